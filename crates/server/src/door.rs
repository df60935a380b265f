//! The listener: accepts connections within limits, and ends them when the server stops.

use std::net::IpAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use broadside_engine::phrase;
use broadside_wire::{Problem, json};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::Service as _;

use crate::address::{Peer, asker, is_trusted};
use crate::guard::Admission;
use crate::slow::Impatient;
use crate::{Server, words};

/// How long open sockets and requests may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How many clients are told at once that they have too many connections.
const FAREWELLS: usize = 64;
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// What a client is told that has too many connections.
static CROWDED: LazyLock<String> = LazyLock::new(|| {
    let reason = phrase!("problem-rate");
    let text = words::english(&reason);
    let body = json(&Problem { code: "rate".into(), reason, text });
    format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Retry-After: 10\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
});

/// Serves connections until the server is told to stop.
pub(crate) async fn serve(server: Arc<Server>, listener: TcpListener) -> std::io::Result<()> {
    let routes = crate::rest::routes(server.clone());
    let room = server.guard.room.clone();
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    let mut stop = server.stop.clone();
    loop {
        let Ok(permit) = room.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = crate::stopped(&mut stop) => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let from = from.ip();
                let own = match is_trusted(&server.guard.proxies, from) {
                    true => None,
                    false => match admit(&server, Peer::new(from)) {
                        None => {
                            tracing::debug!(%from, "too many connections");
                            if let (None, Ok(place)) = (&server.tls, farewells.clone().try_acquire_owned()) {
                                tokio::spawn(turn_away(stream, place));
                            }
                            continue;
                        }
                        admitted => admitted,
                    },
                };
                let admission = Admission { _room: permit, own };
                tokio::spawn(greet(server.clone(), routes.clone(), stream, admission, from));
            }
            Err(error) => {
                // Too many open files, or a client that left while it was accepted: neither ends the server.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    drop(listener);
    let deadline = tokio::time::Instant::now() + FAREWELL;
    let busy = || {
        room.available_permits() < server.guard.limits.connections || server.hall.metrics.sockets.get() > 0
    };
    while busy() && tokio::time::Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// Admits a connection of a client that has not too many, and does not open them too fast.
fn admit(server: &Server, peer: Peer) -> Option<OwnedSemaphorePermit> {
    server.guard.may_arrive(peer).ok()?;
    server.guard.admit(peer, false)
}

/// Tells a client that it has too many connections.
async fn turn_away(mut stream: TcpStream, _place: OwnedSemaphorePermit) {
    let farewell = async {
        stream.write_all(CROWDED.as_bytes()).await?;
        stream.shutdown().await?;
        // Unread data at the end would make the system discard the answer.
        tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
}

/// Begins a connection, with a handshake where the server speaks TLS.
async fn greet(server: Arc<Server>, routes: Router, stream: TcpStream, admission: Admission, from: IpAddr) {
    let _ = stream.set_nodelay(true);
    let Some(tls) = &server.tls else { return converse(&server, routes, stream, admission, from).await };
    match tokio::time::timeout(server.guard.limits.patience, tls.acceptor().accept(stream)).await {
        Ok(Ok(stream)) => converse(&server, routes, stream, admission, from).await,
        Ok(Err(error)) => tracing::debug!(%from, %error, "no handshake"),
        Err(_) => tracing::debug!(%from, "no handshake in time"),
    }
}

async fn converse(
    server: &Arc<Server>,
    routes: Router,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    admission: Admission,
    from: IpAddr,
) {
    let admission = Arc::new(admission);
    let service = hyper::service::service_fn({
        let (admission, server) = (admission.clone(), server.clone());
        move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            let asker = asker(&server.guard.proxies, from, request.headers());
            request.extensions_mut().insert(asker);
            request.extensions_mut().insert(admission.clone());
            routes.clone().call(request)
        }
    });
    let stream = Impatient::new(stream, server.guard.limits.patience);
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(server.guard.limits.patience)
        .max_headers(64)
        .max_buf_size(LARGEST_HEAD);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stop = server.stop.clone();
    tokio::select! {
        _ = connection.as_mut() => return,
        () = crate::stopped(&mut stop) => connection.as_mut().graceful_shutdown(),
    }
    let _ = tokio::time::timeout(FAREWELL, connection).await;
}
