//! The socket to a table, which reconnects by itself. It runs on a thread of its own.
//!
//! After a lost connection it says the last sequence number it saw and sends unanswered commands again with the
//! same id, so nothing is missed and nothing happens twice.

use std::sync::mpsc;
use std::time::Duration;

use broadside_engine::Phrase;
use broadside_wire::{ErrorCode, FromClient, FromServer, Hello, PROTOCOL, Why, json};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The longest time to connect or send.
const PATIENCE: Duration = Duration::from_secs(10);
/// The server pings more often; after a silence this long the connection is dead.
const SILENCE: Duration = Duration::from_secs(45);
/// The pauses between attempts; the last one repeats.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_millis(400), Duration::from_secs(1), Duration::from_secs(3)];
/// The pause before a command is repeated that the server was too busy for.
const BUSY: Duration = Duration::from_millis(500);

/// What comes from the table.
pub(super) enum Heard {
    /// A message.
    Message(Box<FromServer>),
    /// The connection is gone; another is being made.
    Lost,
    /// The connection is there again.
    Back,
    /// There is no use in trying again, and why.
    Refused(Phrase),
}

/// The game's end of the connection.
pub(super) struct Connection {
    pub(super) heard: mpsc::Receiver<Heard>,
    say: UnboundedSender<FromClient>,
}

impl Connection {
    /// Opens a socket, and keeps it open until this is dropped.
    pub(super) fn open(address: String, table: String, token: Option<String>) -> std::io::Result<Self> {
        let (tell, heard) = mpsc::channel();
        let (say, said) = unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let far = FarEnd { address, table, token, tell, said, unanswered: vec![], seq: 0, epoch: 0 };
        std::thread::Builder::new().name("connection".into()).spawn(move || runtime.block_on(far.run()))?;
        Ok(Connection { heard, say })
    }

    /// Sends a command, again and again until it is answered.
    pub(super) fn command(&self, command: FromClient) {
        let _ = self.say.send(command);
    }
}

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// The thread's end of the connection.
struct FarEnd {
    address: String,
    table: String,
    token: Option<String>,
    tell: mpsc::Sender<Heard>,
    said: UnboundedReceiver<FromClient>,
    unanswered: Vec<FromClient>,
    /// The last event that came.
    seq: u64,
    /// The latest epoch of a view.
    epoch: u64,
}

/// Why a connection ends.
enum End {
    /// The person leaves.
    Left,
    /// It broke, or the server asks to come back.
    Broken,
    /// The server refuses.
    Refused(Phrase),
}

impl FarEnd {
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

    /// One connection from hello to its end, and whether the server welcomed it.
    async fn once(&mut self) -> (End, bool) {
        let mut welcomed = false;
        let Ok(Ok((mut socket, _))) = timeout(PATIENCE, connect_async(&self.address)).await else {
            return (End::Broken, false);
        };
        let (table, token) = (self.table.clone(), self.token.clone());
        let hello = Hello { protocol: PROTOCOL, table, token, after: self.seq };
        if send(&mut socket, &FromClient::Hello(hello)).await.is_err() {
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
                    // What we do not know we do without.
                    let Ok(message) = serde_json::from_str::<FromServer>(&text) else { continue };
                    match self.came(message, &mut socket, &mut welcomed).await {
                        Ok(()) => {}
                        Err(end) => return (end, welcomed),
                    }
                }
            }
        }
    }

    async fn came(
        &mut self,
        message: FromServer,
        socket: &mut Socket,
        welcomed: &mut bool,
    ) -> Result<(), End> {
        match &message {
            FromServer::Welcome(_) => {
                *welcomed = true;
                let _ = self.tell.send(Heard::Back);
                for command in &self.unanswered {
                    send(socket, command).await.map_err(|_| End::Broken)?;
                }
            }
            // A node that has lost the table shows how it was.
            FromServer::View(view) if view.epoch < self.epoch => return Err(End::Broken),
            FromServer::View(view) => self.epoch = view.epoch,
            FromServer::Event(event) => self.seq = event.seq.max(self.seq),
            FromServer::Refused(refused) if refused.why.code == Why::Busy => {
                sleep(BUSY).await;
                if let Some(command) = self.unanswered.iter().find(|each| each.id() == Some(&refused.id)) {
                    send(socket, command).await.map_err(|_| End::Broken)?;
                }
                return Ok(());
            }
            FromServer::Done(done) => self.answered(&done.id),
            FromServer::Refused(refused) => self.answered(&refused.id),
            FromServer::Meant(meant) => self.answered(&meant.id),
            FromServer::Hint(hint) => self.answered(&hint.id),
            FromServer::Error(goodbye) => {
                use ErrorCode::{Damaged, Malformed, NoTable, Protocol, Token};
                return Err(match goodbye.code {
                    NoTable | Token | Protocol | Malformed | Damaged => End::Refused(goodbye.reason.clone()),
                    _ => End::Broken,
                });
            }
            FromServer::Said(_) | FromServer::PlayOn(_) | FromServer::Pong => {}
        }
        self.tell.send(Heard::Message(Box::new(message))).map_err(|_| End::Left)
    }

    fn answered(&mut self, id: &str) {
        self.unanswered.retain(|command| command.id() != Some(id));
    }
}

async fn send(socket: &mut Socket, message: &FromClient) -> Result<(), ()> {
    match timeout(PATIENCE, socket.send(Message::text(json(message)))).await {
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
        let connection = Connection::open(address, "x".into(), None).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let mut first = [0; 1];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(first, [0x16], "a TLS handshake");
        stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
        drop(stream);
        assert!(matches!(connection.heard.recv_timeout(PATIENCE), Ok(Heard::Lost)));
    }
}
