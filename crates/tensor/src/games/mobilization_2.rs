use broadside_games::mobilization_2::{Mobilization2, View};

use crate::{Encoded, Sheet};

const SPOTS: [&str; 7] = ["discard", "home", "p1", "p2", "p3", "p4", "p5"];

impl Encoded for Mobilization2 {
    fn actions(_: &View, _: usize) -> Vec<String> {
        let moves = SPOTS.iter().filter(|from| **from != "home").flat_map(|from| {
            SPOTS
                .iter()
                .filter(move |to| *to != from && **to != "discard")
                .map(move |to| format!("move {from} {to}"))
        });
        moves.chain(["resign".into(), "turn".into()]).collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.piles("mobilized", [open.mobilized.iter()]);
        sheet.numbers("covered", 10, open.covered.into_iter().map(i32::from));
        sheet.piles("groups", open.groups.iter().map(|pile| pile.cards().iter().copied()));
        sheet.piles("group_tops", open.groups.iter().map(|pile| pile.top()));
        sheet.numbers("hand", 48, [open.hand.into()]);
        sheet.piles("discard", [open.discard.cards().iter().copied()]);
        sheet.piles("discard_top", [open.discard.top()]);
        sheet.truth("waits", open.waits);
    }
}
