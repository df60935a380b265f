//! Matches without their types: moves and cards are texts.

use std::any::Any;
use std::borrow::Cow;

#[cfg(not(target_family = "wasm"))]
use broadside_cards::Rng;
use broadside_cards::{AnyPack, Card, Pack, Scores, Seat, Seats, Shuffler, any_pack};

use crate::any_view::{AnyView, Seen};
use crate::phrase;
use crate::spelling::Misspelt;
use crate::{
    Arg, DealReport, Deed, Event, Fault, FaultKind, Game, Gesture, Match, Offer, OpeningLot, Phrase,
    Position, Scene, Shuffle, Table, Telling, ToldDeed, Turn, Untold, Viewer, Zone,
};

/// What has to be drawn at random next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceDue {
    /// The first dealer.
    Dealer,
    /// The seat that acts first in this deal.
    First,
    /// A shuffle: the label that tells it from other shuffles of the game, and the number of cards.
    Shuffle(Option<&'static str>, usize),
}

impl ChanceDue {
    /// The line of a record that is due, as a phrase.
    pub fn said(&self) -> Phrase {
        let text = |text: &str| Arg::Text(text.to_owned());
        match self {
            ChanceDue::Dealer => phrase!("chance-lot", lot = text("dealer")),
            ChanceDue::First => phrase!("chance-lot", lot = text("first")),
            ChanceDue::Shuffle(None, number) => phrase!("chance-shuffle", number = *number),
            ChanceDue::Shuffle(Some(label), number) => {
                phrase!("chance-shuffle-of", label = text(label), number = *number)
            }
        }
    }
}

/// One event as one viewer is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Told {
    /// The clause behind it, if there is one.
    pub clause: Option<Cow<'static, str>>,
    /// The sentence.
    pub said: Phrase,
    /// The movements of cards and other deeds, as far as the viewer can see them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub deeds: Vec<ToldDeed>,
}

