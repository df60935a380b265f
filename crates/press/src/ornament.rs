//! Ornaments that several drawings share: laurel, chevrons, arms.

use crate::ink::{both_sides, fill, line, num};

/// Leaves in pairs along an arc, from the foot up; angles in degrees clockwise from straight down.
fn spray(leaf: &str, radius: f64, pairs: u32, size: f64) -> String {
    let mut leaves = String::new();
    let (from, to) = (18.0_f64, 150.0_f64);
    for i in 0..=pairs {
        let turn = (from + (to - from) * f64::from(i) / f64::from(pairs)).to_radians();
        let (x, y) = (radius * turn.sin(), radius * turn.cos());
        for side in [-1.0, 1.0] {
            if i == pairs && side < 0.0 {
                continue;
            }
            let lean = if i == pairs { 0.0 } else { side * 0.55 };
            let (along_x, along_y) = ((turn + lean).cos(), -(turn + lean).sin());
            let tip = (x + along_x * size, y + along_y * size);
            let (mid_x, mid_y) = (x + along_x * size / 2.0, y + along_y * size / 2.0);
            let (off_x, off_y) = (-along_y * size * 0.36, along_x * size * 0.36);
            let corners =
                [(x, y), (mid_x + off_x, mid_y + off_y), tip, (mid_x - off_x, mid_y - off_y), (x, y)];
            let [root, over, tip, under, back] = corners.map(|(x, y)| format!("{x:.0} {y:.0}"));
            leaves += &format!("M{root}Q{over} {tip}Q{under} {back}");
        }
    }
    let (r, foot, head) = (num(radius), from.to_radians(), to.to_radians());
    let branch = format!(
        "M{} {}A{r} {r} 0 0 0 {} {}",
        num(radius * (foot - 0.25).sin()),
        num(radius * (foot - 0.25).cos()),
        num(radius * head.sin()),
        num(radius * head.cos())
    );
    line(leaf, 1.3, &branch) + &fill(leaf, &leaves)
}

/// A wreath of two sprays, open at the top.
pub(crate) fn laurels(leaf: &str, radius: f64, pairs: u32, size: f64) -> String {
    both_sides(0.0, &spray(leaf, radius, pairs, size))
}

/// An engine-turned rosette: ellipses fanned round 0, 0.
pub(crate) fn rosette(ink: &str, petals: u32, long: f64, short: f64) -> String {
    let (long, short) = (num(long), num(short));
    let turned: String = (0..petals)
        .map(|i| format!(r#"<ellipse rx="{long}" ry="{short}" transform="rotate({})"/>"#, 180 * i / petals))
        .collect();
    format!(r#"<g fill="none" stroke="{ink}" stroke-width=".8">{turned}</g>"#)
}

/// `count` sleeve chevrons, points up, the topmost point at 0, 0.
pub(crate) fn chevrons(ink: &str, count: u32) -> String {
    let d: String = (0..count).map(|i| format!("M-22 {}l22-15 22 15v8l-22-15-22 15z", 15 + 12 * i)).collect();
    fill(ink, &d)
}
