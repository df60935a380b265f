//! A drawing for other programs: in millimetres, with its words as outlines, so that no font is needed.

use usvg::{Indent, Tree, WriteOptions};

use crate::PrintError;
use crate::typeface::reading;

/// The drawing at a size in millimetres, with its words turned into outlines.
pub fn outlined(drawing: &str, [width, height]: [f64; 2]) -> Result<String, PrintError> {
    let tree = Tree::from_str(drawing, &reading())?;
    let options = WriteOptions {
        indent: Indent::None,
        attributes_indent: Indent::None,
        coordinates_precision: 3,
        transforms_precision: 5,
        ..WriteOptions::default()
    };
    let written = tree.to_string(&options);
    let (w, h) = (tree.size().width(), tree.size().height());
    let inside = written.split_once('>').map_or("", |(_, rest)| rest);
    let title = drawing.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    let title = title.map_or("", |(title, _)| title);
    Ok(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}mm" height="{height}mm" viewBox="0 0 {w} {h}" preserveAspectRatio="none" role="img"><title>{title}</title>{inside}"#
    ))
}
