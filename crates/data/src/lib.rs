//! Simulated games as data: tables of games, deals, moves and, if wanted, views in Parquet and CSV, with
//! a dictionary of their columns.
//!
//! A [`Run`] is a table, its bots and a seed. Its games are numbered, and a *shard* is a range of them: a few files that
//! are there as a whole or not at all. Any shard can be made on any machine, and always has the same bytes, so shards of
//! several machines are joined by putting their files into one folder.

mod dictionary;
mod folder;
mod run;
mod sheet;
mod views;
mod walk;

pub use dictionary::Dictionary;
pub use folder::{DataFolder, shards};
pub use run::{Run, Written};
pub use sheet::{Cell, Column, Kind};
pub use views::Views;
pub use walk::ending;

/// Why data cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A file cannot be read or written.
    #[error("cannot write {0}: {1}")]
    File(String, std::io::Error),
    /// The folder has data of another run.
    #[error("{0} has data of another run: name another folder")]
    AnotherRun(String),
    /// The folder has games of this run in other shards.
    #[error("{0} has some of these games already, in other shards: begin at a multiple of the shard's size")]
    Overlap(String),
    /// A value does not fit its column.
    #[error("column {0} got a value that does not fit it")]
    Column(String),
    /// CSV cannot be written.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// Parquet cannot be written.
    #[error(transparent)]
    Parquet(#[from] parquet::errors::ParquetError),
    /// A file cannot be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}
