//! `broadside watch`: a record, step by step.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Event, Face, Layout, Phrase, Scene, Turn, Viewer, phrase};
use clap::Args;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::ink::Ink;
use super::saved::{Remarks, Saved};
use super::screen::{self, Screen};
use super::seat_drawing::{bar, table_and_talk, too_small};
use super::sheet::Tally;
use super::sitting::Played;
use super::table::{Drawing, wrap};
use super::voice::{Language, Spoken, Voice, text};
use crate::failure::Failure;
use crate::preferences::Preferences;

/// Watch a record: step through it with keys, or let it run
#[derive(Args)]
pub(crate) struct Watch {
    /// The record, a .bsr file, or a worked example of a booklet, as neutral/bid-nine
    record: PathBuf,
    /// Look over this seat's shoulder [default: over that of whoever is to act]
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// Let it run, at N actions a second
    #[arg(long, value_name = "N")]
    speed: Option<f32>,
    /// Tell it in sentences
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    spoken: Spoken,
}

impl Watch {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let saved = Saved::read(&self.record)?;
        let players = saved.start.table().players();
        let eyes = match self.seat {
            None => Eyes::Mover,
            Some(number) => match Seat::numbered(number).filter(|seat| seat.number() <= players) {
                Some(seat) => Eyes::Seat(seat),
                None => return Err(Failure::Usage(format!("the seats of this table are 1 to {players}"))),
            },
        };
        if self.speed.is_some_and(|speed| !(speed > 0.0 && speed <= 1000.0)) {
            return Err(Failure::Usage("--speed is a number above 0, up to 1000".into()));
        }
        let language = self.spoken.or_preferred(&Preferences::read()?);
        let mut projector = Projector::new(saved, eyes, self.speed, Ink::from_surroundings(), language);
        if self.plain {
            return Ok(projector.tell()?);
        }
        screen::must_be_terminal()?;
        Ok(screen::show(&mut projector)?)
    }
}

/// Shows a record that was read, over the shoulders of a seat.
pub(super) fn show(saved: Saved, seat: Seat, language: Language) -> Result<(), Failure> {
    let mut projector = Projector::new(saved, Eyes::Seat(seat), None, Ink::from_surroundings(), language);
    Ok(screen::show(&mut projector)?)
}

/// Whose view of the table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    /// The seat to act.
    Mover,
    /// A watcher.
    Watcher,
    /// One seat.
    Seat(Seat),
}

/// A record being shown.
struct Projector {
    start: Box<dyn AnyMatch>,
    lines: Vec<Played>,
    voice: Voice,
    remarks: Remarks,
    play: Box<dyn AnyMatch>,
    at: usize,
    told: Vec<Event>,
    news: usize,
    scene: Option<Scene>,
    eyes: Eyes,
    running: bool,
    speed: f32,
    last: Instant,
    ink: Ink,
    done: bool,
}

impl Projector {
    fn new(saved: Saved, eyes: Eyes, speed: Option<f32>, ink: Ink, language: Language) -> Self {
        let game = saved.start.table().info().id;
        let mut voice = Voice::of(game, language, None);
        voice.meet(saved.names, None);
        let mut projector = Projector {
            voice,
            ink: ink.for_game(game),
            play: saved.start.clone(),
            start: saved.start,
            lines: saved.lines,
            remarks: saved.remarks,
            at: 0,
            told: vec![],
            news: 0,
            scene: None,
            eyes,
            running: speed.is_some(),
            speed: speed.unwrap_or(2.0),
            last: Instant::now(),
            done: false,
        };
        projector.run_on_by(1);
        projector
    }

    fn viewer(&self) -> Viewer {
        match (self.eyes, self.play.turn()) {
            (Eyes::Seat(seat), _) | (Eyes::Mover, Turn::Seat(seat)) => Viewer::Seat(seat),
            _ => Viewer::Watcher,
        }
    }

    /// Carries the next line out; false at the end.
    fn forward(&mut self) -> bool {
        let Some((seat, action)) = self.lines.get(self.at).cloned() else { return false };
        self.news = self.told.len();
        self.remark(false);
        let done = match seat {
            Some(seat) => self.play.act(seat, &action, &mut self.told).map(|_| ()),
            None => self.play.chance(&action, &mut self.told),
        };
        self.at += 1;
        self.remark(true);
        if self.at == self.lines.len() {
            self.remark(false);
        }
        if let Some(scene) = self.play.scene(self.viewer()) {
            self.scene = Some(scene);
        }
        done.is_ok()
    }

    /// Adds the record's comments at this line.
    fn remark(&mut self, beside: bool) {
        let remarks = self.remarks.at(self.at, beside);
        let remarks = remarks.map(|text| Event::plain(Phrase::verbatim(format!("({text})"))));
        self.told.extend(remarks);
    }

    /// Goes on until a seat is to act, this many times.
    fn run_on_by(&mut self, times: usize) {
        for _ in 0..times {
            while self.forward() && self.play.turn() == Turn::Chance {}
        }
    }

    /// Goes back to a line.
    fn back_to(&mut self, line: usize) {
        self.play = self.start.clone();
        (self.at, self.news, self.scene) = (0, 0, None);
        self.told.clear();
        while self.at < line && self.forward() {}
    }

