//! The numbers agree with the games they stand for.

use std::fmt::Write as _;

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{AnyGame, AnyMatch, Table, Turn, Viewer};
use broadside_games::GAMES;
use broadside_tensor::{AnyEncoding, Buffers, FieldKind, VERSION, batch, encoding};

/// Plays random deals and shows each moment with a seat to act.
fn play(table: &Table, seed: u64, most: usize, mut look: impl FnMut(&dyn AnyMatch, Seat, &[String])) {
    let game = broadside_games::find(table.info().id).unwrap();
    let (mut shuffler, mut rng) = (Shuffler::new(&Seed::from(seed), 0), Rng::new(seed));
    let mut game = game.start(&table.for_one_deal());
    for _ in 0..most {
        while game.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(seat) = game.turn() else { return };
        let legal = game.legal();
        look(game.as_ref(), seat, &legal);
        let chosen = &legal[rng.below(legal.len() as u32) as usize];
        game.act(seat.number(), chosen, &mut vec![]).unwrap();
    }
}

fn observed(encoding: &dyn AnyEncoding, game: &dyn AnyMatch, viewer: Viewer) -> Vec<f32> {
    let mut numbers = vec![f32::NAN; encoding.size()];
    encoding.observe(game, viewer, &mut numbers);
    numbers
}

/// The games that can be written as numbers.
fn encoded() -> impl Iterator<Item = &'static dyn AnyGame> {
    let usual = |game: &dyn AnyGame| Table::new(game.info(), game.info().usual_players, &[], None).unwrap();
    GAMES.iter().copied().filter(move |game| encoding(&usual(*game)).is_some())
}

#[test]
fn each_of_the_eleven_old_games_can_be_written_as_numbers() {
    assert!(encoded().count() >= 11);
}

#[test]
fn every_legal_move_has_a_number_and_every_number_its_move() {
    for table in encoded().flat_map(|game| Table::every(game.info())) {
        let encoding = encoding(&table).unwrap();
        for seed in 0..3 {
            play(&table, seed, 2000, |game, seat, legal| {
                let mut numbers = vec![];
                for action in legal {
                    let number = encoding.number(action, seat.number());
                    let number = number.unwrap_or_else(|| panic!("{table}: no number for {action}"));
                    assert_eq!(encoding.action(number, seat.number()).as_ref(), Some(action), "{table}");
                    numbers.push(number);
                }
                numbers.sort();
                numbers.dedup();
                assert_eq!(numbers.len(), legal.len(), "{table}: two moves share a number");
                let seen = observed(encoding.as_ref(), game, Viewer::Seat(seat));
                assert!(seen.iter().all(|number| number.is_finite()), "{table}: something is not written");
            });
        }
    }
}

#[test]
fn an_observation_tells_nothing_that_the_seat_cannot_see() {
    for game in encoded() {
        let mut others = 0;
        for &players in game.info().players {
            let table = Table::new(game.info(), players, &[], None).unwrap();
            let encoding = encoding(&table).unwrap();
            let mut rng = Rng::new(1914);
            play(&table, 7, 60, |game, seat, legal| {
                for viewer in Seat::all(players).map(Viewer::Seat).chain([Viewer::Watcher]) {
                    let Some((world, differs)) = game.imagined(viewer, &mut rng) else { continue };
                    others += u32::from(differs);
                    let seen = observed(encoding.as_ref(), game, viewer);
                    assert_eq!(seen, observed(encoding.as_ref(), world.as_ref(), viewer), "{table}");
                    let notes = |game: &dyn AnyMatch| encoding.notes(game, viewer);
                    assert_eq!(notes(game), notes(world.as_ref()), "{table}");
                    if viewer.is(seat) {
                        assert_eq!(legal, world.legal(), "{table}: the mask tells of hidden cards");
                    }
                }
            });
        }
        assert!(others > 0, "{}: imagined worlds never differ", game.info().id);
    }
}

#[test]
fn seats_are_counted_from_the_viewer() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap();
    let encoding = encoding(&table).unwrap();
    let to_act = &encoding.fields()[0];
    assert_eq!((to_act.name, to_act.width), ("to_act", 4));
    play(&table, 3, 10, |game, seat, _| {
        for steps in 0..4 {
            let seen = observed(encoding.as_ref(), game, Viewer::Seat(seat.left_by(steps, 4)));
            assert_eq!(seen[..4].iter().position(|number| *number == 1.0), Some((4 - steps) % 4));
        }
    });
}

