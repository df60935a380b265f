//! The patience: home when nothing is lost by it, then whatever turns a card up, then the hand.

use broadside_games::mobilization_2::{Mobilization2, Move, Place, View};

use crate::thumb::Known;

/// What a move is worth, given how dear it is to bring a card home early.
fn worth(view: &View, mv: Move, careful: bool) -> f32 {
    let open = &view.open;
    let covered = |pile: u8| f32::from(open.covered[usize::from(pile)]);
    let uncovers =
        |pile: u8| open.groups[usize::from(pile)].len() == 1 && open.covered[usize::from(pile)] > 0;
    match mv {
        Move::Resign => -1000.0,
        Move::Turn => 0.0,
        Move::Move(Place::Pile(from), Place::Home) => {
            let turned = if uncovers(from) { 5.0 + covered(from) } else { 0.0 };
            20.0 + turned
        }
        Move::Move(_, Place::Home) => 18.0,
        Move::Move(Place::Pile(from), Place::Pile(_)) => match open.covered[usize::from(from)] {
            // Only a pile laid bare is gained, which is worth it if a Flag waits.
            0 => {
                if careful {
                    -1.0
                } else {
                    2.0
                }
            }
            covered => 10.0 + f32::from(covered),
        },
        Move::Move(_, Place::Pile(to)) => {
            let empty = open.groups[usize::from(to)].is_empty();
            if careful && empty { 3.0 } else { 6.0 }
        }
        Move::Move(..) => 1.0,
    }
}

impl Known for Mobilization2 {
    const COST: u64 = 1;
    const WHOLE: Option<i32> = Some(48);

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, false)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, true)));
    }
}
