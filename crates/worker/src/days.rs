//! The practice deal of the day: its seed is made of the date, so that everybody can compute it and nobody need be asked.

use broadside_cards::Seed;
use broadside_engine::{find_game, phrase};
use broadside_house::{Command, Sequel, TableId, fair};
use broadside_parlour::{Problem, day_setup, games_of};
use broadside_wire::shared::{Day, DayDeal, DayOpening};
use sha2::{Digest, Sha256};

use crate::House;
use crate::house::{Halt, LEVELS};

/// The length of a day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

fn seed_of(day: u32) -> Seed {
    Seed::new(Sha256::digest(format!("broadside practice day 1\n{day}\n")).into())
}

fn no_day() -> Problem {
    Problem::new(404, "no_day", phrase!("problem-no-day"))
}

impl House {
    fn today(&self) -> u32 {
        (self.now / DAY) as u32
    }

    /// A day by its word.
    fn day_of(&self, word: &str) -> Result<u32, Problem> {
        match word {
            "today" => Ok(self.today()),
            number => number.parse().ok().filter(|day| *day <= self.today()).ok_or_else(no_day),
        }
    }

    /// The deals of a day. There is nobody to compare with here.
    pub(crate) fn day(&self, word: &str) -> Result<Day, Problem> {
        let day = self.day_of(word)?;
        let told = |game: &'static dyn broadside_engine::AnyGame| DayDeal {
            game: game.info().id.into(),
            title: game.info().title.into(),
            players: game.info().usual_players,
            tried: 0,
            own: None,
            boards: vec![],
            winnable: None,
        };
        Ok(Day {
            day,
            ends: (u64::from(day) + 1) * DAY,
            over: day < self.today(),
            commitment: fair::commitment(&seed_of(day)),
            fixed: u64::from(day) * DAY,
            seed: Some(seed_of(day).to_string()),
            next: None,
            deals: games_of(self.games, day).map(told).collect(),
        })
    }

    /// Opens a table with a deal of the day.
    pub(crate) fn open_day(&mut self, word: &str, game: &str, wish: DayOpening) -> Result<(), Halt> {
        let day = self.day_of(word)?;
        let game = find_game(self.games, game)
            .filter(|game| games_of(self.games, day).any(|other| other.info().id == game.info().id));
        let game = game.ok_or_else(no_day)?;
        let token = self.token(wish.token.as_deref())?;
        let id = TableId::of(&token);
        if self.is_there(&id, &token)? {
            return Ok(());
        }
        let setup = day_setup(LEVELS, game, day, &wish)?;
        let sit = Command::Sit { seat: None, hash: token.hash(), name: wish.name, cut: None };
        let keys = vec![fair::key_of_day(&seed_of(day), day, game.info().id)];
        self.open_with(id, Sequel { setup, keys, sits: vec![sit] }, &[], &token)
    }
}
