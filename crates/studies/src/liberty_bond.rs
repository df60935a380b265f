//! What the booklet of the Liberty Patriot Games claims about the Liberty Bond Game.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, phrase};
use broadside_players::{Advice, Bot};

use crate::habits::{ALL, LEAD, WINS, avoid, contest, prefer, table};
use crate::sham_battle::one_sided;
use crate::sitting::{Arm, Habit, Played, Player, yes};
use crate::study::{Measure, Study, Verdict, crowd};

fn lays(action: &str) -> Option<Vec<&str>> {
    action.strip_prefix("lay ").map(|cards| cards.split(' ').collect())
}

fn is_group_of_bonds(action: &str) -> bool {
    lays(action).is_some_and(|cards| cards.iter().all(|card| card.ends_with('5')))
}

fn is_other_group(action: &str) -> bool {
    let alike = |cards: &[&str]| cards.iter().all(|card| card.get(1..) == cards[0].get(1..));
    !is_group_of_bonds(action) && lays(action).is_some_and(|cards| alike(&cards))
}

fn is_sequence(action: &str) -> bool {
    lays(action).is_some() && !is_group_of_bonds(action) && !is_other_group(action)
}

fn no_bonds(play: &dyn AnyMatch, _: Seat, advice: &Advice) -> Option<String> {
    avoid(play, advice, is_group_of_bonds)
}

fn gives_bonds(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    prefer(play, |action| match action.split(' ').collect::<Vec<_>>()[..] {
        ["add", card, row] => card.ends_with('5') && !row.starts_with(&format!("{}.", seat.number())),
        _ => false,
    })
}

/// How far ahead a player is who has laid a combination of a kind when nobody else has.
fn ahead(is: fn(&str) -> bool) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| {
        let mut layers = Seats::default();
        played.moves.iter().filter(|(_, action)| is(action)).for_each(|(seat, _)| layers.insert(*seat));
        let seat = if layers.len() == 1 { layers.iter().next()? } else { return None };
        let others = Seat::all(played.players).filter(|other| *other != seat);
        let others: Option<f64> = others.map(|other| played.points(other)).sum();
        Some(played.points(seat)? - others? / (played.players - 1) as f64)
    }
}

/// The rows on the table after everybody has had this number of turns.
fn rows(turns: usize) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| {
        let (mut discards, mut rows) = (0, 0);
        for (_, action) in &played.moves {
            rows += usize::from(action.starts_with("lay "));
            discards += usize::from(action.starts_with("discard "));
            if discards == turns * played.players {
                return Some(rows as f64);
            }
        }
        // Somebody went out before.
        Some(rows as f64)
    }
}

/// A side with a habit against one without.
fn habit_study(study: Study, habit: Habit) -> Study {
    let two = table("liberty-bond", 2, &[]);
    let mut study = study;
    for (bot, games) in [(Bot::Random, 3000), (Bot::Expert, 4000), (Bot::General, 120)] {
        let label = format!("{bot} {}", habit.name);
        study = study.arm(Arm::against(label, &two, Player::with(bot, habit), bot, games));
    }
    study
}

