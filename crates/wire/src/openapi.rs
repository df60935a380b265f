//! The REST interface as an OpenAPI 3.1 document, with schemas made from the types.

use schemars::{JsonSchema, Schema, schema_for};
use serde_json::{Map, Value, json};

use crate::people::{Enrolled, Enrolment, GamesBefore, OwnSeat, Person};
use crate::schema::Schemas;
use crate::shared::{Challenge, Day, DayOpening, DayPlace};
use crate::{
    About, Addresses, Again, Booklet, Film, FromClient, FromServer, Lesson, Opening, Place, Problem, Shelf,
    Sitting, Slips, Summary, Tables, TryAgain,
};

/// The document.
pub fn document() -> Value {
    let mut all = Schemas::at("/components/schemas");
    let paths = [reading(&mut all), tables(&mut all), coming_back(&mut all), looking_back(&mut all), pages()];
    let paths: Map<String, Value> =
        paths.into_iter().flat_map(|some| some.as_object().cloned().unwrap_or_default()).collect();
    all.read::<FromClient>();
    all.sent::<FromServer>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Broadside",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Tables for old parlour card games.",
            "description": "How tables are found, opened and joined. They are played on the WebSocket at /api/socket, \
                whose messages are FromClient and FromServer; docs/PROTOCOL.md describes it.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": all.definitions() },
    })
}

/// What can be read without a table.
fn reading(all: &mut Schemas) -> Value {
    let no_game = problem(all, "No such game.");
    json!({
        "/api/games": { "get": {
            "operationId": "games", "summary": "The games on the shelf and the bots' levels",
            "responses": { "200": ok("The shelf.", &all.sent::<Shelf>()) },
        } },
        "/api/shelf/{language}": { "get": {
            "operationId": "shelf", "summary": "The shelf, with the games described in a language",
            "parameters": [in_path("language")],
            "responses": {
                "200": ok("The shelf.", &all.sent::<Shelf>()), "404": problem(all, "No phrases are known in this language."),
            },
        } },
        "/api/games/{game}/rules": { "get": {
            "operationId": "rules", "summary": "A game's booklet, clause by clause", "parameters": [in_path("game")],
            "responses": { "200": ok("The booklet.", &all.sent::<Booklet>()), "404": no_game },
        } },
        "/api/games/{game}/about": { "get": {
            "operationId": "about", "summary": "What is known about a game, what its booklet claims, and its examples",
            "parameters": [in_path("game")],
            "responses": { "200": ok("The page.", &all.sent::<About>()), "404": no_game },
        } },
        "/api/games/{game}/examples/{example}": { "get": {
            "operationId": "example", "summary": "A worked example of the booklet, frame by frame",
            "parameters": [in_path("game"), in_path("example")],
            "responses": {
                "200": ok("The frames.", &all.sent::<Film>()), "404": problem(all, "No such example."),
                "503": problem(all, "Too much to do."),
            },
        } },
        "/api/phrases/{language}": { "get": {
            "operationId": "commonPhrases", "summary": "What all games say, in Fluent's format",
            "parameters": [in_path("language")],
            "responses": { "200": text("The phrases.", "text/plain"), "404": problem(all, "No such language.") },
        } },
        "/api/phrases/{language}/{game}": { "get": {
            "operationId": "phrases", "summary": "What a game says, with what all games say, in Fluent's format",
            "parameters": [in_path("language"), in_path("game")],
            "responses": { "200": text("The phrases.", "text/plain"), "404": problem(all, "No such language, or no such game.") },
        } },
        "/api/addresses": { "get": {
            "operationId": "addresses", "summary": "Where other machines reach this server",
            "responses": { "200": ok("The addresses.", &all.sent::<Addresses>()) },
        } },
        "/api/lessons/{game}": { "get": {
            "operationId": "lesson", "summary": "A game's guided deal, step by step", "parameters": [in_path("game")],
            "responses": { "200": ok("The guided deal.", &all.sent::<Lesson>()), "404": no_game },
        } },
    })
}

