//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{BySeat, Rng, Scores, Seat, Seats};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{
    DealOpening, Gesture, Position as _, Silent, Table, Target, Turn, Viewer, ZoneId, ZoneKind,
};

use super::position::{Card, CardSet, NEUTRALS};
use super::score::Take;
use super::*;

fn cards(text: &str) -> CardSet {
    text.split_ascii_whitespace().map(|card| card.parse::<Card>().unwrap()).collect()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

fn start(players: usize, readings: &[(&str, &str)]) -> Position {
    let table = Table::new(&Neutral::INFO, players, readings, None).unwrap();
    let opening = DealOpening { lot: seat(1), deals: 0, scores: Scores::ZERO, target: Target::Points(50) };
    Neutral::start(&Neutral::rules(&table), &opening)
}

/// A position in the play of four: seat 1 led, the given cards lie in the trick, and the next seat has this hand.
fn playing(readings: &[(&str, &str)], trump: Option<&str>, trick: &str, hand: &str) -> Position {
    let mut position = start(4, readings);
    let open = &mut position.open;
    open.phase = Phase::Play;
    open.maker = Some((seat(1), 5));
    open.trump = trump.map(|trump| card(&format!("{trump}1")).suit());
    open.trick = Trick::<Pack>::led_by(seat(1), 4);
    open.played = cards("A1"); // so that this is not the first lead
    open.held = BySeat::each(6);
    for word in trick.split_ascii_whitespace() {
        let to_play = position.open.trick.to_play();
        position.hands[to_play] = cards(word);
        position.play(card(word), &mut Silent);
    }
    let to_play = position.open.trick.to_play();
    position.hands[to_play] = cards(hand);
    position
}

fn legal(position: &Position) -> String {
    position.playable().to_string()
}

fn refused(position: &Position, played: &str) -> &'static str {
    position.check(Move::Play(card(played))).unwrap_err().clause
}

#[test]
fn n4_n5_the_highest_bid_is_what_a_deal_can_yield() {
    let highest = |players| {
        let table = Table::new(&Neutral::INFO, players, &[], None).unwrap();
        Neutral::rules(&table).highest_bid()
    };
    assert_eq!((2..=6).map(highest).collect::<Vec<_>>(), [26, 27, 26, 23, 22]);
    // Two ranks for two: three tricks, two neutrals, and six cards that may all be rulers.
    let two = Table::new(&Neutral::INFO, 2, &[], Some(Target::Deal)).unwrap();
    let small = broadside_engine::AnyGame::small(&Neutral, &two, 2).unwrap();
    assert_eq!(Neutral::rules(&small).highest_bid(), 3 + 2 + 6);
}

#[test]
fn n6_the_first_lead_is_a_belligerent_and_makes_trump() {
    let mut position = playing(&[], None, "", "U8 G3");
    position.open.played = CardSet::EMPTY;
    assert_eq!((legal(&position).as_str(), refused(&position, "U8")), ("G3", "N6"));
    position.play(card("G3"), &mut Silent);
    assert_eq!(position.open.trump, Some(card("G1").suit()));
}

#[test]
fn n6_a_maker_with_only_neutrals_leads_one_and_there_is_no_trump() {
    let mut position = playing(&[], None, "", "U8 U2");
    position.open.played = CardSet::EMPTY;
    assert_eq!(legal(&position), "U8 U2");
    position.play(card("U2"), &mut Silent);
    assert_eq!(position.open.trump, None);
    assert_eq!(position.open.may_hold[seat(1)], NEUTRALS);
}

#[test]
fn n7_who_can_follow_must() {
    let position = playing(&[], Some("G"), "B5", "B1 G8 U8");
    assert_eq!((legal(&position).as_str(), refused(&position, "G8")), ("B1", "N7"));
    assert_eq!(refused(&position, "U8"), "N7");
    assert_eq!(refused(&position, "B2"), "C10");
}

#[test]
fn n7_a_card_tapped_in_a_trick_is_refused_as_played_and_not_as_laid_away() {
    let position = playing(&[], Some("G"), "B5", "B1 G8 U8");
    let tapped = Gesture { cards: vec!["G8".into()], from: Some(ZoneId::hand(seat(2))), to: None };
    let view = position.view(Viewer::Seat(seat(2)));
    assert_eq!(position.meant(&view, &tapped), Some(Move::Play(card("G8"))));
}

#[test]
fn n8_n9_who_cannot_follow_may_throw_off_but_a_trump_bars_the_neutral() {
    let position = playing(&[], Some("G"), "B5", "F1 G8 U8");
    assert_eq!((legal(&position).as_str(), refused(&position, "U8")), ("F1 G8", "N9"));
    assert_eq!(legal(&playing(&[], Some("G"), "B5", "F1 U8")), "F1 U8");
}

