//! The play of a deal: draw, lay and add, discard (L1 to L9).

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Rng, Scores};
use broadside_engine::{Audience, Fact, Log, Opening, Refusal, Scene, Shuffle, Turn, Viewer};

use super::combination::{self, Shape, shape};
use super::open::{MOST_PLAYERS, MOST_ROWS, Phase};
use super::{Move, Open, Pile, Row, RowName, Rules, Source, View};
use crate::allie_patriot::not_held;

pub(crate) type Card = broadside_cards::Card<AlliePatriot>;
pub(crate) type CardSet = broadside_cards::CardSet<AlliePatriot>;
pub(crate) type CardBag = broadside_cards::CardBag<AlliePatriot>;

pub(super) const MOST_TURNOVERS: u8 = 5;
pub(super) const MOST_TURNS: u16 = 400;

/// How many cards each seat is dealt (L1).
fn hand_size(players: usize) -> usize {
    match players {
        2 => 10,
        3 => 8,
        _ => 6,
    }
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: [CardBag; MOST_PLAYERS],
    pub(super) reserve: Pile,
}

fn without(mut hand: CardBag, cards: CardBag) -> CardBag {
    hand.take(cards);
    hand
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &Opening) -> Self {
        let open = Open::new(rules, opening.lot);
        Position { open, hands: [CardBag::EMPTY; MOST_PLAYERS], reserve: Pile::new() }
    }

    #[inline]
    fn hand(&self) -> CardBag {
        self.hands[self.open.to_act.index()]
    }

    #[inline]
    fn draw(&mut self, source: Source, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        let drawn = match source {
            Source::Reserve => self.reserve.pop(),
            Source::Discard => open.discard.pop(),
        };
        let Some(card) = drawn else { return };
        match source {
            Source::Reserve => {
                log.tell_to(Audience::Only(seat), "L3", || {
                    format!("Seat {seat} draws {card} from the reserve.")
                });
                log.tell_to(Audience::AllBut(seat), "L3", || format!("Seat {seat} draws from the reserve."));
            }
            Source::Discard => {
                log.tell("L3", || format!("Seat {seat} takes {card} from the discard pile."));
            }
        }
        if source == Source::Discard || open.turnovers > 0 {
            open.known[seat.index()].insert(card);
        }
        open.taken = drawn.filter(|_| source == Source::Discard);
        open.reserve_left = self.reserve.len() as u8;
        open.held[seat.index()] += 1;
        open.laid = false;
        open.phase = Phase::Play;
        self.hands[seat.index()].insert(card);
    }

    fn check_laid(&self) -> Result<(), Refusal> {
        match self.open.laid {
            true => Refusal::of("L2", "you have laid a combination in this turn: one is all you may lay"),
            false => Ok(()),
        }
    }

    fn check_lay(&self, cards: CardBag) -> Result<(), Refusal> {
        self.check_laid()?;
        self.check_held(cards)?;
        if shape(cards).is_none() {
            let reason = "no sequence of one country and no group of one kind, of three cards or more";
            return Refusal::of("L4", format!("{cards} is {reason}"));
        }
        self.check_kept(cards)
    }

    fn lay(&mut self, cards: CardBag, log: &mut impl Log) {
        let seat = self.open.to_act;
        let open = &mut self.open;
        let row = open.lay_row(seat, cards);
        log.tell("L4", || {
            let shape = if shape(cards) == Some(Shape::Group) { "group" } else { "sequence" };
            format!("Seat {seat} lays the {shape} {cards}: row {}.", row.name())
        });
        self.hands[seat.index()].take(cards);
        cards.iter().for_each(|card| open.leaves(seat, card));
        open.laid = true;
    }

    fn check_add(&self, card: Card, name: RowName) -> Result<(), Refusal> {
        let added = CardBag::from(card.alone());
        self.check_held(added)?;
        let Some(Row { cards, takes, .. }) = self.open.row(name) else {
            return Refusal::of("L5", format!("there is no row {name} on the table"));
        };
        if !takes.contains(card) {
            let wanted = match shape(*cards) {
                Some(Shape::Group) => "a card of the same kind".into(),
                _ if takes.is_empty() => "no more cards".into(),
                _ => takes.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" or "),
            };
            return Refusal::of("L5", format!("row {name} is {cards}: it takes {wanted}, not {card}"));
        }
        self.check_kept(added)
    }

    #[inline]
    fn add(&mut self, card: Card, name: RowName, log: &mut impl Log) {
        let seat = self.open.to_act;
        log.tell("L5", || format!("Seat {seat} adds {card} to row {name}."));
        self.hands[seat.index()].remove(card);
        self.open.leaves(seat, card);
        self.open.add_to_row(name, card);
    }

    fn check_held(&self, cards: CardBag) -> Result<(), Refusal> {
        let hand = self.hand();
        let missing = cards.kinds().iter().find(|card| hand.count(*card) < cards.count(*card));
        match missing {
            None => Ok(()),
            Some(card) => not_held(card, hand.count(card)),
        }
    }

    /// Refuses to lay or add cards if no card to discard would be kept.
    fn check_kept(&self, gone: CardBag) -> Result<(), Refusal> {
        let kept = without(self.hand(), gone);
        match self.open.cannot_keep(kept) {
            None => Ok(()),
            Some("L6") => {
                Refusal::of("L6", format!("{gone} is all you hold: you must keep a card to discard"))
            }
            Some(clause) => Refusal::of(
                clause,
                format!(
                    "only {kept} would be left, which you took from the discard pile and may not discard"
                ),
            ),
        }
    }

    /// The cards that may be discarded: all but one that was just taken and has no other copy here (L12).
    #[inline]
    fn discards(&self) -> CardSet {
        let hand = self.hand();
        match self.open.barred() {
            Some(card) => hand.kinds() - (card.alone() - hand.pairs()),
            None => hand.kinds(),
        }
    }

    fn check_discard(&self, card: Card) -> Result<(), Refusal> {
        self.check_held(card.alone().into())?;
        if self.discards().contains(card) {
            return Ok(());
        }
        let reason = "from the discard pile in this turn and hold no other: you may not discard it";
        Refusal::of("L12", format!("you took {card} {reason}"))
    }

    #[inline]
    fn discard(&mut self, card: Card, log: &mut impl Log) {
        let seat = self.open.to_act;
        log.tell("L2", || format!("Seat {seat} discards {card}."));
        self.hands[seat.index()].remove(card);
        let open = &mut self.open;
        let shows_another = open.barred() == Some(card);
        open.leaves(seat, card);
        if shows_another && !open.known[seat.index()].contains(card) {
            open.known[seat.index()].insert(card);
        }
        open.discard.push(card);
        open.turns += 1;
        open.taken = None;
        if open.held[seat.index()] == 0 {
            log.tell("L8", || format!("Seat {seat} is out."));
            open.out = Some(seat);
            self.end(log);
        } else if open.turns == MOST_TURNS {
            log.tell("L9", || format!("{MOST_TURNS} turns are played: the deal ends and nobody is out."));
            self.end(log);
        } else {
            open.to_act = seat.left(open.rules.players);
            open.phase = Phase::Draw;
            if open.reserve_left == 0 {
                self.renew_reserve(log);
            }
        }
    }

    /// Turns the discard pile over, or ends the deal if that was done often enough (L7, L9).
    fn renew_reserve(&mut self, log: &mut impl Log) {
        if self.open.turnovers == MOST_TURNOVERS {
            log.tell("L9", || "The reserve is empty for the sixth time: the deal ends and nobody is out.");
            return self.end(log);
        }
        let open = &mut self.open;
        let Some(top) = open.discard.pop() else { return };
        self.reserve = open.discard.cards().iter().rev().copied().collect();
        open.discard = Pile::from_iter([top]);
        open.reserve_left = self.reserve.len() as u8;
        open.turnovers += 1;
        log.tell("L7", || {
            let cards = self.reserve.len();
            format!("The reserve is empty: {top} stays, and the {cards} cards under it are turned over.")
        });
    }

    /// The `n`th way to add a card to a row, counted from 0.
    fn addition(&self, mut n: u32) -> Option<Move> {
        self.open.rows().iter().find_map(|row| {
            let fit = self.hand().kinds() & row.takes;
            let here = fit.len() as u32;
            if n >= here {
                n -= here;
                return None;
            }
            Some(Move::Add(fit.nth(n), row.name()))
        })
    }

    /// Whether a card to discard is left after a combination or addition.
    fn can_end_after(&self, mv: Move) -> bool {
        let gone = match mv {
            Move::Lay(cards) => cards,
            Move::Add(card, _) => card.alone().into(),
            Move::Draw(_) | Move::LayThrice(_) | Move::Discard(_) => return true,
        };
        self.open.cannot_keep(without(self.hand(), gone)).is_none()
    }

    fn end(&mut self, log: &mut impl Log) {
        self.open.phase = Phase::Over;
        self.tell_points(log);
    }
}

