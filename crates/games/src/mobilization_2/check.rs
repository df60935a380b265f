//! Why a move is refused.

use broadside_cards::Pack as _;
use broadside_cards::packs::AlliePatriot as Pack;
use broadside_engine::Refusal;

use super::position::{BATTLESHIP, Card, CardSet, Open};
use super::{Move, Place};

impl Open {
    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_start(mv)?;
        match (mv, self.discard.top()) {
            (Move::Move(Place::Home, _), _) => {
                return Refusal::of("Q9", "a card on a mobilized pile stays there");
            }
            (Move::Move(_, Place::Discard), _) => {
                return Refusal::of("Q8", "only cards turned from the hand come to the discard pile");
            }
            (Move::Move(Place::Discard, to), _) => return self.check_discard(to),
            (Move::Resign, Some(top)) if self.waits => {
                return Refusal::of("Q10", format!("{top} fits and must be played before you give up"));
            }
            (_, Some(top)) if self.waits => {
                return Refusal::of(
                    "Q8",
                    format!("{top} has just been turned and fits: it must be played first"),
                );
            }
            _ => {}
        }
        match mv {
            Move::Turn => self.check_turn(),
            Move::Move(Place::Pile(from), to) => self.check_pile(usize::from(from), to),
            _ => Ok(()),
        }
    }

    /// A Battleship that may start a mobilized pile goes before everything else (Q4).
    fn check_start(&self, mv: Move) -> Result<(), Refusal> {
        let Some(due) = self.start_due() else { return Ok(()) };
        let top = match mv {
            Move::Move(Place::Pile(from), Place::Home) => self.groups[usize::from(from)].top(),
            Move::Move(Place::Discard, Place::Home) => self.discard.top(),
            _ => None,
        };
        match top {
            Some(top) if top.rank() == BATTLESHIP && self.wanted().contains(top) => Ok(()),
            _ => Refusal::of("Q4", format!("{due} lies open: first it must start its mobilized pile")),
        }
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        match self.hand {
            0 => Refusal::of("Q8", "the hand is empty, and it is gone through only once"),
            _ => Ok(()),
        }
    }

    fn check_discard(&self, to: Place) -> Result<(), Refusal> {
        let Some(top) = self.discard.top() else {
            return Refusal::of("Q8", "the discard pile is empty");
        };
        match to {
            Place::Pile(to) => self.check_building(top, usize::from(to)),
            _ => self.check_home(top),
        }
    }

    fn check_pile(&self, from: usize, to: Place) -> Result<(), Refusal> {
        let group = &self.groups[from];
        let (Some(bottom), Some(top)) = (group.bottom(), group.top()) else {
            let clause = if to == Place::Home { "Q4" } else { "Q5" };
            return Refusal::of(clause, format!("pile {} is empty", from + 1));
        };
        let Place::Pile(to) = to else { return self.check_home(top) };
        let to = usize::from(to);
        if from == to {
            return Refusal::of("Q5", format!("{bottom} already lies on pile {}", to + 1));
        }
        if group.len() > 1 && self.takes(to).contains(top) {
            let message = format!(
                "all face-up cards of pile {} move together, and {bottom} at their bottom does not fit on pile {}",
                from + 1,
                to + 1
            );
            return Refusal::of("Q5", message);
        }
        self.check_building(bottom, to)?;
        if self.groups[to].is_empty() && self.covered[from] == 0 {
            let message = format!("{bottom} has nothing beneath it: an empty pile would be no gain");
            return Refusal::of("Q7", message);
        }
        Ok(())
    }

    fn check_building(&self, card: Card, to: usize) -> Result<(), Refusal> {
        if self.takes(to).contains(card) {
            return Ok(());
        }
        match self.groups[to].top() {
            None => Refusal::of("Q7", format!("pile {} is empty: only a Flag starts it, not {card}", to + 1)),
            Some(top) => Refusal::of(
                "Q3",
                format!("{card} does not go on {top}: one lower, and blue on not blue or the reverse"),
            ),
        }
    }

    fn check_home(&self, card: Card) -> Result<(), Refusal> {
        let wanted = self.wanted();
        if wanted.contains(card) {
            return Ok(());
        }
        let country = Pack::SUITS[card.suit() as usize].name;
        let next = wanted & CardSet::suit(card.suit());
        Refusal::of("Q2", format!("{card} is not next: the {country} piles take {next}"))
    }
}