    /// The whole record in sentences.
    fn tell(&mut self) -> io::Result<()> {
        let viewer = match self.eyes {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            _ => Viewer::Watcher,
        };
        while self.forward() {}
        let mut out = io::stdout().lock();
        for event in self.told.iter().filter(|event| event.audience.includes(viewer)) {
            writeln!(out, "{}", self.voice.sentence(&event.phrase))?;
        }
        let sheet = Tally::of(self.play.as_ref()).sheet(&self.voice);
        sheet.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    fn next_eyes(&mut self) {
        let players = self.play.table().players();
        self.eyes = match self.eyes {
            Eyes::Mover => Eyes::Watcher,
            Eyes::Watcher => Eyes::Seat(Seat::default()),
            Eyes::Seat(seat) if seat.number() < players => Eyes::Seat(seat.left(players)),
            Eyes::Seat(_) => Eyes::Mover,
        };
        self.scene = self.play.scene(self.viewer()).or(self.scene.take());
    }

    fn hand(&self, scene: &Scene, width: usize) -> Vec<Line<'static>> {
        let Some(seat) = self.viewer().seat() else { return vec![] };
        let mut spans = vec![Span::styled(format!(" {}: ", self.voice.heading(seat)), self.ink.strong())];
        let own = |zone: &&broadside_engine::Zone| zone.layout == Layout::Hand && zone.owner == Some(seat);
        for card in scene.zones.iter().filter(own).flat_map(|zone| &zone.cards) {
            if let Face::Up { code, .. } = card {
                spans.push(self.ink.card_span(code));
                spans.push(Span::raw("  "));
            }
        }
        wrap(spans, width)
    }
}

impl Screen for Projector {
    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if too_small(frame, area, &self.voice) {
            return;
        }
        let width = usize::from(area.width);
        let said = |phrase: Phrase| self.voice.words(&phrase);
        let (title, deal) = (text(self.play.table().info().title), self.play.deals().len() + 1);
        let place = said(phrase!("watch-line", line = self.at, lines = self.lines.len()));
        let top = bar(&format!(" {}", said(phrase!("watch-bar", title, deal))), &format!("{place} "), width);
        let next = match self.lines.get(self.at) {
            Some((Some(seat), action)) => {
                let who = Seat::numbered(*seat).map_or(String::new(), |seat| self.voice.name(seat));
                phrase!("watch-next", who = text(who), action = text(action))
            }
            Some((None, action)) => {
                phrase!("watch-chance", action = text(action.split(' ').next().unwrap_or_default()))
            }
            None => phrase!("watch-end"),
        };
        let next = format!(" {}", said(next));
        let head = vec![Line::styled(top, self.ink.reversed()), Line::styled(next, self.ink.strong())];
        frame.render_widget(Paragraph::new(head), Rect { height: 2, ..area });
        let mut below = vec![Line::styled("─".repeat(width), self.ink.faint())];
        if let Some(scene) = &self.scene {
            below.extend(self.hand(scene, width));
        }
        let eyes = match self.eyes {
            Eyes::Mover => said(phrase!("watch-mover")),
            Eyes::Watcher => said(phrase!("watch-watcher")),
            Eyes::Seat(seat) => self.voice.name(seat),
        };
        let run = said(if self.running { phrase!("watch-stop") } else { phrase!("watch-run") });
        let eyes = said(phrase!("watch-eyes", speed = text(self.speed.to_string()), eyes = text(eyes)));
        let [step, ten, ends] =
            [phrase!("watch-step"), phrase!("watch-ten"), phrase!("watch-ends")].map(said);
        // On a narrow screen those in the middle give way.
        let more = [format!("  {ten}  {ends}"), format!("  {ten}"), String::new()];
        let keys = more.map(|more| format!(" {step}{more}  {run}  {eyes}"));
        let keys = keys.iter().find(|keys| keys.chars().count() <= width).unwrap_or(&keys[2]);
        below.push(Line::styled(format!("{keys:<width$}"), self.ink.reversed()));
        let rows = below.len() as u16;
        let middle = Rect { y: area.y + 2, height: area.height - 2 - rows, ..area };
        if let Some(scene) = &self.scene {
            let drawing = Drawing {
                scene,
                voice: &self.voice,
                own: self.viewer().seat(),
                to_act: match self.play.turn() {
                    Turn::Seat(seat) => Some(seat),
                    _ => None,
                },
                live: &|_| false,
                named: &|_| false,
                ink: self.ink,
            };
            let heard = |(n, event): (usize, &Event)| {
                let hears = event.audience.includes(self.viewer());
                hears.then(|| (self.voice.sentence(&event.phrase), n >= self.news))
            };
            let said: Vec<(String, bool)> = self.told.iter().enumerate().filter_map(heard).collect();
            let _ = table_and_talk(frame, middle, &drawing, &said);
        }
        frame.render_widget(Paragraph::new(below), Rect { y: middle.bottom(), height: rows, ..area });
    }

    fn key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('n') => self.run_on_by(1),
            KeyCode::Left | KeyCode::Char('p') => self.back_to(self.at.saturating_sub(1).max(1)),
            KeyCode::PageDown => self.run_on_by(10),
            KeyCode::PageUp => self.back_to(self.at.saturating_sub(10).max(1)),
            KeyCode::Home => self.back_to(1),
            KeyCode::End => while self.forward() {},
            KeyCode::Char(' ') => self.running = !self.running,
            KeyCode::Char('+') => self.speed = (self.speed * 2.0).min(64.0),
            KeyCode::Char('-') => self.speed = (self.speed / 2.0).max(0.25),
            KeyCode::Char('v') => self.next_eyes(),
            KeyCode::Char('q') | KeyCode::Esc => self.leave(),
            _ => {}
        }
    }

    fn tick(&mut self) {
        if !self.running {
            self.last = Instant::now();
            return;
        }
        let pause = Duration::from_secs_f32(1.0 / self.speed);
        while self.running && self.last.elapsed() >= pause {
            self.last += pause;
            self.run_on_by(1);
            self.running = self.at < self.lines.len();
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn leave(&mut self) {
        self.done = true;
    }
}
