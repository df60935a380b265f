//! What studies share to bend a bot's play and to lay a table.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Table, Viewer};
use broadside_games::find;
use broadside_players::Advice;

use crate::sitting::Played;
use crate::study::Measure;

/// The players of most studies, as their groups are called.
pub(crate) const ALL: [&str; 3] = ["random", "expert", "general"];

/// A table of a game on the shelf.
///
/// # Panics
/// If the shelf has no such table: the studies are registered with the program, and a test lays every table.
pub(crate) fn table(game: &str, players: usize, readings: &[(&str, &str)]) -> Table {
    let game = find(game).expect("a game on the shelf");
    Table::new(game.info(), players, readings, None).expect("a table of the game")
}

/// What a seat sees, in the game's own type.
pub(crate) fn sees<V: Clone + 'static>(play: &dyn AnyMatch, seat: Seat) -> Option<V> {
    play.view(Viewer::Seat(seat))?.typed().downcast_ref::<V>().cloned()
}

/// The best other move where the bot would make one of these; `None` if it would not, or if there is no other.
pub(crate) fn avoid(play: &dyn AnyMatch, advice: &Advice, bad: impl Fn(&str) -> bool) -> Option<String> {
    if !bad(&advice.action) {
        return None;
    }
    let weighed = advice.candidates.iter().map(|candidate| &candidate.action).find(|action| !bad(action));
    let others = || {
        let others: Vec<String> = play.legal().into_iter().filter(|action| !bad(action)).collect();
        // A bot that weighs nothing takes any of them.
        let any = advice.action.bytes().map(usize::from).sum::<usize>();
        (!others.is_empty()).then(|| others[any % others.len()].clone())
    };
    weighed.cloned().or_else(others)
}

/// This move, if it may be made.
pub(crate) fn prefer(play: &dyn AnyMatch, wanted: impl Fn(&str) -> bool) -> Option<String> {
    play.legal().into_iter().find(|action| wanted(action))
}

/// How many points the side of the first player has more than the others in the mean.
pub(crate) fn lead(played: &Played) -> Option<f64> {
    let deal = played.deal()?;
    let mean = |mine: bool| {
        let seats: Vec<Seat> =
            Seat::all(played.players).filter(|seat| played.one.contains(*seat) == mine).collect();
        seats.iter().map(|seat| f64::from(deal.scores[*seat])).sum::<f64>() / seats.len().max(1) as f64
    };
    Some(mean(true) - mean(false))
}

/// Whether the side of the first player won, as [`Played::win`] tells it.
pub(crate) fn wins(played: &Played) -> Option<f64> {
    played.win(played.one.iter().next()?)
}

pub(crate) const WINS: &str = "deals won by the one";
pub(crate) const LEAD: &str = "points ahead of the others";

/// Two measures of one side against the others; with it there are `sides`.
pub(crate) fn contest(sides: usize) -> [Measure; 2] {
    [
        Measure::share(WINS, wins).mark(1.0 / sides as f64),
        Measure::mean(LEAD, "points a deal", lead).mark(0.0),
    ]
}
