//! What operators do with stored games: copy, move to a database, check, and notice what is missing.

#[path = "../../storage/tests/common/postgres.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};

use postgres::PostgresServer;

/// A data folder with the games of the first release.
fn folder(path: &Path) {
    std::fs::create_dir_all(path).unwrap();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../storage/tests/corpus/0.1.0.sqlite");
    std::fs::copy(corpus, path.join("broadside.sqlite")).unwrap();
}

/// The files of a folder, with what is in them.
fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    files.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).collect()
}

fn broadside(words: &[&str], database: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command.args(words).env("BROADSIDE_DATABASE", database).env("BROADSIDE_KEY", KEY).output().unwrap()
}

/// The key that seals seeds in these tests.
const KEY: &str = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";

/// What a command prints that succeeds.
fn done(words: &[&str], database: &str) -> String {
    let output = broadside(words, database);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command complains of that ends with this code.
fn refused(words: &[&str], code: i32) -> String {
    let output = broadside(words, "");
    assert_eq!(output.status.code(), Some(code), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_copy_is_whole_or_says_that_it_is_not() {
    let temporary = tempfile::tempdir().unwrap();
    let [data, copy] = ["data", "copy"].map(|name| temporary.path().join(name));
    folder(&data);
    let [data, copy] = [data, copy].map(|path| path.to_str().unwrap().to_owned());
    let before = done(&["verify", "--data", &data], "");
    done(&["backup", &copy, "--data", &data], "");
    assert_eq!(done(&["verify", "--data", &copy], ""), before);
    let heads = std::fs::read_to_string(format!("{copy}/heads")).unwrap();
    let longer: String = heads.lines().map(|head| head.replacen(' ', " 9", 1) + "\n").collect();
    std::fs::write(format!("{copy}/heads"), longer).unwrap();
    let told = refused(&["verify", "--data", &copy], 1);
    assert!(told.contains("its end is missing or changed"), "{told}");
    // One table whose end is lost: everything else is copied, it is named, and the copy knows of it.
    let (first, rest) = heads.split_once('\n').unwrap();
    std::fs::write(format!("{copy}/heads"), format!("{}\n{rest}", first.replacen(' ', " 9", 1))).unwrap();
    let (table, second) = (first.split(' ').next().unwrap(), format!("{copy}-2"));
    let told = refused(&["backup", &second, "--data", &copy], 3);
    assert!(told.contains(table) && told.contains("damaged here and not in the copy: 1 table"), "{told}");
    let told = refused(&["verify", "--data", &second], 1);
    assert!(told.contains(table) && told.contains("not there any more"), "{told}");
    std::fs::write(format!("{copy}/heads"), "").unwrap();
    let told = refused(&["verify", "--data", &copy], 1);
    assert!(told.starts_with("heads: this file is empty"), "{told}");
    std::fs::write(format!("{copy}/heads"), heads).unwrap();
    std::fs::write(format!("{copy}/unfinished"), "").unwrap();
    assert!(refused(&["verify", "--data", &copy], 3).contains("cut off"));
    assert!(refused(&["serve", "--data", &copy, "--listen", "127.0.0.1:0"], 3).contains("cut off"));
}

#[test]
fn a_missing_or_wrong_key_is_told_of_and_changes_nothing() {
    let temporary = tempfile::tempdir().unwrap();
    let [data, copy, key, other] = ["data", "copy", "key", "other"].map(|name| temporary.path().join(name));
    folder(&data);
    let [data, copy, key, other] = [data, copy, key, other].map(|path| path.to_str().unwrap().to_owned());
    std::fs::write(&key, format!("{KEY}\n")).unwrap();
    std::fs::write(&other, format!("{}\n", KEY.replace('a', "b"))).unwrap();
    let before = done(&["verify", "--data", &data], "");
    done(&["backup", &copy, "--data", &data, "--key-file", &key], "");
    assert_eq!(done(&["verify", "--data", &copy, "--key-file", &key], ""), before);
    assert_eq!(done(&["verify", "--data", &copy], ""), before, "the variable names the same key");
    let bytes = || std::fs::read(format!("{copy}/broadside.sqlite")).unwrap();
    let sealed = bytes();
    let (nowhere, out) = (format!("{key}-is-not-there"), format!("{copy}-out"));
    for (words, told) in
        [(["--key-file", &other], "another key"), (["--key-file", &nowhere], "the key is missing")]
    {
        let verify = [&["verify", "--data", &copy][..], &words].concat();
        assert!(refused(&verify, 3).contains(told));
        let serve = [&["serve", "--data", &copy, "--listen", "127.0.0.1:0"][..], &words].concat();
        assert!(refused(&serve, 3).contains(told));
        let export = [&["export", &out, "--data", &copy][..], &words].concat();
        assert!(refused(&export, 3).contains(told));
    }
    assert_eq!(bytes(), sealed);
    assert!(!Path::new(&nowhere).exists(), "no key is made where one is missing");
}

#[test]
fn a_folder_that_a_server_uses_moves_nowhere() {
    let temporary = tempfile::tempdir().unwrap();
    folder(temporary.path());
    let lock = File::create(temporary.path().join("lock")).unwrap();
    lock.try_lock().unwrap();
    let told = refused(&["migrate", "--from", temporary.path().to_str().unwrap()], 3);
    assert!(told.contains("another server"), "{told}");
    drop(lock);
    let told = refused(&["migrate", "--from", temporary.path().to_str().unwrap()], 2);
    assert!(told.contains("--database"), "{told}");
}

#[test]
fn a_folder_moves_into_a_database_named_apart_from_the_command_line() {
    let wrong = refused(&["serve", "--node", "node-2:1914", "--listen", "127.0.0.1:0"], 2);
    assert!(wrong.contains("--database"), "{wrong}");
    let Some(server) = PostgresServer::for_test() else { return };
    let temporary = tempfile::tempdir().unwrap();
    let data = temporary.path().join("data");
    folder(&data);
    let files = files(&data);
    let data = data.to_str().unwrap();
    let before = done(&["verify", "--data", data], "");
    let told = done(&["migrate", "--from", data], &server.address);
    assert!(told.contains("in the database: "), "{told}");
    assert_eq!(done(&["migrate", "--from", data], &server.address), told, "what is there already stays");
    assert!(self::files(data.as_ref()) == files, "the folder stays as it is");
    assert_eq!(done(&["verify"], &server.address), before);
    let file = temporary.path().join("address");
    std::fs::write(&file, format!("{}\n", server.address)).unwrap();
    assert_eq!(done(&["verify", "--database-file", file.to_str().unwrap()], ""), before);
}
