//! People who come back: a name, a recovery phrase, and their games.

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use broadside_cards::Seat;
use broadside_engine::phrase;
use broadside_house::fair::fresh_seed;
use broadside_house::{LONGEST_NAME, TableId, TableState, Token, TokenHash, tidy};
use broadside_storage::{OwnSeat, Person};
use broadside_wire::{Stage, people};
use sha2::{Digest as _, Sha256};

use crate::address::Peer;
use crate::again::no_right;
use crate::rest::{Hosts, Problem, read, table_id};
use crate::{Server, clock};

/// The words of recovery phrases: 256, so that each stands for a byte.
const WORDS: &str = include_str!("words.txt");
/// The number of words of a phrase: 80 random bits. So many cannot be guessed, neither here nor from the stored hash, and
/// a slow hash is not needed.
const LENGTH: usize = 10;
/// The most games in a list.
const MOST_GAMES: usize = 500;

/// A fresh recovery phrase.
fn fresh_phrase() -> String {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let random = fresh_seed();
    let word = |byte: &u8| words[usize::from(*byte) % words.len()];
    random.bytes().iter().take(LENGTH).map(word).collect::<Vec<_>>().join(" ")
}

/// The hash that is stored of a phrase, however it was typed; `None` if it is no phrase.
fn key(typed: &str) -> Option<[u8; 32]> {
    let letters = typed.to_lowercase();
    let words: Vec<&str> =
        letters.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
    let hash = Sha256::new().chain_update("broadside person\n").chain_update(words.join(" "));
    (words.len() == LENGTH).then(|| hash.finalize().into())
}

fn no_person() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "no_person", phrase!("problem-no-person"))
}

/// The person who makes a request; `None` if it names none.
pub(crate) async fn asker(server: &Server, headers: &HeaderMap) -> Result<Option<Person>, Problem> {
    let Some(given) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let typed = given.to_str().ok().and_then(|given| given.strip_prefix("Bearer ")).ok_or_else(no_person)?;
    with_phrase(server, typed).await?.ok_or_else(no_person).map(Some)
}

/// The hash of the token for the seat that a text gives a right to. The text is the token itself, or the recovery phrase
/// of the person whose seat it is. `None` if it is neither.
pub(crate) async fn right(
    server: &Server,
    table: &TableId,
    text: &str,
) -> Result<Option<TokenHash>, Problem> {
    if let Ok(token) = text.parse::<Token>() {
        return Ok(Some(token.hash()));
    }
    let Some(person) = with_phrase(server, text).await? else { return Ok(None) };
    let owned = server.hall.storage.owned(&person.id).await.map_err(|error| server.hall.trouble(&error))?;
    let Some(own) = owned.iter().find(|own| own.table == *table) else { return Ok(None) };
    let seat = own.seat;
    Ok(server.hall.look(table, move |state| state.hash_of(seat)).await?)
}

/// Counts a seat among the games of a person who came to it by a recovery phrase.
pub(crate) async fn keep_with_phrase(
    server: &Server,
    text: &str,
    table: &TableId,
    seat: Option<Seat>,
) -> Result<(), Problem> {
    let (Some(person), Some(seat)) = (with_phrase(server, text).await?, seat) else { return Ok(()) };
    let Some(hash) = server.hall.look(table, move |state| state.hash_of(seat)).await? else { return Ok(()) };
    count(server, &person, table, seat, hash).await
}

/// Counts a seat among a person's games, and then looks at it once more: meanwhile somebody else may have taken it, to
/// whose cards this person must have no right. If somebody takes it later, that ends the right (`Storage::vacate`).
async fn count(
    server: &Server,
    person: &Person,
    table: &TableId,
    seat: Seat,
    hash: TokenHash,
) -> Result<(), Problem> {
    let (hall, own) = (&server.hall, OwnSeat { table: table.clone(), seat, at: clock::now() });
    hall.storage.own(&person.id, own).await.map_err(|error| hall.trouble(&error))?;
    let still = hall.look(table, move |state| state.seat_of(&hash) == Some(seat)).await;
    if let Ok(true) = still {
        return Ok(());
    }
    hall.storage.disown(&person.id, table, seat).await.map_err(|error| hall.trouble(&error))?;
    still?;
    Err(no_right())
}

