//! The called partner with five players (O9): who it is, and who can tell.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Seat, Seats};
use broadside_engine::{Log, phrase};

use super::position::{Card, CardBag, CardSet, Open, Position};

const SUITS: usize = Pack::SUITS.len();
/// The number of places with hidden cards: the five hands, and the cards laid away.
const PLACES: usize = 6;
const LAID_AWAY: usize = 5;

impl Position {
    /// The seat nearest to the maker's left that held the called card when it was called.
    pub(super) fn partner(&self) -> Option<Seat> {
        let called = self.open.called?;
        let had = |seat: &Seat| self.open.called_by.contains(*seat) || self.hands[*seat].contains(called);
        self.open.others().find(had)
    }
}

impl Open {
    /// The other seats, starting from the maker's left; none before there is a maker.
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let players = self.rules.players;
        self.maker.into_iter().flat_map(move |(maker, _)| maker.round(players).skip(1))
    }

    /// With five players: the partner, once the visible cards leave no doubt.
    pub fn partner(&self) -> Option<Seat> {
        let possible = self.possible_partners(None, CardBag::EMPTY);
        possible.iter().next().filter(|_| possible.len() == 1)
    }

    /// The seats that may be the partner, judged by somebody who sees this hand and these cards laid away, besides what
    /// everybody sees.
    pub(super) fn possible_partners(&self, own: Option<(Seat, CardBag)>, laid_away: CardBag) -> Seats {
        let mut possible = Seats::NONE;
        let Some(called) = self.called else { return possible };
        let hidden = Hidden::behind(self, own, laid_away);
        let hand = own.map_or(CardBag::EMPTY, |(_, hand)| hand);
        let had = |seat: Seat| {
            self.called_by.contains(seat) || hand.contains(called) && own.is_some_and(|(me, _)| me == seat)
        };
        let may_hide = |seat: Seat| {
            let there = hidden.rooms[seat.index()] > 0 && hidden.cards.contains(called);
            there && self.may_hold[seat].contains(called)
        };
        for seat in self.others() {
            if had(seat) || may_hide(seat) {
                possible.insert(seat);
            }
            if had(seat) {
                break;
            }
        }
        if possible.len() == 1 || !hidden.voids {
            return possible;
        }
        let mut nearer = 0;
        for seat in self.others() {
            if possible.contains(seat) && !hidden.can_lie(called, seat, !had(seat), nearer) {
                possible.remove(seat);
            }
            nearer |= 1 << seat.index();
        }
        possible
    }

    /// Notes a card played after a call.
    pub(super) fn note_called(&mut self, seat: Seat, card: Card) {
        if Some(card) == self.called && !self.made_by(seat) {
            self.called_by.insert(seat);
        }
    }

    /// Logs what a play shows about the partnership. A copy of the called card from one seat proves nothing while a
    /// seat nearer to the maker may have the other copy.
    pub(super) fn tell_partner(&self, seat: Seat, card: Card, log: &mut impl Log) {
        match (self.partner(), self.maker) {
            (Some(partner), Some((maker, _))) => {
                log.tell("O9", || phrase!("shows-partner", partner, maker));
            }
            (None, _) if Some(card) == self.called && !self.made_by(seat) => {
                log.tell("O9", || phrase!("called-played", card));
            }
            _ => {}
        }
    }
}

/// The cards that somebody has not seen, and where they may be.
struct Hidden {
    cards: CardBag,
    rooms: [u8; PLACES],
    /// For each suit, the places where its cards may be, as bits.
    may_hold: [u8; SUITS],
    /// Whether a seat that still has cards is known to be void in a suit.
    voids: bool,
}

impl Hidden {
    /// The cards hidden from somebody who sees this hand and these cards laid away, besides what everybody sees.
    fn behind(open: &Open, own: Option<(Seat, CardBag)>, laid_away: CardBag) -> Self {
        let mut cards = open.rules.pack();
        let hand = own.map_or(CardBag::EMPTY, |(_, hand)| hand);
        [open.played, hand, laid_away].into_iter().for_each(|seen| cards.take(seen));
        let mut rooms = [0; PLACES];
        rooms.iter_mut().zip(open.held).for_each(|(room, held)| *room = held);
        rooms[LAID_AWAY] = 3 - laid_away.len() as u8;
        if let Some((me, _)) = own {
            rooms[me.index()] = 0;
        }
        let mut hidden = Hidden { cards, rooms, may_hold: [1 << LAID_AWAY; SUITS], voids: false };
        for place in (0..LAID_AWAY).filter(|place| rooms[*place] > 0) {
            for (suit, places) in hidden.may_hold.iter_mut().enumerate() {
                let meets = open.may_hold[Seat::new(place)].meets(CardSet::suit(suit as u8));
                *places |= u8::from(meets) << place;
                hidden.voids |= !meets;
            }
        }
        hidden
    }

    /// Whether the hidden cards can be placed so that `partner` had a copy of the called card (and still has it, if
    /// `hides`) and no nearer seat had one. By Hall's theorem this is possible if no selection of suits has more cards
    /// than the places open to it.
    fn can_lie(&self, called: Card, partner: Seat, hides: bool, nearer: u8) -> bool {
        let mut rooms = self.rooms;
        rooms[partner.index()] -= u8::from(hides);
        let copies = self.cards.count(called);
        let suit = |suit: usize| {
            let cards = self.cards.within(CardSet::suit(suit as u8)).len();
            let called_too = if suit == usize::from(called.suit()) { copies } else { 0 };
            (cards - called_too, self.may_hold[suit])
        };
        let other_copy = copies - usize::from(hides);
        let places = self.may_hold[usize::from(called.suit())] & !nearer;
        let kinds = [suit(0), suit(1), suit(2), suit(3), (other_copy, places)];
        (1u8..1 << kinds.len()).all(|chosen| {
            let chosen = (0..kinds.len()).filter(|kind| chosen >> kind & 1 == 1);
            let (cards, places) =
                chosen.fold((0, 0), |(cards, places), kind| (cards + kinds[kind].0, places | kinds[kind].1));
            let room = (0..PLACES).filter(|place| places >> place & 1 == 1).map(|place| rooms[place]);
            cards <= usize::from(room.sum::<u8>()) || cards == 0
        })
    }
}
