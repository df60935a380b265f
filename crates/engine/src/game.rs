//! The description that every game gives of itself.

use broadside_cards::{Scores, Seat, Sides};

use crate::{Booklet, Next, Page, Position, Reading, Standing, Table, Target, standing};

/// Which seat is drawn by lot before the cards are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningLot {
    /// None: the rules decide who begins.
    None,
    /// The first dealer, once. After that the deal passes to the left (C2).
    Dealer,
    /// The seat that acts first, before every deal (M1).
    First,
}

/// A game's identity: what a shelf, a menu or a record needs to know about it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name in records and commands.
    pub id: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// The year it was printed, if the booklet or its subject tells.
    pub year: Option<u16>,
    /// Well-known games that it resembles, in a few words.
    pub like: &'static str,
    /// The game in one sentence.
    pub tagline: &'static str,
    /// How many minutes it usually takes.
    pub minutes: u16,
    /// The usual number of players.
    pub usual_players: usize,
    /// The possible numbers of players, in ascending order.
    pub players: &'static [usize],
    /// The readings of its unclear clauses.
    pub readings: &'static [Reading],
    /// The score that wins, in games played for points (C12).
    pub target: Option<i32>,
    /// The lot drawn before the cards are shuffled.
    pub lot: OpeningLot,
    /// How many cards each hand is dealt at a time, in turn; 0 where cards come to the table in another way.
    pub packet: usize,
    /// The pages of its rules: its own first, then the shared ones.
    pub pages: &'static [Page],
    /// Its history and advice. The old booklet's claims are clauses of this page.
    pub about: Page,
    /// The worked examples of the old booklet.
    pub examples: &'static [Example],
    /// The lesson that teaches it: a record for [`Lesson`](crate::Lesson).
    pub lesson: Option<&'static str>,
}

/// A worked example from a booklet: a record with comments. Its title is the record's `Event` tag.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name in commands.
    pub id: &'static str,
    /// The record's text.
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
    /// Its rules as a booklet.
    pub fn booklet(&self) -> Booklet<'static> {
        Booklet::bind(self.pages)
    }

    /// When it was printed, as a shelf shows it: `1914`, or `undated`.
    pub fn printed(&self) -> String {
        self.year.map_or_else(|| "undated".into(), |year| year.to_string())
    }
}

/// The text of a file beside the source: [`include_str!`], or nothing with `--cfg texts_apart`, for programs whose texts
/// come as files of their own.
#[macro_export]
macro_rules! text {
    ($file:literal) => {
        if cfg!(texts_apart) { "" } else { include_str!($file) }
    };
}

/// A text about a game, such as a reading's question: left out where [`text!`](crate::text) leaves files out.
pub const fn prose(text: &'static str) -> &'static str {
    if cfg!(texts_apart) { "" } else { text }
}

/// What is known when a deal begins.
#[derive(Clone, Copy, Debug)]
pub struct DealOpening {
    /// The dealer, or the seat drawn to act first; seat 1 where no lot is drawn.
    pub lot: Seat,
    /// The number of deals played before.
    pub deals: usize,
    /// The score of every seat so far.
    pub scores: Scores,
    /// When the game ends.
    pub target: Target,
}

/// A game: its description, and how its deals begin and are settled.
pub trait Game: Clone + Sized + Send + Sync + 'static {
    /// The number of players and the readings, as the game's own types.
    type Rules: Copy + Send + Sync + 'static;
    /// A deal in progress.
    type Position: Position;
    /// The game's description of itself.
    const INFO: GameInfo;
    /// Its phrases: pairs of a language and a text in Fluent's format. Phrases missing here come from the engine.
    const PHRASES: &'static [(&'static str, &'static str)] = &[];

    /// The number of cards in each hand if only that many of the highest ranks of each suit are dealt; `None` if that
    /// cannot be.
    /// Such small packs are not in the rules: they make games small enough for exact algorithms.
    fn small_hand(_players: usize, _ranks: u8) -> Option<usize> {
        None
    }

    /// Translates the table's readings into the game's own types.
    fn rules(table: &Table) -> Self::Rules;
    /// Which seats play together.
    fn sides(rules: &Self::Rules) -> Sides;
    /// A deal before its first shuffle.
    fn start(rules: &Self::Rules, opening: &DealOpening) -> Self::Position;
    /// The deal that follows `_last`, before its first shuffle. By default only the scores are carried over.
    fn start_after(rules: &Self::Rules, opening: &DealOpening, _last: &Self::Position) -> Self::Position {
        Self::start(rules, opening)
    }
    /// Whether another deal follows or who has won. By default C12 and C13 decide.
    fn settle(rules: &Self::Rules, standing: &Standing, deal: &Self::Position) -> Next {
        standing::settle(standing, &Self::sides(rules), deal)
    }
}
