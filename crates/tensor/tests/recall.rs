//! The information state: a seat's memory tells apart what the seat can tell apart, and nothing else.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{AnyGame, AnyMatch, Event, Phrase, Table, Turn, Viewer};
use broadside_games::GAMES;
use broadside_tensor::{AnyEncoding, Recall, encoding};

/// A game, and what one seat has seen of it.
struct Watched {
    game: Box<dyn AnyMatch>,
    recall: Recall,
}

impl Watched {
    fn new(game: Box<dyn AnyMatch>, encoding: &dyn AnyEncoding, seat: Seat) -> Self {
        let mut recall = Recall::new(encoding, seat);
        recall.look(encoding, game.as_ref(), None);
        Watched { game, recall }
    }

    /// Makes a move, or carries out a draw, and returns what the seat is told of it.
    fn go(
        &mut self,
        encoding: &dyn AnyEncoding,
        viewer: Viewer,
        mover: Option<Seat>,
        action: &str,
    ) -> Vec<Phrase> {
        let mut events: Vec<Event> = vec![];
        match mover {
            Some(seat) => {
                self.game.act(seat.number(), action, &mut events).unwrap();
            }
            None => self.game.chance(action, &mut events).unwrap(),
        }
        self.recall.look(encoding, self.game.as_ref(), mover.map(|seat| (seat, action)));
        let told = events.into_iter().filter(|event| event.audience.includes(viewer));
        told.map(|event| event.phrase).collect()
    }
}

fn table(game: &dyn AnyGame, players: usize) -> Table {
    Table::new(game.info(), players, &[], None).unwrap().for_one_deal()
}

fn dealt(game: &dyn AnyGame, table: &Table, shuffler: &mut Shuffler) -> Box<dyn AnyMatch> {
    let mut game = game.start(table);
    while game.draw(shuffler, &mut vec![]).is_some() {}
    game
}

/// Two deals that look the same to a seat are played side by side, sometimes with different moves. What the seat has
/// been told and what it sees (by the engine's own account) decide whether its memories must be equal.
#[test]
fn memories_are_equal_exactly_where_the_seat_has_seen_the_same() {
    for game in GAMES {
        let (mut same, mut other) = (0, 0);
        for (&players, seed) in
            game.info().players.iter().flat_map(|players| (0..6).map(move |n| (players, n)))
        {
            let table = table(*game, players);
            let Some(encoding) = encoding(&table) else { continue };
            let encoding = encoding.as_ref();
            let (mut shuffler, mut rng) = (Shuffler::new(&Seed::from(seed), 0), Rng::new(seed));
            let game = dealt(*game, &table, &mut shuffler);
            let seat = Seat::new(seed as usize % players);
            let viewer = Viewer::Seat(seat);
            let (world, _) = game.imagined(viewer, &mut rng).unwrap();
            let (mut one, mut two) =
                (Watched::new(game, encoding, seat), Watched::new(world, encoding, seat));
            let mut alike = true;
            for _ in 0..150 {
                let (mover, actions) = match one.game.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let mut drawn = one.game.boxed_clone();
                        let line = drawn.draw(&mut shuffler, &mut vec![]).unwrap();
                        if two.game.boxed_clone().chance(&line, &mut vec![]).is_err() {
                            break;
                        }
                        (None, [line.clone(), line])
                    }
                    Turn::Seat(mover) if two.game.turn() == Turn::Seat(mover) => {
                        let legal = [one.game.legal(), two.game.legal()];
                        let any =
                            |of: &[String], rng: &mut Rng| of[rng.below(of.len() as u32) as usize].clone();
                        let first = any(&legal[0], &mut rng);
                        let secret = encoding.is_secret(&first);
                        let repeats = legal[1].contains(&first) && !secret && rng.below(40) > 0;
                        let second = if repeats { first.clone() } else { any(&legal[1], &mut rng) };
                        (Some(mover), [first, second])
                    }
                    Turn::Seat(_) => break,
                };
                let told = one.go(encoding, viewer, mover, &actions[0]);
                alike &= told == two.go(encoding, viewer, mover, &actions[1]);
                alike &= one.game.looks_like(two.game.as_ref(), viewer);
                let (name, other_name) = (one.recall.name(), two.recall.name());
                assert_eq!(name == other_name, alike, "{table}, seat {seat}: {actions:?}");
                assert_eq!(one.recall.tensor() == two.recall.tensor(), alike, "{table}, seat {seat}");
                if alike {
                    same += 1
                } else {
                    other += 1
                }
                if other > 20 {
                    break;
                }
            }
        }
        if game.info().players != [1] && encoding(&table(*game, game.info().usual_players)).is_some() {
            assert!(same > 0 && other > 0, "{}: {same} times the same, {other} times not", game.info().id);
        }
    }
}

#[test]
fn a_card_laid_away_is_remembered_by_the_maker_alone() {
    let game = broadside_games::find("organization").unwrap();
    let table = table(game, 3);
    let encoding = encoding(&table).unwrap();
    let mut game = dealt(game, &table, &mut Shuffler::new(&Seed::from(1), 0));
    let maker = game.turn().seat().unwrap();
    game.act(maker.number(), "bid 15", &mut vec![]).unwrap();
    while game.legal().contains(&"pass".into()) {
        let seat = game.turn().seat().unwrap();
        game.act(seat.number(), "pass", &mut vec![]).unwrap();
    }
    let discards: Vec<String> =
        game.legal().into_iter().filter(|action| action.starts_with("discard")).collect();
    assert!(discards.len() > 2);
    for seat in Seat::all(3) {
        let names = [&discards[0], &discards[1]].map(|action| {
            let mut watched = Watched::new(game.clone(), encoding.as_ref(), seat);
            watched.go(encoding.as_ref(), Viewer::Seat(seat), Some(maker), action);
            watched.recall.name()
        });
        assert_eq!(names[0] != names[1], seat == maker, "seat {seat}");
    }
}

/// The last card of a deal belongs to what was seen, though the next deal is dealt at once.
#[test]
fn a_row_for_every_line_of_the_record() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap();
    let encoding = encoding(&table).unwrap();
    let (encoding, seat) = (encoding.as_ref(), Seat::new(0));
    let mut recall = Recall::new(encoding, seat);
    let (mut game, mut shuffler) = (game.start(&table), Shuffler::new(&Seed::from(1), 0));
    let mut lines = 0;
    while game.deals().len() < 2 {
        lines += 1;
        match game.turn().seat() {
            Some(mover) => {
                let action = game.legal().swap_remove(0);
                game.act(mover.number(), &action, &mut vec![]).unwrap();
                recall.look(encoding, game.as_ref(), Some((mover, &action)));
            }
            None => {
                game.draw(&mut shuffler, &mut vec![]).unwrap();
                recall.look(encoding, game.as_ref(), None);
            }
        }
    }
    assert_eq!((lines, recall.moments()), (1 + 2 * 53, lines));
    let tensor = recall.tensor();
    let row = |number: usize| &tensor[number * encoding.moment_size()..][..encoding.moment_size()];
    let played = encoding.fields().iter().find(|field| field.name == "played").unwrap();
    let last = &row(1 + 52)[5..][played.start..played.end()];
    assert_eq!(last.iter().sum::<f32>(), 52.0, "the finished deal with all its cards");
    assert!(row(1 + 52)[..4].contains(&1.0) && row(1 + 52)[4] > 0.0, "who played which card");
    // The Python package has the same in its tests: the name depends on no compiler, machine or language.
    assert_eq!(recall.name(), "1.0a55197c667518a34c0addd8a2474d4a");
}
