//! A client of the protocol, for campaigns and tests. It checks everything that a client may rely on.

use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use broadside_cards::Seat;
use broadside_engine::{MoveKind, Scene};
use broadside_wire::{
    FromClient, FromServer, Goodbye, Happened, Hello, OneDeal, Opening, PROTOCOL, Place, PlayOn, Problem,
    Said, Sitting, Stage, Target, View, Why, json,
};
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::owed::Owed;

/// The time limit for everything: a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

/// An answer to a request.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, as it came.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Result<Value> {
        self.read()
    }

    /// The body as a type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.body).with_context(|| format!("{} {}", self.status, self.body))
    }

    /// The code of a problem.
    pub fn code(&self) -> Result<String> {
        Ok(self.read::<Problem>()?.code.into_owned())
    }
}

/// Makes one request on a new connection.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<Answer> {
    raw_request(server, text(server, method, path, headers, body).as_bytes()).await
}

fn text(server: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
}

/// Connects from one of this machine's own addresses, each of which counts as a client of its own.
pub async fn dial(server: SocketAddr, from: Ipv4Addr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = timeout(PATIENCE, socket.connect(server)).await??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The same with a minimal buffer for what comes from the server.
pub async fn dial_narrow(server: SocketAddr, from: Ipv4Addr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    socket.set_recv_buffer_size(2048)?;
    Ok(timeout(PATIENCE, socket.connect(server)).await??)
}

/// Makes one request from an address of this machine.
pub async fn request_from(
    from: Ipv4Addr,
    server: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Result<Answer> {
    exchange(dial(server, from).await?, text(server, method, path, "", body).as_bytes()).await
}

/// Asks from an address of this machine for something that may be compressed; the body is then unreadable.
pub async fn request_packed(from: Ipv4Addr, server: SocketAddr, path: &str) -> Result<Answer> {
    let text = text(server, "GET", path, "Accept-Encoding: gzip\r\n", "");
    exchange(dial(server, from).await?, text.as_bytes()).await
}

/// Sends bytes unchanged and reads the answer.
pub async fn raw_request(server: SocketAddr, text: &[u8]) -> Result<Answer> {
    exchange(timeout(PATIENCE, TcpStream::connect(server)).await??, text).await
}

async fn exchange(mut stream: TcpStream, text: &[u8]) -> Result<Answer> {
    let exchange = async {
        stream.write_all(text).await?;
        let mut answer = vec![];
        stream.read_to_end(&mut answer).await?;
        anyhow::Ok(answer)
    };
    let answer = timeout(PATIENCE, exchange).await.context("no answer came")??;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").context("no HTTP answer")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

/// A table and, for a player, the token of a seat.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// The table.
    pub table: String,
    /// The seat's token; `None` for a watcher.
    pub token: Option<String>,
}

/// The place that was given for a request to open a table or to sit down.
pub fn ticket(answer: &Answer) -> Result<Ticket> {
    ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    let Place { table, token, .. } = answer.read()?;
    Ok(Ticket { table, token })
}

/// A request to open a table of a game for one deal.
pub fn one_deal(game: &str) -> Opening {
    Opening { game: game.into(), target: Some(Target::Deal(OneDeal::Deal)), ..Opening::default() }
}

/// Seats for people and bots, as in a request to open a table.
pub fn seats(words: &[&str]) -> Option<Vec<String>> {
    Some(words.iter().map(|word| (*word).to_owned()).collect())
}

/// Opens a table. Without a token it gets the next of a row, so that its name and its deals are the same every time.
pub async fn open(server: SocketAddr, opening: &Opening) -> Result<Ticket> {
    static OPENED: AtomicU64 = AtomicU64::new(1);
    let mut opening = opening.clone();
    opening.token.get_or_insert_with(|| format!("{:064x}", OPENED.fetch_add(1, Ordering::Relaxed)));
    ticket(&request(server, "POST", "/api/tables", "", &json(&opening)).await?)
}

/// Takes a seat.
pub async fn sit(server: SocketAddr, table: &str, sitting: &Sitting) -> Result<Ticket> {
    ticket(&request(server, "POST", &format!("/api/tables/{table}/seats"), "", &json(sitting)).await?)
}

/// A socket at a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The number of the last event received.
    pub seq: u64,
    view: Option<View>,
    /// The scene, from the deeds told and the last view.
    pub scene: Scene,
    /// Whether the zones of the scene are up to date.
    follows: bool,
    /// The events received since they were last taken.
    pub events: Vec<Happened>,
    /// What was said at the table.
    pub said: Vec<Said>,
    /// Where the others play on.
    pub play_on: Option<PlayOn>,
    /// The server's last message before it closed the socket.
    pub error: Option<Goodbye>,
    /// What the answers to its pings promise.
    pub owed: Owed,
    answers: VecDeque<FromServer>,
}

impl Client {
    /// Says hello and waits for the welcome.
    pub async fn hello(server: SocketAddr, ticket: &Ticket, after: u64) -> Result<Self> {
        Self::connect(server).await?.greet(ticket, after).await
    }

    /// Says hello on a new socket and waits for the welcome.
    pub async fn greet(self, ticket: &Ticket, after: u64) -> Result<Self> {
        let mut client = self;
        client.send(&hello(ticket, after)).await?;
        client.seq = after;
        match client.read().await? {
            FromServer::Welcome(_) => Ok(client),
            other => bail!("{other:?}"),
        }
    }

    /// Opens a socket and says nothing.
    pub async fn connect(server: SocketAddr) -> Result<Self> {
        Self::upgrade(server, timeout(PATIENCE, TcpStream::connect(server)).await??).await
    }

    /// Opens a socket with small buffers.
    pub async fn connect_narrow(server: SocketAddr) -> Result<Self> {
        Self::connect_narrow_from(Ipv4Addr::LOCALHOST, server).await
    }

    /// Opens a socket with small buffers from an address of this machine.
    pub async fn connect_narrow_from(from: Ipv4Addr, server: SocketAddr) -> Result<Self> {
        Self::upgrade(server, dial_narrow(server, from).await?).await
    }

    /// Opens a socket on a connection.
    pub async fn upgrade(server: SocketAddr, stream: TcpStream) -> Result<Self> {
        let request = format!("ws://{server}/api/socket").into_client_request()?;
        stream.set_nodelay(true)?;
        let (socket, _) = timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await??;
        Ok(Client {
            socket,
            seq: 0,
            view: None,
            scene: Scene::default(),
            follows: false,
            events: vec![],
            said: vec![],
            play_on: None,
            error: None,
            owed: Owed::default(),
            answers: VecDeque::new(),
        })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &FromClient) -> Result<()> {
        self.send_raw(Message::text(json(message))).await
    }

    /// Sends a ping, after this event of the table was acknowledged to somebody.
    pub async fn ping(&mut self, acknowledged: u64) -> Result<()> {
        self.owed.ask(acknowledged);
        self.send(&FromClient::Ping).await
    }

    /// Sends a frame unchanged.
    pub async fn send_raw(&mut self, message: Message) -> Result<()> {
        Ok(timeout(PATIENCE, self.socket.send(message)).await??)
    }

    /// Reads one message and keeps what it says. Numbers must have no gaps or repeats, and deeds or zones must lead
    /// from one view to the next.
    pub async fn read(&mut self) -> Result<FromServer> {
        loop {
            let Some(message) = timeout(PATIENCE, self.socket.next()).await.context("nothing came")? else {
                bail!("closed");
            };
            let text = match message? {
                Message::Text(text) => text,
                Message::Close(_) => bail!("closed: {:?}", self.error),
                _ => continue,
            };
            let message: FromServer = serde_json::from_str(&text).with_context(|| text.to_string())?;
            match &message {
                FromServer::Event(event) => {
                    ensure!(event.seq == self.seq + 1, "event {} after {}", event.seq, self.seq);
                    self.seq = event.seq;
                    let mut deeds = event.told.iter().flat_map(|told| &told.deeds);
                    self.follows &= deeds.all(|deed| self.scene.carry_out(deed).is_ok());
                    self.events.push(event.clone());
                }
                FromServer::View(view) => {
                    let before = self.view.as_ref().map_or(0, |view| view.epoch);
                    ensure!(view.epoch >= before, "a view of epoch {} after {before}", view.epoch);
                    ensure!(view.seq == self.seq, "a view of {} after event {}", view.seq, self.seq);
                    if let Some(look) = view.look.clone() {
                        ensure!(self.follows || look.zones.is_some(), "zones are missing in {text}");
                        look.show_on(&mut self.scene);
                    }
                    self.follows = true;
                    self.owed.shown(view.seq);
                    self.view = Some(*view.clone());
                }
                FromServer::Done(_) | FromServer::Refused(_) | FromServer::Meant(_) => {
                    self.answers.push_back(message.clone());
                }
                FromServer::Error(goodbye) => self.error = Some(goodbye.clone()),
                FromServer::Said(said) => self.said.push(said.clone()),
                FromServer::PlayOn(play_on) => self.play_on = Some(play_on.clone()),
                FromServer::Pong => self.owed.answered(self.seq, Instant::now()),
                FromServer::Welcome(_) | FromServer::Hint(_) => {}
            }
            return Ok(message);
        }
    }

    /// The last view.
    ///
    /// # Panics
    /// If there is no view yet.
    pub fn view(&self) -> &View {
        self.view.as_ref().expect("a view has come")
    }

    /// Passes over all that has come so far, without a look at it.
    pub fn skip(&mut self) {
        while let Some(Some(Ok(_))) = self.socket.next().now_or_never() {}
    }

    /// Forgets the last view, so that many clients fit in memory.
    pub fn forget(&mut self) {
        (self.view, self.scene, self.follows) = (None, Scene::default(), false);
    }

    /// Waits for the answer to a command that was sent.
    pub async fn answer(&mut self) -> Result<FromServer> {
        loop {
            if let Some(answer) = self.answers.pop_front() {
                return Ok(answer);
            }
            self.read().await?;
        }
    }

    /// Sends a command and waits for its answer.
    pub async fn command(&mut self, message: &FromClient) -> Result<FromServer> {
        self.send(message).await?;
        self.answer().await
    }

    /// Waits for a view that satisfies `fits`.
    pub async fn until(&mut self, fits: impl Fn(&View) -> bool) -> Result<()> {
        while !self.view.as_ref().is_some_and(&fits) {
            self.read().await?;
        }
        Ok(())
    }

    /// Waits for a view of another turn.
    pub async fn until_after(&mut self, turn: u64) -> Result<()> {
        self.until(|view| view.turn != turn).await
    }

    /// A move for this turn: the legal action with this index.
    pub fn a_move(&self, id: &str, index: usize) -> FromClient {
        let view = self.view();
        let playable: Vec<_> = view.offers.iter().filter(|offer| offer.kind != MoveKind::GiveUp).collect();
        let playable = if playable.is_empty() { view.offers.iter().collect() } else { playable };
        let action = playable.get(index % playable.len().max(1)).map(|offer| offer.action.clone());
        FromClient::Move { id: id.into(), turn: view.turn, action: action.unwrap_or_default() }
    }

    /// Drops the connection without closing it, like a network failure.
    pub fn cut(self) {
        drop(self);
    }
}

/// The hello for a ticket.
pub fn hello(ticket: &Ticket, after: u64) -> FromClient {
    let Ticket { table, token } = ticket.clone();
    FromClient::Hello(Hello { protocol: PROTOCOL, table, token, after })
}

/// Whether the game is over or it is the viewer's turn.
pub fn ready(view: &View) -> bool {
    view.state == Stage::Over || view.seat.is_some() && view.to_act == view.seat
}

/// Whether the game is over or it is this seat's turn.
pub fn ready_at(number: usize) -> impl Fn(&View) -> bool {
    move |view| view.state == Stage::Over || view.to_act == Seat::numbered(number)
}

/// The code of a refusal; `None` if it is not one.
pub fn refused(answer: &FromServer) -> Option<Why> {
    match answer {
        FromServer::Refused(refused) => Some(refused.why.code),
        _ => None,
    }
}

/// An event without its deeds, which are told only to viewers who were present.
pub fn without_deeds(event: &Happened) -> Happened {
    let mut event = event.clone();
    event.told.iter_mut().for_each(|told| told.deeds.clear());
    event
}
