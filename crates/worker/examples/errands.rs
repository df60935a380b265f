//! Runs errands, one on each line of the input, and writes what came of each: the house of a browser without a browser.

use std::error::Error;
use std::io::{BufRead as _, Write as _, stdin, stdout};

use broadside_worker::House;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut house, mut out) = (House::default(), stdout().lock());
    for line in stdin().lock().lines() {
        writeln!(out, "{}", house.run(line?.as_bytes()))?;
    }
    Ok(())
}
