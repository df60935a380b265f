//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::{Rng, Scores, Seat, Seats};
use broadside_engine::{Event, Fact, Match, Next, Position as _, Silent, Table, Target, Turn, Viewer};

use super::position::{Card, CardBag, DISCARD, RESERVE};
use super::*;

const PLAIN: Rules = Rules { build: Build::Any, turn: TurnUp::Free, forced: false };
const COUNTRY: Rules = Rules { build: Build::Country, ..PLAIN };
const BANK: Rules = Rules { build: Build::Bank, ..PLAIN };
const LAST: Rules = Rules { turn: TurnUp::Last, ..PLAIN };
const STUCK: Rules = Rules { turn: TurnUp::Stuck, ..PLAIN };
const FORCED: Rules = Rules { forced: true, ..PLAIN };
const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn cards(text: &str) -> impl DoubleEndedIterator<Item = Card> {
    text.split_ascii_whitespace().map(|card| card.parse().unwrap())
}

/// A position with seat 1 to move: each player's four playing piles, reserve and discard pile, from the bottom.
fn laid(rules: Rules, own: [&str; 6], theirs: [&str; 6]) -> Position {
    let mut position = Position::new(rules);
    position.open.packs = 2;
    position.open.piles = [own, theirs].map(|side| side.map(|pile| cards(pile).collect())).into();
    position
}

/// The same with a dealt hand, given from its top.
fn holding(mut position: Position, hand: &str) -> Position {
    position.hands[ONE] = cards(hand).rev().collect();
    position.open.unseen[ONE] = cards(hand).collect();
    position
}

/// The same with unfinished piles in the middle.
fn with_middle(mut position: Position, unfinished: &str) -> Position {
    position.open.unfinished = cards(unfinished).collect::<CardBag>();
    position
}

fn legal(position: &Position) -> String {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn refused(position: &Position, action: &str) -> &'static str {
    position.check(action.parse().unwrap()).map_or_else(|refusal| refusal.clause, |()| "allowed")
}

fn play(position: &mut Position, actions: &[&str]) {
    for action in actions {
        assert_eq!(refused(position, action), "allowed", "{action}");
        position.play_unchecked(action.parse().unwrap(), &mut Silent);
    }
}

fn top(position: &Position, seat: Seat, pile: usize) -> String {
    position.open.piles[seat][pile].top().map(|card| card.to_string()).unwrap_or_default()
}

/// A pack whose reserve has these cards, from the bottom; the rest is in any order.
fn pack_with_reserve(reserve: &str) -> Vec<Card> {
    let mut rest = CardBag::whole();
    cards(reserve).for_each(|card| rest.remove(card));
    let mut pack: Vec<Card> = rest.iter().collect();
    pack.splice(4..4, cards(reserve));
    pack
}

/// Who plays first with these reserves, and what is told of it.
fn first_to_play(one: &str, two: &str) -> (Turn, String) {
    let (mut position, mut events) = (Position::new(PLAIN), Vec::<Event>::new());
    position.shuffled(&pack_with_reserve(one), &mut events);
    assert_eq!(position.shuffle_due().unwrap().label, Some("2"));
    position.shuffled(&pack_with_reserve(two), &mut events);
    (position.turn(), events.last().unwrap().phrase.id.to_string())
}

#[test]
fn k1_four_piles_then_the_reserve_and_the_next_card_tops_the_hand() {
    let mut position = Position::new(PLAIN);
    assert_eq!(position.shuffle_due().unwrap().label, Some("1"));
    let pack: Vec<Card> = CardBag::whole().iter().collect();
    position.shuffled(&pack, &mut Silent);
    position.shuffled(&pack, &mut Silent);
    for (pile, card) in pack.iter().take(4).enumerate() {
        assert_eq!(position.open.piles[TWO][pile].cards(), [*card]);
    }
    assert_eq!(position.open.piles[TWO][RESERVE].cards(), &pack[4..17]);
    assert_eq!(position.open.left(TWO), 48);
    play(&mut position, &["turn"]);
    assert_eq!(position.open.turned, Some(pack[17]));
    assert_eq!(position.open.hand_len(ONE), 30);
}

