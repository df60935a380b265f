//! Trains the policy of a game and writes its weights: `make train GAME=mobilization-2`; or learns what an interrupted deal
//! will still bring: `make train GAME=mobilization.outlook`. With the same numbers it writes the same file on every machine.

use std::fmt::Write as _;

use broadside_players::fit::{self, OUTLOOKS};
use broadside_players::train::{Course, PUPILS};

/// The seed of the training's deals and draws, and the first of the deals that judge the result.
const SEED: u64 = 1918;
const JUDGED: u64 = 1 << 60;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |n: usize, usual: usize| arguments.get(n).map_or(usual, |text| text.parse().expect("a number"));
    let game = arguments.first().map_or("", String::as_str);
    if let Some(pupil) = OUTLOOKS.iter().find(|pupil| pupil.name == game) {
        return print!("{}", outlook(pupil, number(1, pupil.usual as usize) as u64));
    }
    let Some(pupil) = PUPILS.iter().find(|pupil| pupil.game == game) else {
        let games: Vec<&str> = PUPILS.iter().map(|pupil| pupil.game).collect();
        eprintln!(
            "usage: train GAME [GENERATIONS [DEALS [THREADS]]], where GAME is one of {games:?}, or mobilization.outlook [DEALS]"
        );
        std::process::exit(2);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let course = Course {
        generations: number(1, pupil.usual[0]),
        candidates: pupil.usual[1],
        deals: number(2, pupil.usual[2]) as u64,
        seed: SEED,
        threads: number(3, threads),
    };
    let learned = pupil.train(course, &mut |generation, mean, _| {
        if generation % 10 == 9 {
            eprintln!("generation {}: {mean:.3}", generation + 1);
        }
    });
    let judges = if pupil.game == "mobilization-2" { 200_000 } else { 20_000 };
    let judged = pupil.judge(&[pupil.start(), learned.clone()], JUDGED, judges, course.threads);
    let mut text = format!(
        "# The policy of {game}, trained by `make train GAME={game}` of broadside {}: {} generations of {} candidates,\n\
         # {} deals each, seed {SEED}. {}\n\
         # A name and hundredths on each line.\n",
        env!("CARGO_PKG_VERSION"),
        course.generations,
        course.candidates,
        course.deals,
        match pupil.game {
            "mobilization-2" => format!(
                "By itself it wins {:.2} % of 200,000 other deals, and {:.2} % with the numbers at the start.",
                100.0 * judged[1].1,
                100.0 * judged[0].1
            ),
            _ => format!(
                "It wins {:.1} % of 20,000 other duplicate deals against the written strategy.",
                100.0 * judged[1].1
            ),
        },
    );
    for (name, value) in pupil.names().zip(&learned) {
        let _ = writeln!(text, "{name} {}", (100.0 * value).round());
    }
    print!("{text}");
}

/// The file of numbers learned from this number of deals.
fn outlook(pupil: &fit::Pupil, deals: u64) -> String {
    let (learned, explained) = (pupil.learn)(deals, SEED);
    let mut text = format!(
        "# What an interrupted deal will still bring, learned by `make train GAME={}` of broadside {} from {deals} deals,\n\
         # seed {SEED}. It explains {:.1} % of the variance of what was still scored.\n\
         # A name and hundredths on each line.\n",
        pupil.name,
        env!("CARGO_PKG_VERSION"),
        100.0 * explained,
    );
    for (number, value) in learned.iter().enumerate() {
        let _ = writeln!(text, "{} {}", (pupil.called)(number), (100.0 * value).round());
    }
    text
}
