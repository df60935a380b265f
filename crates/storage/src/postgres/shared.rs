//! Lives and claims in PostgreSQL. Each statement changes one row, and only if it is still as it was seen.

use broadside_house::TableId;
use broadside_lease::{Beaten, Epoch, Fence, Life};
use tokio_postgres::Row;

use super::Postgres;
use super::sessions::For;
use crate::{Claim, Owner, Pending, Shared, StorageError};

fn life(text: &str) -> Result<Life, StorageError> {
    let odd = |_| StorageError::Failed(format!("{text:?} is no node"));
    u64::from_str_radix(text, 16).map(Life).map_err(odd)
}

fn count(row: &Row) -> Result<(Life, u64), StorageError> {
    Ok((life(row.try_get(0)?)?, row.try_get::<_, i64>(1)? as u64))
}

impl Postgres {
    /// The living node that has a table, and the epoch; `None` if no such node has it.
    pub(super) async fn owner(&self, table: &TableId) -> Result<Option<(Owner, Epoch)>, StorageError> {
        let session = self.sessions.short(table.as_str()).await?;
        let select =
            "SELECT n.id, n.address, t.epoch FROM broadside_houses t JOIN broadside_nodes n ON n.id = t.owner
                      WHERE t.id = $1";
        let Some(row) = session.client.query_opt(select, &[&table.as_str()]).await? else { return Ok(None) };
        let owner = Owner { life: life(row.try_get(0)?)?, address: row.try_get(1)? };
        Ok(Some((owner, row.try_get::<_, i64>(2)? as Epoch)))
    }

    /// The lives at this node's place, read before the first join. They are ended by name, so that a statement that
    /// arrives late cannot end a new life.
    async fn former(&self) -> Result<&Vec<String>, StorageError> {
        let read = async || {
            let session = self.sessions.at(For::Node).await?;
            let select = "SELECT id FROM broadside_nodes WHERE place = $1";
            let rows = session.client.query(select, &[&self.place.name]).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<Vec<String>, StorageError>>()
        };
        self.former.get_or_try_init(read).await
    }

    async fn on_node(
        &self,
        statement: &str,
        params: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<(), StorageError> {
        self.sessions.at(For::Node).await?.client.execute(statement, params).await?;
        Ok(())
    }
}

impl Shared for Postgres {
    fn join(&self, life: Life) -> Pending<'_, ()> {
        Box::pin(async move {
            let former = self.former().await?;
            let join = "WITH ended AS (DELETE FROM broadside_nodes WHERE id = ANY($4))
                        INSERT INTO broadside_nodes VALUES ($1, $2, $3, 0, now())";
            let life = life.to_string();
            self.on_node(join, &[&life, &self.place.name, &self.place.address, former]).await
        })
    }

    fn beat(&self, life: Life) -> Pending<'_, Beaten> {
        Box::pin(async move {
            let session = self.sessions.at(For::Node).await?;
            let beat = "UPDATE broadside_nodes SET beat = beat + 1 WHERE id = $1";
            if session.client.execute(beat, &[&life.to_string()]).await? == 0 {
                return Ok(Beaten::Buried);
            }
            let rows = session.client.query("SELECT id, beat FROM broadside_nodes", &[]).await?;
            Ok(Beaten::Alive(rows.iter().map(count).collect::<Result<_, _>>()?))
        })
    }

    fn bury(&self, life: Life, beat: u64) -> Pending<'_, ()> {
        Box::pin(async move {
            let bury = "DELETE FROM broadside_nodes WHERE id = $1 AND beat = $2";
            self.on_node(bury, &[&life.to_string(), &(beat as i64)]).await
        })
    }

    fn leave(&self, life: Life) -> Pending<'_, ()> {
        Box::pin(async move {
            self.on_node("DELETE FROM broadside_nodes WHERE id = $1", &[&life.to_string()]).await
        })
    }

    fn claim(&self, table: &TableId, life: Life) -> Pending<'_, Claim> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.sessions.short(table.as_str()).await?;
            let select = "SELECT t.epoch, n.id, n.address, EXISTS (SELECT FROM broadside_nodes WHERE id = $2)
                          FROM broadside_houses t LEFT JOIN broadside_nodes n ON n.id = t.owner WHERE t.id = $1";
            let own = life.to_string();
            let Some(row) = session.client.query_opt(select, &[&table.as_str(), &own]).await? else {
                return Ok(Claim::NoTable);
            };
            let epoch: i64 = row.try_get(0)?;
            let owner = row.try_get::<_, Option<&str>>(1)?.map(self::life).transpose()?;
            match owner.filter(|owner| *owner != life) {
                Some(life) => return Ok(Claim::Elsewhere(Some(Owner { life, address: row.try_get(2)? }))),
                None if !row.try_get::<_, bool>(3)? => return Ok(Claim::Elsewhere(None)),
                None => {}
            }
            // The epoch is the one just seen, so the owner is, too, and whoever was dead then has stayed so.
            let claim =
                "UPDATE broadside_houses SET owner = $2, epoch = epoch + 1 WHERE id = $1 AND epoch = $3
                         RETURNING epoch";
            let row = session.client.query_opt(claim, &[&table.as_str(), &own, &epoch]).await?;
            match row {
                Some(row) => Ok(Claim::Held(row.try_get::<_, i64>(0)? as Epoch)),
                None => Ok(Claim::Elsewhere(self.owner(&table).await?.map(|(owner, _)| owner))),
            }
        })
    }

    fn release(&self, table: &TableId, Fence { life, epoch }: Fence) -> Pending<'_, ()> {
        let table = table.clone();
        Box::pin(async move {
            let release =
                "UPDATE broadside_houses SET owner = NULL WHERE id = $1 AND owner = $2 AND epoch = $3";
            let session = self.sessions.short(table.as_str()).await?;
            session.client.execute(release, &[&table.as_str(), &life.to_string(), &(epoch as i64)]).await?;
            Ok(())
        })
    }
}