#[test]
fn n9_a_trump_that_is_not_higher_than_the_one_there_does_not_bar() {
    assert_eq!(legal(&playing(&[], Some("G"), "B5 G5", "F1 G4 U8")), "F1 G4 U8");
    assert_eq!(legal(&playing(&[], Some("G"), "B5 G5", "F1 G6 U8")), "F1 G6");
    assert_eq!(legal(&playing(&[], Some("G"), "G5", "F1 U8")), "F1 U8", "trumps led");
    assert_eq!(legal(&playing(&[], None, "B5", "F1 U8")), "F1 U8", "a deal without trump");
}

#[test]
fn n10_over_a_neutral_a_higher_one_may_be_played_whatever_the_trumps() {
    let position = playing(&[], Some("G"), "B5 U4", "F1 G8 U8 U3");
    assert_eq!((legal(&position).as_str(), refused(&position, "U3")), ("F1 G8 U8", "N9"));
    assert_eq!(legal(&playing(&[], Some("G"), "B5 U4", "F1 U8 U3")), "F1 U8 U3");
    let barred = [("underplay", "barred")];
    let position = playing(&barred, Some("G"), "B5 U4", "F1 U8 U3");
    assert_eq!((legal(&position).as_str(), refused(&position, "U3")), ("F1 U8", "N10"));
    assert_eq!(legal(&playing(&barred, Some("G"), "B5 U4", "B1 U8")), "B1", "N7 comes first");
}

#[test]
fn n11_a_hand_of_neutrals_may_play_any() {
    assert_eq!(legal(&playing(&[("underplay", "barred")], Some("G"), "B5 U4", "U8 U3")), "U8 U3");
}

#[test]
fn n12_the_highest_neutral_takes_else_the_highest_trump_else_the_suit_led() {
    let winner = |trick: &str| playing(&[], Some("G"), trick, "").open.trick.leader().number();
    assert_eq!(winner("B5 B6 F8 A8"), 2);
    assert_eq!(winner("B5 B6 G1 A8"), 3);
    assert_eq!(winner("B5 U1 G8 U2"), 4);
    assert_eq!(winner("U1 G8 B8 A8"), 1);
}

#[test]
fn n13_n14_a_neutral_is_led_only_from_a_hand_of_neutrals_and_anything_may_be_played_to_it() {
    let position = playing(&[], Some("G"), "", "U8 A2");
    assert_eq!((legal(&position).as_str(), refused(&position, "U8")), ("A2", "N13"));
    assert_eq!(legal(&playing(&[], Some("G"), "U1", "A2 G8 U8")), "G8 A2 U8");
}

#[test]
fn n15_rulers_count_in_neutralized_tricks_only() {
    let mut take = Take::default();
    take.add(cards("B8 G8 F1 A2"));
    assert_eq!((take.all_points(), take.neutral_points()), (1, 0));
    take.add(cards("B8 U8 F1 A2"));
    assert_eq!((take.all_points(), take.neutral_points()), (5, 4));
}

#[test]
fn n16_n17_the_maker_counts_all_or_loses_the_bid_and_the_others_count_neutrals() {
    let mut position = playing(&[], Some("G"), "", "");
    position.open.phase = Phase::Over;
    position.open.maker = Some((seat(1), 10));
    let take = |tricks, neutralized, face_up| Take { tricks, neutralized, face_up: cards(face_up) };
    position.open.taken[seat(1)] = take(3, 2, "U2 B3 F4 A5 U3 B4 F5 A6");
    position.open.taken[seat(3)] = take(0, 1, "U8 B2 F2 A2");
    position.open.taken[seat(2)] = take(5, 1, "U4 B8 F8 A4");
    assert_eq!(position.scores().of(4), [10, 4, 10, 4], "the booklet's bid of ten with the President");
    position.open.maker = Some((seat(1), 11));
    assert_eq!(position.scores().of(4), [-11, 4, -11, 4]);
}

fn five_after_the_auction(readings: &[(&str, &str)]) -> Position {
    let mut position = start(5, readings);
    let pack: Vec<Card> = CardSet::ALL.iter().collect();
    position.shuffled(&pack, &mut Silent);
    for mv in [Move::Bid(4), Move::Pass, Move::Pass, Move::Pass, Move::Pass] {
        position.check(mv).unwrap();
        position.play_unchecked(mv, &mut Silent);
    }
    position
}

#[test]
fn n20_the_maker_of_five_takes_three_and_lays_three_away() {
    let mut position = five_after_the_auction(&[]);
    assert_eq!(position.open.phase, Phase::LayAway(3));
    assert!(cards("U3 U2 U1").is_within(position.hand()), "the undealt cards are taken up");
    assert_eq!(refused(&position, "U3"), "N20");
    assert_eq!(position.check(Move::Discard(card("B7"))).unwrap_err().clause, "C10");
    let maker = Viewer::Seat(seat(2));
    for laid in ["U1", "U2", "U3"] {
        assert_eq!(position.check(Move::Call(card("B7"))).unwrap_err().clause, "N21");
        position.play_unchecked(Move::Discard(card(laid)), &mut Silent);
    }
    assert_eq!(position.view(maker).laid_away, cards("U1 U2 U3"));
    assert_eq!(position.view(Viewer::Seat(seat(3))).laid_away, CardSet::EMPTY);
}

