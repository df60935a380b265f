//! Tests of what `docs/PROTOCOL.md` promises, over real sockets.

use std::sync::Arc;

use broadside_cards::Seat;
use broadside_engine::{Face, Gesture, Scene, ZoneId, ZoneKind};
use broadside_games::GAMES;
use broadside_house::proof::check_record;
use broadside_server::Limits;
use broadside_storage::{Folder, Sqlite};
use broadside_torture::client::{
    Answer, Client, Ticket, one_deal, open, raw_request, ready, ready_at, refused, request, seats, sit,
};
use broadside_torture::host::{Host, wide};
use broadside_wire::{
    About, Booklet, ErrorCode, Film, FromClient, FromServer, Hello, Opening, Ruling, Sitting, Slips, Stage,
    Summary, Tables, What, Why,
};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

struct Hall {
    host: Host,
    _folder: tempfile::TempDir,
}

async fn hall(limits: Limits) -> Hall {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    Hall { host: Host::start(storage, limits, vec![]).await.unwrap(), _folder: folder }
}

impl Hall {
    async fn get(&self, path: &str) -> Answer {
        request(self.host.address, "GET", path, "", "").await.unwrap()
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        request(self.host.address, "POST", path, "", &body.to_string()).await.unwrap()
    }

    async fn hello(&self, place: &Ticket, after: u64) -> Client {
        Client::hello(self.host.address, place, after).await.unwrap()
    }
}

/// Sends a text.
async fn post_text(address: std::net::SocketAddr, path: &str, text: &str) -> Answer {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n",
        text.len()
    );
    raw_request(address, format!("{head}{text}").as_bytes()).await.unwrap()
}

