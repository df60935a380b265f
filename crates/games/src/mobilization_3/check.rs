//! Why a move is refused.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_engine::{Phrase, Refusal, phrase};

use super::position::{Card, CardSet, Open, PLAYING, opponent};
use super::{Build, Move, Spot, TurnUp};

impl Open {
    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        match (mv, self.turned) {
            (Move::Miss, Some(card)) => self.check_miss(card),
            (Move::Move(Spot::Hand, to), Some(card)) => {
                let empty_space = matches!(to, Spot::Own(n) if usize::from(n) < PLAYING && self.own()[usize::from(n)].is_empty());
                if empty_space {
                    return Refusal::of("K6", phrase!("refused-fill-space", card));
                }
                self.check_card(card, self.turned_was_moved, to)
            }
            (_, Some(card)) => Refusal::of("K6", phrase!("refused-turned-first", card)),
            (Move::Miss, None) if self.has_card_to_turn() => Refusal::of("K8", phrase!("refused-miss")),
            (Move::Miss, None) => Ok(()),
            (Move::Turn, None) => self.check_turn(),
            (Move::Move(from, to), None) => self.check_move(from, to),
        }
    }

    fn check_miss(&self, turned: Card) -> Result<(), Refusal> {
        match self.plays().next().filter(|_| self.rules.forced) {
            Some((_, to)) => Refusal::of("K6", phrase!("refused-must-play", card = turned, to = to.spoken())),
            None => Ok(()),
        }
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        if !self.has_card_to_turn() {
            return Refusal::of("K8", phrase!("refused-nothing-to-turn"));
        }
        let comes_first = |to: &Spot| match self.rules.turn {
            TurnUp::Free => false,
            TurnUp::Last => matches!(to, Spot::Home | Spot::Theirs(_)),
            TurnUp::Stuck => true,
        };
        match self.plays().find(|(_, to)| comes_first(to)) {
            Some((from, to)) => {
                Refusal::of("K6", phrase!("refused-still-play", from = from.spoken(), to = to.spoken()))
            }
            None => Ok(()),
        }
    }

    /// The `move` moves among the mover's choices.
    fn plays(&self) -> impl Iterator<Item = (Spot, Spot)> {
        self.choices().iter().map(Move::numbered).filter_map(|mv| match mv {
            Move::Move(from, to) => Some((from, to)),
            _ => None,
        })
    }

    fn check_move(&self, from: Spot, to: Spot) -> Result<(), Refusal> {
        let pile = match from {
            Spot::Own(n) => usize::from(n),
            Spot::Theirs(_) => return Refusal::of("K4", phrase!("refused-own-piles")),
            Spot::Hand => return Refusal::of("K6", phrase!("refused-hand-not-turned")),
            Spot::Home => return Refusal::of("K4", phrase!("refused-from-middle")),
        };
        let Some(card) = self.own()[pile].top() else {
            return Refusal::of("K4", phrase!("refused-place-empty", place = from.spoken()));
        };
        if from == to {
            return Refusal::of("K9", phrase!("refused-lies-there", card));
        }
        let was_moved = self.moved[pile] > 0;
        match to {
            Spot::Own(n) if usize::from(n) < PLAYING && self.own()[usize::from(n)].is_empty() => {
                if pile < PLAYING {
                    return Refusal::of("K5", phrase!("refused-space"));
                }
                if was_moved { self.moved_already(card) } else { Ok(()) }
            }
            _ => self.check_card(card, was_moved, to),
        }
    }

    /// Whether a card that is free to move fits at its destination.
    fn check_card(&self, card: Card, was_moved: bool, to: Spot) -> Result<(), Refusal> {
        let (seat, pile) = match to {
            Spot::Home => return self.check_home(card),
            Spot::Hand => return Refusal::of("K4", phrase!("refused-to-hand")),
            _ if was_moved => return self.moved_already(card),
            Spot::Own(n) => (self.mover, usize::from(n)),
            Spot::Theirs(n) => (opponent(self.mover), usize::from(n)),
        };
        let Some(top) = self.piles[seat][pile].top() else {
            return Refusal::of("K5", phrase!("refused-no-building", place = to.spoken()));
        };
        if self.takes(seat, pile).contains(card) {
            return Ok(());
        }
        let number = if pile < PLAYING { phrase!("one-lower") } else { phrase!("one-either") };
        let fit = match self.rules.build {
            Build::Any => phrase!("fit-any"),
            Build::Bank if pile < PLAYING => phrase!("fit-colour"),
            Build::Country | Build::Bank => phrase!("fit-country"),
        };
        Refusal::of("K4", phrase!("refused-does-not-fit", card, top, number, fit))
    }

    fn check_home(&self, card: Card) -> Result<(), Refusal> {
        let wanted = self.wanted();
        if wanted.contains(card) {
            return Ok(());
        }
        let (country, cards) = (Phrase::suit::<Pack>(card.suit()), wanted & CardSet::suit(card.suit()));
        Refusal::of("K3", phrase!("refused-not-next", card, country, cards))
    }

    fn moved_already(&self, card: Card) -> Result<(), Refusal> {
        Refusal::of("K9", phrase!("refused-moved", card))
    }
}
