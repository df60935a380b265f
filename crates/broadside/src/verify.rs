//! `broadside verify`: proof of fair deals, legal play and correct scores, for a record or for all stored games.

use std::io::Write as _;

use broadside_games::GAMES;
use broadside_house::proof::{BadProof, check_log, check_record};
use broadside_storage::StorageError;
use broadside_wire::results::{Audit, BadTable, Standing, Verified};
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;
use crate::replay;
use crate::store::{StoreArgs, block_on, failure};

/// Verify a record, or every stored game: shuffles, moves and scores
#[derive(Args)]
pub(crate) struct Verify {
    /// The record, a .bsr file; - reads standard input. Without one, every stored game is verified
    #[arg(conflicts_with_all = ["data", "database", "database_file"])]
    record: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

impl Verify {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match &self.record {
            Some(file) => self.record(file),
            None => block_on(self.stored()),
        }
    }

    fn record(&self, file: &str) -> Result<(), Failure> {
        let text = replay::read(file)?;
        let proof = check_record(GAMES, &text).map_err(|bad| match bad {
            BadProof::Record(bad) => replay::at_fault(file, &text, &bad),
            other => Failure::Input(format!("{}: {other}", replay::name(file))),
        })?;
        let mut out = std::io::stdout().lock();
        if self.json {
            let result = Standing::of(proof.game.as_ref());
            let verified = Verified { moves: proof.moves, fair_deals: proof.fair_deals, result };
            let source = Source { command: "verify", table: Some(proof.game.table()), ..Source::default() };
            return Ok(source.print(&mut out, verified)?);
        }
        writeln!(out, "{} moves, all of them legal; the scores are right.", proof.moves)?;
        match proof.fair_deals {
            Some(deals) => {
                writeln!(out, "{deals} deals, every shuffle made by the committed seed and the cuts.")?
            }
            None => writeln!(out, "The record has no proof of its shuffles.")?,
        }
        Ok(())
    }

    async fn stored(&self) -> Result<(), Failure> {
        let storage = self.store.open_to_read().await?;
        let (mut tables, mut entries, mut over, mut bad) = (0, 0, 0, vec![]);
        let stored = storage.tables().await.map_err(failure)?;
        for lost in storage.lost().await.map_err(failure)? {
            if !stored.iter().any(|listing| listing.table == lost) {
                bad.push((lost, "it was stored, and it is not there any more".to_owned()));
            }
        }
        for listing in stored {
            tables += 1;
            let counted = storage.entries(&listing.table).await.map_err(failure)?;
            let log = match storage.load(&listing.table).await {
                Ok(log) => log,
                Err(lost @ StorageError::Lost(_)) => {
                    bad.push((listing.table, lost.to_string()));
                    continue;
                }
                Err(error) => return Err(failure(error)),
            };
            if (log.len() as u64) < counted {
                bad.push((
                    listing.table.clone(),
                    format!("{counted} entries were stored, {} are there", log.len()),
                ));
            }
            entries += log.len();
            match check_log(GAMES, listing.table.clone(), &log) {
                Ok(state) if state.is_over() != listing.over => {
                    bad.push((listing.table, "it is not listed as it ended".to_owned()));
                }
                Ok(state) => {
                    over += usize::from(state.is_over());
                    let record = state.record().map(|record| check_record(GAMES, record.as_bytes()));
                    if let Some(Err(wrong)) = record {
                        bad.push((listing.table, wrong.to_string()));
                    }
                }
                Err(wrong) => bad.push((listing.table, wrong.to_string())),
            }
        }
        let mut out = std::io::stdout().lock();
        if self.json {
            let bad = bad.iter().map(|(table, why)| BadTable { table: table.to_string(), why: why.clone() });
            let audit = Audit { tables, entries, finished: over, bad: bad.collect() };
            Source { command: "verify", ..Source::default() }.print(&mut out, audit)?;
        } else {
            writeln!(out, "{tables} tables, {over} of them finished, {entries} entries.")?;
        }
        if bad.is_empty() {
            return Ok(());
        }
        if self.json {
            return Err(Failure::Told);
        }
        let lines: Vec<String> = bad.iter().map(|(table, why)| format!("{table}: {why}")).collect();
        Err(Failure::Input(lines.join("\n")))
    }
}
