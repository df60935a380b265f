//! Seeds, shuffles and cards that are laid away lie sealed in the storage, so that who can read it, or a copy of it,
//! cannot read hidden cards. The key lies apart from it.
//!
//! Sealing is the last step before something is written and opening the first after it is read: hashes are over the plain
//! text, and nobody else knows about it. What was stored before a line was sealed stays
//! readable. The storage keeps the key's name, a hash of it, to tell a wrong key before anything is changed.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base16ct::lower::encode_string;
use broadside_cards::Seed;
use broadside_house::{LogLine, TableId};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};
use sha2::{Digest as _, Sha256};

use crate::StorageError;

/// The beginning of a sealed line.
const SEALED: &str = "sealed ";
/// How long a short text is made before it is sealed.
const PADDED: usize = 48;
const NONCE: usize = 24;

/// A key that seals what is secret: 256 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// The key with these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        SealKey(bytes)
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let bytes = base16ct::mixed::decode_vec(text.trim()).ok()?;
        bytes.try_into().ok().map(SealKey)
    }

    /// The key's name, which the storage keeps: it tells keys apart and nothing else.
    fn name(&self) -> String {
        encode_string(&Sha256::new().chain_update("broadside key 1\n").chain_update(self.0).finalize()[..8])
    }

    fn random() -> Result<Self, StorageError> {
        let mut bytes = [0; 32];
        fill(&mut bytes)?;
        Ok(SealKey(bytes))
    }
}

/// Where the key comes from.
#[derive(Clone, Default)]
pub enum KeySource {
    /// There is none: nothing is sealed, and sealed storage is refused.
    #[default]
    None,
    /// A file with 64 hexadecimal digits; it is made for storage that is not sealed yet.
    File(PathBuf),
    /// The key itself.
    Given(SealKey),
}

impl KeySource {
    /// The seals for a storage with a key of this name, if it has one. Nothing is made or changed if it has.
    pub(crate) fn seals(&self, name: Option<&str>) -> Result<Seals, StorageError> {
        let key = match self {
            KeySource::None => None,
            KeySource::Given(key) => Some(*key),
            KeySource::File(file) => match (read_key(file)?, name) {
                (Some(key), _) => Some(key),
                (None, Some(_)) => return Err(StorageError::NoKey(file.display().to_string())),
                (None, None) => Some(make_key(file)?),
            },
        };
        match (key, name) {
            (None, Some(_)) => Err(StorageError::NoKey("none was named".into())),
            (Some(key), Some(name)) if key.name() != name => Err(StorageError::OtherKey),
            (key, _) => Ok(Seals(key)),
        }
    }

    /// The same for reading: no key is made.
    pub(crate) fn seals_to_read(&self, name: Option<&str>) -> Result<Seals, StorageError> {
        if name.is_some() { self.seals(name) } else { Ok(Seals::default()) }
    }
}

