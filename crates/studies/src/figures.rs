//! What the games of a study come to.

use broadside_engine::{Arg, Phrase, phrase};
use broadside_wire::studies::StudyFigure;

use crate::interval::Estimate;
use crate::study::{Kind, Study, Values};
use crate::words::{group, series};

/// One measure in one group of games, or its difference between two groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The group's label; of two groups, the second's.
    pub arm: String,
    /// The label of the group that it is compared with.
    pub than: Option<String>,
    /// The measure's name.
    pub measure: String,
    /// Its number among the measures.
    pub order: usize,
    /// What kind of number it is.
    pub kind: Kind,
    /// How many games have it.
    pub games: usize,
    /// The number with its interval.
    pub estimate: Estimate,
}

impl Figure {
    /// As people read it: `64.1 % (62.0 to 66.2)`.
    pub fn told(&self) -> Phrase {
        let is_share = self.kind != Kind::Mean;
        let scale = if is_share { 100.0 } else { 1.0 };
        let Estimate { mean, low, high } = self.estimate;
        let places = places(scale * (high - low));
        let sign = |number: f64| match self.than.is_some() && self.kind != Kind::Which {
            true => format!("{:+.places$}", scale * number),
            false => format!("{:.places$}", scale * number),
        };
        let [mean_told, low_told, high_told] = [mean, low, high].map(sign).map(Arg::Text);
        let games = Arg::Text(self.games.to_string());
        let told = match (low.is_finite() && high.is_finite(), is_share) {
            (true, false) if low == high => phrase!("figure-mean-alike", games),
            (true, true) if low == high => phrase!("figure-share-alike", games),
            (true, false) => phrase!("figure-mean", low = low_told, high = high_told),
            (true, true) => phrase!("figure-share", low = low_told, high = high_told),
            (false, false) => phrase!("figure-mean-single"),
            (false, true) => phrase!("figure-share-single"),
        };
        told.with("mean", mean_told)
    }
}

/// How many decimal places a number deserves whose interval is this wide.
fn places(width: f64) -> usize {
    match width {
        _ if width >= 20.0 => 0,
        _ if width >= 0.2 => 1,
        _ if width >= 0.02 => 2,
        _ if width > 0.0 => 3,
        _ => 1,
    }
}

/// The figures of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Each measure in each group.
    pub groups: Vec<Figure>,
    /// Each measure in groups that are compared on the same deals.
    pub differences: Vec<Figure>,
}

impl Figures {
    pub(crate) fn of(study: &Study, values: &[Vec<Values>]) -> Self {
        let (mut groups, mut differences) = (vec![], vec![]);
        for (order, measure) in study.measures.iter().enumerate() {
            let column = |arm: usize| values[arm].iter().map(move |game| game[order]);
            let plays = |arm: usize| study.arms[arm].plays();
            let figure = |arm: usize, than: Option<usize>, games, estimate: Estimate| Figure {
                arm: study.arms[arm].label.clone(),
                than: than.map(|than| study.arms[than].label.clone()),
                measure: measure.name.clone(),
                order,
                kind: measure.kind,
                games,
                estimate: estimate.rounded(),
            };
            for arm in 0..study.arms.len() {
                let known: Vec<f64> = column(arm).flatten().collect();
                let estimate = match measure.kind {
                    Kind::Share => Estimate::mean_share(known.iter().copied(), plays(arm)),
                    Kind::Mean => Estimate::mean(known.iter().copied()),
                    Kind::Which => continue,
                };
                if !known.is_empty() {
                    groups.push(figure(arm, None, known.len(), estimate));
                }
            }
            for &(first, second) in &study.pairs {
                let both: Vec<(f64, f64)> =
                    column(first).zip(column(second)).filter_map(|(a, b)| Some((a?, b?))).collect();
                let change = both.iter().map(|(a, b)| b - a);
                let estimate = match measure.kind {
                    Kind::Share => Estimate::mean_difference(change, plays(first)),
                    Kind::Mean => Estimate::mean(change),
                    Kind::Which => {
                        let differs = both.iter().map(|(a, b)| f64::from(u8::from(differ(*a, *b))));
                        Estimate::mean_share(differs, 1.0)
                    }
                };
                if !both.is_empty() {
                    differences.push(figure(second, Some(first), both.len(), estimate));
                }
            }
        }
        Figures { groups, differences }
    }

    /// Figures as they were told before.
    pub(crate) fn told_before(study: &Study, figures: &[StudyFigure]) -> Self {
        let figure = |told: &StudyFigure| {
            let order = study.measures.iter().position(|measure| measure.name == told.measure)?;
            Some(Figure {
                arm: told.group.clone(),
                than: told.than.clone(),
                measure: told.measure.clone(),
                order,
                kind: study.measures[order].kind,
                games: told.games,
                estimate: Estimate {
                    mean: told.mean,
                    low: told.low.unwrap_or(f64::NEG_INFINITY),
                    high: told.high.unwrap_or(f64::INFINITY),
                },
            })
        };
        let all = figures.iter().filter_map(figure);
        let (differences, groups) = all.partition(|figure| figure.than.is_some());
        Figures { groups, differences }
    }

    /// A measure in a group.
    pub fn get(&self, arm: &str, measure: &str) -> Option<&Figure> {
        self.groups.iter().find(|figure| figure.arm == arm && figure.measure == measure)
    }

    /// The difference of a measure between a group and the one it is compared with.
    pub fn change(&self, arm: &str, measure: &str) -> Option<&Figure> {
        self.differences.iter().find(|figure| figure.arm == arm && figure.measure == measure)
    }

    /// A measure in a group, as people read it.
    pub fn tell(&self, arm: &str, measure: &str) -> Phrase {
        self.get(arm, measure).map_or_else(|| phrase!("figure-never"), Figure::told)
    }

    /// A difference, as people read it.
    pub fn tell_change(&self, arm: &str, measure: &str) -> Phrase {
        self.change(arm, measure).map_or_else(|| phrase!("figure-never"), Figure::told)
    }

    /// A measure in several groups: `random 3 % (2 to 4), expert …`. Groups without it are left out.
    pub fn tell_each(&self, arms: &[&str], measure: &str) -> Phrase {
        let each = arms.iter().filter_map(|arm| Some((arm, self.get(arm, measure)?)));
        series(each.map(|(arm, figure)| phrase!("of-group", group = group(arm), figure = figure.told())))
    }

    /// Whether a measure in a group is surely above a number, surely below, or neither.
    pub fn above(&self, arm: &str, measure: &str, number: f64) -> Option<bool> {
        surely_above(self.get(arm, measure)?, number)
    }

    /// Whether a difference is surely above a number, surely below, or neither.
    pub fn change_above(&self, arm: &str, measure: &str, number: f64) -> Option<bool> {
        surely_above(self.change(arm, measure)?, number)
    }
}

/// Whether two sets have nothing in common: each is a number with a bit for each member.
fn differ(a: f64, b: f64) -> bool {
    a != b && (a as u64) & (b as u64) == 0
}

/// From this many games on, games that all gave the same number count as evidence about others.
const ALIKE: usize = 20;

fn surely_above(figure: &Figure, number: f64) -> Option<bool> {
    match figure.estimate {
        Estimate { low, high, .. } if low == high && figure.games < ALIKE => None,
        Estimate { low, .. } if low > number => Some(true),
        Estimate { high, .. } if high < number => Some(false),
        // The number was the same in every game, and is not above the bound if it is the bound itself.
        Estimate { mean, low, high } if low == high => Some(mean > number),
        _ => None,
    }
}
