//! Two nodes: clients of both play at a table of one of them.

#[path = "../../storage/tests/common/postgres.rs"]
mod postgres;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use broadside_games::GAMES;
use broadside_house::LEVELS;
use broadside_server::{Config, Door, Limits};
use broadside_storage::{Postgres, Whereabouts};
use broadside_torture::client::{Client, Ticket, one_deal, open, ready_at, request, seats, sit};
use broadside_torture::commons::Access;
use broadside_torture::host::{Host, named, wide};
use broadside_wire::{ErrorCode, FromServer, Opening, Sitting, Stage, Tables, What};
use postgres::PostgresServer;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

async fn start(node: &Access) -> Host {
    start_with(node, wide(), Door::default()).await
}

/// How long anything is waited for. How soon a node takes over is proved by the simulator of `lease`, and measured by
/// `make torture-nodes`.
const PATIENCE: Duration = Duration::from_secs(120);

async fn start_with(node: &Access, limits: Limits, door: Door) -> Host {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    // By name, as containers know one another.
    node.address.set(format!("localhost:{}", listener.local_addr().unwrap().port())).unwrap();
    let storage = Arc::new(node.clone());
    Host::on(listener, Config { games: GAMES, storage, levels: LEVELS, limits, door, seeds: named }).unwrap()
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
    let one = Access::default();
    let two = one.another();
    let (near, far) = (start(&one).await, start(&two).await);
    let bea = play_at_both(&near, &far).await;

    // A node that stops gives its tables back: the other has them at once.
    let watching = Client::hello(far.address, &bea, 0).await.unwrap();
    near.stop().await.unwrap();
    let mut again = Client::hello(far.address, &bea, 0).await.unwrap();
    again.until(|view| view.state == Stage::Over && view.epoch == 2).await.unwrap();
    let end = told_to_go(watching).await;
    assert!(matches!(end, ErrorCode::Closing | ErrorCode::Elsewhere), "{end:?}");
    far.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_a_node_asks_another_for_is_counted_for_the_client() {
    let one = Access::default();
    let two = one.another();
    let trusting = || Door { proxies: vec!["127.0.0.1".parse().unwrap()], ..Door::default() };
    // One request at once, and the next after ten seconds.
    let near = start_with(&one, Limits { posts: 0.1, ..wide() }, trusting()).await;
    let far = start_with(&two, wide(), trusting()).await;
    let opening = Opening { seats: seats(&["person"; 4]), ..one_deal("nations") };
    let table = open(near.address, &opening).await.unwrap().table;
    let sit = async |client: &str| {
        let header = format!("X-Forwarded-For: {client}\r\n");
        let path = format!("/api/tables/{table}/seats");
        request(far.address, "POST", &path, &header, "{}").await.unwrap().status
    };
    assert_eq!([sit("192.0.2.1").await, sit("192.0.2.2").await], [201, 201]);
    assert_eq!(sit("192.0.2.1").await, 429);
    near.stop().await.unwrap();
    far.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_kept_connections_are_for_nodes_and_for_nobody_who_says_that_it_is_one() {
    let one = Access::default();
    let two = one.another();
    let trusting = || Door { proxies: vec!["127.0.0.1".parse().unwrap()], ..Door::default() };
    let patience = Duration::from_secs(120);
    // Two of them are kept.
    let near = start_with(&one, Limits { connections: 32, patience, ..wide() }, trusting()).await;
    let far = start_with(&two, wide(), trusting()).await;
    let table = open(near.address, &Opening { seat: Some(None), ..one_deal("nations") }).await.unwrap().table;
    let mut others = vec![];
    for _ in 0..30 {
        others.push(TcpStream::connect(near.address).await.unwrap());
    }
    let mut forged = format!("ws://{}/api/socket", near.address).into_client_request().unwrap();
    for (name, value) in [("x-broadside-relayed", "1"), ("x-forwarded-for", "192.0.2.1")] {
        forged.headers_mut().insert(name, value.parse().unwrap());
    }
    let stream = TcpStream::connect(near.address).await.unwrap();
    let refused = tokio_tungstenite::client_async(forged, stream).await.map(|_| ());
    assert!(matches!(&refused, Err(Error::Http(answer)) if answer.status() == 429), "{refused:?}");
    let watcher = Ticket { table, token: None };
    Client::hello(far.address, &watcher, 0).await.expect("a node gets in");
    drop(others);
    near.stop().await.unwrap();
    far.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_on_a_relayed_socket_are_counted_too() {
    let one = Access::default();
    let two = one.another();
    let near = start(&one).await;
    let far = start_with(&two, Limits { messages: 20.0, ..wide() }, Door::default()).await;
    let table = open(near.address, &one_deal("nations")).await.unwrap().table;
    for relayed in [false, true] {
        let table = match relayed {
            true => table.clone(),
            false => open(far.address, &one_deal("nations")).await.unwrap().table,
        };
        let mut client = Client::hello(far.address, &Ticket { table, token: None }, 0).await.unwrap();
        for _ in 0..100 {
            // The server may have closed the socket already.
            let _ = client.send_raw(Message::Ping(vec![].into())).await;
        }
        assert_eq!(told_to_go(client).await, ErrorCode::Rate, "relayed: {relayed}");
    }
    near.stop().await.unwrap();
    far.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_a_node_has_room_for_its_own_tables_beside_those_of_others() {
    let one = Access::default();
    let two = one.another();
    let (near, far) = (start(&one).await, start(&two).await);
    let public = |number: usize| Opening {
        public: true,
        token: Some(format!("{number:064x}")),
        ..one_deal("nations")
    };
    let mut own = vec![];
    for number in 0..5 {
        let seats = seats(&["person"; 4]);
        own.push(open(near.address, &Opening { seats, ..public(1_000 + number) }).await.unwrap().table);
    }
    for number in 0..120 {
        let seats = seats(&["person"; 4]);
        open(far.address, &Opening { seats, ..public(2_000 + number) }).await.unwrap();
    }
    let listed = request(near.address, "GET", "/api/tables", "", "").await.unwrap().read::<Tables>().unwrap();
    let names: Vec<&str> = listed.tables.iter().map(|at| &*at.table).collect();
    assert!(own.iter().all(|own| names.contains(&own.as_str())), "{own:?} {names:?}");
    assert_eq!(names.len(), 100, "where there is room the others fill it");
    near.stop().await.unwrap();
    far.stop().await.unwrap();
}

/// Reads until the server closes the socket, and says why.
async fn told_to_go(mut client: Client) -> ErrorCode {
    while client.read().await.is_ok() {}
    client.error.expect("a goodbye").code
}

/// Says hello until the table is shown in its second epoch, which a node without a lease cannot do yet; returns how long that
/// took.
async fn come_in(at: SocketAddr, ticket: &Ticket) -> (Client, Duration) {
    let began = Instant::now();
    loop {
        let shown = async {
            let mut client = Client::hello(at, ticket, 0).await?;
            client.until(|view| view.epoch == 2).await?;
            Ok::<_, Box<dyn std::error::Error>>(client)
        };
        match shown.await {
            Ok(client) => return (client, began.elapsed()),
            Err(told) => {
                assert!(["Elsewhere", "Busy"].iter().any(|why| told.to_string().contains(why)), "{told}")
            }
        }
        assert!(began.elapsed() < Duration::from_secs(120), "nobody takes the table over");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Two people who sit and do not move: their node keeps the table for as long as it lives. Once it has no answer from
/// the storage it shows nothing more, then sends them away; the other node has the table by then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_stays_with_a_node_that_lives_and_leaves_one_that_does_not() {
    let one = Access::default();
    let two = one.another();
    let (near, far) = (start(&one).await, start(&two).await);
    let seats = seats(&["person", "random", "person", "random"]);
    let ann = open(near.address, &Opening { seats, ..one_deal("nations") }).await.unwrap();
    let sitting = Sitting { name: Some("Bea".into()), ..Sitting::default() };
    let bea = sit(near.address, &ann.table, &sitting).await.unwrap();
    let mut first = Client::hello(near.address, &ann, 0).await.unwrap();
    first.until(|view| view.state == Stage::Playing).await.unwrap();
    let second = Client::hello(near.address, &bea, 0).await.unwrap();

    // Longer than a lease lasts that is not renewed.
    tokio::time::sleep(Duration::from_secs(7)).await;
    let watcher = Ticket { table: ann.table.clone(), token: None };
    let mut watching = Client::hello(far.address, &watcher, 0).await.unwrap();
    watching.until(|view| view.epoch == 1).await.unwrap();

    one.cut_off(true);
    let cut = Instant::now();
    let [went, also] = [tokio::spawn(told_to_go(first)), tokio::spawn(told_to_go(second))];
    let (mut again, taken) = come_in(far.address, &bea).await;
    assert!(taken < PATIENCE, "{taken:?}");
    again.until(|view| view.seats[2].present).await.unwrap();
    assert_eq!(again.view().state, Stage::Playing);
    assert_eq!((went.await.unwrap(), also.await.unwrap()), (ErrorCode::Elsewhere, ErrorCode::Elsewhere));
    assert!(cut.elapsed() < PATIENCE, "{:?}", cut.elapsed());
    let refused = Client::hello(near.address, &ann, 0).await.map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("Busy"), "a node without a lease serves nothing: {refused}");

    one.cut_off(false);
    come_in(near.address, &ann).await;
    far.stop().await.unwrap();
    near.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_share_a_database_hand_through_and_take_over() {
    let Some(server) = PostgresServer::for_test() else { return };
    let mut nodes = vec![];
    for _ in 0..2 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let place = Whereabouts::at(&listener.local_addr().unwrap().to_string());
        let storage = Arc::new(Postgres::open(&server.address, place).await.unwrap());
        let config = Config {
            games: GAMES,
            storage,
            levels: LEVELS,
            limits: wide(),
            door: Door::default(),
            seeds: named,
        };
        nodes.push(Host::on(listener, config).unwrap());
    }
    let (far, near) = (nodes.pop().unwrap(), nodes.pop().unwrap());
    let bea = play_at_both(&near, &far).await;
    near.stop().await.unwrap();
    let (mut again, taken) = come_in(far.address, &bea).await;
    assert!(taken < PATIENCE, "{taken:?}");
    again.until(|view| view.state == Stage::Over).await.unwrap();
    far.stop().await.unwrap();
}
