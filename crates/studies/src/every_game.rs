//! Questions that are asked of every game: what readings change, which seat has an advantage, how long it takes, and what
//! skill counts.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyGame, Arg, Choice, Fact, OpeningLot, Reading, Table, Target, phrase};
use broadside_games::GAMES;
use broadside_players::Bot;

use crate::habits::{ALL, WINS};
use crate::sitting::{Arm, Played};
use crate::study::{Measure, Study, Verdict, crowd};
use crate::words::{in_english, parts};

/// What a game of generals costs, roughly, beside the other games: the studies play fewer of what takes long.
fn cost(game: &str) -> u64 {
    match game {
        "mobilization" | "mobilization-3" => 4,
        "war" | "liberty-bond" | "sham-battle-2" => 2,
        _ => 1,
    }
}

/// A deal of Mobilization No. 3 takes generals many seconds: they leave it to the others.
fn generals(game: &str, games: u64) -> u64 {
    if game == "mobilization-3" { 0 } else { games }
}

pub(crate) fn studies() -> Vec<Study> {
    let mut all = vec![];
    for game in GAMES {
        let usual = Table::new(game.info(), game.info().usual_players, &[], None);
        let Ok(usual) = usual else { continue };
        for reading in game.info().readings {
            all.extend(reading_study(*game, reading));
        }
        if usual.players() > 1 {
            all.push(seats(*game, &usual));
            all.push(skill(*game, &usual));
        }
        all.push(length(*game, &usual));
    }
    all
}

fn text(words: &str) -> Arg {
    Arg::Text(words.to_owned())
}

/// A share in whole per cent.
fn per_cent(share: f64) -> Arg {
    Arg::Text(format!("{:.0}", 100.0 * share))
}

fn moves(played: &Played) -> Option<f64> {
    Some(played.moves.len() as f64)
}

/// The score of the best seat; in a patience, the cards that have found their place are its score.
fn best_score(played: &Played) -> Option<f64> {
    let deal = played.deal()?;
    deal.scores.of(played.players).iter().max().map(|score| f64::from(*score))
}

fn mask(seats: Seats) -> f64 {
    seats.iter().map(|seat| f64::from(1u32 << seat.index())).sum()
}

/// The usual number of players where the reading applies to it, else the least that it applies to.
fn players_for(game: &dyn AnyGame, reading: &Reading) -> usize {
    let usual = game.info().usual_players;
    if reading.players.contains(&usual) { usual } else { reading.players.first().copied().unwrap_or(usual) }
}

const MOVES: &str = "moves in a deal";
const BEST: &str = "best score of a deal";
const WHO: &str = "somebody else wins";
const WON: &str = "one expert against random players wins";
const COMES_OUT: &str = "it comes out";

/// What another reading changes on the same deals.
fn reading_study(game: &'static dyn AnyGame, reading: &'static Reading) -> Option<Study> {
    let (info, players) = (game.info(), players_for(game, reading));
    let lay = |choice: &Choice| Table::new(info, players, &[(reading.id, choice.id)], None).ok();
    let (usual, others) = reading.choices.split_first()?;
    if others.is_empty() {
        return None;
    }
    // A reading may have several rows, for several numbers of players.
    let twin = info.readings.iter().filter(|other| other.id == reading.id).count() > 1;
    let suffix = if twin { format!("-{players}") } else { String::new() };
    let table = lay(usual)?;
    let sides = game.sides(&table).iter().count();
    let mut study = Study::new(
        format!("reading-{}-{}{suffix}", info.id, reading.id),
        info.id,
    )
    .asking(phrase!("study-reading", clause = text(reading.clause)))
    .left_open(reading.question)
    .source(format!("{} leaves it open: {}", reading.clause, reading.source))
    .comparing_readings(format!("readings-{}", info.id))
    .claims(if (info.id, reading.id) == ("mobilization", "whole") { &["MOBILIZATION-2"] } else { &[] })
    .method(format!(
        "The same single deals for {} are played with each reading (what it changes at the end of whole games does not show in \
         them): *{}* is the usual one; {}. Luck against skill: {}",
        if players == 1 { "one".into() } else { format!("{players} players") },
        usual.id,
        others.iter().map(|choice| format!("*{}* means: {}", choice.id, choice.meaning.trim_end_matches('.'))).collect::<Vec<_>>().join("; "),
        if players == 1 {
            "how much more often an expert gets the patience out than a random player.".into()
        } else {
            format!(
                "one expert side against random ones has every side of each deal; an even share of wins is {:.0} %.",
                100.0 / sides as f64
            )
        },
    ));
    let cost = cost(info.id);
    let games = [1000 / cost, 2000 / cost, generals(info.id, 60 / cost)];
    let against = 400 / cost;
    for choice in reading.choices {
        let table = lay(choice)?;
        for arm in crowd(&table, games) {
            let label = format!("{}, {}", arm.label, choice.id);
            let usual_label = format!("{}, {}", arm.label, usual.id);
            study = study.arm(Arm { label: label.clone(), ..arm });
            if choice.id != usual.id {
                study = study.pair(&usual_label, &label);
            }
        }
        if players > 1 {
            let label = format!("expert against random, {}", choice.id);
            study = study.arm(Arm::against(&label, &table, Bot::Expert, Bot::Random, against));
            if choice.id != usual.id {
                study = study.pair(&format!("expert against random, {}", usual.id), &label);
            }
        }
    }
    let alike = |of: fn(&Played) -> Option<f64>| move |p: &Played| if p.one_sided() { None } else { of(p) };
    study = study
        .measure(Measure::mean(MOVES, "moves", alike(moves)))
        .measure(Measure::mean(BEST, "points", alike(best_score)))
        .measure(Measure::which(WHO, alike(|p| Some(mask(p.winners?)))));
    study = match players {
        1 => study.measure(Measure::share(COMES_OUT, |p| Some(crate::sitting::yes(!p.winners?.is_empty())))),
        _ => {
            study.measure(Measure::share(WON, |p| if p.one_sided() { crate::habits::wins(p) } else { None }))
        }
    };
    let others: Vec<&'static str> = others.iter().map(|choice| choice.id).collect();
    Some(study.answer(move |f| {
        let told = others.iter().map(|choice| {
            let expert = format!("expert, {choice}");
            let against = format!("expert against random, {choice}");
            let choice = text(choice);
            let [moves, best, other] = [MOVES, BEST, WHO].map(|measure| f.tell_change(&expert, measure));
            match players {
                1 => {
                    let luck = f.tell_change(&expert, COMES_OUT);
                    phrase!("study-reading.alone", choice, moves, best, other, luck)
                }
                _ => {
                    let luck = f.tell_change(&against, WON);
                    phrase!("study-reading.part", choice, moves, best, other, luck)
                }
            }
        });
        (Verdict::Measured, phrase!("study-reading.answer", parts = parts(told)))
    }))
}

