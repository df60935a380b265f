//! The one place where types are erased: games and matches as texts.

use std::any::Any;

use broadside_cards::{AnyPack, Card, Pack, Rng, Scores, Seat, Seats, Seed, Shuffler, Sides, any_pack};

use crate::any_view::{AnyView, Seen};
use crate::laws::{self, Effort, Tally};
use crate::record::Scribe;
use crate::{
    DealReport, Event, Game, GameInfo, Match, OpeningLot, Position, RandomGame, Scene, Shuffle, Table, Turn,
    Viewer, perft,
};

/// What kind of fault a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It cannot be read.
    Syntax,
    /// A tag is missing, unknown or wrong.
    Tag,
    /// A shuffle or lot is wrong, missing, or not due.
    Chance,
    /// Another seat is to act, or none.
    Turn,
    /// The rules forbid it.
    Illegal,
}

impl FaultKind {
    /// The word programs know it by.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::Syntax => "syntax",
            FaultKind::Tag => "tag",
            FaultKind::Chance => "chance",
            FaultKind::Turn => "turn",
            FaultKind::Illegal => "illegal",
        }
    }
}

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// What kind of fault.
    pub kind: FaultKind,
    /// The clause that is broken, by an illegal move.
    pub clause: Option<&'static str>,
    /// The reason, in a sentence that names only what the mover can see.
    pub message: String,
}

impl Fault {
    /// A fault that breaks no clause.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Fault { kind, clause: None, message: message.into() }
    }
}

/// What chance must bring next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceDue {
    /// The first dealer.
    Dealer,
    /// The seat that acts first.
    First,
    /// A shuffle of so many cards, with the word that tells it from others.
    Shuffle(Option<&'static str>, usize),
}

impl std::fmt::Display for ChanceDue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChanceDue::Dealer => f.write_str("`* dealer S`"),
            ChanceDue::First => f.write_str("`* first S`"),
            ChanceDue::Shuffle(None, count) => write!(f, "`* shuffle` and {count} cards"),
            ChanceDue::Shuffle(Some(label), count) => write!(f, "`* shuffle {label}` and {count} cards"),
        }
    }
}

/// A game without its types.
pub trait AnyGame: Send + Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static GameInfo;
    /// The pack it is played with.
    fn pack(&self) -> &'static dyn AnyPack;
    /// Who plays with whom at a table laid for it.
    fn sides(&self, table: &Table) -> Sides;
    /// A game about to begin at a table laid for it.
    fn start(&self, table: &Table) -> Box<dyn AnyMatch>;
    /// Plays the numbered game of a seed with random players, until it is over or so many deals are.
    fn random_game(
        &self,
        table: &Table,
        seed: &Seed,
        number: u64,
        most_deals: usize,
        scribe: Option<&mut Scribe>,
    ) -> RandomGame;
    /// Tries the laws of all games on random games at a table; panics when one is broken.
    fn obey_laws(&self, table: &Table, seed: u64, effort: Effort) -> Tally;
    /// How many lines of play of this length the first deal of a seed has.
    fn perft(&self, table: &Table, seed: u64, depth: usize) -> u64;
}

/// The games that a program knows.
pub type Shelf = [&'static dyn AnyGame];

/// The game of a shelf that has this id.
pub fn find_game(shelf: &Shelf, id: &str) -> Option<&'static dyn AnyGame> {
    shelf.iter().copied().find(|game| game.info().id == id)
}

