//! The table, drawn from a scene: seats, trick, rows, piles. Generously where there is room, else a line a place.

use broadside_cards::Seat;
use broadside_engine::{Face, Layout, Scene, Zone};
use ratatui::text::{Line, Span};

use super::ink::Ink;

/// Everything that decides how a scene is drawn.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    /// Whose hand is drawn elsewhere.
    pub(super) own: Option<Seat>,
    /// Who is to act.
    pub(super) to_act: Option<Seat>,
    /// Whether a place can be chosen now.
    pub(super) live: &'a dyn Fn(&str) -> bool,
    /// Whether the cursor's choice names a place or card.
    pub(super) named: &'a dyn Fn(&str) -> bool,
    pub(super) ink: Ink,
}

/// Lines that stand side by side with others.
struct Block {
    lines: Vec<Line<'static>>,
    width: usize,
}

impl Block {
    fn new(lines: Vec<Line<'static>>) -> Self {
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        Block { lines, width }
    }
}

impl Drawing<'_> {
    /// The table in so many columns, and in so many rows if that can be done.
    pub(super) fn lines(&self, width: usize, height: usize) -> Vec<Line<'static>> {
        let generous = self.draw(width, true);
        if generous.len() <= height { generous } else { self.draw(width, false) }
    }

    fn draw(&self, width: usize, generous: bool) -> Vec<Line<'static>> {
        let zones = &self.scene.zones;
        let mut owners: Vec<Seat> = vec![];
        for owner in zones.iter().filter(|zone| zone.layout == Layout::Column).filter_map(|zone| zone.owner) {
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        let (owned, common): (Vec<&Zone>, Vec<&Zone>) = zones
            .iter()
            .filter(|zone| zone.layout != Layout::Hand)
            .partition(|zone| zone.owner.is_some_and(|owner| owners.contains(&owner)));
        let mut parts = vec![self.seats(width)];
        let tricks = common.iter().copied().filter(|zone| zone.layout == Layout::Trick).collect();
        parts.push(self.tricks(tricks, width, generous));
        for owner in owners {
            let of_owner: Vec<&Zone> =
                owned.iter().copied().filter(|zone| zone.owner == Some(owner)).collect();
            let mut part = vec![Line::styled(self.heading(owner, &of_owner), self.ink.strong())];
            part.extend(self.places(&of_owner, width, generous));
            parts.push(part);
        }
        parts.push(self.places(&common, width, generous));
        parts.retain(|part| !part.is_empty());
        let mut lines = vec![];
        for part in parts {
            if generous && !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.extend(part);
        }
        lines
    }

    /// Whose places follow: `Japan (you)`.
    fn heading(&self, owner: Seat, zones: &[&Zone]) -> String {
        let nation = zones.iter().find_map(|zone| zone.title.split_once(" at ")).map(|(nation, _)| nation);
        match (nation, self.own == Some(owner)) {
            (Some(nation), true) => format!("{nation} (you)"),
            (Some(nation), false) => nation.to_owned(),
            (None, true) => "You".into(),
            (None, false) => format!("Seat {owner}"),
        }
    }

    /// Columns, rows and piles.
    fn places(&self, zones: &[&Zone], width: usize, generous: bool) -> Vec<Line<'static>> {
        let of = |layout: Layout| zones.iter().copied().filter(move |zone| zone.layout == layout);
        let mut lines = self.columns(of(Layout::Column).collect(), width, generous);
        let rows = of(Layout::Row).filter(|zone| generous || !zone.cards.is_empty());
        lines.extend(rows.flat_map(|zone| self.row(zone, width)));
        lines.extend(self.stacks(of(Layout::Stack).collect(), width, generous));
        lines
    }

    fn who(&self, seat: Seat) -> String {
        if self.own == Some(seat) { "You".into() } else { format!("Seat {seat}") }
    }

    /// The other seats with what they hold.
    fn seats(&self, width: usize) -> Vec<Line<'static>> {
        let hands = self.scene.zones.iter().filter(|zone| zone.layout == Layout::Hand);
        let others = hands.filter(|zone| zone.owner.is_some() && zone.owner != self.own);
        let blocks = others.map(|zone| {
            let seat = zone.owner.unwrap_or_default();
            let turn = self.to_act == Some(seat);
            let mark = if turn { "> " } else { "  " };
            let style = if turn { self.ink.strong() } else { Default::default() };
            let mut spans = vec![Span::styled(format!("{mark}Seat {seat} "), style)];
            let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
            let cards = if down == 1 { "card" } else { "cards" };
            if down > 0 || zone.cards.is_empty() {
                spans.push(Span::styled(format!("{down} {cards} "), self.ink.faint()));
            }
            spans.extend(self.faces_up(zone, false));
            Block::new(vec![Line::from(spans)])
        });
        flow(blocks.collect(), width, 2)
    }

    fn tricks(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let mut lines = vec![];
        for zone in zones {
            let last = zone.id.starts_with("last-");
            if generous && !last && !zone.cards.is_empty() && zone.cards.len() * 9 <= width {
                lines.extend(self.trick_of_cards(zone));
                continue;
            }
            let mut spans = vec![self.title(zone), Span::raw("  ")];
            if zone.cards.is_empty() {
                spans.push(Span::styled("no card yet", self.ink.faint()));
            }
            for card in &zone.cards {
                if let Face::Up { code, by } = card {
                    let by = match by {
                        Some(by) if self.own == Some(*by) => "you:".into(),
                        by => by.map_or(String::new(), |by| format!("{by}:")),
                    };
                    spans.push(Span::styled(by, self.ink.faint()));
                    spans.push(self.ink.card_span(code));
                    spans.push(Span::raw("  "));
                }
            }
            lines.extend(wrap(spans, width));
        }
        lines
    }

    fn trick_of_cards(&self, zone: &Zone) -> Vec<Line<'static>> {
        let mut rows: [Vec<Span<'static>>; 4] = Default::default();
        for card in &zone.cards {
            let Face::Up { code, by } = card else { continue };
            let by = by.map_or(String::new(), |by| self.who(by));
            rows[0].push(Span::raw("┌─────┐  "));
            rows[1].push(Span::raw("│"));
            let mut face = self.ink.card_span(code);
            face.style = face.style.patch(self.ink.strong());
            rows[1].push(Span::styled(format!("{:^5}", face.content), face.style));
            rows[1].push(Span::raw("│  "));
            rows[2].push(Span::raw("└─────┘  "));
            rows[3].push(Span::styled(format!("{by:^7}  "), self.ink.faint()));
        }
        let mut lines = vec![Line::from(self.title(zone))];
        lines.extend(rows.into_iter().map(Line::from));
        lines
    }

    /// Columns of cards side by side; lying on their side where room is short.
    fn columns(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let names = zones.iter().map(|zone| zone.id.chars().count() + 1).max().unwrap_or(0);
        let lying = |zone: &&Zone| {
            let mut spans = vec![self.name(zone, names), Span::raw(" ")];
            spans.extend(self.faces(zone));
            Block::new(wrap(spans, width))
        };
        let blocks = match generous {
            true => zones.iter().map(|zone| self.column(zone)).collect(),
            false => zones.iter().map(lying).collect(),
        };
        flow(blocks, width, 2)
    }

    fn column(&self, zone: &Zone) -> Block {
        let mut lines = vec![Line::from(self.name(zone, 4))];
        let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
        if down > 0 {
            lines.push(Line::styled(format!("({down})"), self.ink.faint()));
        }
        lines.extend(self.faces_up(zone, true).into_iter().map(Line::from));
        if zone.cards.is_empty() {
            lines.push(Line::styled("--", self.ink.faint()));
        }
        Block::new(lines)
    }

    fn row(&self, zone: &Zone, width: usize) -> Vec<Line<'static>> {
        let mut spans = vec![self.title(zone), Span::raw("  ")];
        spans.extend(self.faces(zone));
        wrap(spans, width)
    }

    /// Squared piles; many of a kind go together under what their titles share.
    fn stacks(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let mut lines = vec![];
        let mut single = vec![];
        let mut kinds: Vec<&str> = vec![];
        for zone in &zones {
            let same: Vec<&Zone> = zones.iter().copied().filter(|other| other.id == zone.id).collect();
            if same.len() < 3 && !generous && zone.cards.is_empty() && !(self.live)(&zone.id) {
                continue;
            }
            if same.len() < 3 {
                single.push(self.stack(zone, self.title(zone)));
            } else if !kinds.contains(&zone.id.as_str()) {
                kinds.push(&zone.id);
                lines.extend(self.kin(&same, width));
            }
        }
        let mut all = run_on(single, width);
        all.extend(lines);
        all
    }

    fn kin(&self, zones: &[&Zone], width: usize) -> Vec<Line<'static>> {
        let first: Vec<&str> = zones[0].title.split(' ').collect();
        let shared = (0..first.len())
            .rev()
            .take_while(|at| {
                let tail = first[*at..].join(" ");
                zones.iter().all(|zone| zone.title.ends_with(&format!(" {tail}")))
            })
            .last()
            .map_or(String::new(), |at| first[at..].join(" "));
        let mut heading = shared.clone();
        if let Some(letter) = heading.get_mut(0..1) {
            letter.make_ascii_uppercase();
        }
        let mut names: Vec<&str> = vec![];
        let mut blocks = vec![];
        for zone in zones {
            let name = zone.title.strip_suffix(shared.as_str()).unwrap_or(&zone.title).trim();
            if names.contains(&name) {
                continue;
            }
            names.push(name);
            let mut spans = vec![Span::raw(format!("{name} "))];
            for zone in zones.iter().filter(|other| other.title == zone.title) {
                spans.push(self.top(zone));
                spans.push(Span::raw(" "));
            }
            blocks.push(Line::from(spans));
        }
        let live = (self.live)(&zones[0].id);
        let named = (self.named)(&zones[0].id);
        let word = format!("{}{heading}s", if live { "*" } else { "" });
        let style = if named { self.ink.reversed() } else { self.ink.title() };
        let mut lines = vec![Line::styled(word, style)];
        lines.extend(run_on(blocks, width));
        lines
    }

    fn stack(&self, zone: &Zone, title: Span<'static>) -> Line<'static> {
        let mut spans = vec![title, Span::raw(" "), self.top(zone)];
        if zone.cards.len() > 1 {
            spans.push(Span::styled(format!(" of {}", zone.cards.len()), self.ink.faint()));
        }
        Line::from(spans)
    }

    fn top(&self, zone: &Zone) -> Span<'static> {
        match zone.cards.last() {
            None => Span::styled("--", self.ink.faint()),
            Some(Face::Down) => Span::raw("##"),
            Some(Face::Up { code, .. }) => self.ink.card_span(code),
        }
    }

    /// The cards from left to right, face-down ones as a number.
    fn faces(&self, zone: &Zone) -> Vec<Span<'static>> {
        let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
        let mut spans = vec![];
        if down > 0 {
            spans.push(Span::styled(format!("({down}) "), self.ink.faint()));
        }
        if zone.cards.is_empty() {
            spans.push(Span::styled("--", self.ink.faint()));
        }
        for span in self.faces_up(zone, true) {
            spans.push(span);
            spans.push(Span::raw(" "));
        }
        spans
    }

    fn faces_up(&self, zone: &Zone, bare: bool) -> Vec<Span<'static>> {
        let up = zone.cards.iter().filter_map(|card| match card {
            Face::Up { code, .. } => Some(code),
            Face::Down => None,
        });
        up.map(|code| {
            let mut span = self.ink.card_span(code);
            if !bare {
                span.content = format!("{code} ").into();
            }
            span
        })
        .collect()
    }

    /// What a person calls the place, with the word for it where an action needs that.
    fn title(&self, zone: &Zone) -> Span<'static> {
        let live = (self.live)(&zone.id);
        let under_owner = self.scene.zones.iter().any(|z| z.layout == Layout::Column && z.owner.is_some());
        let mut text = match zone.title.split_once(" of seat ") {
            Some((name, _)) if under_owner => name.to_owned(),
            _ => zone.title.clone(),
        };
        if live && !zone.title.to_lowercase().starts_with(&zone.id) && zone.id.len() <= 8 {
            text = format!("{text} ({})", zone.id);
        }
        self.marked(text, zone, live)
    }

    /// The word that actions use for the place.
    fn name(&self, zone: &Zone, width: usize) -> Span<'static> {
        let mut span = self.marked(zone.id.clone(), zone, (self.live)(&zone.id));
        span.content = format!("{:<width$}", span.content).into();
        span
    }

    fn marked(&self, text: String, zone: &Zone, live: bool) -> Span<'static> {
        let mark = if live { "*" } else { "" };
        let style = if (self.named)(&zone.id) { self.ink.reversed() } else { self.ink.title() };
        Span::styled(format!("{mark}{text}"), style)
    }
}

