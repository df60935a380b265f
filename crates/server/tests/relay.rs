//! Two nodes: clients of both play at a table of one of them.

#[path = "../../storage/tests/common/postgres.rs"]
mod postgres;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use broadside_games::GAMES;
use broadside_house::{LEVELS, LogLine, TableId};
use broadside_server::Config;
use broadside_storage::{Batch, Listing, Pending, Postgres, Register, Storage, StorageError};
use broadside_torture::client::{Client, Ticket, one_deal, open, ready_at, request, seats, sit};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{ErrorCode, FromServer, Opening, Sitting, Stage, What};
use postgres::PostgresServer;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

/// Storage shared by two nodes: the logs, and which node writes each.
#[derive(Default)]
struct Shared {
    ledger: Ledger,
    owners: Mutex<HashMap<TableId, String>>,
}

/// One node's access to it. The address is known once the node listens.
#[derive(Clone, Default)]
struct Node {
    shared: Arc<Shared>,
    address: Arc<OnceLock<String>>,
}

impl Node {
    fn own(&self, table: &TableId) -> Result<(), StorageError> {
        let own = self.address.get().unwrap();
        let mut owners = self.shared.owners.lock().unwrap();
        let owner = owners.entry(table.clone()).or_insert_with(|| own.clone());
        if owner == own { Ok(()) } else { Err(StorageError::Elsewhere(Some(owner.clone()))) }
    }
}

impl Register for Node {}

impl Storage for Node {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        match self.own(&batch.table) {
            Ok(()) => self.shared.ledger.append(batch),
            Err(error) => Box::pin(async { Err(error) }),
        }
    }

    fn claim(&self, table: &TableId) -> Pending<'_, ()> {
        let owned = self.own(table);
        Box::pin(async { owned })
    }

    fn release(&self, table: &TableId) -> Pending<'_, ()> {
        self.shared.owners.lock().unwrap().remove(table);
        Box::pin(async { Ok(()) })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.shared.ledger.load(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.shared.ledger.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.shared.ledger.public_tables(most)
    }
}

async fn start(node: Node) -> Host {
    let host = Host::start(Arc::new(node.clone()), wide(), vec![]).await.unwrap();
    node.address.set(host.address.to_string()).unwrap();
    host
}

/// Plays a deal with one person at each node, at a table of the near node; returns the ticket of the far one.
async fn play_at_both(near: &Host, far: &Host) -> Ticket {
    let seats = seats(&["person", "random", "person", "random"]);
    let ann = open(near.address, &Opening { seats, ..one_deal("nations") }).await.unwrap();
    let sitting = Sitting { name: Some("Bea".into()), ..Sitting::default() };
    let bea = sit(far.address, &ann.table, &sitting).await.unwrap();
    let mut players = [
        Client::hello(near.address, &ann, 0).await.unwrap(),
        Client::hello(far.address, &bea, 0).await.unwrap(),
    ];
    let mut moves = 0;
    loop {
        for player in &mut players {
            player.until(|view| ready_at(1)(view) || ready_at(3)(view)).await.unwrap();
        }
        let to_act =
            |player: &Client| player.view().to_act.is_some() && player.view().to_act == player.view().seat;
        let Some(mover) = players.iter().position(to_act) else { break };
        let (command, turn) =
            (players[mover].a_move(&format!("m{moves}"), moves), players[mover].view().turn);
        assert!(matches!(players[mover].command(&command).await.unwrap(), FromServer::Done(_)));
        for player in &mut players {
            player.until_after(turn).await.unwrap();
        }
        moves += 1;
    }
    assert_eq!(moves, 26, "two seats, thirteen tricks");
    let sat = What::Sit { name: "Bea".into() };
    assert!(players[0].events.iter().any(|event| event.what == sat));
    let history = |player: &Client| player.events.iter().map(|event| event.seq).collect::<Vec<_>>();
    assert_eq!(history(&players[0]), history(&players[1]));

    // A refusal is relayed, and a relayed request is not relayed again.
    players[1].send_raw(Message::text("{\"type\":\"dance\"}")).await.unwrap();
    while players[1].read().await.is_ok() {}
    assert_eq!(players[1].error.as_ref().unwrap().code, ErrorCode::Malformed);
    let path = format!("/api/tables/{}/seats", ann.table);
    let twice = request(far.address, "POST", &path, "x-broadside-relayed: 1\r\n", "{}").await.unwrap();
    assert_eq!((twice.status, twice.code().unwrap().as_str()), (503, "elsewhere"));
    let full = request(far.address, "POST", &path, "", "{}").await.unwrap();
    assert_eq!((full.status, full.code().unwrap().as_str()), (409, "full"));
    bea
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_at_the_wrong_node_plays_at_the_right_one() {
    let one = Node::default();
    let two = Node { shared: one.shared.clone(), address: Arc::default() };
    let (near, far) = (start(one.clone()).await, start(two).await);
    let bea = play_at_both(&near, &far).await;

    // A node that does not answer does not lose the table: the client is told to come back.
    near.stop().await.unwrap();
    let gone = Client::hello(far.address, &bea, 0).await.map(|_| ()).unwrap_err();
    assert!(gone.to_string().contains("elsewhere"), "{gone}");
    one.shared.owners.lock().unwrap().clear();
    Client::hello(far.address, &bea, 0).await.unwrap();
    far.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_share_a_database_hand_through_and_take_over() {
    let Some(server) = PostgresServer::start() else {
        assert!(std::env::var_os("CI").is_none(), "PostgreSQL is needed here");
        eprintln!("PostgreSQL is not installed: not tried");
        return;
    };
    let mut nodes = vec![];
    for _ in 0..2 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let node = listener.local_addr().unwrap().to_string();
        let storage = Arc::new(Postgres::open(&server.address, Some(&node)).await.unwrap());
        nodes.push(
            Host::on(
                listener,
                Config { games: GAMES, storage, levels: LEVELS, origins: vec![], limits: wide() },
            )
            .unwrap(),
        );
    }
    let (far, near) = (nodes.pop().unwrap(), nodes.pop().unwrap());
    let bea = play_at_both(&near, &far).await;

    // The lease continues for a while after its node is gone; then the other node takes over the complete table.
    near.stop().await.unwrap();
    let began = Instant::now();
    let mut again = loop {
        match Client::hello(far.address, &bea, 0).await {
            Ok(client) => break client,
            Err(told) => assert!(told.to_string().contains("elsewhere"), "{told}"),
        }
        assert!(began.elapsed() < Duration::from_secs(40), "nobody takes the table over");
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    again.until(|view| view.state == Stage::Over).await.unwrap();
    far.stop().await.unwrap();
}
