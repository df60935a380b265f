//! What the booklet of Neutral claims.

use broadside_cards::{CardSet, Seat};
use broadside_engine::{AnyMatch, Arg, Phrase, phrase};
use broadside_games::neutral::{NEUTRALS, RULERS, View};
use broadside_players::{Advice, Bot};

use crate::habits::{ALL, sees, table};
use crate::sitting::{Arm, Habit, Played, Player, yes};
use crate::study::{Measure, Study, Verdict, crowd};
use crate::words::{group, parts, series};

/// What the maker's side took: belligerent tricks, neutral tricks, and what they count.
fn take(played: &Played) -> Option<[f64; 3]> {
    let (maker, view) = (played.maker()?, played.seen::<View>()?);
    let side = played.sides.of(maker);
    let [mut plain, mut neutral, mut rulers] = [0, 0, 0];
    for seat in side.iter() {
        let take = &view.open.taken[seat];
        plain += usize::from(take.tricks);
        neutral += usize::from(take.neutralized);
        rulers += (take.face_up & RULERS).len();
    }
    Some([plain as f64, neutral as f64, (plain + 2 * neutral + rulers) as f64])
}

fn reaches(points: f64) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| Some(yes(played.points(played.maker()?)? >= points))
}

fn bid_is_made(bid: f64) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| if played.bid()? == bid { played.made() } else { None }
}

/// Bids nine before anybody else has bid, on any hand.
fn nine_on_any_hand(play: &dyn AnyMatch, _: Seat, _: &Advice) -> Option<String> {
    let legal = play.legal();
    let fresh = legal.iter().any(|action| action == "bid 1");
    let wanted = if fresh { "bid 9" } else { "pass" };
    legal.iter().any(|action| action == "pass").then(|| wanted.to_owned())
}

/// Notes the maker's United States cards and trumps when the trump is led.
fn count_hand(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    if !noted.is_empty() || !action.starts_with("play") {
        return;
    }
    let led = action.split(' ').nth(1).and_then(|card| card.parse().ok());
    if let (Some(view), Some(led)) = (sees::<View>(play, seat), led) {
        let led: broadside_cards::Card<broadside_cards::packs::Neutral> = led;
        noted.extend([
            (view.hand & NEUTRALS).len() as f64,
            (view.hand & CardSet::suit(led.suit())).len() as f64,
        ]);
    }
}

/// Notes the deals in which the maker holds the President when he leads the trump.
fn note_president(play: &dyn AnyMatch, seat: Seat, action: &str, noted: &mut Vec<f64>) {
    if noted.is_empty() && action.starts_with("play") {
        let held = sees::<View>(play, seat).map(|view| yes(!(view.hand & NEUTRALS & RULERS).is_empty()));
        noted.extend(held);
    }
}

/// A measure of the deals in which the maker held the President.
fn with_president(
    of: impl Fn(&Played) -> Option<f64> + Send + Sync,
) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| if played.noted == [1.0] { of(played) } else { None }
}

/// The makers' points in tricks, where the maker held `count` cards of a kind: 0 for neutrals, 1 for trumps.
fn with(kind: usize, count: f64) -> impl Fn(&Played) -> Option<f64> + Send + Sync {
    move |played| {
        (*played.noted.get(kind)? == count).then(|| take(played)).flatten().map(|[.., points]| points)
    }
}

