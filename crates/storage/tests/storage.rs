//! The same tests for every storage.

#[path = "../../house/tests/common/mod.rs"]
mod common;
#[path = "common/postgres.rs"]
mod postgres;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use broadside_cards::{Rng, Seat, Seed};
use broadside_games::GAMES;
use broadside_house::{Chain, LogLine, TableId, TableState};
use broadside_lease::{Beaten, Fence, Life};
use broadside_storage::{
    Attempt, Batch, Claim, DaySeed, Folder, OwnSeat, Owner, Person, Postgres, Register as _, Rest,
    Shared as _, Sqlite, Storage, StorageError, Whereabouts, archive, copy,
};
use common::{Hand, id, setup};
use postgres::PostgresServer;
use tokio::time::timeout;

fn game(seed: u64) -> Vec<LogLine> {
    let mut hand = Hand::seated(setup("nations", 4, 2), seed);
    hand.play_out(&mut Rng::new(seed));
    hand.log
}

fn batch(lines: &[LogLine]) -> Batch {
    Batch { table: id(), lines: lines.to_vec(), public: true, over: false, fence: None }
}

/// How many logs that have come to rest are packed now.
async fn packed(keeper: &dyn Storage, rest: Rest) -> usize {
    archive(keeper, rest, 9, &mut HashSet::new()).await.unwrap()
}

/// A log that has come to rest is packed, loaded as before, goes on, and is packed again. A damaged one is left alone.
async fn packing(keeper: &dyn Storage) {
    let (log, table) = (game(3), id());
    let never = Rest { over: 0, abandoned: 0 };
    let finished = Rest { over: u64::MAX >> 1, abandoned: 0 };
    let all = Rest { abandoned: u64::MAX >> 1, ..finished };
    keeper.append(batch(&log[..9])).await.unwrap();
    assert_eq!(packed(keeper, never).await + packed(keeper, finished).await, 0);
    assert_eq!(packed(keeper, all).await, 1);
    assert_eq!(packed(keeper, all).await, 0, "once is enough");
    assert_eq!(keeper.load(&table).await.unwrap(), log[..9]);
    assert_eq!(keeper.entries(&table).await.unwrap(), 9);
    assert!(!keeper.pack(&table, 8, vec![]).await.unwrap(), "it has gone on");
    keeper.append(Batch { over: true, ..batch(&log[9..]) }).await.unwrap();
    assert_eq!(keeper.load(&table).await.unwrap(), log);
    assert_eq!(packed(keeper, finished).await, 1);
    assert_eq!(keeper.load(&table).await.unwrap(), log);

    let mut changed = log.clone();
    changed[4].text.push(' ');
    let other = TableId::fresh();
    keeper.append(Batch { table: other.clone(), ..batch(&changed) }).await.unwrap();
    assert_eq!(packed(keeper, all).await, 0);
    assert_eq!(keeper.load(&other).await.unwrap(), changed);

    // The damaged one is passed over, though it was opened first and there is room for one only.
    let later = TableId::fresh();
    let mut chain = Chain::new(later.clone());
    let lines = log.iter().map(|line| chain.bind(LogLine { at: line.at + 5, ..line.clone() })).collect();
    keeper.append(Batch { table: later.clone(), lines, ..batch(&[]) }).await.unwrap();
    let mut damaged = HashSet::new();
    assert_eq!(archive(keeper, all, 1, &mut damaged).await.unwrap(), 0);
    assert_eq!(damaged, HashSet::from([other]));
    assert_eq!(archive(keeper, all, 1, &mut damaged).await.unwrap(), 1, "the next has its turn");
}

