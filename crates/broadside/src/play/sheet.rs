//! The score sheet and the end of a game, in words.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, DealReport, Fact};

/// What there is to say of a deal besides its scores.
pub(super) fn facts(deal: &DealReport) -> String {
    let told: Vec<String> = deal.facts.iter().map(|(name, fact)| format!("{name} {}", words(fact))).collect();
    told.join(", ")
}

fn words(fact: &Fact) -> String {
    let none = || "none".to_owned();
    match fact {
        Fact::Seat(seat) => seat.map_or("nobody".to_owned(), |seat| format!("seat {seat}")),
        Fact::Number(number) => number.map_or_else(none, |number| number.to_string()),
        Fact::Truth(truth) => truth.map_or_else(none, |truth| if truth { "yes" } else { "no" }.to_owned()),
        Fact::Word(word) => word.clone(),
        Fact::Numbers(numbers) if numbers.is_empty() => none(),
        Fact::Numbers(numbers) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        Fact::Words(words) if words.is_empty() => none(),
        Fact::Words(words) => words.join(" "),
    }
}

/// Every finished deal, and the sum.
pub(super) fn sheet(play: &dyn AnyMatch) -> Vec<String> {
    let players = play.table().players();
    let row = |scores: &[i32]| scores.iter().map(|score| format!("{score:>8}")).collect::<String>();
    let seats: String = Seat::all(players).map(|seat| format!("{:>8}", format!("seat {seat}"))).collect();
    let mut lines = vec![format!("{:<8}{seats}", "")];
    for (n, deal) in play.deals().iter().enumerate() {
        lines.push(format!("deal {:<3}{}", n + 1, row(deal.scores.of(players))));
        let facts = facts(deal);
        if !facts.is_empty() {
            lines.push(format!("    {facts}"));
        }
    }
    lines.push(format!("{:<8}{}", "score", row(play.scores().of(players))));
    lines
}

/// A finished deal in a sentence.
pub(super) fn deal_over(play: &dyn AnyMatch) -> String {
    let Some(deal) = play.deals().last() else { return String::new() };
    let players = play.table().players();
    let scores: Vec<String> =
        Seat::all(players).map(|seat| format!("seat {seat} {}", deal.scores[seat])).collect();
    let facts = facts(deal);
    let facts = if facts.is_empty() { String::new() } else { format!(" ({facts})") };
    format!("Deal {} is over: {}{facts}.", play.deals().len(), scores.join(", "))
}

/// What everybody has, in a sentence.
pub(super) fn score(play: &dyn AnyMatch) -> String {
    let scores = play.scores();
    let told: Vec<String> =
        Seat::all(play.table().players()).map(|seat| format!("seat {seat} {}", scores[seat])).collect();
    format!("Score: {}.", told.join(", "))
}

/// Who has won, in a sentence.
pub(super) fn game_over(play: &dyn AnyMatch, own: Seat) -> String {
    match play.winners() {
        Some(winners) if winners.contains(own) && winners.len() > 1 => {
            format!("The game is over: you and your side have won ({winners}).")
        }
        Some(winners) if winners.contains(own) => "The game is over: you have won.".into(),
        Some(winners) if winners.is_empty() => "The game is over: nobody has won.".into(),
        Some(winners) => {
            let verb = if winners.len() > 1 { "have" } else { "has" };
            format!("The game is over: {winners} {verb} won.")
        }
        None => "The game is not over.".into(),
    }
}
