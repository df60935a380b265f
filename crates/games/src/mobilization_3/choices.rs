//! The legal moves: which cards may go where (K3 to K6, K8, K9).

use broadside_cards::Seat;
use broadside_engine::mechanics::choices::Choices;
use broadside_engine::mechanics::pile::{next_up, of_rank};

use super::position::{Card, CardSet, DISCARD, Open, PILES, PLAYING, RESERVE, opponent};
use super::{Build, Move, TurnUp};
use crate::allie_patriot::other_colour;

impl Open {
    /// The cards that the middle takes next. A country has at most two unfinished piles there (K3).
    #[inline]
    pub fn wanted(&self) -> CardSet {
        next_up(self.unfinished.kinds()) | next_up(self.unfinished.pairs())
    }

    /// The cards that may be built on a player's pile (K4); none on an empty one.
    #[inline]
    pub fn takes(&self, seat: Seat, pile: usize) -> CardSet {
        let Some(top) = self.piles[seat][pile].top() else { return CardSet::EMPTY };
        let is_playing = pile < PLAYING;
        let down = of_rank(top.rank() - 1);
        let numbers = if is_playing { down } else { down | of_rank(top.rank() + 1) };
        match self.rules.build {
            Build::Any => numbers,
            Build::Bank if is_playing => numbers & other_colour(top),
            Build::Country | Build::Bank => numbers & CardSet::suit(top.suit()),
        }
    }

    /// Whether the mover can turn a card, if necessary after picking up a pile (K7).
    #[inline]
    pub(super) fn has_card_to_turn(&self) -> bool {
        let own = self.own();
        self.hand_len(self.mover) > 0 || !own[DISCARD].is_empty() || !own[RESERVE].is_empty()
    }

    /// Every legal move.
    #[inline]
    pub(super) fn choices(&self) -> Choices {
        let (wanted, own) = (self.wanted(), self.own());
        let there = opponent(self.mover);
        let takes: [CardSet; 2 * PILES] = std::array::from_fn(|n| match n.checked_sub(PILES) {
            None => self.takes(self.mover, n),
            Some(n) => self.takes(there, n),
        });
        let goes_to = |card: Card, was_moved: bool| {
            let piles = takes
                .iter()
                .enumerate()
                .fold(0, |row, (n, takes)| row | u64::from(takes.contains(card)) << n);
            let home = u64::from(wanted.contains(card)) << Move::TO_HOME;
            if was_moved { home } else { home | piles }
        };
        let mut choices = Choices::NONE;
        if let Some(card) = self.turned {
            let row = goes_to(card, self.turned_was_moved);
            choices.offer_row(Move::first_from(Move::FROM_HAND), row);
            choices.offer(Move::MISS, row == 0 || !self.rules.forced);
            return choices;
        }
        let spaces = (0..PLAYING).fold(0, |row, n| row | u64::from(own[n].is_empty()) << n);
        let mut rows = 0;
        for (from, pile) in own.iter().enumerate() {
            let Some(top) = pile.top() else { continue };
            let was_moved = self.moved[from] > 0;
            let mut row = goes_to(top, was_moved);
            if from >= PLAYING && !was_moved {
                row |= spaces;
            }
            choices.offer_row(Move::first_from(from as u32), row);
            rows |= row;
        }
        let has_card = self.has_card_to_turn();
        let may_turn = match self.rules.turn {
            TurnUp::Free => true,
            TurnUp::Last => rows >> PILES == 0,
            TurnUp::Stuck => rows == 0,
        };
        choices.offer(Move::TURN, has_card && may_turn);
        choices.offer(Move::MISS, !has_card);
        choices
    }
}
