//! The sheets laid over the table: booklet, scores, last trick, post-mortem.

use broadside_engine::{Face, ZoneKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::chair::Stop;
use super::screen::{fold, sheet as lay_sheet};
use super::seat::{SeatScreen, Sheet};

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
    let (title, lines, foot) = match which {
        Sheet::Booklet(at) => {
            let about = screen.chair.about();
            let page = about.booklet.get(at);
            let title = page.map_or("Rules".into(), |page| format!("{}: {}", about.title, page.section));
            let lines = page.map_or(vec![], |page| page.lines());
            (title, lines, "←→ clause  ↑↓ scroll  Esc close")
        }
        Sheet::Scores => {
            let tally = screen.chair.tally();
            let mut lines = tally.sheet(screen.chair.voice());
            lines.push(String::new());
            if screen.stop == Stop::Over {
                lines.push(tally.game_over(screen.chair.own(), screen.chair.voice()));
            }
            let foot = match screen.stop {
                Stop::Yours | Stop::Waiting => "↑↓ scroll  v value of the last deal  Esc close",
                Stop::DealOver => "Enter next deal  Esc table  v value of the deal  u undo  ? rules",
                Stop::Over => "Esc close  v value of the deal  u undo  q leave",
            };
            ("Score sheet".into(), lines, foot)
        }
        Sheet::Slips => {
            let lines = screen.reckoning.as_ref().map_or(vec![], |reckoning| reckoning.lines.clone());
            let foot = match screen.stop {
                Stop::DealOver => "Enter next deal  ↑↓ scroll  Esc scores  ? rules",
                _ => "↑↓ scroll  Esc scores",
            };
            ("Post-mortem".into(), lines, foot)
        }
        Sheet::Last => ("Last trick and talk".into(), last(screen), "↑↓ scroll  Esc close"),
    };
    let folded: Vec<Line> = lines
        .iter()
        .flat_map(|line| if line.contains("  ") { vec![line.clone()] } else { fold(line, width) })
        .skip(usize::from(screen.scroll))
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    lay_sheet(frame, area, &title, folded, foot, screen.ink);
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
