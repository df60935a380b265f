//! The ladder: every bot against the next, as a table and a plot.

use std::fmt::Write as _;
use std::fs;

use anyhow::Context as _;
use broadside_cards::Shuffler;
use broadside_engine::{AnyGame, Table};
use broadside_games::GAMES;
use broadside_players::Bot;
use broadside_solve::{Answer, Asked, NoAnswer, solve};
use broadside_studies::Estimate;
use rayon::prelude::*;

use super::figures::Figures;
use super::{Arena, Bout};
use crate::failure::Failure;
use crate::interrupt;
use crate::plot::{Bar, Plot};

/// The search with one second for each move.
const BEST: Bot = Bot::Search(1_000_000);
/// The bots that meet at every table, stronger first, and how many times the requested deals they play: fast bots play
/// more.
const RUNGS: [(Bot, Bot, u64); 3] =
    [(Bot::Greedy, Bot::Random, 1), (Bot::Expert, Bot::Greedy, 20), (BEST, Bot::Expert, 1)];
/// The smaller budget, used at the usual table.
const HASTY: (Bot, Bot, u64) = (Bot::Search(2_000), Bot::Expert, 1);

impl Arena {
    /// Plays the ladder of one game or of all, with the usual number of players and one other, and writes it.
    pub(super) fn climb(&self) -> Result<(), Failure> {
        let games =
            GAMES.iter().copied().filter(|game| self.game.is_none_or(|one| one.info().id == game.info().id));
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
        for game in games {
            let mut section = format!("## {}\n", game.info().title);
            let mut all = vec![];
            for players in tables(game, self.table.players) {
                let table = Table::new(game.info(), players, &[], None)
                    .map_err(|wrong| Failure::Usage(wrong.to_string()))?;
                let mut bouts = vec![];
                for bout in self.bouts(game, players) {
                    let figures = self.play(game, &table, bout)?;
                    if interrupt::asked() {
                        return Err(Failure::stopped(self.resume.as_deref()));
                    }
                    if figures.deals > 0 {
                        figures.print(&self.seed, self.json)?;
                        bouts.push(figures);
                    }
                }
                write_table(&mut section, players, &bouts);
                if players == 1 {
                    self.write_winnable(&mut section, game, &table, &bouts)?;
                }
                all.extend(bouts);
            }
            let plot = format!("strength-{}.svg", game.info().id);
            let path = self.out.join(&plot);
            fs::write(&path, draw(&all)).with_context(|| format!("cannot write {}", path.display()))?;
            let _ = writeln!(section, "\n![The ladder of {}]({plot})", game.info().title);
            self.put(game, &section)?;
        }
        Ok(())
    }

    /// The bouts of a table.
    fn bouts(&self, game: &dyn AnyGame, players: usize) -> Vec<Bout> {
        let usual = players == game.info().usual_players;
        let deals = RUNGS.into_iter().chain(usual.then_some(HASTY));
        let deals = deals.map(|(a, b, times)| Bout {
            a: a.into(),
            b: b.into(),
            deals: times * self.deals,
            matches: false,
        });
        let levels = Bot::LEVELS.windows(2);
        let games = levels.map(|pair| Bout {
            a: pair[1].into(),
            b: pair[0].into(),
            deals: self.games,
            matches: true,
        });
        deals.chain(games).collect()
    }

    /// The number of deals played by a search that can be won with every card known, next to the number it won.
    fn write_winnable(
        &self,
        text: &mut String,
        game: &dyn AnyGame,
        table: &Table,
        bouts: &[Figures],
    ) -> Result<(), Failure> {
        let Some(bout) = bouts.iter().find(|bout| bout.bots[0] == BEST) else { return Ok(()) };
        let judge = |number: &u64| {
            let mut play = game.start(table);
            let mut shuffler = Shuffler::new(&self.seed, *number);
            while play.draw(&mut shuffler, &mut vec![]).is_some() {}
            solve(play.as_ref(), Asked::Count, None)
        };
        let answers: Result<Vec<Answer>, NoAnswer> = bout.numbers.par_iter().map(judge).collect();
        let answers = answers.map_err(|none| Failure::Input(none.to_string()))?;
        let share = |is: fn(&Answer) -> bool| {
            Estimate::share(answers.iter().filter(|answer| is(answer)).count() as f64, answers.len() as f64)
        };
        let (winnable, unknown) = (share(|answer| answer.by_side == [1]), share(|answer| !answer.exact));
        let won = bout.each[0];
        let _ = writeln!(
            text,
            "\nOf these {} deals one who sees every card can win {:.1} % ({:.1} … {:.1}; not settled {:.1} %); {BEST} wins \
             {:.1} % ({:.1} … {:.1}), {:.0} in 100 of what can be won.",
            answers.len(),
            100.0 * winnable.mean,
            100.0 * winnable.low,
            100.0 * winnable.high,
            100.0 * unknown.mean,
            100.0 * won.mean,
            100.0 * won.low,
            100.0 * won.high,
            100.0 * won.mean / winnable.mean,
        );
        Ok(())
    }

