//! Seeds and cards at rest: sealed with a key that lies apart, in files that only their owner can read.

#[path = "../../house/tests/common/mod.rs"]
mod common;
#[path = "common/postgres.rs"]
mod postgres;

use std::collections::HashSet;
use std::path::Path;

use broadside_cards::{Rng, Seed};
use broadside_games::GAMES;
use broadside_house::LogLine;
use broadside_house::proof::check_log;
use broadside_storage::{
    Batch, DaySeed, Folder, KeySource, Postgres, Register as _, Rest, SealKey, Sqlite, Storage, StorageError,
    Whereabouts, archive, copy,
};
use common::{Hand, id, setup};
use postgres::PostgresServer;

/// What every game here is played with.
const SEED: u64 = 4;

/// A game in which cards are dealt, taken up and laid away.
fn game() -> Vec<LogLine> {
    let mut hand = Hand::seated(setup("organization", 3, 2), SEED);
    hand.play_out(&mut Rng::new(SEED));
    hand.log
}

fn batch(lines: &[LogLine]) -> Batch {
    Batch { table: id(), lines: lines.to_vec(), public: false, over: false, fence: None }
}

/// Every seed of a log and of a day, as its digits and as its bytes.
fn seeds(log: &[LogLine]) -> Vec<Vec<u8>> {
    let commits = log.iter().filter_map(|line| line.text.strip_prefix("commit ")?.split(' ').next_back());
    let digits: Vec<String> = commits.map(str::to_owned).chain([day().seed.to_string()]).collect();
    assert!(digits.len() > 2);
    let bytes = |digits: &String| digits.parse::<Seed>().unwrap().bytes().to_vec();
    digits.iter().map(bytes).chain(digits.iter().map(|digits| digits.clone().into_bytes())).collect()
}

/// The lines of a log that show cards which the table does not see.
fn hidden(log: &[LogLine]) -> Vec<Vec<u8>> {
    let has = |word: &str| log.iter().any(|line| line.text.contains(word));
    assert!(has("* shuffle ") && has(" discard "), "seed {SEED}");
    let hides = |line: &&LogLine| line.text.starts_with("* ") || line.text.contains(" discard ");
    log.iter().filter(hides).map(|line| line.text.clone().into_bytes()).collect()
}

fn day() -> DaySeed {
    DaySeed { day: 20_773, seed: Seed::new(std::array::from_fn(|n| n as u8 ^ 0xa5)), at: 7 }
}

/// What all files of a folder hold.
fn bytes_in(folder: &Path) -> Vec<u8> {
    std::fs::read_dir(folder).unwrap().flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
}

