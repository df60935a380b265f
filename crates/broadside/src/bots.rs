//! The bots that sit at the server's tables.

use std::time::{Duration, Instant};

use broadside_house::{Advice, Level, Player, SeatView};
use broadside_players::{Ask, Bot, Hint, choose, hint};

/// The time limit for a move; the bot then plays the best move found so far.
const LONGEST_THOUGHT: Duration = Duration::from_millis(900);
/// The same where others play the same deals: long enough for every bot to end its search by itself.
const UNHURRIED: Duration = Duration::from_secs(20);
/// The time limit for a hint.
const LONGEST_HINT: Duration = Duration::from_millis(750);

/// The levels to choose from, weakest first.
pub(crate) const LEVELS: &[Level] = &[
    Level {
        id: "random",
        title: "Random",
        about: "Plays any legal card.",
        player: |seed| Box::new(Seated(Bot::Random, seed)),
    },
    Level {
        id: "recruit",
        title: "Recruit",
        about: "Knows the rules of thumb, and forgets them now and then.",
        player: |seed| Box::new(Seated(Bot::Recruit, seed)),
    },
    Level {
        id: "sergeant",
        title: "Sergeant",
        about: "Thinks a few cards ahead.",
        player: |seed| Box::new(Seated(Bot::Sergeant, seed)),
    },
    Level {
        id: "general",
        title: "General",
        about: "The best there is within a second.",
        player: |seed| Box::new(Seated(Bot::General, seed)),
    },
];

/// A bot at a seat, with the seed of its next choice.
struct Seated(Bot, u64);

impl Seated {
    /// Plays any legal move except giving up, in a game that no bot knows.
    fn any(&self, legal: &[String]) -> String {
        let choices: Vec<&String> = legal.iter().filter(|action| *action != "resign").collect();
        let choices = if choices.is_empty() { legal.iter().collect() } else { choices };
        choices.get(self.1 as usize % choices.len().max(1)).copied().cloned().unwrap_or_default()
    }
}

impl Player for Seated {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        let began = Instant::now();
        let longest = if view.shared { UNHURRIED } else { LONGEST_THOUGHT };
        let ask = Ask::new(view.table, view.before, view.view);
        let chosen = choose(self.0, &ask, self.1, &|| began.elapsed() > longest);
        chosen.filter(|action| legal.contains(action)).unwrap_or_else(|| self.any(legal))
    }

    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        let began = Instant::now();
        let ask = Ask::new(view.table, view.before, view.view);
        let thought = hint(self.0, &ask, self.1, &|| began.elapsed() > LONGEST_HINT);
        match thought.filter(|thought| legal.contains(&thought.action)) {
            Some(Hint { action, reasons, moves }) => {
                let moves = moves.into_iter().map(|one| (one.action, one.cost)).collect();
                Advice { best: action, reasons, moves }
            }
            None => Advice { best: self.any(legal), reasons: vec![], moves: vec![] },
        }
    }
}
