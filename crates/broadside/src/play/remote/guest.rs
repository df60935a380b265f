//! A chair at a server's table. Rules are not needed here: what may be done and what is to be seen comes with each view.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{Note, Scene};
use broadside_games::GAMES;
use serde_json::{Value, json};

use super::link::Link;
use super::messages;
use super::rest::{Rest, Seating, Shelved, list, text};
use super::tokens::{self, Tokens};
use super::wire::{Heard, Wire};
use crate::failure::Failure;
use crate::play::chair::{About, Chair, Said, Stop, Word};
use crate::play::sheet::Tally;
use crate::play::{booklet, typed};

/// How often the table is looked at.
const PACE: Duration = Duration::from_millis(40);
/// The first view comes within this time.
const WELCOME: Duration = Duration::from_secs(20);
/// A server that is away so long is worth a word.
const WORTH_A_WORD: Duration = Duration::from_secs(5);
/// A server that is away so long is not waited for.
const GONE: Duration = Duration::from_secs(300);

/// What the person asks for.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct Wishes {
    /// Which seat.
    pub(in crate::play) seat: Option<usize>,
    /// By which name.
    pub(in crate::play) name: Option<String>,
}

/// Somebody at a server's table: at a seat of it, or watching.
pub(in crate::play) struct Guest {
    rest: Rest,
    wire: Wire,
    about: About,
    own: Option<Seat>,
    told: Vec<Said>,
    old_news: usize,
    /// Where the sentences of the deal being played begin.
    dealt: usize,
    view: Value,
    scene: Option<Scene>,
    tally: Tally,
    deals_seen: usize,
    /// The turn for which a command is on its way.
    sent: Option<u64>,
    /// The name all ids of this visit begin with, and how many there were.
    ids: (String, u64),
    word: Option<Word>,
    away: Option<(Instant, bool)>,
    lost: Option<String>,
    /// Whether a deal has just ended and its table still lies there.
    between: bool,
}

impl Guest {
    /// Takes a seat at the table, the one taken before if there is one; watches if none is free.
    pub(in crate::play) fn join(link: Link, wishes: &Wishes) -> Result<Self, Failure> {
        let tokens = Tokens::of(&link);
        let rest = Rest::new(link);
        rest.look()?;
        let token = tokens.find(wishes.seat).map_or_else(tokens::fresh, Ok)?;
        let token = match rest.sit(&token, wishes.seat, wishes.name.as_deref())? {
            Seating::Taken(seat) => {
                tokens.keep(seat, &token)?;
                Some(token)
            }
            Seating::Full => None,
        };
        let link = &rest.link;
        let wire = Wire::open(link.socket(), link.table.clone(), token.clone())?;
        let ids = (tokens::fresh()?[..16].to_owned(), 0);
        let mut guest = Guest {
            rest,
            wire,
            about: About::default(),
            own: None,
            told: vec![],
            old_news: 0,
            dealt: 0,
            view: Value::Null,
            scene: None,
            tally: Tally::default(),
            deals_seen: 0,
            sent: None,
            ids,
            word: None,
            away: None,
            lost: None,
            between: false,
        };
        guest.be_welcomed()?;
        Ok(guest)
    }

    /// Waits for the welcome, the table's history and the first view.
    fn be_welcomed(&mut self) -> Result<(), Failure> {
        let since = Instant::now();
        while self.view.is_null() {
            let silent =
                || Failure::System(anyhow::anyhow!("the table at {} does not answer", self.rest.link));
            let left = WELCOME.checked_sub(since.elapsed()).ok_or_else(silent)?;
            match self.wire.heard.recv_timeout(left).map_err(|_| silent())? {
                Heard::Message(message) if message["type"] == "welcome" => self.welcome(&message),
                Heard::Message(message) => drop(self.take(message)),
                Heard::Refused(why) => return Err(Failure::Input(format!("The server refuses: {why}"))),
                Heard::Lost | Heard::Back => {}
            }
        }
        self.old_news = self.dealt;
        self.away = None;
        let players = self.about.players;
        let company = messages::company(&self.view, self.own);
        self.about.company = match self.own {
            Some(own) => format!("You are seat {own} of {players} at this table: {company}."),
            None => format!("Every seat is taken: you watch. At the table: {company}."),
        };
        Ok(())
    }

