//! The line to a real PostgreSQL over TLS: the right authority lets it through, anything else is refused and says why.

#[path = "common/postgres.rs"]
mod postgres;

use broadside_storage::{Postgres, Storage as _, StorageError, Whereabouts};
use postgres::PostgresServer;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

/// An authority: its certificate as text, and what it signs with.
fn authority() -> (String, Issuer<'static, KeyPair>) {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let certificate = params.self_signed(&key).unwrap().pem();
    (certificate, Issuer::new(params, key))
}

async fn open(address: &str) -> Result<(), StorageError> {
    Postgres::open(address, Whereabouts::default()).await?.probe().await
}

fn told(result: Result<(), StorageError>) -> String {
    result.expect_err("it is refused").to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_over_tls_checks_who_answers() {
    let Some(mut server) = PostgresServer::for_test() else { return };
    let plain = server.address.clone();
    let without = told(open(&format!("{plain}?sslmode=require")).await);
    assert!(without.contains("does not support TLS"), "no plain line instead: {without}");

    let ((right, issuer), (wrong, _)) = (authority(), authority());
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(vec!["127.0.0.1".into()]).unwrap().signed_by(&key, &issuer).unwrap();
    server.encrypt(&own.pem(), &key.serialize_pem()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        // As in every address, a space is written as %20.
        file.to_str().unwrap().replace(' ', "%20")
    };
    let (right, wrong) = (file("the right one.pem", &right), file("wrong.pem", &wrong));
    for mode in ["require", "verify-full"] {
        open(&format!("{plain}?sslmode={mode}&sslrootcert={right}&application_name=cards")).await.unwrap();
        let refused = told(open(&format!("{plain}?sslrootcert={wrong}&sslmode={mode}")).await);
        assert!(refused.contains("not trusted"), "{refused}");
        let refused = told(open(&format!("{plain}?sslmode={mode}")).await);
        assert!(refused.contains("sslrootcert"), "{refused}");
    }
    let named = plain.replace("127.0.0.1", "localhost");
    let refused = told(open(&format!("{named}?sslmode=verify-full&sslrootcert={right}")).await);
    assert!(refused.contains("not valid for name"), "another's certificate is no use: {refused}");

    // This database takes plain lines only.
    let other = format!("{}/template1", plain.strip_suffix("/postgres").unwrap());
    open(&format!("{other}?sslmode=disable")).await.unwrap();
    open(&other).await.unwrap();
    let refused = told(open(&format!("{other}?sslmode=require&sslrootcert={right}")).await);
    assert!(refused.contains("no pg_hba.conf entry"), "{refused}");
    let refused = told(open(&format!("{plain}?sslmode=disable")).await);
    assert!(refused.contains("no encryption"), "{refused}");

    for (parameters, reason) in [
        ("sslmode=prefer", "disable, require or verify-full"),
        ("sslmode=require&sslrootcert=/no/such/file", "cannot be read"),
    ] {
        let refused = told(open(&format!("{plain}?{parameters}")).await);
        assert!(refused.contains(reason), "{refused}");
    }
}
