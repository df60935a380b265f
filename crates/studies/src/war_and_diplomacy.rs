//! What the booklet of War and Diplomacy claims.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Deed, Event, phrase};
use broadside_games::war_and_diplomacy::View;
use broadside_players::{Advice, Bot};

use crate::habits::{ALL, LEAD, WINS, avoid, contest, prefer, sees, table};
use crate::neutral::{best_for_four, skill};
use crate::sham_battle::one_sided;
use crate::sitting::{Arm, Habit, Player, yes};
use crate::study::{Measure, Study, Verdict, crowd};

/// The letters of the trick so far.
fn laid(play: &dyn AnyMatch, seat: Seat) -> Vec<String> {
    let view = sees::<View>(play, seat);
    view.map_or(vec![], |view| view.open.trick.plays().iter().map(|(_, card)| card.to_string()).collect())
}

/// Whether this is the answer to a lead of M.
fn answers_m(play: &dyn AnyMatch, seat: Seat) -> bool {
    laid(play, seat) == ["M"]
}

fn holds(play: &dyn AnyMatch, letter: &str) -> bool {
    play.legal().iter().any(|action| action.strip_prefix("play ") == Some(letter))
}

fn keeps_n(play: &dyn AnyMatch, seat: Seat, advice: &Advice) -> Option<String> {
    answers_m(play, seat).then(|| avoid(play, advice, |action| action == "play N")).flatten()
}

fn gives_r(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    let due = answers_m(play, seat) && !holds(play, "N");
    due.then(|| prefer(play, |action| action == "play R")).flatten()
}

/// Whether a partner of the leader has to choose between N and R, after M and A or Y.
fn partner_chooses(play: &dyn AnyMatch, seat: Seat) -> bool {
    let laid = laid(play, seat);
    let asked = laid.len() == 2 && laid[0] == "M" && matches!(laid[1].as_str(), "A" | "Y");
    asked && holds(play, "N") && holds(play, "R")
}

fn partner_plays_n(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    partner_chooses(play, seat).then(|| "play N".to_owned())
}

/// Notes for each lead of M what the next does: with an N, 1 if it is played, else 0; without one, 3 for R and 2 for other
/// letters; and for a partner with N and R, 5 for R and 4 for N or another.
fn note(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    if answers_m(play, seat) {
        match holds(play, "N") {
            true => noted.push(yes(action == "play N")),
            false if holds(play, "R") => noted.push(2.0 + yes(action == "play R")),
            false => {}
        }
    } else if partner_chooses(play, seat) {
        noted.push(4.0 + yes(action == "play R"));
    }
}

/// Notes what an answer to M tells: of A or Y by the next, 7 if he has no N, else 6; after it of N by the leader's partner, 9 if he
/// has no R, else 8.
fn note_told(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    let laid = laid(play, seat);
    match (&laid.iter().map(String::as_str).collect::<Vec<_>>()[..], action) {
        (["M"], "play A" | "play Y") => noted.push(6.0 + yes(!holds(play, "N"))),
        (["M", "A" | "Y"], "play N") => noted.push(8.0 + yes(!holds(play, "R"))),
        _ => {}
    }
}

/// What everybody can tell from a letter that was not played.
fn told() -> Study {
    const NO_N: &str = "who answers M with A or Y has no N";
    const NO_R: &str = "the partner who then plays N has no R";
    let four = table("war-and-diplomacy", 4, &[]);
    Study::new("war-and-diplomacy-told", "war-and-diplomacy")
        .source(
            "After A or Y \"No. 1 knows at once that he has no N\", and when No. 3 then plays N, \"all know that No. 3 holds no R\".",
        )
        .claims(&["WAR-AND-DIPLOMACY-6"])
        .method(
            "Single deals for four partners. We note how often it is so. To know means: in more than nine cases of ten. Random \
             players, who answer with anything, are left out of the verdict.",
        )
        .arms(crowd(&four, [3000, 6000, 150]).into_iter().map(|arm| arm.observed(note_told)))
        .measure(Measure::share(NO_N, noted([6.0, 7.0])).mark(0.9))
        .measure(Measure::share(NO_R, noted([8.0, 9.0])).mark(0.9))
        .answer(|f| {
            let of = |who: &str| Some(f.above(who, NO_N, 0.9)? && f.above(who, NO_R, 0.9)?);
            (
                Verdict::of(&[of("expert"), of("general")]),
                phrase!(
                    "study-war-and-diplomacy-told.answer",
                    no_n = f.tell_each(&ALL, NO_N),
                    no_r = f.tell_each(&ALL, NO_R),
                ),
            )
        })
}

