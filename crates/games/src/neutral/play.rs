//! The tricks: what may be played (N6 to N14), who takes them, and what a play proves about a hand.

use broadside_cards::Seat;
use broadside_cards::packs::Neutral as Pack;
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{Deed, Log, Phrase, Refusal, ZoneId, ZoneKind, phrase};

use super::position::{Card, CardSet, NEUTRALS, Open, Phase, Position};

/// What stands in a trick, as the rules on neutrals ask for it.
struct OnTrick {
    /// The suit led.
    led: CardSet,
    /// The trumps that would trump the trick: all of them, or those above the highest trump in it (N9).
    trumping: CardSet,
    /// The neutrals higher than any in the trick; `None` if there is no neutral in it (N10).
    over_neutral: Option<CardSet>,
}

impl Open {
    fn table(&self) -> Option<OnTrick> {
        let led = self.trick.led()?;
        let on_trick = self.trick.set();
        let trumping = match self.trump {
            None => CardSet::EMPTY,
            Some(trump) => match (on_trick & CardSet::suit(trump)).first() {
                None => CardSet::suit(trump),
                Some(highest) => CardSet::above(highest),
            },
        };
        let over_neutral = (on_trick & NEUTRALS).first().map(CardSet::above);
        Some(OnTrick { led: CardSet::suit(led.suit()), trumping, over_neutral })
    }

    /// The cards that a seat with this hand may lead (N6, N13).
    #[inline]
    fn leads(hand: CardSet) -> CardSet {
        let belligerents = hand - NEUTRALS;
        if belligerents.is_empty() { hand } else { belligerents }
    }

    /// The cards that a seat with this hand may play to the trick.
    #[inline]
    fn playable(&self, hand: CardSet) -> CardSet {
        let Some(table) = self.table() else { return Self::leads(hand) };
        if table.led == NEUTRALS {
            return hand; // N14
        }
        let following = hand & table.led;
        if !following.is_empty() {
            return following; // N7
        }
        let belligerents = hand - NEUTRALS;
        if belligerents.is_empty() {
            return hand; // N11
        }
        belligerents | (hand & self.playable_neutrals(hand, &table))
    }

    /// The neutrals that may be played by a seat that cannot follow suit but has belligerents (N9, N10).
    fn playable_neutrals(&self, hand: CardSet, table: &OnTrick) -> CardSet {
        let can_trump = hand.meets(table.trumping);
        match table.over_neutral {
            None if can_trump => CardSet::EMPTY,
            None => NEUTRALS,
            Some(_) if !can_trump && self.rules.underplay => NEUTRALS,
            Some(higher) => higher,
        }
    }

    /// The cards that a seat cannot hold any more, after it has played this card.
    fn disproved(&self, card: Card) -> CardSet {
        let is_neutral = NEUTRALS.contains(card);
        let Some(table) = self.table() else {
            return if is_neutral { !NEUTRALS } else { CardSet::EMPTY }; // N13
        };
        if table.led == NEUTRALS || table.led.contains(card) {
            return CardSet::EMPTY;
        }
        let by_neutral = match table.over_neutral {
            _ if !is_neutral => CardSet::EMPTY,
            Some(higher) if higher.contains(card) => CardSet::EMPTY, // N10 asks for nothing else
            Some(_) if !self.rules.underplay => !NEUTRALS,           // only N11 allows it
            _ => table.trumping,                                     // N9, or N11 which says more
        };
        table.led | by_neutral
    }

    /// Whether the card beats the best card of the trick (N12).
    fn beats(&self, card: Card) -> bool {
        match self.trick.best() {
            None => true,
            Some((_, best)) if card.suit() == best.suit() => card < best,
            Some((_, best)) => {
                card.suit() == Pack::UNITED_STATES
                    || best.suit() != Pack::UNITED_STATES && Some(card.suit()) == self.trump
            }
        }
    }
}

impl Position {
    /// The cards that the seat to act may play.
    #[inline]
    pub(super) fn playable(&self) -> CardSet {
        self.open.playable(self.hands[self.open.trick.to_play()])
    }

    pub(super) fn check_play(&self, card: Card) -> Result<(), Refusal> {
        let open = &self.open;
        match open.phase {
            Phase::Play => {}
            Phase::LayAway(_) => return Refusal::of("N20", phrase!("refused-lay-away-first")),
            Phase::Call => return Refusal::of("N21", phrase!("refused-call-first")),
            _ => return Refusal::of("N6", phrase!("refused-maker-leads")),
        }
        let hand = self.hand();
        if !hand.contains(card) {
            return Refusal::of("C10", phrase!("refused-not-held", card));
        }
        if open.playable(hand).contains(card) {
            return Ok(());
        }
        let (Some(table), Some(led)) = (open.table(), open.trick.led()) else {
            let clause = if open.played.is_empty() { "N6" } else { "N13" };
            return Refusal::of(clause, phrase!("refused-neutral-lead", card, others = hand - NEUTRALS));
        };
        let following = hand & table.led;
        if !following.is_empty() {
            return Refusal::of("N7", phrase!("refused-follow", led, held = following));
        }
        let trumps = hand & table.trumping;
        if !trumps.is_empty() {
            return Refusal::of("N9", phrase!("refused-can-trump", card, trumps));
        }
        let there = (open.trick.set() & NEUTRALS).iter().take(1).collect::<CardSet>();
        Refusal::of("N10", phrase!("refused-underplay", card, there))
    }

    #[inline]
    pub(super) fn play(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        log.tell_done("C10", || (phrase!("plays", seat, card), vec![Deed::played(card, seat)]));
        let disproved = open.disproved(card);
        open.may_hold[seat] -= disproved;
        if open.played.is_empty() && card.suit() != Pack::UNITED_STATES {
            open.trump = Some(card.suit());
            log.tell("N6", || phrase!("makes-trump", nation = Phrase::suit::<Pack>(card.suit())));
        }
        let beats = open.beats(card);
        open.trick.add(card, beats);
        self.hands[seat].remove(card);
        open.played.insert(card);
        open.held[seat] -= 1;
        if open.called == Some(card) {
            open.partner_shown = Some(seat);
            if let Some((maker, _)) = open.maker {
                log.tell("N21", || phrase!("is-partner", partner = seat, maker));
            }
        }
        if open.trick.is_full()
            && let Some((winner, best)) = open.trick.best()
        {
            self.take_trick(winner, best, log);
        }
    }

    fn take_trick(&mut self, winner: Seat, best: Card, log: &mut impl Log) {
        let open = &mut self.open;
        open.taken[winner].add(open.trick.set());
        log.tell_done("N12", || {
            let phrase = match NEUTRALS.contains(best) {
                true => phrase!("takes-neutralized", seat = winner, card = best),
                false => phrase!("takes-trick", seat = winner, card = best),
            };
            let last = open.last_trick.as_ref();
            let kept = last.and_then(Trick::best).filter(|(_, best)| NEUTRALS.contains(*best));
            let kept = kept.map(|(taker, _)| ZoneId::of(ZoneKind::Taken, taker));
            (phrase, open.trick.taken_after(winner, last, kept))
        });
        open.last_trick = Some(open.trick);
        open.trick = Trick::led_by(winner, open.rules.players);
        if open.held[winner] == 0 {
            open.phase = Phase::Over;
            self.tell_result(log);
        }
    }
}
