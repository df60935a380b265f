//! Draws positions from the marshal's own losses: `cargo run --release -p broadside-players --example losses -- neutral
//! 10 7 0.5 FOLDER` plays deals of seed 7 against the general until ten mistakes are found that cost half a point, and writes
//! a record for each into FOLDER. A mistake is a move of a lost deal that the marshal with ten times the time rejects for
//! the same other move and at such a cost, with each of three seeds. The comments say what was better, and why.

use std::fs;
use std::path::Path;

use broadside_cards::{Seat, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, AnyMatch, Table};
use broadside_players::{Ask, Bot, SeededGame, advise, choose, hint};
use broadside_speech::{Company, Speech};

/// What plays and loses.
const LOSER: Bot = Bot::Marshal(20_000);
/// What looks for its mistakes.
const JUDGE: Bot = Bot::Marshal(200_000);
/// The seeds of the judge, which must agree.
const OPINIONS: [u64; 3] = [1, 2, 3];
/// The most mistakes of one deal.
const MOST: usize = 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, wanted, seed, cost, folder] = &args[..] else { panic!("GAME NUMBER SEED COST FOLDER") };
    let game = broadside_games::find(game).expect("a game");
    let cost: f64 = cost.parse().expect("points");
    let [wanted, seed] = [wanted, seed].map(|number| number.parse::<u64>().expect("a number"));
    let table = Table::new(game.info(), game.info().usual_players, &[], None).expect("a usual table");
    let (table, mut found) = (table.for_one_deal(), 0);
    for number in 0.. {
        for mistake in mistakes(game, &table, &Seed::from(seed), number, cost) {
            found += 1;
            let file = format!("{}-{found:02}.bsr", game.info().id);
            fs::write(Path::new(folder).join(&file), mistake).expect("a file");
            println!("{file}: deal {number}");
            if found == wanted {
                return;
            }
        }
    }
}

/// The marshal's mistakes in a deal that it loses, from whichever side, as records.
fn mistakes(game: &dyn AnyGame, table: &Table, seed: &Seed, number: u64, cost: f64) -> Vec<String> {
    let sides = game.sides(table);
    let sides: Vec<_> = sides.iter().collect();
    let mut found = vec![];
    for shift in 0..sides.len() {
        let loses = |seat: Seat| {
            let side = sides.iter().position(|side| side.contains(seat)).unwrap_or(0);
            (side + shift) % sides.len() < sides.len() / 2
        };
        let mut moments = vec![];
        let mut seen = 0;
        let seeded = SeededGame { game, table, seed, number, most_deals: 1 };
        let mut record = Scribe::new(table, &[]);
        let (_, end) = seeded.play(Some(&mut record), |play: &dyn AnyMatch, seat, chance| {
            let ask = || Ask::at(play).expect("a seat is to act");
            let bot = if loses(seat) { LOSER } else { Bot::General };
            let action = choose(bot, &ask(), chance, &|| false)?;
            if loses(seat) && play.legal().len() > 1 {
                moments.push((seen, ask(), action.clone()));
            }
            seen += 1;
            Some(action)
        });
        let points = |ours: bool| {
            let seats = Seat::all(table.players()).filter(|seat| loses(*seat) == ours);
            let scores: Vec<i32> =
                seats.map(|seat| end.deals().last().map_or(0, |deal| deal.scores[seat])).collect();
            f64::from(scores.iter().sum::<i32>()) / scores.len() as f64
        };
        if points(true) >= points(false) {
            continue;
        }
        let worst = moments
            .into_iter()
            .filter_map(|(moves, ask, action)| judge(game, &ask, &action, cost).map(|told| (moves, told)));
        for (moves, told) in worst.take(MOST) {
            found.push(told + &up_to(record.text(), moves));
        }
    }
    found
}

/// What is to be said of a move, if it is a mistake.
fn judge(game: &dyn AnyGame, ask: &Ask, action: &str, cost: f64) -> Option<String> {
    let mut least = f64::INFINITY;
    let mut better = vec![];
    for seed in OPINIONS {
        let advice = advise(JUDGE, ask, seed, &|| false)?;
        let tried = advice.candidates.iter().find(|one| one.action == action)?;
        if advice.action == action || tried.cost < cost {
            return None;
        }
        least = least.min(tried.cost);
        better.push(advice.action);
    }
    better.dedup();
    let [better] = &better[..] else { return None };
    let why = hint(JUDGE, ask, OPINIONS[0], &|| false)?;
    let speech = Speech::english(game);
    let reasons: Vec<String> =
        why.reasons.iter().map(|reason| speech.sentence(reason, &Company::NAMELESS)).collect();
    Some(format!("; Better is {better}, by {least:.2} or more. {}\n; never {action}\n", reasons.join(" ")))
}

/// A record up to this many moves.
fn up_to(record: &str, moves: usize) -> String {
    let mut seen = 0;
    let kept = record.lines().take_while(|line| {
        let is_move = line.starts_with(|first: char| first.is_ascii_digit());
        seen += usize::from(is_move);
        !is_move || seen <= moves
    });
    kept.map(|line| format!("{line}\n")).collect()
}
