//! The table, drawn from a scene: seats, trick, rows, piles. With space between them if it fits, otherwise one line each.

use broadside_cards::Seat;
use broadside_engine::{Face, Layout, Scene, Zone, ZoneId, ZoneKind, phrase};
use ratatui::text::{Line, Span};

use super::ink::Ink;
use super::voice::Voice;

/// A scene, and how to draw it.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) voice: &'a Voice,
    /// The seat whose hand is drawn elsewhere.
    pub(super) own: Option<Seat>,
    /// Who is to act.
    pub(super) to_act: Option<Seat>,
    /// Whether a place can be chosen now.
    pub(super) live: &'a dyn Fn(ZoneId) -> bool,
    /// Whether the cursor's choice names a place.
    pub(super) named: &'a dyn Fn(ZoneId) -> bool,
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
    /// The table in this width, and in this height if possible.
    pub(super) fn lines(&self, width: usize, height: usize) -> Vec<Line<'static>> {
        let fits = |lines: &Vec<Line<'static>>| lines.len() <= height;
        let tight = || self.draw(width, false);
        let generous = Some(self.draw(width, true)).filter(fits);
        generous.or_else(|| Some(tight()).filter(fits)).or_else(|| self.facing(width)).unwrap_or_else(tight)
    }

    /// Two players' columns in pairs, a line for each pair: both sides of a fort are in sight where there is little room.
    fn facing(&self, width: usize) -> Option<Vec<Line<'static>>> {
        let (columns, others): (Vec<&Zone>, Vec<&Zone>) = (self.scene.zones.iter())
            .filter(|zone| zone.layout != Layout::Hand)
            .partition(|zone| zone.layout == Layout::Column && zone.owner.is_some());
        let near = columns.first()?.owner?;
        let (near_columns, far_columns): (Vec<&Zone>, Vec<&Zone>) =
            columns.into_iter().partition(|zone| zone.owner == Some(near));
        let far = far_columns.first()?.owner?;
        let is_pair =
            |(one, other): (&&Zone, &&Zone)| one.id.number == other.id.number && other.owner == Some(far);
        if near_columns.len() != far_columns.len() || !near_columns.iter().zip(&far_columns).all(is_pair) {
            return None;
        }
        let mut lines = self.seats(width);
        lines
            .push(Line::styled(format!("{} | {}", self.heading(near), self.heading(far)), self.ink.strong()));
        let names =
            near_columns.iter().map(|zone| self.voice.short(zone).chars().count() + 1).max().unwrap_or(0);
        for (one, other) in near_columns.into_iter().zip(far_columns) {
            let mut spans = vec![self.name(one, names), Span::raw(" ")];
            spans.extend(self.faces(one));
            spans.extend(one.cards.is_empty().then(|| Span::raw(" ")));
            spans.push(self.marked("| ".into(), other));
            spans.extend(self.faces(other));
            lines.extend(wrap(spans, width));
        }
        let whose = |zone: &Zone| self.stack(zone, self.marked(self.voice.title(zone), zone));
        let others = others.into_iter().filter(|zone| !zone.cards.is_empty());
        lines.extend(run_on(others.map(whose).collect(), width));
        Some(lines)
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
            let mut part = vec![Line::styled(self.heading(owner), self.ink.strong())];
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

    /// The heading above a player's zones: `You (dealer)`.
    fn heading(&self, owner: Seat) -> String {
        let about = self.scene.notes.iter().filter(|note| note.value.is_none() && note.about.contains(owner));
        let about: Vec<String> = about.map(|note| self.voice.words(&note.label)).collect();
        let name = self.voice.heading(owner);
        if about.is_empty() { name } else { format!("{name} ({})", about.join(", ")) }
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

    /// The other seats and the number of their cards.
    fn seats(&self, width: usize) -> Vec<Line<'static>> {
        let hands = self.scene.zones.iter().filter(|zone| zone.layout == Layout::Hand);
        let others = hands.filter(|zone| zone.owner.is_some() && zone.owner != self.own);
        let blocks = others.map(|zone| {
            let seat = zone.owner.unwrap_or_default();
            let turn = self.to_act == Some(seat);
            let mark = match (turn, (self.live)(zone.id)) {
                (true, _) => "> ",
                (false, true) => " *",
                (false, false) => "  ",
            };
            let style = match (turn, (self.named)(zone.id)) {
                (true, _) => self.ink.strong(),
                (false, true) => self.ink.reversed(),
                (false, false) => Default::default(),
            };
            let name = Span::styled(self.voice.heading(seat), style);
            let mut spans = vec![Span::raw(mark), name, Span::raw(" ")];
            let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
            if down > 0 || zone.cards.is_empty() {
                let cards = self.voice.words(&phrase!("cards", number = down));
                spans.push(Span::styled(format!("{cards} "), self.ink.faint()));
            }
            spans.extend(self.faces_up(zone, false));
            Block::new(vec![Line::from(spans)])
        });
        flow(blocks.collect(), width, 2)
    }

    fn tricks(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let mut lines = vec![];
        for zone in zones {
            let last = zone.kind == ZoneKind::LastTrick;
            if generous && !last && !zone.cards.is_empty() && zone.cards.len() * 9 <= width {
                lines.extend(self.trick_of_cards(zone));
                continue;
            }
            let mut parts = vec![Line::from(self.title(zone))];
            if zone.cards.is_empty() {
                parts.push(Line::from(Span::styled(
                    self.voice.words(&phrase!("trick-empty")),
                    self.ink.faint(),
                )));
            }
            for card in &zone.cards {
                if let Face::Up { code, by } = card {
                    let by = by.map_or(String::new(), |by| format!("{}: ", self.voice.name(by)));
                    parts
                        .push(Line::from(vec![Span::styled(by, self.ink.faint()), self.ink.card_span(code)]));
                }
            }
            lines.extend(run_on(parts, width));
        }
        lines
    }

    fn trick_of_cards(&self, zone: &Zone) -> Vec<Line<'static>> {
        let mut rows: [Vec<Span<'static>>; 4] = Default::default();
        for card in &zone.cards {
            let Face::Up { code, by } = card else { continue };
            let by = by.map_or(String::new(), |by| self.voice.heading(by));
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

    /// Columns of cards side by side; as rows if there is little room.
    fn columns(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let names = zones.iter().map(|zone| self.voice.short(zone).chars().count() + 1).max().unwrap_or(0);
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
        let mut lines = vec![Line::from(self.name(zone, 0))];
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

    /// Piles; several of a kind are listed together if there is a word for all of them.
    fn stacks(&self, zones: Vec<&Zone>, width: usize, generous: bool) -> Vec<Line<'static>> {
        let mut lines = vec![];
        let mut single = vec![];
        let alike = |one: &Zone, other: &Zone| {
            (one.kind, one.owner, &one.title.id) == (other.kind, other.owner, &other.title.id)
        };
        for (n, zone) in zones.iter().enumerate() {
            let same: Vec<&Zone> = zones.iter().copied().filter(|other| alike(zone, other)).collect();
            match self.voice.together(zone).filter(|_| same.len() > 2) {
                Some(heading) if !zones[..n].iter().any(|before| alike(before, zone)) => {
                    lines.push(Line::styled(heading, self.ink.title()));
                    lines.extend(self.kin(&same, width));
                }
                Some(_) => {}
                None if !generous && zone.cards.is_empty() && !(self.live)(zone.id) => {}
                None => single.push(self.stack(zone, self.title(zone))),
            }
        }
        let mut all = run_on(single, width);
        all.extend(lines);
        all
    }

    /// Piles of one kind; those of the same name stand together.
    fn kin(&self, zones: &[&Zone], width: usize) -> Vec<Line<'static>> {
        let mut named: Vec<(String, Vec<&Zone>)> = vec![];
        for zone in zones {
            let name = self.voice.short(zone);
            match named.iter_mut().find(|(other, _)| *other == name) {
                Some((_, same)) => same.push(zone),
                None => named.push((name, vec![zone])),
            }
        }
        let blocks = named.into_iter().map(|(name, same)| {
            let spoken_of = |what: &dyn Fn(ZoneId) -> bool| same.iter().any(|zone| what(zone.id));
            let mark = if spoken_of(self.live) { "*" } else { "" };
            let style = if spoken_of(self.named) { self.ink.reversed() } else { Default::default() };
            let mut spans = vec![Span::styled(format!("{mark}{name}"), style), Span::raw(" ")];
            for zone in same {
                spans.extend([self.top(zone), Span::raw(" ")]);
            }
            Line::from(spans)
        });
        run_on(blocks.collect(), width)
    }

    fn stack(&self, zone: &Zone, title: Span<'static>) -> Line<'static> {
        let mut spans = vec![title, Span::raw(" "), self.top(zone)];
        if zone.cards.len() > 1 {
            let of = self.voice.words(&phrase!("stack-of", number = zone.cards.len()));
            spans.push(Span::styled(format!(" {of}"), self.ink.faint()));
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

    /// The zone's name.
    fn title(&self, zone: &Zone) -> Span<'static> {
        let is_under_owner = |other: &Zone| other.layout == Layout::Column && other.owner == zone.owner;
        let short = zone.owner.is_some() && self.scene.zones.iter().any(is_under_owner);
        self.marked(if short { self.voice.short(zone) } else { self.voice.title(zone) }, zone)
    }

    /// The name of one of several columns, with room for the mark.
    fn name(&self, zone: &Zone, width: usize) -> Span<'static> {
        let name = self.voice.short(zone);
        let width = width.max(name.chars().count() + 1);
        let mut span = self.marked(name, zone);
        span.content = format!("{:<width$}", span.content).into();
        span
    }

    fn marked(&self, text: String, zone: &Zone) -> Span<'static> {
        let mark = if (self.live)(zone.id) && zone.kind != ZoneKind::Trick { "*" } else { "" };
        let style = if (self.named)(zone.id) { self.ink.reversed() } else { self.ink.title() };
        Span::styled(format!("{mark}{text}"), style)
    }
}

/// Blocks side by side in a row if they fit, else in several rows, in columns of equal width.
fn flow(mut blocks: Vec<Block>, width: usize, gap: usize) -> Vec<Line<'static>> {
    let in_one_row: usize = blocks.iter().map(|block| block.width + gap).sum();
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0);
    let in_row = match in_one_row > width + gap {
        true => ((width + gap) / (widest + gap)).max(1),
        false => blocks.len().max(1),
    };
    if in_row < blocks.len() {
        blocks.iter_mut().for_each(|block| block.width = widest);
    }
    let mut lines = vec![];
    let mut blocks = blocks.into_iter().peekable();
    while blocks.peek().is_some() {
        let row: Vec<Block> = blocks.by_ref().take(in_row).collect();
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for y in 0..height {
            let mut spans = vec![];
            for block in &row {
                let line = block.lines.get(y).cloned().unwrap_or_default();
                let pad = (block.width + gap).saturating_sub(line.width());
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
