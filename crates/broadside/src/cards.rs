//! `broadside cards`: the cards as drawings.

use std::path::PathBuf;

use anyhow::Context as _;
use broadside_engine::AnyGame;
use clap::Args;

use crate::failure::Failure;
use crate::numbers::counted;
use crate::table::game_parser;

/// The size of a card in millimetres.
const CARD: [f64; 2] = [63.0, 88.0];
/// The size of a box lid for it.
const LID: [f64; 2] = [96.0, 72.0];

/// Write the cards of a game as SVG files in true size, words as outlines
#[derive(Args)]
pub(crate) struct Cards {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// The folder to write to; it is created if necessary
    #[arg(long, value_name = "DIR")]
    svg: PathBuf,
}

impl Cards {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pack = self.game.pack();
        let write = |name: String, drawing: &str, size: [f64; 2]| -> Result<(), Failure> {
            let drawing = broadside_paper::outlined(drawing, size).map_err(anyhow::Error::from)?;
            let path = self.svg.join(format!("{name}.svg"));
            std::fs::write(&path, drawing).with_context(|| format!("cannot write {}", path.display()))?;
            Ok(())
        };
        std::fs::create_dir_all(&self.svg).with_context(|| format!("cannot make {}", self.svg.display()))?;
        let mut drawn = 0;
        for code in broadside_press::codes(pack) {
            if let Some(drawing) = broadside_press::card(pack, &code) {
                write(code, &drawing, CARD)?;
                drawn += 1;
            }
        }
        write("back".into(), &broadside_press::back(pack), CARD)?;
        write("box".into(), &broadside_press::box_top(self.game.info()), LID)?;
        println!("{}, the back and the box lid are in {}", counted(drawn, "card"), self.svg.display());
        Ok(())
    }
}
