//! Why a move is refused.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_engine::{Phrase, Refusal, phrase};

use super::position::{BATTLESHIP, Card, CardSet, Open};
use super::{Move, Spot};

impl Open {
    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_start(mv)?;
        match (mv, self.discard.top()) {
            (Move::Move(Spot::Home, _), _) => {
                return Refusal::of("Q9", phrase!("refused-home-stays"));
            }
            (Move::Move(_, Spot::Discard), _) => {
                return Refusal::of("Q8", phrase!("refused-to-discard"));
            }
            (Move::Move(Spot::Discard, to), _) => return self.check_discard(to),
            (Move::Resign, Some(top)) if self.waits => {
                return Refusal::of("Q10", phrase!("refused-play-before-giving-up", card = top));
            }
            (_, Some(top)) if self.waits => {
                return Refusal::of("Q8", phrase!("refused-play-turned", card = top));
            }
            _ => {}
        }
        match mv {
            Move::Turn => self.check_turn(),
            Move::Move(Spot::Pile(from), to) => self.check_pile(usize::from(from), to),
            _ => Ok(()),
        }
    }

    /// A Battleship that may start a mobilized pile goes before everything else (Q4).
    fn check_start(&self, mv: Move) -> Result<(), Refusal> {
        let Some(due) = self.start_due() else { return Ok(()) };
        let top = match mv {
            Move::Move(Spot::Pile(from), Spot::Home) => self.groups[usize::from(from)].top(),
            Move::Move(Spot::Discard, Spot::Home) => self.discard.top(),
            _ => None,
        };
        match top {
            Some(top) if top.rank() == BATTLESHIP && self.wanted().contains(top) => Ok(()),
            _ => Refusal::of("Q4", phrase!("refused-start-first", card = due)),
        }
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        match self.hand {
            0 => Refusal::of("Q8", phrase!("refused-hand-empty")),
            _ => Ok(()),
        }
    }

    fn check_discard(&self, to: Spot) -> Result<(), Refusal> {
        let Some(top) = self.discard.top() else {
            return Refusal::of("Q8", phrase!("refused-discard-empty"));
        };
        match to {
            Spot::Pile(to) => self.check_building(top, usize::from(to)),
            _ => self.check_home(top),
        }
    }

    fn check_pile(&self, from: usize, to: Spot) -> Result<(), Refusal> {
        let group = &self.groups[from];
        let (Some(bottom), Some(top)) = (group.bottom(), group.top()) else {
            let clause = if to == Spot::Home { "Q4" } else { "Q5" };
            return Refusal::of(clause, phrase!("refused-pile-empty", pile = from + 1));
        };
        let Spot::Pile(to) = to else { return self.check_home(top) };
        let to = usize::from(to);
        if from == to {
            return Refusal::of("Q5", phrase!("refused-lies-there", card = bottom, pile = to + 1));
        }
        if group.len() > 1 && self.takes(to).contains(top) {
            return Refusal::of("Q5", phrase!("refused-group", from = from + 1, card = bottom, to = to + 1));
        }
        self.check_building(bottom, to)?;
        if self.groups[to].is_empty() && self.covered[from] == 0 {
            return Refusal::of("Q7", phrase!("refused-no-gain", card = bottom));
        }
        Ok(())
    }

    fn check_building(&self, card: Card, to: usize) -> Result<(), Refusal> {
        if self.takes(to).contains(card) {
            return Ok(());
        }
        match self.groups[to].top() {
            None => Refusal::of("Q7", phrase!("refused-needs-flag", pile = to + 1, card)),
            Some(top) => Refusal::of("Q3", phrase!("refused-does-not-fit", card, top)),
        }
    }

    fn check_home(&self, card: Card) -> Result<(), Refusal> {
        let wanted = self.wanted();
        if wanted.contains(card) {
            return Ok(());
        }
        let (country, cards) = (Phrase::suit::<Pack>(card.suit()), wanted & CardSet::suit(card.suit()));
        Refusal::of("Q2", phrase!("refused-not-next", card, country, cards))
    }
}
