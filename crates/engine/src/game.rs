//! What a game says of itself.

use broadside_cards::{Scores, Seat, Sides};

use crate::{Booklet, Next, Page, Position, Reading, Standing, Table, Target, standing};

/// Which lot is drawn before the cards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningLot {
    /// None: the rules alone say who begins.
    None,
    /// The first dealer, once; then the deal passes to the left (C2).
    Dealer,
    /// Who acts first, before every deal (M1).
    First,
}

/// A game's identity: what a shelf, a menu or a record needs to know of it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The word for it in records and commands.
    pub id: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// The year it was printed, as the booklet or its subject tells; nothing where neither does.
    pub year: Option<u16>,
    /// What it is like, in a few words.
    pub like: &'static str,
    /// What it is, in a sentence.
    pub tagline: &'static str,
    /// How long it takes.
    pub minutes: u16,
    /// How many may play; the first is the usual number.
    pub usual_players: usize,
    /// How many may play, from the fewest.
    pub players: &'static [usize],
    /// The readings of its unclear clauses.
    pub readings: &'static [Reading],
    /// The points that win, where the game is played for points (C12).
    pub target: Option<i32>,
    /// The lot drawn before the cards are shuffled.
    pub lot: OpeningLot,
    /// The pages of its rules: its own, then those it shares.
    pub pages: &'static [Page],
    /// What is known about it; what its booklet claims stands there as clauses do.
    pub about: Page,
    /// The worked examples of its booklet.
    pub examples: &'static [Example],
    /// The guided deal that teaches it, a record for [`Lesson`](crate::Lesson).
    pub lesson: Option<&'static str>,
}

/// A worked example of a booklet: a record with comments, titled by its `Event` tag.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The word for it.
    pub id: &'static str,
    /// The record.
    pub record: &'static str,
}

impl Example {
    /// Its title.
    pub fn title(&self) -> &'static str {
        let event = |line: &'static str| line.strip_prefix("[Event \"")?.strip_suffix("\"]");
        self.record.lines().find_map(event).unwrap_or(self.id)
    }
}

impl GameInfo {
    /// Its rules, clause by clause.
    pub fn booklet(&self) -> Booklet<'static> {
        Booklet::bind(self.pages)
    }

    /// When it was printed, for a shelf: `1914`, or `undated`.
    pub fn printed(&self) -> String {
        self.year.map_or_else(|| "undated".into(), |year| year.to_string())
    }
}

/// How a deal begins.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// The dealer, or the seat drawn to act first; seat 1 where no lot is drawn.
    pub lot: Seat,
    /// How many deals came before.
    pub deals: usize,
    /// What everybody has so far.
    pub scores: Scores,
    /// How far the game goes.
    pub target: Target,
}

/// One of the games.
pub trait Game: Clone + Sized + Send + Sync + 'static {
    /// The table in the game's own terms: players, and the readings as types.
    type Rules: Copy + Send + Sync + 'static;
    /// A deal being played.
    type Position: Position;
    /// What the game says of itself.
    const INFO: GameInfo;
    /// Its phrases, by language: each a text in Fluent's format. What is not there is the engine's own.
    const PHRASES: &'static [(&'static str, &'static str)] = &[];

    /// The table's readings in the game's own terms.
    fn rules(table: &Table) -> Self::Rules;
    /// Who plays with whom.
    fn sides(rules: &Self::Rules) -> Sides;
    /// A deal before its first shuffle.
    fn start(rules: &Self::Rules, opening: &Opening) -> Self::Position;
    /// The deal after another, before its first shuffle. By default nothing is carried over but the scores.
    fn start_after(rules: &Self::Rules, opening: &Opening, _last: &Self::Position) -> Self::Position {
        Self::start(rules, opening)
    }
    /// Whether another deal follows, and if not who has won. By default C12 and C13.
    fn settle(rules: &Self::Rules, standing: &Standing, deal: &Self::Position) -> Next {
        standing::settle(standing, &Self::sides(rules), deal)
    }
}
