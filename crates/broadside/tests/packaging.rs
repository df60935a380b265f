//! What packages must have that nobody sees missing: the licence of everything that is linked or embedded, and a word from
//! a server that was built without its browser table.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn said(command: &mut Command) -> String {
    let output = command.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The packages of others from which the files of a folder import.
fn imported(folder: &Path) -> BTreeSet<String> {
    let mut packages = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            packages.extend(imported(&entry));
            continue;
        }
        let text = std::fs::read_to_string(&entry).unwrap_or_default();
        for from in text.split(" from '").skip(1).filter_map(|rest| rest.split('\'').next()) {
            let parts = if from.starts_with('@') { 2 } else { 1 };
            if from.starts_with(|first: char| first == '@' || first.is_ascii_lowercase()) {
                packages.insert(from.split('/').take(parts).collect::<Vec<_>>().join("/"));
            }
        }
    }
    packages
}

#[test]
fn every_licence_is_in_the_package() {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !has("jq") || !root().join("web/node_modules/svelte").is_dir() {
        assert!(std::env::var_os("CI").is_none(), "jq and the browser table's packages are needed here");
        eprintln!("without jq or the browser table's packages licences are not looked at");
        return;
    }
    let licences = said(Command::new("bash").arg("packaging/licences"));
    let works: Vec<&str> = licences.split("\n==== ").skip(1).collect();
    let tree = said(Command::new(env!("CARGO")).args([
        "tree",
        "--locked",
        "-p",
        "broadside",
        "-e",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]));
    let others = |line: &&str| !line.is_empty() && !line.contains("(/") && !line.contains("(proc-macro)");
    let linked = tree.lines().filter(others);
    let mut seen = 0;
    for line in linked {
        let name = line.trim_end_matches(" (*)").replace(" v", " ");
        assert!(works.iter().any(|work| work.starts_with(&format!("{name}: "))), "{name} is not in the list");
        seen += 1;
    }
    assert!(seen > 200, "{seen}");
    for (embedded, word) in [
        ("typst-assets ", "Libertinus"),
        ("@fontsource/abril-fatface ", "SIL OPEN FONT LICENSE"),
        ("@fontsource/old-standard-tt ", ""),
        ("svelte ", "Permission is hereby granted"),
        ("libsqlite3-sys ", ""),
        ("the Rust standard library ", ""),
    ] {
        let work = works.iter().find(|work| work.starts_with(embedded));
        assert!(work.is_some_and(|work| work.contains(word)), "{embedded}: {word}");
    }
    for package in imported(&root().join("web/src")) {
        assert!(
            works.iter().any(|work| work.starts_with(&format!("{package} "))),
            "{package} is not in the list"
        );
    }
    for work in &works {
        let head = work.lines().next().unwrap_or_default();
        assert!(
            work.contains("---- text ") || work.contains("above)") || work.contains("are above.)"),
            "{head}"
        );
        assert!(!head.ends_with(": "), "{head} has no licence");
    }
}

#[test]
fn a_server_shows_its_browser_table_or_says_that_it_has_none() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env("BROADSIDE_KEY", "5a".repeat(32))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let address = first.rsplit(' ').next().unwrap();
    let page = ureq::get(address).call().unwrap().body_mut().read_to_string().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let told = lines.map_while(Result::ok).any(|line| line.contains("no browser table"));
    // Of the two pages only the browser table has a program.
    let is_table = page.contains("<script");
    assert_eq!((told, page.contains("without a browser table")), (!is_table, !is_table), "{page}");
}