/// How many seats to the left of the dealer, or of the one who begins, a seat is.
fn place(played: &Played, steps: usize) -> Seat {
    played.lot.unwrap_or_default().left_by(steps, played.players)
}

fn seats(game: &'static dyn AnyGame, table: &Table) -> Study {
    let (info, players) = (game.info(), table.players());
    let sides = game.sides(table).iter().count();
    let even = 1.0 / sides as f64;
    let cost = cost(info.id);
    let (what, zero) = match info.lot {
        OpeningLot::Dealer => ("the dealer", "dealer"),
        OpeningLot::First => ("the player who begins", "first"),
        OpeningLot::None => ("seat 1", "seat"),
    };
    // Who is counted from is told by a word for it.
    let place_of = move |steps: usize| match steps {
        0 => phrase!("place-at", zero = text(zero)),
        1 => phrase!("place-next", zero = text(zero)),
        _ => phrase!("place-left", steps, zero = text(zero)),
    };
    let mut study = Study::new(
        format!("seats-{}", info.id),
        info.id,
    )
    .asking(phrase!("study-seats"))
    .source("The booklet says who deals and who begins, not what it is worth.")
    .method(format!(
        "Single deals among equals. Wins are counted by the place to the left of {what}; a draw is divided. An even share is \
         {:.0} %. *Acts first* is whoever makes the first move of a deal{}.",
        100.0 * even,
        if has_bids(game, table) { ", *the maker* who won the bidding and leads" } else { "" }
    ))
    .arms(crowd(table, [4000 / cost, 8000 / cost, generals(info.id, 300 / cost)]));
    let mut names = vec![];
    for steps in 0..players {
        let name = format!("wins of {}", in_english(&place_of(steps)));
        study = study.measure(Measure::share(&name, move |p| p.win(place(p, steps))).mark(even));
        names.push(name);
    }
    study = study.measure(Measure::share("wins of who acts first", |p| p.win(p.moves.first()?.0)).mark(even));
    if has_bids(game, table) {
        study = study.measure(Measure::share("wins of the maker", |p| p.win(p.maker()?)).mark(even));
    }
    study.answer(move |f| {
        let of = |who: &str| {
            let figures =
                names.iter().enumerate().filter_map(|(steps, name)| Some((steps, f.get(who, name)?)));
            let (steps, best) =
                figures.max_by(|(_, a), (_, b)| a.estimate.mean.total_cmp(&b.estimate.mean))?;
            let (place, share, ahead) = (place_of(steps), best.told(), best.estimate.low > even);
            Some(match ahead {
                true => phrase!("study-seats.ahead", who = text(who), place, share),
                false => phrase!("study-seats.even", who = text(who), place, share),
            })
        };
        let told = parts(ALL.iter().filter_map(|who| of(who)));
        (Verdict::Measured, phrase!("study-seats.answer", even = per_cent(even), parts = told))
    })
}

/// Whether this game has an auction.
fn has_bids(game: &dyn AnyGame, table: &Table) -> bool {
    let played = game.random_game(&table.for_one_deal(), &crate::study::SEED.into(), 0, 1, None);
    played
        .deals
        .iter()
        .flat_map(|deal| deal.facts.iter())
        .any(|(name, fact)| *name == "maker" && matches!(fact, Fact::Seat(_)))
}

