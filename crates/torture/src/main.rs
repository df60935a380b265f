//! `torture`: the campaigns, one command each.

use clap::Parser;

/// Campaigns against the server.
#[derive(Parser)]
struct Cli {}

fn main() {
    Cli::parse();
}
