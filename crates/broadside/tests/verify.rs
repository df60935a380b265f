//! What `verify RECORD` proves, what it says it did not prove, and what it refuses.

use std::path::Path;
use std::process::{Command, Output};

fn broadside(words: &[&str], input: &str) -> Output {
    use std::io::Write as _;
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command.args(words).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    // Who does not read it needs none.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn done(words: &[&str]) -> String {
    let output = broadside(words, "");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(words: &[&str], code: i32) -> String {
    let output = broadside(words, "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{words:?}: {told}");
    told
}

/// The records in a folder, with their texts.
fn records(folder: &Path) -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "bsr")).collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        (path.to_str().unwrap().to_owned(), std::fs::read_to_string(path).unwrap())
    };
    files.into_iter().map(read).collect()
}

#[test]
fn a_seed_that_a_record_names_must_make_its_shuffles() {
    let scratch = tempfile::tempdir().unwrap();
    for (game, bots) in
        [("nations", "random"), ("war", "random"), ("nations", "greedy"), ("mobilization-2", "random")]
    {
        let folder = scratch.path().join(format!("{game}-{bots}"));
        let name = folder.to_str().unwrap();
        done(&["simulate", game, "--deals", "4", "--seed", "7", "--bots", bots, "--records", name]);
        let made = records(&folder);
        assert!(made.len() > 1, "{game}");
        for (file, text) in &made {
            let told = done(&["verify", file]);
            assert!(told.contains("all made by the seed that the record names"), "{told}");
            assert!(
                told.contains("claims no scores and no winners") && !told.contains("are right"),
                "{told}"
            );
            std::fs::write(file, text.replace("[Seed \"7\"]", "[Seed \"8\"]")).unwrap();
            let told = refused(&["verify", file], 1);
            assert!(told.contains("not what the seed in the Seed tag makes"), "{told}");
            std::fs::write(file, text.replace("[Seed \"7\"]", "[Seed \"many\"]")).unwrap();
            refused(&["verify", file], 1);
            std::fs::write(file, text.replace("[Seed \"7\"]\n", "")).unwrap();
            assert!(done(&["verify", file]).contains("no proof of its shuffles"));
        }
    }
    let file = scratch.path().join("local.bsr");
    let file = file.to_str().unwrap();
    let words = ["play", "nations", "--plain", "--seed", "5", "--record", file];
    assert!(broadside(&words, "quit\n").status.success());
    let told = done(&["verify", file, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert!(told["seeded"].as_u64() >= Some(2) && told["fair_deals"].is_null(), "{told}");
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, text.replace("[Seed \"5\"]", "[Seed \"6\"]")).unwrap();
    refused(&["verify", file], 1);
}

#[test]
fn a_proof_is_compared_with_the_commitments_that_were_kept() {
    let scratch = tempfile::tempdir().unwrap();
    let (data, folder) = (scratch.path().join("data"), scratch.path().join("records"));
    std::fs::create_dir_all(&data).unwrap();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../storage/tests/corpus/0.1.0.sqlite");
    std::fs::copy(corpus, data.join("broadside.sqlite")).unwrap();
    done(&["export", folder.to_str().unwrap(), "--data", data.to_str().unwrap()]);
    let (file, text) = &records(&folder)[0];
    let commits: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("; commit ")?.split(' ').next_back()).collect();
    let told = done(&["verify", file]);
    assert!(told.contains("The scores and winners that the record claims are right."), "{told}");
    assert!(told.contains("made by the committed seed") && told.contains("--commitment"), "{told}");

    let all = [&["verify", file, "--json", "--commitment"][..], &commits].concat();
    let told: serde_json::Value = serde_json::from_str(&done(&all)).unwrap();
    assert_eq!(told["commitments"], commits.len(), "{told}");
    assert_eq!((&told["scores"], &told["winners"]), (&true.into(), &true.into()), "{told}");
    let last = format!("{}:{}", commits.len(), commits[commits.len() - 1].to_uppercase());
    assert!(done(&["verify", file, "--commitment", &last]).contains("the commitments that you kept: 1."));
    let other = "ab".repeat(32);
    assert!(
        refused(&["verify", file, "--commitment", &other], 1).contains("deal 1: the seed is not the one")
    );
    let beyond = format!("{}:{other}", commits.len() + 1);
    assert!(refused(&["verify", file, "--commitment", &beyond], 1).contains("no proof of it"));
    refused(&["verify", file, "--commitment", "ab"], 2);
    refused(&["verify", "--data", data.to_str().unwrap(), "--commitment", &other], 2);

    std::fs::write(file, text.replace("[Winners ", "[Won ").replace("; seed 1 ", "; sown 1 ")).unwrap();
    refused(&["verify", file], 1);
    let unproved: String =
        text.lines().filter(|line| !line.starts_with("; ")).map(|line| format!("{line}\n")).collect();
    std::fs::write(file, unproved.replace("[Winners ", "[Won ")).unwrap();
    let told = done(&["verify", file]);
    assert!(told.contains("it claims no winners") && told.contains("no proof of its shuffles"), "{told}");
    assert!(refused(&["verify", file, "--commitment", commits[0]], 1).contains("no proof of it"));
}
