//! War and Diplomacy: play the consonant that decides the word, or break a word that would be lost.

use broadside_cards::packs::Letters as Pack;
use broadside_cards::{Card, CardSet, Seat, Seats};
use broadside_engine::Game as _;
use broadside_games::war_and_diplomacy::{Letters, Move, Position, View, WarAndDiplomacy, Word};

use crate::ending::Ending;
use crate::learned::by_weights;
use crate::reckoning::Stakes;
use crate::thumb::Known;

fn mates(view: &View) -> Seats {
    WarAndDiplomacy::sides(&view.open.rules).of(view.viewer.seat().unwrap_or_default())
}

/// The words that can still be spelled with these letters laid.
fn words(laid: CardSet<Pack>) -> impl Iterator<Item = (Word, CardSet<Pack>)> {
    let words = Word::ALL.into_iter().map(|word| (word, word.letters()));
    words.filter(move |(_, letters)| laid.is_within(*letters))
}

/// The value of a letter: what the words that remain possible would win for one's own side.
fn worth(view: &View, card: Card<Pack>, careful: bool) -> f32 {
    let open = &view.open;
    let (mates, me) = (mates(view), open.to_play);
    let trick = &open.trick;
    if trick.is_broken() || !trick.fitting().contains(card) {
        // A letter that fits nothing: throw vowels first, deciding letters last.
        return if card.index() < 2 { 0.0 } else { -0.5 };
    }
    let mut laid: CardSet<Pack> = trick.plays().iter().map(|(_, card)| *card).collect();
    laid.insert(card);
    let pack = open.rules.pack();
    let mut unseen = [0, 1, 2, 3, 4, 5].map(|letter| f32::from(pack.count(Card::new(letter))));
    open.played.iter().chain(view.hand.iter()).for_each(|card| unseen[usize::from(card.index())] -= 1.0);
    let left = 4 - laid.len();
    let (mut sum, mut weight) = (0.0, 0.01);
    for (word, letters) in words(laid) {
        let missing = letters - laid;
        let chance: f32 = missing.iter().map(|card| unseen[usize::from(card.index())] / 12.0).product();
        let points = word.points() as f32;
        let decider = word.last_consonant();
        let by = trick.plays().iter().find(|(_, card)| *card == decider).map(|(seat, _)| *seat);
        let by = by.or((card == decider).then_some(me));
        let ours = match by {
            Some(seat) => {
                if mates.contains(seat) {
                    1.0
                } else {
                    -1.0
                }
            }
            // A seat still to play decides the word. Some of those seats are on the same side.
            None => {
                let later = me.round(open.rules.players).skip(1).take(left);
                let own = later.filter(|seat| mates.contains(*seat)).count() as f32;
                (2.0 * own - left as f32) / left.max(1) as f32
            }
        };
        sum += chance * points * ours;
        weight += chance;
    }
    let spend = if careful && card.index() >= 2 { 0.3 } else { 0.0 };
    sum / weight * weight.min(1.0) - spend
}

impl Known for WarAndDiplomacy {
    const COST: u64 = 1;
    const PACE: u64 = 6;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|Move::Play(card)| {
            let trick = &view.open.trick;
            let decides = trick.plays().len() == 3 && trick.fitting().contains(*card);
            match decides {
                true => worth(view, *card, false),
                false => -f32::from(card.index()),
            }
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|Move::Play(card)| worth(view, *card, true)));
    }

    by_weights!("war-and-diplomacy");

    /// The weights are in the order of their file, which names them.
    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let trick = &view.open.trick;
        let ctx = if trick.is_broken() { 4 } else { trick.plays().len() };
        // What the words still possible win for the enemy by letters that lie, less what they win for one's own side.
        let mates = mates(view);
        let laid: CardSet<Pack> = trick.plays().iter().map(|(_, card)| *card).collect();
        let mut threat = 0.0;
        for (word, _) in words(laid).filter(|_| ctx < 4) {
            if let Some((seat, _)) = trick.plays().iter().find(|(_, card)| *card == word.last_consonant()) {
                threat += if mates.contains(*seat) { -0.2 } else { 0.2 } * word.points() as f32;
            }
        }
        let count = |cards: Letters, card: Card<Pack>| f32::from(cards.count(card));
        let pack = view.open.rules.pack();
        worths.extend(moves.iter().map(|Move::Play(card)| {
            let worth = worth(view, *card, true);
            let fits = f32::from(u8::from(trick.fitting().contains(*card)));
            let held = count(view.hand, *card);
            let told = [
                worth,
                fits,
                f32::from(u8::from(card.index() >= 2)),
                held - 1.0,
                (count(pack, *card) - held - count(view.open.played, *card)) / 2.0,
                (1.0 - fits) * threat,
            ];
            let one = match ctx {
                0 => weights[30 + usize::from(card.index())],
                4 => weights[36 + usize::from(card.index())],
                _ => 0.0,
            };
            let own = &weights[6 * ctx..6 * ctx + 6];
            worth + one + told.iter().zip(own).map(|(told, weight)| told * weight).sum::<f32>()
        }));
    }

    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        let left: u8 = world.open().held.iter().sum();
        (stakes.players == 4 && left <= 7).then(|| Ending::<Self>::new(stakes, world, seat).value(world))
    }
}
