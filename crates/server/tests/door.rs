//! Who comes in and how: proxies, quotas, places, TLS.

use std::fs::File;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use broadside_games::GAMES;
use broadside_house::LEVELS;
use broadside_server::{Certificate, Config, Door, Limits, ProxyHeader};
use broadside_torture::client::{
    Client, Ticket, dial, dial_narrow, one_deal, open, ready_at, request, request_from, seats, sit,
};
use broadside_torture::host::{Host, named, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{FromServer, Opening, Sitting, Stage, View, Why};
use rcgen::CertifiedKey;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long anything is waited for: a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

async fn host(limits: Limits, door: Door) -> Host {
    host_at(TcpListener::bind("127.0.0.1:0").await.unwrap(), limits, door)
}

fn host_at(listener: TcpListener, limits: Limits, door: Door) -> Host {
    let storage = Arc::new(Ledger::default());
    Host::on(listener, Config { games: GAMES, storage, levels: LEVELS, limits, door, seeds: named }).unwrap()
}

fn behind(proxy: &str) -> Door {
    Door { proxies: vec![proxy.parse().unwrap()], ..Door::default() }
}

const OPENING: &str = r#"{"game":"nations"}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_opens_so_many_tables_an_hour() {
    let host = host(Limits { tables: 2.0, ..wide() }, behind("127.0.0.1")).await;
    let open = async |client: &str| {
        let header = format!("X-Forwarded-For: {client}\r\n");
        request(host.address, "POST", "/api/tables", &header, OPENING).await.unwrap()
    };
    assert_eq!([open("192.0.2.1").await.status, open("192.0.2.1").await.status], [201, 201]);
    let third = open("192.0.2.1").await;
    assert_eq!((third.status, third.code().unwrap().as_str()), (429, "tables"));
    assert!(third.head.to_lowercase().contains("\r\nretry-after: "), "{}", third.head);
    assert_eq!(open("192.0.2.2").await.status, 201, "another client of the proxy is not concerned");
    assert_eq!(open("9.9.9.9, 192.0.2.1").await.status, 429, "only what the proxy wrote counts");
    let looked =
        request(host.address, "GET", "/api/tables", "X-Forwarded-For: 192.0.2.1\r\n", "").await.unwrap();
    assert_eq!(looked.status, 200);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_fills_only_so_much_of_the_list_of_public_tables() {
    let host = host(Limits { public: 2.0, ..wide() }, behind("127.0.0.1")).await;
    let open = async |client: &str, body: &str| {
        let header = format!("X-Forwarded-For: {client}\r\n");
        request(host.address, "POST", "/api/tables", &header, body).await.unwrap()
    };
    let listed = r#"{"game":"nations","public":true}"#;
    assert_eq!([open("192.0.2.1", listed).await.status, open("192.0.2.1", listed).await.status], [201, 201]);
    let third = open("192.0.2.1", listed).await;
    assert_eq!((third.status, third.code().unwrap().as_str()), (429, "tables"));
    assert!(third.head.to_lowercase().contains("\r\nretry-after: "), "{}", third.head);
    assert_eq!(open("192.0.2.1", OPENING).await.status, 201, "tables that are not listed");
    assert_eq!(open("192.0.2.2", listed).await.status, 201, "others have their own share");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_says_for_whom_they_ask() {
    let host = host(Limits { tables: 1.0, ..wide() }, behind("10.0.0.0/8")).await;
    let open = async |client: u8| {
        let header = format!("X-Forwarded-For: 192.0.2.{client}\r\n");
        request(host.address, "POST", "/api/tables", &header, OPENING).await.unwrap().status
    };
    assert_eq!([open(1).await, open(2).await], [201, 429]);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_writes_so_much_an_hour() {
    // The first is for opening the table, the next three for sitting down.
    let host = host(Limits { entries: 6.0, ..wide() }, Door::default()).await;
    let opening = Opening { seats: seats(&["person"; 4]), ..one_deal("nations") };
    let mut tickets = vec![open(host.address, &opening).await.unwrap()];
    for _ in 0..3 {
        let ticket = sit(host.address, &tickets[0].table, &Sitting::default()).await.unwrap();
        tickets.push(ticket);
    }
    let mut players = vec![];
    for ticket in &tickets {
        players.push(Client::hello(host.address, ticket, 0).await.unwrap());
    }
    let mut answers = vec![];
    let mut over = None;
    for number in 0..3 {
        for player in &mut players {
            let fits = |view: &View| view.state == Stage::Playing && over != Some(view.turn);
            player.until(fits).await.unwrap();
        }
        let to_act = |player: &&mut Client| player.view().to_act == player.view().seat;
        let mover = players.iter_mut().find(to_act).expect("somebody is to move");
        over = Some(mover.view().turn);
        let command = mover.a_move(&format!("m{number}"), number);
        answers.push(match mover.command(&command).await.unwrap() {
            FromServer::Refused(refused) => Some(refused.why.code),
            _ => None,
        });
    }
    assert_eq!(answers, [None, None, Some(Why::Often)]);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sitting_down_counts_as_writing() {
    // The first is for opening the table.
    let host = host(Limits { entries: 3.0, ..wide() }, Door::default()).await;
    let opening = Opening { seats: seats(&["person"; 4]), ..one_deal("nations") };
    let ticket = open(host.address, &opening).await.unwrap();
    let path = format!("/api/tables/{}/seats", ticket.table);
    let sit = async || request(host.address, "POST", &path, "", "{}").await.unwrap();
    assert_eq!([sit().await.status, sit().await.status], [201, 201]);
    let third = sit().await;
    assert_eq!((third.status, third.code().unwrap().as_str()), (429, "rate"));
    assert!(third.body.contains("refused-quota"), "{}", third.body);
    assert!(third.head.to_lowercase().contains("\r\nretry-after: "), "{}", third.head);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_sends_so_many_bytes_an_hour_over_all_its_tables_and_sockets() {
    const MOST: usize = 600;
    let host = host(Limits { bytes: MOST as f64, ..wide() }, Door::default()).await;
    let mut sent = 0;
    // A long id makes a message of more than a hundred bytes: no table alone uses the quota up.
    let long = "i".repeat(56);
    let mut refused = None;
    for table in 0.. {
        let ticket = open(host.address, &one_deal("nations")).await.unwrap();
        let mut client = Client::hello(host.address, &ticket, 0).await.unwrap();
        client.until(ready_at(1)).await.unwrap();
        let command = client.a_move(&format!("{table}-{long}"), 0);
        let size = broadside_wire::json(&command).len();
        match client.command(&command).await.unwrap() {
            FromServer::Refused(why) => {
                refused = Some((why.why.code, why.why.reason.id, sent + size));
                break;
            }
            _ => sent += size,
        }
    }
    let (code, reason, would_be) = refused.unwrap();
    assert_eq!((code, &*reason), (Why::Often, "refused-quota"));
    // Within the hour hardly a byte is given back.
    assert!(sent <= MOST + 10 && would_be > MOST, "{sent} bytes were taken, {would_be} would be too many");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_keeps_its_place_among_the_connections() {
    let host = host(Limits { connections: 2, ..wide() }, Door::default()).await;
    let Ticket { table, .. } = open(host.address, &one_deal("nations")).await.unwrap();
    let watcher = Ticket { table, token: None };
    let [first, _second] = [
        Client::hello(host.address, &watcher, 0).await.unwrap(),
        Client::hello(host.address, &watcher, 0).await.unwrap(),
    ];
    let look = || request(host.address, "GET", "/api/games", "", "");
    let waits = tokio::time::timeout(Duration::from_millis(300), look()).await;
    assert!(waits.is_err(), "there is no place for a third");
    drop(first);
    assert_eq!(look().await.unwrap().status, 200);
    host.stop().await.unwrap();
}

/// Writes a fresh certificate for `localhost` into a folder and returns it.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    std::fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
    std::fs::write(folder.join("chain.pem"), cert.pem()).unwrap();
    cert.der().clone()
}

/// Asks for the games over TLS, trusting one certificate.
async fn ask(host: &Host, trusted: &CertificateDer<'static>) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(host.address).await?;
    let name = "localhost".try_into().unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let origin = format!("https://{}", host.address);
    let ask = format!(
        "GET /api/addresses HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nConnection: close\r\n\r\n",
        host.address
    );
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_speaks_tls_and_reads_a_renewed_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    tracing_subscriber::fmt().with_ansi(false).with_writer(Arc::new(File::create(&log).unwrap())).init();
    let first = certify(folder.path());
    let files = [folder.path().join("chain.pem"), folder.path().join("key.pem")];
    let tls = Certificate::open(&files[0], &files[1]).unwrap();
    let host = host(wide(), Door { tls: Some(tls), ..Door::default() }).await;
    assert!(ask(&host, &first).await.unwrap().starts_with("HTTP/1.1 200"));

    // A key that does not fit its certificate changes nothing, once the server has seen it.
    std::fs::write(&files[1], "nonsense").unwrap();
    let seen = async {
        while !std::fs::read_to_string(&log).unwrap().contains("has changed and cannot be used") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, seen).await.expect("the server says that it cannot use the key");
    assert!(ask(&host, &first).await.unwrap().starts_with("HTTP/1.1 200"));
    assert!(Certificate::open(&files[0], &files[1]).is_err());

    let second = certify(folder.path());
    let renewed = async {
        while ask(&host, &second).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, renewed).await.expect("the renewed certificate is used");
    assert!(ask(&host, &first).await.is_err(), "the old one is not used any more");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_is_too_large_is_refused_in_our_words() {
    let host = host(wide(), Door::default()).await;
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(100_000));
    let answer = request(host.address, "POST", "/api/tables", "", &large).await.unwrap();
    assert_eq!((answer.status, answer.code().unwrap().as_str()), (413, "too_large"));
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_for_this_machine_or_a_port_of_their_own() {
    let figures = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let apart = figures.local_addr().unwrap();
    let host = host(wide(), Door { figures: Some(figures), ..behind("127.0.0.1") }).await;
    let ask = async |at, client: &str| request(at, "GET", "/metrics", client, "").await.unwrap().status;
    assert_eq!(ask(host.address, "").await, 404, "they have a port of their own");
    assert_eq!(ask(apart, "X-Forwarded-For: 192.0.2.1\r\n").await, 200);
    host.stop().await.unwrap();
    let host = self::host(wide(), behind("127.0.0.1")).await;
    assert_eq!(ask(host.address, "").await, 200);
    for client in ["192.0.2.1", "127.0.0.1", "::1"] {
        assert_eq!(ask(host.address, &format!("X-Forwarded-For: {client}\r\n")).await, 404, "{client}");
        assert_eq!(ask(host.address, &format!("Forwarded: for={client}\r\n")).await, 404, "{client}");
    }
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_header_that_the_proxy_writes_counts() {
    let door = Door { proxy_header: ProxyHeader::Forwarded, ..behind("127.0.0.1") };
    let host = host(Limits { tables: 1.0, ..wide() }, door).await;
    let open = async |own: u8| {
        let headers = format!("X-Forwarded-For: 192.0.2.{own}\r\nForwarded: for=198.51.100.7\r\n");
        request(host.address, "POST", "/api/tables", &headers, OPENING).await.unwrap().status
    };
    assert_eq!([open(1).await, open(2).await], [201, 429]);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_names_so_many_people_an_hour() {
    let host = host(Limits { names: 1.0, ..wide() }, Door::default()).await;
    let name = async |name: &str| {
        let body = format!("{{\"name\":\"{name}\"}}");
        request(host.address, "POST", "/api/people", "", &body).await.unwrap()
    };
    name("Ann").await;
    let second = name("Bea").await;
    assert_eq!((second.status, second.code().unwrap().as_str()), (429, "rate"));
    assert!(second.head.to_lowercase().contains("\r\nretry-after: "), "{}", second.head);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_too_many_connections_is_told_so() {
    let host = host(Limits { per_address: 1, ..wide() }, Door::default()).await;
    let first = TcpStream::connect(host.address).await.unwrap();
    let refused = request(host.address, "GET", "/api/games", "", "").await.unwrap();
    assert_eq!((refused.status, refused.code().unwrap().as_str()), (429, "rate"));
    assert!(refused.head.to_lowercase().contains("\r\nretry-after: "), "{}", refused.head);
    drop(first);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_opens_connections_or_asks_for_pages_too_fast_is_refused() {
    // One at once, and the next after a quarter of an hour.
    let host = host(Limits { arrivals: 0.001, ..wide() }, Door::default()).await;
    let look = async || request(host.address, "GET", "/healthz", "", "").await.unwrap();
    assert_eq!(look().await.status, 200);
    let second = look().await;
    assert_eq!((second.status, second.code().unwrap().as_str()), (429, "rate"));
    host.stop().await.unwrap();
    let host = self::host(Limits { pages: 0.001, ..wide() }, behind("127.0.0.1")).await;
    let look = async |client: &str, path: &str| {
        let header = format!("X-Forwarded-For: {client}\r\n");
        request(host.address, "GET", path, &header, "").await.unwrap()
    };
    assert_eq!(look("192.0.2.1", "/").await.status, 200);
    let second = look("192.0.2.1", "/art/cards/nations.svg").await;
    assert_eq!((second.status, second.code().unwrap().as_str()), (429, "rate"));
    assert_eq!(look("192.0.2.1", "/api/games").await.status, 200, "what is read counts by itself");
    assert_eq!(look("192.0.2.2", "/").await.status, 200);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_no_answers_is_cut_off() {
    let limits = Limits { connections: 1, patience: Duration::from_secs(2), ..wide() };
    let host = host(limits, Door::default()).await;
    let mut stubborn = dial_narrow(host.address, Ipv4Addr::LOCALHOST).await.unwrap();
    // So many answers that the system does not take over all of them from the server.
    let ask = format!("GET /art/cards/nations.svg HTTP/1.1\r\nHost: {}\r\n\r\n", host.address);
    stubborn.write_all(ask.repeat(200).as_bytes()).await.unwrap();
    // There is a place for another only once the first has none.
    let look = request(host.address, "GET", "/api/games", "", "");
    assert_eq!(look.await.unwrap().status, 200);
    drop(stubborn);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_answers_sip_by_sip_is_cut_off() {
    // The system takes over little from the server, so every sip lets a write go on.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let limits = Limits { connections: 1, patience: Duration::from_secs(2), ..wide() };
    let host = host_at(socket.listen(16).unwrap(), limits, Door::default());
    let mut sipping = dial_narrow(host.address, Ipv4Addr::LOCALHOST).await.unwrap();
    let ask = format!("GET /art/cards/nations.svg HTTP/1.1\r\nHost: {}\r\n\r\n", host.address);
    sipping.write_all(ask.repeat(200).as_bytes()).await.unwrap();
    let sips = tokio::spawn(async move {
        let mut sip = [0; 512];
        while let Ok(1..) = sipping.read(&mut sip).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let look = tokio::time::timeout(PATIENCE, request(host.address, "GET", "/api/games", "", ""));
    assert_eq!(look.await.expect("there is a place for another at last").unwrap().status, 200);
    sips.abort();
    host.stop().await.unwrap();
}

/// The statuses of the answers to requests that come in one piece, until the server closes the connection.
async fn statuses(host: &Host, requests: &str) -> Vec<String> {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(requests.as_bytes()).await.unwrap();
    let mut answers = String::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answers));
    read.await.expect("the server closes the connection").unwrap();
    answers.split("HTTP/1.1 ").skip(1).map(|answer| answer[..3].to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_ends_with_a_request_that_is_foreign_or_one_too_many() {
    // One at once, and the next after a quarter of an hour.
    let host = async || self::host(Limits { reads: 0.001, ..wide() }, Door::default()).await;
    let asks = |host: &str| format!("GET /api/addresses HTTP/1.1\r\nHost: {host}\r\n\r\n").repeat(50);
    let friendly = host().await;
    assert_eq!(statuses(&friendly, &asks("localhost")).await, ["200", "429"]);
    friendly.stop().await.unwrap();
    let host = host().await;
    assert_eq!(statuses(&host, &asks("evil.example")).await, ["403"], "foreign requests count, too");
    assert_eq!(statuses(&host, &asks("evil.example")).await, ["429"]);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_bodies_wait_until_those_before_have_been_read() {
    let host = host(Limits { patience: PATIENCE, ..wide() }, Door::default()).await;
    let [slow, other] = [2, 3].map(|number| Ipv4Addr::new(127, 0, 0, number));
    let mut held = vec![];
    for _ in 0..4 {
        let mut stream = dial(host.address, slow).await.unwrap();
        let head = format!(
            "POST /api/replay HTTP/1.1\r\nHost: {}\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n",
            host.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        held.push(stream);
    }
    // They have their places once nobody else of that address gets one. What is no text is refused once it is read.
    let read = async |from| {
        let asking = request_from(from, host.address, "POST", "/api/replay", "{}");
        let answer = tokio::time::timeout(Duration::from_millis(300), asking).await;
        answer.map(|answer| answer.unwrap().status).ok()
    };
    let full = async { while read(slow).await.is_some() {} };
    tokio::time::timeout(PATIENCE, full).await.expect("one address has four places");
    let others = async { while read(other).await != Some(415) {} };
    tokio::time::timeout(PATIENCE, others).await.expect("others are not concerned");
    drop(held);
    let again = async { while read(slow).await != Some(415) {} };
    tokio::time::timeout(PATIENCE, again).await.expect("there are places again");
    host.stop().await.unwrap();
}
