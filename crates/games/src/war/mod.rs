//! The Game of War: Russia and Japan skirmish, fight for four forts, and go to arbitration over those that still stand.

mod arbitration;
mod battle;
mod forces;
mod moves;
mod position;
mod score;
mod skirmish;
#[cfg(test)]
mod tests;
mod view;
mod zones;

use broadside_cards::Sides;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use forces::{Fort, Forts, Nation, Siege, arbitration_value, value};
pub use moves::{Beginner, Move};
pub use position::{Open, Phase, Position};
pub use score::captive_points;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct War;

impl War {
    /// The number of packs: more than four players use two, with one set of forts (W4).
    pub const fn packs(players: usize) -> usize {
        if players > 4 { 2 } else { 1 }
    }
}

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players, half of them on each side (W5).
    pub players: usize,
    /// How many times the arbitration pack is played through (W25).
    pub arbitrations: u8,
}

const ONCE: Choice = Choice {
    id: "once",
    meaning: prose(
        "One round of arbitration decides the forts that are left; this is the booklet's game for two.",
    ),
};
const TWICE: Choice = Choice {
    id: "twice",
    meaning: prose(
        "Two rounds, dealt by the same side, with their points added; the booklet suggests it for more than \
              two players because their game is shorter.",
    ),
};

/// The reading of how often to arbitrate (W25). Its default depends on the number of players.
const fn arbitration(players: &'static [usize], choices: &'static [Choice]) -> Reading {
    let question = prose("Is the arbitration pack played through once or twice?");
    let source = prose(
        "Where more than two play: \"we would suggest playing the Arbitration pack through twice instead of once, \
                  counting points each time.\"",
    );
    Reading { id: "arbitration", clause: "W25", question, source, players, choices }
}

impl Game for War {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "war",
        title: "Game of War",
        year: Some(1904),
        like: prose("no other; a siege in three acts"),
        tagline: prose(
            "Japan and Russia skirmish, lay siege to four forts and let Uncle Sam and The Hague settle the rest.",
        ),
        minutes: 30,
        usual_players: 2,
        players: &[2, 4, 6, 8],
        readings: &[arbitration(&[2], &[ONCE, TWICE]), arbitration(&[4, 6, 8], &[TWICE, ONCE])],
        target: None,
        lot: OpeningLot::None,
        packet: 0,
        pages: &[Page::whole(text!("RULES.md")), crate::common::page(&["C1", "C3"])],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example {
                id: "colonel-captain-lieutenant",
                record: text!("examples/colonel-captain-lieutenant.bsr"),
            },
            Example { id: "points-not-equaled", record: text!("examples/points-not-equaled.bsr") },
            Example { id: "two-generals", record: text!("examples/two-generals.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/war.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/war.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    fn rules(table: &Table) -> Rules {
        let twice = table.choice("arbitration") == Some("twice");
        Rules { players: table.players(), arbitrations: 1 + u8::from(twice) }
    }

    fn sides(rules: &Rules) -> Sides {
        Sides::every(2, rules.players)
    }

    fn start(rules: &Rules, _: &DealOpening) -> Position {
        Position::new(*rules)
    }
}