    fn welcome(&mut self, welcome: &Value) {
        let game = text(&welcome["game"]);
        let players = welcome["players"].as_u64().unwrap_or(0) as usize;
        let readings = &welcome["readings"];
        let shelved = self
            .rest
            .shelved(&game, players, readings)
            .unwrap_or_else(|_| own_copy(&game, players, readings));
        self.own = messages::seat(&welcome["seat"]);
        self.about = About {
            title: text(&welcome["title"]),
            tagline: shelved.tagline,
            players,
            company: String::new(),
            booklet: shelved.booklet,
            game,
        };
    }

    /// Takes a message in; true where a deal has ended.
    fn take(&mut self, message: Value) -> bool {
        match message["type"].as_str() {
            Some("event") => {
                if message["kind"] == "deal" {
                    self.dealt = self.told.len();
                }
                self.told.extend(messages::said(&message));
            }
            Some("view") => return self.see(message),
            Some("refused") => {
                self.sent = None;
                let text = text(&message["text"]);
                self.word = Some(Word {
                    clause: message["clause"].as_str().map(str::to_owned),
                    text: text.trim_end_matches('.').to_owned(),
                    is_refusal: true,
                });
            }
            _ => {}
        }
        false
    }

    fn see(&mut self, view: Value) -> bool {
        let first = self.view.is_null();
        if view["turn"].as_u64() != self.sent {
            self.sent = None;
        }
        self.tally = messages::tally(&view);
        self.view = view;
        let deals = self.tally.deals.len();
        let ended = !first && deals > self.deals_seen && self.view["state"] != "over";
        self.deals_seen = deals;
        self.between = ended;
        if !ended {
            self.look();
        }
        ended
    }

    /// Draws the table as the last view has it. Between deals the old table stays until the person goes on.
    fn look(&mut self) {
        let company = messages::company(&self.view, self.own);
        let mut scene = messages::scene(&self.view["scene"]).or(self.scene.take()).unwrap_or_default();
        if self.view["state"] == "waiting" {
            scene.headline = "Waiting for people to sit down.".into();
            scene.notes = vec![Note { label: "The way here".into(), text: self.rest.link.to_string() }];
        }
        scene.notes.retain(|note| note.label != "Players");
        scene.notes.push(Note { label: "Players".into(), text: company });
        self.scene = Some(scene);
    }

    fn stop(&self) -> Stop {
        match self.view["state"].as_str() {
            Some("over") => Stop::Over,
            _ if self.sent.is_some() || self.own.is_none() => Stop::Waiting,
            _ if self.to_act() == self.own => Stop::Yours,
            _ => Stop::Waiting,
        }
    }

    fn command(&mut self, kind: &str, more: Value) {
        self.ids.1 += 1;
        let mut command = json!({ "type": kind, "id": format!("{}.{}", self.ids.0, self.ids.1) });
        if let (Value::Object(fields), Value::Object(more)) = (&mut command, more) {
            fields.extend(more);
        }
        self.wire.command(command);
    }

    fn send(&mut self, action: &str) {
        self.sent = Some(self.turn());
        self.command("move", json!({ "turn": self.turn(), "action": action }));
    }

    /// Whether nobody else at the table is a person.
    fn is_alone(&self) -> bool {
        let people = list(&self.view["seats"]).iter().filter(|seat| seat["kind"] == "person");
        people.count() < 2
    }
}

