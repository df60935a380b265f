//! The REST routes: the shelf, tables, seats.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Json, Router, middleware};
use broadside_cards::Seat;
use broadside_engine::{AnyGame, Arg, PHRASES, Phrase, find_game, phrase};
use broadside_house::{Command, FirstCut, LONGEST_LOG, RecordLine, Sequel, TableId, Token};
use broadside_parlour::{LONGEST_RECORD, setup, shelf};
use broadside_press::prose;
use broadside_storage::Owner;
use broadside_wire::{
    About, Addresses, Booklet, LONGEST_MESSAGE, Opening, Place, SeatKind, Shelf, Sitting, Summary, Tables,
    TryAgain, Why, openapi,
};
use futures_util::future::join_all;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate as _, SizeAbove};

use crate::address::Peer;
use crate::days::{recall, remember};
use crate::hall::Trouble;
use crate::records::{answer, apart, film};
use crate::{
    Server, again, clock, days, gate, guard, metrics, pages, people, records, relay, secret, socket, words,
};

/// The most tables in a list.
const LONGEST_LIST: usize = 100;

/// The most public tables that are considered for it,
const MOST_CANDIDATES: usize = 1_000;
/// of one address,
const MOST_OF_ONE: usize = 5;
/// of all whose addresses this node does not know, as they were opened at other nodes or before it started,
const MOST_OF_STRANGERS: usize = LONGEST_LIST / 2;
/// and how many times as many as it holds are looked at.
const MOST_LOOKS: usize = 3;

/// At least this many entries must be left at a table that begins with a part of a record.
const ROOM_TO_PLAY: usize = 100;

/// How long an open table is listed, in milliseconds.
const LISTED_FOR: u64 = 2 * clock::DAY;

/// Answers shorter than this many bytes are not compressed.
pub(crate) const SHORTEST_PACKED: u64 = 1024;

static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi::document);

pub(crate) type Hosts = State<Arc<Server>>;

pub(crate) fn routes(server: Arc<Server>) -> Router {
    let longer = |route: MethodRouter<Arc<Server>>, most: usize| {
        let queueing = middleware::from_fn_with_state(server.clone(), gate::long_body);
        route.layer(DefaultBodyLimit::max(most)).layer(queueing)
    };
    let openings = Router::new()
        .route("/api/tables", get(tables).post(open))
        .route("/api/tables/{table}/again", post(again::again))
        .route("/api/tables/{table}/challenge", get(again::challenge).post(again::take))
        .route("/api/days/{day}/{game}", post(days::open))
        .route("/api/try-again", longer(post(try_again), 2 * LONGEST_RECORD))
        .route_layer(middleware::from_fn_with_state(server.clone(), gate::opening));
    // Drawings and pages are compressed once, not by this layer for each request.
    let packing = CompressionLayer::new().compress_when(SizeAbove::new(SHORTEST_PACKED).and(packs));
    let api = Router::new()
        .merge(openings)
        .route("/api/addresses", get(addresses))
        .route("/api/games", get(games))
        .route("/api/shelf/{language}", get(games_in))
        .route("/api/games/{game}/rules", get(rules))
        .route("/api/games/{game}/about", get(about))
        .route("/api/games/{game}/examples/{example}", get(example))
        .route("/api/phrases/{language}", get(words::common))
        .route("/api/phrases/{language}/{game}", get(words::of_game))
        .route("/api/lessons/{game}", get(lesson))
        .route("/api/replay", longer(post(records::show), LONGEST_RECORD))
        .route("/api/replay/slips", longer(post(records::slips_of_text), LONGEST_RECORD))
        .route("/api/tables/{table}", get(table))
        .route("/api/tables/{table}/seats", post(sit))
        .route("/api/people", post(people::enrol))
        .route("/api/people/me", get(people::me).delete(people::strike))
        .route("/api/people/me/games", post(people::own))
        .route("/api/days/today", get(days::today))
        .route("/api/days/{day}", get(days::day))
        .route("/api/tables/{table}/record", get(records::record))
        .route("/api/tables/{table}/replay", get(records::replay_table))
        .route("/api/tables/{table}/slips", get(records::slips))
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(|| async { Json(&*DOCUMENT) }))
        .layer(packing);
    Router::new()
        .merge(api)
        .route("/art/cards/{file}", get(pages::cards))
        .route("/art/boxes/{file}", get(pages::boxes))
        .route("/studies/{file}", get(pages::study))
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .fallback(get(pages::page))
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", phrase!("problem-method"))
        })
        .layer(DefaultBodyLimit::max(LONGEST_MESSAGE))
        .layer(middleware::from_fn_with_state(server.clone(), gate::watch))
        .with_state(server)
}