/// Tables: finding, opening, joining.
fn tables(all: &mut Schemas) -> Value {
    let no_table = problem(all, "No such table.");
    let unread = problem(all, "The body cannot be read.");
    let too_many = problem(all, "Too many requests.");
    let unstored = problem(all, "It could not be stored.");
    json!({
        "/api/tables": {
            "get": {
                "operationId": "tables", "summary": "Public tables, the newest first",
                "responses": { "200": ok("The tables.", &all.sent::<Tables>()) },
            },
            "post": {
                "operationId": "open", "summary": "Opens a table",
                "requestBody": { "required": true, "content": content(&all.read::<Opening>()) },
                "responses": {
                    "201": ok("A place at the new table.", &all.sent::<Place>()), "400": unread,
                    "404": problem(all, "No such game."), "413": { "description": "The body is too long." },
                    "415": problem(all, "The body is not JSON."), "422": problem(all, "No such table can be laid."),
                    "429": too_many, "503": unstored,
                },
            },
        },
        "/api/tables/{table}": { "get": {
            "operationId": "table", "summary": "How a table stands, for everybody", "parameters": [in_path("table")],
            "responses": { "200": ok("The table.", &all.sent::<Summary>()), "404": no_table },
        } },
        "/api/tables/{table}/seats": { "post": {
            "operationId": "sit", "summary": "Takes a seat", "parameters": [in_path("table")],
            "requestBody": { "required": false, "content": content(&all.read::<Sitting>()) },
            "responses": {
                "201": ok("The place.", &all.sent::<Place>()), "400": unread, "404": no_table,
                "409": problem(all, "The seat, or every seat, is taken."), "422": problem(all, "No such seat."),
                "429": too_many, "503": unstored,
            },
        } },
        "/api/tables/{table}/again": { "post": {
            "operationId": "again", "summary": "Plays on after a finished game with the same people, or with the same deals",
            "parameters": [in_path("table")],
            "requestBody": { "required": true, "content": content(&all.read::<Again>()) },
            "responses": {
                "201": ok("The place at the new table.", &all.sent::<Place>()), "400": unread,
                "403": problem(all, "The token is no right to a seat."), "404": no_table,
                "409": problem(all, "The game, or the day whose deal it is, is not over."), "429": too_many, "503": unstored,
            },
        } },
        "/api/socket": { "get": {
            "operationId": "socket", "summary": "The WebSocket on which tables are played",
            "responses": {
                "101": { "description": "The socket is open." },
                "400": problem(all, "No upgrade was asked for."),
            },
        } },
    })
}

/// People who come back, the deal of the day, and challenges.
fn coming_back(all: &mut Schemas) -> Value {
    let unread = problem(all, "The body cannot be read.");
    let no_person = problem(all, "Nobody has that recovery phrase.");
    let no_table = problem(all, "No such table.");
    let too_many = problem(all, "Too many requests.");
    json!({
        "/api/people": { "post": {
            "operationId": "enrol", "summary": "Gives somebody a name and a recovery phrase",
            "requestBody": { "required": true, "content": content(&all.read::<Enrolment>()) },
            "responses": {
                "201": ok("The name and the phrase, which is shown once.", &all.sent::<Enrolled>()), "400": unread,
                "409": problem(all, "Somebody has that name."), "422": problem(all, "That is no name."), "429": too_many,
            },
        } },
        "/api/people/me": {
            "get": {
                "operationId": "me", "summary": "The person with the phrase in the header Authorization, and their newest 500 games",
                "parameters": in_query::<GamesBefore>(),
                "responses": { "200": ok("The person.", &all.sent::<Person>()), "401": no_person },
            },
            "delete": {
                "operationId": "strike", "summary": "Removes the person, and their name wherever they sat",
                "responses": { "204": { "description": "It is done." }, "401": no_person, "429": too_many },
            },
        },
        "/api/people/me/games": { "post": {
            "operationId": "own", "summary": "Counts a seat among the person's games",
            "requestBody": { "required": true, "content": content(&all.read::<OwnSeat>()) },
            "responses": {
                "202": { "description": "The game has not begun: it counts from then on, if it is asked for again." },
                "204": { "description": "It is done." }, "400": unread, "401": no_person,
                "403": problem(all, "The token is no right to a seat."), "404": no_table, "429": too_many,
            },
        } },
        "/api/days/today": { "get": {
            "operationId": "today", "summary": "The deals of today",
            "responses": { "200": ok("The deals.", &all.sent::<Day>()), "401": no_person },
        } },
        "/api/days/{day}": { "get": {
            "operationId": "day", "summary": "The deals of a day, with all results once it is over",
            "parameters": [in_path("day")],
            "responses": {
                "200": ok("The deals.", &all.sent::<Day>()), "401": no_person, "404": problem(all, "No deal was fixed for that day."),
            },
        } },
        "/api/days/{day}/{game}": { "post": {
            "operationId": "playDay", "summary": "Opens a table with the deal of the day",
            "parameters": [in_path("day"), in_path("game")],
            "requestBody": { "required": false, "content": content(&all.read::<DayOpening>()) },
            "responses": {
                "201": ok("The place, and whether the result counts.", &all.sent::<DayPlace>()), "400": unread, "401": no_person,
                "404": problem(all, "That deal is not played today."), "422": problem(all, "No such table can be laid."),
                "429": too_many,
            },
        } },
        "/api/tables/{table}/challenge": {
            "get": {
                "operationId": "challenge", "summary": "A finished game against bots, and all who played its deals since",
                "parameters": [in_path("table")],
                "responses": {
                    "200": ok("The challenge.", &all.sent::<Challenge>()), "404": no_table,
                    "409": problem(all, "The game, or the day whose deal it is, is not over."),
                    "422": problem(all, "More than one person played."),
                },
            },
            "post": {
                "operationId": "takeChallenge", "summary": "Opens a table with the same deals, seat and bots; with the token of a seat at that table, sends the challenge",
                "parameters": [in_path("table")],
                "requestBody": { "required": false, "content": content(&all.read::<Sitting>()) },
                "responses": {
                    "201": ok("The place.", &all.sent::<Place>()), "400": unread, "404": no_table,
                    "409": problem(all, "The game, or the day whose deal it is, is not over."),
                    "422": problem(all, "More than one person played."), "429": too_many,
                },
            },
        },
    })
}

