//! Taking moves back: freely for a person playing alone, otherwise if all agree and no card was revealed since.

use std::collections::HashMap;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Face, Phrase, Scene, Viewer, phrase};
use broadside_wire::{Refusal, Why};

use crate::{Happening, TableState};

fn refused<T>(reason: Phrase) -> Result<T, Refusal> {
    Err(Refusal::new(Why::Takeback, reason))
}

impl TableState {
    pub(crate) fn undo(&self, seat: Seat, turn: u64) -> Result<Happening, Refusal> {
        if self.setup.is_of_a_day() {
            return refused(phrase!("refused-day"));
        }
        if !self.setup.is_solo() {
            return refused(phrase!("refused-others-play"));
        }
        self.at_turn(turn)?;
        Ok(Happening::Undo { seat, keep: self.last_move(seat)? })
    }

    pub(crate) fn ask(&self, seat: Seat, turn: u64) -> Result<Vec<Happening>, Refusal> {
        if self.setup.is_solo() {
            return refused(phrase!("refused-alone"));
        }
        self.at_turn(turn)?;
        if self.asked.is_some() {
            return refused(phrase!("refused-asked"));
        }
        let keep = self.last_move(seat)?;
        if self.came_to_light(seat, keep) {
            return refused(phrase!("refused-came-to-light"));
        }
        let mut happenings = vec![Happening::Ask { seat, keep }];
        if self.others(seat).is_empty() {
            happenings.push(Happening::Undo { seat, keep });
        }
        Ok(happenings)
    }

    pub(crate) fn consent(&self, seat: Seat, agree: bool) -> Result<Vec<Happening>, Refusal> {
        let Some(asked) = &self.asked else { return refused(phrase!("refused-nobody-asks")) };
        if asked.seat == seat {
            return refused(phrase!("refused-own-wish"));
        }
        if asked.agreed.contains(seat) {
            return refused(phrase!("refused-agreed"));
        }
        if !agree {
            return Ok(vec![Happening::Decline(seat)]);
        }
        let mut happenings = vec![Happening::Agree(seat)];
        let mut agreed = asked.agreed;
        agreed.insert(seat);
        if self.others(asked.seat).iter().all(|other| agreed.contains(other)) {
            happenings.push(Happening::Undo { seat: asked.seat, keep: asked.keep });
        }
        Ok(happenings)
    }

    /// The number of lines of play that remain when the seat takes its last move back.
    pub(crate) fn last_move(&self, seat: Seat) -> Result<usize, Refusal> {
        let deal = self.game.deals().len() + 1;
        let mut of_deal = self.plays.iter().rev().take_while(|play| play.deal == deal);
        match of_deal.position(|play| play.seat == Some(seat) && !play.bot) {
            Some(since) if !self.is_over() => Ok(self.plays.len() - 1 - since),
            _ => refused(phrase!("refused-no-move")),
        }
    }

    /// The other people who are at the table and must agree.
    pub(crate) fn others(&self, asker: Seat) -> Seats {
        let mut others = Seats::NONE;
        let here = |seat: &Seat| *seat != asker && !self.chairs[seat.index()].away;
        self.setup.people().filter(here).for_each(|seat| others.insert(seat));
        others
    }

    /// Whether any card was revealed after line `keep` that the asker did not hold or see before. The answer must not
    /// reveal which: open cards are compared by their faces, other hands by their size.
    fn came_to_light(&self, asker: Seat, keep: usize) -> bool {
        let Ok(before) = self.game_after(keep) else { return true };
        let known = faces(before.scene(Viewer::Seat(asker)));
        let shown = [Viewer::Seat(asker), Viewer::Watcher].into_iter().any(|viewer| {
            let (then, now) = (faces(before.scene(viewer)), faces(self.game.scene(viewer)));
            now.iter().any(|(code, count)| *count > then.get(code).max(known.get(code)).copied().unwrap_or(0))
        });
        let held = |game: &dyn AnyMatch, seat: Seat| {
            let seen = |viewer| faces(game.scene(viewer)).values().sum::<usize>();
            seen(Viewer::Seat(seat)).saturating_sub(seen(Viewer::Watcher))
        };
        let drawn = |seat| held(self.game.as_ref(), seat) > held(before.as_ref(), seat);
        shown || Seat::all(self.setup.table.players()).any(drawn)
    }
}

/// How often each card is face up in a scene.
fn faces(scene: Option<Scene>) -> HashMap<String, usize> {
    let mut faces = HashMap::new();
    for zone in scene.unwrap_or_default().zones {
        for card in zone.cards {
            if let Face::Up { code, .. } = card {
                *faces.entry(code).or_default() += 1;
            }
        }
    }
    faces
}