/// Whether an answer should be compressed.
fn packs(status: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    status == StatusCode::OK && is_text(media_type(headers))
}

/// Whether something of this media type is worth compressing: texts and drawings.
pub(crate) fn is_text(kind: &str) -> bool {
    let kinds = ["text/", "application/json", "application/manifest+json", "image/svg+xml"];
    kinds.iter().any(|text| kind.starts_with(text))
}

/// A refusal: a status, a code for programs, a phrase for people.
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    reason: Phrase,
    /// How long to wait before asking again.
    wait: Option<Duration>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, reason: Phrase) -> Self {
        Problem { status, code, reason, wait: None }
    }

    /// The same, with the time after which the client may ask again.
    pub(crate) fn after(self, wait: Duration) -> Self {
        Problem { wait: Some(wait), ..self }
    }

    pub(crate) fn unusable(reason: Phrase) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", reason)
    }
}

/// The server's log entry on a refused request; players do not see it.
#[derive(Clone)]
pub(crate) struct Refused {
    pub(crate) code: &'static str,
    pub(crate) reason: Cow<'static, str>,
}

impl From<broadside_parlour::Problem> for Problem {
    fn from(problem: broadside_parlour::Problem) -> Self {
        let broadside_parlour::Problem { status, code, reason } = problem;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Problem::new(status, code, reason)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem { status, code, reason, wait } = self;
        let text = words::english(&reason);
        let refused = Refused { code, reason: reason.id.clone() };
        let mut response =
            (status, Json(broadside_wire::Problem { code: code.into(), reason, text })).into_response();
        response.extensions_mut().insert(refused);
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
        }
        response
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        let (status, code) = match &trouble {
            Trouble::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            Trouble::Elsewhere(_) => (StatusCode::SERVICE_UNAVAILABLE, "elsewhere"),
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Trouble::Damaged(_) => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
            Trouble::Sealed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "sealed"),
            Trouble::Refused(refusal) => match refusal.code {
                Why::Taken => (StatusCode::CONFLICT, "taken"),
                Why::Full => (StatusCode::CONFLICT, "full"),
                Why::Cut => (StatusCode::UNPROCESSABLE_ENTITY, "cut"),
                _ => (StatusCode::UNPROCESSABLE_ENTITY, "bad_seat"),
            },
        };
        let problem = Problem::new(status, code, trouble.reason());
        if status == StatusCode::SERVICE_UNAVAILABLE { problem.after(Duration::ZERO) } else { problem }
    }
}

/// The media type of a body, without parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> &str {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media.split(';').next().unwrap_or_default().trim()
}

pub(crate) fn not_media(wanted: &str) -> Problem {
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
    Json(shelf(server.hall.games, server.hall.levels, "en"))
}

/// The shelf in a language.
async fn games_in(State(server): Hosts, Path(language): Path<String>) -> Result<Json<Shelf>, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_language", phrase!("problem-no-language"));
    let known = PHRASES.iter().any(|(known, _)| *known == language);
    known.then(|| Json(shelf(server.hall.games, server.hall.levels, &language))).ok_or_else(none)
}

async fn rules(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Booklet>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(broadside_parlour::Problem::no_game)?;
    Ok(Json(Booklet::of(game.info(), &game.info().booklet(), prose::html)))
}

async fn about(State(server): Hosts, Path(id): Path<String>) -> Result<Json<About>, Problem> {
    let game = find_game(server.hall.games, &id).ok_or_else(broadside_parlour::Problem::no_game)?;
    Ok(Json(About::of(game.info(), prose::html)))
}

