//! The compiled part of the Python package `broadside`. Its types are described in `python/broadside/_broadside.pyi`.

mod batch;
mod data;
mod game;
mod shards;
mod table;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    broadside,
    IllegalMove,
    PyValueError,
    "The rules forbid the move; `clause` names the clause."
);
create_exception!(
    broadside,
    BadRecord,
    PyValueError,
    "A record cannot be replayed; the text names its first faulty line."
);

/// An error that says what is wrong with an argument.
fn wrong(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// The module.
#[pymodule]
mod _broadside {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::game::{Game, replay};
    #[pymodule_export]
    use super::shards::Data;
    #[pymodule_export]
    use super::table::{Table, games};
    #[pymodule_export]
    use super::{BadRecord, IllegalMove};

    /// The version of the action spaces and observations.
    #[pymodule_export]
    const TENSOR_VERSION: u32 = broadside_tensor::VERSION;
}
