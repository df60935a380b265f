//! The moves of an ending, judged from its end backwards.

use broadside_cards::Seats;
use broadside_engine::{AnyMatch, Silent, Turn};

use super::search::Search;
use super::{Ending, objective};
use crate::door::Objective;
use crate::post_mortem::{self, Play, Slip, Slips};

/// The moves of an ending, each with the position it was made in.
struct Line<E: Ending> {
    moves: Vec<(Play, E, E::Move)>,
}

/// The position before a legal move of an ending, and the move.
fn at<E: Ending>(game: &dyn AnyMatch, play: &Play) -> Option<(E, E::Move)> {
    let position = game.whole_position()?.downcast_ref::<E>().filter(|position| position.is_known())?;
    let mv = play.action.parse().ok().filter(|mv| position.check(*mv).is_ok())?;
    Some((position.clone(), mv))
}

pub(super) fn begin<E: Ending>(game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn post_mortem::Line>> {
    let (position, mv) = at::<E>(game, play)?;
    Some(Box::new(Line { moves: vec![(play.clone(), position, mv)] }))
}

fn after<E: Ending>(at: &E, mv: E::Move) -> E {
    let mut next = at.clone();
    next.play_unchecked(mv, &mut Silent);
    next
}

/// The value of each side from a position; `None` if the limit is reached.
fn numbers<E: Ending>(searches: &mut [Search<E>], at: &E) -> Option<Vec<i32>> {
    let numbers = searches.iter_mut().map(|search| search.value(at)).collect::<Option<Vec<i32>>>()?;
    Some(if let [margin] = numbers[..] { vec![margin, -margin] } else { numbers })
}

impl<E: Ending> post_mortem::Line for Line<E> {
    fn goes_on(&mut self, game: &dyn AnyMatch, play: &Play) -> bool {
        let Some((last, was, mv)) = self.moves.last() else { return false };
        let is_next = last.number + 1 == play.number && {
            let next = after(was, *mv);
            next.is_known() && matches!(next.turn(), Turn::Seat(_))
        };
        let Some((position, mv)) = at(game, play).filter(|_| is_next) else { return false };
        self.moves.push((play.clone(), position, mv));
        true
    }

    fn objective(&self) -> Objective {
        objective(self.moves.first().map_or(0, |(_, at, _)| at.parties().iter().count()))
    }

    fn sides(&self) -> Vec<Seats> {
        self.moves.first().map_or_else(Vec::new, |(_, at, _)| at.parties().iter().collect())
    }

    fn plays(&self) -> usize {
        self.moves.len()
    }

    fn judge(&self, most_nodes: u64, found: &mut Slips) {
        let (Some((_, first, _)), Some((_, last, mv))) = (self.moves.first(), self.moves.last()) else {
            return;
        };
        let sides: Vec<_> = first.parties().iter().collect();
        // Between two sides, one margin is the negative of the other.
        let solved = if sides.len() == 2 { 1 } else { sides.len() };
        let share = most_nodes / solved as u64;
        let mut searches: Vec<Search<E>> = (0..solved).map(|side| Search::new(first, side, share)).collect();
        let mut slips = vec![];
        let mut next = numbers(&mut searches, &after(last, *mv));
        for (n, (play, at, _)) in self.moves.iter().enumerate().rev() {
            let (Some(now), Some(then)) = (numbers(&mut searches, at), next) else { break };
            let side = sides.iter().position(|side| side.iter().any(|seat| seat.number() == play.seat));
            let side = side.unwrap_or_default();
            if now[side] > then[side] {
                let mut legal = vec![];
                at.legal_moves(&mut legal);
                let mut keeps = |mv: &E::Move| {
                    numbers(&mut searches, &after(at, *mv)).is_some_and(|then| then[side] >= now[side])
                };
                let better = legal.iter().filter(|mv| keeps(mv)).map(ToString::to_string).collect();
                let sides = sides.clone();
                slips.push(Slip { play: play.clone(), sides, better, before: now.clone(), after: then });
            }
            found.judged += 1;
            if n == 0 {
                found.at_first.push((play.deal, now.clone()));
            }
            next = Some(now);
        }
        slips.reverse();
        found.slips.extend(slips);
        found.nodes += searches.iter().map(|search| search.nodes).sum::<u64>();
    }
}
