use broadside_cards::packs::AlliePatriot as Pack;
use broadside_games::organization::{Move, Organization, Phase, View};

use super::{all, auction, bids, countries, each, trick};
use crate::{Encoded, Sheet};

impl Encoded for Organization {
    fn actions(start: &View, _: usize) -> Vec<String> {
        let cards = ["discard", "call", "play"].into_iter().flat_map(|verb| each(verb, all::<Pack>()));
        bids(&start.open.auction).chain(each("country", countries::<Pack>())).chain(cards).collect()
    }

    fn is_secret(mv: Move) -> bool {
        matches!(mv, Move::Discard(_))
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        phase! {
            sheet, open.phase,
            Phase::Auction => "auction",
            Phase::LayAway(_) => "lay_away",
            Phase::Country => "country",
            Phase::Call => "call",
            Phase::Play => "play",
            Phase::Over => "over",
        }
        sheet.piles("hand", [view.hand.iter()]);
        sheet.piles("laid_away", [view.laid_away.iter()]);
        auction(sheet, &open.auction, 15, open.maker);
        sheet.suits::<Pack>("country", [open.country]);
        sheet.piles("called", [open.called]);
        sheet.numbers("called_by", 1, sheet.round().map(|seat| open.called_by.contains(seat).into()));
        trick(sheet, "trick", &open.trick);
        sheet.piles("played", [open.played.iter()]);
        sheet.voids("voids", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.cards("may_hold", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.numbers("held", 15, sheet.round().map(|seat| open.held[seat].into()));
        sheet.numbers("units", 15, sheet.round().map(|seat| open.units[seat].into()));
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
