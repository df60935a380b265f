//! Playing on: another game with the same people, or the same deals again.

use broadside_cards::{Seat, Seats, Seed};

use crate::{Command, Origin, RecordLine, Setup, TableState};

/// What follows a finished game.
#[derive(Clone, Debug)]
pub struct Sequel {
    /// The new table.
    pub setup: Setup,
    /// The keys of the deals that are dealt again.
    pub keys: Vec<Seed>,
    /// The people of the finished game sit down, each with the right they had there.
    pub sits: Vec<Command>,
}

/// A game that is not over: nothing follows it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOver;

impl TableState {
    /// What follows this game once it is over: the seats turn by one, or, with the same deals, all stay where they were.
    ///
    /// A game that went on from a record goes on from the same point, by [`TableState::begun`].
    pub fn sequel(&self, same: bool) -> Result<Sequel, NotOver> {
        self.winners().ok_or(NotOver)?;
        let players = self.setup.seats.len();
        let turned = |seat: Seat| if same { seat } else { Seat::new((seat.index() + 1) % players) };
        let mut setup = Setup { begun: 0, ..(*self.setup).clone() };
        for seat in Seat::all(players) {
            setup.seats[turned(seat).index()] = self.setup.seats[seat.index()].clone();
        }
        let dealt_again = same && self.setup.begun == 0;
        setup.origin =
            dealt_again.then(|| self.setup.origin.clone().unwrap_or(Origin::Table(self.id.clone())));
        // Whoever has cut here can do so there, too. Deals of elsewhere cannot be cut.
        setup.cutters = match setup.origin {
            None => self.cutters().iter().map(turned).collect(),
            Some(_) => Seats::NONE,
        };
        let sit = |seat: Seat| {
            let chair = &self.chairs[seat.index()];
            let (seat, name) = (Some(turned(seat)), self.name_kept(seat).map(str::to_owned));
            Some(Command::Sit { seat, hash: chair.hash?, name, cut: None })
        };
        let keys = if dealt_again { self.keys() } else { vec![] };
        // Who sat down first does so again, and stays the host.
        let mut people: Vec<Seat> = self.setup.people().collect();
        people.sort_by_key(|seat| self.chairs[seat.index()].sat);
        Ok(Sequel { setup, keys, sits: people.into_iter().filter_map(sit).collect() })
    }

    /// The people who have cut or pledged, and those from whom the first deal waited for a pledge.
    fn cutters(&self) -> Seats {
        let sources = self.sources.iter();
        let cut = sources.flat_map(|source| source.cuts.keys().chain(source.pledges.keys()).copied());
        self.setup.cutters | cut.filter_map(Seat::numbered).collect::<Seats>()
    }

    /// The lines of a record that the game began with.
    pub fn begun(&self) -> Vec<RecordLine> {
        self.plays.iter().take(self.setup.begun).map(|play| (play.seat, play.text.clone())).collect()
    }

    /// The keys of the finished deals.
    fn keys(&self) -> Vec<Seed> {
        let finished = self.sources.iter().take(self.game.deals().len());
        let key = |(index, source): (usize, &crate::fair::DealSource)| match self.setup.origin {
            None => source.key(self.id.as_str(), index + 1),
            Some(_) => source.seed,
        };
        finished.enumerate().map(key).collect()
    }
}
