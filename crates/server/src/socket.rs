//! One socket at a table: a hello, then commands in and events and views out.
//!
//! There is no queue of messages. The socket remembers the last number it has sent; whenever there is something new it
//! asks the table what follows for its viewer. A slow reader gets fewer views, not a longer queue.

use std::error::Error as _;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use broadside_cards::Seat;
use broadside_engine::{Arg, Phrase, Viewer, phrase};
use broadside_house::{Advice, TableId, TokenHash};
use broadside_lease::Life;
use broadside_parlour::{Order, Sent, Since, order, welcome};
use broadside_storage::Owner;
use broadside_wire::{
    Done, ErrorCode, FromClient, FromServer, Goodbye, LONGEST_MESSAGE, Meant, PROTOCOL, Refusal, Refused,
    Said, Why, bytes, is_command_id,
};
use futures_util::SinkExt as _;
use governor::DefaultDirectRateLimiter;
use tokio::sync::{broadcast, watch};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use crate::Server;
use crate::address::Peer;
use crate::guard::{Admission, TooMany, Wait};
use crate::hall::{Hall, LiveTable, Trouble};
use crate::queue::{asked_by, asker};
use crate::relay::Cut;
use crate::secret::{deals_at, is_challenge, told_already};
use crate::{guard, people, relay, words};

/// The most characters of a parse error that are reported.
const LONGEST_REASON: usize = 200;
/// How long others wait for the mover's acknowledgement to be written.
const ACKNOWLEDGEMENT: Duration = Duration::from_millis(100);
/// Each watcher at a table delays the watchers' news by this, so that the crowd at one table holds up no others.
const LATER: Duration = Duration::from_micros(100);
/// The longest such delay.
const LATEST: Duration = Duration::from_secs(1);

/// Turns a request into a socket, with buffers as small as the messages.
pub(crate) async fn upgrade(
    State(server): State<Arc<Server>>,
    Extension(admission): Extension<Arc<Admission>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    // Behind a proxy the connection counts for the client, not for the proxy.
    let mark = headers.get(relay::MARK);
    let relayed = mark.is_some();
    let by_node = mark.is_some_and(|mark| server.hall.leases.are_named_by(mark.as_bytes()));
    let brought = admission.own.is_none().then(|| server.guard.admit(peer, by_node));
    if let Some(None) = brought {
        return guard::too_many(server.guard.limits.ping).into_response();
    }
    socket
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(LONGEST_MESSAGE)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let (hall, messages) = (server.hall.clone(), server.guard.of_socket());
            hall.metrics.sockets.inc();
            // What does not last is in boxes, here and below: what lies in the future itself weighs on every idle socket.
            asked_by(Some(peer), Box::pin(Session { server, socket, peer, relayed, messages }.run())).await;
            hall.metrics.sockets.dec();
            drop((admission, brought));
        })
}

/// Why a socket ends.
enum End {
    /// The client is gone or closes the socket.
    Gone,
    /// A fault of the client or the server, with its code and reason, and when it makes sense to come back.
    Error(ErrorCode, Phrase, Option<Wait>),
    /// Another node has the table.
    Relay { node: String, life: Life, hello: String },
}

fn error<T>(code: ErrorCode, reason: Phrase) -> Result<T, End> {
    Err(End::Error(code, reason, None))
}

fn no_right<T>() -> Result<T, End> {
    error(ErrorCode::Token, phrase!("error-token"))
}

/// Refuses a hello of a client that reads too much.
fn too_often<T>(wait: Wait) -> Result<T, End> {
    Err(End::Error(ErrorCode::Busy, phrase!("problem-rate"), Some(wait)))
}

impl From<TooMany> for End {
    fn from(too_many: TooMany) -> Self {
        match too_many {
            TooMany::OfSocket => End::Error(ErrorCode::Rate, phrase!("error-rate"), None),
            TooMany::OfAddress(wait) => End::Error(ErrorCode::Busy, phrase!("problem-rate"), Some(wait)),
        }
    }
}

fn malformed<T>(why: impl ToString) -> Result<T, End> {
    let why: String = why.to_string().chars().take(LONGEST_REASON).collect();
    error(ErrorCode::Malformed, phrase!("error-malformed", why = Arg::Text(why)))
}

struct Session {
    server: Arc<Server>,
    socket: WebSocket,
    peer: Peer,
    /// Whether another node relays this socket, as it says.
    relayed: bool,
    /// How much it may send.
    messages: DefaultDirectRateLimiter,
}

