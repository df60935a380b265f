//! `broadside study`: what the booklets claim, and what readings change, tested by playing.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use anyhow::Context as _;
use broadside_cards::Seed;
use broadside_games::find;
use broadside_players::Bot;
use broadside_studies::{Arm, SEED, Study as Question, Told, Values, draw, in_english, index, page, studies};
use broadside_wire::studies::{StudyList, StudyQuestion};
use clap::Args;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::described::Source;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::progress::Progress;
use crate::{interrupt, numbers, version};

/// Answer a question about the games by playing
///
/// Without a name it lists the registered questions. A study plays its deals with random, expert and general players, compares
/// readings on the same deals, and answers in a sentence, with every figure and its 95 % interval. The figures depend on
/// nothing but the program. Ctrl-C stops it; with --resume the same command goes on from there.
#[derive(Args)]
pub(crate) struct Study {
    /// The question, by its name
    name: Option<String>,
    /// Answer all questions, and write STUDIES.md with plots and data
    #[arg(long, conflicts_with = "name")]
    all: bool,
    /// Play at most this many games of each group: a quick look, with wide intervals
    #[arg(long, value_name = "K", value_parser = numbers::positive)]
    deals: Option<u64>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = numbers::positive)]
    threads: Option<u64>,
    /// Keep what was played in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the plot and the data into this folder; with --all, the page too [default with --all: docs]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Study {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let all = studies();
        if self.all {
            return self.answer_all(&all);
        }
        let Some(name) = &self.name else { return self.list(&all) };
        let study = all
            .iter()
            .find(|study| study.id == *name)
            .ok_or_else(|| Failure::Usage(format!("{name:?} is no study: `broadside study` lists them")))?;
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        let told = pool.install(|| self.answer(study, &Lots::open(self.resume.as_deref())?))?;
        if let Some(folder) = &self.out {
            self.write(folder, &told)?;
        }
        let mut out = std::io::stdout().lock();
        match self.json {
            true => source().print(&mut out, told.result())?,
            false => print(&mut out, &told)?,
        }
        Ok(())
    }

    /// Lists the questions.
    fn list(&self, all: &[Question]) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            let listed = |study: &Question| StudyQuestion {
                study: study.id.clone(),
                game: study.game.into(),
                asks: study.asks_in_english(),
                claims: study.claims.iter().map(|claim| (*claim).into()).collect(),
            };
            let studies = all.iter().map(listed).collect();
            return Ok(source().print(&mut out, StudyList { studies })?);
        }
        let mut game = "";
        for study in all {
            if study.game != game {
                game = study.game;
                writeln!(out, "\n{}", find(game).map_or(game, |game| game.info().title))?;
            }
            writeln!(out, "  {:<34} {}", study.id, study.asks_in_english())?;
        }
        Ok(())
    }

    fn answer_all(&self, all: &[Question]) -> Result<(), Failure> {
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        let out = self.out.clone().unwrap_or_else(|| "docs".into());
        let folder = out.join("studies");
        let lots = Lots::open(self.resume.as_deref())?;
        let mut told = vec![];
        for study in all {
            let one = pool.install(|| self.answer(study, &lots))?;
            self.write(&folder, &one)?;
            match self.json {
                true => source().print(&mut std::io::stdout().lock(), one.result())?,
                false => println!("{}: {}", study.id, one.brief().answer),
            }
            told.push(one);
        }
        write_file(&folder.join("index.json"), &index(version::PROGRAM, &told))?;
        write_file(&out.join("STUDIES.md"), &page(version::PROGRAM, &told))
    }

    /// Plays what a study asks for.
    fn answer<'a>(&self, study: &'a Question, kept: &Lots) -> Result<Told<'a>, Failure> {
        let games: Vec<u64> =
            study.arms.iter().map(|arm| arm.games.min(self.deals.unwrap_or(u64::MAX))).collect();
        let wanted: Vec<(usize, u64)> = (0..study.arms.len())
            .flat_map(|arm| (0..games[arm].div_ceil(size(&study.arms[arm]))).map(move |lot| (arm, lot)))
            .collect();
        let progress = Progress::new(&study.id, games.iter().sum(), 0);
        let play = |(arm, lot): &(usize, u64)| {
            let (group, size) = (&study.arms[*arm], size(&study.arms[*arm]));
            let title = title(study, group);
            let range = lot * size..((lot + 1) * size).min(games[*arm]);
            let count = (range.end - range.start) as usize;
            let values = match kept.get(&title, *lot).filter(|lot| lot.len() >= count) {
                Some(mut lot) => {
                    lot.truncate(count);
                    lot
                }
                None if interrupt::asked() => return Err(Failure::stopped(self.resume.as_deref())),
                None => {
                    let values: Vec<Values> = range.map(|number| study.values(group, number)).collect();
                    kept.add(&title, *lot, &values)?;
                    values
                }
            };
            progress.add(count as u64);
            Ok((*arm, values))
        };
        let played: Result<Vec<_>, Failure> = wanted.par_iter().map(play).collect();
        progress.finish();
        let mut values = vec![vec![]; study.arms.len()];
        played?.into_iter().for_each(|(arm, lot)| values[arm].extend(lot));
        Ok(Told { study, figures: study.figures(&values), games, most: self.deals })
    }

    /// Writes a study's plot and data.
    fn write(&self, folder: &Path, told: &Told<'_>) -> Result<(), Failure> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = |ending: &str| folder.join(format!("{}.{ending}", told.study.id));
        let described = source().describe(told.result());
        write_file(&file("svg"), &draw(told.study, &told.figures))?;
        write_file(&file("csv"), &told.csv().map_err(anyhow::Error::from)?)?;
        write_file(&file("json"), &(broadside_wire::json(&described) + "\n"))
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    Ok(fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?)
}

