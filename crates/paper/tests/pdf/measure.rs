//! A ruler for PDFs: the shapes of a page in millimetres, its words, its fonts.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

const MM: f64 = 25.4 / 72.0;

/// A filled shape's bounding box in millimetres from the page's upper left corner, and what was drawn from there to
/// the next shape that is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Every stroke up to the next wanted shape, in the drawing's own units: alike for copies of a drawing.
    pub(crate) drawing: String,
}

pub(crate) struct Pages {
    document: Document,
    ids: Vec<ObjectId>,
}

type Matrix = [f64; 6];

fn product(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn numbers(operands: &[Object]) -> Vec<f64> {
    operands.iter().filter_map(|operand| operand.as_float().ok().map(f64::from)).collect()
}

impl Pages {
    pub(crate) fn read(pdf: &[u8]) -> Pages {
        let document = Document::load_mem(pdf).expect("a PDF");
        let ids = document.get_pages().into_values().collect();
        Pages { document, ids }
    }

    pub(crate) fn count(&self) -> usize {
        self.ids.len()
    }

    /// Width and height in millimetres.
    pub(crate) fn size(&self, page: usize) -> [f64; 2] {
        let page = self.document.get_dictionary(self.ids[page]).expect("a page");
        let media = numbers(page.get(b"MediaBox").and_then(Object::as_array).expect("a media box"));
        [(media[2] - media[0]) * MM, (media[3] - media[1]) * MM]
    }

    /// The words of a page.
    pub(crate) fn words(&self, page: usize) -> String {
        self.document.extract_text(&[page as u32 + 1]).expect("words")
    }

    /// Every font of the document: its name and whether it is embedded.
    pub(crate) fn fonts(&self) -> Vec<(String, bool)> {
        let dictionaries = self.document.objects.values().filter_map(|object| object.as_dict().ok());
        let descriptors = dictionaries.filter(|dict| {
            dict.get(b"Type").and_then(Object::as_name).is_ok_and(|name| name == b"FontDescriptor")
        });
        descriptors
            .map(|dict| {
                (name(dict), [&b"FontFile"[..], b"FontFile2", b"FontFile3"].iter().any(|key| dict.has(key)))
            })
            .collect()
    }

    /// The filled shapes of a page with this width and height, to a twentieth of a millimetre.
    pub(crate) fn shapes(&self, page: usize, [width, height]: [f64; 2]) -> Vec<Shape> {
        let mut found: Vec<Shape> = vec![];
        let mut path = String::new();
        self.follow(page, |kind, operator, operands, bounds| {
            let [left, top, right, bottom] = bounds;
            let near = |a: f64, b: f64| (a - b).abs() < 0.05;
            match operator {
                "m" | "l" | "c" | "v" | "y" | "h" | "re" => path += &format!("{operator}{operands:?}"),
                // A path to clip with, which is told where it lies on the page.
                "n" => path.clear(),
                _ if kind == "fill" && near(right - left, width) && near(bottom - top, height) => {
                    path.clear();
                    let (width, height, drawing) = (right - left, bottom - top, String::new());
                    found.push(Shape { left, top, width, height, drawing });
                }
                _ if kind.is_empty() && operator != "Tj" && operator != "TJ" => {}
                _ => {
                    let path = std::mem::take(&mut path);
                    if let Some(last) = found.last_mut() {
                        last.drawing += &format!("{path}{operator}{operands:?}");
                    }
                }
            }
        });
        found
    }

    /// The straight lines of a page, as their bounds.
    pub(crate) fn strokes(&self, page: usize) -> Vec<[f64; 4]> {
        let mut found = vec![];
        self.follow(page, |kind, _, _, bounds| {
            if kind == "line" {
                found.push(bounds);
            }
        });
        found
    }

    /// Reads a page operator by operator. Tells of each `fill` its bounds, of each `line` between two points of a
    /// stroked path its own.
    fn follow(&self, page: usize, mut tell: impl FnMut(&str, &str, &[Object], [f64; 4])) {
        let height = self.size(page)[1];
        let content = self.document.get_page_content(self.ids[page]);
        let content = Content::decode(&content).expect("a content stream");
        let (mut now, mut kept): (Matrix, Vec<Matrix>) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], vec![]);
        let (mut points, mut lines): (Vec<[f64; 2]>, Vec<[f64; 4]>) = (vec![], vec![]);
        for operation in &content.operations {
            let n = numbers(&operation.operands);
            let spot = |x: f64, y: f64| {
                [(now[0] * x + now[2] * y + now[4]) * MM, height - (now[1] * x + now[3] * y + now[5]) * MM]
            };
            let mut kind = "";
            match operation.operator.as_str() {
                "q" => kept.push(now),
                "Q" => now = kept.pop().expect("a state to go back to"),
                "cm" => now = product([n[0], n[1], n[2], n[3], n[4], n[5]], now),
                "re" => points.extend([spot(n[0], n[1]), spot(n[0] + n[2], n[1] + n[3])]),
                "m" => points.push(spot(n[0], n[1])),
                "l" => {
                    let (from, to) = (points[points.len() - 1], spot(n[0], n[1]));
                    lines.push(bounds(&[from, to]));
                    points.push(to);
                }
                "c" => points.extend([spot(n[0], n[1]), spot(n[2], n[3]), spot(n[4], n[5])]),
                "v" | "y" => points.extend([spot(n[0], n[1]), spot(n[2], n[3])]),
                "f" | "f*" | "B" | "B*" => kind = "fill",
                "S" | "s" => kind = "stroke",
                _ => {}
            }
            if kind == "stroke" {
                lines.iter().for_each(|line| tell("line", "", &[], *line));
            }
            tell(kind, &operation.operator, &operation.operands, bounds(&points));
            if !kind.is_empty() || operation.operator == "n" {
                points.clear();
                lines.clear();
            }
        }
    }
}

fn bounds(points: &[[f64; 2]]) -> [f64; 4] {
    points.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |b, p| {
        [b[0].min(p[0]), b[1].min(p[1]), b[2].max(p[0]), b[3].max(p[1])]
    })
}

fn name(descriptor: &Dictionary) -> String {
    let name = descriptor.get(b"FontName").and_then(Object::as_name).unwrap_or_default();
    String::from_utf8_lossy(name).into_owned()
}
