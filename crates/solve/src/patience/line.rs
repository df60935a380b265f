//! The moves of a deal: how long could it be won, and which move lost it?

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Position as _, Silent, Turn};

use super::{Fate, Move, game, solve};
use crate::door::Objective;
use crate::post_mortem::{self, Play, Slip, Slips};

/// The moves, each with the position it was made in.
struct Line {
    moves: Vec<(Play, game::Position, Move)>,
}

fn at(game: &dyn AnyMatch, play: &Play) -> Option<(game::Position, Move)> {
    let position = game.whole_position()?.downcast_ref::<game::Position>()?;
    let mv = play.action.parse().ok().filter(|mv| position.check(*mv).is_ok())?;
    Some((position.clone(), mv))
}

pub(super) fn begin(game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn post_mortem::Line>> {
    let (position, mv) = at(game, play)?;
    Some(Box::new(Line { moves: vec![(play.clone(), position, mv)] }))
}

fn after(at: &game::Position, mv: Move) -> game::Position {
    let mut next = at.clone();
    next.play_unchecked(mv, &mut Silent);
    next
}

/// Decides positions within a limit of work.
struct Judge {
    left: u64,
    nodes: u64,
}

impl Judge {
    /// Whether the deal can be won from here; `None` if the limit is reached.
    fn can_win(&mut self, at: &game::Position) -> Option<bool> {
        if at.turn() == Turn::Over {
            return Some(at.is_won());
        }
        let answer = solve(at, self.left);
        self.left = self.left.saturating_sub(answer.nodes);
        self.nodes += answer.nodes;
        match answer.fate {
            Fate::Winnable(_) => Some(true),
            Fate::Lost => Some(false),
            Fate::Unknown => None,
        }
    }
}

impl Line {
    /// The number of leading positions that can be won; a lost deal stays lost. `None` if the limit is reached.
    fn winnable(&self, judge: &mut Judge) -> Option<usize> {
        let (mut low, mut high) = (0, self.moves.len());
        while low < high {
            let middle = (low + high) / 2;
            if judge.can_win(&self.moves[middle].1)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low)
    }
}

impl post_mortem::Line for Line {
    fn goes_on(&mut self, game: &dyn AnyMatch, play: &Play) -> bool {
        let Some((position, mv)) = at(game, play) else { return false };
        self.moves.push((play.clone(), position, mv));
        true
    }

    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn sides(&self) -> Vec<Seats> {
        vec![Seat::new(0).into()]
    }

    fn plays(&self) -> usize {
        self.moves.len()
    }

    fn judge(&self, most_nodes: u64, found: &mut Slips) {
        let mut judge = Judge { left: most_nodes, nodes: 0 };
        let Some((first, last)) = self.moves.first().zip(self.moves.last()) else { return };
        let end = after(&last.1, last.2);
        let won = judge.can_win(&end);
        let winnable = match won {
            Some(true) => Some(self.moves.len()),
            Some(false) => self.winnable(&mut judge),
            None => None,
        };
        if let (Some(winnable), Some(won)) = (winnable, won) {
            found.judged += self.moves.len();
            found.at_first.push((first.0.deal, vec![i32::from(winnable > 0)]));
            if let Some((play, at, _)) = winnable.checked_sub(1).filter(|_| !won).map(|n| &self.moves[n]) {
                let mut legal = vec![];
                at.legal_moves(&mut legal);
                let mut keeps = |mv: &Move| judge.can_win(&after(at, *mv)) == Some(true);
                let better = legal.into_iter().filter(|mv| keeps(mv)).map(|mv| mv.to_string()).collect();
                if let Fate::Winnable(line) = solve(at, most_nodes).fate {
                    found.solution = line.iter().map(ToString::to_string).collect();
                }
                let sides = post_mortem::Line::sides(self);
                found.slips.push(Slip { play: play.clone(), sides, better, before: vec![1], after: vec![0] });
            }
        }
        found.nodes += judge.nodes;
    }
}
