//! The shelf: choosing a game to play.

use std::io::{self, BufRead as _, Write as _};

use broadside_engine::{AnyGame, Table};
use broadside_games::GAMES;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::ink::Ink;
use super::screen::{self, Screen, fold};
use crate::failure::Failure;
use crate::table::TableArgs;

/// Lets the person choose a game and how many play; nothing if he does not care to.
pub(super) fn choose(
    wishes: &TableArgs,
    plain: bool,
) -> Result<Option<(&'static dyn AnyGame, Table)>, Failure> {
    let chosen = if plain { ask(wishes)? } else { on_screen(wishes)? };
    match chosen {
        Some((game, players)) => Ok(Some((game, wishes.for_players(players).lay(game)?))),
        None => Ok(None),
    }
}

type Chosen = Option<(&'static dyn AnyGame, usize)>;

/// How many play unless the person says otherwise.
fn usual(game: &dyn AnyGame, wishes: &TableArgs) -> usize {
    let info = game.info();
    wishes.players.filter(|players| info.players.contains(players)).unwrap_or(info.usual_players)
}

fn ask(wishes: &TableArgs) -> Result<Chosen, Failure> {
    let mut out = io::stdout().lock();
    for (n, game) in GAMES.iter().enumerate() {
        writeln!(out, "{} {}: {}. {}", n + 1, game.info().id, game.info().title, game.info().tagline)?;
    }
    writeln!(out, "Which game? Type its number or its name.")?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let word = line.trim().to_lowercase();
        let named = GAMES.iter().position(|game| game.info().id == word);
        let at = named.or_else(|| word.parse::<usize>().ok()?.checked_sub(1));
        match at.and_then(|at| GAMES.get(at)) {
            Some(game) => return Ok(Some((*game, usual(*game, wishes)))),
            None if matches!(word.as_str(), "quit" | "exit") => return Ok(None),
            None => {
                writeln!(out, "There is no such game. Type a number from 1 to {}, or quit.", GAMES.len())?
            }
        }
    }
    Ok(None)
}

fn on_screen(wishes: &TableArgs) -> Result<Chosen, Failure> {
    screen::must_be_terminal()?;
    let mut shelf = Shelf::new(wishes, Ink::from_surroundings());
    screen::show(&mut shelf)?;
    Ok(shelf.chosen)
}

/// The screen of the shelf.
pub(super) struct Shelf {
    at: usize,
    players: Vec<usize>,
    chosen: Chosen,
    done: bool,
    ink: Ink,
}

impl Shelf {
    pub(super) fn new(wishes: &TableArgs, ink: Ink) -> Self {
        let players = GAMES.iter().map(|game| usual(*game, wishes)).collect();
        Shelf { at: 0, players, chosen: None, done: false, ink }
    }

    fn take(&mut self) {
        self.chosen = Some((GAMES[self.at], self.players[self.at]));
        self.done = true;
    }

    /// The next possible number of players, up or down.
    fn more_players(&mut self, by: isize) {
        let possible = GAMES[self.at].info().players;
        let now = possible.iter().position(|players| *players == self.players[self.at]).unwrap_or(0) as isize;
        self.players[self.at] = possible[(now + by).rem_euclid(possible.len() as isize) as usize];
    }

    fn lines(&self, width: usize) -> Vec<Line<'static>> {
        let ink = self.ink;
        let head = super::seat_drawing::bar(" Broadside: the shelf", "", width);
        let mut lines = vec![Line::styled(head, ink.reversed()), Line::default()];
        for (n, game) in GAMES.iter().enumerate() {
            let info = game.info();
            let title = info.title.split(':').next().unwrap_or_default();
            let text = format!("{title:<24} {:<7}  like {}", info.printed(), info.like);
            let text: String = text.chars().take(width.saturating_sub(8)).collect();
            let number = super::picker::letter(n);
            lines.push(if n == self.at {
                Line::from(vec![
                    Span::raw(format!(" {number} ")),
                    Span::styled(format!("[{text}]"), ink.reversed()),
                ])
            } else {
                Line::from(format!(" {number}  {text}"))
            });
        }
        let info = GAMES[self.at].info();
        lines.push(Line::default());
        lines.extend(fold(&format!(" {}", info.tagline), width - 1).into_iter().map(Line::from));
        let players: Vec<String> =
            info.players
                .iter()
                .map(|count| {
                    if *count == self.players[self.at] { format!("[{count}]") } else { format!(" {count} ") }
                })
                .collect();
        lines.push(Line::from(vec![
            Span::raw(" Players: "),
            Span::styled(players.concat(), ink.strong()),
            Span::raw(format!("   about {} minutes", info.minutes)),
        ]));
        for reading in info.readings.iter().filter(|reading| reading.players.contains(&self.players[self.at]))
        {
            let text = format!("  {} --reading {}={}", reading.question, reading.id, reading.choices[0].id);
            lines.extend(fold(&text, width - 1).into_iter().map(|line| Line::styled(line, ink.faint())));
        }
        lines
    }
}

impl Screen for Shelf {
    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if super::seat_drawing::too_small(frame, area) {
            return;
        }
        let width = usize::from(area.width);
        let body = Rect { height: area.height - 1, ..area };
        frame.render_widget(Paragraph::new(self.lines(width)), body);
        let keys = " ↑↓ or letter: choose  ←→ players  Enter sit down  q leave";
        let foot = Line::styled(format!("{keys:<width$}"), self.ink.reversed());
        frame.render_widget(Paragraph::new(foot), Rect { y: area.bottom() - 1, height: 1, ..area });
    }

    fn key(&mut self, key: KeyCode) {
        let count = GAMES.len();
        match key {
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + count - 1) % count,
            KeyCode::Right => self.more_players(1),
            KeyCode::Left => self.more_players(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.take(),
            KeyCode::Char('q') | KeyCode::Esc => self.leave(),
            KeyCode::Char(letter) => {
                if let Some(at) = super::picker::LETTERS.find(letter).filter(|at| *at < count) {
                    self.at = at;
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