fn read_key(file: &Path) -> Result<Option<SealKey>, StorageError> {
    let unreadable = |error: &dyn std::fmt::Display| {
        StorageError::Failed(format!("the key {} cannot be read: {error}", file.display()))
    };
    warn_of_readers(file);
    match fs::read_to_string(file) {
        Ok(text) => SealKey::read(&text).map(Some).ok_or_else(|| unreadable(&"it has not 64 digits")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Tells the operator where others on the machine can read the key. It is used all the same: a container's secrets are
/// often made like that.
fn warn_of_readers(file: &Path) {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(file)
        && std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o077 != 0
    {
        let file = file.display();
        tracing::warn!(%file, "others on this machine may read the key: give it to this user alone (chmod 600)");
    }
    let _ = file;
}

/// Makes a key in a file that only its owner can read. If somebody else makes one at the same time, theirs counts.
fn make_key(file: &Path) -> Result<SealKey, StorageError> {
    let failed = |error: std::io::Error| {
        StorageError::Failed(format!("the key {} cannot be made: {error}", file.display()))
    };
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        make_private_folder(folder).map_err(failed)?;
    }
    let fresh = file.with_extension(format!("{}.new", std::process::id()));
    let mut written = create_private(&fresh).map_err(failed)?;
    let text = format!("{}\n", encode_string(&SealKey::random()?.0));
    let made = written.write_all(text.as_bytes()).and_then(|()| written.sync_all());
    // Unlike a renaming, a link never takes the place of a key that is there.
    let linked = made.and_then(|()| fs::hard_link(&fresh, file));
    fs::remove_file(&fresh).map_err(failed)?;
    match linked {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(failed(error)),
        _ => {}
    }
    read_key(file)?.ok_or_else(|| StorageError::NoKey(file.display().to_string()))
}

/// Makes a folder, and those above it, for the owner alone. One that is there stays as it is.
pub(crate) fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates a file, or empties it, that only its owner can read.
pub(crate) fn create_private(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file)?;
    make_private(file)?;
    Ok(opened)
}

/// Takes the right to read a file or folder from everybody but its owner.
pub(crate) fn make_private(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let found = fs::metadata(path)?;
        let mode = found.permissions().mode();
        if mode & 0o077 != 0 {
            match fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700)) {
                // A folder that somebody else has made for this server, as a container's volume: what is in it is private.
                Err(error) if found.is_dir() && error.kind() == std::io::ErrorKind::PermissionDenied => {}
                done => done?,
            }
        }
    }
    let _ = path;
    Ok(())
}

/// What seals and opens the secrets of a storage; without a key nothing is sealed.
#[derive(Clone, Copy, Default)]
pub struct Seals(Option<SealKey>);

impl Seals {
    /// The key's name.
    pub(crate) fn name(&self) -> Option<String> {
        self.0.map(|key| key.name())
    }

    /// A line as it is stored.
    pub(crate) fn seal(&self, table: &TableId, line: &LogLine) -> Result<String, StorageError> {
        match &self.0 {
            Some(key) if line.is_secret() => {
                // The length says nothing about a card. No secret line ends with a space.
                let padded = format!("{:<PADDED$}", line.text);
                let sealed = close(key, &place(table, line.seq), padded.as_bytes())?;
                Ok(format!("{SEALED}{}", encode_string(&sealed)))
            }
            _ => Ok(line.text.clone()),
        }
    }

    /// A batch as it is stored.
    pub(crate) fn seal_all(&self, table: &TableId, lines: &[LogLine]) -> Result<Vec<LogLine>, StorageError> {
        lines.iter().map(|line| Ok(LogLine { text: self.seal(table, line)?, ..line.clone() })).collect()
    }

    /// The text of a stored line.
    pub(crate) fn open(&self, table: &TableId, seq: u64, text: String) -> Result<String, StorageError> {
        let Some(sealed) = text.strip_prefix(SEALED) else { return Ok(text) };
        let broken = || StorageError::BrokenSeal(format!("entry {seq} of {table}"));
        let key = self.0.ok_or_else(|| StorageError::NoKey("none was named".into()))?;
        let sealed = base16ct::lower::decode_vec(sealed).map_err(|_| broken())?;
        let opened = break_open(&key, &place(table, seq), &sealed).ok_or_else(broken)?;
        let text = String::from_utf8(opened).map_err(|_| broken())?;
        Ok(text.trim_end_matches(' ').to_owned())
    }

    /// The seed of a day as it is stored.
    pub(crate) fn seal_day(&self, day: u32, seed: &Seed) -> Result<Vec<u8>, StorageError> {
        match &self.0 {
            Some(key) => close(key, &format!("day {day}"), seed.bytes()),
            None => Ok(seed.bytes().to_vec()),
        }
    }

    /// The seed of a day from what is stored.
    pub(crate) fn open_day(&self, day: u32, stored: &[u8]) -> Result<Seed, StorageError> {
        if let Ok(plain) = <[u8; 32]>::try_from(stored) {
            return Ok(Seed::new(plain));
        }
        let key = self.0.ok_or_else(|| StorageError::NoKey("none was named".into()))?;
        let opened = break_open(&key, &format!("day {day}"), stored).and_then(|seed| seed.try_into().ok());
        opened.map(Seed::new).ok_or_else(|| StorageError::BrokenSeal(format!("the seed of day {day}")))
    }
}

