//! Reads a socket byte by byte: everything a viewer gets, including frame heads.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use broadside_wire::{FromClient, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(30);

/// What came at once on one channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The channel.
    pub channel: Channel,
    /// The frame's head.
    pub head: Vec<u8>,
    /// The content.
    pub text: String,
}

/// A channel by which something can reach a viewer or a bystander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// The table's socket.
    Socket,
    /// The end of the socket.
    Close,
    /// An answer to a request, with its head.
    Rest,
    /// The server's own log.
    Log,
}

/// An open socket.
pub struct Peek {
    stream: TcpStream,
    room: Vec<u8>,
}

impl Peek {
    /// Opens a socket.
    pub async fn open(server: SocketAddr) -> Result<Self> {
        let mut stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let head = format!(
            "GET /api/socket HTTP/1.1\r\nHost: {server}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut peek = Peek { stream, room: vec![] };
        loop {
            if let Some(end) = peek.room.windows(4).position(|four| four == b"\r\n\r\n") {
                ensure!(peek.room.starts_with(b"HTTP/1.1 101"), "no socket");
                peek.room.drain(..end + 4);
                return Ok(peek);
            }
            peek.more().await?;
        }
    }

    async fn more(&mut self) -> Result<()> {
        let read =
            timeout(PATIENCE, self.stream.read_buf(&mut self.room)).await.context("nothing came")??;
        ensure!(read > 0, "closed");
        Ok(())
    }

    /// Sends a text, masked with zeros.
    pub async fn say(&mut self, message: &FromClient) -> Result<()> {
        self.say_text(&json(message)).await
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: &str) -> Result<()> {
        let length = u16::try_from(text.len())?;
        let mut frame = vec![0x81, 0x80 | 126];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        Ok(self.stream.write_all(&frame).await?)
    }

    /// The next frame, skipping pings.
    pub async fn next(&mut self) -> Result<Piece> {
        loop {
            while self.room.len() < 2 {
                self.more().await?;
            }
            let (head, length) = match self.room[1] {
                short @ 0..126 => (2, usize::from(short)),
                long @ 126..128 => {
                    let head = if long == 126 { 4 } else { 10 };
                    while self.room.len() < head {
                        self.more().await?;
                    }
                    (head, self.room[2..head].iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
                }
                _ => bail!("a masked frame from the server"),
            };
            while self.room.len() < head + length {
                self.more().await?;
            }
            let frame: Vec<u8> = self.room.drain(..head + length).collect();
            let channel = match frame[0] {
                0x81 => Channel::Socket,
                0x88 => Channel::Close,
                0x89 => continue,
                other => bail!("a frame that begins with {other:x}"),
            };
            let text = String::from_utf8_lossy(&frame[head..]).into_owned();
            return Ok(Piece { channel, head: frame[..head].to_vec(), text });
        }
    }

    /// Reads until a text satisfies `fits`.
    pub async fn until(&mut self, fits: impl Fn(&str) -> bool) -> Result<Vec<Piece>> {
        let mut pieces = vec![];
        loop {
            let piece = self.next().await?;
            let (end, fits) = (piece.channel == Channel::Close, fits(&piece.text));
            pieces.push(piece);
            if fits || end {
                return Ok(pieces);
            }
        }
    }
}
