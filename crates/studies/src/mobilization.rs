//! What the booklet of the Liberty Patriot Games claims about the three games of Mobilization.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Fact, phrase};
use broadside_games::mobilization_2::View as Patience;
use broadside_players::{Advice, Bot};
use broadside_solve::{Asked, solve};

use crate::habits::{ALL, LEAD, WINS, avoid, sees, table};
use crate::sitting::{Arm, Habit, Played, Player, yes};
use crate::study::{Measure, Study, Verdict, crowd};

/// A solver may look at this many positions of a deal.
const MOST_NODES: u64 = 400_000;

const OUT: &str = "the patience comes out";

fn comes_out(played: &Played) -> Option<f64> {
    Some(yes(!played.winners?.is_empty()))
}

/// Notes whether one who sees every card can win: 1 or 0, or 2 where the solver gives up.
fn judge(play: &dyn AnyMatch, _: Seat, _: &str, noted: &mut Vec<f64>) {
    if noted.is_empty() {
        noted.push(match solve(play, Asked::Count, Some(MOST_NODES)) {
            Ok(answer) if answer.exact => yes(answer.by_side == [1]),
            _ => 2.0,
        });
    }
}

/// Notes how many cards lie on the discard pile when half of the hand is turned.
fn half_way(play: &dyn AnyMatch, seat: Seat, _: &str, noted: &mut Vec<f64>) {
    if let Some(view) = sees::<Patience>(play, seat).filter(|view| noted.is_empty() && view.open.hand <= 14) {
        noted.push(view.open.discard.cards().len() as f64);
    }
}

fn with_discards(few: f64, many: f64) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| if (few..=many).contains(played.noted.first()?) { comes_out(played) } else { None }
}

/// Notes, once, whether a Battleship is open or mobilized when the first card of the hand is turned.
fn battleships(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    let Some(view) = sees::<Patience>(play, seat).filter(|_| noted.is_empty() && action == "turn") else {
        return;
    };
    let open =
        view.open.groups.iter().flat_map(|group| group.cards()).any(|card| card.to_string().ends_with('1'));
    noted.push(yes(open || !view.open.mobilized.is_empty()));
}

fn never_loads(play: &dyn AnyMatch, _: Seat, advice: &Advice) -> Option<String> {
    avoid(play, advice, |action| action.split(' ').nth(2).is_some_and(|to| to.starts_with(['q', 'o'])))
}

fn stalled(played: &Played) -> Option<f64> {
    match played.fact("stalled")? {
        Fact::Truth(stalled) => stalled.map(yes),
        _ => None,
    }
}

pub(crate) fn studies() -> Vec<Study> {
    vec![memory(), patience(), discards(), battleship(), loading(), standstill()]
}

fn memory() -> Study {
    let mut study = Study::new("mobilization-memory", "mobilization")
        .source("\"The game will thus be found to be a good test of memory as to which players have certain cards\" (M2).")
        .claims(&["MOBILIZATION-1"])
        .method(
            "Single deals. One who remembers every call (an expert, or a general) plays against others who know only their own \
             cards and the last refusal (greedy players), and against random ones, and has every seat of each deal. We say that \
             it holds if he wins more than twice an even share against the forgetful.",
        );
    for players in [3, 4, 6] {
        let table = table("mobilization", players, &[]);
        for (one, other, games) in [
            (Bot::Expert, Bot::Greedy, 400),
            (Bot::General, Bot::Greedy, if players == 4 { 20 } else { 10 }),
            (Bot::Expert, Bot::Random, 60),
        ] {
            let label = format!("{players} players, {one} against {other}");
            study = study.arm(Arm::against(label, &table, one, other, games));
        }
    }
    study
        .measure(Measure::share(WINS, crate::habits::wins))
        .measure(Measure::mean(LEAD, "points a deal", crate::habits::lead).mark(0.0))
        .answer(|f| {
            let labels = [3, 4, 6].map(|players| format!("{players} players, expert against greedy"));
            let tried = [3.0, 4.0, 6.0]
                .iter()
                .zip(&labels)
                .map(|(players, label)| f.above(label, WINS, 2.0 / players));
            (
                Verdict::of(&tried.collect::<Vec<_>>()),
                phrase!(
                    "study-mobilization-memory.answer",
                    wins = f.tell_each(&labels.each_ref().map(String::as_str), WINS),
                ),
            )
        })
}

