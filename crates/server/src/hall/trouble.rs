//! Why a table is not available.

use broadside_engine::{Phrase, phrase};
use broadside_house::TableId;
use broadside_storage::{Owner, StorageError};
use broadside_wire::Refusal;

use super::Hall;

/// Why a table is not available, or a command has no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("there is no such table")]
    NoTable,
    #[error("another node has this table")]
    Elsewhere(Option<Owner>),
    #[error("this could not be stored now: try again")]
    Busy,
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    #[error("what is stored is sealed and does not open: {0}")]
    Sealed(String),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Trouble {
    /// The reason, as a phrase.
    pub(crate) fn reason(&self) -> Phrase {
        match self {
            Trouble::NoTable => phrase!("error-no-table"),
            Trouble::Elsewhere(_) => phrase!("error-elsewhere"),
            Trouble::Busy => phrase!("refused-busy"),
            Trouble::Damaged(_) => phrase!("problem-damaged"),
            Trouble::Sealed(_) => phrase!("problem-sealed"),
            Trouble::Refused(refusal) => refusal.reason.clone(),
        }
    }
}

impl Hall {
    pub(crate) fn trouble(&self, error: &StorageError) -> Trouble {
        self.trouble_at(None, error)
    }

    /// The trouble that an error of the storage means; it is logged with the table. If data is damaged or sealed, asking
    /// again does not help: the host must do something.
    pub(super) fn trouble_at(&self, table: Option<&TableId>, error: &StorageError) -> Trouble {
        let table = table.map(tracing::field::display);
        match error {
            StorageError::Elsewhere(owner) => Trouble::Elsewhere(owner.clone()),
            StorageError::Lost(..) | StorageError::Damaged(_) => {
                tracing::error!(table, %error, "what is stored is damaged");
                Trouble::Damaged(error.to_string())
            }
            StorageError::BrokenSeal(_) | StorageError::NoKey(_) | StorageError::OtherKey => {
                tracing::error!(table, %error, "what is stored is sealed and does not open");
                Trouble::Sealed(error.to_string())
            }
            error => {
                self.metrics.failures.inc();
                tracing::warn!(table, %error, "storage");
                Trouble::Busy
            }
        }
    }
}
