//! Games as numbers, for learning programs.
//!
//! Every table has a fixed list of actions and a fixed list of observation fields; `docs/TENSORS.md` prints both. Seats
//! are counted from the seat that acts or looks, so that a policy learned at one seat serves at all. [`encoding`] is for
//! one game at a time, [`Batch`] steps thousands.
//!
//! ```
//! use broadside_engine::Table;
//!
//! let game = broadside_games::find("nations").unwrap();
//! let table = Table::new(game.info(), 4, &[], None).unwrap();
//! let encoding = broadside_tensor::encoding(&table).unwrap();
//! assert_eq!(encoding.action_count(), 52);
//! let hand = encoding.fields().iter().find(|field| field.name == "hand").unwrap();
//! assert_eq!((hand.rows, hand.width), (1, 52));
//! ```

mod batch;
mod encoding;
mod games;
mod recall;
mod sheet;

pub use batch::{AnyBatch, BadAction, Batch, Buffers, batch};
pub use encoding::{AnyEncoding, Encoded, Encoding, encoding};
pub use recall::Recall;
pub use sheet::{Field, FieldKind, Note, Round, Sheet};

/// The version of the encoding. It changes whenever an action or a field of a table changes its place or meaning.
pub const VERSION: u32 = 1;
