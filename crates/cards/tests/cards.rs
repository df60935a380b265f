//! Spellings can be read back, and sets and bags behave like lists of cards.

use std::collections::BTreeSet;

use broadside_cards::packs::{AlliePatriot, Letters, Nations, Neutral, War};
use broadside_cards::{Card, CardBag, CardSet, Pack, Seat, Seats, Sides};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn spells_itself<P: Pack>(kinds: usize, first: &str, last: &str) {
    let all: Vec<Card<P>> = CardSet::ALL.iter().collect();
    assert_eq!(all.len(), kinds);
    assert_eq!((all[0].to_string().as_str(), all[kinds - 1].to_string().as_str()), (first, last));
    let mut names = BTreeSet::new();
    for card in all {
        assert_eq!(card.to_string().parse::<Card<P>>(), Ok(card));
        assert!(names.insert(card.name()), "{} is the name of two cards", card.name());
        for wrong in [format!("{card} "), format!("{card}0"), card.to_string().repeat(2)] {
            assert!(wrong.parse::<Card<P>>().is_err() || wrong != card.to_string() && wrong == "M10");
        }
    }
}

#[test]
fn every_card_is_read_as_it_is_written() {
    spells_itself::<Neutral>(48, "B8", "U1");
    spells_itself::<Nations>(52, "E14", "M2");
    spells_itself::<AlliePatriot>(24, "A6", "I1");
    spells_itself::<Letters>(6, "A", "R");
    spells_itself::<War>(60, "JwG", "R10");
}

#[test]
fn what_is_no_card_is_refused() {
    for text in ["", "B", "B0", "B9", "b8", "B08", "B+8", "B8 ", "X1", "É1", "B88888888888888"] {
        assert!(text.parse::<Card<Neutral>>().is_err(), "{text:?} was read as a card");
    }
    for text in ["J", "Jw", "Jw1", "Jx5", "JwG2", "É", "日本"] {
        assert!(text.parse::<Card<War>>().is_err(), "{text:?} was read as a card");
    }
}

#[test]
fn the_higher_card_comes_first() {
    let (high, low): (Card<Neutral>, Card<Neutral>) = ("F7".parse().unwrap(), "F3".parse().unwrap());
    assert!(high < low && CardSet::above(low).contains(high) && !CardSet::above(high).contains(low));
    assert_eq!(CardSet::<Neutral>::above(low).to_string(), "F8 F7 F6 F5 F4");
}

#[test]
fn c5_partners_sit_as_the_common_rules_say() {
    let numbers = |sides: Sides| -> Vec<Vec<usize>> {
        sides.iter().map(|side| side.iter().map(Seat::number).collect()).collect()
    };
    assert_eq!(numbers(Sides::every(2, 4)), [[1, 3], [2, 4]]);
    assert_eq!(numbers(Sides::every(3, 6)), [[1, 4], [2, 5], [3, 6]]);
    assert_eq!(numbers(Sides::every(2, 6)), [[1, 3, 5], [2, 4, 6]]);
    assert_eq!(numbers(Sides::single(3)), [[1], [2], [3]]);
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1898), ..ProptestConfig::default() })]

    #[test]
    fn a_bag_is_a_list_of_cards(picks in proptest::collection::vec((0u8..24, any::<bool>()), 0..200)) {
        let mut bag = CardBag::<AlliePatriot>::EMPTY;
        let mut list: Vec<Card<AlliePatriot>> = vec![];
        for (n, put) in picks {
            let card = CardSet::ALL.nth(u32::from(n));
            let held = list.iter().filter(|c| **c == card).count();
            if put && held < 2 {
                bag.insert(card);
                list.push(card);
            } else if !put && held > 0 {
                bag.remove(card);
                list.remove(list.iter().position(|c| *c == card).unwrap());
            }
            list.sort();
            prop_assert_eq!(bag.iter().collect::<Vec<_>>(), list.clone());
            prop_assert_eq!(bag.len(), list.len());
        }
        let half: CardBag<AlliePatriot> = list.iter().copied().step_by(2).collect();
        let mut rest = bag;
        rest.take(half);
        prop_assert_eq!(rest.iter().collect::<Vec<_>>(), list.iter().copied().skip(1).step_by(2).collect::<Vec<_>>());
        rest.add(half);
        prop_assert_eq!(rest, bag);
    }

    #[test]
    fn a_set_is_a_sorted_list(bits in any::<u64>()) {
        let set = CardSet::<Nations>::from_bits(bits) & CardSet::ALL;
        let list: Vec<_> = set.iter().collect();
        prop_assert!(list.is_sorted() && list.len() == set.len());
        prop_assert_eq!(set.first(), list.first().copied());
        prop_assert_eq!(set.last(), list.last().copied());
        for (n, card) in list.iter().enumerate() {
            prop_assert_eq!(set.nth(n as u32), *card);
        }
    }
}

#[test]
fn a_side_is_named_as_sentences_do() {
    let named = |seats: &[usize]| seats.iter().map(|seat| Seat::new(*seat)).collect::<Seats>().to_string();
    assert_eq!(named(&[1]), "seat 2");
    assert_eq!(named(&[0, 3]), "seats 1 and 4");
    assert_eq!(named(&[0, 2, 4]), "seats 1, 3 and 5");
}
