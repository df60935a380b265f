//! What the booklet of the Liberty Patriot Games claims about Organization.

use broadside_cards::{Pack as _, Seat};
use broadside_engine::{AnyMatch, phrase};
use broadside_games::organization::View;
use broadside_players::{Advice, Bot};

use crate::habits::{ALL, prefer, sees, table};
use crate::sitting::{Arm, Habit, Played, Player, yes};
use crate::study::{Measure, Study, Verdict, crowd};

/// The letter of the organizing country.
fn country(play: &dyn AnyMatch, seat: Seat) -> Option<char> {
    let suit = sees::<View>(play, seat)?.open.country?;
    broadside_cards::packs::AlliePatriot::SUITS[usize::from(suit)].letter.into()
}

fn calls(play: &dyn AnyMatch, seat: Seat, rank: char) -> Option<String> {
    let card = format!("call {}{rank}", country(play, seat)?);
    prefer(play, |action| action == card)
}

fn second_flag(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    calls(play, seat, '6')
}

fn bond(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    calls(play, seat, '5')
}

fn battleship(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    calls(play, seat, '1')
}

fn other_flag(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    let own = country(play, seat)?;
    prefer(play, |action| {
        action.strip_prefix("call ").is_some_and(|card| card.ends_with('6') && !card.starts_with(own))
    })
}

/// The card that was called, and the country.
fn called(played: &Played) -> Option<(&str, &str)> {
    let word =
        |verb: &str| played.moves.iter().find_map(|(_, action)| action.strip_prefix(verb)?.strip_prefix(' '));
    Some((word("call")?, word("country")?))
}

/// In which trick the partner plays the called card, counted from 1.
fn disclosed(played: &Played) -> Option<f64> {
    let (card, _) = called(played)?;
    let (maker, wanted) = (played.maker()?, format!("play {card}"));
    let mut plays = played.moves.iter().filter(|(_, action)| action.starts_with("play "));
    let at = plays.position(|(seat, action)| *seat != maker && *action == wanted)?;
    Some((at / played.players + 1) as f64)
}

pub(crate) fn studies() -> Vec<Study> {
    let five = table("organization", 5, &[]);
    let habits = [
        Habit { name: "who calls the second Flag", bend: second_flag },
        Habit { name: "who calls a Bond", bend: bond },
        Habit { name: "who calls a Battleship", bend: battleship },
        Habit { name: "who calls another country's Flag", bend: other_flag },
    ];
    let mut calling = Study::new("organization-second-flag", "organization")
        .source(
            "With five players the highest bidder calls a partner: \"Ordinarily the person holding the second Flag of the \
             Organizing Country would be called for\" (O5, O9).",
        )
        .claims(&["ORGANIZATION-1"])
        .method(
            "Single deals for five. The same deals and bids are played with the second Flag of the organizing country called \
             wherever it can be, then with its Bond, its Battleship, or another country's Flag. We say that it holds if the \
             second Flag brings the maker no less than any of the others, and more than the Battleship.",
        );
    for (bot, games) in [(Bot::Random, 2000), (Bot::Expert, 4000), (Bot::General, 120)] {
        calling = calling.arm(Arm::new(format!("{bot}, own choice"), &five, bot, games));
        for habit in habits {
            let label = format!("{bot} {}", habit.name);
            calling = calling.arm(Arm::new(&label, &five, Player::with(bot, habit), games));
            if habit.name != habits[0].name {
                calling = calling.pair(&format!("{bot} {}", habits[0].name), &label);
            }
        }
    }
    vec![
        calling
            .measure(Measure::mean("score of the maker", "points a deal", |p| p.points(p.maker()?)))
            .measure(Measure::share("the bid is made", Played::made))
            .measure(Measure::share("the second Flag is called", |p| {
                let (card, country) = called(p)?;
                Some(yes(card.strip_prefix(country) == Some("6")))
            }))
            .answer(move |f| {
                let change = |who: &str, n: usize| f.change(&format!("{who} {}", habits[n].name), "score of the maker");
                let holds = |who: &str| {
                    let worse = |n| Some(change(who, n)?.estimate.low <= 0.0);
                    let best = worse(1)? && worse(2)? && worse(3)?;
                    let clear = change(who, 2)?.estimate.high < 0.0;
                    match (best, clear) {
                        (false, _) => Some(false),
                        (true, true) => Some(true),
                        _ => None,
                    }
                };
                let told = |n| change("expert", n).map_or_else(|| phrase!("figure-never"), crate::Figure::told);
                let own = ALL.map(|who| format!("{who}, own choice"));
                (
                    Verdict::of(&[holds("expert"), holds("general")]),
                    phrase!(
                        "study-organization-second-flag.answer",
                        bond = told(1),
                        battleship = told(2),
                        flag = told(3),
                        called = f.tell_each(&own.each_ref().map(String::as_str), "the second Flag is called"),
                    ),
                )
            }),
        Study::new("organization-partner", "organization")
            .source("The identity of the partner is \"disclosed by the plays he makes which will favor his partner\" (O9).")
            .claims(&["ORGANIZATION-3"])
            .method(
                "Single deals for five, nine tricks each. Proof is given when the called card is played by another than the \
                 maker; what his plays suggest before that cannot be counted. We say that it holds if the proof comes in the \
                 first half of the tricks in more than half of the deals.",
            )
            .arms(crowd(&five, [2000, 4000, 150]))
            .measure(Measure::mean("the trick that proves it", "tricks", disclosed))
            .measure(Measure::share("proved by the fourth trick", |p| Some(yes(disclosed(p)? <= 4.0))).mark(0.5))
            .measure(Measure::share("somebody but the maker plays the called card", |p| {
                called(p)?;
                Some(yes(disclosed(p).is_some()))
            }))
            .answer(|f| {
                let measure = "proved by the fourth trick";
                (
                    Verdict::of(&[f.above("expert", measure, 0.5), f.above("general", measure, 0.5)]),
                    phrase!(
                        "study-organization-partner.answer",
                        early = f.tell_each(&ALL, measure),
                        trick = f.tell_each(&ALL, "the trick that proves it"),
                    ),
                )
            }),
    ]
}
