//! Faces, friendly and all alike but for what is put on them.

use crate::ink::{INK, RED, disc, fill, line, num, tint};

/// A face of this width and height, whose middle top is at `x`, `y`.
pub(crate) fn face(tone: &str, x: f64, y: f64, [width, height]: [f64; 2]) -> String {
    let r = width / 2.0;
    let [left, right, low, chin] = [x - r, x + r, y + 0.6 * height, y + height].map(num);
    let [in_left, in_right, top, middle] = [x - 0.6 * r, x + 0.6 * r, y, x].map(num);
    let shape = format!(
        "M{left} {top}H{right}C{right} {low} {in_right} {chin} {middle} {chin}S{in_left} {chin} {left} {top}Z"
    );
    let eye = |side: f64| disc(INK, x + side * 0.4 * r, y + 0.42 * height, 0.13 * r);
    let cheek = |from: f64| {
        let [x, y, w, h] = [x + from * r, y + 0.62 * height, 0.4 * r, 0.12 * height].map(num);
        format!("M{x} {y}h{w}v{h}h-{w}z")
    };
    let [mouth, lips, dip, wide] = [x - 0.3 * r, y + 0.72 * height, 0.14 * height, 0.6 * r].map(num);
    fill(tone, &shape)
        + &eye(-1.0)
        + &eye(1.0)
        + &tint(RED, 30, &(cheek(-0.78) + &cheek(0.38)))
        + &line(INK, 1.1, &format!("M{mouth} {lips}q{} {dip} {wide} 0", num(0.3 * r)))
}
