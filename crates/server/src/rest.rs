//! The REST routes: the shelf, tables, seats, records.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use broadside_cards::Seat;
use broadside_engine::{Arg, Phrase, Table, find_game, phrase};
use broadside_house::{Command, SeatPlan, Sequel, Setup, TableId, TableState, Token};
use broadside_press::prose;
use broadside_wire::{
    About, Addresses, Booklet, Game, LONGEST_MESSAGE, Level, Opening, Origin, Place, Remark, Shelf, Sitting,
    Slips, Summary, Tables, Target, TryAgain, Why, openapi, readings,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate as _, SizeAbove};

use crate::hall::Trouble;
use crate::{Server, again, days, guard, lessons, metrics, pages, people, relay, replay, socket, words};

/// The most tables in a list.
const LONGEST_LIST: usize = 100;

/// Answers shorter than this many bytes are not compressed.
const SHORTEST_PACKED: u64 = 1024;

static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi::document);

pub(crate) type Hosts = State<Arc<Server>>;

pub(crate) fn routes(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/addresses", get(addresses))
        .route("/api/games", get(games))
        .route("/api/games/{game}/rules", get(rules))
        .route("/api/games/{game}/about", get(about))
        .route("/api/games/{game}/examples/{example}", get(example))
        .route("/api/phrases/{language}", get(words::common))
        .route("/api/phrases/{language}/{game}", get(words::of_game))
        .route("/api/lessons/{game}", get(lesson))
        .route("/api/replay", post(show).layer(DefaultBodyLimit::max(replay::LONGEST_RECORD)))
        .route("/api/replay/slips", post(slips_of_text).layer(DefaultBodyLimit::max(replay::LONGEST_RECORD)))
        .route("/api/try-again", post(try_again).layer(DefaultBodyLimit::max(2 * replay::LONGEST_RECORD)))
        .route("/api/tables", get(tables).post(open))
        .route("/api/tables/{table}", get(table))
        .route("/api/tables/{table}/seats", post(sit))
        .route("/api/tables/{table}/again", post(again::again))
        .route("/api/tables/{table}/challenge", get(again::challenge).post(again::take))
        .route("/api/people", post(people::enrol))
        .route("/api/people/me", get(people::me).delete(people::strike))
        .route("/api/people/me/games", post(people::own))
        .route("/api/days/today", get(days::today))
        .route("/api/days/{day}", get(days::day))
        .route("/api/days/{day}/{game}", post(days::open))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay_table))
        .route("/api/tables/{table}/slips", get(slips))
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(|| async { Json(&*DOCUMENT) }))
        .route("/art/cards/{file}", get(pages::cards))
        .route("/art/boxes/{file}", get(pages::boxes))
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .fallback(get(pages::page))
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", phrase!("problem-method"))
        })
        .layer(DefaultBodyLimit::max(LONGEST_MESSAGE))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(SHORTEST_PACKED).and(packs)))
        .layer(middleware::from_fn_with_state(server.clone(), guard::watch))
        .with_state(server)
}

/// Whether an answer should be compressed: texts and drawings.
fn packs(status: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kinds = ["text/", "application/json", "application/manifest+json", "image/svg+xml"];
    status == StatusCode::OK && kinds.iter().any(|kind| media_type(headers).starts_with(kind))
}

/// A refusal: a status, a code for programs, a phrase for people.
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    reason: Phrase,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, reason: Phrase) -> Self {
        Problem { status, code, reason }
    }

    pub(crate) fn unusable(reason: Phrase) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", reason)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem { status, code, reason } = self;
        let text = words::english(&reason);
        (status, Json(broadside_wire::Problem { code: code.into(), reason, text })).into_response()
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        let (status, code) = match &trouble {
            Trouble::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            Trouble::Elsewhere(_) => (StatusCode::SERVICE_UNAVAILABLE, "elsewhere"),
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Trouble::Damaged(_) => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
            Trouble::Refused(refusal) => match refusal.code {
                Why::Taken => (StatusCode::CONFLICT, "taken"),
                Why::Full => (StatusCode::CONFLICT, "full"),
                Why::Cut => (StatusCode::UNPROCESSABLE_ENTITY, "cut"),
                _ => (StatusCode::UNPROCESSABLE_ENTITY, "bad_seat"),
            },
        };
        Problem { status, code, reason: trouble.reason() }
    }
}

/// The media type of a body, without parameters.
fn media_type(headers: &HeaderMap) -> &str {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media.split(';').next().unwrap_or_default().trim()
}

fn not_media(wanted: &str) -> Problem {
    let reason = phrase!("problem-media", wanted = Arg::Text(wanted.into()));
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type", reason)
}

