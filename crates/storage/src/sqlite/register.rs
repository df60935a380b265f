//! The register in SQLite.

use broadside_cards::Seat;
use broadside_house::{TableId, looks};
use rusqlite::types::{FromSqlError, Type};
use rusqlite::{Connection, Error, OptionalExtension as _, Row, params};

use super::{Sqlite, version};
use crate::seal::Seals;
use crate::{Attempt, DaySeed, Kept, OwnSeat, Pending, Person, Register, StorageError};

/// The schema version that has the register. An older folder can still be read.
const SINCE: usize = 2;

fn odd(column: usize) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, Box::new(FromSqlError::InvalidType))
}

fn table(row: &Row<'_>, column: usize) -> Result<TableId, Error> {
    row.get::<_, String>(column)?.parse().map_err(|()| odd(column))
}

fn seat(row: &Row<'_>, column: usize) -> Result<Seat, Error> {
    let number = row.get::<_, u8>(column)?;
    Seat::numbered(usize::from(number)).ok_or_else(|| odd(column))
}

fn number(seat: Seat) -> i64 {
    seat.number() as i64
}

fn at(row: &Row<'_>, column: usize) -> Result<u64, Error> {
    Ok(row.get::<_, i64>(column)? as u64)
}

fn person(row: &Row<'_>) -> Result<Person, Error> {
    Ok(Person { id: row.get(0)?, key: row.get(1)?, name: row.get(2)?, since: at(row, 3)? })
}

fn own_seat(row: &Row<'_>) -> Result<OwnSeat, Error> {
    Ok(OwnSeat { table: table(row, 0)?, seat: seat(row, 1)?, at: at(row, 2)? })
}

/// A day, its seed as it is stored, and when it was fixed.
type StoredDay = (u32, Vec<u8>, u64);

fn stored_day(row: &Row<'_>) -> Result<StoredDay, Error> {
    Ok((row.get(0)?, row.get(1)?, at(row, 2)?))
}

fn day_seed(seals: &Seals, (day, seed, at): StoredDay) -> Result<DaySeed, StorageError> {
    Ok(DaySeed { day, seed: seals.open_day(day, &seed)?, at })
}

fn attempt(row: &Row<'_>) -> Result<Attempt, Error> {
    Ok(Attempt { table: table(row, 0)?, person: row.get(1)?, name: row.get(2)?, at: at(row, 3)? })
}

const ATTEMPTS: &str = "SELECT a.table_id, a.person, p.name, a.at, a.deals FROM attempts a
                        LEFT JOIN people p ON p.id = a.person";

