//! Challenges: the same deals for somebody else. Another browser cannot ask this house, so a link carries the game there.

use broadside_cards::Seat;
use broadside_engine::phrase;
use broadside_house::{Chain, Command, Decided, Entry, Happening, Origin, Sequel, TableId, TableState};
use broadside_parlour::{Problem, challenge, summary};
use broadside_wire::Sitting;
use broadside_wire::shared::Challenge;
use broadside_wire::worker::{Answer, Carried, KeptName};

use crate::House;
use crate::house::{Halt, Then};

impl House {
    /// Keeps a finished game that a link has brought.
    pub(crate) fn bring(&mut self, carried: Carried) -> Result<(), Halt> {
        let odd = || Problem::unusable(phrase!("problem-brought"));
        let none = || Problem::unusable(phrase!("error-no-table"));
        let id = carried.table.parse::<TableId>().map_err(|()| none())?;
        let answer = Answer { status: 200, body: "{}".into() };
        if self.table(&id)?.is_some() {
            self.told.answer = Some(answer);
            return Ok(());
        }
        let entry = |(n, text): (usize, &String)| {
            let what = text.parse::<Happening>().map_err(|()| odd())?;
            Ok(Entry { seq: n as u64 + 1, at: carried.at, command: None, what })
        };
        let entries = carried.lines.iter().enumerate().map(entry).collect::<Result<Vec<_>, Problem>>()?;
        let lines = Chain::new(id.clone()).write(&entries);
        let mut next = TableState::rebuild(self.games, id.clone(), &lines).map_err(|_| odd())?;
        next.winners().ok_or_else(Problem::not_over)?;
        for KeptName { seat, name } in &carried.names {
            if let Some(seat) = Seat::numbered(*seat) {
                next.name(seat, name);
            }
        }
        let people: Vec<Seat> = next.setup().people().collect();
        self.keep(Decided { entries, next }, Chain::new(id), &people, Then::Answer(answer));
        Ok(())
    }

    /// A challenge, and the game whose deals it has.
    pub(crate) fn challenge(&mut self, table: &str) -> Result<Challenge, Halt> {
        let (id, told, found) =
            self.look(table, |state| (state.id().clone(), summary(state), challenge(state)))?;
        let (seat, sequel) = found?;
        let others = match sequel.setup.origin {
            Some(Origin::Table(first)) if first != id => {
                self.table(&first)?.map(|live| summary(&live.state)).into_iter().collect()
            }
            _ => vec![],
        };
        Ok(Challenge { table: told, seat, others })
    }

    /// Takes a challenge: the same deals, in the same seat, against the same bots.
    pub(crate) fn take_challenge(&mut self, table: &str, sitting: Sitting) -> Result<(), Halt> {
        let token = self.token(sitting.token.as_deref())?;
        let id = TableId::of(&token);
        if self.is_there(&id, &token)? {
            return Ok(());
        }
        let (seat, sequel) = self.look(table, challenge)??;
        let sit = Command::Sit { seat: Some(seat), hash: token.hash(), name: sitting.name, cut: None };
        self.open_with(id, Sequel { sits: vec![sit], ..sequel }, &[], &token)
    }
}