/// A place in the storage. A text that is sealed for one place does not open in another.
fn place(table: &TableId, seq: u64) -> String {
    format!("{table} {seq}")
}

fn fill(bytes: &mut [u8]) -> Result<(), StorageError> {
    getrandom::fill(bytes).map_err(|error| StorageError::Failed(format!("no random numbers: {error}")))
}

fn close(key: &SealKey, place: &str, plain: &[u8]) -> Result<Vec<u8>, StorageError> {
    let mut nonce = [0; NONCE];
    fill(&mut nonce)?;
    let payload = Payload { msg: plain, aad: place.as_bytes() };
    let sealed = XChaCha20Poly1305::new(&key.0.into()).encrypt(&XNonce::from(nonce), payload);
    let sealed = sealed.map_err(|_| StorageError::Failed("this cannot be sealed".into()))?;
    Ok([&nonce[..], &sealed].concat())
}

fn break_open(key: &SealKey, place: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
    let payload = Payload { msg: sealed, aad: place.as_bytes() };
    XChaCha20Poly1305::new(&key.0.into()).decrypt(&XNonce::from(*nonce), payload).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_at_its_place_only() {
        let (table, other) = (TableId::named("one"), TableId::named("other"));
        let (mine, another) = (Seals(Some(SealKey([1; 32]))), Seals(Some(SealKey([2; 32]))));
        let line = |text: &str| LogLine { seq: 3, at: 0, command: None, text: text.into(), hash: [0; 32] };
        for secret in ["* shuffle F10 E14", "* lot 3", "4 discard E14", "bot 4 discard E14"] {
            let sealed = mine.seal(&table, &line(secret)).unwrap();
            assert!(sealed.starts_with(SEALED), "{secret}: {sealed}");
            assert_eq!(mine.open(&table, 3, sealed).unwrap(), secret);
            let short = mine.seal(&table, &line("4 discard E9")).unwrap();
            assert_eq!(
                short.len(),
                mine.seal(&table, &line(secret)).unwrap().len(),
                "the length tells nothing"
            );
        }
        let text = format!("commit 1 {}", "ab".repeat(32));
        let sealed = mine.seal(&table, &line(&text)).unwrap();
        assert!(sealed.starts_with(SEALED) && !sealed.contains("abab"), "{sealed}");
        assert_ne!(sealed, mine.seal(&table, &line(&text)).unwrap(), "twice the same seed does not show");
        assert_eq!(mine.open(&table, 3, sealed.clone()).unwrap(), text);
        let broken =
            |opened: Result<String, StorageError>| matches!(opened, Err(StorageError::BrokenSeal(_)));
        assert!(broken(mine.open(&table, 4, sealed.clone())) && broken(mine.open(&other, 3, sealed.clone())));
        let end = if sealed.ends_with('0') { "1" } else { "0" };
        let changed = format!("{}{end}", &sealed[..sealed.len() - 1]);
        assert!(broken(another.open(&table, 3, sealed.clone())) && broken(mine.open(&table, 3, changed)));
        assert!(matches!(Seals::default().open(&table, 3, sealed), Err(StorageError::NoKey(_))));
        for seen in ["4 play B8", "4 draw discard", "4 move discard 3", "sit 4 ab discard"] {
            assert_eq!(mine.seal(&table, &line(seen)).unwrap(), seen, "everybody sees that");
        }
        assert_eq!(mine.open(&table, 3, text.clone()).unwrap(), text, "what was never sealed is read");
        let seed = Seed::from(7);
        let day = mine.seal_day(9, &seed).unwrap();
        assert_eq!((mine.open_day(9, &day).unwrap(), mine.open_day(9, seed.bytes()).unwrap()), (seed, seed));
        assert!(mine.open_day(8, &day).is_err() && another.open_day(9, &day).is_err());
    }
}