pub(crate) fn studies() -> Vec<Study> {
    let two = table("liberty-bond", 2, &[]);
    let never = Habit { name: "who never lays a group of Bonds", bend: no_bonds };
    let gives = Habit { name: "who gives Bonds away", bend: gives_bonds };
    let best = Study::new("liberty-bond-group", "liberty-bond")
        .source("\"Obviously the best play to be made is to acquire a group of three or more Liberty Bonds\" (L4, L10).")
        .claims(&["LIBERTY-BOND-1"])
        .method(
            "Single deals for two. First: how far ahead is a player at the end who alone laid a group of Bonds, another group, \
             or a sequence? Then a player who never lays a group of Bonds plays against one who does as he likes, each deal \
             from both sides. We say that it holds if a group of Bonds leaves its player further ahead than the others do, and \
             doing without costs points.",
        )
        .arms(crowd(&two, [3000, 4000, 150]));
    let mut rows_study = Study::new("liberty-bond-rows", "liberty-bond")
        .source("\"After a few plays, usually there will be several sequences or groups face up\".")
        .claims(&["LIBERTY-BOND-3"])
        .method(
            "Single deals for two and for four. A few plays are three turns for everybody, several rows are two or more, usually \
             is more than half of the deals; six turns are told beside it.",
        );
    for players in [2, 4] {
        let table = table("liberty-bond", players, &[]);
        for arm in crowd(&table, [2000, 3000, 100]) {
            rows_study = rows_study.arm(Arm { label: format!("{players} players, {}", arm.label), ..arm });
        }
    }
    const SEVERAL: &str = "two rows or more after three turns each";
    vec![
        habit_study(best, never)
            .measure(Measure::mean("ahead after a group of Bonds", "points", only_alike(ahead(is_group_of_bonds))))
            .measure(Measure::mean("ahead after another group", "points", only_alike(ahead(is_other_group))))
            .measure(Measure::mean("ahead after a sequence", "points", only_alike(ahead(is_sequence))))
            .measure(one_sided(contest(2).into_iter().next().unwrap_or_else(|| Measure::share(WINS, |_| None))))
            .measure(one_sided(Measure::mean(LEAD, "points a deal", crate::habits::lead).mark(0.0)))
            .answer(move |f| {
                let holds = |who: &str| {
                    let of = |what: &str| Some(f.get(who, &format!("ahead after {what}"))?.estimate);
                    let bonds = of("a group of Bonds")?;
                    let [group, sequence] = [of("another group")?, of("a sequence")?];
                    let costs = !f.above(&format!("{who} {}", never.name), LEAD, 0.0)?;
                    match bonds.low > group.high && bonds.low > sequence.high {
                        true => Some(costs),
                        false if bonds.high < group.low || bonds.high < sequence.low => Some(false),
                        false => None,
                    }
                };
                let told = |what: &str| f.tell_each(&ALL[1..], &format!("ahead after {what}"));
                let labels = ALL.map(|who| format!("{who} {}", never.name));
                (
                    Verdict::of(&[holds("expert"), holds("general")]),
                    phrase!(
                        "study-liberty-bond-group.answer",
                        bonds = told("a group of Bonds"),
                        group = told("another group"),
                        sequence = told("a sequence"),
                        never = f.tell_each(&labels.each_ref().map(String::as_str), LEAD),
                    ),
                )
            }),
        habit_study(
            Study::new("liberty-bond-folly", "liberty-bond")
                .source("\"It would be folly to add a Liberty Bond card to an opponent's sequence or group\" (L5).")
                .claims(&["LIBERTY-BOND-2"])
                .method(
                    "Single deals for two. A player who adds every Bond he can to the other's rows plays against one who does as \
                     he likes, each deal from both sides. We say that it holds if it costs him points.",
                ),
            gives,
        )
        .measure(one_sided(Measure::share(WINS, crate::habits::wins).mark(0.5)))
        .measure(one_sided(Measure::mean(LEAD, "points a deal", crate::habits::lead).mark(0.0)))
        .answer(move |f| {
            let labels = ALL.map(|who| format!("{who} {}", gives.name));
            let labels = labels.each_ref().map(String::as_str);
            let costs = |who: &str| f.above(who, LEAD, 0.0).map(|gains| !gains);
            (
                Verdict::of(&labels.map(costs)),
                phrase!(
                    "study-liberty-bond-folly.answer",
                    lead = f.tell_each(&labels, LEAD),
                    wins = f.tell_each(&labels, WINS),
                ),
            )
        }),
        rows_study
            .measure(Measure::share(SEVERAL, |p| Some(yes(rows(3)(p)? >= 2.0))).mark(0.5))
            .measure(Measure::mean("rows after three turns each", "rows", rows(3)))
            .measure(Measure::mean("rows after six turns each", "rows", rows(6)))
            .answer(|f| {
                let labels = ["2 players, expert", "2 players, general", "4 players, expert", "4 players, general"];
                (
                    Verdict::of(&labels.map(|label| f.above(label, SEVERAL, 0.5))),
                    phrase!(
                        "study-liberty-bond-rows.answer",
                        several = f.tell_each(&labels, SEVERAL),
                        six = f.tell_each(&labels, "rows after six turns each"),
                    ),
                )
            }),
    ]
}

/// The same, only where all players are alike.
fn only_alike(
    of: impl Fn(&Played) -> Option<f64> + Send + Sync,
) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| if played.one_sided() { None } else { of(played) }
}
