//! The called partner of five (O9): who he is, and who can tell.

use broadside_cards::{Seat, Seats};
use broadside_engine::Log;

use super::position::{Card, CardBag, Open, Position};

impl Position {
    /// The seat nearest to the maker's left that held the called card when it was called.
    pub(super) fn partner(&self) -> Option<Seat> {
        let called = self.open.called?;
        let had =
            |seat: &Seat| self.open.called_by.contains(*seat) || self.hands[seat.index()].contains(called);
        self.open.others().find(had)
    }
}

impl Open {
    /// The seats that are not the maker's, from his left; none before there is a maker.
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let players = self.rules.players;
        self.maker.into_iter().flat_map(move |(maker, _)| maker.round(players).skip(1))
    }

    /// Who may be the partner for all that somebody can tell who sees this hand, and these cards laid away,
    /// besides what lies open. A copy that he has not seen may be with any seat that is not void in its country.
    pub(super) fn possible_partners(&self, own: Option<(Seat, CardBag)>, laid_away: CardBag) -> Seats {
        let mut possible = Seats::NONE;
        let Some(called) = self.called else { return possible };
        let hand = own.map_or(CardBag::EMPTY, |(_, hand)| hand);
        let seen = self.played.count(called) + hand.count(called) + laid_away.count(called);
        for seat in self.others() {
            let is_own = own.is_some_and(|(viewer, _)| viewer == seat);
            let had = self.called_by.contains(seat) || is_own && hand.contains(called);
            let may_hide = !is_own
                && seen < 2
                && self.held[seat.index()] > 0
                && self.may_hold[seat.index()].contains(called);
            if had || may_hide {
                possible.insert(seat);
            }
            if had {
                break;
            }
        }
        possible
    }

    /// Takes note of a card played under a call. The partnership shows when the play leaves one seat only: a
    /// copy from a seat further round proves nothing while a nearer one may have the other.
    pub(super) fn look_for_partner(&mut self, seat: Seat, card: Card, log: &mut impl Log) {
        let is_called = Some(card) == self.called && !self.made_by(seat);
        if is_called {
            self.called_by.insert(seat);
        }
        if self.partner.is_some() {
            return;
        }
        let possible = self.possible_partners(None, CardBag::EMPTY);
        if let (1, Some(partner)) = (possible.len(), possible.iter().next()) {
            log.tell("O9", || format!("This shows that seat {partner} is the maker's partner."));
            self.partner = Some(partner);
        } else if is_called {
            log.tell("O9", || format!("{card} was called for, but a nearer seat may have the other one."));
        }
    }
}
