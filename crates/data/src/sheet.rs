//! A table of data in memory, column by column, and its two forms on disk.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use rustc_hash::FxHashMap;

use crate::Failed;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers.
    Integer,
    /// Yes or no.
    Truth,
    /// Text.
    Text,
}

/// A column: its name, what it holds, and what that means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// What that means, for the dictionary.
    pub about: String,
}

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Truth(bool),
    /// Text.
    Text(String),
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Cell::Integer(number as i64)
    }
}

impl From<Option<usize>> for Cell {
    fn from(number: Option<usize>) -> Self {
        number.map_or(Cell::Empty, Cell::from)
    }
}

enum Values {
    Integers(Vec<i64>),
    Truths(Vec<bool>),
    Texts(Vec<ByteArray>),
}

/// The values of a column. Parquet wants those that are there, and for every row whether it has one.
struct Filled {
    values: Values,
    is_there: Vec<i16>,
}

/// A table of data.
pub(crate) struct Sheet<'a> {
    columns: &'a [Column],
    filled: Vec<Filled>,
    /// Texts occur again and again: each is kept once.
    texts: FxHashMap<String, ByteArray>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(columns: &'a [Column]) -> Self {
        let fill = |column: &Column| {
            let values = match column.kind {
                Kind::Integer => Values::Integers(vec![]),
                Kind::Truth => Values::Truths(vec![]),
                Kind::Text => Values::Texts(vec![]),
            };
            Filled { values, is_there: vec![] }
        };
        Sheet { columns, filled: columns.iter().map(fill).collect(), texts: FxHashMap::default() }
    }

    /// Adds rows, one after the other.
    pub(crate) fn add(&mut self, cells: Vec<Cell>) -> Result<(), Failed> {
        let width = self.columns.len();
        if !cells.len().is_multiple_of(width) {
            return Err(Failed::Column(self.columns[cells.len() % width].name.clone()));
        }
        for (n, cell) in cells.into_iter().enumerate() {
            let filled = &mut self.filled[n % width];
            filled.is_there.push(i16::from(cell != Cell::Empty));
            match (&mut filled.values, cell) {
                (_, Cell::Empty) => {}
                (Values::Integers(values), Cell::Integer(value)) => values.push(value),
                (Values::Truths(values), Cell::Truth(value)) => values.push(value),
                (Values::Texts(values), Cell::Text(value)) => {
                    let text = self.texts.entry(value).or_insert_with_key(|text| text.as_str().into());
                    values.push(text.clone());
                }
                _ => return Err(Failed::Column(self.columns[n % width].name.clone())),
            }
        }
        Ok(())
    }

    /// Writes it as CSV. A cell without a value is empty.
    pub(crate) fn write_csv(&self, out: impl Write) -> Result<(), Failed> {
        let mut out = csv::Writer::from_writer(out);
        out.write_record(self.columns.iter().map(|column| &column.name))?;
        let mut next = vec![0; self.columns.len()];
        for row in 0..self.rows() {
            for (filled, next) in self.filled.iter().zip(&mut next) {
                if filled.is_there[row] == 0 {
                    out.write_field("")?;
                    continue;
                }
                match &filled.values {
                    Values::Integers(values) => out.write_field(values[*next].to_string())?,
                    Values::Truths(values) => out.write_field(values[*next].to_string())?,
                    Values::Texts(values) => out.write_field(values[*next].data())?,
                }
                *next += 1;
            }
            out.write_record(None::<&[u8]>)?;
        }
        Ok(out.flush()?)
    }

    /// Writes it as Parquet.
    pub(crate) fn write_parquet(&self, out: impl Write + Send) -> Result<(), Failed> {
        let mut file = ParquetFile::new(out, self.columns)?;
        file.add(self)?;
        file.close()
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.filled.first().map_or(0, |filled| filled.is_there.len())
    }
}

/// A Parquet file that is written piece by piece.
pub(crate) struct ParquetFile<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> ParquetFile<W> {
    pub(crate) fn new(out: W, columns: &[Column]) -> Result<Self, Failed> {
        let fields: Result<Vec<_>, _> = columns.iter().map(field).collect();
        let schema = Type::group_type_builder("row").with_fields(fields?).build()?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        Ok(ParquetFile(SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?))
    }

    /// Adds the rows of a sheet, as a group of their own.
    pub(crate) fn add(&mut self, sheet: &Sheet<'_>) -> Result<(), Failed> {
        let mut rows = self.0.next_row_group()?;
        for filled in &sheet.filled {
            let Some(mut column) = rows.next_column()? else { break };
            let is_there = Some(&filled.is_there[..]);
            match (column.untyped(), &filled.values) {
                (ColumnWriter::Int64ColumnWriter(out), Values::Integers(values)) => {
                    out.write_batch(values, is_there, None)?;
                }
                (ColumnWriter::BoolColumnWriter(out), Values::Truths(values)) => {
                    out.write_batch(values, is_there, None)?;
                }
                (ColumnWriter::ByteArrayColumnWriter(out), Values::Texts(values)) => {
                    out.write_batch(values, is_there, None)?;
                }
                _ => {}
            }
            column.close()?;
        }
        rows.close()?;
        Ok(())
    }

    pub(crate) fn close(self) -> Result<(), Failed> {
        self.0.close()?;
        Ok(())
    }
}

fn field(column: &Column) -> Result<Arc<Type>, parquet::errors::ParquetError> {
    let (physical, converted) = match column.kind {
        Kind::Integer => (Physical::INT64, ConvertedType::NONE),
        Kind::Truth => (Physical::BOOLEAN, ConvertedType::NONE),
        Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
    };
    let field = Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(converted)
        .build()?;
    Ok(Arc::new(field))
}