#[test]
fn n21_the_called_card_is_in_another_hand_and_its_holder_stays_secret() {
    let mut position = five_after_the_auction(&[]);
    for laid in ["U1", "U2", "U3"] {
        position.play_unchecked(Move::Discard(card(laid)), &mut Silent);
    }
    let own = position.hand().first().unwrap();
    for wrong in [own, card("U1")] {
        assert_eq!(position.check(Move::Call(wrong)).unwrap_err().clause, "N21");
    }
    position.play_unchecked(Move::Call(card("B7")), &mut Silent);
    assert_eq!(position.partner, Some(seat(3)));
    let watcher = position.view(Viewer::Watcher);
    assert_eq!(watcher.open.partner_shown, None);
    let holders: Seats =
        (0..60).filter_map(|n| Position::imagine(&watcher, &mut Rng::new(n)).partner).collect();
    assert_eq!(holders.len(), 4, "anybody but the maker");
    position.open.phase = Phase::Over;
    position.open.taken[seat(2)].tricks = 3;
    position.open.taken[seat(3)].tricks = 1;
    assert_eq!(position.scores().of(5), [0, 4, 4, 0, 0], "N22: both score what the two took");
}

#[test]
fn n20_five_who_play_singly_call_no_card() {
    let mut position = five_after_the_auction(&[("sides", "single")]);
    for laid in ["U1", "U2", "U3"] {
        assert_eq!(position.check(Move::Call(card("B7"))).unwrap_err().clause, "N20");
        position.play_unchecked(Move::Discard(card(laid)), &mut Silent);
    }
    assert_eq!((position.open.phase, position.turn()), (Phase::Play, Turn::Seat(seat(2))), "the maker leads");
    assert_eq!(position.check(Move::Call(card("B7"))).unwrap_err().clause, "N20");
    position.open.phase = Phase::Over;
    position.open.taken[seat(2)].tricks = 4;
    position.open.taken[seat(3)].add(cards("U4 B8 F1 A1 G2"));
    position.open.taken[seat(4)].tricks = 4;
    assert_eq!(
        position.scores().of(5),
        [0, 4, 3, 0, 0],
        "N17: the others score neutralized tricks, each his own"
    );
    assert_eq!(position.sides(), None);
}

#[test]
fn n3_the_reading_of_sides_is_there_with_four_five_and_six() {
    let sides = |players| Table::new(&Neutral::INFO, players, &[("sides", "single")], None);
    assert_eq!(
        (2..=6).map(|players| sides(players).is_ok()).collect::<Vec<_>>(),
        [false, false, true, true, true]
    );
    assert!(Table::new(&Neutral::INFO, 5, &[("sides", "partners")], None).is_err());
}

#[test]
fn n19_neutralized_tricks_lie_face_up_before_the_taker_and_others_do_not() {
    let mut position = playing(&[], Some("G"), "B5 U4 F1 B8", "");
    assert_eq!(position.open.taken[seat(2)].face_up, cards("B5 U4 F1 B8"));
    for word in ["B6", "B7", "A2", "B1"] {
        let to_play = position.open.trick.to_play();
        position.hands[to_play] = cards(word);
        position.play(card(word), &mut Silent);
    }
    let scene = Position::scene(&position.view(Viewer::Watcher));
    let face_up = scene.zones.iter().filter(|zone| zone.kind == ZoneKind::Taken);
    let counts: Vec<_> = face_up.map(|zone| zone.cards.len()).collect();
    assert_eq!(counts, [0, 4, 0, 0], "a belligerent trick lies face down");
}

/// The cards that the next seat cannot hold after playing the last of these cards.
fn disproved(readings: &[(&str, &str)], trick: &str) -> CardSet {
    let position = playing(readings, Some("G"), trick, "");
    let last = position.open.trick.plays().last().unwrap().0;
    !position.open.may_hold[last]
}

#[test]
fn n9_playing_a_neutral_proves_that_the_seat_could_not_trump() {
    assert_eq!(disproved(&[], "B5 U2"), CardSet::suit(0) | CardSet::suit(card("G1").suit()));
    assert_eq!(disproved(&[], "B5 G6 U2"), CardSet::suit(0) | cards("G8 G7"));
    assert_eq!(disproved(&[], "B5 F1"), CardSet::suit(0), "a throw-off proves the void alone");
    assert_eq!(disproved(&[], "B5 U2 U4"), CardSet::suit(0), "over a neutral nothing more is asked");
    assert_eq!(disproved(&[], "B5 U4 U2"), CardSet::suit(0) | CardSet::suit(card("G1").suit()));
    assert_eq!(disproved(&[("underplay", "barred")], "B5 U4 U2"), !NEUTRALS, "only N11 allows it");
}
