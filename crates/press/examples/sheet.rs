//! Writes every drawing into a folder, with an `index.html` that shows them large, at sixty pixels and without
//! colour: `cargo run -p broadside-press --example sheet -- FOLDER`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs, io};

use broadside_games::GAMES;
use broadside_press::{back, box_top, card, codes};

fn main() -> io::Result<()> {
    let Some(folder) = env::args().nth(1).map(PathBuf::from) else {
        return Err(io::Error::other("name the folder to write into"));
    };
    fs::create_dir_all(&folder)?;
    let mut names = Vec::new();
    let mut keep = |name: String, drawing: String| {
        let written = fs::write(folder.join(&name), drawing);
        names.push(name);
        written
    };
    let mut packs = BTreeMap::new();
    for game in GAMES {
        keep(format!("box-{}.svg", game.info().id), box_top(game.info()))?;
        packs.insert(game.pack().id(), game.pack());
    }
    for (id, pack) in packs {
        for code in codes(pack) {
            keep(format!("{id}-{code}.svg"), card(pack, &code).unwrap_or_default())?;
        }
        keep(format!("{id}-back.svg"), back(pack))?;
    }
    let row = |style: &str| {
        let images: String =
            names.iter().map(|name| format!(r#"<img src="{name}" alt="{name}" style="{style}"> "#)).collect();
        format!("<p>{images}</p>")
    };
    let rows = [row("width:200px"), row("width:60px"), row("width:60px;filter:grayscale(1)")].concat();
    fs::write(
        folder.join("index.html"),
        format!(
            r#"<!doctype html><title>Contact sheet</title><body style="background:#4b5d50">{rows}</body>"#
        ),
    )
}
