//! Sham Battle No. 2 once the reserve is gone (T8, T9).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Seat};
use broadside_engine::AnyMatch;
use broadside_games::sham_battle_2::{Phase, ShamBattle2, View};

use super::sham_battle::VALUES;
use super::{Board, NoAnswer, Objective, OnBoards, Question, card, on_table};
use crate::double_dummy::{Count, Law, Stand};

impl OnBoards for ShamBattle2 {
    const IS_PART: bool = true;

    fn question(_: &dyn AnyMatch, views: &[View]) -> Result<Question, NoAnswer> {
        board(views).map(|board| Question::Play(board, vec![]))
    }
}

/// The board, from what its two seats see.
///
/// # Errors
/// While the reserve lasts.
pub fn board(views: &[View]) -> Result<Board, NoAnswer> {
    let open = &views[0].open;
    if open.phase != Phase::Strict {
        return Err(NoAnswer::Phase);
    }
    // A Battleship of the country in power is worth 10 under the reading *taken* (T6).
    let mut trumps = VALUES;
    trumps[1] *= 1 + u8::from(open.rules.taken);
    let won = |seat: Seat| i32::from(open.claimed[seat]) + i32::from(open.taken[seat]);
    Ok(Board {
        stand: Stand {
            law: Law::Double,
            trump: open.country,
            hands: views.iter().map(|view| view.hand.iter().map(card).collect()).collect(),
            leader: open.trick.leader().index(),
            trick: on_table(&open.trick),
            opening: false,
            lying: None,
        },
        sides: vec![1, 2],
        counts: vec![Count::Worth { plain: VALUES, trumps }; 2],
        won: Seat::all(2).map(won).collect(),
        objective: Objective::Points,
        bid: None,
        suits: Pack::SUITS,
    })
}
