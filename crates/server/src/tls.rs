//! TLS by the server itself, with a certificate that is read again when its files change.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// How often the files are looked at.
const LOOKS: Duration = Duration::from_secs(1);

/// A certificate with its chain, and its key.
pub struct Certificate {
    files: [PathBuf; 2],
    current: Mutex<Arc<ServerConfig>>,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    /// A file is missing or has nothing of the kind.
    #[error("{0:?} cannot be read: {1}")]
    Unreadable(PathBuf, rustls::pki_types::pem::Error),
    /// The certificate and the key do not belong together, or are of no known kind.
    #[error(transparent)]
    Unusable(#[from] rustls::Error),
}

impl Certificate {
    /// Reads a certificate and its key from PEM files.
    pub fn open(chain: &Path, key: &Path) -> Result<Self, BadCertificate> {
        let files = [chain.to_owned(), key.to_owned()];
        let current = Mutex::new(read(&files)?);
        Ok(Certificate { files, current })
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).clone().into()
    }

    /// Reads the files again whenever they have changed, for ever. Open connections keep what they began with.
    pub(crate) async fn keep_fresh(self: Arc<Self>) {
        let mut seen = self.changed();
        loop {
            tokio::time::sleep(LOOKS).await;
            let now = self.changed();
            if now == seen {
                continue;
            }
            match read(&self.files) {
                Ok(fresh) => {
                    *self.current.lock().unwrap_or_else(PoisonError::into_inner) = fresh;
                    tracing::info!("the certificate was read again");
                    seen = now;
                }
                // One of the two files may come later: the old certificate serves until both fit.
                Err(error) => tracing::warn!(%error, "the certificate has changed and cannot be used"),
            }
        }
    }

    fn changed(&self) -> [Option<SystemTime>; 2] {
        self.files.each_ref().map(|file| std::fs::metadata(file).and_then(|file| file.modified()).ok())
    }
}

fn read([chain, key]: &[PathBuf; 2]) -> Result<Arc<ServerConfig>, BadCertificate> {
    let unreadable = |file: &Path| {
        let file = file.to_owned();
        |error| BadCertificate::Unreadable(file, error)
    };
    let certificates =
        CertificateDer::pem_file_iter(chain).and_then(Iterator::collect).map_err(unreadable(chain))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(unreadable(key))?;
    let config = ServerConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(certificates, key)?;
    Ok(Arc::new(config))
}
