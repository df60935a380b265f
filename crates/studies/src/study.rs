//! A study: a question, the games that answer it, and what is measured in them.

use broadside_cards::Seed;
use broadside_engine::Phrase;
use broadside_players::Bot;
use broadside_wire::studies::StudyFigure;
pub use broadside_wire::studies::Verdict;

use crate::figures::Figures;
use crate::sitting::{Arm, Played};
use crate::words::in_english;

/// What kind of number a measure gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no, or a share: told in per cent.
    Share,
    /// A number.
    Mean,
    /// A set, as a number with a bit for each member: only how often two groups have nothing in common is told.
    Which,
}

type Of = Box<dyn Fn(&Played) -> Option<f64> + Send + Sync>;

/// Something measured in each game; `None` where it has no meaning.
pub struct Measure {
    /// Its name in tables and plots.
    pub name: String,
    /// What kind of number it is.
    pub kind: Kind,
    /// What it counts.
    pub unit: &'static str,
    /// A number to compare with: a line in the plot.
    pub mark: Option<f64>,
    pub(crate) of: Of,
}

impl Measure {
    fn new(
        name: impl Into<String>,
        kind: Kind,
        unit: &'static str,
        of: impl Fn(&Played) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Measure { name: name.into(), kind, unit, mark: None, of: Box::new(of) }
    }

    /// A share.
    pub fn share(
        name: impl Into<String>,
        of: impl Fn(&Played) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Measure::new(name, Kind::Share, "%", of)
    }

    /// A number of something.
    pub fn mean(
        name: impl Into<String>,
        unit: &'static str,
        of: impl Fn(&Played) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Measure::new(name, Kind::Mean, unit, of)
    }

    /// Which of several it is.
    pub fn which(
        name: impl Into<String>,
        of: impl Fn(&Played) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Measure::new(name, Kind::Which, "%", of)
    }

    /// The same with a number to compare with.
    pub fn mark(self, mark: f64) -> Self {
        Measure { mark: Some(mark), ..self }
    }
}

/// What one game gives: a value for each measure.
pub type Values = Vec<Option<f64>>;

type Answer = Box<dyn Fn(&Figures) -> (Verdict, Phrase) + Send + Sync>;

/// A registered question.
pub struct Study {
    /// Its name in commands.
    pub id: String,
    /// The game's id.
    pub game: &'static str,
    /// The question.
    pub asks: Phrase,
    /// The question that a clause leaves open, where readings of it are compared.
    pub leaves_open: Option<&'static str>,
    /// What the booklet says, or leaves open, and where.
    pub source: String,
    /// The claims of the game's history page that it tests.
    pub claims: &'static [&'static str],
    /// What is played and measured, and from where on a claim counts as true.
    pub method: String,
    /// Studies of one family measure the same, and share the games that they have in common.
    pub family: String,
    /// The groups of games.
    pub arms: Vec<Arm>,
    /// What is measured in each game.
    pub measures: Vec<Measure>,
    /// Which groups are compared on the same deals: the second with the first.
    pub pairs: Vec<(usize, usize)>,
    /// Whether it asks what readings change, so that its plot shows the changes.
    pub compares_readings: bool,
    answer: Answer,
}

/// The seed of every study, the usual one of this program.
pub const SEED: u64 = 1914;

impl Study {
    /// A question about a game; its words are the phrase `study-` with its id.
    pub fn new(id: impl Into<String>, game: &'static str) -> Self {
        let id = id.into();
        Study {
            asks: Phrase::new(format!("study-{id}")),
            family: id.clone(),
            id,
            game,
            leaves_open: None,
            source: String::new(),
            claims: &[],
            method: String::new(),
            arms: vec![],
            measures: vec![],
            pairs: vec![],
            compares_readings: false,
            answer: Box::new(|_| (Verdict::Open, Phrase::default())),
        }
    }

    /// The same with a question that is asked of several games.
    pub fn asking(self, asks: Phrase) -> Self {
        Study { asks, ..self }
    }

    /// The question that a clause leaves open.
    pub fn left_open(self, question: &'static str) -> Self {
        Study { leaves_open: Some(question), ..self }
    }

    /// The whole question in English.
    pub fn asks_in_english(&self) -> String {
        let asks = in_english(&self.asks);
        self.leaves_open.map_or(asks.clone(), |question| format!("{asks} {question}"))
    }

    /// What the booklet says.
    pub fn source(self, source: impl Into<String>) -> Self {
        Study { source: source.into(), ..self }
    }

    /// The claims that it tests.
    pub fn claims(self, claims: &'static [&'static str]) -> Self {
        Study { claims, ..self }
    }

    /// What is played and measured.
    pub fn method(self, method: impl Into<String>) -> Self {
        Study { method: method.into(), ..self }
    }

    /// The same as a question of what readings change, in this family.
    pub fn comparing_readings(self, family: impl Into<String>) -> Self {
        Study { family: family.into(), compares_readings: true, ..self }
    }

    /// One more group of games.
    pub fn arm(mut self, arm: Arm) -> Self {
        self.arms.push(arm);
        self
    }

    /// More groups of games.
    pub fn arms(mut self, arms: impl IntoIterator<Item = Arm>) -> Self {
        self.arms.extend(arms);
        self
    }

    /// One more measure.
    pub fn measure(mut self, measure: Measure) -> Self {
        self.measures.push(measure);
        self
    }

    /// Compares groups on the same deals, the second with the first, by their labels.
    pub fn pair(mut self, first: &str, second: &str) -> Self {
        let at = |label: &str| self.arms.iter().position(|arm| arm.label == label);
        if let (Some(first), Some(second)) = (at(first), at(second)) {
            self.pairs.push((first, second));
        }
        self
    }

    /// How the figures answer it.
    pub fn answer(self, answer: impl Fn(&Figures) -> (Verdict, Phrase) + Send + Sync + 'static) -> Self {
        Study { answer: Box::new(answer), ..self }
    }

    /// What one game of a group gives. Where the group plays a deal from every side, it is the mean over them.
    pub fn values(&self, arm: &Arm, number: u64) -> Values {
        let played = arm.play(&Seed::from(SEED), number);
        let of = |measure: &Measure| {
            let values: Vec<f64> = played.iter().filter_map(|played| (measure.of)(played)).collect();
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
        };
        self.measures.iter().map(of).collect()
    }

    /// The figures, from the values of each group's games in order.
    pub fn figures(&self, values: &[Vec<Values>]) -> Figures {
        Figures::of(self, values)
    }

    /// The figures, as they were told before.
    pub fn told_before(&self, figures: &[StudyFigure]) -> Figures {
        Figures::told_before(self, figures)
    }

    /// The verdict and the answer in a sentence.
    pub fn conclude(&self, figures: &Figures) -> (Verdict, Phrase) {
        (self.answer)(figures)
    }

    /// Plays all its games on the threads of the pool, at most `most` of each group.
    pub fn run(&self, most: u64) -> Figures {
        use rayon::prelude::*;
        let group =
            |arm: &Arm| (0..arm.games.min(most)).into_par_iter().map(|n| self.values(arm, n)).collect();
        self.figures(&self.arms.iter().map(group).collect::<Vec<_>>())
    }
}

/// The same table for random, expert and general players, each with its number of games; a group of none is left out.
pub(crate) fn crowd(table: &broadside_engine::Table, games: [u64; 3]) -> Vec<Arm> {
    let bots = [Bot::Random, Bot::Expert, Bot::General].into_iter().zip(games);
    let arms = bots.filter(|(_, games)| *games > 0);
    arms.map(|(bot, games)| Arm::new(bot.to_string(), table, bot, games)).collect()
}
