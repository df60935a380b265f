//! The bots that sit at the server's tables.

use std::time::{Duration, Instant};

use broadside_players::{Ask, Bot, choose};
use broadside_table::{Level, Player, SeatView};

/// A bot plays whatever it has found by then.
const LONGEST_THOUGHT: Duration = Duration::from_secs(3);

/// The levels to choose from, the weakest first.
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

impl Player for Seated {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        let began = Instant::now();
        let ask = Ask::new(view.table, view.before, view.view);
        let chosen = choose(self.0, &ask, self.1, &|| began.elapsed() > LONGEST_THOUGHT);
        let any = || legal.get(self.1 as usize % legal.len().max(1)).cloned().unwrap_or_default();
        chosen.filter(|action| legal.contains(action)).unwrap_or_else(any)
    }
}
