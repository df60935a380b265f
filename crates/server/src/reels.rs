//! Films and records on their way to clients. There is a limit for all of one client's together, and one for those of all:
//! whoever asks for one after the other and reads none does not fill the memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use broadside_parlour::LONGEST_FILM;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::Peer;
use crate::rest::{Problem, busy};

/// How many bytes may be on their way to one client: two films that are as long as can be and cannot be compressed.
const MOST: usize = 2 * LONGEST_FILM;
/// How many bytes may be on their way to all of them.
const MOST_OF_ALL: usize = 8 * MOST;
/// A long film when it is compressed. Where not even that has room, none is made.
const USUAL: usize = 2 << 20;
/// How much a client may have on its way however little is left: for more it may have a quarter of what is.
const LITTLE: usize = 2 * USUAL;
/// When this many clients are known, those are forgotten to whom nothing is on its way.
const MANY_CLIENTS: usize = 1_000;

/// The room for what is on its way.
pub(crate) struct Reels {
    of_clients: Mutex<HashMap<Option<Peer>, Arc<Semaphore>>>,
    of_all: Arc<Semaphore>,
}

/// A client's room for one film, for as long as it is there.
pub(crate) struct Room {
    own: OwnedSemaphorePermit,
    of_all: Arc<Semaphore>,
}

struct Reel {
    film: Box<[u8]>,
    _room: [OwnedSemaphorePermit; 2],
}

impl Default for Reels {
    fn default() -> Self {
        Reels { of_clients: Mutex::default(), of_all: Arc::new(Semaphore::new(MOST_OF_ALL)) }
    }
}

impl Reels {
    /// Waits until a client has room for the longest film. Refuses if so much is on its way to all that it would be made
    /// for nothing.
    pub(crate) async fn room(&self, client: Option<Peer>) -> Result<Room, Problem> {
        let room = {
            let mut clients = self.of_clients.lock().unwrap_or_else(PoisonError::into_inner);
            if clients.len() > MANY_CLIENTS {
                clients.retain(|_, room| Arc::strong_count(room) > 1);
            }
            clients.entry(client).or_insert_with(|| Arc::new(Semaphore::new(MOST))).clone()
        };
        let own = room.acquire_many_owned(LONGEST_FILM as u32).await.expect("nobody closes it");
        let room = Room { own, of_all: self.of_all.clone() };
        if room.has(USUAL) { Ok(room) } else { Err(busy()) }
    }
}

impl Room {
    /// Whether so many bytes more may be on their way to the client and to all.
    fn has(&self, bytes: usize) -> bool {
        let left = self.of_all.available_permits();
        let others = MOST - self.own.semaphore().available_permits() - self.own.num_permits();
        bytes <= left && others + bytes <= LITTLE.max(left / 4)
    }

    /// Puts a film into the room, and gives back what it does not need. Refuses if too much is on its way to all clients.
    pub(crate) fn keep(mut self, film: Box<[u8]>) -> Result<Bytes, Problem> {
        if !self.has(film.len()) {
            return Err(busy());
        }
        let of_all = self.of_all.try_acquire_many_owned(film.len() as u32).map_err(|_| busy())?;
        let spare = self.own.num_permits().saturating_sub(film.len());
        drop(self.own.split(spare));
        Ok(Bytes::from_owner(Reel { film, _room: [self.own, of_all] }))
    }
}

impl AsRef<[u8]> for Reel {
    fn as_ref(&self) -> &[u8] {
        &self.film
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn film(length: usize) -> Box<[u8]> {
        vec![0; length].into()
    }

    #[test]
    fn a_client_has_room_for_two_long_films_or_many_short_ones() {
        let reels = Reels::default();
        let room = |number| reels.room(Some(Peer::new([192, 0, 2, number].into()))).now_or_never()?.ok();
        let keep =
            |room: Room, length| room.keep(film(length)).unwrap_or_else(|_| panic!("no room for {length}"));
        let first = room(1).unwrap();
        let second = room(1).unwrap();
        assert!(room(1).is_none() && room(2).is_some(), "others have their own room");
        drop(first);
        let kept = keep(second, 1000);
        assert_eq!(kept.len(), 1000);
        let short: Vec<_> = (0..100).map(|_| keep(room(1).unwrap(), 1000)).collect();
        drop(kept);
        let long = keep(room(1).unwrap(), LONGEST_FILM);
        assert!(room(1).is_none(), "what is on its way takes room");
        drop((short, long));
        assert!(room(1).is_some_and(|_first| room(1).is_some()));
    }

    #[test]
    fn nobody_takes_the_room_of_all_and_no_film_is_made_that_has_none() {
        let reels = Reels::default();
        let room = |number| reels.room(Some(Peer::new([192, 0, 2, number].into()))).now_or_never().unwrap();
        let keep = |number, length| room(number).and_then(|room| room.keep(film(length))).ok();
        let take_all = |number| -> Vec<_> { std::iter::from_fn(|| keep(number, USUAL)).take(12).collect() };
        // Each takes what it gets; later ones get less.
        let mut kept: Vec<_> = (0..14).map(take_all).collect();
        let left = MOST_OF_ALL - kept.iter().flatten().map(Bytes::len).sum::<usize>();
        assert!(kept[0].len() == 12 && kept[13].len() < 12 && left > LITTLE, "{left}");
        assert!(keep(14, LONGEST_FILM).is_none(), "more than a quarter of what is left");
        assert!(keep(14, LITTLE).is_some(), "whoever asks for little gets it");
        kept.extend((15..100).map(take_all));
        assert!(room(200).is_err(), "it is not made");
        kept.pop();
        kept.remove(0);
        assert!(keep(200, USUAL).is_some(), "what was read makes room");
    }
}
