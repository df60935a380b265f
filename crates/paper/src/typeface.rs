//! The book face: Libertinus Serif (SIL Open Font License 1.1), taken out of `typst-assets` when the crate is built.

use std::sync::{Arc, LazyLock};

use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use usvg::fontdb::Database;

/// A cut of the face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    Regular,
    Italic,
    Bold,
}

impl Cut {
    const ALL: [Cut; 3] = [Cut::Regular, Cut::Italic, Cut::Bold];

    fn file(self) -> &'static [u8] {
        match self {
            Cut::Regular => include_bytes!(concat!(env!("OUT_DIR"), "/regular.otf")),
            Cut::Italic => include_bytes!(concat!(env!("OUT_DIR"), "/italic.otf")),
            Cut::Bold => include_bytes!(concat!(env!("OUT_DIR"), "/bold.otf")),
        }
    }

    /// The face for a PDF.
    pub(crate) fn font(self) -> Font {
        static FONTS: LazyLock<[Font; 3]> = LazyLock::new(|| {
            Cut::ALL.map(|cut| Font::new(cut.file().into(), 0).expect("the build put a font there"))
        });
        FONTS[self as usize].clone()
    }

    /// How wide words are set at an em of one.
    pub(crate) fn width(self, words: &str) -> f64 {
        static FACES: LazyLock<[FontRef<'static>; 3]> = LazyLock::new(|| {
            Cut::ALL.map(|cut| FontRef::new(cut.file()).expect("the build put a font there"))
        });
        let face = &FACES[self as usize];
        let letters = face.charmap();
        let advances = face.glyph_metrics(Size::new(1.0), LocationRef::default());
        let glyphs = words.chars().filter_map(|letter| letters.map(letter));
        glyphs.filter_map(|glyph| advances.advance_width(glyph)).map(f64::from).sum()
    }
}

/// The options for reading a drawing: all its words are set in our typeface.
pub(crate) fn reading() -> usvg::Options<'static> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        Cut::ALL.iter().for_each(|cut| fonts.load_font_data(cut.file().to_vec()));
        fonts.set_serif_family("Libertinus Serif");
        Arc::new(fonts)
    });
    usvg::Options {
        fontdb: FONTS.clone(),
        font_family: "Libertinus Serif".into(),
        ..usvg::Options::default()
    }
}
