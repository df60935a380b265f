//! Who may connect, and how much of the server they may use.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, StatusCode};
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use broadside_engine::phrase;
use broadside_house::LONGEST_LOG;

use crate::address::{Peer, Proxies};
use crate::clock;
use crate::rest::Problem;

/// The limits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of connections in all.
    pub connections: usize,
    /// The number of connections from one address.
    pub per_address: usize,
    /// Requests per second and address that change something; ten seconds' worth may come at once.
    pub posts: f64,
    /// Requests per second and address that only read; ten seconds' worth may come at once.
    pub reads: f64,
    /// Requests per second and address for pages, drawings and sockets; ten seconds' worth may come at once.
    pub pages: f64,
    /// Connections that one address may open in a second; ten seconds' worth may come at once.
    pub arrivals: f64,
    /// Tables that one address may open in an hour.
    pub tables: f64,
    /// Public tables that one address may open in an hour, so that the list has room for those of others.
    pub public: f64,
    /// People to whom one address may give a name in an hour.
    pub names: f64,
    /// Entries that one address may add to logs in an hour.
    pub entries: f64,
    /// Bytes that one address may send for logs in an hour.
    pub bytes: f64,
    /// Entries of the tables in memory, all together, above which no more are loaded.
    pub held_entries: u64,
    /// Messages per second and socket, and all sockets of an address together ten times as many; three seconds' worth may
    /// come at once.
    pub messages: f64,
    /// How long a request's head, a hello or a write may take.
    pub patience: Duration,
    /// The time between two moves at a table without people.
    pub pace: Duration,
    /// How often a silent socket is pinged. After three times that without an answer it is closed.
    pub ping: Duration,
    /// How many times as fast as usual the clock goes that measures waiting for people: 1, except in tests.
    pub haste: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 16_000,
            per_address: 1_000,
            posts: 5.0,
            reads: 50.0,
            pages: 100.0,
            arrivals: 100.0,
            tables: 500.0,
            public: 30.0,
            names: 100.0,
            entries: 200_000.0,
            bytes: 64.0 * 1024.0 * 1024.0,
            held_entries: 1_000_000,
            messages: 20.0,
            patience: Duration::from_secs(10),
            pace: Duration::from_millis(400),
            ping: Duration::from_secs(20),
            haste: clock::haste(),
        }
    }
}

/// A permit for one connection, kept for as long as it lasts, also where it has become a socket.
pub(crate) struct Admission {
    /// One of the connections that the server allows.
    pub(crate) _room: OwnedSemaphorePermit,
    /// One of the connections that the address is allowed; `None` for a proxy, which speaks for many.
    pub(crate) own: Option<OwnedSemaphorePermit>,
}

/// How often a seat may say something.
pub(crate) struct TalkLimits {
    pub(crate) remarks: DefaultDirectRateLimiter,
    /// How often it may remind others.
    pub(crate) nudges: DefaultDirectRateLimiter,
}

/// When this many addresses are known, those without connections are forgotten.
const MANY_ADDRESSES: usize = 10_000;

/// A limit for each address.
type Addresses = RateLimiter<Peer, HashMapStateStore<Peer>, DefaultClock>;

/// How many connections an address may have however few are left.
const FEW_CONNECTIONS: usize = 32;
/// One of this many connections is kept for this machine, proxies and other nodes.
const KEPT: usize = 16;
/// Being told this many entries anew counts as one read,
const ENTRIES_OF_A_READ: u64 = 256;
/// and so does being told of this many tables.
const TABLES_OF_A_READ: u64 = 10;
/// How many seconds' worth of requests may come at once.
const AT_ONCE: f64 = 10.0;
/// How many seconds' worth of messages may come at once.
const MESSAGES_AT_ONCE: f64 = 3.0;
/// How many seconds' worth of entries may come at once.
const ENTRIES_AT_ONCE: f64 = 10.0 * 60.0;
/// The entries that may come at once in any case: those of the longest log, for a table that goes on from a record.
const MANY_ENTRIES: f64 = LONGEST_LOG as f64;
/// All sockets of an address together may send as much as this many that send all they may.
const BUSY_SOCKETS: f64 = 10.0;

