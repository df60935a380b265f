//! Plays to home that can do no harm, made at once and without an alternative (free turning only).
//!
//! Let `c` be an open card that fits home. Take any line that wins although `c` stays where it is for now, and
//! follow it with `c` home. Throughout, the table is that of the line with some cards more at home; whatever lay
//! under those is open sooner, which forbids nothing: the moves of the line remain legal, except those that lay
//! cards on one of them. So it has to be shown what becomes of these, and of the places at home.
//!
//! *Both copies fit* (`all_home_below`): the country's second pile may take `c` too, so that no other card loses
//! its place at home. What may be laid on `c`?
//! - *Guests go home.* A guest is one lower and of the other colour, and comes with at most one card more, two
//!   lower and of `c`'s colour, since all below these are home. If all copies of both may go home, they do so at
//!   the moment when the line lays them on `c`; and so does what the line lays on them later.
//! - *No guest.* Every card one lower and of the other colour is home or lies built on another card. Built cards
//!   leave their host only for home, so nothing will ever be laid on `c`.
//!
//! *One copy fits, and `c` lies built on a host*, no guest can come, and its twin needs a place: the twin is not
//! home and not built. If the line sends `c` home before the twin, nothing changes but that `c` is there sooner.
//! If it sends the twin home first, then at the moment when the line builds the twin on some card, or else sends it
//! home, it is laid on `c`'s host instead, with what lies on it: the host takes it as it took `c`, and is still
//! free because in the line `c` lies on it and nothing on `c`. When the line has the twin home, the table is the
//! same, with the two copies changed; until then it has one card more at home.
//!
//! *Battleships at once* (Q4). To open what lay under `c` sooner forbids nothing unless it is a Battleship that must then
//! start a pile. With both sets side by side that is a safe play itself. With one set another copy might have started
//! the pile in the line, so there `c` stays if a Battleship lies beneath it; and so does a Flag, which by completing its
//! set lets the country's other Battleship start.

use super::pile::{Card, FLAG, Pile};
use super::position::{Deal, Position};
use super::{Move, Spot};

impl Deal {
    /// Makes every safe play, telling each.
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

    /// The first start of a mobilized pile, where all that can be made must be in the end: with both sets.
    fn safe_start(&self, at: &Position) -> Option<Move> {
        let mut start = None;
        self.starting(at, |mv| start = start.or(Some(mv)));
        start.filter(|_| self.rules.both_sets)
    }

    /// The card that lies open when a pile's top card has gone.
    #[inline]
    fn beneath(&self, place: usize, pile: Pile) -> Option<Card> {
        match pile.len() {
            1 => pile.down().checked_sub(1).map(|under| self.dealt[place][under]),
            _ => Some(pile.card(1)),
        }
    }

    /// Whether a card may go home with no Battleship having to start a pile for it.
    #[inline]
    fn binds_nothing(&self, card: Card, beneath: Option<Card>) -> bool {
        !self.rules.at_once
            || self.rules.both_sets
            || card.rank() < FLAG && beneath.is_none_or(|card| card.rank() > 1)
    }

    /// Whether an open card that fits home may go there without a thought; `built` if it lies on another
    /// card of its group.
    fn is_safe(&self, at: &Position, card: Card, built: bool) -> bool {
        if self.all_home_below(at, card.country(), card.rank()) {
            self.guests_go_home(at, card) || self.has_no_guest(at, card)
        } else {
            built && self.has_no_guest(at, card) && self.needs_a_place(at, card)
        }
    }

    /// Whether every copy of a card, that is not home, may go there.
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

    /// Whether nothing can come to lie on the card any more.
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
