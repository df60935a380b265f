//! A seat at the table: what a person sees and what the keys do.

use broadside_cards::Seat;
use broadside_engine::{Clause, Face, Layout, Turn};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;

use super::ink::Ink;
use super::picker::{self, Lead, Offer, Picker};
use super::screen::Screen;
use super::sitting::{Sitting, Stop};
use super::typed::{self, Typed};
use super::{booklet, bots, saved, seat_drawing, sheet};

/// A sheet laid over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// The booklet, open at a clause.
    Booklet(usize),
    /// The scores.
    Scores,
    /// The last trick, and what was said lately.
    Last,
}

/// A word to the person, with the clause it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) clause: Option<&'static str>,
    pub(super) text: String,
    pub(super) is_refusal: bool,
}

/// The screen of a person who plays.
pub(super) struct SeatScreen {
    pub(super) sitting: Sitting,
    pub(super) stop: Stop,
    pub(super) picker: Picker,
    pub(super) word: Option<Word>,
    pub(super) sheet: Option<Sheet>,
    pub(super) scroll: u16,
    /// How many sentences the person had heard when he last acted.
    pub(super) heard: usize,
    pub(super) clauses: Vec<Clause<'static>>,
    pub(super) ink: Ink,
    done: bool,
}

impl SeatScreen {
    pub(super) fn new(sitting: Sitting, ink: Ink) -> Self {
        let clauses = booklet::all(sitting.play().table().info());
        let heard = sitting.told().len();
        let mut screen = SeatScreen {
            sitting,
            stop: Stop::Yours,
            picker: Picker::default(),
            word: None,
            sheet: None,
            scroll: 0,
            heard,
            clauses,
            ink,
            done: false,
        };
        screen.go_on();
        screen
    }

    /// The cards the person sees in his own hand.
    pub(super) fn hand(&self) -> Vec<String> {
        let own = Some(self.sitting.own());
        let zones = self.sitting.scene().map_or(&[][..], |scene| &scene.zones);
        let hand = zones.iter().filter(|zone| zone.layout == Layout::Hand && zone.owner == own);
        hand.flat_map(|zone| &zone.cards)
            .filter_map(|card| match card {
                Face::Up { code, .. } => Some(code.clone()),
                Face::Down => None,
            })
            .collect()
    }

    /// What can be chosen now.
    pub(super) fn offer(&self) -> Offer {
        if self.stop != Stop::Yours {
            return Offer::default();
        }
        self.picker.offer(&self.sitting.legal(), &self.hand())
    }

    /// Who is to act.
    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.sitting.play().turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    fn go_on(&mut self) {
        self.stop = self.sitting.go_on();
        self.picker = Picker::default();
        self.sheet = None;
        self.save();
        match self.stop {
            Stop::Yours => {
                let offer = self.offer();
                self.picker.cursor = offer.choices.iter().position(picker::Choice::is_legal).unwrap_or(0);
            }
            Stop::DealOver | Stop::Over => self.open(Sheet::Scores),
        }
    }

    fn save(&mut self) {
        if let Err(error) = self.sitting.save() {
            self.say(format!("The game cannot be saved: {error}"), true);
        }
    }

    fn say(&mut self, text: impl Into<String>, is_refusal: bool) {
        self.word = Some(Word { clause: None, text: text.into(), is_refusal });
    }

    fn open(&mut self, sheet: Sheet) {
        self.sheet = Some(sheet);
        self.scroll = 0;
    }

    /// Opens the booklet at the clause last spoken of.
    fn open_booklet(&mut self) {
        let spoken = self.word.as_ref().and_then(|word| word.clause);
        let told = || self.sitting.told().iter().rev().find_map(|event| event.clause);
        let at = spoken.or_else(told).and_then(|id| booklet::find(&self.clauses, id));
        self.open(Sheet::Booklet(at.unwrap_or(0)));
    }

    fn act(&mut self, action: &str) {
        self.heard = self.sitting.told().len();
        match self.sitting.act(action) {
            Ok(()) => {
                self.word = None;
                self.save();
                self.go_on();
            }
            Err(fault) => {
                self.word = Some(Word { clause: fault.clause, text: fault.message, is_refusal: true });
            }
        }
    }

    fn undo(&mut self) {
        match self.sitting.undo() {
            Some(action) => {
                self.heard = self.sitting.told().len();
                self.say(format!("Taken back: {action}."), false);
                self.go_on();
            }
            None => self.say("There is nothing to take back.", false),
        }
    }

    fn write(&mut self) {
        let place = match self.sitting.place().0.is_some() {
            true => self.sitting.place().clone(),
            false => saved::Place(Some(format!("{}.bsr", self.sitting.play().table().info().id).into())),
        };
        let written = place.write(&self.sitting.record());
        let file = place.0.map(|path| path.display().to_string()).unwrap_or_default();
        match written {
            Ok(()) => self.say(format!("Written to {file}."), false),
            Err(error) => self.say(format!("Cannot write {file}: {error}."), true),
        }
    }

    fn choose(&mut self, index: usize) {
        let Some(choice) = self.offer().choices.get(index).cloned() else { return };
        self.picker.cursor = index;
        match choice.leads_to {
            Lead::Action(action) | Lead::Refused(action) => self.act(&action),
            Lead::Words(words) => {
                self.word = None;
                self.picker = Picker { words, ..Picker::default() };
            }
        }
    }

