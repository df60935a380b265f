use broadside_cards::packs::Letters as Pack;
use broadside_games::war_and_diplomacy::{View, WarAndDiplomacy};

use super::{all, each};
use crate::{Encoded, Sheet};

impl Encoded for WarAndDiplomacy {
    fn actions(_: &View, _: usize) -> Vec<String> {
        each("play", all::<Pack>()).collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.piles("hand", [view.hand.iter()]);
        let plays = |seat| open.trick.plays().iter().filter(move |play| play.0 == seat).map(|play| play.1);
        sheet.piles("trick", sheet.round().map(plays));
        sheet.cards("fitting", [open.trick.fitting()]);
        sheet.truth("broken", open.trick.is_broken());
        sheet.numbers("tricks", 7, [open.tricks.into()]);
        sheet.numbers("won", 7, sheet.round().flat_map(|seat| open.won[seat]).map(i32::from));
        sheet.numbers("won_before", 20, open.taken_before.into_iter().map(|won| won as i32));
        sheet.piles("played", [open.played.iter()]);
        sheet.numbers("held", 8, sheet.round().map(|seat| open.held[seat].into()));
        sheet.cards("may_hold", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