/// Reads a JSON body; an empty body stands for an empty object.
pub(crate) fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, Problem> {
    if !body.is_empty() && media_type(headers) != "application/json" {
        return Err(not_media("application/json"));
    }
    let text: &[u8] = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(text).map_err(|error| {
        let reason = phrase!("problem-body", why = Arg::Text(error.to_string()));
        Problem::new(StatusCode::BAD_REQUEST, "malformed", reason)
    })
}

async fn games(State(server): Hosts) -> Json<Shelf> {
    let level = |level: &broadside_house::Level| Level {
        id: level.id.into(),
        title: level.title.into(),
        about: level.about.into(),
    };
    Json(Shelf {
        games: server.hall.games.iter().map(|game| Game::of(*game)).collect(),
        levels: server.hall.levels.iter().map(level).collect(),
        remarks: Remark::ALL.to_vec(),
    })
}

async fn rules(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Booklet>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(no_game)?;
    Ok(Json(Booklet::of(game.info(), &game.info().booklet(), prose::html)))
}

async fn about(State(server): Hosts, Path(id): Path<String>) -> Result<Json<About>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(no_game)?;
    Ok(Json(About::of(game.info(), prose::html)))
}

async fn example(
    State(server): Hosts,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_example", phrase!("problem-no-example"));
    let game = find_game(server.hall.games, &game).ok_or_else(none)?;
    let example = game.info().examples.iter().find(|example| example.id == name).ok_or_else(none)?;
    shown(&server, Bytes::from_static(example.record.as_bytes())).await
}

pub(crate) fn no_game() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_game", phrase!("problem-no-game"))
}

/// The table that a request describes.
fn setup(opening: &Opening, server: &Server) -> Result<Setup, Problem> {
    let game = find_game(server.hall.games, &opening.game).ok_or_else(no_game)?;
    let players = match (&opening.seats, opening.players) {
        (Some(seats), None) => seats.len(),
        (_, players) => players.unwrap_or(game.info().usual_players),
    };
    let readings: Vec<(&str, &str)> =
        opening.readings.iter().map(|(id, choice)| (id.as_str(), choice.as_str())).collect();
    let table = Table::new(game.info(), players, &readings, opening.target.map(Into::into))
        .map_err(|bad| Problem::unusable(Phrase::verbatim(bad.to_string())))?;
    let strongest = server.hall.levels.last().map_or("random", |level| level.id);
    let mut setup = Setup::solo(game, table, strongest);
    setup.public = opening.public;
    if let Some(seats) = &opening.seats {
        if seats.len() != players {
            return Err(Problem::unusable(phrase!("problem-seats", players)));
        }
        setup.seats = seats.iter().map(|word| plan(server, word)).collect::<Result<_, _>>()?;
    }
    Ok(setup)
}

pub(crate) fn plan(server: &Server, word: &str) -> Result<SeatPlan, Problem> {
    if word == "person" {
        return Ok(SeatPlan::Person);
    }
    let levels: Vec<&str> = server.hall.levels.iter().map(|level| level.id).collect();
    let none = || Problem::unusable(phrase!("problem-plan", levels = Arg::Text(levels.join(", "))));
    levels.contains(&word).then(|| SeatPlan::Bot(word.into())).ok_or_else(none)
}

/// The client's own token, or a fresh one.
pub(crate) fn token(chosen: Option<&str>) -> Result<Token, Problem> {
    match chosen {
        None => Ok(Token::fresh()),
        Some(text) => text.parse().map_err(|()| Problem::unusable(phrase!("problem-token"))),
    }
}

fn no_seat() -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_seat", phrase!("problem-no-seat"))
}

async fn open(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let opening: Opening = read(&headers, &body)?;
    let setup = setup(&opening, &server)?;
    let token = token(opening.token.as_deref())?;
    let seat = opening.seat.unwrap_or_else(|| setup.people().next());
    if seat.is_some_and(|seat| seat.index() >= setup.seats.len()) {
        return Err(no_seat());
    }
    let sit = seat.map(|seat| Command::Sit {
        seat: Some(seat),
        hash: token.hash(),
        name: opening.name.clone(),
        cut: opening.cut.clone(),
    });
    // If the client sends its own token, the table's id is made from it, so that repeating the request opens only one
    // table.
    let id = match &opening.token {
        Some(_) => TableId::of(&token),
        None => TableId::fresh(),
    };
    if opening.token.is_some()
        && let Ok(seat) = server.hall.look(&id, |state| state.seat_of(&token.hash())).await
    {
        return Ok(place(&id, seat, &token));
    }
    server.hall.open(id.clone(), Sequel { setup, keys: vec![], sits: sit.into_iter().collect() }).await?;
    tracing::info!(table = %id, game = opening.game, "opened");
    Ok(place(&id, seat, &token))
}

pub(crate) fn place(id: &TableId, seat: Option<Seat>, token: &Token) -> Response {
    let token = seat.map(|_| token.to_string());
    (StatusCode::CREATED, Json(Place { table: id.to_string(), seat, token })).into_response()
}

pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    text.parse().map_err(|()| Trouble::NoTable.into())
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
    let command =
        Command::Sit { seat: sitting.seat, hash: token.hash(), name: sitting.name, cut: sitting.cut };
    server.hall.run(&table, None, command).await?;
    let seat = table.state().seat_of(&token.hash());
    Ok(place(&id, seat, &token))
}

/// Whose deals a table has, as it is sent.
pub(crate) fn origin(origin: &broadside_house::Origin) -> Origin {
    match origin {
        broadside_house::Origin::Table(table) => Origin::Table(table.to_string()),
        broadside_house::Origin::Day(day) => Origin::Day(*day),
    }
}

pub(crate) fn summary(state: &TableState) -> Summary {
    let setup = state.setup();
    Summary {
        table: state.id().to_string(),
        game: setup.table.info().id.into(),
        players: setup.table.players(),
        readings: readings(&setup.table),
        target: Target::of(setup.table.target()),
        state: state.stage(),
        public: setup.public,
        opened: state.opened(),
        seats: state.seats(),
        scores: state.scores(),
        winners: state.winners(),
        deals: state.deals().to_vec(),
        sides: setup.game.sides(&setup.table).iter().collect(),
        origin: setup.origin.as_ref().map(origin),
        fair: state.fairness(),
    }
}

async fn tables(State(server): Hosts) -> Result<Json<Tables>, Problem> {
    let mut tables = vec![];
    for listing in server.hall.public_tables(LONGEST_LIST).await? {
        tables.extend(server.hall.look(&listing.table, summary).await.ok());
    }
    Ok(Json(Tables { tables }))
}

async fn table(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Summary>, Problem> {
    Ok(Json(server.hall.look(&table_id(&id)?, summary).await?))
}

/// The record of a finished game.
async fn finished(server: &Server, id: &TableId) -> Result<String, Problem> {
    let look = |state: &TableState| (state.record(), state.setup().origin.clone());
    let (record, origin) = server.hall.look(id, look).await?;
    let record = record.ok_or_else(not_over)?;
    again::told_already(origin.as_ref())?;
    Ok(record)
}

pub(crate) fn not_over() -> Problem {
    Problem::new(StatusCode::CONFLICT, "not_over", phrase!("problem-not-over"))
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

/// Works on a record on a separate thread, one record at a time.
pub(crate) async fn apart<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", phrase!("problem-busy"));
    let place = server.hall.showing.clone().acquire_owned().await.map_err(|_| busy())?;
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.map_err(|_| busy())
}

async fn slips(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Slips>, Problem> {
    let record = finished(&server, &table_id(&id)?).await?;
    judged(&server, record.into()).await
}

async fn slips_of_text(
    State(server): Hosts,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Slips>, Problem> {
    if media_type(&headers) != "text/plain" {
        return Err(not_media("text/plain"));
    }
    judged(&server, body).await
}

async fn judged(server: &Server, record: Bytes) -> Result<Json<Slips>, Problem> {
    let games = server.hall.games;
    let found = apart(server, move || replay::slips(games, &record)).await?;
    // A game that has no solver has no plays to judge.
    Ok(Json(found.unwrap_or_default()))
}

/// Opens a table that goes on from a point of a record.
async fn try_again(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let TryAgain { record, moves, seat, name, level } = read(&headers, &body)?;
    let games = server.hall.games;
    let begun = apart(&server, move || replay::begun(games, record.as_bytes(), moves)).await?;
    let (game, table, lines) = begun.ok_or_else(|| Problem::unusable(phrase!("problem-no-such-point")))?;
    let strongest = server.hall.levels.last().map_or("random", |level| level.id);
    let level = plan(&server, level.as_deref().unwrap_or(strongest))?;
    let seats = Seat::all(table.players());
    let plans = seats.map(|other| if other == seat { SeatPlan::Person } else { level.clone() });
    let setup = Setup { game, seats: plans.collect(), table, public: false, origin: None, begun: 0 };
    if seat.index() >= setup.seats.len() {
        return Err(no_seat());
    }
    let (id, token) = (TableId::fresh(), Token::fresh());
    let sit = Command::Sit { seat: Some(seat), hash: token.hash(), name, cut: None };
    server.hall.open_after(id.clone(), Sequel { setup, keys: vec![], sits: vec![sit] }, &lines).await?;
    Ok(place(&id, Some(seat), &token))
}

/// Where other machines reach this server; empty if it listens to this machine only.
async fn addresses(State(server): Hosts) -> Json<Addresses> {
    Json(Addresses { addresses: server.reached.clone() })
}

async fn shown(server: &Server, record: Bytes) -> Result<Response, Problem> {
    let games = server.hall.games;
    let film = apart(server, move || replay::show(games, &record)).await?.map_err(|replay::TooLong| {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", phrase!("problem-too-long"))
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
