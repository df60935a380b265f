//! Records of finished games and uploaded ones: as texts, as films, and judged. Each is worked on apart from the sockets.

use std::io::Write as _;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use broadside_parlour::{TooLong, show as show_record, slips as slips_in};
use broadside_wire::Slips;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::reels::Room;
use crate::rest::{Hosts, Problem, busy, media_type, not_media, table_id};
use crate::{Server, queue, secret};

pub(crate) async fn record(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let record = secret::record_for(&server, &headers, &id).await?;
    let name = format!("attachment; filename=\"{id}.bsr\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], record).into_response())
}

pub(crate) async fn replay_table(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = server.reels.room(queue::asker()).await;
    let record = secret::record_for(&server, &headers, &table_id(&id)?).await?;
    shown(&server, &headers, record.into(), room).await
}

pub(crate) async fn show(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    if media_type(&headers) != "text/plain" {
        return Err(not_media("text/plain"));
    }
    let room = server.reels.room(queue::asker()).await;
    secret::copy_for(&server, &headers, &body).await?;
    shown(&server, &headers, body, room).await
}

/// Works on a record on a separate thread, one record at a time, in turns between clients.
pub(crate) async fn apart<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let permit = server.hall.shows.permit(queue::asker()).await;
    let working = server.hall.showing.run(move || {
        let _permit = permit;
        work()
    });
    working.await.ok_or_else(busy)
}

pub(crate) async fn slips(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Slips>, Problem> {
    let record = secret::record_for(&server, &headers, &table_id(&id)?).await?;
    judged(&server, record.into()).await
}

pub(crate) async fn slips_of_text(
    State(server): Hosts,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Slips>, Problem> {
    if media_type(&headers) != "text/plain" {
        return Err(not_media("text/plain"));
    }
    secret::copy_for(&server, &headers, &body).await?;
    judged(&server, body).await
}

async fn judged(server: &Server, record: Bytes) -> Result<Json<Slips>, Problem> {
    let games = server.hall.games;
    let found = apart(server, move || slips_in(games, &record)).await?;
    // A game that has no solver has no plays to judge.
    Ok(Json(found.unwrap_or_default()))
}

/// A record as a film. Films may be long: they are compressed where they are made, and not by the threads of the sockets.
async fn shown(server: &Server, headers: &HeaderMap, record: Bytes, room: Room) -> Result<Response, Problem> {
    let mut answer = [(header::CONTENT_TYPE, "application/json")].into_response();
    let packed = reads_gzip(headers);
    if packed {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    *answer.body_mut() = room.keep(film(server, record, packed).await?).into();
    Ok(answer)
}

/// Whether a client can read what is compressed.
pub(crate) fn reads_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut known = lines.flat_map(|line| line.split(',')).map(str::trim);
    known.any(|known| known == "gzip" || known.starts_with("gzip;") && !known.ends_with("q=0"))
}

pub(crate) async fn film(server: &Server, record: Bytes, packed: bool) -> Result<Box<[u8]>, Problem> {
    let games = server.hall.games;
    let film = apart(server, move || {
        let film = show_record(games, &record)?;
        Ok(if packed { pack(film.as_bytes(), Compression::fast()) } else { film.into_bytes() }
            .into_boxed_slice())
    });
    Ok(film.await?.map_err(|TooLong| broadside_parlour::Problem::too_long())?)
}

pub(crate) fn pack(text: &[u8], how: Compression) -> Vec<u8> {
    let mut packed = GzEncoder::new(vec![], how);
    let written = packed.write_all(text).and_then(|()| packed.finish());
    written.expect("memory takes what is written")
}
