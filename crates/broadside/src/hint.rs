//! `broadside hint`: what a bot would do at the end of a record.

use std::io::Write as _;
use std::time::{Duration, Instant};

use broadside_cards::Seed;
use broadside_engine::Turn;
use broadside_players::{Ask, Bot, Candidate, advise};
use broadside_wire::results;
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::replay;

/// The time limit for a hint.
const LONGEST: Duration = Duration::from_millis(750);

/// Say what a bot would do at the end of a record, and how it rates the other moves
///
/// The bot sees only what the seat to act sees; the hidden cards of the record are not shown to it.
#[derive(Args)]
#[command(after_help = crate::BOTS)]
pub(crate) struct Hint {
    /// The record, a .bsr file; - reads standard input
    file: String,
    /// The bot that is asked
    #[arg(long, value_name = "BOT", default_value = "general")]
    bot: Bot,
    /// The seed of the bot's random choices
    #[arg(long, value_name = "S", default_value_t = 1914)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Hint {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = replay::read(&self.file)?;
        let play = replay::finish(&self.file, &text)?;
        let why = match play.turn() {
            Turn::Over => "the game is over",
            _ => "the record stops before a deal: no seat is to act at its end",
        };
        let nobody = || Failure::Input(format!("{}: {why}", replay::name(&self.file)));
        let ask = Ask::at(play.as_ref()).ok_or_else(nobody)?;
        let began = Instant::now();
        let time_is_up = || began.elapsed() > LONGEST;
        let advice = advise(self.bot, &ask, self.seed, &time_is_up).ok_or_else(nobody)?;
        let mut out = std::io::stdout().lock();
        if self.json {
            let candidate = |one: &Candidate| results::Candidate {
                action: one.action.clone(),
                worth: one.worth,
                worlds: one.worlds,
            };
            let hint = results::Advice {
                candidates: advice.candidates.iter().map(candidate).collect(),
                action: advice.action,
            };
            let (table, seed) = (Some(play.table()), Seed::from(self.seed));
            let source =
                Source { command: "hint", table, seed: Some(&seed), bots: Some(vec![self.bot.to_string()]) };
            return Ok(source.print(&mut out, hint)?);
        }
        writeln!(out, "{} would {}.", self.bot, advice.action)?;
        for one in &advice.candidates {
            writeln!(out, "  {:<24} {:>9.3}  on {}", one.action, one.worth, counted(one.worlds, "world"))?;
        }
        Ok(())
    }
}
