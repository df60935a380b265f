//! Typing an action at a seat, and giving up.

use broadside_engine::{MoveKind, phrase};
use crossterm::event::KeyCode;

use super::chair::{Stop, Word};
use super::picker::Picker;
use super::seat::SeatScreen;
use super::typed::{self, Typed};

impl SeatScreen {
    pub(super) fn typing(&mut self, key: KeyCode) {
        let Some(typed) = &mut self.picker.typed else { return };
        match key {
            KeyCode::Char(letter) => {
                typed.push(letter);
                self.picker.cursor = Some(0);
            }
            KeyCode::Backspace if typed.is_empty() => self.stop_typing(),
            KeyCode::Backspace => {
                typed.pop();
                self.picker.cursor = Some(0);
            }
            KeyCode::Esc => self.stop_typing(),
            KeyCode::Tab | KeyCode::Down | KeyCode::Right => self.step(1),
            KeyCode::BackTab | KeyCode::Up | KeyCode::Left => self.step(-1),
            KeyCode::Enter => self.typed_out(),
            _ => {}
        }
    }

    /// Back to choosing from the beginning.
    pub(super) fn stop_typing(&mut self) {
        self.picker = Picker::default();
        self.aim_at_legal();
    }

    fn typed_out(&mut self) {
        let Some(text) = self.picker.typed.clone().filter(|text| !text.trim().is_empty()) else {
            self.stop_typing();
            return;
        };
        match typed::complete(&text, &self.chair.legal()) {
            Typed::Action(action) if self.gives_up(&action) => {
                self.stop_typing();
                self.ask_to_give_up();
            }
            Typed::Action(action) => self.act(&action),
            Typed::Several(_) => self.choose_at_cursor(),
            Typed::Nothing => {
                self.stop_typing();
                self.word = self.chair.refuse(&text);
            }
        }
    }

    fn gives_up(&self, action: &str) -> bool {
        let offers = self.chair.offers();
        offers.iter().any(|offer| offer.kind == MoveKind::GiveUp && offer.action == action)
    }

    /// Asks whether the person really gives up, where that is possible.
    pub(super) fn ask_to_give_up(&mut self) {
        let offers = self.chair.offers();
        self.giving_up = offers.into_iter().find(|offer| offer.kind == MoveKind::GiveUp);
        if self.giving_up.is_some() {
            self.word = Some(Word::told(phrase!("give-up-sure")));
        }
    }

    /// Whether the person can give up now.
    pub(super) fn can_give_up(&self) -> bool {
        self.stop == Stop::Yours && self.chair.offers().iter().any(|offer| offer.kind == MoveKind::GiveUp)
    }
}
