//! Broadside: the one binary. Each command has a file of its own; this one reads the command line and turns
//! what went wrong into an exit code.

mod cards;
mod failure;
mod games;
mod json;
mod replay;
mod rules;
mod simulate;
mod table;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Eleven American parlour card games printed between 1898 and 1918.
///
/// Replay a record and prove its result, read the rules clause by clause, simulate millions of deals, print the
/// cards.
#[derive(Parser)]
#[command(name = "broadside", version, arg_required_else_help = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  broadside games                         what is on the shelf
  broadside rules neutral N9              one clause in full
  broadside replay game.bsr               who won, and was every move legal?
  broadside simulate nations --deals 100000 --seed 1914

Exit codes: 0 done, 1 the input is at fault, 2 wrong usage, 3 the system is at fault.";

#[derive(Subcommand)]
enum Command {
    Games(games::Games),
    Rules(rules::Rules),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Cards(cards::Cards),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Games(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Cards(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
