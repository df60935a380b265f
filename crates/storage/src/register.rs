//! What is kept beside the logs: names, people and their games, the days' seeds, and who tried which deals. Names stand
//! outside the logs, so that one can be removed and no log's chain breaks.

use broadside_cards::{Seat, Seed};
use broadside_house::TableId;

use crate::{Pending, StorageError};

/// A person with a name of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The person's id, which is secret to the server.
    pub id: String,
    /// SHA-256 of the recovery phrase. The server makes phrases of 80 random bits, so the hash cannot be guessed back.
    pub key: [u8; 32],
    /// The name. Nobody gets one that can be taken for another's.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// A seat of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSeat {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
}

/// A table at which somebody played deals that others play, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The table.
    pub table: TableId,
    /// The person, if known.
    pub person: Option<String>,
    /// That person's name.
    pub name: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// The seed of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaySeed {
    /// The day, counted from the first of January 1970.
    pub day: u32,
    /// The seed.
    pub seed: Seed,
    /// When it was fixed, in milliseconds since 1970.
    pub at: u64,
}

/// Everything that is kept beside the logs, except names at tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The people.
    pub people: Vec<Person>,
    /// Their seats, by the person's id.
    pub seats: Vec<(String, OwnSeat)>,
    /// The seeds of the days.
    pub days: Vec<DaySeed>,
    /// All attempts, by the deals' name.
    pub attempts: Vec<(String, Attempt)>,
}

fn nowhere<'a, T: Send + 'a>() -> Pending<'a, T> {
    Box::pin(async { Err(StorageError::Failed("this is not kept here".into())) })
}

/// What is kept beside the logs. A storage for a test may leave it out.
pub trait Register: Send + Sync + 'static {
    /// Keeps the name of a seat's person.
    fn name(&self, _table: &TableId, _seat: Seat, _name: &str) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// The names at a table.
    fn names(&self, _table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        Box::pin(async { Ok(vec![]) })
    }
    /// Notes that a seat is nobody's any more, before somebody else takes it.
    fn vacate(&self, _table: &TableId, _seat: Seat) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Enters a person; returns false if somebody has that name.
    fn enrol(&self, _person: Person) -> Pending<'_, bool> {
        nowhere()
    }
    /// Enters a person of another storage, whose name may look like another's there: an earlier release allowed that.
    fn carry_over(&self, person: Person) -> Pending<'_, ()> {
        let entered = self.enrol(person);
        Box::pin(async move { entered.await.map(drop) })
    }
    /// The person with this key.
    fn person(&self, _key: [u8; 32]) -> Pending<'_, Option<Person>> {
        nowhere()
    }
    /// Removes a person: the entry, the names at their seats, the list of their games and their attempts.
    fn strike(&self, _person: &str) -> Pending<'_, ()> {
        nowhere()
    }
    /// Notes that a seat is a person's, unless it is another's or there is no such person any more.
    fn own(&self, _person: &str, _seat: OwnSeat) -> Pending<'_, ()> {
        nowhere()
    }
    /// Notes that a seat is not this person's.
    fn disown(&self, _person: &str, _table: &TableId, _seat: Seat) -> Pending<'_, ()> {
        nowhere()
    }
    /// The seats of a person, newest first.
    fn owned(&self, _person: &str) -> Pending<'_, Vec<OwnSeat>> {
        nowhere()
    }
    /// Fixes the seed of a day, unless it is fixed; returns the one that is.
    fn day(&self, day: DaySeed) -> Pending<'_, DaySeed> {
        Box::pin(async move { Ok(day) })
    }
    /// The seed of a day, if it is fixed.
    fn fixed_day(&self, _day: u32) -> Pending<'_, Option<DaySeed>> {
        nowhere()
    }
    /// Notes an attempt at some deals; returns false if the person has made one before.
    fn attempt(&self, _deals: &str, _attempt: Attempt) -> Pending<'_, bool> {
        nowhere()
    }
    /// The attempts at some deals, oldest first.
    fn attempts(&self, _deals: &str) -> Pending<'_, Vec<Attempt>> {
        Box::pin(async { Ok(vec![]) })
    }
    /// Everything, to be copied.
    fn kept(&self) -> Pending<'_, Kept> {
        Box::pin(async { Ok(Kept::default()) })
    }
}

/// Copies everything except names at tables from one register to another.
pub(crate) async fn copy(from: &dyn Register, to: &dyn Register) -> Result<(), StorageError> {
    let Kept { people, seats, days, attempts } = from.kept().await?;
    for person in people {
        to.carry_over(person).await?;
    }
    for (person, seat) in seats {
        to.own(&person, seat).await?;
    }
    for day in days {
        to.day(day).await?;
    }
    for (deals, attempt) in attempts {
        to.attempt(&deals, attempt).await?;
    }
    Ok(())
}
