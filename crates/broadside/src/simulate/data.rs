//! `simulate --data`: games as files for statisticians.

use std::io::Write;
use std::path::Path;

use broadside_data::{DataFolder, Dictionary, Failed, Run, shards};
use broadside_engine::{Table, Target};
use broadside_wire::results::DataWritten;

use super::Simulate;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::progress::Progress;
use crate::{interrupt, numbers};

impl Simulate {
    /// Plays the games that are missing in the folder and writes their shards.
    pub(super) fn write_data(&self, table: &Table, folder: &Path) -> Result<(), Failure> {
        let is_one_deal = table.target() == Target::Deal;
        let count = match self.games {
            Some(games) if !is_one_deal => games,
            None if is_one_deal => self.deals,
            Some(_) => {
                return Err(Failure::Usage("without a target every deal is a game: give --deals".into()));
            }
            None => {
                return Err(Failure::Usage("with a target, data are of whole games: give --games".into()));
            }
        };
        let dictionary = Dictionary::of(self.game, table, self.par, self.views);
        if self.views && dictionary.views.is_none() {
            return Err(Failure::Usage("the views of this game cannot be written as data".into()));
        }
        let run = Run {
            game: self.game,
            table,
            bots: &self.bots,
            seed: &self.seed,
            par: self.par,
            dictionary: &dictionary,
        };
        let out = DataFolder::open(folder, run.source(), &dictionary)?;
        let wanted = shards(self.skip..self.skip.saturating_add(count), dictionary.shard);
        let missing = out.missing(wanted)?;
        let left: u64 = missing.iter().map(|shard| shard.end - shard.start).sum();
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        let progress = Progress::new(table.info().id, count, count - left);
        let mut written = DataWritten {
            folder: folder.display().to_string(),
            already: count - left,
            ..DataWritten::default()
        };
        for shard in &missing {
            let shard = pool.install(|| run.write(&out, shard, |_| progress.add(1), &interrupt::asked));
            match shard {
                Ok(shard) => {
                    written.games += shard.games;
                    written.deals += shard.deals;
                    written.moves += shard.moves;
                }
                Err(Failed::Stopped) => break,
                Err(failed) => return Err(failed.into()),
            }
        }
        progress.finish();
        out.describe(&dictionary)?;
        let mut stdout = std::io::stdout().lock();
        match self.json {
            true => self.source(table).print(&mut stdout, &written)?,
            false => print(&mut stdout, &written)?,
        }
        if written.games < left {
            return Err(Failure::Stopped(format!(
                "Stopped after {} of {}. The same command goes on with the others",
                written.games,
                counted(left, "game")
            )));
        }
        Ok(())
    }
}

fn print(out: &mut impl Write, written: &DataWritten) -> std::io::Result<()> {
    let DataWritten { folder, games, deals, moves, already } = written;
    let (games, deals, moves) =
        (counted(games, "game"), counted(deals, "finished deal"), counted(moves, "move"));
    writeln!(out, "{folder}: {games} written, with {deals} and {moves}")?;
    if *already > 0 {
        writeln!(out, "there already: {}", counted(already, "game"))?;
    }
    writeln!(out, "{folder}/datapackage.json explains every column")
}