/// Our own copy of a game's booklet, where the server gives none.
fn own_copy(game: &str, players: usize, chosen: &Value) -> Shelved {
    let Some(game) = GAMES.iter().find(|each| each.info().id == game) else { return Shelved::default() };
    let readings: Vec<(&str, &str)> = chosen
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(id, choice)| Some((id.as_str(), choice.as_str()?)))
        .collect();
    let table = broadside_engine::Table::new(game.info(), players, &readings, None);
    Shelved {
        tagline: game.info().tagline.to_owned(),
        booklet: table.map(|table| booklet::of(&table)).unwrap_or_default(),
    }
}

impl Chair for Guest {
    fn about(&self) -> &About {
        &self.about
    }

    fn own(&self) -> Option<Seat> {
        self.own
    }

    fn tally(&self) -> Tally {
        self.tally.clone()
    }

    fn told(&self) -> &[Said] {
        &self.told
    }

    fn old_news(&self) -> usize {
        self.old_news
    }

    fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    fn to_act(&self) -> Option<Seat> {
        messages::seat(&self.view["to_act"])
    }

    fn turn(&self) -> u64 {
        self.view["turn"].as_u64().unwrap_or(0)
    }

    fn legal(&self) -> Vec<String> {
        list(&self.view["legal"]).iter().map(text).collect()
    }

    fn go_on(&mut self) -> Stop {
        if std::mem::take(&mut self.between) {
            self.look();
        }
        while let Ok(heard) = self.wire.heard.try_recv() {
            match heard {
                Heard::Message(message) => {
                    if self.take(message) {
                        return Stop::DealOver;
                    }
                }
                Heard::Lost => drop(self.away.get_or_insert((Instant::now(), false))),
                Heard::Back => self.away = None,
                Heard::Refused(why) => self.lost = Some(format!("the server refuses: {why}")),
            }
        }
        if let Some((since, told)) = &mut self.away {
            if since.elapsed() > WORTH_A_WORD && !*told {
                *told = true;
                self.word = Some(Word::told("The server does not answer; it is tried again and again."));
            }
            if since.elapsed() > GONE {
                self.lost = Some("the server has not answered for five minutes".into());
            }
        }
        self.stop()
    }

    fn act(&mut self, action: &str) -> Result<(), Word> {
        self.send(action);
        Ok(())
    }

    fn refuse(&mut self, line: &str) -> Option<Word> {
        if self.stop() != Stop::Yours {
            return Some(Word::refused("it is not your turn"));
        }
        self.send(&typed::spelt(line, &self.legal(), self.scene()));
        None
    }

    fn undo(&mut self) -> Word {
        if self.view["undo"] != true {
            return Word::told("There is nothing to take back.");
        }
        let turn = self.turn();
        if self.is_alone() {
            self.sent = Some(turn);
            self.command("undo", json!({ "turn": turn }));
            return Word::told("You take your last move back.");
        }
        self.command("takeback", json!({ "turn": turn }));
        Word::told("You ask the others to let you take your last move back.")
    }

    fn hint(&self) -> String {
        "No adviser sits at a server's table.".into()
    }

    fn record(&self) -> Result<String, String> {
        self.rest.record()
    }

    fn file(&self) -> Option<PathBuf> {
        None
    }

    fn save(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn way_back(&self) -> Option<String> {
        self.own.map(|own| {
            format!("Seat {own} stays yours. To come back: broadside play --connect {}", self.rest.link)
        })
    }

    fn word(&mut self) -> Option<Word> {
        self.word.take()
    }

    fn asks(&self) -> Option<Seat> {
        let asked = &self.view["takeback"];
        let own = self.own?;
        let answered = list(&asked["agreed"]).iter().filter_map(messages::seat).any(|seat| seat == own);
        messages::seat(&asked["seat"]).filter(|seat| *seat != own && !answered)
    }

    fn consent(&mut self, agree: bool) {
        self.command("consent", json!({ "agree": agree }));
    }

    fn pace(&self) -> Option<Duration> {
        Some(PACE)
    }

    fn lost(&self) -> Option<String> {
        self.lost.clone()
    }
}
