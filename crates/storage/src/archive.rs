//! Logs that have come to rest are packed: without the hashes, which follow from one another, and compressed.

use std::collections::HashSet;
use std::io::{Read as _, Write as _};

use broadside_house::{Chain, LogLine, TableId};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::seal::Seals;
use crate::{Storage, StorageError, apart};

/// Which logs have come to rest, by the times of their last entries in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Games that ended before this.
    pub over: u64,
    /// Games in which nothing has happened since this.
    pub abandoned: u64,
}

/// Packs logs that have come to rest, at most `most`; returns how many. They are loaded as before, and can go on. Those that
/// cannot be packed are noted in `damaged` and passed over, so that no other waits for them.
pub async fn archive(
    storage: &dyn Storage,
    rest: Rest,
    most: usize,
    damaged: &mut HashSet<TableId>,
) -> Result<usize, StorageError> {
    let mut packed = 0;
    let mut tables = storage.at_rest(rest, most + damaged.len()).await?;
    tables.retain(|table| !damaged.contains(table));
    for table in tables.into_iter().take(most) {
        match packed_log(storage, &table).await {
            Ok((entries, log)) => packed += usize::from(storage.pack(&table, entries, log).await?),
            Err(error) => {
                tracing::error!(%table, %error, "a log is not packed");
                damaged.insert(table);
            }
        }
    }
    Ok(packed)
}

/// The number of entries of a stored log, and the log in a few bytes.
async fn packed_log(storage: &dyn Storage, table: &TableId) -> Result<(u64, Vec<u8>), StorageError> {
    let (lines, seals, table) = (storage.load(table).await?, storage.seals(), table.clone());
    apart(move || {
        let log = pack(&seals, &table, &lines);
        let log = log.ok_or_else(|| StorageError::Failed("its lines do not follow one another".into()))?;
        Ok((lines.len() as u64, log))
    })
    .await
}

/// A whole log in a few bytes; `None` if a line has not the hash it should have.
fn pack(seals: &Seals, table: &TableId, lines: &[LogLine]) -> Option<Vec<u8>> {
    let mut chain = Chain::new(table.clone());
    let mut packed = lines.last()?.hash.to_vec();
    let mut writer = DeflateEncoder::new(&mut packed, Compression::best());
    for line in lines {
        chain.read(line).ok()?;
        let (command, stored) = (line.command.as_deref(), seals.seal(table, line).ok()?);
        let lengths = [command.map_or(0, |command| command.len() + 1), stored.len()];
        let parts = lengths.map(|length| (length as u32).to_le_bytes());
        let text = [&line.at.to_le_bytes()[..], &parts.concat(), command.unwrap_or_default().as_bytes()];
        writer.write_all(&[&text.concat(), stored.as_bytes()].concat()).ok()?;
    }
    writer.finish().ok()?;
    Some(packed)
}

/// The lines of a packed log, with their hashes. If anything in it was changed, the last hash does not fit.
pub(crate) fn unpack(seals: &Seals, table: &TableId, packed: &[u8]) -> Result<Vec<LogLine>, StorageError> {
    let damaged = || StorageError::Damaged(table.clone());
    let (end, packed) = packed.split_first_chunk::<32>().ok_or_else(damaged)?;
    let mut bytes = vec![];
    DeflateDecoder::new(packed).read_to_end(&mut bytes).map_err(|_| damaged())?;
    let (mut rest, mut lines, mut chain) = (bytes.as_slice(), vec![], Chain::new(table.clone()));
    while !rest.is_empty() {
        let (mut line, after) = unpack_line(rest, lines.len() as u64 + 1).ok_or_else(damaged)?;
        line.text = seals.open(table, line.seq, line.text)?;
        lines.push(chain.bind(line));
        rest = after;
    }
    lines.last_mut().ok_or_else(damaged)?.hash = *end;
    Ok(lines)
}

fn unpack_line(bytes: &[u8], seq: u64) -> Option<(LogLine, &[u8])> {
    let (at, bytes) = bytes.split_first_chunk()?;
    let (command, bytes) = bytes.split_first_chunk()?;
    let (text, bytes) = bytes.split_first_chunk()?;
    let [command, text] = [command, text].map(|length| u32::from_le_bytes(*length) as usize);
    let (id, bytes) = bytes.split_at_checked(command.saturating_sub(1))?;
    let (text, bytes) = bytes.split_at_checked(text)?;
    let spelled = |part: &[u8]| String::from_utf8(part.to_vec()).ok();
    let command = if command > 0 { Some(spelled(id)?) } else { None };
    let line = LogLine { seq, at: u64::from_le_bytes(*at), command, text: spelled(text)?, hash: [0; 32] };
    Some((line, bytes))
}
