//! Compares the endings with plain minimax on the engine's positions, scored by the engine.

use std::fmt::Debug;

use broadside_cards::packs::{AlliePatriot, Letters, War as WarPack};
use broadside_cards::{Card, CardBag, Rng, Scores, Seat, Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyMatch, DealOpening, Game, Position, Silent, Table, Target, Turn};
use broadside_games::sham_battle_2::{self, ShamBattle2};
use broadside_games::war::{self, War};
use broadside_games::war_and_diplomacy::{self, WarAndDiplomacy};

use super::*;
use crate::PostMortem;

/// The number of positions for each table in `make test`; `ENDING_POSITIONS` sets another.
const POSITIONS: usize = 150;

fn positions() -> usize {
    std::env::var("ENDING_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(POSITIONS)
}

/// A deal in progress, with every shuffle and move so far.
struct Played<G: Game> {
    stages: Vec<(Step<G::Position>, G::Position)>,
}

/// One line of a record.
#[derive(Clone)]
enum Step<P: Position> {
    Shuffle(Vec<Card<P::Pack>>),
    Move(P::Move),
}

fn start<G: Game>(rules: &G::Rules) -> G::Position {
    let opening = DealOpening { lot: Seat::new(0), deals: 0, scores: Scores::ZERO, target: Target::Deal };
    G::start(rules, &opening)
}

fn take<P: Position>(at: &mut P, step: &Step<P>) {
    match step {
        Step::Shuffle(cards) => at.shuffled(cards, &mut Silent),
        Step::Move(mv) => {
            assert!(at.check(*mv).is_ok());
            at.play_unchecked(*mv, &mut Silent);
        }
    }
}

/// A deal played to its end by a player who moves at random, or prefers the first or the last legal move.
fn played_out<G: Game>(rules: &G::Rules, rng: &mut Rng) -> Played<G> {
    let mut at = start::<G>(rules);
    let mut stages = vec![];
    let habit = rng.below(3);
    while at.turn() != Turn::Over {
        let step = match at.shuffle_due() {
            Some(due) => {
                let mut cards = due.cards;
                rng.mix(&mut cards);
                Step::Shuffle(cards)
            }
            None => {
                let mut moves = vec![];
                at.legal_moves(&mut moves);
                let place = match (habit, rng.below(3)) {
                    (1, 1..) => 0,
                    (2, 1..) => moves.len() - 1,
                    _ => rng.below(moves.len() as u32) as usize,
                };
                Step::Move(moves[place])
            }
        };
        take(&mut at, &step);
        stages.push((step, at.clone()));
    }
    Played { stages }
}

/// What a side has at the end by the engine's scoring: its points, minus the other's if there are two sides.
type Count<P> = fn(&P, usize) -> i32;

fn margin<P: Position>(end: &P, side: usize) -> i32 {
    end.scores()[Seat::new(side)] - end.scores()[Seat::new(1 - side)]
}

fn own_points<P: Position>(end: &P, side: usize) -> i32 {
    end.scores()[Seat::new(side)]
}

fn arbitrated(end: &war::Position, side: usize) -> i32 {
    match end.turn() {
        Turn::Over => margin(end, side),
        _ => {
            let total = |side: usize| end.open().battle[side] + end.open().points[side];
            total(side) - total(1 - side)
        }
    }
}

/// What the side ends with if it always does its best and all others play against it.
fn minimax<E: Ending>(at: &E, side: usize, count: Count<E>) -> i32 {
    let Turn::Seat(seat) = at.turn() else { return count(at, side) };
    let values = each_move(at).into_iter().map(|(_, next)| minimax(&next, side, count));
    let is_own = at.parties().iter().nth(side).is_some_and(|seats| seats.contains(seat));
    let value = if is_own { values.max() } else { values.min() };
    value.expect("a seat to act has a move")
}

fn each_move<E: Ending>(at: &E) -> Vec<(E::Move, E)> {
    let mut moves = vec![];
    at.legal_moves(&mut moves);
    let played = |mv: E::Move| {
        let mut next = at.clone();
        next.play_unchecked(mv, &mut Silent);
        (mv, next)
    };
    moves.into_iter().map(played).collect()
}

/// Compares answers with minimax in endings of at most `longest` moves.
fn agrees_with_minimax<G: Game>(rules: &G::Rules, longest: u32, count: Count<G::Position>, seed: u64)
where
    G::Position: Ending + Debug,
{
    let mut rng = Rng::new(seed);
    let mut checked = 0;
    let mut choices = 0;
    while checked < positions() {
        let played = played_out::<G>(rules, &mut rng);
        let ends: Vec<usize> = (1..played.stages.len())
            .filter(|end| played.stages[end - 1].1.is_known() && !played.stages[*end].1.is_known())
            .collect();
        for end in ends {
            let Some(begin) = end.checked_sub(1 + rng.below(longest) as usize) else { continue };
            let at = &played.stages[begin].1;
            if !at.is_known() {
                continue;
            }
            let answer = solve(at, NODE_LIMIT).expect("a short ending");
            let sides = at.parties().iter().count();
            let truth: Vec<i32> = (0..sides).map(|side| minimax(at, side, count)).collect();
            assert_eq!(answer.by_side, truth, "{at:?}");
            let Turn::Seat(seat) = at.turn() else { unreachable!("a known position has a turn") };
            let mover = at.parties().iter().position(|side| side.contains(seat)).expect("a side");
            let all = each_move(at);
            let keeps = all.iter().filter(|(_, next)| minimax(next, mover, count) == truth[mover]);
            assert_eq!(answer.best, keeps.map(|(mv, _)| *mv).collect::<Vec<_>>(), "{at:?}");
            choices += usize::from(answer.best.len() < all.len());
            checked += 1;
        }
    }
    assert!(choices * 20 > checked, "in too few of the {checked} positions did the choice matter: {choices}");
}

/// Answers must not change when cards are renamed.
fn stays_when_renamed<G: Game>(
    rules: &G::Rules,
    longest: u32,
    seed: u64,
    rename: impl Fn(&Step<G::Position>) -> Step<G::Position>,
) where
    G::Position: Ending,
{
    let mut rng = Rng::new(seed);
    let mut compared = 0;
    while compared < positions() {
        let played = played_out::<G>(rules, &mut rng);
        let left = rng.below(longest) as usize;
        let mut other = start::<G>(rules);
        for (place, (step, at)) in played.stages.iter().enumerate() {
            take(&mut other, &rename(step));
            if place + left + 2 == played.stages.len() && at.is_known() {
                let (one, two) = (solve(at, NODE_LIMIT).unwrap(), solve(&other, NODE_LIMIT).unwrap());
                assert_eq!(one.by_side, two.by_side);
                let named = |mv: &_| match rename(&Step::Move(*mv)) {
                    Step::Move(mv) => mv,
                    Step::Shuffle(_) => unreachable!("a move stays a move"),
                };
                let mut best: Vec<_> = one.best.iter().map(named).collect();
                best.sort_unstable();
                assert_eq!(best, two.best);
                compared += 1;
            }
        }
    }
}

#[test]
fn sham_battle_2_agrees_with_minimax() {
    for taken in [false, true] {
        agrees_with_minimax::<ShamBattle2>(
            &sham_battle_2::Rules { taken, at_once: false, ranks: 6 },
            9,
            margin,
            1,
        );
    }
}

#[test]
fn war_and_diplomacy_agrees_with_minimax() {
    for (players, count) in [(3, own_points as Count<_>), (4, margin), (5, own_points)] {
        let rules = war_and_diplomacy::Rules { players, pile_ends_five: false, copies: 4 };
        agrees_with_minimax::<WarAndDiplomacy>(&rules, 13, count, 2);
    }
}

#[test]
fn war_agrees_with_minimax() {
    for (players, arbitrations) in [(2, 1), (2, 2), (4, 2), (6, 1)] {
        agrees_with_minimax::<War>(&war::Rules { players, arbitrations }, 9, arbitrated, 3);
    }
}

/// Only France and Italy can be exchanged: a combination names America and Britain (S4).
#[test]
fn sham_battle_2_stays_when_countries_are_renamed() {
    use sham_battle_2::Move;
    let card = |card: Card<AlliePatriot>| Card::of([0, 1, 3, 2][usize::from(card.suit())], card.rank());
    stays_when_renamed::<ShamBattle2>(
        &sham_battle_2::Rules { taken: true, at_once: true, ranks: 6 },
        20,
        4,
        |step| match step {
            Step::Shuffle(cards) => Step::Shuffle(cards.iter().copied().map(card).collect()),
            Step::Move(Move::Play(it)) => Step::Move(Move::Play(card(*it))),
            Step::Move(Move::Lay(laid)) => {
                let renamed: CardBag<AlliePatriot> = laid.cards.iter().map(card).collect();
                Step::Move(Move::Lay(renamed.into()))
            }
            other => other.clone(),
        },
    );
}

#[test]
fn war_and_diplomacy_stays_when_m_and_v_and_n_and_r_change_places() {
    use war_and_diplomacy::Move;
    let card = |card: Card<Letters>| -> Card<Letters> {
        let letter = card.to_string();
        let other =
            [("M", "V"), ("V", "M"), ("N", "R"), ("R", "N")].into_iter().find(|(one, _)| *one == letter);
        other.map_or(card, |(_, other)| other.parse().unwrap())
    };
    for players in [3, 4, 5] {
        let rules = war_and_diplomacy::Rules { players, pile_ends_five: true, copies: 4 };
        stays_when_renamed::<WarAndDiplomacy>(&rules, 20, 5, |step| match step {
            Step::Shuffle(cards) => Step::Shuffle(cards.iter().copied().map(card).collect()),
            Step::Move(Move::Play(it)) => Step::Move(Move::Play(card(*it))),
        });
    }
}

/// In arbitration officers of the same nation and rank are equivalent, whatever their flag.
#[test]
fn war_stays_when_copies_of_officers_change_places() {
    use war::Move;
    let card = |card: Card<WarPack>| -> Card<WarPack> {
        let name = card.to_string();
        match name.as_bytes().get(1) {
            Some(b'w') => name.replace('w', "c").parse().unwrap(),
            Some(b'c') => name.replace('c', "w").parse().unwrap(),
            _ => card,
        }
    };
    let neutral: Card<WarPack> = "US".parse().unwrap();
    let rules = war::Rules { players: 2, arbitrations: 1 };
    stays_when_renamed::<War>(&rules, 10, 6, |step| match step {
        Step::Shuffle(cards) if cards.contains(&neutral) => {
            Step::Shuffle(cards.iter().copied().map(card).collect())
        }
        Step::Move(Move::Engage(it)) => Step::Move(Move::Engage(card(*it))),
        other => other.clone(),
    });
}

#[test]
fn a_match_is_answered_in_the_words_of_the_record() {
    let table = |id: &str, players| {
        let game = broadside_games::find(id).unwrap();
        game.start(&Table::new(game.info(), players, &[], None).unwrap())
    };
    let mut play = table("war-and-diplomacy", 4);
    let mut shuffler = Shuffler::new(&Seed::from(7), 0);
    let ask = |play: &dyn AnyMatch, most| crate::solve(play, Asked::Count, most);
    assert_eq!(ask(play.as_ref(), None), Err(NoAnswer::NoCards));
    while play.chance_due().is_some() {
        play.draw(&mut shuffler, &mut vec![]);
    }
    let answer = ask(play.as_ref(), None).unwrap();
    assert!(!answer.best.is_empty() && answer.best.iter().all(|mv| play.legal().contains(mv)), "{answer:?}");
    assert_eq!(answer.by_side[0], -answer.by_side[1]);
    assert_eq!(ask(play.as_ref(), Some(100)), Err(NoAnswer::TooLong(100)));
}

/// Some random plays with few cards left are mistakes, and the better moves are named.
#[test]
fn slips_of_an_ending_fall_where_the_numbers_do() {
    let game = broadside_games::find("war-and-diplomacy").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap().for_one_deal();
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(3), 0, 1, Some(&mut scribe));
    let seen = PostMortem::of_record(broadside_games::GAMES, scribe.text().as_bytes()).unwrap();
    let found = seen.judge(NODE_LIMIT).unwrap();
    assert!(found.exact && found.judged == found.plays && !found.slips.is_empty(), "{found:?}");
    let mut last = found.at_first[0].1.clone();
    for slip in &found.slips {
        let side = (slip.play.seat - 1) % 2;
        assert!(slip.before == last && slip.before[side] > slip.after[side], "{slip:?}");
        assert!(!slip.better.is_empty() && !slip.better.contains(&slip.play.action), "{slip:?}");
        last = slip.after.clone();
    }
}
