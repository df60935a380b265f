//! Who plays the other seats, and who gives advice. The one place that knows how a bot is asked.

use std::time::{Duration, Instant};

use broadside_cards::Rng;
use broadside_engine::{AnyMatch, MoveKind};
use broadside_players::{Ask, Bot, advise};

use super::voice::Voice;

/// The words for the levels, the weakest first.
pub(crate) const LEVELS: &[&str] = &["random", "recruit", "sergeant", "general"];
/// The level of who does not choose one.
pub(crate) const USUAL: &str = "recruit";
/// Nobody at the table thinks longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a bot of a level does for the seat to act. Where it knows no better it takes any legal action, giving up
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

/// What an adviser says to the seat to act.
pub(super) fn hint(play: &dyn AnyMatch, voice: &Voice) -> String {
    let offers = play.offers();
    let called = |action: &str| {
        let offer = offers.iter().find(|offer| offer.action == action);
        offer.map_or_else(|| action.to_owned(), |offer| voice.sentence(&offer.label))
    };
    match &offers[..] {
        [only] => format!("Only one move is legal: {}.", voice.sentence(&only.label)),
        _ => match ask(play, Bot::Expert, 0) {
            Some(action) => format!("The adviser says: {}.", called(&action)),
            None => "No adviser knows this game yet.".into(),
        },
    }
}
