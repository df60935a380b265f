//! Two patiences against each other: to the middle first, onto the opponent's piles next, and the reserve before
//! the rest.

use broadside_games::mobilization_3::{Mobilization3, Move, Place, View};

use crate::thumb::Known;

const PLAYING: u8 = 4;
const RESERVE: u8 = 4;
const DISCARD: u8 = 5;

fn source(from: Place) -> f32 {
    match from {
        Place::Own(RESERVE) => 3.0,
        Place::Own(DISCARD) => 1.0,
        Place::Hand => 2.0,
        _ => 0.0,
    }
}

fn worth(view: &View, mv: Move, expert: bool) -> f32 {
    let open = &view.open;
    let own = &open.piles[open.mover.index()];
    match mv {
        Move::Turn => 0.0,
        Move::Miss => -10.0,
        Move::Move(from, Place::Home) => 40.0 + source(from),
        Move::Move(from, Place::Theirs(_)) => 30.0 + source(from),
        Move::Move(Place::Own(from), Place::Own(to)) => match from {
            // A playing pile is only worth moving if that lays it bare.
            _ if from < PLAYING && own[usize::from(from)].len() > 1 => -5.0,
            _ if from < PLAYING => {
                if expert {
                    4.0
                } else {
                    -5.0
                }
            }
            _ if own[usize::from(to)].is_empty() => 8.0 + source(Place::Own(from)),
            _ => 12.0 + source(Place::Own(from)),
        },
        Move::Move(from, _) => 10.0 + source(from),
    }
}

impl Known for Mobilization3 {
    const COST: u64 = 2;
    const LONGEST: usize = 160;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, false)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, true)));
    }

    /// Cards fewer than the opponent's, against a whole pack's worth for a win.
    fn ahead(view: &View) -> f32 {
        let me = view.viewer.seat().unwrap_or_default();
        let left = |seat| view.open.left(seat) as f32;
        ((left(me.left(2)) - left(me)) / 40.0).clamp(-1.0, 1.0)
    }
}
