//! The one door to the solvers: a match goes in where it stands, one kind of answer comes out.

use std::marker::PhantomData;

use broadside_cards::Seats;
use broadside_engine::{AnyMatch, GameInfo, Turn};
use broadside_games as games;

use crate::boards::{Boards, Contract, Question};
use crate::ending::Endings;
use crate::patience::Patience;
use crate::post_mortem::{Line, Play};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The tricks of the deal.
    Tricks,
    /// The points of the deal before the bid is held against them.
    Points,
    /// Whether the bid is made: 1 for each side that gets its way, 0 for the others.
    Bid,
    /// Between two sides: each side's points at the end less the other's.
    Margin,
    /// Among more: the points each side can make sure of against all others.
    Assured,
    /// Whether the deal can be won by one who plays alone: 1 or 0.
    Win,
}

impl Objective {
    /// The word programs know it by.
    pub fn word(self) -> &'static str {
        match self {
            Objective::Tricks => "tricks",
            Objective::Points => "points",
            Objective::Bid => "bid",
            Objective::Margin => "margin",
            Objective::Assured => "assured",
            Objective::Win => "win",
        }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What each side will have, as the game counts.
    Count,
    /// Whether the bid is made.
    Bid,
}

/// What each side can be sure of, whatever all the others do, and the moves that keep it.
///
/// Where two sides share out all that there is, these are the two halves of one result. Elsewhere (more than two sides,
/// or neutral tricks that count differently for maker and others) each side's number is its own: all other sides
/// are taken to play against it together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is counted.
    pub objective: Objective,
    /// Whether the numbers are proven. If not, the work ran out, and no side will have less than its number.
    pub exact: bool,
    /// The sides, in order of their lowest seats.
    pub sides: Vec<Seats>,
    /// What each side has already; nothing where that does not count by itself.
    pub has: Vec<i32>,
    /// What each side will have at the end of the deal; nothing while it hangs on who makes which contract.
    pub by_side: Vec<i32>,
    /// The side that bid, and how much.
    pub bid: Option<(usize, i32)>,
    /// Every action of the seat to act that keeps the number of its side; one of them in a patience.
    pub best: Vec<String>,
    /// The moves that win a patience.
    pub line: Vec<String>,
    /// What comes of each contract that is still possible.
    pub contracts: Vec<ContractAnswer>,
    /// Trick starts or positions looked at.
    pub nodes: u64,
}

/// What comes of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractAnswer {
    /// The maker's seat, from 0, and the place of his side.
    pub maker: usize,
    /// The place of the maker's side among the sides.
    pub side: usize,
    /// The partner called, from 0.
    pub partner: Option<usize>,
    /// The letter of the suit that beats the others.
    pub trump: Option<char>,
    /// What each side will have.
    pub by_side: Vec<i32>,
    /// The plays that keep it.
    pub best: Vec<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The game has no solver.
    #[error("{0} has no exact solver. Solved are {list}", list = solved())]
    Game(&'static str),
    /// The game is over.
    #[error("the game is over: there is nothing left to solve")]
    Over,
    /// Nothing is dealt.
    #[error("no cards are in play at the record's end: let it stop after a shuffle")]
    NoCards,
    /// The phase has no solver.
    #[error("{0}")]
    Phase(&'static str),
    /// The bid is asked about, and there is none.
    #[error("there is no bid at the record's end")]
    NoBid,
    /// The limit was reached first.
    #[error("the deal is too long to solve: {0} positions were not enough")]
    TooLong(u64),
}

/// An answer, or why there is none.
pub type Answered = Result<Answer, NoAnswer>;

/// How the contracts of an auction are solved: the caller is given them and what solves one.
pub type EachContract<'a> = &'a dyn Fn(&[Contract], &(dyn Fn(&Contract) -> Answered + Sync)) -> Vec<Answered>;

/// What best play reaches from where a match stands; gives up after so many positions, if any number is named.
///
/// # Errors
/// If nothing is to be solved, or the game or this part of a deal has no solver.
pub fn solve(play: &dyn AnyMatch, asked: Asked, most_nodes: Option<u64>) -> Answered {
    solve_each(play, asked, most_nodes, &|contracts, one| contracts.iter().map(one).collect())
}

/// The same, with the contracts of an auction solved as the caller likes, on several threads for one.
///
/// # Errors
/// As `solve`.
pub fn solve_each(
    play: &dyn AnyMatch,
    asked: Asked,
    most_nodes: Option<u64>,
    each: EachContract<'_>,
) -> Answered {
    let solver = solver_of(play)?;
    match play.turn() {
        Turn::Seat(_) => solver.solve(play, asked, most_nodes, each),
        Turn::Chance => Err(NoAnswer::NoCards),
        Turn::Over => Err(NoAnswer::Over),
    }
}

/// What solves a game, or part of it.
pub(crate) trait Solver: Sync {
    /// The game.
    fn game(&self) -> &'static GameInfo;
    /// What of it is solved, in a few words; nothing where that is all.
    fn part(&self) -> Option<&'static str>;
    /// The answer where a seat is to act.
    fn solve(
        &self,
        play: &dyn AnyMatch,
        asked: Asked,
        most_nodes: Option<u64>,
        each: EachContract<'_>,
    ) -> Answered;
    /// What can be asked of the deal on boards.
    fn question(&self, _play: &dyn AnyMatch) -> Result<Question, NoAnswer> {
        Err(NoAnswer::Phase("only games of tricks are solved on boards"))
    }
    /// The beginning of a line that a post-mortem can judge, with the play about to be made.
    fn line(&self, game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn Line>>;
}

/// The games that have a solver.
const SOLVERS: [&dyn Solver; 8] = [
    &Boards::<games::neutral::Neutral>(PhantomData),
    &Boards::<games::nations::Nations>(PhantomData),
    &Boards::<games::organization::Organization>(PhantomData),
    &Boards::<games::sham_battle::ShamBattle>(PhantomData),
    &Boards::<games::sham_battle_2::ShamBattle2>(PhantomData),
    &Patience,
    &Endings::<games::war_and_diplomacy::WarAndDiplomacy>(PhantomData),
    &Endings::<games::war::War>(PhantomData),
];

/// What solves the game of a match.
pub(crate) fn solver_of(play: &dyn AnyMatch) -> Result<&'static dyn Solver, NoAnswer> {
    let info = play.table().info();
    let found = SOLVERS.into_iter().find(|solver| solver.game().id == info.id);
    found.ok_or(NoAnswer::Game(info.title))
}

/// What can be solved, in words.
fn solved() -> String {
    let names = SOLVERS.iter().map(|solver| match solver.part() {
        Some(part) => format!("{} ({part})", solver.game().id),
        None => solver.game().id.to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}