/// Blocks side by side as far as they fit, then in the next row, in columns of equal width.
fn flow(blocks: Vec<Block>, width: usize, gap: usize) -> Vec<Line<'static>> {
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0) + gap;
    let in_row = ((width + gap) / widest.max(1)).max(1);
    let mut lines = vec![];
    let mut blocks = blocks.into_iter().peekable();
    while blocks.peek().is_some() {
        let row: Vec<Block> = blocks.by_ref().take(in_row).collect();
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for y in 0..height {
            let mut spans = vec![];
            for block in &row {
                let line = block.lines.get(y).cloned().unwrap_or_default();
                let pad = widest.saturating_sub(line.width());
                let style = line.style;
                spans.extend(line.spans.into_iter().map(|span| {
                    let style = style.patch(span.style);
                    span.style(style)
                }));
                spans.push(Span::raw(" ".repeat(pad)));
            }
            lines.push(Line::from(spans));
        }
    }
    lines
}

/// Short lines one after another, as many to a line as fit.
pub(super) fn run_on(short: Vec<Line<'static>>, width: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = vec![];
    for line in short {
        match lines.last_mut() {
            Some(last) if last.width() + 3 + line.width() <= width => {
                last.spans.push(Span::raw("   "));
                last.spans.extend(line.spans);
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// Spans in lines of a width, broken between spans.
pub(super) fn wrap(spans: Vec<Span<'static>>, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![];
    let mut line: Vec<Span<'static>> = vec![];
    let mut used = 0;
    for span in spans {
        if used > 0 && used + span.content.trim_end().chars().count() > width {
            lines.push(Line::from(std::mem::take(&mut line)));
            line.push(Span::raw("    "));
            used = 4;
        }
        used += span.width();
        line.push(span);
    }
    if !line.is_empty() {
        lines.push(Line::from(line));
    }
    lines
}
