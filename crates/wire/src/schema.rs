//! The types as JSON Schema, from which the OpenAPI document and the browser's types are made.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::results::Described;
use crate::{film, people, rest, results, shared, shelf, socket, studies, tournament, worker};

/// Collects the schemas of what is sent and what is read.
pub(crate) struct Schemas {
    sent: SchemaGenerator,
    read: SchemaGenerator,
}

impl Schemas {
    /// An empty collection whose schemas will be at this path of the document.
    pub(crate) fn at(path: &'static str) -> Self {
        let settings =
            || SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = path.into());
        Schemas {
            sent: settings().for_serialize().into_generator(),
            read: settings().for_deserialize().into_generator(),
        }
    }

    /// A type that the server or the binary sends.
    pub(crate) fn sent<T: JsonSchema>(&mut self) -> Schema {
        self.sent.subschema_for::<T>()
    }

    /// A type that it reads.
    pub(crate) fn read<T: JsonSchema>(&mut self) -> Schema {
        self.read.subschema_for::<T>()
    }

    /// All schemas that were requested or referred to, by name. A type used in both directions is described as it is
    /// sent.
    pub(crate) fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.read.take_definitions(true);
        all.extend(self.sent.take_definitions(true));
        all.sort_keys();
        all
    }
}

/// Every type of the wire as one JSON Schema (2020-12).
pub fn every_type() -> Value {
    let mut schemas = Schemas::at("/$defs");
    schemas.read::<socket::FromClient>();
    schemas.read::<rest::Opening>();
    schemas.read::<rest::TryAgain>();
    schemas.read::<rest::Sitting>();
    schemas.read::<rest::Again>();
    schemas.read::<people::Enrolment>();
    schemas.read::<people::OwnSeat>();
    schemas.read::<shared::DayOpening>();
    schemas.sent::<socket::FromServer>();
    schemas.sent::<rest::Place>();
    schemas.sent::<people::Enrolled>();
    schemas.sent::<people::Person>();
    schemas.sent::<shared::Day>();
    schemas.sent::<shared::DayPlace>();
    schemas.sent::<shared::Challenge>();
    schemas.sent::<rest::Tables>();
    schemas.sent::<rest::Problem>();
    schemas.sent::<shelf::Shelf>();
    schemas.sent::<shelf::Booklet>();
    schemas.sent::<shelf::About>();
    schemas.sent::<film::Film>();
    schemas.sent::<film::Lesson>();
    schemas.sent::<film::Slips>();
    schemas.sent::<rest::Addresses>();
    schemas.read::<worker::ToHouse>();
    schemas.read::<worker::Carried>();
    schemas.sent::<worker::FromHouse>();
    schemas.sent::<studies::Studies>();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": schemas.definitions(),
    })
}

/// What the binary prints with `--json`, as one JSON Schema (2020-12).
pub fn every_result() -> Value {
    let mut schemas = Schemas::at("/$defs");
    schemas.sent::<Described<results::Verified>>();
    schemas.sent::<Described<results::Audit>>();
    schemas.sent::<Described<results::Simulation>>();
    schemas.sent::<results::Speed>();
    schemas.sent::<Described<results::Contest>>();
    schemas.sent::<Described<tournament::Tournament>>();
    schemas.sent::<Described<results::Advice>>();
    schemas.sent::<Described<results::Solution>>();
    schemas.sent::<Described<results::PostMortem>>();
    schemas.sent::<Described<results::PatienceDeals>>();
    schemas.sent::<Described<results::SolvedDeals>>();
    schemas.sent::<Described<results::Replayed>>();
    schemas.sent::<Described<results::SavedGames>>();
    schemas.sent::<Described<studies::StudyResult>>();
    schemas.sent::<Described<studies::StudyList>>();
    schemas.sent::<results::Failed>();
    schemas.sent::<Described<shelf::Game>>();
    schemas.sent::<Described<shelf::Booklet>>();
    schemas.sent::<Described<shelf::About>>();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Results",
        "$defs": schemas.definitions(),
    })
}
