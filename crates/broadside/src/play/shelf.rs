//! The shelf: choosing a game, how to play it, a saved game or a lesson.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Write as _};
use std::path::PathBuf;

use broadside_engine::{AnyGame, Phrase, Reading, phrase};
use broadside_games::GAMES;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::bots::LEVELS;
use super::ink::Ink;
use super::kept::{self, KeptGame};
use super::picker;
use super::screen::{self, Screen, fold};
use super::seat_drawing::{bar, too_small};
use super::voice::{Language, Voice, text};
use crate::failure::Failure;
use crate::table::TableArgs;

/// What the person wants.
pub(super) enum Chosen {
    /// To play a game.
    Play(Wish),
    /// To go on with the game in a file.
    GoOn(PathBuf),
    /// To be taught a game.
    Learn(&'static dyn AnyGame),
}

/// A game, and how to play it.
pub(super) struct Wish {
    pub(super) game: &'static dyn AnyGame,
    pub(super) table: TableArgs,
    /// The person's seat, counted from 1.
    pub(super) seat: usize,
    pub(super) level: String,
}

/// Lets the person choose; `None` if the person leaves.
pub(super) fn choose(wishes: &Wishes, plain: bool) -> Result<Option<Chosen>, Failure> {
    if plain {
        return ask(wishes);
    }
    screen::must_be_terminal()?;
    let mut shelf = Shelf::new(wishes.clone(), kept::games(), Ink::from_surroundings());
    screen::show(&mut shelf)?;
    Ok(shelf.chosen)
}

/// What the command line asks for already.
#[derive(Clone)]
pub(super) struct Wishes {
    pub(super) table: TableArgs,
    pub(super) seat: usize,
    pub(super) level: String,
    pub(super) language: Language,
}

impl Wishes {
    /// How many play a game unless the person says otherwise.
    fn players(&self, game: &dyn AnyGame) -> usize {
        let info = game.info();
        self.table.players.filter(|players| info.players.contains(players)).unwrap_or(info.usual_players)
    }
}

fn ask(wishes: &Wishes) -> Result<Option<Chosen>, Failure> {
    let mut out = io::stdout().lock();
    let voice = Voice::of_no_game(wishes.language);
    for (n, game) in GAMES.iter().enumerate() {
        let [_, tagline] = voice.on_the_shelf(*game);
        writeln!(out, "{} {}: {}. {tagline}", n + 1, game.info().id, game.info().title)?;
    }
    writeln!(out, "{}", voice.sentence(&phrase!("shelf-which")))?;
    for line in io::stdin().lock().lines() {
        let line = line?.trim().to_lowercase();
        let (teach, word) = match line.split_once(' ') {
            Some(("lesson", word)) => (true, word.trim()),
            _ => (false, line.as_str()),
        };
        let named = GAMES.iter().position(|game| game.info().id == word);
        let at = named.or_else(|| word.parse::<usize>().ok()?.checked_sub(1));
        match at.and_then(|at| GAMES.get(at)) {
            Some(game) if teach => return Ok(Some(Chosen::Learn(*game))),
            Some(game) => {
                let table = wishes.table.for_players(wishes.players(*game));
                let Wishes { seat, level, .. } = wishes.clone();
                return Ok(Some(Chosen::Play(Wish { game: *game, table, seat, level })));
            }
            None if matches!(word, "quit" | "exit") => return Ok(None),
            None => {
                let none = phrase!("shelf-no-such", most = GAMES.len());
                writeln!(out, "{}", voice.sentence(&none))?
            }
        }
    }
    Ok(None)
}

/// How one of the games will be played.
#[derive(Clone, Default)]
struct Plan {
    players: usize,
    seat: usize,
    /// The chosen words of the readings; what is not here has its default.
    readings: BTreeMap<&'static str, &'static str>,
}

/// Something that can be chosen about a game.
#[derive(Clone, Copy)]
enum Row {
    Players,
    Seat,
    Level,
    Reading(&'static Reading),
}

/// The screen of the shelf.
pub(super) struct Shelf {
    at: usize,
    plans: Vec<Plan>,
    level: usize,
    wishes: Wishes,
    /// The row whose value the arrows change; none while they choose the game.
    row: Option<usize>,
    kept: Vec<KeptGame>,
    /// The saved game under the cursor, while they are listed.
    listed: Option<usize>,
    chosen: Option<Chosen>,
    done: bool,
    ink: Ink,
    voice: Voice,
    /// What each game is like, and each game in a sentence.
    told: Vec<[String; 2]>,
}

impl Shelf {
    pub(super) fn new(wishes: Wishes, kept: Vec<KeptGame>, ink: Ink) -> Self {
        let plan = |game: &&dyn AnyGame| {
            let players = wishes.players(*game);
            Plan { players, seat: wishes.seat.min(players), readings: BTreeMap::new() }
        };
        let plans = GAMES.iter().map(plan).collect();
        let level = LEVELS.iter().position(|level| *level == wishes.level).unwrap_or(0);
        let voice = Voice::of_no_game(wishes.language);
        let told = GAMES.iter().map(|game| voice.on_the_shelf(*game)).collect();
        Shelf {
            at: 0,
            plans,
            level,
            wishes,
            row: None,
            kept,
            listed: None,
            chosen: None,
            done: false,
            ink,
            voice,
            told,
        }
    }

