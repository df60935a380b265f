//! The REST interface as an OpenAPI 3.1 document.

use serde_json::{Value, json};

/// The document.
pub(crate) fn document() -> Value {
    let ok = |about: &str, schema: &str| json!({ "description": about, "content": content(schema) });
    let problem = |about: &str| ok(about, "Problem");
    let text = |about: &str, media: &str| json!({ "200": { "description": about, "content": { media: { "schema": { "type": "string" } } } } });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Broadside", "version": env!("CARGO_PKG_VERSION"),
            "summary": "Tables for eleven parlour card games.",
            "description": "How tables are found, opened and joined. They are played on the WebSocket at /api/socket, which docs/PROTOCOL.md describes.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": {
            "/api/games": { "get": {
                "operationId": "games", "summary": "The games on the shelf and the bots' levels",
                "responses": { "200": ok("The shelf.", "Shelf") },
            } },
            "/api/games/{game}/rules": { "get": {
                "operationId": "rules", "summary": "A game's booklet, clause by clause", "parameters": [in_path("game")],
                "responses": { "200": ok("The booklet.", "Booklet"), "404": problem("No such game.") },
            } },
            "/api/games/{game}/about": { "get": {
                "operationId": "about", "summary": "What is known about a game, what its booklet claims, and its examples",
                "parameters": [in_path("game")],
                "responses": { "200": ok("The page.", "About"), "404": problem("No such game.") },
            } },
            "/api/games/{game}/examples/{example}": { "get": {
                "operationId": "example", "summary": "A worked example of the booklet, frame by frame",
                "parameters": [in_path("game"), in_path("example")],
                "responses": {
                    "200": ok("The frames.", "Film"), "404": problem("No such example."), "503": problem("Too much to do."),
                },
            } },
            "/api/lessons/{game}": { "get": {
                "operationId": "lesson", "summary": "A game's guided deal, step by step", "parameters": [in_path("game")],
                "responses": { "200": ok("The guided deal.", "Lesson"), "404": problem("No such game.") },
            } },
            "/api/replay": { "post": {
                "operationId": "show", "summary": "A record shown frame by frame, with all cards open",
                "requestBody": { "required": true, "content": { "text/plain": { "schema": { "type": "string" } } } },
                "responses": {
                    "200": ok("The frames, up to the record's end or its first fault.", "Film"),
                    "413": { "description": "The record is too long." }, "415": problem("The body is not text/plain."),
                    "429": problem("Too many requests."), "503": problem("Too much to do."),
                },
            } },
            "/api/tables": {
                "get": {
                    "operationId": "tables", "summary": "Public tables, the newest first",
                    "responses": { "200": ok("The tables.", "Tables") },
                },
                "post": {
                    "operationId": "open", "summary": "Opens a table",
                    "requestBody": { "required": true, "content": content("Opening") },
                    "responses": {
                        "201": ok("A place at the new table.", "Place"), "400": problem("The body cannot be read."),
                        "404": problem("No such game."), "413": { "description": "The body is too long." },
                        "415": problem("The body is not JSON."),
                        "422": problem("No such table can be laid."), "429": problem("Too many requests."),
                        "503": problem("It could not be stored."),
                    },
                },
            },
            "/api/tables/{table}": { "get": {
                "operationId": "table", "summary": "How a table stands, for everybody", "parameters": [in_path("table")],
                "responses": { "200": ok("The table.", "Summary"), "404": problem("No such table.") },
            } },
            "/api/tables/{table}/seats": { "post": {
                "operationId": "sit", "summary": "Takes a seat", "parameters": [in_path("table")],
                "requestBody": { "required": false, "content": content("Sitting") },
                "responses": {
                    "201": ok("The place.", "Place"), "400": problem("The body cannot be read."),
                    "404": problem("No such table."), "409": problem("The seat, or every seat, is taken."),
                    "422": problem("No such seat."), "429": problem("Too many requests."),
                    "503": problem("It could not be stored."),
                },
            } },
            "/api/tables/{table}/record": { "get": {
                "operationId": "record", "summary": "A finished game as a record", "parameters": [in_path("table")],
                "responses": {
                    "200": { "description": "The record.", "content": { "text/plain": { "schema": { "type": "string" } } } },
                    "404": problem("No such table."), "409": problem("The game is not over."),
                },
            } },
            "/api/tables/{table}/replay": { "get": {
                "operationId": "replay", "summary": "A finished game shown frame by frame, with all cards open",
                "parameters": [in_path("table")],
                "responses": {
                    "200": ok("The frames.", "Film"), "404": problem("No such table."),
                    "409": problem("The game is not over."), "413": problem("The game is too long."),
                    "503": problem("Too much to do."),
                },
            } },
            "/api/tables/{table}/slips": { "get": {
                "operationId": "slips", "summary": "The post-mortem of a finished game: where its value changed",
                "parameters": [in_path("table")],
                "responses": {
                    "200": ok("The slips.", "Slips"), "404": problem("No such table, or no play that can be solved."),
                    "409": problem("The game is not over."), "503": problem("Too much to do."),
                },
            } },
            "/api/socket": { "get": {
                "operationId": "socket", "summary": "The WebSocket on which tables are played",
                "responses": { "101": { "description": "The socket is open." }, "400": { "description": "No upgrade was asked for." } },
            } },
            "/api/openapi.json": { "get": {
                "operationId": "document", "summary": "This document",
                "responses": { "200": { "description": "This document.", "content": { "application/json": { "schema": { "type": "object" } } } } },
            } },
            "/art/cards/{file}": { "get": {
                "operationId": "cards", "summary": "All cards of a pack as symbols of one drawing", "parameters": [in_path("file")],
                "responses": text("The drawing.", "image/svg+xml"),
            } },
            "/art/boxes/{file}": { "get": {
                "operationId": "boxes", "summary": "A game's box top", "parameters": [in_path("file")],
                "responses": text("The drawing.", "image/svg+xml"),
            } },
            "/healthz": { "get": {
                "operationId": "health", "summary": "Whether the server and its storage answer",
                "responses": text("They do.", "text/plain"),
            } },
            "/metrics": { "get": {
                "operationId": "metrics", "summary": "Figures for Prometheus", "responses": text("The figures.", "text/plain"),
            } },
        },
        "components": { "schemas": schemas() },
    })
}

