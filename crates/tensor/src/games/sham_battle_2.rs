use broadside_cards::Pack as _;
use broadside_cards::packs::AlliePatriot as Pack;
use broadside_games::sham_battle_2::{Phase, ShamBattle2, View};

use super::sham_battle::combinations;
use super::{all, each, trick};
use crate::{Encoded, Sheet};

impl Encoded for ShamBattle2 {
    fn actions(_: &View, _: usize) -> Vec<String> {
        let claims = each("lay", combinations()).chain(["show".into(), "done".into()]);
        each("play", all::<Pack>()).chain(claims).collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        phase! {
            sheet, open.phase,
            Phase::Free => "free",
            Phase::Claim { laid: false } => "claim",
            Phase::Claim { laid: true } => "has_laid",
            Phase::Strict => "strict",
            Phase::Over => "over",
        }
        sheet.piles("hand", [view.hand.iter()]);
        sheet.suits::<Pack>("country", [open.country]);
        sheet.piles("turned", [open.turned]);
        sheet.numbers("reserve", 24, [open.reserve.into()]);
        trick(sheet, "trick", &open.trick);
        sheet.piles("table", sheet.round().map(|seat| open.table[seat].iter()));
        let ranks = |seat: broadside_cards::Seat| {
            (1..=Pack::RANKS).map(move |rank| i32::from(open.groups[seat].contains(rank)))
        };
        sheet.numbers("groups_laid", 1, sheet.round().flat_map(ranks));
        sheet.numbers("claimed", 1000, sheet.round().map(|seat| open.claimed[seat].into()));
        sheet.numbers("taken", 400, sheet.round().map(|seat| open.taken[seat].into()));
        sheet.piles("played", [open.played.iter()]);
        sheet.numbers("held", 12, sheet.round().map(|seat| open.held[seat].into()));
        sheet.piles("known", sheet.round().map(|seat| open.known[seat].iter()));
        sheet.voids("voids", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
