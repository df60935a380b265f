//! Any bytes at all are read as a record or refused with a line and a reason, without a panic.
#![no_main]

use broadside_engine::record::Reader;
use broadside_games::GAMES;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    if let Err(bad) = Reader::new(GAMES, text).finish() {
        let lines = 1 + text.iter().filter(|byte| **byte == b'\n').count();
        assert!((1..=lines).contains(&bad.line) && !bad.fault.message.is_empty());
    }
});
