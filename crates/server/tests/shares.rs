//! One address leaves enough for others: of connections, hints, entries of bots, reads, and of what is listed.

use std::io::Read as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use broadside_cards::{Rng, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{Table, Target};
use broadside_house::{Advice, Command, Decision, LEVELS, Level, Origin, Player, RandomPlayer, SeatView};
use broadside_house::{Chain, Setup, TableId, TableState, Token};
use broadside_server::{Config, Door, Limits};
use broadside_storage::{Attempt, Batch, DaySeed, Folder, Person, Register as _, Sqlite, Storage};
use broadside_torture::client::{
    Answer, Client, Ticket, dial, one_deal, open, ready_at, request, request_from, seats, ticket,
};
use broadside_torture::days::{self, Made};
use broadside_torture::host::{Host, named, wide};
use broadside_torture::ledger::Ledger;
use broadside_torture::long;
use broadside_wire::shared::Day;
use broadside_wire::{ErrorCode, FromClient, FromServer, Opening, Stage, Tables, json};
use flate2::read::GzDecoder;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long anything is waited for: a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

/// An address of this machine, which counts as a client of its own.
fn address(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 0, number)
}

async fn open_from(number: u8, server: SocketAddr, opening: &Opening) -> Answer {
    request_from(address(number), server, "POST", "/api/tables", &json(opening)).await.unwrap()
}

/// Says hello from an address.
async fn hello_from(number: u8, server: SocketAddr, ticket: &Ticket, after: u64) -> Client {
    let client = Client::upgrade(server, dial(server, address(number)).await.unwrap()).await.unwrap();
    client.greet(ticket, after).await.unwrap()
}

fn watcher(ticket: &Ticket) -> Ticket {
    Ticket { token: None, ..ticket.clone() }
}

async fn start(storage: Arc<dyn Storage>, limits: Limits, levels: &'static [Level]) -> Host {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config {
        games: broadside_games::GAMES,
        storage,
        levels,
        limits,
        door: Door::default(),
        seeds: named,
    };
    Host::on(listener, config).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hello_costs_as_many_reads_as_it_has_made_anew() {
    const SEED: u64 = 7;
    let storage = Arc::new(Ledger::default());
    let log = long::longest(broadside_games::find("nations").unwrap(), SEED).unwrap();
    let table = long::keep(&*storage, &log, 0).await.unwrap();
    let host = start(storage, Limits { reads: 1.0, ..wide() }, LEVELS).await;
    let all = Ticket { table, token: None };
    let mut first = Client::hello(host.address, &all, 0).await.expect("a long log can be read");
    first.until(|view| view.seq == log.len() as u64).await.unwrap();
    let mut again = 0;
    let refused = loop {
        let mut client = Client::connect(host.address).await.unwrap();
        client.send(&broadside_torture::client::hello(&all, 0)).await.unwrap();
        match client.read().await.unwrap() {
            FromServer::Error(refused) => break refused,
            _ => again += 1,
        }
        assert!(again < 20, "seed {SEED}: ten reads may come at once, and each of these is six");
    };
    assert_eq!((refused.code, &*refused.reason.id), (ErrorCode::Busy, "problem-rate"));
    assert!(refused.retry_after.is_some_and(|seconds| (1..=10).contains(&seconds)), "{refused:?}");
    hello_from(2, host.address, &all, 0).await;
    host.stop().await.unwrap();
}

fn bots_only() -> Opening {
    Opening { seats: seats(&["random"; 4]), seat: Some(None), ..one_deal("nations") }
}

