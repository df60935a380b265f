//! The REST routes: the shelf, tables, seats, records.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use broadside_cards::Seat;
use broadside_engine::{AnyGame, Table, Target, find_game};
use broadside_house::{Command, SeatPlan, Setup, Stage, TableId, TableState, Token, Why};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate as _, SizeAbove};

use crate::hall::Trouble;
use crate::{Server, guard, json, lessons, metrics, openapi, pages, relay, replay, shapes, socket, wire};

/// The most tables a list has.
const LONGEST_LIST: usize = 100;

/// Shorter answers are not packed.
const SHORTEST_PACKED: u64 = 1024;

type Hosts = State<Arc<Server>>;

pub(crate) fn routes(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/games/{game}/rules", get(rules))
        .route("/api/games/{game}/about", get(about))
        .route("/api/games/{game}/examples/{example}", get(example))
        .route("/api/lessons/{game}", get(lesson))
        .route("/api/replay", post(show).layer(DefaultBodyLimit::max(replay::LONGEST_RECORD)))
        .route("/api/tables", get(tables).post(open))
        .route("/api/tables/{table}", get(table))
        .route("/api/tables/{table}/seats", post(sit))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay_table))
        .route("/api/tables/{table}/slips", get(slips))
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(|| async { Json(openapi::document()) }))
        .route("/art/cards/{file}", get(pages::cards))
        .route("/art/boxes/{file}", get(pages::boxes))
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .fallback(get(pages::page))
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "not with this method")
        })
        .layer(DefaultBodyLimit::max(wire::LONGEST_MESSAGE))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(SHORTEST_PACKED).and(packs)))
        .layer(middleware::from_fn_with_state(server.clone(), guard::watch))
        .with_state(server)
}

/// Texts and drawings get smaller when packed.
fn packs(status: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kinds = ["text/", "application/json", "application/manifest+json", "image/svg+xml"];
    status == StatusCode::OK && kinds.iter().any(|kind| media_type(headers).starts_with(kind))
}

/// A refusal: a status, a word for programs, a sentence for people.
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    text: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Problem { status, code, text: text.into() }
    }

    fn unusable(text: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", text)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "code": self.code, "text": self.text }))).into_response()
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        let text = trouble.to_string();
        let (status, code) = match trouble {
            Trouble::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            Trouble::Elsewhere(_) => (StatusCode::SERVICE_UNAVAILABLE, "elsewhere"),
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Trouble::Damaged(_) => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
            Trouble::Refused(refused) => match refused.why {
                Why::Taken => (StatusCode::CONFLICT, "taken"),
                Why::Full => (StatusCode::CONFLICT, "full"),
                Why::Seat => (StatusCode::UNPROCESSABLE_ENTITY, "bad_seat"),
                why => (StatusCode::UNPROCESSABLE_ENTITY, why.word()),
            },
        };
        Problem { status, code, text }
    }
}

/// What a body says it is, without its parameters.
fn media_type(headers: &HeaderMap) -> &str {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media.split(';').next().unwrap_or_default().trim()
}

fn not_media(wanted: &str) -> Problem {
    let text = format!("the body must be {wanted}");
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type", text)
}

/// Reads a JSON body; nothing at all stands for an empty object.
fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, Problem> {
    if !body.is_empty() && media_type(headers) != "application/json" {
        return Err(not_media("application/json"));
    }
    let text: &[u8] = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(text).map_err(|error| {
        Problem::new(StatusCode::BAD_REQUEST, "malformed", format!("the body cannot be read: {error}"))
    })
}

async fn games(State(server): Hosts) -> Json<Value> {
    let game = |each: &&dyn AnyGame| {
        let mut game = json::game(each.info());
        game["pack"] = json!(each.pack().id());
        game
    };
    let level = |level: &broadside_house::Level| json!({ "id": level.id, "title": level.title, "about": level.about });
    Json(json!({
        "games": server.hall.games.iter().map(game).collect::<Vec<_>>(),
        "levels": server.hall.levels.iter().map(level).collect::<Vec<_>>(),
    }))
}

async fn rules(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(no_game)?;
    Ok(Json(json::booklet(game.info(), &game.info().booklet())))
}

async fn about(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(no_game)?;
    Ok(Json(json::about(game.info())))
}

async fn example(
    State(server): Hosts,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_example", "there is no such example");
    let game = find_game(server.hall.games, &game).ok_or_else(none)?;
    let example = game.info().examples.iter().find(|example| example.id == name).ok_or_else(none)?;
    shown(&server, Bytes::from_static(example.record.as_bytes())).await
}

