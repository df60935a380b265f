//! The policy of the patience: a move's rating is a sum of what it does, each with a learned weight. It began with the
//! written strategy's numbers; `make train GAME=mobilization-2` goes on from there.

use std::sync::LazyLock;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardSet, Pack as _};
use broadside_games::mobilization_2::{HAND, Move, Open, Spot, View, built_on};

use super::{values, weights};
use crate::expert::mobilization_2::{flag_waits, wait};

const FLAG: u8 = Pack::TOP;

weights! {
    /// Turning a card: for the share of the hand that is left.
    turn_left,
    /// For covering a top card of the discard pile that is wanted at home,
    turn_over_wanted,
    /// one that fits on a pile,
    turn_over_fitting,
    /// and for each card that must be home before it.
    turn_over_wait,
    /// Home from a pile: the last card of its group, with cards face down under it,
    home_uncovers,
    /// for each of these cards,
    home_uncovers_each,
    /// the last card of a pile,
    home_empties,
    /// or one of several.
    home_shortens,
    /// For each card that could still be built on it.
    home_base,
    /// For the share of the hand that is left.
    home_left,
    /// If the card that follows it lies open.
    home_next,
    /// Home from the discard pile,
    lift_home,
    /// where the card beneath is wanted at home,
    lift_to_wanted,
    /// fits on a pile,
    lift_to_fitting,
    /// and for each card that must be home before it.
    lift_to_wait,
    /// From pile to pile, turning a card up,
    move_uncovers,
    /// for each card face down there,
    move_uncovers_each,
    /// emptying a pile for a Flag that waits,
    move_for_flag,
    /// or for none,
    move_empties,
    /// the same for the share of the hand that is left,
    move_empties_left,
    /// and for each card moved.
    move_length,
    /// For each card face down under the pile that is built on,
    onto_covered,
    /// for each card that must be home before its top card,
    onto_wait,
    /// for an empty pile,
    onto_empty,
    /// for each other pile that would take the card,
    onto_choice,
    /// and if the twin of its top card is home, so that it must wait for the whole set.
    onto_second,
    /// From the discard pile to a pile,
    play,
    /// for the share of the hand that is left,
    play_left,
    /// for each card that must be home before it,
    play_wait,
    /// if another pile's group can follow,
    play_invites,
    /// and turn up a card by that,
    play_invites_uncovering,
    /// and for each card on the discard pile.
    play_depth,
    /// For each card still unseen that could be built on the card played.
    play_base,
}

/// The learned weights.
pub(crate) static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::of(&values(include_str!("mobilization-2.txt"))));

/// A view in which moves are rated.
pub(crate) struct Look<'a> {
    weights: &'a Weights,
    open: &'a Open,
    wanted: CardSet<Pack>,
    takes: [CardSet<Pack>; 5],
    flag_waits: bool,
    /// The share of the hand that is left.
    left: f32,
}