    fn game(&self) -> &'static dyn AnyGame {
        GAMES[self.at]
    }

    fn rows(&self) -> Vec<Row> {
        let (info, plan) = (self.game().info(), &self.plans[self.at]);
        let several = plan.players > 1;
        let common = [(info.players.len() > 1, Row::Players), (several, Row::Seat), (several, Row::Level)];
        let common = common.into_iter().filter(|(is_open, _)| *is_open).map(|(_, row)| row);
        let readings = info.readings.iter().filter(|reading| reading.players.contains(&plan.players));
        common.chain(readings.map(Row::Reading)).collect()
    }

    /// What is chosen for a reading.
    fn choice(&self, reading: &'static Reading) -> usize {
        let word = self.plans[self.at].readings.get(reading.id);
        let named = word.and_then(|word| reading.choices.iter().position(|choice| choice.id == *word));
        named.unwrap_or(0)
    }

    fn change(&mut self, row: Row, by: isize) {
        let turn = |now: usize, count: usize| (now as isize + by).rem_euclid(count as isize) as usize;
        let possible = self.game().info().players;
        let choice = if let Row::Reading(reading) = row { self.choice(reading) } else { 0 };
        let plan = &mut self.plans[self.at];
        match row {
            Row::Players => {
                let now = possible.iter().position(|players| *players == plan.players).unwrap_or(0);
                plan.players = possible[turn(now, possible.len())];
                plan.seat = plan.seat.min(plan.players);
            }
            Row::Seat => plan.seat = turn(plan.seat - 1, plan.players) + 1,
            Row::Level => self.level = turn(self.level, LEVELS.len()),
            Row::Reading(reading) => {
                let next = &reading.choices[turn(choice, reading.choices.len())];
                plan.readings.insert(reading.id, next.id);
            }
        }
    }

    fn take(&mut self) {
        let (plan, info) = (&self.plans[self.at], self.game().info());
        let is_open = |id: &str| {
            info.readings.iter().any(|reading| reading.id == id && reading.players.contains(&plan.players))
        };
        let readings = plan.readings.iter().filter(|(id, _)| is_open(id));
        let table = self.wishes.table.for_players(plan.players).reading(readings);
        let (seat, level) = (plan.seat, LEVELS[self.level].to_owned());
        self.choose(Chosen::Play(Wish { game: self.game(), table, seat, level }));
    }

    fn choose(&mut self, chosen: Chosen) {
        self.chosen = Some(chosen);
        self.done = true;
    }

