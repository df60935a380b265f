//! How the screen of a person who plays is laid out: table and talk above, hand and choices below.

use broadside_cards::Seat;
use broadside_engine::{Phrase, Zone, ZoneId, ZoneKind, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::chair::{Stop, Word};
use super::laid_over;
use super::picker::{self, Choices};
use super::screen::fold;
use super::seat::SeatScreen;
use super::table::{Drawing, run_on};
use super::voice::{Voice, text};

/// The smallest screen a table is drawn on.
pub(super) const SMALLEST: (u16, u16) = (60, 15);
/// The columns of the talk at the right, at least and at most.
const TALK: (u16, u16) = (24, 64);
/// From this size on, the scores and the booklet are shown beside the table.
const ROOMY: (u16, u16) = (110, 34);
/// The width for lists when the screen's is not known.
const USUAL_WIDTH: usize = 80;

pub(super) fn draw(screen: &SeatScreen, frame: &mut Frame) {
    let area = frame.area();
    if too_small(frame, area, screen.chair.voice()) {
        return;
    }
    let choices = screen.choices();
    let below = below_lines(screen, &choices, usize::from(area.width), usize::from(area.height));
    let below_rows = below.len() as u16;
    let [top, table, bottom] = {
        let middle = area.height.saturating_sub(2 + below_rows);
        [
            Rect { height: 2, ..area },
            Rect { y: area.y + 2, height: middle, ..area },
            Rect { y: area.y + 2 + middle, height: below_rows, ..area },
        ]
    };
    frame.render_widget(Paragraph::new(top_lines(screen, &choices, usize::from(area.width))), top);
    if let Some(scene) = screen.chair.scene() {
        let choice = screen.picker.cursor.and_then(|at| choices.list.get(at));
        let drawing = Drawing {
            scene,
            own: screen.chair.own(),
            to_act: screen.chair.to_act(),
            live: &|zone| !choices.in_hand && choices.name(zone),
            named: &|zone| !choices.in_hand && choice.is_some_and(|choice| choice.names(zone)),
            voice: screen.chair.voice(),
            ink: screen.ink,
        };
        let free = table_and_talk(frame, table, &drawing, &said(screen));
        if area.width >= ROOMY.0 && area.height >= ROOMY.1 {
            laid_over::lay_beside(screen, frame, free);
        }
    }
    frame.render_widget(Paragraph::new(below), bottom);
    if let Some(sheet) = screen.sheet {
        laid_over::lay(screen, frame, area, sheet);
    }
}

/// Says so where the screen is too small for a table.
pub(super) fn too_small(frame: &mut Frame, area: Rect, voice: &Voice) -> bool {
    let small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if small {
        let (width, height) = SMALLEST;
        let text = voice.sentence(&phrase!("window-small", width, height));
        let lines: Vec<Line> = fold(&text, usize::from(area.width)).into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }
    small
}

/// The areas of the table and of the talk.
fn with_talk(area: Rect) -> [Rect; 2] {
    let talk = (area.width / 3).clamp(TALK.0, TALK.1);
    let left = area.width - talk;
    [Rect { width: left, ..area }, Rect { x: area.x + left, width: talk, ..area }]
}

fn top_lines(screen: &SeatScreen, choices: &Choices, width: usize) -> Vec<Line<'static>> {
    let (about, tally) = (screen.chair.about(), screen.chair.tally());
    let (own, voice) = (screen.chair.own(), screen.chair.voice());
    let deal = tally.deals.len() + usize::from(!matches!(screen.stop, Stop::DealOver | Stop::Over));
    let short = phrase!("bar-alone", title = text(&about.title), deal);
    let left = match (about.players, own) {
        (1, Some(_)) => short.clone(),
        (players, Some(own)) => {
            phrase!("bar-seat", title = text(&about.title), deal, seat = own.number(), players)
        }
        (_, None) => phrase!("bar-watching", title = text(&about.title), deal),
    };
    let [short, left] = [short, left].map(|said| format!(" {}", voice.words(&said)));
    let scores = |name: &dyn Fn(Seat) -> String| {
        let each = Seat::all(tally.scores.len()).zip(&tally.scores);
        each.map(|(seat, score)| format!("{}: {score}  ", name(seat))).collect::<String>()
    };
    let fits = |left: &str, right: &str| left.chars().count() + right.chars().count() <= width;
    let named = scores(&|seat| voice.name(seat));
    let numbered = scores(&|seat| if own == Some(seat) { voice.name(seat) } else { seat.to_string() });
    let right = if fits(&left, &named) { named } else { numbered };
    let left = if fits(&left, &right) { left } else { short };
    let bar = bar(&left, right.strip_suffix(' ').unwrap_or_default(), width);
    let headline = screen.chair.scene().map_or(String::new(), |scene| voice.sentence(&scene.headline));
    let second = match screen.stop {
        Stop::Yours => format!(">{headline}"),
        Stop::DealOver => format!(" {}", voice.words(&phrase!("enter-deals"))),
        Stop::Over => format!(" {}", screen.chair.ending()),
        Stop::Pause => format!(" {headline} {}", voice.words(&phrase!("enter-goes-on"))),
        Stop::Waiting => format!(" {headline}"),
    };
    let legend = match (screen.stop, choices.in_hand) {
        (Stop::Yours, true) if choices.list.iter().any(|choice| !choice.is_legal()) => {
            format!("{} ", voice.words(&phrase!("mark-barred")))
        }
        (Stop::Yours, false) if marked(screen, choices) => {
            format!("{} ", voice.words(&phrase!("mark-open")))
        }
        _ => String::new(),
    };
    let second = self::bar(&second, &legend, width);
    vec![Line::styled(bar, screen.ink.reversed()), Line::styled(second, screen.ink.strong())]
}

