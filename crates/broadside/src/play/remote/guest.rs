//! A chair at a server's table. Rules are not needed here: what may be done and what is to be seen comes with each view.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{AnyGame, Gesture, Offer, Phrase, Scene, Table, Told, phrase};
use broadside_wire::{FromClient, FromServer, Happened, SeatKind, Stage, View, Welcome, What};

use super::line::{Heard, Line};
use super::link::Link;
use super::rest::{Rest, Seating};
use super::tokens::{self, Tokens};
use crate::failure::Failure;
use crate::play::chair::{About, Chair, Stop, Word};
use crate::play::sheet::{Deal, Tally};
use crate::play::voice::Voice;
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
    line: Line,
    about: About,
    game: &'static dyn AnyGame,
    voice: Voice,
    own: Option<Seat>,
    told: Vec<Told>,
    old_news: usize,
    /// Where the sentences of the deal being played begin.
    dealt: usize,
    view: Option<View>,
    /// The table as the deeds told since the last view make it, and the person's own scene between deals.
    laid: Scene,
    scene: Option<Scene>,
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
        let table = rest.look()?;
        let unknown = || Failure::Input(format!("{:?} is played there, which is not known here", table.game));
        let game = broadside_games::find(&table.game).ok_or_else(unknown)?;
        let token = tokens.find(wishes.seat).map_or_else(tokens::fresh, Ok)?;
        let seat = wishes.seat.and_then(Seat::numbered);
        let token = match rest.sit(&token, seat, wishes.name.as_deref())? {
            Seating::Taken(seat) => {
                tokens.keep(seat.number(), &token)?;
                Some(token)
            }
            Seating::Full => None,
        };
        let link = &rest.link;
        let line = Line::open(link.socket(), link.table.clone(), token.clone())?;
        let ids = (tokens::fresh()?[..16].to_owned(), 0);
        let mut guest = Guest {
            rest,
            line,
            about: About::default(),
            game,
            voice: Voice::of(&table.game, None),
            own: None,
            told: vec![],
            old_news: 0,
            dealt: 0,
            view: None,
            laid: Scene::default(),
            scene: None,
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
        while self.view.is_none() {
            let silent =
                || Failure::System(anyhow::anyhow!("the table at {} does not answer", self.rest.link));
            let left = WELCOME.checked_sub(since.elapsed()).ok_or_else(silent)?;
            match self.line.heard.recv_timeout(left).map_err(|_| silent())? {
                Heard::Message(message) => match *message {
                    FromServer::Welcome(welcome) => self.welcome(welcome),
                    message => drop(self.take(message)),
                },
                Heard::Refused(why) => {
                    return Err(Failure::Input(format!("The server refuses: {}", self.voice.words(&why))));
                }
                Heard::Lost | Heard::Back => {}
            }
        }
        self.old_news = self.dealt;
        self.away = None;
        let players = self.about.players;
        let company = self.seats();
        self.about.company = match self.own {
            Some(own) => format!("You are seat {own} of {players} at this table: {company}."),
            None => format!("Every seat is taken: you watch. At the table: {company}."),
        };
        Ok(())
    }

    fn welcome(&mut self, welcome: Welcome) {
        let Welcome { game, players, readings, .. } = welcome;
        let chosen: Vec<(&str, &str)> =
            readings.iter().map(|(id, word)| (id.as_str(), word.as_str())).collect();
        let table = Table::new(self.game.info(), players, &chosen, None);
        self.own = welcome.seat;
        self.about = About {
            title: welcome.title,
            tagline: self.game.info().tagline.to_owned(),
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
            let who = match at.taken {
                _ if self.own == Some(at.seat) => "you",
                false => "free",
                true => &at.name,
            };
            let away = self.own != Some(at.seat) && (at.away || at.taken && !at.present);
            format!("{} {who}{}", at.seat, if away { " (away)" } else { "" })
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// Takes a message in; true where a deal has ended.
    fn take(&mut self, message: FromServer) -> bool {
        match message {
            FromServer::Event(event) => self.hear(event),
            FromServer::View(view) => return self.see(*view),
            FromServer::Refused(refused) => {
                self.sent = None;
                self.word =
                    Some(Word { clause: refused.why.clause, said: refused.why.reason, is_refusal: true });
            }
            FromServer::Meant(meant) => self.send(&meant.action),
            FromServer::Hint(hint) => {
                let offer = self.offers().into_iter().find(|offer| offer.action == hint.best);
                let best = offer.map_or(Phrase::verbatim(&hint.best), |offer| offer.label);
                let (best, reason) = (self.voice.sentence(&best), self.voice.sentence(&hint.reason));
                self.word = Some(Word::told(format!("The adviser says: {best}. {reason}")));
            }
            _ => {}
        }
        false
    }

    fn hear(&mut self, event: Happened) {
        if matches!(event.what, What::Deal { .. }) {
            self.dealt = self.told.len();
        }
        for told in event.told {
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
    fn look(&mut self) {
        let mut scene = self.laid.clone();
        if self.view.as_ref().is_some_and(|view| view.state == Stage::Waiting) {
            scene.headline = phrase!("house-waiting");
            scene.fact(phrase!("note-way-here"), Phrase::verbatim(self.rest.link.to_string()));
        }
        scene.fact(phrase!("note-players"), Phrase::verbatim(self.seats()));
        self.scene = Some(scene);
    }

    fn stop(&self) -> Stop {
        match &self.view {
            Some(view) if view.state == Stage::Over => Stop::Over,
            _ if self.sent.is_some() || self.own.is_none() => Stop::Waiting,
            _ if self.to_act() == self.own => Stop::Yours,
            _ => Stop::Waiting,
        }
    }

    fn id(&mut self) -> String {
        self.ids.1 += 1;
        format!("{}.{}", self.ids.0, self.ids.1)
    }

    fn send(&mut self, action: &str) {
        let (id, turn) = (self.id(), self.turn());
        self.sent = Some(turn);
        self.line.command(FromClient::Move { id, turn, action: action.to_owned() });
    }

    /// Whether nobody else at the table is a person.
    fn is_alone(&self) -> bool {
        let people = self.view.iter().flat_map(|view| &view.seats).filter(|at| at.kind == SeatKind::Person);
        people.count() < 2
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
        let Some(view) = &self.view else { return Tally::default() };
        let deal = |deal: &broadside_wire::Deal| {
            let facts = deal.facts.iter().map(|(name, fact)| (name.to_string(), fact.clone().into()));
            Deal { scores: deal.scores.clone(), facts: facts.collect() }
        };
        let deals = view.deals.iter().map(deal).collect();
        Tally { scores: view.scores.clone(), deals, winners: view.winners }
    }

    fn voice(&self) -> &Voice {
        &self.voice
    }

    fn told(&self) -> &[Told] {
        &self.told
    }

    fn old_news(&self) -> usize {
        self.old_news
    }

    fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    fn to_act(&self) -> Option<Seat> {
        self.view.as_ref().and_then(|view| view.to_act)
    }

    fn turn(&self) -> u64 {
        self.view.as_ref().map_or(0, |view| view.turn)
    }

    fn offers(&self) -> Vec<Offer> {
        self.view.as_ref().map_or(vec![], |view| view.offers.clone())
    }

    fn go_on(&mut self) -> Stop {
        if std::mem::take(&mut self.between) {
            self.look();
        }
        while let Ok(heard) = self.line.heard.try_recv() {
            match heard {
                Heard::Message(message) => {
                    if self.take(*message) {
                        return Stop::DealOver;
                    }
                }
                Heard::Lost => drop(self.away.get_or_insert((Instant::now(), false))),
                Heard::Back => self.away = None,
                Heard::Refused(why) => {
                    self.lost = Some(format!("the server refuses: {}", self.voice.words(&why)))
                }
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
        self.send(&typed::spelt(line, &self.legal(), self.game.pack()));
        None
    }

    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word> {
        let (id, turn) = (self.id(), self.turn());
        self.line.command(FromClient::Why { id, turn, gesture });
        None
    }

    fn undo(&mut self) -> Word {
        if !self.view.as_ref().is_some_and(|view| view.undo) {
            return Word::told("There is nothing to take back.");
        }
        let (id, turn) = (self.id(), self.turn());
        if self.is_alone() {
            self.sent = Some(turn);
            self.line.command(FromClient::Undo { id, turn });
            return Word::told("You take your last move back.");
        }
        self.line.command(FromClient::Takeback { id, turn });
        Word::told("You ask the others to let you take your last move back.")
    }

    fn hint(&mut self) -> Option<Word> {
        let (id, turn) = (self.id(), self.turn());
        self.line.command(FromClient::Hint { id, turn });
        None
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
        let asked = self.view.as_ref()?.takeback.as_ref()?;
        let own = self.own?;
        Some(asked.seat).filter(|seat| *seat != own && !asked.agreed.contains(own))
    }

    fn consent(&mut self, agree: bool) {
        let id = self.id();
        self.line.command(FromClient::Consent { id, agree });
    }

    fn pace(&self) -> Option<Duration> {
        Some(PACE)
    }

    fn lost(&self) -> Option<String> {
        self.lost.clone()
    }
}
