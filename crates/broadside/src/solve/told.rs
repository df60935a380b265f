//! Answers as text for people.

use std::io::{self, Write};

use broadside_engine::AnyMatch;
use broadside_solve::{Answer, Objective};

use super::standing;
use crate::numbers::counted;

/// The text of an answer.
pub(super) fn answer(out: &mut impl Write, play: &dyn AnyMatch, answer: &Answer, ms: f64) -> io::Result<()> {
    writeln!(out, "{}\n", standing(play))?;
    match answer.objective {
        Objective::Win => return patience(out, answer, ms),
        _ if !answer.contracts.is_empty() => contracts(out, answer)?,
        Objective::Bid => bid(out, answer)?,
        Objective::Margin | Objective::Assured => {
            writeln!(out, "{} by side: {:?}", answer.objective.word(), answer.by_side)?;
        }
        Objective::Tricks | Objective::Points => counts(out, answer)?,
    }
    if !answer.best.is_empty() {
        writeln!(out, "\nBest: {}", answer.best.join(", "))?;
    }
    let what = match answer.objective {
        Objective::Margin | Objective::Assured => "positions",
        _ => "tricks",
    };
    writeln!(out, "\nExact; {} {what} looked at in {ms:.1} ms.", answer.nodes)
}

/// What each side has and can guarantee.
fn counts(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{:<20} {:>6} {:>12}", format!("{} of", answer.objective.word()), "has", "is sure of")?;
    for ((side, has), sure) in answer.sides.iter().zip(&answer.has).zip(&answer.by_side) {
        writeln!(out, "{:<20} {has:>6} {sure:>12}", side.to_string())?;
    }
    if let Some((maker, bid)) = answer.bid {
        let word = if answer.by_side[maker] >= bid { "is made" } else { "can be beaten" };
        writeln!(out, "\nThe bid of {bid} {word}.")?;
    }
    Ok(())
}

fn bid(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let Some((maker, bid)) = answer.bid else { return Ok(()) };
    let makers = answer.sides[maker];
    match answer.by_side[maker] {
        1 => writeln!(out, "The bid of {bid} is made, whatever the others do against {makers}."),
        _ => writeln!(out, "The bid of {bid} by {makers} can be beaten."),
    }
}

/// A line for each maker and, where one is called, each partner; a column for each trump.
fn contracts(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let contracts = &answer.contracts;
    writeln!(out, "{} the maker's side is sure of, by trump", answer.objective.word())?;
    let mut trumps: Vec<_> = contracts.iter().map(|one| one.trump).collect();
    trumps.sort_unstable();
    trumps.dedup();
    let heads = trumps.iter().map(|trump| format!("{:>5}", trump.map_or("none".into(), String::from)));
    writeln!(out, "{:<28}{}", "", heads.collect::<String>())?;
    let mut lines: Vec<(usize, Option<usize>)> =
        contracts.iter().map(|one| (one.maker, one.partner)).collect();
    lines.sort_unstable();
    lines.dedup();
    for (maker, partner) in lines {
        let name = match partner {
            Some(partner) => format!("seat {} with seat {}", maker + 1, partner + 1),
            None => format!("seat {}", maker + 1),
        };
        let number = |trump: &Option<char>| {
            let found =
                contracts.iter().find(|one| (one.maker, one.partner, one.trump) == (maker, partner, *trump));
            let sure = found.map(|one| one.by_side[one.side].to_string());
            format!("{:>5}", sure.unwrap_or_else(|| "-".into()))
        };
        writeln!(out, "{name:<28}{}", trumps.iter().map(number).collect::<String>())?;
    }
    if !answer.by_side.is_empty() {
        writeln!(out)?;
    }
    for (side, sure) in answer.sides.iter().zip(&answer.by_side) {
        writeln!(out, "{:<20} is sure of {sure}", side.to_string())?;
    }
    Ok(())
}

fn patience(out: &mut impl Write, answer: &Answer, ms: f64) -> io::Result<()> {
    let Answer { line, nodes, .. } = answer;
    match super::verdict(answer) {
        "winnable" => {
            writeln!(out, "The deal can be won, in {}:", counted(line.len(), "move"))?;
            line.iter().try_for_each(|mv| writeln!(out, "  {mv}"))?;
        }
        "lost" => writeln!(out, "The deal cannot be won from here, whatever is played.")?,
        _ => writeln!(out, "Not known: the limit of the work was reached.")?,
    }
    writeln!(out, "{} looked at in {ms:.1} ms.", counted(nodes, "position"))
}
