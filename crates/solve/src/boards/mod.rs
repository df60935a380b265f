//! From the engine's positions to boards: a deal of a trick game with every card known, and what is asked of it.
//!
//! A position is read through the views of all its seats, so that nothing is needed of a game but what its players
//! see together.

mod answer;
pub mod nations;
pub mod neutral;
pub mod organization;
pub mod sham_battle;
pub mod sham_battle_2;
mod slips;

use broadside_cards::{Pack, Seat, Seats, Sides, Suit};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{AnyMatch, Turn, Viewer};

pub use answer::{Answer, best_actions, combine};
pub use slips::{PostMortem, Slip, Slips};

use crate::double_dummy::{Card, Count, Stand};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The tricks of the deal.
    Tricks,
    /// The points of the deal before the bid is held against them.
    Points,
    /// Whether the bid is made: 1 for each side that gets its way, 0 for the others.
    Bid,
}

impl Objective {
    /// The word programs know it by.
    pub fn word(self) -> &'static str {
        match self {
            Objective::Tricks => "tricks",
            Objective::Points => "points",
            Objective::Bid => "bid",
        }
    }
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cards.
    pub stand: Stand,
    /// The seats of each side as bits, in order of their lowest seat.
    pub sides: Vec<u8>,
    /// What a trick counts for each side.
    pub counts: Vec<Count>,
    /// What each side has already.
    pub won: Vec<i32>,
    /// Tricks or points.
    pub objective: Objective,
    /// The side that bid, and how much.
    pub bid: Option<(usize, i32)>,
    /// The suits' letters and names.
    pub suits: &'static [Suit],
}

/// A deal as it would be played by this maker with this trump.
#[derive(Clone, Debug)]
pub struct Contract {
    /// The maker's seat, from 0.
    pub maker: usize,
    /// The suit that beats the others.
    pub trump: Option<u8>,
    /// The partner called, from 0, at a table of five.
    pub partner: Option<usize>,
    /// The actions of the seat to act that lead to it at once; none while others have a say.
    pub actions: Vec<String>,
    /// The deal.
    pub board: Board,
}

/// What can be asked where a match stands.
#[derive(Clone, Debug)]
pub enum Question {
    /// What comes of the play. The actions are what the seat to act may do before it that leaves the value alone;
    /// none when it is to play a card.
    Play(Board, Vec<String>),
    /// What comes of each contract that is still possible.
    Contracts(Vec<Contract>),
}

/// Why there is no exact answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSolver {
    /// The game has none.
    #[error("{0} has no exact solver. Solved are {SOLVED}")]
    Game(&'static str),
    /// Nothing is dealt, or nobody is to act.
    #[error("no cards are in play at the record's end: let it stop after a shuffle")]
    NoCards,
    /// The phase has none.
    #[error("{0}")]
    Phase(&'static str),
}

const SOLVED: &str = "nations, neutral, organization, sham-battle, the second half of sham-battle-2, mobilization-2, \
                      arbitrations of war, and deals of war-and-diplomacy";

/// What can be asked where a match stands.
///
/// # Errors
/// If the game, or this part of a deal, has no solver.
pub fn question(play: &dyn AnyMatch) -> Result<Question, NoSolver> {
    if !matches!(play.turn(), Turn::Seat(_)) {
        return Err(NoSolver::NoCards);
    }
    match play.table().info().id {
        "nations" => views(play).map(|views| Question::Play(nations::board(&views), vec![])),
        "neutral" => neutral::question(&views(play)?),
        "organization" => organization::question(&views(play)?),
        "sham-battle" => sham_battle::question(play, &views(play)?),
        "sham-battle-2" => sham_battle_2::board(&views(play)?).map(|board| Question::Play(board, vec![])),
        _ => Err(NoSolver::Game(play.table().info().title)),
    }
}

/// What each seat sees.
fn views<V: Clone + 'static>(play: &dyn AnyMatch) -> Result<Vec<V>, NoSolver> {
    let view = |seat| play.view(Viewer::Seat(seat))?.typed().downcast_ref::<V>().cloned();
    Seat::all(play.table().players()).map(view).collect::<Option<_>>().ok_or(NoSolver::NoCards)
}

/// A card as the solvers know it.
fn card<P: Pack>(card: broadside_cards::Card<P>) -> Card {
    Card { suit: card.suit(), rank: card.rank() }
}

/// The sides as bits, in order of their lowest seat.
fn masks(sides: &Sides) -> Vec<u8> {
    sides.iter().map(mask).collect()
}

fn mask(seats: Seats) -> u8 {
    seats.iter().fold(0, |mask, seat| mask | 1 << seat.index())
}

/// What a side's seats have between them.
fn sum(side: u8, of: impl Fn(usize) -> i32) -> i32 {
    (0..8).filter(|seat| side >> seat & 1 == 1).map(of).sum()
}

fn on_table<P: Pack>(trick: &Trick<P>) -> Vec<Card> {
    trick.plays().map(|(_, played)| card(played)).collect()
}

impl Board {
    /// The side of a seat.
    pub fn side_of(&self, seat: usize) -> usize {
        self.sides.iter().position(|side| side >> seat & 1 == 1).unwrap_or(0)
    }

    /// The side to act.
    pub fn to_act(&self) -> usize {
        self.side_of(self.stand.to_play())
    }

    /// A play as the record writes it.
    pub fn action(&self, card: Card) -> String {
        format!("play {}{}", self.suits[usize::from(card.suit)].letter, card.rank)
    }
}
