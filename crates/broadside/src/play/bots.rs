//! The bots at the other seats, and the adviser.

use std::time::{Duration, Instant};

use broadside_cards::{Rng, Seat};
use broadside_engine::{AnyMatch, MoveKind, Turn};
use broadside_house::Advice;
use broadside_players::{Ask, Bot, advise};

use super::voice::Voice;

/// The names of the levels, weakest first.
pub(crate) const LEVELS: &[&str] = &["random", "recruit", "sergeant", "general"];
/// The level if none is chosen.
pub(crate) const USUAL: &str = "recruit";
/// The longest time for a move.
const PATIENCE: Duration = Duration::from_secs(2);

/// The action of a bot of a level for the seat to act. A bot that does not know the game takes any legal action, giving up
/// only if nothing else is left.
pub(super) fn choose(play: &dyn AnyMatch, level: &str, rng: &mut Rng) -> Option<String> {
    let bot: Option<Bot> = level.parse().ok().filter(|bot| *bot != Bot::Random);
    bot.and_then(|bot| ask(play, bot, rng.bits())).or_else(|| any(play, rng))
}

fn ask(play: &dyn AnyMatch, bot: Bot, seed: u64) -> Option<String> {
    let began = Instant::now();
    let ask = Ask::at(play)?;
    advise(bot, &ask, seed, &|| began.elapsed() > PATIENCE).map(|advice| advice.action)
}

fn any(play: &dyn AnyMatch, rng: &mut Rng) -> Option<String> {
    let mut offers = play.offers();
    if offers.len() > 1 {
        offers.retain(|offer| offer.kind != MoveKind::GiveUp);
    }
    offers.sort_by(|one, other| one.action.cmp(&other.action));
    let count = u32::try_from(offers.len()).ok().filter(|count| *count > 0)?;
    let at = rng.below(count) as usize;
    Some(offers.swap_remove(at).action)
}

/// What the strongest bot would do for the seat to act, and why.
fn advice_of_general(play: &dyn AnyMatch) -> Option<(Seat, Advice)> {
    let Turn::Seat(seat) = play.turn() else { return None };
    let ask = Ask::at(play)?;
    Some((seat, crate::bots::advice(Bot::General, &ask, play.table().target(), 0)?))
}

/// The adviser's hint for the seat to act.
pub(super) fn hint(play: &dyn AnyMatch, voice: &Voice) -> String {
    let offers = play.offers();
    let called = |action: &str| {
        let offer = offers.iter().find(|offer| offer.action == action);
        offer.map_or_else(|| action.to_owned(), |offer| voice.sentence(&offer.label))
    };
    match &offers[..] {
        [only] => format!("Only one move is legal: {}.", voice.sentence(&only.label)),
        _ => match advice_of_general(play) {
            Some((seat, advice)) => {
                let reason = voice.sentence(&broadside_house::reason(play, seat, &advice));
                format!("The adviser says: {}. {reason}", called(&advice.best))
            }
            None => "No adviser knows this game yet.".into(),
        },
    }
}