/// Whether a choice names a card in the hand or a place on the table.
fn marked(screen: &SeatScreen, choices: &Choices) -> bool {
    let zones = screen.chair.scene().map_or(&[][..], |scene| &scene.zones);
    let own = screen.chair.own().map(ZoneId::hand);
    let can_be_marked = |zone: &&Zone| zone.kind != ZoneKind::Trick && Some(zone.id) != own;
    screen.hand().iter().any(|card| choices.take(card))
        || zones.iter().filter(can_be_marked).any(|zone| choices.name(zone.id))
}

/// A text at each end of a line; the right one is left out if both do not fit.
pub(super) fn bar(left: &str, right: &str, width: usize) -> String {
    let used = left.chars().count() + right.chars().count();
    if used > width {
        return format!("{left:<width$}");
    }
    format!("{left}{}{right}", " ".repeat(width - used))
}

/// What was said, and whether it is news.
fn said(screen: &SeatScreen) -> Vec<(String, bool)> {
    let told = screen.chair.told().iter().enumerate();
    told.map(|(n, told)| (screen.chair.voice().sentence(&told.said), n >= screen.heard)).collect()
}

/// The notes and calls of a scene in lines of a width.
fn notes(drawing: &Drawing, width: usize) -> Vec<Line<'static>> {
    let hanging = |text: String| {
        let mut parts = fold(&text, width);
        if parts.len() > 1 {
            let rest = parts.split_off(1).join(" ");
            parts.extend(fold(&format!("  {rest}"), width));
        }
        parts.into_iter().map(Line::from).collect::<Vec<_>>()
    };
    let (scene, voice) = (drawing.scene, drawing.voice);
    voice.notes(scene).into_iter().chain(voice.calls(scene)).flat_map(hanging).collect()
}

/// The table at the left and the talk at the right; the notes where there is room for them. What stays free below the
/// table is given back.
pub(super) fn table_and_talk(
    frame: &mut Frame,
    area: Rect,
    drawing: &Drawing,
    said: &[(String, bool)],
) -> Rect {
    let ink = drawing.ink;
    let [left, right] = with_talk(area);
    let (width, height) = (usize::from(left.width).saturating_sub(2), usize::from(left.height));
    let block = Block::new().borders(Borders::LEFT);
    let inner = block.inner(right);
    let talk_width = usize::from(inner.width).saturating_sub(1);
    let beside = notes(drawing, talk_width);
    let below = run_on(notes(drawing, width), width);
    let mut talk: Vec<Line> = vec![];
    let many = beside.len() * 3 > height;
    let room = if many { height.saturating_sub(below.len() + 1) } else { height };
    let mut table = drawing.lines(width, room);
    if many && table.len() <= room {
        table.push(Line::default());
        table.extend(below);
    } else if !beside.is_empty() {
        talk = beside;
        talk.truncate(height.saturating_sub(4));
        talk.push(Line::styled("─".repeat(talk_width), ink.faint()));
    }
    let room = height.saturating_sub(talk.len());
    let mut sentences: Vec<Line> = vec![];
    for (text, is_news) in said.iter().rev().take(room) {
        let style = if *is_news { ink.strong() } else { ink.faint() };
        sentences.extend(fold(text, talk_width).into_iter().rev().map(|part| Line::styled(part, style)));
    }
    sentences.truncate(room);
    sentences.reverse();
    talk.extend(sentences);
    let used = (table.len() as u16).min(left.height);
    let free = Rect { y: left.y + used, height: left.height - used, ..left };
    frame.render_widget(Paragraph::new(table), Rect { x: left.x + 1, width: left.width - 2, ..left });
    frame.render_widget(block, right);
    frame.render_widget(
        Paragraph::new(talk),
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner },
    );
    free
}