/// Rates the moves of a view.
pub(crate) fn rate(weights: &Weights, view: &View, moves: &[Move], worths: &mut Vec<f32>) {
    let look = Look::at(weights, &view.open);
    worths.extend(moves.iter().map(|mv| look.worth(*mv)));
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

impl<'a> Look<'a> {
    fn at(weights: &'a Weights, open: &'a Open) -> Self {
        Look {
            weights,
            open,
            wanted: open.wanted(),
            takes: std::array::from_fn(|pile| open.takes(pile)),
            flag_waits: flag_waits(open),
            left: f32::from(open.hand) / HAND as f32,
        }
    }

    /// The number of piles that take a card.
    fn fits(&self, card: Card<Pack>) -> f32 {
        self.takes.iter().filter(|takes| takes.contains(card)).count() as f32
    }

    /// The number of cards that are not home and could be built on a card.
    fn base(&self, card: Card<Pack>) -> f32 {
        let home = &self.open.mobilized;
        built_on(card)
            .iter()
            .map(|other| 2.0 - flag(home.kinds().contains(other)) - flag(home.pairs().contains(other)))
            .sum()
    }

    /// What becomes of the card under the top of the discard pile when it is uncovered.
    fn lifts(&self) -> f32 {
        let weights = self.weights;
        let Some(beneath) = self.open.discard.cards().iter().rev().nth(1) else { return 0.0 };
        weights.lift_to_wanted * flag(self.wanted.contains(*beneath))
            + weights.lift_to_fitting * flag(self.fits(*beneath) > 0.0)
            + weights.lift_to_wait * wait(self.open, *beneath)
    }

    /// The value of building a card on a pile.
    fn onto(&self, card: Card<Pack>, pile: u8) -> f32 {
        let (weights, n) = (self.weights, usize::from(pile));
        let choice = weights.onto_choice * (self.fits(card) - 1.0);
        let Some(top) = self.open.groups[n].top() else { return weights.onto_empty + choice };
        weights.onto_covered * f32::from(self.open.covered[n])
            + weights.onto_wait * wait(self.open, top)
            + weights.onto_second * flag(self.open.mobilized.kinds().contains(top))
            + choice
    }

    fn turns(&self) -> f32 {
        let weights = self.weights;
        let over = self.open.discard.top().map_or(0.0, |top| {
            weights.turn_over_wanted * flag(self.wanted.contains(top))
                + weights.turn_over_fitting * flag(self.fits(top) > 0.0)
                + weights.turn_over_wait * wait(self.open, top)
        });
        weights.turn_left * self.left + over
    }

    fn home(&self, card: Card<Pack>) -> f32 {
        let next = Card::<Pack>::of(card.suit(), card.rank() % FLAG + 1);
        let tops = self.open.groups.iter().map(|group| group.top()).chain([self.open.discard.top()]);
        let follows = card.rank() < FLAG && tops.flatten().any(|top| top == next);
        self.weights.home_base * self.base(card)
            + self.weights.home_left * self.left
            + self.weights.home_next * flag(follows)
    }

    fn plays(&self, card: Card<Pack>, to: u8) -> f32 {
        let (weights, open) = (self.weights, self.open);
        let takes = |n: usize| {
            n != usize::from(to)
                && open.groups[n].bottom().is_some_and(|bottom| built_on(card).contains(bottom))
        };
        weights.play
            + weights.play_left * self.left
            + weights.play_wait * wait(self.open, card)
            + weights.play_base * self.base(card)
            + weights.play_depth * open.discard.len() as f32
            + weights.play_invites * flag((0..5).any(takes))
            + weights.play_invites_uncovering * flag((0..5).any(|n| takes(n) && open.covered[n] > 0))
            + self.onto(card, to)
            + self.lifts()
    }

    fn moves(&self, from: u8) -> f32 {
        let (weights, n) = (self.weights, usize::from(from));
        let clears = match self.open.covered[n] {
            0 if self.flag_waits => weights.move_for_flag,
            0 => weights.move_empties + weights.move_empties_left * self.left,
            covered => weights.move_uncovers + weights.move_uncovers_each * f32::from(covered),
        };
        clears + weights.move_length * self.open.groups[n].len() as f32
    }

    fn worth(&self, mv: Move) -> f32 {
        let weights = self.weights;
        let group = |pile: u8| &self.open.groups[usize::from(pile)];
        let top = match mv {
            Move::Move(Spot::Pile(from), Spot::Home) => group(from).top(),
            Move::Move(Spot::Pile(from), _) => group(from).bottom(),
            Move::Move(..) => self.open.discard.top(),
            _ => None,
        };
        match (mv, top) {
            (Move::Turn, _) => self.turns(),
            (Move::Move(Spot::Pile(from), Spot::Home), Some(card)) => {
                let covered = self.open.covered[usize::from(from)];
                self.home(card)
                    + match (group(from).len(), covered) {
                        (1, 0) => weights.home_empties,
                        (1, _) => weights.home_uncovers + weights.home_uncovers_each * f32::from(covered),
                        _ => weights.home_shortens,
                    }
            }
            (Move::Move(_, Spot::Home), Some(card)) => weights.lift_home + self.home(card) + self.lifts(),
            (Move::Move(Spot::Pile(from), Spot::Pile(to)), Some(card)) => {
                self.moves(from) + self.onto(card, to)
            }
            (Move::Move(_, Spot::Pile(to)), Some(card)) => self.plays(card, to),
            _ => -1000.0,
        }
    }
}
