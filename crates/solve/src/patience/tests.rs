//! The solver against a search of the engine's own positions that leaves nothing out.

use std::collections::HashSet;

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Card, CardBag, Rng, Scores, Seat};
use broadside_engine::{DealOpening, Game as _, Position as _, Silent, Target};
use broadside_games::mobilization_2::{Mobilization2, Position as Game};

use super::*;

/// Positions a reading in `make test`; `PATIENCE_POSITIONS` asks for more.
const POSITIONS: usize = 300;
/// What brute force may look at before the next position is tried instead.
const MOST: usize = 4_000;

const FLAG: u8 = 6;
const PILES: usize = 5;

const READINGS: [Rules; 8] = {
    let plain = Rules { both_sets: false, at_once: false, forced: false };
    let both = Rules { both_sets: true, ..plain };
    [
        plain,
        Rules { forced: true, ..plain },
        both,
        Rules { forced: true, ..both },
        Rules { at_once: true, ..plain },
        Rules { at_once: true, forced: true, ..plain },
        Rules { at_once: true, ..both },
        Rules { at_once: true, forced: true, ..both },
    ]
};

fn positions() -> usize {
    std::env::var("PATIENCE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(POSITIONS)
}

/// Everything that tells two positions of one deal apart.
fn key(game: &Game) -> Vec<u64> {
    let open = game.open();
    let pile = |cards: &[Card<AlliePatriot>]| {
        cards.iter().fold(1, |key, card| key << 5 | u64::from(card.suit() * 7 + card.rank()))
    };
    let mut key: Vec<u64> =
        (0..PILES).map(|n| pile(open.groups[n].cards()) << 3 | u64::from(open.covered[n])).collect();
    key.extend(open.discard.cards().chunks(12).map(pile));
    key.extend([u64::from(open.hand) << 1 | u64::from(open.waits)]);
    key
}

fn moves(game: &Game) -> Vec<Move> {
    let mut moves = vec![];
    game.legal_moves(&mut moves);
    moves.retain(|mv| *mv != Move::Resign);
    moves
}

fn played(game: &Game, mv: Move) -> Game {
    let mut next = game.clone();
    assert!(next.check(mv).is_ok(), "{mv} is not legal: {game:?}");
    next.play_unchecked(mv, &mut Silent);
    next
}

/// Whether the game can be won, by trying every move of the engine; none when that takes too long.
fn brute_force(game: &Game, known: &mut HashSet<Vec<u64>>) -> Option<bool> {
    if game.is_won() {
        return Some(true);
    }
    if known.len() >= MOST {
        return None;
    }
    if !known.insert(key(game)) {
        return Some(false);
    }
    for mv in moves(game) {
        match brute_force(&played(game, mv), known) {
            Some(false) => (),
            decided => return decided,
        }
    }
    Some(false)
}

fn whole_pack(rng: &mut Rng) -> Vec<Card<AlliePatriot>> {
    let mut pack: Vec<Card<AlliePatriot>> = CardBag::whole().iter().collect();
    rng.mix(&mut pack);
    pack
}

fn dealt(rules: Rules, pack: &[Card<AlliePatriot>]) -> Game {
    let opening = DealOpening { lot: Seat::new(0), deals: 0, scores: Scores::ZERO, target: Target::Deal };
    let mut game = Mobilization2::start(&rules, &opening);
    game.shuffled(pack, &mut Silent);
    game
}

/// A deal played on by a player of some habit: at random, fond of turning, of building or of mobilizing, or loath
/// to mobilize.
fn played_on(rules: Rules, rng: &mut Rng) -> Game {
    let mut game = dealt(rules, &whole_pack(rng));
    let habit = rng.below(5);
    let length = rng.below(100);
    for _ in 0..length {
        let all = moves(&game);
        let liked = |mv: &Move| match habit {
            1 => *mv == Move::Turn,
            2 => matches!(mv, Move::Move(_, Spot::Pile(_))),
            3 => matches!(mv, Move::Move(_, Spot::Home)),
            4 => !matches!(mv, Move::Move(_, Spot::Home)),
            _ => false,
        };
        let mut choice: Vec<Move> = all.iter().copied().filter(liked).collect();
        if choice.is_empty() || rng.below(4) == 0 {
            choice = all;
        }
        if choice.is_empty() {
            break;
        }
        game = played(&game, choice[rng.below(choice.len() as u32) as usize]);
    }
    game
}

/// A deal of few cards: the others are mobilized already, as the rules allow. Groups are built where cards happen
/// to fit.
fn small_deal(rules: Rules, rng: &mut Rng) -> Game {
    let mut cards = vec![];
    let mut mobilized = CardBag::EMPTY;
    let most = 1 + rng.below(6);
    for country in 0..4 {
        let low = |rng: &mut Rng| FLAG - rng.below(most + 1).min(6) as u8;
        let heights = match (rules.both_sets, rng.below(3)) {
            (true, _) | (false, 0) => [low(rng), low(rng)],
            _ => [FLAG, low(rng)],
        };
        let heights = match heights {
            [first, _] if !rules.both_sets && first < FLAG => [first, 0],
            heights => heights,
        };
        for height in heights {
            for rank in 1..=FLAG {
                let card = Card::of(country, rank);
                if rank <= height { mobilized.insert(card) } else { cards.push(card) }
            }
        }
    }
    rng.mix(&mut cards);
    let mut covered: [Vec<Card<AlliePatriot>>; PILES] = Default::default();
    let mut groups: [Vec<Card<AlliePatriot>>; PILES] = Default::default();
    let depth = 1 + rng.below(5);
    let builds = rng.below(3);
    for pile in 0..PILES {
        if rng.below(10) == 0 {
            continue;
        }
        for _ in 0..rng.below(depth).min(pile as u32 + 1) {
            covered[pile].extend(cards.pop());
        }
        groups[pile].extend(cards.pop().or_else(|| covered[pile].pop()));
        while rng.below(3) < builds {
            let Some(top) = groups[pile].last() else { break };
            let fits = |card: &Card<AlliePatriot>| {
                card.rank() + 1 == top.rank() && (card.suit() ^ top.suit()) & 1 == 1
            };
            let Some(place) = cards.iter().position(fits) else { break };
            let card = cards.remove(place);
            groups[pile].push(card);
        }
    }
    let lying = (rng.below(cards.len() as u32 + 1) * rng.below(3) / 2).min(cards.len() as u32) as usize;
    let mut discard = cards.split_off(cards.len() - lying);
    while cards.len() + discard.len() > 28 {
        let (place, card) = match cards.pop().or_else(|| discard.pop()) {
            Some(card) => (rng.below(5) as usize, card),
            None => break,
        };
        if covered[place].len() < 5 && !groups[place].is_empty() {
            covered[place].push(card);
        } else {
            cards.push(card);
        }
    }
    Game::laid(
        rules,
        std::array::from_fn(|n| covered[n].as_slice()),
        std::array::from_fn(|n| groups[n].as_slice()),
        &cards,
        &discard,
        mobilized,
    )
}

/// How a position is searched.
type How = fn(&mut Search<'_>, Position) -> Fate;

/// Both searches alone, and all together.
const HOWS: [How; 3] = [
    |search, start| search.best_first(start),
    |search, start| search.depth_first(start),
    |search, start| search.run(start),
];

/// What a search finds; a win is played out by the engine.
fn is_winnable(game: &Game, how: How) -> bool {
    let (deal, start) = Dealt::of(game);
    let fate = match game.open().waits {
        true => fate(game, NODE_LIMIT),
        false => how(&mut Search::new(&deal, NODE_LIMIT), start),
    };
    match fate {
        Fate::Winnable(line) => {
            let end = line.iter().fold(game.clone(), |game, mv| played(&game, *mv));
            assert!(end.is_won(), "{line:?} does not win {game:?}");
            true
        }
        Fate::Lost => false,
        Fate::Unknown => panic!("undecided: {game:?}"),
    }
}

/// Follows a wrong fate to the last position that has one, where the fault must lie.
fn blame(game: &Game) -> Game {
    let wrong = |game: &Game| {
        brute_force(game, &mut HashSet::new()) == Some(true)
            && HOWS.iter().any(|how| !is_winnable(game, *how))
    };
    match moves(game).into_iter().map(|mv| played(game, mv)).find(wrong) {
        Some(next) => blame(&next),
        None => game.clone(),
    }
}

/// Compares the solver's fates with those of trying everything.
fn agrees_with_brute_force(rules: Rules, seed: u64) {
    let mut rng = Rng::new(seed);
    let positions = positions();
    let (mut won, mut lost) = (0, 0);
    while won < positions / 4 || lost < positions / 4 || won + lost < positions {
        let game = if rng.below(2) == 0 { played_on(rules, &mut rng) } else { small_deal(rules, &mut rng) };
        if moves(&game).is_empty() {
            continue;
        }
        let mut known = HashSet::new();
        let Some(truth) = brute_force(&game, &mut known) else { continue };
        if known.len() < 100 && rng.below(10) > 0 {
            continue;
        }
        for how in HOWS {
            let found = is_winnable(&game, how);
            assert!(found == truth, "winnable: {truth}, but said {found}: {:#?}", blame(&game));
        }
        *(if truth { &mut won } else { &mut lost }) += 1;
    }
}

#[test]
fn one_set_and_free_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[0], 1);
}

