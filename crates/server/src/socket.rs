//! One socket at a table: a hello, then commands in and events and views out.
//!
//! There is no queue of things to show. The socket knows the last number it has sent, and whenever there is news it asks the
//! table what follows, through its viewer's eyes. Who reads slowly gets fewer views, not a longer queue.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use broadside_engine::Viewer;
use broadside_house::{Advice, Command, Refused, TableId, Token, Why};
use futures_util::SinkExt as _;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::Server;
use crate::guard::Admission;
use crate::hall::{Hall, LiveTable, Trouble};
use crate::relay;
use crate::shown::Since;
use crate::wire::{self, FromClient, LONGEST_MESSAGE, PROTOCOL, ToViewer};

/// How long others wait for the mover's acknowledgement to be written.
const ACKNOWLEDGEMENT: Duration = Duration::from_millis(100);

/// Turns a request into a socket, with buffers as small as the messages.
pub(crate) async fn upgrade(
    State(server): State<Arc<Server>>,
    admission: Option<Extension<Arc<Admission>>>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    let relayed = headers.contains_key(relay::MARK);
    socket
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(LONGEST_MESSAGE)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let hall = server.hall.clone();
            hall.metrics.sockets.inc();
            Session { server, socket, relayed }.run().await;
            hall.metrics.sockets.dec();
            drop(admission);
        })
}

/// Why a socket ends.
enum End {
    /// The client is gone, or closes.
    Gone,
    /// The client, or the server, is at fault; the word and the sentence say how.
    Error(&'static str, String),
    /// Another node has the table and is reached there.
    Relay { node: String, hello: String },
}

fn error<T>(code: &'static str, text: impl Into<String>) -> Result<T, End> {
    Err(End::Error(code, text.into()))
}

struct Session {
    server: Arc<Server>,
    socket: WebSocket,
    /// Whether another node stands between the client and this one.
    relayed: bool,
}

/// What a hello has settled.
struct Seated {
    table: Arc<LiveTable>,
    viewer: Viewer,
    news: watch::Receiver<u64>,
    /// The last number sent.
    sent: u64,
}

impl Session {
    async fn run(mut self) {
        let end = match self.hello().await {
            Ok(seated) => {
                let (table, viewer) = (seated.table.clone(), seated.viewer);
                self.server.hall.arrive(&table, viewer).await;
                let end = self.play(seated).await;
                self.server.hall.depart(&table, viewer);
                end
            }
            Err(End::Relay { node, hello }) => {
                match relay::hand_through(&mut self.socket, &self.server, &node, hello).await {
                    Ok(()) => End::Gone,
                    Err(trouble) => {
                        tracing::warn!(%node, %trouble, "a socket could not be handed through");
                        End::Error("elsewhere", "another node has this table; come back soon".into())
                    }
                }
            }
            Err(end) => end,
        };
        if let End::Error(code, text) = end {
            if !matches!(code, "closing" | "elsewhere" | "no_table") {
                self.server.hall.metrics.dropped.inc();
            }
            let goodbye = async {
                self.say(&ToViewer::Error { code, text: &text }).await?;
                let status = if code == "closing" { 1001 } else { 1008 };
                let close = Message::Close(Some(CloseFrame { code: status, reason: code.into() }));
                self.socket.send(close).await.map_err(|_| End::Gone)?;
                // What is left unread at the end would make the system drop the goodbye on its way.
                while let Some(Ok(_)) = self.socket.recv().await {}
                Ok::<(), End>(())
            };
            let _ = timeout(Duration::from_secs(2), goodbye).await;
        }
    }

    async fn say(&mut self, message: &ToViewer<'_>) -> Result<(), End> {
        self.write(wire::bytes(message).into()).await
    }

    async fn write(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.write_all(vec![text]).await
    }

