//! Sessions of the database: plain, or encrypted to a server whose certificate is checked, as its address asks.

use std::error::Error as _;
use std::path::Path;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, Error as TlsError, RootCertStore};

use crate::StorageError;

/// How long the database's machine may take to be reached, unless the address says otherwise.
const REACHED: Duration = Duration::from_secs(5);
/// How long it may acknowledge nothing before the connection is given up: a machine that has lost its power does not
/// say so.
const SILENT: Duration = Duration::from_secs(10);

/// A database, and how it is reached.
pub(super) struct Database {
    config: Config,
    /// Makes encrypted connections; `None` if they are plain.
    tls: Option<MakeRustlsConnect>,
}

impl Database {
    /// Reads an address. `sslmode` is `disable` (as without it), `require` or `verify-full`; the last two mean the same:
    /// the certificate is checked, by the system's roots or those in the file that `sslrootcert` names.
    pub(super) fn at(address: &str) -> Result<Self, StorageError> {
        let (mut mode, mut roots, mut rest) = (None, None, vec![]);
        let (place, parameters) = match address.split_once('?') {
            Some((place, parameters)) if is_url(address) => (place, parameters),
            _ => (address, ""),
        };
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", word)) => mode = Some(word),
                Some(("sslrootcert", file)) => roots = Some(percent_decode_str(file).decode_utf8_lossy()),
                _ => rest.push(parameter),
            }
        }
        let plain = if rest.is_empty() { place.to_owned() } else { format!("{place}?{}", rest.join("&")) };
        let mut config: Config = plain.parse()?;
        let encrypted = match mode {
            // Not in an address that is a list of words: there the library reads it.
            None => config.get_ssl_mode() == SslMode::Require,
            Some("disable") => false,
            Some("require" | "verify-full") => true,
            Some(other) => {
                let known = "sslmode is disable, require or verify-full";
                return Err(StorageError::Failed(format!("{known}, not {other:?}")));
            }
        };
        config.ssl_mode(if encrypted { SslMode::Require } else { SslMode::Disable });
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(REACHED);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENT).keepalives_idle(SILENT).keepalives_interval(SILENT / 5);
        }
        let tls = encrypted.then(|| connector(roots.as_deref())).transpose()?;
        Ok(Database { config, tls })
    }

    /// Opens a session.
    pub(super) async fn connect(&self) -> Result<Client, StorageError> {
        match &self.tls {
            Some(tls) => {
                let (client, connection) = self.config.connect(tls.clone()).await.map_err(refused)?;
                tokio::spawn(until_it_ends(connection));
                Ok(client)
            }
            None => {
                let (client, connection) = self.config.connect(NoTls).await?;
                tokio::spawn(until_it_ends(connection));
                Ok(client)
            }
        }
    }
}

fn is_url(address: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme))
}

async fn until_it_ends(connection: impl Future<Output = Result<(), tokio_postgres::Error>>) {
    if let Err(error) = connection.await {
        tracing::error!(%error, "a database session ended");
    }
}

/// The error of a failed connection; if the certificate is not trusted, it says what to do.
fn refused(error: tokio_postgres::Error) -> StorageError {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
    let cause = cause.and_then(std::io::Error::get_ref).and_then(|cause| cause.downcast_ref::<TlsError>());
    match cause {
        Some(TlsError::InvalidCertificate(reason)) => StorageError::Failed(format!(
            "the database's certificate is not trusted ({reason}): name a file with its root by sslrootcert=…"
        )),
        _ => error.into(),
    }
}

/// Makes encrypted connections, and checks the database's certificate.
fn connector(file: Option<&str>) -> Result<MakeRustlsConnect, StorageError> {
    let failed = |what: String| StorageError::Failed(what);
    let mut roots = RootCertStore::empty();
    match file.filter(|file| *file != "system") {
        Some(file) => {
            let unreadable = |error| failed(format!("sslrootcert: {file:?} cannot be read: {error}"));
            let found: Vec<_> = CertificateDer::pem_file_iter(Path::new(file))
                .and_then(Iterator::collect)
                .map_err(unreadable)?;
            roots.add_parsable_certificates(found);
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    if roots.is_empty() {
        let place = file.unwrap_or("the system's store");
        return Err(failed(format!("there is no certificate in {place}: name a file with sslrootcert=…")));
    }
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_to_a_machine_that_is_gone_is_given_up() {
        let waits = |address: &str| {
            let config = Database::at(address).unwrap().config;
            (config.get_connect_timeout().copied(), config.get_tcp_user_timeout().copied())
        };
        assert_eq!(waits("postgres://cards@db.example/cards"), (Some(REACHED), Some(SILENT)));
        let own = "postgres://cards@db.example/cards?connect_timeout=1&tcp_user_timeout=2";
        assert_eq!(waits(own), (Some(Duration::from_secs(1)), Some(Duration::from_secs(2))));
    }
}