async fn with_phrase(server: &Server, text: &str) -> Result<Option<Person>, Problem> {
    let Some(key) = key(text) else { return Ok(None) };
    Ok(server.hall.storage.person(key).await.map_err(|error| server.hall.trouble(&error))?)
}

async fn known(server: &Server, headers: &HeaderMap) -> Result<Person, Problem> {
    asker(server, headers).await?.ok_or_else(no_person)
}

/// Gives somebody a name.
pub(crate) async fn enrol(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let people::Enrolment { name } = read(&headers, &body)?;
    let bad = || {
        let reason = phrase!("problem-name", longest = LONGEST_NAME);
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", reason)
    };
    let name = tidy(&name).ok_or_else(bad)?;
    server.guard.may_name(peer)?;
    let phrase = fresh_phrase();
    let person = Person {
        id: TableId::fresh().to_string(),
        key: key(&phrase).ok_or_else(no_person)?,
        name: name.clone(),
        since: clock::now(),
    };
    match server.hall.storage.enrol(person).await.map_err(|error| server.hall.trouble(&error))? {
        true => Ok((StatusCode::CREATED, Json(people::Enrolled { name, phrase })).into_response()),
        false => Err(Problem::new(StatusCode::CONFLICT, "name", phrase!("problem-name-taken"))),
    }
}

/// The person and their newest games, or those before a time.
pub(crate) async fn me(
    State(server): Hosts,
    Extension(peer): Extension<Peer>,
    Query(people::GamesBefore { before }): Query<people::GamesBefore>,
    headers: HeaderMap,
) -> Result<Json<people::Person>, Problem> {
    let person = known(&server, &headers).await?;
    let owned = server.hall.storage.owned(&person.id).await.map_err(|error| server.hall.trouble(&error))?;
    let owned = owned.into_iter().filter(|own| before.is_none_or(|before| own.at < before));
    let owned: Vec<_> = owned.take(MOST_GAMES).collect();
    // The storage is asked about each.
    server.guard.may_be_told_of(peer, owned.len())?;
    let mut games = vec![];
    for OwnSeat { table, seat, at } in owned {
        if let Ok(table) = server.hall.listed(&table).await {
            games.push(people::OwnGame { seat, at, table });
        }
    }
    Ok(Json(people::Person { name: person.name, since: person.since, games }))
}

/// Counts a seat among a person's games, if they have its token. Before the game has begun they may still leave the seat
/// to somebody else, so it does not count yet.
pub(crate) async fn own(
    State(server): Hosts,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let person = known(&server, &headers).await?;
    let people::OwnSeat { table, token } = read(&headers, &body)?;
    let table = table_id(&table)?;
    let hash = token.parse::<Token>().map_err(|()| no_right())?.hash();
    let look = move |state: &TableState| (state.seat_of(&hash), state.stage());
    let (seat, stage) = server.hall.look(&table, look).await?;
    let seat = seat.ok_or_else(no_right)?;
    if stage == Stage::Waiting {
        return Ok(StatusCode::ACCEPTED);
    }
    count(&server, &person, &table, seat, hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a person, and their name wherever they sat. The logs stay as they are, for they have no names.
pub(crate) async fn strike(State(server): Hosts, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let person = known(&server, &headers).await?;
    let storage = &server.hall.storage;
    let owned = storage.owned(&person.id).await.map_err(|error| server.hall.trouble(&error))?;
    storage.strike(&person.id).await.map_err(|error| server.hall.trouble(&error))?;
    for seat in &owned {
        server.hall.reload(&seat.table).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_phrase_has_ten_of_256_words_and_is_the_same_however_it_is_typed() {
        let words: HashSet<&str> = WORDS.split_whitespace().collect();
        assert_eq!((words.len(), WORDS.split_whitespace().count()), (256, 256));
        assert!(words.iter().all(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())));
        let phrase = fresh_phrase();
        assert_ne!(phrase, fresh_phrase());
        assert!(key(&phrase).is_some());
        assert_eq!(key(&phrase), key(&format!(" {}, ", phrase.to_uppercase().replace(' ', "-  "))));
        assert_eq!(key("ace ace"), None);
    }
}