    /// Moves the cursor round the choices.
    fn step(&mut self, by: isize) {
        let count = self.offer().choices.len() as isize;
        if count > 0 {
            self.picker.cursor = (self.picker.cursor as isize + by).rem_euclid(count) as usize;
        }
    }

    fn typing(&mut self, key: KeyCode) {
        let Some(typed) = &mut self.picker.typed else { return };
        match key {
            KeyCode::Char(letter) => {
                typed.push(letter);
                self.picker.cursor = 0;
            }
            KeyCode::Backspace if typed.is_empty() => self.picker = Picker::default(),
            KeyCode::Backspace => {
                typed.pop();
                self.picker.cursor = 0;
            }
            KeyCode::Esc => self.picker = Picker::default(),
            KeyCode::Tab | KeyCode::Down | KeyCode::Right => self.step(1),
            KeyCode::BackTab | KeyCode::Up | KeyCode::Left => self.step(-1),
            KeyCode::Enter => self.typed_out(),
            _ => {}
        }
    }

    fn typed_out(&mut self) {
        let Some(text) = self.picker.typed.clone().filter(|text| !text.trim().is_empty()) else {
            self.picker = Picker::default();
            return;
        };
        match typed::complete(&text, &self.sitting.legal()) {
            Typed::Action(action) => self.act(&action),
            Typed::Several(_) => self.choose(self.picker.cursor),
            Typed::Nothing => {
                let own = self.sitting.own().number();
                let fault = typed::refusal(&text, self.sitting.play(), own);
                self.picker = Picker::default();
                self.word = Some(Word { clause: fault.clause, text: fault.message, is_refusal: true });
            }
        }
    }

    fn turn_pages(&mut self, sheet: Sheet, key: KeyCode) {
        let last = self.clauses.len().saturating_sub(1);
        match (key, sheet) {
            (KeyCode::Down, _) => self.scroll = self.scroll.saturating_add(1),
            (KeyCode::Up, _) => self.scroll = self.scroll.saturating_sub(1),
            (KeyCode::PageDown, _) => self.scroll = self.scroll.saturating_add(10),
            (KeyCode::PageUp, _) => self.scroll = self.scroll.saturating_sub(10),
            (KeyCode::Right | KeyCode::Char('n'), Sheet::Booklet(at)) => {
                self.open(Sheet::Booklet((at + 1).min(last)));
            }
            (KeyCode::Left | KeyCode::Char('p'), Sheet::Booklet(at)) => {
                self.open(Sheet::Booklet(at.saturating_sub(1)));
            }
            (KeyCode::Enter, Sheet::Scores) if self.stop == Stop::DealOver => {
                self.word = None;
                self.go_on();
            }
            (KeyCode::Char('q'), _) if self.stop == Stop::Over => self.leave(),
            (KeyCode::Char('u'), Sheet::Scores) if self.stop != Stop::Yours => self.undo(),
            (KeyCode::Char('?'), Sheet::Scores | Sheet::Last) => self.open_booklet(),
            _ => self.sheet = None,
        }
    }
}

impl Screen for SeatScreen {
    fn draw(&self, frame: &mut Frame) {
        seat_drawing::draw(self, frame);
    }

    fn key(&mut self, key: KeyCode) {
        if let Some(sheet) = self.sheet {
            self.turn_pages(sheet, key);
            return;
        }
        if self.picker.typed.is_some() {
            self.typing(key);
            return;
        }
        match key {
            KeyCode::Char('?') => self.open_booklet(),
            KeyCode::Char('h') if self.stop == Stop::Yours => {
                self.say(bots::hint(self.sitting.play()), false)
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.open(Sheet::Last),
            KeyCode::Char('s') => self.open(Sheet::Scores),
            KeyCode::Char('w') => self.write(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Enter if self.stop == Stop::DealOver => {
                self.word = None;
                self.go_on();
            }
            _ if self.stop != Stop::Yours => {}
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.picker.cursor),
            KeyCode::Right | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::BackTab => self.step(-1),
            KeyCode::Down => self.step(seat_drawing::choices_in_row(self) as isize),
            KeyCode::Up => self.step(-(seat_drawing::choices_in_row(self) as isize)),
            KeyCode::Esc | KeyCode::Backspace => self.picker = Picker::default(),
            KeyCode::Char('/') => self.picker = Picker { typed: Some(String::new()), ..Picker::default() },
            KeyCode::Char(letter) if letter.is_ascii_uppercase() || letter.is_ascii_digit() => {
                self.picker = Picker { typed: Some(letter.to_string()), ..Picker::default() };
            }
            KeyCode::Char(letter) => {
                if let Some(index) = picker::LETTERS.find(letter) {
                    self.choose(index);
                }
            }
            _ => {}
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn leave(&mut self) {
        self.done = true;
    }
}

impl SeatScreen {
    /// What is said to the shell when the person leaves.
    pub(super) fn farewell(&self) -> Option<String> {
        match self.stop {
            Stop::Over => Some(sheet::game_over(self.sitting.play(), self.sitting.own())),
            _ => self.sitting.place().way_back(),
        }
    }
}