/// How many choices stand side by side in a list.
pub(super) fn choices_in_row(screen: &SeatScreen) -> usize {
    let choices = screen.choices();
    if choices.in_hand { 1 } else { per_row(&choices, USUAL_WIDTH) }
}

fn per_row(choices: &Choices, width: usize) -> usize {
    let widest = choices.list.iter().map(|choice| choice.text.chars().count()).max().unwrap_or(0) + 5;
    ((width.min(USUAL_WIDTH) - 2) / widest).max(1)
}

fn below_lines(screen: &SeatScreen, choices: &Choices, width: usize, height: usize) -> Vec<Line<'static>> {
    let ink = screen.ink;
    let mut lines = vec![Line::styled("─".repeat(width), ink.faint())];
    lines.extend(hand_lines(screen, choices, width));
    if !choices.in_hand {
        lines.extend(choice_lines(screen, choices, width, height / 4));
    }
    lines.extend(word_lines(screen, width));
    lines.push(Line::styled(format!("{:<width$}", keys(screen, width)), ink.reversed()));
    lines
}

/// The keys that do something now, as many as fit; the sheet of keys has them all.
fn keys(screen: &SeatScreen, width: usize) -> String {
    let voice = screen.chair.voice();
    let named = |id: &&'static str| voice.words(&Phrase::new(*id));
    if screen.picker.typed.is_some() {
        return format!(" {}", named(&"foot-typing"));
    }
    let first: &[&str] = match screen.stop {
        Stop::Yours => &["foot-choose", "foot-letter", "foot-type"],
        Stop::DealOver => &["foot-next-deal"],
        Stop::Pause => &["foot-go-on"],
        Stop::Waiting | Stop::Over => &[],
    };
    let hint = (screen.stop == Stop::Yours).then_some("foot-hint");
    let give_up = screen.can_give_up().then_some("foot-give-up");
    // Those that come last are the first to give way.
    let more = [Some("foot-rules"), hint, give_up, Some("foot-undo"), Some("foot-score")];
    let more = more.iter().flatten().chain(&["foot-last", "foot-write"]);
    let always = ["foot-cards", "foot-leave"].each_ref().map(named);
    let mut shown: Vec<String> = first.iter().chain(more).map(named).collect();
    let line = |shown: &[String]| format!(" {}", [shown, &always].concat().join("  "));
    while line(&shown).chars().count() > width && shown.len() > first.len() {
        shown.pop();
    }
    line(&shown)
}

/// The person's hand: a line of cards, and below it the letters that play them; a card that may not be played has a
/// dot.
fn hand_lines(screen: &SeatScreen, choices: &Choices, width: usize) -> Vec<Line<'static>> {
    let hand = screen.hand();
    let ink = screen.ink;
    if hand.is_empty() {
        return vec![];
    }
    let cell = hand.iter().map(|card| card.chars().count()).max().unwrap_or(0) + 3;
    let in_row = ((width - 2) / cell).max(1);
    let choice = screen.picker.cursor.and_then(|at| choices.list.get(at));
    let mut lines = vec![];
    for (row, cards) in hand.chunks(in_row).enumerate() {
        let mut faces = vec![Span::raw(" ")];
        let mut letters = vec![Span::raw(" ")];
        for (n, card) in cards.iter().enumerate() {
            let at = row * in_row + n;
            let (chosen, legal) = match choices.in_hand {
                true => (screen.picker.cursor == Some(at), choices.list[at].is_legal()),
                false => {
                    let named = choice.is_some_and(|choice| choice.takes(card));
                    (named, choices.take(card))
                }
            };
            let mut style = ink.card(card);
            style = if legal { style.patch(ink.strong()) } else { style };
            let text = if chosen {
                style = style.patch(ink.reversed());
                format!("[{card}]")
            } else {
                format!(" {card} ")
            };
            let pad = " ".repeat(cell.saturating_sub(text.chars().count()));
            faces.push(Span::styled(text, style));
            faces.push(Span::raw(pad));
            let letter = match (choices.in_hand, legal) {
                (true, true) => format!(" {}", picker::letter(at)),
                (false, true) => " *".into(),
                (_, false) => " ·".into(),
            };
            letters.push(Span::raw(format!("{letter:<cell$}")));
        }
        lines.push(Line::from(faces));
        lines.push(Line::from(letters));
    }
    if !choices.in_hand && !hand.iter().any(|card| choices.take(card)) {
        return lines.into_iter().step_by(2).collect();
    }
    lines
}

