//! `broadside about`: a game's history, what its booklet claims, and its worked examples.

use std::io::{self, Write};

use broadside_engine::{AnyGame, Booklet, GameInfo};
use broadside_press::prose;
use clap::Args;

use crate::described::Source;
use crate::failure::Failure;
use crate::print;
use crate::rules::{tell_heading, tell_prose};
use crate::table::game_parser;

/// Read about a game: who made it, the idea, its advice and its relatives
#[derive(Args)]
pub(crate) struct About {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// One page of HTML, to read or to print
    #[arg(long, conflicts_with_all = ["json", "example"])]
    html: bool,
    /// One JSON object
    #[arg(long, conflicts_with = "example")]
    pub(crate) json: bool,
    /// The record of one of its examples instead
    #[arg(long, value_name = "NAME")]
    example: Option<String>,
}

impl About {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let info = self.game.info();
        let mut out = io::stdout().lock();
        if let Some(name) = &self.example {
            let found = info.examples.iter().find(|example| example.id == *name);
            write!(out, "{}", found.ok_or_else(|| unknown(info, name))?.record)?;
        } else if self.html {
            writeln!(out, "{}", print::about(info))?;
        } else if self.json {
            let about = broadside_wire::About::of(info, prose::html);
            Source { command: "about", ..Source::default() }.print(&mut out, about)?;
        } else {
            tell(&mut out, info)?;
        }
        Ok(())
    }
}

fn unknown(info: &GameInfo, name: &str) -> Failure {
    let known: Vec<&str> = info.examples.iter().map(|example| example.id).collect();
    let known = if known.is_empty() { "none".into() } else { known.join(", ") };
    Failure::Usage(format!("{} has no example {name:?}; it has {known}", info.id))
}

fn tell(out: &mut impl Write, info: &GameInfo) -> io::Result<()> {
    let about = Booklet::bind(&[info.about]);
    writeln!(out, "{} ({})\n", info.title, info.printed())?;
    tell_prose(out, about.opening)?;
    for section in &about.sections {
        tell_heading(out, section.title)?;
        tell_prose(out, section.text)?;
        for claim in &section.clauses {
            tell_prose(out, &format!("- {}: {}. {}", claim.id, claim.title, claim.text))?;
        }
    }
    if !info.examples.is_empty() {
        tell_heading(out, "Examples to play through")?;
    }
    for example in info.examples {
        writeln!(out, "- {}: broadside watch {}/{}", example.title(), info.id, example.id)?;
    }
    Ok(())
}
