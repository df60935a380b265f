//! What the booklet of the Liberty Patriot Games claims about Sham Battle.

use broadside_cards::{BySeat, Seat};
use broadside_engine::{AnyMatch, phrase};
use broadside_games::sham_battle::View;
use broadside_players::{Advice, Bot};

use crate::habits::{LEAD, WINS, contest, table};
use crate::sitting::{Arm, Habit, Played, Player, yes};
use crate::study::{Measure, Study, Verdict};
use crate::words::series;

/// The example's hand, with the Bond that the booklet leaves out.
const HAND: [&str; 7] = ["A6", "A5", "A4", "A3", "A2", "I6", "I4"];
/// The example's hand as it is printed.
const PRINTED: [&str; 7] = ["A6", "A4", "A3", "A2", "A1", "I6", "I4"];

/// Seat 4 deals, and the first cards of seat 1 are these: cards are dealt in packets of three.
fn deal_to_first(drawn: &str, hand: [&str; 7]) -> String {
    let Some(cards) = drawn.strip_prefix("shuffle ") else { return "dealer 4".into() };
    let mut cards: Vec<&str> = cards.split(' ').collect();
    let places = (0..4).flat_map(|round| (0..3).map(move |card| 12 * round + card));
    for (at, card) in places.zip(hand) {
        // A card that was put in its place stays there.
        let from = (at..cards.len()).find(|from| cards[*from] == card);
        let from = from.or_else(|| cards.iter().position(|other| *other == card));
        if let Some(from) = from {
            cards.swap(at, from);
        }
    }
    format!("shuffle {}", cards.join(" "))
}

pub(crate) fn example(drawn: &str) -> String {
    deal_to_first(drawn, HAND)
}

fn printed(drawn: &str) -> String {
    deal_to_first(drawn, PRINTED)
}

/// Seat 1 bids `BID`, the others pass, and America is in power.
fn bids<const BID: u16>(play: &dyn AnyMatch, seat: Seat, _: &Advice) -> Option<String> {
    let legal = play.legal();
    let may = |action: &str| legal.iter().any(|legal| legal == action);
    let bid = format!("bid {BID}");
    match seat.number() {
        1 if may(&bid) => Some(bid),
        1 if may("country A") => Some("country A".into()),
        _ if may("pass") => Some("pass".into()),
        _ => None,
    }
}

/// Raises others up to 200 where the bot would pass.
fn drives(play: &dyn AnyMatch, seat: Seat, advice: &Advice) -> Option<String> {
    let view = crate::habits::sees::<View>(play, seat)?;
    let least =
        play.legal().iter().filter_map(|action| action.strip_prefix("bid ")?.parse::<u32>().ok()).min()?;
    let (bidder, _) = view.open.auction.high()?;
    let theirs = bidder.index() % 2 != seat.index() % 2;
    (advice.action == "pass" && theirs && least <= 200).then(|| format!("bid {least}"))
}

/// What the first seat's side laid down, and what it took.
fn counts(played: &Played) -> Option<[f64; 2]> {
    let view = played.seen::<View>()?;
    let side = |of: BySeat<u16, 4>| of.iter().step_by(2).map(|points| f64::from(*points)).sum();
    Some([side(view.open.laid), side(view.open.taken)])
}

const MADE: &str = "the bid is made";
const SCORE: &str = "score of the side";

