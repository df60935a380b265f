//! The socket to a table, kept open whatever happens to it. It runs beside the game in a thread of its own.
//!
//! A lost connection is made again with the last sequence number, and what was not answered is sent once more with the
//! same id, so nothing is missed and nothing happens twice.

use std::sync::mpsc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A connection that is not made by then will not be.
const PATIENCE: Duration = Duration::from_secs(10);
/// The server pings oftener; a silence this long means the connection is dead.
const SILENCE: Duration = Duration::from_secs(65);
/// The pauses between attempts, the last again and again.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_millis(400), Duration::from_secs(1), Duration::from_secs(3)];
/// How long a server that could not store something is left alone.
const BUSY: Duration = Duration::from_millis(500);

/// What comes from the table.
pub(super) enum Heard {
    /// A message.
    Message(Value),
    /// The connection is gone; another is being made.
    Lost,
    /// The connection is there again.
    Back,
    /// There is no use in trying again, and why.
    Refused(String),
}

/// Both ends of the talk with a table, as the game holds them.
pub(super) struct Wire {
    pub(super) heard: mpsc::Receiver<Heard>,
    say: UnboundedSender<Value>,
}

impl Wire {
    /// Opens a socket, and keeps it open until this is dropped.
    pub(super) fn open(address: String, table: String, token: Option<String>) -> std::io::Result<Self> {
        let (tell, heard) = mpsc::channel();
        let (say, said) = unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let line = Line { address, table, token, tell, said, unanswered: vec![], seq: 0 };
        std::thread::Builder::new().name("wire".into()).spawn(move || runtime.block_on(line.run()))?;
        Ok(Wire { heard, say })
    }

    /// Sends a command, as often as it takes.
    pub(super) fn command(&self, command: Value) {
        let _ = self.say.send(command);
    }
}

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

struct Line {
    address: String,
    table: String,
    token: Option<String>,
    tell: mpsc::Sender<Heard>,
    said: UnboundedReceiver<Value>,
    unanswered: Vec<Value>,
    /// The last event that came.
    seq: u64,
}

/// Why a connection ends.
enum End {
    /// The person leaves.
    Left,
    /// It broke, or the server asks to come back.
    Broken,
    /// The server will not have us.
    Refused(String),
}

impl Line {
    async fn run(mut self) {
        let mut attempts = 0;
        loop {
            let (end, was_open) = self.once().await;
            match end {
                End::Left => return,
                End::Refused(why) => {
                    let _ = self.tell.send(Heard::Refused(why));
                    return;
                }
                End::Broken => {}
            }
            if was_open {
                attempts = 0;
            }
            if self.tell.send(Heard::Lost).is_err() {
                return;
            }
            sleep(PAUSES[attempts.min(PAUSES.len() - 1)]).await;
            attempts += 1;
        }
    }

    /// One connection from hello to its end, and whether the server bade it welcome.
    async fn once(&mut self) -> (End, bool) {
        let mut welcomed = false;
        let Ok(Ok((mut socket, _))) = timeout(PATIENCE, connect_async(&self.address)).await else {
            return (End::Broken, false);
        };
        let mut hello = json!({ "type": "hello", "protocol": 1, "table": self.table, "after": self.seq });
        if let Some(token) = &self.token {
            hello["token"] = json!(token);
        }
        if send(&mut socket, &hello).await.is_err() {
            return (End::Broken, false);
        }
        loop {
            tokio::select! {
                said = self.said.recv() => {
                    let Some(command) = said else {
                        let _ = timeout(PATIENCE, socket.close(None)).await;
                        return (End::Left, welcomed);
                    };
                    self.unanswered.push(command.clone());
                    if welcomed && send(&mut socket, &command).await.is_err() {
                        return (End::Broken, welcomed);
                    }
                }
                came = timeout(SILENCE, socket.next()) => {
                    let text = match came {
                        Ok(Some(Ok(Message::Text(text)))) => text,
                        Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => {
                            return (End::Broken, welcomed);
                        }
                        Ok(Some(Ok(_))) => continue,
                    };
                    let Ok(message) = serde_json::from_str::<Value>(&text) else {
                        return (End::Broken, welcomed);
                    };
                    match self.came(message, &mut socket, &mut welcomed).await {
                        Ok(()) => {}
                        Err(end) => return (end, welcomed),
                    }
                }
            }
        }
    }

    async fn came(&mut self, message: Value, socket: &mut Socket, welcomed: &mut bool) -> Result<(), End> {
        match message["type"].as_str() {
            Some("welcome") => {
                *welcomed = true;
                let _ = self.tell.send(Heard::Back);
                for command in &self.unanswered {
                    send(socket, command).await.map_err(|_| End::Broken)?;
                }
            }
            Some("event") => self.seq = message["seq"].as_u64().unwrap_or(self.seq).max(self.seq),
            Some("refused") if message["code"] == "busy" => {
                sleep(BUSY).await;
                if let Some(command) = self.unanswered.iter().find(|each| each["id"] == message["id"]) {
                    send(socket, command).await.map_err(|_| End::Broken)?;
                }
                return Ok(());
            }
            Some("done" | "refused") => self.unanswered.retain(|command| command["id"] != message["id"]),
            Some("error") => {
                let for_good = ["no_table", "token", "protocol", "malformed"];
                let code = message["code"].as_str().unwrap_or_default();
                return Err(match for_good.contains(&code) {
                    true => End::Refused(message["text"].as_str().unwrap_or(code).to_owned()),
                    false => End::Broken,
                });
            }
            _ => {}
        }
        self.tell.send(Heard::Message(message)).map_err(|_| End::Left)
    }
}

async fn send(socket: &mut Socket, message: &Value) -> Result<(), ()> {
    match timeout(PATIENCE, socket.send(Message::text(message.to_string()))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    #[test]
    fn a_secure_address_is_greeted_securely_and_a_false_answer_is_no_table() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("wss://localhost:{}/api/socket", listener.local_addr().unwrap().port());
        let wire = Wire::open(address, "x".into(), None).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let mut first = [0; 1];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(first, [0x16], "a TLS handshake");
        stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
        drop(stream);
        assert!(matches!(wire.heard.recv_timeout(PATIENCE), Ok(Heard::Lost)));
    }
}