impl std::fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().id)
    }
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn pack(&self) -> &'static dyn AnyPack {
        any_pack::<<G::Position as Position>::Pack>()
    }

    fn sides(&self, table: &Table) -> Sides {
        G::sides(&G::rules(table))
    }

    fn start(&self, table: &Table) -> Box<dyn AnyMatch> {
        Box::new(Match::<G>::new(table))
    }

    fn random_game(
        &self,
        table: &Table,
        seed: &Seed,
        number: u64,
        most_deals: usize,
        scribe: Option<&mut Scribe>,
    ) -> RandomGame {
        crate::random_game::<G>(table, seed, number, most_deals, scribe)
    }

    fn obey_laws(&self, table: &Table, seed: u64, effort: Effort) -> Tally {
        laws::obey(self, table, seed, effort)
    }

    fn perft(&self, table: &Table, seed: u64, depth: usize) -> u64 {
        let mut game = Match::<G>::new(table);
        let mut shuffler = Shuffler::new(&Seed::from(seed), 0);
        while game.draw(&mut shuffler, &mut vec![]).is_some() {}
        game.position().map_or(0, |position| perft(position, depth))
    }
}

/// A game being played, without its types: moves and cards are the record's words.
pub trait AnyMatch: Send + Sync {
    /// The table it is played at.
    fn table(&self) -> &Table;
    /// The pack it is played with.
    fn pack(&self) -> &'static dyn AnyPack;
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// What chance must bring next, when it is to act.
    fn chance_due(&self) -> Option<ChanceDue>;
    /// Draws what chance must bring next, and says it as the record does.
    fn draw(&mut self, shuffler: &mut Shuffler, events: &mut Vec<Event>) -> Option<String>;
    /// Takes what chance brought, as the record says it after the `*`.
    fn chance(&mut self, action: &str, events: &mut Vec<Event>) -> Result<(), Fault>;
    /// Every legal action of the seat to act, sorted as texts.
    fn legal(&self) -> Vec<String>;
    /// Makes a seat's move, if it may, and says it as the record does.
    fn act(&mut self, seat: usize, action: &str, events: &mut Vec<Event>) -> Result<String, Fault>;
    /// Whether a seat could make this move now; changes nothing.
    fn check(&self, seat: usize, action: &str) -> Result<(), Fault>;
    /// The finished deals.
    fn deals(&self) -> &[DealReport];
    /// What everybody has.
    fn scores(&self) -> Scores;
    /// The winners of a game that is over.
    fn winners(&self) -> Option<Seats>;
    /// What a screen draws for a viewer: the deal being played, or the last one as it ended until the next is
    /// dealt. Nothing before the first deal, nor while chance is due in the middle of one.
    fn scene(&self, viewer: Viewer) -> Option<Scene>;
    /// The viewer's view, for bots.
    fn view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>>;
    /// The position with every card, of the game's type: for solvers that look back on a record, never for a player.
    fn whole_position(&self) -> Option<&dyn Any>;
    /// A match that looks the same to the viewer, with hidden cards the viewer might imagine, and whether they are
    /// others than the true ones.
    fn imagined(&self, viewer: Viewer, rng: &mut Rng) -> Option<(Box<dyn AnyMatch>, bool)>;
    /// Whether the viewer cannot tell this deal from another of the same game.
    fn looks_like(&self, other: &dyn AnyMatch, viewer: Viewer) -> bool;
    /// Another match that stands where this one does.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<G: Game> Match<G> {
    /// Reads an action and asks whether the seat may make it.
    fn checked(&self, seat: usize, action: &str) -> Result<<G::Position as Position>::Move, Fault> {
        let mv: <G::Position as Position>::Move =
            action.parse().map_err(|wrong| Fault::new(FaultKind::Syntax, format!("{wrong}")))?;
        let to_act = match self.turn() {
            Turn::Seat(to_act) => to_act,
            Turn::Chance => {
                let due = AnyMatch::chance_due(self).map(|due| due.to_string()).unwrap_or_default();
                return Err(Fault::new(FaultKind::Chance, format!("{due} must come first")));
            }
            Turn::Over => return Err(Fault::new(FaultKind::Turn, "the game is over: no seat is to act")),
        };
        if seat != to_act.number() {
            return Err(Fault::new(FaultKind::Turn, format!("seat {to_act} is to act, not seat {seat}")));
        }
        let Some(position) = self.position() else {
            return Err(Fault::new(FaultKind::Turn, "no deal is being played"));
        };
        position.check(mv).map(|()| mv).map_err(|refusal| Fault {
            kind: FaultKind::Illegal,
            clause: Some(refusal.clause),
            message: refusal.message,
        })
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
        let wrong = |message: String| Fault::new(FaultKind::Chance, message);
        let mut words = action.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        if !matches!(verb, "dealer" | "first" | "shuffle") {
            let message = "after `*` comes `dealer`, `first` or `shuffle`";
            return Err(Fault::new(FaultKind::Syntax, message));
        }
        let Some(due) = self.chance_due() else {
            return Err(wrong(match self.turn() {
                Turn::Seat(seat) => format!("nothing is left to chance here: seat {seat} is to act"),
                _ => "the game is over: nothing is left to chance".into(),
            }));
        };
        match (&due, verb) {
            (ChanceDue::Dealer, "dealer") | (ChanceDue::First, "first") => {
                let number = words.next().unwrap_or_default();
                if words.next().is_some() || !number.bytes().all(|b| b.is_ascii_digit()) || number.is_empty()
                {
                    return Err(Fault::new(FaultKind::Syntax, format!("`* {verb}` takes one seat number")));
                }
                let players = self.table().players();
                let seat = number.parse().ok().and_then(Seat::numbered).filter(|s| s.number() <= players);
                self.drawn(seat.ok_or_else(|| wrong(format!("the seats of this table are 1 to {players}")))?);
                Ok(())
            }
            (ChanceDue::Shuffle(label, _), "shuffle") => {
                if label.is_some() && words.next() != *label {
                    return Err(wrong(format!("{due} must come here")));
                }
                let Some(shuffle) = self.shuffle_due() else { return Err(wrong(format!("{due} is due"))) };
                let cards = read_shuffle(words, &shuffle).map_err(wrong)?;
                self.shuffled(&cards, events);
                Ok(())
            }
            _ => Err(wrong(format!("{due} must come here, not `* {verb}`"))),
        }
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

    fn act(&mut self, seat: usize, action: &str, events: &mut Vec<Event>) -> Result<String, Fault> {
        let mv = self.checked(seat, action)?;
        self.play_unchecked(mv, events);
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
        let position = self.position().filter(|position| position.shuffle_due().is_none())?;
        Some(Box::new(Seen::<G> { rules: *self.rules(), view: position.view(viewer) }))
    }

    fn whole_position(&self) -> Option<&dyn Any> {
        let position = self.position().filter(|position| position.shuffle_due().is_none())?;
        Some(position)
    }

    fn imagined(&self, viewer: Viewer, rng: &mut Rng) -> Option<(Box<dyn AnyMatch>, bool)> {
        let position = self.position().filter(|position| position.shuffle_due().is_none())?;
        let world = G::Position::imagine(&position.view(viewer), rng);
        let other = world.census() != position.census();
        Some((Box::new(self.with_position(world)), other))
    }

    fn looks_like(&self, other: &dyn AnyMatch, viewer: Viewer) -> bool {
        let other = other.view(viewer);
        let own = self.position().filter(|position| position.shuffle_due().is_none());
        match (own, other) {
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
) -> Result<Vec<Card<P>>, String> {
    let mut left = due.cards.clone();
    let mut cards = Vec::with_capacity(left.len());
    for word in words {
        let card: Card<P> = word.parse().map_err(|wrong| format!("{wrong}"))?;
        match left.iter().position(|other| *other == card) {
            Some(at) => left.swap_remove(at),
            None if due.cards.contains(&card) => {
                return Err(format!("{card} comes too often in the shuffle"));
            }
            None => return Err(format!("{card} does not belong in this shuffle")),
        };
        cards.push(card);
    }
    match left.first() {
        None => Ok(cards),
        Some(_) => {
            left.sort();
            let missing: Vec<String> = left.iter().take(4).map(ToString::to_string).collect();
            let more = if left.len() > 4 { " …" } else { "" };
            Err(format!("the shuffle lacks {} of its cards: {}{more}", left.len(), missing.join(" ")))
        }
    }
}
