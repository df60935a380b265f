//! How nodes that share a storage agree: by lives that beat, and tables that belong to them.

use broadside_house::TableId;
use broadside_lease::{Beaten, Epoch, Fence, Life};

use crate::Pending;

/// The node that has a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Its life.
    pub life: Life,
    /// The address where nodes reach it, if it said one.
    pub address: Option<String>,
}

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The table is the node's, from this epoch on.
    Held(Epoch),
    /// It is another's, or this life has ended.
    Elsewhere(Option<Owner>),
    /// There is no such table.
    NoTable,
}

/// A storage that several nodes share. The crate `lease` says when a node does what.
pub trait Shared: Send + Sync {
    /// Registers a life. Those that this node had before it was started are over.
    fn join(&self, life: Life) -> Pending<'_, ()>;
    /// Counts up a life's row and reads those of all.
    fn beat(&self, life: Life) -> Pending<'_, Beaten>;
    /// Ends a life, if its count is still this.
    fn bury(&self, life: Life, beat: u64) -> Pending<'_, ()>;
    /// Ends a life; its tables are free.
    fn leave(&self, life: Life) -> Pending<'_, ()>;
    /// Gives a table to a life, unless another has it that has not ended.
    fn claim(&self, table: &TableId, life: Life) -> Pending<'_, Claim>;
    /// Gives a table back, if this claim still holds it.
    fn release(&self, table: &TableId, fence: Fence) -> Pending<'_, ()>;
}
