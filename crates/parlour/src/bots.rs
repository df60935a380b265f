//! The bots that sit at tables.

use std::marker::PhantomData;
use std::time::Duration;

use broadside_house::{Advice, Level, Player, SeatView};
use broadside_players::{Ask, Bot, Hint, choose, hint};

/// The time limit for a move; the bot then plays the best move found so far.
const LONGEST_THOUGHT: Duration = Duration::from_millis(900);
/// The same where others play the same deals: long enough for every bot to end its search by itself.
const UNHURRIED: Duration = Duration::from_secs(20);
/// The time limit for a hint.
const LONGEST_HINT: Duration = Duration::from_millis(750);

/// What tells a bot that its time is up.
pub trait Watch: Send + 'static {
    /// Starts to measure.
    fn start() -> Self;
    /// Whether more than this has passed.
    fn is_past(&self, limit: Duration) -> bool;
}

/// The levels to choose from, weakest first, with bots that look at such a watch.
pub const fn levels<W: Watch>() -> [Level; 5] {
    [
        Level {
            id: "random",
            title: "Random",
            about: "Plays any legal card.",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::Random, seed, PhantomData)),
        },
        Level {
            id: "recruit",
            title: "Recruit",
            about: "Knows the rules of thumb, and forgets them now and then.",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::Recruit, seed, PhantomData)),
        },
        Level {
            id: "sergeant",
            title: "Sergeant",
            about: "Thinks a few cards ahead.",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::Sergeant, seed, PhantomData)),
        },
        Level {
            id: "general",
            title: "General",
            about: "Imagines the hidden cards many times over.",
            long: false,
            player: |seed| Box::new(Seated::<W>(Bot::General, seed, PhantomData)),
        },
        Level {
            id: "marshal",
            title: "Marshal",
            about: "Thinks as long as a choice is open, up to a second.",
            long: true,
            player: |seed| Box::new(Seated::<W>(Bot::Marshal(Bot::LONG), seed, PhantomData)),
        },
    ]
}

/// A bot at a seat, with the seed of its next choice.
struct Seated<W>(Bot, u64, PhantomData<W>);

impl<W> Seated<W> {
    /// Plays any legal move except giving up, in a game that no bot knows.
    fn any(&self, legal: &[String]) -> String {
        let choices: Vec<&String> = legal.iter().filter(|action| *action != "resign").collect();
        let choices = if choices.is_empty() { legal.iter().collect() } else { choices };
        choices.get(self.1 as usize % choices.len().max(1)).copied().cloned().unwrap_or_default()
    }
}

impl<W: Watch> Player for Seated<W> {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        let watch = W::start();
        let longest = if view.shared { UNHURRIED } else { LONGEST_THOUGHT };
        let ask = Ask::new(view.table, view.before, view.view);
        let chosen = choose(self.0, &ask, self.1, &|| watch.is_past(longest));
        chosen.filter(|action| legal.contains(action)).unwrap_or_else(|| self.any(legal))
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
            None => Advice { best: self.any(legal), reasons: vec![], moves: vec![] },
        }
    }
}
