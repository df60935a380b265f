//! Reasons to come back: playing on, the waiting room, people and their games, the deal of the day, challenges.

use std::sync::Arc;
use std::time::{Duration, Instant, UNIX_EPOCH};

use broadside_cards::Seed;
use broadside_games::GAMES;
use broadside_house::proof::check_record;
use broadside_house::{LEVELS, TableId, TableState};
use broadside_server::{Config, Door, Limits};
use broadside_storage::{DaySeed, Folder, Sqlite, Storage};
use broadside_torture::client::{
    Answer, Client, Ticket, one_deal, open, ready, refused, request, seats, sit,
};
use broadside_torture::days::{Made, TWO, played_on, today};
use broadside_torture::host::{Host, named, wide};
use broadside_wire::people::{Enrolled, Person};
use broadside_wire::shared::{Challenge, Day, DayPlace};
use broadside_wire::{FromClient, FromServer, Opening, Origin, Place, Remark, Sitting, Stage, Summary, Why};
use serde_json::{Value, json};
use tokio::net::TcpListener;

struct Hall {
    host: Host,
    storage: Arc<Sqlite>,
    _folder: tempfile::TempDir,
}

async fn hall() -> Hall {
    hall_with(GAMES).await
}

async fn hall_with(games: &'static broadside_engine::Shelf) -> Hall {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config {
        games,
        storage: storage.clone(),
        levels: LEVELS,
        limits: Limits { patience: Duration::from_secs(120), ..wide() },
        door: Door::default(),
        seeds: named,
    };
    Hall { host: Host::on(listener, config).unwrap(), storage, _folder: folder }
}

/// A day that is over.
const PAST: u32 = 20_000;

/// Shortly before midnight it waits for the next day, so that the day is the same until the test ends.
async fn not_at_midnight() {
    let left = (u64::from(today()) + 1) * 86_400 - UNIX_EPOCH.elapsed().unwrap().as_secs();
    if left < 120 {
        tokio::time::sleep(Duration::from_secs(left + 1)).await;
    }
}

impl Hall {
    async fn ask(&self, method: &str, path: &str, phrase: Option<&str>, body: &Value) -> Answer {
        let person = phrase.map(|phrase| format!("Authorization: Bearer {phrase}\r\n")).unwrap_or_default();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        request(self.host.address, method, path, &person, &body).await.unwrap()
    }

    async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, &Value::Null).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, None, body).await
    }

    async fn hello(&self, place: &Ticket) -> Client {
        Client::hello(self.host.address, place, 0).await.unwrap()
    }

    async fn summary(&self, table: &str) -> Summary {
        self.get(&format!("/api/tables/{table}")).await.read().unwrap()
    }

    async fn enrol(&self, name: &str) -> String {
        let answer = self.post("/api/people", &json!({ "name": name })).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.read::<Enrolled>().unwrap().phrase
    }

    /// A finished game of one person against bots, and its moves.
    async fn finished(&self, game: &str) -> (Ticket, Vec<String>) {
        let opening = Opening { name: Some("Ann".into()), ..one_deal(game) };
        let place = open(self.host.address, &opening).await.unwrap();
        let moves = play(&mut self.hello(&place).await, &[]).await;
        (place, moves)
    }
}

fn ticket(place: Place) -> Ticket {
    Ticket { table: place.table, token: place.token }
}

/// Plays a game to its end by these actions, then by the first legal ones; returns the actions.
async fn play(client: &mut Client, actions: &[String]) -> Vec<String> {
    let mut made: Vec<String> = vec![];
    loop {
        client.until(ready).await.unwrap();
        let view = client.view();
        if view.state == Stage::Over {
            return made;
        }
        let (turn, first) = (view.turn, &view.offers.iter().find(|offer| offer.action != "resign"));
        let action = actions.get(made.len()).cloned();
        let action = action.unwrap_or_else(|| first.unwrap_or(&view.offers[0]).action.clone());
        let command = FromClient::Move { id: format!("m{}", made.len()), turn, action: action.clone() };
        let answer = client.command(&command).await.unwrap();
        assert!(matches!(answer, FromServer::Done(_)), "{answer:?}");
        client.until_after(turn).await.unwrap();
        made.push(action);
    }
}

/// Reads messages until this holds.
async fn hear(client: &mut Client, fits: impl Fn(&Client) -> bool) {
    while !fits(client) {
        client.read().await.unwrap();
    }
}

