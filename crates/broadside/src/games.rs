//! `broadside games`: the shelf.

use std::io::Write as _;

use broadside_engine::GameInfo;
use broadside_games::GAMES;
use broadside_wire::Game;
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;

/// List the games on the shelf
#[derive(Args)]
pub(crate) struct Games {
    /// One JSON object for each line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        for game in GAMES {
            let info = game.info();
            if self.json {
                Source { command: "games", ..Source::default() }.print(&mut out, Game::of(*game))?;
                continue;
            }
            writeln!(out, "{:<18} {} ({})", info.id, info.title, info.printed())?;
            writeln!(
                out,
                "{:18} {} players; like {}; about {} min",
                "",
                players(info),
                info.like,
                info.minutes
            )?;
            writeln!(out, "{:18} {}", "", info.tagline)?;
            for reading in info.readings {
                let choices: Vec<&str> = reading.choices.iter().map(|choice| choice.id).collect();
                let at = if reading.players == info.players {
                    String::new()
                } else {
                    format!(" (with {})", list(reading.players))
                };
                writeln!(
                    out,
                    "{:18} {}: {}{at} — {}",
                    "",
                    reading.id,
                    choices.join(" | "),
                    reading.question
                )?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The numbers of players in words: `2 to 6`, `2, 4, 6 or 8`.
fn players(info: &GameInfo) -> String {
    match info.players {
        [first, .., last] if last - first + 1 == info.players.len() => format!("{first} to {last}"),
        players => list(players),
    }
}

pub(crate) fn list(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
