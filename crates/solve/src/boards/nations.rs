//! The Game of Nations: tricks of two partnerships.

use broadside_cards::Pack as _;
use broadside_cards::packs::Nations as Pack;
use broadside_engine::AnyMatch;
use broadside_games::nations::{Nations, View};

use super::{Board, NoAnswer, Objective, OnBoards, Question, card, on_table};
use crate::double_dummy::{Count, Law, Stand};

impl OnBoards for Nations {
    fn question(_: &dyn AnyMatch, views: &[View]) -> Result<Question, NoAnswer> {
        Ok(Question::Play(board(views), vec![]))
    }
}

/// The board, from what the four seats see.
pub fn board(views: &[View]) -> Board {
    let open = &views[0].open;
    let lying = open.lying().map(card);
    let mut hands: Vec<Vec<_>> = views.iter().map(|view| view.hand.iter().map(card).collect()).collect();
    hands[open.dealer.index()].extend(lying);
    Board {
        stand: Stand {
            law: Law::Single,
            trump: open.star(),
            hands,
            leader: open.trick.leader().index(),
            trick: on_table(&open.trick),
            opening: false,
            lying,
        },
        sides: vec![0b0101, 0b1010],
        counts: vec![Count::Tricks; 2],
        won: open.tricks.map(i32::from).to_vec(),
        objective: Objective::Tricks,
        bid: None,
        suits: Pack::SUITS,
    }
}
