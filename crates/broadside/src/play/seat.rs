//! A seat at the table: what a person sees and what the keys do.

use std::time::Duration;

use broadside_engine::{Face, Layout, ZoneId};
use crossterm::event::KeyCode;
use ratatui::Frame;

use super::chair::{Chair, Stop, Word};
use super::ink::Ink;
use super::picker::{self, Choices, Lead, Picker};
use super::post_mortem::Reckoning;
use super::screen::Screen;
use super::typed::{self, Typed};
use super::{booklet, saved, seat_drawing};

/// A moment in which nothing happens by itself.
const LONG: Duration = Duration::from_millis(500);
/// A moment in which findings may come.
const SHORT: Duration = Duration::from_millis(100);

/// A sheet laid over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// The booklet, open at a clause.
    Booklet(usize),
    /// The scores.
    Scores,
    /// The last trick, and what was said lately.
    Last,
    /// Where the value of the last deal changed.
    Slips,
}

/// The screen of a person who plays.
pub(super) struct SeatScreen {
    pub(super) chair: Box<dyn Chair>,
    pub(super) stop: Stop,
    pub(super) picker: Picker,
    pub(super) word: Option<Word>,
    pub(super) sheet: Option<Sheet>,
    pub(super) scroll: u16,
    pub(super) reckoning: Option<Reckoning>,
    /// How many sentences the person had heard when he last acted.
    pub(super) heard: usize,
    pub(super) ink: Ink,
    /// The turn the choices on the screen belong to.
    turn: Option<(u64, Stop)>,
    done: bool,
}

impl SeatScreen {
    pub(super) fn new(chair: Box<dyn Chair>, ink: Ink) -> Self {
        let mut screen = SeatScreen {
            stop: Stop::Waiting,
            picker: Picker::default(),
            word: None,
            sheet: None,
            scroll: 0,
            reckoning: None,
            heard: chair.old_news(),
            ink: ink.for_game(&chair.about().game),
            chair,
            turn: None,
            done: false,
        };
        screen.go_on();
        screen
    }

    /// What the cursor's choice means in words.
    pub(super) fn in_words(&self) -> Option<String> {
        let choices = self.choices();
        let (choice, voice) = (choices.list.get(self.picker.cursor)?, self.chair.voice());
        match (&choice.label, &choice.cards[..]) {
            (Some(label), _) if !choices.in_hand => Some(voice.sentence(label)),
            (_, [card]) => Some(voice.card(card)),
            _ => None,
        }
    }

    /// The cards the person sees in his own hand.
    pub(super) fn hand(&self) -> Vec<String> {
        let Some(own) = self.chair.own() else { return vec![] };
        let zones = self.chair.scene().map_or(&[][..], |scene| &scene.zones);
        let hand = zones.iter().filter(|zone| zone.layout == Layout::Hand && zone.owner == Some(own));
        hand.flat_map(|zone| &zone.cards)
            .filter_map(|card| match card {
                Face::Up { code, .. } => Some(code.clone()),
                Face::Down => None,
            })
            .collect()
    }

    /// What can be chosen now.
    pub(super) fn choices(&self) -> Choices {
        if self.stop != Stop::Yours {
            return Choices::default();
        }
        self.picker.choices(self.chair.offers(), &self.hand(), self.chair.own().map(ZoneId::hand))
    }

    /// Lets the table go on; a new turn begins with nothing chosen.
    fn go_on(&mut self) {
        self.stop = self.chair.go_on();
        if self.stop != Stop::Waiting {
            self.save();
        }
        if let Some(word) = self.chair.word() {
            self.word = Some(word);
        }
        let turn = Some((self.chair.turn(), self.stop));
        if self.turn == turn {
            return;
        }
        self.turn = turn;
        self.picker = Picker::default();
        match self.stop {
            Stop::Yours => self.aim_at_legal(),
            Stop::DealOver | Stop::Over => self.open(Sheet::Scores),
            Stop::Waiting => {}
        }
    }

    /// Lets the next deal begin.
    fn next_deal(&mut self) {
        self.word = None;
        self.sheet = None;
        self.go_on();
    }

    fn save(&mut self) {
        if let Err(error) = self.chair.save() {
            self.word = Some(Word::refused(format!("the game cannot be saved: {error}")));
        }
    }

    fn open(&mut self, sheet: Sheet) {
        self.sheet = Some(sheet);
        self.scroll = 0;
    }

    /// Opens the booklet at the clause last spoken of.
    fn open_booklet(&mut self) {
        let spoken = self.word.as_ref().and_then(|word| word.clause.as_deref());
        let told = || self.chair.told().iter().rev().find_map(|said| said.clause.as_deref());
        let at = spoken.or_else(told).and_then(|id| booklet::find(&self.chair.about().booklet, id));
        self.open(Sheet::Booklet(at.unwrap_or(0)));
    }

