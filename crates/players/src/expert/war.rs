//! The Game of War: capture cheaply, win a fort when possible, and deny forts to the enemy.

use broadside_cards::Card;
use broadside_cards::packs::War as Pack;
use broadside_games::war::{
    Beginner, Fort, Move, Nation, View, War, arbitration_value, captive_points, value,
};

use crate::thumb::Known;

fn side(view: &View) -> usize {
    view.viewer.seat().unwrap_or_default().index() % 2
}

/// The value of playing a card at a fort: winning it, capturing a card, or denying it to the enemy, minus the cost.
fn battle(view: &View, card: Card<Pack>, fort: Fort, expert: bool) -> f32 {
    let open = &view.open;
    let side = side(view);
    let [mut own, mut enemy] = [side, 1 - side].map(|side| open.piles[fort as usize][side]);
    own.push(card);
    let captive = enemy.pop_below(value(card));
    let spoils: u32 = enemy.cards().iter().map(|card| captive_points(*card)).sum();
    let mut worth = captive.map_or(0.0, |captive| 3.0 + captive_points(captive) as f32);
    if own.wins(&enemy) {
        return worth + fort.points() as f32 + spoils as f32;
    }
    let price = value(card) as f32;
    worth -= 0.25 * price;
    if !expert {
        return worth;
    }
    // What the enemy may capture in return, and who is stronger there.
    let sum = |cards: &[Card<Pack>]| cards.iter().map(|card| value(*card)).sum::<u32>() as f32;
    let lead = sum(own.cards()) - sum(enemy.cards());
    let exposed = captive_points(card) as f32 * (1.0 - price / 31.0);
    let ranks = own.cards().iter().fold(0u32, |ranks, card| ranks | 1 << (card.index() % 13)) >> 4;
    let run = (0..6).map(|start| (ranks >> start & 0b1111).count_ones()).max().unwrap_or(0) as f32;
    worth + 0.1 * lead + 1.2 * run - 0.5 * exposed
}

/// The value of a card in an engagement.
fn engage(view: &View, card: Card<Pack>, expert: bool) -> f32 {
    let own = view.open.nations[side(view)];
    let mine = arbitration_value(card) as f32;
    let counts = |card: Card<Pack>| match Nation::of(card) {
        Some(nation) if nation == own => 0.0,
        _ => arbitration_value(card) as f32,
    };
    let Some((_, led)) = view.open.led else {
        // Lead cards that often win and cost little if they lose.
        return if expert { 0.4 * mine - counts(card) * 0.7 } else { mine };
    };
    let at_stake = counts(led) + counts(card) + view.open.tied.iter().map(counts).sum::<f32>();
    let like = Nation::of(led).is_some() && Nation::of(led) == Nation::of(card);
    let theirs = arbitration_value(led) as f32;
    match (like, mine.total_cmp(&theirs)) {
        (false, std::cmp::Ordering::Greater) => 10.0 + at_stake - mine,
        (false, std::cmp::Ordering::Equal) => -0.2 * mine,
        _ => -counts(card) - 0.3 * mine,
    }
}

/// The value of a move. Both bots choose to open the battle; the expert looks further ahead.
fn worth(view: &View, mv: Move, expert: bool) -> f32 {
    match mv {
        Move::Choose(_) => 0.0,
        Move::First(who) => f32::from(u8::from(who == Beginner::Own)),
        Move::Play(card, fort) => battle(view, card, fort, expert),
        Move::Engage(card) => engage(view, card, expert),
    }
}

impl Known for War {
    const COST: u64 = 2;
    const PACE: u64 = 7;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, false)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| worth(view, *mv, true)));
    }

    /// The weights are in the order of their file, which names them.
    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let side = side(view);
        let flag = |yes: bool| f32::from(u8::from(yes));
        worths.extend(moves.iter().map(|mv| {
            let sum = |first: usize, told: &[f32]| -> f32 {
                told.iter().zip(&weights[first..]).map(|(told, weight)| told * weight).sum()
            };
            worth(view, *mv, true)
                + match *mv {
                    Move::Play(card, fort) => {
                        let piles = &view.open.piles[fort as usize];
                        let [mut own, mut enemy] = [piles[side], piles[1 - side]];
                        let before = (own.cards().len() as f32, enemy.cards().len() as f32);
                        own.push(card);
                        let captive = enemy.pop_below(value(card));
                        let all =
                            |cards: &[Card<Pack>]| cards.iter().map(|card| value(*card)).sum::<u32>() as f32;
                        let ranks =
                            own.cards().iter().fold(0u32, |ranks, card| ranks | 1 << (card.index() % 13))
                                >> 4;
                        let run =
                            (0..6).map(|start| (ranks >> start & 0b1111).count_ones()).max().unwrap_or(0);
                        let price = value(card) as f32;
                        sum(
                            0,
                            &[
                                5.0 * flag(own.wins(&enemy)),
                                captive.map_or(0.0, |captive| 1.0 + captive_points(captive) as f32 / 5.0),
                                price / 5.0,
                                (all(own.cards()) - all(enemy.cards())) / 10.0,
                                captive_points(card) as f32 * (1.0 - price / 31.0) / 5.0,
                                run as f32,
                                fort.points() as f32 / 20.0,
                                before.0,
                                before.1,
                                flag(before.0 + before.1 == 0.0),
                                flag(price >= 15.0),
                            ],
                        )
                    }
                    Move::Engage(card) => {
                        let own = view.open.nations[side];
                        let mine = arbitration_value(card) as f32;
                        let counts = |card: Card<Pack>| match Nation::of(card) {
                            Some(nation) if nation == own => 0.0,
                            _ => arbitration_value(card) as f32 / 5.0,
                        };
                        match view.open.led {
                            None => sum(11, &[mine / 5.0, counts(card)]),
                            Some((_, led)) => {
                                let stake = counts(led)
                                    + counts(card)
                                    + view.open.tied.iter().map(counts).sum::<f32>();
                                let like = Nation::of(led).is_some() && Nation::of(led) == Nation::of(card);
                                let (win, tie) = (
                                    !like && mine > arbitration_value(led) as f32,
                                    !like && mine == arbitration_value(led) as f32,
                                );
                                sum(
                                    13,
                                    &[
                                        5.0 * flag(win),
                                        stake * flag(win),
                                        stake * flag(tie),
                                        counts(card) * flag(!win && !tie),
                                        mine / 5.0,
                                    ],
                                )
                            }
                        }
                    }
                    _ => 0.0,
                }
        }));
    }
}
