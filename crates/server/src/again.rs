//! Playing on after a finished game: with the same people, with the same deals, or as a challenge to somebody else.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use broadside_cards::Seat;
use broadside_engine::phrase;
use broadside_house::{Command, FirstCut, Origin, Sequel, TableId, TableState, TokenHash};
use broadside_parlour::summary;
use broadside_storage::{Attempt, Owner};
use broadside_wire::shared::Challenge;
use broadside_wire::{Again, FromServer, PlayOn, Sitting, Summary};

use crate::address::Peer;
use crate::hall::Trouble;
use crate::rest::{Hosts, Problem, may_begin, place, read, table_id, token};
use crate::secret::{over, told_already};
use crate::{Server, clock, people, relay};

/// The most other tables that are told of a challenge.
const MOST_OTHERS: usize = 50;

/// A token that is no right to a seat at the table.
pub(crate) fn no_right() -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "token", phrase!("problem-no-right"))
}

pub(crate) async fn again(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    Path(old): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let old = table_id(&old)?;
    let Again { token: right, same, pledge } = read(&headers, &body)?;
    let hash: TokenHash = people::right(&server, &old, &right).await?.ok_or_else(no_right)?;
    let seat = server.hall.look(&old, move |state| state.seat_of(&hash)).await?.ok_or_else(no_right)?;
    over(&server, &old).await?;
    // Those who are still at the table are told by the node that has it, and the next table is best opened there, too.
    if let Err(Trouble::Elsewhere(Some(Owner { address: Some(node), .. }))) = server.hall.table(&old).await
        && !headers.contains_key(relay::MARK)
    {
        return relay::ask(&node, &format!("/api/tables/{old}/again"), body, peer).await;
    }
    let look = move |state: &TableState| {
        let begun = if same { state.begun() } else { vec![] };
        (state.sequel(same), begun, state.setup().origin.clone())
    };
    let (sequel, begun, origin) = server.hall.look(&old, look).await?;
    let mut sequel = sequel.map_err(broadside_parlour::Problem::from)?;
    for sit in &mut sequel.sits {
        if let Command::Sit { hash: sitting, cut, .. } = sit
            && *sitting == hash
        {
            *cut = FirstCut::of(None, pledge.clone());
        }
    }
    if same {
        told_already(origin.as_ref())?;
    }
    let id = TableId::after(&old, same);
    let find = async || server.hall.look(&id, move |state| state.seat_of(&hash)).await;
    if let Ok(seat) = find().await {
        bring(&server, &id, seat, pledge).await;
        return Ok(place(&id, seat, &right));
    }
    may_begin(&server, peer, &begun)?;
    match server.hall.open_after(id.clone(), sequel, begun).await {
        Ok(_) => {
            tracing::info!(table = %id, after = %old, "opened");
            if let Ok(table) = server.hall.table(&old).await {
                table.say(FromServer::PlayOn(PlayOn { table: id.to_string(), seat, same }));
            }
        }
        // Somebody else has just opened it.
        Err(Trouble::Busy) if find().await.is_ok() => bring(&server, &id, find().await?, pledge).await,
        Err(trouble) => return Err(trouble.into()),
    }
    let seat = find().await?;
    people::keep_with_phrase(&server, &right, &id, seat).await?;
    Ok(place(&id, seat, &right))
}

/// Notes somebody's pledge for the first deal of a table that another has opened. It may come too late.
async fn bring(server: &Server, id: &TableId, seat: Option<Seat>, pledge: Option<String>) {
    let (Some(seat), Some(pledge)) = (seat, pledge) else { return };
    if let Ok(table) = server.hall.table(id).await {
        let _ = server.hall.run(&table, None, Command::Pledge { seat, deal: 1, pledge }).await;
    }
}

/// A game of one person against bots that is over, with the person's seat.
async fn challenge_at(server: &Server, id: &TableId) -> Result<(Summary, Seat, Sequel), Problem> {
    over(server, id).await?;
    let look = |state: &TableState| (summary(state), broadside_parlour::challenge(state));
    let (at, challenge) = server.hall.look(id, look).await?;
    let (seat, sequel) = challenge?;
    told_already(sequel.setup.origin.as_ref())?;
    Ok((at, seat, sequel))
}

/// The name of a sequel's deals.
fn deals_of(sequel: &Sequel) -> String {
    sequel.setup.origin.as_ref().map(Origin::to_string).unwrap_or_default()
}

/// A challenge, and who has taken it.
pub(crate) async fn challenge(
    State(server): Hosts,
    Path(id): Path<String>,
) -> Result<Json<Challenge>, Problem> {
    let id = table_id(&id)?;
    let (table, seat, sequel) = challenge_at(&server, &id).await?;
    let attempts = server.hall.storage.attempts(&deals_of(&sequel)).await;
    let attempts = attempts.map_err(|error| server.hall.trouble(&error))?;
    let first = match &sequel.setup.origin {
        Some(Origin::Table(first)) => Some(first.clone()),
        _ => None,
    };
    let tried = attempts.into_iter().map(|attempt| attempt.table);
    let tried = tried.filter(|table| Some(table) != first.as_ref());
    let tables: Vec<_> = first.iter().cloned().chain(tried).collect();
    let mut others = vec![];
    for other in tables.into_iter().filter(|other| *other != id).take(MOST_OTHERS) {
        others.extend(server.hall.listed(&other).await.ok());
    }
    Ok(Json(Challenge { table, seat, others }))
}

/// Takes a challenge: the same deals, in the same seat, against the same bots. A person with a seat at the table itself
/// sends the challenge instead: from now on its deals are shown only to those who have played them.
pub(crate) async fn take(
    State(server): Hosts,
    Path(old): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let old = table_id(&old)?;
    let Sitting { name, token: chosen, .. } = read(&headers, &body)?;
    let note = async |table: &TableId, deals: &str| {
        let attempt = Attempt { table: table.clone(), person: None, name: None, at: clock::now() };
        server.hall.storage.attempt(deals, attempt).await.map_err(|error| server.hall.trouble(&error))
    };
    if let Some(right) = &chosen
        && let Some(hash) = people::right(&server, &old, right).await?
        && let Some(seat) = server.hall.look(&old, move |state| state.seat_of(&hash)).await?
    {
        let (_, _, sequel) = challenge_at(&server, &old).await?;
        note(&old, &deals_of(&sequel)).await?;
        return Ok(place(&old, Some(seat), right));
    }
    let token = token(chosen.as_deref())?;
    let id = if chosen.is_some() { TableId::of(&token) } else { TableId::fresh() };
    let hash = token.hash();
    if let Ok(seat) = server.hall.look(&id, move |state| state.seat_of(&hash)).await {
        return Ok(place(&id, seat, &token));
    }
    let (_, seat, sequel) = challenge_at(&server, &old).await?;
    let deals = deals_of(&sequel);
    let sit = Command::Sit { seat: Some(seat), hash: token.hash(), name, cut: None };
    server.hall.open(id.clone(), Sequel { sits: vec![sit], ..sequel }).await?;
    note(&id, &deals).await?;
    Ok(place(&id, Some(seat), &token))
}
