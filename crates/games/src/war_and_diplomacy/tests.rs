//! Tests of the unclear points of the rules, each named after its clause.

use std::sync::Arc;

use broadside_cards::{BySeat, Rng, Scores, Seat, Seats};
use broadside_engine::{
    DealOpening, Event, Match, Next, Position as _, Silent, Standing, Table, Target, Turn, Viewer,
};

use super::letters::Card;
use super::*;

fn rules(players: usize) -> Rules {
    Rules { players, pile_ends_five: false, copies: 4 }
}

fn card(letter: char) -> Card {
    letter.to_string().parse().unwrap()
}

/// A deal with these hands, the first for the seat to the dealer's left. The remaining cards are laid aside.
fn dealt(players: usize, dealer: usize, hands: &[&str]) -> Match<WarAndDiplomacy> {
    let table = Table::new(&WarAndDiplomacy::INFO, players, &[], None).unwrap();
    let mut game = Match::new(&table);
    game.drawn(Seat::numbered(dealer).unwrap());
    game.shuffled(&pack(hands), &mut Silent);
    game
}

/// The pack that gives these hands when dealt.
fn pack(hands: &[&str]) -> Vec<Card> {
    let each = hands[0].len();
    let mut pack: Vec<Card> =
        (0..each).flat_map(|n| hands.iter().map(move |hand| card(hand.as_bytes()[n] as char))).collect();
    let dealt: Letters = pack.iter().copied().collect();
    pack.extend(Letters::PACK.without(dealt).iter());
    assert_eq!(pack.len(), 32);
    pack
}

/// Plays the letters, each by the seat to act and checked first.
fn play(game: &mut Match<WarAndDiplomacy>, letters: &str) {
    for letter in letters.chars().filter(|letter| *letter != ' ') {
        let mv = Move::Play(card(letter));
        game.position().unwrap().check(mv).unwrap();
        game.play_unchecked(mv, &mut Silent);
    }
}

fn legal(game: &Match<WarAndDiplomacy>) -> String {
    let mut moves = vec![];
    game.position().unwrap().legal_moves(&mut moves);
    moves.iter().map(|Move::Play(card)| card.to_string()).collect()
}

fn to_act(game: &Match<WarAndDiplomacy>) -> usize {
    let Turn::Seat(seat) = game.turn() else { panic!("no one to act") };
    seat.number()
}

const FOUR: [&str; 4] = ["AAMMRYY", "AYYNVRV", "AMNYYAV", "AYRNNAV"];
/// Hands in which, after M and A, the third seat has no letter that fits.
const BREAKING: [&str; 4] = ["MYYYYRR", "ANNNYYR", "AAAAAAV", "MYYRNAV"];
/// A deal for three: ARMY, MANY and NAVY, then three broken tricks.
const THREE: [&str; 3] = ["MRMAAVVV", "AANNAAAA", "YYVYYYYY"];
const THREE_PLAY: &str = "MAYR AYMN VANY AAYV AYVA YVAY";

#[test]
fn d2_three_letters_leave_room_for_one_of_the_four_words_only() {
    let hands = ["AYMVNRA", "AYMVNRA", "AYMVNRA", "AYMVNRY"];
    for (laid, fourth) in [("MRA", "Y"), ("VNY", "A"), ("MNY", "A"), ("AYV", "NR"), ("YAR", "MV")] {
        let mut game = dealt(4, 4, &hands);
        play(&mut game, laid);
        assert_eq!(legal(&game), fourth, "after {laid}");
    }
}

#[test]
fn d3_a_letter_must_keep_a_word_possible_if_one_can() {
    let mut game = dealt(4, 4, &FOUR);
    assert_eq!(legal(&game), "AYMR", "any letter may be led");
    play(&mut game, "M");
    assert_eq!(legal(&game), "AYNR", "no second officer");
    let refusal = game.position().unwrap().check(Move::Play(card('V'))).unwrap_err();
    assert_eq!(refusal.clause, "D3");
    assert_eq!(refusal.reason.to_string(), "refused-no-word card=V fits=A Y N R letters=(M)");
    assert_eq!(game.position().unwrap().check(Move::Play(card('M'))).unwrap_err().clause, "C10");
}

