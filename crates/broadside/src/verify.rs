//! `broadside verify`: proof of fair deals, legal play and correct scores, for a record or for all stored games.

use std::io::Write as _;

use broadside_games::GAMES;
use broadside_house::fair::{DealSource, is_pledge};
use broadside_house::proof::{BadProof, check_log, check_record};
use broadside_house::seeded::check_seed;
use broadside_wire::results::{Audit, BadTable, MissingCut, Standing, Verified};
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::play::in_english;
use crate::replay;
use crate::store::{StoreArgs, block_on, failure};

/// Verify a record, or every stored game: shuffles, moves and scores
#[derive(Args)]
pub(crate) struct Verify {
    /// The record, a .bsr file; - reads standard input. Without one, every stored game is verified
    #[arg(conflicts_with_all = ["data", "database", "database_file"])]
    record: Option<String>,
    /// Commitments you noted before the deals, to compare with the published seeds: HEX for the first deals in order, or
    /// DEAL:HEX
    #[arg(long, value_name = "HEX", num_args = 1..)]
    commitment: Vec<String>,
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
            None if !self.commitment.is_empty() => {
                Err(Failure::Usage("--commitment is compared with a record: name one".into()))
            }
            None => block_on(self.stored()),
        }
    }

    fn record(&self, file: &str) -> Result<(), Failure> {
        let text = replay::read(file)?;
        let at_fault = |bad: BadProof| match bad {
            BadProof::Record(bad) => replay::at_fault(file, &text, &bad),
            other => Failure::Input(format!("{}: {}", replay::name(file), in_english(&other.reason()))),
        };
        let proof = check_record(GAMES, &text).map_err(at_fault)?;
        let seeded = check_seed(GAMES, &text).map_err(at_fault)?;
        for (deal, commitment) in self.commitments()? {
            let wrong = |why: &str| Failure::Input(format!("{}: deal {deal}: {why}", replay::name(file)));
            let source = proof.sources.get(&deal).ok_or_else(|| wrong("the record has no proof of it"))?;
            if *source.commitment() != commitment {
                return Err(wrong("the seed is not the one in the commitment that you kept"));
            }
        }
        let missing = |(deal, source): (&usize, &DealSource)| {
            source.missing.iter().map(|seat| MissingCut { deal: *deal, seat: *seat }).collect::<Vec<_>>()
        };
        let verified = Verified {
            moves: proof.moves,
            fair_deals: proof.fair_deals,
            seeded,
            commitments: self.commitment.len(),
            missing_cuts: proof.sources.iter().flat_map(missing).collect(),
            scores: proof.scores,
            winners: proof.winners,
            result: Standing::of(proof.game.as_ref()),
        };
        let mut out = std::io::stdout().lock();
        if self.json {
            let source = Source { command: "verify", table: Some(proof.game.table()), ..Source::default() };
            return Ok(source.print(&mut out, verified)?);
        }
        told(&mut out, &verified)?;
        Ok(())
    }

    /// The commitments that were kept, by deal: those without a number are of the first deals, in order.
    fn commitments(&self) -> Result<Vec<(usize, String)>, Failure> {
        let read = |(index, word): (usize, &String)| {
            let (deal, commitment) = match word.split_once(':') {
                Some((deal, commitment)) => (deal.parse().ok(), commitment),
                None => (Some(index + 1), word.as_str()),
            };
            let commitment = commitment.to_ascii_lowercase();
            let wrong =
                || Failure::Usage(format!("{word:?} is no commitment: 64 hexadecimal digits, or DEAL:HEX"));
            let deal = deal.filter(|_| is_pledge(&commitment)).ok_or_else(wrong)?;
            Ok((deal, commitment))
        };
        self.commitment.iter().enumerate().map(read).collect()
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
            let stored = storage.entries(&listing.table).await.map_err(failure)?;
            let log = match storage.load(&listing.table).await {
                Ok(log) => log,
                Err(hurt) if hurt.is_damage() => {
                    bad.push((listing.table, hurt.to_string()));
                    continue;
                }
                Err(error) => return Err(failure(error)),
            };
            if (log.len() as u64) < stored {
                bad.push((
                    listing.table.clone(),
                    format!("{} stored, {} there", counted(stored, "entry"), log.len()),
                ));
            }
            entries += log.len();
            match check_log(GAMES, listing.table.clone(), &log) {
                Ok(state) if state.is_over() != listing.over => {
                    bad.push((listing.table, "it is not listed as it ended".to_owned()));
                }
                Ok(state) => {
                    over += usize::from(state.is_over());
                    if let Some(record) = state.record()
                        && let Err(wrong) = check_record(GAMES, record.as_bytes())
                    {
                        bad.push((listing.table, told_of(record.as_bytes(), &wrong)));
                    }
                }
                Err(wrong) => bad.push((listing.table, wrong.to_string())),
            }
        }
        let unsure = storage.unsure();
        let mut out = std::io::stdout().lock();
        if self.json {
            let mut bad: Vec<BadTable> = bad
                .iter()
                .map(|(table, why)| BadTable { table: table.to_string(), why: why.clone() })
                .collect();
            bad.extend(unsure.clone().map(|why| BadTable { table: String::new(), why }));
            let audit = Audit { tables, entries, finished: over, bad };
            Source { command: "verify", ..Source::default() }.print(&mut out, audit)?;
        } else {
            writeln!(
                out,
                "{}, {over} of them finished, {}.",
                counted(tables, "table"),
                counted(entries, "entry")
            )?;
        }
        if bad.is_empty() && unsure.is_none() {
            return Ok(());
        }
        if self.json {
            return Err(Failure::Told);
        }
        let lines = bad.iter().map(|(table, why)| format!("{table}: {why}"));
        Err(Failure::Input(lines.chain(unsure).collect::<Vec<_>>().join("\n")))
    }
}

/// Why a record proves nothing, in a line.
fn told_of(record: &[u8], bad: &BadProof) -> String {
    match bad {
        BadProof::Record(bad) => format!("line {}: {}", bad.line, replay::in_words(record, bad)),
        other => in_english(&other.reason()),
    }
}

/// Tells what was proved, and what was not.
fn told(out: &mut impl std::io::Write, verified: &Verified) -> std::io::Result<()> {
    writeln!(out, "{}, nothing illegal.", counted(verified.moves, "move"))?;
    let result = match (verified.scores, verified.winners) {
        (true, true) => "The scores and winners that the record claims are right.",
        (true, false) => "The scores that the record claims are right; it claims no winners.",
        (false, true) => "The winners that the record claims are right; it claims no scores.",
        (false, false) => "The record claims no scores and no winners: there was nothing to compare.",
    };
    writeln!(out, "{result}")?;
    match (verified.fair_deals, verified.seeded) {
        (Some(deals), _) => {
            writeln!(
                out,
                "{}, every shuffle made by the committed seed and the cuts.",
                counted(deals, "deal")
            )?;
            match verified.commitments {
                0 => writeln!(
                    out,
                    "Whether the seeds were committed to before the deals only who kept the commitments can tell: \
                     --commitment."
                )?,
                kept => writeln!(out, "That fit the commitments that you kept: {kept}.")?,
            }
        }
        (None, Some(drawn)) => writeln!(
            out,
            "{drawn} lots and shuffles, all made by the seed that the record names. Nobody had committed to that seed: it \
             may have been chosen."
        )?,
        (None, None) => writeln!(out, "The record has no proof of its shuffles.")?,
    }
    for MissingCut { deal, seat } in &verified.missing_cuts {
        writeln!(out, "Deal {deal}: the cut of seat {seat} was not opened in time and left out.")?;
    }
    Ok(())
}
