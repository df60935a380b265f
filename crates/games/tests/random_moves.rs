//! Random play is even: all legal moves are equally likely. The seeds are 1914.

mod each_game;

use std::collections::BTreeMap;

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::{AnyMatch as _, Game, Match, Position, Silent, Table, Turn};

/// How often each move is drawn, on average.
const TIMES: usize = 100;
/// How often a move may be drawn; six standard deviations around that.
const EVEN: std::ops::RangeInclusive<usize> = TIMES - 60..=TIMES + 60;
/// Positions with more moves take too long.
const MOST_MOVES: usize = 60;
/// One position in this many is tried.
const SAMPLE: u32 = 8;
/// A table is left after this many moves.
const LONGEST: usize = 200;

fn draws_evenly<G: Game>(_: &G) {
    let mut tried = 0;
    for (number, table) in Table::every(&G::INFO).iter().enumerate() {
        let mut game = Match::<G>::new(&table.for_one_deal());
        let mut shuffler = Shuffler::new(&Seed::from(1914), number as u64);
        let (mut rng, mut moves, mut room) = (Rng::new(1914), vec![], vec![]);
        for _ in 0..LONGEST {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => drop(game.draw(&mut shuffler, &mut vec![])),
                Turn::Seat(_) => {
                    let position = game.position().unwrap();
                    moves.clear();
                    position.legal_moves(&mut moves);
                    if moves.len() <= MOST_MOVES && rng.below(SAMPLE) == 0 {
                        let mut drawn = BTreeMap::new();
                        for _ in 0..TIMES * moves.len() {
                            *drawn.entry(position.random_move(&mut rng, &mut room)).or_insert(0) += 1;
                        }
                        let even = |mv| drawn.get(mv).is_some_and(|times| EVEN.contains(times));
                        assert!(moves.iter().all(even), "{table}: {drawn:?} of {moves:?}");
                        tried += 1;
                    }
                    // Patience lasts longer if nobody gives up.
                    if moves.len() > 1 {
                        moves.retain(|mv| mv.to_string() != "resign");
                    }
                    let mv = moves[rng.below(moves.len() as u32) as usize];
                    game.play_unchecked(mv, &mut Silent);
                }
            }
        }
    }
    assert!(tried > 4, "{tried} positions were tried");
}

each_game!(draws_evenly);
