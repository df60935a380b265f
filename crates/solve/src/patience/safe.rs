//! Plays to home that can do no harm. They are made at once, without trying anything else (free turning only).
//!
//! Let `c` be an open card that fits home. Take any winning line that leaves `c` where it is for now. We follow that
//! line, but with `c` already home. At every point our table is the table of the line with a few more cards at home.
//! What lay under those cards is open sooner, which makes no move illegal. So every move of the line is still legal,
//! except those that lay cards on a card we have sent home. It remains to show what to do instead of these, and that no
//! card loses its place at home.
//!
//! *Both copies fit* (`all_home_below`). The country's second pile takes `c` too, so no other card loses its place.
//! What could the line lay on `c`?
//! - *Guests that go home.* A guest is one lower and of the other colour. It brings at most one more card, two lower and
//!   of `c`'s colour, because everything below these is home. If all copies of both can go home, they go home when
//!   the line would lay them on `c`; so do the cards that the line lays on them later.
//! - *No guest.* Every card one lower and of the other colour is home or built on another card. Built cards leave their
//!   host only for home, so nothing will ever be laid on `c`.
//!
//! *One copy fits, `c` is built on a host,* no guest can come, and its twin (the other copy) is neither home nor built.
//! If the line sends `c` home before the twin, we have only done it sooner. If it sends the twin home first: when the
//! line builds the twin on some card, or sends it home, we lay it on `c`'s host instead, with whatever lies on it. The
//! host takes it as it took `c`, and it is free, because in the line `c` lies on it and nothing lies on `c`. Once the
//! line has the twin home, both tables are the same with the copies exchanged; until then ours has one more card home.
//!
//! *Battleships at once* (Q4). Opening what lay under `c` sooner makes no move illegal, unless it is a Battleship that
//! must then start a pile. With both sets side by side, starting it is itself a safe play. With one set at a time,
//! another copy might have started the pile in the line, so `c` stays if a Battleship lies beneath it. A Flag stays too:
//! it completes its set, which lets the country's other Battleship start.

use super::pile::{Card, FLAG, Pile};
use super::position::{Dealt, Position};
use super::{Move, Spot};

impl Dealt {
    /// Makes every safe play, and reports each.
    #[inline]
    pub(super) fn settle(&self, at: &mut Position, mut tell: impl FnMut(Move)) {
        while let Some(mv) = self.safe_play(at) {
            self.play(at, mv);
            tell(mv);
        }
    }

    /// A play to home that is at least as good as anything else.
    #[inline]
    pub(super) fn safe_play(&self, at: &Position) -> Option<Move> {
        if self.must_start(at) {
            return self.safe_start(at);
        }
        for (place, pile) in at.piles.iter().enumerate() {
            if !pile.is_empty()
                && at.wanted & pile.top().alone() != 0
                && self.is_safe(at, pile.top(), pile.len() > 1)
                && self.binds_nothing(pile.top(), self.beneath(place, *pile))
            {
                return Some(Move::Move(Spot::Pile(place as u8), Spot::Home));
            }
        }
        let card = self.discarded(at).filter(|card| at.wanted & card.alone() != 0)?;
        let beneath = (at.discard ^ 1 << at.discard.ilog2()).checked_ilog2();
        let beneath = beneath.map(|place| self.hand[place as usize]);
        (self.is_safe(at, card, false) && self.binds_nothing(card, beneath))
            .then_some(Move::Move(Spot::Discard, Spot::Home))
    }

    /// The first start of a mobilized pile, if all possible starts must be made in the end (with both sets).
    fn safe_start(&self, at: &Position) -> Option<Move> {
        let mut start = None;
        self.starting(at, |mv| start = start.or(Some(mv)));
        start.filter(|_| self.rules.both_sets)
    }

    /// The card that is open once a pile's top card has gone.
    #[inline]
    fn beneath(&self, place: usize, pile: Pile) -> Option<Card> {
        match pile.len() {
            1 => pile.down().checked_sub(1).map(|under| self.dealt[place][under]),
            _ => Some(pile.card(1)),
        }
    }

    /// Whether a card can go home without forcing a Battleship to start a pile.
    #[inline]
    fn binds_nothing(&self, card: Card, beneath: Option<Card>) -> bool {
        !self.rules.at_once
            || self.rules.both_sets
            || card.rank() < FLAG && beneath.is_none_or(|card| card.rank() > 1)
    }

    /// Whether it can do no harm to send an open card home, where it fits; `built` if it lies on another card of its
    /// group.
    fn is_safe(&self, at: &Position, card: Card, built: bool) -> bool {
        if self.all_home_below(at, card.country(), card.rank()) {
            self.guests_go_home(at, card) || self.has_no_guest(at, card)
        } else {
            built && self.has_no_guest(at, card) && self.needs_a_place(at, card)
        }
    }

    /// Whether every copy of a card that is not home can go there.
    #[inline]
    fn all_home_below(&self, at: &Position, country: usize, rank: u8) -> bool {
        let home = at.home[country];
        let may_grow = self.rules.both_sets || home.first() == FLAG;
        may_grow && home.second() + 1 >= rank
    }

    /// Whether any group that could be laid on the card can be played home at once instead.
    #[inline]
    fn guests_go_home(&self, at: &Position, card: Card) -> bool {
        let rank = card.rank();
        let all_home_below = |country, rank| self.all_home_below(at, country, rank);
        let (same, other) = (card.country(), card.country() ^ 1);
        rank == 1
            || all_home_below(other, rank - 1)
                && all_home_below(other ^ 2, rank - 1)
                && (rank == 2 || all_home_below(same, rank - 2) && all_home_below(same ^ 2, rank - 2))
    }

    /// Whether nothing will ever be laid on the card.
    #[inline]
    fn has_no_guest(&self, at: &Position, card: Card) -> bool {
        let rank = card.rank();
        let other = card.country() as u8 ^ 1;
        rank == 1
            || !self.needs_a_place(at, Card::new(other, rank - 1))
                && !self.needs_a_place(at, Card::new(other ^ 2, rank - 1))
    }

    /// Whether a copy of the card is neither home nor built on another card.
    #[inline]
    fn needs_a_place(&self, at: &Position, card: Card) -> bool {
        let loose = at.discard | !0 << at.turned;
        loose & self.in_hand[card.index()] != 0
            || at.piles.iter().zip(&self.face_down).any(|(pile, face_down)| {
                !pile.is_empty() && (pile.base() == card || face_down[pile.down()] & card.alone() != 0)
            })
    }
}
