//! The bots at the other seats, and the adviser.

use std::time::{Duration, Instant};

use broadside_cards::Rng;
use broadside_engine::{AnyMatch, MoveKind, Phrase, phrase};
use broadside_players::{Ask, Bot, advise};

use super::voice::{Voice, text};

/// The names of the levels, weakest first.
pub(crate) const LEVELS: &[&str] = &["random", "recruit", "sergeant", "general", "marshal"];
/// The level if none is chosen.
pub(crate) const USUAL: &str = "recruit";
/// The longest time for a move.
const PATIENCE: Duration = Duration::from_secs(2);
/// Who gives advice: always the same, however fast the machine is.
const ADVISER: Bot = Bot::Search(100_000);

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

/// What an adviser says to the seat to act, and why.
pub(super) fn hint(play: &dyn AnyMatch, voice: &Voice) -> Phrase {
    let offers = play.offers();
    let thought = Ask::at(play).and_then(|ask| broadside_players::hint(ADVISER, &ask, 0, &|| false));
    let Some(thought) = thought else { return phrase!("advice-none") };
    let best = offers.into_iter().find(|offer| offer.action == thought.action).map(|offer| offer.label);
    advice(best.unwrap_or_else(|| Phrase::verbatim(&thought.action)), &thought.reasons, voice)
}

/// A hint: the move, and what speaks for it.
pub(super) fn advice(best: Phrase, reasons: &[Phrase], voice: &Voice) -> Phrase {
    let reasons: Vec<String> = reasons.iter().map(|reason| voice.sentence(reason)).collect();
    phrase!("advice", best, reasons = text(reasons.join(" ")))
}
