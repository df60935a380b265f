//! The deal of the day: one of a patience and one of another game, the same for everybody. The seed is fixed the day
//! before and told when the day is over; until then nobody learns anything about a deal before playing it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use broadside_cards::{Seed, Shuffler};
use broadside_engine::{AnyGame, AnyMatch, Shelf, Table, Target, Turn, Viewer, find_game, phrase};
use broadside_house::proof::check_record;
use broadside_house::{Command, Origin, SeatPlan, Sequel, Setup, TableId, TableState, fair, usual_level};
use broadside_parlour::{day_setup, games_of, summary};
use broadside_solve::{Asked, Objective, solve};
use broadside_storage::{Attempt, DaySeed, Person};
use broadside_wire::shared::{Board, BoardRow, Day, DayDeal, DayOpening, DayPlace};
use broadside_wire::{Place, Readings, Summary};
use tokio::sync::OnceCell;

use crate::hall::{Hall, Trouble};
use crate::queue::{Queue, asked_by, asker};
use crate::records::apart;
use crate::rest::{Hosts, Problem, busy, read, token};
use crate::{Server, clock, people};

/// The most results of a day and game that are told.
const MOST_RESULTS: usize = 300;
/// The most tries that are looked at for them.
const MOST_TRIES: usize = 10 * MOST_RESULTS;
/// How long the boards of a deal are told as they were put together,
const FRESH: Duration = Duration::from_secs(5);
/// and for how many deals they are put together at once.
const LOOKS: usize = 2;
/// How hard the solver tries to win a patience.
const MOST_NODES: u64 = 2_000_000;

/// Fixes the seeds of today and tomorrow, so that tomorrow's is known to be fixed a day before.
pub(crate) async fn fix(hall: &Hall) -> Result<[DaySeed; 2], Trouble> {
    let (today, at) = (clock::today(), clock::now());
    let fix = async |day: u32| {
        let fixed = hall.storage.day(DaySeed { day, seed: (hall.seeds)(), at }).await;
        fixed.map_err(|error| hall.trouble(&error))
    };
    Ok([fix(today).await?, fix(today + 1).await?])
}

/// The name under which the tries at a deal are kept.
fn name_of(day: u32, game: &dyn AnyGame) -> String {
    format!("{} {}", Origin::Day(day), game.info().id)
}

fn no_day() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_day", phrase!("problem-no-day"))
}

/// The deals of today.
pub(crate) async fn today(server: Hosts, headers: HeaderMap) -> Result<Json<Day>, Problem> {
    day(server, Path(clock::today()), headers).await
}

/// The deals of a day, and when it is over all results.
pub(crate) async fn day(
    State(server): Hosts,
    Path(day): Path<u32>,
    headers: HeaderMap,
) -> Result<Json<Day>, Problem> {
    let today = clock::today();
    if day > today {
        return Err(no_day());
    }
    let asker = people::asker(&server, &headers).await?;
    let [_, tomorrow] = fix(&server.hall).await?;
    let fixed = async |day: u32| {
        let fixed = server.hall.storage.fixed_day(day).await;
        fixed.map_err(|error| server.hall.trouble(&error))
    };
    let DaySeed { seed, at, .. } = fixed(day).await?.ok_or_else(no_day)?;
    let next = if day == today { Some(tomorrow) } else { fixed(day + 1).await? };
    let over = day < today;
    let mut deals = vec![];
    for game in games_of(server.hall.games, day) {
        deals.push(deal(&server, game, day, over.then_some(seed), asker.as_ref()).await?);
    }
    Ok(Json(Day {
        day,
        ends: (u64::from(day) + 1) * clock::DAY,
        over,
        commitment: fair::commitment(&seed),
        fixed: at,
        seed: over.then(|| seed.to_string()),
        next: next.map(|next| fair::commitment(&next.seed)),
        deals,
    }))
}