/// Counts the connections and requests of every address.
pub(crate) struct Guard {
    pub(crate) limits: Limits,
    /// What is left of all connections.
    pub(crate) room: Arc<Semaphore>,
    origins: Vec<String>,
    pub(crate) proxies: Proxies,
    /// The scheme of our own addresses.
    scheme: &'static str,
    connections: Mutex<HashMap<Peer, Arc<Semaphore>>>,
    posts: Addresses,
    reads: Addresses,
    pages: Addresses,
    arrivals: Addresses,
    messages: Addresses,
    tables: Addresses,
    public: Addresses,
    names: Addresses,
    entries: Addresses,
    /// Entries that bots among themselves may add: half of all, so that people can go on.
    shows: Addresses,
    bytes: Addresses,
}

/// How long a client must wait before it may ask again.
pub(crate) type Wait = Duration;

/// Why a message is one too many.
pub(crate) enum TooMany {
    /// Its socket sends too much.
    OfSocket,
    /// All sockets of its address together do.
    OfAddress(Wait),
}

/// Checks a limit for a client.
fn check(limit: &Addresses, peer: Peer, amount: usize) -> Result<(), Wait> {
    if limit.len() > MANY_ADDRESSES {
        limit.retain_recent();
    }
    let amount = u32::try_from(amount).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
    match limit.check_key_n(&peer, amount) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(until)) => Err(until.wait_time_from(DefaultClock::default().now())),
        Err(_) => Err(HOUR),
    }
}

const HOUR: Duration = Duration::from_secs(60 * 60);

/// A quota of `per_second`, of which `seconds` seconds' worth may come at once.
fn quota(per_second: f64, seconds: f64) -> Quota {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let pause = Duration::try_from_secs_f64(per_second.recip()).unwrap_or(DAY);
    let at_once = NonZeroU32::new((per_second * seconds).round() as u32).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(pause.clamp(Duration::from_nanos(1), DAY));
    quota.expect("a pause is longer than nothing").allow_burst(at_once)
}

impl Guard {
    pub(crate) fn new(limits: Limits, origins: Vec<String>, proxies: Proxies, scheme: &'static str) -> Self {
        let rates = [limits.posts, limits.reads, limits.pages, limits.arrivals];
        let [posts, reads, pages, arrivals] = rates.map(|rate| RateLimiter::hashmap(quota(rate, AT_ONCE)));
        let messages = RateLimiter::hashmap(quota(limits.messages * BUSY_SOCKETS, MESSAGES_AT_ONCE));
        let Limits { tables, public, names, entries, bytes, .. } = limits;
        let hour = HOUR.as_secs_f64();
        let [tables, public, names, bytes] =
            [tables, public, names, bytes].map(|amount| RateLimiter::hashmap(quota(amount / hour, hour)));
        let [entries, shows] = [entries, entries / 2.0].map(|amount| {
            let per_second = amount / hour;
            let seconds = (MANY_ENTRIES / per_second).max(ENTRIES_AT_ONCE).min(hour);
            RateLimiter::hashmap(quota(per_second, seconds))
        });
        let connections = Mutex::default();
        Guard {
            limits,
            room: Arc::new(Semaphore::new(limits.connections)),
            origins,
            proxies,
            scheme,
            connections,
            posts,
            reads,
            pages,
            arrivals,
            messages,
            tables,
            public,
            names,
            entries,
            shows,
            bytes,
        }
    }

    /// Accepts a connection or a socket unless the client has too many for what is left of all.
    pub(crate) fn admit(&self, peer: Peer, relayed: bool) -> Option<OwnedSemaphorePermit> {
        let left = self.room.available_permits().saturating_sub(self.limits.connections / KEPT);
        if left == 0 && !relayed && !peer.is_this_machine() {
            return None;
        }
        let most = self.limits.per_address.min(Semaphore::MAX_PERMITS);
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if connections.len() > MANY_ADDRESSES {
            connections.retain(|_, room| room.available_permits() < most);
        }
        let room = connections.entry(peer).or_insert_with(|| Arc::new(Semaphore::new(most)));
        let held = most - room.available_permits();
        if held >= (left / 4).max(FEW_CONNECTIONS) {
            return None;
        }
        room.clone().try_acquire_owned().ok()
    }

