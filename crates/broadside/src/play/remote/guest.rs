//! A person at a server's table. No rules are needed here: each view comes with what is seen and what may be done.

use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{AnyGame, Scene, Told, phrase};
use broadside_wire::{FromClient, SeatKind, Stage, View, Welcome};

use super::connection::Connection;
use super::link::Link;
use super::rest::{Rest, Seating};
use super::tokens::{self, Tokens};
use super::watch::Watch;
use crate::failure::Failure;
use crate::play::chair::{About, Chair as _, Stop, Word};
use crate::play::voice::{Language, Voice, text};

/// The longest time until the first view.
pub(super) const WELCOME: Duration = Duration::from_secs(20);

/// What the person asks for.
#[derive(Clone, Debug)]
pub(in crate::play) struct Wishes {
    /// Which seat.
    pub(in crate::play) seat: Option<usize>,
    /// The person's name.
    pub(in crate::play) name: Option<String>,
    /// The language of the table.
    pub(in crate::play) language: Language,
}

/// A person at a server's table, at a seat or watching.
pub(in crate::play) struct Guest {
    pub(super) rest: Rest,
    pub(super) connection: Connection,
    pub(super) about: About,
    pub(super) game: &'static dyn AnyGame,
    pub(super) voice: Voice,
    pub(super) own: Option<Seat>,
    pub(super) told: Vec<Told>,
    pub(super) old_news: usize,
    /// Where the sentences of the deal being played begin.
    pub(super) dealt: usize,
    pub(super) welcome: Option<Welcome>,
    pub(super) view: Option<View>,
    /// The table after the deeds told since the last view, and the scene that is shown, which stays the old one between deals.
    pub(super) laid: Scene,
    pub(super) scene: Option<Scene>,
    pub(super) deals_seen: usize,
    /// The turn for which a command was sent.
    pub(super) sent: Option<u64>,
    /// What all ids of this visit begin with, and their number.
    pub(super) ids: (String, u64),
    pub(super) word: Option<Word>,
    pub(super) away: Option<(Instant, bool)>,
    pub(super) lost: Option<String>,
    /// Whether a deal has just ended and its table is still shown.
    pub(super) between: bool,
    /// The server's time at the welcome, and that moment here.
    pub(super) clock: (u64, Instant),
    /// The time left that was shown last, in seconds.
    pub(super) left: Option<u64>,
    /// Cuts and checks the deals.
    pub(super) watch: Watch,
}

impl Guest {
    /// Takes a seat at the table, the one taken before if there is one; watches if none is free.
    pub(in crate::play) fn join(link: Link, wishes: &Wishes) -> Result<Self, Failure> {
        let tokens = Tokens::of(&link);
        let rest = Rest::new(link, wishes.language);
        let table = rest.look()?;
        let unknown = || {
            let other = phrase!("server-other-game", game = text(&table.game));
            Failure::Input(Voice::of_no_game(wishes.language).sentence(&other))
        };
        let game = broadside_games::find(&table.game).ok_or_else(unknown)?;
        let token = tokens.find(wishes.seat).map_or_else(tokens::fresh, Ok)?;
        let seat = wishes.seat.and_then(Seat::numbered);
        let secret = tokens::secret()?;
        let pledge = Watch::first_pledge(&secret, &token);
        let token = match rest.sit(&token, seat, wishes.name.as_deref(), pledge)? {
            Seating::Taken(seat) => {
                tokens.keep(seat.number(), &token)?;
                Some(token)
            }
            Seating::Full => None,
        };
        let link = &rest.link;
        let connection = Connection::open(link.socket(), link.table.clone(), token.clone())?;
        let ids = (tokens::fresh()?[..16].to_owned(), 0);
        let mut guest = Guest {
            rest,
            connection,
            about: About::default(),
            game,
            voice: Voice::of(&table.game, wishes.language, None),
            own: None,
            told: vec![],
            old_news: 0,
            dealt: 0,
            welcome: None,
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
            clock: (0, Instant::now()),
            left: None,
            watch: Watch::new(secret, token.as_deref()),
        };
        guest.be_welcomed()?;
        Ok(guest)
    }

    pub(super) fn stop(&self) -> Stop {
        match &self.view {
            Some(view) if view.state == Stage::Over => Stop::Over,
            _ if self.sent.is_some() || self.own.is_none() => Stop::Waiting,
            _ if self.to_act() == self.own => Stop::Yours,
            _ => Stop::Waiting,
        }
    }

    pub(super) fn id(&mut self) -> String {
        self.ids.1 += 1;
        format!("{}.{}", self.ids.0, self.ids.1)
    }

    pub(super) fn send(&mut self, action: &str) {
        let (id, turn) = (self.id(), self.turn());
        self.sent = Some(turn);
        self.connection.command(FromClient::Move { id, turn, action: action.to_owned() });
    }

    /// Whether nobody else at the table is a person.
    pub(super) fn is_alone(&self) -> bool {
        let people = self.view.iter().flat_map(|view| &view.seats).filter(|at| at.kind == SeatKind::Person);
        people.count() < 2
    }
}
