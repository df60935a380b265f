//! The examples in `docs/PROTOCOL.md` are real messages. `EXAMPLES=write` writes them anew.

use std::sync::Arc;

use broadside_cards::{Rng, Seat, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{Arg, Gesture, MoveKind, Offer, Phrase, Table, Target, Viewer, phrase};
use broadside_games::GAMES;
use broadside_house::{
    Advice, Chain, Command, Decided, Decision, Level, Player, SeatPlan, SeatView, Setup, TableId, TableState,
    Token,
};
use broadside_server::{Config, Door};
use broadside_storage::Register as _;
use broadside_torture::client::{Ticket, hello, one_deal, raw_request, request, seats};
use broadside_torture::host::{Host, named, wide};
use broadside_torture::ledger::Ledger;
use broadside_torture::peek::Peek;
use broadside_wire::{Clock, FromClient, Hello, Opening, Place, View};
use serde_json::{Value, json};
use tokio::net::TcpListener;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PROTOCOL.md");
/// The maximum width of a line in an example.
const WIDTH: usize = 130;

/// A level whose advice is always the same.
const LEVELS: &[Level] = &[Level { id: "random", long: false, player: |_| Box::new(First) }];

struct First;

impl Player for First {
    fn choose(&mut self, _: SeatView, legal: &[String]) -> String {
        legal[0].clone()
    }

    fn advise(&mut self, _: SeatView, legal: &[String]) -> Advice {
        let cost = [None, Some(phrase!("cost-points", whole = 0, tenths = 8))];
        let reasons = vec![
            phrase!("why-cannot-beat", card = Arg::Card("B8".into())),
            phrase!("why-tried", worlds = 40),
        ];
        Advice { best: legal[0].clone(), reasons, moves: legal.iter().cloned().zip(cost).collect() }
    }
}

/// A stored table of Neutral, at a point where a seat must follow suit and has cards that it may not play.
struct Stored {
    state: TableState,
    tickets: Vec<Ticket>,
    viewer: Seat,
    legal: Offer,
    illegal: String,
}

fn stored(ledger: &Ledger, people: usize, seed: u64) -> Stored {
    let game = broadside_games::find("neutral").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let plan = |n| if n < people { SeatPlan::Person } else { SeatPlan::Bot("random".into()) };
    let setup = Setup {
        public: true,
        clock: Some(Clock::Gentle),
        ..Setup::plain(game, table, (0..4).map(plan).collect())
    };
    let mut rng = Rng::new(seed);
    let mut token = || -> Token {
        let digits: String = (0..4).map(|_| format!("{:016x}", rng.bits())).collect();
        digits.parse().unwrap()
    };
    let (id, mut seeds) = (TableId::of(&token()), seed);
    let mut fresh = || {
        seeds += 1;
        Seed::from(seeds)
    };
    let Decided { entries: mut log, next: mut state } =
        TableState::opening(id.clone(), setup, 1_789_000_000_000, &mut fresh);
    let mut run = |state: &mut TableState, command: &Command| {
        let at = 1_789_000_000_000 + 1_000 * state.seq();
        if let Decision::Write(decided) = state.decide(at, None, command, &mut fresh).unwrap() {
            log.extend(decided.entries.iter().cloned());
            state.go_on(*decided);
        }
    };
    let mut tickets = vec![];
    for name in ["Ann", "Bea", "Cid", "Dora"].into_iter().take(people) {
        let token = token();
        run(&mut state, &Command::Sit { seat: None, hash: token.hash(), name: Some(name.into()), cut: None });
        tickets.push(Ticket { table: id.to_string(), token: Some(token.to_string()) });
    }
    state.arrive(Viewer::Watcher);
    let (viewer, legal, illegal) = loop {
        let seat = state.view(Viewer::Watcher).to_act.expect("somebody is to act");
        let offers = state.view(Viewer::Seat(seat)).offers;
        let person = seat.index() < people;
        let illegal = hand(&state, seat).into_iter().find(|code| {
            let tried = Gesture { cards: vec![code.clone()], from: None, to: None };
            state.tried(seat, state.turn(), &tried).is_err_and(|refusal| refusal.clause.is_some())
        });
        let plays = offers.iter().all(|offer| offer.kind == MoveKind::Play);
        if let (true, true, 2..=4, Some(illegal)) = (person, plays, offers.len(), illegal) {
            break (seat, offers[0].clone(), illegal);
        }
        let (turn, action) = (state.turn(), offers[rng.below(offers.len() as u32) as usize].action.clone());
        run(
            &mut state,
            &match person {
                true => Command::Act { seat, turn, action },
                false => Command::BotAct { seat, turn, action },
            },
        );
    };
    for seat in Seat::all(people) {
        drop(ledger.name(&id, seat, state.name_of(seat)));
    }
    ledger.put(id.clone(), Chain::new(id).write(&log));
    Stored { state, tickets, viewer, legal, illegal }
}

fn hand(state: &TableState, seat: Seat) -> Vec<String> {
    let View { look, .. } = state.view(Viewer::Seat(seat));
    let zones = look.and_then(|look| look.zones).unwrap_or_default();
    let own = zones.into_iter().find(|zone| zone.id == broadside_engine::ZoneId::hand(seat)).unwrap();
    own.cards.iter().filter_map(|card| card.code().map(str::to_owned)).collect()
}

/// The next message of a type.
async fn heard(peek: &mut Peek, kind: &str) -> Value {
    let kind = format!("{{\"type\":\"{kind}\"");
    let pieces = peek.until(|text| text.starts_with(&kind)).await.unwrap();
    serde_json::from_str(&pieces.last().unwrap().text).unwrap()
}

async fn examples() -> Vec<(&'static str, Value)> {
    let ledger = Arc::new(Ledger::default());
    let (table, alone) = (stored(&ledger, 4, 7), stored(&ledger, 1, 8));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config {
        games: GAMES,
        storage: ledger,
        levels: LEVELS,
        limits: wide(),
        door: Door::default(),
        seeds: named,
    };
    let host = Host::on(listener, config).unwrap();
    let server = host.address;
    let get = async |path: String| request(server, "GET", &path, "", "").await.unwrap().json().unwrap();
    let own = &table.tickets[table.viewer.index()];
    let mut all = vec![];

    let shelf = get("/api/games".into()).await;
    all.push((
        "game",
        shelf["games"].as_array().unwrap().iter().find(|game| game["id"] == "neutral").unwrap().clone(),
    ));
    all.push(("problem", get("/api/games/whist/rules".into()).await));
    all.push(("summary", get(format!("/api/tables/{}", own.table)).await));
    all.push(("lesson", get("/api/lessons/neutral".into()).await));
    let text = record();
    let head = format!(
        "POST /api/replay HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n",
        text.len()
    );
    all.push((
        "film",
        raw_request(server, format!("{head}{text}").as_bytes()).await.unwrap().json().unwrap(),
    ));
    let opening = Opening {
        players: Some(4),
        readings: [("passes".to_owned(), "final".to_owned())].into(),
        seats: seats(&["person", "random", "person", "random"]),
        seat: Some(Seat::numbered(1)),
        name: Some("Ann".into()),
        clock: Some(Clock::Gentle),
        cut: Some("any text up to 64 bytes".into()),
        token: own.token.clone(),
        ..one_deal("neutral")
    };
    all.push(("opening", json!(opening)));
    let place = Place { table: own.table.clone(), seat: Seat::numbered(1), token: own.token.clone() };
    all.push(("place", json!(place)));
    let seat = table.viewer;
    let said: Phrase = phrase!("plays", seat, card = broadside_engine::Arg::Card("B8".into()));
    all.push(("phrase", json!(said)));

    let seq = table.state.seq();
    let mut peek = Peek::open(server).await.unwrap();
    all.push(("hello", json!(hello(own, seq))));
    peek.say(&hello(own, seq)).await.unwrap();
    let began = 1_789_000_000_000_u64 + 1_000 * seq;
    let mut welcome = heard(&mut peek, "welcome").await;
    welcome["now"] = json!(began + 900);
    all.push(("welcome", welcome));
    let mut view = heard(&mut peek, "view").await;
    for (name, after) in [("since", 0), ("until", 60_000), ("vote_from", 30_000)] {
        view["wait"][name] = json!(began + after);
    }
    all.push(("view", view));
    let turn = table.state.turn();
    let gesture = |code: &str| Gesture { cards: vec![code.to_owned()], from: None, to: None };
    peek.say(&FromClient::Why { id: "y1".into(), turn, gesture: gesture(&table.illegal) }).await.unwrap();
    all.push(("refused", heard(&mut peek, "refused").await));
    peek.say(&FromClient::Why { id: "y2".into(), turn, gesture: gesture(&table.legal.cards[0]) })
        .await
        .unwrap();
    all.push(("meant", heard(&mut peek, "meant").await));
    let action = table.legal.action.clone();
    peek.say(&FromClient::Move { id: "c7".into(), turn, action }).await.unwrap();
    all.push(("done", heard(&mut peek, "done").await));
    let mut event = heard(&mut peek, "event").await;
    event["at"] = json!(began);
    all.push(("event", event));
    let after = heard(&mut peek, "view").await;
    assert!(after["look"]["zones"].is_null() && after["look"]["headline"].is_object(), "{after}");

    let mut peek = Peek::open(server).await.unwrap();
    peek.say(&hello(&alone.tickets[0], alone.state.seq())).await.unwrap();
    heard(&mut peek, "view").await;
    peek.say(&FromClient::Hint { id: "h1".into(), turn: alone.state.turn() }).await.unwrap();
    all.push(("hint", heard(&mut peek, "hint").await));
    let mut peek = Peek::open(server).await.unwrap();
    let old = Hello { protocol: 1, table: own.table.clone(), token: None, after: 0 };
    peek.say(&FromClient::Hello(old)).await.unwrap();
    all.push(("error", heard(&mut peek, "error").await));
    host.stop().await.unwrap();
    all
}

/// A record of one deal.
fn record() -> String {
    let game = broadside_games::find("neutral").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let mut scribe = Scribe::new(&table, &[("Seat1", "Ann")]);
    game.random_game(&table, &Seed::from(7), 0, 1, Some(&mut scribe));
    scribe.text().to_owned()
}

/// The value with long lists and long texts shortened.
fn shortened(value: &Value) -> Value {
    match value {
        Value::String(word) if word.len() > 60 => {
            Value::from(word.chars().take(if word.contains(' ') { 40 } else { 8 }).collect::<String>() + "…")
        }
        Value::Array(all) if all.len() > 3 && !all[0].is_number() => {
            all.iter().take(2).map(shortened).chain([Value::from("…")]).collect()
        }
        Value::Array(all) => all.iter().map(shortened).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), shortened(value))).collect()
        }
        other => other.clone(),
    }
}

