//! The honesty test: when the hidden cards are dealt anew, no bot may change its choice, nor its reasons for it.

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::{Match, Position as _, Silent, Table, Turn, Viewer};

use crate::ask::advise_on;
use crate::bot::Bot;
use crate::expert::EXPERTS;
use crate::thumb::Known;
use crate::why;

/// Asks every bot at points of random games, once with the view of the true deal and once with that of an imagined one.
pub(crate) fn ask_twice<G: Known>(pairs: usize) {
    let mut rng = Rng::new(1914);
    let mut asked = 0;
    for number in 0.. {
        let players = G::INFO.players[number as usize % G::INFO.players.len()];
        let table = Table::new(&G::INFO, players, &[], None).expect("a usual table");
        let mut shuffler = Shuffler::new(&Seed::from(6), number);
        let mut game = Match::<G>::new(&table);
        let mut room = vec![];
        while game.standing().deals.is_empty() {
            let (Turn::Seat(seat), Some(position)) = (game.turn(), game.position()) else {
                game.draw_chance(&mut shuffler, &mut Silent);
                continue;
            };
            let view = position.view(Viewer::Seat(seat));
            if rng.below(8) == 0
                && let other = G::Position::imagine(&view, &mut rng)
                && other.census() != position.census()
            {
                let bots = [
                    Bot::Greedy,
                    Bot::Expert,
                    Bot::Recruit,
                    Bot::Sergeant,
                    Bot::Search(2_000),
                    Bot::Marshal(2_000),
                ];
                let bot = bots[asked % bots.len()];
                let (before, seed) = (game.standing().scores, rng.bits());
                let answer = |view| {
                    let advice = advise_on::<G>(bot, &table, before, &view, seed, &|| false).expect("a move");
                    let mv = advice.action.parse().unwrap();
                    (advice.action, why::reasons::<G>(&table, &view, mv, seed, &|| false))
                };
                assert_eq!(answer(view), answer(other.view(Viewer::Seat(seat))), "{bot} in {}", G::INFO.id);
                asked += 1;
                if asked == pairs {
                    return;
                }
            }
            let mv = position.random_move(&mut rng, &mut room);
            game.play_unchecked(mv, &mut Silent);
        }
    }
    unreachable!("there is always another game")
}

/// `HONESTY_PAIRS=1000` sets the number of pairs for each game.
#[test]
fn no_bot_sees_what_the_view_hides() {
    let pairs = std::env::var("HONESTY_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    EXPERTS.iter().for_each(|expert| expert.ask_twice(pairs));
}
