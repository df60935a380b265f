//! A client that parses only as much of a message as it needs to play, to keep the clients' share of the load small.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail, ensure};
use broadside_wire::{FromClient, json};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::client::{Ticket, hello};

/// A buffer size that is larger than any view.
const ROOM: usize = 8 * 1024;

/// The parsed part of a message.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seq: Option<u64>,
    turn: Option<u64>,
    seat: Option<u64>,
    to_act: Option<u64>,
    #[serde(borrow, default)]
    offers: Vec<Offered<'a>>,
}

/// The parsed part of an offer.
#[derive(Deserialize)]
struct Offered<'a> {
    action: &'a str,
}

/// A seat at a table.
pub struct Plain {
    socket: WebSocketStream<TcpStream>,
    seq: u64,
    /// The turn of the last view; `None` before the first.
    pub turn: Option<u64>,
    to_act: Option<u64>,
    seat: Option<u64>,
    legal: Vec<String>,
    done: bool,
}

impl Plain {
    /// Says hello and reads until it is some seat's turn.
    pub async fn hello(server: SocketAddr, ticket: &Ticket) -> Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Self::hello_on(stream, server, ticket).await
    }

    /// The same on a connection that is open already.
    pub async fn hello_on(stream: TcpStream, server: SocketAddr, ticket: &Ticket) -> Result<Self> {
        let request = format!("ws://{server}/api/socket").into_client_request()?;
        let config = WebSocketConfig::default().read_buffer_size(ROOM).write_buffer_size(0);
        let (mut socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        socket.send(Message::text(json(&hello(ticket, 0)))).await?;
        Ok(Plain { socket, seq: 0, turn: None, to_act: None, seat: None, legal: vec![], done: false })
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
        self.socket.send(Message::text(json(&command))).await?;
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

    async fn read(&mut self) -> Result<()> {
        let text: Utf8Bytes = loop {
            match self.socket.next().await.context("closed")?? {
                Message::Text(text) => break text,
                Message::Close(_) => bail!("closed"),
                _ => {}
            }
        };
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        match heard.kind {
            "event" => {
                ensure!(heard.seq == Some(self.seq + 1), "{text} after {}", self.seq);
                self.seq += 1;
            }
            "view" => {
                ensure!(heard.seq == Some(self.seq), "{text} after {}", self.seq);
                (self.turn, self.to_act, self.seat) = (heard.turn, heard.to_act, heard.seat);
                self.legal = heard.offers.into_iter().map(|offer| offer.action.to_owned()).collect();
            }
            "done" => self.done = true,
            "welcome" => {}
            _ => bail!("{text}"),
        }
        Ok(())
    }
}
