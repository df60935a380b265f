//! A guest receives the server's messages: the welcome, the table's history, each view.

use std::time::Instant;

use broadside_engine::{Phrase, Table, phrase};
use broadside_wire::{FromServer, Happened, Stage, View, Welcome, What, Why};

use super::connection::Heard;
use super::guest::{Guest, WELCOME};
use crate::failure::Failure;
use crate::play::booklet;
use crate::play::bots::advice;
use crate::play::chair::{About, Chair as _, Word};
use crate::play::voice::text;

impl Guest {
    /// Waits for the welcome, the table's history and the first view.
    pub(super) fn be_welcomed(&mut self) -> Result<(), Failure> {
        let since = Instant::now();
        while self.view.is_none() {
            let silent = || {
                let silent = phrase!("server-silent-at", link = text(self.rest.link.to_string()));
                Failure::System(anyhow::anyhow!(self.voice.words(&silent)))
            };
            let left = WELCOME.checked_sub(since.elapsed()).ok_or_else(silent)?;
            match self.connection.heard.recv_timeout(left).map_err(|_| silent())? {
                Heard::Message(message) => match *message {
                    FromServer::Welcome(welcome) => self.welcome(welcome),
                    message => drop(self.take(message)),
                },
                Heard::Refused(why) => {
                    return Err(Failure::Input(self.voice.sentence(&phrase!("server-refuses", why))));
                }
                Heard::Lost | Heard::Back => {}
            }
        }
        self.old_news = self.dealt;
        self.away = None;
        let players = self.about.players;
        let seats = text(self.seats());
        self.about.company = self.voice.sentence(&match self.own {
            Some(own) => phrase!("company-guest", seat = own.number(), players, seats),
            None => phrase!("company-watching", seats),
        });
        if let Some(clock) = self.clock_in_words() {
            self.about.company = format!("{} {clock}", self.about.company);
        }
        Ok(())
    }

    /// Waits until a command is answered, or the server stays silent.
    pub(super) fn wait_for(&mut self, command: &str) {
        while let Ok(heard) = self.connection.heard.recv_timeout(WELCOME) {
            match heard {
                Heard::Message(message) => match *message {
                    FromServer::Done(done) if done.id == command => return,
                    FromServer::Refused(refused) if refused.id == command => return,
                    _ => {}
                },
                Heard::Refused(_) => return,
                Heard::Lost | Heard::Back => {}
            }
        }
    }

    fn welcome(&mut self, welcome: Welcome) {
        self.watch.welcome(&welcome);
        self.welcome = Some(welcome.clone());
        self.clock = (welcome.now, Instant::now());
        let Welcome { game, players, readings, .. } = welcome;
        let chosen: Vec<(&str, &str)> =
            readings.iter().map(|(id, word)| (id.as_str(), word.as_str())).collect();
        let table = Table::new(self.game.info(), players, &chosen, None);
        self.own = welcome.seat;
        self.about = About {
            title: welcome.title,
            tagline: self.voice.tagline(self.game.info()),
            players,
            company: String::new(),
            booklet: table.map(|table| booklet::of(&table)).unwrap_or_default(),
            game,
        };
    }

    /// Who sits where: `1 you, 2 Ann (away), 3 free`.
    fn seats(&self) -> String {
        let seats = self.view.iter().flat_map(|view| &view.seats);
        let told = seats.map(|at| {
            let own = self.own == Some(at.seat);
            let who = match at.taken {
                false if !own => self.voice.words(&phrase!("seat-free")),
                _ => self.voice.name(at.seat),
            };
            let (away, seat, who) = (at.away || at.taken && !at.present, at.seat.number(), text(who));
            self.voice.words(&match away && !own {
                true => phrase!("at-seat-away", seat, who),
                false => phrase!("at-seat", seat, who),
            })
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// Handles a message; true if a deal has ended.
    pub(super) fn take(&mut self, message: FromServer) -> bool {
        match message {
            FromServer::Event(event) => self.hear(event),
            FromServer::View(view) => return self.see(*view),
            FromServer::Done(done) => self.watch.done(&done.id),
            // A cut that comes too late is nothing the person did; the check of the deal tells of it.
            FromServer::Refused(refused) if refused.why.code == Why::Cut => {}
            FromServer::Refused(refused) => {
                self.sent = None;
                self.word =
                    Some(Word { clause: refused.why.clause, said: refused.why.reason, is_refusal: true });
            }
            FromServer::Said(said) => {
                self.word = Some(Word { clause: None, said: said.said, is_refusal: false });
            }
            FromServer::Welcome(welcome) => self.clock = (welcome.now, Instant::now()),
            FromServer::Meant(meant) => self.send(&meant.action),
            FromServer::Hint(hint) => {
                let offer = self.offers().into_iter().find(|offer| offer.action == hint.best);
                let best = offer.map_or(Phrase::verbatim(&hint.best), |offer| offer.label);
                self.word = Some(Word::told(advice(best, &hint.reasons, &self.voice)));
            }
            _ => {}
        }
        false
    }

    fn hear(&mut self, event: Happened) {
        if matches!(event.what, What::Deal { .. }) {
            self.dealt = self.told.len();
        }
        let checked = self.watch.note(&event);
        for told in event.told.into_iter().chain(checked) {
            // A deed that cannot be carried out comes before a view that shows the zones anew.
            told.deeds.iter().for_each(|deed| drop(self.laid.carry_out(deed)));
            self.told.push(told);
        }
        if event.reveal.is_some() {
            self.scene = Some(self.laid.clone());
        }
    }

    fn see(&mut self, view: View) -> bool {
        let first = self.view.is_none();
        if Some(view.turn) != self.sent {
            self.sent = None;
        }
        if let Some(look) = view.look.clone() {
            look.show_on(&mut self.laid);
        }
        self.voice.meet(view.seats.iter().map(|at| at.name.clone()).collect(), self.own);
        let ids = &mut self.ids;
        let id = || {
            ids.1 += 1;
            format!("{}.{}", ids.0, ids.1)
        };
        if let Some(command) = self.watch.see(&view, id) {
            self.connection.command(command);
        }
        let is_over = |view: &View| view.state == Stage::Over;
        if is_over(&view)
            && !self.view.as_ref().is_some_and(is_over)
            && let Ok(record) = self.rest.record()
        {
            self.told.push(self.watch.check_game(&record));
        }
        let deals = view.deals.len();
        let ended = !first && deals > self.deals_seen && view.state != Stage::Over;
        self.view = Some(view);
        self.deals_seen = deals;
        self.between = ended;
        if !ended {
            self.look();
        }
        ended
    }

    /// Draws the table as the last view has it. Between deals the old table stays until the person goes on.
    pub(super) fn look(&mut self) {
        let mut scene = self.laid.clone();
        if self.view.as_ref().is_some_and(|view| view.state == Stage::Waiting) {
            scene.headline = phrase!("house-waiting");
            scene.fact(phrase!("note-way-here"), Phrase::verbatim(self.rest.link.to_string()));
        }
        let next = self.view.as_ref().and_then(|view| view.fair.next.as_ref());
        if let Some(next) = next.filter(|next| !next.called && !next.awaited.is_empty()) {
            scene.headline = phrase!("house-waits-for-cuts", seats = next.awaited);
        }
        scene.fact(phrase!("note-players"), Phrase::verbatim(self.seats()));
        self.add_wait(&mut scene);
        self.scene = Some(scene);
    }
}