#[test]
fn d4_who_has_no_such_letter_breaks_the_word_and_those_after_him_throw_away() {
    let mut game = dealt(4, 4, &["AAAMRYV", "AAAMMVV", "YYYYVRN", "RNNMYYA"]);
    play(&mut game, "A M Y");
    assert_eq!(legal(&game), "NR");
    play(&mut game, "R");
    assert_eq!(to_act(&game), 2, "ARMY goes to the M of seat 2");
    play(&mut game, "M R A");
    assert_eq!(legal(&game), "Y", "Y alone completes ARMY");
    play(&mut game, "Y");
    assert_eq!(to_act(&game), 2);
    play(&mut game, "A N M A");
    assert_eq!(to_act(&game), 2, "the leader of a broken trick leads again");
}

#[test]
fn d4_after_a_break_even_a_letter_that_does_not_fit_is_free() {
    let mut game = dealt(4, 4, &BREAKING);
    play(&mut game, "M A");
    assert_eq!(legal(&game), "AV", "seat 3 has no Y, N or R");
    let trick = |game: &Match<WarAndDiplomacy>| game.position().unwrap().open.trick;
    assert!(trick(&game).possible().eq([Word::Army, Word::Many]) && !trick(&game).is_broken());
    play(&mut game, "V");
    assert!(trick(&game).possible().eq([]) && trick(&game).is_broken());
    assert_eq!(legal(&game), "AYMVNR");
    play(&mut game, "Y");
    let open = &game.position().unwrap().open;
    assert_eq!(
        (open.won, to_act(&game)),
        (BySeat::each([0; 2]), 1),
        "it counts for nobody and its leader leads again"
    );
}

#[test]
fn d5_the_player_of_the_last_consonant_wins_the_word() {
    let hands = ["AYMVNRA", "AYMVNRA", "AYMVNRA", "AYMVNRY"];
    let words = [("ARMY", 3, [1, 0]), ("YVNA", 2, [1, 0]), ("MNAY", 2, [0, 1]), ("RAYV", 1, [0, 1])];
    for (letters, winner, won) in words {
        let mut game = dealt(4, 4, &hands);
        play(&mut game, letters);
        assert_eq!(to_act(&game), winner, "{letters}");
        assert_eq!(game.position().unwrap().open.won[Seat::new(winner - 1)], won, "{letters}");
    }
}

#[test]
fn d7_four_are_partners_and_the_dealers_left_leads() {
    let game = dealt(4, 2, &["AYMVNRA", "AYMVNRA", "AYMVNRA", "AYMVNRY"]);
    assert_eq!(to_act(&game), 3);
    let mut deal = game.position().unwrap().clone();
    assert_eq!(deal.aside.len(), 4);
    let mut moves = vec![];
    while deal.turn() != Turn::Over {
        assert_eq!(deal.scores(), Scores::ZERO, "words count when the deal is over");
        moves.clear();
        deal.legal_moves(&mut moves);
        deal.play_unchecked(moves[0], &mut Silent);
    }
    let points = |seat| deal.open.points(Seat::new(seat));
    let sides = [points(0) + points(2), points(1) + points(3)];
    assert_eq!(deal.scores().of(4), [sides[0], sides[1], sides[0], sides[1]]);
    assert!(sides[0] > 0 && sides[1] > 0);
}

#[test]
fn d7_d8_d9_the_deal_is_told_with_its_clause_and_gives_the_hands() {
    for (players, clause) in [(3, "D8"), (4, "D7"), (5, "D9")] {
        let table = Table::new(&WarAndDiplomacy::INFO, players, &[], None).unwrap();
        let (mut game, mut events) = (Match::<WarAndDiplomacy>::new(&table), Vec::<Event>::new());
        game.drawn(Seat::new(players - 1));
        let hands = if players == 3 { &THREE[..] } else { &FOUR };
        game.shuffled(&pack(hands), &mut events);
        assert!(events.iter().any(|event| event.clause == Some(clause)), "{players} players");
        assert_eq!(game.position().unwrap().hand_of(Seat::new(1)), hands[1].chars().map(card).collect());
    }
}

