//! The score sheet and the end of a game, in words.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, DealReport, Fact};

/// The scores as a sheet of paper has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// What each seat has.
    pub(super) scores: Vec<i64>,
    /// The finished deals.
    pub(super) deals: Vec<Deal>,
    /// Who has won, once the game is over.
    pub(super) winners: Option<Seats>,
}

/// A finished deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Deal {
    /// What each seat got.
    pub(super) scores: Vec<i64>,
    /// What there is to say of it besides: `bid 10, made yes`.
    pub(super) facts: String,
}

impl Tally {
    /// The scores of a game that is played here.
    pub(super) fn of(play: &dyn AnyMatch) -> Self {
        let players = play.table().players();
        let wide = |scores: &[i32]| scores.iter().map(|score| i64::from(*score)).collect();
        let deal =
            |deal: &DealReport| Deal { scores: wide(deal.scores.of(players)), facts: facts(&deal.facts) };
        Tally {
            scores: wide(play.scores().of(players)),
            deals: play.deals().iter().map(deal).collect(),
            winners: play.winners(),
        }
    }

    /// Every finished deal, and the sum.
    pub(super) fn sheet(&self) -> Vec<String> {
        let row = |scores: &[i64]| scores.iter().map(|score| format!("{score:>8}")).collect::<String>();
        let seats: String =
            (1..=self.scores.len()).map(|seat| format!("{:>8}", format!("seat {seat}"))).collect();
        let mut lines = vec![format!("{:<8}{seats}", "")];
        for (n, deal) in self.deals.iter().enumerate() {
            lines.push(format!("deal {:<3}{}", n + 1, row(&deal.scores)));
            if !deal.facts.is_empty() {
                lines.push(format!("    {}", deal.facts));
            }
        }
        lines.push(format!("{:<8}{}", "score", row(&self.scores)));
        lines
    }

    /// The last deal in a sentence.
    pub(super) fn deal_over(&self) -> String {
        let Some(deal) = self.deals.last() else { return String::new() };
        let facts = if deal.facts.is_empty() { String::new() } else { format!(" ({})", deal.facts) };
        format!("Deal {} is over: {}{facts}.", self.deals.len(), by_seat(&deal.scores))
    }

    /// What everybody has, in a sentence.
    pub(super) fn score(&self) -> String {
        format!("Score: {}.", by_seat(&self.scores))
    }

    /// Who has won, in a sentence.
    pub(super) fn game_over(&self, own: Option<Seat>) -> String {
        let won = |winners: &Seats| own.is_some_and(|own| winners.contains(own));
        match self.winners {
            Some(winners) if won(&winners) && winners.len() > 1 => {
                format!("The game is over: you and your side have won ({winners}).")
            }
            Some(winners) if won(&winners) => "The game is over: you have won.".into(),
            Some(winners) if winners.is_empty() => "The game is over: nobody has won.".into(),
            Some(winners) => {
                let verb = if winners.len() > 1 { "have" } else { "has" };
                format!("The game is over: {winners} {verb} won.")
            }
            None => "The game is not over.".into(),
        }
    }
}

fn by_seat(scores: &[i64]) -> String {
    let told: Vec<String> =
        scores.iter().enumerate().map(|(n, score)| format!("seat {} {score}", n + 1)).collect();
    told.join(", ")
}

fn facts(facts: &[(&'static str, Fact)]) -> String {
    let told: Vec<String> = facts.iter().map(|(name, fact)| format!("{name} {}", words(fact))).collect();
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