    /// The games, or as many of them as there is room for.
    fn titles(&self, width: usize, room: usize) -> Vec<Line<'static>> {
        let first = (self.at + 1).saturating_sub(room).min(GAMES.len().saturating_sub(room));
        let shown = GAMES.iter().enumerate().skip(first).take(room);
        let line = |(n, game): (usize, &&dyn AnyGame)| {
            let info = game.info();
            let title = info.title;
            let like = self.voice.words(&phrase!("shelf-is-like", like = text(&self.told[n][0])));
            let text = format!("{title:<24} {:<7}  {like}", info.printed());
            let text: String = text.chars().take(width.saturating_sub(8)).collect();
            let letter = picker::letter(n);
            match n == self.at {
                true => Line::from(vec![
                    Span::raw(format!(" {letter} ")),
                    Span::styled(format!("[{text}]"), self.ink.reversed()),
                ]),
                false => Line::from(format!(" {letter}  {text}")),
            }
        };
        shown.map(line).collect()
    }

    /// What can be chosen about the game, and the line where the cursor is.
    fn options(&self, width: usize) -> (Vec<Line<'static>>, usize) {
        let mut here = 0;
        let (info, plan) = (self.game().info(), &self.plans[self.at]);
        let mut lines: Vec<Line> =
            fold(&format!(" {}", self.told[self.at][1]), width - 1).into_iter().map(Line::from).collect();
        let minutes = info.minutes;
        let long = match (info.players.len(), plan.players) {
            (1, 1) => phrase!("shelf-one", minutes),
            (1, _) => phrase!("shelf-several", minutes),
            _ => phrase!("shelf-minutes", minutes),
        };
        let said = |phrase: Phrase| self.voice.words(&phrase);
        lines.push(Line::styled(format!(" {}", said(long)), self.ink.faint()));
        for (n, row) in self.rows().into_iter().enumerate() {
            let (name, value, meaning) = match row {
                Row::Players => (said(phrase!("shelf-players")), plan.players.to_string(), ""),
                Row::Seat => (said(phrase!("shelf-seat")), plan.seat.to_string(), ""),
                Row::Level => (said(phrase!("shelf-level")), self.voice.level(LEVELS[self.level]), ""),
                Row::Reading(reading) => {
                    let choice = &reading.choices[self.choice(reading)];
                    (reading.question.to_owned(), choice.id.to_owned(), choice.meaning)
                }
            };
            let is_here = self.row == Some(n);
            let style = if is_here { self.ink.reversed() } else { self.ink.strong() };
            let mut asked = fold(&format!(" {name}"), width.saturating_sub(value.len() + 6));
            let last = asked.pop().unwrap_or_default();
            lines.extend(asked.into_iter().map(Line::from));
            let arrows = if is_here { ("←", "→") } else { (" ", " ") };
            lines.push(Line::from(vec![
                Span::raw(format!("{last}  ")),
                Span::styled(format!("{}{value}{}", arrows.0, arrows.1), style),
            ]));
            if is_here {
                here = lines.len();
                let meaning = fold(&format!("   {meaning}"), width - 1).into_iter();
                lines.extend(meaning.map(|line| Line::styled(line, self.ink.faint())));
            }
        }
        (lines, here)
    }

    fn list(&self, at: usize, width: usize, room: usize) -> Vec<Line<'static>> {
        let first = (at + 1).saturating_sub(room);
        let shown = self.kept.iter().enumerate().skip(first).take(room);
        let line = |(n, game): (usize, &KeptGame)| {
            let text: String = self.voice.words(&game.told()).chars().take(width.saturating_sub(4)).collect();
            match n == at {
                true => Line::styled(format!(" [{text}]"), self.ink.reversed()),
                false => Line::from(format!("  {text}")),
            }
        };
        shown.map(line).collect()
    }

    fn key_in_list(&mut self, at: usize, key: KeyCode) {
        let count = self.kept.len();
        match key {
            KeyCode::Down => self.listed = Some((at + 1) % count),
            KeyCode::Up => self.listed = Some((at + count - 1) % count),
            KeyCode::Enter => self.choose(Chosen::GoOn(self.kept[at].path.clone())),
            KeyCode::Char('q') => self.leave(),
            _ => self.listed = None,
        }
    }
}