fn no_game() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_game", "there is no such game")
}

/// How a table is to be opened.
#[derive(Deserialize)]
struct Opening {
    game: String,
    players: Option<usize>,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    target: Option<Value>,
    seats: Option<Vec<String>>,
    /// Absent: the first person's seat; null: nowhere.
    #[serde(default, deserialize_with = "said")]
    seat: Option<Option<usize>>,
    #[serde(default)]
    public: bool,
    name: Option<String>,
    cut: Option<String>,
    token: Option<String>,
}

/// Tells a field that is null from one that is absent.
fn said<'de, D: serde::Deserializer<'de>>(field: D) -> Result<Option<Option<usize>>, D::Error> {
    Option::deserialize(field).map(Some)
}

impl Opening {
    fn setup(&self, server: &Server) -> Result<Setup, Problem> {
        let game = find_game(server.hall.games, &self.game).ok_or_else(no_game)?;
        let target: Option<Target> = match &self.target {
            None | Some(Value::Null) => None,
            Some(Value::String(word)) => {
                Some(word.parse().map_err(|bad| Problem::unusable(format!("{bad}")))?)
            }
            Some(number) => {
                Some(number.to_string().parse().map_err(|bad| Problem::unusable(format!("{bad}")))?)
            }
        };
        let players = match (&self.seats, self.players) {
            (Some(seats), None) => seats.len(),
            (_, players) => players.unwrap_or(game.info().usual_players),
        };
        let readings: Vec<(&str, &str)> =
            self.readings.iter().map(|(id, choice)| (id.as_str(), choice.as_str())).collect();
        let table = Table::new(game.info(), players, &readings, target)
            .map_err(|bad| Problem::unusable(bad.to_string()))?;
        let strongest = server.hall.levels.last().map_or("random", |level| level.id);
        let mut setup = Setup::solo(game, table, strongest);
        setup.public = self.public;
        if let Some(seats) = &self.seats {
            if seats.len() != players {
                return Err(Problem::unusable(format!("seats must name {players} seats")));
            }
            setup.seats = seats.iter().map(|word| plan(server, word)).collect::<Result<_, _>>()?;
        }
        Ok(setup)
    }
}

fn plan(server: &Server, word: &str) -> Result<SeatPlan, Problem> {
    if word == "person" {
        return Ok(SeatPlan::Person);
    }
    let known = server.hall.levels.iter().any(|level| level.id == word);
    let levels: Vec<&str> = server.hall.levels.iter().map(|level| level.id).collect();
    let text = || format!("a seat is for \"person\" or one of {}", levels.join(", "));
    known.then(|| SeatPlan::Bot(word.into())).ok_or_else(|| Problem::unusable(text()))
}

/// The client's own token, or a fresh one.
fn token(chosen: Option<&str>) -> Result<Token, Problem> {
    match chosen {
        None => Ok(Token::fresh()),
        Some(text) => {
            text.parse().map_err(|()| Problem::unusable("a token has 64 hexadecimal digits, a to f small"))
        }
    }
}

