//! A client of the protocol, for campaigns and tests: it checks what every client may rely on.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use broadside_cards::Seat;
use broadside_engine::{MoveKind, Scene};
use broadside_wire::{
    FromClient, FromServer, Goodbye, Happened, Hello, OneDeal, Opening, PROTOCOL, Place, Problem, Sitting,
    Stage, Target, View, Why, json,
};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

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

    /// The body as what it should be.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.body).with_context(|| format!("{} {}", self.status, self.body))
    }

    /// The word of a problem.
    pub fn code(&self) -> Result<String> {
        Ok(self.read::<Problem>()?.code.into_owned())
    }
}

/// Makes one request over a connection of its own.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<Answer> {
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    raw_request(server, text.as_bytes()).await
}

/// Sends bytes as they are and reads the answer.
pub async fn raw_request(server: SocketAddr, text: &[u8]) -> Result<Answer> {
    let exchange = async {
        let mut stream = TcpStream::connect(server).await?;
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

/// The right to a seat at a table, or only its name for a watcher.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// The table.
    pub table: String,
    /// The seat's token; nothing for a watcher.
    pub token: Option<String>,
}

fn ticket(answer: &Answer) -> Result<Ticket> {
    ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    let Place { table, token, .. } = answer.read()?;
    Ok(Ticket { table, token })
}

/// How a table of a game is opened for one deal.
pub fn one_deal(game: &str) -> Opening {
    Opening { game: game.into(), target: Some(Target::Deal(OneDeal::Deal)), ..Opening::default() }
}

/// Seats for people and bots, as an opening names them.
pub fn seats(words: &[&str]) -> Option<Vec<String>> {
    Some(words.iter().map(|word| (*word).to_owned()).collect())
}

/// Opens a table.
pub async fn open(server: SocketAddr, opening: &Opening) -> Result<Ticket> {
    ticket(&request(server, "POST", "/api/tables", "", &json(opening)).await?)
}

/// Takes a seat.
pub async fn sit(server: SocketAddr, table: &str, sitting: &Sitting) -> Result<Ticket> {
    ticket(&request(server, "POST", &format!("/api/tables/{table}/seats"), "", &json(sitting)).await?)
}

/// A socket at a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The last number it has.
    pub seq: u64,
    view: Option<View>,
    /// The table, by the deeds that were told and the last view.
    pub scene: Scene,
    /// Whether the zones of the scene are the server's, with every deed since carried out.
    follows: bool,
    /// Events as they came, since they were last taken.
    pub events: Vec<Happened>,
    /// What the server said on the way out.
    pub error: Option<Goodbye>,
    answers: VecDeque<FromServer>,
}

impl Client {
    /// Says hello and waits for the welcome.
    pub async fn hello(server: SocketAddr, ticket: &Ticket, after: u64) -> Result<Self> {
        let mut client = Self::connect(server).await?;
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

    /// Opens a socket that can take little at a time.
    pub async fn connect_narrow(server: SocketAddr) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(2048)?;
        Self::upgrade(server, timeout(PATIENCE, socket.connect(server)).await??).await
    }

    async fn upgrade(server: SocketAddr, stream: TcpStream) -> Result<Self> {
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
            error: None,
            answers: VecDeque::new(),
        })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &FromClient) -> Result<()> {
        self.send_raw(Message::text(json(message))).await
    }

    /// Sends a frame as it is.
    pub async fn send_raw(&mut self, message: Message) -> Result<()> {
        Ok(timeout(PATIENCE, self.socket.send(message)).await??)
    }

    /// Reads one message and keeps what it says. Numbers must come without gap or repeat, and deeds or views with zones
    /// must lead from one view to the next.
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
                    ensure!(view.seq == self.seq, "a view of {} after event {}", view.seq, self.seq);
                    if let Some(look) = view.look.clone() {
                        ensure!(self.follows || look.zones.is_some(), "zones are missing in {text}");
                        look.show_on(&mut self.scene);
                    }
                    self.follows = true;
                    self.view = Some(*view.clone());
                }
                FromServer::Done(_) | FromServer::Refused(_) | FromServer::Meant(_) => {
                    self.answers.push_back(message.clone());
                }
                FromServer::Error(goodbye) => self.error = Some(goodbye.clone()),
                FromServer::Welcome(_) | FromServer::Hint(_) | FromServer::Pong => {}
            }
            return Ok(message);
        }
    }

    /// The last view.
    ///
    /// # Panics
    /// Before the first has come.
    pub fn view(&self) -> &View {
        self.view.as_ref().expect("a view has come")
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

    /// Waits until the last view fits.
    pub async fn until(&mut self, fits: impl Fn(&View) -> bool) -> Result<()> {
        while !self.view.as_ref().is_some_and(&fits) {
            self.read().await?;
        }
        Ok(())
    }

    /// Waits until the last view is not that of a turn.
    pub async fn until_after(&mut self, turn: u64) -> Result<()> {
        self.until(|view| view.turn != turn).await
    }

    /// A move for this turn with the action of this index among the legal ones.
    pub fn a_move(&self, id: &str, index: usize) -> FromClient {
        let view = self.view();
        let playable: Vec<_> = view.offers.iter().filter(|offer| offer.kind != MoveKind::GiveUp).collect();
        let playable = if playable.is_empty() { view.offers.iter().collect() } else { playable };
        let action = playable.get(index % playable.len().max(1)).map(|offer| offer.action.clone());
        FromClient::Move { id: id.into(), turn: view.turn, action: action.unwrap_or_default() }
    }

    /// Closes without a word, as a lost connection does.
    pub fn cut(self) {
        drop(self);
    }
}

/// The first message with a ticket.
pub fn hello(ticket: &Ticket, after: u64) -> FromClient {
    let Ticket { table, token } = ticket.clone();
    FromClient::Hello(Hello { protocol: PROTOCOL, table, token, after })
}

/// Whether the game is over, or the viewer is to act.
pub fn ready(view: &View) -> bool {
    view.state == Stage::Over || view.seat.is_some() && view.to_act == view.seat
}

/// Whether the game is over, or the seat of this number is to act.
pub fn ready_at(number: usize) -> impl Fn(&View) -> bool {
    move |view| view.state == Stage::Over || view.to_act == Seat::numbered(number)
}

/// The code of a refusal; nothing if it is none.
pub fn refused(answer: &FromServer) -> Option<Why> {
    match answer {
        FromServer::Refused(refused) => Some(refused.why.code),
        _ => None,
    }
}

/// What happened as it is told at any time: what was done is told only to who is there.
pub fn without_deeds(event: &Happened) -> Happened {
    let mut event = event.clone();
    event.told.iter_mut().for_each(|told| told.deeds.clear());
    event
}
