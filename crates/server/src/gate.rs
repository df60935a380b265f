//! What every request passes: it is refused if it is foreign, too much or too slow, and every answer gets its headers.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use broadside_engine::phrase;

use crate::address::Peer;
use crate::guard::too_many;
use crate::rest::{self, Problem, Refused};
use crate::{Server, pages, queue};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Whether a request is refused in plain text: a body over the limit, an address that does not fit, a socket that is none.
fn is_without_a_problem(response: &Response) -> bool {
    response.status().is_client_error()
        && response.extensions().get::<Refused>().is_none()
        && rest::media_type(response.headers()) == "text/plain"
}

/// Refuses a request and closes the connection. A client can open only so many connections a second, so it cannot have
/// as many requests refused as it likes.
fn turn_away(problem: Problem) -> Response {
    let mut response = problem.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Rejects requests that are too many, foreign or too slow, and adds headers to every answer.
pub(crate) async fn watch(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let guard = &server.guard;
    let peer = request.extensions().get::<Peer>().copied();
    let changes = !matches!(request.method().as_str(), "GET" | "HEAD");
    // Pages and drawings are ready. Sockets are counted again by their hellos.
    let path = request.uri().path();
    let reads = path.starts_with("/api/") && path != "/api/socket";
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let count = |peer| if changes || reads { guard.may_ask(peer, changes) } else { guard.may_look(peer) };
    let refused = peer.and_then(|peer| count(peer).err());
    let mut response = if let Some(wait) = refused {
        turn_away(too_many(wait))
    } else if !guard.is_ours(request.headers()) && is_for_a_person(&request) {
        pages::unknown_host(request.headers())
    } else if !guard.is_ours(request.headers()) {
        turn_away(Problem::new(StatusCode::FORBIDDEN, "origin", phrase!("problem-origin")))
    } else {
        // Bodies are short. One that takes longer is being held back on purpose.
        match tokio::time::timeout(guard.limits.patience, queue::asked_by(peer, next.run(request))).await {
            Ok(response) => response,
            Err(_) => {
                Problem::new(StatusCode::REQUEST_TIMEOUT, "late", phrase!("problem-late")).into_response()
            }
        }
    };
    // What could not be read was refused before it was looked at, without a word of ours.
    if is_without_a_problem(&response) {
        let status = response.status();
        let problem = match status {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::new(status, "too_large", phrase!("problem-large")),
            _ => Problem::new(status, "malformed", phrase!("problem-request")),
        };
        response = problem.into_response();
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

/// Whether a browser wants a page to show.
fn is_for_a_person(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    request.method() == "GET"
        && accepts.is_some_and(|accepts| accepts.contains("text/html"))
        && !request.headers().contains_key(header::ORIGIN)
}

/// Limits how many tables a client opens.
pub(crate) async fn opening(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().filter(|_| request.method() == "POST");
    match peer.map_or(Ok(()), |peer| server.guard.may_open(*peer)) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    }
}

/// Lets in a request with a long body once the client has a place. Until then the body is not read: bodies of requests
/// that wait would fill the memory.
pub(crate) async fn long_body(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let _place = server.long_bodies.permit(queue::asker()).await;
    next.run(request).await
}
