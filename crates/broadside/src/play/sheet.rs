//! The score sheet and the end of a game, in words.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, DealReport, Phrase};

use super::voice::Voice;

/// The score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// What each seat has.
    pub(super) scores: Vec<i32>,
    /// The finished deals.
    pub(super) deals: Vec<Deal>,
    /// Who has won, once the game is over.
    pub(super) winners: Option<Seats>,
}

/// A finished deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Deal {
    /// What each seat got.
    pub(super) scores: Vec<i32>,
    /// What there is to say of it besides: its bid, and whether it was made.
    pub(super) remarks: Vec<Phrase>,
}

impl Tally {
    /// The scores of a game that is played here.
    pub(super) fn of(play: &dyn AnyMatch) -> Self {
        let players = play.table().players();
        let deal = |deal: &DealReport| Deal {
            scores: deal.scores.of(players).to_vec(),
            remarks: deal.remarks.to_vec(),
        };
        Tally {
            scores: play.scores().of(players).to_vec(),
            deals: play.deals().iter().map(deal).collect(),
            winners: play.winners(),
        }
    }

    /// Every finished deal, and the sum.
    pub(super) fn sheet(&self, voice: &Voice) -> Vec<String> {
        let names = voice.names(self.scores.len());
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).clamp(6, 12) + 2;
        let row = |cells: Vec<String>| {
            let cut = |cell: String| cell.chars().take(wide - 2).collect::<String>();
            cells.into_iter().map(|cell| format!("{:>wide$}", cut(cell))).collect::<String>()
        };
        let scores = |scores: &[i32]| row(scores.iter().map(i32::to_string).collect());
        let mut lines = vec![format!("{:<8}{}", "", row(names))];
        for (n, deal) in self.deals.iter().enumerate() {
            lines.push(format!("deal {:<3}{}", n + 1, scores(&deal.scores)));
            if !deal.remarks.is_empty() {
                lines.push(format!("    {}", remarks(&deal.remarks, voice)));
            }
        }
        lines.push(format!("{:<8}{}", "score", scores(&self.scores)));
        lines
    }

    /// The last deal in a sentence.
    pub(super) fn deal_over(&self, voice: &Voice) -> String {
        let Some(deal) = self.deals.last() else { return String::new() };
        let remarks = remarks(&deal.remarks, voice);
        let remarks = if remarks.is_empty() { remarks } else { format!(" ({remarks})") };
        format!("Deal {} is over: {}{remarks}.", self.deals.len(), by_seat(&deal.scores, voice))
    }

    /// What everybody has, in a sentence.
    pub(super) fn score(&self, voice: &Voice) -> String {
        format!("Score: {}.", by_seat(&self.scores, voice))
    }

    /// Who has won, in a sentence.
    pub(super) fn game_over(&self, own: Option<Seat>, voice: &Voice) -> String {
        match self.winners {
            None => "The game is not over.".into(),
            Some(Seats::NONE) => "The game is over: nobody has won.".into(),
            Some(winners) => {
                let one = winners.len() == 1 && own != Some(winners.nth(0));
                let verb = if one { "has" } else { "have" };
                format!("The game is over: {} {verb} won.", voice.name(winners))
            }
        }
    }
}

fn by_seat(scores: &[i32], voice: &Voice) -> String {
    let names = voice.names(scores.len());
    let told: Vec<String> = names.iter().zip(scores).map(|(name, score)| format!("{name} {score}")).collect();
    told.join(", ")
}

fn remarks(remarks: &[Phrase], voice: &Voice) -> String {
    remarks.iter().map(|remark| voice.words(remark)).collect::<Vec<_>>().join(", ")
}
