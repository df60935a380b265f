use broadside_cards::packs::Neutral as Pack;
use broadside_games::neutral::{Move, Neutral, Phase, View};

use super::{all, auction, bids, each, trick};
use crate::{Encoded, Sheet};

impl Encoded for Neutral {
    fn actions(start: &View, _: usize) -> Vec<String> {
        let cards = ["discard", "call", "play"].into_iter().flat_map(|verb| each(verb, all::<Pack>()));
        bids(&start.open.auction).chain(cards).collect()
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
            Phase::Call => "call",
            Phase::Play => "play",
            Phase::Over => "over",
        }
        sheet.cards("hand", [view.hand]);
        sheet.cards("laid_away", [view.laid_away]);
        auction(sheet, &open.auction, 30, open.maker);
        sheet.piles("called", [open.called]);
        sheet.seats("partner_shown", [open.partner_shown]);
        sheet.suits::<Pack>("trump", [open.trump]);
        trick(sheet, "trick", &open.trick);
        sheet.cards("played", [open.played]);
        sheet.voids("voids", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.cards("may_hold", sheet.round().map(|seat| open.may_hold[seat]));
        sheet.numbers("held", 13, sheet.round().map(|seat| open.held[seat].into()));
        sheet.numbers("tricks", 13, sheet.round().map(|seat| open.taken[seat].tricks.into()));
        sheet.numbers("neutralized", 8, sheet.round().map(|seat| open.taken[seat].neutralized.into()));
        sheet.cards("face_up", sheet.round().map(|seat| open.taken[seat].face_up));
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
