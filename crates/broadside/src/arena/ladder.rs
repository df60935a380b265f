//! The ladder: every bot against the next, as a table and a plot.

use std::fmt::Write as _;
use std::fs;

use anyhow::Context as _;
use broadside_engine::{AnyGame, Table};
use broadside_games::GAMES;
use broadside_players::Bot;

use super::{Arena, Figures};
use crate::failure::Failure;

/// Which bots meet, the stronger first.
const RUNGS: [(Bot, Bot); 6] = [
    (Bot::Greedy, Bot::Random),
    (Bot::Expert, Bot::Greedy),
    (Bot::Search(50_000), Bot::Expert),
    (Bot::Search(1_000_000), Bot::Expert),
    (Bot::Sergeant, Bot::Recruit),
    (Bot::General, Bot::Sergeant),
];

impl Arena {
    /// Plays the ladder of one game or of all, at the usual number of players and one more, and writes it.
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
                let bouts: Result<Vec<Figures>, Failure> =
                    RUNGS.iter().map(|(a, b)| self.bout(game, &table, *a, *b)).collect();
                let bouts = bouts?;
                write_table(&mut section, players, &bouts, self);
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

    /// Puts a game's section into STRENGTH.md in the place of the one before.
    fn put(&self, game: &dyn AnyGame, section: &str) -> Result<(), Failure> {
        let path = self.out.join("STRENGTH.md");
        let old = fs::read_to_string(&path).unwrap_or_default();
        let heading = format!("## {}\n", game.info().title);
        let kept: String = old
            .split_inclusive('\n')
            .scan(false, |inside, line| {
                if line.starts_with("## ") {
                    *inside = line == heading;
                }
                Some(if *inside { "" } else { line })
            })
            .collect();
        let kept = if kept.is_empty() { INTRODUCTION.to_owned() } else { kept };
        let text = format!("{}\n\n{section}", kept.trim_end());
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(())
    }
}

const INTRODUCTION: &str = "# How strong the bots are\n\n\
Written by `broadside arena --ladder`. Each deal is played from every seat by both bots and counts once; *ahead* is \
what the first bot has over the second a deal, in points of the game (wins in a patience), with its 95 % interval.\n";

/// The usual number of players and one more, or the number that was asked for.
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

fn write_table(text: &mut String, players: usize, bouts: &[Figures], arena: &Arena) {
    let unit = if arena.matches { "games" } else { "deals" };
    let seats = if players == 1 { "player" } else { "players" };
    let _ = writeln!(text, "\n{players} {seats}, {} {unit} each:\n", arena.deals);
    let _ = writeln!(text, "| bots | ahead | 95 % | wins | ms a move | 99 % within |");
    let _ = writeln!(text, "|---|--:|---|--:|--:|--:|");
    for bout in bouts {
        let [a, b] = bout.bots;
        let _ = writeln!(
            text,
            "| {a} – {b} | {:+.2} | {:+.2} … {:+.2} | {:.1} % | {:.2} – {:.2} | {:.0} ms |",
            bout.mean,
            bout.mean - bout.doubt,
            bout.mean + bout.doubt,
            100.0 * bout.win_rate,
            bout.ms[0],
            bout.ms[1],
            bout.slowest[0],
        );
    }
}

/// A row for each bout, with its win rate as a bar.
fn draw(bouts: &[Figures]) -> String {
    let height = 30 + 22 * bouts.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" font-family=\"serif\" font-size=\"13\">\n\
         <rect width=\"640\" height=\"{height}\" fill=\"#f6f0e0\"/>\n\
         <line x1=\"420\" y1=\"8\" x2=\"420\" y2=\"{}\" stroke=\"#8a7a5a\" stroke-dasharray=\"3 3\"/>\n",
        height - 14
    );
    for (n, bout) in bouts.iter().enumerate() {
        let (y, [a, b]) = (12 + 22 * n, bout.bots);
        let sure = bout.mean - bout.doubt > 0.0;
        let _ = writeln!(
            svg,
            "<text x=\"10\" y=\"{}\" fill=\"#2a2418\">{} players: {a} – {b}</text>\n\
             <rect x=\"240\" y=\"{y}\" width=\"{:.0}\" height=\"16\" fill=\"{}\"/>\n\
             <text x=\"606\" y=\"{}\" text-anchor=\"middle\" fill=\"#2a2418\">{:.0} %</text>",
            y + 13,
            bout.table.players(),
            360.0 * bout.win_rate,
            if sure { "#7d2a22" } else { "#a89a7a" },
            y + 13,
            100.0 * bout.win_rate,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"420\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#8a7a5a\">even</text>\n</svg>",
        height - 3
    );
    svg
}
