//! *Neutral*: five nations at war, told by the gear of each rank, and the neutral United States, printed
//! light on dark so that they stand out of any hand.

mod ruler;
mod united_states;

use broadside_cards::{Card, Pack as _, packs};

use crate::Drawings;
use crate::backs::Back;
use crate::flags::Flag;
use crate::gear::{self, Livery};
use crate::glyph::Glyph;
use crate::ink::{BLUE, GOLD, GREEN, INK, NAVY, PAPER, RED, SHADE, at, fill, line, rays, ruling, window};
use crate::stock::{Face, indices, plaque};

/// The belligerents in pack order (N1).
const NATIONS: [(&str, Livery); 5] = [
    ("BRITAIN", Livery { ink: RED, glyph: Glyph::Rose, flag: Flag::Britain, leaf: GREEN }),
    ("FRANCE", Livery { ink: BLUE, glyph: Glyph::Lily, flag: Flag::France, leaf: GREEN }),
    ("GERMANY", Livery { ink: INK, glyph: Glyph::IronCross, flag: Flag::Germany, leaf: GREEN }),
    ("RUSSIA", Livery { ink: GREEN, glyph: Glyph::Dome, flag: Flag::Russia, leaf: GREEN }),
    ("AUSTRIA", Livery { ink: GOLD, glyph: Glyph::BarredShield, flag: Flag::Austria, leaf: GREEN }),
];

const RANKS: [&str; 8] =
    ["CORPORAL", "SERGEANT", "LIEUTENANT", "CAPTAIN", "MAJOR", "COLONEL", "GENERAL", "RULER"];

pub(crate) const DRAWINGS: Drawings = Drawings {
    pack: packs::Neutral::ID,
    face: |code| code.parse().ok().map(face),
    pieces: &[],
    back: Back {
        ground: NAVY,
        fine: "#40598a",
        signs: [Glyph::Rose, Glyph::IronCross],
        half: || Glyph::Star.draw(NAVY, 0.0, -16.0, 24.0) + &line(RED, 3.0, "M-30-3H30"),
    },
};

fn face(card: Card<packs::Neutral>) -> Face {
    let (ground, body) = if card.suit() == packs::Neutral::UNITED_STATES {
        (NAVY, united_states::body(card.rank()))
    } else {
        (PAPER, belligerent(card))
    };
    Face { title: card.name(), ground, body }
}

/// The panel's outline, which steps aside for the indices at both ends.
const PANEL: &str = "M48 11h133q8 0 8 8v136h-37v106q0 8-8 8H19q-8 0-8-8V125h37z";
/// The finer line inside it.
const PANEL_LINE: &str = "M51 14h129q6 0 6 6v132h-37v108q0 6-6 6H20q-6 0-6-6V128h37z";

fn belligerent(card: Card<packs::Neutral>) -> String {
    let (name, nation) = &NATIONS[usize::from(card.suit())];
    let (ink, rank) = (nation.ink, card.rank());
    let picture = match rank {
        8 => ruler::ruler(nation),
        7 => gear::general(nation),
        6 => gear::colonel(nation),
        5 => gear::major(nation),
        4 => gear::captain(nation),
        3 => gear::lieutenant(nation),
        2 => gear::sergeant(nation),
        _ => gear::corporal(nation),
    };
    let sky = if rank == 8 {
        rays(SHADE, 0.0, -20.0, 170.0, 26)
    } else {
        ruling(SHADE, [-89.0, -129.0, 178.0, 258.0], 1.3, 3.4)
    };
    window([11.0, 11.0, 178.0, 258.0], &sky)
        + &fill(PAPER, "M10 10H48V125H10ZM152 155H190V270H152Z")
        + &at(100.0, 140.0, 1.0, &picture)
        + &line(ink, 2.2, PANEL)
        + &line(ink, 0.7, PANEL_LINE)
        + &indices(ink, &rank.to_string(), nation.glyph, card.suit_letter())
        + &plaque(ink, PAPER, [56.0, 18.0, 126.0, 22.0], name)
        + &plaque(ink, PAPER, [18.0, 240.0, 126.0, 22.0], RANKS[usize::from(rank) - 1])
}