    /// Replaces a game's section in STRENGTH.md, keeping the games in their order, and after them the sections that are no
    /// game's.
    fn put(&self, game: &dyn AnyGame, section: &str) -> Result<(), Failure> {
        let path = self.out.join("STRENGTH.md");
        let old = fs::read_to_string(&path).unwrap_or_default();
        let mut text = INTRODUCTION.to_owned();
        for one in GAMES {
            let heading = format!("\n## {}\n", one.info().title);
            let kept =
                old.split_once(&heading).map(|(_, after)| after.split("\n## ").next().unwrap_or(after));
            match kept {
                _ if one.info().id == game.info().id => text = format!("{text}\n{section}"),
                Some(kept) => text = format!("{text}{heading}{}\n", kept.trim_end()),
                None => (),
            }
        }
        for other in old.split("\n## ").skip(1) {
            if !GAMES.iter().any(|one| other.lines().next() == Some(one.info().title)) {
                text = format!("{text}\n## {}\n", other.trim_end());
            }
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(())
    }
}

const INTRODUCTION: &str = "# How strong the bots are\n\n\
Written by `broadside arena --ladder`. Each deal is played from every seat by both bots and counts once; *ahead* is \
what the first bot has over the second a deal, in points of the game (wins in a patience), with its 95 % interval by Student's t. \
*Played* is what was played: the fast bots play more than the slow ones. *Wins* (with Wilson's interval) counts the deals in which the first comes out ahead, a draw as half. The levels for people play whole games, each from every \
seat as well, so that a hundred games at a table of five are five hundred matches: *ahead* is in games won, and *wins* is the \
stronger's share of what a seat of either wins, so that equals have 50 % at any table. Times are of the processor. A search's \
budget is a ceiling: it stops when the choice is settled.\n";

/// The usual number of players and one other, or the number that was requested.
fn tables(game: &dyn AnyGame, asked: Option<usize>) -> Vec<usize> {
    let info = game.info();
    match asked {
        Some(players) => vec![players],
        None => {
            let more = info.players.iter().find(|players| **players > info.usual_players);
            let fewer = info.players.iter().rev().find(|players| **players < info.usual_players);
            [Some(&info.usual_players), more.or(fewer)].into_iter().flatten().copied().collect()
        }
    }
}

fn write_table(text: &mut String, players: usize, bouts: &[Figures]) {
    let seats = if players == 1 { "player" } else { "players" };
    let _ = writeln!(text, "\n{players} {seats}:\n");
    let _ = writeln!(text, "| bots | played | ahead | 95 % | wins | 95 % | ms a move | 99 % within |");
    let _ = writeln!(text, "|---|--:|--:|---|--:|---|--:|--:|");
    for bout in bouts {
        let ([a, b], unit) = (bout.bots, if bout.matches { "games" } else { "deals" });
        let (lead, wins) = (bout.lead, bout.wins);
        let played = match bout.deals as u64 == bout.asked {
            true => bout.deals.to_string(),
            false => format!("{} of {}", bout.deals, bout.asked),
        };
        let _ = writeln!(
            text,
            "| {a} – {b} | {played} {unit} | {:+.3} | {:+.3} … {:+.3} | {:.1} % | {:.1} … {:.1} | {:.2} – {:.2} | {:.1} ms |",
            lead.mean,
            lead.low,
            lead.high,
            100.0 * wins.mean,
            100.0 * wins.low,
            100.0 * wins.high,
            bout.times[0].mean(),
            bout.times[1].mean(),
            bout.times[0].slowest(),
        );
    }
    if players == 1 {
        let _ = writeln!(text, "\nBy themselves, each without a look at what lies covered:\n");
        for bout in bouts {
            for (bot, won) in bout.bots.iter().zip(bout.each) {
                let _ = writeln!(
                    text,
                    "- {bot} wins {:.1} % of {} deals ({:.1} … {:.1})",
                    100.0 * won.mean,
                    bout.deals,
                    100.0 * won.low,
                    100.0 * won.high
                );
            }
        }
    }
}

/// A row for each bout, with its win rate as a bar and the confidence interval as a line.
fn draw(bouts: &[Figures]) -> String {
    let bars = bouts.iter().map(|bout| {
        let [a, b] = bout.bots;
        Bar {
            label: format!("{}: {a} – {b}", bout.table.players()),
            value: format!("{:.0} %", 100.0 * bout.wins.mean),
            at: bout.wins.mean,
            low: bout.wins.low,
            high: bout.wins.high,
            is_strong: bout.lead.low > 0.0,
        }
    });
    Plot { bars: bars.collect(), from: 0.0, to: 1.0, bars_from: 0.0, mark: 0.5, mark_name: "even" }.draw()
}