fn content(schema: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{schema}") } } })
}

fn in_path(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
}

/// An object with these fields, all of them required.
fn object(fields: Value) -> Value {
    let required: Vec<&String> = fields.as_object().map_or(vec![], |fields| fields.keys().collect());
    json!({ "type": "object", "required": required, "properties": fields })
}

fn schemas() -> Value {
    let string = || json!({ "type": "string" });
    let number = || json!({ "type": "integer" });
    let truth = || json!({ "type": "boolean" });
    let maybe = |kind: &str| json!({ "type": [kind, "null"] });
    let list = |of: Value| json!({ "type": "array", "items": of });
    let named = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let words = || json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let target = || json!({ "type": ["integer", "string", "null"] });
    let scene = || json!({ "type": ["object", "null"] });
    let token = || json!({ "type": "string", "pattern": "^[0-9a-f]{64}$" });
    json!({
        "Problem": object(json!({ "code": string(), "text": string() })),
        "Shelf": object(json!({ "games": list(named("Game")), "levels": list(named("Level")) })),
        "Level": object(json!({ "id": string(), "title": string(), "about": string() })),
        "Game": object(json!({
            "id": string(), "title": string(), "year": maybe("integer"), "players": list(number()), "usual_players": number(),
            "like": string(), "tagline": string(), "minutes": number(), "readings": list(named("Reading")),
            "target": maybe("integer"), "pack": string(),
        })),
        "Reading": object(json!({
            "id": string(), "clause": string(), "players": list(number()), "question": string(),
            "source": string(),
            "choices": list(string()), "meanings": list(string()), "default": string(),
        })),
        "Booklet": object(json!({
            "game": string(), "title": string(), "opening": string(), "opening_html": string(), "object": string(),
            "sections": list(named("Section")), "clauses": list(named("Clause")), "readings": list(named("Reading")),
        })),
        "Section": object(json!({ "title": string(), "text": string(), "html": string() })),
        "Clause": object(json!({
            "id": string(), "title": string(), "section": string(), "text": string(), "html": string(),
            "ruling": { "type": ["string", "null"], "enum": ["part", "whole", null] },
        })),
        "About": object(json!({
            "game": string(), "title": string(), "text": string(), "html": string(),
            "claims": list(object(json!({ "id": string(), "title": string(), "text": string(), "html": string() }))),
            "examples": list(object(json!({ "id": string(), "title": string() }))),
        })),
        "Tables": object(json!({ "tables": list(named("Summary")) })),
        "Summary": object(json!({
            "table": string(), "game": string(), "players": number(), "readings": words(), "target": target(),
            "state": { "type": "string", "enum": ["waiting", "playing", "over"] }, "public": truth(), "opened": number(),
            "seats": list(named("Seat")), "scores": list(number()),
            "winners": { "type": ["array", "null"], "items": { "type": "integer" } }, "fair": named("Fairness"),
        })),
        "Seat": object(json!({
            "seat": number(), "kind": { "type": "string", "enum": ["person", "bot"] }, "level": maybe("string"),
            "name": string(), "taken": truth(), "present": truth(), "away": truth(),
        })),
        "Fairness": object(json!({
            "deal": maybe("integer"), "commitment": maybe("string"), "next": { "type": ["object", "null"] },
        })),
        "Slips": object(json!({
            "exact": truth(), "objective": string(), "judged": number(), "plays": number(),
            "slips": list(object(json!({
                "frame": number(), "seat": number(), "action": string(), "better": list(string()),
                "before": list(number()), "after": list(number()),
            }))),
        })),
        "Film": object(json!({
            "game": maybe("string"), "title": maybe("string"), "pack": maybe("string"), "players": number(),
            "readings": words(), "target": target(), "names": list(maybe("string")), "frames": list(named("Frame")),
            "deals": list(json!({ "type": "object" })), "scores": list(number()),
            "winners": { "type": ["array", "null"], "items": { "type": "integer" } }, "remarks": list(string()),
            "fault": { "type": ["object", "null"], "properties": {
                "line": number(), "fault": string(), "clause": maybe("string"), "text": string(),
            } },
        })),
        "Frame": object(json!({
            "seat": maybe("integer"), "action": maybe("string"), "deal": number(), "said": list(named("Said")),
            "remarks": list(string()), "to_act": maybe("integer"), "scene": scene(), "scores": list(number()),
        })),
        "Lesson": object(json!({
            "game": string(), "title": string(), "pack": string(), "players": number(), "readings": words(),
            "target": target(), "seat": number(), "steps": list(named("Step")),
        })),
        "Step": object(json!({
            "teach": list(named("Said")), "scene": scene(), "to_act": maybe("integer"), "legal": list(string()),
            "refusals": { "type": "object" }, "scores": list(number()), "seat": maybe("integer"),
            "action": maybe("string"), "said": list(named("Said")),
        })),
        "Said": object(json!({ "clause": maybe("string"), "text": string() })),
        "Opening": {
            "type": "object", "required": ["game"],
            "properties": {
                "game": string(), "players": number(), "readings": words(), "target": target(), "seats": list(string()),
                "seat": maybe("integer"), "name": string(), "public": truth(),
                "cut": { "type": "string", "maxLength": 64 }, "token": token(),
            },
        },
        "Sitting": {
            "type": "object",
            "properties": { "seat": number(), "name": string(), "cut": { "type": "string", "maxLength": 64 }, "token": token() },
        },
        "Place": object(json!({ "table": string(), "seat": maybe("integer"), "token": maybe("string") })),
    })
}