/// Watches bots until they rest, and returns how many moves they have made.
async fn until_they_rest(client: &mut Client) -> u64 {
    let seen = timeout(PATIENCE, client.until(|view| view.turn >= 10)).await;
    seen.expect("they play").unwrap();
    // They make a move at once, or after minutes.
    while let Ok(read) = timeout(Duration::from_secs(4), client.read()).await {
        read.unwrap();
    }
    assert_ne!(client.view().state, Stage::Over, "they have played to the end");
    client.view().turn
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_among_themselves_play_for_whoever_has_opened_the_table_or_watches() {
    let limits = Limits { entries: 40.0, ..wide() };
    let storage = Arc::new(Ledger::default());
    let host = start(storage.clone(), limits, LEVELS).await;
    let show = open(host.address, &bots_only()).await.unwrap();
    // It is the opener's, whoever watches.
    let mut watching = hello_from(2, host.address, &watcher(&show), 0).await;
    let first = until_they_rest(&mut watching).await;
    assert!((15..30).contains(&first), "half of the entries are for bots: {first}");
    let own = open(host.address, &one_deal("nations")).await.expect("people go on");
    let mut person = Client::hello(host.address, &own, 0).await.unwrap();
    person.until(ready_at(1)).await.unwrap();
    let done = person.command(&person.a_move("m", 0)).await.unwrap();
    assert!(matches!(done, FromServer::Done(_)), "{done:?}");
    let other = ticket(&open_from(3, host.address, &bots_only()).await).unwrap();
    let mut others = hello_from(3, host.address, &watcher(&other), 0).await;
    timeout(PATIENCE, others.until(|view| view.turn >= 10)).await.expect("others' bots play").unwrap();
    host.stop().await.unwrap();

    let host = start(storage, limits, LEVELS).await;
    let mut watching = hello_from(2, host.address, &watcher(&show), 0).await;
    let then = until_they_rest(&mut watching).await;
    assert!((first + 15..first + 30).contains(&then), "from {first} to {then} for the first who watched");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_beside_somebody_play_for_whoever_sits_there() {
    let limits = Limits { entries: 20.0, ..wide() };
    let host = start(Arc::new(Ledger::default()), limits, LEVELS).await;
    let own = ticket(&open_from(1, host.address, &one_deal("nations")).await).unwrap();
    let mut person = hello_from(2, host.address, &own, 0).await;
    // What bots did before somebody came counts for who has opened the table.
    person.until(|_| true).await.unwrap();
    let (mut number, before) = (0, person.view().turn);
    // Bots move at once, or after minutes.
    while let Ok(ready) = timeout(Duration::from_secs(4), person.until(ready_at(1))).await {
        ready.unwrap();
        let (command, turn) = (person.a_move(&format!("m{number}"), number), person.view().turn);
        match person.command(&command).await.unwrap() {
            FromServer::Done(_) => person.until_after(turn).await.unwrap(),
            _ => break,
        }
        number += 1;
    }
    assert_eq!(person.view().state, Stage::Playing, "they have played to the end");
    let made = person.view().turn - before;
    assert!((15..=21).contains(&made), "all moves but a few: {made}");
    let other = ticket(&open_from(3, host.address, &one_deal("nations")).await).unwrap();
    let mut others = hello_from(3, host.address, &other, 0).await;
    timeout(PATIENCE, others.until(ready_at(1))).await.expect("others' bots play").unwrap();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn opening_a_table_counts_as_writing() {
    let host = start(Arc::new(Ledger::default()), Limits { entries: 2.0, ..wide() }, LEVELS).await;
    let again = async || open_from(1, host.address, &one_deal("nations")).await;
    assert_eq!([again().await.status, again().await.status], [201, 201]);
    let third = again().await;
    assert_eq!((third.status, third.code().unwrap().as_str()), (429, "rate"));
    assert!(third.head.to_lowercase().contains("\r\nretry-after: "), "{}", third.head);
    host.stop().await.unwrap();
}

/// A bot that plays at once and takes its time for a hint.
struct Sage(RandomPlayer);

impl Player for Sage {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        self.0.choose(view, legal)
    }

    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        std::thread::sleep(Duration::from_millis(200));
        Advice { best: self.0.choose(view, legal), reasons: vec![], moves: vec![] }
    }
}

const SAGE: &[Level] =
    &[Level { id: "sage", player: |seed| Box::new(Sage(RandomPlayer(Rng::new(seed)))), ..LEVELS[0] }];

/// Somebody who is to move at a table of bots.
async fn to_move(server: SocketAddr, from: u8) -> Client {
    let opening = Opening { seats: seats(&["person", "sage", "sage", "sage"]), ..one_deal("nations") };
    let own = ticket(&open_from(from, server, &opening).await).unwrap();
    let mut client = hello_from(from, server, &own, 0).await;
    client.until(ready_at(1)).await.unwrap();
    client
}

/// Asks for a hint; returns whether it came.
async fn hint(client: &mut Client, id: String) -> bool {
    client.send(&FromClient::Hint { id, turn: client.view().turn }).await.unwrap();
    loop {
        match client.read().await.unwrap() {
            FromServer::Hint(_) => return true,
            FromServer::Refused(_) => return false,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobodys_hint_waits_for_all_the_hints_of_another() {
    // Together they take twice as long as anybody waits for a hint.
    let many = 16 * std::thread::available_parallelism().map_or(1, usize::from);
    let host = start(Arc::new(Ledger::default()), wide(), SAGE).await;
    let server = host.address;
    let (mut greedy, refused) = (JoinSet::new(), Arc::new(AtomicBool::new(false)));
    for _ in 0..many {
        let mut client = to_move(server, 2).await;
        let refused = refused.clone();
        greedy.spawn(async move {
            for number in 0.. {
                refused.fetch_or(!hint(&mut client, format!("h{number}")).await, SeqCst);
            }
        });
    }
    let mut client = to_move(server, 3).await;
    let crowded = async {
        while !refused.load(SeqCst) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, crowded).await.expect("there are more than can be answered");
    assert!(hint(&mut client, "h".into()).await, "another's hints came first");
    greedy.abort_all();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_leaves_connections_for_others() {
    let limits = Limits { connections: 100, per_address: 100, patience: PATIENCE, ..wide() };
    let host = start(Arc::new(Ledger::default()), limits, LEVELS).await;
    let ask = async |from, path| request_from(address(from), host.address, "GET", path, "").await.unwrap();
    let mut held: Vec<TcpStream> = vec![];
    for _ in 0..32 {
        held.push(dial(host.address, address(2)).await.unwrap());
    }
    let refused = ask(2, "/api/games").await;
    assert_eq!((refused.status, refused.code().unwrap().as_str()), (429, "rate"), "{}", refused.body);
    assert!(refused.head.to_lowercase().contains("\r\nretry-after: "), "{}", refused.head);
    assert_eq!([ask(3, "/api/games").await.status, ask(4, "/healthz").await.status], [200, 200]);
    drop(held);
    host.stop().await.unwrap();
}

fn millisecond() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_has_what_can_be_joined_or_is_played_and_a_few_of_each_address() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    let host = start(storage, wide(), LEVELS).await;
    let public = |opening| Opening { public: true, ..opening };
    let listed = async || -> Vec<String> {
        let answer = request(host.address, "GET", "/api/tables", "", "").await.unwrap();
        answer.read::<Tables>().unwrap().tables.into_iter().map(|at| at.table).collect()
    };
    let free = Opening { seats: seats(&["person", "person", "random", "random"]), ..one_deal("nations") };
    let waiting = open(host.address, &public(free.clone())).await.unwrap();
    let bots = open(host.address, &public(bots_only())).await.unwrap();
    let solo = open(host.address, &public(one_deal("nations"))).await.unwrap();
    let mut many = vec![];
    for _ in 0..8 {
        many.insert(0, ticket(&open_from(2, host.address, &public(free.clone())).await).unwrap().table);
        // The list tells apart in which millisecond tables were opened.
        let opened = millisecond();
        while millisecond() <= opened {
            sleep(Duration::from_millis(1)).await;
        }
    }
    let mut now = listed().await;
    now.sort();
    let mut expected: Vec<String> = many[..5].iter().chain([&waiting.table]).cloned().collect();
    expected.sort();
    assert_eq!(now, expected, "the newest of one address, and none without people");

    let _watching = Client::hello(host.address, &watcher(&bots), 0).await.unwrap();
    let mut person = Client::hello(host.address, &solo, 0).await.unwrap();
    person.until(ready_at(1)).await.unwrap();
    let now = listed().await;
    assert!(now.contains(&solo.table) && !now.contains(&bots.table), "a game with somebody at it");
    drop(person);
    let gone = async {
        while listed().await.contains(&solo.table) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("a deserted table is not listed");
    host.stop().await.unwrap();
}

/// The log of somebody who has opened a deal of a day and not played it.
fn unplayed(id: &TableId, day: u32) -> Vec<broadside_house::LogLine> {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let setup = Setup { origin: Some(Origin::Day(day)), ..Setup::solo(game, table, "random") };
    let opened = TableState::opening_with(id.clone(), setup, 1, &[Seed::from(1)], &mut { named });
    let mut entries = opened.entries;
    let sit = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
    if let Ok(Decision::Write(seated)) = opened.next.decide(1, None, &sit, &mut { named }) {
        entries.extend(seated.entries.iter().cloned());
    }
    Chain::new(id.clone()).write(&entries)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_that_were_not_finished_leave_room_on_the_board() {
    const UNFINISHED: u32 = 301;
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    const PAST: u32 = 20_000;
    for day in [PAST, days::today(), days::today() + 1] {
        storage.day(DaySeed { day, seed: Seed::from(u64::from(day)), at: 1 }).await.unwrap();
    }
    let enrol = async |number: u32, name: String| {
        let (id, mut key) = (format!("p{number}"), [0; 32]);
        key[..4].copy_from_slice(&number.to_be_bytes());
        assert!(storage.enrol(Person { id, key, name, since: 1 }).await.unwrap(), "{number}");
    };
    for number in 0..UNFINISHED {
        let letters =
            [number / 26 / 26, number / 26, number].map(|place| char::from(b'a' + (place % 26) as u8));
        enrol(number, format!("Idler {}", letters.iter().collect::<String>())).await;
        let table = TableId::named(&format!("unfinished {number}"));
        let lines = unplayed(&table, PAST);
        let batch = Batch { table: table.clone(), lines, public: false, over: false, fence: None };
        storage.append(batch).await.unwrap();
        let attempt = Attempt { table, person: Some(format!("p{number}")), name: None, at: 1 };
        let deals = format!("{} nations", Origin::Day(PAST));
        assert!(storage.attempt(&deals, attempt).await.unwrap());
    }
    enrol(UNFINISHED, "Ann".into()).await;
    days::played_on(&storage, PAST, "nations", "Ann", Made::default()).await.unwrap();
    let limits = Limits { patience: PATIENCE, ..wide() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config =
        Config { games: &days::TWO, storage, levels: LEVELS, limits, door: Door::default(), seeds: named };
    let host = Host::on(listener, config).unwrap();
    let told = request(host.address, "GET", &format!("/api/days/{PAST}"), "", "").await.unwrap();
    let day: Day = told.read().unwrap();
    let rows = day.deals.iter().flat_map(|deal| &deal.boards).flat_map(|board| &board.rows);
    assert_eq!(rows.map(|row| row.name.as_str()).collect::<Vec<_>>(), ["Ann"], "seed {PAST}");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_film_is_compressed_before_it_is_sent() {
    const SEED: u64 = 1;
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(SEED), 0, 1, Some(&mut scribe));
    let host = start(Arc::new(Ledger::default()), wide(), LEVELS).await;
    let ask = async |accepted: &str| {
        let (server, record) = (host.address, scribe.text());
        let head = format!(
            "POST /api/replay HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nAccept-Encoding: {accepted}\r\n\
             Content-Type: text/plain\r\nContent-Length: {}\r\n\r\n",
            record.len()
        );
        let mut stream = TcpStream::connect(server).await.unwrap();
        stream.write_all(format!("{head}{record}").as_bytes()).await.unwrap();
        let mut answer = vec![];
        timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
    };
    let (head, plain) = ask("br, gzip;q=0").await;
    assert!(!head.contains("content-encoding"), "{head}");
    let (head, packed) = ask("br, gzip").await;
    // What is compressed while it is sent has no length.
    assert!(head.contains("\r\ncontent-encoding: gzip") && head.contains("\r\ncontent-length: "), "{head}");
    let mut text = vec![];
    GzDecoder::new(&*packed).read_to_end(&mut text).unwrap();
    assert!(text == plain && packed.len() < plain.len(), "seed {SEED}");
    host.stop().await.unwrap();
}
