//! Walking through imagined deals of a game for a [`tree`](crate::tree).

use std::hash::{Hash, Hasher as _};

use broadside_cards::Rng;
use broadside_engine::{Position as _, Silent, Turn, Viewer};

use crate::play_out::{Room, draw};
use crate::search::{ENDING, IMAGINING, Search};
use crate::thumb::{Known, MoveOf};
use crate::tree::{Key, Walk};

/// The deal that a search is walking through.
pub(crate) struct Deal<'a, G: Known> {
    search: &'a Search<'a, G>,
    world: G::Position,
    moves: Vec<MoveOf<G>>,
    ratings: Vec<f32>,
    room: Room<G>,
    spent: u64,
}

impl<'a, G: Known> Deal<'a, G> {
    pub(crate) fn new(search: &'a Search<'a, G>, world: G::Position) -> Self {
        Deal { search, world, moves: vec![], ratings: vec![], room: Room::by(G::policy), spent: 0 }
    }
}

impl<G: Known> Walk for Deal<'_, G> {
    fn start(&mut self, rng: &mut Rng) {
        self.world = self.search.imagine(rng);
        self.spent += G::COST * IMAGINING;
    }

    fn arrive(&mut self, rng: &mut Rng) -> Option<u64> {
        loop {
            self.spent += G::COST;
            match self.world.turn() {
                Turn::Over => return None,
                Turn::Chance => draw(&mut self.world, rng),
                Turn::Seat(seat) => {
                    if seat == self.search.seat {
                        self.moves.clear();
                        self.world.legal_moves(&mut self.moves);
                        if self.moves.len() > 1 {
                            let mut key = Key::default();
                            self.world.view(Viewer::Seat(seat)).hash(&mut key);
                            return Some(key.finish());
                        }
                    }
                    let mv = self.room.move_of(&self.world, seat, rng);
                    self.world.play_unchecked(mv, &mut Silent);
                }
            }
        }
    }

    fn ratings(&mut self) -> &[f32] {
        self.ratings.clear();
        G::policy(&self.world.view(Viewer::Seat(self.search.seat)), &self.moves, &mut self.ratings);
        &self.ratings
    }

    fn make(&mut self, number: usize) {
        self.world.play_unchecked(self.moves[number], &mut Silent);
    }

    fn end(&mut self, rng: &mut Rng) -> f32 {
        let Search { seat, stakes, .. } = *self.search;
        let foreseen = G::foresee(&self.world, seat, stakes);
        self.spent += G::COST * if foreseen.is_some() { ENDING } else { 0 };
        foreseen.unwrap_or_else(|| {
            self.spent += G::COST * self.room.play_out(&mut self.world, rng) as u64;
            stakes.worth::<G>(&self.world, seat)
        })
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}
