//! Endings of real deals: the solver's values and best moves must equal those of a plain search through the engine's
//! positions. `ENDINGS` sets the number for each game, over all its tables; 200 by default.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{Game, Match, Position, Silent, Table, Turn, Viewer};
use broadside_games::nations::Nations;
use broadside_games::neutral::Neutral;
use broadside_games::organization::Organization;
use broadside_games::sham_battle::ShamBattle;
use broadside_games::sham_battle_2::ShamBattle2;
use broadside_solve::boards::{self, Board, Question};
use broadside_solve::{NoAnswer, Objective, PostMortem};

/// The number of endings for each table, given the number of tables.
fn endings(tables: usize) -> usize {
    std::env::var("ENDINGS").map_or(200, |n| n.parse().expect("ENDINGS is a number")) / tables + 1
}

/// What one side can guarantee from here against all others, by trying every move.
fn sure<P: Position>(position: &P, side: u8, has: &dyn Fn(&P, u8) -> i32) -> i32 {
    let Turn::Seat(seat) = position.turn() else { return has(position, side) };
    let ours = side >> seat.index() & 1 == 1;
    let numbers = after_each(position).into_iter().map(|(_, next)| sure(&next, side, has));
    if ours { numbers.max() } else { numbers.min() }.expect("somebody can move")
}

/// Every legal move with the position after it.
fn after_each<P: Position>(position: &P) -> Vec<(String, P)> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let play = |mv: P::Move| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut Silent);
        (mv.to_string(), next)
    };
    moves.into_iter().map(play).collect()
}

fn views<P: Position>(position: &P, players: usize) -> Vec<P::View> {
    Seat::all(players).map(|seat| position.view(Viewer::Seat(seat))).collect()
}

fn board_unless_over<P: Position>(
    position: &P,
    players: usize,
    board_of: &impl Fn(&[P::View]) -> Option<Board>,
) -> Option<Board> {
    if position.turn() == Turn::Over { None } else { board_of(&views(position, players)) }
}

/// Random deals, played at random until few cards are left.
fn compare<G: Game>(
    players: usize,
    readings: &[(&str, &str)],
    cards: usize,
    endings: usize,
    board_of: impl Fn(&[<G::Position as Position>::View]) -> Option<Board>,
    has: impl Fn(&G::Position, u8, &Board) -> i32,
) {
    let table = Table::new(&G::INFO, players, readings, None).unwrap();
    let mut tried = 0;
    for number in 0.. {
        let mut shuffler = Shuffler::new(&Seed::from(7u64), number);
        let mut rng = Rng::new(number);
        let mut game = Match::<G>::new(&table);
        while game.draw_chance(&mut shuffler, &mut Silent).is_some() {}
        let mut position = game.position().unwrap().clone();
        let mut room = vec![];
        let most = cards - rng.below(players as u32 + 1) as usize;
        let found = loop {
            if position.turn() == Turn::Over {
                break None;
            }
            let seen = board_unless_over(&position, players, &board_of);
            let held = |board: &Board| board.stand.hands.iter().map(Vec::len).sum::<usize>();
            if let Some(board) = seen.filter(|board| held(board) <= most) {
                break Some(board);
            }
            let mv = position.random_move(&mut rng, &mut room);
            position.play_unchecked(mv, &mut Silent);
        };
        let Some(board) = found else { continue };
        let answer = board.solve(board.objective, None).unwrap();
        let ours = board.to_act();
        for (side, &mask) in board.sides.iter().enumerate() {
            let number = sure(&position, mask, &|position, _| has(position, mask, &board));
            assert_eq!(answer.by_side[side], number, "side {mask:b} of {board:?}");
        }
        let mask = board.sides[ours];
        let keeps = |(_, next): &(String, G::Position)| {
            sure(next, mask, &|position, _| has(position, mask, &board)) == answer.by_side[ours]
        };
        let best: Vec<String> = after_each(&position).into_iter().filter(keeps).map(|(mv, _)| mv).collect();
        assert_eq!(answer.best, best, "{board:?}");
        if let Some((side, bid)) = board.bid {
            let answer = board.solve(Objective::Bid, None).unwrap();
            let made = sure(&position, board.sides[side], &|p, _| has(p, board.sides[side], &board)) >= bid;
            assert_eq!(answer.by_side[side] == 1, made, "{board:?}");
        }
        // Every side that follows the advice gets the predicted value or more.
        let mut next = position;
        while let Some(board) = board_unless_over(&next, players, &board_of) {
            let told = board.solve(board.objective, None).unwrap().best[0].clone();
            next = after_each(&next).into_iter().find(|(mv, _)| *mv == told).expect("a legal move").1;
        }
        for (mask, sure) in board.sides.iter().zip(&answer.by_side) {
            assert!(has(&next, *mask, &board) >= *sure, "{board:?}");
        }
        tried += 1;
        if tried == endings {
            return;
        }
    }
}

fn seats(side: u8) -> impl Iterator<Item = Seat> {
    Seat::all(8).filter(move |seat| side >> seat.index() & 1 == 1)
}

