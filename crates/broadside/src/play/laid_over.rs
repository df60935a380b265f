//! The sheets laid over the table: booklet, scores, last trick, post-mortem.

use broadside_engine::{Face, Phrase, ZoneKind, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::booklet::Page;
use super::chair::Stop;
use super::screen::{fold, sheet as lay_sheet};
use super::seat::{SeatScreen, Sheet};
use super::voice::text;

/// Lays a sheet over the table.
pub(super) fn lay(screen: &SeatScreen, frame: &mut Frame, area: Rect, which: Sheet) {
    let (margin_x, margin_y) = (area.width / 20 + 1, area.height / 12 + 1);
    let area = Rect {
        x: area.x + margin_x,
        y: area.y + margin_y,
        width: area.width - 2 * margin_x,
        height: area.height - 2 * margin_y,
    };
    let width = usize::from(area.width) - 4;
    let voice = screen.chair.voice();
    let (title, lines, foot) = match which {
        Sheet::Booklet(at) => {
            let about = screen.chair.about();
            let page = about.booklet.get(at);
            let titled = |page: &Page| {
                phrase!("over-clause", title = text(&about.title), section = text(&page.section))
            };
            let title = page.map_or_else(|| phrase!("over-rules"), titled);
            (title, page.map_or(vec![], |page| page.lines(voice)), "over-clause-keys")
        }
        Sheet::Scores => {
            let tally = screen.chair.tally();
            let mut lines = tally.sheet(voice);
            lines.push(String::new());
            if screen.stop == Stop::Over {
                lines.push(screen.chair.ending());
            }
            let foot = match screen.stop {
                Stop::Yours | Stop::Waiting | Stop::Pause => "over-scores-keys",
                Stop::DealOver => "over-scores-between",
                Stop::Over => "over-scores-end",
            };
            (phrase!("over-scores"), lines, foot)
        }
        Sheet::Slips => {
            let lines = screen.reckoning.as_ref().map_or(vec![], |reckoning| reckoning.lines.clone());
            let foot = match screen.stop {
                Stop::DealOver => "over-slips-between",
                _ => "over-slips-keys",
            };
            (phrase!("over-slips"), lines, foot)
        }
        Sheet::Last => (phrase!("over-last"), last(screen), "over-keys"),
        Sheet::Legend => (phrase!("over-legend"), legend(screen, width), "over-keys"),
    };
    let (title, foot) = (voice.words(&title), voice.words(&Phrase::new(foot)));
    let folded = folded(&lines, width).skip(usize::from(screen.scroll)).collect();
    lay_sheet(frame, area, &title, folded, &foot, screen.ink);
}

/// Lines of a width; those with columns are left as they are.
fn folded(lines: &[String], width: usize) -> impl Iterator<Item = Line<'static>> {
    let parts = lines
        .iter()
        .flat_map(move |line| if line.contains("  ") { vec![line.clone()] } else { fold(line, width) });
    parts.map(|line| Line::from(format!(" {line}")))
}

/// The scores, and the rules from the clause last cited on, where a large screen has room for them.
pub(super) fn lay_beside(screen: &SeatScreen, frame: &mut Frame, area: Rect) {
    let voice = screen.chair.voice();
    let scores = screen.chair.tally().sheet(voice);
    let pages = screen.chair.about().booklet.iter().skip(screen.clause_at_hand());
    let clauses: Vec<String> =
        pages.flat_map(|page| page.lines(voice).into_iter().chain([String::new()])).collect();
    let area =
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height.saturating_sub(1) };
    let wide = scores.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
    let (left, right) = match area.width >= wide + 40 {
        true => {
            let left = Rect { width: wide, ..area };
            (left, Rect { x: area.x + wide, width: area.width - wide, ..area })
        }
        false => {
            let rows = (scores.len() as u16 + 2).min(area.height / 2);
            let left = Rect { height: rows, ..area };
            (left, Rect { y: area.y + rows, height: area.height - rows, ..area })
        }
    };
    let (sheet, rules) = (phrase!("over-scores"), phrase!("over-rules"));
    for (area, title, lines, latest) in [(left, sheet, scores, true), (right, rules, clauses, false)] {
        if area.height < 4 {
            continue;
        }
        let mut lines: Vec<Line> = folded(&lines, usize::from(area.width) - 4).collect();
        let room = usize::from(area.height) - 2;
        let over = lines.len().saturating_sub(room);
        // Of a long score sheet the last deals are worth more than the first.
        if latest {
            lines.drain(1.min(over)..over + 1.min(over));
        }
        lines.truncate(room);
        let height = (lines.len() as u16 + 2).min(area.height);
        lay_sheet(frame, Rect { height, ..area }, &voice.words(&title), lines, "", screen.ink);
    }
}

/// What every key does.
const KEYS: [(&str, &str); 15] = [
    ("←→ ↑↓", "key-arrows"),
    ("Enter", "key-enter"),
    ("a b d …", "key-letters"),
    ("/ 1 A", "key-type"),
    ("Esc", "key-esc"),
    ("x", "key-x"),
    ("?", "key-rules"),
    ("h", "key-h"),
    ("u", "key-u"),
    ("l", "key-l"),
    ("s", "key-s"),
    ("c", "key-c"),
    ("w", "key-w"),
    ("n v b f", "key-waiting"),
    ("q", "key-q"),
];

/// The code and name of every card in as many columns as fit, and the keys.
fn legend(screen: &SeatScreen, width: usize) -> Vec<String> {
    let voice = screen.chair.voice();
    let cards = voice.every_card(&screen.chair.about().game);
    let wide = cards.iter().map(|card| card.chars().count()).max().unwrap_or(1) + 2;
    let columns = (width / wide).max(1);
    let rows = cards.len().div_ceil(columns);
    let does = |(key, id): (&str, &'static str)| format!("{key:<8} {}", voice.words(&Phrase::new(id)));
    let mut lines: Vec<String> = KEYS.map(does).to_vec();
    lines.push(String::new());
    lines.extend((0..rows).map(|row| {
        let across = cards.iter().skip(row).step_by(rows.max(1));
        across.map(|card| format!("{card:<wide$}")).collect::<String>().trim_end().to_owned()
    }));
    lines
}

/// The last trick card by card, then the latest sentences with their clauses.
fn last(screen: &SeatScreen) -> Vec<String> {
    let zones = screen.chair.scene().map_or(&[][..], |scene| &scene.zones);
    let voice = screen.chair.voice();
    let mut lines = vec![];
    for zone in zones.iter().filter(|zone| zone.kind == ZoneKind::LastTrick) {
        lines.push(format!("{}:", voice.title(zone)));
        for card in &zone.cards {
            if let Face::Up { code, by } = card {
                let by = by.map_or(String::new(), |by| format!("{} ", voice.heading(by)));
                lines.push(format!("  {by}{}", voice.card(code)));
            }
        }
        lines.push(String::new());
    }
    let told = screen.chair.told();
    lines.extend(told.iter().rev().take(200).map(|told| voice.told(told)));
    lines
}
