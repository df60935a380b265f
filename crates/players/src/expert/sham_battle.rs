//! Sham Battle: bid the combinations in the hand plus what the tricks will bring. In tricks, card values count, not the
//! number of tricks.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardBag, CardSet, MAX_SEATS, Seat, Seats};
use broadside_engine::{Phrase, Position as _, Viewer};
use broadside_games::sham_battle::meld::Groups;
use broadside_games::sham_battle::{Claim, Move, Phase, Position, ShamBattle, View};
use broadside_solve::boards;

use crate::auction;
use crate::ending;
use crate::learned::{by_weights, tricks};
use crate::reckoning::Stakes;
use crate::thumb::Known;
use crate::tricks::TrickEye;

fn me(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

fn mates(view: &View) -> Seats {
    view.open.rules.sides.of(me(view))
}

fn eye(view: &View) -> TrickEye<'_, Pack> {
    let open = &view.open;
    let players = open.rules.players;
    let mut may_hold = [CardSet::ALL; MAX_SEATS];
    may_hold.iter_mut().zip(open.may_hold).for_each(|(to, from)| *to = from);
    let mut held = [0; MAX_SEATS];
    Seat::all(players).for_each(|seat| held[seat.index()] = open.rules.hand_size() as u8 - open.tricks);
    open.trick.plays().for_each(|(seat, _)| held[seat.index()] -= 1);
    let mut unseen = open.rules.pack();
    [open.played, view.hand].into_iter().for_each(|seen| unseen.take(seen));
    TrickEye {
        trick: &open.trick,
        trump: open.country,
        supreme: None,
        players,
        me: me(view),
        mates: mates(view),
        unseen,
        held,
        may_hold,
        unaided: Default::default(),
    }
}

/// The expected points of a hand from combinations and tricks, with a country in power.
fn strength(hand: CardBag<Pack>, country: u8, players: usize) -> f32 {
    let claim = f32::from(Claim::best(hand, Groups::NONE, country).count());
    let tricks: f32 = hand
        .iter()
        .map(|card| match card.suit() == country {
            true => 0.3 + 0.12 * f32::from(card.rank()),
            false => [0.0, 0.0, 0.05, 0.1, 0.35, 0.7][usize::from(card.rank() - 1)],
        })
        .sum();
    // The cards of the pack are worth 440 in total.
    claim + tricks * 440.0 / (48.0 / players as f32)
}

fn best_country(hand: CardBag<Pack>, players: usize) -> f32 {
    (0..4).map(|country| strength(hand, country, players)).fold(0.0, f32::max)
}

/// The value of the hand together with the partner's.
fn worth(view: &View) -> f32 {
    let players = view.open.rules.players;
    best_country(view.hand, players) + if mates(view).len() == 2 { 75.0 } else { 0.0 }
}

/// The highest bid to make, as a share of the hand's value; 0 after the auction.
fn limit(view: &View, share: f32) -> f32 {
    if view.open.phase == Phase::Auction { share * worth(view) } else { 0.0 }
}

fn bid(view: &View, bid: Option<u16>, limit: f32) -> f32 {
    auction::rate(&view.open.auction, mates(view), bid, limit)
}

/// The claim with the highest total, while combinations are being laid.
fn claim(view: &View) -> Option<Claim> {
    let (Phase::Lay(seat), Some(country)) = (view.open.phase, view.open.country) else { return None };
    let mut free = view.hand;
    free.take(view.open.shown[seat]);
    Some(Claim::best(free, view.open.groups, country))
}

/// Whether cards belong to that claim.
fn lay(claim: Option<Claim>, cards: CardBag<Pack>) -> f32 {
    let belongs = claim.is_some_and(|claim| claim.combinations().any(|combination| combination == cards));
    if belongs { 10.0 } else { -1.0 }
}

/// The value of the cards in the trick and of those still expected, relative to a high card.
fn prize(eye: &TrickEye<'_, Pack>, card: Card<Pack>) -> f32 {
    let lying: i32 = eye.trick.plays().map(|(_, card)| Pack::value(card)).sum::<i32>() + Pack::value(card);
    let to_come = 8.0 * (eye.players - eye.trick.len() - 1) as f32;
    (lying as f32 + to_come) / 36.0
}

/// The cards that may be played.
fn cards(moves: &[Move]) -> Vec<Card<Pack>> {
    moves.iter().filter_map(|mv| if let Move::Play(card) = mv { Some(*card) } else { None }).collect()
}

impl Known for ShamBattle {
    const COST: u64 = 1;
    const PACE: u64 = 2;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit, claim) = (eye(view), limit(view, 0.6), claim(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Country(country) => strength(view.hand, country.0, view.open.rules.players),
            Move::Lay(laid) => lay(claim, laid.cards),
            Move::Done => 0.0,
            Move::Play(card) => eye.one_look(card),
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit, claim) = (eye(view), limit(view, 0.75), claim(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Country(country) => strength(view.hand, country.0, view.open.rules.players),
            Move::Lay(laid) => lay(claim, laid.cards),
            Move::Done => 0.0,
            Move::Play(card) => prize(&eye, card) * (2.0 * eye.takes(card) - 1.0) - eye.keep(card),
        }));
    }

    by_weights!("sham-battle");

    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit, claim) = (eye(view), limit(view, 0.75), claim(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Country(country) => strength(view.hand, country.0, view.open.rules.players),
            Move::Lay(laid) => lay(claim, laid.cards),
            Move::Done => 0.0,
            Move::Play(card) => {
                let worth = prize(&eye, card) * (2.0 * eye.takes(card) - 1.0) - eye.keep(card);
                worth + tricks::beside(weights, &eye, view.hand, card)
            }
        }));
    }

    fn reasons(view: &View, mv: Move, moves: &[Move]) -> Vec<Phrase> {
        match mv {
            Move::Play(card) => eye(view).reasons(card, &cards(moves)),
            Move::Pass => auction::reasons(&view.open.auction, mates(view)),
            _ => vec![],
        }
    }

    fn likelihood(view: &View) -> f32 {
        match view.open.played.is_empty() {
            true => auction::fits(&view.open.auction, me(view), mates(view), 0.75 * worth(view), 30.0),
            false => 1.0,
        }
    }

    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        let open = world.view(Viewer::Seat(seat)).open;
        // The solver needs exactly two sides that divide a fixed total.
        let two_sides = stakes.sides.iter().count() == 2;
        if !two_sides || open.phase != Phase::Play || open.rules.pack().len() - open.played.len() > 16 {
            return None;
        }
        let views = ending::views(world, 4);
        let ((maker, _), country) = open.maker.zip(open.country)?;
        let board = boards::sham_battle::board(&views, maker.index(), country);
        ending::play_on::<Self>(world, &board, seat, stakes, Move::Play)
    }
}
