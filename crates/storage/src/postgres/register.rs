//! The register in PostgreSQL.

use std::hash::Hash;

use broadside_cards::Seat;
use broadside_house::{TableId, looks};
use tokio_postgres::Row;

use super::Postgres;
use super::schema::SINCE_REGISTER;
use super::sessions::For;
use crate::seal::Seals;
use crate::{Attempt, DaySeed, Kept, OwnSeat, Pending, Person, Register, StorageError};

fn odd(what: &str) -> StorageError {
    StorageError::Failed(format!("{what} cannot be read"))
}

fn table(row: &Row, column: usize) -> Result<TableId, StorageError> {
    row.try_get::<_, &str>(column)?.parse().map_err(|()| odd("a table's id"))
}

fn seat(row: &Row, column: usize) -> Result<Seat, StorageError> {
    let number = usize::try_from(row.try_get::<_, i32>(column)?).ok();
    number.and_then(Seat::numbered).ok_or_else(|| odd("a seat"))
}

fn at(row: &Row, column: usize) -> Result<u64, StorageError> {
    Ok(row.try_get::<_, i64>(column)? as u64)
}

fn bytes(row: &Row, column: usize) -> Result<[u8; 32], StorageError> {
    row.try_get::<_, &[u8]>(column)?.try_into().map_err(|_| odd("a key or seed"))
}

fn person(row: &Row) -> Result<Person, StorageError> {
    Ok(Person { id: row.try_get(0)?, key: bytes(row, 1)?, name: row.try_get(2)?, since: at(row, 3)? })
}

fn own_seat(row: &Row) -> Result<OwnSeat, StorageError> {
    Ok(OwnSeat { table: table(row, 0)?, seat: seat(row, 1)?, at: at(row, 2)? })
}

fn day_seed(seals: &Seals, row: &Row) -> Result<DaySeed, StorageError> {
    let day = u32::try_from(row.try_get::<_, i64>(0)?).map_err(|_| odd("a day"))?;
    Ok(DaySeed { day, seed: seals.open_day(day, row.try_get(1)?)?, at: at(row, 2)? })
}

fn attempt(row: &Row) -> Result<Attempt, StorageError> {
    Ok(Attempt { table: table(row, 0)?, person: row.try_get(1)?, name: row.try_get(2)?, at: at(row, 3)? })
}

const ATTEMPTS: &str = "SELECT a.table_id, a.person, p.name, a.at, a.deals FROM broadside_attempts a
                        LEFT JOIN broadside_people p ON p.id = a.person";

impl Postgres {
    /// Runs a statement about a table, person or key that changes at most one row; returns whether it did.
    async fn change(
        &self,
        about: impl Hash,
        statement: &str,
        columns: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<bool, StorageError> {
        Ok(self.sessions.short(about).await?.client.execute(statement, columns).await? == 1)
    }

    async fn rows(
        &self,
        about: impl Hash,
        select: &str,
        columns: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<Vec<Row>, StorageError> {
        Ok(self.sessions.short(about).await?.client.query(select, columns).await?)
    }
}

fn number(seat: Seat) -> i32 {
    seat.number() as i32
}

impl Register for Postgres {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        let (table, name) = (table.clone(), name.to_owned());
        Box::pin(async move {
            let keep = "INSERT INTO broadside_names (table_id, seat, name) VALUES ($1, $2, $3)
                        ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name";
            self.change(table.as_str(), keep, &[&table.as_str(), &number(seat), &name]).await?;
            Ok(())
        })
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        let table = table.clone();
        Box::pin(async move {
            if self.schema < SINCE_REGISTER {
                return Ok(vec![]);
            }
            let select = "SELECT seat, name FROM broadside_names WHERE table_id = $1 ORDER BY seat";
            let rows = self.rows(table.as_str(), select, &[&table.as_str()]).await?;
            rows.iter().map(|row| Ok((seat(row, 0)?, row.try_get(1)?))).collect()
        })
    }

    fn vacate(&self, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        let table = table.clone();
        Box::pin(async move {
            let vacate = "DELETE FROM broadside_seats WHERE table_id = $1 AND seat = $2";
            self.change(table.as_str(), vacate, &[&table.as_str(), &number(seat)]).await?;
            Ok(())
        })
    }

    fn enrol(&self, person: Person) -> Pending<'_, bool> {
        Box::pin(async move {
            let Person { id, key, name, since } = person;
            // Names that were kept before lookalikes were known are spelled in small letters.
            let enter = "INSERT INTO broadside_people (id, key, name, folded, seen, since)
                         SELECT $1::text, $2::bytea, $3::text, $4::text, $5::text, $6::bigint WHERE NOT EXISTS
                         (SELECT FROM broadside_people WHERE folded = $7::text) ON CONFLICT DO NOTHING";
            let ([folded, seen], small) = (looks(&name), name.to_lowercase());
            self.change(&id, enter, &[&id, &&key[..], &name, &folded, &seen, &(since as i64), &small]).await
        })
    }

