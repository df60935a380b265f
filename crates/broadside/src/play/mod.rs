//! `broadside play`, `watch`, `lesson` and `saved`: the table in a terminal.
//!
//! `sitting` is the game between a person and bots, `plain` talks about it in lines, `screen` shows it. Whatever
//! they show comes from the person's own scene.

mod booklet;
mod bots;
mod chair;
#[cfg(test)]
mod golden;
mod ink;
mod kept;
mod laid_over;
mod picker;
mod plain;
mod post_mortem;
mod pupil;
mod remote;
mod saved;
mod screen;
mod seat;
mod seat_drawing;
mod seat_typing;
mod sheet;
mod shelf;
mod sitting;
mod table;
mod typed;
mod voice;
mod watch;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use broadside_cards::{Seat, Seed};
use broadside_engine::{AnyGame, phrase};
use clap::Args;
use clap::builder::PossibleValuesParser;

pub(crate) use booklet::{ruling, sourced};
pub(crate) use bots::LEVELS;
pub(crate) use kept::SavedGames;
pub(crate) use pupil::Teach;
pub(crate) use remote::BotAtTable;
pub(crate) use screen::fold;
pub(crate) use voice::{in_english, in_english_of, languages};
pub(crate) use watch::Watch;

use crate::described;
use crate::failure::Failure;
use crate::preferences::Preferences;
use crate::table::{TableArgs, game_parser};
use chair::Chair;
use ink::Ink;
use plain::Talk;
use pupil::Pupil;
use remote::{Guest, Wishes};
use saved::{SaveFile, Saved};
use seat::SeatScreen;
use shelf::{Chosen, Wish};
use sitting::{Company, Sitting};
use voice::{Language, Spoken, Voice};

/// Play a game at the terminal; without a game, choose one from the shelf
///
/// The other seats are played by bots, or the table is a server's: --connect. The game is saved after every action, in
/// the file named with --record or in the folder for saved games, which broadside saved lists. To go on with a game, name
/// its file with --record; a file with another kind of record is never written to.
///
/// Options that are not given come from config.toml in the platform's folder for preferences (on Linux
/// ~/.config/broadside): name = "Ann", level = "sergeant", pace = 300, language = "de".
#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    table: TableArgs,
    /// How well the other seats play, weakest first [default: recruit]
    #[arg(long, value_name = "L", value_parser = PossibleValuesParser::new(bots::LEVELS))]
    level: Option<String>,
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
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "players", "readings", "target", "level", "seed", "record", "pace"])]
    connect: Option<remote::Link>,
    /// What you are called in the record, and by others at a server's table
    #[arg(long)]
    name: Option<String>,
    /// The pause before a move of another seat, in milliseconds [default: 0]
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Play in plain lines: it prints sentences, you type actions
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    spoken: Spoken,
}

