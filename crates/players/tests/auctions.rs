//! Bots jump towards what they mean to bid: auctions are short, and no weaker than those that climb step by step.

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::{AnyGame, Table, Turn};
use broadside_players::{Ask, Bot, choose};

/// The games with an auction, and tables for them.
const AUCTIONS: [(&str, usize); 7] = [
    ("neutral", 3),
    ("neutral", 4),
    ("organization", 3),
    ("organization", 4),
    ("organization", 6),
    ("sham-battle", 3),
    ("sham-battle", 4),
];

/// One deal: the points of each seat, and the number of calls. Seats that climb bid the least that is allowed whenever
/// they bid at all.
fn deal(game: &dyn AnyGame, players: usize, number: u64, climbs: impl Fn(Seat) -> bool) -> (Vec<i32>, usize) {
    let table = Table::new(game.info(), players, &[], None).expect("a usual table").for_one_deal();
    let (mut play, mut shuffler) = (game.start(&table), Shuffler::new(&Seed::from(1899), number));
    let mut calls = 0;
    loop {
        while play.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(seat) = play.turn() else { return (play.scores().of(players).to_vec(), calls) };
        let ask = Ask::at(play.as_ref()).expect("a seat is to act");
        let mut action = choose(Bot::Expert, &ask, number, &|| false).expect("a move");
        let bid = |action: &String| action.strip_prefix("bid ").and_then(|bid| bid.parse::<u16>().ok());
        if bid(&action).is_some() && climbs(seat) {
            let lowest = play.legal().iter().filter_map(bid).min().expect("a bid");
            action = format!("bid {lowest}");
        }
        calls += usize::from(bid(&action).is_some() || action == "pass");
        play.act(seat.number(), &action, &mut vec![]).expect("a legal move");
        // A deal that is thrown in counts, and ends here.
        if !play.deals().is_empty() {
            return (play.scores().of(players).to_vec(), calls);
        }
    }
}

/// How many points a deal those who jump are ahead of those who climb, with the standard error, and the mean number of
/// rounds of calls if all jump. Each deal is played by both from both places.
fn compared(id: &str, players: usize, deals: u64) -> (f64, f64, f64) {
    let game = broadside_games::find(id).expect("it is on the shelf");
    let mut calls = 0;
    let mut ahead = vec![];
    for number in 0..deals {
        let of_place = |odd: usize| {
            let climbs = |seat: Seat| seat.index() % 2 == odd;
            let (points, _) = deal(game, players, number, climbs);
            let of = |climbing: bool| {
                let seats = Seat::all(players).filter(|seat| climbs(*seat) == climbing);
                let points: Vec<f64> = seats.map(|seat| f64::from(points[seat.index()])).collect();
                points.iter().sum::<f64>() / points.len() as f64
            };
            of(false) - of(true)
        };
        ahead.push((of_place(0) + of_place(1)) / 2.0);
        calls += deal(game, players, number, |_| false).1;
    }
    let mean = ahead.iter().sum::<f64>() / deals as f64;
    let variance = ahead.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / deals as f64;
    (mean, (variance / deals as f64).sqrt(), calls as f64 / (deals as usize * players) as f64)
}

/// `AUCTION_DEALS=500` sets the number of deals for each table.
#[test]
fn jumping_is_short_and_not_weaker_than_climbing() {
    let deals = std::env::var("AUCTION_DEALS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    for (id, players) in AUCTIONS {
        let (ahead, error, rounds) = compared(id, players, deals);
        println!("{id:<14} {players} players: {ahead:+.2} ± {error:.2} points a deal, {rounds:.1} rounds");
        assert!(ahead > -2.0 * error - 0.05, "{id} with {players}: {ahead} ± {error}");
        assert!(rounds < 3.0, "{id} with {players}: {rounds} rounds");
    }
}
