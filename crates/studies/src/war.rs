//! What the booklet of the Game of War claims.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Deed, Fact, phrase};
use broadside_games::war::View;
use broadside_players::Bot;

use crate::habits::{ALL, sees, table};
use crate::sitting::{Arm, Played, yes};
use crate::study::{Measure, Study, Verdict, crowd};
use crate::words::series;

/// The winner's own cards at every fort that was won.
fn won(played: &Played) -> impl Iterator<Item = &Vec<String>> {
    let wins = played.events.iter().filter(|event| event.clause == Some("W11"));
    wins.filter_map(|event| match event.deeds.first() {
        Some(Deed::Moved { cards, .. }) => Some(cards),
        _ => None,
    })
}

fn generals(cards: &[String]) -> usize {
    cards.iter().filter(|card| card.ends_with('G')).count()
}

/// Whether another combination than two Generals lies among the cards.
fn another(cards: &[String]) -> bool {
    let has = |rank: &str| cards.iter().any(|card| card.get(2..) == Some(rank));
    let privates = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];
    ["C", "P", "L"].iter().all(|rank| has(rank))
        || privates.windows(4).any(|four| four.iter().all(|rank| has(rank)))
}

fn forts_left(played: &Played) -> Option<f64> {
    match played.fact("uncaptured")? {
        Fact::Words(forts) => Some(forts.len() as f64),
        _ => None,
    }
}

/// Notes how many cards lie at each end of a standing fort, in the mean, before every card of the battle: the last note is how it
/// ends.
fn count_banked(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    let Some(view) = sees::<View>(play, seat).filter(|_| is_of_battle(action)) else { return };
    let ends = view.open.standing.iter().flat_map(|fort| &view.open.piles[fort as usize]);
    let cards: Vec<f64> = ends.map(|end| end.cards().len() as f64).collect();
    *noted = vec![cards.iter().sum::<f64>() / cards.len().max(1) as f64];
}

/// A card and a fort.
fn is_of_battle(action: &str) -> bool {
    action.split(' ').count() == 3
}

/// The moves of the battle: a card and a fort.
fn battle_moves(played: &Played) -> f64 {
    played.moves.iter().filter(|(_, action)| is_of_battle(action)).count() as f64
}

pub(crate) fn studies() -> Vec<Study> {
    let two = table("war", 2, &[]);
    let games = [2000, 3000, 120];
    let of = |f: &crate::Figures, measure: &str, bound: f64| {
        Verdict::of(&ALL.map(|who| f.above(who, measure, bound)))
    };
    let not = |f: &crate::Figures, measure: &str, bound: f64| {
        Verdict::of(&ALL.map(|who| f.above(who, measure, bound).map(|above| !above)))
    };
    vec![
        Study::new("war-generals", "war")
            .source("Of the combinations that win a fort, the first is two Generals, \"which is rare\" (W11).")
            .claims(&["WAR-1"])
            .method(
                "Games for two. We look at the winner's own cards at every fort that is won. Two Generals count where no other \
                 combination lies with them. Rare means: at less than one fort of ten.",
            )
            .arms(crowd(&two, games))
            .measure(Measure::share("of the forts won, won with two Generals alone", |p| {
                let all = won(p).count() as f64;
                let rare = won(p).filter(|cards| generals(cards) >= 2 && !another(cards)).count() as f64;
                (all > 0.0).then(|| rare / all)
            }).mark(0.1))
            .measure(Measure::share("of the forts won, won with two Generals among the cards", |p| {
                let all = won(p).count() as f64;
                (all > 0.0).then(|| won(p).filter(|cards| generals(cards) >= 2).count() as f64 / all)
            }))
            .measure(Measure::mean("forts won in battle", "forts a game", |p| Some(won(p).count() as f64)))
            .answer(move |f| {
                let measure = "of the forts won, won with two Generals alone";
                (
                    not(f, measure, 0.1),
                    phrase!("study-war-generals.answer", told = f.tell_each(&ALL, measure)),
                )
            }),
        Study::new("war-run-out", "war")
            .source("\"Usually, both players will run out of cards at the same time\" (W15).")
            .claims(&["WAR-2"])
            .method(
                "Games for two. Both run out together if nobody has to draw from his reserve, or to stop for want of one, while \
                 the other still has cards, and not all forts are captured before. Usually means: in more than half of the games.",
            )
            .arms(crowd(&two, games))
            .measure(Measure::share("both run out at the same time", |p| Some(yes(together(p)))).mark(0.5))
            .measure(Measure::share("one has to draw from the reserve", |p| Some(yes(p.heard("draws-from-reserve")))))
            .measure(Measure::share("one stops without a reserve", |p| Some(yes(p.heard("no-reserve")))))
            .measure(Measure::share("all forts are captured before", |p| Some(yes(p.heard("forts-captured")))))
            .answer(move |f| {
                let measure = "both run out at the same time";
                (of(f, measure, 0.5), phrase!("study-war-run-out.answer", told = f.tell_each(&ALL, measure)))
            }),
        Study::new("war-forts-left", "war")
            .source("\"Frequently\", one or more forts remain uncaptured, and arbitration decides (W16, W19).")
            .claims(&["WAR-3"])
            .method("Games for two. Frequently means: in more than a third of the games.")
            .arms(crowd(&two, games))
            .measure(Measure::share("a fort is left", |p| Some(yes(forts_left(p)? > 0.0))).mark(1.0 / 3.0))
            .measure(Measure::mean("forts left", "forts a game", forts_left))
            .answer(move |f| {
                let measure = "a fort is left";
                (
                    of(f, measure, 1.0 / 3.0),
                    phrase!(
                        "study-war-forts-left.answer",
                        left = f.tell_each(&ALL, measure),
                        forts = f.tell_each(&ALL, "forts left"),
                    ),
                )
            }),
        Study::new("war-banked", "war")
            .source("Forts remain \"with a large number of cards banked against each end\" (W19).")
            .claims(&["WAR-5"])
            .method(
                "Games for two in which a fort is left. We count the cards at each end of the forts that stand when the last card \
                 of the battle is about to be played. Each nation has 24 cards for four forts; a large number means: more than \
                 three at an end, in the mean.",
            )
            .arms(crowd(&two, games).into_iter().map(|arm| arm.observed(count_banked)))
            .measure(Measure::mean(BANKED, "cards", |p| if forts_left(p)? > 0.0 { p.noted.first().copied() } else { None }).mark(3.0))
            .answer(move |f| {
                (of(f, BANKED, 3.0), phrase!("study-war-banked.answer", told = f.tell_each(&ALL, BANKED)))
            }),
        Study::new("war-no-reserve", "war")
            .source(
                "\"If it should ever occur that a player's cards are all used up and he has no reserve pile to draw from\", the \
                 battle ends (W15).",
            )
            .claims(&["WAR-6"])
            .method("Games for two. An exception means: in less than one game of ten.")
            .arms(crowd(&two, games))
            .measure(Measure::share(WITHOUT, |p| Some(yes(p.heard("no-reserve")))).mark(0.1))
            .answer(move |f| {
                (not(f, WITHOUT, 0.1), phrase!("study-war-no-reserve.answer", told = f.tell_each(&ALL, WITHOUT)))
            }),
        shorter(),
    ]
}