async fn deal(
    server: &Arc<Server>,
    game: &'static dyn AnyGame,
    day: u32,
    seed: Option<Seed>,
    asker: Option<&Person>,
) -> Result<DayDeal, Problem> {
    let attempts = server.hall.storage.attempts(&name_of(day, game)).await;
    let attempts = attempts.map_err(|error| server.hall.trouble(&error))?;
    let own = attempts.iter().find(|one| asker.is_some_and(|asker| one.person.as_ref() == Some(&asker.id)));
    let own = match own {
        Some(own) => server.hall.summary(&own.table).await.ok(),
        None => None,
    };
    let info = game.info();
    let mut told = DayDeal {
        game: info.id.into(),
        title: info.title.into(),
        players: info.usual_players,
        tried: attempts.len(),
        own,
        boards: vec![],
        winnable: None,
    };
    if let Some(seed) = seed {
        let key = fair::key_of_day(&seed, day, info.id);
        told.boards = told_boards(server, (day, info.id), key, attempts).await?;
        if info.players == [1] {
            told.winnable = winnable(server, game, day, key).await?;
        }
    }
    Ok(told)
}

/// Players, readings and level; results with the same ones share a board.
type Conditions = (usize, Vec<(String, String)>, Option<String>);

fn conditions(at: &Summary) -> Conditions {
    let level = at.seats.iter().find_map(|seat| seat.level.clone());
    (at.players, at.readings.clone().into_iter().collect(), level)
}

/// The result and the setup of a finished game; `None` if its record proves nothing.
type Proved = Option<(Summary, Setup)>;

/// Whether a day's deal can be won, found out once for all who ask; `None` if the solver cannot tell.
type Winnable = Arc<OnceCell<Option<bool>>>;

/// The boards of a day's deal, and when they were put together. Who has the lock puts them together for all who wait.
type Told = Arc<tokio::sync::Mutex<Option<(Instant, Vec<Board>)>>>;

