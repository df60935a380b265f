//! Walking through imagined deals of the patience for a [`tree`](crate::tree). Nobody else plays, so all chance is in the cards
//! that are turned up.

use std::hash::{Hash as _, Hasher as _};

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position as _, Silent, Turn, Viewer};
use broadside_games::mobilization_2::{Move, Open, Position, View};
use broadside_solve::patience::{self, Fate};

use super::net::{Net, Verdict};
use crate::tree::{Key, Walk};

/// What the cards at home count beside a win, which is 1.
const HOME: f32 = 0.03;
/// The most positions that the solver may visit once all cards are known.
const GLANCE: u64 = 2_000;
/// The work of imagining a world, of a move, of judging a view, and of solving an ending, in units.
const IMAGINING: u64 = 6;
const MOVING: u64 = 2;
const JUDGING: u64 = 20;
const SOLVING: u64 = 300;

/// Walks through one imagined deal after another.
pub(super) struct Walker<'a> {
    net: &'a Net,
    view: &'a View,
    world: Position,
    moves: Vec<Move>,
    spent: u64,
}

/// What a deal comes to.
fn worth(verdict: Verdict) -> f32 {
    verdict.win + HOME * verdict.home
}

/// Whether every card is known: the last one can be only one.
pub(super) fn is_known(open: &Open) -> bool {
    open.hand + open.covered.iter().sum::<u8>() <= 1
}

impl<'a> Walker<'a> {
    pub(super) fn new(net: &'a Net, view: &'a View, world: Position) -> Self {
        Walker { net, view, world, moves: vec![], spent: 0 }
    }

    /// What the solver says where every card is known: nothing if it would take long.
    fn solved(&mut self, judged: Verdict) -> Option<Verdict> {
        if !is_known(self.world.open()) {
            return None;
        }
        self.spent += SOLVING;
        match patience::fate(&self.world, GLANCE) {
            Fate::Winnable(_) => Some(Verdict { win: 1.0, home: 1.0 }),
            Fate::Lost => Some(Verdict { win: 0.0, ..judged }),
            Fate::Unknown => None,
        }
    }
}

impl Walker<'_> {
    /// Goes on until there is a choice; false if the deal is over first.
    fn go_on(&mut self) -> bool {
        loop {
            self.spent += MOVING;
            if self.world.turn() == Turn::Over {
                return false;
            }
            self.moves.clear();
            self.world.legal_moves(&mut self.moves);
            self.moves.retain(|mv| *mv != Move::Resign);
            if self.moves.len() > 1 {
                return true;
            }
            self.world.play_unchecked(self.moves[0], &mut Silent);
        }
    }

    /// Plays to the end what the judge likes best.
    fn play_out(&mut self, rated: &mut Vec<(usize, f32)>) -> f32 {
        while self.go_on() {
            self.spent += JUDGING;
            self.net.look(self.world.open(), &self.moves, rated);
            let best = rated
                .iter()
                .fold((0, f32::NEG_INFINITY), |best, one| if one.1 > best.1 { *one } else { best });
            self.make(best.0);
        }
        self.end()
    }
}

impl Walk for Walker<'_> {
    fn start(&mut self, rng: &mut Rng) {
        self.world = Position::imagine(self.view, rng);
        self.spent += IMAGINING;
    }

    fn arrive(&mut self) -> Option<u64> {
        if !self.go_on() {
            return None;
        }
        let mut key = Key::default();
        self.world.view(Viewer::Seat(Seat::new(0))).hash(&mut key);
        Some(key.finish())
    }

    fn judge(&mut self, hopes: &mut Vec<(usize, f32)>) -> f32 {
        self.spent += JUDGING;
        let judged = self.net.judge(self.world.open(), &self.moves, hopes);
        match self.solved(judged) {
            Some(verdict) => {
                hopes.clear();
                worth(verdict)
            }
            None => (worth(judged) + self.play_out(&mut vec![])) / 2.0,
        }
    }

    fn make(&mut self, number: usize) {
        self.world.play_unchecked(self.moves[number], &mut Silent);
    }

    fn end(&self) -> f32 {
        let home = self.world.open().mobilized.len() as f32 / 48.0;
        worth(Verdict { win: f32::from(u8::from(self.world.is_won())), home })
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}
