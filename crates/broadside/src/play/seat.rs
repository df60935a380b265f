//! A seat at the table: what a person sees and what the keys do.

use std::path::Path;
use std::time::Duration;

use broadside_engine::{Face, Layout, Offer, ZoneId, phrase};
use crossterm::event::KeyCode;
use ratatui::Frame;

use super::chair::{Chair, Stop, Wish, Word};
use super::ink::Ink;
use super::picker::{self, Choices, Lead, Picker};
use super::post_mortem::{Listener, Reckoning};
use super::screen::Screen;
use super::{booklet, saved, seat_drawing};

/// The time between ticks when nothing happens by itself.
const LONG: Duration = Duration::from_millis(500);
/// The time between ticks while a post-mortem is computed.
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
    /// What the codes of the cards mean, and what the keys do.
    Legend,
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
    /// How many sentences had been told when the person last acted.
    pub(super) heard: usize,
    pub(super) ink: Ink,
    /// What giving up is, while the person is asked whether to.
    pub(super) giving_up: Option<Offer>,
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
            giving_up: None,
            turn: None,
            done: false,
        };
        screen.go_on();
        screen
    }

    /// What the cursor's choice means in words.
    pub(super) fn in_words(&self) -> Option<String> {
        let choices = self.choices();
        let (choice, voice) = (choices.list.get(self.picker.cursor?)?, self.chair.voice());
        match (&choice.label, &choice.cards[..]) {
            (Some(label), _) if !choices.in_hand => Some(voice.sentence(label)),
            (_, [card]) => Some(voice.card(card)),
            _ => None,
        }
    }

    /// The person's own cards.
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

    /// Lets the game go on; a new turn begins with nothing chosen.
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
            Stop::Over if self.chair.tally().winners.is_none() => {}
            Stop::DealOver | Stop::Over => self.open(Sheet::Scores),
            Stop::Waiting | Stop::Pause => {}
        }
    }

    /// Goes on after a stop that waits for the person.
    fn next(&mut self) {
        self.heard = self.chair.told().len();
        self.word = None;
        self.sheet = None;
        self.go_on();
    }

    fn save(&mut self) {
        if let Err(why) = self.chair.save() {
            self.word = Some(Word::refused(phrase!("not-written", why)));
        }
    }

    fn open(&mut self, sheet: Sheet) {
        self.sheet = Some(sheet);
        self.scroll = 0;
    }

    fn open_booklet(&mut self) {
        self.open(Sheet::Booklet(self.clause_at_hand()));
    }

    /// The index of the clause that was cited last.
    pub(super) fn clause_at_hand(&self) -> usize {
        let spoken = self.word.as_ref().and_then(|word| word.clause.as_deref());
        let told = || self.chair.told().iter().rev().find_map(|said| said.clause.as_deref());
        let at = spoken.or_else(told).and_then(|id| booklet::find(&self.chair.about().booklet, id));
        at.unwrap_or(0)
    }

    /// Opens the post-mortem, and starts it if necessary.
    fn open_slips(&mut self) {
        let turn = self.chair.turn();
        if self.reckoning.as_ref().is_none_or(|reckoning| reckoning.turn != turn) {
            let listener = Listener::at(self.chair.as_ref());
            self.reckoning = Some(Reckoning::begin(turn, self.chair.record(), listener));
        }
        self.open(Sheet::Slips);
    }

    pub(super) fn act(&mut self, action: &str) {
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

    /// Keeps the game in its file, or writes the record to a new one.
    fn write(&mut self) {
        let written = match self.chair.file() {
            Some(path) => self.chair.save().map(|()| path),
            None => self.chair.record().and_then(|record| {
                let path = saved::free_name(Path::new(""), &self.chair.about().game);
                let path = path.ok_or_else(|| phrase!("too-many-records"))?;
                saved::write_new(&path, &record).map(|()| path)
            }),
        };
        self.word = Some(match written {
            Ok(path) => Word::told(phrase!("written", file = saved::named(&path))),
            Err(why) => Word::refused(why),
        });
    }

    fn choose(&mut self, index: usize) {
        let Some(choice) = self.choices().list.get(index).cloned() else { return };
        self.picker.cursor = Some(index);
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

    /// Puts the cursor on the first choice that is legal; in an auction on none, so that no hasty key bids.
    pub(super) fn aim_at_legal(&mut self) {
        let choices = self.choices();
        self.picker.cursor = choices.list.iter().position(|choice| !choices.bids && choice.is_legal());
    }

    /// Chooses what the cursor is on.
    pub(super) fn choose_at_cursor(&mut self) {
        match self.picker.cursor {
            Some(at) => self.choose(at),
            None => self.word = Some(Word::told(phrase!("choose-first"))),
        }
    }

    /// Moves the cursor round the choices.
    pub(super) fn step(&mut self, by: isize) {
        let count = self.choices().list.len() as isize;
        if count > 0 {
            let at = match self.picker.cursor {
                Some(at) => at as isize + by,
                None if by > 0 => 0,
                None => -1,
            };
            self.picker.cursor = Some(at.rem_euclid(count) as usize);
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
            (KeyCode::Enter, Sheet::Scores | Sheet::Slips) if self.stop == Stop::DealOver => self.next(),
            (KeyCode::Char('q'), _) if self.stop == Stop::Over => self.leave(),
            (KeyCode::Char('u'), Sheet::Scores) if self.stop != Stop::Yours => self.undo(),
            (KeyCode::Char('?'), Sheet::Scores | Sheet::Last | Sheet::Slips | Sheet::Legend) => {
                self.open_booklet()
            }
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
        if let Some(offer) = self.giving_up.take() {
            self.word = None;
            let yes = self.chair.voice().words(&phrase!("yes")).chars().next();
            if yes.is_some_and(|yes| key == KeyCode::Char(yes)) {
                self.act(&offer.action);
            }
            return;
        }
        match key {
            KeyCode::Char('?') => self.open_booklet(),
            KeyCode::Char('h') if self.stop == Stop::Yours => self.word = self.chair.hint(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.open(Sheet::Last),
            KeyCode::Char('s') => self.open(Sheet::Scores),
            KeyCode::Char('c') => self.open(Sheet::Legend),
            KeyCode::Char('w') => self.write(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char('+') if self.chair.asks().is_some() => self.chair.consent(true),
            KeyCode::Char('-') if self.chair.asks().is_some() => self.chair.consent(false),
            KeyCode::Enter if matches!(self.stop, Stop::DealOver | Stop::Pause) => self.next(),
            KeyCode::Char(letter) if self.stop == Stop::Waiting => {
                let wishes =
                    [('n', Wish::Nudge), ('v', Wish::Vote), ('b', Wish::Back), ('f', Wish::Free(None))];
                if let Some((_, wish)) = wishes.into_iter().find(|(key, _)| *key == letter) {
                    self.word = self.chair.wish(wish);
                }
            }
            _ if self.stop != Stop::Yours => {}
            KeyCode::Char('x') => self.ask_to_give_up(),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_at_cursor(),
            KeyCode::Right | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::BackTab => self.step(-1),
            KeyCode::Down => self.step(seat_drawing::choices_in_row(self) as isize),
            KeyCode::Up => self.step(-(seat_drawing::choices_in_row(self) as isize)),
            KeyCode::Esc | KeyCode::Backspace => self.stop_typing(),
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
        let moves = !matches!(self.stop, Stop::DealOver | Stop::Pause) && self.chair.pace().is_some();
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
            Stop::DealOver | Stop::Over | Stop::Pause => LONG,
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

    /// What is printed after the screen is closed.
    pub(super) fn farewell(&self) -> Option<String> {
        match self.stop {
            Stop::Over => Some(self.chair.ending()),
            _ => self.chair.way_back(),
        }
    }
}
