//! A client of the protocol, for campaigns and tests: it checks what every client may rely on.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
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
        serde_json::from_str(&self.body).with_context(|| format!("{} {}", self.status, self.body))
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
    let value = answer.json()?;
    let table = value["table"].as_str().context("no table")?.to_owned();
    Ok(Ticket { table, token: value["token"].as_str().map(str::to_owned) })
}

/// Opens a table.
pub async fn open(server: SocketAddr, opening: &Value) -> Result<Ticket> {
    ticket(&request(server, "POST", "/api/tables", "", &opening.to_string()).await?)
}

/// Takes a seat.
pub async fn sit(server: SocketAddr, table: &str, sitting: &Value) -> Result<Ticket> {
    ticket(&request(server, "POST", &format!("/api/tables/{table}/seats"), "", &sitting.to_string()).await?)
}

/// A socket at a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The last number it has.
    pub seq: u64,
    /// The last view.
    pub view: Value,
    /// Events as they came, since they were last taken.
    pub events: Vec<Value>,
    /// What the server said on the way out.
    pub error: Option<Value>,
    answers: VecDeque<Value>,
}

impl Client {
    /// Says hello and waits for the welcome.
    pub async fn hello(server: SocketAddr, ticket: &Ticket, after: u64) -> Result<Self> {
        let mut client = Self::connect(server).await?;
        let mut hello = json!({ "type": "hello", "protocol": 1, "table": ticket.table, "after": after });
        if let Some(token) = &ticket.token {
            hello["token"] = json!(token);
        }
        client.send(&hello).await?;
        client.seq = after;
        let welcome = client.read().await?;
        ensure!(welcome["type"] == "welcome", "{welcome}");
        Ok(client)
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
            view: Value::Null,
            events: vec![],
            error: None,
            answers: VecDeque::new(),
        })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> Result<()> {
        self.send_raw(Message::text(message.to_string())).await
    }

    /// Sends a frame as it is.
    pub async fn send_raw(&mut self, message: Message) -> Result<()> {
        Ok(timeout(PATIENCE, self.socket.send(message)).await??)
    }

    /// Reads one message and keeps what it says. Numbers must come without gap or repeat.
    pub async fn read(&mut self) -> Result<Value> {
        loop {
            let Some(message) = timeout(PATIENCE, self.socket.next()).await.context("nothing came")? else {
                bail!("closed");
            };
            let text = match message? {
                Message::Text(text) => text,
                Message::Close(_) => bail!("closed: {:?}", self.error),
                _ => continue,
            };
            let value: Value = serde_json::from_str(&text)?;
            match value["type"].as_str() {
                Some("event") => {
                    let seq = value["seq"].as_u64().context("an event without a number")?;
                    ensure!(seq == self.seq + 1, "event {seq} after {}", self.seq);
                    self.seq = seq;
                    self.events.push(value.clone());
                }
                Some("view") => {
                    ensure!(value["seq"] == self.seq, "a view of {} after event {}", value["seq"], self.seq);
                    self.view = value.clone();
                }
                Some("done" | "refused") => self.answers.push_back(value.clone()),
                Some("error") => self.error = Some(value.clone()),
                _ => {}
            }
            return Ok(value);
        }
    }

    /// Waits for the answer to a command that was sent.
    pub async fn answer(&mut self) -> Result<Value> {
        loop {
            if let Some(answer) = self.answers.pop_front() {
                return Ok(answer);
            }
            self.read().await?;
        }
    }

    /// Sends a command and waits for its answer.
    pub async fn command(&mut self, message: &Value) -> Result<Value> {
        self.send(message).await?;
        self.answer().await
    }

    /// Waits until the last view fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Result<()> {
        while self.view.is_null() || !fits(&self.view) {
            self.read().await?;
        }
        Ok(())
    }

    /// Whether it is this viewer's turn, by the last view.
    pub fn is_my_turn(&self) -> bool {
        !self.view["seat"].is_null() && self.view["to_act"] == self.view["seat"]
    }

    /// A move for this turn with the action of this index among the legal ones.
    pub fn a_move(&self, id: &str, index: usize) -> Value {
        let legal = self.view["legal"].as_array().map_or(&[][..], Vec::as_slice);
        let playable: Vec<&Value> = legal.iter().filter(|action| **action != "resign").collect();
        let playable = if playable.is_empty() { legal.iter().collect() } else { playable };
        let action = playable.get(index % playable.len().max(1)).copied().cloned().unwrap_or_default();
        json!({ "type": "move", "id": id, "turn": self.view["turn"], "action": action })
    }

    /// Closes without a word, as a lost connection does.
    pub fn cut(self) {
        drop(self);
    }
}
