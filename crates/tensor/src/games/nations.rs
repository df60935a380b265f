use broadside_cards::packs::Nations as Pack;
use broadside_games::nations::{Nations, View};

use super::{all, each, trick};
use crate::{Encoded, Sheet};

impl Encoded for Nations {
    fn actions(_: &View, _: usize) -> Vec<String> {
        each("play", all::<Pack>()).collect()
    }

    #[inline]
    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.cards("hand", [view.hand]);
        trick(sheet, "trick", &open.trick);
        sheet.cards("played", [open.played]);
        sheet.piles("turned", [open.turned]);
        sheet.suits::<Pack>("star", [open.star()]);
        sheet.voids("voids", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.seats("dealer", [Some(open.dealer)]);
        sheet.numbers("tricks", 13, sheet.round().take(2).map(|seat| open.tricks[seat.index() % 2].into()));
    }
}