fn lines_of_play(record: &str) -> Vec<&str> {
    record.lines().filter(|line| !line.starts_with(['[', ';']) && !line.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_deal_again_has_the_same_cards_and_bots_that_answer_alike() {
    let hall = hall().await;
    for game in ["nations", "neutral"] {
        let (place, moves) = hall.finished(game).await;
        let path = format!("/api/tables/{}/again", place.table);
        let wish = json!({ "token": place.token, "same": true });
        let answer = hall.post(&path, &wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let again = ticket(answer.read().unwrap());
        assert_eq!(hall.post(&path, &wish).await.read::<Place>().unwrap().table, again.table, "once");
        assert_eq!(hall.summary(&again.table).await.origin, Some(Origin::Table(place.table.clone())));
        assert_eq!(play(&mut hall.hello(&again).await, &moves).await, moves);
        let record = async |table: &str| hall.get(&format!("/api/tables/{table}/record")).await.body;
        let (first, second) = (record(&place.table).await, record(&again.table).await);
        assert_eq!(lines_of_play(&first), lines_of_play(&second), "the same moves give the same game");
        assert_eq!(check_record(GAMES, second.as_bytes()).unwrap().fair_deals, Some(1));
        let forged = second.replace("[Deals", "[Dealt");
        assert!(check_record(GAMES, forged.as_bytes()).is_err(), "the tag says how it was dealt");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_went_on_from_a_record_can_go_on_from_there_again_but_is_no_challenge() {
    let hall = hall().await;
    let (place, _) = hall.finished("nations").await;
    let record = hall.get(&format!("/api/tables/{}/record", place.table)).await.body;
    let wish = json!({ "record": record, "moves": 21, "seat": 2, "level": "random" });
    let tried = ticket(hall.post("/api/try-again", &wish).await.read().unwrap());
    let mut client = hall.hello(&tried).await;
    client.until(ready).await.unwrap();
    let offers = client.view().offers.clone();
    play(&mut client, &[]).await;
    let path = format!("/api/tables/{}/again", tried.table);
    let answer = hall.post(&path, &json!({ "token": tried.token, "same": true })).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let mut again = hall.hello(&ticket(answer.read().unwrap())).await;
    again.until(ready).await.unwrap();
    assert_eq!(again.view().offers, offers);
    let challenge = hall.get(&format!("/api/tables/{}/challenge", tried.table)).await;
    assert_eq!(challenge.code().unwrap(), "from_record");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_people_of_a_game_play_on_with_turned_seats_and_nobody_else_does() {
    let hall = hall().await;
    let plan = seats(&["person", "random", "person", "random"]);
    let opening = Opening { seats: plan, name: Some("Ann".into()), ..one_deal("nations") };
    let ann = open(hall.host.address, &opening).await.unwrap();
    let bea = Sitting { name: Some("Bea".into()), ..Sitting::default() };
    let bea = sit(hall.host.address, &ann.table, &bea).await.unwrap();
    let path = format!("/api/tables/{}/again", ann.table);
    let early = hall.post(&path, &json!({ "token": ann.token })).await;
    assert_eq!((early.status, early.code().unwrap().as_str()), (409, "not_over"));
    let (mut one, mut two) = (hall.hello(&ann).await, hall.hello(&bea).await);
    tokio::join!(play(&mut one, &[]), play(&mut two, &[]));

    let stranger = hall.post(&path, &json!({ "token": "ab".repeat(32) })).await;
    assert_eq!((stranger.status, stranger.code().unwrap().as_str()), (403, "token"));
    let place: Place = hall.post(&path, &json!({ "token": ann.token })).await.read().unwrap();
    assert_eq!(place.seat.unwrap().number(), 2, "the seats turn");
    hear(&mut two, |client| client.play_on.is_some()).await;
    assert_eq!(two.play_on.as_ref().unwrap().table, place.table, "the others are told");
    let other: Place = hall.post(&path, &json!({ "token": bea.token })).await.read().unwrap();
    assert_eq!((&other.table, other.seat.unwrap().number()), (&place.table, 4));
    let at = hall.summary(&place.table).await;
    assert_eq!(at.state, Stage::Playing, "all have sat down");
    assert_eq!((at.seats[1].name.as_str(), at.seats[3].name.as_str()), ("Ann", "Bea"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_waiting_room_one_may_leave_and_bots_take_free_seats() {
    let hall = hall().await;
    let opening = Opening { seats: seats(&["person"; 4]), name: Some("Ann".into()), ..one_deal("nations") };
    let ann = open(hall.host.address, &opening).await.unwrap();
    let bea = Sitting { seat: broadside_cards::Seat::numbered(3), ..Sitting::default() };
    let first = sit(hall.host.address, &ann.table, &bea).await.unwrap();
    let mut gone = hall.hello(&first).await;
    let answer = gone.command(&FromClient::Leave { id: "l".into() }).await.unwrap();
    assert!(matches!(answer, FromServer::Done(_)), "{answer:?}");
    let second = sit(hall.host.address, &ann.table, &bea).await.unwrap();
    // Whoever left sees nothing of the next person's cards.
    while let Ok(message) = gone.read().await {
        assert!(!matches!(message, FromServer::View(view) if view.look.is_some()));
    }
    assert!(Client::hello(hall.host.address, &first, 0).await.is_err(), "the right is lost");
    let mut client = hall.hello(&second).await;
    let fill = |id: &str, level: &str| FromClient::Fill { id: id.into(), level: level.into() };
    let bad = client.command(&fill("f1", "grand master")).await.unwrap();
    assert_eq!(refused(&bad), Some(Why::Syntax));
    client.command(&fill("f2", "random")).await.unwrap();
    client.until(|view| view.to_act.is_some()).await.unwrap();
    let at = hall.summary(&ann.table).await;
    assert_eq!(at.state, Stage::Playing);
    assert_eq!(at.seats.iter().filter(|seat| seat.level.as_deref() == Some("random")).count(), 2);
    assert_eq!(refused(&client.command(&fill("f3", "random")).await.unwrap()), Some(Why::Full));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_say_set_phrases_and_nudge_but_not_too_often() {
    let hall = hall().await;
    let plan = seats(&["person", "person", "person", "person"]);
    let ann = open(hall.host.address, &Opening { seats: plan, ..one_deal("nations") }).await.unwrap();
    let mut tickets = vec![ann.clone()];
    for _ in 0..3 {
        tickets.push(sit(hall.host.address, &ann.table, &Sitting::default()).await.unwrap());
    }
    let mut clients = vec![];
    for ticket in &tickets {
        clients.push(hall.hello(ticket).await);
    }
    for client in &mut clients {
        client.until(|view| view.to_act.is_some()).await.unwrap();
    }
    let say = |n: usize| FromClient::Say { id: format!("s{n}"), remark: Remark::Capital };
    clients[0].command(&say(1)).await.unwrap();
    hear(&mut clients[1], |client| !client.said.is_empty()).await;
    assert_eq!(clients[1].said[0].said, Remark::Capital.phrase());
    assert_eq!(clients[1].said[0].seat.number(), 1);
    let mut answers = vec![];
    for n in 2..9 {
        answers.push(refused(&clients[0].command(&say(n)).await.unwrap()));
    }
    assert!(answers.contains(&Some(Why::Often)), "{answers:?}");
    let text = r#"{"type":"say","id":"x","remark":"my own words"}"#;
    clients[3].send_raw(tokio_tungstenite::tungstenite::Message::text(text)).await.unwrap();
    while clients[3].read().await.is_ok() {}
    assert!(clients[3].error.is_some(), "there are no free texts");

    let to_act = clients[1].view().to_act.unwrap();
    let by = (0..3).find(|seat| *seat != to_act.index()).unwrap();
    let nudge = |n: usize| FromClient::Nudge { id: format!("n{n}") };
    assert_eq!(refused(&clients[by].command(&nudge(1)).await.unwrap()), None);
    assert_eq!(refused(&clients[by].command(&nudge(2)).await.unwrap()), Some(Why::Often));
    let hears = (0..3).find(|seat| *seat != by).unwrap();
    hear(&mut clients[hears], |client| client.said.iter().any(|said| said.nudged.is_some())).await;
    assert_eq!(clients[hears].said.last().unwrap().nudged, Some(to_act));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_finds_their_games_by_phrase_and_can_be_forgotten() {
    let hall = hall().await;
    let phrase = hall.enrol("Ann of the Hill").await;
    assert_eq!(hall.post("/api/people", &json!({ "name": "ANN  of the hill" })).await.status, 409);
    assert_eq!(hall.post("/api/people", &json!({ "name": " " })).await.status, 422);
    let opening = Opening { name: Some("Ann of the Hill".into()), ..one_deal("nations") };
    let place = open(hall.host.address, &opening).await.unwrap();
    play(&mut hall.hello(&place).await, &[]).await;
    let own = async |phrase: &str, token: &str| {
        let body = json!({ "table": place.table, "token": token });
        hall.ask("POST", "/api/people/me/games", Some(phrase), &body).await.status
    };
    let token = place.token.clone().unwrap();
    assert_eq!(own(&phrase, &"ab".repeat(32)).await, 403, "another's token is refused");
    assert_eq!(own("ace ace ace ace ace ace ace ace ace ace", &token).await, 401);
    assert_eq!(own(&phrase, &token).await, 204);
    let thief = hall.enrol("Eve").await;
    assert_eq!(own(&thief, &token).await, 204);
    let me = async |phrase: &str| hall.ask("GET", "/api/people/me", Some(phrase), &Value::Null).await;
    assert!(me(&thief).await.read::<Person>().unwrap().games.is_empty(), "a seat is one person's");
    let typed = phrase.to_uppercase().replace(' ', ", ");
    let found: Person = me(&typed).await.read().unwrap();
    assert_eq!(found.name, "Ann of the Hill");
    assert_eq!((found.games.len(), &found.games[0].table.table), (1, &place.table));
    assert!(found.games[0].table.winners.is_some() && found.games[0].table.deals.len() == 1);

    // The phrase is nowhere, and the name not in the log.
    let id: TableId = place.table.parse().unwrap();
    let log = hall.storage.load(&id).await.unwrap();
    assert!(log.iter().all(|line| !line.text.contains("Hill")), "names stand outside the log");
    let gone = hall.ask("DELETE", "/api/people/me", Some(&phrase), &Value::Null).await;
    assert_eq!(gone.status, 204);
    assert_eq!(me(&phrase).await.status, 401);
    assert_eq!(hall.summary(&place.table).await.seats[0].name, "");
    let record = hall.get(&format!("/api/tables/{}/record", place.table)).await.body;
    assert!(!record.contains("Hill") && check_record(GAMES, record.as_bytes()).is_ok(), "{record}");
    TableState::rebuild(GAMES, id.clone(), &hall.storage.load(&id).await.unwrap()).expect("no chain breaks");
    let kept = broadside_storage::Register::kept(&*hall.storage).await.unwrap();
    assert_eq!((kept.people.len(), kept.seats.len()), (1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deal_of_the_day_is_the_same_for_all_counts_once_and_tells_nothing_before_its_end() {
    not_at_midnight().await;
    let hall = hall_with(&TWO).await;
    let day: Day = hall.get("/api/days/today").await.read().unwrap();
    assert!(day.seed.is_none() && day.next.is_some() && !day.over && day.deals.len() == 2);
    assert_eq!(day.deals.iter().filter(|deal| deal.players == 1).count(), 1, "one patience");
    let game = &day.deals.iter().find(|deal| deal.players > 1).unwrap().game;
    let path = format!("/api/days/{}/{game}", day.day);
    let start = async |phrase: Option<&str>| -> DayPlace {
        let answer = hall.ask("POST", &path, phrase, &json!({ "level": "random", "name": "Guest" })).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.read().unwrap()
    };
    let (ann, bea) = (hall.enrol("Ann").await, hall.enrol("Bea").await);
    let first = start(Some(&ann)).await;
    assert!(first.counts);
    assert!(!start(Some(&ann)).await.counts, "only the first try counts");
    assert!(!start(None).await.counts, "without a name nothing counts");
    let second = start(Some(&bea)).await;
    assert!(second.counts);
    let forged = hall.ask("POST", &path, Some("ace ace ace ace ace ace ace ace ace ace"), &json!({})).await;
    assert_eq!(forged.status, 401);
    let early = hall.post(&format!("/api/days/{}/{game}", day.day + 1), &json!({})).await;
    assert_eq!(early.status, 404);
    let other = hall.post(&format!("/api/days/{}/neutral", day.day), &json!({})).await;
    assert_eq!(other.status, 404, "another game is not the deal of the day");

    let first = ticket(first.place);
    let mut client = hall.hello(&first).await;
    client.until(ready).await.unwrap();
    let turn = client.view().turn;
    let hint = client.command(&FromClient::Hint { id: "h".into(), turn }).await.unwrap();
    assert_eq!(refused(&hint), Some(Why::Seat), "no hints");
    let moves = play(&mut client, &[]).await;
    assert!(!client.events.iter().any(|event| event.reveal.as_ref().is_some_and(|told| told.seed.is_some())));
    assert!(client.events.iter().any(|event| event.reveal.is_some()));
    let undo = client.command(&FromClient::Undo { id: "u".into(), turn }).await.unwrap();
    assert!(refused(&undo).is_some(), "nothing is taken back");
    let second = ticket(second.place);
    play(&mut hall.hello(&second).await, &moves).await;
    let (one, two) = (hall.summary(&first.table).await, hall.summary(&second.table).await);
    assert_eq!(one.scores, two.scores, "the same cards and the same moves");
    for what in ["record", "replay", "slips", "challenge"] {
        let early = hall.get(&format!("/api/tables/{}/{what}", first.table)).await;
        assert_eq!((early.status, early.code().unwrap().as_str()), (409, "day"), "{what}");
    }
    let wish = json!({ "token": first.token, "same": true });
    let again = hall.post(&format!("/api/tables/{}/again", first.table), &wish).await;
    assert_eq!(again.code().unwrap(), "day");
    let day: Day = hall.ask("GET", "/api/days/today", Some(&ann), &Value::Null).await.read().unwrap();
    let deal = day.deals.iter().find(|deal| deal.game == *game).unwrap();
    assert_eq!((deal.tried, deal.boards.len()), (2, 0));
    assert_eq!(deal.own.as_ref().unwrap().table, first.table);
    let seed = broadside_storage::Register::fixed_day(&*hall.storage, day.day).await.unwrap().unwrap().seed;
    assert_eq!(broadside_house::fair::commitment(&seed), day.commitment);
    assert!(!hall.get("/api/days/today").await.body.contains(&seed.to_string()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_day_is_over_the_board_is_told_with_the_house_and_without_forged_results() {
    let hall = hall_with(&TWO).await;
    let day = PAST;
    let fixed = DaySeed { day, seed: Seed::from(7), at: 1 };
    broadside_storage::Register::day(&*hall.storage, fixed).await.unwrap();
    let path = format!("/api/days/{day}");
    let told: Day = hall.get(&path).await.read().unwrap();
    let game = told.deals.iter().find(|deal| deal.players > 1).unwrap().game.clone();
    for name in ["Ann", "Bea", "Cid"] {
        hall.enrol(name).await;
    }
    let people = broadside_storage::Register::kept(&*hall.storage).await.unwrap().people;
    let id_of = |name: &str| people.iter().find(|person| person.name == name).unwrap().id.clone();
    let honest = played_on(&hall.storage, day, &game, "Ann", Made::default()).await.unwrap();
    let forged = Made { forged: true, ..Made::default() };
    played_on(&hall.storage, day, &game, "Bea", forged).await.unwrap();
    // A table of other deals proves nothing about these.
    let (stray, _) = hall.finished("nations").await;
    let stray = broadside_storage::Attempt {
        table: stray.table.parse().unwrap(),
        person: Some(id_of("Cid")),
        name: None,
        at: 3,
    };
    broadside_storage::Register::attempt(&*hall.storage, &format!("day.{day} {game}"), stray).await.unwrap();
    let board = async || -> Day { hall.get(&path).await.read().unwrap() };
    let mut told = board().await;
    assert_eq!(told.seed.as_deref(), Some(fixed.seed.to_string().as_str()));
    for _ in 0..2_400 {
        let deal = told.deals.iter().find(|deal| deal.game == game).unwrap();
        assert_eq!(deal.boards.len(), 1, "{deal:?}");
        let rows = &deal.boards[0].rows;
        assert_eq!((rows.len(), rows[0].name.as_str(), &rows[0].table), (1, "Ann", &honest));
        if let Some(house) = &deal.boards[0].house {
            assert_eq!(house.name, "random");
            let record = hall.get(&format!("/api/tables/{}/record", house.table)).await.body;
            assert!(check_record(GAMES, record.as_bytes()).is_ok());
            let proof = hall.get(&format!("/api/tables/{honest}/record")).await.body;
            assert!(proof.contains(&format!("[Deals \"day.{day}\"]")), "{proof}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        told = board().await;
        // However often it is asked for, a result is proved once.
        let figures = hall.get("/metrics").await.body;
        assert!(figures.contains("broadside_proofs_total 2\n"), "{figures}");
    }
    panic!("the house does not play");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_put_together_once_for_all_who_ask_within_some_seconds() {
    let hall = hall_with(&TWO).await;
    let day = PAST;
    let fixed = DaySeed { day, seed: Seed::from(8), at: 1 };
    broadside_storage::Register::day(&*hall.storage, fixed).await.unwrap();
    let told = async || hall.get(&format!("/api/days/{day}")).await.read::<Day>().unwrap();
    let game = told().await.deals.iter().find(|deal| deal.players > 1).unwrap().game.clone();
    let play = async |name: &str| {
        hall.enrol(name).await;
        played_on(&hall.storage, day, &game, name, Made::default()).await.unwrap();
    };
    let rows = async || {
        let told = told().await;
        told.deals.iter().flat_map(|deal| &deal.boards).map(|board| board.rows.len()).sum::<usize>()
    };
    play("Ann").await;
    let mut players = 1;
    for name in ["Bea", "Cid", "Dan", "Eve", "Fay"] {
        // What was put together before is too old by now.
        tokio::time::sleep(Duration::from_secs(6)).await;
        let asked = Instant::now();
        assert_eq!(rows().await, players, "seed 8");
        play(name).await;
        players += 1;
        let soon = rows().await;
        // On a slow machine this was not soon.
        if asked.elapsed() < Duration::from_secs(5) {
            assert_eq!(soon, players - 1, "it is told as it was");
            return;
        }
    }
    panic!("this machine is too slow");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_the_same_deal_in_the_same_seat_and_lists_who_took_it() {
    let hall = hall().await;
    let (place, moves) = hall.finished("nations").await;
    let path = format!("/api/tables/{}/challenge", place.table);
    let told: Challenge = hall.get(&path).await.read().unwrap();
    assert_eq!((told.seat.number(), told.others.len()), (1, 0));
    let wish = json!({ "name": "Bea", "token": "cd".repeat(32) });
    let taken: Place = hall.post(&path, &wish).await.read().unwrap();
    assert_eq!(hall.post(&path, &wish).await.read::<Place>().unwrap().table, taken.table);
    let taken = ticket(taken);
    play(&mut hall.hello(&taken).await, &moves).await;
    let told: Challenge = hall.get(&path).await.read().unwrap();
    assert_eq!(told.others.len(), 1);
    assert_eq!((&told.others[0].table, &told.others[0].scores), (&taken.table, &told.table.scores));
    assert_eq!(told.others[0].seats[0].name, "Bea");
    // Back from the friend's game the first one is among the others.
    let back: Challenge = hall.get(&format!("/api/tables/{}/challenge", taken.table)).await.read().unwrap();
    assert_eq!(back.others[0].table, place.table);

    let running = open(hall.host.address, &one_deal("nations")).await.unwrap();
    let early = hall.get(&format!("/api/tables/{}/challenge", running.table)).await;
    assert_eq!(early.code().unwrap(), "not_over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deals_of_a_challenge_are_shown_to_those_who_have_played_them() {
    let hall = hall().await;
    let (place, _) = hall.finished("nations").await;
    let record = format!("/api/tables/{}/record", place.table);
    assert_eq!(
        hall.get(&record).await.status,
        200,
        "no challenge was sent: it is shown to who has its address"
    );
    let challenge = format!("/api/tables/{}/challenge", place.table);
    let sent = hall.post(&challenge, &json!({ "token": place.token })).await;
    assert_eq!(sent.read::<Place>().unwrap().table, place.table);
    let told: Challenge = hall.get(&challenge).await.read().unwrap();
    assert_eq!(told.others.len(), 0, "the challenger is not among the others");
    let seen = async |by: Option<&Ticket>| {
        let right = by.map(|seat| {
            format!("Authorization: Seat {} {}\r\n", seat.table, seat.token.as_deref().unwrap_or_default())
        });
        request(hall.host.address, "GET", &record, &right.unwrap_or_default(), "").await.unwrap()
    };
    assert_eq!(seen(None).await.code().unwrap(), "unplayed");
    assert_eq!(seen(Some(&place)).await.status, 200, "the challenger has played them");
    let taken = ticket(hall.post(&challenge, &json!({ "name": "Bea" })).await.read().unwrap());
    assert_eq!(seen(Some(&taken)).await.code().unwrap(), "unplayed");
    let (other, _) = hall.finished("nations").await;
    assert_eq!(seen(Some(&other)).await.code().unwrap(), "unplayed", "other deals do not count");
    play(&mut hall.hello(&taken).await, &[]).await;
    assert_eq!(seen(Some(&taken)).await.status, 200);
    let wrong = Ticket { token: other.token.clone(), ..taken };
    assert_eq!(seen(Some(&wrong)).await.code().unwrap(), "unplayed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_phrase_is_a_right_to_the_persons_seats_and_to_no_others() {
    let hall = hall().await;
    let phrase = hall.enrol("Ann").await;
    let stranger = hall.enrol("Bea").await;
    let place = open(hall.host.address, &one_deal("nations")).await.unwrap();
    let with = |right: &str| Ticket { table: place.table.clone(), token: Some(right.into()) };
    let hello = async |right: &str| Client::hello(hall.host.address, &with(right), 0).await;
    assert!(hello(&phrase).await.is_err(), "the seat is not hers yet");
    let own = json!({ "table": place.table, "token": place.token });
    assert_eq!(hall.ask("POST", "/api/people/me/games", Some(&phrase), &own).await.status, 204);
    assert!(hello(&stranger).await.is_err());
    assert!(hello("ace ace ace ace ace ace ace ace ace ace").await.is_err());
    // In another browser she goes on where she was, and plays on afterwards.
    play(&mut hello(&phrase.to_uppercase()).await.unwrap(), &[]).await;
    let path = format!("/api/tables/{}/again", place.table);
    assert_eq!(hall.post(&path, &json!({ "token": stranger })).await.status, 403);
    let next: Place = hall.post(&path, &json!({ "token": phrase })).await.read().unwrap();
    hall.hello(&ticket(next)).await;

    // A seat that may still be left does not count, so that nobody keeps a right to the next person's cards.
    let opening = Opening { seats: seats(&["person"; 4]), ..one_deal("nations") };
    let waiting = open(hall.host.address, &opening).await.unwrap();
    let own = json!({ "table": waiting.table, "token": waiting.token });
    let early = hall.ask("POST", "/api/people/me/games", Some(&phrase), &own).await;
    assert_eq!(early.status, 202);
    let with_phrase = Ticket { table: waiting.table, token: Some(phrase) };
    assert!(Client::hello(hall.host.address, &with_phrase, 0).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lost_a_seat_has_no_right_to_the_cards_of_who_took_it() {
    let hall = hall().await;
    let (ann, cy) = (hall.enrol("Ann").await, hall.enrol("Cy").await);
    let opening = Opening { seats: seats(&["person", "person", "random", "random"]), ..one_deal("nations") };
    let host = open(hall.host.address, &opening).await.unwrap();
    let lost = sit(hall.host.address, &host.table, &Sitting::default()).await.unwrap();
    let own = async |phrase: &str, ticket: &Ticket| {
        let seat = json!({ "table": ticket.table, "token": ticket.token });
        hall.ask("POST", "/api/people/me/games", Some(phrase), &seat).await.status
    };
    assert_eq!(own(&ann, &lost).await, 204);
    let leave = FromClient::Leave { id: "l".into() };
    assert_eq!(refused(&hall.hello(&lost).await.command(&leave).await.unwrap()), None);
    let free = FromClient::Free { id: "f".into(), seat: broadside_cards::Seat::numbered(2).unwrap() };
    assert_eq!(refused(&hall.hello(&host).await.command(&free).await.unwrap()), None);
    let taken = sit(hall.host.address, &host.table, &Sitting::default()).await.unwrap();
    let by_phrase = |phrase: &str| Ticket { table: host.table.clone(), token: Some(phrase.into()) };
    assert!(Client::hello(hall.host.address, &by_phrase(&ann), 0).await.is_err(), "the seat is another's");
    assert_eq!((own(&ann, &lost).await, own(&cy, &taken).await), (403, 204));
    hall.hello(&by_phrase(&cy)).await;
    let me: Person = hall.ask("GET", "/api/people/me", Some(&ann), &Value::Null).await.read().unwrap();
    assert!(me.games.is_empty(), "{me:?}");
}