fn playing(question: Result<Question, NoAnswer>) -> Option<Board> {
    match question {
        Ok(Question::Play(board, actions)) if actions.is_empty() => Some(board),
        _ => None,
    }
}

#[test]
fn a6_endings_of_nations() {
    compare::<Nations>(
        4,
        &[],
        14,
        endings(1),
        |views| Some(boards::nations::board(views)),
        |position, side, _| {
            let open = position.view(Viewer::Watcher).open;
            i32::from(open.tricks[usize::from(side & 1 == 0)])
        },
    );
}

/// Whole deals take too long in plain search, so the first trick is compared with the boards after it.
#[test]
fn a3_the_dealer_does_not_play_the_turned_card_to_the_first_trick() {
    let table = Table::new(&Nations::INFO, 4, &[("turned", "table")], None).unwrap();
    let mut barred = 0;
    for number in 0..12 {
        let (mut shuffler, mut rng) = (Shuffler::new(&Seed::from(3u64), number), Rng::new(number));
        let mut game = Match::<Nations>::new(&table);
        while game.draw_chance(&mut shuffler, &mut Silent).is_some() {}
        let mut position = game.position().unwrap().clone();
        // From the third seat's play on, so that plain search has less to try.
        for _ in 0..2 {
            let mv = position.random_move(&mut rng, &mut vec![]);
            position.play_unchecked(mv, &mut Silent);
        }
        let value = |position: &broadside_games::nations::Position| {
            let board = boards::nations::board(&views(position, 4));
            board.won[0] + board.study(0).value(None).unwrap()
        };
        let best = |position: &broadside_games::nations::Position| {
            let Turn::Seat(seat) = position.turn() else { panic!("the deal has begun") };
            let study = boards::nations::board(&views(position, 4)).study(0);
            let plays: Vec<(String, _)> = after_each(position);
            assert_eq!(study.legal().len(), plays.len(), "the study knows what may be played");
            let values = plays.iter().map(|(_, next)| value(next));
            if seat.index() % 2 == 0 { values.max() } else { values.min() }.unwrap()
        };
        assert_eq!(value(&position), best(&position), "deal {number}");
        let mv = position.random_move(&mut rng, &mut vec![]);
        position.play_unchecked(mv, &mut Silent);
        assert_eq!(value(&position), best(&position), "deal {number}, the dealer to play");
        let open = position.view(Viewer::Watcher).open;
        let led = open.trick.led().unwrap().suit();
        let held = position.view(Viewer::Seat(open.dealer)).hand;
        let follows = held.iter().any(|card| card.suit() == led);
        barred += usize::from(!follows || open.star() == Some(led));
    }
    assert!(barred > 0, "the turned card could never have been played");
}

#[test]
fn n15_to_n17_endings_of_neutral() {
    let tables = [
        (2, vec![("underplay", "barred")], 10),
        (3, vec![], 10),
        (4, vec![], 13),
        (4, vec![("sides", "single"), ("underplay", "barred")], 12),
        (5, vec![], 12),
        (5, vec![("sides", "single")], 12),
        (6, vec![], 12),
        (6, vec![("sides", "teams")], 12),
    ];
    let endings = endings(tables.len());
    for (players, readings, cards) in tables {
        compare::<Neutral>(
            players,
            &readings,
            cards,
            endings,
            |views| playing(boards::neutral::question(views)),
            |position, side, board| {
                let open = position.view(Viewer::Watcher).open;
                let maker = open.maker.unwrap().0.index();
                let mine = board.side_of(maker) == board.sides.iter().position(|&s| s == side).unwrap();
                let points = |seat: Seat| {
                    let take = open.taken[seat];
                    if mine { take.all_points() } else { take.neutral_points() }
                };
                seats(side).map(points).sum()
            },
        );
    }
}

#[test]
fn o7_o8_endings_of_organization() {
    let side: &[_] = &[("three", "side")];
    let tables = [(2, 12, &[][..]), (3, 12, &[]), (4, 14, &[]), (5, 12, &[]), (5, 12, side), (6, 12, &[])];
    for (players, cards, readings) in tables {
        compare::<Organization>(
            players,
            readings,
            cards,
            endings(tables.len()),
            |views| playing(boards::organization::question(views)),
            |position, side, _| {
                let open = position.view(Viewer::Watcher).open;
                seats(side).map(|seat| i32::from(open.units[seat])).sum()
            },
        );
    }
}

#[test]
fn s8_endings_of_sham_battle() {
    let tables = [(3, 11, &[][..]), (4, 13, &[]), (4, 13, &[("sides", "single")])];
    for (players, cards, readings) in tables {
        compare::<ShamBattle>(
            players,
            readings,
            cards,
            endings(tables.len()),
            |views| {
                let maker = views[0].open.maker?.0.index();
                let in_play = views[0].open.phase == broadside_games::sham_battle::Phase::Play;
                in_play.then(|| boards::sham_battle::board(views, maker, views[0].open.country.unwrap()))
            },
            |position, side, _| {
                let open = position.view(Viewer::Watcher).open;
                seats(side).map(|seat| i32::from(open.taken[seat] + open.laid[seat])).sum()
            },
        );
    }
}