#[test]
fn k2_the_higher_reserve_card_begins_and_equal_ones_are_compared_downward() {
    let low = "A1 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 B2 F2";
    let first = |seat: Seat, told: &str| (Turn::Seat(seat), format!("first-by-{told}"));
    assert_eq!(first_to_play(low, "A1 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 B2 F3"), first(TWO, "reserve"));
    assert_eq!(first_to_play("A1 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 I3 F2", low), first(ONE, "next"));
    assert_eq!(first_to_play(low, "A1 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 I3 F2"), first(TWO, "next"));
    assert_eq!(first_to_play(low, "A3 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 B2 F2"), first(TWO, "next"));
    let another = "A1 A1 B1 B1 F1 F1 I1 I1 A2 A2 B2 B2 I2";
    assert_eq!(first_to_play(low, another), first(ONE, "equal"), "countries do not rank");
}

#[test]
fn k3_a_country_has_at_most_two_unfinished_piles() {
    let table = laid(PLAIN, ["A1", "A4", "B1", "A6", "", ""], [""; 6]);
    let mut position = with_middle(table, "A1 A2 A3 A4 A5 A1 A2");
    assert_eq!(refused(&position, "move p1 home"), "K3");
    assert_eq!(refused(&position, "move p2 home"), "K3", "A4 fits neither pile");
    assert_eq!(refused(&position, "move p3 home"), "allowed");
    play(&mut position, &["move p4 home", "move p1 home"]);
    assert_eq!(position.open.complete, [1, 0, 0, 0]);
    assert_eq!(position.open.wanted(), cards("A3 A2 B1 F1 I1").collect());
}

#[test]
fn k3_the_lower_of_two_piles_may_be_built_and_completed_first() {
    let table = laid(PLAIN, ["A5", "A6", "A6", "B1", "", ""], [""; 6]);
    let mut position = with_middle(table, "A1 A2 A3 A4 A5 A1 A2 A3 A4");
    play(&mut position, &["move p1 home", "move p2 home"]);
    assert_eq!(position.open.wanted(), cards("A6 A1 B1 F1 I1").collect());
    play(&mut position, &["move p3 home"]);
    assert_eq!((position.open.complete[0], position.open.unfinished), (2, CardBag::EMPTY));
}

#[test]
fn k4_playing_piles_go_down_and_the_others_either_way() {
    let position = laid(PLAIN, ["A3", "", "", "", "", "B4"], ["F4", "I3", "B2", "", "A2", "A4"]);
    let wanted = "move p1 discard, move p1 q1, move p1 oreserve, move p1 odiscard";
    let spaces = "move discard p2, move discard p3, move discard p4";
    assert_eq!(legal(&position), format!("{wanted}, {spaces}, turn"));
    for wrong in ["move p1 q2", "move p1 q3", "move discard p1", "move discard odiscard"] {
        assert_eq!(refused(&position, wrong), "K4", "{wrong}");
    }
    for wrong in ["move q1 p1", "move oreserve p1", "move home p1", "move p1 hand", "move reserve p1"] {
        assert_eq!(refused(&position, wrong), "K4", "{wrong}");
    }
}

#[test]
fn k4_a_move_is_offered_with_the_card_that_goes() {
    let mut position = laid(PLAIN, ["A3", "", "", "", "", "B4"], ["F4", "", "", "", "", ""]);
    position.open.turned = cards("F3").next();
    let view = position.view(Viewer::Seat(ONE));
    for (action, card) in [("move p1 q1", "A3"), ("move discard p2", "B4"), ("move hand q1", "F3")] {
        assert_eq!(Position::offer(&view, action.parse().unwrap()).cards, [card], "{action}");
    }
}

