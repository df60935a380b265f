//! Films on their way to clients. There is a limit for all of one client's together: whoever asks for one after the other
//! and reads none does not fill the memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use broadside_parlour::LONGEST_FILM;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::Peer;

/// How many bytes of films may be on their way to one client: two of the longest.
const MOST: usize = 2 * LONGEST_FILM;
/// When this many clients are known, those are forgotten to whom nothing is on its way.
const MANY_CLIENTS: usize = 1_000;

/// The room that each client's films have.
#[derive(Default)]
pub(crate) struct Reels(Mutex<HashMap<Option<Peer>, Arc<Semaphore>>>);

/// Room for one film, for as long as it is there.
pub(crate) struct Room(OwnedSemaphorePermit);

struct Reel {
    film: Box<[u8]>,
    _room: Room,
}

impl Reels {
    /// Waits until a client has room for the longest film.
    pub(crate) async fn room(&self, client: Option<Peer>) -> Room {
        let all = {
            let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if clients.len() > MANY_CLIENTS {
                clients.retain(|_, room| Arc::strong_count(room) > 1);
            }
            clients.entry(client).or_insert_with(|| Arc::new(Semaphore::new(MOST))).clone()
        };
        Room(all.acquire_many_owned(LONGEST_FILM as u32).await.expect("nobody closes it"))
    }
}

impl Room {
    /// Puts a film into the room, and gives back what it does not need.
    pub(crate) fn keep(mut self, film: Box<[u8]>) -> Bytes {
        let spare = self.0.num_permits().saturating_sub(film.len());
        drop(self.0.split(spare));
        Bytes::from_owner(Reel { film, _room: self })
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

    #[test]
    fn a_client_has_room_for_two_long_films_or_many_short_ones() {
        let reels = Reels::default();
        let room = |number| reels.room(Some(Peer::new([192, 0, 2, number].into()))).now_or_never();
        let first = room(1).unwrap();
        let second = room(1).unwrap();
        assert!(room(1).is_none() && room(2).is_some(), "others have their own room");
        drop(first);
        let film = second.keep(vec![7; 1000].into());
        assert_eq!((film.len(), film[999]), (1000, 7));
        let short: Vec<_> = (0..100).map(|_| room(1).unwrap().keep(vec![7; 1000].into())).collect();
        drop(film);
        let long = room(1).unwrap().keep(vec![7; LONGEST_FILM].into());
        assert!(room(1).is_none(), "what is on its way takes room");
        drop((short, long));
        assert!(room(1).is_some_and(|_first| room(1).is_some()));
    }
}
