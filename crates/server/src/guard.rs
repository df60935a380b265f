//! Who may connect, and how much of the server they may use.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use broadside_engine::phrase;

use crate::address::{Network, Peer};
use crate::pages;
use crate::rest::{Problem, Refused};
use crate::{Server, clock};

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
    /// Tables that one address may open in an hour.
    pub tables: f64,
    /// Public tables that one address may open in an hour, so that the list has room for those of others.
    pub public: f64,
    /// Entries that one address may add to logs in an hour.
    pub entries: f64,
    /// Bytes that one address may send for logs in an hour.
    pub bytes: f64,
    /// Messages per second and socket; three seconds' worth may come at once.
    pub messages: f64,
    /// How long a request's head, a hello or a write may take.
    pub patience: Duration,
    /// The time between two moves at a table without people.
    pub pace: Duration,
    /// How often a silent socket is pinged. After three times that without an answer it is closed.
    pub ping: Duration,
    /// How many times as fast as usual the time passes by which people are waited for: 1, except in tests.
    pub haste: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 16_000,
            per_address: 1_000,
            posts: 5.0,
            reads: 50.0,
            tables: 500.0,
            public: 30.0,
            entries: 200_000.0,
            bytes: 64.0 * 1024.0 * 1024.0,
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
    /// One of all connections.
    pub(crate) _room: OwnedSemaphorePermit,
    /// One of the address's; `None` for a proxy, which speaks for many.
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

/// Counts the connections and requests of every address.
pub(crate) struct Guard {
    pub(crate) limits: Limits,
    origins: Vec<String>,
    pub(crate) proxies: Vec<Network>,
    /// What stands before the host in our own addresses.
    scheme: &'static str,
    connections: Mutex<HashMap<Peer, Arc<Semaphore>>>,
    posts: Addresses,
    reads: Addresses,
    tables: Addresses,
    public: Addresses,
    entries: Addresses,
    bytes: Addresses,
}

/// How long a client must wait before it may ask again.
pub(crate) type Wait = Duration;

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
    let at_once = NonZeroU32::new((per_second * seconds) as u32).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(pause.clamp(Duration::from_nanos(1), DAY));
    quota.expect("a pause is longer than nothing").allow_burst(at_once)
}

impl Guard {
    pub(crate) fn new(
        limits: Limits,
        origins: Vec<String>,
        proxies: Vec<Network>,
        scheme: &'static str,
    ) -> Self {
        let [posts, reads] = [limits.posts, limits.reads].map(|rate| RateLimiter::hashmap(quota(rate, 10.0)));
        let amounts = [limits.tables, limits.public, limits.entries, limits.bytes];
        let [tables, public, entries, bytes] = amounts.map(|amount| {
            let hour = HOUR.as_secs_f64();
            RateLimiter::hashmap(quota(amount / hour, hour))
        });
        let connections = Mutex::default();
        Guard { limits, origins, proxies, scheme, connections, posts, reads, tables, public, entries, bytes }
    }

    /// Accepts a connection or a socket unless the client has too many.
    pub(crate) fn admit(&self, peer: Peer) -> Option<OwnedSemaphorePermit> {
        let most = self.limits.per_address.min(Semaphore::MAX_PERMITS);
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if connections.len() > MANY_ADDRESSES {
            connections.retain(|_, room| room.available_permits() < most);
        }
        let room = connections.entry(peer).or_insert_with(|| Arc::new(Semaphore::new(most)));
        room.clone().try_acquire_owned().ok()
    }

    /// Whether a client may make another request that changes something, or only reads.
    fn may_ask(&self, peer: Peer, changes: bool) -> Result<(), Wait> {
        check(if changes { &self.posts } else { &self.reads }, peer, 1)
    }

    /// Refuses another public table of a client that has opened too many.
    pub(crate) fn may_list(&self, peer: Peer) -> Result<(), Problem> {
        check(&self.public, peer, 1).map_err(too_many_tables)
    }

