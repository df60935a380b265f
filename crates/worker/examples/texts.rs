//! Writes the texts that are the same for everybody into a folder: the shelf, booklets, examples, lessons and phrases, as a
//! server answers with them. A site has them as files, so that the house itself is small. A file holds what is wanted
//! together, by its path: alike as they are, the texts are small when they are compressed together.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use broadside_engine::PHRASES;
use broadside_games::GAMES;
use broadside_parlour::{lesson, phrase_files, shelf, show};
use broadside_press::prose;
use broadside_wire::{About, Booklet, json};
use broadside_worker::LEVELS;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    let mut files: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut put = |file: &str, path: String, text: String| {
        files.entry(file.into()).or_default().insert(path, text);
    };
    put("shelf", "games".into(), json(&shelf(GAMES, LEVELS, "en")));
    for (language, _) in PHRASES {
        put(&format!("shelf-{language}"), format!("shelf/{language}"), json(&shelf(GAMES, LEVELS, language)));
    }
    for game in GAMES {
        let (info, id) = (game.info(), game.info().id);
        put("pages", format!("games/{id}/rules"), json(&Booklet::of(info, &info.booklet(), prose::html)));
        put("pages", format!("games/{id}/about"), json(&About::of(info, prose::html)));
        for example in info.examples {
            let film = show(GAMES, example.record.as_bytes()).map_err(|_| "an example is too long")?;
            put("films", format!("games/{id}/examples/{}", example.id), film);
        }
        if let Some(lesson) = lesson(GAMES, *game) {
            put("films", format!("lessons/{id}"), lesson);
        }
    }
    for ((language, game), words) in phrase_files(GAMES) {
        let of_game = if game.is_empty() { String::new() } else { format!("/{game}") };
        put(&format!("phrases-{language}"), format!("phrases/{language}{of_game}"), words);
    }
    fs::create_dir_all(&folder)?;
    for (file, texts) in files {
        fs::write(folder.join(file).with_extension("json"), serde_json::to_string(&texts)?)?;
    }
    Ok(())
}