/// Everything that a batch of games writes in some steps of random play.
fn batched(table: &Table, threads: usize, seed: u64) -> Vec<String> {
    const GAMES: usize = 7;
    let encoding = encoding(table).unwrap();
    let mut games = batch(table, GAMES).unwrap();
    let mut observations = vec![0.0; GAMES * encoding.size()];
    let mut masks = vec![false; GAMES * encoding.action_count()];
    let (mut to_act, mut done) = (vec![0; GAMES], vec![false; GAMES]);
    let mut rewards = vec![0.0; GAMES * table.players()];
    let mut actions = vec![0; GAMES];
    let mut told = vec![];
    for step in 0..150 {
        let into = Buffers {
            observations: &mut observations,
            masks: &mut masks,
            to_act: &mut to_act,
            rewards: &mut rewards,
            done: &mut done,
        };
        match step {
            0 => games.reset(&Seed::from(seed), into),
            _ => games.step(&actions, into, threads).unwrap(),
        }
        for (game, row) in masks.chunks(encoding.action_count()).enumerate() {
            assert!(row.contains(&true), "{table}: game {game} stands still");
        }
        told.push(format!("{observations:?} {masks:?} {to_act:?} {rewards:?} {done:?}"));
        games.sample(&mut actions);
    }
    told
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in encoded() {
        let info = game.info();
        let table = Table::new(info, info.usual_players, &[], None).unwrap().for_one_deal();
        let one = batched(&table, 1, 5);
        assert_eq!(one, batched(&table, 3, 5), "{table}");
        assert_ne!(one, batched(&table, 1, 6), "{table}: the seed changes nothing");
    }
}

#[test]
fn a_batch_refuses_an_illegal_action_and_steps_no_game() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap();
    let size = encoding(&table).unwrap().size();
    let mut games = batch(&table, 2).unwrap();
    let (mut observations, mut masks) = (vec![0.0; 2 * size], vec![false; 104]);
    let (mut to_act, mut rewards, mut done) = (vec![0; 2], vec![0.0; 8], vec![false; 2]);
    macro_rules! buffers {
        () => {
            Buffers {
                observations: &mut observations,
                masks: &mut masks,
                to_act: &mut to_act,
                rewards: &mut rewards,
                done: &mut done,
            }
        };
    }
    games.reset(&Seed::from(1), buffers!());
    let mut actions = vec![0; 2];
    games.sample(&mut actions);
    let (first, illegal) = (actions[0], masks[52..].iter().position(|legal| !legal).unwrap() as i32);
    let refused = games.step(&[first, illegal], buffers!(), 1).unwrap_err();
    assert_eq!((refused.game, refused.action), (1, illegal));
    games.step(&actions, buffers!(), 1).expect("the first game still waits for its action");
}

/// The page that documents the numbers. `TENSORS=write` writes it anew; a changed place or meaning needs a new VERSION.
#[test]
fn the_page_of_all_tables_is_up_to_date() {
    let mut page = format!("{}\nThis is version {VERSION}.\n", include_str!("head.md"));
    for game in encoded() {
        let _ = write!(page, "\n## {}\n", game.info().id);
        for &players in game.info().players {
            let table = Table::new(game.info(), players, &[], None).unwrap();
            let encoding = encoding(&table).unwrap();
            let _ = write!(
                page,
                "\n### {} for {players}: {} numbers, {} actions\n\nActions, as seat 1 spells them: {}.\n\n",
                game.info().id,
                encoding.size(),
                encoding.action_count(),
                runs(encoding.as_ref()),
            );
            page.push_str("| field | slice | rows × numbers | what |\n|---|---|---|---|\n");
            for field in encoding.fields() {
                let what = match &field.kind {
                    FieldKind::Cards => "cards, 0 or 1".into(),
                    FieldKind::Counts => "cards, how many".into(),
                    FieldKind::Suits => "suits".into(),
                    FieldKind::Seats => "seats".into(),
                    FieldKind::Words(words) => words.join(", "),
                    FieldKind::Number(1) => "number".into(),
                    FieldKind::Number(most) => format!("number / {most}"),
                };
                let (start, end) = (field.start, field.end());
                let _ = writeln!(
                    page,
                    "| {} | {start}:{end} | {} × {} | {what} |",
                    field.name, field.rows, field.width
                );
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/TENSORS.md");
    if std::env::var("TENSORS").as_deref() == Ok("write") {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        page == written,
        "docs/TENSORS.md is out of date: TENSORS=write cargo nextest run -p broadside-tensor"
    );
}

/// The actions in order, shortened to the first and last of each verb and number of words.
fn runs(encoding: &dyn AnyEncoding) -> String {
    let actions: Vec<String> =
        (0..encoding.action_count() as u32).filter_map(|number| encoding.action(number, 1)).collect();
    let verb = |n: usize| actions[n].split(' ').next().unwrap_or_default().to_string();
    let (mut told, mut first) = (vec![], 0);
    for n in 0..actions.len() {
        if n + 1 == actions.len() || verb(n + 1) != verb(n) {
            told.push(match n - first {
                0 => format!("{n} `{}`", actions[n]),
                _ => format!("{first} `{}` to {n} `{}`", actions[first], actions[n]),
            });
            first = n + 1;
        }
    }
    told.join(", ")
}
