//! The Allie-Patriot pack: four allies, six arms. Upper left the nation's letter and the taking number,
//! upper right the counting value, as the booklet describes them.

pub(crate) mod field;
pub(crate) mod sea;

use broadside_cards::{Card, Pack as _, packs};

use crate::Drawings;
use crate::backs::Back;
use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, fill, line, outlined, rays, window};
use crate::ornament::rosette;
use crate::stock::{Face, plaque};
use crate::woodtype::{Setting, Stand, word};

/// One of the four allies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ally {
    America,
    Britain,
    France,
    Italy,
}

use Ally::{America, Britain, France, Italy};

impl Ally {
    const ALL: [Ally; 4] = [America, Britain, France, Italy];

    /// American and French cards are blue, British red, Italian green (P1).
    fn ink(self) -> &'static str {
        match self {
            America => NAVY,
            Britain => RED,
            France => BLUE,
            Italy => GREEN,
        }
    }

    fn glyph(self) -> Glyph {
        match self {
            America => Glyph::Star,
            Britain => Glyph::Rose,
            France => Glyph::Lily,
            Italy => Glyph::SavoyShield,
        }
    }

    fn flag(self) -> Flag {
        match self {
            America => Flag::America,
            Britain => Flag::Britain,
            France => Flag::France,
            Italy => Flag::Italy,
        }
    }
}

/// The panel, which leaves both upper corners to the figures.
const PANEL: &str = "M62 10H126Q134 10 134 18V50Q134 58 142 58H182Q190 58 190 66V262Q190 270 182 270H18Q10 270 10 262V116Q10 108 18 108H46Q54 108 54 100V18Q54 10 62 10Z";

pub(crate) const DRAWINGS: Drawings = Drawings {
    pack: packs::AlliePatriot::ID,
    face: |code| code.parse().ok().map(face),
    pieces: &[],
    back: Back {
        ground: RED,
        fine: "#c05a4c",
        signs: [Glyph::Rose, Glyph::SavoyShield],
        half: || {
            Glyph::Star.draw(NAVY, -12.0, -13.0, 18.0)
                + &Glyph::Lily.draw(BLUE, 12.0, -13.0, 18.0)
                + &line(INK, 1.2, "M-31 0H31M0-31V0")
        },
    },
};

fn face(card: Card<packs::AlliePatriot>) -> Face {
    let ally = Ally::ALL[usize::from(card.suit())];
    let ink = ally.ink();
    let picture = match card.rank() {
        6 => flag(ally),
        5 => bond(ally),
        4 => field::army(ally),
        3 => field::aeroplane(ally),
        2 => sea::submarine(ally),
        _ => sea::battleship(ally),
    };
    let figure =
        |text: &str, x, y, stand, ink, height| word(text, x, y, stand, Setting { ink, height, room: 46.0 });
    let value = packs::AlliePatriot::value(card).to_string();
    let title = card.name();
    let body = window([10.0, 10.0, 180.0, 260.0], &at(-100.0, -140.0, 1.0, &picture))
        + &fill(
            PAPER,
            "M9 9H62Q54 10 54 18V100Q54 108 46 108H18Q10 108 9 116ZM126 9H191V66Q190 58 182 58H142Q134 58 134 50V18Q134 10 126 10Z",
        )
        + &line(ink, 2.2, PANEL)
        + &figure(&card.suit_letter().to_string(), 30.0, 11.0, Stand::Middle, ink, 31.0)
        + &figure(&card.rank().to_string(), 30.0, 46.0, Stand::Middle, ink, 34.0)
        + &ally.glyph().draw(ink, 30.0, 94.0, 21.0)
        + &figure(&value, 188.0, 11.0, Stand::Right, INK, 40.0)
        + &plaque(ink, PAPER, [16.0, 243.0, 168.0, 21.0], &title.to_uppercase());
    Face { title, ground: PAPER, body }
}

fn flag(ally: Ally) -> String {
    rays(SHADE, 110.0, 140.0, 190.0, 28)
        + &ally.flag().draw(Cloth::FLYING, 66.0, 76.0, 116.0)
        + &line(INK, 6.0, "M64 44V241")
        + &line(OCHRE, 3.4, "M64 44V241")
        + &outlined(OCHRE, INK, 1.3, "M64 22Q73 36 67 48H61Q55 36 64 22Z")
        + &fill(ally.ink(), "M10 236Q60 218 110 230T190 224V270H10Z")
}

/// An engraved certificate with its coupons.
fn bond(ally: Ally) -> String {
    let ink = ally.ink();
    let rows: String = [0, 1].iter().map(|i| format!("M-70 {}H70", 44 + 16 * i)).collect();
    let sheet = outlined(PAPER, INK, 1.4, "M-76-74H76V70H-76Z")
        + &format!(
            r#"<rect x="-70" y="-68" width="140" height="104" fill="none" stroke="{ink}" stroke-width="5" stroke-dasharray="3 2"/>"#
        )
        + &line(ink, 1.0, &format!("M-63-61H63V29H-63Z{rows}M-35 36V68M0 36V68M35 36V68M-70 36V68H70V36"))
        + &format!(
            r#"<text y="-38" font-size="20" fill="{INK}">LIBERTY<tspan x="0" dy="19">BOND</tspan></text>"#
        )
        + &at(0.0, 4.0, 1.0, &rosette(ink, 9, 21.0, 7.0))
        + &format!(r#"<circle cy="4" r="12" fill="{PAPER}" stroke="{ink}" stroke-width="1.6"/>"#)
        + &ally.glyph().draw(ink, 0.0, 4.0, 17.0)
        + &line(
            INK,
            0.8,
            "M-56-6H-28M-56 0H-28M-56 6H-28M-56 12H-28M28-6H56M28 0H56M28 6H56M28 12H56M-56 22H-20M20 22H56",
        )
        + &fill(RED, "M44 18a9 9 0 1 1-.1 0z")
        + &fill(OCHRE, "M40 34 36 50 42 46 46 52 47 36Z");
    rays(SHADE, 100.0, 150.0, 170.0, 28)
        + &format!(r#"<g transform="translate(100 164)rotate(-5)">{sheet}</g>"#)
}
