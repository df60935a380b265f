//! A client that reads only as much of a message as it needs to play, to keep the clients' share of the load small. It
//! reads every message, in order, but looks only at its head, and at the offers where it is to act. So it frames messages
//! itself: whatever has come is taken with one read, and nothing is copied.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail, ensure};
use broadside_wire::{FromClient, json};
use serde::Deserialize;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::client::{Ticket, hello};

/// Room for what comes at once: larger than a view.
const ROOM: usize = 8 * 1024;

/// What frames are, by their opcode (RFC 6455).
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// With what a client's frames are masked. Servers do not care for its being random, which protects proxies.
const MASK: [u8; 4] = [19, 14, 8, 4];

/// The read part of an offer.
#[derive(Deserialize)]
struct Offered<'a> {
    action: &'a str,
}

/// A seat at a table.
pub struct Plain {
    stream: TcpStream,
    /// What has come, and how much of it has been read.
    came: Vec<u8>,
    read: usize,
    seq: u64,
    /// The turn of the last view; `None` before the first.
    pub turn: Option<u64>,
    to_act: Option<u64>,
    seat: Option<u64>,
    legal: Vec<String>,
    done: bool,
}

impl Plain {
    /// Says hello on a new connection.
    pub async fn hello(server: SocketAddr, ticket: &Ticket) -> Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Self::hello_on(stream, server, ticket).await
    }

    /// Says hello on a connection that is open already.
    pub async fn hello_on(stream: TcpStream, server: SocketAddr, ticket: &Ticket) -> Result<Self> {
        let request = format!("ws://{server}/api/socket").into_client_request()?;
        let (socket, _) = client_async(request, stream).await?;
        // The server says nothing before the hello, so nothing is lost with what the handshake was read by.
        let mut plain = Plain {
            stream: socket.into_inner(),
            came: Vec::with_capacity(ROOM),
            read: 0,
            seq: 0,
            turn: None,
            to_act: None,
            seat: None,
            legal: vec![],
            done: false,
        };
        plain.send(TEXT, json(&hello(ticket, 0)).as_bytes()).await?;
        Ok(plain)
    }

    /// Whether it is this seat's turn, by the last view.
    pub fn is_my_turn(&self) -> bool {
        self.seat.is_some() && self.to_act == self.seat
    }

    /// Makes one of the legal moves, and waits until it is acknowledged.
    pub async fn make_a_move(&mut self, id: &str, index: usize) -> Result<()> {
        let playable: Vec<&String> = self.legal.iter().filter(|action| *action != "resign").collect();
        let action = playable.get(index % playable.len().max(1)).context("nothing to play")?;
        let (id, action) = (id.to_owned(), (*action).clone());
        let command = FromClient::Move { id, turn: self.turn.unwrap_or_default(), action };
        self.done = false;
        self.send(TEXT, json(&command).as_bytes()).await?;
        while !self.done {
            self.read().await?;
        }
        Ok(())
    }

    /// Reads until a view satisfies a condition on its turn number and the seat to act.
    pub async fn until(&mut self, fits: impl Fn(Option<u64>, Option<u64>) -> bool) -> Result<()> {
        while self.turn.is_none() || !fits(self.turn, self.to_act) {
            self.read().await?;
        }
        Ok(())
    }

    /// Sends a frame.
    async fn send(&mut self, opcode: u8, payload: &[u8]) -> Result<()> {
        let mut frame = vec![0x80 | opcode];
        match payload.len() {
            length @ ..126 => frame.push(0x80 | length as u8),
            length => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(length)?.to_be_bytes());
            }
        }
        frame.extend(MASK);
        frame.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        Ok(self.stream.write_all(&frame).await?)
    }

    /// Reads the next text.
    async fn read(&mut self) -> Result<()> {
        loop {
            let Some((opcode, start, end)) = frame(&self.came[self.read..])? else {
                self.came.drain(..self.read);
                self.read = 0;
                self.came.reserve(ROOM);
                ensure!(self.stream.read_buf(&mut self.came).await? > 0, "closed");
                continue;
            };
            let (start, end) = (self.read + start, self.read + end);
            self.read = end;
            match opcode {
                TEXT => {
                    let came = std::mem::take(&mut self.came);
                    let heard = std::str::from_utf8(&came[start..end])
                        .map_err(Into::into)
                        .and_then(|text| self.hear(text).with_context(|| text.to_owned()));
                    self.came = came;
                    return heard;
                }
                PING => {
                    let payload = self.came[start..end].to_vec();
                    self.send(PONG, &payload).await?;
                }
                PONG => {}
                CLOSE => bail!("closed"),
                other => bail!("a frame of kind {other}"),
            }
        }
    }

    /// Notes what a message says.
    fn hear(&mut self, text: &str) -> Result<()> {
        let kind = after(text, "{\"type\":\"").context("no type")?;
        if kind.starts_with("event\"") {
            let seq = number(text, "\"seq\":");
            ensure!(seq == Some(self.seq + 1), "an event after {}", self.seq);
            self.seq += 1;
        } else if kind.starts_with("view\"") {
            let offers = text.find("\"offers\":").context("no offers")?;
            let (head, rest) = text.split_at(offers);
            ensure!(number(head, "\"seq\":") == Some(self.seq), "a view after {}", self.seq);
            self.turn = number(head, "\"turn\":");
            (self.seat, self.to_act) = (number(head, "\"seat\":"), number(head, "\"to_act\":"));
            self.legal.clear();
            if self.is_my_turn() {
                // The list alone is read, not what follows it.
                let offers = after(rest, "\"offers\":").context("no offers")?;
                let mut offers = serde_json::Deserializer::from_str(offers).into_iter::<Vec<Offered<'_>>>();
                let offers = offers.next().context("no offers")??;
                self.legal.extend(offers.into_iter().map(|offer| offer.action.to_owned()));
            }
        } else if kind.starts_with("done\"") {
            self.done = true;
        } else {
            ensure!(kind.starts_with("welcome\""), "not expected");
        }
        Ok(())
    }
}