    /// Whether a client may add to a log by a message of so many bytes.
    pub(crate) fn may_write(&self, peer: Peer, bytes: usize) -> Result<(), Wait> {
        check(&self.entries, peer, 1).and_then(|()| check(&self.bytes, peer, bytes))
    }

    /// The limit for the messages of one socket.
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(quota(self.limits.messages, 3.0))
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
    fn is_ours(&self, headers: &HeaderMap) -> bool {
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

/// Whether a browser wants a page to show.
fn is_for_a_person(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    request.method() == "GET"
        && accepts.is_some_and(|accepts| accepts.contains("text/html"))
        && !request.headers().contains_key(header::ORIGIN)
}

/// Refuses a request of a client that asks too much.
pub(crate) fn too_many(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", phrase!("problem-rate")).after(wait)
}

/// Refuses a request of a client that has added a great deal to logs.
pub(crate) fn over_quota(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", phrase!("refused-quota")).after(wait)
}

/// Lets a client open only so many tables.
pub(crate) async fn opening(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    match peer.filter(|_| request.method() == "POST").map(|peer| check(&server.guard.tables, peer, 1)) {
        Some(Err(wait)) => too_many_tables(wait).into_response(),
        _ => next.run(request).await,
    }
}

fn too_many_tables(wait: Wait) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "tables", phrase!("problem-tables")).after(wait)
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Rejects requests that are foreign, too many or too slow, and adds headers to every answer.
pub(crate) async fn watch(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let guard = &server.guard;
    let peer = request.extensions().get::<Peer>().copied();
    let changes = !matches!(request.method().as_str(), "GET" | "HEAD");
    // Pages and drawings are ready; what is under these may have to be found first.
    let reads =
        ["/api/tables", "/api/days", "/api/people"].iter().any(|part| request.uri().path().starts_with(part));
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let refused = peer.filter(|_| changes || reads).and_then(|peer| guard.may_ask(peer, changes).err());
    let mut response = if !guard.is_ours(request.headers()) && is_for_a_person(&request) {
        pages::unknown_host()
    } else if !guard.is_ours(request.headers()) {
        Problem::new(StatusCode::FORBIDDEN, "origin", phrase!("problem-origin")).into_response()
    } else if let Some(wait) = refused {
        too_many(wait).into_response()
    } else {
        // Bodies are short. One that takes longer is being held back on purpose.
        match tokio::time::timeout(guard.limits.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                Problem::new(StatusCode::REQUEST_TIMEOUT, "late", phrase!("problem-late")).into_response()
            }
        }
    };
    // A body over the limit was refused before it was read, without a word of ours.
    if response.status() == StatusCode::PAYLOAD_TOO_LARGE && response.extensions().get::<Refused>().is_none()
    {
        let large = Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", phrase!("problem-large"));
        response = large.into_response();
    }
    if let Some(Refused { code, reason }) = response.extensions().get() {
        let (status, peer) =
            (response.status().as_u16(), peer.map(|peer| peer.to_string()).unwrap_or_default());
        tracing::info!(status, code, %reason, %method, path, peer, "refused");
    }
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn ours(host: &str, origin: Option<&str>) -> bool {
        let guard = Guard::new(Limits::default(), vec!["https://cards.example".into()], vec![], "http");
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
        assert!(!Guard::new(Limits::default(), vec![], vec![], "http").is_ours(&twice));
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
    fn any_number_makes_a_quota() {
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-30, 0.5, 1e6, 1e300] {
            assert!(RateLimiter::direct(quota(rate, 10.0)).check().is_ok(), "{rate}");
        }
    }

    #[test]
    fn an_address_has_so_many_connections() {
        let guard = Guard::new(Limits { per_address: 2, ..Limits::default() }, vec![], vec![], "http");
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(|address| Peer::new(address.into()));
        let first = guard.admit(here);
        let _second = guard.admit(here).unwrap();
        assert!(guard.admit(here).is_none() && guard.admit(there).is_some());
        drop(first);
        assert!(guard.admit(here).is_some());
    }
}