#[test]
fn d8_three_play_six_tricks_and_the_lead_goes_round() {
    let mut game = dealt(3, 3, &THREE);
    assert_eq!(game.position().unwrap().aside.len(), 8);
    let mut seats = vec![];
    for letter in THREE_PLAY.chars() {
        if letter == ' ' {
            seats.push(0);
        } else {
            seats.push(to_act(&game));
            play(&mut game, &letter.to_string());
        }
    }
    let rounds = [1, 2, 3, 1, 0, 2, 3, 1, 2, 0, 3, 1, 2, 3];
    assert_eq!(
        seats[..14],
        rounds,
        "ARMY, MANY and NAVY: the leader plays first and last, the lead goes round"
    );
    assert_eq!(seats[15..], rounds, "after broken tricks as well");
    assert_eq!(game.standing().deals.len(), 1, "six tricks make a deal");
    assert_eq!(game.scores().of(3), [3, 2, 3], "nobody shares a word");
}

#[test]
fn d9_the_dealer_of_five_sits_out() {
    let mut game = dealt(5, 2, &["AYMVNRA", "AYMVNRA", "AYMVNRA", "AYMVNRY"]);
    let position = game.position().unwrap();
    assert_eq!(position.view(Viewer::Seat(Seat::new(1))).hand, Letters::default());
    assert_eq!(position.aside.len(), 4);
    let mut seats = vec![];
    for letter in ["M", "A", "R", "Y"] {
        seats.push(to_act(&game));
        play(&mut game, letter);
    }
    assert_eq!(seats, [3, 4, 5, 1]);
    assert_eq!(to_act(&game), 3);
}

#[test]
fn d9_five_deals_make_the_game_and_equal_scores_draw() {
    let rules = rules(5);
    let mut standing = standing(5, Target::Own, [3, 0, 9, 0, 2]);
    let deal = over(rules, [40, 40], [[0; 2]; 5]);
    let report =
        |scores| broadside_engine::DealReport { scores, facts: Arc::default(), remarks: Arc::default() };
    for _ in 0..4 {
        Arc::make_mut(&mut standing.deals).push(report(Scores::ZERO));
        assert_eq!(score::settle(&rules, &standing, &deal), Next::Deal, "empty piles end nothing here");
    }
    Arc::make_mut(&mut standing.deals).push(report(Scores::ZERO));
    assert_eq!(score::settle(&rules, &standing, &deal), Next::Over(Seat::new(2).into()));
    standing.scores[Seat::new(0)] = 9;
    assert_eq!(score::settle(&rules, &standing, &deal), Next::Over(Seats::NONE));
}

#[test]
fn d9_pile_ends_the_game_of_five_with_the_deal_that_empties_one() {
    let pile = Rules { pile_ends_five: true, ..rules(5) };
    let mut standing = standing(5, Target::Own, [3, 0, 9, 0, 2]);
    let report =
        broadside_engine::DealReport { scores: Scores::ZERO, facts: Arc::default(), remarks: Arc::default() };
    standing.deals = Arc::new(vec![report.clone()]);
    let flags = |rules, before| over(rules, [16, before], [[0, 1], [0, 0], [0, 2], [0, 0], [0, 0]]);
    assert_eq!(score::settle(&pile, &standing, &flags(pile, 12)), Next::Deal);
    assert_eq!(score::settle(&pile, &standing, &flags(pile, 13)), Next::Over(Seat::new(2).into()));
    assert_eq!(score::settle(&rules(5), &standing, &flags(rules(5), 13)), Next::Deal);
    standing.deals = Arc::new(vec![report; 5]);
    assert_eq!(
        score::settle(&pile, &standing, &flags(pile, 0)),
        Next::Over(Seat::new(2).into()),
        "after five"
    );
}

#[test]
fn d9_only_five_have_the_choice() {
    let table = |players| Table::new(&WarAndDiplomacy::INFO, players, &[("end", "pile")], None);
    assert!(table(3).is_err() && table(4).is_err());
    assert!(WarAndDiplomacy::rules(&table(5).unwrap()).pile_ends_five);
}

