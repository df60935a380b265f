//! The score sheet and the end of a game, in words.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Phrase, phrase};
use broadside_wire::DealScore;

use super::voice::{Voice, text};

/// The score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// What each seat has.
    pub(super) scores: Vec<i32>,
    /// The finished deals.
    pub(super) deals: Vec<DealScore>,
    /// Who has won, once the game is over.
    pub(super) winners: Option<Seats>,
}

impl Tally {
    /// The scores of a game that is played here.
    pub(super) fn of(play: &dyn AnyMatch) -> Self {
        let players = play.table().players();
        Tally {
            scores: play.scores().of(players).to_vec(),
            deals: play.deals().iter().map(|report| DealScore::of(report, players)).collect(),
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
            let numbered = voice.words(&phrase!("scores-deal", deal = n + 1));
            lines.push(format!("{numbered:<8}{}", scores(&deal.scores)));
            if !deal.remarks.is_empty() {
                lines.push(format!("    {}", remarks(&deal.remarks, voice)));
            }
        }
        lines.push(format!("{:<8}{}", voice.words(&phrase!("scores-sum")), scores(&self.scores)));
        lines
    }

    /// The last deal in a sentence.
    pub(super) fn deal_over(&self, voice: &Voice) -> String {
        let Some(deal) = self.deals.last() else { return String::new() };
        let (number, scores) = (self.deals.len(), text(by_seat(&deal.scores, voice)));
        voice.sentence(&match &deal.remarks[..] {
            [] => phrase!("scores-deal-over", deal = number, scores),
            all => {
                let remarks = text(remarks(all, voice));
                phrase!("scores-deal-over-with", deal = number, scores, remarks)
            }
        })
    }

    /// What everybody has, in a sentence.
    pub(super) fn score(&self, voice: &Voice) -> String {
        voice.sentence(&phrase!("scores-told", scores = text(by_seat(&self.scores, voice))))
    }

    /// Who has won, in a sentence.
    pub(super) fn game_over(&self, voice: &Voice) -> String {
        voice.sentence(&match self.winners {
            None => phrase!("game-goes-on"),
            Some(Seats::NONE) => phrase!("game-ended-unwon"),
            Some(winners) => phrase!("game-ended", winners),
        })
    }
}

fn by_seat(scores: &[i32], voice: &Voice) -> String {
    let each = Seat::all(scores.len()).zip(scores);
    let told = each.map(|(seat, score)| voice.words(&phrase!("sheet-by-seat", seat, number = *score)));
    told.collect::<Vec<_>>().join(", ")
}

fn remarks(remarks: &[Phrase], voice: &Voice) -> String {
    remarks.iter().map(|remark| voice.words(remark)).collect::<Vec<_>>().join(", ")
}
