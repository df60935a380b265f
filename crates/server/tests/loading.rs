//! Tables come into memory and leave it, while something is being written to their logs or read from them.

#[macro_use]
mod common;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_games::GAMES;
use broadside_house::{LEVELS, LogLine, TableId, Token};
use broadside_server::{Config, Door, Limits};
use broadside_storage::{Batch, Listing, OwnSeat, Pending, Person, Register, Shared, Storage, StorageError};
use broadside_torture::client::{Client, Ticket, one_deal, open, ready_at, request, seats, sit};
use broadside_torture::commons::Access;
use broadside_torture::host::{Host, named, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{
    Again, ErrorCode, FromClient, FromServer, Opening, Sitting, Stage, Summary, Why, json, people,
};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The time limit for whatever must happen.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a test watches that something does not happen.
const A_WHILE: Duration = Duration::from_secs(1);

/// How Ann shows who she is.
const ANN: &str = "Authorization: Bearer ace ace ace ace ace ace ace ace ace ace\r\n";

/// Where an append is held up.
#[derive(Clone, Copy, Default, PartialEq)]
enum Hold {
    #[default]
    Nowhere,
    BeforeItIsStored,
    AfterItIsStored,
}

/// A storage that holds up one append, and knows one person, Ann. The comparison of logs with their heads never ends.
struct Held {
    ledger: Ledger,
    next: Mutex<Hold>,
    /// Has a permit once an append is held up.
    reached: Semaphore,
    /// Has a permit once it may go on.
    may: Semaphore,
    owned: Mutex<Vec<OwnSeat>>,
    /// How many logs were read.
    loads: AtomicU64,
}

impl Held {
    fn new() -> Arc<Self> {
        let closed = || Semaphore::new(0);
        let (ledger, next, owned, loads) = Default::default();
        Arc::new(Held { ledger, next, reached: closed(), may: closed(), owned, loads })
    }

    fn hold(&self, hold: Hold) {
        *self.next.lock().unwrap() = hold;
    }

    /// Waits until an append is held up.
    async fn reached(&self) {
        timeout(PATIENCE, self.reached.acquire()).await.expect("something is written").unwrap().forget();
    }

    async fn stop_if(&self, here: bool) {
        if here {
            self.reached.add_permits(1);
            self.may.acquire().await.unwrap().forget();
        }
    }
}

impl Register for Held {
    fn person(&self, key: [u8; 32]) -> Pending<'_, Option<Person>> {
        Box::pin(async move { Ok(Some(Person { id: "ann".into(), key, name: "Ann".into(), since: 0 })) })
    }

    fn owned(&self, _: &str) -> Pending<'_, Vec<OwnSeat>> {
        Box::pin(async { Ok(self.owned.lock().unwrap().clone()) })
    }

    fn strike(&self, _: &str) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl Storage for Held {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        let hold = std::mem::take(&mut *self.next.lock().unwrap());
        Box::pin(async move {
            self.stop_if(hold == Hold::BeforeItIsStored).await;
            let stored = self.ledger.entries(&batch.table).await?;
            if batch.lines.first().is_some_and(|line| line.seq != stored + 1) {
                return Err(StorageError::Conflict);
            }
            self.ledger.append(batch).await?;
            self.stop_if(hold == Hold::AfterItIsStored).await;
            Ok(())
        })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.loads.fetch_add(1, SeqCst);
        self.ledger.load(table)
    }

    does_as!(ledger: looks);

    fn lost(&self) -> Pending<'_, Vec<TableId>> {
        Box::pin(std::future::pending())
    }
}

/// A table that waits for people, so that nothing happens at it by itself. Its token names its seeds.
fn waiting(number: u64) -> Opening {
    let token = Some(format!("{number:064x}"));
    Opening { seats: seats(&["person"; 4]), token, ..one_deal("nations") }
}

fn watcher(table: &str) -> Ticket {
    Ticket { table: table.into(), token: None }
}

fn leave() -> FromClient {
    FromClient::Leave { id: "l".into() }
}

