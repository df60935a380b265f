//! The results of a tournament: as text, Markdown, JSON and a plot.

use std::collections::BTreeMap;
use std::io::Write;

use broadside_studies::Estimate;
use broadside_wire::results::TableOf;
use broadside_wire::tournament::{Form, GameStanding, Met, Rated, Tournament as Told};
use itertools::Itertools as _;

use super::Tournament;
use super::entrant::Entrant;
use super::rating::{Compared, rate};
use super::room::{Meeting, Played, Room};
use crate::described::Source;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::counted;
use crate::plot::{Bar, Plot};

/// The number of forfeits that are told one by one.
const MOST_FORFEITS: usize = 5;

/// What was played of one game.
#[derive(Default)]
pub(super) struct Results {
    deals: BTreeMap<u64, Vec<(Meeting, Played)>>,
    /// The tables of every round of a Swiss tournament.
    pub(super) rounds: Vec<Vec<Vec<usize>>>,
}

fn win(lead: f64) -> f64 {
    match lead {
        lead if lead > 1e-9 => 1.0,
        lead if lead < -1e-9 => 0.0,
        _ => 0.5,
    }
}

impl Results {
    pub(super) fn add(&mut self, number: u64, meeting: Meeting, played: Played) {
        self.deals.entry(number).or_default().push((meeting, played));
    }

    /// Deal by deal, who was ahead of whom at the same table, or in a patience each by himself. Two that share several
    /// tables on a deal are compared once, by all of them.
    fn compared(&self) -> Vec<Vec<Compared>> {
        self.deals.values().map(|deal| compared(deal)).collect()
    }

    /// The entrants, best first, by the share of comparisons won.
    pub(super) fn standing(&self, count: usize) -> Vec<usize> {
        let won = won(count, &self.compared());
        (0..count).sorted_by(|a, b| won[*b].total_cmp(&won[*a])).collect()
    }
}

fn compared(deal: &[(Meeting, Played)]) -> Vec<Compared> {
    let points = |(meeting, played): &(Meeting, Played)| -> Vec<(usize, f64)> {
        meeting.iter().copied().zip(played.points.iter().copied()).collect()
    };
    let tables: Vec<Vec<(usize, f64)>> = match deal.iter().all(|(meeting, _)| meeting.len() == 1) {
        true => vec![deal.iter().flat_map(points).collect()],
        false => deal.iter().map(points).collect(),
    };
    let mut pairs: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for table in tables {
        for ((a, one), (b, other)) in
            table.into_iter().sorted_by_key(|(entrant, _)| *entrant).tuple_combinations()
        {
            pairs.entry((a, b)).or_default().push(win(one - other));
        }
    }
    let mean = |won: Vec<f64>| won.iter().sum::<f64>() / won.len() as f64;
    pairs.into_iter().map(|((a, b), won)| Compared { a, b, won: mean(won) }).collect()
}

/// The share of comparisons that each has won; half, if there are none.
fn won(count: usize, deals: &[Vec<Compared>]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0u32); count];
    for Compared { a, b, won } in deals.iter().flatten().copied() {
        for (entrant, won) in [(a, won), (b, 1.0 - won)] {
            sums[entrant].0 += won;
            sums[entrant].1 += 1;
        }
    }
    sums.into_iter().map(|(won, all)| if all == 0 { 0.5 } else { won / f64::from(all) }).collect()
}

/// A number rounded to these decimal places. More would not be the same on every machine.
fn rounded(number: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    (number * unit).round() / unit + 0.0
}

/// The results of a tournament.
pub(super) struct Figures<'a> {
    pub(super) asked: &'a Tournament,
    pub(super) entrants: &'a [Entrant],
    pub(super) rooms: &'a [Room<'a>],
    pub(super) played: Vec<Results>,
}

