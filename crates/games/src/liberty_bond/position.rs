//! The play of a deal: draw, lay and add, discard (L1 to L9).

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{BySeat, Rng, Scores, Seat};
use broadside_engine::{
    Apart, DealOpening, Deed, Fact, Gesture, Log, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer,
    ZoneId, phrase,
};

use super::combination::{self, Shape, shape};
use super::open::{MOST_PLAYERS, MOST_ROWS, Phase};
use super::{Laid, Move, Open, Pile, Row, RowName, Rules, Source, View};
use crate::allie_patriot::not_held;

pub(crate) type Card = broadside_cards::Card<AlliePatriot>;
pub(crate) type CardSet = broadside_cards::CardSet<AlliePatriot>;
pub(crate) type CardBag = broadside_cards::CardBag<AlliePatriot>;

pub(super) const MOST_TURNOVERS: u8 = 5;
pub(super) const MOST_TURNS: u16 = 400;

/// The number of cards dealt to each seat (L1).
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
    pub(super) hands: BySeat<CardBag, MOST_PLAYERS>,
    pub(super) reserve: Pile,
}

fn lay(cards: CardBag) -> Move {
    Move::Lay(cards.into())
}

fn without(mut hand: CardBag, cards: CardBag) -> CardBag {
    hand.take(cards);
    hand
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let open = Open::new(rules, opening.lot);
        Position { open, hands: BySeat::default(), reserve: Pile::new() }
    }

    #[inline]
    fn hand(&self) -> CardBag {
        self.hands[self.open.to_act]
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
        let moved = || vec![Deed::moved([card], source.zone(), ZoneId::hand(seat))];
        match source {
            Source::Reserve => log.tell_apart(seat, "L3", || {
                (Apart { own: phrase!("draws-card", seat, card), others: phrase!("draws", seat) }, moved())
            }),
            Source::Discard => log.tell_done("L3", || (phrase!("takes", seat, card), moved())),
        }
        if source == Source::Discard || open.turnovers > 0 {
            open.known[seat].insert(card);
        }
        open.taken = drawn.filter(|_| source == Source::Discard);
        open.reserve_left = self.reserve.len() as u8;
        open.held[seat] += 1;
        open.laid = false;
        open.phase = Phase::Play;
        self.hands[seat].insert(card);
    }

    fn check_laid(&self) -> Result<(), Refusal> {
        match self.open.laid {
            true => Refusal::of("L2", phrase!("refused-laid")),
            false => Ok(()),
        }
    }

    fn check_lay(&self, laid: Laid) -> Result<(), Refusal> {
        let cards = laid.cards;
        self.check_laid()?;
        laid.check()?;
        self.check_held(cards)?;
        if shape(cards).is_none() {
            return Refusal::of("L4", phrase!("refused-no-combination", cards));
        }
        self.check_kept(cards)
    }

    fn lay(&mut self, cards: CardBag, log: &mut impl Log) {
        let seat = self.open.to_act;
        let open = &mut self.open;
        let row = open.lay_row(seat, cards);
        log.tell_done("L4", || {
            let moved = Deed::moved(cards.iter(), ZoneId::hand(seat), row.zone());
            let number = row.number;
            match shape(cards) {
                Some(Shape::Group) => (phrase!("lays-group", seat, cards, number), vec![moved]),
                _ => (phrase!("lays-sequence", seat, cards, number), vec![moved]),
            }
        });
        self.hands[seat].take(cards);
        cards.iter().for_each(|card| open.leaves(seat, card));
        open.laid = true;
    }

    fn check_add(&self, card: Card, name: RowName) -> Result<(), Refusal> {
        let added = CardBag::from(card.alone());
        self.check_held(added)?;
        let Some(Row { cards, takes, .. }) = self.open.row(name) else {
            return Refusal::of("L5", phrase!("refused-no-row", row = Phrase::verbatim(name.to_string())));
        };
        if !takes.contains(card) {
            let row = name.title();
            let reason = match shape(*cards) {
                Some(Shape::Group) => phrase!("refused-other-kind", row, card),
                _ if takes.is_empty() => phrase!("refused-row-full", row, card),
                _ => phrase!("refused-does-not-continue", row, card, takes = *takes),
            };
            return Refusal::of("L5", reason);
        }
        self.check_kept(added)
    }

    #[inline]
    fn add(&mut self, card: Card, name: RowName, log: &mut impl Log) {
        let seat = self.open.to_act;
        log.tell_done("L5", || {
            let moved = Deed::moved([card], ZoneId::hand(seat), name.zone());
            match usize::from(name.seat) == seat.number() {
                true => (phrase!("adds-to-own", seat, card, number = name.row), vec![moved]),
                false => (phrase!("adds", seat, card, row = name.title()), vec![moved]),
            }
        });
        self.hands[seat].remove(card);
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

    /// Refuses to lay or add cards if no card would remain to discard.
    fn check_kept(&self, gone: CardBag) -> Result<(), Refusal> {
        let kept = without(self.hand(), gone);
        match self.open.cannot_keep(kept) {
            None => Ok(()),
            Some("L6") => Refusal::of("L6", phrase!("refused-keep-one")),
            Some(clause) => Refusal::of(clause, phrase!("refused-keep-another", card = kept)),
        }
    }

    /// The cards that may be discarded: all except a card just taken of which the hand has no other copy (L12).
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
        Refusal::of("L12", phrase!("refused-redraw", card))
    }

    #[inline]
    fn discard(&mut self, card: Card, log: &mut impl Log) {
        let seat = self.open.to_act;
        log.tell_done("L2", || {
            let moved = Deed::moved([card], ZoneId::hand(seat), Source::Discard.zone());
            (phrase!("discards", seat, card), vec![moved])
        });
        self.hands[seat].remove(card);
        let open = &mut self.open;
        let shows_another = open.barred() == Some(card);
        open.leaves(seat, card);
        if shows_another && !open.known[seat].contains(card) {
            open.known[seat].insert(card);
        }
        open.discard.push(card);
        open.turns += 1;
        open.taken = None;
        if open.held[seat] == 0 {
            log.tell("L8", || phrase!("is-out", seat));
            open.out = Some(seat);
            self.end(log);
        } else if open.turns == MOST_TURNS {
            log.tell("L9", || phrase!("turns-over", turns = MOST_TURNS));
            self.end(log);
        } else {
            open.to_act = seat.left(open.rules.players);
            open.phase = Phase::Draw;
            if open.reserve_left == 0 {
                self.renew_reserve(log);
            }
        }
    }

    /// Turns the discard pile over, or ends the deal if that has happened often enough (L7, L9).
    fn renew_reserve(&mut self, log: &mut impl Log) {
        if self.open.turnovers == MOST_TURNOVERS {
            log.tell("L9", || phrase!("reserve-over"));
            return self.end(log);
        }
        let open = &mut self.open;
        let Some(top) = open.discard.pop() else { return };
        self.reserve = open.discard.cards().iter().rev().copied().collect();
        open.discard = Pile::from_iter([top]);
        open.reserve_left = self.reserve.len() as u8;
        open.turnovers += 1;
        log.tell_done("L7", || {
            let cards = self.reserve.cards();
            let moved = Deed::moved(cards.iter().copied(), Source::Discard.zone(), Source::Reserve.zone());
            (phrase!("turns-over-discards", card = top, number = cards.len()), vec![moved])
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

    /// Whether a card to discard is left after this move.
    fn can_end_after(&self, mv: Move) -> bool {
        let gone = match mv {
            Move::Lay(laid) => laid.cards,
            Move::Add(card, _) => card.alone().into(),
            Move::Draw(_) | Move::Discard(_) => return true,
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
            self.hands[open.to_act.left_by(n, players)].insert(*card);
        }
        Seat::all(players).for_each(|seat| open.held[seat] = size as u8);
        open.discard = Pile::from_iter([rest[0]]);
        self.reserve = rest[1..].iter().rev().copied().collect();
        open.reserve_left = self.reserve.len() as u8;
        open.phase = Phase::Draw;
        let dealer = open.dealer;
        log.tell("L1", || phrase!("deals", dealer, size, card = rest[0], left = rest.len() - 1));
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.open.phase == Phase::Draw {
            into.extend([Source::Reserve, Source::Discard].map(Move::Draw));
            return;
        }
        let hand = self.hand();
        let fit = |row: &Row| (hand.kinds() & row.takes).iter();
        let adds = self.open.rows().iter().flat_map(|row| fit(row).map(|card| Move::Add(card, row.name())));
        let lays = combination::all(hand).filter(|_| !self.open.laid).map(lay);
        into.extend(lays.chain(adds).filter(|mv| self.can_end_after(*mv)));
        into.extend(self.discards().iter().map(Move::Discard));
        into.sort_unstable();
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match (self.open.phase, mv) {
            (Phase::Draw, Move::Draw(_)) => Ok(()),
            (Phase::Draw, _) => Refusal::of("L2", phrase!("refused-draw-first")),
            (_, Move::Draw(_)) => Refusal::of("L2", phrase!("refused-drawn")),
            (_, Move::Lay(laid)) => self.check_lay(laid),
            (_, Move::Add(card, row)) => self.check_add(card, row),
            (_, Move::Discard(card)) => self.check_discard(card),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Draw(source) => self.draw(source, log),
            Move::Lay(laid) => self.lay(laid.cards, log),
            Move::Add(card, row) => self.add(card, row, log),
            Move::Discard(card) => self.discard(card, log),
        }
    }

    /// Draws among everything that could be laid, added or discarded, and repeats if the result leaves no card to
    /// discard.
    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        if self.open.phase == Phase::Draw {
            return Move::Draw([Source::Reserve, Source::Discard][rng.below(2) as usize]);
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
                combination::all(hand).nth((n - ends - adds) as usize).map(lay)
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

    fn remarks(&self) -> Vec<Phrase> {
        let out = self.open.out.map_or(phrase!("sheet-nobody-out"), |seat| phrase!("sheet-out", seat));
        let times = self.open.turnovers;
        let turned = (times > 0).then(|| phrase!("sheet-turned-over", number = times));
        [out].into_iter().chain(turned).collect()
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

    fn offer(view: &View, mv: Move) -> Offer {
        view.offer(mv)
    }

    /// Picking several cards always means laying a combination, valid or not.
    fn meant(&self, view: &View, gesture: &Gesture) -> Option<Move> {
        match gesture.cards.len() {
            0 | 1 => self.meant_among(view, gesture, self.every_move()),
            _ => self.meant_among(view, gesture, vec![Move::Lay(Laid::picked(gesture)?)]),
        }
    }

    /// Every draw, every discard, and every addition, including to rows that do not exist; every combination in the
    /// hand, any three of its cards, and every sequence and group of single cards of the pack.
    fn every_move(&self) -> Vec<Move> {
        let (cards, hand) = (|| CardSet::ALL.iter(), self.hand().kinds());
        let others = combination::all(CardSet::ALL.into()).map(lay);
        let no_rows = [(1, 0), (0, 1), (1, MOST_ROWS), (MOST_PLAYERS + 1, 1)];
        let no_rows = no_rows.map(|(seat, row)| RowName { seat: seat as u16, row: row as u16 });
        let rows = || self.open.rows().iter().map(Row::name).chain(no_rows);
        let adds = cards().flat_map(|card| rows().map(move |row| Move::Add(card, row)));
        let draws = [Source::Reserve, Source::Discard].map(Move::Draw);
        let threes =
            hand.iter().flat_map(|a| hand.iter().flat_map(move |b| hand.iter().map(move |c| [a, b, c])));
        let threes = threes.filter(|[a, b, c]| a <= b && b < c).map(|three| lay(three.into_iter().collect()));
        let lays = combination::all(self.hand()).map(lay).chain(threes).chain(others);
        draws
            .into_iter()
            .chain(cards().flat_map(|card| [Move::Discard(card), Move::Lay(Laid::thrice(card))]))
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
