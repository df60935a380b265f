//! Flags as they flew between 1898 and 1918, simplified, on cloth sixty by forty.

use crate::glyph::Glyph;
use crate::ink::{BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, at, disc, fill, line, num};

/// A flag that some drawing flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flag {
    America,
    Austria,
    Britain,
    Denmark,
    France,
    Germany,
    Italy,
    Japan,
    Ottoman,
    Russia,
}

/// How cloth hangs: flat, or in one wave from hoist to fly.
#[derive(Clone, Copy)]
pub(crate) struct Cloth {
    swing: f64,
}

impl Cloth {
    /// Stretched flat.
    pub(crate) const FLAT: Cloth = Cloth { swing: 0.0 };
    /// In the wind.
    pub(crate) const FLYING: Cloth = Cloth { swing: 4.5 };

    /// How far the cloth is lifted at `x`, and its slope there.
    fn lift(self, x: f64) -> (f64, f64) {
        let turn = std::f64::consts::TAU / 60.0;
        (-self.swing * (x * turn).sin(), -self.swing * turn * (x * turn).cos())
    }

    /// Where a point of the flat flag hangs.
    fn spot(self, x: f64, y: f64) -> (f64, f64) {
        (x, y + self.lift(x).0)
    }

    /// A straight line of the flat flag from the pen's place, as curves.
    fn onward(self, from: (f64, f64), to: (f64, f64)) -> String {
        let pieces =
            if self.swing == 0.0 { 1 } else { ((to.0 - from.0).abs() / 15.0).round().max(1.0) as usize };
        let (dx, dy) = ((to.0 - from.0) / pieces as f64, (to.1 - from.1) / pieces as f64);
        let mut out = String::new();
        for i in 0..pieces {
            let (x0, y0) = (from.0 + dx * i as f64, from.1 + dy * i as f64);
            let (x1, y1) = (x0 + dx, y0 + dy);
            let end = self.spot(x1, y1);
            if dx == 0.0 {
                out += &format!("V{}", num(end.1));
                continue;
            }
            if self.swing == 0.0 {
                out += &if dy == 0.0 {
                    format!("H{}", num(end.0))
                } else {
                    format!("L{} {}", num(end.0), num(end.1))
                };
                continue;
            }
            let start = self.spot(x0, y0);
            let (slope, next) = (dy / dx + self.lift(x0).1, dy / dx + self.lift(x1).1);
            let turn = (end.1 - start.1 - next * dx) / (slope - next);
            let turn = if (0.0..1.0).contains(&(turn / dx)) { turn } else { dx / 2.0 };
            let middle = (x0 + turn, start.1 + slope * turn);
            out += &format!("Q{} {} {} {}", num(middle.0), num(middle.1), num(end.0), num(end.1));
        }
        out
    }

    /// An outline of the flat flag, as it hangs.
    pub(crate) fn outline(self, corners: &[(f64, f64)]) -> String {
        let Some((first, rest)) = corners.split_first() else { return String::new() };
        let start = self.spot(first.0, first.1);
        let mut out = format!("M{} {}", num(start.0), num(start.1));
        let mut pen = *first;
        for corner in rest.iter().chain([first]) {
            out += &self.onward(pen, *corner);
            pen = *corner;
        }
        out + "Z"
    }

    fn area(self, ink: &str, [x, y, w, h]: [f64; 4]) -> String {
        fill(ink, &self.outline(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]))
    }

    /// A line across the flat flag, as it hangs, for stroking.
    fn thread(self, x0: f64, x1: f64, y: f64) -> String {
        let start = self.spot(x0, y);
        format!("M{} {}{}", num(start.0), num(start.1), self.onward((x0, y), (x1, y)))
    }

    fn levels(self, inks: [&str; 3]) -> String {
        let stripe = |i: usize| self.area(inks[i], [0.0, i as f64 * 13.3, 60.0, 13.4]);
        [0, 1, 2].map(stripe).concat()
    }

    fn uprights(self, inks: [&str; 3]) -> String {
        let stripe = |i: usize| self.area(inks[i], [i as f64 * 20.0, 0.0, 20.0, 40.0]);
        [0, 1, 2].map(stripe).concat()
    }
}

