//! Tells the program from which commit and how it is built: `1a2b3c4d, release, x86_64-unknown-linux-gnu`.

use std::path::Path;
use std::process::Command;

fn main() {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    println!("cargo::rerun-if-env-changed=BROADSIDE_COMMIT");
    // Who builds from an archive names the commit.
    let commit = set("BROADSIDE_COMMIT").or_else(commit).unwrap_or_else(|| "commit unknown".into());
    let [profile, target] = ["PROFILE", "TARGET"].map(|name| set(name).unwrap_or_default());
    println!("cargo::rustc-env=BROADSIDE_BUILD={commit}, {profile}, {target}");
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// The commit that is checked out. Cargo asks again when it changes.
fn commit() -> Option<String> {
    let folder = git(&["rev-parse", "--git-dir"])?;
    for file in ["HEAD", "logs/HEAD"] {
        let path = Path::new(&folder).join(file);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}