/// A game in progress, without its types: moves and cards are spelled as in the record.
pub trait AnyMatch: Send + Sync {
    /// Its table.
    fn table(&self) -> &Table;
    /// Its pack of cards.
    fn pack(&self) -> &'static dyn AnyPack;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// What has to be drawn at random now, when it is chance's turn.
    fn chance_due(&self) -> Option<ChanceDue>;
    /// Draws what chance has to bring next and returns it as a record line.
    fn draw(&mut self, shuffler: &mut Shuffler, events: &mut Vec<Event>) -> Option<String>;
    /// Carries out what chance brought; `action` is what the record has after the `*`.
    fn chance(&mut self, action: &str, events: &mut Vec<Event>) -> Result<(), Fault>;
    /// Every legal action of the seat to act, sorted as texts.
    fn legal(&self) -> Vec<String>;
    /// Every action that can be spelled at this table, legal or not, for tests to try. Where there are too many, those
    /// that a person might try.
    #[cfg(not(target_family = "wasm"))]
    fn every_action(&self) -> Vec<String>;
    /// Every legal move of the seat to act, as a screen offers it, in the game's own order.
    fn offers(&self) -> Vec<Offer>;
    /// An action as a screen would offer it to the seat, legal or not; `None` if it cannot be read.
    fn offer(&self, seat: usize, action: &str) -> Option<Offer>;
    /// The action that a seat's gesture means if it is legal, otherwise why it is not.
    fn tried(&self, seat: usize, gesture: &Gesture) -> Result<String, Fault>;
    /// What a viewer is told of events, with `before` and `after` as the zones the viewer saw and sees. Events the
    /// viewer may not hear of are left out.
    fn tell(
        &self,
        viewer: Viewer,
        events: &[Event],
        before: &[Zone],
        after: &[Zone],
    ) -> Result<Vec<Told>, Untold>;
    /// Makes a seat's move if it is legal, and returns it as the record spells it.
    fn act(&mut self, seat: usize, action: &str, events: &mut Vec<Event>) -> Result<String, Fault>;
    /// Whether a seat may make this move now. Changes nothing.
    fn check(&self, seat: usize, action: &str) -> Result<(), Fault>;
    /// The finished deals.
    fn deals(&self) -> &[DealReport];
    /// The score of every seat.
    fn scores(&self) -> Scores;
    /// The winners, once the game is over.
    fn winners(&self) -> Option<Seats>;
    /// What a screen draws for a viewer: the deal in progress, or the finished one until the next is dealt. `None`
    /// before the first deal, and while chance is due in the middle of one.
    fn scene(&self, viewer: Viewer) -> Option<Scene>;
    /// The viewer's view, for bots and learners: of the deal in progress, or of the finished one until the next is dealt.
    fn view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>>;
    /// The position with every card, in the game's own type. For solvers that study a record, never for a player.
    fn whole_position(&self) -> Option<&dyn Any>;
    /// A match that looks the same to the viewer, with the hidden cards dealt anew at random, and whether they differ
    /// from the true ones.
    #[cfg(not(target_family = "wasm"))]
    fn imagined(&self, viewer: Viewer, rng: &mut Rng) -> Option<(Box<dyn AnyMatch>, bool)>;
    /// Whether the viewer cannot tell this deal from another deal of the same game.
    #[cfg(not(target_family = "wasm"))]
    fn looks_like(&self, other: &dyn AnyMatch, viewer: Viewer) -> bool;
    /// A copy of this match.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

// What follows knows no game, so that it is compiled once and not for each of them.

/// The seat as a typed value, if it is the one to act.
fn seat_to_act(game: &dyn AnyMatch, seat: usize) -> Result<Seat, Fault> {
    match game.turn() {
        Turn::Seat(to_act) if to_act.number() == seat => Ok(to_act),
        Turn::Seat(to_act) => Err(Fault::new(FaultKind::Turn, phrase!("fault-turn", to_act))),
        Turn::Chance => {
            let due = game.chance_due().map(|due| due.said()).unwrap_or_default();
            Err(wrong_chance(phrase!("fault-chance-first", due)))
        }
        Turn::Over => Err(Fault::new(FaultKind::Turn, phrase!("fault-over"))),
    }
}

fn misspelt(Misspelt(reason): Misspelt) -> Fault {
    Fault::new(FaultKind::Syntax, reason)
}

fn no_deal() -> Fault {
    Fault::new(FaultKind::Turn, phrase!("fault-no-deal"))
}

fn no_such_move() -> Fault {
    Fault::new(FaultKind::Syntax, phrase!("fault-no-such-move"))
}

fn illegal(refusal: crate::Refusal) -> Fault {
    Fault { kind: FaultKind::Illegal, clause: Some(refusal.clause), reason: refusal.reason }
}

fn wrong_chance(reason: Phrase) -> Fault {
    Fault::new(FaultKind::Chance, reason)
}

/// What a line of chance says.
enum Fallen<'a> {
    /// The lot falls on a seat.
    Lot(Seat),
    /// The cards lie in this order.
    Shuffle(std::str::SplitAsciiWhitespace<'a>),
}

/// Reads a line of chance, if it is what is due.
fn fallen<'a>(game: &dyn AnyMatch, action: &'a str) -> Result<Fallen<'a>, Fault> {
    let mut words = action.split_ascii_whitespace();
    let verb = words.next().unwrap_or_default();
    if !matches!(verb, "dealer" | "first" | "shuffle") {
        return Err(Fault::new(FaultKind::Syntax, phrase!("fault-chance-verb")));
    }
    let Some(due) = game.chance_due() else {
        return Err(wrong_chance(match game.turn() {
            Turn::Seat(to_act) => phrase!("fault-chance-none", to_act),
            _ => phrase!("fault-chance-over"),
        }));
    };
    let verb_said = Arg::Text(verb.to_owned());
    match (&due, verb) {
        (ChanceDue::Dealer, "dealer") | (ChanceDue::First, "first") => {
            let number = words.next().unwrap_or_default();
            if words.next().is_some() || !number.bytes().all(|b| b.is_ascii_digit()) || number.is_empty() {
                return Err(Fault::new(FaultKind::Syntax, phrase!("fault-chance-seat", verb = verb_said)));
            }
            let players = game.table().players();
            let seat = number.parse().ok().and_then(Seat::numbered).filter(|s| s.number() <= players);
            let none = || wrong_chance(phrase!("fault-seats", players));
            seat.map(Fallen::Lot).ok_or_else(none)
        }
        (ChanceDue::Shuffle(label, _), "shuffle") => {
            if label.is_some() && words.next() != *label {
                return Err(wrong_chance(phrase!("fault-chance-due", due = due.said())));
            }
            Ok(Fallen::Shuffle(words))
        }
        _ => Err(wrong_chance(phrase!("fault-chance-other", due = due.said(), verb = verb_said))),
    }
}