    /// Opens the post-mortem, and begins it where that has not been done.
    fn open_slips(&mut self) {
        let turn = self.chair.turn();
        if self.reckoning.as_ref().is_none_or(|reckoning| reckoning.turn != turn) {
            let names = self.chair.voice().names(self.chair.about().players);
            self.reckoning = Some(Reckoning::begin(turn, self.chair.record(), names));
        }
        self.open(Sheet::Slips);
    }

    fn act(&mut self, action: &str) {
        self.heard = self.chair.told().len();
        let refused = self.chair.act(action).err();
        self.answered(refused);
    }

    /// Goes on if nothing was refused.
    fn answered(&mut self, refused: Option<Word>) {
        self.word = refused;
        if self.word.is_none() {
            self.save();
            self.go_on();
        }
    }

    fn undo(&mut self) {
        self.word = Some(self.chair.undo());
        self.heard = self.heard.min(self.chair.told().len());
        self.sheet = None;
        self.reckoning = None;
        self.go_on();
    }

    fn write(&mut self) {
        let usual = || format!("{}.bsr", self.chair.about().game).into();
        let path = self.chair.file().unwrap_or_else(usual);
        let written = self.chair.record().and_then(|record| {
            let place = saved::Place(Some(path.clone()));
            place.write(&record).map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        self.word = Some(match written {
            Ok(()) => Word::told(format!("Written to {}.", path.display())),
            Err(why) => Word::refused(why),
        });
    }

    fn choose(&mut self, index: usize) {
        let Some(choice) = self.choices().list.get(index).cloned() else { return };
        self.picker.cursor = index;
        match choice.leads_to {
            Lead::Action(action) => self.act(&action),
            Lead::Refused(gesture) => {
                let refused = self.chair.try_by_hand(gesture);
                self.answered(refused);
            }
            Lead::On(steps) => {
                self.word = None;
                self.picker = Picker { steps, ..Picker::default() };
                self.aim_at_legal();
            }
        }
    }

    /// Puts the cursor on the first choice that is legal.
    fn aim_at_legal(&mut self) {
        self.picker.cursor = self.choices().list.iter().position(picker::Choice::is_legal).unwrap_or(0);
    }

    /// Moves the cursor round the choices.
    fn step(&mut self, by: isize) {
        let count = self.choices().list.len() as isize;
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
        match typed::complete(&text, &self.chair.legal()) {
            Typed::Action(action) => self.act(&action),
            Typed::Several(_) => self.choose(self.picker.cursor),
            Typed::Nothing => {
                self.picker = Picker::default();
                self.word = self.chair.refuse(&text);
            }
        }
    }

    fn turn_pages(&mut self, sheet: Sheet, key: KeyCode) {
        let last = self.chair.about().booklet.len().saturating_sub(1);
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
            (KeyCode::Char('v'), Sheet::Scores) => self.open_slips(),
            (KeyCode::Esc, Sheet::Slips) => self.open(Sheet::Scores),
            (KeyCode::Enter, Sheet::Scores | Sheet::Slips) if self.stop == Stop::DealOver => self.next_deal(),
            (KeyCode::Char('q'), _) if self.stop == Stop::Over => self.leave(),
            (KeyCode::Char('u'), Sheet::Scores) if self.stop != Stop::Yours => self.undo(),
            (KeyCode::Char('?'), Sheet::Scores | Sheet::Last | Sheet::Slips) => self.open_booklet(),
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
            KeyCode::Char('h') if self.stop == Stop::Yours => self.word = self.chair.hint(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.open(Sheet::Last),
            KeyCode::Char('s') => self.open(Sheet::Scores),
            KeyCode::Char('w') => self.write(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char('+') if self.chair.asks().is_some() => self.chair.consent(true),
            KeyCode::Char('-') if self.chair.asks().is_some() => self.chair.consent(false),
            KeyCode::Enter if self.stop == Stop::DealOver => self.next_deal(),
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

    fn tick(&mut self) {
        if let Some(reckoning) = &mut self.reckoning {
            reckoning.look();
        }
        let moves = self.stop != Stop::DealOver && self.chair.pace().is_some();
        if self.stop == Stop::Waiting || moves {
            self.go_on();
            self.done |= self.chair.lost().is_some();
        }
    }

    fn moment(&self) -> Duration {
        match self.stop {
            Stop::Waiting => self.chair.pace().unwrap_or_default(),
            Stop::Yours => self.chair.pace().unwrap_or(LONG),
            Stop::DealOver | Stop::Over if self.reckons() => SHORT,
            Stop::DealOver | Stop::Over => LONG,
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
    fn reckons(&self) -> bool {
        self.reckoning.as_ref().is_some_and(Reckoning::goes_on)
    }

    /// What is said to the shell when the person leaves.
    pub(super) fn farewell(&self) -> Option<String> {
        match self.stop {
            Stop::Over => Some(self.chair.tally().game_over(self.chair.own(), self.chair.voice())),
            _ => self.chair.way_back(),
        }
    }
}
