//! The play of tricks: to the written strategy's rating of a card, learned weights add what it does beside.

use broadside_cards::{Card, CardBag, CardSet, Pack, Seat};

use crate::tricks::TrickEye;

/// What is told of a card, each with a weight of its own for a lead, for a trick of one's own side, and for one of the
/// enemy's.
const KINDS: usize = 10;

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// What the weights add to the rating of a card from this hand.
pub(crate) fn beside<P: Pack>(
    weights: &[f32],
    eye: &TrickEye<'_, P>,
    hand: CardBag<P>,
    card: Card<P>,
) -> f32 {
    let suit = CardSet::suit(card.suit());
    let trump = eye.trump == Some(card.suit());
    let held = hand.within(suit).len();
    let trumps = eye.trump.map_or(0, |trump| hand.within(CardSet::suit(trump)).len());
    let above = eye.unseen.within(CardSet::above(card)).len();
    let void = |seat: Seat| eye.unseen.within(suit & eye.may_hold[seat.index()]).is_empty();
    let later = || eye.me.round(eye.players).skip(1).take(eye.players - eye.trick.len() - 1);
    let told = [
        eye.takes(card),
        eye.keep(card),
        flag(above == 0),
        flag(trump),
        held as f32 / 4.0,
        flag(held == 1 && !trump && trumps > 0),
        f32::from(card.rank()) / f32::from(P::RANKS),
        flag(later().any(|seat| !eye.mates.contains(seat) && void(seat))),
        flag(later().any(|seat| eye.mates.contains(seat) && void(seat))),
        flag(eye.trick.led().is_some_and(|led| led.suit() != card.suit()) && !trump),
    ];
    let first = match eye.trick.best() {
        None => 0,
        Some(_) if eye.mate_heads() => KINDS,
        Some(_) => 2 * KINDS,
    };
    told.iter().zip(&weights[first..first + KINDS]).map(|(told, weight)| told * weight).sum()
}
