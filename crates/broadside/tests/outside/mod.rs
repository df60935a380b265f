//! The binary run from outside.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs the binary with something on its standard input. It is fed beside, since a full pipe would stop both.
pub(crate) fn broadside(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = feeder.join().unwrap();
    output
}