#[test]
fn k4_country_wants_the_same_country_everywhere() {
    let position = laid(COUNTRY, ["A3", "", "", "", "", "B4"], ["F4", "A4", "B4", "", "A2", "I4"]);
    let spaces = "move discard p2, move discard p3, move discard p4";
    assert_eq!(legal(&position), format!("move p1 q2, move p1 oreserve, {spaces}, turn"));
    assert_eq!(refused(&position, "move p1 q1"), "K4");
}

#[test]
fn k4_bank_changes_colour_on_playing_piles_and_keeps_the_country_on_the_others() {
    let position = laid(BANK, ["A3", "I3", "", "", "", ""], ["F4", "B4", "A4", "", "A2", "I4"]);
    assert_eq!(
        legal(&position),
        "move p1 q2, move p1 oreserve, move p2 q1, move p2 q3, move p2 odiscard, miss"
    );
    assert_eq!(refused(&position, "move p2 q2"), "K4", "green on red");
    assert_eq!(refused(&position, "move p2 oreserve"), "K4");
}

#[test]
fn k5_a_space_of_ones_own_is_filled_from_reserve_or_discard_pile_only() {
    let position = laid(PLAIN, ["A3", "", "", "", "B6", "F6"], [""; 6]);
    assert_eq!(refused(&position, "move reserve p2"), "allowed");
    assert_eq!(refused(&position, "move discard p3"), "allowed");
    for wrong in ["move p1 p2", "move reserve q1", "move reserve oreserve", "move reserve odiscard"] {
        assert_eq!(refused(&position, wrong), "K5", "{wrong}");
    }
    let position = laid(PLAIN, ["A3", "", "", "", "", ""], [""; 6]);
    assert_eq!(refused(&position, "move p1 reserve"), "K5");
    assert_eq!(refused(&position, "move p1 discard"), "K5");
}

#[test]
fn k6_a_turned_card_comes_first_and_fills_no_space() {
    let table = laid(PLAIN, ["A3", "", "", "", "B2", ""], ["F4", "", "", "", "", ""]);
    let mut position = holding(table, "I3 A6 B1");
    assert_eq!(refused(&position, "move hand q1"), "K6", "nothing is turned");
    play(&mut position, &["turn"]);
    assert_eq!(legal(&position), "move hand reserve, move hand q1, miss");
    assert_eq!(refused(&position, "move hand p2"), "K6");
    assert_eq!(refused(&position, "move p1 q1"), "K6");
    assert_eq!(refused(&position, "turn"), "K6");
    assert_eq!(refused(&position, "move hand p1"), "K4");
    assert_eq!(refused(&position, "move hand discard"), "K5", "an empty discard pile takes no play");
    play(&mut position, &["move hand q1"]);
    assert_eq!(position.turn(), Turn::Seat(ONE), "after playing it he goes on");
    play(&mut position, &["turn", "miss"]);
    assert_eq!((position.turn(), top(&position, ONE, DISCARD)), (Turn::Seat(TWO), "A6".into()));
}

#[test]
fn k6_building_the_turned_card_on_ones_own_discard_pile_is_a_play() {
    let mut position = holding(laid(PLAIN, ["", "", "", "", "", "B4"], [""; 6]), "I3 A6");
    play(&mut position, &["turn", "move hand discard"]);
    assert_eq!((position.turn(), top(&position, ONE, DISCARD)), (Turn::Seat(ONE), "I3".into()));
}

#[test]
fn k6_last_lets_a_card_be_turned_only_when_middle_and_opponent_take_none() {
    let to_middle = holding(laid(LAST, ["A1", "", "", "", "", ""], [""; 6]), "I3");
    assert_eq!(refused(&to_middle, "turn"), "K6");
    let to_opponent = holding(laid(LAST, ["A3", "", "", "", "", ""], ["F4", "", "", "", "", ""]), "I3");
    assert_eq!(refused(&to_opponent, "turn"), "K6");
    let mut at_home = holding(laid(LAST, ["A3", "B4", "", "", "F6", ""], ["F6", "", "", "", "", ""]), "I3");
    assert_eq!(refused(&at_home, "turn"), "allowed", "plays among one's own piles may wait");
    play(&mut at_home, &["move p1 p2"]);
    at_home.open.piles[TWO][0] = cards("F4").collect();
    assert_eq!(refused(&at_home, "turn"), "allowed", "A3 has moved: it is no play any more");
}