/// The list of choices, as far as there is room, round the cursor.
fn choice_lines(screen: &SeatScreen, choices: &Choices, width: usize, most: usize) -> Vec<Line<'static>> {
    let (ink, voice) = (screen.ink, screen.chair.voice());
    let mut lines = vec![];
    if let Some(typed) = &screen.picker.typed {
        let asked = format!(" {} ", voice.words(&phrase!("typing")));
        lines.push(Line::from(vec![Span::raw(asked), Span::styled(format!("{typed}_"), ink.strong())]));
        if choices.list.is_empty() {
            let nothing = format!(" {}", voice.words(&phrase!("typing-nothing")));
            lines.push(Line::styled(nothing, ink.faint()));
        }
    } else if !screen.picker.steps.is_empty() {
        let steps = text(screen.picker.so_far(&screen.chair.offers()));
        let so_far = voice.words(&phrase!("picked-so-far", steps));
        lines.push(Line::styled(format!(" {so_far}"), ink.strong()));
    }
    let in_row = per_row(choices, width);
    let rows = choices.list.len().div_ceil(in_row);
    let most = most.max(2);
    if rows > most {
        let place = match screen.picker.cursor {
            Some(at) => phrase!("n-of", number = at + 1, most = choices.list.len()),
            None => phrase!("choose-from", number = choices.list.len()),
        };
        let place = format!(" {}", voice.words(&place));
        match lines.last_mut() {
            Some(line) => line.spans.push(Span::styled(place, ink.faint())),
            None => lines.push(Line::styled(place, ink.faint())),
        }
    }
    let first =
        (screen.picker.cursor.unwrap_or(0) / in_row).saturating_sub(most - 1).min(rows.saturating_sub(most));
    let widest = choices.list.iter().map(|choice| choice.text.chars().count()).max().unwrap_or(0);
    for row in first..rows.min(first + most) {
        let mut spans = vec![Span::raw(" ")];
        for at in row * in_row..choices.list.len().min((row + 1) * in_row) {
            let choice = &choices.list[at];
            let letter = if screen.picker.typed.is_some() { ' ' } else { picker::letter(at) };
            spans.push(Span::styled(format!("{letter} "), ink.faint()));
            let text = format!("{:<widest$}", choice.text);
            if Some(at) == screen.picker.cursor {
                spans.push(Span::styled(format!("[{text}]"), ink.reversed()));
            } else {
                spans.push(Span::raw(format!(" {text} ")));
            }
            spans.push(Span::raw(" "));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// The message to the person, otherwise the name of the choice under the cursor.
fn word_lines(screen: &SeatScreen, width: usize) -> Vec<Line<'static>> {
    let (ink, voice) = (screen.ink, screen.chair.voice());
    let (text, style) = match (&screen.word, screen.chair.asks()) {
        (_, Some(seat)) => {
            let asks = phrase!("house-asks", seat);
            (voice.sentence(&phrase!("consent-keys", asks)), ink.strong())
        }
        (None, None) => (screen.in_words().unwrap_or_default(), ink.faint()),
        (Some(Word { clause, said, is_refusal }), None) => {
            let why = said.clone();
            match clause {
                Some(clause) => {
                    let clause = text(clause.clone());
                    (voice.sentence(&phrase!("refused-by", clause, why)), ink.warning())
                }
                None if *is_refusal => (voice.sentence(&phrase!("refused-because", why)), ink.warning()),
                None => (voice.words(said), ink.strong()),
            }
        }
    };
    fold(&format!(" {text}"), width).into_iter().map(|line| Line::styled(line, style)).collect()
}
