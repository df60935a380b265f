//! The patience with few cards, small enough to be solved exactly with the hidden cards hidden: every card that is turned up is
//! any of the unseen ones with equal chance. So it can be said how much of the best possible play a player reaches.

use std::collections::HashMap;

use broadside_cards::Rng;
use broadside_engine::{Position as _, Silent};
use broadside_games::mobilization_2::{Card, CardBag, Move, Open, Position, Rules, Spot, View};

const FLAG: u8 = 6;
/// The usual reading.
const USUAL: Rules = Rules { both_sets: false, at_once: false, forced: false };

/// A small deal under the usual reading: only the highest `cards` cards of the second sets are left, at most 24. The piles
/// have up to two cards face down.
pub(super) fn deal(cards: usize, rng: &mut Rng) -> Position {
    let mut left: Vec<Card> =
        (0..4).flat_map(|suit| (1..=FLAG).map(move |rank| Card::of(suit, rank))).collect();
    left.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    left.truncate(cards);
    let mut mobilized = CardBag::whole();
    left.iter().for_each(|card| mobilized.remove(*card));
    rng.mix(&mut left);
    let mut take = |count: usize| left.split_off(left.len() - count);
    let groups = [take(1), take(1), take(1), vec![], vec![]];
    let covered = [take(0), take(1), take(2), vec![], vec![]];
    laid(USUAL, &covered, &groups, &left, &[], mobilized)
}

fn laid(
    rules: Rules,
    covered: &[Vec<Card>; 5],
    groups: &[Vec<Card>; 5],
    hand: &[Card],
    discard: &[Card],
    mobilized: CardBag,
) -> Position {
    Position::laid(
        rules,
        covered.each_ref().map(Vec::as_slice),
        groups.each_ref().map(Vec::as_slice),
        hand,
        discard,
        mobilized,
    )
}

/// The pile whose next card a move turns up, or 5 for the hand; `None` if it turns up nothing.
fn turned_up(open: &Open, mv: Move) -> Option<usize> {
    match mv {
        Move::Turn => Some(5),
        Move::Move(Spot::Pile(from), to) => {
            let from = usize::from(from);
            let leaves = to != Spot::Home || open.groups[from].len() == 1;
            (leaves && open.covered[from] > 0).then_some(from)
        }
        _ => None,
    }
}

/// The world of a view in which a pile, or the hand, has this card next; the other unseen cards lie anywhere.
fn world(open: &Open, next: Option<(usize, Card)>) -> Position {
    let mut unseen = CardBag::whole();
    unseen.take(open.mobilized);
    let groups: [Vec<Card>; 5] = std::array::from_fn(|n| open.groups[n].cards().to_vec());
    groups.iter().flatten().chain(open.discard.cards()).for_each(|card| unseen.remove(*card));
    next.iter().for_each(|(_, card)| unseen.remove(*card));
    let mut rest = unseen.iter();
    let mut fill = |place: usize, count: u8| -> Vec<Card> {
        let own = next.filter(|(at, _)| *at == place).map(|(_, card)| card);
        let others = usize::from(count) - usize::from(own.is_some());
        rest.by_ref().take(others).chain(own).collect()
    };
    let covered = std::array::from_fn(|n| fill(n, open.covered[n]));
    let mut hand = fill(5, open.hand);
    // The hand is told in the order of turning.
    hand.reverse();
    laid(open.rules, &covered, &groups, &hand, open.discard.cards(), open.mobilized)
}

/// The views that a move leads to, with the chance of each.
fn after(open: &Open, mv: Move) -> Vec<(f64, Open)> {
    let played = |mut world: Position| {
        world.play_unchecked(mv, &mut Silent);
        *world.open()
    };
    let Some(place) = turned_up(open, mv) else { return vec![(1.0, played(world(open, None)))] };
    let mut unseen = CardBag::whole();
    unseen.take(open.mobilized);
    let seen = open.groups.iter().flat_map(|group| group.cards()).chain(open.discard.cards());
    seen.for_each(|card| unseen.remove(*card));
    let all = unseen.len() as f64;
    let chance = |card: Card| unseen.count(card) as f64 / all;
    unseen.kinds().iter().map(|card| (chance(card), played(world(open, Some((place, card)))))).collect()
}

/// The moves of a view, without giving up.
fn moves(open: &Open) -> Vec<Move> {
    let mut moves = vec![];
    world(open, None).legal_moves(&mut moves);
    moves.retain(|mv| *mv != Move::Resign);
    moves
}

/// What is known of views: the chance to win, with best play or with a player's.
#[derive(Default)]
pub(super) struct Chances {
    known: HashMap<View, f64>,
}

impl Chances {
    /// The chance to win with best play.
    pub(super) fn best(&mut self, open: &Open) -> f64 {
        self.chance(open, &mut |_, _| None)
    }

    /// The chance to win where `choose` says which of several moves is made; of all, the best, where it says none.
    pub(super) fn chance(
        &mut self,
        open: &Open,
        choose: &mut dyn FnMut(&Open, &[Move]) -> Option<Move>,
    ) -> f64 {
        if open.mobilized.len() == 48 {
            return 1.0;
        }
        let view = View { open: *open };
        if let Some(chance) = self.known.get(&view) {
            return *chance;
        }
        let mut tried = moves(open);
        if tried.len() > 1
            && let Some(chosen) = choose(open, &tried)
        {
            tried = vec![chosen];
        }
        let mut best = 0.0f64;
        for mv in tried {
            let chance = after(open, mv).iter().map(|(share, next)| share * self.chance(next, choose)).sum();
            best = best.max(chance);
        }
        self.known.insert(view, best);
        best
    }
}
