//! `broadside solve --slips`: which plays changed the value of a deal?

use std::io::{self, Write};
use std::time::Instant;

use broadside_games::GAMES;
use broadside_solve::{Objective, PostMortem, Slip, Slips};
use broadside_wire::results::{self, SlipAt};

use super::rounded;
use crate::described::Source;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::replay;

/// The most trick starts that are visited: about ten seconds.
const MOST_NODES: u64 = 40_000_000;

/// Judges every play of a record.
pub(super) fn tell(file: &str, text: &[u8], as_json: bool) -> Result<(), Failure> {
    let play = replay::finish(file, text)?;
    let seen = PostMortem::of_record(GAMES, text).map_err(|bad| replay::at_fault(file, text, &bad))?;
    let began = Instant::now();
    let found = seen.judge(MOST_NODES);
    let found = found.map_err(|none| super::no_answer(file, play.table(), &none))?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let mut out = io::stdout().lock();
    if as_json {
        let source = Source { command: "solve", table: Some(play.table()), ..Source::default() };
        return Ok(source.print(&mut out, post_mortem(&found, ms))?);
    }
    match found.objective {
        Objective::Win => patience(&mut out, &found)?,
        _ => each_side(&mut out, &found)?,
    }
    let Slips { judged, plays, exact, .. } = found;
    if !exact {
        writeln!(out, "Not judged, because it would take too long: {}.", counted(plays - judged, "move"))?;
    }
    writeln!(out, "Judged in {ms:.0} ms: {judged} of {}.", counted(plays, "move"))?;
    Ok(())
}

/// Of a patience: whether each deal could be won, and which move lost it.
fn patience(out: &mut impl Write, found: &Slips) -> io::Result<()> {
    for Slip { play, better, .. } in &found.slips {
        let (line, action, better) = (play.line, &play.action, better.join(", "));
        writeln!(out, "line {line}: {action} lost deal {}, which could be won; better: {better}", play.deal)?;
    }
    for (deal, sure) in &found.at_first {
        match found.slips.iter().any(|slip| slip.play.deal == *deal) {
            true => {}
            false if *sure == [0] => writeln!(out, "Deal {deal} could not be won as it was dealt.")?,
            false => writeln!(out, "No move of deal {deal} gave it away.")?,
        }
    }
    Ok(())
}

/// Of other games: where what each side is sure of changed.
fn each_side(out: &mut impl Write, found: &Slips) -> io::Result<()> {
    let sure = |sides: &[i32]| sides.iter().map(i32::to_string).collect::<Vec<_>>().join(" : ");
    for Slip { play, better, before, after, .. } in &found.slips {
        let (before, after, better) = (sure(before), sure(after), better.join(", "));
        let (line, seat, action) = (play.line, play.seat, &play.action);
        writeln!(out, "line {line:>5}: seat {seat} {action}: {before} became {after}; better: {better}")?;
    }
    match found.slips.len() {
        0 => writeln!(out, "No slips in {}.", found.objective.word()),
        1 => writeln!(out, "1 slip in {}.", found.objective.word()),
        slips => writeln!(out, "{slips} slips in {}.", found.objective.word()),
    }
}

fn post_mortem(found: &Slips, ms: f64) -> results::PostMortem {
    let slips = found.slips.iter().map(|Slip { play, better, before, after, .. }| SlipAt {
        line: play.line,
        seat: play.seat,
        action: play.action.clone(),
        better: better.clone(),
        before: before.clone(),
        after: after.clone(),
    });
    results::PostMortem {
        exact: found.exact,
        objective: found.objective.word().into(),
        lost_as_dealt: found.lost_as_dealt().collect(),
        slips: slips.collect(),
        judged: found.judged,
        plays: found.plays,
        nodes: found.nodes,
        ms: rounded(ms),
    }
}