fn source() -> Source<'static> {
    static SEEDED: std::sync::LazyLock<Seed> = std::sync::LazyLock::new(|| Seed::from(SEED));
    Source { command: "study", seed: Some(&SEEDED), ..Source::default() }
}

/// How many games are played and kept together.
fn size(arm: &Arm) -> u64 {
    let slow = arm.seats.iter().any(|player| player.bot == Bot::General);
    if slow || arm.most_deals > 1 { 4 } else { 50 }
}

/// What a group's values depend on.
fn title(study: &Question, arm: &Arm) -> Value {
    let measures: Vec<&str> = study.measures.iter().map(|measure| measure.name.as_str()).collect();
    format!("{}; {}; seed {SEED}; {}; {}", version::PROGRAM, study.family, arm.key(), measures.join(", "))
        .into()
}

/// Games that are played and kept together.
#[derive(Clone, Serialize, Deserialize)]
struct Lot {
    values: Vec<Values>,
}

/// The lots that the file had, and those played since: studies of one family share them.
struct Lots {
    journal: Journal<Lot>,
    played: Mutex<HashMap<(String, u64), Lot>>,
}

impl Lots {
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        Ok(Lots { journal: Journal::open(path, Value::is_string)?, played: Mutex::default() })
    }

    fn get(&self, title: &Value, number: u64) -> Option<Vec<Values>> {
        let lot = self.played().get(&(title.to_string(), number)).cloned();
        lot.or_else(|| self.journal.kept(title)(number).cloned()).map(|lot| lot.values)
    }

    fn add(&self, title: &Value, number: u64, values: &[Values]) -> Result<(), Failure> {
        let lot = Lot { values: values.to_vec() };
        self.journal.add(title, number, &lot)?;
        self.played().insert((title.to_string(), number), lot);
        Ok(())
    }

    fn played(&self) -> MutexGuard<'_, HashMap<(String, u64), Lot>> {
        self.played.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn print(out: &mut impl std::io::Write, told: &Told<'_>) -> std::io::Result<()> {
    let brief = told.brief();
    writeln!(out, "{}\n\n{} ({})\n", brief.asks, brief.answer, brief.verdict.word())?;
    for (heading, figures) in [
        ("", &told.figures.groups),
        ("\non the same deals, beside the group named", &told.figures.differences),
    ] {
        if !heading.is_empty() && !figures.is_empty() {
            writeln!(out, "{heading}")?;
        }
        let mut measure = "";
        for figure in figures {
            if figure.measure != measure {
                measure = &figure.measure;
                writeln!(out, "{measure}")?;
            }
            let than = figure.than.as_ref().map(|than| format!(", beside {than}")).unwrap_or_default();
            writeln!(
                out,
                "  {:<44} {:>7} games  {}",
                format!("{}{than}", figure.arm),
                figure.games,
                in_english(&figure.told())
            )?;
        }
    }
    Ok(())
}
