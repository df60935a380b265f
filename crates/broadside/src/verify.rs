//! `broadside verify`: proof of fair deals, legal play and the score, of a record or of everything stored.

use std::io::Write as _;

use broadside_games::GAMES;
use broadside_house::proof::{check_log, check_record};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::store::{StoreArgs, block_on, failure};
use crate::{json, replay};

/// Verify a record, or every stored game: shuffles, moves and scores
#[derive(Args)]
pub(crate) struct Verify {
    /// The record, a .bsr file; - reads standard input. Without one, every stored game is verified
    #[arg(conflicts_with_all = ["data", "database"])]
    record: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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
        let proof = check_record(GAMES, &text).map_err(|bad| Failure::Input(bad.to_string()))?;
        let mut out = std::io::stdout().lock();
        if self.json {
            let result = json::result(proof.game.as_ref());
            writeln!(
                out,
                "{}",
                json!({ "moves": proof.moves, "fair_deals": proof.fair_deals, "result": result })
            )?;
            return Ok(());
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
        for listing in storage.tables().await.map_err(failure)? {
            let log = storage.load(&listing.table).await.map_err(failure)?;
            tables += 1;
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
            let bad: Vec<_> =
                bad.iter().map(|(table, why)| json!({ "table": table.as_str(), "why": why })).collect();
            writeln!(
                out,
                "{}",
                json!({ "tables": tables, "entries": entries, "finished": over, "bad": bad })
            )?;
        } else {
            writeln!(out, "{tables} tables, {over} of them finished, {entries} entries.")?;
        }
        if bad.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = bad.iter().map(|(table, why)| format!("{table}: {why}")).collect();
        Err(Failure::Input(lines.join("\n")))
    }
}
