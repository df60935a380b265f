//! Whole games between players of any kind.

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, AnyMatch, RandomGame, Table, Turn};

/// Game number `number` of a seed at a table.
#[derive(Clone, Copy)]
pub struct SeededGame<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The table.
    pub table: &'a Table,
    /// The seed of the shuffles and of the players' own random choices.
    pub seed: &'a Seed,
    /// Which game of the seed.
    pub number: u64,
    /// The most deals to play.
    pub most_deals: usize,
}

impl SeededGame<'_> {
    /// Plays the game, and also returns the match at its end. `choose` gets the match, the seat to act and a number that decides its random choices. These
    /// depend on neither the seating nor the other players, so the same players always play the same game. A seat
    /// without a move ends it.
    pub fn play(
        &self,
        mut scribe: Option<&mut Scribe>,
        mut choose: impl FnMut(&dyn AnyMatch, Seat, u64) -> Option<String>,
    ) -> (RandomGame, Box<dyn AnyMatch>) {
        let mut shuffler = Shuffler::new(self.seed, self.number);
        let chance = Shuffler::new(self.seed, !self.number).number();
        let mut play = self.game.start(self.table);
        let (mut moves, mut events) = (0, vec![]);
        while play.deals().len() < self.most_deals {
            match play.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = play.draw(&mut shuffler, &mut events);
                    if let (Some(scribe), Some(drawn)) = (&mut scribe, drawn) {
                        scribe.chance(&drawn);
                    }
                }
                Turn::Seat(seat) => {
                    let chosen = choose(play.as_ref(), seat, chance ^ moves);
                    moves += 1;
                    let taken = chosen.and_then(|action| play.act(seat.number(), &action, &mut events).ok());
                    let Some(action) = taken else { break };
                    if let Some(scribe) = &mut scribe {
                        scribe.act(seat.number(), &action);
                    }
                }
            }
            events.clear();
        }
        let winners = play.winners();
        let game = RandomGame {
            deals: play.deals().to_vec(),
            finished: winners.is_some(),
            winners: winners.map_or(vec![], |winners| winners.iter().map(Seat::number).collect()),
            moves,
        };
        (game, play)
    }
}
