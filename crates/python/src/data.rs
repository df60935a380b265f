//! Rust's data as Python's.

use broadside_engine::Fact;
use broadside_tensor::{Field, FieldKind, Note};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A row if the field has one, else a list of its rows.
fn rows<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    field: &Field,
    rows: Vec<T>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::new(py, rows)?;
    if field.rows == 1 { list.get_item(0) } else { Ok(list.into_any()) }
}

/// What a viewer sees, as a dictionary by the names of the fields.
pub(crate) fn notes<'py>(
    py: Python<'py>,
    fields: &[Field],
    notes: Vec<(&'static str, Note)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (field, (name, note)) in fields.iter().zip(notes) {
        let value = match note {
            Note::Cards(cards) => rows(py, field, cards)?,
            Note::Words(words) => rows(py, field, words)?,
            Note::Suits(suits) => rows(py, field, suits)?,
            Note::Seats(seats) => rows(py, field, seats)?,
            Note::Numbers(numbers) => rows(py, field, numbers)?,
        };
        dict.set_item(name, value)?;
    }
    Ok(dict)
}

/// A field of an observation.
pub(crate) fn field<'py>(py: Python<'py>, field: &Field) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("name", field.name)?;
    dict.set_item("start", field.start)?;
    dict.set_item("stop", field.end())?;
    dict.set_item("shape", (field.rows, field.width))?;
    let (kind, words, most) = match &field.kind {
        FieldKind::Cards => ("cards", None, None),
        FieldKind::Counts => ("counts", None, None),
        FieldKind::Suits => ("suits", None, None),
        FieldKind::Seats => ("seats", None, None),
        FieldKind::Words(words) => ("words", Some(words.to_vec()), None),
        FieldKind::Number(most) => ("number", None, Some(*most)),
    };
    dict.set_item("kind", kind)?;
    dict.set_item("words", words)?;
    dict.set_item("divided_by", most)?;
    Ok(dict)
}

/// A fact about a deal.
pub(crate) fn fact<'py>(py: Python<'py>, fact: &Fact) -> PyResult<Bound<'py, PyAny>> {
    Ok(match fact {
        Fact::Seat(seat) => seat.map(|seat| seat.number()).into_pyobject(py)?.into_any(),
        Fact::Number(number) => number.into_pyobject(py)?.into_any(),
        Fact::Truth(truth) => truth.into_pyobject(py)?.into_any(),
        Fact::Word(word) => word.into_pyobject(py)?.into_any(),
        Fact::Numbers(numbers) => numbers.into_pyobject(py)?.into_any(),
        Fact::Words(words) => words.into_pyobject(py)?.into_any(),
    })
}