/// What is known of days that are over, so that it is not proved and solved again for everybody who asks.
pub(crate) struct Known {
    boards: Mutex<HashMap<(u32, &'static str), Told>>,
    /// The queue for putting boards together: the storage is asked about every try.
    looks: Queue,
    /// Tables with the lengths of their logs; nothing for a table whose record proves no result.
    proved: Mutex<HashMap<TableId, (u64, Proved)>>,
    winnable: Mutex<HashMap<(u32, &'static str), Winnable>>,
}

impl Default for Known {
    fn default() -> Self {
        Known {
            boards: Mutex::default(),
            looks: Queue::new(LOOKS),
            proved: Mutex::default(),
            winnable: Mutex::default(),
        }
    }
}

impl Known {
    /// The boards of a deal. Those that are old and that nobody wants are forgotten.
    fn boards_of(&self, deal: (u32, &'static str)) -> Told {
        let is_fresh = |told: &Told| {
            Arc::strong_count(told) > 1 || told.try_lock().is_ok_and(|told| fresh(&told).is_some())
        };
        let mut known = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, told| is_fresh(told));
        known.entry(deal).or_default().clone()
    }
}

fn fresh(told: &Option<(Instant, Vec<Board>)>) -> Option<&Vec<Board>> {
    told.as_ref().filter(|(at, _)| at.elapsed() < FRESH).map(|(_, boards)| boards)
}

/// The most entries that are remembered.
const MANY_KNOWN: usize = 10_000;

pub(crate) fn remember<K: Eq + Hash, V>(known: &Mutex<HashMap<K, V>>, key: K, value: V) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MANY_KNOWN {
        known.clear();
    }
    known.insert(key, value);
}

pub(crate) fn recall<K: Eq + Hash, V: Clone>(known: &Mutex<HashMap<K, V>>, key: &K) -> Option<V> {
    known.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
}

/// A finished table whose record proves its result; unless its log has grown since, it is not proved again.
async fn proved(
    server: &Server,
    table: &TableId,
    day: u32,
    key: &Seed,
) -> Result<Option<(Summary, Setup)>, Trouble> {
    let Hall { games, storage, metrics, .. } = &*server.hall;
    let entries = storage.entries(table).await.map_err(|error| server.hall.trouble(&error))?;
    if let Some((then, found)) = recall(&server.known.proved, table)
        && then == entries
    {
        return Ok(found);
    }
    let (games, key) = (*games, *key);
    let look = move |state: &TableState| {
        is_proved(games, state, day, &key).then(|| (summary(state), state.setup().clone()))
    };
    let found = server.hall.look(table, look).await?;
    metrics.proofs.inc();
    remember(&server.known.proved, table.clone(), (entries, found.clone()));
    Ok(found)
}

/// The boards of a deal, put together once for all who ask within some seconds.
async fn told_boards(
    server: &Arc<Server>,
    deal: (u32, &'static str),
    key: Seed,
    attempts: Vec<Attempt>,
) -> Result<Vec<Board>, Problem> {
    if attempts.is_empty() {
        return Ok(vec![]);
    }
    let mut told = server.known.boards_of(deal).lock_owned().await;
    if let Some(boards) = fresh(&told) {
        return Ok(boards.clone());
    }
    // They are put together to the end, and told to the next, even if the client goes away.
    let (server, client) = (server.clone(), asker());
    let looking = async move {
        let _permit = server.known.looks.permit(client).await;
        let boards = boards(&server, deal.0, key, &attempts).await?;
        *told = Some((Instant::now(), boards.clone()));
        Ok(boards)
    };
    tokio::spawn(asked_by(client, looking)).await.map_err(|_| busy())?
}

/// The results of all finished first tries, each proved by replaying its record.
async fn boards(
    server: &Arc<Server>,
    day: u32,
    key: Seed,
    attempts: &[Attempt],
) -> Result<Vec<Board>, Problem> {
    let mut found: HashMap<Conditions, (Setup, Vec<BoardRow>)> = HashMap::new();
    let mut results = 0;
    for attempt in attempts.iter().take(MOST_TRIES) {
        // Tries that were not finished leave room for those that were.
        if results == MOST_RESULTS {
            break;
        }
        let Some(name) = attempt.name.clone() else { continue };
        let Ok(Some((at, setup))) = proved(server, &attempt.table, day, &key).await else { continue };
        let Some(row) = row(&at, name) else { continue };
        found.entry(conditions(&at)).or_insert_with(|| (setup, vec![])).1.push(row);
        results += 1;
    }
    let mut boards = vec![];
    for ((players, chosen, level), (setup, mut rows)) in found {
        rows.sort_by(|a, b| (b.won, b.points).cmp(&(a.won, a.points)).then_with(|| a.name.cmp(&b.name)));
        let house = house(server, day, key, setup).await?;
        boards.push(Board {
            players,
            readings: chosen.into_iter().collect::<Readings>(),
            level,
            rows,
            house,
        });
    }
    boards.sort_by(|a, b| (b.rows.len(), &a.level).cmp(&(a.rows.len(), &b.level)));
    Ok(boards)
}

/// Whether a table's record proves its result: these deals, dealt by the day's key, and every move legal.
fn is_proved(games: &Shelf, state: &TableState, day: u32, key: &Seed) -> bool {
    let dealt = |record: &String| record.lines().any(|line| line == format!("; seed 1 {key}"));
    let proved = |record: String| check_record(games, record.as_bytes()).is_ok();
    state.setup().origin == Some(Origin::Day(day)) && state.record().filter(dealt).is_some_and(proved)
}

/// The result on the first seat of a finished game.
fn row(at: &Summary, name: String) -> Option<BoardRow> {
    let seat = at.seats.first()?.seat;
    let won = at.winners?.contains(seat);
    Some(BoardRow { table: at.table.clone(), name, points: *at.scores.first()?, won })
}

/// The result of a bot of the usual level in the person's seat: it plays at a table of its own, which is opened when
/// somebody first asks.
async fn house(
    server: &Arc<Server>,
    day: u32,
    key: Seed,
    mut setup: Setup,
) -> Result<Option<BoardRow>, Problem> {
    let Some(level) = usual_level(server.hall.levels) else { return Ok(None) };
    if let Some(seat) = setup.seats.first_mut() {
        *seat = SeatPlan::Bot(level.id.into());
    }
    let id = TableId::named(&format!("house {day} {setup}"));
    match server.hall.summary(&id).await {
        Ok(at) => return Ok(row(&at, level.id.into())),
        Err(Trouble::NoTable) => {}
        Err(trouble) => return Err(trouble.into()),
    }
    // Nobody in particular has asked for it.
    let opening = server.hall.open(id, Sequel { setup, keys: vec![key], sits: vec![] });
    let table = asked_by(None, opening).await?;
    let hall = server.hall.clone();
    tokio::spawn(async move {
        // Bots play while somebody watches.
        hall.arrive(&table, Viewer::Watcher).await;
        let mut news = table.news();
        while !table.state().is_over() && !table.is_stale() && news.changed().await.is_ok() {}
        hall.depart(&table, Viewer::Watcher);
    });
    Ok(None)
}

/// Whether a patience can be won, with all cards known.
async fn winnable(
    server: &Arc<Server>,
    game: &'static dyn AnyGame,
    day: u32,
    key: Seed,
) -> Result<Option<bool>, Problem> {
    let about = (day, game.info().id);
    let known: Winnable = recall(&server.known.winnable, &about).unwrap_or_default();
    if let Some(known) = known.get() {
        return Ok(*known);
    }
    let Ok(table) = Table::new(game.info(), 1, &[], Some(Target::Deal)) else { return Ok(None) };
    let mut dealt: Box<dyn AnyMatch> = game.start(&table);
    let mut number = 0;
    while dealt.turn() == Turn::Chance && dealt.draw(&mut Shuffler::new(&key, number), &mut vec![]).is_some()
    {
        number += 1;
    }
    remember(&server.known.winnable, about, known.clone());
    // It is solved to the end, and remembered, even if the client goes away.
    let server = server.clone();
    let solving = async move || {
        let answer = apart(&server, move || solve(dealt.as_ref(), Asked::Count, Some(MOST_NODES))).await?;
        let told = answer.ok().filter(|answer| answer.exact && answer.objective == Objective::Win);
        Ok(told.map(|answer| answer.by_side == [1]))
    };
    let solving = async move { known.get_or_try_init(solving).await.copied() };
    tokio::spawn(asked_by(asker(), solving)).await.map_err(|_| busy())?
}

/// Opens a table with the deal of the day. The first try of a person with a name counts, whatever becomes of it.
pub(crate) async fn open(
    State(server): Hosts,
    Path((day, game)): Path<(u32, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let wish: DayOpening = read(&headers, &body)?;
    let DayOpening { name, token: chosen, .. } = wish.clone();
    let today = day == clock::today();
    let game = find_game(server.hall.games, &game).filter(|game| {
        today && games_of(server.hall.games, day).any(|other| other.info().id == game.info().id)
    });
    let game = game.ok_or_else(no_day)?;
    let asker = people::asker(&server, &headers).await?;
    let token = token(chosen.as_deref())?;
    let id = if chosen.is_some() { TableId::of(&token) } else { TableId::fresh() };
    let deals = name_of(day, game);
    let answer = |seat, counts| {
        let place = Place { table: id.to_string(), seat, token: Some(token.to_string()) };
        Ok((StatusCode::CREATED, Json(DayPlace { place, counts })).into_response())
    };
    let hash = token.hash();
    if let Ok(seat) = server.hall.look(&id, move |state| state.seat_of(&hash)).await {
        let attempts = server.hall.storage.attempts(&deals).await;
        let attempts = attempts.map_err(|error| server.hall.trouble(&error))?;
        return answer(seat, attempts.iter().any(|one| one.table == id));
    }
    let setup = day_setup(server.hall.levels, game, day, &wish)?;
    let [DaySeed { seed, .. }, _] = fix(&server.hall).await?;
    let name = asker.as_ref().map(|person| person.name.clone()).or(name);
    let sit = Command::Sit { seat: None, hash: token.hash(), name, cut: None };
    let keys = vec![fair::key_of_day(&seed, day, game.info().id)];
    let table = server.hall.open(id.clone(), Sequel { setup, keys, sits: vec![sit] }).await?;
    let seat = table.state().seat_of(&token.hash());
    let counts = match asker {
        None => false,
        Some(person) => {
            let (table, at) = (id.clone(), clock::now());
            let first = Attempt { table, person: Some(person.id), name: None, at };
            server.hall.storage.attempt(&deals, first).await.map_err(|error| server.hall.trouble(&error))?
        }
    };
    answer(seat, counts)
}
