//! What `docs/PROTOCOL.md` promises, over real sockets.

use std::sync::Arc;

use broadside_games::GAMES;
use broadside_house::proof::check_record;
use broadside_server::Limits;
use broadside_storage::{Folder, Sqlite};
use broadside_torture::client::{Answer, Client, Ticket, open, raw_request, request, sit};
use broadside_torture::host::{Host, wide};
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

/// Plays with the first legal action until the game is over.
async fn play_out(client: &mut Client) {
    let mut moves = 0;
    loop {
        let over = |view: &Value| view["state"] == "over" || view["to_act"] == view["seat"];
        client.until(over).await.unwrap();
        if client.view["state"] == "over" {
            return;
        }
        moves += 1;
        let command = client.a_move(&format!("m{moves}"), moves);
        let turn = client.view["turn"].clone();
        let answer = client.command(&command).await.unwrap();
        assert_eq!(answer["type"], "done", "{answer} to {command}");
        client.until(|view| view["turn"] != turn).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_solo_game_is_played_to_its_end_and_its_record_proves_it() {
    let hall = hall(wide()).await;
    let opening = json!({ "game": "nations", "target": "deal", "name": "Ann", "cut": "seven" });
    let place = open(hall.host.address, &opening).await.unwrap();
    let record = format!("/api/tables/{}/record", place.table);
    let replay = format!("/api/tables/{}/replay", place.table);
    let slips = format!("/api/tables/{}/slips", place.table);
    for path in [&record, &replay, &slips] {
        assert_eq!(hall.get(path).await.json().unwrap()["code"], "not_over");
    }
    let mut client = hall.hello(&place, 0).await;
    play_out(&mut client).await;
    assert_eq!(client.view["deals"].as_array().unwrap().len(), 1);
    assert!(client.events.iter().any(|event| event["reveal"]["deal"] == 1));
    let last = client.events.iter().find(|event| !event["reveal"].is_null()).unwrap();
    assert_eq!(last["scene"], client.view["scene"], "the deal's end can be drawn");
    assert!(last["scene"]["zones"].as_array().unwrap().iter().any(|zone| zone["id"] == "last-trick"));
    let film = hall.get(&replay).await.json().unwrap();
    assert_eq!((film["frames"].as_array().unwrap().len(), &film["scores"]), (53, &client.view["scores"]));
    assert_eq!((&film["names"][0], &film["frames"][0]["action"]), (&json!("Ann"), &Value::Null));
    let answer = hall.get(&record).await;
    assert_eq!(answer.status, 200);
    let again = post_text(hall.host.address, "/api/replay", &answer.body).await;
    assert_eq!(again.json().unwrap(), film, "the record shows the same");
    let document = hall.get("/api/openapi.json").await.json().unwrap();
    fits(&document, &json!({ "$ref": "#/components/schemas/Film" }), &film).unwrap();
    let slips = hall.get(&slips).await.json().unwrap();
    fits(&document, &json!({ "$ref": "#/components/schemas/Slips" }), &slips).unwrap();
    assert_eq!((&slips["exact"], &slips["plays"]), (&json!(true), &json!(52)));
    let proof = check_record(GAMES, answer.body.as_bytes()).unwrap();
    assert_eq!(proof.fair_deals, Some(1));
    assert_eq!(json!(proof.game.scores().of(4)), client.view["scores"]);
    let summary = hall.get(&format!("/api/tables/{}", place.table)).await.json().unwrap();
    assert_eq!((&summary["state"], &summary["scores"]), (&json!("over"), &client.view["scores"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_join_by_a_link_watch_leave_and_come_back() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    let seats = json!(["person", "random", "person", "random"]);
    let ann = open(address, &json!({ "game": "nations", "seats": seats, "target": "deal", "public": true }))
        .await
        .unwrap();
    let listed = hall.get("/api/tables").await.json().unwrap();
    assert_eq!(listed["tables"][0]["table"], json!(ann.table));
    assert_eq!(listed["tables"][0]["state"], "waiting");
    let token = "5a".repeat(32);
    let bea = sit(address, &ann.table, &json!({ "name": "Bea", "token": token })).await.unwrap();
    let again = sit(address, &ann.table, &json!({ "name": "Bea", "token": token })).await.unwrap();
    assert_eq!(bea.token, again.token, "asking twice is harmless");
    let late = hall.post(&format!("/api/tables/{}/seats", ann.table), &json!({})).await;
    assert_eq!((late.status, late.json().unwrap()["code"].clone()), (409, json!("full")));

    let mut first = hall.hello(&ann, 0).await;
    let mut second = hall.hello(&bea, 0).await;
    let mut watcher = hall.hello(&Ticket { token: None, ..ann.clone() }, 0).await;
    let in_turn = |view: &Value| view["to_act"] == 1 || view["to_act"] == 3;
    first.until(in_turn).await.unwrap();
    let seq = first.seq;
    second.until(|view| view["seq"].as_u64() >= Some(seq)).await.unwrap();
    watcher.until(|view| view["seq"].as_u64() >= Some(seq)).await.unwrap();
    assert_eq!((&second.view["seat"], &watcher.view["seat"]), (&json!(3), &Value::Null));
    let faces = |view: &Value, owner: usize| {
        let zones = view["scene"]["zones"].as_array().unwrap();
        let hand = zones.iter().find(|zone| zone["id"] == "hand" && zone["owner"] == owner).unwrap();
        hand["cards"].as_array().unwrap().iter().filter(|card| !card["face"].is_null()).count()
    };
    assert!(faces(&first.view, 1) > 0 && faces(&second.view, 3) > 0);
    assert_eq!((faces(&first.view, 3), faces(&second.view, 1), faces(&watcher.view, 1)), (0, 0, 0));

    let answer = watcher
        .command(&json!({ "type": "move", "id": "w", "turn": 1, "action": "play E14" }))
        .await
        .unwrap();
    assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("seat")));

    // Bea leaves: a bot plays for her until she is back, and she gets exactly what she missed.
    let had = second.seq;
    second.send(&json!({ "type": "leave", "id": "l1" })).await.unwrap();
    assert_eq!(second.answer().await.unwrap()["type"], "done");
    second.cut();
    let mut moves = 0;
    while moves < 3 {
        first.until(|view| view["to_act"] == 1).await.unwrap();
        let turn = first.view["turn"].clone();
        let command = first.a_move(&format!("a{moves}"), 0);
        assert_eq!(first.command(&command).await.unwrap()["type"], "done");
        first.until(|view| view["turn"] != turn).await.unwrap();
        moves += 1;
    }
    assert!(first.events.iter().any(|event| event["seat"] == 3 && event["bot"] == true));
    let mut second = hall.hello(&bea, had).await;
    second.until(|view| view["seats"][2]["away"] == false).await.unwrap();
    assert!(second.events.iter().any(|event| event["kind"] == "back"));
    assert_eq!(second.events[0]["seq"], had + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_answered_once_and_refusals_cite_the_clause() {
    let hall = hall(wide()).await;
    let place = open(hall.host.address, &json!({ "game": "nations", "target": "deal" })).await.unwrap();
    let mut client = hall.hello(&place, 0).await;
    client.until(|view| view["to_act"] == 1).await.unwrap();
    let good = client.a_move("one", 0);
    let wrong = json!({ "type": "move", "id": "bad", "turn": client.view["turn"], "action": "play M2" });
    let legal = client.view["legal"].as_array().unwrap().contains(&json!("play M2"));
    if !legal {
        let refused = client.command(&wrong).await.unwrap();
        assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("illegal")));
        assert!(refused["clause"].is_string() && refused["text"].is_string());
    }
    let first = client.command(&good).await.unwrap();
    let again = client.command(&good).await.unwrap();
    assert_eq!(first, again);
    let mut stale = good.clone();
    stale["id"] = json!("two");
    assert_eq!(client.command(&stale).await.unwrap()["code"], "turn");
    client.until(|view| view["to_act"] == 1).await.unwrap();
    let undo = json!({ "type": "undo", "id": "u", "turn": client.view["turn"] });
    assert_eq!(client.view["undo"], true);
    assert_eq!(client.command(&undo).await.unwrap()["type"], "done");
    client.until(|view| view["undo"] == false).await.unwrap();
    assert_eq!(
        client.command(&json!({ "type": "cut", "id": "c", "cut": "king" })).await.unwrap()["type"],
        "done"
    );
    assert_eq!(
        client.command(&json!({ "type": "cut", "id": "d", "cut": "king" })).await.unwrap()["code"],
        "cut"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_for_who_plays_alone_and_is_to_act() {
    let hall = hall(wide()).await;
    let place = open(hall.host.address, &json!({ "game": "nations", "target": "deal" })).await.unwrap();
    let mut client = hall.hello(&place, 0).await;
    client.until(|view| view["to_act"] == 1).await.unwrap();
    let ask = |id: &str, turn: &Value| json!({ "type": "hint", "id": id, "turn": turn });
    let turn = client.view["turn"].clone();
    client.send(&ask("h1", &turn)).await.unwrap();
    let hint = loop {
        let message = client.read().await.unwrap();
        if message["type"] == "hint" {
            break message;
        }
    };
    assert_eq!((&hint["id"], &hint["turn"]), (&json!("h1"), &turn));
    assert!(client.view["legal"].as_array().unwrap().contains(&hint["best"]), "{hint}");
    let command = client.a_move("one", 0);
    assert_eq!(client.command(&command).await.unwrap()["type"], "done");
    assert_eq!(client.command(&ask("h2", &turn)).await.unwrap()["code"], "turn");
    let mut watcher = hall.hello(&Ticket { token: None, ..place }, 0).await;
    assert_eq!(watcher.command(&ask("h3", &turn)).await.unwrap()["code"], "seat");

    let seats = json!(["person", "person", "random", "random"]);
    let shared = open(hall.host.address, &json!({ "game": "nations", "seats": seats })).await.unwrap();
    let mut client = hall.hello(&shared, 0).await;
    assert_eq!(client.command(&ask("h4", &json!(1))).await.unwrap()["code"], "seat");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_record_can_be_shown_and_any_other_text_is_told_its_fault() {
    let hall = hall(wide()).await;
    let address = hall.host.address;
    let fault = post_text(address, "/api/replay", "no record").await.json().unwrap();
    assert_eq!((&fault["frames"], &fault["fault"]["line"]), (&json!([]), &json!(1)));
    assert_eq!(post_text(address, "/api/replay", &"; x\n".repeat(300_000)).await.status, 413);
    assert_eq!(hall.post("/api/replay", &json!({})).await.status, 415);
    assert_eq!(hall.get("/api/lessons/whist").await.json().unwrap()["code"], "no_game");
}

#[tokio::test]
async fn a_game_is_told_about_and_its_examples_are_shown() {
    let hall = hall(wide()).await;
    let booklet = hall.get("/api/games/neutral/rules").await.json().unwrap();
    let ruled = |id: &str| {
        let clauses = booklet["clauses"].as_array().unwrap();
        clauses.iter().find(|clause| clause["id"] == id).unwrap()["ruling"].clone()
    };
    assert_eq!((ruled("N11"), ruled("N5"), ruled("N7")), (json!("whole"), json!("part"), Value::Null));
    let about = hall.get("/api/games/neutral/about").await.json().unwrap();
    assert_eq!(about["claims"][0]["id"], "NEUTRAL-1");
    let example = about["examples"][0]["id"].as_str().unwrap();
    let film = hall.get(&format!("/api/games/neutral/examples/{example}")).await.json().unwrap();
    assert_eq!((&film["game"], &film["fault"]), (&json!("neutral"), &Value::Null));
    assert!(film["frames"][0]["remarks"][0].is_string(), "{}", film["frames"][0]);
    for (path, code) in [("whist/about", "no_game"), ("neutral/examples/none", "no_example")] {
        let answer = hall.get(&format!("/api/games/{path}")).await;
        assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (404, json!(code)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_breaks_the_protocol_is_told_so_and_dropped() {
    let hall = hall(Limits { patience: std::time::Duration::from_millis(500), ..Limits::default() }).await;
    let place = open(hall.host.address, &json!({ "game": "nations" })).await.unwrap();
    let code = async |messages: Vec<Message>| {
        let mut client = Client::connect(hall.host.address).await.unwrap();
        for message in messages {
            let _ = client.send_raw(message).await;
        }
        while client.read().await.is_ok() {}
        client.error.map(|error| error["code"].as_str().unwrap().to_owned())
    };
    let hello = |table: &str, protocol: u64, token: &str| {
        Message::text(
            json!({ "type": "hello", "protocol": protocol, "table": table, "token": token }).to_string(),
        )
    };
    let token = place.token.clone().unwrap();
    let good = hello(&place.table, 1, &token);
    assert_eq!(code(vec![]).await.as_deref(), Some("late"));
    assert_eq!(code(vec![Message::text("nonsense")]).await.as_deref(), Some("malformed"));
    assert_eq!(code(vec![Message::binary(vec![1, 2])]).await.as_deref(), Some("malformed"));
    assert_eq!(code(vec![hello(&place.table, 2, &token)]).await.as_deref(), Some("protocol"));
    assert_eq!(code(vec![hello("nowhere", 1, &token)]).await.as_deref(), Some("no_table"));
    assert_eq!(code(vec![hello(&place.table, 1, &"0".repeat(64))]).await.as_deref(), Some("token"));
    assert_eq!(
        code(vec![good.clone(), Message::text("{\"type\":\"move\"}")]).await.as_deref(),
        Some("malformed")
    );
    let many = vec![Message::text("{\"type\":\"ping\"}"); 100];
    assert_eq!(code([vec![good.clone()], many].concat()).await.as_deref(), Some("rate"));
    let long = Message::text(format!("{{\"type\":\"ping\",\"x\":\"{}\"}}", "y".repeat(5000)));
    let mut client = hall.hello(&place, 0).await;
    let _ = client.send_raw(long).await;
    while client.read().await.is_ok() {}
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
        assert_eq!((answer.status, answer.json().unwrap()["code"].as_str()), (status, Some(code)), "{body}");
    }
    let long = json!({ "game": "nations", "name": "x".repeat(5000) });
    assert_eq!(hall.post("/api/tables", &long).await.status, 413);
    let token = "6b".repeat(32);
    let opening = json!({ "game": "nations", "token": token });
    let [one, two] =
        [open(hall.host.address, &opening).await.unwrap(), open(hall.host.address, &opening).await.unwrap()];
    assert_eq!((one.table, one.token), (two.table, two.token), "opening twice opens one table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_openapi_document_says_what_the_server_does() {
    let hall = hall(wide()).await;
    let document = hall.get("/api/openapi.json").await.json().unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let place = open(hall.host.address, &json!({ "game": "neutral", "public": true })).await.unwrap();
    let mut tried = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let file = if path.contains("boxes") { "neutral.svg" } else { "nations.svg" };
            let real =
                path.replace("{game}", "neutral").replace("{table}", &place.table).replace("{file}", file);
            let body = match (method.as_str(), path.as_str()) {
                ("post", "/api/tables") => json!({ "game": "nations", "seats": ["random", "random", "random", "random"], "seat": null }).to_string(),
                ("post", _) => json!({ "seat": 1 }).to_string(),
                _ => String::new(),
            };
            let answer = request(hall.host.address, &method.to_uppercase(), &real, "", &body).await.unwrap();
            let described = &operation["responses"][answer.status.to_string()];
            assert!(described.is_object(), "{method} {path} answers {} {}", answer.status, answer.body);
            let schema = &described["content"]["application/json"]["schema"];
            if !schema.is_null() {
                fits(&document, schema, &answer.json().unwrap())
                    .unwrap_or_else(|wrong| panic!("{method} {path}: {wrong}"));
            }
            tried += 1;
        }
    }
    assert!(tried >= 16, "{tried}");
    for name in ["Problem", "Summary"] {
        let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
        assert!(fits(&document, &schema, &json!({ "code": 5 })).is_err(), "the check can fail");
    }
}

/// Whether a value fits a schema, as far as this document's schemas go.
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).ok_or(format!("{name} is missing"))?;
        return fits(document, schema, value);
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Err(format!("no type in {schema}")),
    };
    let is = |kind: &&str| match *kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    if !kinds.iter().any(is) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    for required in schema["required"].as_array().into_iter().flatten() {
        if value.get(required.as_str().unwrap_or_default()).is_none() && value.is_object() {
            return Err(format!("{required} is missing in {value}"));
        }
    }
    if let (Some(fields), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for (name, field) in fields {
            let property = properties.get(name).ok_or(format!("{name} is not described"))?;
            fits(document, property, field).map_err(|wrong| format!("{name}: {wrong}"))?;
        }
    }
    if let (Some(items), false) = (value.as_array(), schema["items"].is_null()) {
        items.iter().try_for_each(|item| fits(document, &schema["items"], item))?;
    }
    match schema["enum"].as_array() {
        Some(words) if !words.contains(value) => Err(format!("{value} is none of {words:?}")),
        _ => Ok(()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let start = async || {
        let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
        Host::start(storage, wide(), vec![]).await.unwrap()
    };
    let host = start().await;
    let place = open(host.address, &json!({ "game": "nations" })).await.unwrap();
    let mut client = Client::hello(host.address, &place, 0).await.unwrap();
    client.until(|view| view["to_act"] == 1).await.unwrap();
    let command = client.a_move("only", 0);
    let done = client.command(&command).await.unwrap();
    client.until(|view| view["to_act"] == 1).await.unwrap();
    let reading = tokio::spawn(async move {
        while client.read().await.is_ok() {}
        client
    });
    host.stop().await.unwrap();
    let client = reading.await.unwrap();
    assert_eq!(client.error.as_ref().map(|error| error["code"].clone()), Some(json!("closing")));
    let host = start().await;
    let mut back = Client::hello(host.address, &place, client.seq).await.unwrap();
    back.until(|view| view["seq"].as_u64() >= Some(client.seq)).await.unwrap();
    assert_eq!(back.command(&command).await.unwrap(), done, "a repeat is answered as before the restart");
}