fn patience() -> Study {
    let mut study = Study::new("mobilization-2-out", "mobilization-2")
        .source(
            "The booklet does not say how often it comes out; it \"may be simplified by building up both sets of each nation at \
             the same time\" (Q2).",
        )
        .claims(&["MOBILIZATION-2-2"])
        .method(
            "The same deals with one set at a time and with both. Beside the players, a solver that sees every card says of some \
             deals whether they can be won at all; a deal that it cannot settle counts as one that cannot, so that its share is the least it can be. We say that it holds if the \
             patience comes out more often with both.",
        );
    for (bot, games) in [(Bot::Random, 4000), (Bot::Expert, 6000), (Bot::General, 250)] {
        for sets in ["one", "both"] {
            let table = table("mobilization-2", 1, &[("sets", sets)]);
            study = study.arm(Arm::new(format!("{bot}, {sets}"), &table, bot, games));
        }
        study = study.pair(&format!("{bot}, one"), &format!("{bot}, both"));
    }
    for sets in ["one", "both"] {
        let table = table("mobilization-2", 1, &[("sets", sets)]);
        study =
            study.arm(Arm::new(format!("all cards seen, {sets}"), &table, Bot::Expert, 200).observed(judge));
    }
    study
        .pair("all cards seen, one", "all cards seen, both")
        .measure(Measure::share(OUT, |p| match p.noted.first() {
            Some(found) => Some(yes(*found == 1.0)),
            None => comes_out(p),
        }))
        .measure(Measure::share("deals that the solver settles", |p| {
            p.noted.first().map(|found| yes(*found != 2.0))
        }))
        .answer(|f| {
            let all = ["random", "expert", "general", "all cards seen"];
            let told = |sets: &str| {
                f.tell_each(&all.map(|who| format!("{who}, {sets}")).each_ref().map(String::as_str), OUT)
            };
            let simpler = |who: &&str| f.change_above(&format!("{who}, both"), OUT, 0.0);
            (
                Verdict::of(&ALL.iter().map(simpler).collect::<Vec<_>>()),
                phrase!("study-mobilization-2-out.answer", one = told("one"), both = told("both")),
            )
        })
}

fn discards() -> Study {
    let table = table("mobilization-2", 1, &[]);
    Study::new("mobilization-2-discards", "mobilization-2")
        .source(
            "The discard pile should not be allowed \"to grow too large\", since one card in it may keep the player from getting \
             out (Q8).",
        )
        .claims(&["MOBILIZATION-2-1"])
        .method(
            "We count the discard pile when half of the 28 cards of the hand are turned, and see how often the patience then \
             comes out. We say that it holds if it does so more often after few discards than after many.",
        )
        .arms(crowd(&table, [8000, 12000, 400]).into_iter().map(|arm| arm.observed(half_way)))
        .measure(Measure::share("comes out after 0 to 4 discards", with_discards(0.0, 4.0)))
        .measure(Measure::share("comes out after 5 to 8 discards", with_discards(5.0, 8.0)))
        .measure(Measure::share("comes out after 9 or more discards", with_discards(9.0, 28.0)))
        .measure(Measure::mean("discards half way", "cards", |p| p.noted.first().copied()))
        .answer(|f| {
            let holds = |who: &str| {
                let few = f.get(who, "comes out after 0 to 4 discards")?.estimate;
                let many = f.get(who, "comes out after 9 or more discards")?.estimate;
                if few.low > many.high {
                    Some(true)
                } else if few.high < many.low {
                    Some(false)
                } else {
                    None
                }
            };
            let told = |what: &str| f.tell_each(&ALL[1..], &format!("comes out after {what} discards"));
            (
                Verdict::of(&[holds("expert"), holds("general")]),
                phrase!(
                    "study-mobilization-2-discards.answer",
                    few = told("0 to 4"),
                    some = told("5 to 8"),
                    many = told("9 or more"),
                ),
            )
        })
}

