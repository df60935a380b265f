//! The patience: mobilize first, then turn cards up or make room for it, then turn the hand.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardSet, Pack as _, Seat};
use broadside_engine::{Position as _, Silent};
use broadside_games::mobilization_2::{
    HAND, Mobilization2, Move, Open, Position, Spot, View, WHOLE_PACK, built_on,
};
use broadside_solve::patience::{self, Fate};

use crate::learned::mobilization_2;
use crate::reckoning::Stakes;
use crate::thumb::Known;
use crate::tree::Tried;

const FLAG: u8 = Pack::TOP;
/// The most positions that the solver may visit once all cards are known.
const GLANCE: u64 = 2_000;

/// The value of turning up a face-down card: the more lie under it, the higher.
fn uncovers(view: &View, pile: u8) -> f32 {
    match view.open.covered[usize::from(pile)] {
        0 => 0.0,
        covered => 5.0 + f32::from(covered),
    }
}

fn one_look(view: &View, mv: Move) -> f32 {
    let alone = |pile: u8| view.open.groups[usize::from(pile)].len() == 1;
    match mv {
        Move::Resign => -1000.0,
        Move::Turn => 0.0,
        Move::Move(Spot::Pile(from), Spot::Home) if alone(from) => 20.0 + uncovers(view, from),
        Move::Move(Spot::Pile(_), Spot::Home) => 20.0,
        Move::Move(_, Spot::Home) => 18.0,
        Move::Move(Spot::Pile(from), Spot::Pile(_)) => 2.0 + uncovers(view, from),
        Move::Move(_, Spot::Pile(_)) => 6.0,
        Move::Move(..) => 1.0,
    }
}

/// Whether every card is face up.
fn is_known(open: &Open) -> bool {
    open.hand == 0 && open.covered == [0; 5]
}

/// Whether a Flag needs an empty pile and there is none.
pub(crate) fn flag_waits(open: &Open) -> bool {
    let is_flag = |card: Option<Card<Pack>>| card.is_some_and(|card| card.rank() == FLAG);
    let on_cards = (0..5).any(|n| open.covered[n] > 0 && is_flag(open.groups[n].bottom()));
    let bare = open.groups.iter().any(|group| group.is_empty());
    !bare && (on_cards || is_flag(open.discard.top()))
}

/// The number of cards of its country that must be mobilized before a card.
pub(crate) fn wait(open: &Open, card: Card<Pack>) -> f32 {
    let country = CardSet::suit(card.suit());
    let [first, second] =
        [open.mobilized.kinds(), open.mobilized.pairs()].map(|home| (home & country).len() as f32);
    let below = f32::from(card.rank() - 1);
    if below < first { f32::from(FLAG) - first + below - second } else { below - first }
}

/// Rates a move by what it uncovers, what it covers, and what it makes room for. The weights were fitted to whole
/// deals.
struct SecondLook<'a> {
    open: &'a Open,
    wanted: CardSet<Pack>,
    flag_waits: bool,
    /// The share of the hand that is still to be turned.
    to_turn: f32,
}

impl<'a> SecondLook<'a> {
    fn at(open: &'a Open) -> Self {
        SecondLook {
            open,
            wanted: open.wanted(),
            flag_waits: flag_waits(open),
            to_turn: f32::from(open.hand) / HAND as f32,
        }
    }

    /// The value of moving a pile's group away.
    fn clears(&self, pile: u8) -> f32 {
        match self.open.covered[usize::from(pile)] {
            // This only gains an empty pile, which is useful if a Flag needs one.
            0 if self.flag_waits => 9.0,
            0 => 2.0 * self.to_turn - 10.0,
            _ => 12.0,
        }
    }

    /// The value of building on a pile: best on a card that must wait long anyway, with cards under it to stay.
    fn onto(&self, pile: u8) -> f32 {
        let covered = f32::from(self.open.covered[usize::from(pile)]);
        self.open.groups[usize::from(pile)]
            .top()
            .map_or(7.0, |top| 0.4 * covered + 1.2 * wait(self.open, top))
    }

    /// Whether a pile takes the card.
    fn fits(&self, card: Card<Pack>) -> bool {
        (0..5).any(|pile| self.open.takes(pile).contains(card))
    }

    /// The value of playing the top card of the discard pile: the card under it becomes available, and another group
    /// may go onto the card played.
    fn lifts(&self, to: u8) -> f32 {
        let [.., beneath, top] = self.open.discard.cards() else { return 0.0 };
        let next = match *beneath {
            card if self.wanted.contains(card) => 17.0,
            card if self.fits(card) => -4.0,
            _ => 0.0,
        };
        let takes = |group: usize| {
            group != usize::from(to)
                && self.open.groups[group].bottom().is_some_and(|card| built_on(*top).contains(card))
        };
        next + if (0..5).any(takes) { 6.5 } else { 0.0 }
    }

    fn worth(&self, mv: Move) -> f32 {
        let length = |pile: u8| self.open.groups[usize::from(pile)].len();
        match mv {
            Move::Resign => -1000.0,
            Move::Turn => 0.0,
            Move::Move(Spot::Pile(from), Spot::Home) if length(from) == 1 => 16.0 + 0.2 * self.clears(from),
            Move::Move(Spot::Pile(_), Spot::Home) => 19.5,
            Move::Move(_, Spot::Home) => {
                let beneath = self.open.discard.cards().iter().rev().nth(1);
                18.5 + if beneath.is_some_and(|card| self.fits(*card)) { 13.0 } else { 0.0 }
            }
            Move::Move(Spot::Pile(from), Spot::Pile(to)) => {
                self.clears(from) + self.onto(to) - 2.2 - 1.2 * length(from) as f32
            }
            Move::Move(_, Spot::Pile(to)) => 6.0 + 5.0 * self.to_turn + self.onto(to) + self.lifts(to),
            Move::Move(..) => 0.0,
        }
    }
}

impl Known for Mobilization2 {
    const COST: u64 = 1;
    const PACE: u64 = 20;
    const WORLDS: usize = 200;
    const WHOLE: Option<i32> = Some(WHOLE_PACK as i32);

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| one_look(view, *mv)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let look = SecondLook::at(&view.open);
        worths.extend(moves.iter().map(|mv| look.worth(*mv)));
    }

    fn policy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        mobilization_2::rate(&mobilization_2::WEIGHTS, view, moves, worths);
    }

    fn tree(
        view: &View,
        moves: &[Move],
        units: u64,
        seed: u64,
        time_is_up: &dyn Fn() -> bool,
    ) -> Option<Tried<Move>> {
        crate::patience::marshal(view, moves, units, seed, time_is_up)
    }

    fn is_open(view: &View) -> bool {
        is_known(&view.open)
    }

    /// With every card known, the solver decides whether the patience can be won.
    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        if !is_known(world.open()) {
            return None;
        }
        let Fate::Winnable(moves) = patience::fate(world, GLANCE) else { return None };
        let mut world = world.clone();
        moves.into_iter().for_each(|mv| world.play_unchecked(mv, &mut Silent));
        Some(stakes.worth::<Self>(&world, seat))
    }
}
