//! The folders of this platform for what the program keeps.

use std::path::PathBuf;

use directories::BaseDirs;

const OURS: &str = "broadside";

/// The folder for this user's data: tables, and the tokens of seats taken at servers.
pub(crate) fn data() -> Option<PathBuf> {
    Some(BaseDirs::new()?.data_dir().join(OURS))
}

/// The folder for games that are saved without a name.
pub(crate) fn saved_games() -> Option<PathBuf> {
    let folders = BaseDirs::new()?;
    match folders.state_dir() {
        Some(state) => Some(state.join(OURS)),
        None => Some(folders.data_local_dir().join(OURS).join("games")),
    }
}

/// The file with the user's preferences.
pub(crate) fn preferences() -> Option<PathBuf> {
    Some(BaseDirs::new()?.config_dir().join(OURS).join("config.toml"))
}

/// The file with the key that seals the seeds of the tables: apart from them.
pub(crate) fn key() -> Option<PathBuf> {
    Some(BaseDirs::new()?.config_dir().join(OURS).join("key"))
}
