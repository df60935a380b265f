//! A box of two parts, each a net to cut, fold and glue: a tray, and a lid with the game's picture.

use broadside_engine::GameInfo;
use broadside_press::lid_plate;

use crate::contents::CARD;
use crate::sheet::{Leaf, Side, hair, label};
use crate::typeface::Cut;

/// What is left free around and above the cards.
const EASE: f64 = 2.0;
/// How much wider the lid is than the tray, for the thickness of two walls.
const SLIP: f64 = 1.2;
const TAB: f64 = 10.0;

/// The leaves of the tray and the lid, for a stack of cards of this height.
pub(crate) fn leaves(info: &GameInfo, sheet: [f64; 2], height: f64) -> [Leaf; 2] {
    let (lid, side) = lid_plate(info);
    let depth = (height + EASE).max(10.0);
    let tray = Net { sheet, floor: [CARD[1] + EASE, CARD[0] + EASE], depth };
    let cover = Net { floor: tray.floor.map(|length| length + SLIP), depth: (depth * 0.7).max(10.0), ..tray };

    let [x, y] = cover.corner();
    let [w, h] = cover.floor;
    let paint = |ink: &str, bleed: f64, d: &str| {
        format!(r#"<path fill="{ink}" stroke="{ink}" stroke-width="{bleed}" d="{d}"/>"#)
    };
    let art = paint(side, 2.0, &cover.outline())
        + &paint(lid.ground, 0.0, &format!("M{x} {y}h{w}v{h}h-{w}z"))
        + &format!(
            r#"<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="0 0 {} {}">{}</svg>"#,
            lid.size[0], lid.size[1], lid.strokes
        )
        + &cover.names(info.title, ink_on(side))
        + &hair(&cover.outline()).replace("black", ink_on(side))
        + &cover.folds(ink_on(side))
        + &legend(info.title, "lid", sheet);
    let lid = Leaf { part: "Box", front: Some(Side { art, text: vec![] }), back: None };

    let [x, y] = tray.corner();
    let art = hair(&tray.outline())
        + &tray.folds("black")
        + &label(
            info.title,
            [x + tray.floor[0] / 2.0, y + tray.floor[1] / 2.0],
            5.0,
            r#"text-anchor="middle" font-weight="bold" fill="gray""#,
        )
        + &legend(info.title, "tray", sheet);
    [lid, Leaf { part: "Box", front: Some(Side { art, text: vec![] }), back: None }]
}

fn legend(title: &str, which: &str, sheet: [f64; 2]) -> String {
    let words = format!(
        "{title} · box, {which}: cut along the lines, fold along the dashes, glue the flaps inside. Print at 100 %."
    );
    label(&words, [sheet[0] / 2.0, sheet[1] - 7.0], 2.6, r#"text-anchor="middle""#)
}

/// White or black, whichever is legible on an ink.
fn ink_on(ink: &str) -> &'static str {
    let part =
        |from: usize| ink.get(from..from + 2).and_then(|hex| u32::from_str_radix(hex, 16).ok()).unwrap_or(0);
    if 3 * part(1) + 6 * part(3) + part(5) > 1280 { "black" } else { "white" }
}

/// A floor with four walls; the long walls have flaps that are glued behind the short ones.
struct Net {
    sheet: [f64; 2],
    floor: [f64; 2],
    depth: f64,
}

impl Net {
    /// The floor's upper left corner.
    fn corner(&self) -> [f64; 2] {
        [(self.sheet[0] - self.floor[0]) / 2.0, (self.sheet[1] - self.floor[1]) / 2.0]
    }

    fn outline(&self) -> String {
        let ([x, y], [w, h], d) = (self.corner(), self.floor, self.depth);
        let (tab, slant) = (TAB.min(d), 1.5);
        let wall = d - 2.0 * slant;
        format!(
            "M{x} {y}l-{tab}-{slant}v-{wall}l{tab}-{slant}h{w}l{tab} {slant}v{wall}l-{tab} {slant}h{d}v{h}h-{d}l{tab} {slant}v{wall}l-{tab} {slant}h-{w}l-{tab}-{slant}v-{wall}l{tab}-{slant}h-{d}v-{h}z"
        )
    }

    fn folds(&self, ink: &str) -> String {
        let ([x, y], [w, h], d) = (self.corner(), self.floor, self.depth);
        let (right, bottom) = (x + w, y + h);
        let up = format!("V{}M{right} {y}V{}", y - d, y - d);
        let down = format!("V{}M{right} {bottom}V{}", bottom + d, bottom + d);
        format!(
            r#"<path fill="none" stroke="{ink}" stroke-width=".2" stroke-dasharray="1.5 1.5" d="M{x} {y}H{right}V{bottom}H{x}ZM{x} {y}{up}M{x} {bottom}{down}"/>"#
        )
    }

    /// The title on the four walls, to be read when the box stands.
    fn names(&self, title: &str, ink: &str) -> String {
        let [w, h] = self.floor;
        let title = title.to_uppercase();
        // Words and the space between letters take three quarters of a wall at most.
        let fitting = |wall: f64| 0.75 * wall / (1.1 * Cut::Bold.width(&title));
        let middle = self.sheet.map(|length| length / 2.0);
        [(0, w, h), (90, h, w), (180, w, h), (270, h, w)]
            .map(|(turn, wall, across)| {
                let size = (self.depth * 0.4).min(6.0).min(fitting(wall));
                let words = label(
                    &title,
                    [0.0, across / 2.0 + self.depth / 2.0 + size * 0.33],
                    size,
                    &format!(r#"text-anchor="middle" font-weight="bold" letter-spacing=".3" fill="{ink}""#),
                );
                format!(r#"<g transform="translate({} {})rotate({turn})">{words}</g>"#, middle[0], middle[1])
            })
            .concat()
    }
}