fn holds(all: &[u8], seed: &[u8]) -> bool {
    all.windows(seed.len()).any(|window| window == seed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_shows_no_seed_and_no_hidden_card_to_whom_has_not_its_key() {
    let path = tempfile::tempdir().unwrap();
    let (log, key) = (game(), path.path().join("keys/key"));
    let (data, plain) = (path.path().join("data"), path.path().join("plain"));
    let sealed = Folder::new(&data).sealed_by(KeySource::File(key.clone()));
    for folder in [sealed.clone(), Folder::new(&plain)] {
        let keeper = Sqlite::open(&folder).unwrap();
        keeper.append(batch(&log)).await.unwrap();
        assert_eq!(keeper.day(day()).await.unwrap(), day());
        assert_eq!(keeper.load(&id()).await.unwrap(), log, "nobody notices");
        keeper.close().await.unwrap();
    }
    for secret in seeds(&log).into_iter().chain(hidden(&log)) {
        let text = String::from_utf8_lossy(&secret);
        assert!(!holds(&bytes_in(&data), &secret), "seed {SEED}: {text} is not sealed");
    }
    assert!(hidden(&log).iter().all(|line| holds(&bytes_in(&plain), line)), "or else it would be found");
    assert!(seeds(&log).iter().any(|seed| holds(&bytes_in(&plain), seed)), "or else it would be found");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&data), mode(&key), mode(key.parent().unwrap())), (0o700, 0o600, 0o700));
        for file in std::fs::read_dir(&data).unwrap() {
            assert_eq!(mode(&file.unwrap().path()) & 0o077, 0);
        }
    }

    // Packed and copied it stays sealed, and the log proves itself.
    let keeper = Sqlite::open(&sealed).unwrap();
    let all = Rest { over: u64::MAX >> 1, abandoned: u64::MAX >> 1 };
    assert_eq!(archive(&keeper, all, 9, &mut HashSet::new()).await.unwrap(), 1);
    let backup = path.path().join("backup");
    let to = Sqlite::open(&Folder::new(&backup).sealed_by(KeySource::File(key.clone()))).unwrap();
    copy(&keeper, &to).await.unwrap();
    for kept in [&keeper, &to] {
        check_log(GAMES, id(), &kept.load(&id()).await.unwrap()).unwrap();
        assert_eq!(kept.kept().await.unwrap().days, [day()]);
    }
    keeper.close().await.unwrap();
    to.close().await.unwrap();
    for secret in seeds(&log).into_iter().chain(hidden(&log)) {
        assert!(!holds(&bytes_in(&backup), &secret), "seed {SEED}");
    }

    // Without the key, or with another, nothing opens and nothing changes.
    let before = bytes_in(&data);
    let other = Folder::new(&data).sealed_by(KeySource::Given(SealKey::new([9; 32])));
    let missing = Folder::new(&data).sealed_by(KeySource::File(path.path().join("nowhere/key")));
    for opened in [Sqlite::open(&other), Sqlite::open_to_read(&other)] {
        assert!(matches!(opened, Err(StorageError::OtherKey)));
    }
    for folder in [Folder::new(&data), missing] {
        for opened in [Sqlite::open(&folder), Sqlite::open_to_read(&folder)] {
            assert!(matches!(opened, Err(StorageError::NoKey(_))));
        }
    }
    assert!(!path.path().join("nowhere").exists(), "no key is made where one is missing");
    assert_eq!(bytes_in(&data), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_stored_before_there_was_a_key_is_still_read() {
    let path = tempfile::tempdir().unwrap();
    let log = game();
    let keeper = Sqlite::open(&Folder::new(path.path().join("data"))).unwrap();
    keeper.append(batch(&log[..9])).await.unwrap();
    keeper.day(day()).await.unwrap();
    keeper.close().await.unwrap();
    let sealed = Folder::new(path.path().join("data")).sealed_by(KeySource::File(path.path().join("key")));
    let keeper = Sqlite::open(&sealed).unwrap();
    keeper.append(batch(&log[9..])).await.unwrap();
    assert_eq!(keeper.load(&id()).await.unwrap(), log);
    assert_eq!(keeper.fixed_day(day().day).await.unwrap(), Some(day()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_a_database_share_a_key() {
    let Some(server) = PostgresServer::for_test() else { return };
    let open = async |key: u8| {
        let key = KeySource::Given(SealKey::new([key; 32]));
        Postgres::open_sealed(&server.address, Whereabouts::default(), &key).await
    };
    let (log, one) = (game(), open(1).await.unwrap());
    one.append(batch(&log)).await.unwrap();
    one.day(day()).await.unwrap();
    let two = open(1).await.unwrap();
    assert_eq!(two.load(&id()).await.unwrap(), log);
    let (client, line) = tokio_postgres::connect(&server.address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let stored = client.query("SELECT line FROM broadside_entries", &[]).await.unwrap();
    let stored: Vec<String> = stored.iter().map(|row| row.get(0)).collect();
    assert_eq!(stored.len(), log.len());
    for secret in hidden(&log) {
        let text = String::from_utf8(secret).unwrap();
        assert!(!stored.contains(&text), "seed {SEED}: {text} is not sealed");
    }
    let all = Rest { over: u64::MAX >> 1, abandoned: u64::MAX >> 1 };
    assert_eq!(archive(&two, all, 9, &mut HashSet::new()).await.unwrap(), 1);
    assert_eq!(one.load(&id()).await.unwrap(), log);
    assert_eq!(two.kept().await.unwrap().days, [day()]);
    assert!(matches!(open(2).await, Err(StorageError::OtherKey)));
    let none = Postgres::open(&server.address, Whereabouts::default()).await;
    assert!(matches!(none, Err(StorageError::NoKey(_))));
    assert_eq!(one.load(&id()).await.unwrap(), log, "the others are as before");
}

/// A database as the release before seals left it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_seals_is_brought_up_to_date() {
    let Some(server) = PostgresServer::for_test() else { return };
    let (log, place) = (game(), Whereabouts::default);
    let old = Postgres::open(&server.address, place()).await.unwrap();
    old.append(batch(&log[..9])).await.unwrap();
    let (client, line) = tokio_postgres::connect(&server.address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let back = "DROP TABLE broadside_seal; DELETE FROM broadside_schema WHERE version > 5";
    client.batch_execute(back).await.unwrap();
    let key = KeySource::Given(SealKey::new([1; 32]));
    let new = Postgres::open_sealed(&server.address, place(), &key).await.unwrap();
    new.append(batch(&log[9..])).await.unwrap();
    assert_eq!(new.load(&id()).await.unwrap(), log);
    assert!(matches!(Postgres::open(&server.address, place()).await, Err(StorageError::NoKey(_))));
}
