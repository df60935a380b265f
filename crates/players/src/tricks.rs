//! What every trick game asks about a card: how likely it is to take the trick, and what it is worth for later.

use std::cell::OnceCell;

use broadside_cards::{Card, CardBag, CardSet, MAX_SEATS, Pack, Seat, Seats};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{Phrase, phrase};

/// A trick from the point of view of the seat to play.
pub(crate) struct TrickEye<'a, P: Pack> {
    pub(crate) trick: &'a Trick<P>,
    pub(crate) trump: Option<u8>,
    /// A suit that beats trumps, for seats that can neither follow nor trump.
    pub(crate) supreme: Option<u8>,
    pub(crate) players: usize,
    pub(crate) me: Seat,
    /// The seats of one's own side, including one's own.
    pub(crate) mates: Seats,
    /// The cards that others may hold.
    pub(crate) unseen: CardBag<P>,
    pub(crate) held: [u8; MAX_SEATS],
    pub(crate) may_hold: [CardSet<P>; MAX_SEATS],
    /// The chance that one's own side takes the trick without one's card; computed when first needed.
    pub(crate) unaided: OnceCell<f32>,
}

impl<P: Pack> TrickEye<'_, P> {
    /// Whether a card beats another.
    pub(crate) fn beats(&self, card: Card<P>, best: Card<P>) -> bool {
        if card.suit() == best.suit() {
            return card < best;
        }
        let rank = |card: Card<P>| match Some(card.suit()) {
            suit if suit == self.supreme => 2,
            suit if suit == self.trump => 1,
            _ => 0,
        };
        rank(card) > rank(best)
    }

    /// The best card of the trick after this one is played, and whether it is one's own side's.
    fn after(&self, card: Card<P>) -> (Card<P>, bool) {
        match self.trick.best() {
            Some((seat, best)) if !self.beats(card, best) => (best, self.mates.contains(seat)),
            _ => (card, true),
        }
    }

    /// Whether the card beats everything in the trick so far.
    pub(crate) fn heads(&self, card: Card<P>) -> bool {
        self.trick.best().is_none_or(|(_, best)| self.beats(card, best))
    }

    /// Whether one's own side has the best card so far.
    pub(crate) fn mate_heads(&self) -> bool {
        self.trick.best().is_some_and(|(seat, _)| self.mates.contains(seat))
    }

    /// The chance that a seat holds at least one of these unseen cards.
    fn holds(&self, seat: Seat, cards: CardSet<P>) -> f32 {
        let share = f32::from(self.held[seat.index()]) / self.unseen.len().max(1) as f32;
        let count = self.unseen.within(cards & self.may_hold[seat.index()]).len();
        1.0 - (1.0 - share.min(1.0)).powi(count as i32)
    }

    /// The chance that a seat still to play can legally beat a card.
    fn can_beat(&self, seat: Seat, best: Card<P>, led: u8) -> f32 {
        let in_suit = if best.suit() == led { self.holds(seat, CardSet::above(best)) } else { 0.0 };
        let void = 1.0 - self.holds(seat, CardSet::suit(led));
        let above = |suit: u8| match best.suit() == suit {
            true => self.holds(seat, CardSet::above(best)),
            false => self.holds(seat, CardSet::suit(suit)),
        };
        let is = |suit: Option<u8>| suit == Some(best.suit());
        let trumps = match self.trump {
            Some(trump) if trump != led && !is(self.supreme) => above(trump),
            _ => 0.0,
        };
        let supreme = match self.supreme {
            Some(supreme) if supreme != led => (1.0 - trumps) * above(supreme),
            _ => 0.0,
        };
        (in_suit + void * (trumps + supreme)).min(1.0)
    }

    /// The chance that one's own side takes the trick if this card is played.
    pub(crate) fn takes(&self, card: Card<P>) -> f32 {
        match self.heads(card) {
            true => self.takes_after(card),
            false => *self.unaided.get_or_init(|| self.takes_after(card)),
        }
    }

    fn takes_after(&self, card: Card<P>) -> f32 {
        let (best, own) = self.after(card);
        let led = self.trick.led().unwrap_or(card).suit();
        let later = self.players - self.trick.len() - 1;
        let mut ours: f32 = if own { 1.0 } else { 0.0 };
        for seat in self.me.round(self.players).skip(1).take(later) {
            let beats = self.can_beat(seat, best, led);
            ours = match self.mates.contains(seat) {
                true => ours + (1.0 - ours) * 0.8 * beats,
                false => ours * (1.0 - beats),
            };
        }
        ours
    }

    /// A rough value of keeping a card: the chance that it takes a later trick.
    pub(crate) fn keep(&self, card: Card<P>) -> f32 {
        let above = self.unseen.within(CardSet::above(card)).len() as i32;
        let alike = self.unseen.count(card) as f32;
        let master = 0.55f32.powi(above) * (1.0 - 0.25 * alike);
        let height = 0.04 * (P::RANKS - card.index() % P::STRIDE) as f32 / f32::from(P::RANKS);
        match Some(card.suit()) {
            suit if suit == self.supreme => 0.35 + 0.35 * master + height,
            suit if suit == self.trump => 0.3 + 0.45 * master + height,
            _ => 0.45 * master + height,
        }
    }

    /// A simple rule: lead the highest card, take an opponent's trick as cheaply as possible, otherwise play the
    /// lowest.
    pub(crate) fn one_look(&self, card: Card<P>) -> f32 {
        let cost = self.keep(card);
        match self.trick.is_empty() {
            true => cost,
            false if self.mate_heads() => -cost,
            false => {
                if self.heads(card) {
                    1.0 - cost
                } else {
                    -cost
                }
            }
        }
    }

    /// The opponents still to play after one's own card.
    fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        let later = self.players - self.trick.len() - 1;
        self.me.round(self.players).skip(1).take(later).filter(|seat| !self.mates.contains(*seat))
    }

    /// What speaks for a card among the legal ones.
    pub(crate) fn reasons(&self, card: Card<P>, legal: &[Card<P>]) -> Vec<Phrase> {
        let misses_least = || legal.iter().all(|other| self.keep(card) <= self.keep(*other));
        let mut why = vec![];
        let Some((seat, best)) = self.trick.best() else {
            if self.unseen.within(CardSet::above(card)).is_empty() {
                why.push(phrase!("why-highest"));
            } else if misses_least() {
                why.push(phrase!("why-least"));
            }
            let holds = |seat: Seat| self.held[seat.index()] > 0 && seat != self.me;
            let suit = CardSet::suit(card.suit());
            let void = |seat: &Seat| self.unseen.within(suit & self.may_hold[seat.index()]).is_empty();
            let void: Seats = Seat::all(self.players).filter(|seat| holds(*seat)).filter(void).collect();
            if !void.is_empty() {
                why.push(phrase!("why-void", seats = void));
            }
            return why;
        };
        let led = self.trick.led().unwrap_or(card).suit();
        let cheapest = legal
            .iter()
            .filter(|card| self.heads(**card))
            .min_by(|a, b| self.keep(**a).total_cmp(&self.keep(**b)));
        if self.heads(card) {
            // Who plays last is told of the trick as an event that is certain.
            let last = self.trick.len() + 1 == self.players;
            if !last && self.rivals().all(|rival| self.can_beat(rival, card, led) == 0.0) {
                why.push(phrase!("why-nobody-beats", card));
            }
            if cheapest == Some(&card) && legal.iter().filter(|card| self.heads(**card)).count() > 1 {
                why.push(phrase!("why-cheapest", best));
            }
            return why;
        }
        match cheapest {
            _ if self.mates.contains(seat) => why.push(phrase!("why-mate-heads", mate = seat, card = best)),
            None => why.push(phrase!("why-cannot-beat", card = best)),
            Some(spared) => why.push(phrase!("why-keeps", card = *spared)),
        }
        if legal.len() > 1 && misses_least() {
            why.push(phrase!("why-least"));
        }
        why
    }
}
