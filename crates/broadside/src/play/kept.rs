//! `broadside saved`: the games in the folder for saved games.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::SystemTime;

use broadside_engine::record::Reader;
use broadside_engine::{Phrase, phrase};
use broadside_games::GAMES;
use broadside_wire::results;
use clap::Args;

use super::saved::named;
use super::voice::{Spoken, Voice, text};
use crate::described::Source;
use crate::failure::Failure;
use crate::preferences::Preferences;
use crate::{folders, replay};

/// List the games that were saved without naming a file, the latest first
#[derive(Args)]
pub(crate) struct SavedGames {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    spoken: Spoken,
}

impl SavedGames {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = games();
        let mut out = std::io::stdout().lock();
        if self.json {
            let games = games.iter().map(|game| results::SavedGame {
                file: game.path.display().to_string(),
                game: game.game.to_owned(),
                players: game.players,
                deals: game.deals,
                scores: game.scores.clone(),
                finished: game.is_over,
            });
            let result = results::SavedGames { games: games.collect() };
            return Ok(Source { command: "saved", ..Source::default() }.print(&mut out, result)?);
        }
        let voice = Voice::of_no_game(self.spoken.or_preferred(&Preferences::read()?));
        let none = match folders::saved_games() {
            Some(folder) if games.is_empty() => Some(phrase!("saved-none", folder = named(&folder))),
            None => Some(phrase!("saved-no-folder")),
            Some(_) => None,
        };
        none.iter().try_for_each(|none| writeln!(out, "{}", voice.sentence(none)))?;
        for game in &games {
            let verb = if game.is_over { "watch" } else { "play --record" };
            let told = voice.words(&game.told());
            writeln!(out, "{told}\n    broadside {verb} {}", game.path.display())?;
        }
        Ok(())
    }
}

/// A game in the folder for saved games.
pub(super) struct KeptGame {
    pub(super) path: PathBuf,
    title: &'static str,
    game: &'static str,
    players: usize,
    deals: usize,
    scores: Vec<i32>,
    is_over: bool,
}

impl KeptGame {
    fn read(path: PathBuf) -> Option<Self> {
        let text = replay::read(&path.to_string_lossy()).ok()?;
        let play = Reader::new(GAMES, &text).finish().ok()?;
        let (table, info) = (play.table(), play.table().info());
        Some(KeptGame {
            path,
            title: info.title,
            game: info.id,
            players: table.players(),
            deals: play.deals().len(),
            scores: play.scores().of(table.players()).to_vec(),
            is_over: play.winners().is_some(),
        })
    }

    /// The game in a line.
    pub(super) fn told(&self) -> Phrase {
        let scores: Vec<String> = self.scores.iter().map(i32::to_string).collect();
        let (title, players, scores) = (text(self.title), self.players, text(scores.join(" : ")));
        match self.is_over {
            true => phrase!("saved-game-over", title, players, scores),
            false => phrase!("saved-game", title, players, deal = self.deals + 1, scores),
        }
    }
}

/// The saved games, those that are not over and the latest first. What cannot be read is left out.
pub(super) fn games() -> Vec<KeptGame> {
    let entries = folders::saved_games().and_then(|folder| std::fs::read_dir(folder).ok());
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let path = entry.path();
            let is_record = path.extension().is_some_and(|ending| ending == "bsr");
            is_record.then_some((entry.metadata().ok()?.modified().ok()?, path))
        })
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    let mut games: Vec<KeptGame> = found.into_iter().filter_map(|(_, path)| KeptGame::read(path)).collect();
    games.sort_by_key(|game| game.is_over);
    games
}