/// Finished games, and records.
fn looking_back(all: &mut Schemas) -> Value {
    let no_table = problem(all, "No such table.");
    let not_over = problem(all, "The game is not over.");
    let unplayed = problem(
        all,
        "These are a challenge's deals, and the request shows no seat at which they were played: \
                                 `Authorization: Seat TABLE TOKEN`.",
    );
    let busy = problem(all, "Too much to do.");
    json!({
        "/api/tables/{table}/record": { "get": {
            "operationId": "record", "summary": "A finished game as a record", "parameters": [in_path("table")],
            "responses": { "200": text("The record.", "text/plain"), "403": unplayed, "404": no_table, "409": not_over },
        } },
        "/api/tables/{table}/replay": { "get": {
            "operationId": "replay", "summary": "A finished game shown frame by frame, with all cards open",
            "parameters": [in_path("table")],
            "responses": {
                "200": ok("The frames.", &all.sent::<Film>()), "403": unplayed, "404": no_table, "409": not_over,
                "413": problem(all, "The game is too long."), "503": busy,
            },
        } },
        "/api/tables/{table}/slips": { "get": {
            "operationId": "slips", "summary": "The post-mortem of a finished game: where its value changed",
            "parameters": [in_path("table")],
            "responses": {
                "200": ok("The slips.", &all.sent::<Slips>()), "403": unplayed,
                "404": no_table, "409": not_over, "503": busy,
            },
        } },
        "/api/replay/slips": { "post": {
            "operationId": "slips_of_record", "summary": "The post-mortem of a record: where its value changed",
            "requestBody": { "required": true, "content": { "text/plain": { "schema": { "type": "string" } } } },
            "responses": {
                "200": ok("The slips.", &all.sent::<Slips>()), "403": unplayed,
                "415": problem(all, "The body is not text/plain."), "503": busy,
            },
        } },
        "/api/try-again": { "post": {
            "operationId": "try_again", "summary": "Opens a table that goes on from a point of a record, against bots",
            "requestBody": { "required": true, "content": content(&all.read::<TryAgain>()) },
            "responses": {
                "201": ok("The place at the new table.", &all.sent::<Place>()),
                "400": problem(all, "The body cannot be read."), "403": unplayed,
                "422": problem(all, "No such point, seat or level."), "503": busy,
            },
        } },
        "/api/replay": { "post": {
            "operationId": "show", "summary": "A record shown frame by frame, with all cards open",
            "requestBody": { "required": true, "content": { "text/plain": { "schema": { "type": "string" } } } },
            "responses": {
                "200": ok("The frames, up to the record's end or its first fault.", &all.sent::<Film>()),
                "403": unplayed,
                "413": { "description": "The record is too long." },
                "415": problem(all, "The body is not text/plain."),
                "429": problem(all, "Too many requests."), "503": busy,
            },
        } },
    })
}

/// Drawings, and figures for operators.
fn pages() -> Value {
    json!({
        "/api/openapi.json": { "get": {
            "operationId": "document", "summary": "This document",
            "responses": { "200": {
                "description": "This document.", "content": { "application/json": { "schema": { "type": "object" } } },
            } },
        } },
        "/art/cards/{file}": { "get": {
            "operationId": "cards", "summary": "All cards of a pack as symbols of one drawing", "parameters": [in_path("file")],
            "responses": { "200": text("The drawing.", "image/svg+xml") },
        } },
        "/art/boxes/{file}": { "get": {
            "operationId": "boxes", "summary": "A game's box top", "parameters": [in_path("file")],
            "responses": { "200": text("The drawing.", "image/svg+xml") },
        } },
        "/healthz": { "get": {
            "operationId": "health", "summary": "Whether the server and its storage answer",
            "responses": { "200": text("They do.", "text/plain") },
        } },
        "/metrics": { "get": {
            "operationId": "metrics", "summary": "Figures for Prometheus",
            "responses": { "200": text("The figures.", "text/plain") },
        } },
    })
}

fn ok(about: &str, schema: &Schema) -> Value {
    json!({ "description": about, "content": content(schema) })
}

fn problem(all: &mut Schemas, about: &str) -> Value {
    ok(about, &all.sent::<Problem>())
}

fn text(about: &str, media: &str) -> Value {
    json!({ "description": about, "content": { media: { "schema": { "type": "string" } } } })
}

fn content(schema: &Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn in_path(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
}

/// The fields of a query.
fn in_query<T: JsonSchema>() -> Value {
    let schema = schema_for!(T);
    let fields = schema.get("properties").and_then(Value::as_object);
    let parameter = |(name, field): (&String, &Value)| {
        let mut field = field.clone();
        let about = field.as_object_mut().and_then(|field| field.remove("description"));
        json!({ "name": name, "in": "query", "description": about, "schema": field })
    };
    fields.into_iter().flatten().map(parameter).collect()
}