impl broadside_engine::Position for Position {
    type Pack = AlliePatriot;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Deal => Turn::Chance,
            Phase::Draw | Phase::Play => Turn::Seat(self.open.to_act),
            Phase::Over => Turn::Over,
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<AlliePatriot>> {
        (self.open.phase == Phase::Deal).then(|| Shuffle::plain(CardBag::whole().iter()))
    }

    /// Deals the hands one card at a time, turns the next card up and leaves the rest as the reserve (L1, C4).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let open = &mut self.open;
        let players = open.rules.players;
        let size = hand_size(players);
        let (dealt, rest) = cards.split_at(players * size);
        for (n, card) in dealt.iter().enumerate() {
            self.hands[open.to_act.left_by(n, players).index()].insert(*card);
        }
        open.held[..players].fill(size as u8);
        open.discard = Pile::from_iter([rest[0]]);
        self.reserve = rest[1..].iter().rev().copied().collect();
        open.reserve_left = self.reserve.len() as u8;
        open.phase = Phase::Draw;
        let dealer = open.dealer;
        log.tell("L1", || {
            let (left, up) = (rest.len() - 1, rest[0]);
            format!("Seat {dealer} deals {size} cards each, turns up {up} and leaves {left} as the reserve.")
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.open.phase == Phase::Draw {
            into.extend([Source::Reserve, Source::Discard].map(Move::Draw));
            return;
        }
        let hand = self.hand();
        let fit = |row: &Row| (hand.kinds() & row.takes).iter();
        let adds = self.open.rows().iter().flat_map(|row| fit(row).map(|card| Move::Add(card, row.name())));
        let lays = combination::all(hand).filter(|_| !self.open.laid).map(Move::Lay);
        into.extend(lays.chain(adds).filter(|mv| self.can_end_after(*mv)));
        into.extend(self.discards().iter().map(Move::Discard));
        into.sort_unstable();
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match (self.open.phase, mv) {
            (Phase::Draw, Move::Draw(_)) => Ok(()),
            (Phase::Draw, _) => Refusal::of("L2", "a turn begins with a card drawn: draw first"),
            (_, Move::Draw(_)) => Refusal::of("L2", "you have drawn: lay, add or discard"),
            (_, Move::Lay(cards)) => self.check_lay(cards),
            (_, Move::LayThrice(card)) => self.check_laid().and_then(|()| not_held(card, 2)),
            (_, Move::Add(card, row)) => self.check_add(card, row),
            (_, Move::Discard(card)) => self.check_discard(card),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Draw(source) => self.draw(source, log),
            Move::Lay(cards) => self.lay(cards, log),
            Move::LayThrice(_) => {}
            Move::Add(card, row) => self.add(card, row, log),
            Move::Discard(card) => self.discard(card, log),
        }
    }

    /// Draws among all that could be laid or added and all discards, until what it draws leaves a card to discard.
    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        if self.open.phase == Phase::Draw {
            return Move::Draw(if rng.below(2) == 0 { Source::Reserve } else { Source::Discard });
        }
        let (hand, discards) = (self.hand(), self.discards());
        let ends = discards.len() as u32;
        let adds: u32 = self.open.rows().iter().map(|row| (hand.kinds() & row.takes).len() as u32).sum();
        let lays = if self.open.laid { 0 } else { combination::count(hand) };
        loop {
            let n = rng.below(ends + adds + lays);
            let mv = if n < ends {
                return Move::Discard(discards.nth(n));
            } else if n < ends + adds {
                self.addition(n - ends)
            } else {
                combination::all(hand).nth((n - ends - adds) as usize).map(Move::Lay)
            };
            if let Some(mv) = mv.filter(|mv| self.can_end_after(*mv)) {
                return mv;
            }
        }
    }

