//! `broadside solve --slips`: where did the value of a deal change?

use std::io::Write as _;
use std::time::Instant;

use broadside_engine::record::Reader;
use broadside_games::GAMES;
use broadside_solve::boards::{PostMortem, Slip, Slips};
use broadside_wire::json;
use broadside_wire::results::{self, SlipAt};

use super::rounded;
use crate::failure::Failure;

/// As many tricks may be looked at: about ten seconds.
const MOST_NODES: u64 = 40_000_000;

/// Judges every play of a record.
pub(super) fn tell(text: &[u8], as_json: bool) -> Result<(), Failure> {
    let bad = |bad: broadside_engine::record::BadRecord| Failure::Input(bad.to_string());
    let mut reader = Reader::new(GAMES, text);
    let mut judging = PostMortem::new();
    let mut lines = vec![];
    while let Some(line) = reader.next_action().map_err(bad)? {
        let play = reader.game().map_err(bad)?;
        judging.see(lines.len(), play, line.action);
        lines.push(line.line);
        reader.carry_out(&line, &mut vec![]).map_err(bad)?;
    }
    let began = Instant::now();
    let none = || Failure::Input("the record has no play of a game that can be solved".into());
    let found = judging.judge(MOST_NODES).ok_or_else(none)?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", json(&post_mortem(&found, &lines, ms)))?;
        return Ok(());
    }
    for slip in &found.slips {
        let Slip { seat, action, better, before, after, .. } = slip;
        writeln!(
            out,
            "line {:>5}: seat {seat} {action}: {before:?} became {after:?}; better: {}",
            lines[slip.frame],
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
    if !found.exact {
        writeln!(out, "The work ran out before the first {} plays were judged.", plays - judged)?;
    }
    Ok(())
}

fn post_mortem(found: &Slips, lines: &[usize], ms: f64) -> results::PostMortem {
    let slips = found.slips.iter().map(|slip| SlipAt {
        line: lines[slip.frame],
        seat: slip.seat,
        action: slip.action.clone(),
        better: slip.better.clone(),
        before: slip.before.clone(),
        after: slip.after.clone(),
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
