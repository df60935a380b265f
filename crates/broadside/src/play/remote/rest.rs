//! Requests to the server: taking a seat, fetching the booklet and the record.

use std::time::Duration;

use anyhow::{Context as _, anyhow};
use serde_json::{Value, json};

use super::link::Link;
use crate::failure::Failure;
use crate::play::booklet::{Doubt, Page};

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// A server, as one table's guest knows it.
pub(super) struct Rest {
    agent: ureq::Agent,
    pub(super) link: Link,
}

/// How asking for a seat went.
pub(super) enum Seating {
    /// This seat is ours.
    Taken(usize),
    /// None is free.
    Full,
}

/// What the shelf says of a game.
#[derive(Default)]
pub(super) struct Shelved {
    pub(super) tagline: String,
    pub(super) booklet: Vec<Page>,
}

impl Rest {
    pub(super) fn new(link: Link) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .proxy(None)
            .build();
        Rest { agent: config.into(), link }
    }

    fn get(&self, path: &str) -> Result<(u16, String), Failure> {
        let address = self.link.rest(path);
        let unreachable = || format!("cannot reach {address}");
        let mut answer = self.agent.get(&address).call().with_context(unreachable)?;
        let text = answer.body_mut().read_to_string().with_context(unreachable)?;
        Ok((answer.status().as_u16(), text))
    }

    fn get_json(&self, path: &str) -> Result<Value, Failure> {
        let (status, text) = self.get(path)?;
        let value = serde_json::from_str(&text).unwrap_or(Value::Null);
        if status == 200 { Ok(value) } else { Err(refused(status, &value)) }
    }

    /// Whether the table is there.
    pub(super) fn look(&self) -> Result<Value, Failure> {
        self.get_json(&format!("tables/{}", self.link.table))
    }

    /// Takes a seat with a token of our own; asking again is harmless.
    pub(super) fn sit(
        &self,
        token: &str,
        seat: Option<usize>,
        name: Option<&str>,
    ) -> Result<Seating, Failure> {
        let address = self.link.rest(&format!("tables/{}/seats", self.link.table));
        let mut body = json!({ "token": token });
        if let Some(seat) = seat {
            body["seat"] = json!(seat);
        }
        if let Some(name) = name {
            body["name"] = json!(name);
        }
        let request = self.agent.post(&address).header("Content-Type", "application/json");
        let mut answer = request.send(body.to_string()).with_context(|| format!("cannot reach {address}"))?;
        let status = answer.status().as_u16();
        let value = answer.body_mut().read_to_string().ok().and_then(|text| serde_json::from_str(&text).ok());
        let value: Value = value.unwrap_or_default();
        let seat = value["seat"].as_u64().and_then(|number| usize::try_from(number).ok());
        match (status, value["code"].as_str()) {
            (201, _) => Ok(seat.map_or(Seating::Full, Seating::Taken)),
            (_, Some("full")) => Ok(Seating::Full),
            _ => Err(refused(status, &value)),
        }
    }

    /// The record of a finished game, or why there is none.
    pub(super) fn record(&self) -> Result<String, String> {
        match self.get(&format!("tables/{}/record", self.link.table)) {
            Ok((200, record)) => Ok(record),
            Ok((status, text)) => {
                let value: Value = serde_json::from_str(&text).unwrap_or_default();
                let why = value["text"].as_str().map(str::to_owned);
                Err(why.unwrap_or_else(|| format!("the server answers {status}")))
            }
            Err(_) => Err("the server does not answer".into()),
        }
    }

    /// What the server's shelf and booklet say of a game with these readings.
    pub(super) fn shelved(&self, game: &str, players: usize, chosen: &Value) -> Result<Shelved, Failure> {
        let shelf = self.get_json("games")?;
        let rules = self.get_json(&format!("games/{game}/rules"))?;
        let game = list(&shelf["games"]).iter().find(|each| each["id"] == game).unwrap_or(&Value::Null);
        let here = |reading: &&Value| list(&reading["players"]).iter().any(|count| *count == players);
        let readings: Vec<&Value> = list(&game["readings"]).iter().filter(here).collect();
        let page = |clause: &Value| {
            let doubts = readings.iter().filter(|reading| reading["clause"] == clause["id"]);
            Page {
                id: text(&clause["id"]),
                title: text(&clause["title"]),
                section: text(&clause["section"]),
                text: text(&clause["text"]),
                ruling: clause["ruling"].is_string(),
                doubts: doubts.map(|reading| doubt(reading, chosen)).collect(),
            }
        };
        Ok(Shelved {
            tagline: text(&game["tagline"]),
            booklet: list(&rules["clauses"]).iter().map(page).collect(),
        })
    }
}

fn doubt(reading: &Value, chosen: &Value) -> Doubt {
    let id = text(&reading["id"]);
    let answers: Vec<(String, String)> = list(&reading["choices"])
        .iter()
        .zip(list(&reading["meanings"]))
        .map(|(word, meaning)| (text(word), text(meaning)))
        .collect();
    let here = answers.iter().position(|(word, _)| chosen[&id] == *word);
    Doubt {
        question: text(&reading["question"]),
        source: text(&reading["source"]),
        chosen: here.unwrap_or(0),
        answers,
        id,
    }
}

fn refused(status: u16, value: &Value) -> Failure {
    match value["text"].as_str() {
        Some(text) if status < 500 => Failure::Input(format!("The server refuses: {text}")),
        Some(text) => Failure::System(anyhow!("the server says: {text}")),
        None => Failure::System(anyhow!("this is no table's server: it answers {status}")),
    }
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
