//! Picks the three cuts of the book face out of `typst-assets`, so that only they end up in the binary.

use std::path::Path;
use std::{env, fs};

use fontdb::{Database, Family, Query, Style, Weight};

const CUTS: [(&str, Weight, Style); 3] = [
    ("regular", Weight::NORMAL, Style::Normal),
    ("italic", Weight::NORMAL, Style::Italic),
    ("bold", Weight::BOLD, Style::Normal),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut fonts = Database::new();
    typst_assets::fonts().for_each(|font| fonts.load_font_data(font.to_vec()));
    let folder = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    for (name, weight, style) in CUTS {
        let families = &[Family::Name("Libertinus Serif")];
        let face = fonts.query(&Query { families, weight, style, ..Query::default() });
        let data = face.and_then(|face| fonts.with_face_data(face, |data, _| data.to_vec()));
        let data = data.expect("typst-assets has Libertinus Serif");
        fs::write(Path::new(&folder).join(format!("{name}.otf")), data).expect("OUT_DIR can be written");
    }
}
