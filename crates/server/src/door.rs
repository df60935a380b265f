//! The listener: accepts connections within limits, and ends them when the server stops.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::Service as _;

use crate::Server;
use crate::address::{Peer, asker, is_trusted};
use crate::guard::Admission;

/// How long open sockets and requests may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// Serves connections until the server is told to stop.
pub(crate) async fn serve(server: Arc<Server>, listener: TcpListener) -> std::io::Result<()> {
    let routes = crate::rest::routes(server.clone());
    let room = Arc::new(Semaphore::new(server.guard.limits.connections));
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
                    false => match server.guard.admit(Peer::new(from)) {
                        None => {
                            tracing::debug!(%from, "too many connections");
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
            request.extensions_mut().insert(Peer::new(asker));
            request.extensions_mut().insert(admission.clone());
            routes.clone().call(request)
        }
    });
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