/// The share of one kind among two kinds of notes.
fn noted(kinds: [f64; 2]) -> impl Fn(&crate::Played) -> Option<f64> + Send + Sync {
    move |played| {
        let of = |kind: f64| played.noted.iter().filter(|note| **note == kind).count() as f64;
        let (no, yes) = (of(kinds[0]), of(kinds[1]));
        (!played.one_sided() && no + yes > 0.0).then(|| yes / (no + yes))
    }
}

/// A habit against the booklet's advice, and how often the bots follow that advice unprompted.
fn advice(id: &str, source: &str, claims: &'static [&'static str], habit: Habit, does: Measure) -> Study {
    let four = table("war-and-diplomacy", 4, &[]);
    let natural = does.name.clone();
    let mut study = Study::new(id, "war-and-diplomacy").source(source).claims(claims).method(
        "Single deals for four partners. First we note what players do unprompted. Then a side that does otherwise plays \
         against a side that does as it likes, each deal from both sides. We say that it holds if the side that does otherwise \
         has fewer points.",
    );
    study =
        study.arms(crowd(&four, [3000, 6000, 150]).into_iter().map(|arm| arm.observed(note))).measure(does);
    for (bot, games) in [(Bot::Random, 6000), (Bot::Expert, 6000), (Bot::General, 200)] {
        let label = format!("{bot} {}", habit.name);
        study = study.arm(Arm::against(label, &four, Player::with(bot, habit), bot, games));
    }
    let [wins, lead] = contest(2).map(one_sided);
    study.measure(wins).measure(lead).answer(move |f| {
        let label = |who: &str| format!("{who} {}", habit.name);
        let costs = |who: &str| f.above(&label(who), LEAD, 0.0).map(|gains| !gains);
        let labels = ALL.map(label);
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        (
            Verdict::of(&[costs("expert"), costs("general")]),
            phrase!(
                "study-otherwise.answer",
                does = f.tell_each(&ALL, &natural),
                lead = f.tell_each(&labels, LEAD),
                wins = f.tell_each(&labels[1..2], WINS),
            ),
        )
    })
}

pub(crate) fn studies() -> Vec<Study> {
    let mut players = Study::new("war-and-diplomacy-players", "war-and-diplomacy")
        .source("\"The game is best suited to four players, the alternate ones being partners\" (D7).")
        .claims(&["WAR-AND-DIPLOMACY-1"])
        .method(
            "What is best is a matter of taste; what can be measured is how many words are broken, and how much the better \
             player has of his skill: one general against experts (with four: a side of generals) has every side of each deal. \
             Its share of wins is told on a scale from 0 (an even share) to 1 (all). We say that it holds if four have more of \
             their skill than three and five.",
        );
    for number in 3..=5 {
        let table = table("war-and-diplomacy", number, &[]);
        for arm in crowd(&table, [2000, 4000, 100]) {
            players = players.arm(Arm { label: format!("{number} players, {}", arm.label), ..arm });
        }
        let label = format!("{number} players, general against experts");
        players = players.arm(Arm::against(label, &table, Bot::General, Bot::Expert, 200));
    }
    let players = players
        .measure(Measure::share("words broken", |p| {
            let took = |event: &&Event| event.deeds.iter().any(|deed| matches!(deed, Deed::Took(_)));
            let words = p.events.iter().filter(took).count() as f64;
            let broken = p.events.iter().filter(|event| event.phrase.id == "word-broken").count() as f64;
            (!p.one_sided() && words + broken > 0.0).then(|| broken / (words + broken))
        }))
        .measure(Measure::mean("skill: 0 is an even share of wins, 1 is all", "", skill).mark(0.0))
        .answer(best_for_four(3..=5));
    vec![
        players,
        advice(
            "war-and-diplomacy-answer-m",
            "No. 2 \"will naturally play an N, if he holds it\", to make the word MANY his.",
            &["WAR-AND-DIPLOMACY-3"],
            Habit { name: "who keeps his N", bend: keeps_n },
            Measure::share("with an N, it is played to M", noted([0.0, 1.0])),
        ),
        advice(
            "war-and-diplomacy-no-r",
            "\"If, however, he has no N, he will not play an R, as that will assure Army for No. 1.\"",
            &["WAR-AND-DIPLOMACY-4"],
            Habit { name: "who gives his R", bend: gives_r },
            Measure::share("without an N, A or Y rather than R is played to M", |p| {
                noted([2.0, 3.0])(p).map(|share| 1.0 - share)
            }),
        ),
        advice(
            "war-and-diplomacy-partner-r",
            "No. 3, \"if he holds N and R, will now play the R to assure the word Army for his side\".",
            &["WAR-AND-DIPLOMACY-5"],
            Habit { name: "whose partner plays N", bend: partner_plays_n },
            Measure::share("with N and R, the partner plays R", noted([4.0, 5.0])),
        ),
        told(),
    ]
}
