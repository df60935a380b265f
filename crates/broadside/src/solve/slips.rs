//! `broadside solve --slips`: where did the value of a deal change?

use std::io::Write as _;
use std::time::Instant;

use broadside_engine::record::Reader;
use broadside_games::GAMES;
use broadside_solve::boards::{PostMortem, Slip, Slips};
use serde_json::{Value, json};

use super::rounded;
use crate::failure::Failure;

/// As many tricks may be looked at: about ten seconds.
const MOST_NODES: u64 = 40_000_000;

/// Judges every play of a record.
pub(super) fn tell(text: &[u8], as_json: bool) -> Result<(), Failure> {
    let bad = |bad: broadside_engine::record::BadRecord| Failure::Input(bad.to_string());
    let mut reader = Reader::new(GAMES, text);
    let mut post_mortem = PostMortem::new();
    let mut lines = vec![];
    while let Some(line) = reader.next_action().map_err(bad)? {
        let play = reader.game().map_err(bad)?;
        post_mortem.see(lines.len(), play, line.action);
        lines.push(line.line);
        reader.carry_out(&line, &mut vec![]).map_err(bad)?;
    }
    let began = Instant::now();
    let none = || Failure::Input("the record has no play of a game that can be solved".into());
    let found = post_mortem.judge(MOST_NODES).ok_or_else(none)?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{}", found_json(&found, &lines, ms))?;
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

fn found_json(found: &Slips, lines: &[usize], ms: f64) -> Value {
    let slips = found.slips.iter().map(|slip| {
        json!({
            "line": lines[slip.frame],
            "seat": slip.seat,
            "action": slip.action,
            "better": slip.better,
            "before": slip.before,
            "after": slip.after,
        })
    });
    json!({
        "exact": found.exact,
        "objective": found.objective.word(),
        "slips": slips.collect::<Vec<_>>(),
        "judged": found.judged,
        "plays": found.plays,
        "nodes": found.nodes,
        "ms": rounded(ms),
    })
}
