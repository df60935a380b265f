//! The files for browsers: the browser table, and the drawings of cards and boxes.

use std::collections::HashMap;
use std::path;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use broadside_engine::{AnyGame, Shelf, phrase};
use broadside_press as press;
use flate2::Compression;
use include_dir::{Dir, include_dir};

use crate::Server;
use crate::records::{pack, reads_gzip};
use crate::rest::{Problem, SHORTEST_PACKED, is_text};
use crate::words;

static PAGES: LazyLock<Files> = LazyLock::new(|| {
    static BUILT_IN: Dir<'_> = include_dir!("$BROADSIDE_PAGES");
    files(&BUILT_IN)
});
static STUDIES: LazyLock<Files> = LazyLock::new(|| {
    static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/studies");
    files(&BUILT_IN)
});

/// How long a drawing may be kept by a browser.
const AN_HOUR: &str = "public, max-age=3600";

/// Whether the browser table was built in.
pub fn has_table() -> bool {
    env!("BROADSIDE_HAS_PAGES") == "true"
}

/// Files by their paths in their folder.
type Files = HashMap<&'static path::Path, File>;

/// A file for browsers.
struct File {
    kind: &'static str,
    caching: &'static str,
    plain: Bytes,
    /// The same compressed, made when first requested.
    packed: OnceLock<Bytes>,
}

impl File {
    fn new(kind: &'static str, caching: &'static str, plain: Bytes) -> Self {
        File { kind, caching, plain, packed: OnceLock::new() }
    }

    fn drawing(svg: String) -> Self {
        File::new("image/svg+xml", AN_HOUR, svg.into())
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let own = [(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, self.caching)];
        if !is_text(self.kind) || self.plain.len() as u64 <= SHORTEST_PACKED {
            return (own, self.plain.clone()).into_response();
        }
        let vary = [(header::VARY, "accept-encoding")];
        if !reads_gzip(headers) {
            return (own, vary, self.plain.clone()).into_response();
        }
        let packed = self.packed.get_or_init(|| pack(&self.plain, Compression::best()).into());
        (own, vary, [(header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response()
    }
}

/// All files of a folder and the folders in it.
fn files(folder: &'static Dir<'static>) -> Files {
    let here = folder.files().map(|file| {
        let kind = media_type(&file.path().to_string_lossy());
        // The names of assets contain a hash of their content, so they never change.
        let immutable = file.path().starts_with("assets");
        let caching = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        (file.path(), File::new(kind, caching, Bytes::from_static(file.contents())))
    });
    here.chain(folder.dirs().flat_map(files)).collect()
}

/// The drawings of the games, made when first requested.
#[derive(Default)]
pub(crate) struct Art {
    sprites: OnceLock<HashMap<&'static str, File>>,
    boxes: OnceLock<HashMap<&'static str, File>>,
}

impl Art {
    fn sprites(&self, games: &Shelf) -> &HashMap<&'static str, File> {
        self.sprites.get_or_init(|| {
            let packs: HashMap<_, _> = games.iter().map(|game| (game.pack().id(), game.pack())).collect();
            packs.into_iter().map(|(id, pack)| (id, File::drawing(press::sprite(pack)))).collect()
        })
    }

    fn boxes(&self, games: &Shelf) -> &HashMap<&'static str, File> {
        let top = |game: &&dyn AnyGame| (game.info().id, File::drawing(press::box_top(game.info())));
        self.boxes.get_or_init(|| games.iter().map(top).collect())
    }
}

/// A file of the browser table. Any other path gets its first page, which does its own routing.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path.starts_with("art/") {
        return not_found();
    }
    let file = match PAGES.get(path::Path::new(path)) {
        None if !path.starts_with("assets/") => PAGES.get(path::Path::new("index.html")),
        file => file,
    };
    answer(file, &headers)
}

/// The page for a browser that uses a host name by which this server is not known.
pub(crate) fn unknown_host(headers: &HeaderMap) -> Response {
    let (language, why) = words::preferred(headers, &phrase!("problem-host"));
    let page = format!(
        "<!doctype html>\n<html lang=\"{language}\"><meta charset=\"utf-8\"><title>Broadside</title>\n\
         <h1>Broadside</h1>\n<p>{why}</p>\n</html>\n"
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
pub(crate) async fn cards(
    State(server): State<Arc<Server>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Response {
    let sprites = server.art.sprites(server.hall.games);
    answer(file.strip_suffix(".svg").and_then(|pack| sprites.get(pack)), &headers)
}

/// A game's box top.
pub(crate) async fn boxes(
    State(server): State<Arc<Server>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Response {
    let boxes = server.art.boxes(server.hall.games);
    answer(file.strip_suffix(".svg").and_then(|game| boxes.get(game)), &headers)
}

/// A plot or the data of a study, or the list of all.
pub(crate) async fn study(Path(file): Path<String>, headers: HeaderMap) -> Response {
    answer(STUDIES.get(path::Path::new(&file)), &headers)
}

fn answer(file: Option<&File>, headers: &HeaderMap) -> Response {
    file.map_or_else(not_found, |file| file.answer(headers))
}

fn not_found() -> Response {
    Problem::new(StatusCode::NOT_FOUND, "not_found", phrase!("problem-nothing")).into_response()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use axum::body::to_bytes;
    use flate2::read::GzDecoder;

    use super::*;

    #[tokio::test]
    async fn a_drawing_is_compressed_once_for_those_who_can_read_that() {
        let drawing = File::drawing("<svg>".repeat(1_000));
        let ask = async |reads: &str| {
            let headers = [(header::ACCEPT_ENCODING, reads.parse().unwrap())].into_iter().collect();
            let answer = drawing.answer(&headers);
            let packed = answer.headers().get(header::CONTENT_ENCODING).is_some();
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
            (packed, to_bytes(answer.into_body(), usize::MAX).await.unwrap())
        };
        assert_eq!(ask("br, gzip;q=0").await, (false, drawing.plain.clone()));
        let ((packed, first), (_, second)) = (ask("br, gzip").await, ask("gzip").await);
        assert!(packed && first.as_ptr() == second.as_ptr(), "it is not compressed again");
        let mut read = String::new();
        GzDecoder::new(&*first).read_to_string(&mut read).unwrap();
        assert_eq!(read.as_bytes(), drawing.plain);
        let picture = File::new("image/png", AN_HOUR, drawing.plain.clone());
        let headers = [(header::ACCEPT_ENCODING, "gzip".parse().unwrap())].into_iter().collect();
        assert!(picture.answer(&headers).headers().get(header::CONTENT_ENCODING).is_none());
    }
}
