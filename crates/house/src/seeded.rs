//! Records that name the seed of their shuffles in a tag, as simulations and local games write them: every lot and shuffle
//! is drawn again. Nobody commits to such a seed beforehand: it proves that the cards were not changed, not that the seed
//! was not chosen.

use broadside_cards::{Seed, Shuffler};
use broadside_engine::Shelf;
use broadside_engine::record::Reader;

use crate::proof::BadProof;

/// The tags of the seed, and of the number of the game among those of the seed.
const SEED: &str = "Seed";
const ROUND: &str = "Round";

/// How the lots and shuffles of a game come from its seed.
enum Draws {
    /// Simulations draw all of a game from one stream, whose number is that of the game.
    Simulation(Box<Shuffler>),
    /// Local games draw each from a stream of its own, counted through the game.
    Local(Seed, u64),
}

impl Draws {
    /// Every way in which this program draws a game. In a simulation by random players the first number of the stream is
    /// used for their moves.
    fn all(seed: Seed, game: u64) -> Vec<Self> {
        let mut after_the_players = Shuffler::new(&seed, game);
        after_the_players.number();
        let ways =
            [Shuffler::new(&seed, game), after_the_players].map(|draws| Draws::Simulation(Box::new(draws)));
        ways.into_iter().chain([Draws::Local(seed, 0)]).collect()
    }

    fn draw(&mut self, game: &dyn broadside_engine::AnyMatch) -> Option<String> {
        let mut copy = game.boxed_clone();
        match self {
            Draws::Simulation(shuffler) => copy.draw(shuffler, &mut vec![]),
            Draws::Local(seed, number) => {
                *number += 1;
                copy.draw(&mut Shuffler::new(seed, *number - 1), &mut vec![])
            }
        }
    }
}

/// Draws every lot and shuffle of a record again from the seed in its tag, and returns their number; `None` without such a
/// tag.
pub fn check_seed(games: &Shelf, text: &[u8]) -> Result<Option<usize>, BadProof> {
    let mut reader = Reader::new(games, text);
    let (mut ways, mut drawn, mut events): (Option<Vec<Draws>>, usize, Vec<_>) = (None, 0, vec![]);
    while let Some(line) = reader.next_action()? {
        let tag = |name: &str| reader.tags().iter().find(|tag| tag.name == name).map(|tag| tag.value.clone());
        if line.seat.is_none() {
            let Some(seed) = tag(SEED) else { return Ok(None) };
            let round = tag(ROUND).and_then(|round| round.parse::<u64>().ok()?.checked_sub(1));
            let seed = seed.parse().map_err(|_| BadProof::Seed(line.line))?;
            let ways = ways.get_or_insert_with(|| Draws::all(seed, round.unwrap_or(0)));
            let game = reader.game()?;
            ways.retain_mut(|way| {
                let due = way.draw(&*game).unwrap_or_default();
                due.split(' ').eq(line.action.split_ascii_whitespace())
            });
            if ways.is_empty() {
                return Err(BadProof::Seed(line.line));
            }
            drawn += 1;
        }
        reader.carry_out(&line, &mut events)?;
        events.clear();
    }
    let claimed = reader.tags().iter().any(|tag| tag.name == SEED);
    Ok(claimed.then_some(drawn))
}