fn standing(players: usize, target: Target, points: [i32; 5]) -> Standing {
    let mut scores = Scores::ZERO;
    Seat::all(5).zip(points).for_each(|(seat, points)| scores[seat] = points);
    Standing { players, target, scores, deals: Arc::default() }
}

/// A finished deal, with words won in it and before it.
fn over(rules: Rules, taken_before: [u32; 2], won: [[u8; 2]; 5]) -> Position {
    let opening = DealOpening { lot: Seat::default(), deals: 1, scores: Scores::ZERO, target: Target::Own };
    let mut deal = Position::new(rules, &opening, taken_before);
    deal.open.dealt = true;
    deal.open.tricks = 7;
    deal.open.won = won.into();
    deal
}

#[test]
fn d10_the_deal_in_which_a_pile_runs_out_is_the_last() {
    let rules = rules(4);
    let standing = standing(4, Target::Own, [20, 21, 20, 21, 0]);
    let flags = |before| over(rules, [16, before], [[0, 1], [0, 0], [0, 2], [0, 0], [0, 0]]);
    assert_eq!(score::settle(&rules, &standing, &flags(12)), Next::Deal);
    let winners: Seats = [Seat::new(1), Seat::new(3)].into_iter().collect();
    assert_eq!(score::settle(&rules, &standing, &flags(13)), Next::Over(winners));
    let pennant = over(rules, [16, 0], [[1, 0], [0, 0], [0, 0], [0, 0], [0, 0]]);
    assert_eq!(score::settle(&rules, &standing, &pennant), Next::Over(winners));
}

#[test]
fn d10_words_won_after_their_pile_is_empty_still_count() {
    let rules = rules(4);
    let deal = over(rules, [16, 14], [[3, 0], [0, 4], [1, 0], [0, 0], [0, 0]]);
    assert_eq!(deal.scores().of(4), [12, 8, 12, 8]);
}

#[test]
fn d10_equal_scores_draw() {
    let rules = rules(3);
    let deal = over(rules, [17, 0], [[0; 2]; 5]);
    let drawn = standing(3, Target::Own, [20, 20, 4, 0, 0]);
    assert_eq!(score::settle(&rules, &drawn, &deal), Next::Over(Seats::NONE));
}

#[test]
fn d10_the_piles_are_carried_from_deal_to_deal() {
    let mut game = dealt(3, 3, &THREE);
    play(&mut game, THREE_PLAY);
    assert_eq!(game.position().unwrap().open.taken_before, [2, 1]);
}

#[test]
fn c13_a_single_deal_is_accepted_and_a_number_refused() {
    let laid = |target| Table::new(&WarAndDiplomacy::INFO, 4, &[], Some(target));
    assert!(laid(Target::Points(20)).is_err());
    assert!(laid(Target::Deal).is_ok());
    let rules = rules(4);
    let deal = over(rules, [0, 0], [[1, 0], [0, 0], [0, 0], [0, 0], [0, 0]]);
    let winners: Seats = [Seat::new(0), Seat::new(2)].into_iter().collect();
    let ahead = standing(4, Target::Deal, [3, 0, 3, 0, 0]);
    assert_eq!(score::settle(&rules, &ahead, &deal), Next::Over(winners));
    let level = standing(4, Target::Deal, [3; 5]);
    assert_eq!(score::settle(&rules, &level, &deal), Next::Over(Seats::NONE));
}

#[test]
fn d4_who_broke_a_word_is_imagined_without_a_letter_that_fitted() {
    let mut game = dealt(4, 4, &BREAKING);
    play(&mut game, "M A V Y");
    let position = game.position().unwrap();
    let may_hold = position.open.may_hold;
    let told: Vec<String> = may_hold.iter().map(|letters| letters.to_string()).collect();
    assert_eq!(told[1..4], ["A Y M V N R", "A M V", "A Y M V N R"]);
    for number in 0..200 {
        let world = Position::imagine(&position.view(Viewer::Watcher), &mut Rng::new(number));
        assert!(
            world.hands[Seat::new(2)].kinds().is_within(may_hold[Seat::new(2)])
                && world.hands[Seat::new(2)].len() == 6
        );
    }
}