/// What the hello has established.
struct Seated {
    id: TableId,
    table: Arc<LiveTable>,
    viewer: Viewer,
    token: Option<TokenHash>,
    news: watch::Receiver<u64>,
    talk: broadcast::Receiver<FromServer>,
    sent: Sent,
}

impl Session {
    async fn run(mut self) {
        let end = match Box::pin(self.hello()).await {
            Ok(seated) => {
                let (table, viewer) = (seated.table.clone(), seated.viewer);
                if viewer.seat().is_some() {
                    table.person.get_or_init(|| self.peer);
                }
                table.client.get_or_init(|| Some(self.peer));
                Box::pin(self.server.hall.arrive(&table, viewer)).await;
                let end = self.play(seated).await;
                self.server.hall.depart(&table, viewer);
                end
            }
            Err(End::Relay { node, life, hello }) => {
                let owner = (node.as_str(), life);
                let (server, messages) = (&self.server, &self.messages);
                let through =
                    relay::hand_through(&mut self.socket, messages, server, owner, (hello, self.peer));
                match Box::pin(through).await {
                    Ok(Cut::Closed) => End::Gone,
                    Ok(Cut::TooMany(why)) => why.into(),
                    Ok(Cut::Stopped) => End::Error(ErrorCode::Closing, phrase!("error-closing"), None),
                    Ok(Cut::Lost) => End::Error(ErrorCode::Elsewhere, phrase!("error-elsewhere"), None),
                    Err(trouble) => {
                        tracing::warn!(%node, %trouble, "a socket could not be handed through");
                        End::Error(ErrorCode::Elsewhere, phrase!("error-elsewhere"), None)
                    }
                }
            }
            Err(end) => end,
        };
        if let End::Error(code, reason, wait) = end {
            if !matches!(code, ErrorCode::Closing | ErrorCode::Elsewhere | ErrorCode::NoTable) {
                self.server.hall.metrics.dropped.inc();
                tracing::info!(peer = %self.peer, code = code.word(), reason = %reason.id, "a socket was dropped");
            }
            let goodbye = async {
                let text = words::english(&reason);
                let retry_after = wait.map(|wait| wait.as_secs() + 1);
                self.say(FromServer::Error(Goodbye { code, reason, text, retry_after })).await?;
                let status = if code == ErrorCode::Closing { 1001 } else { 1008 };
                let close = Message::Close(Some(CloseFrame { code: status, reason: code.word().into() }));
                self.socket.send(close).await.map_err(|_| End::Gone)?;
                // Unread data at the end would make the system discard the last message.
                while let Some(Ok(_)) = self.socket.recv().await {}
                Ok::<(), End>(())
            };
            let _ = timeout(Duration::from_secs(2), goodbye).await;
        }
    }

    async fn say(&mut self, message: FromServer) -> Result<(), End> {
        self.write(bytes(&message).into()).await
    }

    async fn refuse(&mut self, id: String, why: Refusal) -> Result<(), End> {
        self.say(FromServer::Refused(Refused { id, why })).await
    }

    async fn write(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.write_all(vec![text]).await
    }

