//! What the booklet of the Game of Nations claims.

use broadside_cards::Seat;
use broadside_engine::phrase;
use broadside_players::Bot;

use crate::habits::{ALL, table};
use crate::sitting::{Arm, Played, yes};
use crate::study::{Measure, Study, Verdict, crowd};

/// The points of both sides together.
fn both(played: &Played) -> Option<f64> {
    Some(played.points(Seat::new(0))? + played.points(Seat::new(1))?)
}

pub(crate) fn studies() -> Vec<Study> {
    let [plain, titles] = ["off", "on"].map(|titles| table("nations", 4, &[("titles", titles)]));
    let mut with_titles = Study::new("nations-titles", "nations")
        .source(
            "A closing note: the game \"may be elaborated\" by counting the four highest cards of the star suit, four points \
             for all of them on one side, two for three (A7).",
        )
        .claims(&["NATIONS-2"])
        .method(
            "The same deals with titles and without. We say that it holds if titles add points to a deal. Whole games to ten \
             points show what becomes of the game's length.",
        );
    for arm in crowd(&plain, [2000, 6000, 200]) {
        let label = format!("{}, titles", arm.label);
        let second = Arm { table: titles.for_one_deal(), label: label.clone(), ..arm.clone() };
        let first = arm.label.clone();
        with_titles = with_titles.arm(arm).arm(second).pair(&first, &label);
    }
    for (label, table) in [("expert, whole games", &plain), ("expert, whole games, titles", &titles)] {
        with_titles = with_titles.arm(Arm::new(label, table, Bot::Expert, 1500).whole(table, 200));
    }
    vec![
        Study::new("nations-one-side", "nations")
            .source("\"Only the tricks above six won by either side, count for game\": seven tricks count one, nine three.")
            .claims(&["NATIONS-1"])
            .method(
                "Single deals without titles. Thirteen tricks cannot be divided evenly, so it must hold in every deal; the \
                 points themselves are what is worth knowing.",
            )
            .arms(crowd(&plain, [4000, 6000, 200]))
            .measure(Measure::share("exactly one side scores", |p| {
                Some(yes((p.points(Seat::new(0))? > 0.0) != (p.points(Seat::new(1))? > 0.0)))
            }))
            .measure(Measure::mean("points of the side that scores", "points a deal", both))
            .measure(Measure::share("nine tricks or more", |p| Some(yes(both(p)? >= 3.0))))
            .answer(|f| {
                let all = |who: &str| Some(f.get(who, "exactly one side scores")?.estimate.mean == 1.0);
                (
                    Verdict::of(&ALL.map(all)),
                    phrase!(
                        "study-nations-one-side.answer",
                        points = f.tell_each(&ALL, "points of the side that scores"),
                    ),
                )
            }),
        with_titles
            .pair("expert, whole games", "expert, whole games, titles")
            .measure(Measure::mean("points of both sides together", "points a deal", |p| {
                if p.end.table().target() == broadside_engine::Target::Deal { both(p) } else { None }
            }))
            .measure(Measure::mean("deals in a game", "deals", |p| {
                (p.end.table().target() != broadside_engine::Target::Deal).then(|| p.end.deals().len() as f64)
            }))
            .measure(Measure::which("another side wins", |p| {
                Some(f64::from(u8::from(p.winners?.contains(Seat::new(0)))))
            }))
            .answer(|f| {
                let more = |who: &str| {
                    f.change_above(&format!("{who}, titles"), "points of both sides together", 0.0)
                };
                (
                    Verdict::of(&ALL.map(more)),
                    phrase!(
                        "study-nations-titles.answer",
                        points = f.tell_change("expert, titles", "points of both sides together"),
                        other = f.tell_change("expert, titles", "another side wins"),
                        deals = f.tell_change("expert, whole games, titles", "deals in a game"),
                    ),
                )
            }),
    ]
}