    /// Whether a client may make another request that changes something, or only reads.
    pub(crate) fn may_ask(&self, peer: Peer, changes: bool) -> Result<(), Wait> {
        check(if changes { &self.posts } else { &self.reads }, peer, 1)
    }

    /// Whether a client may ask for another page, drawing or socket.
    pub(crate) fn may_look(&self, peer: Peer) -> Result<(), Wait> {
        check(&self.pages, peer, 1)
    }

    /// Whether a client may open another connection now.
    pub(crate) fn may_arrive(&self, peer: Peer) -> Result<(), Wait> {
        check(&self.arrivals, peer, 1)
    }

    /// Whether a client may be told so many entries anew, besides the read that its hello is.
    pub(crate) fn may_catch_up(&self, peer: Peer, entries: u64) -> Result<(), Wait> {
        self.may_read(peer, entries / ENTRIES_OF_A_READ)
    }

    /// Whether a client may be told of so many tables, besides the read that its request is.
    pub(crate) fn may_be_told_of(&self, peer: Peer, tables: usize) -> Result<(), Problem> {
        self.may_read(peer, tables as u64 / TABLES_OF_A_READ).map_err(too_many)
    }

    /// Counts something as so many reads.
    fn may_read(&self, peer: Peer, reads: u64) -> Result<(), Wait> {
        // However long a log is, who has read nothing else may read it.
        let most = (self.limits.reads * AT_ONCE / 2.0) as u64;
        match reads.min(most) {
            0 => Ok(()),
            reads => check(&self.reads, peer, reads as usize),
        }
    }

    /// Whether bots among themselves may make another move for a client.
    pub(crate) fn may_show(&self, peer: Peer) -> Result<(), Wait> {
        check(&self.shows, peer, 1).and_then(|()| check(&self.entries, peer, 1))
    }

    /// Refuses another table of a client that has opened too many; each counts as an entry, too.
    pub(crate) fn may_open(&self, peer: Peer) -> Result<(), Problem> {
        check(&self.tables, peer, 1).map_err(too_many_tables)?;
        check(&self.entries, peer, 1).map_err(over_quota)
    }

    /// Refuses another public table of a client that has opened too many.
    pub(crate) fn may_list(&self, peer: Peer) -> Result<(), Problem> {
        check(&self.public, peer, 1).map_err(too_many_tables)
    }

    /// Refuses another name for a client that has given many.
    pub(crate) fn may_name(&self, peer: Peer) -> Result<(), Problem> {
        check(&self.names, peer, 1).map_err(too_many)
    }

    /// Whether a client may add so many entries and bytes to a log.
    pub(crate) fn may_write(&self, peer: Peer, entries: usize, bytes: usize) -> Result<(), Wait> {
        check(&self.entries, peer, entries).and_then(|()| check(&self.bytes, peer, bytes))
    }

    /// The limit for the messages of one socket.
    pub(crate) fn of_socket(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(quota(self.limits.messages, MESSAGES_AT_ONCE))
    }

    /// Counts a message of a client for its socket and for its address.
    pub(crate) fn may_send(&self, peer: Peer, socket: &DefaultDirectRateLimiter) -> Result<(), TooMany> {
        socket.check().map_err(|_| TooMany::OfSocket)?;
        check(&self.messages, peer, 1).map_err(TooMany::OfAddress)
    }

    /// The limits for what one seat says to the table.
    pub(crate) fn talk(&self) -> TalkLimits {
        TalkLimits {
            remarks: RateLimiter::direct(quota(0.5, 6.0)),
            nudges: RateLimiter::direct(quota(0.1, 10.0)),
        }
    }