#[test]
fn t9_endings_of_sham_battle_2() {
    for battleship in ["shown", "taken"] {
        compare::<ShamBattle2>(
            2,
            &[("battleship", battleship)],
            10,
            endings(2),
            |views| boards::sham_battle_2::board(views).ok(),
            |position, side, _| {
                let open = position.view(Viewer::Watcher).open;
                seats(side).map(|seat| i32::from(open.taken[seat] + open.claimed[seat])).sum()
            },
        );
    }
}

/// Whole deals, identified by their seeds, with the guaranteed value of the side that leads its longest suit as trump.
#[test]
fn whole_deals_have_the_answers_they_had() {
    use broadside_solve::double_dummy::{Card, Count, Law, Stand, Study};
    let solve = |seed: u64, law: Law, count: Count, suits: u8, ranks: u8, tricks: usize| {
        let copies = if law == Law::Double { 2 } else { 1 };
        let all = (0..suits).flat_map(|suit| (1..=ranks).map(move |rank| Card { suit, rank }));
        let mut pack: Vec<Card> = all.flat_map(|card| std::iter::repeat_n(card, copies)).collect();
        Rng::new(seed).mix(&mut pack);
        let hands: Vec<Vec<Card>> = pack.chunks(tricks).take(4).map(<[Card]>::to_vec).collect();
        let length = |suit: &u8| hands[0].iter().filter(|card| card.suit == *suit).count();
        let trump = (0..suits.min(5)).max_by_key(length);
        let stand = Stand { law, trump, hands, leader: 0, trick: vec![], opening: false, lying: None };
        Study::new(&stand, 0b0101, count).value(None).unwrap()
    };
    let organization: Vec<i32> =
        (1..=12).map(|seed| solve(seed, Law::Double, Count::Tricks, 4, 6, 12)).collect();
    let (law, count) = (Law::Neutral { underplay: true }, Count::Neutral { maker: true });
    let neutral: Vec<i32> = (1..=12).map(|seed| solve(seed, law, count, 6, 8, 8)).collect();
    let worth = Count::by_rank([0, 5, 5, 10, 10, 10, 15, 0]);
    let sham: Vec<i32> = (1..=12).map(|seed| solve(seed, Law::Double, worth, 4, 6, 7)).collect();
    assert_eq!([organization, neutral, sham], [ORGANIZATION, NEUTRAL, SHAM_BATTLE]);
}

const ORGANIZATION: [i32; 12] = [9, 4, 12, 5, 7, 5, 10, 6, 12, 7, 9, 10];
const NEUTRAL: [i32; 12] = [10, 5, 7, 11, 4, 3, 8, 9, 12, 2, 10, 8];
const SHAM_BATTLE: [i32; 12] = [235, 155, 215, 185, 80, 180, 180, 265, 190, 185, 230, 145];

#[test]
fn the_post_mortem_names_what_would_have_kept_the_value() {
    use broadside_engine::record::Scribe;
    use broadside_engine::{AnyGame, RandomGame};
    let table = Table::new(&Organization::INFO, 2, &[], None).unwrap().for_one_deal();
    let mut judged = 0;
    for number in 0..8 {
        let mut scribe = Scribe::new(&table, &[]);
        let game: RandomGame =
            Organization.random_game(&table, &Seed::from(3u64), number, 1, Some(&mut scribe));
        let found =
            PostMortem::of_record(broadside_games::GAMES, scribe.text().as_bytes()).unwrap().judge(u64::MAX);
        let Ok(found) = found else { continue };
        assert!(found.exact && found.judged == 20, "{found:?}");
        // Between mistakes the value does not change, and the last value is the result.
        let mut last: Option<Vec<i32>> = None;
        for slip in &found.slips {
            let side = slip.play.seat - 1;
            assert!(
                slip.before[side] > slip.after[side] && !slip.better.contains(&slip.play.action),
                "{slip:?}"
            );
            assert!(!slip.better.is_empty());
            assert!(last.is_none_or(|last| last == slip.before));
            last = Some(slip.after.clone());
        }
        let (maker, bid) =
            game.deals[0].facts.iter().fold((0, 0), |(maker, bid), (name, fact)| match (name, fact) {
                (&"maker", broadside_engine::Fact::Seat(Some(seat))) => (seat.index(), bid),
                (&"bid", broadside_engine::Fact::Number(Some(number))) => (maker, *number),
                _ => (maker, bid),
            });
        if let Some(last) = last {
            let scores = game.deals[0].scores;
            let other = 1 - maker;
            assert_eq!(scores[Seat::new(other)], last[other]);
            let made = i64::from(last[maker]) >= bid;
            assert_eq!(scores[Seat::new(maker)], if made { last[maker] } else { -(bid as i32) });
            judged += 1;
        }
    }
    assert!(judged > 0);
}
