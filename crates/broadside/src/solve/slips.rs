//! `broadside solve --slips`: which plays changed the value of a deal?

use std::io::Write as _;
use std::time::Instant;

use broadside_games::GAMES;
use broadside_solve::{PostMortem, Slip, Slips};
use broadside_wire::json;
use broadside_wire::results::{self, SlipAt};

use super::rounded;
use crate::failure::Failure;
use crate::replay;

/// The most trick starts that are visited: about ten seconds.
const MOST_NODES: u64 = 40_000_000;

/// Judges every play of a record.
pub(super) fn tell(text: &[u8], as_json: bool) -> Result<(), Failure> {
    let seen = PostMortem::of_record(GAMES, text).map_err(|bad| replay::at_fault(text, &bad))?;
    let began = Instant::now();
    let none = || Failure::Input("the record has no play of a game that can be solved".into());
    let found = seen.judge(MOST_NODES).ok_or_else(none)?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", json(&post_mortem(&found, ms)))?;
        return Ok(());
    }
    for Slip { play, better, before, after } in &found.slips {
        writeln!(
            out,
            "line {:>5}: seat {} {}: {before:?} became {after:?}; better: {}",
            play.line,
            play.seat,
            play.action,
            better.join(", ")
        )?;
    }
    let Slips { judged, plays, objective, slips, .. } = &found;
    writeln!(
        out,
        "{} slips in {judged} of {plays} plays, in {} ({ms:.0} ms)",
        slips.len(),
        objective.word()
    )?;
    for lost in found.lost_as_dealt() {
        writeln!(out, "Deal {lost} could not be won as it was dealt.")?;
    }
    if !found.exact {
        writeln!(out, "The work ran out before the first {} plays were judged.", plays - judged)?;
    }
    Ok(())
}

fn post_mortem(found: &Slips, ms: f64) -> results::PostMortem {
    let slips = found.slips.iter().map(|Slip { play, better, before, after }| SlipAt {
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
        slips: slips.collect(),
        judged: found.judged,
        plays: found.plays,
        nodes: found.nodes,
        ms: rounded(ms),
    }
}