fn all<T>(
    connection: &Connection,
    select: &str,
    row: impl FnMut(&Row<'_>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    connection.prepare_cached(select)?.query_map([], row)?.collect()
}

impl Register for Sqlite {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        let (table, name) = (table.clone(), name.to_owned());
        self.write(move |connection| {
            let keep = "INSERT OR REPLACE INTO names (table_id, seat, name) VALUES (?1, ?2, ?3)";
            connection.prepare_cached(keep)?.execute(params![table.as_str(), number(seat), name])?;
            Ok(true)
        })
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        let table = table.clone();
        self.read(move |connection| {
            if version(connection).is_ok_and(|version| version < SINCE) {
                return Ok(vec![]);
            }
            let mut select = connection.prepare_cached("SELECT seat, name FROM names WHERE table_id = ?1")?;
            select.query_map([table.as_str()], |row| Ok((seat(row, 0)?, row.get(1)?)))?.collect()
        })
    }

    fn vacate(&self, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        let table = table.clone();
        self.write(move |connection| {
            let vacate = "DELETE FROM seats WHERE table_id = ?1 AND seat = ?2";
            connection.execute(vacate, params![table.as_str(), number(seat)])?;
            Ok(true)
        })
    }

    fn enrol(&self, person: Person) -> Pending<'_, bool> {
        self.try_write(move |connection| {
            let Person { id, key, name, since } = &person;
            // Names that were kept before lookalikes were known are spelled in small letters.
            let ([folded, seen], small) = (looks(name), name.to_lowercase());
            let enter =
                "INSERT INTO people (id, key, name, folded, seen, since) SELECT ?1, ?2, ?3, ?4, ?5, ?6
                         WHERE NOT EXISTS (SELECT 1 FROM people WHERE folded = ?7) ON CONFLICT DO NOTHING";
            Ok(connection.execute(enter, params![id, key, name, folded, seen, *since as i64, small])? == 1)
        })
    }

    fn carry_over(&self, person: Person) -> Pending<'_, ()> {
        self.write(move |connection| {
            let Person { id, key, name, since } = &person;
            let [folded, seen] = looks(name);
            let enter = "INSERT INTO people (id, key, name, folded, seen, since) VALUES (?1, ?2, ?3,
                         iif(EXISTS (SELECT 1 FROM people WHERE folded = ?4), ?1, ?4),
                         iif(EXISTS (SELECT 1 FROM people WHERE seen = ?5), NULL, ?5), ?6)
                         ON CONFLICT DO NOTHING";
            connection.execute(enter, params![id, key, name, folded, seen, *since as i64])?;
            Ok(true)
        })
    }

    fn person(&self, key: [u8; 32]) -> Pending<'_, Option<Person>> {
        self.read(move |connection| {
            let select = "SELECT id, key, name, since FROM people WHERE key = ?1";
            connection.prepare_cached(select)?.query_row([key], person).optional()
        })
    }

    fn strike(&self, person: &str) -> Pending<'_, ()> {
        let person = person.to_owned();
        self.write(move |connection| {
            for step in [
                "DELETE FROM names WHERE (table_id, seat) IN (SELECT table_id, seat FROM seats WHERE person = ?1)",
                "DELETE FROM seats WHERE person = ?1",
                "DELETE FROM attempts WHERE person = ?1",
                "DELETE FROM people WHERE id = ?1",
            ] {
                connection.execute(step, [&person])?;
            }
            Ok(true)
        })
    }

    fn own(&self, person: &str, seat: OwnSeat) -> Pending<'_, ()> {
        let person = person.to_owned();
        self.write(move |connection| {
            let OwnSeat { table, seat, at } = &seat;
            let note = "INSERT INTO seats (person, table_id, seat, at)
                        SELECT id, ?2, ?3, ?4 FROM people WHERE id = ?1 ON CONFLICT DO NOTHING";
            connection.execute(note, params![person, table.as_str(), number(*seat), *at as i64])?;
            Ok(true)
        })
    }

    fn disown(&self, person: &str, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        let (person, table) = (person.to_owned(), table.clone());
        self.write(move |connection| {
            let disown = "DELETE FROM seats WHERE person = ?1 AND table_id = ?2 AND seat = ?3";
            connection.execute(disown, params![person, table.as_str(), number(seat)])?;
            Ok(true)
        })
    }

    fn owned(&self, person: &str) -> Pending<'_, Vec<OwnSeat>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let select = "SELECT table_id, seat, at FROM seats WHERE person = ?1 ORDER BY at DESC";
            connection.prepare_cached(select)?.query_map([person], own_seat)?.collect()
        })
    }

    fn day(&self, day: DaySeed) -> Pending<'_, DaySeed> {
        Box::pin(async move {
            let seed = self.seals.seal_day(day.day, &day.seed)?;
            self.write(move |connection| {
                let fix = "INSERT INTO days (day, seed, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
                connection.execute(fix, params![day.day, seed, day.at as i64])?;
                Ok(true)
            })
            .await?;
            Ok(self.fixed_day(day.day).await?.unwrap_or(day))
        })
    }

    fn fixed_day(&self, day: u32) -> Pending<'_, Option<DaySeed>> {
        let found = self.read(move |connection| {
            let select = "SELECT day, seed, at FROM days WHERE day = ?1";
            connection.prepare_cached(select)?.query_row([day], stored_day).optional()
        });
        Box::pin(async move { found.await?.map(|found| day_seed(&self.seals, found)).transpose() })
    }

    fn attempt(&self, deals: &str, attempt: Attempt) -> Pending<'_, bool> {
        let deals = deals.to_owned();
        self.try_write(move |connection| {
            let Attempt { table, person, at, .. } = &attempt;
            let note = "INSERT INTO attempts (deals, table_id, person, at) VALUES (?1, ?2, ?3, ?4)
                        ON CONFLICT DO NOTHING";
            Ok(connection.execute(note, params![deals, table.as_str(), person, *at as i64])? == 1)
        })
    }

    fn attempts(&self, deals: &str) -> Pending<'_, Vec<Attempt>> {
        let deals = deals.to_owned();
        self.read(move |connection| {
            let select = format!("{ATTEMPTS} WHERE a.deals = ?1 ORDER BY a.at, a.table_id");
            connection.prepare_cached(&select)?.query_map([deals], attempt)?.collect()
        })
    }

    fn kept(&self) -> Pending<'_, Kept> {
        let read = self.scan(|connection| {
            if version(connection).is_ok_and(|version| version < SINCE) {
                return Ok((Kept::default(), vec![]));
            }
            let attempts = format!("{ATTEMPTS} ORDER BY a.deals, a.table_id");
            let seat = |row: &Row<'_>| Ok((row.get(3)?, own_seat(row)?));
            let days = all(connection, "SELECT day, seed, at FROM days ORDER BY day", stored_day)?;
            let kept = Kept {
                people: all(connection, "SELECT id, key, name, since FROM people ORDER BY id", person)?,
                seats: all(
                    connection,
                    "SELECT table_id, seat, at, person FROM seats ORDER BY table_id",
                    seat,
                )?,
                days: vec![],
                attempts: all(connection, &attempts, |row| Ok((row.get(4)?, attempt(row)?)))?,
            };
            Ok((kept, days))
        });
        Box::pin(async move {
            let (kept, days) = read.await?;
            let days = days.into_iter().map(|day| day_seed(&self.seals, day)).collect::<Result<_, _>>()?;
            Ok(Kept { days, ..kept })
        })
    }
}
