//! Packs of fewer ranks, which no rule knows: games for exact algorithms. All seeds are 1914.

mod each_game;

use broadside_cards::Seed;
use broadside_engine::laws::Effort;
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, Table, Target};
use broadside_games::{GAMES, find};

fn one_deal(game: &dyn AnyGame, players: usize) -> Table {
    Table::new(game.info(), players, &[], Some(Target::Deal)).unwrap()
}

/// Every table of a game with every pack that it can be dealt from.
fn small_tables(game: &dyn AnyGame) -> Vec<Table> {
    let tables = game.info().players.iter().map(|players| one_deal(game, *players));
    tables.flat_map(|table| (1..=13).filter_map(move |ranks| game.small(&table, ranks).ok())).collect()
}

/// What is dealt and played at random.
fn record(game: &dyn AnyGame, table: &Table) -> String {
    let mut scribe = Scribe::new(table, &[]);
    game.random_game(table, &Seed::from(1914), 0, 1, Some(&mut scribe));
    scribe.text().to_owned()
}

fn obeys_the_laws(game: &dyn AnyGame) {
    for table in small_tables(game) {
        game.obey_laws(&table, 1914, Effort { games: 12, sample: 8 });
    }
}

each_game!(obeys_the_laws);

#[test]
fn every_game_with_tricks_can_be_dealt_from_a_small_pack_and_no_other() {
    let small: Vec<&str> =
        GAMES.iter().filter(|game| !small_tables(**game).is_empty()).map(|game| game.info().id).collect();
    let tricks = ["neutral", "nations", "organization", "sham-battle", "sham-battle-2", "war-and-diplomacy"];
    assert_eq!(small, tricks);
}

#[test]
fn with_all_ranks_it_is_the_whole_pack() {
    for (id, ranks) in [
        ("neutral", 8),
        ("nations", 13),
        ("organization", 6),
        ("sham-battle", 6),
        ("sham-battle-2", 6),
        ("war-and-diplomacy", 4),
    ] {
        let game = find(id).unwrap();
        for players in game.info().players {
            let whole = one_deal(game, *players);
            let small = game.small(&whole, ranks).unwrap();
            assert_eq!(record(game, &small), record(game, &whole), "{small}");
        }
    }
}

#[test]
fn a_small_pack_has_the_highest_cards_and_small_hands() {
    let nations = find("nations").unwrap();
    let small = nations.small(&one_deal(nations, 4), 2).unwrap();
    assert_eq!(small.to_string(), "nations for 4 titles=off turned=hand (one deal) (2 ranks)");
    let record = record(nations, &small);
    let mut dealt: Vec<&str> =
        record.lines().find_map(|line| line.strip_prefix("* shuffle ")).unwrap().split(' ').collect();
    dealt.sort_unstable();
    assert_eq!(dealt, ["E13", "E14", "F13", "F14", "M13", "M14", "S13", "S14"]);
    assert_eq!(record.matches(" play ").count(), 8);
}

#[test]
fn a_pack_that_cannot_be_dealt_is_refused_with_those_that_can() {
    let refused = |id: &str, players: usize, ranks: u8| {
        let game = find(id).unwrap();
        game.small(&one_deal(game, players), ranks).unwrap_err().to_string()
    };
    assert_eq!(
        refused("organization", 3, 2),
        "organization for 3 has no pack of 2 ranks; it has packs of 3, 6"
    );
    assert_eq!(refused("neutral", 5, 1), "neutral for 5 has no pack of 1 ranks; it has packs of 8");
    assert_eq!(refused("nations", 4, 0).split(';').next(), Some("nations for 4 has no pack of 0 ranks"));
    assert_eq!(refused("war", 2, 3), "war for 2 has no pack of 3 ranks; it has packs of none");
}