impl Flag {
    /// The flag at a place, `width` wide and two thirds as high, with a thin edge.
    pub(crate) fn draw(self, cloth: Cloth, x: f64, y: f64, width: f64) -> String {
        let edge = cloth.outline(&[(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]);
        let shadow = if cloth.swing == 0.0 { String::new() } else { self.folds(cloth) };
        at(x, y, width / 60.0, &(self.field(cloth) + &shadow + &line(INK, 50.0 / width, &edge)))
    }

    /// The shaded hollow of the wave.
    fn folds(self, cloth: Cloth) -> String {
        let hollow = cloth.outline(&[(24.0, 0.0), (34.0, 0.0), (34.0, 40.0), (24.0, 40.0)]);
        format!(r#"<path fill="{INK}" opacity=".15" d="{hollow}"/>"#)
    }

    fn field(self, cloth: Cloth) -> String {
        match self {
            Flag::America => {
                let stripes: String =
                    (0..7).map(|i| cloth.thread(0.0, 60.0, 1.54 + 6.15 * f64::from(i))).collect();
                let rows: String = (0..5)
                    .map(|row| {
                        cloth.thread(if row % 2 == 0 { 3.4 } else { 5.6 }, 26.0, 2.8 + 4.0 * f64::from(row))
                    })
                    .collect();
                cloth.area(PAPER, [0.0, 0.0, 60.0, 40.0])
                    + &line(RED, 3.1, &stripes)
                    + &cloth.area(NAVY, [0.0, 0.0, 28.0, 21.5])
                    + &format!(
                        r#"<path fill="none" stroke="{PAPER}" stroke-width="2.3" stroke-linecap="round" stroke-dasharray="0 4.5" d="{rows}"/>"#
                    )
            }
            Flag::Austria => {
                let (x, y) = cloth.spot(30.0, 20.0);
                let arms = fill(RED, "M-6-9H6V1Q6 7 0 10-6 7-6 1Z")
                    + &fill(PAPER, "M-6-3H6V2H-6Z")
                    + &fill(OCHRE, "M-5-10-6-15-3-13 0-16 3-13 6-15 5-10Z");
                cloth.levels([RED, PAPER, RED]) + &at(x, y, 1.0, &arms)
            }
            Flag::Britain if cloth.swing == 0.0 => {
                let crosses = line(PAPER, 8.0, "M0 0 60 40M60 0 0 40")
                    + &line(RED, 3.0, "M0 0 60 40M60 0 0 40")
                    + &line(PAPER, 13.0, "M30 0V40M0 20H60")
                    + &line(RED, 7.4, "M30 0V40M0 20H60");
                format!(
                    r#"<svg width="60" height="40">{}{crosses}</svg>"#,
                    cloth.area(NAVY, [0.0, 0.0, 60.0, 40.0])
                )
            }
            Flag::Britain => {
                let (mut navy, mut red) = (String::new(), String::new());
                for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
                    let p = |x: f64, y: f64| (30.0 + sx * x, 20.0 + sy * y);
                    navy += &cloth.outline(&[p(6.5, 20.0), p(6.5, 9.4), p(22.4, 20.0)]);
                    navy += &cloth.outline(&[p(30.0, 6.5), p(14.0, 6.5), p(30.0, 17.2)]);
                    red += &cloth.outline(&[p(9.2, 6.5), p(14.0, 6.5), p(30.0, 17.2), p(30.0, 20.0)]);
                }
                cloth.area(PAPER, [0.0, 0.0, 60.0, 40.0])
                    + &fill(NAVY, &navy)
                    + &fill(RED, &red)
                    + &cloth.area(RED, [26.3, 0.0, 7.4, 40.0])
                    + &cloth.area(RED, [0.0, 16.3, 60.0, 7.4])
            }
            Flag::Denmark => {
                cloth.area(RED, [0.0, 0.0, 60.0, 40.0])
                    + &cloth.area(PAPER, [18.0, 0.0, 6.0, 40.0])
                    + &cloth.area(PAPER, [0.0, 17.0, 60.0, 6.0])
            }
            Flag::France => cloth.uprights([BLUE, PAPER, RED]),
            Flag::Germany => cloth.levels([INK, PAPER, RED]),
            Flag::Italy => {
                let (x, y) = cloth.spot(30.0, 20.0);
                let arms = fill(NAVY, "M-8-9.5H8V2Q8 8 0 11.5-8 8-8 2Z")
                    + &fill(RED, "M-6-7.5H6V2Q6 7 0 9.5-6 7-6 2Z")
                    + &line(PAPER, 3.0, "M0-7.5V9.5M-6-.5H6");
                cloth.uprights([GREEN, PAPER, RED]) + &at(x, y, 1.0, &arms)
            }
            Flag::Japan => {
                let (x, y) = cloth.spot(30.0, 20.0);
                cloth.area(PAPER, [0.0, 0.0, 60.0, 40.0]) + &disc(RED, x, y, 12.0)
            }
            Flag::Ottoman => {
                cloth.area(RED, [0.0, 0.0, 60.0, 40.0])
                    + &fill(PAPER, "M31 9.5A11.5 11.5 0 1 0 31 30.5 9.5 9.5 0 1 1 31 9.5Z")
                    + &Glyph::Star.draw(PAPER, 38.0, 20.0, 11.0)
            }
            Flag::Russia => cloth.levels([PAPER, BLUE, RED]),
        }
    }

    /// The flag's cockade, outermost ring first.
    pub(crate) fn cockade(self, x: f64, y: f64, r: f64) -> String {
        let rings = match self {
            Flag::America => [NAVY, PAPER, RED],
            Flag::Austria => [OCHRE, INK, OCHRE],
            Flag::Britain | Flag::Denmark | Flag::Ottoman => [RED, PAPER, NAVY],
            Flag::France => [RED, PAPER, BLUE],
            Flag::Germany => [INK, PAPER, RED],
            Flag::Italy => [RED, PAPER, GREEN],
            Flag::Japan => [OCHRE, PAPER, RED],
            Flag::Russia => [OCHRE, INK, PAPER],
        };
        let ring = |i: usize| disc(rings[i], x, y, r * [1.0, 0.68, 0.36][i]);
        [0, 1, 2].map(ring).concat()
    }
}
