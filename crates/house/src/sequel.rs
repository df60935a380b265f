//! Playing on: another game with the same people, or the same deals again.

use broadside_cards::{Seat, Seed};

use crate::{Command, Origin, Setup, TableState};

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

/// Why nothing follows a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSequel {
    /// It is not over.
    NotOver,
    /// Its first deal came from a record: there is no key to deal it again by.
    FromRecord,
}

impl TableState {
    /// What follows this game once it is over: the seats turn by one, or, with the same deals, all stay where they were.
    pub fn sequel(&self, same: bool) -> Result<Sequel, NoSequel> {
        self.winners().ok_or(NoSequel::NotOver)?;
        if same && self.setup.begun > 0 {
            return Err(NoSequel::FromRecord);
        }
        let players = self.setup.seats.len();
        let turned = |seat: Seat| if same { seat } else { Seat::new((seat.index() + 1) % players) };
        let mut setup = Setup { begun: 0, ..(*self.setup).clone() };
        for seat in Seat::all(players) {
            setup.seats[turned(seat).index()] = self.setup.seats[seat.index()].clone();
        }
        setup.origin = same.then(|| self.setup.origin.clone().unwrap_or(Origin::Table(self.id.clone())));
        let sit = |seat: Seat| {
            let chair = &self.chairs[seat.index()];
            let (seat, name) = (Some(turned(seat)), Some(chair.name.clone()));
            Some(Command::Sit { seat, hash: chair.hash?, name, cut: None })
        };
        let keys = if same { self.keys() } else { vec![] };
        Ok(Sequel { setup, keys, sits: self.setup.people().filter_map(sit).collect() })
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
