//! Measures how fast random players play, on one thread through the typed layer. Prints one line of JSON for each
//! table.
//!
//! `deals_per_s` and `moves_per_s` count only the play: they start from dealt positions, after the auction if there is
//! one (one bid, the others pass). `deals_per_s_with_deal` also shuffles, deals and bids at random. The clock is the
//! thread's CPU time, so other work on the machine does not distort the result.

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::{Game, Match, Position, Silent, Table, Turn};
use broadside_games::liberty_bond::LibertyBond;
use broadside_games::mobilization::Mobilization;
use rustix::time::{ClockId, clock_gettime};

/// How long each figure is measured, in seconds, and how often. The best result counts.
const SECONDS: f64 = 0.7;
const ROUNDS: usize = 3;
/// The number of positions dealt in advance.
const DEALT: u64 = 64;

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Plays a deal to its end at random and returns the number of moves.
fn play_out<P: Position>(position: &mut P, rng: &mut Rng, room: &mut Vec<P::Move>) -> u64 {
    let mut moves = 0;
    loop {
        match position.turn() {
            Turn::Over => return moves,
            Turn::Seat(_) => {
                let mv = position.random_move(rng, room);
                position.play_unchecked(mv, &mut Silent);
                moves += 1;
            }
            Turn::Chance => {
                if let Some(mut due) = position.shuffle_due() {
                    rng.mix(&mut due.cards);
                    position.shuffled(&due.cards, &mut Silent);
                }
            }
        }
    }
}

/// A dealt position, after the auction and what follows it.
fn dealt<G: Game>(table: &Table, number: u64) -> G::Position {
    let mut game = Match::<G>::new(&table.for_one_deal());
    let mut shuffler = Shuffler::new(&Seed::from(number), 0);
    let mut rng = Rng::new(number);
    let (mut moves, mut has_bid) = (vec![], false);
    loop {
        while game.draw_chance(&mut shuffler, &mut Silent).is_some() {}
        let position = game.position().expect("a deal has begun");
        moves.clear();
        position.legal_moves(&mut moves);
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let bid = words.iter().position(|word| word.starts_with("bid "));
        let pass = words.iter().position(|word| word == "pass");
        let done = words.iter().position(|word| word == "done");
        let settled = !words.iter().any(|word| {
            ["bid", "pass", "discard", "call", "country", "lay", "done"]
                .contains(&word.split(' ').next().unwrap_or(""))
        });
        let is_rummy = [LibertyBond::INFO.id, Mobilization::INFO.id].contains(&G::INFO.id);
        if settled || is_rummy {
            return position.clone();
        }
        let chosen = match (bid, pass, done) {
            (Some(bid), _, _) if !has_bid => bid,
            (_, Some(pass), _) => pass,
            (_, _, Some(done)) => done,
            _ => rng.below(moves.len() as u32) as usize,
        };
        has_bid |= Some(chosen) == bid;
        game.play_unchecked(moves[chosen], &mut Silent);
    }
}

/// The best of several runs of `work`, which returns how many deals and moves it did.
fn best(mut work: impl FnMut() -> (u64, u64)) -> (f64, f64) {
    let mut best = (0.0f64, 0.0f64);
    for _ in 0..ROUNDS {
        let (began, mut deals, mut moves) = (now(), 0, 0);
        while now() - began < SECONDS {
            let (more_deals, more_moves) = work();
            deals += more_deals;
            moves += more_moves;
        }
        let seconds = now() - began;
        best = (best.0.max(deals as f64 / seconds), best.1.max(moves as f64 / seconds));
    }
    best
}

fn bench<G: Game>() {
    let players = G::INFO.usual_players;
    let table = Table::new(&G::INFO, players, &[], None).expect("a table of the game");
    let positions: Vec<G::Position> = (0..DEALT).map(|number| dealt::<G>(&table, number)).collect();
    let (mut rng, mut room) = (Rng::new(1914), vec![]);
    let played = best(|| {
        let moves = positions.iter().map(|start| play_out(&mut start.clone(), &mut rng, &mut room)).sum();
        (DEALT, moves)
    });
    let mut number = 0;
    let with_deal = best(|| {
        let (mut deals, mut moves) = (0, 0);
        for _ in 0..DEALT {
            number += 1;
            let game =
                broadside_engine::random_game::<G>(&table.for_one_deal(), &Seed::from(7), number, 1, None);
            deals += game.deals.len() as u64;
            moves += game.moves;
        }
        (deals, moves)
    });
    println!(
        "{{\"bench\":\"{}\",\"players\":{players},\"deals_per_s\":{:.0},\"deals_per_s_with_deal\":{:.0},\"moves_per_s\":{:.0}}}",
        G::INFO.id,
        played.0,
        with_deal.0,
        played.1
    );
}

fn main() {
    macro_rules! bench_each {
        ($($folder:ident::$game:ident,)*) => { $(bench::<broadside_games::$folder::$game>();)* };
    }
    broadside_games::for_each_game!(bench_each);
}
