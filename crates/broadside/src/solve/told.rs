//! Answers for people.

use std::io::{self, Write};

use broadside_cards::{Seat, Seats};
use broadside_engine::AnyMatch;
use broadside_solve::boards::{Answer, Board, Contract, Objective, best_actions};

use super::{standing, trump_letter};

/// A side as a sentence names it.
fn side(mask: u8) -> String {
    let seats: Seats = (0..8).filter(|seat| mask >> seat & 1 == 1).map(Seat::new).collect();
    seats.to_string()
}

/// What each side has and is sure of, and the best moves.
pub(super) fn answer(
    out: &mut impl Write,
    play: &dyn AnyMatch,
    board: &Board,
    answer: &Answer,
    ms: f64,
) -> io::Result<()> {
    writeln!(out, "{}", standing(play))?;
    if answer.objective == Objective::Bid {
        bid(out, board, answer)?;
    } else {
        writeln!(
            out,
            "\n{:<20} {:>6} {:>12}",
            format!("{} of", answer.objective.word()),
            "has",
            "is sure of"
        )?;
        for ((mask, won), sure) in board.sides.iter().zip(&board.won).zip(&answer.by_side) {
            writeln!(out, "{:<20} {won:>6} {sure:>12}", side(*mask))?;
        }
        if let Some((maker, bid)) = board.bid {
            let word = if answer.by_side[maker] >= bid { "is made" } else { "can be beaten" };
            writeln!(out, "\nThe bid of {bid} {word}.")?;
        }
    }
    best(out, &answer.best)?;
    work(out, answer.nodes, ms)
}

fn bid(out: &mut impl Write, board: &Board, answer: &Answer) -> io::Result<()> {
    let Some((maker, bid)) = board.bid else { return Ok(()) };
    let makers = side(board.sides[maker]);
    match answer.by_side[maker] {
        1 => writeln!(out, "\nThe bid of {bid} is made, whatever the others do against {makers}."),
        _ => writeln!(out, "\nThe bid of {bid} by {makers} can be beaten."),
    }
}

/// A line for each maker and, where one is called, each partner; a column for each trump.
pub(super) fn contracts(
    out: &mut impl Write,
    play: &dyn AnyMatch,
    contracts: &[Contract],
    answers: &[Answer],
    all: Option<Answer>,
    ms: f64,
) -> io::Result<()> {
    writeln!(out, "{}", standing(play))?;
    let word = answers.first().map_or("points", |answer| answer.objective.word());
    writeln!(out, "\n{word} the maker's side is sure of, by trump")?;
    let mut trumps: Vec<_> = contracts.iter().map(trump_letter).collect();
    trumps.sort_unstable();
    trumps.dedup();
    let heads = trumps.iter().map(|trump| format!("{:>5}", trump.map_or("none".into(), String::from)));
    writeln!(out, "{:<28}{}", "", heads.collect::<String>())?;
    let mut lines: Vec<(usize, Option<usize>)> =
        contracts.iter().map(|one| (one.maker, one.partner)).collect();
    lines.dedup();
    lines.sort_unstable();
    lines.dedup();
    for (maker, partner) in lines {
        let name = match partner {
            Some(partner) => format!("seat {} with seat {}", maker + 1, partner + 1),
            None => format!("seat {}", maker + 1),
        };
        let number = |trump: &Option<char>| {
            let found = contracts
                .iter()
                .zip(answers)
                .find(|(one, _)| (one.maker, one.partner) == (maker, partner) && trump_letter(one) == *trump);
            let sure = found.map(|(one, answer)| answer.by_side[one.board.side_of(maker)].to_string());
            format!("{:>5}", sure.unwrap_or_else(|| "-".into()))
        };
        writeln!(out, "{name:<28}{}", trumps.iter().map(number).collect::<String>())?;
    }
    if let Some(all) = &all {
        writeln!(out)?;
        for (mask, sure) in contracts[0].board.sides.iter().zip(&all.by_side) {
            writeln!(out, "{:<20} is sure of {sure}", side(*mask))?;
        }
    }
    best(out, &all.map_or_else(|| best_actions(contracts, answers), |all| all.best))?;
    work(out, answers.iter().map(|answer| answer.nodes).sum(), ms)
}

fn best(out: &mut impl Write, best: &[String]) -> io::Result<()> {
    if best.is_empty() { Ok(()) } else { writeln!(out, "\nBest: {}", best.join(", ")) }
}

fn work(out: &mut impl Write, nodes: u64, ms: f64) -> io::Result<()> {
    writeln!(out, "\nExact; {nodes} tricks looked at in {ms:.1} ms.")
}
