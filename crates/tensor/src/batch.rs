//! Many games of a table, stepped together.

use broadside_cards::{Rng, Scores, Seed, Shuffler};
use broadside_engine::{Match, Position, Silent, Table, Turn, Viewer};

use crate::encoding::MoveOf;
use crate::{Encoded, Encoding};

/// Where a batch writes; every list has a row for each game.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the seat to act sees: as many numbers as the encoding's size.
    pub observations: &'a mut [f32],
    /// Whether each action is legal for the seat to act.
    pub masks: &'a mut [bool],
    /// The seat to act, counted from 0.
    pub to_act: &'a mut [i8],
    /// The points that the step brought each seat, from seat 1.
    pub rewards: &'a mut [f32],
    /// Whether the step ended the game. The other lists then show the game that follows it (except `rewards`).
    pub done: &'a mut [bool],
}

/// A batch was given an action that is not legal. No game was stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("action {action} is not legal in game {game}")]
pub struct BadAction {
    /// The game, counted from 0.
    pub game: usize,
    /// The action it was given.
    pub action: i32,
}

/// One game of a batch.
struct Played<G: Encoded> {
    game: Match<G>,
    shuffler: Shuffler,
    rng: Rng,
    /// The stream of the seed that it is dealt from.
    stream: u64,
    scores: Scores,
    /// The legal moves of the seat to act, and their numbers.
    moves: Vec<MoveOf<G>>,
    numbers: Vec<u32>,
}

/// Many games of a table. A finished game is replaced by the next in the same step. Game `i` is dealt from stream `i` of
/// the seed and its successors from every `n`th stream after that, so the number of threads changes nothing.
pub struct Batch<G: Encoded> {
    table: Table,
    seed: Seed,
    encoding: Encoding<G>,
    games: Vec<Played<G>>,
}

/// The parts of the buffers that belong to one game.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    to_act: &'a mut i8,
}

impl<G: Encoded> Played<G> {
    fn new(table: &Table, seed: &Seed, stream: u64) -> Self {
        let mut shuffler = Shuffler::new(seed, stream);
        let rng = Rng::new(shuffler.number());
        let (game, scores) = (Match::new(table), Scores::ZERO);
        let mut played = Played { game, shuffler, rng, stream, scores, moves: vec![], numbers: vec![] };
        played.deal();
        played
    }

    /// Draws what is left to chance.
    #[inline]
    fn deal(&mut self) {
        while self.game.turn() == Turn::Chance {
            if self.game.draw_chance(&mut self.shuffler, &mut Silent).is_none() {
                break;
            }
        }
    }

    #[inline]
    fn write(&mut self, encoding: &Encoding<G>, row: Row<'_>) {
        self.moves.clear();
        self.numbers.clear();
        row.mask.fill(false);
        let (turn, Some(position)) = (self.game.turn(), self.game.position()) else { return };
        let Turn::Seat(seat) = turn else { return };
        position.legal_moves(&mut self.moves);
        for mv in &self.moves {
            let number = encoding.number(*mv, seat).expect("every legal move has a number");
            self.numbers.push(number);
            row.mask[number as usize] = true;
        }
        *row.to_act = seat.index() as i8;
        let view = position.view(Viewer::Seat(seat));
        let target = self.game.table().target();
        encoding.observe(Some(&view), seat, turn, &self.scores, target, row.observation);
    }

    #[inline]
    fn step(&mut self, action: i32, rewards: &mut [f32], next: impl FnOnce(u64) -> Self) -> bool {
        let chosen = self.numbers.iter().position(|number| *number as i32 == action);
        let chosen = chosen.expect("the actions were checked");
        self.game.play_unchecked(self.moves[chosen], &mut Silent);
        self.deal();
        let before = std::mem::replace(&mut self.scores, self.game.scores());
        let players = rewards.len();
        for ((reward, now), before) in rewards.iter_mut().zip(self.scores.of(players)).zip(before.of(players))
        {
            *reward = (now - before) as f32;
        }
        let over = self.game.turn() == Turn::Over;
        if over {
            *self = next(self.stream);
        }
        over
    }
}

