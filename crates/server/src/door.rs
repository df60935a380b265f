//! The listener: accepts connections within limits, and ends them when the server stops.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::Service as _;

use crate::Server;
use crate::guard::{Admission, Peer};

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
            Ok((stream, address)) => {
                let Some(admission) = server.guard.admit(address.ip()) else { continue };
                let (server, routes) = (server.clone(), routes.clone());
                tokio::spawn(async move {
                    converse(&server, routes, stream, admission, Peer(address.ip())).await;
                    drop(permit);
                });
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

async fn converse(server: &Arc<Server>, routes: Router, stream: TcpStream, admission: Admission, peer: Peer) {
    let admission = Arc::new(admission);
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn({
        let admission = admission.clone();
        move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(peer);
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
