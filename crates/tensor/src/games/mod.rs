//! The actions and fields of each game, one file a game.

/// Takes down the phase of a deal as one of its words. Before the deal there is none.
macro_rules! phase {
    ($sheet:ident, $phase:expr, $($is:pat => $word:literal,)*) => {
        let phase = $phase;
        $sheet.words("phase", &[$($word),*], [[$(matches!(phase, $is)),*].into_iter().position(|is| is)]);
    };
}

mod liberty_bond;
mod mobilization;
mod mobilization_2;
mod mobilization_3;
mod nations;
mod neutral;
mod organization;
mod sham_battle;
mod sham_battle_2;
mod war;
mod war_and_diplomacy;

/// Calls a macro with every game that can be written as numbers; each has a file here. A new game can do without, so
/// this is not the list of all games.
macro_rules! for_each_encoded {
    ($then:ident) => {
        $then! {
            neutral::Neutral,
            nations::Nations,
            organization::Organization,
            sham_battle::ShamBattle,
            sham_battle_2::ShamBattle2,
            liberty_bond::LibertyBond,
            mobilization::Mobilization,
            mobilization_2::Mobilization2,
            mobilization_3::Mobilization3,
            war_and_diplomacy::WarAndDiplomacy,
            war::War,
        }
    };
}
pub(crate) use for_each_encoded;

use std::fmt::Display;

use broadside_cards::{Card, CardBag, CardSet, Pack, Seat};
use broadside_engine::mechanics::auction::Auction;
use broadside_engine::mechanics::trick::Trick;

use crate::Sheet;

/// Actions of a verb and one word.
fn each<W: Display>(verb: &str, words: impl IntoIterator<Item = W>) -> impl Iterator<Item = String> {
    words.into_iter().map(move |word| format!("{verb} {word}"))
}

/// Every card of a pack.
fn all<P: Pack>() -> impl Iterator<Item = Card<P>> + Clone {
    CardSet::<P>::ALL.iter()
}

/// The bids that can be made in an auction that has just begun, and the pass.
fn bids(auction: &Auction) -> impl Iterator<Item = String> {
    each("bid", auction.open_bids()).chain(["pass".into()])
}

/// The letters of the suits, which name the countries.
fn countries<P: Pack>() -> impl Iterator<Item = char> {
    P::SUITS.iter().map(|suit| suit.letter)
}

/// Every bag of at least `fewest` cards of one rank.
fn groups<P: Pack>(fewest: usize) -> impl Iterator<Item = CardBag<P>> {
    let of_rank = move |rank: u8| {
        let suits = P::SUITS.len();
        (0..3usize.pow(suits as u32)).map(move |mut counts| {
            let mut bag = CardBag::EMPTY;
            for suit in 0..suits as u8 {
                (0..counts % 3).for_each(|_| bag.insert(Card::of(suit, rank)));
                counts /= 3;
            }
            bag
        })
    };
    (1..=P::RANKS).flat_map(of_rank).filter(move |bag| bag.len() >= fewest)
}

/// The cards of a trick, by the seat that played them.
#[inline]
fn trick<P: Pack>(sheet: &mut impl Sheet, name: &'static str, trick: &Trick<P>) {
    let mut played = [CardSet::EMPTY; broadside_cards::MAX_SEATS];
    for (seat, card) in trick.plays() {
        played[seat.index()].insert(card);
    }
    sheet.cards(name, sheet.round().map(|seat| played[seat.index()]));
}

/// The last call of each seat (-1 none yet, 0 a pass), who bid highest, the maker and the bid.
fn auction(sheet: &mut impl Sheet, auction: &Auction, most: u16, maker: Option<(Seat, u16)>) {
    sheet.numbers("said", most, sheet.round().map(|seat| auction.said(seat).map_or(-1, i32::from)));
    sheet.seats("highest_bidder", [auction.high().map(|(seat, _)| seat)]);
    sheet.seats("maker", [maker.map(|(seat, _)| seat)]);
    sheet.numbers("bid", most, [maker.map_or(0, |(_, bid)| i32::from(bid))]);
}