impl Figures<'_> {
    /// The entrants rated by these games, best first.
    fn rated(&self, played: &[Results]) -> Vec<Rated> {
        let count = self.entrants.len();
        let deals: Vec<Vec<Compared>> = played.iter().flat_map(Results::compared).collect();
        let won = won(count, &deals);
        let finite = |end: f64| Some(rounded(end, 1)).filter(|end| end.is_finite());
        let rated = rate(count, &deals).into_iter().enumerate().map(|(entrant, rating)| {
            let own = played.iter().flat_map(|results| results.deals.values());
            let own = own.flat_map(|deal| {
                deal.iter().filter_map(|(meeting, played)| {
                    let place = meeting.iter().position(|other| *other == entrant)?;
                    Some((played.points[place], &played.forfeits[place]))
                })
            });
            let own: Vec<(f64, &Vec<String>)> = own.collect();
            let mean = own.iter().map(|(points, _)| points).sum::<f64>() / own.len().max(1) as f64;
            let is_here = |deal: &&Vec<Compared>| deal.iter().any(|c| c.a == entrant || c.b == entrant);
            Rated {
                bot: self.entrants[entrant].name.clone(),
                rating: rounded(rating.mean, 1),
                low: finite(rating.low),
                high: finite(rating.high),
                won: rounded(won[entrant], 4),
                points: (played.len() == 1).then_some(rounded(mean, 3)),
                deals: deals.iter().filter(is_here).count(),
                forfeits: own.iter().flat_map(|(_, forfeits)| forfeits.iter().cloned()).collect(),
            }
        });
        rated.sorted_by(|a, b| b.rating.total_cmp(&a.rating)).collect()
    }

    fn pairs(&self, played: &Results) -> Vec<Met> {
        let mut pairs: BTreeMap<(usize, usize), (f64, usize)> = BTreeMap::new();
        for Compared { a, b, won } in played.compared().into_iter().flatten() {
            let pair = pairs.entry((a, b)).or_default();
            *pair = (pair.0 + won, pair.1 + 1);
        }
        let name = |entrant: usize| self.entrants[entrant].name.clone();
        let met = pairs.into_iter().map(|((a, b), (won, deals))| {
            let share = Estimate::share(won, deals as f64);
            let [won, low, high] = [share.mean, share.low, share.high].map(|share| rounded(share, 4));
            Met { a: name(a), b: name(b), deals, won, low, high }
        });
        met.collect()
    }

    fn game(&self, room: &Room<'_>, played: &Results) -> GameStanding {
        let names = |table: &Vec<usize>| table.iter().map(|e| self.entrants[*e].name.clone()).collect();
        let tables = played.deals.values().flatten();
        GameStanding {
            table: TableOf::of(&room.table),
            at_table: room.at_table,
            played: tables.map(|(meeting, _)| meeting.len() as u64).sum(),
            ratings: self.rated(std::slice::from_ref(played)),
            pairs: self.pairs(played),
            rounds: played.rounds.iter().map(|round| round.iter().map(names).collect()).collect(),
        }
    }

    fn told(&self) -> Told {
        let games = self.rooms.iter().zip(&self.played);
        Told {
            form: if self.asked.swiss.is_some() { Form::Swiss } else { Form::RoundRobin },
            matches: self.asked.matches,
            deals: self.asked.deals,
            stopped: interrupt::asked(),
            overall: (self.rooms.len() > 1).then(|| self.rated(&self.played)),
            games: games.map(|(room, played)| self.game(room, played)).collect(),
        }
    }

    pub(super) fn print(&self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let told = self.told();
        if self.asked.json {
            let bots = self.entrants.iter().map(|entrant| entrant.name.clone()).collect();
            let seed = Some(&self.asked.seed);
            let source = Source { command: "tournament", table: None, seed, bots: Some(bots) };
            return Ok(source.print(&mut out, told)?);
        }
        let is_markdown = self.asked.markdown;
        let [mark, other] = if is_markdown { ["## ", "\n"] } else { ["", ""] };
        for (n, (room, game)) in self.rooms.iter().zip(&told.games).enumerate() {
            let gap = if n > 0 { "\n" } else { "" };
            writeln!(out, "{gap}{mark}{}{other}\n{}", room.table, self.in_words(game))?;
            self.list(&mut out, &game.ratings)?;
            if is_markdown {
                cross_table(&mut out, game)?;
            }
        }
        if let Some(overall) = &told.overall {
            writeln!(out, "\n{mark}all games")?;
            self.list(&mut out, overall)?;
        }
        writeln!(out, "\n0 is the mean of all; who has 100 more wins 64 % of the deals.")?;
        let lost = match &told.overall {
            Some(overall) => overall,
            None => &told.games[0].ratings,
        };
        for Rated { bot, forfeits, .. } in lost.iter().filter(|rated| !rated.forfeits.is_empty()) {
            writeln!(out, "\n{bot} lost its seat {}:", counted(forfeits.len(), "time"))?;
            forfeits.iter().take(MOST_FORFEITS).try_for_each(|forfeit| writeln!(out, "- {forfeit}"))?;
        }
        Ok(())
    }

    fn in_words(&self, game: &GameStanding) -> String {
        let unit = if self.asked.matches { "games" } else { "deals" };
        let form = match self.asked.swiss {
            Some(_) => format!("{} of a Swiss tournament", counted(game.rounds.len(), "round")),
            None => "everybody with everybody".to_owned(),
        };
        let tables = match game.at_table {
            1 => "each alone".to_owned(),
            count => format!("{count} at a table"),
        };
        let mut told = format!("{form}, {tables}, {} {unit} played", game.played);
        for (round, tables) in game.rounds.iter().enumerate() {
            let tables = tables.iter().map(|table| table.join(" – ")).join(", ");
            told +=
                &format!("{}\nround {}: {tables}", if self.asked.markdown { "\n" } else { "" }, round + 1);
        }
        told
    }

    /// The ratings as a table.
    fn list(&self, out: &mut impl Write, ratings: &[Rated]) -> Result<(), Failure> {
        let end = |end: Option<f64>, none: &str| end.map_or(none.to_owned(), |end| format!("{end:+.0}"));
        let row = |(n, rated): (usize, &Rated)| {
            let points = rated.points.map_or(String::new(), |points| format!("{points:.2}"));
            let between = format!("{} … {}", end(rated.low, "−∞"), end(rated.high, "∞"));
            let won = format!("{:.1} %", 100.0 * rated.won);
            let rating = format!("{:+.0}", rated.rating);
            [(n + 1).to_string(), rated.bot.clone(), rating, between, won, points, rated.deals.to_string()]
        };
        let head = ["", "bot", "rating", "95 %", "won", "points", "deals"].map(str::to_owned);
        let rows: Vec<[String; 7]> = ratings.iter().enumerate().map(row).collect();
        writeln!(out)?;
        if self.asked.markdown {
            writeln!(out, "| {} |\n|--:|---|--:|---|--:|--:|--:|", head.join(" | "))?;
            return Ok(rows.iter().try_for_each(|row| writeln!(out, "| {} |", row.join(" | ")))?);
        }
        let width =
            |n: usize| rows.iter().chain([&head]).map(|row| row[n].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..7).map(width).collect();
        for row in [&head].into_iter().chain(&rows) {
            let cells = row.iter().zip(&widths).enumerate().map(|(n, (cell, width))| match n {
                1 | 3 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }

    /// The ratings with their intervals: of all games together, then game by game.
    pub(super) fn draw(&self) -> String {
        let told = self.told();
        let mut lists = vec![];
        lists.extend(told.overall.as_ref().map(|overall| ("all games".to_owned(), overall)));
        lists.extend(
            told.games
                .iter()
                .map(|game| (format!("{} {}", game.table.game, game.table.players), &game.ratings)),
        );
        let ends =
            || lists.iter().flat_map(|(_, list)| list.iter()).flat_map(|r| [r.low, r.high, Some(r.rating)]);
        let far = ends().flatten().fold(100.0, |far: f64, end| far.max(end.abs()));
        let far = (far / 100.0).ceil() * 100.0;
        let bars = lists.iter().flat_map(|(name, list)| {
            list.iter().map(move |rated| Bar {
                label: format!("{name}: {}", rated.bot),
                value: format!("{:+.0}", rated.rating),
                at: rated.rating,
                low: rated.low.unwrap_or(-far),
                high: rated.high.unwrap_or(far),
                is_strong: rated.low.is_some_and(|low| low > 0.0),
            })
        });
        Plot {
            bars: bars.collect(),
            from: -far,
            to: far,
            bars_from: 0.0,
            mark: 0.0,
            mark_name: "mean of all, rating 0",
        }
        .draw()
    }
}

/// Who won how much against whom.
fn cross_table(out: &mut impl Write, game: &GameStanding) -> std::io::Result<()> {
    let names: Vec<&str> = game.ratings.iter().map(|rated| &*rated.bot).collect();
    writeln!(out, "\n| won against | {} |\n|---|{}", names.join(" | "), "--:|".repeat(names.len()))?;
    let cell = |row: &str, column: &str| {
        game.pairs.iter().find_map(|met| match (&*met.a, &*met.b) {
            (a, b) if (a, b) == (row, column) => Some(format!("{:.1} %", 100.0 * met.won)),
            (a, b) if (b, a) == (row, column) => Some(format!("{:.1} %", 100.0 * (1.0 - met.won))),
            _ => None,
        })
    };
    for row in &names {
        let cells = names.iter().map(|column| cell(row, column).unwrap_or_default()).join(" | ");
        writeln!(out, "| {row} | {cells} |")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(meeting: &[usize], points: &[f64]) -> (Meeting, Played) {
        (meeting.to_vec(), Played { points: points.to_vec(), forfeits: vec![] })
    }

    #[test]
    fn a_deal_compares_each_two_once() {
        // At a table of three, and at two tables of the same deal.
        assert_eq!(
            compared(&[table(&[2, 0, 1], &[5.0, 3.0, 3.0])]),
            [(0, 1, 0.5), (0, 2, 0.0), (1, 2, 0.0)].map(|(a, b, won)| Compared { a, b, won })
        );
        let twice = compared(&[table(&[0, 1], &[1.0, 0.0]), table(&[1, 0], &[2.0, 2.0])]);
        assert_eq!(twice, [Compared { a: 0, b: 1, won: 0.75 }]);
        // In a patience everybody sits alone.
        let alone = compared(&[table(&[1], &[1.0]), table(&[0], &[0.0])]);
        assert_eq!(alone, [Compared { a: 0, b: 1, won: 0.0 }]);
    }
}
