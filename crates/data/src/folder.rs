//! A folder with the data of one run.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::dictionary::Written;
use crate::sheet::{Column, Kind};
use crate::{Dictionary, Failed};

/// The file that says what is in the folder.
const PACKAGE: &str = "datapackage.json";
/// The shards of a range of games: every one but the first and the last has `size` games and begins at a multiple of it.
pub fn shards(games: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let mut next = games.start;
    std::iter::from_fn(move || {
        let end = ((next / size + 1) * size).min(games.end);
        let shard = next..end;
        next = end;
        (!shard.is_empty()).then_some(shard)
    })
}

/// The folder of a table in one form. That of the Parquet files has nothing else, so that it opens as a whole.
fn place(table: &str, form: &str) -> String {
    match form {
        "csv" => format!("csv/{table}"),
        _ => table.to_owned(),
    }
}

/// A shard's name: its first and last game.
fn name(shard: &Range<u64>) -> String {
    format!("{:09}-{:09}", shard.start, shard.end - 1)
}

/// Where a file is written until it is whole. Readers of a folder pass over names with a dot in front.
fn unfinished(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.unfinished"))
}

fn shard_of(name: &str) -> Option<Range<u64>> {
    let (first, last) = name.split_once('-')?;
    Some(first.parse().ok()?..last.parse::<u64>().ok()? + 1)
}

/// A folder with the data of one run.
pub struct DataFolder {
    path: PathBuf,
    source: Value,
}

impl DataFolder {
    /// Makes a folder ready for a run. `source` describes it: a folder with data of another source is refused.
    ///
    /// # Errors
    /// If the folder has other data or cannot be written.
    pub fn open(path: &Path, source: Value, dictionary: &Dictionary) -> Result<Self, Failed> {
        let folder = DataFolder { path: path.to_owned(), source };
        let package = path.join(PACKAGE);
        match fs::read_to_string(&package) {
            Ok(text) => {
                let marked: Option<Value> = serde_json::from_str(&text).ok();
                if marked.is_none_or(|marked| marked["broadside"] != folder.source) {
                    return Err(Failed::AnotherRun(path.display().to_string()));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                for table in dictionary.tables() {
                    for form in table.forms {
                        folder.make(&path.join(place(table.name, form)))?;
                    }
                }
                folder.make(&path.join("schemas"))?;
                folder.describe(dictionary)?;
            }
            Err(error) => return Err(Failed::File(package.display().to_string(), error)),
        }
        Ok(folder)
    }

    fn make(&self, path: &Path) -> Result<(), Failed> {
        fs::create_dir_all(path).map_err(|error| Failed::File(path.display().to_string(), error))
    }

    /// The shards that are there, in order.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn there(&self) -> Result<Vec<Range<u64>>, Failed> {
        let mut shards = vec![];
        for entry in fs::read_dir(self.path.join(place("games", "csv")))? {
            let path = entry?.path();
            let is_csv = path.extension().is_some_and(|ending| ending == "csv");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            shards.extend(stem.filter(|_| is_csv).and_then(shard_of));
        }
        shards.sort_by_key(|shard| shard.start);
        Ok(shards)
    }

    /// Those of these shards that are not there yet.
    ///
    /// # Errors
    /// If the folder cannot be read, or has some of the games in other shards.
    pub fn missing(&self, wanted: impl Iterator<Item = Range<u64>>) -> Result<Vec<Range<u64>>, Failed> {
        let there = self.there()?;
        let missing: Vec<Range<u64>> = wanted.filter(|shard| !there.contains(shard)).collect();
        let meets = |a: &Range<u64>, b: &Range<u64>| a.start < b.end && b.start < a.end;
        match missing.iter().any(|shard| there.iter().any(|other| meets(shard, other))) {
            true => Err(Failed::Overlap(self.path.display().to_string())),
            false => Ok(missing),
        }
    }

    /// Writes a file as a whole: under another name first.
    pub(crate) fn file(
        &self,
        table: &str,
        shard: &Range<u64>,
        ending: &str,
        write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let path = self.path.join(place(table, ending)).join(format!("{}.{ending}", name(shard)));
        let unfinished = unfinished(&path);
        let failed = |error| Failed::File(path.display().to_string(), error);
        let mut out = BufWriter::new(File::create(&unfinished).map_err(failed)?);
        write(&mut out)?;
        out.flush().map_err(failed)?;
        out.get_ref().sync_all().map_err(failed)?;
        fs::rename(&unfinished, &path).map_err(failed)
    }

    /// Writes the description of all that is there: a data package, which names every file, and every column.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn describe(&self, dictionary: &Dictionary) -> Result<(), Failed> {
        let mut resources = vec![];
        for Written { name: table, columns, key, forms } in dictionary.tables() {
            let schema = format!("schemas/{table}.json");
            self.text(&schema, &fields(columns, key))?;
            for shard in self.there()? {
                let name = name(&shard);
                resources.extend(forms.iter().map(|form| match *form {
                    "csv" => json!({
                        "name": format!("{table}-{name}-csv"), "path": format!("{}/{name}.csv", place(table, form)),
                        "profile": "tabular-data-resource", "format": "csv", "mediatype": "text/csv",
                        "encoding": "utf-8", "schema": schema,
                    }),
                    _ => json!({
                        "name": format!("{table}-{name}"), "path": format!("{}/{name}.parquet", place(table, form)),
                        "profile": "data-resource", "format": "parquet",
                        "mediatype": "application/vnd.apache.parquet", "schema": schema,
                    }),
                }));
            }
        }
        self.text(
            PACKAGE,
            &json!({
                "name": "broadside-simulation",
                "title": format!("Games of {}", self.source["game"].as_str().unwrap_or("Broadside")),
                "description": "One row for each game, deal and move; where there are views, one for each move: what the seat that moves saw just before it. The tables are joined by game, deal and move.",
                "broadside": self.source,
                "resources": resources,
            }),
        )
    }

    fn text(&self, name: &str, value: &Value) -> Result<(), Failed> {
        let path = self.path.join(name);
        let unfinished = unfinished(&path);
        let failed = |error| Failed::File(path.display().to_string(), error);
        fs::write(&unfinished, format!("{value:#}\n")).map_err(failed)?;
        fs::rename(&unfinished, &path).map_err(failed)
    }
}

/// The columns of a table, as data packages describe them.
fn fields(columns: &[Column], key: &[&str]) -> Value {
    let field = |column: &Column| {
        let kind = match column.kind {
            Kind::Integer => "integer",
            Kind::Truth => "boolean",
            Kind::Text => "string",
        };
        json!({ "name": column.name, "type": kind, "description": column.about })
    };
    json!({
        "fields": columns.iter().map(field).collect::<Vec<_>>(),
        "primaryKey": key,
        "missingValues": [""],
    })
}