    /// Writes several messages and wakes the client once.
    async fn write_all(&mut self, texts: Vec<Utf8Bytes>) -> Result<(), End> {
        let writing = async {
            for text in texts {
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.flush().await
        };
        match timeout(self.server.guard.limits.patience, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => error("slow", "this client does not read"),
        }
    }

    /// Waits for the first message and settles who is there.
    async fn hello(&mut self) -> Result<Seated, End> {
        let patience = self.server.guard.limits.patience;
        let mut stop = self.server.stop.clone();
        let first = async {
            loop {
                if let Some(text) = self.message().await? {
                    return Ok(text);
                }
            }
        };
        let first = tokio::select! {
            first = timeout(patience, first) => first,
            () = crate::stopped(&mut stop) => return error("closing", "the server stops; come back soon"),
        };
        let Ok(first) = first else { return error("late", "no hello came in time") };
        let first = first?;
        let message = read(&first)?;
        if message.kind != "hello" {
            return error("protocol", "the first message must be a hello");
        }
        if message.protocol != Some(PROTOCOL) {
            return error("protocol", format!("this server speaks protocol {PROTOCOL}"));
        }
        let id: Option<TableId> = message.table.as_deref().and_then(|text| text.parse().ok());
        let Some(id) = id else { return error("no_table", "there is no such table") };
        let token = match message.token.as_deref().map(str::parse::<Token>) {
            None => None,
            Some(Ok(token)) => Some(token.hash()),
            Some(Err(())) => return error("token", "this token is no right to a seat here"),
        };
        let table = match self.server.hall.table(&id).await {
            Ok(table) => table,
            Err(Trouble::NoTable) => return error("no_table", "there is no such table"),
            Err(Trouble::Elsewhere(Some(node))) if !self.relayed => {
                return Err(End::Relay { node, hello: first });
            }
            Err(Trouble::Elsewhere(_)) => {
                return error("elsewhere", "another node has this table; come back soon");
            }
            Err(trouble) => return error("busy", trouble.to_string()),
        };
        let Some(viewer) = Hall::viewer(&table, token) else {
            return error("token", "this token is no right to a seat here");
        };
        let welcome = {
            let state = table.state();
            wire::bytes(&ToViewer::Welcome { table: &id, setup: state.setup(), viewer, seq: state.seq() })
        };
        self.write(welcome.into()).await?;
        let sent = message.after.unwrap_or(0).min(table.state().seq());
        let mut news = table.news();
        news.mark_changed();
        Ok(Seated { table, viewer, news, sent })
    }

    /// The next text; pings and the like go by.
    async fn message(&mut self) -> Result<Option<String>, End> {
        match self.socket.recv().await {
            Some(Ok(Message::Text(text))) => Ok(Some(text.as_str().to_owned())),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
            Some(Ok(Message::Binary(_))) => error("malformed", "messages are texts"),
            Some(Err(fault)) if fault.to_string().contains("too long") => {
                error("malformed", format!("a message has at most {LONGEST_MESSAGE} bytes"))
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Gone),
        }
    }

    async fn play(&mut self, mut seated: Seated) -> End {
        let limits = self.server.guard.limits;
        let messages = self.server.guard.messages();
        let mut heard = Instant::now();
        let mut pings = tokio::time::interval(limits.ping);
        let mut stop = self.server.stop.clone();
        let mut asked: Option<Asked> = None;
        loop {
            let step = tokio::select! {
                message = self.message() => {
                    heard = Instant::now();
                    match message {
                        _ if messages.check().is_err() => error("rate", "too many messages"),
                        Ok(Some(text)) => self.command(&seated, &text, &mut asked).await,
                        Ok(None) => Ok(()),
                        Err(end) => Err(end),
                    }
                }
                _ = seated.news.changed() => self.show(&mut seated).await,
                (id, turn, advice) = answer(&mut asked) => {
                    asked = None;
                    self.hint(&id, turn, advice).await
                }
                _ = pings.tick() => match heard.elapsed() > limits.ping * 3 {
                    true => Err(End::Gone),
                    false => self.ping().await,
                },
                () = crate::stopped(&mut stop) => error("closing", "the server stops; come back soon"),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        match timeout(self.server.guard.limits.patience, self.socket.send(Message::Ping(vec![].into()))).await
        {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => error("slow", "this client does not read"),
        }
    }

    /// Sends what has happened since, and how the table stands.
    async fn show(&mut self, seated: &mut Seated) -> Result<(), End> {
        loop {
            if seated.table.is_stale() {
                return error("busy", "the table is being looked after; come back");
            }
            let Since { texts, seq, behind } = seated.table.since(seated.sent, seated.viewer);
            seated.sent = seq;
            self.write_all(texts).await?;
            if !behind {
                return Ok(());
            }
        }
    }

    async fn hint(&mut self, id: &str, turn: u64, advice: Result<Advice, Trouble>) -> Result<(), End> {
        match advice {
            Ok(advice) => self.say(&ToViewer::Hint { id, turn, advice: &advice }).await,
            Err(Trouble::Refused(refused)) => self.say(&ToViewer::Refused { id, refused: &refused }).await,
            Err(_) => self.say(&ToViewer::Busy { id, text: "too many ask for hints now: try again" }).await,
        }
    }

    /// Carries a command out and answers it, before anybody is shown what it did.
    async fn command(&mut self, seated: &Seated, text: &str, asked: &mut Option<Asked>) -> Result<(), End> {
        let message = read(text)?;
        if message.kind == "ping" {
            return self.say(&ToViewer::Pong).await;
        }
        let Some(id) = message.id.clone().filter(|id| wire::is_command_id(id)) else {
            return error("malformed", "a command needs an id of 1 to 64 letters, digits, -, _ or .");
        };
        let command = match (seated.viewer.seat(), &message) {
            (None, _) => {
                let refused = Refused { why: Why::Seat, clause: None, text: "a watcher only watches".into() };
                return self.say(&ToViewer::Refused { id: &id, refused: &refused }).await;
            }
            (Some(seat), message) => match (message.kind.as_str(), message.turn) {
                ("move", Some(turn)) => {
                    let Some(action) = message.action.clone() else {
                        return error("malformed", "a move needs an action");
                    };
                    Command::Act { seat, turn, action }
                }
                ("undo", Some(turn)) => Command::Undo { seat, turn },
                ("takeback", Some(turn)) => Command::Takeback { seat, turn },
                ("consent", _) => match message.agree {
                    Some(agree) => Command::Consent { seat, agree },
                    None => return error("malformed", "a consent needs agree"),
                },
                ("cut", _) => match message.cut.clone() {
                    Some(text) => Command::Cut { seat, text },
                    None => return error("malformed", "a cut needs a cut"),
                },
                ("leave", _) => Command::Leave { seat },
                ("hint", Some(_)) if asked.is_some() => {
                    return self.say(&ToViewer::Busy { id: &id, text: "one hint after another" }).await;
                }
                ("hint", Some(turn)) => {
                    let advice = self.server.hall.clone().advise(seated.table.clone(), seat, turn);
                    *asked = Some(Asked { id, turn, advice: Box::pin(advice) });
                    return Ok(());
                }
                ("move" | "undo" | "takeback" | "hint", None) => {
                    return error("malformed", "this command needs a turn");
                }
                _ => return error("malformed", "there is no such message"),
            },
        };
        match self.server.hall.run_untold(&seated.table, Some(id.clone()), command).await {
            Ok(done) => {
                let seq = done.unwrap_or_else(|| seated.table.state().seq());
                // The answer is on its way before the others are told, but nobody waits for a mover who does not read.
                let answer = Message::text(wire::bytes(&ToViewer::Done { id: &id, seq }));
                let answered = timeout(ACKNOWLEDGEMENT, self.socket.send(answer)).await;
                if done.is_some() {
                    self.server.hall.tell(&seated.table);
                }
                match answered {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(_)) => Err(End::Gone),
                    Err(_) => error("slow", "this client does not read"),
                }
            }
            Err(Trouble::Refused(refused)) => {
                self.say(&ToViewer::Refused { id: &id, refused: &refused }).await
            }
            Err(Trouble::Elsewhere(_)) => error("elsewhere", "another node has this table; come back soon"),
            Err(_) => {
                let text = "this could not be stored now: send it again with the same id";
                self.say(&ToViewer::Busy { id: &id, text }).await
            }
        }
    }
}

/// A hint that is being worked out; there is one at a time.
struct Asked {
    id: String,
    turn: u64,
    advice: Pin<Box<dyn Future<Output = Result<Advice, Trouble>> + Send>>,
}

/// Waits for the hint that was asked for; for ever when none was.
async fn answer(asked: &mut Option<Asked>) -> (String, u64, Result<Advice, Trouble>) {
    match asked {
        Some(asked) => {
            let advice = (&mut asked.advice).await;
            (asked.id.clone(), asked.turn, advice)
        }
        None => std::future::pending().await,
    }
}

fn read(text: &str) -> Result<FromClient, End> {
    serde_json::from_str(text).or_else(|_| error("malformed", "this is no message of the protocol"))
}
