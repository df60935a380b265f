//! The Liberty Bond Game: go out first, put Bonds into one's own rows, and give the next player nothing useful.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardBag, CardSet, Seat};
use broadside_engine::mechanics::pile::of_rank;
use broadside_games::liberty_bond::{
    BOND_POINTS, LIBERTY_BOND, LibertyBond, Move, Source, View, combination,
};

use crate::thumb::Known;

fn me(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

/// How useful a card is to the rest of the hand: the cards that form, or nearly form, a combination with it.
fn ties(hand: CardBag<Pack>, card: Card<Pack>) -> f32 {
    let mut rest = hand;
    if rest.contains(card) {
        rest.remove(card);
    }
    let kind = rest.within(of_rank(card.rank())).len() as f32;
    let near = |steps: u32| {
        let bits = card.alone().bits();
        CardSet::<Pack>::from_bits(bits << steps | bits >> steps) & CardSet::suit(card.suit()) & rest.kinds()
    };
    let (next, gap) = (near(1).len() as f32, near(2).len() as f32);
    let group = [0.0, 1.0, 3.0, 4.0][(kind as usize).min(3)];
    let run = next + if next >= 2.0 || next >= 1.0 && gap >= 1.0 { 1.5 } else { 0.0 } + 0.4 * gap;
    group + run
}

/// Whether the card fits a row on the table.
fn goes_on(view: &View, card: Card<Pack>) -> bool {
    view.open.rows().iter().any(|row| row.takes.contains(card))
}

/// The value of the best combination in a hand: its cards, and its Bonds again.
fn best_lay(hand: CardBag<Pack>) -> f32 {
    combination::all(hand).map(lay_worth).fold(0.0, f32::max)
}

fn lay_worth(cards: CardBag<Pack>) -> f32 {
    let value: i32 = cards.iter().map(Pack::value).sum();
    (value + BOND_POINTS * cards.within(of_rank(LIBERTY_BOND)).len() as i32) as f32
}

/// How much better the top of the discard pile is than an unknown card.
fn draw(view: &View) -> f32 {
    let Some(top) = view.open.discard.top() else { return -1.0 };
    let mut with = view.hand;
    with.insert(top);
    let gain = best_lay(with) - best_lay(view.hand);
    if gain > 0.0 {
        return 10.0 + gain;
    }
    if goes_on(view, top) { 2.0 } else { ties(view.hand, top) - 2.5 }
}

/// The value of keeping a card.
fn keep(view: &View, card: Card<Pack>) -> f32 {
    let on_row = if goes_on(view, card) { 2.0 } else { 0.0 };
    ties(view.hand, card) + on_row - 0.05 * Pack::value(card) as f32
}

/// How much a discard would help the next player, judged by what is known of that hand.
fn danger(view: &View, card: Card<Pack>) -> f32 {
    let open = &view.open;
    let next = me(view).left(open.rules.players);
    let known = ties(open.known[next], card);
    let on_row = if goes_on(view, card) { 1.2 } else { 0.0 };
    let bond = if card.rank() == LIBERTY_BOND { 1.0 } else { 0.0 };
    let seen = open.discard.cards().iter().filter(|other| other.rank() == card.rank()).count() as f32;
    0.8 * known + on_row + bond - 0.25 * seen
}

impl Known for LibertyBond {
    const COST: u64 = 2;
    const PACE: u64 = 7;
    const LONGEST: usize = 240;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Draw(Source::Discard) => draw(view),
            Move::Draw(Source::Reserve) => 0.0,
            Move::Lay(laid) => 100.0 + lay_worth(laid.cards),
            Move::Add(card, _) => 50.0 + Pack::value(card) as f32,
            Move::Discard(card) => -keep(view, card),
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let me = me(view);
        let held = |seat: Seat| view.open.held[seat];
        let others = Seat::all(view.open.rules.players).filter(|seat| *seat != me);
        let fewest = others.map(held).min().unwrap_or(0);
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Draw(Source::Discard) => draw(view),
            Move::Draw(Source::Reserve) => 0.0,
            Move::Lay(laid) => 100.0 + lay_worth(laid.cards),
            Move::Add(card, row) => {
                let own = row.seat as usize == me.number();
                let bond = card.rank() == LIBERTY_BOND;
                // A Bond in an opponent's row scores for the opponent: only to go out.
                match (own, bond) {
                    (true, true) => 90.0,
                    (false, true) if held(me) > 2 && fewest > 1 => -50.0,
                    _ if own => 60.0 + Pack::value(card) as f32,
                    // A card that others in the hand depend on is kept while nobody is close to going out.
                    _ if ties(view.hand, card) >= 3.0 && fewest > 4 => -40.0,
                    _ => 50.0 + Pack::value(card) as f32,
                }
            }
            Move::Discard(card) => {
                let hurry = if fewest <= 3 { 0.3 * Pack::value(card) as f32 } else { 0.0 };
                -keep(view, card) - 0.7 * danger(view, card) + hurry
            }
        }));
    }

    /// The weights are in the order of their file, which names them.
    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let first = worths.len();
        Self::expert(view, moves, worths);
        let (open, me) = (&view.open, me(view));
        let flag = |yes: bool| f32::from(u8::from(yes));
        let next = me.left(open.rules.players);
        let others = Seat::all(open.rules.players).filter(|seat| *seat != me);
        let hurry = others.map(|seat| open.held[seat]).min().unwrap_or(0) <= 3;
        for (mv, worth) in moves.iter().zip(&mut worths[first..]) {
            *worth += match *mv {
                Move::Discard(card) => {
                    let mut rest = view.hand;
                    rest.remove(card);
                    let near = |steps: u32| {
                        let bits = card.alone().bits();
                        let near = CardSet::<Pack>::from_bits(bits << steps | bits >> steps);
                        (near & CardSet::suit(card.suit()) & rest.kinds()).len() as f32
                    };
                    let kind = rest.within(of_rank(card.rank())).len();
                    let seen = open.discard.cards().iter().filter(|other| other.rank() == card.rank());
                    let told = [
                        flag(kind >= 1),
                        flag(kind >= 2),
                        near(1),
                        near(2),
                        Pack::value(card) as f32 / 10.0,
                        flag(goes_on(view, card)),
                        ties(open.known[next], card),
                        flag(card.rank() == LIBERTY_BOND),
                        seen.count() as f32,
                    ];
                    let sum = |first: usize| -> f32 {
                        told.iter().zip(&weights[first..first + 9]).map(|(told, weight)| told * weight).sum()
                    };
                    sum(0) + if hurry { sum(9) } else { 0.0 }
                }
                Move::Draw(Source::Discard) => open.discard.top().map_or(0.0, |top| {
                    weights[18]
                        + weights[19] * flag(goes_on(view, top))
                        + weights[20] * ties(view.hand, top)
                        + weights[21] * flag(*worth >= 10.0)
                        + weights[22] * flag(hurry)
                }),
                Move::Add(_, row) if row.seat as usize != me.number() => 10.0 * weights[23],
                Move::Add(..) => 10.0 * weights[24],
                _ => 0.0,
            };
        }
    }
}
