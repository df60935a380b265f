//! What a user prefers, read from `config.toml` in the platform's folder.

use std::io;

use serde::Deserialize;

use crate::failure::Failure;
use crate::folders;

/// The user's preferences; whatever is left out has its usual value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preferences {
    /// What others call the user.
    pub(crate) name: Option<String>,
    /// How well the other seats play.
    pub(crate) level: Option<String>,
    /// The pause before a move of another seat, in milliseconds.
    pub(crate) pace: Option<u64>,
}

impl Preferences {
    /// Reads the file; without one nothing is preferred.
    pub(crate) fn read() -> Result<Self, Failure> {
        let Some(path) = folders::preferences() else { return Ok(Preferences::default()) };
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Preferences::default()),
            Err(error) => return Err(Failure::System(anyhow::anyhow!("cannot read {path:?}: {error}"))),
        };
        let wrong = |why: String| Failure::Input(format!("{}: {why}", path.display()));
        let read: Preferences = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let levels = crate::play::LEVELS;
        match &read.level {
            Some(level) if !levels.contains(&level.as_str()) => {
                Err(wrong(format!("level is one of {}, not {level:?}", levels.join(", "))))
            }
            _ => Ok(read),
        }
    }
}
