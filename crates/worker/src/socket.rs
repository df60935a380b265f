//! Sockets of the page: a hello, then commands in and events and views out.

use broadside_engine::{Arg, Phrase, Viewer, phrase};
use broadside_house::{Command, TableId, Token, TokenHash};
use broadside_parlour::{Order, Sent, Since, order, welcome};
use broadside_wire::worker::Message;
use broadside_wire::{
    Done, ErrorCode, FromClient, FromServer, Goodbye, Meant, PROTOCOL, Refusal, Refused, Why, bytes,
    is_command_id,
};

use crate::House;
use crate::house::{Halt, LEVELS, Then};

/// A socket after its hello.
pub(crate) struct Socket {
    pub(crate) table: TableId,
    pub(crate) viewer: Viewer,
    token: Option<TokenHash>,
    sent: Sent,
}

impl House {
    pub(crate) fn say(&mut self, socket: u32, message: &FromServer) {
        self.told.said.push(Message { socket, text: bytes(message) });
    }

    /// Says something to everybody at a table.
    pub(crate) fn say_to(&mut self, table: &TableId, message: &FromServer) {
        let at = self.sockets.iter().filter(|(_, socket)| socket.table == *table);
        let all: Vec<u32> = at.map(|(number, _)| *number).collect();
        all.into_iter().for_each(|socket| self.say(socket, message));
    }

    pub(crate) fn refuse(&mut self, socket: u32, id: String, why: Refusal) {
        self.say(socket, &FromServer::Refused(Refused { id, why }));
    }

    /// Ends a socket with a reason.
    fn part(&mut self, socket: u32, code: ErrorCode, reason: Phrase) {
        self.say(
            socket,
            &FromServer::Error(Goodbye { code, reason, text: String::new(), retry_after: None }),
        );
        self.told.closed.push(socket);
        self.hang_up(socket);
    }

    pub(crate) fn hang_up(&mut self, socket: u32) {
        let Some(gone) = self.sockets.remove(&socket) else { return };
        let now = self.now;
        if let Some(live) = self.tables.get_mut(&gone.table)
            && live.state.depart(gone.viewer, now)
        {
            self.show(&gone.table);
        }
    }

    /// Sends the sockets of a table what is new.
    pub(crate) fn show(&mut self, table: &TableId) {
        let Some(live) = self.tables.get_mut(table) else { return };
        for (number, socket) in self.sockets.iter_mut().filter(|(_, socket)| socket.table == *table) {
            let mut behind = true;
            while behind {
                let since: Since<_> = live.shown.since(&live.state, socket.sent, socket.viewer);
                (socket.sent, behind) = (since.sent, since.behind);
                let message = |text: std::rc::Rc<str>| Message { socket: *number, text: text.to_string() };
                self.told.said.extend(since.texts.into_iter().map(message));
            }
        }
    }