fn seq_of(answer: &FromServer) -> u64 {
    let FromServer::Done(done) = answer else { panic!("{answer:?}") };
    done.seq
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_being_opened_is_not_loaded_as_well() {
    let storage = Held::new();
    let host = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let address = host.address;
    storage.hold(Hold::AfterItIsStored);
    let opening = tokio::spawn(async move { open(address, &waiting(2101)).await });
    storage.reached().await;
    let token: Token = format!("{:064x}", 2101).parse().unwrap();
    let table = watcher(TableId::of(&token).as_str());
    let mut watching = tokio::spawn(async move { Client::hello(address, &table, 0).await });
    let early = timeout(A_WHILE, &mut watching).await;
    storage.may.add_permits(1);
    let ticket = opening.await.unwrap().unwrap();
    let watching = match early {
        Ok(early) => early,
        Err(_) => watching.await,
    };
    let mut watching = watching.unwrap().unwrap();
    let mut opener = Client::hello(address, &ticket, 0).await.unwrap();
    let seq = seq_of(&opener.command(&leave()).await.unwrap());
    let told = timeout(PATIENCE, watching.until(|view| view.seq >= seq)).await;
    told.expect("both are at the same table").unwrap();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_not_unloaded_while_something_is_written_to_its_log() {
    let storage = Held::new();
    let host = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let address = host.address;
    let ann = open(address, &waiting(1801)).await.unwrap();
    let bea = sit(address, &ann.table, &Sitting::default()).await.unwrap();
    let (table, seat) = (ann.table.parse().unwrap(), Seat::numbered(1).unwrap());
    storage.owned.lock().unwrap().push(OwnSeat { table, seat, at: 0 });
    let mut client = Client::hello(address, &bea, 0).await.unwrap();
    storage.hold(Hold::BeforeItIsStored);
    let leaving = tokio::spawn(async move { client.command(&leave()).await.unwrap() });
    storage.reached().await;
    // Ann removes herself, so that the table is to be loaded again without her name. Somebody comes for it at once.
    let mut striking =
        tokio::spawn(
            async move { request(address, "DELETE", "/api/people/me", ANN, "").await.unwrap().status },
        );
    let early = timeout(A_WHILE, &mut striking).await;
    let _watching = Client::hello(address, &watcher(&ann.table), 0).await.unwrap();
    storage.may.add_permits(1);
    let seq = seq_of(&leaving.await.unwrap());
    let struck = match early {
        Ok(early) => early,
        Err(_) => striking.await,
    };
    assert_eq!(struck.unwrap(), 204);
    let mut later = Client::hello(address, &watcher(&ann.table), 0).await.unwrap();
    later.until(|_| true).await.unwrap();
    assert!(later.view().seq >= seq, "what was acknowledged is shown: {} of {seq}", later.view().seq);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn short_tables_make_room_too_but_not_while_something_is_written_to_their_logs() {
    let storage = Held::new();
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let mut tables = vec![];
    for number in [1802, 1803] {
        tables.push(open(first.address, &waiting(number)).await.unwrap().table);
    }
    first.stop().await.unwrap();
    let entries = storage.entries(&tables[0].parse().unwrap()).await.unwrap();
    assert!(entries > 0);
    // Room for one of them after somebody has sat down. A table counts as 24 entries besides its own.
    let limits = Limits { held_entries: 2 * (24 + entries) - 1, ..wide() };
    let host = Host::start(storage.clone(), limits, vec![]).await.unwrap();
    let address = host.address;
    storage.hold(Hold::BeforeItIsStored);
    let table = tables[0].clone();
    let sitting = tokio::spawn(async move { sit(address, &table, &Sitting::default()).await });
    storage.reached().await;
    let other = watcher(&tables[1]);
    let refused = Client::hello(address, &other, 0).await.map(drop).expect_err("the first is being written");
    assert!(refused.to_string().contains("Busy"), "{refused}");
    storage.may.add_permits(1);
    sitting.await.unwrap().unwrap();
    Client::hello(address, &other, 0).await.expect("nobody is at the first table any more");
    host.stop().await.unwrap();
}

/// Ann's games.
async fn games(server: SocketAddr, page: &str) -> Vec<people::OwnGame> {
    let answer = request(server, "GET", &format!("/api/people/me{page}"), ANN, "").await.unwrap();
    answer.read::<people::Person>().unwrap().games
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_another_server_plays_is_not_replayed_for_every_list() {
    let storage = Held::new();
    let playing = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let listing = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let ann = open(playing.address, &waiting(501)).await.unwrap();
    let (table, seat) = (ann.table.parse().unwrap(), Seat::numbered(1).unwrap());
    storage.owned.lock().unwrap().push(OwnSeat { table, seat, at: 0 });
    // A list may be five seconds old, but not older.
    let (began, mut replayed) = (Instant::now(), vec![]);
    loop {
        let asked = Instant::now();
        assert_eq!(games(listing.address, "").await.len(), 1);
        let before = storage.loads.load(SeqCst);
        let bea = sit(playing.address, &ann.table, &Sitting::default()).await.unwrap();
        let mut bea = Client::hello(playing.address, &bea, 0).await.unwrap();
        seq_of(&bea.command(&leave()).await.unwrap());
        assert_eq!(games(listing.address, "").await.len(), 1);
        replayed.push(storage.loads.load(SeqCst) - before);
        if asked.elapsed() < Duration::from_secs(4) {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "this machine is too slow");
    }
    assert_eq!(replayed.last(), Some(&0));
    playing.stop().await.unwrap();
    listing.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_many_games_gets_them_page_by_page() {
    const MANY: u64 = 501;
    let storage = Held::new();
    let host = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let ann = open(host.address, &waiting(502)).await.unwrap();
    let table: TableId = ann.table.parse().unwrap();
    let own = |at| OwnSeat { table: table.clone(), seat: Seat::numbered(1).unwrap(), at };
    storage.owned.lock().unwrap().extend((1..=MANY).rev().map(own));
    let first = games(host.address, "").await;
    assert_eq!(first.len(), 500);
    let next = games(host.address, &format!("?before={}", first[499].at)).await;
    assert_eq!(next.iter().map(|game| game.at).collect::<Vec<_>>(), [1]);
    host.stop().await.unwrap();

    // Two reads at once, and another after five seconds: a list of many games counts as more than one.
    let host = Host::start(storage, Limits { reads: 0.2, ..wide() }, vec![]).await.unwrap();
    let began = Instant::now();
    let ask = async || request(host.address, "GET", "/api/people/me", ANN, "").await.unwrap().status;
    assert_eq!(ask().await, 200);
    assert!(ask().await == 429 || began.elapsed() > Duration::from_secs(5));
    host.stop().await.unwrap();
}

/// A node's access to a storage that knows one person, Ann.
#[derive(Clone, Default)]
struct Known {
    access: Access,
    /// Held by a test as long as nobody is to learn who Ann is.
    unknown: Arc<tokio::sync::Mutex<()>>,
    names: Arc<Mutex<BTreeMap<(TableId, Seat), String>>>,
    owned: Arc<Mutex<Vec<OwnSeat>>>,
}

impl Known {
    fn another(&self) -> Self {
        Known { access: self.access.another(), ..self.clone() }
    }
}

impl Register for Known {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        self.names.lock().unwrap().insert((table.clone(), seat), name.into());
        Box::pin(async { Ok(()) })
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        let names = self.names.lock().unwrap();
        let here = names.iter().filter(|((at, _), _)| at == table);
        let here = here.map(|((_, seat), name)| (*seat, name.clone())).collect();
        Box::pin(async { Ok(here) })
    }

    fn person(&self, key: [u8; 32]) -> Pending<'_, Option<Person>> {
        Box::pin(async move {
            drop(self.unknown.lock().await);
            Ok(Some(Person { id: "ann".into(), key, name: "Ann".into(), since: 0 }))
        })
    }

    fn owned(&self, _: &str) -> Pending<'_, Vec<OwnSeat>> {
        Box::pin(async { Ok(self.owned.lock().unwrap().clone()) })
    }

    fn strike(&self, _: &str) -> Pending<'_, ()> {
        for OwnSeat { table, seat, .. } in self.owned.lock().unwrap().drain(..) {
            self.names.lock().unwrap().remove(&(table, seat));
        }
        Box::pin(async { Ok(()) })
    }
}

impl Storage for Known {
    does_as!(access: append, load, looks);

    fn shared(&self) -> Option<&dyn Shared> {
        self.access.shared()
    }
}

async fn node(known: &Known, limits: Limits) -> Host {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    known.access.address.set(listener.local_addr().unwrap().to_string()).unwrap();
    let (storage, door) = (Arc::new(known.clone()), Door::default());
    Host::on(listener, Config { games: GAMES, storage, levels: LEVELS, limits, door, seeds: named }).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_is_removed_at_one_node_goes_at_the_others() {
    let one = Known::default();
    let (near, far) = (node(&one, wide()).await, node(&one.another(), wide()).await);
    let third = node(&one.another(), wide()).await;
    let opening = Opening { name: Some("Ann".into()), ..waiting(1701) };
    let ann = open(near.address, &opening).await.unwrap();
    let (table, seat) = (ann.table.parse().unwrap(), Seat::numbered(1).unwrap());
    one.owned.lock().unwrap().push(OwnSeat { table, seat, at: 0 });
    let mut watching = Client::hello(near.address, &watcher(&ann.table), 0).await.unwrap();
    watching.until(|view| view.seats[0].name == "Ann").await.unwrap();
    let path = format!("/api/tables/{}", ann.table);
    let name = async || {
        let answer = request(third.address, "GET", &path, "", "").await.unwrap();
        answer.read::<Summary>().unwrap().seats[0].name.clone()
    };
    assert_eq!(name().await, "Ann");
    assert_eq!(request(far.address, "DELETE", "/api/people/me", ANN, "").await.unwrap().status, 204);
    assert_eq!(name().await, "");
    let sent_away = async {
        while watching.error.is_none() {
            watching.read().await.unwrap();
        }
    };
    timeout(PATIENCE, sent_away).await.expect("the table is loaded again");
    let mut again = Client::hello(near.address, &watcher(&ann.table), 0).await.unwrap();
    let renamed = timeout(PATIENCE, again.until(|view| view.seats[0].name.is_empty())).await;
    renamed.expect("the name is gone").unwrap();
    third.stop().await.unwrap();
    far.stop().await.unwrap();
    near.stop().await.unwrap();
}

/// What is shown without a lease may be out of date: the table may be another node's by now.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_lease_nobody_is_welcomed_and_nothing_is_answered_from_memory() {
    let known = Known::default();
    let host = node(&known, wide()).await;
    let ticket = open(host.address, &one_deal("nations")).await.unwrap();
    let (table, seat) = (ticket.table.parse().unwrap(), Seat::numbered(1).unwrap());
    known.owned.lock().unwrap().push(OwnSeat { table, seat, at: 0 });
    let mut client = Client::hello(host.address, &ticket, 0).await.unwrap();
    client.until(ready_at(1)).await.unwrap();
    let turn = client.view().turn;
    // Who Ann is, is learnt when the table has been found.
    let unknown = known.unknown.lock().await;
    let by_phrase = Ticket { token: Some("ace ace ace ace ace ace ace ace ace ace".into()), ..ticket };
    let mut coming = Client::connect(host.address).await.unwrap();
    coming.send(&broadside_torture::client::hello(&by_phrase, 0)).await.unwrap();
    tokio::time::sleep(A_WHILE).await;
    known.access.cut_off(true);
    let ended = async {
        for number in 0.. {
            client.send(&FromClient::Hint { id: format!("h{number}"), turn }).await.unwrap();
            let answer = loop {
                let answer = client.read().await.unwrap();
                if matches!(answer, FromServer::Hint(_) | FromServer::Refused(_)) {
                    break answer;
                }
            };
            match answer {
                FromServer::Refused(refused) => {
                    assert_eq!(refused.why.code, Why::Busy, "{refused:?}");
                    break;
                }
                _ => tokio::time::sleep(A_WHILE / 10).await,
            }
        }
    };
    timeout(PATIENCE, ended).await.expect("hints end with the lease");
    drop(unknown);
    let answer = timeout(PATIENCE, coming.read()).await.expect("an answer").unwrap();
    let FromServer::Error(refused) = answer else { panic!("{answer:?}") };
    assert_eq!(refused.code, ErrorCode::Busy);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_on_at_another_node_is_told_to_those_who_are_at_the_table() {
    let one = Known::default();
    let (near, far) = (node(&one, wide()).await, node(&one.another(), wide()).await);
    let token = Some(format!("{:064x}", 1702));
    let ticket = open(near.address, &Opening { token, ..one_deal("nations") }).await.unwrap();
    let mut ann = Client::hello(near.address, &ticket, 0).await.unwrap();
    for number in 0.. {
        ann.until(|view| view.state == Stage::Over || ready_at(1)(view)).await.unwrap();
        if ann.view().state == Stage::Over {
            break;
        }
        let (command, turn) = (ann.a_move(&format!("m{number}"), number), ann.view().turn);
        seq_of(&ann.command(&command).await.unwrap());
        ann.until_after(turn).await.unwrap();
    }
    let again = Again { token: ticket.token.clone().unwrap(), same: false, pledge: None };
    let path = format!("/api/tables/{}/again", ticket.table);
    let answer = request(far.address, "POST", &path, "", &json(&again)).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.body);
    let told = async {
        while ann.play_on.is_none() {
            ann.read().await.unwrap();
        }
    };
    timeout(PATIENCE, told).await.expect("Ann is told");
    far.stop().await.unwrap();
    near.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_without_room_relays_to_others_and_keeps_no_table_it_cannot_load() {
    let one = Known::default();
    let near = node(&one, wide()).await;
    let full = node(&one.another(), Limits { held_entries: 1, ..wide() }).await;
    let third = node(&one.another(), wide()).await;
    let ticket = open(near.address, &waiting(801)).await.unwrap();
    let relayed = Client::hello(full.address, &ticket, 0).await.expect("the other node has room");
    drop(relayed);
    near.stop().await.unwrap();
    let refused = Client::hello(full.address, &ticket, 0).await.map(drop).expect_err("there is no room");
    assert!(refused.to_string().contains("Busy"), "{refused}");
    let mut taken = Client::hello(third.address, &ticket, 0).await.expect("the table was given back");
    taken.until(|view| view.epoch == 3).await.unwrap();
    full.stop().await.unwrap();
    third.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_begins_before_all_logs_are_compared_with_their_heads() {
    let host = Host::start(Held::new(), wide(), vec![]).await.unwrap();
    open(host.address, &waiting(1101)).await.expect("nobody waits for that");
    host.stop().await.unwrap();
}
