//! *The Game of Nations*: four continents, each with its map, its people in the dress of the time, and a
//! village of as many houses as the card counts.

mod dress;
mod houses;
pub(crate) mod maps;
mod people;

use broadside_cards::{Card, Pack as _, packs};

use crate::Drawings;
use crate::backs::Back;
use crate::glyph::Glyph;
use crate::ink::{
    BLUE, GOLD, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, disc, fill, line, outlined, ruling, tint,
    window,
};
use crate::stock::{Face, index, plaque};

/// A quarter of the world.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Continent {
    Europe,
    Asia,
    Africa,
    America,
}

use Continent::{Africa, America, Asia, Europe};

impl Continent {
    const ALL: [Continent; 4] = [Europe, Asia, Africa, America];

    fn ink(self) -> &'static str {
        match self {
            Europe => NAVY,
            Asia => RED,
            Africa => GREEN,
            America => GOLD,
        }
    }

    fn glyph(self) -> Glyph {
        match self {
            Europe => Glyph::Tower,
            Asia => Glyph::Lotus,
            Africa => Glyph::Palm,
            America => Glyph::StripedShield,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Europe => "EUROPE",
            Asia => "ASIA",
            Africa => "AFRICA",
            America => "AMERICA",
        }
    }

    fn map(self) -> &'static str {
        match self {
            Europe => maps::EUROPE,
            Asia => maps::ASIA,
            Africa => maps::AFRICA,
            America => maps::AMERICA,
        }
    }
}

/// The panel, which leaves the upper left corner to the index.
const PANEL: &str = "M48 10H182Q190 10 190 18V262Q190 270 182 270H18Q10 270 10 262V124H40Q48 124 48 116Z";

pub(crate) const DRAWINGS: Drawings = Drawings {
    pack: packs::Nations::ID,
    face: |code| code.parse().ok().map(face),
    pieces: &[],
    back: Back {
        ground: GREEN,
        fine: "#47805f",
        signs: [Glyph::Tower, Glyph::Palm],
        half: || {
            fill(BLUE, "M-28 0A28 28 0 0 1 28 0Z")
                + &line(PAPER, 1.2, "M0-28V0M-24-14H24M0-28C-12-22-16-10-16 0M0-28C12-22 16-10 16 0M-28 0H28")
        },
    },
};

fn face(card: Card<packs::Nations>) -> Face {
    let continent = Continent::ALL[usize::from(card.suit())];
    let letter = card.suit_letter();
    let (kind, picture) = match card.rank() {
        14 => ("MAP", map(continent)),
        13 => ("MAN", scene(continent, 114.0, &(people::man(continent) + &dress::man(continent)))),
        12 => ("WOMAN", scene(continent, 114.0, &(people::woman(continent) + &dress::woman(continent)))),
        11 => (
            "CHILDREN",
            scene(continent, 106.0, &(people::children(continent) + &dress::children(continent))),
        ),
        count => ("", houses::village(continent, u32::from(count))),
    };
    let ink = continent.ink();
    let title =
        if kind.is_empty() { String::new() } else { plaque(ink, PAPER, [16.0, 246.0, 168.0, 19.0], kind) };
    let body = window([10.0, 10.0, 180.0, 260.0], &at(-100.0, -140.0, 1.0, &picture))
        + &fill(PAPER, "M9 9H48V116Q48 124 40 124H9Z")
        + &line(ink, 2.2, PANEL)
        + &index(ink, &card.rank().to_string(), continent.glyph(), letter)
        + &plaque(ink, PAPER, [54.0, 16.0, 130.0, 21.0], continent.name())
        + &title;
    Face { title: card.name(), ground: PAPER, body }
}

/// Sea, graticule, land and a compass rose.
fn map(continent: Continent) -> String {
    let ink = continent.ink();
    let (x, y, compass) = match continent {
        Europe => (103.0, 181.0, (140.0, 78.0)),
        Asia => (100.0, 174.0, (140.0, 74.0)),
        Africa => (108.0, 166.0, (40.0, 218.0)),
        America => (118.0, 142.0, (44.0, 206.0)),
    };
    let size = if continent == Asia { 1.0 } else { 0.91 };
    let rose = fill(ink, "M0-24 4-4 24 0 4 4 0 24-4 4-24 0-4-4Z")
        + &fill(SHADE, "M0-24V0L-4-4ZM24 0H0L4-4ZM0 24V0L4 4ZM-24 0H0L-4 4Z")
        + &line(
            ink,
            0.8,
            "M10-10 14-14M10 10 14 14M-10 10-14 14M-10-10-14-14M0-24V-29M-16 0A16 16 0 1 0 16 0 16 16 0 1 0-16 0",
        );
    ruling(SHADE, [10.0, 10.0, 180.0, 260.0], 1.3, 3.4)
        + &line(
            INK,
            0.4,
            "M10 60Q100 80 190 60M10 110Q100 130 190 110M10 160Q100 180 190 160M10 210Q100 230 190 210M100 10V270M55 10Q40 140 50 270M145 10Q160 140 150 270",
        )
        + &at(
            x,
            y,
            size,
            &format!(
                r#"<path d="{}" fill="{ink}" stroke="{PAPER}" stroke-width="2.4" paint-order="stroke"/>"#,
                continent.map()
            ),
        )
        + &at(compass.0, compass.1, 1.0, &rose)
}

/// People before their country, under the sun.
fn scene(continent: Continent, x: f64, people: &str) -> String {
    let ink = continent.ink();
    let sky = ruling(SHADE, [10.0, 10.0, 180.0, 200.0], 1.3, 3.4) + &disc(OCHRE, 150.0, 84.0, 24.0);
    let country = match continent {
        Europe => {
            tint(
                ink,
                45,
                "M10 196 34 150V196ZM20 196V160H50V196ZM50 196V172H66V184H80V196ZM150 196V150L156 128 162 150V196ZM162 196V172H190V196Z",
            ) + &tint(ink, 25, "M10 196Q60 176 100 192T190 186V270H10Z")
        }
        Asia => {
            fill(SHADE, "M30 200 86 118Q92 112 98 118L170 200Z")
                + &fill(PAPER, "M72 138 86 118Q92 112 98 118L114 136 106 142 98 134 92 144 84 136Z")
                + &tint(ink, 25, "M10 200Q60 186 100 196T190 190V270H10Z")
        }
        Africa => {
            fill(SHADE, "M14 200 56 142 98 200Z")
                + &tint(ink, 20, "M56 142 98 200H66Z")
                + &fill(SHADE, "M130 200 160 160 190 200Z")
                + &tint(ink, 25, "M10 202Q50 184 100 198T190 192V270H10Z")
        }
        America => {
            fill(SHADE, "M10 200V168L30 150 46 172 70 134 92 176 110 158 136 200Z")
                + &fill(PAPER, "M70 134 78 150 70 156 64 148 60 150Z")
                + &tint(ink, 30, "M140 200V182H148V190H154V172H164V192H170V184H176V200Z")
                + &tint(ink, 25, "M10 198Q60 186 110 196T190 192V270H10Z")
        }
    };
    sky + &country
        + &outlined(SHADE, ink, 1.2, "M9 248Q60 234 110 242T191 238V271H9Z")
        + &at(x, 244.0, 0.96, people)
}