/// A batch without its game's types.
pub trait AnyBatch: Send + Sync {
    /// The number of games.
    fn games(&self) -> usize;
    /// Begins all games anew and writes how they stand.
    fn reset(&mut self, seed: &Seed, into: Buffers<'_>);
    /// Makes a move in every game, on this many threads, and writes how the games stand.
    fn step(&mut self, actions: &[i32], into: Buffers<'_>, threads: usize) -> Result<(), BadAction>;
    /// Chooses a random legal action for every game; all are equally likely.
    fn sample(&mut self, into: &mut [i32]);
}

impl<G: Encoded> Batch<G> {
    /// A batch of games, before their first [`reset`](AnyBatch::reset).
    pub fn new(table: &Table, games: usize) -> Self {
        let seed = Seed::from(0);
        let encoding = Encoding::new(table);
        let games = (0..games as u64).map(|stream| Played::new(table, &seed, stream)).collect();
        Batch { table: table.clone(), seed, encoding, games }
    }

    fn check(&self, actions: &[i32]) -> Result<(), BadAction> {
        for (game, (played, action)) in self.games.iter().zip(actions).enumerate() {
            if !played.numbers.iter().any(|number| *number as i32 == *action) {
                return Err(BadAction { game, action: *action });
            }
        }
        Ok(())
    }

    /// Carries out `play` on every game and writes how it stands.
    fn each(
        &mut self,
        into: Buffers<'_>,
        threads: usize,
        play: impl Fn(usize, &mut Played<G>, &mut [f32]) -> bool + Sync,
    ) {
        let (size, actions) = (self.encoding.size(), self.encoding.action_count());
        let (players, encoding) = (self.table.players(), &self.encoding);
        let chunk = self.games.len().div_ceil(threads.clamp(1, self.games.len().max(1))).max(1);
        let parts = (self.games.chunks_mut(chunk))
            .zip(into.observations.chunks_mut(chunk * size))
            .zip(into.masks.chunks_mut(chunk * actions))
            .zip(into.to_act.chunks_mut(chunk))
            .zip(into.rewards.chunks_mut(chunk * players))
            .zip(into.done.chunks_mut(chunk))
            .enumerate();
        let work =
            |(part, (((((games, observations), masks), to_act), rewards), done)): (usize, Part<'_, G>)| {
                let rows = (games.iter_mut())
                    .zip(observations.chunks_exact_mut(size))
                    .zip(masks.chunks_exact_mut(actions))
                    .zip(to_act.iter_mut())
                    .zip(rewards.chunks_exact_mut(players))
                    .zip(done.iter_mut());
                for (n, (((((played, observation), mask), to_act), rewards), done)) in rows.enumerate() {
                    *done = play(part * chunk + n, played, rewards);
                    played.write(encoding, Row { observation, mask, to_act });
                }
            };
        if threads <= 1 {
            return parts.for_each(work);
        }
        std::thread::scope(|scope| {
            for part in parts {
                scope.spawn(|| work(part));
            }
        });
    }
}

type Part<'a, G> =
    (((((&'a mut [Played<G>], &'a mut [f32]), &'a mut [bool]), &'a mut [i8]), &'a mut [f32]), &'a mut [bool]);

impl<G: Encoded> AnyBatch for Batch<G> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn reset(&mut self, seed: &Seed, into: Buffers<'_>) {
        self.seed = *seed;
        let table = self.table.clone();
        self.each(into, 1, |n, played, rewards| {
            *played = Played::new(&table, seed, n as u64);
            rewards.fill(0.0);
            false
        });
    }

    fn step(&mut self, actions: &[i32], into: Buffers<'_>, threads: usize) -> Result<(), BadAction> {
        self.check(actions)?;
        let (table, seed, games) = (self.table.clone(), self.seed, self.games.len() as u64);
        self.each(into, threads, |n, played, rewards| {
            played.step(actions[n], rewards, |stream| Played::new(&table, &seed, stream + games))
        });
        Ok(())
    }

    fn sample(&mut self, into: &mut [i32]) {
        for (played, action) in self.games.iter_mut().zip(into) {
            let legal = played.numbers.len() as u32;
            *action = if legal == 0 { -1 } else { played.numbers[played.rng.below(legal) as usize] as i32 };
        }
    }
}

/// A batch of games at a table; `None` for a game that cannot be written as numbers.
pub fn batch(table: &Table, games: usize) -> Option<Box<dyn AnyBatch>> {
    use broadside_engine::Game as _;
    macro_rules! of_game {
        ($($folder:ident::$game:ident,)*) => {
            match table.info().id {
                $(id if id == broadside_games::$folder::$game::INFO.id => {
                    Some(Box::new(Batch::<broadside_games::$folder::$game>::new(table, games)))
                })*
                _ => None,
            }
        };
    }
    crate::games::for_each_encoded!(of_game)
}
