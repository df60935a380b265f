//! From the engine's positions to boards: a deal of a trick game with every card known, and what is asked of it.
//!
//! A position is read through the views of all its seats, so that nothing is needed of a game but what its players
//! see together.

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

/// A game whose play is solved on boards.
pub trait OnBoards: Game {
    /// What of it is solved, in a few words; nothing where that is all.
    const PART: Option<&'static str> = None;

    /// What can be asked where a seat is to act, from what the seats see.
    ///
    /// # Errors
    /// If this part of a deal has no solver.
    fn question(
        play: &dyn AnyMatch,
        views: &[<Self::Position as Position>::View],
    ) -> Result<Question, NoAnswer>;
}

/// The solver of a game on boards.
pub(crate) struct Boards<G>(pub(crate) PhantomData<G>);

impl<G: OnBoards> Solver for Boards<G> {
    fn game(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn part(&self) -> Option<&'static str> {
        G::PART
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

/// What can be asked where a match stands.
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