const BANKED: &str = "cards at each end of a fort that is left";
const WITHOUT: &str = "one is left without cards and reserve";

fn together(played: &Played) -> bool {
    played.heard("all-played") && !played.heard("draws-from-reserve")
}

fn shorter() -> Study {
    let mut study = Study::new("war-players", "war")
        .source("\"The game will be briefer where more than two play\"; so the arbitration should be played twice (W25).")
        .claims(&["WAR-4"])
        .method(
            "Games for two to eight. More than four use two packs. Turns of one player are what a person sits through; all \
             moves are what a clock would show. We say that it holds if a player has fewer moves than in the game for two; \
             whether the whole game has fewer is told beside it.",
        );
    for players in [2, 4, 6, 8] {
        let table = table("war", players, &[]);
        for bot in [Bot::Random, Bot::Expert, Bot::General] {
            let games = match (bot, players) {
                (Bot::General, 2 | 4) => 80,
                (Bot::General, _) => 30,
                _ => 1500,
            };
            study = study.arm(Arm::new(format!("{players} players, {bot}"), &table, bot, games));
        }
    }
    study
        .measure(Measure::mean("moves of a player", "moves", |p| {
            Some(p.moves.len() as f64 / p.players as f64)
        }))
        .measure(Measure::mean("moves of the battle", "moves", |p| Some(battle_moves(p))))
        .measure(Measure::mean("all moves", "moves", |p| Some(p.moves.len() as f64)))
        .answer(|f| {
            let fewer = |who: &str| {
                let of = |players: usize| {
                    Some(f.get(&format!("{players} players, {who}"), "moves of a player")?.estimate)
                };
                let two = of(2)?;
                let more: Option<Vec<_>> = [4, 6, 8].map(of).into_iter().collect();
                let more = more?;
                if more.iter().all(|more| more.high < two.low) {
                    Some(true)
                } else if more.iter().any(|more| more.low > two.high) {
                    Some(false)
                } else {
                    None
                }
            };
            let told = |measure: &str| {
                let at = |number: i32| f.tell(&format!("{number} players, expert"), measure);
                series([2, 4, 6, 8].map(|number| phrase!("by-number", number, figure = at(number))))
            };
            (
                Verdict::of(&ALL.map(fewer)),
                phrase!("study-war-players.answer", own = told("moves of a player"), all = told("all moves")),
            )
        })
}
