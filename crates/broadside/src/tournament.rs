//! `broadside tournament`: any number of bots, who is how strong?

mod entrant;
mod figures;
mod pairing;
mod rating;
mod room;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use broadside_cards::Seed;
use broadside_engine::AnyGame;
use clap::Args;
use rayon::prelude::*;
use serde_json::Value;

use crate::failure::Failure;
use crate::journal::Journal;
use crate::progress::Progress;
use crate::table::{TableArgs, game_parser};
use crate::{interrupt, numbers};
use entrant::Entrant;
use figures::{Figures, Results};
use pairing::Before;
use room::{Meeting, Played, Room};

/// Let any number of bots play the same deals from every seat, and rate them
///
/// Everybody meets everybody; with --swiss, for many bots, each round brings those together whose ratings are close. A meeting
/// is a table with a different bot on every side: two pairs of partners in a partnership, four bots at a table of four, and
/// in a patience everybody alone. Each deal is played with the seats turned until every bot has had every seat, and all
/// meetings play the same deals. A rating of 0 is the mean of all; a bot with 100 more wins 64 % of the deals. The order of
/// the deals changes no rating. docs/TOURNAMENTS.md tells how ratings and their intervals are made.
///
/// Ctrl-C prints the ratings from what is done so far; with --resume the same command goes on from there, and a further bot
/// plays only its own meetings.
#[derive(Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", crate::BOTS))]
pub(crate) struct Tournament {
    /// The games
    #[arg(value_parser = game_parser(), required = true, value_name = "GAME")]
    games: Vec<&'static dyn AnyGame>,
    #[command(flatten)]
    table: TableArgs,
    /// The bots, with commas between them, by their names or as exec:"./my_bot.py", a program of your own (docs/BOTS.md);
    /// expert+greedy are partners; may be repeated
    #[arg(long, value_name = "BOT,…", required = true)]
    bots: Vec<String>,
    /// The number of deals of every meeting, as 100, 1_000 or 1e3
    #[arg(long, value_name = "K", default_value = "100", value_parser = numbers::positive)]
    deals: u64,
    /// Play this many rounds, each with new deals, instead of everybody with everybody
    #[arg(long, value_name = "ROUNDS", value_parser = numbers::positive)]
    swiss: Option<u64>,
    /// How many different bots sit at a table [default: one for each side]
    ///
    /// If there are fewer bots than sides, they repeat round the table.
    #[arg(long, value_name = "N", value_parser = numbers::positive)]
    meet: Option<u64>,
    /// Play whole games instead of single deals
    #[arg(long)]
    matches: bool,
    /// The time for a move of a program of your own, in milliseconds; it has ten times as long to get ready
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = numbers::positive)]
    budget: u64,
    /// The seed: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914")]
    seed: Seed,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = numbers::positive)]
    threads: Option<u64>,
    /// Keep the results in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print tables in Markdown, also of each two that met
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the ratings and their intervals
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  broadside tournament nations --bots random,greedy,expert
  broadside tournament neutral war --bots recruit,general --resume kept.jsonl
  broadside tournament nations --bots expert,greedy,expert+greedy --markdown
  broadside tournament war --bots 'expert,exec:./my_bot.py' --plot ratings.svg
  broadside tournament neutral --bots random,greedy,expert,search:5ms --swiss 3";

impl Tournament {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let entrants = Entrant::list(&self.bots, Duration::from_millis(self.budget))?;
        let rooms: Result<Vec<Room<'_>>, Failure> =
            self.games.iter().map(|game| self.room(*game, &entrants)).collect();
        let rooms = rooms?;
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        let journal = Journal::open(self.resume.as_deref(), |title| title[0] == "tournament")?;
        let played: Result<Vec<Results>, Failure> =
            rooms.iter().map(|room| pool.install(|| self.play(room, &journal))).collect();
        entrant::dismiss(&entrants);
        let figures = Figures { asked: &self, entrants: &entrants, rooms: &rooms, played: played? };
        figures.print()?;
        if let Some(path) = &self.plot {
            std::fs::write(path, figures.draw())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if interrupt::asked() { Err(Failure::stopped(self.resume.as_deref())) } else { Ok(()) }
    }

    fn room<'a>(&'a self, game: &'static dyn AnyGame, entrants: &'a [Entrant]) -> Result<Room<'a>, Failure> {
        let table = self.table.lay(game)?;
        let meet = self.meet.map(|meet| meet as usize);
        let room = Room::new(game, table, &self.seed, self.matches, entrants, meet)?;
        match self.swiss.is_some() && room.is_patience() {
            true => Err(Failure::Usage(format!("{}: a patience needs no --swiss, nobody meets", room.table))),
            false => Ok(room),
        }
    }

    /// Plays what the file does not have of a game's meetings.
    fn play(&self, room: &Room<'_>, journal: &Journal<Played>) -> Result<Results, Failure> {
        let count = room.entrants.len();
        let mut results = Results::default();
        let Some(rounds) = self.swiss else {
            let meetings = pairing::round_robin(count, room.at_table);
            self.play_round(room, journal, &meetings, 0, &mut results)?;
            return Ok(results);
        };
        for round in 0..rounds {
            if interrupt::asked() {
                break;
            }
            let standing = results.standing(count);
            let tables = Before { rounds: &results.rounds, standing: &standing }.next_round(room.at_table);
            self.play_round(room, journal, &tables, round * self.deals, &mut results)?;
            results.rounds.push(tables);
        }
        Ok(results)
    }

    /// Plays meetings on the same deals, from number `first` on.
    fn play_round(
        &self,
        room: &Room<'_>,
        journal: &Journal<Played>,
        meetings: &[Vec<usize>],
        first: u64,
        results: &mut Results,
    ) -> Result<(), Failure> {
        let meetings: Vec<(Meeting, Value)> = meetings
            .iter()
            .map(|meeting| room.meeting(meeting.clone()))
            .map(|meeting| (meeting.clone(), room.title(&meeting)))
            .collect();
        let deals = first..first.saturating_add(self.deals);
        // Deal by deal, so that what is done by Ctrl-C has all meetings.
        let wanted: Vec<(u64, usize)> =
            deals.flat_map(|number| (0..meetings.len()).map(move |meeting| (number, meeting))).collect();
        let kept = |(number, meeting): &(u64, usize)| journal.kept(&meetings[*meeting].1)(*number);
        let before = wanted.iter().filter(|one| kept(one).is_some()).count() as u64;
        let progress = Progress::new(room.table.info().id, wanted.len() as u64, before);
        let played: Result<Vec<Option<Played>>, Failure> = wanted
            .par_iter()
            .map(|one| {
                if let Some(played) = kept(one) {
                    return Ok(Some(played.clone()));
                }
                if interrupt::asked() {
                    return Ok(None);
                }
                let (meeting, title) = &meetings[one.1];
                let played = room.play(meeting, one.0);
                journal.add(title, one.0, &played)?;
                progress.add(1);
                Ok(Some(played))
            })
            .collect();
        progress.finish();
        for ((number, meeting), played) in wanted.into_iter().zip(played?) {
            if let Some(played) = played {
                results.add(number, meetings[meeting].0.clone(), played);
            }
        }
        Ok(())
    }
}
