//! The last tricks of an imagined world, with best play by everybody. Where two sides divide a fixed total, the exact
//! solvers are used; elsewhere alpha-beta search over the game's positions, with the stakes as values.

use broadside_cards::{Card, Seat, Seats};
use broadside_engine::{Position, Silent, Turn, Viewer};
use broadside_solve::boards::Board;
use broadside_solve::double_dummy::Study;

use crate::reckoning::Stakes;
use crate::thumb::{Known, MoveOf};

/// What a seat can reach together with its side against all others.
pub(crate) struct Ending<'a, G: Known> {
    stakes: &'a Stakes,
    seat: Seat,
    side: Seats,
    game: std::marker::PhantomData<G>,
}

impl<'a, G: Known> Ending<'a, G> {
    pub(crate) fn new(stakes: &'a Stakes, world: &G::Position, seat: Seat) -> Self {
        let side = world.sides().unwrap_or(stakes.sides).of(seat);
        Ending { stakes, seat, side, game: std::marker::PhantomData }
    }

    /// The value of the world for the seat.
    pub(crate) fn value(&self, world: &G::Position) -> f32 {
        self.solve(world, f32::NEG_INFINITY, f32::INFINITY)
    }

    /// The same, limited to the bounds `low` and `high`.
    fn solve(&self, world: &G::Position, mut low: f32, mut high: f32) -> f32 {
        let Turn::Seat(seat) = world.turn() else { return self.stakes.worth::<G>(world, self.seat) };
        let mut moves: Vec<MoveOf<G>> = vec![];
        world.legal_moves(&mut moves);
        let own = self.side.contains(seat);
        let mut best = if own { f32::NEG_INFINITY } else { f32::INFINITY };
        for mv in moves {
            let mut next = world.clone();
            next.play_unchecked(mv, &mut Silent);
            let value = self.solve(&next, low, high);
            if own {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        best
    }
}

/// Every seat's view of a world.
pub(crate) fn views<P: Position>(world: &P, players: usize) -> Vec<P::View> {
    Seat::all(players).map(|seat| world.view(Viewer::Seat(seat))).collect()
}

/// The value of a world in its last tricks for the seat. Both sides try to get as much as possible of what they divide,
/// which is best for both even when a bid depends on it.
pub(crate) fn play_on<G: Known>(
    world: &G::Position,
    board: &Board,
    seat: Seat,
    stakes: &Stakes,
    play: fn(Card<<G::Position as Position>::Pack>) -> MoveOf<G>,
) -> Option<f32> {
    let mut world = world.clone();
    let mut study = board.study(0);
    if let Some(most) = stakes.most_nodes {
        study.limit(most);
    }
    let mut value = study.value(None)?;
    while let Turn::Seat(mover) = world.turn() {
        let ours = board.side_of(mover.index()) == 0;
        let card = keeper(&mut study, ours, value)?;
        value -= study.play(card);
        world.play_unchecked(play(Card::of(card.suit, card.rank)), &mut Silent);
    }
    Some(stakes.worth::<G>(&world, seat))
}

/// A card that keeps the value of the study for the side to play.
fn keeper(study: &mut Study, ours: bool, value: i32) -> Option<broadside_solve::double_dummy::Card> {
    let legal = study.legal();
    let (last, others) = legal.split_last()?;
    let need = if ours { value } else { value + 1 };
    for card in others {
        if study.reaches_with(*card, need)? == ours {
            return Some(*card);
        }
    }
    Some(*last)
}