fn skill(game: &'static dyn AnyGame, table: &Table) -> Study {
    let info = game.info();
    let sides = game.sides(table).iter().count();
    let cost = cost(info.id);
    let bouts = [
        (Bot::Expert, Bot::Random, 1500 / cost),
        (Bot::General, Bot::Random, generals(info.id, 60 / cost)),
        (Bot::Expert, Bot::Greedy, 3000 / cost),
        (Bot::General, Bot::Expert, generals(info.id, 200 / cost)),
    ];
    let label = |one: Bot, other: Bot| format!("{one} against {other}");
    let claims: &'static [&'static str] = match info.id {
        "neutral" => &["NEUTRAL-5"],
        "war-and-diplomacy" => &["WAR-AND-DIPLOMACY-2"],
        _ => &[],
    };
    let source = match info.id {
        "neutral" => "The game gives \"ample opportunity for skill\".",
        "war-and-diplomacy" => {
            "\"Judgment and skill are required in leading and playing, and in remembering the plays of others\"."
        }
        _ => "Every booklet promises an interesting game; how much of it is luck, none says.",
    };
    let study = Study::new(format!("skill-{}", info.id), info.id)
        .asking(phrase!("study-skill"))
        .source(source)
        .claims(claims)
        .method(format!(
            "The better player (with partners: the better side) has every side of each deal in turn against players of another \
             kind, so that the cards are the same for both; an even share of wins is {:.0} %. If luck decided all, he would have \
             that; if skill did, 100 %.{}",
            100.0 / sides as f64,
            if claims.is_empty() { "" } else { " We say that the claim holds if a general wins more than his share against experts." },
        ))
        .arms(
            bouts
                .into_iter()
                .filter(|(.., games)| *games > 0)
                .map(|(one, other, games)| Arm::against(label(one, other), table, one, other, games)),
        )
        .measure(Measure::share(WINS, crate::habits::wins).mark(1.0 / sides as f64))
        .measure(Measure::mean(crate::habits::LEAD, "points a deal", crate::habits::lead).mark(0.0));
    study.answer(move |f| {
        let all = bouts.map(|(one, other, _)| label(one, other));
        let told = f.tell_each(&all.each_ref().map(String::as_str), WINS);
        let verdict = match claims {
            [] => Verdict::Measured,
            _ => Verdict::of(&[f.above(&all[3], WINS, 1.0 / sides as f64)]),
        };
        (verdict, phrase!("study-skill.answer", even = per_cent(1.0 / sides as f64), told))
    })
}

/// Random players may never come to an end: a game is broken off after this number of deals.
const MOST_DEALS: usize = 200;

fn length(game: &'static dyn AnyGame, table: &Table) -> Study {
    let info = game.info();
    let cost = cost(info.id);
    let is_whole = |p: &Played| p.end.table().target() != Target::Deal;
    let mut study = Study::new(format!("length-{}", info.id), info.id)
        .asking(phrase!("study-length"))
        .source(format!("Our shelf says {} minutes; the booklet gives the end, not the time.", info.minutes))
        .method(format!(
            "Single deals, and whole games to their end. A game that is not over after {MOST_DEALS} deals is broken off and \
             counts as long as that.",
        ))
        .arms(crowd(table, [1000 / cost, 2000 / cost, generals(info.id, 60 / cost)]));
    // Some games are over after one deal.
    if game.random_game(table, &crate::study::SEED.into(), 0, 2, None).deals.len() > 1 {
        for (bot, games) in [(Bot::Random, 60 / cost), (Bot::Expert, 400 / cost), (Bot::General, 16 / cost)] {
            let arm = Arm::new(format!("{bot}, whole games"), table, bot, games);
            study = study.arm(arm.whole(table, MOST_DEALS));
        }
    }
    let mut measures = vec![
        Measure::mean(MOVES, "moves", move |p| if is_whole(p) { None } else { moves(p) }),
        Measure::mean("deals in a game", "deals", move |p| is_whole(p).then(|| p.end.deals().len() as f64)),
        Measure::mean("moves in a game", "moves", move |p| if is_whole(p) { moves(p) } else { None }),
        Measure::share("the game comes to its end", move |p| {
            is_whole(p).then(|| crate::sitting::yes(p.winners.is_some()))
        }),
    ];
    if study.arms.iter().all(|arm| arm.table.target() == Target::Deal) {
        measures.truncate(1);
    }
    study.measures = measures;
    study.answer(|f| {
        let whole = ALL.map(|who| format!("{who}, whole games"));
        let whole = whole.each_ref().map(String::as_str);
        let moves = f.tell_each(&ALL, MOVES);
        let told = match f.get(whole[1], "deals in a game") {
            Some(_) => phrase!(
                "study-length.games",
                moves,
                deals = f.tell_each(&whole, "deals in a game"),
                all = f.tell_each(&whole[1..], "moves in a game"),
            ),
            None => phrase!("study-length.answer", moves),
        };
        (Verdict::Measured, told)
    })
}
