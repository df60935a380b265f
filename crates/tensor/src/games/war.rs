use broadside_cards::packs::War as Pack;
use broadside_games::war::{Fort, Nation, Phase, View, War};

use super::{all, each};
use crate::{Encoded, Sheet};

impl Encoded for War {
    fn actions(_: &View, _: usize) -> Vec<String> {
        let choices = each("choose", ["japan", "russia"]).chain(each("first", ["self", "other"]));
        let soldiers = all::<Pack>().take(Pack::FIRST_ARBITRATION.into());
        let battle =
            soldiers.flat_map(|card| Fort::WORDS.iter().map(move |fort| format!("play {card} {fort}")));
        choices.chain(battle).chain(each("play", all::<Pack>())).collect()
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        phase! {
            sheet, open.phase,
            Phase::Choose => "choose",
            Phase::First => "first",
            Phase::Battle => "battle",
            Phase::Arbitration => "arbitration",
            Phase::Over => "over",
        }
        sheet.piles("hand", [view.hand.iter()]);
        // Sides: the viewer's first; as data, that of seat 1.
        let sides = sheet.round().take(2).map(|seat| seat.index() % 2);
        let nation = |side: usize| Some(usize::from(open.nations[side] == Nation::Russia));
        sheet.words("nation", &["japan", "russia"], sides.clone().map(nation));
        sheet.numbers("attack", 1, sides.clone().map(|side| (open.attack == side).into()));
        sheet.numbers("begins", 1, sides.clone().map(|side| (open.begins == side).into()));
        sheet.numbers("held", 13, sheet.round().map(|seat| open.held[seat].into()));
        sheet.numbers("undealt", 52, open.undealt.into_iter().map(i32::from));
        sheet.numbers("unplayed", 52, sides.clone().map(|side| open.unplayed[side].into()));
        sheet.numbers("standing", 1, Fort::ALL.into_iter().map(|fort| open.standing.contains(fort).into()));
        let captured =
            sides.clone().flat_map(|side| Fort::ALL.map(|fort| open.forts[side].contains(fort).into()));
        sheet.numbers("captured", 1, captured);
        let sieges = sides.clone().flat_map(|side| open.piles.iter().map(move |fort| &fort[side]));
        sheet.piles("sieges", sieges.clone().map(|siege| siege.cards().iter().copied()));
        sheet.piles("siege_tops", sieges.clone().map(|siege| siege.cards().last().copied()));
        sheet.numbers("siege_worth", 100, sieges.map(|siege| siege.worth() as i32));
        sheet.piles("reserves", sides.clone().map(|side| open.reserves[side].cards().iter().copied()));
        sheet.piles("reserve_tops", sides.clone().map(|side| open.reserves[side].top()));
        sheet.piles("captives", sides.clone().map(|side| open.captives[side].iter()));
        sheet.piles("drawn", [open.drawn]);
        sheet.numbers("battle_points", 100, sides.clone().map(|side| open.battle[side]));
        sheet.numbers("arbitrations", 10, [open.arbitrations.into()]);
        sheet.numbers("points", 100, sides.clone().map(|side| open.points[side]));
        sheet.numbers("dealing_side", 1, sides.clone().map(|side| (open.dealer == side).into()));
        sheet.numbers("leading_side", 1, sides.clone().map(|side| (open.leader == side).into()));
        sheet.numbers("stock", 60, [open.stock.into()]);
        sheet.seats("leader", [open.led.map(|(seat, _)| seat)]);
        sheet.piles("led", [open.led.map(|(_, card)| card)]);
        sheet.piles("tied", [open.tied.iter()]);
        sheet.piles("won", sides.map(|side| open.won[side].iter()));
        sheet.cards("may_hold", sheet.round().map(|seat| open.may_hold[seat]));
    }
}
