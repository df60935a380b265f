//! Turns the engine's positions into boards: a deal of a trick game with every card known, and the question about it.
//!
//! A position is read through the views of all its seats, so nothing is needed from a game except what its players see
//! together.

mod answer;
mod line;
pub mod nations;
pub mod neutral;
pub mod organization;
pub mod sham_battle;
pub mod sham_battle_2;

use std::marker::PhantomData;

use broadside_cards::{Pack, Seat, Seats, Sides, Suit};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{AnyMatch, Game, GameInfo, Position, Turn, Viewer};

use answer::together;

use crate::door::{Answer, Answered, Asked, EachContract, NoAnswer, Objective, Solver, solver_of};
use crate::double_dummy::{Card, Count, Stand};
use crate::post_mortem::{Line, Play};

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cards and whose turn it is.
    pub stand: Stand,
    /// The seats of each side as bits, ordered by lowest seat.
    pub sides: Vec<u8>,
    /// How a trick scores for each side.
    pub counts: Vec<Count>,
    /// What each side has won already.
    pub won: Vec<i32>,
    /// Whether tricks or points are counted.
    pub objective: Objective,
    /// The side that bid, and its bid.
    pub bid: Option<(usize, i32)>,
    /// The suits' letters and names.
    pub suits: &'static [Suit],
}

/// A deal as it would be played with this maker and trump.
#[derive(Clone, Debug)]
pub struct Contract {
    /// The maker's seat, counted from 0.
    pub maker: usize,
    /// The trump suit.
    pub trump: Option<u8>,
    /// The called partner at a table of five, counted from 0.
    pub partner: Option<usize>,
    /// The actions of the seat to act that lead directly to it; empty while other seats can still bid.
    pub actions: Vec<String>,
    /// The board.
    pub board: Board,
}

/// The question that can be answered at a point of a match.
#[derive(Clone, Debug)]
pub enum Question {
    /// The result of the play. The actions are those the seat to act may take first without changing the value; empty
    /// if it is to play a card.
    Play(Board, Vec<String>),
    /// The result of each contract that is still possible.
    Contracts(Vec<Contract>),
}

/// A game whose play is solved as boards.
pub trait OnBoards: Game {
    /// Whether only a part of the game is solved.
    const IS_PART: bool = false;

    /// The question for the seat to act, from what the seats see.
    ///
    /// # Errors
    /// If this part of a deal has no solver.
    fn question(
        play: &dyn AnyMatch,
        views: &[<Self::Position as Position>::View],
    ) -> Result<Question, NoAnswer>;
}

/// The solver for a game with boards.
pub(crate) struct Boards<G>(pub(crate) PhantomData<G>);

impl<G: OnBoards> Solver for Boards<G> {
    fn game(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn is_part(&self) -> bool {
        G::IS_PART
    }

    fn question(&self, play: &dyn AnyMatch) -> Result<Question, NoAnswer> {
        G::question(play, &views(play)?)
    }

    fn solve(
        &self,
        play: &dyn AnyMatch,
        asked: Asked,
        most_nodes: Option<u64>,
        each: EachContract<'_>,
    ) -> Answered {
        match self.question(play)? {
            Question::Play(board, actions) => {
                let mut answer = board.answer(asked, most_nodes)?;
                if !actions.is_empty() {
                    answer.best = actions;
                }
                Ok(answer)
            }
            Question::Contracts(contracts) => {
                let answers = each(&contracts, &|contract| contract.board.answer(asked, most_nodes));
                let answers: Vec<Answer> = answers.into_iter().collect::<Result<_, _>>()?;
                together(&contracts, &answers).ok_or(NoAnswer::NoCards)
            }
        }
    }

    fn line(&self, game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn Line>> {
        line::begin(game, play)
    }
}

/// The question that can be answered at this point of a match.
///
/// # Errors
/// If the game, or this part of a deal, has no boards.
pub fn question(play: &dyn AnyMatch) -> Result<Question, NoAnswer> {
    let solver = solver_of(play)?;
    match play.turn() {
        Turn::Seat(_) => solver.question(play),
        Turn::Chance => Err(NoAnswer::NoCards),
        Turn::Over => Err(NoAnswer::Over),
    }
}

/// What each seat sees.
fn views<V: Clone + 'static>(play: &dyn AnyMatch) -> Result<Vec<V>, NoAnswer> {
    let view = |seat| play.view(Viewer::Seat(seat))?.typed().downcast_ref::<V>().cloned();
    Seat::all(play.table().players()).map(view).collect::<Option<_>>().ok_or(NoAnswer::NoCards)
}

/// A card in the solvers' representation.
fn card<P: Pack>(card: broadside_cards::Card<P>) -> Card {
    Card { suit: card.suit(), rank: card.rank() }
}

/// The sides as bits, ordered by lowest seat.
fn masks(sides: &Sides) -> Vec<u8> {
    sides.iter().map(mask).collect()
}

fn mask(seats: Seats) -> u8 {
    seats.iter().fold(0, |mask, seat| mask | 1 << seat.index())
}

/// The sum over a side's seats.
fn sum(side: u8, of: impl Fn(Seat) -> i32) -> i32 {
    Seat::all(8).filter(|seat| side >> seat.index() & 1 == 1).map(of).sum()
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
