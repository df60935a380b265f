//! `broadside rules`: the booklet, clause by clause.

use std::io::{self, Write};

use broadside_engine::{AnyGame, Booklet, Clause, GameInfo};
use broadside_press::prose;
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;
use crate::play::{fold, in_english, ruling, sourced};
use crate::print;
use crate::table::game_parser;

/// Read the rules of a game, or one clause of them
#[derive(Args)]
pub(crate) struct Rules {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// One clause, such as N9
    clause: Option<String>,
    /// One page of HTML, to read or to print
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let info = self.game.info();
        let mut booklet = info.booklet();
        if let Some(wanted) = &self.clause {
            booklet = one(&booklet, wanted).ok_or_else(|| unknown(info, &booklet, wanted))?;
        }
        let mut out = io::stdout().lock();
        if self.html {
            writeln!(out, "{}", print::rules(info, &booklet))?;
        } else if self.json {
            let booklet = broadside_wire::Booklet::of(info, &booklet, prose::html);
            Source { command: "rules", ..Source::default() }.print(&mut out, booklet)?;
        } else if self.clause.is_some() {
            booklet.clauses().try_for_each(|clause| tell_clause(&mut out, info, clause))?;
        } else {
            tell(&mut out, info, &booklet)?;
        }
        Ok(())
    }
}

/// The booklet reduced to one clause.
fn one(booklet: &Booklet<'static>, id: &str) -> Option<Booklet<'static>> {
    let clause = *booklet.clause(id)?;
    let home = booklet.sections.iter().find(|section| section.clauses.contains(&clause))?;
    let section = broadside_engine::Section { title: home.title, text: "", clauses: vec![clause] };
    Some(Booklet { opening: "", sections: vec![section] })
}

fn unknown(info: &GameInfo, booklet: &Booklet<'_>, wanted: &str) -> Failure {
    let ids: Vec<&str> = booklet.clauses().map(|clause| clause.id).collect();
    Failure::Usage(format!("{} has no clause {wanted:?}; it has {}", info.id, ids.join(" ")))
}

/// The width of a page in characters.
const WIDTH: usize = 80;

/// Writes Markdown as wrapped lines of text.
pub(crate) fn tell_prose(out: &mut impl Write, markdown: &str) -> io::Result<()> {
    prose::lines(markdown)
        .iter()
        .flat_map(|line| fold(line, WIDTH))
        .try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes a heading with a line under it.
pub(crate) fn tell_heading(out: &mut impl Write, title: &str) -> io::Result<()> {
    writeln!(out, "\n{title}\n{}\n", "─".repeat(title.chars().count()))
}

fn tell(out: &mut impl Write, info: &GameInfo, booklet: &Booklet<'_>) -> io::Result<()> {
    writeln!(out, "{} ({})\n", info.title, info.printed())?;
    tell_prose(out, booklet.opening)?;
    for section in &booklet.sections {
        tell_heading(out, section.title)?;
        if !section.text.is_empty() {
            tell_prose(out, section.text)?;
        }
        for (n, clause) in section.clauses.iter().enumerate() {
            if n > 0 || !section.text.is_empty() {
                writeln!(out)?;
            }
            tell_clause(out, info, clause)?;
        }
    }
    writeln!(out)?;
    tell_prose(out, &in_english(&ruling()))
}

fn tell_clause(out: &mut impl Write, info: &GameInfo, clause: &Clause<'_>) -> io::Result<()> {
    let ruling = match clause.ruling.word() {
        Some("whole") => " (our ruling)",
        Some(_) => " (in part our ruling)",
        None => "",
    };
    writeln!(out, "{} {}{ruling}\n", clause.id, clause.title)?;
    tell_prose(out, clause.text)?;
    for reading in info.readings.iter().filter(|reading| reading.clause == clause.id) {
        let with = if reading.players == info.players {
            String::new()
        } else {
            format!(" with {}", crate::games::list(reading.players))
        };
        let mut lines = vec![format!("  Reading {}{with}: {}", reading.id, reading.question)];
        for (n, choice) in reading.choices.iter().enumerate() {
            let usual = if n == 0 { " (usual)" } else { "" };
            lines.push(format!("    {}{usual}: {}", choice.id, choice.meaning));
        }
        lines.push(format!("    {}", in_english(&sourced(reading.source))));
        writeln!(out)?;
        lines.iter().flat_map(|line| fold(line, WIDTH)).try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}
