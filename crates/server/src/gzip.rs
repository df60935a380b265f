//! Answers made smaller on their way to who can unpack them.

use std::io::Write as _;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter answers are sent as they are.
const SHORTEST: u64 = 1024;

/// Packs texts and drawings for a client that says it can unpack them.
pub(crate) async fn pack(request: Request, next: Next) -> Response {
    let unpacks = unpacks(request.headers());
    let response = next.run(request).await;
    let is_long = response.body().size_hint().exact().is_some_and(|length| length >= SHORTEST);
    if !is_long || response.status() != StatusCode::OK || !is_text(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !unpacks {
        return Response::from_parts(parts, body);
    }
    let packed = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => tokio::task::spawn_blocking(move || gzip(&bytes)).await.ok().and_then(Result::ok),
        Err(_) => None,
    };
    let Some(packed) = packed else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, packed.into())
}

fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packs = ["text/", "application/json", "application/manifest+json", "image/svg+xml"];
    !headers.contains_key(header::CONTENT_ENCODING) && packs.iter().any(|begin| kind.starts_with(begin))
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(vec![], Compression::default());
    packed.write_all(bytes)?;
    packed.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let text = "Eleven parlour card games. ".repeat(100);
        let packed = gzip(text.as_bytes()).unwrap();
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert!(packed.len() < text.len() / 10);
    }

    #[test]
    fn only_who_asks_for_it_gets_it() {
        let asks = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            unpacks(&headers)
        };
        assert!(asks("gzip") && asks("br, gzip;q=0.8, *;q=0.1"));
        assert!(!asks("br") && !asks("gzip;q=0") && !asks("xgzip") && !unpacks(&HeaderMap::new()));
    }
}
