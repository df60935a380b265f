//! Broadside: the only binary. Each command has its own file; this one reads the command line and turns failures into
//! exit codes.

mod about;
mod arena;
mod backup;
mod bots;
mod cards;
mod contest;
mod described;
mod export;
mod failure;
mod folders;
mod games;
mod hint;
mod interrupt;
mod journal;
mod migrate;
mod numbers;
mod outside;
mod paper;
mod play;
mod plot;
mod preferences;
mod print;
mod progress;
mod replay;
mod rules;
mod serve;
mod shell;
mod simulate;
mod solve;
mod store;
mod study;
mod table;
mod tournament;
mod verify;
mod version;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A server makes hundreds of small texts for every move that it shows.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// American parlour card games printed between 1898 and 1918.
///
/// Play at the terminal, serve tables to play at, replay a record and prove its result, read the rules clause by
/// clause, simulate millions of deals, print the cards.
#[derive(Parser)]
#[command(name = "broadside", version = version::LONG, arg_required_else_help = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  broadside serve                         tables to play at, in the browser
  broadside games                         what is on the shelf
  broadside play neutral                  play it here, against bots
  broadside play --record game.bsr        go on with a game
  broadside saved                         the games that were saved
  broadside lesson neutral                learn it by playing a deal
  broadside play --connect LINK           sit down at a server's table
  broadside rules neutral N9              one clause in full
  broadside rules neutral --html          the booklet, ready to print
  broadside about neutral                 who made it, its idea, its advice
  broadside replay game.bsr               who won, and was every move legal?
  broadside verify game.bsr               was it dealt fairly, too?
  broadside simulate nations --deals 100000 --seed 1914
  broadside arena neutral --a search --b expert --deals 100
  broadside arena neutral --a exec:./my_bot.py --b general
  broadside tournament neutral war --bots random,greedy,expert,recruit
  broadside study neutral-ten             is the booklet right?
  broadside bot --connect LINK --exec ./my_bot.py
  broadside hint game.bsr                 what would the general do?
  broadside solve game.bsr                with all cards known, what can be reached?
  broadside solve game.bsr --slips        which plays gave something away?
  broadside print neutral                 cards, rules and box on paper

Exit codes:
  0    done
  1    the input is at fault
  2    wrong usage
  3    the system is at fault
  130  stopped by Ctrl-C
With --json, errors come as JSON too.";

/// What the bots are, for the help of commands that ask for one.
const BOTS: &str = "\
Bots, weakest first:
  random    plays any legal move
  greedy    goes by simple rules of thumb that look at one move
  recruit   the general made weaker, for beginners
  expert    plays by a written strategy
  sergeant  the general made weaker, for practised players
  search    tries its moves on imagined hands; search:50ms limits its work
  general   the same with more work for a move
  marshal   goes on as long as a choice is open; marshal:10ms limits its work";

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Games(games::Games),
    Rules(rules::Rules),
    About(about::About),
    Play(play::Play),
    Saved(play::SavedGames),
    Lesson(play::Teach),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Arena(arena::Arena),
    Tournament(tournament::Tournament),
    Study(study::Study),
    Bot(play::BotAtTable),
    Hint(hint::Hint),
    Solve(solve::Solve),
    Cards(cards::Cards),
    Print(paper::Print),
    Watch(play::Watch),
    Verify(verify::Verify),
    Export(export::Export),
    Backup(backup::Backup),
    Migrate(migrate::Migrate),
    Completions(shell::Completions),
    Man(shell::Man),
}

impl Command {
    /// Whether the result is wanted as JSON.
    fn wants_json(&self) -> bool {
        match self {
            Command::Games(command) => command.json,
            Command::Rules(command) => command.json,
            Command::About(command) => command.json,
            Command::Saved(command) => command.json,
            Command::Replay(command) => command.json || command.trace,
            Command::Simulate(command) => command.json,
            Command::Arena(command) => command.json,
            Command::Tournament(command) => command.json,
            Command::Study(command) => command.json,
            Command::Hint(command) => command.json,
            Command::Solve(command) => command.json,
            Command::Verify(command) => command.json,
            _ => false,
        }
    }
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let as_json = command.wants_json();
    let done = match command {
        Command::Serve(command) => command.run(),
        Command::Games(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::About(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Saved(command) => command.run(),
        Command::Lesson(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Tournament(command) => command.run(),
        Command::Study(command) => command.run(),
        Command::Bot(command) => command.run(),
        Command::Hint(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Cards(command) => command.run(),
        Command::Print(command) => command.run(),
        Command::Watch(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Migrate(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(as_json),
    }
}
