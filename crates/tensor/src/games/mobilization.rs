use broadside_cards::packs::AlliePatriot as Pack;
use broadside_games::mobilization::{Mobilization, Move, View};

use super::all;
use crate::{Encoded, Sheet};

impl Encoded for Mobilization {
    fn actions(_: &View, players: usize) -> Vec<String> {
        let calls = |card| (2..=players).map(move |seat| format!("call {card} {seat}"));
        all::<Pack>().flat_map(calls).collect()
    }

    fn with_seats(mv: Move, other: impl Fn(u16) -> u16) -> Move {
        let Move::Call(card, seat) = mv;
        Move::Call(card, other(seat))
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.piles("hand", [view.hand.iter()]);
        sheet.numbers("held", 24, sheet.round().map(|seat| open.held[seat.index()].into()));
        sheet.numbers("sets", 2, sheet.round().flat_map(|seat| open.sets[seat.index()]).map(i32::from));
        sheet.piles("down", [open.down.iter()]);
        sheet.piles("holds", sheet.round().map(|seat| open.proven[seat.index()].holds.iter()));
        sheet.piles("may_hold", sheet.round().map(|seat| open.proven[seat.index()].may_hold.iter()));
        sheet.seats("last_caller", [open.last.map(|last| last.caller)]);
        sheet.seats("last_called", [open.last.map(|last| last.called)]);
        sheet.piles("last_card", [open.last.map(|last| last.card)]);
        sheet.truth("last_given", open.last.is_some_and(|last| last.given));
        sheet.numbers("quiet", 1000, [open.quiet.into()]);
    }
}