impl Play {
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let preferred = Preferences::read()?;
        let language = self.spoken.or_preferred(&preferred);
        if let Some(path) = self.record.take_if(|path| path.exists()) {
            return self.go_on(&path, &preferred);
        }
        let name = self.name.clone().or_else(|| preferred.name.clone());
        if let Some(link) = &self.connect {
            if !self.plain {
                screen::must_be_terminal()?;
            }
            let wishes = Wishes { seat: self.seat, name, language };
            return self.at(Box::new(Guest::join(link.clone(), &wishes)?));
        }
        let level = self.level.clone().or_else(|| preferred.level.clone());
        let wishes = shelf::Wishes {
            table: self.table.clone(),
            seat: self.seat.unwrap_or(1),
            level: level.unwrap_or_else(|| bots::USUAL.to_owned()),
            language,
        };
        let chosen = match self.game {
            Some(game) => {
                let shelf::Wishes { table, seat, level, .. } = wishes;
                Some(Chosen::Play(Wish { game, table, seat, level }))
            }
            None => shelf::choose(&wishes, self.plain)?,
        };
        match chosen {
            None => Ok(()),
            Some(Chosen::Learn(game)) => self.at(Box::new(Pupil::new(game, language)?)),
            Some(Chosen::GoOn(path)) => self.go_on(&path, &preferred),
            Some(Chosen::Play(wish)) => {
                let pace = Duration::from_millis(self.pace.or(preferred.pace).unwrap_or(0));
                self.at(Box::new(self.sit(wish, name, pace, language)?))
            }
        }
    }

    fn at(&self, chair: Box<dyn Chair>) -> Result<(), Failure> {
        play_at(chair, self.plain)
    }

    /// Sits down at a new table.
    fn sit(
        &self,
        wish: Wish,
        name: Option<String>,
        pace: Duration,
        language: Language,
    ) -> Result<Sitting, Failure> {
        let Wish { game, table, seat, level } = wish;
        let table = table.lay(game)?;
        let own = Seat::numbered(seat).filter(|seat| seat.number() <= table.players());
        let no_seat = || Failure::Usage(format!("the seats of this table are 1 to {}", table.players()));
        let seed = self.seed.unwrap_or_else(broadside_server::fresh_seed);
        let company = Company { own: own.ok_or_else(no_seat)?, name, level, seed, pace };
        let place = match &self.record {
            Some(path) => SaveFile::new(path.clone()),
            None if io::stdin().is_terminal() => SaveFile::fresh(game.info().id),
            None => SaveFile::default(),
        };
        Ok(Sitting::new(game.start(&table), company, place, language))
    }

    /// Goes on with the game in a file. A record that is not such a game is left as it is.
    fn go_on(&self, path: &Path, preferred: &Preferences) -> Result<(), Failure> {
        let saved = Saved::read(path)?;
        let file = path.display();
        let Some(mut company) = saved.company.clone() else {
            return Err(Failure::Input(format!(
                "{file} is not a game that was saved by broadside play: its tags do not say which seat is yours and \
                 how the cards are dealt. Watch it with: broadside watch {file}"
            )));
        };
        if let Some(why) = self.contradiction(&saved, &company)? {
            let instead = "leave the option out to go on, or name another file for a new game";
            return Err(Failure::Usage(format!("{why} in {file}; {instead}")));
        }
        let language = self.spoken.or_preferred(preferred);
        if saved.is_over {
            return self.offer_to_watch(saved, company.own, path, language);
        }
        company.pace = Duration::from_millis(self.pace.or(preferred.pace).unwrap_or(0));
        let changed = |fault| anyhow::anyhow!("the record was legal when it was read: {fault}");
        let sitting = Sitting::resume(saved, company, path.to_owned(), language).map_err(changed)?;
        self.at(Box::new(sitting))
    }

    /// The option that does not fit a saved game, and what the game has instead.
    fn contradiction(&self, saved: &Saved, kept: &Company) -> Result<Option<String>, Failure> {
        let table = saved.start.table();
        let id = table.info().id;
        if let Some(game) = self.game.map(|game| game.info().id).filter(|game| *game != id) {
            return Ok(Some(format!("{game}: the game is {id}")));
        }
        if let Some(why) = self.table.contradiction(table)? {
            return Ok(Some(why));
        }
        let seat = self.seat.filter(|seat| *seat != kept.own.number());
        let seed = self.seed.filter(|seed| *seed != kept.seed);
        let level = self.level.as_ref().filter(|level| **level != kept.level);
        let name = self.name.as_ref().filter(|name| **name != kept.name(kept.own));
        Ok(seat
            .map(|seat| format!("--seat {seat}: you have seat {}", kept.own))
            .or_else(|| {
                seed.map(|seed| {
                    let [seed, kept] = [&seed, &kept.seed].map(described::seed);
                    format!("--seed {seed}: the game is dealt with seed {kept}")
                })
            })
            .or_else(|| level.map(|level| format!("--level {level}: the bots play at level {}", kept.level)))
            .or_else(|| name.map(|name| format!("--name {name}: you are called {}", kept.name(kept.own)))))
    }

    /// A game that is over can be watched.
    fn offer_to_watch(
        &self,
        saved: Saved,
        own: Seat,
        path: &Path,
        language: Language,
    ) -> Result<(), Failure> {
        let (voice, file) = (Voice::of_no_game(language), saved::named(path));
        if self.plain || screen::must_be_terminal().is_err() {
            println!("{}", voice.sentence(&phrase!("over-watch-with", file)));
            return Ok(());
        }
        print!("{} ", voice.sentence(&phrase!("over-watch-it", file)));
        io::stdout().flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        match answer.trim() {
            "" => watch::show(saved, own, language),
            answer if voice.is_yes(answer) => watch::show(saved, own, language),
            _ => Ok(()),
        }
    }
}

/// Plays at a table, in lines or on the screen.
fn play_at(chair: Box<dyn Chair>, plain: bool) -> Result<(), Failure> {
    if !plain {
        return play_on_screen(chair);
    }
    let prompt = io::stdin().is_terminal();
    let mut out = io::stdout().lock();
    Talk::new(chair, plain::typed_lines(), &mut out, prompt).run()
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
