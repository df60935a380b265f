//! Requests to the server: taking a seat, fetching the record.

use std::time::Duration;

use anyhow::{Context as _, anyhow};
use broadside_cards::Seat;
use broadside_engine::{Phrase, phrase};
use broadside_wire::{Place, Problem, Sitting, Summary, json};
use serde::de::DeserializeOwned;

use super::link::Link;
use crate::failure::Failure;
use crate::play::voice::{Language, Voice, text};

/// The longest time for an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// The server's REST interface, for one table.
pub(super) struct Rest {
    agent: ureq::Agent,
    pub(super) link: Link,
    /// In what language failures are told.
    language: Language,
}

/// How asking for a seat went.
pub(super) enum Seating {
    /// This seat is ours.
    Taken(Seat),
    /// None is free.
    Full,
}

impl Rest {
    pub(super) fn new(link: Link, language: Language) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .proxy(None)
            .build();
        Rest { agent: config.into(), link, language }
    }

    fn get(&self, path: &str) -> Result<(u16, String), Failure> {
        let address = self.link.rest(path);
        let unreachable = || self.unreachable(&address);
        let mut answer = self.agent.get(&address).call().with_context(unreachable)?;
        let text = answer.body_mut().read_to_string().with_context(unreachable)?;
        Ok((answer.status().as_u16(), text))
    }

    fn get_json<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        let (status, text) = self.get(path)?;
        if status != 200 {
            return Err(self.refused(status, &text));
        }
        serde_json::from_str(&text).map_err(|_| self.refused(status, &text))
    }

    /// Whether the table is there.
    pub(super) fn look(&self) -> Result<Summary, Failure> {
        self.get_json(&format!("tables/{}", self.link.table))
    }

    /// Takes a seat with a token of our own; asking again is harmless.
    pub(super) fn sit(
        &self,
        token: &str,
        seat: Option<Seat>,
        name: Option<&str>,
        pledge: String,
    ) -> Result<Seating, Failure> {
        let address = self.link.rest(&format!("tables/{}/seats", self.link.table));
        let (name, token) = (name.map(str::to_owned), Some(token.to_owned()));
        let body = json(&Sitting { seat, name, token, cut: None, pledge: Some(pledge) });
        let request = self.agent.post(&address).header("Content-Type", "application/json");
        let mut answer = request.send(body).with_context(|| self.unreachable(&address))?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        if let (201, Ok(place)) = (status, serde_json::from_str::<Place>(&text)) {
            return Ok(place.seat.map_or(Seating::Full, Seating::Taken));
        }
        match problem(&text) {
            Some(problem) if problem.code == "full" => Ok(Seating::Full),
            _ => Err(self.refused(status, &text)),
        }
    }

    /// The record of a finished game, or why there is none.
    pub(super) fn record(&self) -> Result<String, Phrase> {
        match self.get(&format!("tables/{}/record", self.link.table)) {
            Ok((200, record)) => Ok(record),
            Ok((status, text)) => {
                Err(problem(&text)
                    .map_or_else(|| phrase!("server-answers", status), |problem| problem.reason))
            }
            Err(_) => Err(phrase!("server-silent")),
        }
    }

    fn unreachable(&self, address: &str) -> String {
        let unreachable = phrase!("server-unreachable", address = text(address));
        Voice::of_no_game(self.language).words(&unreachable)
    }

    fn refused(&self, status: u16, answer: &str) -> Failure {
        let voice = Voice::of_no_game(self.language);
        match problem(answer).map(|problem| problem.reason) {
            Some(why) if status < 500 => Failure::Input(voice.sentence(&phrase!("server-refuses", why))),
            Some(why) => Failure::System(anyhow!(voice.words(&phrase!("server-says", why)))),
            None => Failure::System(anyhow!(voice.words(&phrase!("server-none", status)))),
        }
    }
}

fn problem(text: &str) -> Option<Problem> {
    serde_json::from_str(text).ok()
}