impl Screen for Shelf {
    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if too_small(frame, area, &self.voice) {
            return;
        }
        let (width, height) = (usize::from(area.width), usize::from(area.height) - 2);
        let (title, keys) = match (self.listed, self.row) {
            (Some(_), _) => (phrase!("shelf-saved"), phrase!("shelf-saved-keys")),
            (None, Some(_)) => (phrase!("shelf-how"), phrase!("shelf-how-keys")),
            (None, None) => (phrase!("shelf-heading"), phrase!("shelf-keys")),
        };
        let [title, keys] = [title, keys].map(|said| self.voice.words(&said));
        let title = format!(" {title}");
        let keys = if keys.chars().count() < width { format!(" {keys}") } else { keys };
        let head = Line::styled(bar(&title, "", width), self.ink.reversed());
        frame.render_widget(Paragraph::new(head), Rect { height: 1, ..area });
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let is_wide = area.width >= 110;
        if let Some(at) = self.listed {
            frame.render_widget(Paragraph::new(self.list(at, width, height)), body);
        } else if is_wide {
            let left = Rect { width: 70, ..body };
            let right = Rect { x: body.x + 70, width: body.width - 70, ..body };
            frame.render_widget(Paragraph::new(self.titles(70, height)), left);
            frame.render_widget(Paragraph::new(self.options(usize::from(right.width)).0), right);
        } else {
            let (options, here) = self.options(width);
            let room = match self.row {
                _ if options.len() + GAMES.len() < height => GAMES.len(),
                Some(_) => 1,
                None => GAMES.len().min(height),
            };
            let mut lines = self.titles(width, room);
            if lines.len() + 1 < height {
                lines.push(Line::default());
            }
            // Two more lines, for what the choice means.
            let scroll = if self.row.is_some() { (here + 2).saturating_sub(height - lines.len()) } else { 0 };
            lines.extend(options.into_iter().skip(scroll));
            frame.render_widget(Paragraph::new(lines), body);
        }
        let foot = Line::styled(format!("{keys:<width$}"), self.ink.reversed());
        frame.render_widget(Paragraph::new(foot), Rect { y: area.bottom() - 1, height: 1, ..area });
    }

    fn key(&mut self, key: KeyCode) {
        if let Some(at) = self.listed {
            self.key_in_list(at, key);
            return;
        }
        let (games, rows) = (GAMES.len(), self.rows());
        match (key, self.row) {
            (KeyCode::Tab, None) if !rows.is_empty() => self.row = Some(0),
            (KeyCode::Tab | KeyCode::BackTab | KeyCode::Esc, Some(_)) => self.row = None,
            (KeyCode::Down, None) => self.at = (self.at + 1) % games,
            (KeyCode::Up, None) => self.at = (self.at + games - 1) % games,
            (KeyCode::Down, Some(row)) => self.row = Some((row + 1) % rows.len()),
            (KeyCode::Up, Some(row)) => self.row = Some((row + rows.len() - 1) % rows.len()),
            (KeyCode::Right, Some(row)) => self.change(rows[row.min(rows.len() - 1)], 1),
            (KeyCode::Left, Some(row)) => self.change(rows[row.min(rows.len() - 1)], -1),
            (KeyCode::Enter, _) => self.take(),
            (KeyCode::Char('l'), _) => self.choose(Chosen::Learn(self.game())),
            (KeyCode::Char('s'), _) if !self.kept.is_empty() => self.listed = Some(0),
            (KeyCode::Char('q') | KeyCode::Esc, _) => self.leave(),
            (KeyCode::Char(letter), None) => {
                if let Some(at) = picker::LETTERS.find(letter).filter(|at| *at < games) {
                    self.at = at;
                }
            }
            _ => {}
        }
        let rows = self.rows().len();
        self.row = self.row.filter(|_| rows > 0).map(|row| row.min(rows - 1));
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn leave(&mut self) {
        self.done = true;
    }
}
