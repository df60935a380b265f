//! Records of finished games and uploaded ones: as texts, as films, and judged. Each is worked on apart from the sockets.

use std::io::{self, Cursor, Read as _, Write as _};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use broadside_parlour::{TooLong, show as show_record, slips as slips_in};
use broadside_wire::Slips;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::stream;

use crate::reels::Room;
use crate::rest::{Hosts, Problem, busy, media_type, not_media, table_id};
use crate::{Server, queue, secret};

/// How many bytes of a film are unpacked at once.
const PIECE: usize = 64 << 10;

pub(crate) async fn record(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let room = server.reels.room(queue::asker()).await?;
    let record = secret::record_for(&server, &headers, &id).await?;
    let record = room.keep(record.into_bytes().into())?;
    let name = format!("attachment; filename=\"{id}.bsr\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], record).into_response())
}

pub(crate) async fn replay_table(
    State(server): Hosts,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = server.reels.room(queue::asker()).await?;
    let record = secret::record_for(&server, &headers, &table_id(&id)?).await?;
    shown(&server, &headers, record.into(), room).await
}

pub(crate) async fn show(State(server): Hosts, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    if media_type(&headers) != "text/plain" {
        return Err(not_media("text/plain"));
    }
    let room = server.reels.room(queue::asker()).await?;
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

/// Answers with a record as a film.
async fn shown(server: &Server, headers: &HeaderMap, record: Bytes, room: Room) -> Result<Response, Problem> {
    let film = film(server, record).await?;
    Ok(answer(headers, room.keep(film)?))
}

/// Sends a film. It lies in memory compressed until a client has read it, also one that cannot read what is compressed.
pub(crate) fn answer(headers: &HeaderMap, film: Bytes) -> Response {
    let mut answer = [(header::CONTENT_TYPE, "application/json")].into_response();
    if reads_gzip(headers) {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        *answer.body_mut() = film.into();
    } else {
        // What is compressed ends with its length.
        if let Some(length) = film.last_chunk() {
            let length = u32::from_le_bytes(*length);
            answer.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        *answer.body_mut() = Body::from_stream(stream::iter(unpacked(film)));
    }
    answer
}

/// What is compressed, piece by piece.
fn unpacked(packed: Bytes) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    let mut packed = GzDecoder::new(Cursor::new(packed));
    std::iter::from_fn(move || {
        let mut piece = vec![0; PIECE];
        match packed.read(&mut piece) {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some(Ok(piece))
            }
            Err(error) => Some(Err(error)),
        }
    })
}

/// Whether a client can read what is compressed.
pub(crate) fn reads_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut known = lines.flat_map(|line| line.split(',')).map(str::trim);
    known.any(|known| known == "gzip" || known.starts_with("gzip;") && !known.ends_with("q=0"))
}

/// A record as a film, compressed where it is made, and not by the threads of the sockets.
pub(crate) async fn film(server: &Server, record: Bytes) -> Result<Box<[u8]>, Problem> {
    let games = server.hall.games;
    let film = apart(server, move || {
        show_record(games, &record).map(|film| pack(film.as_bytes(), Compression::fast()).into())
    });
    Ok(film.await?.map_err(|TooLong| broadside_parlour::Problem::too_long())?)
}

pub(crate) fn pack(text: &[u8], how: Compression) -> Vec<u8> {
    let mut packed = GzEncoder::new(vec![], how);
    let written = packed.write_all(text).and_then(|()| packed.finish());
    written.expect("memory takes what is written")
}
