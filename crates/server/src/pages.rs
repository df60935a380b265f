//! The files for browsers: the browser table, and the drawings of cards and boxes.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use broadside_engine::{AnyGame, Shelf, phrase};
use broadside_press as press;
use include_dir::{Dir, include_dir};

use crate::Server;
use crate::rest::Problem;
use crate::words;

static PAGES: Dir<'_> = include_dir!("$BROADSIDE_PAGES");
static STUDIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/studies");

/// Whether the browser table was built in.
pub fn has_table() -> bool {
    env!("BROADSIDE_HAS_PAGES") == "true"
}

/// The drawings of the games, made when first requested.
#[derive(Default)]
pub(crate) struct Art {
    sprites: OnceLock<HashMap<&'static str, Bytes>>,
    boxes: OnceLock<HashMap<&'static str, Bytes>>,
}

impl Art {
    fn sprites(&self, games: &Shelf) -> &HashMap<&'static str, Bytes> {
        self.sprites.get_or_init(|| {
            let packs: HashMap<_, _> = games.iter().map(|game| (game.pack().id(), game.pack())).collect();
            packs.into_iter().map(|(id, pack)| (id, press::sprite(pack).into())).collect()
        })
    }

    fn boxes(&self, games: &Shelf) -> &HashMap<&'static str, Bytes> {
        let top = |game: &&dyn AnyGame| (game.info().id, press::box_top(game.info()).into());
        self.boxes.get_or_init(|| games.iter().map(top).collect())
    }
}

/// A file of the browser table. Any other path gets its first page, which does its own routing.
pub(crate) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path.starts_with("art/") {
        return not_found();
    }
    let (path, file) = match PAGES.get_file(path) {
        Some(file) => (path, Some(file)),
        None if path.starts_with("assets/") => (path, None),
        None => ("index.html", PAGES.get_file("index.html")),
    };
    let Some(file) = file else { return not_found() };
    // The names of assets contain a hash of their content, so they never change.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, media_type(path)), (header::CACHE_CONTROL, caching)], file.contents())
        .into_response()
}

/// What a browser is shown that came by a name this server is not known by.
pub(crate) fn unknown_host() -> Response {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Broadside</title>\n\
         <h1>Broadside</h1>\n<p>{}</p>\n</html>\n",
        words::english(&phrase!("problem-host"))
    );
    (StatusCode::FORBIDDEN, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// All cards of a pack as symbols.
pub(crate) async fn cards(State(server): State<Arc<Server>>, Path(file): Path<String>) -> Response {
    drawing(file.strip_suffix(".svg").and_then(|pack| server.art.sprites(server.hall.games).get(pack)))
}

/// A game's box top.
pub(crate) async fn boxes(State(server): State<Arc<Server>>, Path(file): Path<String>) -> Response {
    drawing(file.strip_suffix(".svg").and_then(|game| server.art.boxes(server.hall.games).get(game)))
}

/// A plot or the data of a study, or the list of all.
pub(crate) async fn study(Path(file): Path<String>) -> Response {
    let Some(found) = STUDIES.get_file(&file) else { return not_found() };
    ([(header::CONTENT_TYPE, media_type(&file)), (header::CACHE_CONTROL, "no-cache")], found.contents())
        .into_response()
}

fn drawing(svg: Option<&Bytes>) -> Response {
    let Some(svg) = svg else { return not_found() };
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")], svg.clone())
        .into_response()
}

fn not_found() -> Response {
    Problem::new(StatusCode::NOT_FOUND, "not_found", phrase!("problem-nothing")).into_response()
}
