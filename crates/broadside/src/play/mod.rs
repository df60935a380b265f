//! `broadside play` and `broadside watch`: the table in a terminal.
//!
//! `sitting` is the game between a person and bots, `plain` talks about it in lines, `screen` shows it. Whatever
//! they show comes from the person's own scene.

mod booklet;
mod bots;
mod chair;
#[cfg(test)]
mod golden;
mod ink;
mod laid_over;
mod picker;
mod plain;
mod post_mortem;
mod remote;
mod saved;
mod screen;
mod seat;
mod seat_drawing;
mod sheet;
mod shelf;
mod sitting;
mod table;
mod typed;
mod voice;
mod watch;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use broadside_cards::{Seat, Seed};
use broadside_engine::AnyGame;
use clap::Args;
use clap::builder::PossibleValuesParser;

pub(crate) use booklet::{RULING, sourced};
pub(crate) use screen::fold;
pub(crate) use watch::Watch;

use crate::failure::Failure;
use crate::table::{TableArgs, game_parser};
use chair::Chair;
use ink::Ink;
use plain::Talk;
use remote::{Guest, Wishes};
use saved::{Place, Saved};
use seat::SeatScreen;
use sitting::{Company, Sitting};

/// Play a game at the terminal; without a game, choose one from the shelf
///
/// The other seats are played by bots, or the table is a server's: --connect. The game is saved after every action, in the file named with --record or
/// in the folder for saved games; a file that is there already is taken up where it stopped.
#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    table: TableArgs,
    /// How well the other seats play
    #[arg(long, value_name = "L", default_value = bots::USUAL, value_parser = PossibleValuesParser::new(bots::LEVELS))]
    level: String,
    /// Your seat [default: 1]
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// The seed of all shuffles: a whole number or 64 hexadecimal digits [default: a new one]
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Keep the game in this .bsr file, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Join a table of a server by its link, as http://host:1914/#/table/ID
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "players", "readings", "target", "level", "seed", "record"])]
    connect: Option<remote::Link>,
    /// What others at the server's table call you
    #[arg(long, requires = "connect")]
    name: Option<String>,
    /// Speak in lines: sentences out, typed actions in
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let chair: Box<dyn Chair> = match &self.connect {
            Some(link) => {
                if !self.plain {
                    screen::must_be_terminal()?;
                }
                let wishes = Wishes { seat: self.seat, name: self.name.clone() };
                Box::new(Guest::join(link.clone(), &wishes)?)
            }
            None => match self.sit()? {
                Some(sitting) => Box::new(sitting),
                None => return Ok(()),
            },
        };
        if !self.plain {
            return play_on_screen(chair);
        }
        let prompt = io::stdin().is_terminal();
        let mut out = io::stdout().lock();
        Talk::new(chair, plain::typed_lines(), &mut out, prompt).run()
    }

    /// Sits down at the table that was asked for, or at the one a record holds.
    fn sit(&self) -> Result<Option<Sitting>, Failure> {
        let seat = self.seat.map(|number| self.own_seat(number)).transpose()?;
        let seed = self.seed.map_or_else(saved::fresh_seed, Ok)?;
        let company = Company { own: seat.unwrap_or_default(), level: self.level.clone(), seed };
        if let Some(path) = self.record.as_ref().filter(|path| path.exists()) {
            let saved = Saved::read(path, company, seat)?;
            let kept = saved.start.table().info().id;
            if let Some(game) = self.game.filter(|game| game.info().id != kept) {
                let asked = game.info().id;
                return Err(Failure::Usage(format!("{} is a game of {kept}, not {asked}", path.display())));
            }
            let place = Place(self.record.clone());
            let changed = |fault| anyhow::anyhow!("the record was legal when it was read: {fault}");
            return Ok(Some(Sitting::resume(saved, place).map_err(changed)?));
        }
        let chosen = match self.game {
            Some(game) => Some((game, self.table.lay(game)?)),
            None => shelf::choose(&self.table, self.plain)?,
        };
        let Some((game, table)) = chosen else { return Ok(None) };
        if company.own.number() > table.players() {
            return Err(Failure::Usage(format!("the seats of this table are 1 to {}", table.players())));
        }
        let place = match &self.record {
            Some(path) => Place(Some(path.clone())),
            None if io::stdin().is_terminal() => Place::fresh(game.info().id),
            None => Place(None),
        };
        Ok(Some(Sitting::new(game.start(&table), company, place)))
    }

    fn own_seat(&self, number: usize) -> Result<Seat, Failure> {
        Seat::numbered(number).ok_or_else(|| Failure::Usage(format!("there is no seat {number}")))
    }
}

fn play_on_screen(chair: Box<dyn Chair>) -> Result<(), Failure> {
    screen::must_be_terminal()?;
    let mut screen = SeatScreen::new(chair, Ink::from_surroundings());
    screen::show(&mut screen)?;
    if let Some(why) = screen.chair.lost() {
        return Err(Failure::System(anyhow::anyhow!(why)));
    }
    if let Some(farewell) = screen.farewell() {
        println!("{farewell}");
    }
    Ok(())
}