/// The value as text, on one line if it fits.
fn laid_out(value: &Value, indent: usize) -> String {
    let line = one_line(value);
    let pad = " ".repeat(indent + 2);
    let close = " ".repeat(indent);
    match value {
        _ if line.chars().count() + indent <= WIDTH => line,
        Value::Array(all) => {
            let all: Vec<String> =
                all.iter().map(|one| format!("{pad}{}", laid_out(one, indent + 2))).collect();
            format!("[\n{}\n{close}]", all.join(",\n"))
        }
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{pad}\"{name}\": {}", laid_out(value, indent + 2))
            };
            format!("{{\n{}\n{close}}}", fields.iter().map(field).collect::<Vec<_>>().join(",\n"))
        }
        _ => line,
    }
}

fn one_line(value: &Value) -> String {
    match value {
        Value::Array(all) => format!("[{}]", all.iter().map(one_line).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("\"{name}\": {}", one_line(value));
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_examples_are_real_messages() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut made = document.clone();
    let examples = examples().await;
    for (name, value) in &examples {
        let mark = format!("<!-- example {name} -->\n```json\n");
        let begin = made.find(&mark).unwrap_or_else(|| panic!("no example {name}")) + mark.len();
        let end = begin + made[begin..].find("```").unwrap();
        made.replace_range(begin..end, &format!("{}\n", laid_out(&shortened(value), 0)));
    }
    assert_eq!(made.matches("<!-- example ").count(), examples.len(), "an example is not made");
    if std::env::var_os("EXAMPLES").is_some_and(|word| word == "write") {
        std::fs::write(DOCUMENT, made).unwrap();
        return;
    }
    let stale = made.lines().zip(document.lines()).find(|(made, kept)| made != kept);
    assert!(made == document, "docs/PROTOCOL.md is stale: run `make wire`\n{stale:?}");
}