async fn example(
    State(server): Hosts,
    Path((game, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_example", phrase!("problem-no-example"));
    let game = find_game(server.hall.games, &game).ok_or_else(none)?;
    let example = game.info().examples.iter().find(|example| example.id == name).ok_or_else(none)?;
    let name = (game.info().id, example.id);
    let film = match recall(&server.films, &name) {
        Some(film) => film,
        None => {
            let film: Bytes = film(&server, Bytes::from_static(example.record.as_bytes())).await?.into();
            remember(&server.films, name, film.clone());
            film
        }
    };
    Ok(answer(&headers, film))
}

/// The client's own token, or a fresh one.
pub(crate) fn token(chosen: Option<&str>) -> Result<Token, Problem> {
    match chosen {
        None => Ok(Token::fresh()),
        Some(text) => text.parse().map_err(|()| Problem::unusable(phrase!("problem-token"))),
    }
}

async fn open(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let opening: Opening = read(&headers, &body)?;
    let setup = setup(server.hall.games, server.hall.levels, &opening)?;
    let token = token(opening.token.as_deref())?;
    let seat = opening.seat.unwrap_or_else(|| setup.people().next());
    if seat.is_some_and(|seat| seat.index() >= setup.seats.len()) {
        return Err(broadside_parlour::Problem::no_seat().into());
    }
    let sit = seat.map(|seat| Command::Sit {
        seat: Some(seat),
        hash: token.hash(),
        name: opening.name.clone(),
        cut: FirstCut::of(opening.cut.clone(), opening.pledge.clone()),
    });
    // If the client sends its own token, the table's id is made from it, so that repeating the request opens only one
    // table.
    let id = match &opening.token {
        Some(_) => TableId::of(&token),
        None => TableId::fresh(),
    };
    let hash = token.hash();
    if opening.token.is_some()
        && let Ok(seat) = server.hall.look(&id, move |state| state.seat_of(&hash)).await
    {
        return Ok(place(&id, seat, &token));
    }
    if setup.public {
        server.guard.may_list(peer)?;
    }
    server.hall.open(id.clone(), Sequel { setup, keys: vec![], sits: sit.into_iter().collect() }).await?;
    tracing::info!(table = %id, game = opening.game, "opened");
    Ok(place(&id, seat, &token))
}

pub(crate) fn place(id: &TableId, seat: Option<Seat>, token: &impl ToString) -> Response {
    let token = seat.map(|_| token.to_string());
    (StatusCode::CREATED, Json(Place { table: id.to_string(), seat, token })).into_response()
}

pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    text.parse().map_err(|()| Trouble::NoTable.into())
}

async fn sit(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let sitting: Sitting = read(&headers, &body)?;
    let table = match server.hall.table(&id).await {
        Err(Trouble::Elsewhere(Some(Owner { address: Some(node), .. })))
            if !headers.contains_key(relay::MARK) =>
        {
            return relay::ask(&node, &format!("/api/tables/{id}/seats"), body, peer).await;
        }
        table => table?,
    };
    server.guard.may_write(peer, 1, body.len()).map_err(guard::over_quota)?;
    let token = token(sitting.token.as_deref())?;
    let cut = FirstCut::of(sitting.cut, sitting.pledge);
    let command = Command::Sit { seat: sitting.seat, hash: token.hash(), name: sitting.name, cut };
    server.hall.run(&table, None, command).await?;
    let seat = table.state().seat_of(&token.hash());
    Ok(place(&id, seat, &token))
}

/// The newest public tables that somebody can join, or at which somebody plays; only some of each address. More than a
/// number of those that strangers have opened come in only where there is room.
async fn tables(State(server): Hosts) -> Result<Json<Tables>, Problem> {
    let hall = &server.hall;
    let since = clock::now().saturating_sub(LISTED_FOR);
    let (mut candidates, mut more) = (vec![], vec![]);
    let mut opened: HashMap<Option<Peer>, usize> = HashMap::new();
    for listing in hall.public_tables(MOST_CANDIDATES).await? {
        let opener = recall(&hall.openers, &listing.table);
        let opened = opened.entry(opener).or_default();
        *opened += 1;
        match opener {
            _ if listing.opened < since => {}
            Some(_) if *opened > MOST_OF_ONE => {}
            None if *opened > MOST_OF_STRANGERS => more.push(listing),
            _ => candidates.push(listing),
        }
    }
    candidates.append(&mut more);
    let mut tables = vec![];
    for some in candidates.chunks(LONGEST_LIST).take(MOST_LOOKS) {
        let found = join_all(some.iter().map(|listing| hall.announced(&listing.table))).await;
        let found = some.iter().zip(found).filter_map(|(listing, at)| Some((listing.opened, at.ok()?)));
        tables.extend(found.filter(|(_, at)| is_worth_a_visit(&server, at)));
        if tables.len() >= LONGEST_LIST {
            break;
        }
    }
    tables.truncate(LONGEST_LIST);
    tables.sort_by_key(|(opened, _)| Reverse(*opened));
    Ok(Json(Tables { tables: tables.into_iter().map(|(_, at)| at).collect() }))
}

/// Whether somebody can join a table, or is there. Who is at another node's table is not known.
fn is_worth_a_visit(server: &Server, at: &Summary) -> bool {
    let hall = &server.hall;
    let elsewhere =
        || hall.storage.shared().is_some() && at.table.parse().is_ok_and(|id| !hall.has_in_memory(&id));
    at.seats.iter().any(|seat| seat.kind == SeatKind::Person && (!seat.taken || seat.present || elsewhere()))
}

async fn table(State(server): Hosts, Path(id): Path<String>) -> Result<Json<Summary>, Problem> {
    Ok(Json(server.hall.summary(&table_id(&id)?).await?))
}

pub(crate) fn not_over() -> Problem {
    broadside_parlour::Problem::not_over().into()
}

pub(crate) fn busy() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", phrase!("problem-busy")).after(Duration::ZERO)
}

