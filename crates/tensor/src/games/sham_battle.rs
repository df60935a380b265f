use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, Pack as _};
use broadside_games::sham_battle::meld::CardBag;
use broadside_games::sham_battle::{Phase, ShamBattle, View};

use super::{all, auction, bids, countries, each, groups, trick};
use crate::{Encoded, Sheet};

/// Every combination that can be laid under some country in power (S4).
pub(super) fn combinations() -> impl Iterator<Item = CardBag> {
    let of = |suit, ranks: &[u8]| ranks.iter().map(|rank| Card::<Pack>::of(suit, *rank)).collect::<CardBag>();
    let suits = 0..Pack::SUITS.len() as u8;
    let sequences = suits.clone().map(move |suit| of(suit, &[6, 5, 4, 3, 2]));
    let pairs = suits.map(move |suit| of(suit, &[6, 4]));
    let flag_and_battleship = CardBag::from_iter([Card::of(0, 6), Card::of(1, 1)]);
    groups(4).chain(sequences).chain(pairs).chain([flag_and_battleship])
}

impl Encoded for ShamBattle {
    fn actions(start: &View, _: usize) -> Vec<String> {
        let calls = bids(&start.open.auction).chain(each("country", countries::<Pack>()));
        calls
            .chain(each("lay", combinations()))
            .chain(["done".into()])
            .chain(each("play", all::<Pack>()))
            .collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        phase! {
            sheet, open.phase,
            Phase::Auction => "auction",
            Phase::Country => "country",
            Phase::Lay(_) => "lay",
            Phase::Play => "play",
            Phase::Over => "over",
        }
        sheet.piles("hand", [view.hand.iter()]);
        auction(sheet, &open.auction, 1000, open.maker);
        sheet.suits::<Pack>("country", [open.country]);
        sheet.numbers("laid", 1000, sheet.round().map(|seat| open.laid[seat].into()));
        sheet.numbers("groups_laid", 1, (1..=Pack::RANKS).map(|rank| open.groups.contains(rank).into()));
        trick(sheet, "trick", &open.trick);
        sheet.numbers("taken", 400, sheet.round().map(|seat| open.taken[seat].into()));
        sheet.piles("played", [open.played.iter()]);
        sheet.piles("shown", sheet.round().map(|seat| open.shown[seat].iter()));
        sheet.voids("voids", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.numbers("tricks", 16, [open.tricks.into()]);
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
