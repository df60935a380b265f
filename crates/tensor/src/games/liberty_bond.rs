use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardBag, CardSet, Pack as _};
use broadside_games::liberty_bond::{LibertyBond, Move, Phase, RowName, View};

use super::{all, each, groups};
use crate::{Encoded, Sheet};

/// Forty-eight cards make at most this many rows of three.
const ROWS: usize = 16;

/// Every combination (L4): groups, and sequences of three to six.
fn combinations() -> impl Iterator<Item = CardBag<Pack>> {
    let of = |suit, low, high| (low..=high).map(move |rank| Card::of(suit, rank)).collect::<CardBag<Pack>>();
    let suits = 0..Pack::SUITS.len() as u8;
    let sequences = suits.flat_map(move |suit| {
        (1..=Pack::RANKS - 2)
            .flat_map(move |low| (low + 2..=Pack::RANKS).map(move |high| of(suit, low, high)))
    });
    groups(3).chain(sequences)
}

impl Encoded for LibertyBond {
    fn actions(_: &View, players: usize) -> Vec<String> {
        let row = move |n: usize| format!("{}.{}", n / ROWS + 1, n % ROWS + 1);
        let adds = all::<Pack>()
            .flat_map(move |card| (0..players * ROWS).map(move |n| format!("add {card} {}", row(n))));
        let draws = each("draw", ["reserve", "discard"]);
        draws.chain(each("lay", combinations())).chain(each("discard", all::<Pack>())).chain(adds).collect()
    }

    fn with_seats(mv: Move, other: impl Fn(u16) -> u16) -> Move {
        match mv {
            Move::Add(card, row) => Move::Add(card, RowName { seat: other(row.seat), row: row.row }),
            mv => mv,
        }
    }

    fn note(view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        phase! {
            sheet, open.phase,
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::Over => "over",
        }
        sheet.piles("hand", [view.hand.iter()]);
        sheet.piles("taken", [open.taken]);
        sheet.truth("laid", open.laid);
        sheet.numbers("turns", 400, [open.turns.into()]);
        sheet.numbers("turnovers", 10, [open.turnovers.into()]);
        sheet.piles("discard", [open.discard.cards().iter().copied()]);
        sheet.piles("discard_top", [open.discard.top()]);
        sheet.numbers("reserve", 48, [open.reserve_left.into()]);
        let known = view.reserve.as_ref();
        sheet.piles("known_reserve", [known.into_iter().flat_map(|pile| pile.cards().iter().copied())]);
        sheet.piles("known_reserve_top", [known.and_then(|pile| pile.top())]);
        let rows = (0..ROWS).map(|n| open.rows().get(n));
        sheet.piles("rows", rows.clone().map(|row| row.map_or(CardBag::EMPTY, |row| row.cards).iter()));
        sheet.cards("row_takes", rows.clone().map(|row| row.map_or(CardSet::EMPTY, |row| row.takes)));
        sheet.seats("row_owner", rows.clone().map(|row| row.map(|row| row.owner)));
        sheet.numbers("row_number", ROWS as u16, rows.map(|row| row.map_or(0, |row| row.number.into())));
        sheet.numbers("held", 12, sheet.round().map(|seat| open.held[seat].into()));
        sheet.piles("known", sheet.round().map(|seat| open.known[seat].iter()));
        sheet.seats("dealer", [Some(open.dealer)]);
    }
}
