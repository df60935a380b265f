//! What the server logs of refusals: exactly what was refused and why, and neither rights nor cards nor names. Alone in its
//! program, because all that is logged there is heard.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use broadside_engine::ZoneId;
use broadside_server::Limits;
use broadside_torture::client::{Client, Ticket, one_deal, open, raw_request, ready_at, refused, request};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{FromClient, Opening, Why};
use tokio_tungstenite::tungstenite::Message;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn all(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_are_logged_exactly_and_tell_no_right_no_card_and_no_name() {
    let lines = Lines::default();
    let writer = lines.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let limits = Limits { tables: 3.0, ..wide() };
    let host = Host::start(Arc::new(Ledger::default()), limits, vec![]).await.unwrap();
    let server = host.address;
    let opening = Opening { name: Some("Wilhelmina".into()), ..one_deal("nations") };
    let ticket = open(server, &opening).await.unwrap();
    let token = ticket.token.clone().unwrap();
    let mut client = Client::hello(server, &ticket, 0).await.unwrap();
    client.until(ready_at(1)).await.unwrap();

    // An action that there is not, a move of a turn that is over, and a card that is not in the hand.
    let turn = client.view().turn;
    let own =
        client.scene.zones.iter().find(|zone| zone.id == ZoneId::hand(client.view().seat.unwrap())).unwrap();
    let hand: Vec<String> = own.cards.iter().filter_map(|card| card.code().map(str::to_owned)).collect();
    assert!(hand.len() > 5);
    let offered: Vec<String> = client.view().offers.iter().map(|offer| offer.action.clone()).collect();
    let odd = FromClient::Move { id: "a1".into(), turn, action: "abracadabra".into() };
    assert_eq!(refused(&client.command(&odd).await.unwrap()), Some(Why::Syntax));
    let late = FromClient::Move { id: "a2".into(), turn: turn - 1, action: offered[0].clone() };
    assert_eq!(refused(&client.command(&late).await.unwrap()), Some(Why::Turn));
    let foreign = broadside_games::find("nations").unwrap().pack().codes();
    let foreign = foreign.into_iter().find(|code| !hand.contains(code)).unwrap();
    let not_held = FromClient::Move { id: "a3".into(), turn, action: format!("play {foreign}") };
    assert!(refused(&client.command(&not_held).await.unwrap()).is_some());

    // A forged right, a broken message, and requests that are refused.
    let forged = "5eadbeef".repeat(8);
    assert!(
        Client::hello(server, &Ticket { token: Some(forged.clone()), ..ticket.clone() }, 0).await.is_err()
    );
    let mut broken = Client::hello(server, &ticket, 0).await.unwrap();
    broken.send_raw(Message::text(format!("{{\"type\":\"move\",\"token\":\"{token}\"}}"))).await.unwrap();
    while broken.read().await.is_ok() {}
    let again = format!("/api/tables/{}/again", ticket.table);
    let body = format!("{{\"token\":\"{forged}\"}}");
    assert_eq!(request(server, "POST", &again, "", &body).await.unwrap().status, 403);
    let large = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{}",
        " ".repeat(5_000)
    );
    assert_eq!(raw_request(server, large.as_bytes()).await.unwrap().status, 413);
    let (mut status, mut opened) = (0, 0);
    while status != 429 {
        assert!(opened < 1_000, "any number of tables may be opened");
        status = request(server, "POST", "/api/tables", "", "{\"game\":\"nations\"}").await.unwrap().status;
        opened += 1;
    }
    assert_eq!(
        request(server, "GET", "/api/tables", "Origin: http://evil.example\r\n", "").await.unwrap().status,
        403
    );
    host.stop().await.unwrap();

    let logged = lines.all();
    let said = |parts: &[&str]| logged.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    let table = format!("table={}", ticket.table);
    for expected in [
        &["refused", table.as_str(), "code=Syntax", "reason=misspelt-verb"][..],
        &["refused", &table, "code=Turn", "reason=refused-gone-on"],
        &["a socket was dropped", "peer=127.0.0.1", "code=\"token\"", "reason=error-token"],
        &["a socket was dropped", "code=\"malformed\"", "reason=error-malformed"],
        &["refused", "status=403", "code=\"token\"", "method=POST", "/again"],
        &["refused", "status=413", "code=\"too_large\"", "method=POST", "path=\"/api/tables\""],
        &["refused", "status=429", "code=\"tables\"", "peer=\"127.0.0.1\""],
        &["refused", "status=403", "code=\"origin\"", "method=GET"],
    ] {
        assert!(said(expected), "{expected:?} is not in\n{logged}");
    }
    assert!(!logged.contains(&token) && !logged.contains(&forged), "a right was logged:\n{logged}");
    assert!(!logged.contains("abracadabra") && !logged.contains("Wilhelmina"), "{logged}");
    let ours: Vec<&str> = logged.lines().filter(|line| line.contains("broadside")).collect();
    assert!(ours.len() >= 8);
    for line in ours {
        let words: Vec<&str> = line.split(|sign: char| !sign.is_ascii_alphanumeric()).collect();
        let card = hand.iter().chain([&foreign]).find(|card| words.contains(&card.as_str()));
        assert_eq!(card, None, "a card was logged: {line}");
    }
}
