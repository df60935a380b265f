//! Two competing patiences: play to the middle first, then onto the opponent's piles, and from the reserve before other
//! piles.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_engine::mechanics::pile::{self, of_rank};
use broadside_games::mobilization_3::{self, Mobilization3, Move, Spot, View};

use crate::thumb::Known;

type Pile = pile::Pile<Pack, 96>;

const PLAYING: u8 = mobilization_3::PLAYING as u8;
const RESERVE: u8 = mobilization_3::RESERVE as u8;
const DISCARD: u8 = mobilization_3::DISCARD as u8;

fn source(from: Spot) -> f32 {
    match from {
        Spot::Own(RESERVE) => 3.0,
        Spot::Own(DISCARD) => 1.0,
        Spot::Hand => 2.0,
        _ => 0.0,
    }
}

fn one_look(view: &View, mv: Move) -> f32 {
    let open = &view.open;
    let own = &open.piles[open.mover];
    match mv {
        Move::Turn => 0.0,
        Move::Miss => -10.0,
        Move::Move(from, Spot::Home) => 40.0 + source(from),
        Move::Move(from, Spot::Theirs(_)) => 30.0 + source(from),
        Move::Move(Spot::Own(from), Spot::Own(to)) => match from {
            _ if from < PLAYING => -5.0,
            _ if own[usize::from(to)].is_empty() => 8.0 + source(Spot::Own(from)),
            _ => 12.0 + source(Spot::Own(from)),
        },
        Move::Move(from, _) => 10.0 + source(from),
    }
}

/// The ranks of the top cards of the mover's and the opponent's piles; 0 for an empty one.
type Tops = [[u8; 6]; 2];

/// The ranks that the piles accept, as bits.
fn taken(tops: &Tops) -> u32 {
    let mut ranks = 0;
    for piles in tops {
        for (n, top) in piles.iter().enumerate().filter(|(_, top)| **top > 0) {
            let below = 1 << (top - 1);
            ranks |= if n < usize::from(PLAYING) { below } else { below | 1 << (top + 1) };
        }
    }
    ranks & 0b111_1110
}

/// The probability of each rank for the next turned card. A turn continues as long as the turned card fits somewhere,
/// so piles that accept many ranks make long turns.
struct Next([f32; 7]);

impl Next {
    fn of(view: &View) -> Self {
        let (open, mover) = (&view.open, view.open.mover);
        let unseen = open.unseen[mover];
        let mut chances = [0.0; 7];
        match open.picked_up[mover].top().filter(|_| unseen.is_empty()) {
            Some(next) => chances[usize::from(next.rank())] = 1.0,
            None => {
                for (rank, chance) in (0..).zip(&mut chances).skip(1) {
                    *chance = unseen.within(of_rank(rank)).len() as f32 / unseen.len().max(1) as f32;
                }
            }
        }
        Next(chances)
    }

    /// The chance that some pile accepts the next turned card.
    fn fits(&self, tops: &Tops) -> f32 {
        let taken = taken(tops);
        self.0.iter().enumerate().filter(|(rank, _)| taken & 1 << rank != 0).map(|(_, chance)| chance).sum()
    }
}

/// The tops after a card has moved.
fn after(view: &View, mut tops: Tops, from: Spot, to: Spot) -> Tops {
    let own = &view.open.piles[view.open.mover];
    let card = match from {
        Spot::Own(n) => {
            let (n, cards) = (usize::from(n), own[usize::from(n)].cards());
            let beneath = cards.len().checked_sub(2).map_or(0, |next| cards[next].rank());
            std::mem::replace(&mut tops[0][n], beneath)
        }
        _ => view.open.turned.map_or(0, |card| card.rank()),
    };
    match to {
        Spot::Own(n) => tops[0][usize::from(n)] = card,
        Spot::Theirs(n) => tops[1][usize::from(n)] = card,
        _ => (),
    }
    tops
}

impl Known for Mobilization3 {
    const COST: u64 = 2;
    const PACE: u64 = 5;
    const LONGEST: usize = 160;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| one_look(view, *mv)));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let open = &view.open;
        let top = |pile: &Pile| pile.top().map_or(0, |card| card.rank());
        let tops = [open.mover, open.mover.left(2)].map(|seat| open.piles[seat].each_ref().map(top));
        let next = Next::of(view);
        let now = next.fits(&tops);
        worths.extend(moves.iter().map(|mv| {
            let Move::Move(from, to) = *mv else { return one_look(view, *mv) };
            let gain = next.fits(&after(view, tops, from, to)) - now;
            match (from, to) {
                (_, Spot::Home) => 40.0 + source(from) + 10.0 * gain,
                (_, Spot::Theirs(_)) => 30.0 + source(from) + 10.0 * gain,
                (Spot::Own(n), Spot::Own(_)) if n < PLAYING => -3.0 + 10.0 * gain,
                (Spot::Own(_), Spot::Own(_)) => 5.0 + source(from) + 30.0 * gain,
                _ => 10.0 + 10.0 * gain,
            }
        }));
    }

    /// How many cards fewer than the opponent the viewer has; a win counts as a whole pack.
    fn ahead(view: &View) -> f32 {
        let me = view.viewer.seat().unwrap_or_default();
        let left = |seat| view.open.left(seat) as f32;
        ((left(me.left(2)) - left(me)) / 40.0).clamp(-1.0, 1.0)
    }
}
