use broadside_games::mobilization_3::{Mobilization3, View};

use crate::{Encoded, Sheet};

const OWN: [&str; 6] = ["p1", "p2", "p3", "p4", "reserve", "discard"];
const THEIRS: [&str; 6] = ["q1", "q2", "q3", "q4", "oreserve", "odiscard"];

impl Encoded for Mobilization3 {
    fn actions(_: &View, _: usize) -> Vec<String> {
        let to = || OWN.into_iter().chain(THEIRS).chain(["home"]);
        let from = OWN.into_iter().chain(["hand"]);
        let moves = from
            .flat_map(|from| to().filter(move |to| *to != from).map(move |to| format!("move {from} {to}")));
        moves.chain(["miss".into(), "turn".into()]).collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        let piles = sheet.round().flat_map(|seat| &open.piles[seat]);
        sheet.piles("piles", piles.clone().map(|pile| pile.cards().iter().copied()));
        sheet.piles("pile_tops", piles.map(|pile| pile.top()));
        sheet.piles("unseen", sheet.round().map(|seat| open.unseen[seat].iter()));
        sheet.piles("picked_up", sheet.round().map(|seat| open.picked_up[seat].cards().iter().copied()));
        sheet.piles("picked_up_next", sheet.round().map(|seat| open.picked_up[seat].top()));
        sheet.piles("turned", [open.turned]);
        sheet.numbers("moved", 48, open.moved.into_iter().map(i32::from));
        sheet.truth("turned_was_moved", open.turned_was_moved);
        sheet.piles("unfinished", [open.unfinished.iter()]);
        sheet.numbers("complete", 4, open.complete.into_iter().map(i32::from));
        sheet.numbers("idle_turns", 100, [open.idle_turns.into()]);
        sheet.truth("mobilized", open.mobilized);
    }
}