fn seat_numbered(number: usize) -> Result<Seat, Problem> {
    let seat = Seat::numbered(number);
    seat.ok_or_else(|| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_seat", "there is no such seat"))
}

async fn open(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let opening: Opening = read(&headers, &body)?;
    let setup = opening.setup(&server)?;
    let token = token(opening.token.as_deref())?;
    let seat = match opening.seat {
        None => setup.people().next(),
        Some(None) => None,
        Some(Some(number)) => Some(seat_numbered(number)?),
    };
    let out_of_reach = seat.is_some_and(|seat| seat.index() >= setup.seats.len());
    if out_of_reach {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_seat", "there is no such seat"));
    }
    let opener = seat.map(|seat| Command::Sit {
        seat: Some(seat),
        hash: token.hash(),
        name: opening.name.clone(),
        cut: opening.cut.clone(),
    });
    // A table opened with the client's own token has an id made of it, so that asking twice opens one.
    let id = match &opening.token {
        Some(_) => TableId::of(&token),
        None => TableId::fresh(),
    };
    if opening.token.is_some()
        && let Ok(seat) = server.hall.look(&id, |state| state.seat_of(&token.hash())).await
    {
        return Ok(place(&id, seat, &token));
    }
    server.hall.open(id.clone(), setup, opener).await?;
    tracing::info!(table = %id, game = opening.game, "opened");
    Ok(place(&id, seat, &token))
}

fn place(id: &TableId, seat: Option<Seat>, token: &Token) -> Response {
    let token = seat.map(|_| token.to_string());
    let place = json!({ "table": id.as_str(), "seat": seat.map(|seat| seat.number()), "token": token });
    (StatusCode::CREATED, Json(place)).into_response()
}

fn table_id(text: &str) -> Result<TableId, Problem> {
    text.parse().map_err(|()| Trouble::NoTable.into())
}

/// Who wants to sit.
#[derive(Deserialize)]
struct Sitting {
    seat: Option<usize>,
    name: Option<String>,
    cut: Option<String>,
    token: Option<String>,
}

async fn sit(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let sitting: Sitting = read(&headers, &body)?;
    let table = match server.hall.table(&id).await {
        Err(Trouble::Elsewhere(Some(node))) if !headers.contains_key(relay::MARK) => {
            return relay::ask(&node, &format!("/api/tables/{id}/seats"), body).await;
        }
        table => table?,
    };
    let token = token(sitting.token.as_deref())?;
    let seat = sitting.seat.map(seat_numbered).transpose()?;
    let command = Command::Sit { seat, hash: token.hash(), name: sitting.name, cut: sitting.cut };
    server.hall.run(&table, None, command).await?;
    let seat = table.state().seat_of(&token.hash());
    Ok(place(&id, seat, &token))
}

fn summary(state: &TableState) -> Value {
    let setup = state.setup();
    json!({
        "table": state.id().as_str(), "game": setup.table.info().id, "players": setup.table.players(),
        "readings": wire::readings(&setup.table), "target": wire::target(setup.table.target()),
        "state": shapes::stage(state.stage()), "public": setup.public, "opened": state.opened(),
        "seats": shapes::seats(&state.seats()), "scores": state.scores(), "winners": shapes::winners(state.winners()),
        "fair": shapes::fair(&state.fairness()),
    })
}

async fn tables(State(server): Hosts) -> Result<Json<Value>, Problem> {
    let mut tables = vec![];
    for listing in server.hall.public_tables(LONGEST_LIST).await? {
        tables.extend(server.hall.look(&listing.table, summary).await.ok());
    }
    Ok(Json(json!({ "tables": tables })))
}

async fn table(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    Ok(Json(server.hall.look(&table_id(&id)?, summary).await?))
}

/// The record of a finished game.
async fn finished(server: &Server, id: &TableId) -> Result<String, Problem> {
    let (stage, record) = server.hall.look(id, |state| (state.stage(), state.record())).await?;
    let not_over = "the game is not over: its cards are still hidden";
    record
        .filter(|_| stage == Stage::Over)
        .ok_or_else(|| Problem::new(StatusCode::CONFLICT, "not_over", not_over))
}

async fn record(State(server): Hosts, Path(id): Path<String>) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let record = finished(&server, &id).await?;
    let name = format!("attachment; filename=\"{id}.bsr\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], record).into_response())
}

async fn replay_table(State(server): Hosts, Path(id): Path<String>) -> Result<Response, Problem> {
    let record = finished(&server, &table_id(&id)?).await?;
    shown(&server, record.into()).await
}

async fn show(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    if media_type(&headers) != "text/plain" {
        return Err(not_media("text/plain"));
    }
    shown(&server, body).await
}

/// Works on a record on a thread of its own, one record at a time.
async fn apart<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "try again");
    let place = server.hall.showing.clone().acquire_owned().await.map_err(|_| busy())?;
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.map_err(|_| busy())
}

async fn slips(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let record = finished(&server, &table_id(&id)?).await?;
    let games = server.hall.games;
    let found = apart(&server, move || replay::slips(games, record.as_bytes())).await?;
    let none =
        || Problem::new(StatusCode::NOT_FOUND, "no_solver", "no play of this game can be judged exactly");
    found.map(Json).ok_or_else(none)
}

async fn shown(server: &Server, record: Bytes) -> Result<Response, Problem> {
    let games = server.hall.games;
    let film = apart(server, move || replay::show(games, &record)).await?.map_err(|replay::TooLong| {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", "the record is too long to be shown")
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], film).into_response())
}

async fn lesson(State(server): Hosts, Path(id): Path<String>) -> Result<Response, Problem> {
    let lessons = server.lessons.get_or_init(|| lessons::guided_deals(server.hall.games));
    let lesson = lessons.get(id.as_str()).ok_or_else(no_game)?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, lesson.clone()).into_response())
}

async fn health(State(server): Hosts) -> Response {
    match server.hall.is_sound().await {
        true => "ok\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "storage does not answer\n").into_response(),
    }
}

async fn figures(State(server): Hosts) -> Response {
    let page = server.hall.metrics.page(server.hall.live_tables());
    ([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], page).into_response()
}