    fn carry_over(&self, person: Person) -> Pending<'_, ()> {
        Box::pin(async move {
            let Person { id, key, name, since } = person;
            let enter = "INSERT INTO broadside_people (id, key, name, folded, seen, since) VALUES ($1, $2, $3,
                         CASE WHEN EXISTS (SELECT FROM broadside_people WHERE folded = $4) THEN $1 ELSE $4 END,
                         CASE WHEN EXISTS (SELECT FROM broadside_people WHERE seen = $5) THEN NULL ELSE $5 END,
                         $6) ON CONFLICT DO NOTHING";
            let [folded, seen] = looks(&name);
            self.change(&id, enter, &[&id, &&key[..], &name, &folded, &seen, &(since as i64)]).await?;
            Ok(())
        })
    }

    fn person(&self, key: [u8; 32]) -> Pending<'_, Option<Person>> {
        Box::pin(async move {
            let select = "SELECT id, key, name, since FROM broadside_people WHERE key = $1";
            self.rows(key, select, &[&&key[..]]).await?.first().map(person).transpose()
        })
    }

    fn strike(&self, person: &str) -> Pending<'_, ()> {
        let person = person.to_owned();
        Box::pin(async move {
            let strike = "
                WITH own AS (DELETE FROM broadside_seats WHERE person = $1 RETURNING table_id, seat),
                     names AS (DELETE FROM broadside_names n USING own
                               WHERE n.table_id = own.table_id AND n.seat = own.seat),
                     attempts AS (DELETE FROM broadside_attempts WHERE person = $1)
                DELETE FROM broadside_people WHERE id = $1";
            // The second time finds what was noted while the first waited for that.
            for _ in 0..2 {
                self.change(&person, strike, &[&person]).await?;
            }
            Ok(())
        })
    }

    fn own(&self, person: &str, seat: OwnSeat) -> Pending<'_, ()> {
        let person = person.to_owned();
        Box::pin(async move {
            // Whoever removes the person waits for this, or this finds nobody.
            let note = "WITH person AS (SELECT id FROM broadside_people WHERE id = $1 FOR KEY SHARE)
                        INSERT INTO broadside_seats (person, table_id, seat, at)
                        SELECT id, $2, $3, $4 FROM person ON CONFLICT DO NOTHING";
            let OwnSeat { table, seat, at } = seat;
            self.change(&person, note, &[&person, &table.as_str(), &number(seat), &(at as i64)]).await?;
            Ok(())
        })
    }

    fn disown(&self, person: &str, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        let (person, table) = (person.to_owned(), table.clone());
        Box::pin(async move {
            let disown = "DELETE FROM broadside_seats WHERE person = $1 AND table_id = $2 AND seat = $3";
            self.change(&person, disown, &[&person, &table.as_str(), &number(seat)]).await?;
            Ok(())
        })
    }

    fn owned(&self, person: &str) -> Pending<'_, Vec<OwnSeat>> {
        let person = person.to_owned();
        Box::pin(async move {
            let select = "SELECT table_id, seat, at FROM broadside_seats WHERE person = $1 ORDER BY at DESC";
            self.rows(&person, select, &[&person]).await?.iter().map(own_seat).collect()
        })
    }

    fn day(&self, day: DaySeed) -> Pending<'_, DaySeed> {
        Box::pin(async move {
            let fix = "INSERT INTO broadside_days (day, seed, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            let seed = self.seals.seal_day(day.day, &day.seed)?;
            self.change(day.day, fix, &[&i64::from(day.day), &seed, &(day.at as i64)]).await?;
            Ok(self.fixed_day(day.day).await?.unwrap_or(day))
        })
    }

    fn fixed_day(&self, day: u32) -> Pending<'_, Option<DaySeed>> {
        Box::pin(async move {
            let select = "SELECT day, seed, at FROM broadside_days WHERE day = $1";
            self.rows(day, select, &[&i64::from(day)])
                .await?
                .first()
                .map(|row| day_seed(&self.seals, row))
                .transpose()
        })
    }

    fn attempt(&self, deals: &str, attempt: Attempt) -> Pending<'_, bool> {
        let deals = deals.to_owned();
        Box::pin(async move {
            let note = "INSERT INTO broadside_attempts (deals, table_id, person, at) VALUES ($1, $2, $3, $4)
                        ON CONFLICT DO NOTHING";
            let Attempt { table, person, at, .. } = attempt;
            self.change(&deals, note, &[&deals, &table.as_str(), &person, &(at as i64)]).await
        })
    }

    fn attempts(&self, deals: &str) -> Pending<'_, Vec<Attempt>> {
        let deals = deals.to_owned();
        Box::pin(async move {
            let select = format!("{ATTEMPTS} WHERE a.deals = $1 ORDER BY a.at, a.table_id");
            self.rows(&deals, &select, &[&deals]).await?.iter().map(attempt).collect()
        })
    }

    fn kept(&self) -> Pending<'_, Kept> {
        Box::pin(async move {
            if self.schema < SINCE_REGISTER {
                return Ok(Kept::default());
            }
            let people = "SELECT id, key, name, since FROM broadside_people ORDER BY id COLLATE \"C\"";
            let seats =
                "SELECT table_id, seat, at, person FROM broadside_seats ORDER BY table_id COLLATE \"C\"";
            let days = "SELECT day, seed, at FROM broadside_days ORDER BY day";
            let attempts = format!("{ATTEMPTS} ORDER BY a.deals COLLATE \"C\", a.table_id COLLATE \"C\"");
            let seat = |row: &Row| Ok((row.try_get(3)?, own_seat(row)?));
            let tried = |row: &Row| Ok((row.try_get(4)?, attempt(row)?));
            let session = self.sessions.at(For::Scan).await?;
            let client = &session.client;
            let (people, seats) = (client.query(people, &[]).await?, client.query(seats, &[]).await?);
            let (days, attempts) = (client.query(days, &[]).await?, client.query(&attempts, &[]).await?);
            Ok(Kept {
                people: people.iter().map(person).collect::<Result<_, _>>()?,
                seats: seats.iter().map(seat).collect::<Result<_, StorageError>>()?,
                days: days.iter().map(|row| day_seed(&self.seals, row)).collect::<Result<_, _>>()?,
                attempts: attempts.iter().map(tried).collect::<Result<_, StorageError>>()?,
            })
        })
    }
}
