//! Whist: take tricks cheaply, do not overtake the partner, and lead the highest cards left.

use broadside_cards::packs::Nations as Pack;
use broadside_cards::{CardSet, MAX_SEATS, Seat};
use broadside_engine::{Game as _, Phrase, Position as _, Viewer};
use broadside_games::nations::{Move, Nations, Position, View};
use broadside_solve::boards;

use crate::ending;
use crate::learned::tricks;
use crate::reckoning::Stakes;
use crate::thumb::Known;
use crate::tricks::TrickEye;

fn eye(view: &View) -> TrickEye<'_, Pack> {
    let open = &view.open;
    let me = open.trick.to_play();
    let mut may_hold = [CardSet::ALL; MAX_SEATS];
    Seat::all(4).for_each(|seat| may_hold[seat.index()] = open.may_hold[seat]);
    let mut held = [0; MAX_SEATS];
    let tricks = open.tricks[0] + open.tricks[1];
    Seat::all(4).for_each(|seat| held[seat.index()] = open.rules.ranks - tricks);
    open.trick.plays().for_each(|(seat, _)| held[seat.index()] -= 1);
    let mut unseen = CardSet::top(open.rules.ranks) - open.played - view.hand;
    if let Some(lying) = open.lying() {
        held[open.dealer.index()] -= 1;
        // The other seats know that the dealer will hold it; for the dealer it is an own card.
        if me == open.dealer {
            unseen.remove(lying);
        }
    }
    TrickEye {
        trick: &open.trick,
        trump: open.star(),
        supreme: None,
        players: 4,
        me,
        mates: Nations::sides(&open.rules).of(me),
        unseen: unseen.into(),
        held,
        may_hold,
        unaided: Default::default(),
    }
}

impl Known for Nations {
    const COST: u64 = 1;
    const PACE: u64 = 2;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        debug_assert_ne!(view.viewer, Viewer::Watcher);
        let eye = eye(view);
        worths.extend(moves.iter().map(|Move::Play(card)| eye.one_look(*card)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        worths.extend(moves.iter().map(|Move::Play(card)| eye.takes(*card) - eye.keep(*card)));
    }

    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, hand) = (eye(view), view.hand.into());
        worths.extend(moves.iter().map(|Move::Play(card)| {
            eye.takes(*card) - eye.keep(*card) + tricks::beside(weights, &eye, hand, *card)
        }));
    }

    fn reasons(view: &View, Move::Play(card): Move, moves: &[Move]) -> Vec<Phrase> {
        let legal: Vec<_> = moves.iter().map(|Move::Play(card)| *card).collect();
        eye(view).reasons(card, &legal)
    }

    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        let open = world.view(Viewer::Seat(seat)).open;
        if 4 * usize::from(open.rules.ranks) - open.played.len() > 16 {
            return None;
        }
        let board = boards::nations::board(&ending::views(world, 4));
        ending::play_on::<Self>(world, &board, seat, stakes, Move::Play)
    }
}
