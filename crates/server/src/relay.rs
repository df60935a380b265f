//! Relays sockets and seat requests for a table of another node to that node, which decides everything.

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use broadside_engine::phrase;
use broadside_lease::Life;
use futures_util::{SinkExt as _, StreamExt as _};
use governor::DefaultDirectRateLimiter;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::protocol::WebSocketConfig;

use crate::Server;
use crate::address::{Peer, forwarded};
use crate::guard::TooMany;
use crate::rest::Problem;

/// Marks what is relayed, so that it is not relayed again. On a socket it names the life of the node that has the table,
/// which only nodes know.
pub(crate) const MARK: &str = "x-broadside-relayed";
/// How long the other node may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long connecting to it may take: a client that waits for a dead node should soon ask again.
const REACHED: Duration = Duration::from_secs(1);
/// How often a node looks whether the other one still lives.
const LOOKS: Duration = Duration::from_millis(500);

/// Why a relayed socket ends.
pub(crate) enum Cut {
    /// One side closed it, and the other was told.
    Closed,
    /// This node stops.
    Stopped,
    /// The other node does not answer any more.
    Lost,
    /// The client sends too much.
    TooMany(TooMany),
}

/// Why a node could not be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreached {
    #[error(transparent)]
    Late(#[from] tokio::time::error::Elapsed),
    #[error(transparent)]
    Socket(#[from] tungstenite::Error),
    #[error(transparent)]
    Connection(#[from] std::io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
    #[error(transparent)]
    Request(#[from] axum::http::Error),
    #[error(transparent)]
    Header(#[from] header::InvalidHeaderValue),
}

/// Relays a socket until either side closes it. An error means that nothing was relayed.
pub(crate) async fn hand_through(
    socket: &mut WebSocket,
    messages: &DefaultDirectRateLimiter,
    server: &Server,
    (node, life): (&str, Life),
    (hello, peer): (String, Peer),
) -> Result<Cut, Unreached> {
    let stream = timeout(REACHED, TcpStream::connect(node)).await??;
    stream.set_nodelay(true)?;
    // The other node need not know the name by which it was found.
    let mut request = format!("ws://{}/api/socket", stream.peer_addr()?).into_client_request()?;
    request.headers_mut().insert(MARK, life.to_string().parse()?);
    // Nodes that trust one another count the socket for the client.
    for (name, client) in forwarded(peer) {
        request.headers_mut().insert(name, client.parse()?);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(Some(1 << 20));
    let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    let (mut far, _) = timeout(REACHED, connecting).await??;
    far.send(tungstenite::Message::text(hello)).await?;
    let limits = server.guard.limits;
    let (mut heard, mut pings, mut stop) =
        (Instant::now(), tokio::time::interval(limits.ping), server.stop.clone());
    let (mut looks, mut missing) = (tokio::time::interval(LOOKS), 0);
    let cut = loop {
        // What goes to the client, and what goes to the other node.
        let (down, up) = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                if let (Some(Ok(_)), Err(why)) = (&message, server.guard.may_send(peer, messages)) {
                    break Cut::TooMany(why);
                }
                match message {
                    Some(Ok(Message::Text(text))) => (None, Some(tungstenite::Message::text(text.as_str()))),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(bytes))) => (None, Some(tungstenite::Message::binary(bytes))),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break Cut::Closed,
                }
            }
            message = far.next() => match message {
                Some(Ok(tungstenite::Message::Text(text))) => (Some(Message::text(text.as_str())), None),
                Some(Ok(tungstenite::Message::Close(frame))) => {
                    let frame = frame.map(|frame| CloseFrame { code: frame.code.into(), reason: frame.reason.as_str().into() });
                    let _ = timeout(limits.patience, socket.send(Message::Close(frame))).await;
                    break Cut::Closed;
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => break Cut::Lost,
            },
            _ = pings.tick() => match heard.elapsed() > limits.ping * 3 {
                true => break Cut::Closed,
                false => (Some(Message::Ping(vec![].into())), None),
            },
            _ = looks.tick() => {
                match server.hall.leases.is_gone(life, &mut missing) {
                    true => break Cut::Lost,
                    false => continue,
                }
            }
            () = crate::stopped(&mut stop) => break Cut::Stopped,
        };
        if let Some(message) = down
            && !matches!(timeout(limits.patience, socket.send(message)).await, Ok(Ok(())))
        {
            break Cut::Closed;
        }
        if let Some(message) = up
            && !matches!(timeout(limits.patience, far.send(message)).await, Ok(Ok(())))
        {
            break Cut::Lost;
        }
    };
    let _ = timeout(REACHED, far.close(None)).await;
    Ok(cut)
}

/// Asks the other node for a seat, in the name of the client, and returns its answer.
pub(crate) async fn ask(node: &str, path: &str, body: Bytes, peer: Peer) -> Result<Response, Problem> {
    let asking = async {
        let stream = TcpStream::connect(node).await?;
        let host = stream.peer_addr()?.to_string();
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request = Request::post(path)
            .header(header::HOST, host)
            .header(header::CONTENT_TYPE, "application/json")
            .header(MARK, "1");
        for (name, client) in forwarded(peer) {
            request = request.header(name, client);
        }
        let request = request.body(Body::from(body))?;
        Ok::<_, Unreached>(sender.send_request(request).await?.map(Body::new))
    };
    let answer = match timeout(PATIENCE, asking).await {
        Ok(answer) => answer,
        Err(late) => Err(late.into()),
    };
    answer.map_err(|trouble| {
        tracing::warn!(%node, %trouble, "a request could not be handed through");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "elsewhere", phrase!("error-elsewhere"))
            .after(Duration::ZERO)
    })
}