    fn scores(&self) -> Scores {
        self.points()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        vec![
            ("out", Fact::Seat(self.open.out)),
            ("turnovers", Fact::Number(Some(self.open.turnovers.into()))),
        ]
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Self {
        view.imagine(rng)
    }

    fn scene(view: &View) -> Scene {
        view.scene()
    }

    /// Every draw, discard and addition, some to rows that are not there; every combination that the hand
    /// contains, any three cards of it, and every sequence and group of single cards of the pack.
    fn every_move(&self) -> Vec<Move> {
        let (cards, hand) = (|| CardSet::ALL.iter(), self.hand().kinds());
        let others = combination::all(CardSet::ALL.into()).map(Move::Lay);
        let no_rows = [(1, 0), (0, 1), (1, MOST_ROWS), (MOST_PLAYERS + 1, 1)];
        let no_rows = no_rows.map(|(seat, row)| RowName { seat: seat as u16, row: row as u16 });
        let rows = || self.open.rows().iter().map(Row::name).chain(no_rows);
        let adds = cards().flat_map(|card| rows().map(move |row| Move::Add(card, row)));
        let draws = [Source::Reserve, Source::Discard].map(Move::Draw);
        let threes =
            hand.iter().flat_map(|a| hand.iter().flat_map(move |b| hand.iter().map(move |c| [a, b, c])));
        let threes =
            threes.filter(|[a, b, c]| a <= b && b < c).map(|three| Move::Lay(three.into_iter().collect()));
        let lays = combination::all(self.hand()).map(Move::Lay).chain(threes).chain(others);
        draws
            .into_iter()
            .chain(cards().flat_map(|card| [Move::Discard(card), Move::LayThrice(card)]))
            .chain(adds)
            .chain(lays)
            .collect()
    }

    fn census(&self) -> Vec<Card> {
        let rows = self.open.rows().iter().map(|row| row.cards);
        let piles = self.reserve.cards().iter().chain(self.open.discard.cards());
        self.hands.into_iter().chain(rows).flat_map(|cards| cards.iter()).chain(piles.copied()).collect()
    }
}
