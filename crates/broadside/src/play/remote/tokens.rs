//! The tokens of seats taken before, so that a person who comes back has the same seat.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use broadside_cards::Seed;

use super::link::Link;
use crate::failure::Failure;

/// The file with one table's seats: a line for each seat, `1 TOKEN`.
pub(super) struct Tokens {
    path: Option<PathBuf>,
}

impl Tokens {
    /// The file for a table, in the user's data folder.
    pub(super) fn of(link: &Link) -> Self {
        let host = link.host.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        let folder = crate::folders::data().map(|folder| folder.join("seats"));
        Tokens { path: folder.map(|folder| folder.join(format!("{host}-{}", link.table))) }
    }

    /// The token for a seat that was taken before; without a number, for the seat taken first.
    pub(super) fn find(&self, seat: Option<usize>) -> Option<String> {
        let text = fs::read_to_string(self.path.as_ref()?).ok()?;
        let kept = text.lines().filter_map(|line| line.split_once(' '));
        kept.filter(|(number, _)| seat.is_none_or(|seat| *number == seat.to_string()))
            .map(|(_, token)| token.trim().to_owned())
            .find(|token| token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()))
    }

    /// Stores a seat's token in a file that only the user can read.
    pub(super) fn keep(&self, seat: usize, token: &str) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.find(Some(seat)).as_deref() == Some(token) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = fs::OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all(format!("{seat} {token}\n").as_bytes())?;
        file.sync_data()
    }
}

/// A new token: 32 random bytes in hexadecimal digits, as a seed is written.
pub(super) fn fresh() -> Result<String, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no random numbers to be had: {error}"))?;
    Ok(Seed::new(bytes).to_string())
}

/// From this the cuts of this user are made: 32 random bytes, in a file that only the user can read. Without a folder it
/// lasts as long as the visit.
pub(super) fn secret() -> Result<String, Failure> {
    let fresh = fresh()?;
    let Some(folder) = crate::folders::data() else { return Ok(fresh) };
    let path = folder.join("cuts");
    let kept =
        || fs::read_to_string(&path).ok().map(|text| text.trim().to_owned()).filter(|text| text.len() == 64);
    if let Some(kept) = kept() {
        return Ok(kept);
    }
    fs::create_dir_all(&folder)?;
    let mut options = fs::OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&path)?.write_all(format!("{fresh}\n").as_bytes())?;
    Ok(kept().unwrap_or(fresh))
}