/// What every storage must do.
async fn suite(keeper: Arc<dyn Storage>) {
    let log = game(1);
    assert!(keeper.load(&id()).await.unwrap().is_empty());
    keeper.append(batch(&log[..5])).await.unwrap();
    let again = keeper.append(batch(&log[..5])).await;
    assert!(matches!(again, Err(StorageError::Conflict)), "{again:?}");
    let gap = keeper.append(batch(&log[6..8])).await;
    assert!(matches!(gap, Err(StorageError::Conflict)), "{gap:?}");
    keeper.append(batch(&log[5..6])).await.unwrap();
    let late = keeper.append(batch(&log[5..8])).await;
    assert!(matches!(late, Err(StorageError::Conflict)), "all or nothing: {late:?}");
    assert_eq!(keeper.load(&id()).await.unwrap(), log[..6]);
    let listed = keeper.public_tables(10).await.unwrap();
    assert_eq!((listed.len(), &listed[0].table, listed[0].opened), (1, &id(), log[0].at));
    keeper.append(Batch { over: true, ..batch(&log[6..]) }).await.unwrap();
    assert!(keeper.public_tables(10).await.unwrap().is_empty(), "a finished game is not listed");
    assert!(keeper.tables().await.unwrap()[0].over);
    TableState::rebuild(GAMES, id(), &keeper.load(&id()).await.unwrap()).unwrap();

    // Many tables at once, and two writers for one of them: for each number exactly one succeeds.
    let ids: Vec<TableId> = (0..20).map(|_| TableId::fresh()).collect();
    let mut tasks = vec![];
    for n in 0..200u64 {
        let (keeper, table, log) = (keeper.clone(), ids[(n % 20) as usize].clone(), log.clone());
        tasks.push(tokio::spawn(async move {
            keeper
                .append(Batch { table, lines: log[..2].to_vec(), public: false, over: false, fence: None })
                .await
                .is_ok()
        }));
    }
    let mut won = 0;
    for task in tasks {
        won += usize::from(task.await.unwrap());
    }
    assert_eq!(won, 20);

    register(&*keeper).await;
    let folder = tempfile::tempdir().unwrap();
    let backup = Sqlite::open(&Folder::new(folder.path())).unwrap();
    assert_eq!(copy(&*keeper, &backup).await.unwrap().tables, 21);
    assert_eq!(backup.load(&id()).await.unwrap(), log);
    copy(&*keeper, &backup).await.expect("a copy that was cut off goes on");
    assert_eq!(backup.tables().await.unwrap(), keeper.tables().await.unwrap());
    assert_eq!(backup.kept().await.unwrap(), keeper.kept().await.unwrap());
    assert_eq!(backup.names(&id()).await.unwrap(), keeper.names(&id()).await.unwrap());
}

