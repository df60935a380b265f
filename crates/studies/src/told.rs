//! A study with its figures, told: as JSON, as CSV, and as a section of docs/STUDIES.md.

use std::fmt::Write as _;

use broadside_engine::{Phrase, Table};
use broadside_games::find;
use broadside_wire::studies::{Studies, StudyFigure, StudyGroup, StudyInBrief, StudyMeasure, StudyResult};
use broadside_wire::{Readings, Target, json, readings};

use crate::figures::{Figure, Figures};
use crate::study::{Kind, Study};
use crate::words::in_english;

/// A study that was run.
pub struct Told<'a> {
    /// The study.
    pub study: &'a Study,
    /// Its figures.
    pub figures: Figures,
    /// How many games each group played.
    pub games: Vec<u64>,
    /// The most games of each group, where fewer than usual were asked for.
    pub most: Option<u64>,
}

/// The readings of a table that are not the usual ones.
fn unusual(table: &Table) -> Readings {
    let chosen = table.choices().iter().filter(|(reading, choice)| choice.id != reading.choices[0].id);
    chosen.map(|(reading, choice)| (reading.id.to_owned(), choice.id.to_owned())).collect()
}

impl Told<'_> {
    fn title(&self) -> &'static str {
        find(self.study.game).map_or(self.study.game, |game| game.info().title)
    }

    /// The command that gives these figures.
    fn command(&self) -> String {
        let most = self.most.map(|most| format!(" --deals {most}")).unwrap_or_default();
        format!("broadside study {}{most}", self.study.id)
    }

    /// The study in brief. Such a deal is one of its last group: with another reading, if readings are compared.
    pub fn brief(&self) -> StudyInBrief {
        let (verdict, answered) = self.study.conclude(&self.figures);
        let such = self.study.arms.last();
        StudyInBrief {
            study: self.study.id.clone(),
            game: self.study.game.into(),
            title: self.title().into(),
            asks: self.study.asks_in_english(),
            asked: self.study.asks.clone(),
            leaves_open: self.study.leaves_open.map(str::to_owned),
            source: self.study.source.clone(),
            verdict,
            answer: in_english(&answered),
            answered,
            players: such.map_or(0, |arm| arm.table.players()),
            readings: such.map(|arm| unusual(&arm.table)).unwrap_or_default(),
        }
    }

    /// All of it.
    pub fn result(&self) -> StudyResult {
        let groups = self.study.arms.iter().zip(&self.games).map(|(arm, games)| StudyGroup {
            label: arm.label.clone(),
            players: arm.table.players(),
            readings: readings(&arm.table),
            target: Target::of(arm.table.target()),
            bots: arm.seats.iter().map(crate::Player::name).collect(),
            turned: arm.turned,
            games: *games,
        });
        let measures = self.study.measures.iter().map(|measure| StudyMeasure {
            name: measure.name.clone(),
            unit: measure.unit.into(),
            mark: measure.mark,
        });
        StudyResult {
            brief: self.brief(),
            claims: self.study.claims.iter().map(|claim| (*claim).into()).collect(),
            method: self.study.method.clone(),
            run: self.command(),
            groups: groups.collect(),
            measures: measures.collect(),
            figures: self.all().map(figure).collect(),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Figure> {
        self.figures.groups.iter().chain(&self.figures.differences)
    }

    /// The figures as CSV.
    ///
    /// # Errors
    /// If a field cannot be written.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut table = csv::Writer::from_writer(vec![]);
        table.write_record(["study", "measure", "unit", "group", "than", "games", "mean", "low", "high"])?;
        for one in self.all() {
            let StudyFigure { group, than, measure, games, mean, low, high } = figure(one);
            let unit = if one.kind == Kind::Mean { self.study.measures[one.order].unit } else { "share" };
            let end = |end: Option<f64>| end.map(|end| end.to_string()).unwrap_or_default();
            table.write_record([
                &self.study.id,
                &measure,
                unit,
                &group,
                &than.unwrap_or_default(),
                &games.to_string(),
                &mean.to_string(),
                &end(low),
                &end(high),
            ])?;
        }
        let bytes = table.into_inner().map_err(|fault| fault.into_error())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Its section of the page.
    pub fn section(&self) -> String {
        let Study { id, source, method, claims, .. } = self.study;
        let brief = self.brief();
        let asks = &brief.asks;
        let mut text = format!(
            "<a id=\"{id}\"></a>\n\n### {asks}\n\n**{}** {}\n\n",
            in_english(&Phrase::new(format!("verdict-{}", brief.verdict.word()))),
            brief.answer
        );
        let _ = writeln!(
            text,
            "*Source.* {source}{}\n",
            match claims {
                [] => String::new(),
                claims => format!(" Claims: {}.", claims.join(", ")),
            }
        );
        let _ = writeln!(text, "*Method.* {method}\n");
        let _ = writeln!(text, "![{asks}](studies/{id}.svg)\n");
        let games: Vec<String> = self
            .study
            .arms
            .iter()
            .zip(&self.games)
            .map(|(arm, games)| format!("{} {games}", arm.label))
            .collect();
        let _ = writeln!(
            text,
            "`{}` · seed {}, games from number 0: {} · [figures](studies/{id}.csv), [JSON](studies/{id}.json)\n",
            self.command(),
            crate::study::SEED,
            games.join("; "),
        );
        text
    }
}

fn figure(of: &Figure) -> StudyFigure {
    let end = |end: f64| end.is_finite().then_some(end);
    StudyFigure {
        group: of.arm.clone(),
        than: of.than.clone(),
        measure: of.measure.clone(),
        games: of.games,
        mean: of.estimate.mean,
        low: end(of.estimate.low),
        high: end(of.estimate.high),
    }
}

/// The file that lists all studies for the browser.
pub fn index(version: &str, all: &[Told<'_>]) -> String {
    let studies = all.iter().map(Told::brief).collect();
    json(&Studies { version: version.into(), studies }) + "\n"
}

/// The whole page.
pub fn page(version: &str, all: &[Told<'_>]) -> String {
    let mut text = format!(
        "# Studies\n\nWritten by `broadside study --all` ({version}). What the five booklets claim, what readings of unclear \
         clauses change, which seat has an advantage, how long games take, and what skill counts: each a question that playing \
         answers.\n\n\
         *Players.* Random players make any legal move; experts follow a written strategy; generals search imagined worlds and \
         play better, but fewer games, so that their intervals are wider. A claim can hold for one and not for another, so they stand side by side. Random players also bid \
         at random, which no person would do: where there is bidding, their figures show what the rules alone do.\n\n\
         *Figures.* Every number has its 95 % interval in brackets: Wilson's for shares, Student's for means, and for shares \
         that are compared on the same deals Newcombe's of pairs. About one interval in twenty misses the truth, and there are \
         hundreds here; what stands at the edge of an interval is a hint, not a finding. All studies use seed {}, so the same \
         command gives the same bytes on any machine with any number of threads.\n\n\
         *Verdicts.* A claim holds if at least one kind of player shows it and none shows the contrary; it depends on the \
         players if they disagree; it is open if none settles it. What counts as rare, usual or good stands under each question and was \
         set before anything was played. The rule just told, leaving random bidders out of the score of ten, and testing the \
         mean of the bid of nine were settled after a first look at the figures of fewer games.\n\n",
        crate::study::SEED
    );
    let claims = all.iter().filter(|told| !told.study.claims.is_empty());
    text += "## The claims at a glance\n\n| game | question | verdict |\n|---|---|---|\n";
    for told in claims {
        let brief = told.brief();
        let _ = writeln!(
            text,
            "| {} | [{}](#{}) | {} |",
            brief.title,
            brief.asks,
            brief.study,
            brief.verdict.word()
        );
    }
    text += "\nClaims that no figure can test:\n\n";
    for (claim, why) in crate::UNTESTED {
        let _ = writeln!(text, "- {claim}: {why}");
    }
    let mut game = "";
    for told in all {
        if told.study.game != game {
            game = told.study.game;
            let _ = writeln!(text, "\n## {}\n", told.title());
        }
        text += &told.section();
    }
    text.trim_end().to_owned() + "\n"
}