pub(crate) fn studies() -> Vec<Study> {
    let four = table("neutral", 4, &[]);
    let nine = Habit { name: "who bids nine on any hand", bend: nine_on_any_hand };
    vec![
        Study::new("neutral-ten", "neutral")
            .source(
                "The pointers on bidding say that with four players 10 points are \"a fairly good score\", that 15 or 20 may be \
                 made \"with an extra good hand\", and more \"in extraordinary instances\".",
            )
            .claims(&["NEUTRAL-1", "NEUTRAL-2"])
            .method(
                "Single deals for four partners. What counts is the score of the side that made the bid; a lost bid is below \
                 zero. We call ten fairly good if the makers reach it in more than a tenth of the deals and not in more than \
                 nine tenths, fifteen extra good if they reach it in less than a third, and more than twenty extraordinary if \
                 it comes in less than one deal of twenty; random players, who bid without looking, are left out of \
                 the verdict.",
            )
            .arms(crowd(&four, [2000, 6000, 300]))
            .measure(Measure::share("the makers score 10 or more", reaches(10.0)))
            .measure(Measure::share("the makers score 15 or more", reaches(15.0)))
            .measure(Measure::share("the makers score 20 or more", reaches(20.0)))
            .measure(Measure::share("the makers score more than 20", reaches(21.0)))
            .measure(Measure::mean("score of the makers", "points a deal", |p| p.points(p.maker()?)))
            .answer(|f| {
                let of = |who: &str| {
                    let fair = f.above(who, "the makers score 10 or more", 0.1)?
                        && !f.above(who, "the makers score 10 or more", 0.9)?;
                    let good = !f.above(who, "the makers score 15 or more", 1.0 / 3.0)?;
                    let rare = !f.above(who, "the makers score more than 20", 0.05)?;
                    Some(fair && good && rare)
                };
                let [ten, fifteen, more] = ["10 or more", "15 or more", "more than 20"]
                    .map(|what| f.tell_each(&ALL[1..], &format!("the makers score {what}")));
                (
                    Verdict::of(&[of("expert"), of("general")]),
                    phrase!(
                        "study-neutral-ten.answer",
                        ten,
                        fifteen,
                        more,
                        random = f.tell("random", "the makers score 10 or more"),
                    ),
                )
            }),
        Study::new("neutral-nine", "neutral")
            .source(
                "\"If you feel reasonably sure of three belligerent tricks and three neutral tricks you can bid 9 points\", and \
                 with the President Wilson card 10.",
            )
            .claims(&["NEUTRAL-4"])
            .method(
                "Single deals for four partners. That three tricks and three neutral ones count at least nine is arithmetic; we \
                 measure how many points such a take brings, how often the makers take as much, and how often bids of nine and \
                 ten are made. For comparison the player on the dealer's left bids nine on any hand and is left alone. We say \
                 that it holds if such a take brings nine or more on average and bids of nine are made in more than half of the \
                 deals.",
            )
            .arms(crowd(&four, [2000, 12000, 500]))
            .arm(Arm::new("expert, nine on any hand", &four, Player::with(Bot::Expert, nine), 4000))
            .arm(Arm::new("general, nine on any hand", &four, Player::with(Bot::General, nine), 200))
            .measure(Measure::mean("points of exactly three and three tricks", "points", |p| {
                take(p).filter(|[plain, neutral, _]| *plain == 3.0 && *neutral == 3.0).map(|[.., points]| points)
            }).mark(9.0))
            .measure(Measure::share("the makers take three and three or more", |p| {
                take(p).map(|[plain, neutral, _]| yes(plain >= 3.0 && neutral >= 3.0))
            }))
            .measure(Measure::share("a bid of 9 is made", bid_is_made(9.0)).mark(0.5))
            .measure(Measure::share("a bid of 10 is made", bid_is_made(10.0)).mark(0.5))
            .answer(|f| {
                let of = |who: &str| {
                    let worth = f.get(who, "points of exactly three and three tricks")?.estimate.mean >= 9.0;
                    Some(worth && f.above(who, "a bid of 9 is made", 0.5)?)
                };
                (
                    Verdict::of(&[of("expert"), of("general")]),
                    phrase!(
                        "study-neutral-nine.answer",
                        points = f.tell("expert", "points of exactly three and three tricks"),
                        made = f.tell_each(&ALL[1..], "a bid of 9 is made"),
                        blind = f.tell_each(&["expert, nine on any hand", "general, nine on any hand"], "a bid of 9 is made"),
                    ),
                )
            }),
        president(),
        Study::new("neutral-cards", "neutral")
            .source(
                "\"Estimate the number of tricks you can take with trumps but give even more consideration to your United States \
                 cards\".",
            )
            .claims(&["NEUTRAL-3"])
            .method(
                "Single deals for four partners. We note how many United States cards and how many trumps the maker holds when \
                 he leads the trump, and what his side's tricks then count. Two more United States cards (three instead of one) \
                 are compared with two more trumps (five instead of three).",
            )
            .arms(crowd(&four, [4000, 12000, 500]).into_iter().map(|arm| arm.observed(count_hand)))
            .measure(Measure::mean("points in tricks with 1 United States card", "points", with(0, 1.0)))
            .measure(Measure::mean("points in tricks with 3 United States cards", "points", with(0, 3.0)))
            .measure(Measure::mean("points in tricks with 3 trumps", "points", with(1, 3.0)))
            .measure(Measure::mean("points in tricks with 5 trumps", "points", with(1, 5.0)))
            .answer(|f| {
                let gain = |who: &str, few: &str, many: &str| {
                    let [few, many] = [few, many].map(|what| f.get(who, &format!("points in tricks with {what}")));
                    let (few, many) = (few?.estimate, many?.estimate);
                    let spread = |e: crate::Estimate| (e.high - e.low) / 2.0;
                    Some((many.mean - few.mean, spread(few).hypot(spread(many))))
                };
                let of = |who: &str| {
                    let neutrals = gain(who, "1 United States card", "3 United States cards")?;
                    let trumps = gain(who, "3 trumps", "5 trumps")?;
                    Some((neutrals, trumps))
                };
                let judge = |who: &str| {
                    let (neutrals, trumps) = of(who)?;
                    let (gap, spread) = (neutrals.0 - trumps.0, neutrals.1.hypot(trumps.1));
                    if gap.abs() > spread { Some(gap > 0.0) } else { None }
                };
                let told = ALL[1..].iter().filter_map(|who| {
                    let (neutrals, trumps) = of(who)?;
                    let [more, other] = [neutrals.0, trumps.0].map(|gain| Arg::Text(format!("{gain:+.1}")));
                    let [spread, other_spread] = [neutrals.1, trumps.1].map(|gain| Arg::Text(format!("{gain:.1}")));
                    let group = group(who);
                    Some(phrase!("study-neutral-cards.part", group, more, spread, other, other_spread))
                });
                (
                    Verdict::of(&[judge("expert"), judge("general")]),
                    phrase!("study-neutral-cards.answer", told = parts(told)),
                )
            }),
        players(),
    ]
}