#[test]
fn k6_stuck_lets_a_card_be_turned_only_when_none_can_be_played() {
    let own = holding(laid(STUCK, ["A3", "B4", "A6", "A6", "F6", ""], ["F6", "", "", "", "", ""]), "I3");
    assert_eq!(legal(&own), "move p1 p2");
    assert_eq!(refused(&own, "turn"), "K6", "a play among one's own piles may not wait");
    let space = holding(laid(STUCK, ["A3", "A6", "A6", "", "F6", ""], [""; 6]), "I3");
    assert_eq!(legal(&space), "move reserve p4");
    assert_eq!(refused(&space, "turn"), "K6", "nor may a space (K5)");
    let mut none = holding(laid(STUCK, ["A3", "A6", "A6", "A6", "F6", ""], [""; 6]), "I3");
    assert_eq!(legal(&none), "turn");
    play(&mut none, &["turn", "miss"]);
}

#[test]
fn k6_stuck_counts_no_play_of_a_card_that_has_moved_but_to_the_middle() {
    let own = ["A2", "B3", "A6", "A6", "A6", "F6"];
    let table = holding(laid(STUCK, own, ["F3", "", "", "", "", ""]), "I6");
    let mut position = table.clone();
    play(&mut position, &["move p1 p2"]);
    assert_eq!(legal(&position), "move reserve p1, move discard p1", "A2 may not go on to F3");
    play(&mut position, &["move reserve p1"]);
    assert_eq!(legal(&position), "turn");
    let mut position = with_middle(table, "A1");
    play(&mut position, &["move p1 p2", "move reserve p1"]);
    assert_eq!((legal(&position).as_str(), refused(&position, "turn")), ("move p2 home", "K6"));
}

#[test]
fn k6_stuck_leaves_the_end_of_a_turn_without_a_card_as_it_was() {
    let position = laid(STUCK, ["A1", "", "", "", "", ""], [""; 6]);
    assert_eq!(legal(&position), "move p1 home, miss", "K8");
    assert_eq!(refused(&position, "turn"), "K8");
}

#[test]
fn k6_forced_refuses_a_miss_while_the_turned_card_can_be_played() {
    let table = |rules| holding(laid(rules, ["A3", "", "", "", "B2", "F4"], [""; 6]), "I3 A6");
    let mut position = table(FORCED);
    play(&mut position, &["turn"]);
    assert_eq!(legal(&position), "move hand reserve, move hand discard");
    assert_eq!(refused(&position, "miss"), "K6");
    let headline = Position::scene(&position.view(Viewer::Watcher)).headline;
    assert_eq!(headline.to_string(), "to-play-turned-forced card=I3 seat=1");
    play(&mut position, &["move hand discard", "turn"]);
    assert_eq!(legal(&position), "miss", "A6 fits nowhere, and a turned card fills no space");
    let mut free = table(PLAIN);
    play(&mut free, &["turn", "miss"]);
}

#[test]
fn k6_forced_asks_of_a_moved_card_only_what_k9_allows() {
    let table = laid(FORCED, ["A2", "A6", "A6", "A6", "B6", "F3"], ["I4", "", "", "", "I1", ""]);
    let turned_again = ["move p1 discard", "turn", "move hand q1", "turn"];
    let mut position = table.clone();
    play(&mut position, &turned_again);
    assert_eq!(legal(&position), "miss", "A2 has moved: F3 takes it no more");
    let mut position = with_middle(table, "A1");
    play(&mut position, &turned_again);
    assert_eq!((legal(&position).as_str(), refused(&position, "miss")), ("move hand home", "K6"));
}

