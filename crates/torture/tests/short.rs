//! Short runs of the campaigns: each finds nothing wrong, and detects its planted fault.

use std::path::Path;

use broadside_games::GAMES;
use broadside_torture::crowd::Crowd;
use broadside_torture::leaks::LEAKS;
use broadside_torture::nodes::Plant;
use broadside_torture::{abuse, days, kill, leak, load, nodes, power, race, waiting};

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_torture"))
}

#[tokio::test]
async fn no_viewer_gets_a_byte_made_of_hidden_cards() {
    let mut hints = 0;
    for game in GAMES {
        let id = game.info().id;
        let found = leak::game(id, 20, 1, None).await.unwrap();
        assert_eq!(found.differing, 0, "{id}: {}", found.first.unwrap_or_default());
        hints += found.hints;
    }
    assert!(hints > 0, "nobody was given a hint");
    for (n, planted) in LEAKS.iter().enumerate() {
        let id = GAMES[n % GAMES.len()].info().id;
        assert!(
            leak::game(id, 200, 1, Some(*planted)).await.unwrap().differing > 0,
            "{id}: {} goes unnoticed",
            planted.0
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_loses_no_acknowledged_move() {
    let effort = kill::Effort { kills: 3, moves: 200, tables: 6, seed: 1 };
    assert!(!kill::campaign(program(), effort, false).await.unwrap());
    let once = kill::Effort { kills: 1, ..effort };
    assert!(kill::campaign(program(), once, true).await.unwrap(), "the planted fault goes unnoticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_no_acknowledged_move() {
    assert!(!power::campaign(program(), 40, 400, 1, false).await.unwrap());
    assert!(power::campaign(program(), 40, 400, 1, true).await.unwrap(), "the planted fault goes unnoticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn races_have_one_winner_and_repeats_one_answer() {
    let effort = race::Effort { races: 15, commands: 120, cuts: 15, seed: 1 };
    assert!(!race::campaign(effort, false).await.unwrap());
    assert!(
        race::campaign(race::Effort { races: 1, cuts: 1, ..effort }, true).await.unwrap(),
        "the planted fault goes unnoticed"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_stood_in_for_before_the_time_is_up_nor_by_votes_of_others_than_may_vote() {
    assert!(!waiting::campaign(4, 1, false).await.unwrap());
    assert!(waiting::campaign(4, 1, true).await.unwrap(), "the planted fault goes unnoticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abuse_gets_nowhere() {
    let effort = abuse::Effort { frames: 200, tokens: 100, origins: 24, idle: 200, slow: 0, seed: 1 };
    assert!(!abuse::campaign(program(), effort, false).await.unwrap());
    assert!(abuse::campaign(program(), effort, true).await.unwrap(), "the planted fault goes unnoticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_trick_gets_at_a_deal_of_the_day_or_a_challenge() {
    for attack in days::ATTACKS {
        assert!(!days::try_out(attack, 1, false).await.unwrap(), "{attack:?} succeeds");
        assert!(
            days::try_out(attack, 1, true).await.unwrap(),
            "{attack:?}: the planted fault goes unnoticed"
        );
    }
}

/// It begins with a node that stands still and a database that does, and says nothing about how long anything took.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_nodes_lose_nothing_and_show_nothing_old() {
    if !nodes::is_possible() {
        return;
    }
    let effort = nodes::Effort { seconds: 20, tables: 10, watchers: 30, seed: 2, timed: false };
    assert!(!nodes::campaign(program(), effort, None).await.unwrap());
    for plant in Plant::ALL {
        let caught = nodes::campaign(program(), plant.effort(effort), Some(plant)).await.unwrap();
        assert!(caught, "{plant:?}: the fault goes unnoticed");
    }
}

/// What its planted fault costs is time, of which nothing is said here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_throws_nobody_out() {
    let crowd = Crowd {
        idle: 50,
        shows: 3,
        readers: 1,
        hasty: 1,
        slow: 2,
        storms: 1,
        openings: 10,
        askers: 2,
        packed: 1,
        visitors: 1,
        sippers: 1,
    };
    let effort = load::Effort { seconds: 20, people: 8, crowd, seed: 1, timed: false };
    assert!(!load::campaign(program(), effort, false).await.unwrap());
}
