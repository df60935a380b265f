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
    /// The language of the table.
    pub(crate) language: Option<String>,
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
        let spoken: Vec<&str> = crate::play::languages().collect();
        for (key, value, known) in
            [("level", &read.level, crate::play::LEVELS), ("language", &read.language, spoken.as_slice())]
        {
            if let Some(value) = value.as_ref().filter(|value| !known.contains(&value.as_str())) {
                return Err(wrong(format!("{key} is one of {}, not {value:?}", known.join(", "))));
            }
        }
        Ok(read)
    }
}
