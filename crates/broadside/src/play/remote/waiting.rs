//! Waiting at a server's table: the time that is left, votes for a stand-in, and what a person can do about it.

use broadside_cards::Seat;
use broadside_engine::{Phrase, Scene, phrase};
use broadside_wire::{FromClient, SeatKind};

use super::guest::Guest;
use crate::play::chair::{Chair as _, Wish, Word};

/// With these numbers of seconds left the person to act is told the time.
const TOLD: [u64; 3] = [30, 10, 5];

impl Guest {
    /// The seconds that the person to act has left.
    fn seconds_left(&self) -> Option<u64> {
        let until = self.view.as_ref()?.wait?.until?;
        let now = self.clock.0 + self.clock.1.elapsed().as_millis() as u64;
        Some(until.saturating_sub(now).div_ceil(1_000))
    }

    /// Keeps the time that is shown up to date; says it to the one to act when little is left.
    pub(super) fn tell_time(&mut self) {
        let left = self.seconds_left();
        if left == self.left || self.between {
            return;
        }
        self.left = left;
        self.look();
        if let (Some(seconds), Some(own)) = (left.filter(|left| TOLD.contains(left)), self.own)
            && self.to_act() == Some(own)
        {
            let said = phrase!("house-left", seat = own, seconds = seconds as usize);
            self.word = Some(Word { clause: None, said, is_refusal: false });
        }
    }

    /// How long a person may take here, in a sentence.
    pub(super) fn clock_in_words(&self) -> Option<String> {
        let clock = self.welcome.as_ref()?.clock?;
        let about = Phrase { id: format!("clock-{}", clock.word()).into(), ..phrase!("note-time") };
        Some(format!("{}.", self.voice.sentence(&about)))
    }

    /// Adds the time and the votes to a scene.
    pub(super) fn add_wait(&self, scene: &mut Scene) {
        if let Some(left) = self.seconds_left() {
            scene.fact(phrase!("note-time"), Phrase::verbatim(time(left)));
        }
        let wait = self.view.as_ref().and_then(|view| view.wait);
        if let Some(wait) = wait.filter(|wait| !wait.votes.is_empty()) {
            let votes = format!("{} / {}", wait.votes.len(), wait.needed);
            scene.fact(phrase!("note-votes"), Phrase::verbatim(votes));
        }
    }

    /// The first seat of a person for whom a bot stands in.
    fn deserted(&self) -> Option<Seat> {
        let mut seats = self.view.iter().flat_map(|view| &view.seats);
        seats.find(|at| at.kind == SeatKind::Person && at.taken && (at.away || !at.present)).map(|at| at.seat)
    }

    /// Sends what the person wishes; the server answers.
    pub(super) fn ask_for(&mut self, wish: Wish) -> Option<Word> {
        if self.own.is_none() {
            return Some(Word::refused(phrase!("only-watching")));
        }
        let id = self.id();
        let command = match wish {
            Wish::Nudge => FromClient::Nudge { id },
            Wish::Vote => FromClient::Vote { id },
            Wish::Back => FromClient::Back { id },
            Wish::Free(seat) => match seat.or_else(|| self.deserted()) {
                Some(seat) => FromClient::Free { id, seat },
                None => return Some(Word::refused(phrase!("nobody-away"))),
            },
        };
        self.connection.command(command);
        None
    }
}

/// A time in minutes and seconds, or in hours and minutes.
fn time(seconds: u64) -> String {
    match seconds {
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02} h", seconds / 3_600, seconds / 60 % 60),
    }
}
