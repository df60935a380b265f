//! Logs that have come to rest are packed by the server itself, and served as before.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use broadside_cards::Seed;
use broadside_engine::{Table, Target, Viewer};
use broadside_house::{Chain, Command, Decided, Decision, SeatPlan, Setup, TableId, TableState, Token};
use broadside_storage::{Batch, Folder, Rest, Sqlite, Storage};
use broadside_torture::client::request;
use broadside_torture::host::{Host, wide};

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;
/// How long the sweep may take to come round.
const PATIENCE: Duration = Duration::from_secs(60);

/// Stores a game that was played at a time, to its end or not.
async fn stored(storage: &Sqlite, at: u64, seed: u64, finished: bool) -> TableId {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let setup =
        Setup { seats: vec![SeatPlan::Bot("random".into()); 4], ..Setup::solo(game, table, "random") };
    let id = TableId::of(&format!("{seed:064x}").parse::<Token>().unwrap());
    let mut fresh = || Seed::from(seed);
    let Decided { mut entries, next: mut state } = TableState::opening(id.clone(), setup, at, &mut fresh);
    state.arrive(Viewer::Watcher);
    while let Some(seat) = state.bot_due().filter(|_| finished || entries.len() < 20) {
        let action = state.seat_view(seat).unwrap().1[0].clone();
        let command = Command::BotAct { seat, turn: state.turn(), action };
        let Ok(Decision::Write(decided)) = state.decide(at, None, &command, &mut fresh) else {
            panic!("a legal move")
        };
        entries.extend_from_slice(&decided.entries);
        state.go_on(*decided);
    }
    assert_eq!(state.is_over(), finished);
    let lines = Chain::new(id.clone()).write(&entries);
    storage
        .append(Batch { table: id.clone(), lines, public: false, over: finished, fence: None })
        .await
        .unwrap();
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_are_packed_after_a_day_and_abandoned_ones_after_thirty() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let old = stored(&storage, now - 2 * DAY, 1, true).await;
    let fresh = stored(&storage, now - HOUR, 2, true).await;
    let abandoned = stored(&storage, now - 31 * DAY, 3, false).await;
    let resting = stored(&storage, now - 2 * DAY, 4, false).await;
    let whole = storage.load(&old).await.unwrap();
    // The last entry of every log is older than that, so all that are not packed are named.
    let all = Rest { over: u64::MAX >> 1, abandoned: u64::MAX >> 1 };
    let unpacked = async || storage.at_rest(all, 99).await.unwrap();
    assert_eq!(unpacked().await.len(), 4);

    let host = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let began = Instant::now();
    while unpacked().await.len() > 2 {
        assert!(began.elapsed() < PATIENCE, "nothing is packed: {:?}", unpacked().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut left = unpacked().await;
    left.sort_by_key(|id| *id != fresh);
    assert_eq!(left, [fresh, resting], "what is over since an hour, or may still go on, stays as it is");
    assert_eq!(storage.load(&old).await.unwrap(), whole, "packed logs are read as before");
    for table in [&old, &abandoned] {
        let answer = request(host.address, "GET", &format!("/api/tables/{table}"), "", "").await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let record = request(host.address, "GET", &format!("/api/tables/{old}/record"), "", "").await.unwrap();
    assert_eq!(record.status, 200);
    host.stop().await.unwrap();
}
