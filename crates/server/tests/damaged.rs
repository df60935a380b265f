//! Logs that cannot be read: clients are told so and not to try again, and the host's log names the table. Alone in its
//! program, because all that is logged there is heard.

use std::fs::File;
use std::sync::Arc;

use broadside_house::{LogLine, TableId};
use broadside_storage::{Batch, Folder, KeySource, SealKey, Sqlite, Storage as _};
use broadside_torture::client::{Client, request};
use broadside_torture::host::{Host, wide};
use broadside_wire::{ErrorCode, FromClient, Hello, PROTOCOL};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_or_sealed_log_is_not_called_busy() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    tracing_subscriber::fmt().with_ansi(false).with_writer(Arc::new(File::create(&log).unwrap())).init();
    let sealed = Folder::new(folder.path().join("data")).sealed_by(KeySource::Given(SealKey::new([7; 32])));
    let storage = Arc::new(Sqlite::open(&sealed).unwrap());
    // A packed log of which nothing is left, and a line whose seal was not made with this key.
    let [packed, line] = ["packed", "line"].map(TableId::named);
    let text = |text: &str| LogLine { seq: 1, at: 1, command: None, text: text.into(), hash: [0; 32] };
    for (table, text) in [(&packed, text("open")), (&line, text(&format!("sealed {}", "ab".repeat(60))))] {
        let batch = Batch { table: table.clone(), lines: vec![text], public: false, over: true, fence: None };
        storage.append(batch).await.unwrap();
    }
    assert!(storage.pack(&packed, 1, vec![1, 2, 3]).await.unwrap());
    let host = Host::start(storage, wide(), vec![]).await.unwrap();

    for (table, code, reason) in [(packed, "damaged", "problem-damaged"), (line, "sealed", "problem-sealed")]
    {
        for path in ["", "/record", "/replay"] {
            let path = format!("/api/tables/{table}{path}");
            let answer = request(host.address, "GET", &path, "", "").await.unwrap();
            assert_eq!((answer.status, answer.code().unwrap().as_str()), (500, code), "{path}");
            assert!(answer.body.contains(reason), "{}", answer.body);
        }
        let mut client = Client::connect(host.address).await.unwrap();
        let hello = Hello { protocol: PROTOCOL, table: table.to_string(), token: None, after: 0 };
        client.send(&FromClient::Hello(hello)).await.unwrap();
        while client.read().await.is_ok() {}
        let goodbye = client.error.unwrap();
        assert_eq!((goodbye.code, &*goodbye.reason.id), (ErrorCode::Damaged, reason));
        let heard = std::fs::read_to_string(&log).unwrap();
        let told = |line: &&str| line.contains("ERROR") && line.contains(&format!("table={table}"));
        assert!(heard.lines().any(|line| told(&line)), "{heard}");
    }
}
