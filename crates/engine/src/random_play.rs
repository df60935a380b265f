//! Whole games between random players, for simulation.

use broadside_cards::{Rng, Seed, Shuffler};

use crate::record::Scribe;
use crate::{DealReport, Game, Match, Position, Silent, Table, Turn};

/// A game played by random players.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// The finished deals.
    pub deals: Vec<DealReport>,
    /// Whether the game was played to its end.
    pub finished: bool,
    /// The winners' seat numbers.
    pub winners: Vec<usize>,
    /// The number of moves made.
    pub moves: u64,
}

/// Plays game number `number` of a seed with random players. Stops when the game is over or after `most_deals` deals. Every
/// legal move is equally likely. The same seed and number always give the same game.
pub fn random_game<G: Game>(
    table: &Table,
    seed: &Seed,
    number: u64,
    most_deals: usize,
    mut scribe: Option<&mut Scribe>,
) -> RandomGame {
    let mut shuffler = Shuffler::new(seed, number);
    let mut rng = Rng::new(shuffler.number());
    let mut game = Match::<G>::new(table);
    let (mut moves, mut room) = (0, vec![]);
    while game.standing().deals.len() < most_deals {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let drawn = game.draw_chance(&mut shuffler, &mut Silent);
                if let (Some(scribe), Some(drawn)) = (&mut scribe, drawn) {
                    scribe.chance(&drawn.to_string());
                }
            }
            Turn::Seat(seat) => {
                let Some(position) = game.position() else { break };
                let mv = position.random_move(&mut rng, &mut room);
                if let Some(scribe) = &mut scribe {
                    scribe.act(seat.number(), &mv.to_string());
                }
                game.play_unchecked(mv, &mut Silent);
                moves += 1;
            }
        }
    }
    let winners = game.winners();
    RandomGame {
        deals: game.standing().deals.to_vec(),
        finished: winners.is_some(),
        winners: winners.map_or(vec![], |winners| winners.iter().map(|seat| seat.number()).collect()),
        moves,
    }
}