/// What every storage must keep beside the logs.
async fn register(keeper: &dyn Storage) {
    let person =
        |id: &str, key: u8, name: &str| Person { id: id.into(), key: [key; 32], name: name.into(), since: 7 };
    assert!(keeper.enrol(person("a", 1, "Ann")).await.unwrap());
    assert!(!keeper.enrol(person("b", 2, "ANN")).await.unwrap(), "a name is one person's");
    assert!(
        !keeper.enrol(person("b", 2, "Аnn")).await.unwrap(),
        "nor one that looks the same: this A is Cyrillic"
    );
    assert!(keeper.enrol(person("c", 3, "Alice")).await.unwrap());
    assert!(!keeper.enrol(person("d", 4, "AIice")).await.unwrap(), "this I is a capital i");
    keeper.carry_over(person("d", 4, "AIice")).await.unwrap();
    keeper.carry_over(person("e", 5, "ALICE")).await.unwrap();
    assert_eq!(
        keeper.person([5; 32]).await.unwrap(),
        Some(person("e", 5, "ALICE")),
        "it had the name before"
    );
    assert!(!keeper.enrol(person("f", 6, "aiice")).await.unwrap(), "like the one that was carried over");
    for id in ["c", "d", "e"] {
        keeper.strike(id).await.unwrap();
    }
    assert!(keeper.enrol(person("b", 2, "Bea")).await.unwrap());
    assert_eq!(keeper.person([1; 32]).await.unwrap(), Some(person("a", 1, "Ann")));
    assert_eq!(keeper.person([3; 32]).await.unwrap(), None);

    let (one, two) = (Seat::new(0), Seat::new(1));
    keeper.name(&id(), one, "Guest").await.unwrap();
    keeper.name(&id(), one, "Ann").await.unwrap();
    keeper.name(&id(), two, "Bea").await.unwrap();
    let own = |seat, at| OwnSeat { table: id(), seat, at };
    keeper.own("a", own(one, 1)).await.unwrap();
    keeper.own("b", own(one, 2)).await.unwrap();
    keeper.own("b", own(two, 3)).await.unwrap();
    assert_eq!(keeper.owned("a").await.unwrap(), [own(one, 1)], "a seat is one person's");
    assert_eq!(keeper.owned("b").await.unwrap(), [own(two, 3)]);
    keeper.vacate(&id(), two).await.unwrap();
    assert_eq!(keeper.owned("b").await.unwrap(), [], "somebody else will sit there");
    keeper.own("b", own(two, 3)).await.unwrap();
    keeper.disown("b", &id(), two).await.unwrap();
    assert_eq!(keeper.owned("b").await.unwrap(), [], "it was another's already");
    keeper.own("b", own(two, 3)).await.unwrap();
    keeper.disown("a", &id(), two).await.unwrap();
    assert_eq!(keeper.owned("b").await.unwrap(), [own(two, 3)]);

    let day = |seed: u64| DaySeed { day: 20_773, seed: Seed::from(seed), at: seed };
    assert_eq!(keeper.fixed_day(20_773).await.unwrap(), None);
    assert_eq!(keeper.day(day(1)).await.unwrap(), day(1));
    assert_eq!(keeper.day(day(2)).await.unwrap(), day(1), "a day's seed is fixed once");

    let attempt = |table: TableId, person: Option<&str>| Attempt {
        table,
        person: person.map(Into::into),
        name: None,
        at: 5,
    };
    assert!(keeper.attempt("day", attempt(id(), Some("a"))).await.unwrap());
    assert!(!keeper.attempt("day", attempt(TableId::named("x"), Some("a"))).await.unwrap(), "once a person");
    assert!(keeper.attempt("day", attempt(TableId::named("y"), None)).await.unwrap());
    assert!(keeper.attempt("day", attempt(TableId::named("z"), None)).await.unwrap());
    let names: Vec<_> = keeper.attempts("day").await.unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(names.iter().flatten().collect::<Vec<_>>(), ["Ann"]);

    keeper.strike("a").await.unwrap();
    assert_eq!(keeper.person([1; 32]).await.unwrap(), None);
    assert_eq!(keeper.names(&id()).await.unwrap(), [(two, "Bea".to_owned())]);
    assert_eq!((keeper.owned("a").await.unwrap(), keeper.attempts("day").await.unwrap().len()), (vec![], 2));
    keeper.own("a", own(one, 9)).await.unwrap();
    assert_eq!(keeper.owned("a").await.unwrap(), [], "nothing is noted of who is gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_logs() {
    let path = tempfile::tempdir().unwrap();
    let folder = Folder::new(path.path().join("new"));
    let keeper = Arc::new(Sqlite::open(&folder).unwrap());
    suite(keeper.clone()).await;
    let other = Sqlite::open(&Folder::new(path.path().join("other"))).unwrap();
    packing(&other).await;
    other.close().await.unwrap();
    let heads = path.path().join("other/heads");
    std::fs::remove_file(&heads).unwrap();
    Sqlite::open(&Folder::new(path.path().join("other"))).unwrap().close().await.unwrap();
    let heads = std::fs::read_to_string(heads).unwrap();
    assert_eq!(heads.lines().count(), 3, "made again from what is there, packed or not");
    assert!(matches!(Sqlite::open(&folder), Err(StorageError::InUse)), "a second server does not start");
    let reader = Sqlite::open_to_read(&folder).unwrap();
    assert_eq!(reader.tables().await.unwrap().len(), 21, "a backup can be made meanwhile");
    assert!(reader.append(batch(&game(1)[..1])).await.is_err());
    assert_eq!(reader.damage().await.unwrap(), None);
    keeper.close().await.unwrap();
    assert!(keeper.append(batch(&game(1)[..1])).await.is_err(), "a keeper that is closed writes nothing");
    let keeper = Sqlite::open(&folder).unwrap();
    assert_eq!(keeper.tables().await.unwrap().len(), 21);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_logs() {
    let Some(server) = PostgresServer::for_test() else { return };
    let keeper = Arc::new(Postgres::open(&server.address, Whereabouts::default()).await.unwrap());
    packing(&*keeper).await;
    let Some(server) = PostgresServer::for_test() else { return };
    suite(Arc::new(Postgres::open(&server.address, Whereabouts::default()).await.unwrap())).await;
}

/// Appends that come at once share a commit: one that is refused or breaks a constraint does not harm the others, and
/// what follows in the same log is written after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_writes_many_tables_together() {
    let Some(server) = PostgresServer::for_test() else { return };
    let keeper = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
    let (log, tables): (_, Vec<_>) = (game(4), (0..40).map(|n| TableId::named(&format!("t{n}"))).collect());
    let append =
        |table: &TableId, lines: &[LogLine]| keeper.append(Batch { table: table.clone(), ..batch(lines) });
    for table in &tables {
        append(table, &log[..3]).await.unwrap();
    }
    let twice = [log[3].clone(), log[3].clone()];
    let at_once = tables.iter().enumerate().flat_map(|(n, table)| {
        let first = match n % 4 {
            0 => append(table, &twice),
            1 => append(table, &log[4..5]),
            _ => append(table, &log[3..4]),
        };
        [first, append(table, &log[4..6])]
    });
    let answers = futures_util::future::join_all(at_once).await;
    for (n, (table, answers)) in tables.iter().zip(answers.chunks(2)).enumerate() {
        let stored = keeper.load(table).await.unwrap();
        match n % 4 {
            0 | 1 => {
                assert!(answers.iter().all(Result::is_err), "{answers:?}");
                assert_eq!(stored, log[..3]);
            }
            _ => {
                assert!(answers.iter().all(Result::is_ok), "{answers:?}");
                assert_eq!(stored, log[..6]);
            }
        }
    }
}

/// However many logs are loaded, and however long a look at all of them lasts, moves are written, tables opened, the
/// storage found sound and names and people looked up: these have sessions of their own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_writes_and_looks_up_while_reads_last_long() {
    let Some(server) = PostgresServer::for_test() else { return };
    let keeper = Arc::new(Postgres::open(&server.address, Whereabouts::default()).await.unwrap());
    let (seed, patience) = (5, Duration::from_secs(120));
    let (log, tables): (_, Vec<_>) =
        (game(seed), (0..100).map(|n| TableId::named(&format!("t{n}"))).collect());
    let append = |table: &TableId, lines: &[LogLine]| {
        timeout(patience, keeper.append(Batch { table: table.clone(), ..batch(lines) }))
    };
    for table in &tables {
        append(table, &log[..3]).await.unwrap().unwrap();
    }
    let (mut client, line) = tokio_postgres::connect(&server.address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let held = client.transaction().await.unwrap();
    held.batch_execute("LOCK TABLE broadside_archives IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let load = |table: TableId, keeper: Arc<Postgres>| async move { keeper.load(&table).await };
    let loads: Vec<_> =
        tables.iter().map(|table| tokio::spawn(load(table.clone(), keeper.clone()))).collect();
    let scan = tokio::spawn({
        let keeper = keeper.clone();
        async move { keeper.lost().await }
    });
    let waits = async {
        let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted";
        while held.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) < 3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(patience, waits).await.expect("all sessions that read what is long wait");
    for (n, table) in tables.iter().enumerate() {
        append(table, &log[3..4]).await.expect("a move waits for a read").unwrap();
        append(&TableId::named(&format!("new{n}")), &log[..1])
            .await
            .expect("a table waits for a read")
            .unwrap();
        let (seat, key) = (Seat::numbered(1).unwrap(), [n as u8; 32]);
        let person = Person { id: format!("p{n}"), key, name: format!("Ann {n}"), since: 1 };
        let own = OwnSeat { table: table.clone(), seat, at: 1 };
        let register = async {
            keeper.name(table, seat, "Ann").await.unwrap();
            assert!(keeper.enrol(person.clone()).await.unwrap(), "seed {seed}, {n}");
            keeper.own(&person.id, own.clone()).await.unwrap();
            assert_eq!(keeper.names(table).await.unwrap(), [(seat, "Ann".into())]);
            assert_eq!(keeper.person(key).await.unwrap(), Some(person.clone()));
            assert_eq!(keeper.owned(&person.id).await.unwrap(), [own]);
            assert_eq!(keeper.attempts(table.as_str()).await.unwrap(), []);
            assert_eq!((keeper.entries(table).await.unwrap(), keeper.fixed_day(7).await.unwrap()), (4, None));
            assert!(keeper.head(table).await.unwrap().is_some());
            assert_eq!(keeper.public_tables(1).await.unwrap().len(), 1);
        };
        timeout(patience, register).await.expect("what is quick waits for a read");
    }
    timeout(patience, keeper.probe()).await.expect("the storage is sound").unwrap();
    assert!(!scan.is_finished(), "it has waited all the time");
    held.rollback().await.unwrap();
    assert_eq!(timeout(patience, scan).await.unwrap().unwrap().unwrap(), []);
    for load in loads {
        assert_eq!(timeout(patience, load).await.unwrap().unwrap().unwrap()[..3], log[..3], "seed {seed}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_lost_a_table_cannot_write() {
    let Some(server) = PostgresServer::for_test() else { return };
    let log = game(2);
    let node = async |at: &str| Postgres::open(&server.address, Whereabouts::at(at)).await.unwrap();
    let (first, second) = (node("127.0.0.1:1").await, node("127.0.0.1:2").await);
    let [a, b, c] = [Life(1), Life(2), Life(3)];
    first.join(a).await.unwrap();
    second.join(b).await.unwrap();
    let by = |life, epoch, lines: &[LogLine]| Batch { fence: Some(Fence { life, epoch }), ..batch(lines) };
    let owner = |life, at: &str| Some(Owner { life, address: Some(at.into()) });
    let elsewhere = |result: Result<(), StorageError>| match result {
        Err(StorageError::Elsewhere(owner)) => owner,
        other => panic!("{other:?}"),
    };
    first.append(by(a, 1, &log[..3])).await.unwrap();
    assert_eq!(second.claim(&id(), b).await.unwrap(), Claim::Elsewhere(owner(a, "127.0.0.1:1")));
    assert_eq!(elsewhere(second.append(by(b, 1, &log[3..4])).await), owner(a, "127.0.0.1:1"));

    // A claim of one's own table begins an epoch too, so that what is still under way from the last one comes to nothing.
    assert_eq!(first.claim(&id(), a).await.unwrap(), Claim::Held(2));
    assert_eq!(elsewhere(first.append(by(a, 1, &log[3..4])).await), owner(a, "127.0.0.1:1"));
    first.append(by(a, 2, &log[3..4])).await.unwrap();

    // A life is buried only if its count is the one that was seen.
    let Beaten::Alive(counts) = second.beat(b).await.unwrap() else { panic!("b lives") };
    assert_eq!(counts.iter().find(|(life, _)| *life == a), Some(&(a, 0)));
    assert!(matches!(first.beat(a).await.unwrap(), Beaten::Alive(_)));
    second.bury(a, 0).await.unwrap();
    assert!(matches!(second.claim(&id(), b).await.unwrap(), Claim::Elsewhere(Some(_))), "a has beaten since");
    second.bury(a, 1).await.unwrap();
    assert_eq!(first.beat(a).await.unwrap(), Beaten::Buried);
    assert_eq!(first.claim(&id(), a).await.unwrap(), Claim::Elsewhere(None), "a life does not come back");
    assert_eq!(second.claim(&id(), b).await.unwrap(), Claim::Held(3));
    second.append(by(b, 3, &log[4..5])).await.unwrap();
    assert_eq!(elsewhere(first.append(by(a, 2, &log[5..6])).await), owner(b, "127.0.0.1:2"));
    assert_eq!(first.load(&id()).await.unwrap(), log[..5]);

    // Whoever starts at the same place has its tables at once; a late release of the former life does no harm.
    let again = node("127.0.0.1:2").await;
    again.join(c).await.unwrap();
    assert_eq!(second.beat(b).await.unwrap(), Beaten::Buried);
    assert_eq!(again.claim(&id(), c).await.unwrap(), Claim::Held(4));
    second.release(&id(), Fence { life: b, epoch: 3 }).await.unwrap();
    again.append(by(c, 4, &log[5..6])).await.unwrap();
    again.leave(c).await.unwrap();
    first.join(Life(4)).await.unwrap();
    assert_eq!(first.claim(&id(), Life(4)).await.unwrap(), Claim::Held(5));
    assert_eq!(first.claim(&TableId::named("none"), Life(4)).await.unwrap(), Claim::NoTable);
}

/// A copy of a folder that is in use, as a power cut would leave it.
fn copied(folder: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in ["broadside.sqlite", "broadside.sqlite-wal", "heads"] {
        std::fs::copy(folder.join(file), to.join(file)).unwrap();
    }
}

/// A flipped bit in the write-ahead log loses the last entries without a trace in the database: the heads tell.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_that_was_lost_is_noticed() {
    let path = tempfile::tempdir().unwrap();
    let [used, sound, hurt] = ["used", "sound", "hurt"].map(|name| path.path().join(name));
    let (keeper, log, new) = (Sqlite::open(&Folder::new(&used)).unwrap(), game(1), TableId::fresh());
    keeper.append(batch(&log[..5])).await.unwrap();
    keeper.append(batch(&log[5..9])).await.unwrap();
    keeper.append(Batch { table: new.clone(), ..batch(&log[..2]) }).await.unwrap();
    copied(&used, &sound);
    copied(&used, &hurt);
    let wal = hurt.join("broadside.sqlite-wal");
    let mut bytes = std::fs::read(&wal).unwrap();
    let near_the_end = bytes.len() - 100;
    bytes[near_the_end] ^= 1;
    std::fs::write(&wal, bytes).unwrap();

    let sound = Sqlite::open(&Folder::new(sound)).unwrap();
    assert!(sound.lost().await.unwrap().is_empty());
    assert_eq!(sound.load(&id()).await.unwrap(), log[..9]);
    let hurt = Folder::new(hurt);
    for keeper in [Sqlite::open_to_read(&hurt).unwrap(), Sqlite::open(&hurt).unwrap()] {
        assert_eq!(keeper.lost().await.unwrap(), std::slice::from_ref(&new));
        let lost = keeper.load(&new).await;
        assert!(matches!(&lost, Err(StorageError::Lost(table, 2)) if *table == new), "{lost:?}");
        assert_eq!(keeper.load(&id()).await.unwrap(), log[..9], "the rest is as it was");
        keeper.close().await.unwrap();
    }
}

/// A folder with a whole table, one whose end is cut off, and one that is gone.
async fn hurt(folder: &Folder) -> [TableId; 2] {
    let (keeper, log) = (Sqlite::open(folder).unwrap(), game(1));
    let [cut, gone] = [TableId::named("cut"), TableId::named("gone")];
    for table in [id(), cut.clone(), gone.clone()] {
        keeper.append(Batch { table, ..batch(&log[..5]) }).await.unwrap();
    }
    keeper.close().await.unwrap();
    let damage = rusqlite::Connection::open(folder.database()).unwrap();
    damage
        .execute_batch(&format!(
            "DELETE FROM entries WHERE table_id = '{gone}'; DELETE FROM tables WHERE id = '{gone}';
             DELETE FROM entries WHERE table_id = '{cut}' AND seq = 5"
        ))
        .unwrap();
    [gone, cut]
}

/// What is whole is copied from a damaged storage, and the copy knows what is missing.
async fn copied_from(from: &dyn Storage, to: &dyn Storage, hurt: &[TableId]) {
    let copied = copy(from, to).await.unwrap();
    assert_eq!(copied.tables, 1);
    let named: Vec<&TableId> = copied.damaged.iter().map(|(table, _)| table).collect();
    assert_eq!(named, hurt.iter().collect::<Vec<_>>());
    let told = |(_, error): &(TableId, StorageError)| matches!(error, StorageError::Lost(_, 5));
    assert!(copied.damaged.iter().all(told), "{copied:?}");
    assert_eq!(to.load(&id()).await.unwrap(), from.load(&id()).await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_what_is_damaged_has_the_rest_and_knows_what_is_missing() {
    let path = tempfile::tempdir().unwrap();
    let [from, to] = ["from", "to"].map(|name| Folder::new(path.path().join(name)));
    let named = hurt(&from).await;
    let mut missing = named.clone();
    let copy = Sqlite::begin_copy(&to).unwrap();
    copied_from(&Sqlite::open_to_read(&from).unwrap(), &copy, &named).await;
    copy.finish_copy(&to).await.unwrap();
    let copy = Sqlite::open_to_read(&to).unwrap();
    let mut lost = copy.lost().await.unwrap();
    lost.sort();
    missing.sort();
    assert_eq!(lost, missing);
    if let Some(server) = PostgresServer::for_test() {
        let database = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
        copied_from(&Sqlite::open_to_read(&from).unwrap(), &database, &named).await;
        for table in &missing {
            let lost = database.load(table).await;
            assert!(matches!(lost, Err(StorageError::Lost(_, 5))), "{lost:?}");
        }
        let mut lost = database.lost().await.unwrap();
        lost.sort();
        assert_eq!(lost, missing);
    }
}

/// What PostgreSQL has lost is noticed: an end, an entry in the midst, a changed end, and what was packed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_that_a_database_has_lost_is_noticed() {
    let Some(server) = PostgresServer::for_test() else { return };
    let (client, line) = tokio_postgres::connect(&server.address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let keeper = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
    let log = game(3);
    let tables: Vec<TableId> = ["end", "midst", "hash", "pack"].map(TableId::named).into();
    for table in tables.iter().chain([&id()]) {
        let mut chain = Chain::new(table.clone());
        let lines: Vec<LogLine> = log.iter().map(|line| chain.bind(line.clone())).collect();
        keeper.append(Batch { table: table.clone(), ..batch(&lines[..5]) }).await.unwrap();
        keeper.append(Batch { table: table.clone(), ..batch(&lines[5..9]) }).await.unwrap();
        if *table == tables[3] {
            assert_eq!(packed(&keeper, Rest { over: 0, abandoned: u64::MAX >> 1 }).await, 4);
            let lines = lines[9..].to_vec();
            keeper.append(Batch { table: table.clone(), lines, ..batch(&[]) }).await.unwrap();
        }
    }
    assert!(keeper.lost().await.unwrap().is_empty());
    for table in &tables {
        assert!(keeper.load(table).await.is_ok());
    }
    let [end, midst, hash, pack] = &tables[..] else { unreachable!() };
    // All but one were packed at nine entries: unpacked again, as if they had gone on.
    for table in [end, midst, hash] {
        let lines = keeper.load(table).await.unwrap();
        let mut chain = Chain::new(table.clone());
        let all: Vec<LogLine> = log.iter().map(|line| chain.bind(line.clone())).collect();
        assert_eq!(lines, all[..9]);
        keeper.append(Batch { table: table.clone(), ..batch(&all[9..12]) }).await.unwrap();
    }
    let damage = format!(
        "DELETE FROM broadside_entries WHERE table_id = '{end}' AND seq = 12;
         DELETE FROM broadside_entries WHERE table_id = '{midst}' AND seq = 11;
         UPDATE broadside_entries SET hash = decode(repeat('00', 32), 'hex') WHERE table_id = '{hash}' AND seq = 12;
         DELETE FROM broadside_entries WHERE table_id = '{pack}'"
    );
    client.batch_execute(&damage).await.unwrap();
    let again = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
    for table in &tables {
        let lost = again.load(table).await;
        assert!(matches!(&lost, Err(StorageError::Lost(lost, _)) if lost == table), "{lost:?}");
    }
    let (mut lost, mut ends) = (again.lost().await.unwrap(), vec![end, hash, pack]);
    lost.sort();
    ends.sort();
    assert_eq!(lost.iter().collect::<Vec<_>>(), ends);
    assert_eq!(again.load(&id()).await.unwrap().len(), 9, "the rest is as it was");
}

/// A damaged file of heads is told of. It is made again from what is stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_that_are_damaged_themselves_are_told_of() {
    let path = tempfile::tempdir().unwrap();
    let (folder, heads) = (Folder::new(path.path()), path.path().join("heads"));
    let keeper = Sqlite::open(&folder).unwrap();
    assert_eq!(keeper.unsure(), None, "nothing is stored yet");
    for table in [id(), TableId::named("other")] {
        keeper.append(Batch { table, ..batch(&game(1)[..5]) }).await.unwrap();
    }
    keeper.close().await.unwrap();
    let whole = std::fs::read_to_string(&heads).unwrap();
    let cut_off = &whole[..whole.len() - 9];
    for (text, told) in [
        (whole.as_str(), None),
        (cut_off, None),
        ("", Some("heads: this file is empty, though 2 tables")),
        (&whole.replacen(' ', "\0", 1), Some("heads: 1 lines of this file cannot be read")),
    ] {
        std::fs::write(&heads, text).unwrap();
        for keeper in [Sqlite::open_to_read(&folder).unwrap(), Sqlite::open(&folder).unwrap()] {
            let unsure = keeper.unsure();
            assert_eq!(unsure.is_some(), told.is_some(), "{unsure:?}");
            assert!(unsure.unwrap_or_default().starts_with(told.unwrap_or_default()));
            keeper.close().await.unwrap();
        }
        if told.is_some() {
            assert_eq!(std::fs::read_to_string(&heads).unwrap().lines().count(), 2, "made again");
        }
    }
}

/// An earlier release let people have names that look alike. They keep them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_whose_names_look_alike_keep_them() {
    let path = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| Folder::new(path.path().join(name)));
    Sqlite::open(&old).unwrap().close().await.unwrap();
    let back = rusqlite::Connection::open(old.database()).unwrap();
    back.execute_batch("DROP INDEX seen; ALTER TABLE people DROP COLUMN seen; PRAGMA user_version = 4")
        .unwrap();
    for (id, name) in [(1, "Alice"), (2, "AIice")] {
        let enter = "INSERT INTO people VALUES (?1, ?2, ?3, lower(?3), ?1)";
        back.execute(enter, rusqlite::params![id, [id as u8; 32], name]).unwrap();
    }
    drop(back);
    let keeper = Sqlite::open(&old).unwrap();
    let third = Person { id: "3".into(), key: [3; 32], name: "AIIce".into(), since: 3 };
    assert!(keeper.enrol(third.clone()).await.is_ok_and(|entered| !entered));
    let copied = Sqlite::open(&new).unwrap();
    copy(&keeper, &copied).await.unwrap();
    assert_eq!(copied.kept().await.unwrap().people.len(), 2);
    assert_eq!(copied.kept().await.unwrap(), keeper.kept().await.unwrap());
    assert!(copied.enrol(third).await.is_ok_and(|entered| !entered));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_was_cut_off_is_not_used() {
    let path = tempfile::tempdir().unwrap();
    let folder = Folder::new(path.path());
    // Before anything is in it.
    Sqlite::begin_copy(&folder).unwrap().close().await.unwrap();
    assert!(matches!(Sqlite::open(&folder), Err(StorageError::Unfinished)));
    assert!(matches!(Sqlite::open_to_read(&folder), Err(StorageError::Unfinished)));
    Sqlite::begin_copy(&folder).unwrap().finish_copy(&folder).await.unwrap();
    assert!(Sqlite::open(&folder).is_ok());
}
