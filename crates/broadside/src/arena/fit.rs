//! Fitting the first two levels: how much must a level misjudge moves so that the next one wins two games in three?

use std::io::Write as _;

use broadside_engine::{AnyGame, Table};
use broadside_players::{Bot, Handicap};

use super::{Arena, Bout};
use crate::failure::Failure;
use crate::interrupt;

/// The share of games that the stronger of two levels is to win.
const WANTED: f64 = 2.0 / 3.0;
/// The most that a level may misjudge, in thousandths of the spread of outcomes.
const MOST_BLUR: u16 = 8_000;
/// How many numbers are tried for a level.
const TRIES: usize = 7;

impl Arena {
    /// Fits both levels at a table, from the general down, and prints the line for `levels.txt`.
    pub(super) fn fit(&self, game: &'static dyn AnyGame, table: &Table) -> Result<(), Failure> {
        let id = game.info().id;
        let Some([recruit, sergeant]) = Handicap::fitted(id, table.players()) else {
            return Err(Failure::Input(format!(
                "{id} has no levels to fit: bots play it by no written strategy"
            )));
        };
        let sergeant = self.fit_below(game, table, Bot::General, sergeant)?;
        let recruit = self.fit_below(game, table, Bot::Weakened(sergeant), recruit)?;
        let [one, two] =
            [recruit, sergeant].map(|weak| format!("{} {} {}", weak.worlds, weak.blur, weak.book));
        writeln!(std::io::stdout(), "{id} {} {one} {two}", table.players())?;
        Ok(())
    }

    /// The handicap whose misjudging lets a stronger bot win the wanted share, or comes nearest to it.
    fn fit_below(
        &self,
        game: &'static dyn AnyGame,
        table: &Table,
        stronger: Bot,
        start: Handicap,
    ) -> Result<Handicap, Failure> {
        let (mut low, mut high) = (1.0, f64::from(MOST_BLUR));
        let (mut nearest, mut apart) = (start, f64::INFINITY);
        let mut blur = start.blur;
        for _ in 0..TRIES {
            let handicap = Handicap { blur, ..start };
            let bout = Bout {
                a: stronger.into(),
                b: Bot::Weakened(handicap).into(),
                deals: self.deals,
                matches: true,
            };
            let wins = self.play(game, table, bout)?.wins;
            if interrupt::asked() {
                return Err(Failure::stopped(self.resume.as_deref()));
            }
            let [mean, lowest, highest] = [wins.mean, wins.low, wins.high].map(|share| 100.0 * share);
            eprintln!(
                "{stronger} against {}: {mean:.1} % (95 %: {lowest:.1} to {highest:.1})",
                Bot::Weakened(handicap)
            );
            if (wins.mean - WANTED).abs() < apart {
                (nearest, apart) = (handicap, (wins.mean - WANTED).abs());
            }
            // Who loses too often misjudges too much.
            match wins.mean > WANTED {
                true => high = f64::from(blur),
                false => low = f64::from(blur),
            }
            let next = (low * high).sqrt().round() as u16;
            if next == blur {
                break;
            }
            blur = next;
        }
        Ok(nearest)
    }
}