    pub(crate) fn hear(&mut self, socket: u32, text: &str) -> Result<(), Halt> {
        let message: FromClient = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let why = Arg::Text(error.to_string());
                self.part(socket, ErrorCode::Malformed, phrase!("error-malformed", why));
                return Ok(());
            }
        };
        match (message, self.sockets.contains_key(&socket)) {
            (FromClient::Ping, _) => self.say(socket, &FromServer::Pong),
            (FromClient::Hello(hello), false) => return self.hello(socket, hello),
            (message, true) => return self.order(socket, message),
            (_, false) => self.part(socket, ErrorCode::Protocol, phrase!("error-hello")),
        }
        Ok(())
    }

    fn hello(&mut self, socket: u32, hello: broadside_wire::Hello) -> Result<(), Halt> {
        if hello.protocol != PROTOCOL {
            let reason = phrase!("error-protocol", protocol = PROTOCOL);
            self.part(socket, ErrorCode::Protocol, reason);
            return Ok(());
        }
        let token = hello.token.as_deref().map(str::parse::<Token>).transpose();
        let id = hello.table.parse::<TableId>().ok();
        let now = self.now;
        let live = match &id {
            Some(id) => self.table(id)?,
            None => None,
        };
        let (Some(id), Some(live)) = (id, live) else {
            self.part(socket, ErrorCode::NoTable, phrase!("error-no-table"));
            return Ok(());
        };
        let token = token.map(|token| token.map(|token| token.hash()));
        let viewer = match token {
            Ok(None) => Some(Viewer::Watcher),
            Ok(Some(hash)) => live.state.seat_of(&hash).map(Viewer::Seat),
            Err(()) => None,
        };
        let (Some(viewer), Ok(token)) = (viewer, token) else {
            self.part(socket, ErrorCode::Token, phrase!("error-token"));
            return Ok(());
        };
        live.state.arrive(viewer);
        let welcome = welcome(&live.state, viewer, now);
        let sent = Sent::up_to(hello.after.min(welcome.seq));
        self.say(socket, &FromServer::Welcome(welcome));
        self.sockets.insert(socket, Socket { table: id.clone(), viewer, token, sent });
        self.show(&id);
        if let Some(seat) = viewer.seat() {
            // A person gets the seat back from a bot; that may need nothing.
            let _ = self.command(&id, None, &Command::Return { seat }, Then::Nothing);
        }
        Ok(())
    }

    fn order(&mut self, socket: u32, message: FromClient) -> Result<(), Halt> {
        let id = match message.id() {
            Some(id) if is_command_id(id) => id.to_owned(),
            _ => {
                self.part(socket, ErrorCode::Malformed, phrase!("error-command-id"));
                return Ok(());
            }
        };
        let Some(Socket { table, viewer, token, .. }) = self.sockets.get(&socket) else { return Ok(()) };
        let (table, viewer, token) = (table.clone(), *viewer, *token);
        let passed = self.passed.contains(&table);
        let Some(live) = self.table(&table)? else {
            self.part(socket, ErrorCode::NoTable, phrase!("error-no-table"));
            return Ok(());
        };
        let Some(seat) = viewer.seat() else {
            self.refuse(socket, id, Refusal::new(Why::Seat, phrase!("refused-watcher")));
            return Ok(());
        };
        if token.and_then(|token| live.state.seat_of(&token)) != Some(seat) {
            self.part(socket, ErrorCode::Token, phrase!("error-token"));
            return Ok(());
        }
        match order(&live.state, LEVELS, seat, message) {
            Err(why) => self.refuse(socket, id, why),
            Ok(Order::Nothing) => {}
            Ok(Order::Try { turn, gesture }) => match live.state.tried(seat, turn, &gesture) {
                Ok(action) => self.say(socket, &FromServer::Meant(Meant { id, action })),
                Err(why) => self.refuse(socket, id, why),
            },
            Ok(Order::Hint(turn)) => match if passed {
                live.state.to_advise_aside(seat, turn)
            } else {
                live.state.to_advise(seat, turn)
            } {
                Ok((whim, view, legal)) => {
                    let level = broadside_house::usual_level(LEVELS).unwrap_or(&LEVELS[0]);
                    let advice = (level.player)(whim).advise(view, &legal);
                    let hint = live.state.hint(id, seat, turn, advice);
                    self.say(socket, &FromServer::Hint(hint));
                }
                Err(why) => self.refuse(socket, id, why),
            },
            Ok(Order::Say(said)) => {
                let seq = live.state.seq();
                self.say(socket, &FromServer::Done(Done { id, seq }));
                self.say_to(&table, &FromServer::Said(said));
            }
            Ok(Order::Do(command)) => {
                let then = Then::Done { socket, id: id.clone() };
                match self.command(&table, Some(&id), &command, then) {
                    Ok(Ok(())) => {}
                    Ok(Err(seq)) => self.say(socket, &FromServer::Done(Done { id, seq })),
                    Err(why) => self.refuse(socket, id, why),
                }
            }
        }
        Ok(())
    }
}