/// The first frame of a server, if it has come whole: its opcode, and where its payload begins and ends.
fn frame(bytes: &[u8]) -> Result<Option<(u8, usize, usize)>> {
    let [first, second, ..] = *bytes else { return Ok(None) };
    ensure!(first & 0x80 != 0, "a message in parts");
    let (start, length) = match second {
        126 => match *bytes {
            [_, _, a, b, ..] => (4, usize::from(u16::from_be_bytes([a, b]))),
            _ => return Ok(None),
        },
        127 => match *bytes {
            [_, _, a, b, c, d, e, f, g, h, ..] => {
                (10, u64::from_be_bytes([a, b, c, d, e, f, g, h]).try_into()?)
            }
            _ => return Ok(None),
        },
        length => (2, usize::from(length)),
    };
    Ok((bytes.len() - start >= length).then_some((first & 0x0f, start, start + length)))
}

/// What follows the first occurrence of some characters.
fn after<'a>(text: &'a str, what: &str) -> Option<&'a str> {
    text.find(what).map(|at| &text[at + what.len()..])
}

/// The number of a field; `None` if it is null.
fn number(text: &str, field: &str) -> Option<u64> {
    let value = after(text, field)?;
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    value[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_when_they_are_whole() {
        assert_eq!(frame(&[0x81]).unwrap(), None);
        assert_eq!(frame(&[0x81, 2, b'{']).unwrap(), None);
        assert_eq!(frame(&[0x81, 2, b'{', b'}', 0x81]).unwrap(), Some((TEXT, 2, 4)));
        let mut long = vec![0x81, 126, 1, 0];
        assert_eq!(frame(&long).unwrap(), None);
        long.extend([b' '; 256]);
        assert_eq!(frame(&long).unwrap(), Some((TEXT, 4, 260)));
        assert_eq!(frame(&long[..259]).unwrap(), None);
        assert!(frame(&[0x01, 0]).is_err(), "a message in parts");
    }

    #[test]
    fn numbers_are_found_by_their_fields() {
        let text = r#"{"type":"view","seq":12,"turn":9,"seat":null,"to_act":3,"offers":[]}"#;
        assert_eq!([number(text, "\"seq\":"), number(text, "\"seat\":")], [Some(12), None]);
        assert_eq!(number(text, "\"to_act\":"), Some(3));
    }
}
