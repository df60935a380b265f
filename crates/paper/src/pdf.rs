//! From leaves to a PDF: pages, bookmarks, and the one place that knows how a sheet is turned over.

use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::text::TextDirection;
use krilla_svg::{SurfaceExt, SvgSettings};

use crate::sheet::{Leaf, Side};
use crate::typeface::reading;
use crate::{Flip, Order, PrintError};

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Makes a PDF of leaves and counts its pages. If any leaf has two sides, every leaf gets two pages, so that each stays
/// on its own sheet in double-sided printing.
pub(crate) fn bind(title: &str, order: &Order, leaves: Vec<Leaf>) -> Result<(Vec<u8>, usize), PrintError> {
    let sheet = order.paper.landscape();
    let both_sides = leaves.iter().any(|leaf| leaf.front.is_some() && leaf.back.is_some());
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new().title(title.to_owned()).creator("Broadside".to_owned()).language("en".to_owned()),
    );
    let mut bookmarks = Outline::new();
    let (mut pages, mut part) = (0, "");
    for leaf in leaves {
        if leaf.part != part {
            part = leaf.part;
            let top = XyzDestination::new(pages, Point::from_xy(0.0, 0.0));
            bookmarks.push_child(OutlineNode::new(part.to_owned(), top));
        }
        for (side, turned) in [(leaf.front, false), (leaf.back, order.flip == Flip::Long)] {
            if side.is_some() || both_sides {
                page(&mut document, sheet, &side.unwrap_or_default(), turned)?;
                pages += 1;
            }
        }
    }
    document.set_outline(bookmarks);
    Ok((document.finish().map_err(PrintError::Pdf)?, pages))
}

fn page(document: &mut Document, sheet: [f64; 2], side: &Side, turned: bool) -> Result<(), PrintError> {
    let [width, height] = sheet.map(|length| (length * POINTS) as f32);
    let size = Size::from_wh(width, height).expect("a sheet has a size");
    let mut page = document.start_page_with(PageSettings::new(size));
    let mut surface = page.surface();
    if turned {
        surface.push_transform(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height));
    }
    if !side.art.is_empty() {
        let [w, h] = sheet;
        let drawing =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}">{}</svg>"#, side.art);
        let tree = usvg::Tree::from_str(&drawing, &reading())?;
        surface.draw_svg(&tree, size, SvgSettings::default());
    }
    write(&mut surface, side);
    if turned {
        surface.pop();
    }
    Ok(())
}

fn write(surface: &mut Surface<'_>, side: &Side) {
    for text in &side.text {
        let start = Point::from_xy((text.x * POINTS) as f32, (text.y * POINTS) as f32);
        let size = (text.size * POINTS) as f32;
        surface.draw_text(start, text.cut.font(), size, &text.words, false, TextDirection::LeftToRight);
    }
}