#[test]
fn one_set_and_forced_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[1], 2);
}

#[test]
fn both_sets_and_free_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[2], 3);
}

#[test]
fn both_sets_and_forced_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[3], 4);
}

#[test]
fn q4_one_set_with_battleships_at_once_agrees_with_brute_force() {
    agrees_with_brute_force(READINGS[4], 5);
}

#[test]
fn q4_one_set_with_battleships_at_once_and_forced_turning_agrees_with_brute_force() {
    agrees_with_brute_force(READINGS[5], 6);
}

#[test]
fn q4_both_sets_with_battleships_at_once_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[6], 7);
}

#[test]
fn q4_both_sets_with_battleships_at_once_and_forced_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[7], 8);
}

/// Winnable only by laying a Flag open on one pile, then emptying another, then moving the Flag there.
#[test]
fn q7_a_flag_waits_for_a_pile_that_building_has_yet_to_empty() {
    let cards = |text: &str| -> Vec<Card<AlliePatriot>> {
        text.split_ascii_whitespace().map(|card| card.parse().unwrap()).collect()
    };
    let covered = ["A3", "", "A1 B3", "F2", "A5 B5 F6 I6"].map(cards);
    let groups = ["F4", "A2 I1", "I2 F1", "I5", "A4 I3"].map(cards);
    let game = Game::laid(
        READINGS[0],
        std::array::from_fn(|n| covered[n].as_slice()),
        std::array::from_fn(|n| groups[n].as_slice()),
        &cards("F3 A5 A3 F6 A4 A6 B6 B4 A6"),
        &cards("I6 F5 F5 I4"),
        cards("A2 A1 B6 B5 B4 B3 B2 B2 B1 B1 F4 F3 F2 F1 I5 I4 I3 I2 I1").into_iter().collect(),
    );
    assert!(HOWS.iter().all(|how| is_winnable(&game, *how)));
}

/// Deals stay winnable or lost when the two blue countries change places, or the other two, or both colours.
#[test]
fn renamed_countries_change_no_verdict() {
    let mut rng = Rng::new(5);
    for rules in READINGS {
        let mut compared = 0;
        for _ in 0..positions() / 20 {
            let pack = whole_pack(&mut rng);
            let fates = [[0, 1, 2, 3], [2, 1, 0, 3], [0, 3, 2, 1], [1, 0, 3, 2]].map(|named: [u8; 4]| {
                let renamed =
                    |card: &Card<AlliePatriot>| Card::of(named[usize::from(card.suit())], card.rank());
                let game = dealt(rules, &pack.iter().map(renamed).collect::<Vec<_>>());
                fate(&game, 20_000).name()
            });
            let decided: Vec<_> = fates.into_iter().filter(|fate| *fate != "unknown").collect();
            assert!(decided.windows(2).all(|two| two[0] == two[1]), "{fates:?}: {pack:?}");
            compared += usize::from(decided.len() > 1);
        }
        assert!(compared > 0, "no deal is decided twice under {rules:?}");
    }
}
