//! The inks in the cupboard and the few strokes every drawing is made of.

/// Unprinted card stock.
pub(crate) const PAPER: &str = "#f4ecd8";
/// Card stock under a light wash: the shaded side of things.
pub(crate) const SHADE: &str = "#e2d3ae";
/// Black-brown key ink.
pub(crate) const INK: &str = "#2a2019";
/// Brick red.
pub(crate) const RED: &str = "#a32c22";
/// Navy.
pub(crate) const NAVY: &str = "#1d3358";
/// The lighter blue of French cloth.
pub(crate) const BLUE: &str = "#33608f";
/// Bottle green.
pub(crate) const GREEN: &str = "#1d5239";
/// Ochre, for metal and straw; too light to letter with.
pub(crate) const OCHRE: &str = "#cf9a3c";
/// Old gold, dark enough to letter with.
pub(crate) const GOLD: &str = "#8d6011";

/// A length as the shortest decimal that is exact to a tenth of a unit.
pub(crate) fn num(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
    match (whole, part) {
        (_, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}.{part}"),
        _ => format!("{sign}{whole}.{part}"),
    }
}

/// A filled shape.
pub(crate) fn fill(ink: &str, d: &str) -> String {
    format!(r#"<path fill="{ink}" d="{d}"/>"#)
}

/// A shape in a tint of an ink: `tone` of a hundred parts.
pub(crate) fn tint(ink: &str, tone: u32, d: &str) -> String {
    format!(r#"<path fill="{ink}" fill-opacity=".{tone:02}" d="{d}"/>"#)
}

/// A filled shape whose inner outlines are holes.
pub(crate) fn pierced(ink: &str, d: &str) -> String {
    format!(r#"<path fill="{ink}" fill-rule="evenodd" d="{d}"/>"#)
}

/// A drawn line.
pub(crate) fn line(ink: &str, width: f64, d: &str) -> String {
    let width = num(width);
    format!(r#"<path fill="none" stroke="{ink}" stroke-width="{width}" d="{d}"/>"#)
}

/// A filled shape with an outline in another ink.
pub(crate) fn outlined(ink: &str, edge: &str, width: f64, d: &str) -> String {
    let width = num(width);
    format!(r#"<path fill="{ink}" stroke="{edge}" stroke-width="{width}" d="{d}"/>"#)
}

/// A filled disc.
pub(crate) fn disc(ink: &str, x: f64, y: f64, r: f64) -> String {
    format!(r#"<circle cx="{}" cy="{}" r="{}" fill="{ink}"/>"#, num(x), num(y), num(r))
}

/// A drawn circle.
pub(crate) fn ring(ink: &str, width: f64, x: f64, y: f64, r: f64) -> String {
    format!(
        r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{ink}" stroke-width="{}"/>"#,
        num(x),
        num(y),
        num(r),
        num(width)
    )
}

/// Engraver's ruling: level lines across a rectangle, one every `pitch`, each `weight` thick.
///
/// One upright dashed stroke as wide as the rectangle draws them all.
pub(crate) fn ruling(ink: &str, [x, y, w, h]: [f64; 4], weight: f64, pitch: f64) -> String {
    format!(
        r#"<path stroke="{ink}" stroke-width="{}" stroke-dasharray="{} {}" d="M{} {}v{}"/>"#,
        num(w),
        num(weight),
        num(pitch - weight),
        num(x + w / 2.0),
        num(y),
        num(h)
    )
}

/// Rays from a centre out to `reach`: one dashed ring draws them all.
pub(crate) fn rays(ink: &str, x: f64, y: f64, reach: f64, count: u32) -> String {
    let r = reach / 2.0;
    let dash = std::f64::consts::PI * r / f64::from(count);
    format!(
        r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{ink}" stroke-width="{}" stroke-dasharray="{dash:.3}"/>"#,
        num(x),
        num(y),
        num(r),
        num(reach)
    )
}

/// A scale to three places, shortened like [`num`].
pub(crate) fn ratio(value: f64) -> String {
    let written = format!("{value:.3}");
    written.trim_end_matches('0').trim_end_matches('.').trim_start_matches('0').to_owned()
}

/// A part of a drawing moved to a place and scaled.
pub(crate) fn at(x: f64, y: f64, scale: f64, part: &str) -> String {
    let scaled = if scale == 1.0 { String::new() } else { format!("scale({})", ratio(scale)) };
    format!(r#"<g transform="translate({} {}){scaled}">{part}</g>"#, num(x), num(y))
}

/// A part of a drawing and its mirror image about `x = axis`.
pub(crate) fn both_sides(axis: f64, part: &str) -> String {
    again(part, &[&format!("matrix(-1 0 0 1 {} 0)", num(axis * 2.0))])
}

/// A part of a drawing and itself again, turned half round about a card's middle.
pub(crate) fn both_ends(part: &str) -> String {
    again(part, &["rotate(180 100 140)"])
}

/// A part of a drawing, and the same again under each transform.
///
/// A long part is named and used again; its name is made of what it is, so that drawings set side by side
/// in one page may share a name only if they share the part.
pub(crate) fn again(part: &str, transforms: &[&str]) -> String {
    if part.len() < 90 {
        let copies: String = transforms.iter().map(|t| format!(r#"<g transform="{t}">{part}</g>"#)).collect();
        return part.to_owned() + &copies;
    }
    let name = name_of(part);
    let copies: String =
        transforms.iter().map(|t| format!(r##"<use href="#{name}" transform="{t}"/>"##)).collect();
    format!(r#"<g id="{name}">{part}</g>{copies}"#)
}

/// A part of a drawing under each of the transforms.
pub(crate) fn copies(part: &str, transforms: &[String]) -> String {
    let name = name_of(part);
    let Some((first, rest)) = transforms.split_first() else { return String::new() };
    let rest: String = rest.iter().map(|t| format!(r##"<use href="#{name}" transform="{t}"/>"##)).collect();
    format!(r#"<g transform="{first}"><g id="{name}">{part}</g></g>{rest}"#)
}

/// Five letters that name a part by its content (FNV-1a).
fn name_of(part: &str) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in part.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (0..5).map(|i| char::from(b'a' + ((hash >> (i * 11)) % 26) as u8)).collect()
}

/// A window: what is drawn inside it is cut off at its edges. Inside, the middle is at 0, 0.
pub(crate) fn window([x, y, w, h]: [f64; 4], part: &str) -> String {
    let [left, top] = [num(-w / 2.0), num(-h / 2.0)];
    let [x, y, w, h] = [x, y, w, h].map(num);
    format!(r#"<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{left} {top} {w} {h}">{part}</svg>"#)
}

/// A line of small text, centred on `x`; the size is the em.
pub(crate) fn text(ink: &str, x: f64, y: f64, size: f64, words: &str) -> String {
    format!(r#"<text x="{}" y="{}" font-size="{}" fill="{ink}">{words}</text>"#, num(x), num(y), num(size))
}

/// Round dots along a line, `pitch` apart.
pub(crate) fn dots(ink: &str, size: f64, pitch: f64, d: &str) -> String {
    format!(
        r#"<path fill="none" stroke="{ink}" stroke-width="{}" stroke-linecap="round" stroke-dasharray="0 {}" d="{d}"/>"#,
        num(size),
        num(pitch)
    )
}

/// A row of small blocks along a line: windows, portholes, stitches.
pub(crate) fn dashes(ink: &str, height: f64, on: f64, pitch: f64, d: &str) -> String {
    format!(
        r#"<path fill="none" stroke="{ink}" stroke-width="{}" stroke-dasharray="{} {}" d="{d}"/>"#,
        num(height),
        num(on),
        num(pitch - on)
    )
}

/// A drawing without the spaces that path data can do without.
pub(crate) fn tightened(drawing: &str) -> String {
    let mut out = String::with_capacity(drawing.len());
    let mut in_path = false;
    for part in drawing.split_inclusive('"') {
        if in_path {
            out += &part.replace(" -", "-");
        } else {
            out += part;
        }
        in_path = part.ends_with(" d=\"");
    }
    out
}
