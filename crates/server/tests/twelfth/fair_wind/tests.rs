//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::Seat;
use broadside_engine::{Game as _, Match, Position as _, Silent, Table};

use super::position::{Card, CardSet};
use super::{FairWind, Move};

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

/// A game of two in which seat 2 has dealt these hands; seat 1 is to lead.
fn dealt(last: &str, first: &str, second: &str) -> Match<FairWind> {
    let table = Table::new(&FairWind::INFO, 2, &[("last", last)], None).unwrap();
    let mut game = Match::new(&table);
    game.drawn(Seat::new(1));
    let mut pack: Vec<Card> =
        cards(first).into_iter().zip(cards(second)).flat_map(|(one, two)| [one, two]).collect();
    pack.extend((CardSet::ALL - pack.iter().copied().collect()).iter());
    game.shuffled(&pack, &mut Silent);
    game
}

/// Plays the cards, each by the seat to act.
fn go(game: &mut Match<FairWind>, plays: &str) {
    for card in cards(plays) {
        game.position().unwrap().check(Move::Play(card)).unwrap();
        game.play_unchecked(Move::Play(card), &mut Silent);
    }
}

/// The scores of both players in the current deal, or in the one that has just ended.
fn scores(game: &Match<FairWind>) -> Vec<i32> {
    game.scores().of(2).to_vec()
}

const FIRST: &str = "N2 N3 E6 E5 S1 W1";
const SECOND: &str = "N6 N5 N4 E1 S6 W6";

#[test]
fn f4_the_wind_led_must_be_followed() {
    let mut game = dealt("one", FIRST, SECOND);
    go(&mut game, "E6");
    let refused = game.position().unwrap().check(Move::Play(cards("N6")[0])).unwrap_err();
    assert_eq!((refused.clause, &*refused.reason.id), ("F4", "refused-follow"));
    go(&mut game, "E1 E5 N6");
}

#[test]
fn f5_the_first_wind_led_beats_the_others() {
    let mut game = dealt("one", FIRST, SECOND);
    go(&mut game, "E6 E1 S1 S6");
    assert_eq!(scores(&game), [1, 1]);
    go(&mut game, "N6 N2 N5 N3 W6 W1 N4 E5");
    assert_eq!(scores(&game), [2, 4], "E5 is of the fair wind and takes the last trick");
}

#[test]
fn f6_the_last_trick_counts_two_if_the_players_choose() {
    let mut game = dealt("two", FIRST, SECOND);
    go(&mut game, "E6 E1 S1 S6 N6 N2 N5 N3 W6 W1");
    assert_eq!(scores(&game), [1, 4]);
    go(&mut game, "N4 E5");
    assert_eq!(scores(&game), [3, 4]);
}
