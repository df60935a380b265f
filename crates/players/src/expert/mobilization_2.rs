//! The patience: home when nothing is lost by it, then whatever turns a card up, then the hand.

use broadside_games::mobilization_2::{Mobilization2, Move, Place, View};

use crate::thumb::Known;

const FLAG: u8 = 6;

/// What turning a covered card up is worth: the more lie beneath the more.
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
        Move::Move(Place::Pile(from), Place::Home) if alone(from) => 20.0 + uncovers(view, from),
        Move::Move(Place::Pile(_), Place::Home) => 20.0,
        Move::Move(_, Place::Home) => 18.0,
        Move::Move(Place::Pile(from), Place::Pile(_)) => 2.0 + uncovers(view, from),
        Move::Move(_, Place::Pile(_)) => 6.0,
        Move::Move(..) => 1.0,
    }
}

/// Whether a Flag waits for an empty pile: on the discard pile, or on top of covered cards.
fn flag_waits(view: &View) -> bool {
    let open = &view.open;
    let on_cards = (0..5)
        .any(|n| open.covered[n] > 0 && open.groups[n].bottom().is_some_and(|card| card.rank() == FLAG));
    on_cards || open.discard.top().is_some_and(|card| card.rank() == FLAG)
}

/// Rules of a second look: the shallow piles first, and no pile laid bare that nothing waits for.
fn careful(view: &View, mv: Move, flag_waits: bool, bare: bool) -> f32 {
    let open = &view.open;
    let alone = |pile: u8| open.groups[usize::from(pile)].len() == 1;
    let covered = |pile: u8| f32::from(open.covered[usize::from(pile)]);
    let turns_up = |pile: u8| match open.covered[usize::from(pile)] {
        // Only a pile laid bare is gained, which is worth it if a Flag waits for one.
        0 if flag_waits && !bare => 5.0,
        0 if open.hand == 0 => 2.0,
        0 => -1.0,
        covered => 12.0 - f32::from(covered),
    };
    match mv {
        Move::Resign => -1000.0,
        Move::Turn => 0.0,
        Move::Move(Place::Pile(from), Place::Home) if alone(from) => 20.0 + turns_up(from).max(0.0),
        Move::Move(Place::Pile(_), Place::Home) => 20.0,
        Move::Move(_, Place::Home) => 18.0,
        Move::Move(Place::Pile(from), Place::Pile(to)) => turns_up(from) - 0.1 * covered(to),
        Move::Move(_, Place::Pile(to)) => 6.0 - 0.1 * covered(to),
        Move::Move(..) => 1.0,
    }
}

impl Known for Mobilization2 {
    const COST: u64 = 1;
    const WORLDS: usize = 200;
    const WHOLE: Option<i32> = Some(48);

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| one_look(view, *mv)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (flag, bare) = (flag_waits(view), view.open.groups.iter().any(|group| group.is_empty()));
        worths.extend(moves.iter().map(|mv| careful(view, *mv, flag, bare)));
    }
}
