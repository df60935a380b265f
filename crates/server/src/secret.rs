//! What must not be told yet: the deal of a day before the day is over, and the deals of a challenge to somebody who has
//! not played them.

use axum::http::{HeaderMap, StatusCode, header};
use broadside_engine::phrase;
use broadside_house::{Origin, TableId, TableState};
use broadside_wire::Stage;

use crate::rest::{Problem, not_over};
use crate::{Server, clock, people};

/// Refuses to tell about the deal of a day before that day is over.
pub(crate) fn told_already(origin: Option<&Origin>) -> Result<(), Problem> {
    match origin {
        Some(Origin::Day(day)) if *day >= clock::today() => {
            Err(Problem::new(StatusCode::CONFLICT, "day", phrase!("problem-day")))
        }
        _ => Ok(()),
    }
}

/// Whose deals a table has: its own, unless it has another's or a day's.
pub(crate) fn deals_at(state: &TableState) -> Origin {
    state.setup().origin.clone().unwrap_or_else(|| Origin::Table(state.id().clone()))
}

/// Whether these are the deals of a challenge that was sent or taken.
pub(crate) async fn is_challenge(server: &Server, deals: &Origin) -> Result<bool, Problem> {
    if matches!(deals, Origin::Day(_)) {
        return Ok(false);
    }
    let attempts = server.hall.storage.attempts(&deals.to_string()).await;
    Ok(!attempts.map_err(|error| server.hall.trouble(&error))?.is_empty())
}

/// Refuses unless a game is over. The log is read only if it has grown since somebody last asked.
pub(crate) async fn over(server: &Server, id: &TableId) -> Result<(), Problem> {
    match server.hall.stage(id).await? {
        Stage::Over => Ok(()),
        _ => Err(not_over()),
    }
}

/// The record of a finished game, for somebody who may see it.
pub(crate) async fn record_for(
    server: &Server,
    headers: &HeaderMap,
    id: &TableId,
) -> Result<String, Problem> {
    over(server, id).await?;
    let look = |state: &TableState| (state.record(), deals_at(state));
    let (record, deals) = server.hall.look(id, look).await?;
    let record = record.ok_or_else(not_over)?;
    told_already(Some(&deals))?;
    played_by_asker(server, headers, &deals).await?;
    Ok(record)
}

/// Refuses a copy of a record that says which deals it has, if the asker must not see them yet.
pub(crate) async fn copy_for(server: &Server, headers: &HeaderMap, record: &[u8]) -> Result<(), Problem> {
    let tag = |name: &str| {
        let lines = record.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
        let tags = lines.take_while(|line| line.starts_with('[') || line.trim().is_empty());
        let begins = format!("[{name} \"");
        tags.filter_map(|line| Some(line.trim_end().strip_prefix(&begins)?.strip_suffix("\"]")?.to_owned()))
            .next()
    };
    let named = tag("Deals").and_then(|deals| deals.parse().ok());
    let own = || tag("Table").and_then(|table| table.parse().ok()).map(Origin::Table);
    let Some(deals) = named.or_else(own) else { return Ok(()) };
    told_already(Some(&deals))?;
    played_by_asker(server, headers, &deals).await
}

/// Refuses unless the deals are no challenge's, or the asker shows a right to a seat at which they were played to the end.
async fn played_by_asker(server: &Server, headers: &HeaderMap, deals: &Origin) -> Result<(), Problem> {
    if !is_challenge(server, deals).await? {
        return Ok(());
    }
    let unplayed = || Problem::new(StatusCode::FORBIDDEN, "unplayed", phrase!("problem-unplayed"));
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = shown.and_then(|shown| shown.strip_prefix("Seat ")).and_then(|seat| seat.split_once(' '));
    let (table, right) = shown.ok_or_else(unplayed)?;
    let table: TableId = table.parse().map_err(|()| unplayed())?;
    let hash = people::right(server, &table, right).await?.ok_or_else(unplayed)?;
    over(server, &table).await.map_err(|_| unplayed())?;
    let deals = deals.clone();
    let played = move |state: &TableState| {
        state.is_over() && deals_at(state) == deals && state.seat_of(&hash).is_some()
    };
    match server.hall.look(&table, played).await {
        Ok(true) => Ok(()),
        _ => Err(unplayed()),
    }
}
