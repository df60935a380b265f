//! Who only reads changes nothing: no file, no schema, no line, also where an earlier release wrote it.

#[path = "../../house/tests/common/mod.rs"]
mod common;
#[path = "common/postgres.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use broadside_cards::{Rng, Seat};
use broadside_storage::{
    Batch, Folder, KeySource, Postgres, Register as _, Sqlite, Storage, StorageError, Whereabouts, copy,
};
use common::{Hand, id, setup};
use postgres::PostgresServer;

/// The files of a folder, with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.map(|file| (file.clone(), std::fs::read(file).unwrap())).collect()
}

/// A copy can be made of it. Returns the number of its tables.
async fn copied(from: &dyn Storage) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let to = Sqlite::open(&Folder::new(folder.path())).unwrap();
    let tables = copy(from, &to).await.unwrap().tables;
    for listing in to.tables().await.unwrap() {
        assert_eq!(to.load(&listing.table).await.unwrap(), from.load(&listing.table).await.unwrap());
    }
    tables
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_stays_as_it_is() {
    let path = tempfile::tempdir().unwrap();
    let folder = Folder::new(path.path());
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/0.1.0.sqlite");
    std::fs::write(folder.database(), std::fs::read(corpus).unwrap()).unwrap();
    let before = files(path.path());
    let reader = Sqlite::open_to_read(&folder).unwrap();
    assert_eq!(copied(&reader).await, 13);
    drop(reader);
    let after = files(path.path());
    assert!(after == before, "{:?} after {:?}", after.keys(), before.keys());
    // A server that is there keeps its journal.
    let server = Sqlite::open(&folder).unwrap();
    let before: Vec<PathBuf> = files(path.path()).into_keys().collect();
    assert_eq!(copied(&Sqlite::open_to_read(&folder).unwrap()).await, 13);
    assert_eq!(files(path.path()).into_keys().collect::<Vec<_>>(), before);
    server.name(&id(), Seat::new(0), "Ann").await.unwrap();
    server.close().await.unwrap();
}

/// How each release left its database, from the newest back.
const BACK: [(i64, &str); 9] = [
    (9, "DROP INDEX broadside_to_pack"),
    (8, "ALTER TABLE broadside_houses DROP COLUMN head"),
    (7, "ALTER TABLE broadside_people DROP COLUMN seen"),
    (6, ""),
    (5, "DROP TABLE broadside_seal"),
    (4, "DROP TABLE broadside_archives; ALTER TABLE broadside_houses DROP COLUMN packed"),
    (3, "ALTER TABLE broadside_houses ADD COLUMN lease TIMESTAMPTZ NOT NULL DEFAULT now()"),
    (2, "DROP TABLE broadside_names, broadside_people, broadside_seats, broadside_days, broadside_attempts"),
    (1, "DROP TABLE broadside_nodes"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_an_earlier_release_stays_as_it_is() {
    let Some(server) = PostgresServer::for_test() else { return };
    let (client, line) = tokio_postgres::connect(&server.address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let columns = async || {
        let select = "SELECT table_name || '.' || column_name FROM information_schema.columns
                      WHERE table_schema = 'public' ORDER BY 1";
        let columns = client.query(select, &[]).await.unwrap();
        columns.iter().map(|row| row.get(0)).collect::<Vec<String>>()
    };
    let read = async || Postgres::open_to_read(&server.address, &KeySource::None).await;
    assert!(matches!(read().await, Err(StorageError::NoTables)));
    assert!(columns().await.is_empty());

    let mut hand = Hand::seated(setup("nations", 4, 2), 4);
    hand.play_out(&mut Rng::new(4));
    let keeper = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
    let lines = hand.log.clone();
    keeper.append(Batch { table: id(), lines, public: false, over: true, fence: None }).await.unwrap();
    keeper.name(&id(), Seat::new(0), "Ann").await.unwrap();
    drop(keeper);
    for (version, back) in [(10, "")].into_iter().chain(BACK) {
        client.batch_execute(back).await.unwrap();
        client.execute("DELETE FROM broadside_schema WHERE version > $1", &[&version]).await.unwrap();
        let before = columns().await;
        let reader = read().await.unwrap();
        assert_eq!(reader.load(&id()).await.unwrap(), hand.log, "schema {version}");
        assert_eq!(reader.names(&id()).await.unwrap().len(), usize::from(version >= 3));
        assert_eq!(copied(&reader).await, 1);
        assert!(
            reader
                .append(Batch {
                    table: id(),
                    lines: hand.log.clone(),
                    public: false,
                    over: true,
                    fence: None
                })
                .await
                .is_err()
        );
        let schema = client.query_one("SELECT max(version) FROM broadside_schema", &[]).await.unwrap();
        assert_eq!((schema.get::<_, i64>(0), columns().await), (version, before), "only looked at");
    }
    // A server brings the oldest up to date.
    let keeper = Postgres::open(&server.address, Whereabouts::default()).await.unwrap();
    assert_eq!(keeper.load(&id()).await.unwrap(), hand.log);
    assert!(keeper.lost().await.unwrap().is_empty());
    assert_eq!(keeper.head(&id()).await.unwrap().unwrap().1, hand.log.last().unwrap().hash);
}