/// What the President's card is sure of.
fn president() -> Study {
    const COUNTS: &str = "the President counts for its side";
    const TEN: &str = "a bid of 10 is made with the President";
    let four = table("neutral", 4, &[]);
    Study::new("neutral-president", "neutral")
        .source(
            "Who can bid 9, \"if you have the President Wilson card you would be sure of one more and could bid 10\".",
        )
        .claims(&["NEUTRAL-4"])
        .method(
            "Single deals for four partners in which the maker holds the President. We look whether it lies in a neutral trick of \
             his side at the end, and how often such a maker makes a bid of 10. We call it sure if it counts in more than nine \
             deals of ten, and say that it holds if bids of 10 are also made in more than half of the deals.",
        )
        .arms(crowd(&four, [2000, 12000, 500]).into_iter().map(|arm| arm.observed(note_president)))
        .measure(
            Measure::share(
                COUNTS,
                with_president(|p| {
                    let (maker, view) = (p.maker()?, p.seen::<View>()?);
                    let mut side = p.sides.of(maker).iter();
                    Some(yes(side.any(|seat| !(view.open.taken[seat].face_up & NEUTRALS & RULERS).is_empty())))
                }),
            )
            .mark(0.9),
        )
        .measure(Measure::share(TEN, with_president(bid_is_made(10.0))).mark(0.5))
        .measure(Measure::mean("score of the makers with the President", "points a deal", with_president(|p| p.points(p.maker()?))))
        .answer(|f| {
            let of = |who: &str| Some(f.above(who, COUNTS, 0.9)? && f.above(who, TEN, 0.5)?);
            (
                Verdict::of(&[of("expert"), of("general")]),
                phrase!(
                    "study-neutral-president.answer",
                    counts = f.tell_each(&ALL, COUNTS),
                    ten = f.tell_each(&ALL[1..], TEN),
                ),
            )
        })
}

/// The same game for two to six.
fn players() -> Study {
    let mut study = Study::new("neutral-players", "neutral")
        .source("\"When convenient it will be played as a four handed game and as partners.\"")
        .method(
            "What is best is a matter of taste; what can be measured is how often the bid is made, how much the makers score, \
             and how much the better player has of his skill: one general against experts (with partners: a side of generals) has every side of each deal. \
             Its share of wins is told on a scale from 0 (an even share) to 1 (all). We say that it holds if four have more of \
             their skill than any other number.",
        );
    for players in 2..=6 {
        let table = table("neutral", players, &[]);
        for arm in crowd(&table, [0, 2000, if players == 4 { 150 } else { 60 }]) {
            study = study.arm(Arm { label: format!("{players} players, {}", arm.label), ..arm });
        }
        let label = format!("{players} players, general against experts");
        study = study.arm(Arm::against(label, &table, Bot::General, Bot::Expert, 120));
    }
    study
        .measure(Measure::share("the bid is made", |p| if p.one_sided() { None } else { p.made() }))
        .measure(Measure::mean("score of the makers", "points a deal", |p| {
            if p.one_sided() { None } else { p.points(p.maker()?) }
        }))
        .measure(Measure::mean("skill: 0 is an even share of wins, 1 is all", "", skill).mark(0.0))
        .answer(best_for_four(2..=6))
}

/// The share of wins of the one side on a scale from an even share to all.
pub(crate) fn skill(played: &Played) -> Option<f64> {
    if !played.one_sided() {
        return None;
    }
    let even = 1.0 / played.sides.iter().count() as f64;
    Some((crate::habits::wins(played)? - even) / (1.0 - even))
}

/// Whether four players have more of their skill than any other number.
pub(crate) fn best_for_four(
    all: std::ops::RangeInclusive<usize>,
) -> impl Fn(&crate::Figures) -> (Verdict, Phrase) + Send + Sync {
    const SKILL: &str = "skill: 0 is an even share of wins, 1 is all";
    move |f| {
        let of = |players: usize| f.get(&format!("{players} players, general against experts"), SKILL);
        let told = all.clone().filter_map(|players| {
            Some(phrase!("study-best-for-four.part", players, figure = of(players)?.told()))
        });
        let told = series(told);
        let four = of(4).map(|four| four.estimate);
        let others =
            all.clone().filter(|players| *players != 4).filter_map(|players| Some(of(players)?.estimate));
        let others: Vec<_> = others.collect();
        let verdict = match four {
            Some(four) if others.iter().all(|other| four.low > other.high) => Verdict::Holds,
            Some(four) if others.iter().any(|other| other.low > four.high) => Verdict::Fails,
            _ => Verdict::Open,
        };
        (verdict, phrase!("study-best-for-four.answer", told))
    }
}