    /// Writes several messages and flushes once.
    async fn write_all(&mut self, texts: Vec<Utf8Bytes>) -> Result<(), End> {
        if texts.is_empty() {
            return Ok(());
        }
        let writing = async {
            for text in texts {
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.flush().await
        };
        match timeout(self.server.guard.limits.patience, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => error(ErrorCode::Slow, phrase!("error-slow")),
        }
    }

    /// Waits for the first message and establishes who the viewer is.
    async fn hello(&mut self) -> Result<Seated, End> {
        let patience = self.server.guard.limits.patience;
        let mut stop = self.server.stop.clone();
        let first = async {
            loop {
                if let Some(text) = self.message().await? {
                    return Ok::<_, End>(text);
                }
            }
        };
        let first = tokio::select! {
            first = timeout(patience, first) => first,
            () = crate::stopped(&mut stop) => return error(ErrorCode::Closing, phrase!("error-closing")),
        };
        let Ok(first) = first else { return error(ErrorCode::Late, phrase!("error-late")) };
        let first = first?;
        let FromClient::Hello(hello) = read(&first)? else {
            return error(ErrorCode::Protocol, phrase!("error-hello"));
        };
        if hello.protocol != PROTOCOL {
            return error(ErrorCode::Protocol, phrase!("error-protocol", protocol = PROTOCOL));
        }
        let no_table = || error(ErrorCode::NoTable, phrase!("error-no-table"));
        let Ok(id) = hello.table.parse::<TableId>() else { return no_table() };
        self.server.guard.may_ask(self.peer, false).or_else(too_often)?;
        let table = match self.server.hall.table(&id).await {
            Ok(table) => table,
            Err(Trouble::NoTable) => return no_table(),
            Err(Trouble::Elsewhere(Some(Owner { life, address: Some(node) }))) if !self.relayed => {
                return Err(End::Relay { node, life, hello: first });
            }
            Err(Trouble::Elsewhere(_)) => return error(ErrorCode::Elsewhere, phrase!("error-elsewhere")),
            Err(trouble @ (Trouble::Damaged(_) | Trouble::Sealed(_))) => {
                return error(ErrorCode::Damaged, trouble.reason());
            }
            Err(trouble) => return error(ErrorCode::Busy, trouble.reason()),
        };
        let token = match &hello.token {
            None => None,
            Some(text) => match people::right(&self.server, &id, text).await {
                Ok(Some(hash)) => Some(hash),
                _ => return no_right(),
            },
        };
        let Some(viewer) = Hall::viewer(&table, token) else { return no_right() };
        // Whoever watches a deal of the day, or of a challenge, could still play it.
        if viewer == Viewer::Watcher {
            let deals = deals_at(&table.state());
            if told_already(Some(&deals)).is_err() {
                return error(ErrorCode::Token, phrase!("problem-day"));
            }
            if !matches!(is_challenge(&self.server, &deals).await, Ok(false)) {
                return error(ErrorCode::Token, phrase!("problem-unplayed"));
            }
        }
        // Since the table was found the storage has been asked: meanwhile another node may have got it.
        if !self.may_show(&id, &table)? {
            return error(ErrorCode::Busy, phrase!("error-busy"));
        }
        let welcome = welcome(&table.state(), viewer, self.server.hall.steady());
        let after = hello.after.min(welcome.seq);
        self.server.guard.may_catch_up(self.peer, welcome.seq - after).or_else(too_often)?;
        let sent = Sent::up_to(after);
        self.say(FromServer::Welcome(welcome)).await?;
        let news = table.news();
        let talk = table.talk();
        Ok(Seated { id, table, viewer, token, news, talk, sent })
    }

    /// The next text message; pings and the like are counted and skipped.
    async fn message(&mut self) -> Result<Option<String>, End> {
        let message = self.socket.recv().await;
        if let Some(Ok(_)) = message {
            self.server.guard.may_send(self.peer, &self.messages)?;
        }
        match message {
            Some(Ok(Message::Text(text))) => Ok(Some(text.as_str().to_owned())),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
            Some(Ok(Message::Binary(_))) => error(ErrorCode::Malformed, phrase!("error-no-text")),
            Some(Err(fault)) if is_too_long(&fault) => {
                error(ErrorCode::Malformed, phrase!("error-too-long", bytes = LONGEST_MESSAGE))
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Gone),
        }
    }

    async fn play(&mut self, mut seated: Seated) -> End {
        let limits = self.server.guard.limits;
        let mut heard = Instant::now();
        let mut pings = tokio::time::interval(limits.ping);
        let mut stop = self.server.stop.clone();
        let mut asked: Option<PendingHint> = None;
        let lag = match seated.viewer {
            Viewer::Seat(_) => Duration::ZERO,
            Viewer::Watcher => (LATER * seated.table.state().watchers()).min(LATEST),
        };
        let mut due = Some(tokio::time::Instant::now());
        loop {
            let step = tokio::select! {
                message = self.message() => {
                    heard = Instant::now();
                    match message {
                        Ok(Some(text)) => Box::pin(self.command(&mut seated, &text, &mut asked)).await,
                        Ok(None) => Ok(()),
                        Err(end) => Err(end),
                    }
                }
                _ = seated.news.changed(), if due.is_none() => {
                    due = Some(tokio::time::Instant::now() + lag);
                    Ok(())
                }
                () = told_at(due) => {
                    due = None;
                    seated.news.mark_unchanged();
                    self.show(&mut seated).await
                }
                said = seated.talk.recv() => match said {
                    Ok(said) => self.say(said).await,
                    // What a slow reader missed is not repeated.
                    Err(_) => Ok(()),
                },
                advice = answer(&mut asked) => match asked.take() {
                    Some(asked) => self.hint(&seated, asked, advice).await,
                    None => Ok(()),
                },
                _ = pings.tick() => match heard.elapsed() > limits.ping * 3 {
                    true => Err(End::Gone),
                    false => self.ping().await,
                },
                () = crate::stopped(&mut stop) => error(ErrorCode::Closing, phrase!("error-closing")),
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
            Err(_) => error(ErrorCode::Slow, phrase!("error-slow")),
        }
    }

    /// Sends what has happened since, and the view.
    async fn show(&mut self, seated: &mut Seated) -> Result<(), End> {
        let mut far_back = false;
        loop {
            // What lies far back is made anew for each who asks: in turns and on threads of its own, so that no socket waits
            // for it, and however many ask, only few of them need memory for it.
            let place = match far_back {
                true => Some(self.server.hall.tells.permit(asker()).await),
                false => None,
            };
            if !self.may_show(&seated.id, &seated.table)? {
                break;
            }
            let Seated { ref table, sent, viewer, token, .. } = *seated;
            let since = match place {
                None => table.since(sent, viewer, token),
                Some(place) => {
                    let table = table.clone();
                    let making = self.server.hall.telling.run(move || {
                        let _place = place;
                        table.since(sent, viewer, token)
                    });
                    making.await.ok_or(End::Gone)?
                }
            };
            let Since { texts, sent, behind } = since.map_or_else(no_right, Ok)?;
            seated.sent = sent;
            self.write_all(texts).await?;
            if !behind {
                break;
            }
            far_back = true;
        }
        Ok(())
    }

    /// Whether somebody may be shown something of a table now.
    fn may_show(&self, id: &TableId, table: &LiveTable) -> Result<bool, End> {
        if table.is_lost() {
            return error(ErrorCode::Elsewhere, phrase!("error-elsewhere"));
        }
        if table.is_stale() {
            return error(ErrorCode::Busy, phrase!("error-busy"));
        }
        // Without a lease there may be something newer elsewhere. When it is back there is news.
        Ok(self.server.hall.serves(id, table))
    }

    /// What the viewer has not been sent yet; `None` if it may not be shown now.
    fn since(&self, seated: &Seated) -> Result<Option<Since<Utf8Bytes>>, End> {
        if !self.may_show(&seated.id, &seated.table)? {
            return Ok(None);
        }
        seated
            .table
            .since(seated.sent, seated.viewer, seated.token)
            .map_or_else(no_right, |since| Ok(Some(since)))
    }

    async fn hint(
        &mut self,
        seated: &Seated,
        asked: PendingHint,
        advice: Result<Advice, Trouble>,
    ) -> Result<(), End> {
        let PendingHint { id, seat, turn, .. } = asked;
        let may_show = self.may_show(&seated.id, &seated.table)?;
        match advice {
            Ok(advice) if may_show => {
                let hint = seated.table.state().hint(id, seat, turn, advice);
                self.say(FromServer::Hint(hint)).await
            }
            Err(Trouble::Refused(why)) => self.refuse(id, why).await,
            _ => self.refuse(id, Refusal::new(Why::Busy, phrase!("refused-hint-busy"))).await,
        }
    }

    /// Says something to the table. It is not stored.
    async fn talk(&mut self, seated: &Seated, id: String, said: Said) -> Result<(), End> {
        let limits = seated.table.talk_limits(said.seat, || self.server.guard.talk());
        let limit = if said.nudged.is_some() { &limits.nudges } else { &limits.remarks };
        if limit.check().is_err() {
            return self.refuse(id, Refusal::new(Why::Often, phrase!("refused-often"))).await;
        }
        let seq = seated.table.state().seq();
        self.say(FromServer::Done(Done { id, seq })).await?;
        seated.table.say(FromServer::Said(said));
        Ok(())
    }

    /// Carries out a command and answers it, before anybody is shown what it did.
    async fn command(
        &mut self,
        seated: &mut Seated,
        text: &str,
        asked: &mut Option<PendingHint>,
    ) -> Result<(), End> {
        let message = read(text)?;
        let id = match message.id() {
            Some(id) if is_command_id(id) => id.to_owned(),
            Some(_) => return error(ErrorCode::Malformed, phrase!("error-command-id")),
            None if message == FromClient::Ping => return self.say(FromServer::Pong).await,
            None => return error(ErrorCode::Malformed, phrase!("error-second-hello")),
        };
        // Whatever is answered is answered from memory.
        if !self.may_show(&seated.id, &seated.table)? {
            return self.refuse(id, Refusal::new(Why::Busy, phrase!("refused-busy"))).await;
        }
        let Some(seat) = seated.viewer.seat() else {
            return self.refuse(id, Refusal::new(Why::Seat, phrase!("refused-watcher"))).await;
        };
        if Hall::viewer(&seated.table, seated.token) != Some(seated.viewer) {
            return error(ErrorCode::Token, phrase!("error-token"));
        }
        let order = order(&seated.table.state(), self.server.hall.levels, seat, message);
        let command = match order {
            Err(why) => return self.refuse(id, why).await,
            Ok(Order::Do(command)) => command,
            Ok(Order::Say(said)) => return self.talk(seated, id, said).await,
            Ok(Order::Try { turn, gesture }) => {
                let state = seated.table.state().clone();
                return match state.tried(seat, turn, &gesture) {
                    Ok(action) => self.say(FromServer::Meant(Meant { id, action })).await,
                    Err(why) => self.refuse(id, why).await,
                };
            }
            Ok(Order::Hint(_)) if asked.is_some() => {
                return self.refuse(id, Refusal::new(Why::Busy, phrase!("refused-hint-one"))).await;
            }
            Ok(Order::Hint(turn)) => {
                let advice = self.server.hall.clone().advise(seated.table.clone(), seat, turn);
                *asked = Some(PendingHint { id, seat, turn, advice: Box::pin(advice) });
                return Ok(());
            }
            Ok(Order::Nothing) => return Ok(()),
        };
        if self.server.guard.may_write(self.peer, 1, text.len()).is_err() {
            return self.refuse(id, Refusal::new(Why::Often, phrase!("refused-quota"))).await;
        }
        match self.server.hall.run_untold(&seated.table, Some(id.clone()), command).await {
            Ok(done) => {
                let seq = done.unwrap_or_else(|| seated.table.state().seq());
                let mut texts: Vec<Utf8Bytes> = vec![bytes(&FromServer::Done(Done { id, seq })).into()];
                if done.is_none() {
                    return self.write_all(texts).await;
                }
                // What the mover is shown goes out with the answer. It is sent before the others are told, but nobody
                // waits long for a mover who does not read.
                let news = *seated.news.borrow_and_update();
                let since = self.since(seated).ok().flatten();
                let shown = since.as_ref().is_some_and(|since| !since.behind);
                if let Some(since) = since {
                    texts.extend(since.texts);
                    seated.sent = since.sent;
                }
                let hall = self.server.hall.clone();
                let mut writing = pin!(self.write_all(texts));
                let answered = timeout(ACKNOWLEDGEMENT, &mut writing).await;
                seated.table.prepare(seq.saturating_sub(1));
                hall.tell(&seated.table);
                // Unless it is this news alone, there is more to show.
                if *seated.news.borrow_and_update() != news + 1 || !shown {
                    seated.news.mark_changed();
                }
                match answered {
                    Ok(answered) => answered,
                    Err(_) => writing.await,
                }
            }
            Err(Trouble::Refused(why)) => self.refuse(id, why).await,
            Err(Trouble::Elsewhere(_)) => error(ErrorCode::Elsewhere, phrase!("error-elsewhere")),
            Err(_) => self.refuse(id, Refusal::new(Why::Busy, phrase!("refused-busy"))).await,
        }
    }
}

/// Whether a message had more bytes than one may have.
fn is_too_long(fault: &axum::Error) -> bool {
    let cause = fault.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}

/// A hint that is being computed; there is one at a time.
struct PendingHint {
    id: String,
    seat: Seat,
    turn: u64,
    advice: Pin<Box<dyn Future<Output = Result<Advice, Trouble>> + Send>>,
}

/// Waits until it is time to tell a viewer the news; for ever if there is none.
async fn told_at(due: Option<tokio::time::Instant>) {
    match due {
        // A timer would take a millisecond for what is due now.
        Some(due) if due <= tokio::time::Instant::now() => {}
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// Waits for the hint; for ever if none was requested.
async fn answer(asked: &mut Option<PendingHint>) -> Result<Advice, Trouble> {
    match asked {
        Some(asked) => (&mut asked.advice).await,
        None => std::future::pending().await,
    }
}

fn read(text: &str) -> Result<FromClient, End> {
    serde_json::from_str(text).or_else(malformed)
}
