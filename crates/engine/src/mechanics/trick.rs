//! Tricks (C10, C11): following suit, trumping, and which card is the best so far.

use broadside_cards::{Card, CardSet, Pack, Seat};

use crate::{Deed, Layout, Refusal, Zone, ZoneId, ZoneKind, phrase};

/// The most cards a trick can have.
const MOST: usize = 6;

/// A trick in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick<P: Pack> {
    leader: Seat,
    players: u8,
    len: u8,
    best: u8,
    cards: [Card<P>; MOST],
}

impl<P: Pack> Trick<P> {
    /// A trick before its first card.
    #[inline]
    pub fn led_by(leader: Seat, players: usize) -> Self {
        Trick { leader, players: players as u8, len: 0, best: 0, cards: [Card::default(); MOST] }
    }

    /// The seat that leads.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The number of cards played.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether no card has been played.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether every seat has played.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len == self.players
    }

    /// The card led.
    #[inline]
    pub fn led(&self) -> Option<Card<P>> {
        (self.len > 0).then(|| self.cards[0])
    }

    /// The seat that plays the next card.
    #[inline]
    pub fn to_play(&self) -> Seat {
        self.player(self.len)
    }

    /// The seat that plays card number `before` of the trick, counted from 0.
    #[inline]
    fn player(&self, before: u8) -> Seat {
        let seat = self.leader.index() + usize::from(before);
        let players = usize::from(self.players);
        Seat::new(if seat >= players { seat - players } else { seat })
    }

    /// The cards in the order they were played, each with the seat that played it.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card<P>)> + '_ {
        let seats = self.leader.round(usize::from(self.players));
        seats.zip(self.cards[..usize::from(self.len)].iter().copied())
    }

    /// The zones a screen draws: this trick, and the last one if there is one.
    pub fn zones(&self, last: Option<&Self>) -> [Zone; 2] {
        let zone = |kind, trick: Option<&Self>| {
            let zone = Zone::new(ZoneId::the(kind), Layout::Trick);
            trick.into_iter().flat_map(Self::plays).fold(zone, |zone, (seat, card)| zone.played(card, seat))
        };
        [zone(ZoneKind::Trick, Some(self)), zone(ZoneKind::LastTrick, last)]
    }

    /// The deeds when `winner` takes this trick: the last trick leaves the table and this one becomes the last.
    pub fn taken(&self, winner: Seat, last: Option<&Self>) -> Vec<Deed> {
        self.taken_after(winner, last, None)
    }

    /// The deeds when `winner` takes this trick and the last trick goes to the zone `kept`.
    pub fn taken_after(&self, winner: Seat, last: Option<&Self>, kept: Option<ZoneId>) -> Vec<Deed> {
        let (here, past) = (ZoneId::the(ZoneKind::Trick), ZoneId::the(ZoneKind::LastTrick));
        let cards = |trick: &Self| trick.cards[..trick.len()].to_vec();
        let mut deeds = vec![Deed::Took(winner)];
        deeds.extend(last.map(|last| Deed::moved(cards(last), past, kept)));
        deeds.push(Deed::moved(cards(self), here, past));
        deeds
    }

    /// The cards as a set; two identical cards count as one.
    #[inline]
    pub fn set(&self) -> CardSet<P> {
        self.cards[..usize::from(self.len)].iter().copied().collect()
    }

    /// The cards of `hand` that may be played when suit must be followed: those of the suit led, or all if there are
    /// none.
    #[inline]
    pub fn following(&self, hand: CardSet<P>) -> CardSet<P> {
        let Some(led) = self.led() else { return hand };
        let suit = hand & CardSet::suit(led.suit());
        if suit.is_empty() { hand } else { suit }
    }

    /// Refuses a card that is not in the hand (C10), or that does not follow suit although the hand could.
    pub fn check_following(
        &self,
        card: Card<P>,
        hand: CardSet<P>,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        if !hand.contains(card) {
            return Refusal::of("C10", phrase!("refused-not-held", card));
        }
        match self.led() {
            Some(led) if !self.following(hand).contains(card) => {
                Refusal::of(clause, phrase!("refused-follow", led, held = self.following(hand)))
            }
            _ => Ok(()),
        }
    }

    /// Adds a card. It becomes the best if it is a higher card of the best card's suit, or the first trump. Of two
    /// identical cards the first one stays the best (C11).
    #[inline]
    pub fn play(&mut self, card: Card<P>, trump: Option<u8>) {
        let best = self.cards[usize::from(self.best)];
        let same_suit = card.suit() == best.suit();
        let beats = (same_suit & (card < best)) | (!same_suit & (Some(card.suit()) == trump));
        self.add(card, beats);
    }

    /// Adds a card that becomes the best if `beats` is true, for games with a ranking of their own. The first card
    /// always does.
    #[inline]
    pub fn add(&mut self, card: Card<P>, beats: bool) {
        self.best = if beats | (self.len == 0) { self.len } else { self.best };
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// The best card so far and the seat that played it.
    #[inline]
    pub fn best(&self) -> Option<(Seat, Card<P>)> {
        (self.len > 0).then(|| (self.player(self.best), self.cards[usize::from(self.best)]))
    }
}

#[cfg(test)]
mod tests {
    use broadside_cards::packs::AlliePatriot;

    use super::*;

    fn winner(cards: &str, trump: Option<u8>) -> usize {
        let mut trick = Trick::<AlliePatriot>::led_by(Seat::new(1), 4);
        assert!(trick.is_empty() && !trick.is_full() && trick.best().is_none());
        cards.split(' ').for_each(|card| trick.play(card.parse().unwrap(), trump));
        assert!(trick.is_full() && !trick.is_empty());
        trick.best().unwrap().0.number()
    }

    #[test]
    fn c10_the_highest_of_the_suit_led_or_the_highest_trump_takes() {
        assert_eq!(winner("A3 B6 A5 F6", None), 4);
        assert_eq!(winner("A3 B1 A5 F6", Some(1)), 3);
        assert_eq!(winner("A3 B1 B2 F6", Some(1)), 4);
    }

    #[test]
    fn c11_of_two_identical_cards_the_first_ranks_higher() {
        assert_eq!(winner("A6 B6 A6 A1", None), 2);
        assert_eq!(winner("A6 B6 B6 B1", Some(1)), 3);
    }
}
