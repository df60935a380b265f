//! The rules as a booklet: half sheets, laid so that the stack is folded in the middle and stapled.

use broadside_engine::GameInfo;
use broadside_press::lid_plate;

use crate::sheet::{Leaf, Side, Text, label};
use crate::typeface::Cut;
use crate::{counted, flow};

const MARGIN: f64 = 14.0;
/// What the running foot takes of a page.
const FOOT: f64 = 8.0;

/// The booklet's leaves.
pub(crate) fn leaves(info: &GameInfo, sheet: [f64; 2]) -> Vec<Leaf> {
    impose(pages(info, [sheet[0] / 2.0, sheet[1]]), sheet[0] / 2.0)
}

/// The pages in reading order, each half a sheet: the cover, then the clauses of the game and those it shares.
fn pages(info: &GameInfo, [width, height]: [f64; 2]) -> Vec<Side> {
    let title = info.title;
    let column = width - 2.0 * MARGIN;
    let lines = flow::lines(&words(info), column);
    let texts = flow::columns(lines, [MARGIN, MARGIN], height - 2.0 * MARGIN - FOOT);
    let inner = texts.into_iter().enumerate().map(|(nth, mut text)| {
        let number = (nth + 2).to_string();
        let foot = |x, cut, words| Text { x, y: height - MARGIN, size: 2.8, cut, words };
        let right = width - MARGIN - Cut::Regular.width(&number) * 2.8;
        let odd = (nth + 2) % 2 == 1;
        let far = width - MARGIN - Cut::Italic.width(title) * 2.8;
        text.push(foot(if odd { right } else { MARGIN }, Cut::Regular, number));
        text.push(foot(if odd { MARGIN } else { far }, Cut::Italic, title.to_owned()));
        Side { art: String::new(), text }
    });
    [cover(info, [width, height])].into_iter().chain(inner).collect()
}

/// The game's booklet as one text: each clause is followed by the ways to read it.
fn words(info: &GameInfo) -> String {
    let booklet = info.booklet();
    let mut text = booklet.opening.to_owned();
    for section in booklet.sections.iter().filter(|part| !part.text.is_empty() || !part.clauses.is_empty()) {
        text += &format!("\n\n## {}\n\n{}", section.title, section.text);
        for clause in &section.clauses {
            text += &format!("\n\n### {} {}\n\n{}", clause.id, clause.title, clause.text);
            for reading in info.readings.iter().filter(|reading| reading.clause == clause.id) {
                let table = if reading.players == info.players {
                    String::new()
                } else {
                    format!(" (for {})", players(reading.players))
                };
                text += &format!("\n\n*{}*{table}\n", reading.question);
                for (nth, choice) in reading.choices.iter().enumerate() {
                    let usual = if nth == 0 { ", the usual way" } else { "" };
                    text += &format!("\n- **{}**{usual}: {}", choice.id, choice.meaning);
                }
            }
        }
    }
    text
}

/// The title page, with the picture of the lid.
fn cover(info: &GameInfo, [width, height]: [f64; 2]) -> Side {
    let (title, middle) = (info.title, width / 2.0);
    let centred = |words: &str, y: f64, size: f64, style: &str| {
        label(words, [middle, y], size, &format!(r#"text-anchor="middle" {style}"#))
    };
    let (lid, _) = lid_plate(info);
    let [w, h] = lid.size;
    let wide = width - 2.0 * MARGIN;
    let picture = format!(
        r#"<svg x="{MARGIN}" y="{:.3}" width="{wide}" height="{:.3}" viewBox="0 0 {w} {h}"><path fill="{}" d="M0 0H{w}V{h}H0Z"/>{}</svg>"#,
        height * 0.26,
        wide * h / w,
        lid.ground,
        lid.strokes
    );
    let art = centred("RULES FOR PLAYING", 30.0, 4.0, r#"letter-spacing=".6""#)
        + &centred(title, 43.0, 9.5, r#"font-weight="bold""#)
        + &picture
        + &centred(&format!("For {}", players(info.players)), height * 0.78, 4.6, r#"font-style="italic""#)
        + &centred(&info.printed(), height * 0.78 + 8.0, 4.2, "")
        + &centred("B R O A D S I D E", height - MARGIN, 3.0, "");
    Side { art, text: vec![] }
}

fn players(numbers: &[usize]) -> String {
    let Some((last, others)) = numbers.split_last() else { return String::new() };
    let last = counted(*last, "player");
    if others.is_empty() {
        return last;
    }
    let others: Vec<String> = others.iter().map(usize::to_string).collect();
    format!("{} or {last}", others.join(", "))
}

/// Two pages on each side of a sheet, so that they follow each other when the stack is folded: the outermost leaf has
/// the first page and the last.
fn impose(mut pages: Vec<Side>, half: f64) -> Vec<Leaf> {
    pages.resize(pages.len().next_multiple_of(4), Side::default());
    let count = pages.len();
    let open = |left: usize, right: usize| Some(beside(&pages[left], &pages[right], half));
    (0..count / 4)
        .map(|leaf| Leaf {
            part: "Rules",
            front: open(count - 1 - 2 * leaf, 2 * leaf),
            back: open(2 * leaf + 1, count - 2 - 2 * leaf),
        })
        .collect()
}

fn beside(left: &Side, right: &Side, half: f64) -> Side {
    let art = format!(r#"{}<g transform="translate({half} 0)">{}</g>"#, left.art, right.art);
    let moved = right.text.iter().map(|text| Text { x: text.x + half, ..text.clone() });
    Side { art, text: left.text.iter().cloned().chain(moved).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_and_stapled_the_pages_follow_each_other() {
        let page = |number: usize| Side { art: number.to_string(), text: vec![] };
        let leaves = impose((1..=7).map(page).collect(), 100.0);
        let numbers = |side: &Option<Side>| {
            let art = side.as_ref().expect("both sides are printed").art.clone();
            art.replace("<g transform=\"translate(100 0)\">", " ").replace("</g>", "")
        };
        let laid: Vec<_> = leaves.iter().map(|leaf| (numbers(&leaf.front), numbers(&leaf.back))).collect();
        assert_eq!(laid, [(" 1".into(), "2 7".into()), ("6 3".into(), "4 5".into())]);
    }
}