/// Refuses a table that begins with more than the client may add to logs, or with so much that it would soon be full.
pub(crate) fn may_begin(server: &Server, peer: Peer, begun: &[RecordLine]) -> Result<(), Problem> {
    if begun.len() + ROOM_TO_PLAY >= LONGEST_LOG as usize {
        return Err(Problem::unusable(phrase!("refused-long", entries = begun.len())));
    }
    let bytes = begun.iter().map(|(_, text)| text.len()).sum();
    server.guard.may_write(peer, begun.len(), bytes).map_err(guard::over_quota)
}

/// Opens a table that goes on from a point of a record.
async fn try_again(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let TryAgain { record, moves, seat, name, level } = read(&headers, &body)?;
    secret::copy_for(&server, &headers, record.as_bytes()).await?;
    let (games, levels) = (server.hall.games, server.hall.levels);
    let begun = apart(&server, move || {
        broadside_parlour::try_again(games, levels, &record, moves, seat, level.as_deref())
    });
    let (setup, lines) = begun.await??;
    may_begin(&server, peer, &lines)?;
    let (id, token) = (TableId::fresh(), Token::fresh());
    let sit = Command::Sit { seat: Some(seat), hash: token.hash(), name, cut: None };
    server.hall.open_after(id.clone(), Sequel { setup, keys: vec![], sits: vec![sit] }, lines).await?;
    Ok(place(&id, Some(seat), &token))
}

/// Where other machines reach this server; empty if it listens to this machine only.
async fn addresses(State(server): Hosts) -> Json<Addresses> {
    Json(Addresses { addresses: server.reached.clone() })
}

/// Every lesson by its game.
fn guided_deals(games: &'static broadside_engine::Shelf) -> HashMap<&'static str, String> {
    let lesson =
        |game: &&'static dyn AnyGame| Some((game.info().id, broadside_parlour::lesson(games, *game)?));
    games.iter().filter_map(lesson).collect()
}

async fn lesson(State(server): Hosts, Path(id): Path<String>) -> Result<Response, Problem> {
    let lessons = server.lessons.get_or_init(|| guided_deals(server.hall.games));
    let lesson = lessons.get(id.as_str()).ok_or_else(broadside_parlour::Problem::no_game)?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, lesson.clone()).into_response())
}

async fn health(State(server): Hosts) -> Response {
    match server.hall.health().await {
        Ok(()) => "ok\n".into_response(),
        Err(wrong) => (StatusCode::SERVICE_UNAVAILABLE, format!("{wrong}\n")).into_response(),
    }
}

/// The figures, for requests from this machine, unless they have a port of their own.
async fn figures(state: Hosts, Extension(peer): Extension<Peer>) -> Result<Response, Problem> {
    match peer.is_this_machine() && !state.figures_apart {
        true => Ok(all_figures(state).await),
        false => Err(Problem::new(StatusCode::NOT_FOUND, "nothing", phrase!("problem-nothing"))),
    }
}

async fn all_figures(State(server): Hosts) -> Response {
    let hall = &server.hall;
    let sound = hall.health().await.is_ok();
    let page = hall.metrics.page(hall.live_tables(), hall.leases.count(), (sound, hall.health.lag()));
    ([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], page).into_response()
}

/// What is served on a port for figures.
pub(crate) fn figures_apart(server: Arc<Server>) -> Router {
    Router::new().route("/metrics", get(all_figures)).route("/healthz", get(health)).with_state(server)
}
