//! The bots that sit at tables.

use std::marker::PhantomData;
use std::time::Duration;

use broadside_house::{Advice, LEVELS, Level, Player, SeatView};
use broadside_players::{Ask, Bot, Hint, choose, hint};

/// The time limit for a move; the bot then plays the best move found so far.
const LONGEST_THOUGHT: Duration = Duration::from_millis(900);
/// The limit where others play the same deals: long enough for every bot to end its search by itself.
const UNHURRIED: Duration = Duration::from_secs(20);
/// The time limit for a hint.
const LONGEST_HINT: Duration = Duration::from_millis(750);

/// A stopwatch that tells a bot when its time is up.
pub trait Stopwatch: Send + 'static {
    /// Starts to measure.
    fn start() -> Self;
    /// Whether more than this has passed.
    fn is_past(&self, limit: Duration) -> bool;
}

/// The levels, weakest first; their bots use this kind of stopwatch.
pub const fn levels<W: Stopwatch>() -> [Level; 5] {
    [
        Level { player: |seed| Box::new(Seated::<W>(Bot::Random, seed, PhantomData)), ..LEVELS[0] },
        Level {
            id: "recruit",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::Recruit, seed, PhantomData)),
        },
        Level {
            id: "sergeant",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::Sergeant, seed, PhantomData)),
        },
        Level {
            id: "general",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::General, seed, PhantomData)),
        },
        Level {
            id: "marshal",
            long: true,
            player: |seed| Box::new(Seated::<W>(Bot::Marshal(Bot::LONG), seed, PhantomData)),
        },
    ]
}

/// A bot at a seat, with the seed of its next choice.
struct Seated<W>(Bot, u64, PhantomData<W>);

impl<W> Seated<W> {
    /// Plays any legal move except giving up, in a game that no bot knows.
    fn any(&self, ask: &Ask, legal: &[String]) -> String {
        let choices = ask.view().playable(legal);
        choices.get(self.1 as usize % choices.len().max(1)).copied().unwrap_or_default().to_owned()
    }
}

impl<W: Stopwatch> Player for Seated<W> {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        let watch = W::start();
        let longest = if view.shared { UNHURRIED } else { LONGEST_THOUGHT };
        let ask = Ask::new(view.table, view.before, view.view);
        let chosen = choose(self.0, &ask, self.1, &|| watch.is_past(longest));
        chosen.filter(|action| legal.contains(action)).unwrap_or_else(|| self.any(&ask, legal))
    }

    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        let watch = W::start();
        let ask = Ask::new(view.table, view.before, view.view);
        let thought = hint(self.0, &ask, self.1, &|| watch.is_past(LONGEST_HINT));
        match thought.filter(|thought| legal.contains(&thought.action)) {
            Some(Hint { action, reasons, moves }) => {
                let moves = moves.into_iter().map(|one| (one.action, one.cost)).collect();
                Advice { best: action, reasons, moves }
            }
            None => Advice { best: self.any(&ask, legal), reasons: vec![], moves: vec![] },
        }
    }
}