fn battleship() -> Study {
    let table = table("mobilization-2", 1, &[]);
    let early = "a Battleship is open before the hand is turned";
    Study::new("mobilization-2-battleships", "mobilization-2")
        .source("\"During the play as above described, a Battleship of one or more nations will probably appear\".")
        .claims(&["MOBILIZATION-2-3"])
        .method(
            "Probably means: in more than half of the deals, by the time when the first card of the hand is turned. At the end \
             of the play is told beside it.",
        )
        .arms(crowd(&table, [4000, 6000, 150]).into_iter().map(|arm| arm.observed(battleships)))
        .measure(Measure::share(early, |p| p.noted.first().copied()).mark(0.5))
        .measure(Measure::share("a Battleship is mobilized by the end", |p| {
            Some(yes(!p.seen::<Patience>()?.open.mobilized.is_empty()))
        }))
        .answer(move |f| {
            (
                Verdict::of(&ALL.map(|who| f.above(who, early, 0.5))),
                phrase!(
                    "study-mobilization-2-battleships.answer",
                    early = f.tell_each(&ALL, early),
                    late = f.tell_each(&ALL, "a Battleship is mobilized by the end"),
                ),
            )
        })
}

fn loading() -> Study {
    let two = table("mobilization-3", 2, &[]);
    let never = Habit { name: "who never loads", bend: never_loads };
    let mut study = Study::new("mobilization-3-loading", "mobilization-3")
        .source("A player \"should be watchful for opportunity to play his cards on his opponent's\" piles (K4).")
        .claims(&["MOBILIZATION-3-1"])
        .method(
            "One who never plays on the other's piles against one who does as he likes, each deal from both sides. We say that \
             it holds if he wins less than half.",
        );
    for (bot, games) in [(Bot::Random, 400), (Bot::Expert, 1000), (Bot::General, 30)] {
        let label = format!("{bot} {}", never.name);
        study = study.arm(Arm::against(label, &two, Player::with(bot, never), bot, games));
    }
    study
        .measure(Measure::share(WINS, crate::habits::wins).mark(0.5))
        .measure(Measure::mean("moves in a deal", "moves", |p| Some(p.moves.len() as f64)))
        .answer(move |f| {
            let labels = ALL.map(|who| format!("{who} {}", never.name));
            let labels = labels.each_ref().map(String::as_str);
            (
                Verdict::of(&labels.map(|label| f.above(label, WINS, 0.5).map(|more| !more))),
                phrase!("study-mobilization-3-loading.answer", wins = f.tell_each(&labels, WINS)),
            )
        })
}

fn standstill() -> Study {
    let two = table("mobilization-3", 2, &[]);
    Study::new("mobilization-3-standstill", "mobilization-3")
        .source(
            "Play goes on until one of the players has no cards; that it may come to a standstill the booklet does not foresee \
             (K10, K11).",
        )
        .claims(&["MOBILIZATION-3-2"])
        .method("Single deals. We say that it holds if less than one deal of a hundred comes to a standstill.")
        .arms(crowd(&two, [400, 2000, 0]))
        .measure(Measure::share("the deal comes to a standstill", stalled).mark(0.01))
        .measure(Measure::mean("moves in a deal", "moves", |p| Some(p.moves.len() as f64)))
        .answer(|f| {
            let measure = "the deal comes to a standstill";
            (
                Verdict::of(&ALL.map(|who| f.above(who, measure, 0.01).map(|more| !more))),
                phrase!(
                    "study-mobilization-3-standstill.answer",
                    stalled = f.tell_each(&ALL, measure),
                    moves = f.tell_each(&ALL, "moves in a deal"),
                ),
            )
        })
}