    /// Whether a request was made to this server, by its own page or by no page at all. A host name must be one of
    /// ours, because a foreign name may have been made to point here.
    pub(crate) fn is_ours(&self, headers: &HeaderMap) -> bool {
        let one = |name: HeaderName| {
            let mut values = headers.get_all(name).iter();
            match (values.next(), values.next()) {
                (Some(value), None) => Some(value.to_str().ok()),
                (None, _) => None,
                _ => Some(None),
            }
        };
        let Some(Some(host)) = one(header::HOST) else { return false };
        let configured = |origin: &str| self.origins.iter().any(|own| own == origin);
        let named =
            self.origins.iter().any(|own| own.split_once("://").is_some_and(|(_, name)| name == host));
        if !named && !is_plain_address(host) {
            return false;
        }
        match one(header::ORIGIN) {
            None => true,
            Some(None) => false,
            Some(Some(origin)) => {
                configured(origin) || (!named && origin == format!("{}://{host}", self.scheme))
            }
        }
    }
}

/// Whether the host is `localhost` or a numeric address, with or without a port.
fn is_plain_address(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let is_six = bare.is_some_and(|name| name.parse::<std::net::Ipv6Addr>().is_ok());
    name == "localhost" || is_six || name.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Refuses a request of a client that asks too much.
pub(crate) fn too_many(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", phrase!("problem-rate")).after(wait)
}

/// Refuses a request of a client that has added a great deal to logs.
pub(crate) fn over_quota(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", phrase!("refused-quota")).after(wait)
}

fn too_many_tables(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "tables", phrase!("problem-tables")).after(wait)
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn ours(host: &str, origin: Option<&str>) -> bool {
        let guard =
            Guard::new(Limits::default(), vec!["https://cards.example".into()], Proxies::default(), "http");
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        guard.is_ours(&headers)
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        for host in ["localhost", "localhost:1914", "127.0.0.1:1914", "[::1]:1914", "192.168.1.7:80"] {
            assert!(ours(host, None), "{host}");
            assert!(ours(host, Some(&format!("http://{host}"))), "{host}");
            for origin in [
                "null",
                "",
                "http://evil.example",
                "https://localhost",
                &format!("http://{host}.evil.example"),
            ] {
                assert!(!ours(host, Some(origin)), "{host} {origin}");
            }
        }
        assert!(ours("cards.example", None) && ours("cards.example", Some("https://cards.example")));
        assert!(!ours("cards.example", Some("http://cards.example")), "the scheme is part of an origin");
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "::1"] {
            assert!(!ours(host, None), "{host}");
        }
        let mut twice = HeaderMap::new();
        twice.append(header::HOST, "localhost".parse().unwrap());
        twice.append(header::ORIGIN, "http://localhost".parse().unwrap());
        twice.append(header::ORIGIN, "http://evil.example".parse().unwrap());
        assert!(!Guard::new(Limits::default(), vec![], Proxies::default(), "http").is_ours(&twice));
    }

    #[test]
    fn three_seconds_worth_may_come_at_once() {
        let clock = FakeRelativeClock::default();
        let messages = RateLimiter::direct_with_clock(quota(2.0, 3.0), clock.clone());
        let taken = |tries: usize| (0..tries).filter(|_| messages.check().is_ok()).count();
        assert_eq!(taken(9), 6);
        clock.advance(Duration::from_secs(1));
        assert_eq!(taken(9), 2);
        clock.advance(Duration::from_secs(60));
        assert_eq!(taken(9), 6, "no more is saved up");
    }

    #[test]
    fn the_sockets_of_an_address_share_a_limit() {
        let guard = Guard::new(Limits::default(), vec![], Proxies::default(), "http");
        let [here, there] = [1, 2].map(|number| Peer::new([192, 0, 2, number].into()));
        let sockets = [(); 20].map(|()| guard.of_socket());
        let sent = |peer, socket| (0..60).filter(|_| guard.may_send(peer, socket).is_ok()).count();
        let all: usize = sockets.iter().map(|socket| sent(here, socket)).sum();
        assert!((600..900).contains(&all), "of 1,200: {all}");
        assert!(matches!(guard.may_send(here, &guard.of_socket()), Err(TooMany::OfAddress(_))));
        assert_eq!(sent(there, &guard.of_socket()), 60, "another address is not concerned");
    }

    #[test]
    fn entries_of_some_minutes_may_come_at_once_and_always_a_whole_log() {
        let at_once = |entries: f64| {
            let guard =
                Guard::new(Limits { entries, ..Limits::default() }, vec![], Proxies::default(), "http");
            let peer = Peer::new([192, 0, 2, 1].into());
            let all = (0..200).filter(|_| guard.may_write(peer, 1_000, 1).is_ok()).count();
            all * 1_000
        };
        assert_eq!([200_000.0, 20_000.0, 5_000.0].map(at_once), [33_000, 10_000, 5_000]);
    }

    #[test]
    fn any_number_makes_a_quota() {
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-30, 0.5, 1e6, 1e300] {
            assert!(RateLimiter::direct(quota(rate, 10.0)).check().is_ok(), "{rate}");
        }
    }

    #[test]
    fn an_address_has_so_many_connections() {
        let guard =
            Guard::new(Limits { per_address: 2, ..Limits::default() }, vec![], Proxies::default(), "http");
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(|address| Peer::new(address.into()));
        let admit = |peer| guard.admit(peer, false);
        let first = admit(here);
        let _second = admit(here).unwrap();
        assert!(admit(here).is_none() && admit(there).is_some());
        drop(first);
        assert!(admit(here).is_some());
    }

    #[test]
    fn nobody_takes_all_connections_and_some_are_kept() {
        let guard = Guard::new(Limits::default(), vec![], Proxies::default(), "http");
        let peer = |number: u8| Peer::new([192, 0, 2, number].into());
        let connect = |peer, relayed| {
            let own = guard.admit(peer, relayed)?;
            Some((guard.room.clone().try_acquire_owned().ok()?, own))
        };
        // Sixteen could have them all if each had as many as an address may have.
        let held: Vec<Vec<_>> =
            (0..16).map(|number| std::iter::from_fn(|| connect(peer(number), false)).collect()).collect();
        assert_eq!((held[0].len(), held[15].len() < 500), (1_000, true), "later ones have less");
        let others: Vec<_> =
            (16..24).flat_map(|number| [0; 20].map(|_| connect(peer(number), false))).collect();
        assert!(others.iter().all(Option::is_some), "whoever comes with a few gets in");
        let _rest: Vec<_> =
            (24..250).flat_map(|number| [0; 32].map(|_| connect(peer(number), false))).collect();
        assert!(connect(peer(250), false).is_none(), "no room is left for strangers");
        assert!(connect(peer(250), true).is_some(), "another node relays");
        assert!(
            connect(Peer::new([127, 0, 0, 1].into()), false).is_some(),
            "this machine asks for its health"
        );
    }

    #[test]
    fn the_longest_log_can_be_read_whatever_the_limit() {
        for reads in [0.1, 1.0, 50.0] {
            let guard = Guard::new(Limits { reads, ..Limits::default() }, vec![], Proxies::default(), "http");
            let peer = Peer::new([192, 0, 2, 1].into());
            assert!(
                guard.may_ask(peer, false).is_ok() && guard.may_catch_up(peer, 10_000).is_ok(),
                "{reads}"
            );
        }
        let guard = Guard::new(Limits::default(), vec![], Proxies::default(), "http");
        let peer = Peer::new([192, 0, 2, 1].into());
        let told = (0..1_000).filter(|_| guard.may_catch_up(peer, 10_000).is_ok()).count();
        assert!((12..15).contains(&told), "39 reads each, of 500 at once: {told}");
        assert!(
            (0..1_000).all(|_| guard.may_catch_up(peer, 200).is_ok()),
            "what is recent costs nothing more"
        );
        let peer = Peer::new([192, 0, 2, 2].into());
        let told = (0..1_000).filter(|_| guard.may_be_told_of(peer, 500).is_ok()).count();
        assert!((10..13).contains(&told), "50 reads each, of 500 at once: {told}");
        assert!((0..1_000).all(|_| guard.may_be_told_of(peer, 9).is_ok()));
    }

    #[test]
    fn bots_among_themselves_leave_entries_for_people() {
        let guard =
            Guard::new(Limits { entries: 100.0, ..Limits::default() }, vec![], Proxies::default(), "http");
        let peer = Peer::new([192, 0, 2, 1].into());
        assert_eq!((0..200).filter(|_| guard.may_show(peer).is_ok()).count(), 50);
        assert_eq!((0..200).filter(|_| guard.may_write(peer, 1, 1).is_ok()).count(), 50);
    }
}