pub(crate) fn studies() -> Vec<Study> {
    let four = table("sham-battle", 4, &[]);
    let on = |label: &str, bot: Bot, games, habit: Habit, arrange: fn(&str) -> String| Arm {
        arrange: Some(arrange),
        ..Arm::new(label, &four, Player::with(bot, habit), games)
    };
    let bid_250 = Habit { name: "who bid 250", bend: bids::<250> };
    let mut study = Study::new("sham-battle-250", "sham-battle")
        .source(
            "A holds a sequence in America, and Flag and Army of Italy. He counts 150 and 20 for them, may \"safely assume\" 100 in \
             cards taken, bids 250, and \"would be sure of winning\" (S4, S9). As printed the hand lacks the Liberty Bond that the \
             sequence needs.",
        )
        .claims(&["SHAM-BATTLE-1", "SHAM-BATTLE-2", "SHAM-BATTLE-3"])
        .method(
            "Seat 1 gets the seven cards of the example, with the Bond; the other 41 cards are shuffled. Seat 1 bids 250, the \
             others pass, America is in power. Another group has the hand as it is printed. We call the bid sure if it is made in \
             more than nine deals of ten.",
        );
    for (bot, games) in [(Bot::Random, 3000), (Bot::Expert, 4000), (Bot::General, 250)] {
        study = study.arm(on(bot.word(), bot, games, bid_250, example));
    }
    let mut price = Study::new("sham-battle-low-bid", "sham-battle")
        .source("It is advantageous to be the one who names the country \"by as low a bid as possible\".")
        .claims(&["SHAM-BATTLE-4"])
        .method(
            "The example's hand again, with higher and lower bids on the same deals. We say that it holds if the highest bid \
             brings less than the lowest.",
        );
    let prices: [(&str, Habit); 5] = [
        ("bid 150", Habit { name: "who bid 150", bend: bids::<150> }),
        ("bid 200", Habit { name: "who bid 200", bend: bids::<200> }),
        ("bid 250", bid_250),
        ("bid 300", Habit { name: "who bid 300", bend: bids::<300> }),
        ("bid 350", Habit { name: "who bid 350", bend: bids::<350> }),
    ];
    for (bot, games) in [(Bot::Random, 1500), (Bot::Expert, 3000), (Bot::General, 100)] {
        for (label, habit) in prices {
            let label = format!("{bot}, {label}");
            price = price.arm(on(&label, bot, games, habit, example));
            price = price.pair(&format!("{bot}, bid 150"), &label);
        }
    }
    price.pairs.retain(|(first, second)| first != second);
    let drive = Habit { name: "who drives the others up", bend: drives };
    let mut driving = Study::new("sham-battle-driving", "sham-battle")
        .source("An object of the bidding is to \"compel his opponent to bid so high that he will not be able to score\".")
        .claims(&["SHAM-BATTLE-5"])
        .method(
            "Single deals for four partners. A side that raises the others once more, as long as 200 is enough for it, plays \
             against one that bids as it likes, each deal from both sides. How often bids are lost at all is told beside it. We \
             say that it holds if the side that drives is ahead.",
        );
    for (bot, games) in [(Bot::Random, 2000), (Bot::Expert, 4000), (Bot::General, 150)] {
        driving = driving.arm(Arm::new(bot.word(), &four, bot, games));
        let label = format!("{bot} {}", drive.name);
        driving = driving.arm(Arm::against(label, &four, Player::with(bot, drive), bot, games));
    }
    let [wins, lead] = contest(2);
    vec![
        study
            .arm(on("expert, hand as printed", Bot::Expert, 3000, bid_250, printed))
            .measure(Measure::share(MADE, Played::made).mark(0.9))
            .measure(Measure::share("100 or more in cards taken", |p| Some(yes(counts(p)?[1] >= 100.0))))
            .measure(Measure::share("270 or more in all", |p| {
                Some(yes(counts(p)?.iter().sum::<f64>() >= 270.0))
            }))
            .measure(Measure::mean("combinations laid", "points", |p| Some(counts(p)?[0])).mark(170.0))
            .measure(Measure::mean("cards taken", "points", |p| Some(counts(p)?[1])).mark(100.0))
            .answer(|f| {
                let sure = |who: &str| f.above(who, MADE, 0.9);
                let all = ["random", "expert", "general", "expert, hand as printed"];
                (
                    Verdict::of(&[sure("random"), sure("expert"), sure("general")]),
                    phrase!(
                        "study-sham-battle-250.answer",
                        made = f.tell_each(&all, MADE),
                        taken = f.tell_each(&all[..3], "100 or more in cards taken"),
                    ),
                )
            }),
        price
            .measure(Measure::mean(SCORE, "points a deal", |p| p.points(Seat::new(0))))
            .measure(Measure::share(MADE, Played::made))
            .answer(|f| {
                let dear =
                    |who: &str| f.change_above(&format!("{who}, bid 350"), SCORE, 0.0).map(|more| !more);
                let at = |bid: i32| f.tell(&format!("expert, bid {bid}"), SCORE);
                let told =
                    [150, 200, 250, 300, 350].map(|number| phrase!("by-number", number, figure = at(number)));
                (
                    Verdict::of(&[dear("random"), dear("expert"), dear("general")]),
                    phrase!("study-sham-battle-low-bid.answer", told = series(told)),
                )
            }),
        driving
            .measure(Measure::share("the bid is lost", |p| {
                if p.one_sided() { None } else { p.made().map(|made| 1.0 - made) }
            }))
            .measure(one_sided(wins))
            .measure(one_sided(lead))
            .answer(move |f| {
                let label = |who: &str| format!("{who} {}", drive.name);
                let pays = |who: &str| f.above(&label(who), LEAD, 0.0);
                (
                    Verdict::of(&[pays("expert"), pays("general")]),
                    phrase!(
                        "study-sham-battle-driving.answer",
                        lead = f.tell_each(&[&label("expert"), &label("general")], LEAD),
                        wins = f.tell_each(&[&label("expert"), &label("general")], WINS),
                        lost = f.tell_each(&["random", "expert", "general"], "the bid is lost"),
                    ),
                )
            }),
    ]
}

/// The same measure, only where one plays against others.
pub(crate) fn one_sided(measure: Measure) -> Measure {
    let Measure { of, .. } = measure;
    Measure { of: Box::new(move |p| if p.one_sided() { of(p) } else { None }), ..measure }
}
