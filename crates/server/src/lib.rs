//! The wire: tables over HTTP and WebSocket, the only crate with JSON in it.