/// The events as a viewer is told of them; `tell` is how deeds with the game's cards are told.
fn told(
    viewer: Viewer,
    events: &[Event],
    mut telling: Telling,
    tell: fn(&mut Telling, &Deed) -> Result<Vec<ToldDeed>, Untold>,
) -> Result<Vec<Told>, Untold> {
    let mut told = vec![];
    for event in events.iter().filter(|event| event.audience.includes(viewer)) {
        let mut deeds = vec![];
        for deed in &event.deeds {
            deeds.extend(tell(&mut telling, deed)?);
        }
        told.push(Told { clause: event.clause.map(Cow::Borrowed), said: event.phrase.clone(), deeds });
    }
    let rest = telling.finish()?;
    match told.last_mut() {
        Some(last) => last.deeds.extend(rest),
        None if rest.is_empty() => {}
        None => return Err(Untold("something was done and nothing said".into())),
    }
    Ok(told)
}

impl<G: Game> Match<G> {
    /// Reads an action and checks that the seat may make it.
    fn checked(&self, seat: usize, action: &str) -> Result<<G::Position as Position>::Move, Fault> {
        let mv: <G::Position as Position>::Move = action.parse().map_err(misspelt)?;
        seat_to_act(self, seat)?;
        let position = self.position().ok_or_else(no_deal)?;
        position.check(mv).map(|()| mv).map_err(illegal)
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn table(&self) -> &Table {
        self.table()
    }

    fn pack(&self) -> &'static dyn AnyPack {
        any_pack::<<G::Position as Position>::Pack>()
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn chance_due(&self) -> Option<ChanceDue> {
        if self.lot_due() {
            return match G::INFO.lot {
                OpeningLot::Dealer => Some(ChanceDue::Dealer),
                OpeningLot::First => Some(ChanceDue::First),
                OpeningLot::None => None,
            };
        }
        self.shuffle_due().map(|shuffle| ChanceDue::Shuffle(shuffle.label, shuffle.cards.len()))
    }

    fn draw(&mut self, shuffler: &mut Shuffler, events: &mut Vec<Event>) -> Option<String> {
        self.draw_chance(shuffler, events).map(|drawn| drawn.to_string())
    }

    fn chance(&mut self, action: &str, events: &mut Vec<Event>) -> Result<(), Fault> {
        match fallen(self, action)? {
            Fallen::Lot(seat) => self.drawn(seat),
            Fallen::Shuffle(words) => {
                let Some(shuffle) = self.shuffle_due() else {
                    return Err(wrong_chance(phrase!("fault-no-chance")));
                };
                let cards = read_shuffle(words, &shuffle).map_err(wrong_chance)?;
                self.shuffled(&cards, events);
            }
        }
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = vec![];
        if let (Turn::Seat(_), Some(position)) = (self.turn(), self.position()) {
            position.legal_moves(&mut moves);
        }
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    }

    #[cfg(not(target_family = "wasm"))]
    fn every_action(&self) -> Vec<String> {
        let moves = self.position().map(Position::every_move).unwrap_or_default();
        moves.iter().map(ToString::to_string).collect()
    }

    fn offers(&self) -> Vec<Offer> {
        let mut moves = vec![];
        let (Turn::Seat(seat), Some(position)) = (self.turn(), self.position()) else { return vec![] };
        position.legal_moves(&mut moves);
        let view = position.view(Viewer::Seat(seat));
        moves.into_iter().map(|mv| G::Position::offer(&view, mv)).collect()
    }

    fn offer(&self, seat: usize, action: &str) -> Option<Offer> {
        let view = self.position()?.view(Viewer::Seat(Seat::numbered(seat)?));
        Some(G::Position::offer(&view, action.parse().ok()?))
    }

    fn tried(&self, seat: usize, gesture: &Gesture) -> Result<String, Fault> {
        let to_act = seat_to_act(self, seat)?;
        let position = self.position().ok_or_else(no_deal)?;
        let meant = position.meant(&position.view(Viewer::Seat(to_act)), gesture);
        let mv = meant.ok_or_else(no_such_move)?;
        self.checked(seat, &mv.to_string()).map(|mv| mv.to_string())
    }

    fn tell(
        &self,
        viewer: Viewer,
        events: &[Event],
        before: &[Zone],
        after: &[Zone],
    ) -> Result<Vec<Told>, Untold> {
        told(viewer, events, Telling::new(viewer, before, after), |telling, deed| {
            telling.tell::<<G::Position as Position>::Pack>(deed)
        })
    }

    fn act(&mut self, seat: usize, action: &str, events: &mut Vec<Event>) -> Result<String, Fault> {
        let mv = self.checked(seat, action)?;
        self.play_told(mv, events);
        Ok(mv.to_string())
    }

    fn check(&self, seat: usize, action: &str) -> Result<(), Fault> {
        self.checked(seat, action).map(|_| ())
    }

    fn deals(&self) -> &[DealReport] {
        &self.standing().deals
    }

    fn scores(&self) -> Scores {
        self.scores()
    }

    fn winners(&self) -> Option<Seats> {
        self.winners()
    }

    fn scene(&self, viewer: Viewer) -> Option<Scene> {
        Some(G::Position::scene(&self.on_table()?.view(viewer)))
    }

    fn view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>> {
        let position = self.on_table()?;
        Some(Box::new(Seen::<G> { rules: *self.rules(), view: position.view(viewer) }))
    }

    fn whole_position(&self) -> Option<&dyn Any> {
        let position = self.position().filter(|position| position.shuffle_due().is_none())?;
        Some(position)
    }

    #[cfg(not(target_family = "wasm"))]
    fn imagined(&self, viewer: Viewer, rng: &mut Rng) -> Option<(Box<dyn AnyMatch>, bool)> {
        let position = self.position().filter(|position| position.shuffle_due().is_none())?;
        let world = G::Position::imagine(&position.view(viewer), rng);
        let other = world.census() != position.census();
        Some((Box::new(self.with_position(world)), other))
    }

    #[cfg(not(target_family = "wasm"))]
    fn looks_like(&self, other: &dyn AnyMatch, viewer: Viewer) -> bool {
        let other = other.view(viewer);
        match (self.on_table(), other) {
            (Some(own), Some(other)) => other.typed().downcast_ref() == Some(&own.view(viewer)),
            (own, other) => own.is_none() && other.is_none(),
        }
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

fn read_shuffle<'a, P: Pack>(
    words: impl Iterator<Item = &'a str>,
    due: &Shuffle<P>,
) -> Result<Vec<Card<P>>, Phrase> {
    let mut left = due.cards.clone();
    let mut cards = Vec::with_capacity(left.len());
    let code = |card: Card<P>| Arg::Text(card.to_string());
    for word in words {
        let card: Card<P> = word.parse().map_err(|no| Misspelt::from(no).0)?;
        match left.iter().position(|other| *other == card) {
            Some(at) => left.swap_remove(at),
            None if due.cards.contains(&card) => {
                return Err(phrase!("shuffle-too-often", card = code(card)));
            }
            None => return Err(phrase!("shuffle-strange", card = code(card))),
        };
        cards.push(card);
    }
    if left.is_empty() {
        return Ok(cards);
    }
    left.sort();
    let mut missing: Vec<String> = left.iter().take(4).map(ToString::to_string).collect();
    missing.extend((left.len() > 4).then(|| "…".to_owned()));
    Err(phrase!("shuffle-lacks", number = left.len(), cards = Arg::Text(missing.join(" "))))
}
