//! Writes the drawings of all packs and boxes into a folder, as a server sends them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use broadside_games::GAMES;
use broadside_press::{box_top, sprite};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    let (cards, boxes) = (folder.join("cards"), folder.join("boxes"));
    fs::create_dir_all(&cards)?;
    fs::create_dir_all(&boxes)?;
    let packs: BTreeMap<_, _> = GAMES.iter().map(|game| (game.pack().id(), game.pack())).collect();
    for (id, pack) in packs {
        fs::write(cards.join(format!("{id}.svg")), sprite(pack))?;
    }
    for game in GAMES {
        fs::write(boxes.join(format!("{}.svg", game.info().id)), box_top(game.info()))?;
    }
    Ok(())
}
