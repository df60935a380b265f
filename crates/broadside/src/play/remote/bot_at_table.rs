//! `broadside bot`: a program of somebody's own sits down at a server's table and plays people.

use std::time::Duration;

use anyhow::anyhow;
use broadside_engine::{Fault, FaultKind, phrase};
use broadside_wire::{BOT_PROTOCOL, Ending, FromClient, Look, Question, Start};
use clap::Args;

use super::{Guest, Link, Wishes};
use crate::failure::Failure;
use crate::outside::{Program, Seated};
use crate::play::chair::{Chair as _, Stop};
use crate::play::voice::Language;

/// How often the table is looked at.
const PACE: Duration = Duration::from_millis(20);

/// Let a program of your own sit at a server's table
///
/// The program is asked by JSON lines, as in broadside arena --a exec:COMMAND (docs/BOTS.md). If it answers late, wrongly
/// or not at all, it gives up its seat, and a bot of the house stands in.
#[derive(Args)]
pub(crate) struct BotAtTable {
    /// The table's link, as http://host:1914/#/table/ID
    #[arg(long, value_name = "URL")]
    connect: Link,
    /// The program, as a command for the shell
    #[arg(long, value_name = "COMMAND")]
    exec: String,
    /// The seat [default: any that is free]
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// What the others call it
    #[arg(long, default_value = "Bot")]
    name: String,
    /// The time for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value = "5000")]
    budget: u64,
}

impl BotAtTable {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let program = Program::new(&self.exec);
        let wishes = Wishes { seat: self.seat, name: Some(self.name), language: Language::ENGLISH };
        let mut guest = Guest::join(self.connect, &wishes)?;
        let (Some(seat), Some(welcome)) = (guest.own, guest.welcome.clone()) else {
            return Err(Failure::Input("Every seat at that table is taken.".into()));
        };
        eprintln!("Seat {seat} at {}", guest.rest.link);
        let tally = guest.tally();
        let start = Start {
            protocol: BOT_PROTOCOL,
            game: welcome.game,
            players: welcome.players,
            seat,
            sides: welcome.sides,
            readings: welcome.readings,
            target: welcome.target,
            deals: tally.deals.len(),
            scores: tally.scores,
            budget_ms: 0,
        };
        let mut seated = Seated::new(&program, start, Duration::from_millis(self.budget));
        while guest.go_on() != Stop::Over {
            if let Some(lost) = &guest.lost {
                return Err(Failure::System(anyhow!("{lost}")));
            }
            if let Some(forfeit) = &seated.forfeit {
                let forfeit = forfeit.to_string();
                let id = guest.id();
                guest.connection.command(FromClient::Leave { id: id.clone() });
                guest.wait_for(&id);
                return Err(Failure::Input(format!("The bot {forfeit}: it gives up its seat.")));
            }
            if guest.stop() != Stop::Yours {
                std::thread::sleep(PACE);
                continue;
            }
            if let Some(action) = seated.choose(question(&guest), |action| check(&guest, action)) {
                guest.send(&action);
            }
        }
        let tally = guest.tally();
        println!("The game is over: {:?}", tally.scores);
        seated.end(Ending { scores: tally.scores, winners: tally.winners });
        Ok(())
    }
}

fn question(guest: &Guest) -> Question {
    let tally = guest.tally();
    Question {
        seq: 0,
        deals: tally.deals.len(),
        scores: tally.scores,
        view: Look::of(guest.laid.clone(), true),
        legal: guest.offers().into_iter().map(|offer| offer.action).collect(),
        budget_ms: 0,
    }
}

fn check(guest: &Guest, action: &str) -> Result<(), Fault> {
    match guest.offers().iter().any(|offer| offer.action == action) {
        true => Ok(()),
        false => Err(Fault::new(FaultKind::Illegal, phrase!("fault-no-such-move"))),
    }
}