/// Plays the first legal action until the game is over.
async fn play_out(client: &mut Client) {
    let mut moves = 0;
    loop {
        client.until(ready).await.unwrap();
        if client.view().state == Stage::Over {
            return;
        }
        moves += 1;
        let command = client.a_move(&format!("m{moves}"), moves);
        let turn = client.view().turn;
        let answer = client.command(&command).await.unwrap();
        assert!(matches!(answer, FromServer::Done(_)), "{answer:?} to {command:?}");
        client.until_after(turn).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_solo_game_is_played_to_its_end_and_its_record_proves_it() {
    let hall = hall(wide()).await;
    let opening = Opening { name: Some("Ann".into()), cut: Some("seven".into()), ..one_deal("nations") };
    let place = open(hall.host.address, &opening).await.unwrap();
    let record = format!("/api/tables/{}/record", place.table);
    let replay = format!("/api/tables/{}/replay", place.table);
    let slips = format!("/api/tables/{}/slips", place.table);
    for path in [&record, &replay, &slips] {
        assert_eq!(hall.get(path).await.code().unwrap(), "not_over");
    }
    let mut client = hall.hello(&place, 0).await;
    play_out(&mut client).await;
    assert_eq!(client.view().deals.len(), 1);
    assert!(client.events.iter().any(|event| event.reveal.as_ref().is_some_and(|reveal| reveal.deal == 1)));
    let mut fresh = hall.hello(&place, 0).await;
    fresh.until(ready).await.unwrap();
    assert_eq!(client.scene, fresh.scene, "who carried out the deeds sees what a newcomer is shown");
    let last_trick = ZoneId::the(ZoneKind::LastTrick);
    assert!(client.scene.zones.iter().any(|zone| zone.id == last_trick && zone.cards.len() == 4));
    let film: Film = hall.get(&replay).await.read().unwrap();
    assert_eq!((film.frames.len(), &film.scores), (53, &client.view().scores));
    assert_eq!((film.names[0].as_deref(), &film.frames[0].action), (Some("Ann"), &None));
    let answer = hall.get(&record).await;
    assert_eq!(answer.status, 200);
    for tag in ["[Seat1 \"Ann\"]", "[Bot2 \"", "[Bot4 \"", "[Version \"broadside "] {
        assert!(
            answer.body.contains(tag),
            "the record says who played it and what wrote it: {tag}\n{}",
            answer.body
        );
    }
    let again = post_text(hall.host.address, "/api/replay", &answer.body).await;
    assert_eq!(again.read::<Film>().unwrap(), film, "the record shows the same");
    let found: Slips = hall.get(&slips).await.read().unwrap();
    assert!(found.slips.iter().all(|slip| !slip.better.is_empty()), "{found:?}");
    let document = hall.get("/api/openapi.json").await.json().unwrap();
    assert_eq!(fits(&document, "Film", &again.json().unwrap()), Ok(()));
    assert_eq!(fits(&document, "Slips", &hall.get(&slips).await.json().unwrap()), Ok(()));
    let proof = check_record(GAMES, answer.body.as_bytes()).unwrap();
    assert_eq!(proof.fair_deals, Some(1));
    assert_eq!(proof.game.scores().of(4), client.view().scores);
    let summary: Summary = hall.get(&format!("/api/tables/{}", place.table)).await.read().unwrap();
    assert_eq!((summary.state, &summary.scores), (Stage::Over, &client.view().scores));
}

/// The number of face-up cards in a seat's hand.
fn faces(scene: &Scene, owner: usize) -> usize {
    let id = ZoneId::hand(Seat::new(owner - 1));
    let hand = scene.zones.iter().find(|zone| zone.id == id).unwrap();
    hand.cards.iter().filter(|card| **card != Face::Down).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_join_by_a_link_watch_leave_and_come_back() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    let seats = seats(&["person", "random", "person", "random"]);
    let ann = open(address, &Opening { seats, public: true, ..one_deal("nations") }).await.unwrap();
    let listed: Tables = hall.get("/api/tables").await.read().unwrap();
    assert_eq!((&listed.tables[0].table, listed.tables[0].state), (&ann.table, Stage::Waiting));
    let sitting = Sitting { name: Some("Bea".into()), token: Some("5a".repeat(32)), ..Sitting::default() };
    let bea = sit(address, &ann.table, &sitting).await.unwrap();
    let again = sit(address, &ann.table, &sitting).await.unwrap();
    assert_eq!(bea.token, again.token, "asking twice is harmless");
    let late = hall.post(&format!("/api/tables/{}/seats", ann.table), &json!({})).await;
    assert_eq!((late.status, late.code().unwrap().as_str()), (409, "full"));

    let mut first = hall.hello(&ann, 0).await;
    let mut second = hall.hello(&bea, 0).await;
    let mut watcher = hall.hello(&Ticket { token: None, ..ann.clone() }, 0).await;
    first.until(|view| ready_at(1)(view) || ready_at(3)(view)).await.unwrap();
    let seq = first.seq;
    second.until(|view| view.seq >= seq).await.unwrap();
    watcher.until(|view| view.seq >= seq).await.unwrap();
    assert_eq!((second.view().seat, watcher.view().seat), (Seat::numbered(3), None));
    assert!(faces(&first.scene, 1) > 0 && faces(&second.scene, 3) > 0);
    assert_eq!((faces(&first.scene, 3), faces(&second.scene, 1), faces(&watcher.scene, 1)), (0, 0, 0));

    let command = FromClient::Move { id: "w".into(), turn: 1, action: "play E14".into() };
    assert_eq!(refused(&watcher.command(&command).await.unwrap()), Some(Why::Seat));

    // Bea leaves. A bot plays for her until she is back, and she gets exactly what she missed.
    let had = second.seq;
    let left = second.command(&FromClient::Leave { id: "l1".into() }).await.unwrap();
    assert!(matches!(left, FromServer::Done(_)));
    second.cut();
    let mut moves = 0;
    while moves < 3 {
        first.until(ready_at(1)).await.unwrap();
        let turn = first.view().turn;
        let command = first.a_move(&format!("a{moves}"), 0);
        assert!(matches!(first.command(&command).await.unwrap(), FromServer::Done(_)));
        first.until_after(turn).await.unwrap();
        moves += 1;
    }
    let by_bot = What::Move { bot: true };
    assert!(first.events.iter().any(|event| event.seat == Seat::numbered(3) && event.what == by_bot));
    let mut second = hall.hello(&bea, had).await;
    second.until(|view| !view.seats[2].away).await.unwrap();
    assert!(second.events.iter().any(|event| event.what == What::Back));
    assert_eq!(second.events[0].seq, had + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_answered_once_and_refusals_cite_the_clause() {
    let hall = hall(wide()).await;
    let place = open(hall.host.address, &one_deal("nations")).await.unwrap();
    let mut client = hall.hello(&place, 0).await;
    client.until(ready_at(1)).await.unwrap();
    let good = client.a_move("one", 0);
    let turn = client.view().turn;
    let held = |code: &str| {
        let hand = client.scene.zones.iter().find(|zone| zone.id == ZoneId::hand(Seat::new(0))).unwrap();
        hand.cards.iter().any(|card| card.code() == Some(code))
    };
    let foreign = ["E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13", "E14"]
        .into_iter()
        .find(|code| !held(code))
        .unwrap_or("S2");
    let wrong = FromClient::Move { id: "bad".into(), turn, action: format!("play {foreign}") };
    let FromServer::Refused(told) = client.command(&wrong).await.unwrap() else { panic!() };
    assert_eq!((told.why.code, told.why.clause.is_some()), (Why::Illegal, true), "{told:?}");

    // Why: the same as a gesture, and the move that a legal gesture means. Neither plays anything.
    let by_hand = |id: &str, code: &str| FromClient::Why {
        id: id.into(),
        turn,
        gesture: Gesture { cards: vec![code.into()], from: None, to: None },
    };
    let FromServer::Refused(why) = client.command(&by_hand("y1", foreign)).await.unwrap() else { panic!() };
    assert_eq!(why.why, told.why);
    let offer = client.view().offers[0].clone();
    let FromServer::Meant(meant) = client.command(&by_hand("y2", &offer.cards[0])).await.unwrap() else {
        panic!()
    };
    assert_eq!((meant.action, client.view().turn), (offer.action, turn));

    let first = client.command(&good).await.unwrap();
    let again = client.command(&good).await.unwrap();
    assert_eq!(first, again);
    let FromClient::Move { turn, action, .. } = good else { panic!() };
    let stale = FromClient::Move { id: "two".into(), turn, action };
    assert_eq!(refused(&client.command(&stale).await.unwrap()), Some(Why::Turn));
    // Seat 1 was also to act in the view before the move, so the answers may come before the next view.
    client.until(|view| view.turn != turn && ready_at(1)(view)).await.unwrap();
    let undo = FromClient::Undo { id: "u".into(), turn: client.view().turn };
    assert!(client.view().undo);
    assert!(matches!(client.command(&undo).await.unwrap(), FromServer::Done(_)));
    client.until(|view| !view.undo).await.unwrap();
    let cut = |id: &str| FromClient::Cut { id: id.into(), deal: None, cut: "king".into() };
    assert!(matches!(client.command(&cut("c")).await.unwrap(), FromServer::Done(_)));
    assert_eq!(refused(&client.command(&cut("d")).await.unwrap()), Some(Why::Cut));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_for_who_plays_alone_and_is_to_act() {
    let hall = hall(wide()).await;
    let place = open(hall.host.address, &one_deal("nations")).await.unwrap();
    let mut client = hall.hello(&place, 0).await;
    client.until(ready_at(1)).await.unwrap();
    let ask = |id: &str, turn: u64| FromClient::Hint { id: id.into(), turn };
    let turn = client.view().turn;
    client.send(&ask("h1", turn)).await.unwrap();
    let hint = loop {
        if let FromServer::Hint(hint) = client.read().await.unwrap() {
            break hint;
        }
    };
    assert_eq!((hint.id.as_str(), hint.turn), ("h1", turn));
    assert!(client.view().offers.iter().any(|offer| offer.action == hint.best), "{hint:?}");
    let command = client.a_move("one", 0);
    assert!(matches!(client.command(&command).await.unwrap(), FromServer::Done(_)));
    assert_eq!(refused(&client.command(&ask("h2", turn)).await.unwrap()), Some(Why::Turn));
    let mut watcher = hall.hello(&Ticket { token: None, ..place }, 0).await;
    assert_eq!(refused(&watcher.command(&ask("h3", turn)).await.unwrap()), Some(Why::Seat));

    let seats = seats(&["person", "person", "random", "random"]);
    let shared = Opening { game: "nations".into(), seats, ..Opening::default() };
    let shared = open(hall.host.address, &shared).await.unwrap();
    let mut client = hall.hello(&shared, 0).await;
    assert_eq!(refused(&client.command(&ask("h4", 1)).await.unwrap()), Some(Why::Seat));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_record_can_be_shown_and_any_other_text_is_told_its_fault() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    let film: Film = post_text(address, "/api/replay", "no record").await.read().unwrap();
    assert_eq!((film.frames.len(), film.fault.unwrap().line), (0, 1));
    assert_eq!(post_text(address, "/api/replay", &"; x\n".repeat(300_000)).await.status, 413);
    assert_eq!(hall.post("/api/replay", &json!({})).await.status, 415);
    assert_eq!(hall.get("/api/lessons/whist").await.code().unwrap(), "no_game");
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_refused_with_a_problem() {
    let hall = hall(wide()).await;
    for path in ["/api/days/soon", "/api/games/%ff/rules", "/api/people/me?before=long-ago", "/api/socket"] {
        let answer = hall.get(path).await;
        assert_eq!((answer.status, answer.code().unwrap().as_str()), (400, "malformed"), "{path}");
    }
}

#[tokio::test]
async fn a_game_is_told_about_and_its_examples_are_shown() {
    let hall = hall(wide()).await;
    let booklet: Booklet = hall.get("/api/games/neutral/rules").await.read().unwrap();
    let ruled = |id: &str| booklet.clauses.iter().find(|clause| clause.id == id).unwrap().ruling;
    assert_eq!((ruled("N11"), ruled("N5"), ruled("N7")), (Some(Ruling::Whole), Some(Ruling::Part), None));
    let about: About = hall.get("/api/games/neutral/about").await.read().unwrap();
    assert_eq!(about.claims[0].id, "NEUTRAL-1");
    let example = &about.examples[0].id;
    let film: Film = hall.get(&format!("/api/games/neutral/examples/{example}")).await.read().unwrap();
    assert_eq!((film.game.as_deref(), &film.fault), (Some("neutral"), &None));
    assert!(!film.frames[0].remarks.is_empty(), "{:?}", film.frames[0]);
    for (path, code) in [("whist/about", "no_game"), ("neutral/examples/none", "no_example")] {
        let answer = hall.get(&format!("/api/games/{path}")).await;
        assert_eq!((answer.status, answer.code().unwrap().as_str()), (404, code));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_breaks_the_protocol_is_told_so_and_dropped() {
    let short = hall(Limits { patience: std::time::Duration::from_millis(500), ..Limits::default() }).await;
    let mut late = Client::connect(short.host.address).await.unwrap();
    while late.read().await.is_ok() {}
    assert_eq!(late.error.map(|goodbye| goodbye.code), Some(ErrorCode::Late));
    short.host.stop().await.unwrap();
    let hall = hall(Limits { patience: std::time::Duration::from_secs(120), ..Limits::default() }).await;
    let opening = Opening { game: "nations".into(), ..Opening::default() };
    let place = open(hall.host.address, &opening).await.unwrap();
    let goodbye = async |messages: Vec<Message>| {
        let mut client = Client::connect(hall.host.address).await.unwrap();
        for message in messages {
            let _ = client.send_raw(message).await;
        }
        while client.read().await.is_ok() {}
        client.error
    };
    let code = async |messages: Vec<Message>| goodbye(messages).await.map(|goodbye| goodbye.code);
    let hello = |table: &str, protocol: u32, token: &str| {
        let (table, token) = (table.to_owned(), Some(token.to_owned()));
        let hello = FromClient::Hello(Hello { protocol, table, token, after: 0 });
        Message::text(broadside_wire::json(&hello))
    };
    let token = place.token.clone().unwrap();
    let good = hello(&place.table, 2, &token);
    assert_eq!(code(vec![Message::text("nonsense")]).await, Some(ErrorCode::Malformed));
    assert_eq!(code(vec![Message::binary(vec![1, 2])]).await, Some(ErrorCode::Malformed));
    let old = goodbye(vec![hello(&place.table, 1, &token)]).await.unwrap();
    assert_eq!((old.code, &*old.reason.id), (ErrorCode::Protocol, "error-protocol"));
    assert!(old.text.contains("reload the page"), "who speaks protocol 1 reads the text: {}", old.text);
    assert_eq!(code(vec![hello("nowhere", 2, &token)]).await, Some(ErrorCode::NoTable));
    assert_eq!(code(vec![hello(&place.table, 2, &"0".repeat(64))]).await, Some(ErrorCode::Token));
    assert_eq!(
        code(vec![good.clone(), Message::text("{\"type\":\"move\"}")]).await,
        Some(ErrorCode::Malformed)
    );
    let many = vec![Message::text("{\"type\":\"ping\"}"); 100];
    assert_eq!(code([vec![good.clone()], many].concat()).await, Some(ErrorCode::Rate));
    let long = Message::text(format!("{{\"type\":\"ping\",\"x\":\"{}\"}}", "y".repeat(5000)));
    for text in [vec![long.clone()], vec![good.clone(), long]] {
        let told = goodbye(text).await.unwrap();
        assert_eq!((told.code, &*told.reason.id), (ErrorCode::Malformed, "error-too-long"));
    }
    assert!(hall.hello(&place, 0).await.seq == 0, "the table is as good as ever");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_its_headers_and_no_foreign_page_gets_one() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    for path in
        ["/", "/api/games", "/api/tables", "/healthz", "/metrics", "/art/cards/nations.svg", "/nothing/here"]
    {
        let answer = hall.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let head = answer.head.to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "cache-control:",
        ] {
            assert!(head.contains(header), "{path} lacks {header}\n{head}");
        }
        let own = format!("Origin: http://{address}\r\n");
        assert_eq!(request(address, "GET", path, &own, "").await.unwrap().status, 200);
        for origin in ["null", "http://evil.example", "https://127.0.0.1"] {
            let headers = format!("Origin: {origin}\r\n");
            assert_eq!(
                request(address, "GET", path, &headers, "").await.unwrap().status,
                403,
                "{path} {origin}"
            );
        }
        let rebound = format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        assert_eq!(raw_request(address, rebound.as_bytes()).await.unwrap().status, 403, "{path}");
    }
    for (path, packed) in [("/api/games", true), ("/art/boxes/war.svg", true), ("/healthz", false)] {
        let head = request(address, "GET", path, "Accept-Encoding: gzip\r\n", "").await.unwrap().head;
        assert_eq!(head.to_lowercase().contains("content-encoding: gzip"), packed, "{path}");
        assert!(!hall.get(path).await.head.to_lowercase().contains("content-encoding"), "{path}");
    }
    assert_eq!(hall.get("/api/nothing").await.status, 404);
    assert_eq!(hall.get("/art/cards/none.svg").await.status, 404);
    let metrics = hall.get("/metrics").await.body;
    assert!(
        metrics.contains("broadside_entries_total 0") && metrics.contains("broadside_durable_seconds_bucket")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn openings_that_make_no_sense_are_refused() {
    let hall = hall(wide()).await;
    for (body, status, code) in [
        (json!({ "game": "whist" }), 404, "no_game"),
        (json!({ "game": "nations", "players": 9 }), 422, "unusable"),
        (json!({ "game": "nations", "target": -3 }), 422, "unusable"),
        (json!({ "game": "nations", "readings": { "x": "y" } }), 422, "unusable"),
        (json!({ "game": "nations", "seats": ["person"] }), 422, "unusable"),
        (json!({ "game": "nations", "seats": ["person", "god", "person", "person"] }), 422, "unusable"),
        (json!({ "game": "nations", "seat": 2 }), 422, "bad_seat"),
        (json!({ "game": "nations", "seat": 7 }), 422, "bad_seat"),
        (json!({ "game": "nations", "cut": "a\nb" }), 422, "cut"),
        (json!({ "game": "nations", "token": "short" }), 422, "unusable"),
        (json!({ "games": "nations" }), 400, "malformed"),
        (json!([1, 2]), 400, "malformed"),
    ] {
        let answer = hall.post("/api/tables", &body).await;
        assert_eq!((answer.status, answer.code().unwrap().as_str()), (status, code), "{body}");
    }
    let long = json!({ "game": "nations", "name": "x".repeat(5000) });
    assert_eq!(hall.post("/api/tables", &long).await.status, 413);
    let token = "6b".repeat(32);
    let opening = Opening { game: "nations".into(), token: Some(token), ..Opening::default() };
    let [one, two] =
        [open(hall.host.address, &opening).await.unwrap(), open(hall.host.address, &opening).await.unwrap()];
    assert_eq!((one.table, one.token), (two.table, two.token), "opening twice opens one table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_openapi_document_says_what_the_server_does() {
    let hall = hall(wide()).await;
    let document = hall.get("/api/openapi.json").await.json().unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let opening = Opening { game: "neutral".into(), public: true, ..Opening::default() };
    let place = open(hall.host.address, &opening).await.unwrap();
    let mut tried = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let file = if path.contains("boxes") { "neutral.svg" } else { "nations.svg" };
            let real = path
                .replace("{game}", "neutral")
                .replace("{table}", &place.table)
                .replace("{file}", file)
                .replace("{day}", "1")
                .replace("{language}", "en");
            let body = match (method.as_str(), path.as_str()) {
                ("post", "/api/tables") => json!({ "game": "nations", "seats": ["random", "random", "random", "random"], "seat": null }).to_string(),
                ("post", _) => json!({ "seat": 1 }).to_string(),
                _ => String::new(),
            };
            let answer = request(hall.host.address, &method.to_uppercase(), &real, "", &body).await.unwrap();
            let described = &operation["responses"][answer.status.to_string()];
            assert!(described.is_object(), "{method} {path} answers {} {}", answer.status, answer.body);
            let schema = described["content"]["application/json"]["schema"]["$ref"].as_str();
            if let Some(name) = schema.and_then(|schema| schema.rsplit('/').next()) {
                assert_eq!(fits(&document, name, &answer.json().unwrap()), Ok(()), "{method} {path}");
            }
            tried += 1;
        }
    }
    assert!(tried >= 16, "{tried}");
    for name in ["Problem", "Summary"] {
        assert!(fits(&document, name, &json!({ "code": 5 })).is_err(), "the check can fail");
    }
}

/// Whether a value matches a schema of the document.
fn fits(document: &Value, name: &str, value: &Value) -> Result<(), String> {
    let schema =
        json!({ "$ref": format!("#/components/schemas/{name}"), "components": document["components"] });
    let validator = jsonschema::validator_for(&schema).map_err(|bad| bad.to_string())?;
    validator.validate(value).map_err(|wrong| format!("{}: {wrong}", wrong.instance_path()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn phrases_are_fetched_once_and_asked_after() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    let common = hall.get("/api/phrases/en").await;
    let own = hall.get("/api/phrases/en/neutral").await;
    assert!(common.body.contains("\nbids = ") && common.body.contains("\nerror-protocol = "));
    assert!(own.body.starts_with(common.body.trim_end()) && own.body.len() > common.body.len());
    let mark = own.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let asked = format!("If-None-Match: {mark}\r\n");
    let known = request(address, "GET", "/api/phrases/en/neutral", &asked, "").await.unwrap();
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    let other = request(address, "GET", "/api/phrases/en/war", &asked, "").await.unwrap();
    assert_eq!(other.status, 200);
    assert_eq!(hall.get("/api/phrases/xx/neutral").await.code().unwrap(), "no_language");
    assert_eq!(hall.get("/api/phrases/en/whist").await.code().unwrap(), "no_game");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let start = async || {
        let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
        Host::start(storage, wide(), vec![]).await.unwrap()
    };
    let host = start().await;
    let opening = Opening { game: "nations".into(), ..Opening::default() };
    let place = open(host.address, &opening).await.unwrap();
    let mut client = Client::hello(host.address, &place, 0).await.unwrap();
    client.until(ready_at(1)).await.unwrap();
    let command = client.a_move("only", 0);
    let done = client.command(&command).await.unwrap();
    client.until(ready_at(1)).await.unwrap();
    let reading = tokio::spawn(async move {
        while client.read().await.is_ok() {}
        client
    });
    host.stop().await.unwrap();
    let client = reading.await.unwrap();
    assert_eq!(client.error.as_ref().map(|goodbye| goodbye.code), Some(ErrorCode::Closing));
    let host = start().await;
    let mut back = Client::hello(host.address, &place, client.seq).await.unwrap();
    back.until(|view| view.seq >= client.seq).await.unwrap();
    assert_eq!(back.command(&command).await.unwrap(), done, "a repeat is answered as before the restart");
}
