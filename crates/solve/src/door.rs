//! The entrance to all solvers: a match goes in, an answer comes out.

use std::marker::PhantomData;

use broadside_cards::Seats;
use broadside_engine::{AnyMatch, Arg, GameInfo, Phrase, Turn, phrase};
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
    /// The points of the deal, before they are compared with the bid.
    Points,
    /// Whether the bid is made: 1 for each side that succeeds, 0 for the others.
    Bid,
    /// Between two sides: a side's points at the end minus the other's.
    Margin,
    /// With more sides: the points that each side can guarantee against all others.
    Assured,
    /// Whether a single player can win the deal: 1 or 0.
    Win,
}

impl Objective {
    /// The word for it in JSON.
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

/// The question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What each side will have, by the game's own counting.
    Count,
    /// Whether the bid is made.
    Bid,
}

/// What each side can guarantee against any play of the others, and the moves that keep it.
///
/// Where two sides divide a fixed total, their values add up to it. Elsewhere (more than two sides, or neutral tricks
/// that score differently for maker and others) each value stands alone and assumes that all other sides play together
/// against this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is counted.
    pub objective: Objective,
    /// Whether the values are proved. If not, the limit was reached, and every value is a lower bound.
    pub exact: bool,
    /// The sides, ordered by lowest seat.
    pub sides: Vec<Seats>,
    /// What each side has already; empty if that is not counted separately.
    pub has: Vec<i32>,
    /// What each side will have at the end of the deal; empty while it depends on who makes which contract.
    pub by_side: Vec<i32>,
    /// The side that bid, and its bid.
    pub bid: Option<(usize, i32)>,
    /// Every action of the seat to act that keeps the value of its side; in a patience, one of them.
    pub best: Vec<String>,
    /// The moves that win a patience.
    pub line: Vec<String>,
    /// The result of each contract that is still possible.
    pub contracts: Vec<ContractAnswer>,
    /// The number of trick starts or positions visited.
    pub nodes: u64,
}

/// The result of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractAnswer {
    /// The maker's seat, counted from 0.
    pub maker: usize,
    /// The index of the maker's side among the sides.
    pub side: usize,
    /// The called partner, counted from 0.
    pub partner: Option<usize>,
    /// The letter of the trump suit.
    pub trump: Option<char>,
    /// What each side will have.
    pub by_side: Vec<i32>,
    /// The plays that keep it.
    pub best: Vec<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.reason().in_english())]
pub enum NoAnswer {
    /// The game has no solver.
    Game(&'static str),
    /// The game is over.
    Over,
    /// Nothing is dealt.
    NoCards,
    /// This phase of the game has no solver.
    Phase,
    /// The ending has not begun.
    NoEnding,
    /// The game is not solved on boards.
    NoBoard,
    /// There is no move that can be judged.
    NoPlay,
    /// There is no move of the part of this game that can be judged.
    NoPart(&'static str),
    /// The question is about the bid, and there is none.
    NoBid,
    /// The limit was reached first.
    TooLong(u64),
}

impl NoAnswer {
    /// Why, as a phrase. What is said of a phase or a part is said by the game.
    pub fn reason(&self) -> Phrase {
        let text = |text: &str| Arg::Text(text.to_owned());
        match self {
            NoAnswer::Game(game) => {
                let [whole, part] = [false, true].map(solved);
                phrase!("unsolved-game", game = text(game), whole = text(&whole), part = text(&part))
            }
            NoAnswer::Over => phrase!("unsolved-over"),
            NoAnswer::NoCards => phrase!("unsolved-no-cards"),
            NoAnswer::Phase => phrase!("unsolved-here"),
            NoAnswer::NoEnding => phrase!("unsolved-no-ending"),
            NoAnswer::NoBoard => phrase!("unsolved-no-board"),
            NoAnswer::NoPlay => phrase!("unsolved-no-play"),
            NoAnswer::NoPart(game) => {
                phrase!("unsolved-no-part", game = text(game), part = phrase!("solved-part"))
            }
            NoAnswer::NoBid => phrase!("unsolved-no-bid"),
            NoAnswer::TooLong(positions) => {
                phrase!("unsolved-long", positions = Arg::Number(*positions as i64))
            }
        }
    }
}

/// An answer, or why there is none.
pub type Answered = Result<Answer, NoAnswer>;

/// Solves the contracts of an auction: the caller gets the contracts and a function that solves one.
pub type EachContract<'a> = &'a dyn Fn(&[Contract], &(dyn Fn(&Contract) -> Answered + Sync)) -> Vec<Answered>;

/// The result of best play from this point of a match. Stops after `most_nodes` positions, if given.
///
/// # Errors
/// If there is nothing to solve, or the game or this part of a deal has no solver.
pub fn solve(play: &dyn AnyMatch, asked: Asked, most_nodes: Option<u64>) -> Answered {
    solve_each(play, asked, most_nodes, &|contracts, one| contracts.iter().map(one).collect())
}

/// The same, with the contracts of an auction solved by the caller's function, for example on several threads.
///
/// # Errors
/// Like [`solve`].
pub fn solve_each(
    play: &dyn AnyMatch,
    asked: Asked,
    most_nodes: Option<u64>,
    each: EachContract<'_>,
) -> Answered {
    match play.turn() {
        Turn::Seat(_) => solver_of(play)?.solve(play, asked, most_nodes, each),
        Turn::Chance => solver_of(play).and(Err(NoAnswer::NoCards)),
        Turn::Over => Err(NoAnswer::Over),
    }
}

/// Solves a game or a part of it.
pub(crate) trait Solver: Sync {
    /// The game.
    fn game(&self) -> &'static GameInfo;
    /// Whether only a part of the game is solved, which the game calls `solved-part`.
    fn is_part(&self) -> bool;
    /// The answer for the seat to act.
    fn solve(
        &self,
        play: &dyn AnyMatch,
        asked: Asked,
        most_nodes: Option<u64>,
        each: EachContract<'_>,
    ) -> Answered;
    /// The question about the deal, as boards.
    fn question(&self, _play: &dyn AnyMatch) -> Result<Question, NoAnswer> {
        Err(NoAnswer::NoBoard)
    }
    /// The start of a line of play that a post-mortem can judge, with the play about to be made.
    fn line(&self, game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn Line>>;
}

/// The solvers, one for each solved game.
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

/// The solver for the game of a match.
pub(crate) fn solver_of(play: &dyn AnyMatch) -> Result<&'static dyn Solver, NoAnswer> {
    let info = play.table().info();
    let found = SOLVERS.into_iter().find(|solver| solver.game().id == info.id);
    found.ok_or(NoAnswer::Game(info.title))
}

/// The ids of the games that are solved as a whole, or in part.
pub fn solved(in_part: bool) -> String {
    let solvers = SOLVERS.iter().filter(|solver| solver.is_part() == in_part);
    solvers.map(|solver| solver.game().id).collect::<Vec<_>>().join(", ")
}
