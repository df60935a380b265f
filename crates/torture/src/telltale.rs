//! A bot that reveals all it is told, so that anything a hint could leak appears on the wire.

use broadside_house::{Advice, Level, Player, SeatView};

/// The only level of the servers in the leak campaign.
pub const TELLTALE: &[Level] =
    &[Level { id: "telltale", long: false, player: |seed| Box::new(Telltale { seed }) }];

struct Telltale {
    seed: u64,
}

impl Player for Telltale {
    fn choose(&mut self, _: SeatView, legal: &[String]) -> String {
        legal.first().cloned().unwrap_or_default()
    }

    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        let SeatView { table, seat, view: _, scene, scores, before, shared: _ } = view;
        let told = format!("{} {table} {seat} {scene:?} {scores:?} {before:?} {legal:?}", self.seed);
        Advice { best: told, reasons: vec![], moves: vec![] }
    }
}