#[test]
fn k7_an_empty_hand_takes_up_the_discard_pile_and_then_the_reserve_in_the_order_laid() {
    let mut position = laid(PLAIN, ["A6", "", "", "", "B3 B5", "F2 F4 F6"], [""; 6]);
    for (turned, reserve) in [("F2", 2), ("F4", 2), ("F6", 2), ("F2", 2)] {
        play(&mut position, &["turn"]);
        assert_eq!(position.open.turned, cards(turned).next());
        assert_eq!(position.open.piles[ONE][RESERVE].len(), reserve);
        play(&mut position, &["miss"]);
        position.open.mover = ONE;
    }
    position.open.picked_up[ONE].clear();
    position.open.piles[ONE][DISCARD].clear();
    play(&mut position, &["turn"]);
    assert_eq!(position.open.turned, cards("B3").next(), "the reserve's undermost card comes first");
    assert!(position.open.piles[ONE][RESERVE].is_empty());
}

#[test]
fn k7_everybody_knows_a_hand_that_was_picked_up() {
    let mut position = laid(PLAIN, ["A6", "", "", "", "", "F2 F4 F6 I5 I3"], [""; 6]);
    position.open.unseen[TWO] = cards("A1 A2 A3 A4 A5").collect();
    position.hands[TWO] = cards("A1 A2 A3 A4 A5").collect();
    play(&mut position, &["turn", "miss"]);
    let mut orders = std::collections::BTreeSet::new();
    for number in 0..20 {
        let mut world = Position::imagine(&position.view(Viewer::Seat(ONE)), &mut Rng::new(number));
        orders.insert(world.hands[TWO].cards().to_vec());
        play(&mut world, &["turn", "miss", "turn"]);
        assert_eq!(world.open.turned, cards("F4").next());
    }
    assert!(orders.len() > 10, "the dealt hand's order is anybody's guess");
}

#[test]
fn k8_with_nothing_to_turn_the_turn_may_end_in_spite_of_a_play() {
    let mut position = laid(PLAIN, ["A1", "", "", "", "", ""], [""; 6]);
    assert_eq!(legal(&position), "move p1 home, miss");
    assert_eq!(refused(&position, "turn"), "K8");
    play(&mut position, &["miss"]);
    assert_eq!(position.turn(), Turn::Seat(TWO));
    let position = laid(PLAIN, ["A1", "", "", "", "B6", ""], [""; 6]);
    assert_eq!(refused(&position, "miss"), "K8");
}

#[test]
fn k9_a_moved_card_moves_again_only_to_the_middle() {
    let table = laid(PLAIN, ["A2", "B3", "", "", "B6", ""], ["F3", "", "", "", "", ""]);
    let mut position = with_middle(table, "A1");
    play(&mut position, &["move p1 p2"]);
    assert_eq!(refused(&position, "move p2 q1"), "K9");
    play(&mut position, &["move p2 home"]);
    assert_eq!(refused(&position, "move p2 p2"), "K9");
    assert_eq!(position.open.moved, [0; 6], "B3 beneath it has not moved");
}

#[test]
fn k9_the_twin_of_a_moved_card_is_another_card() {
    let mut position = laid(PLAIN, ["A2", "B3", "A2", "", "B6", ""], ["F3", "", "", "", "", ""]);
    play(&mut position, &["move p1 p2", "move p3 q1"]);
    assert_eq!(top(&position, TWO, 0), "A2");
}

#[test]
fn k9_a_space_is_not_filled_with_a_moved_card() {
    let mut position = laid(PLAIN, ["A2", "A6", "A6", "A6", "B6", "F3"], [""; 6]);
    play(&mut position, &["move p1 discard"]);
    assert_eq!(refused(&position, "move discard p1"), "K9");
    assert_eq!(refused(&position, "move reserve p1"), "allowed");
}

