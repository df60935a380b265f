//! Two nodes: a client at either plays at the table of the one that has it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use broadside_table::storage::{Batch, Listing, Pending, Storage, StorageError};
use broadside_table::{Entry, TableId};
use broadside_torture::client::{Client, open, request, sit};
use broadside_torture::host::{Host, wide};
use broadside_torture::shelf::Shelf;
use serde_json::json;

/// What two nodes share: logs, and who writes each.
#[derive(Default)]
struct Shared {
    shelf: Shelf,
    owners: Mutex<HashMap<TableId, String>>,
}

/// One node's way to it. The address is known once the node listens.
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

impl Storage for Node {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        match self.own(&batch.table) {
            Ok(()) => self.shared.shelf.append(batch),
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

    fn load(&self, table: &TableId) -> Pending<'_, Vec<Entry>> {
        self.shared.shelf.load(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.shared.shelf.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.shared.shelf.public_tables(most)
    }
}

async fn start(node: Node) -> Host {
    let host = Host::start(Arc::new(node.clone()), wide(), vec![]).await.unwrap();
    node.address.set(host.address.to_string()).unwrap();
    host
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_at_the_wrong_node_plays_at_the_right_one() {
    let one = Node::default();
    let two = Node { shared: one.shared.clone(), address: Arc::default() };
    let (near, far) = (start(one.clone()).await, start(two).await);
    let seats = json!(["person", "random", "person", "random"]);
    let ann =
        open(near.address, &json!({ "game": "nations", "seats": seats, "target": "deal" })).await.unwrap();
    let bea = sit(far.address, &ann.table, &json!({ "name": "Bea" })).await.unwrap();
    let mut players = [
        Client::hello(near.address, &ann, 0).await.unwrap(),
        Client::hello(far.address, &bea, 0).await.unwrap(),
    ];
    let mut moves = 0;
    loop {
        for player in &mut players {
            let acts = |view: &serde_json::Value| {
                view["to_act"] == 1 || view["to_act"] == 3 || view["state"] == "over"
            };
            player.until(acts).await.unwrap();
        }
        let Some(mover) = players.iter().position(Client::is_my_turn) else { break };
        let command = players[mover].a_move(&format!("m{moves}"), moves);
        assert_eq!(players[mover].command(&command).await.unwrap()["type"], "done");
        for player in &mut players {
            player.until(|view| view["turn"] != command["turn"]).await.unwrap();
        }
        moves += 1;
    }
    assert_eq!(moves, 26, "two seats, thirteen tricks");
    assert!(players[0].events.iter().any(|event| event["name"] == "Bea"));
    let history =
        |player: &Client| player.events.iter().map(|event| event["seq"].clone()).collect::<Vec<_>>();
    assert_eq!(history(&players[0]), history(&players[1]));

    // A refusal comes through, and what was handed through once goes no further.
    players[1].send(&json!({ "type": "dance" })).await.unwrap();
    while players[1].read().await.is_ok() {}
    assert_eq!(players[1].error.as_ref().unwrap()["code"], "malformed");
    let path = format!("/api/tables/{}/seats", ann.table);
    let twice = request(far.address, "POST", &path, "x-broadside-relayed: 1\r\n", "{}").await.unwrap();
    assert_eq!((twice.status, &twice.json().unwrap()["code"]), (503, &json!("elsewhere")));
    let full = request(far.address, "POST", &path, "", "{}").await.unwrap();
    assert_eq!((full.status, &full.json().unwrap()["code"]), (409, &json!("full")));

    // A node that does not answer is no table lost: the client is told to come back.
    near.stop().await.unwrap();
    let gone = Client::hello(far.address, &bea, 0).await.map(|_| ()).unwrap_err();
    assert!(gone.to_string().contains("elsewhere"), "{gone}");
    one.shared.owners.lock().unwrap().clear();
    Client::hello(far.address, &bea, 0).await.unwrap();
    far.stop().await.unwrap();
}
