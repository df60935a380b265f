//! The pack that the seven Liberty Patriot games share (P1, P2).

mod country;
mod laid;

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Card, CardSet, Pack as _};
use broadside_engine::moves::Misspelt;
use broadside_engine::{Refusal, phrase, text};

pub use country::Country;
pub use laid::Laid;

/// The clauses of the pack.
pub(crate) const RULES: &str = text!("RULES.md");

const BLUE: CardSet<AlliePatriot> =
    CardSet::from_bits(CardSet::<AlliePatriot>::suit(0).bits() | CardSet::<AlliePatriot>::suit(2).bits());

/// The opposite colour of a card: all cards that are not blue if this one is, all blue ones if it is not (P1).
#[inline]
pub(crate) fn other_colour(card: Card<AlliePatriot>) -> CardSet<AlliePatriot> {
    if AlliePatriot::is_blue(card) { !BLUE } else { BLUE }
}

/// Reads a country by its letter.
pub(crate) fn country(word: &str) -> Result<u8, Misspelt> {
    let letter = |country: u8| AlliePatriot::SUITS[usize::from(country)].letter;
    (0..4)
        .find(|country| word.strip_prefix(letter(*country)) == Some(""))
        .ok_or_else(|| Misspelt(phrase!("misspelt-country")))
}

/// Refuses to use more copies of a card than the mover holds.
pub(crate) fn not_held(card: Card<AlliePatriot>, held: usize) -> Result<(), Refusal> {
    let reason =
        if held == 0 { phrase!("refused-not-held", card) } else { phrase!("refused-not-another", card) };
    Refusal::of("C10", reason)
}