#[test]
fn k9_a_card_picked_up_still_counts_as_moved() {
    let table = laid(PLAIN, ["A2", "A6", "A6", "A6", "B6", "F3"], ["I4", "", "", "", "I1", ""]);
    let mut position = with_middle(table, "A1");
    play(&mut position, &["move p1 discard", "turn", "move hand q1", "turn"]);
    assert_eq!(position.open.turned, cards("A2").next());
    assert_eq!(legal(&position), "move hand home, miss", "F3 had not moved, A2 had");
    assert_eq!(refused(&position, "move hand q1"), "K9");
    play(&mut position, &["miss"]);
    position.open.mover = ONE;
    assert_eq!(refused(&position, "move discard q1"), "allowed", "a new turn");
}

#[test]
fn k10_the_last_card_gone_wins_at_once_even_on_the_opponents_pile() {
    let mut position = laid(PLAIN, ["A2", "", "", "", "", ""], ["F3", "", "", "", "", ""]);
    play(&mut position, &["move p1 q1"]);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.scores().of(2), [1, 0]);
    let facts = [("left", Fact::Numbers(vec![0, 2])), ("stalled", Fact::Truth(Some(false)))];
    assert_eq!(position.facts(), facts);
}

#[test]
fn k10_a_turned_card_is_still_a_card() {
    let mut position = holding(laid(PLAIN, [""; 6], ["F3", "", "", "", "", ""]), "I1");
    play(&mut position, &["turn"]);
    assert_eq!((position.turn(), position.open.left(ONE)), (Turn::Seat(ONE), 1));
    play(&mut position, &["move hand home"]);
    assert_eq!((position.turn(), position.scores().of(2)), (Turn::Over, &[1, 0][..]));
}

fn stalled(own: [&str; 6], theirs: [&str; 6]) -> Position {
    let mut position = laid(PLAIN, own, theirs);
    for turn in 0..100 {
        assert_eq!((position.turn(), position.scores()), (Turn::Seat(Seat::new(turn % 2)), Scores::ZERO));
        play(&mut position, &["miss"]);
    }
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.facts()[1], ("stalled", Fact::Truth(Some(true))));
    position
}

#[test]
fn k11_a_hundred_turns_without_mobilizing_end_the_game() {
    let one = ["A1", "", "", "", "", ""];
    assert_eq!(stalled(one, ["F3 F2", "", "", "", "", ""]).scores().of(2), [1, 0]);
    assert_eq!(stalled(["F3 F2", "", "", "", "", ""], one).scores().of(2), [0, 1]);
    let draw = stalled(one, ["F3", "", "", "", "", ""]);
    assert_eq!((draw.scores(), draw.open.winner()), (Scores::ZERO, None));
}

#[test]
fn k11_a_turn_that_mobilizes_starts_the_count_again() {
    let mut position = laid(PLAIN, ["A6", "A1", "", "", "", ""], ["F3 F2", "", "", "", "", ""]);
    for _ in 0..98 {
        play(&mut position, &["miss"]);
    }
    play(&mut position, &["move p2 home", "miss"]);
    assert_eq!(position.open.idle_turns, 0);
    for _ in 0..99 {
        play(&mut position, &["miss"]);
    }
    assert_eq!(position.turn(), Turn::Seat(ONE));
    play(&mut position, &["miss"]);
    assert_eq!(position.turn(), Turn::Over);
}

#[test]
fn k12_a_draw_has_no_winner_and_a_target_of_one_deal_changes_nothing() {
    let table = |target| Table::new(&Mobilization3::INFO, 2, &[], Some(target));
    assert!(table(Target::Points(1)).is_err());
    for target in [Target::Deal, Target::Own] {
        let standing = Match::<Mobilization3>::new(&table(target).unwrap()).standing().clone();
        let settle = |position: &Position| {
            let mut standing = standing.clone();
            standing.scores.add(&position.scores());
            Mobilization3::settle(&PLAIN, &standing, position)
        };
        let one = ["A1", "", "", "", "", ""];
        assert_eq!(settle(&stalled(one, one)), Next::Over(Seats::NONE));
        assert_eq!(settle(&stalled(one, ["A1", "A1", "", "", "", ""])), Next::Over(ONE.into()));
    }
}
