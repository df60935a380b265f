//! Neutral: bid what the hand takes with its best nation as trump. Keep neutrals for tricks with rulers.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{Card, CardSet, MAX_SEATS, Seat, Seats};
use broadside_engine::{Phrase, Position as _, Viewer};
use broadside_games::neutral::{Move, NEUTRALS, Neutral, Phase, Position, RULERS, View};

use crate::auction;
use crate::ending::Ending;
use crate::learned::tricks;
use crate::reckoning::Stakes;
use crate::thumb::Known;
use crate::tricks::TrickEye;

fn me(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

/// The seats that the viewer knows to be on the same side.
fn mates(view: &View) -> Seats {
    let (open, me) = (&view.open, me(view));
    let mut mates = open.rules.sides.of(me);
    let Some((maker, _)) = open.maker.filter(|_| open.rules.calls) else { return mates };
    let partner = match open.called {
        Some(called) if view.hand.contains(called) => Some(me),
        _ => open.partner_shown,
    };
    if let Some(partner) = partner {
        let side = Seats::from(maker) | partner.into();
        match side.contains(me) {
            true => mates = side,
            false => mates = Seat::all(5).filter(|seat| !side.contains(*seat)).collect(),
        }
    } else if me != maker {
        mates = Seat::all(5).filter(|seat| *seat != maker).collect();
    }
    mates
}

fn eye(view: &View) -> TrickEye<'_, Pack> {
    let open = &view.open;
    let mut may_hold = [CardSet::ALL; MAX_SEATS];
    may_hold.iter_mut().zip(open.may_hold).for_each(|(to, from)| *to = from);
    let mut held = [0; MAX_SEATS];
    held.iter_mut().zip(open.held).for_each(|(to, from)| *to = from);
    TrickEye {
        trick: &open.trick,
        trump: open.trump,
        supreme: Some(Pack::UNITED_STATES),
        players: open.rules.players,
        me: me(view),
        mates: mates(view),
        unseen: (open.rules.pack() - open.played - view.hand - view.laid_away).into(),
        held,
        may_hold,
        unaided: Default::default(),
    }
}

/// A rough estimate of the points a hand takes by itself with a nation as trump.
fn strength(hand: CardSet<Pack>, trump: u8) -> f32 {
    let trumps = (hand & CardSet::suit(trump)).len() as f32;
    let mut points = 0.0;
    for card in hand.iter() {
        let height = f32::from(card.rank());
        points += match card.suit() {
            suit if suit == trump => 0.25 + 0.09 * height,
            Pack::UNITED_STATES => 0.55 + 0.18 * height,
            _ => [0.0, 0.0, 0.0, 0.0, 0.05, 0.12, 0.3, 0.6][usize::from(card.rank() - 1)],
        };
    }
    let voids = (0..5).filter(|suit| *suit != trump && !hand.meets(CardSet::suit(*suit))).count() as f32;
    points + 0.25 * voids * trumps.min(3.0) + 0.2 * (trumps - 3.0).max(0.0)
}

fn best_trump(hand: CardSet<Pack>) -> (u8, f32) {
    let nations = (0..5).filter(|suit| hand.meets(CardSet::suit(*suit)));
    let strengths = nations.map(|suit| (suit, strength(hand, suit)));
    strengths.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, strength(hand, 0)))
}

/// The value of the hand as maker, including partner and reserve.
fn makers_points(view: &View) -> f32 {
    let own = best_trump(view.hand).1;
    match view.open.rules.players {
        2 => own * 1.35,
        3 => own * 1.05,
        4 if view.open.rules.sides.of(me(view)).len() == 2 => own + 4.0,
        5 if view.open.rules.calls => own + 3.2,
        5 => own + 1.0,
        6 if view.open.rules.sides.of(me(view)).len() == 2 => own + 2.2,
        6 if view.open.rules.sides.of(me(view)).len() == 3 => own + 4.5,
        _ => own,
    }
}

/// The highest bid to make, as a share of the hand's value; 0 after the auction.
fn limit(view: &View, share: f32) -> f32 {
    if view.open.phase == Phase::Auction { share * makers_points(view) } else { 0.0 }
}

fn bid(view: &View, bid: Option<u16>, limit: f32) -> f32 {
    auction::rate(&view.open.auction, mates(view), bid, limit)
}

/// The nation that the viewer wants as trump, between the auction and the first lead.
fn wanted_trump(view: &View) -> Option<u8> {
    let settled = view.open.phase == Phase::Auction || !view.open.played.is_empty();
    (!settled).then(|| best_trump(view.hand).0)
}

/// Rates which card to lay away and which to call.
fn prepare(view: &View, trump: Option<u8>, mv: Move) -> f32 {
    match mv {
        Move::Discard(card) => {
            let mut rest = view.hand;
            rest.remove(card);
            let alone = (rest & CardSet::suit(card.suit())).is_empty() && Some(card.suit()) != trump;
            best_trump(rest).1 + if alone { 0.2 } else { 0.0 }
        }
        Move::Call(card) => {
            let base = if Some(card.suit()) == trump { 0.9 } else { 0.5 };
            let wanted = if card.suit() == Pack::UNITED_STATES { 1.1 } else { base };
            wanted + 0.1 * f32::from(card.rank())
        }
        _ => 0.0,
    }
}

/// The value of a trick with this card in it.
fn prize(view: &View, eye: &TrickEye<'_, Pack>, card: Card<Pack>) -> f32 {
    let lying = view.open.trick.set() | card.alone();
    let rulers = (lying & RULERS).len() as f32;
    match lying.meets(NEUTRALS) {
        true => 2.0 + rulers,
        // Another seat may still neutralize it.
        false => 1.0 + 0.2 * rulers * (eye.players - eye.trick.len() - 1) as f32 / eye.players as f32,
    }
}

/// The cards that may be played.
fn cards(moves: &[Move]) -> Vec<Card<Pack>> {
    moves.iter().filter_map(|mv| if let Move::Play(card) = mv { Some(*card) } else { None }).collect()
}

impl Known for Neutral {
    const COST: u64 = 1;

    /// With five players, bots that misjudge an unknown partner would outbid each other beyond what anybody can make,
    /// deal after deal.
    fn by_the_book(view: &View) -> bool {
        view.open.rules.calls && view.open.phase == Phase::Auction
    }

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        let (limit, trump) = (limit(view, 0.7), wanted_trump(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) if view.open.played.is_empty() => {
                f32::from(card.rank()) + if Some(card.suit()) == trump { 10.0 } else { 0.0 }
            }
            Move::Play(card) => eye.one_look(card),
            other => prepare(view, trump, other),
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        let (limit, trump) = (limit(view, 0.75), wanted_trump(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) => {
                let prize = prize(view, &eye, card);
                let worth = prize * (2.0 * eye.takes(card) - 1.0) - 1.6 * eye.keep(card);
                worth + if Some(card.suit()) == trump { 9.0 } else { 0.0 }
            }
            other => prepare(view, trump, other),
        }));
    }

    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        let (limit, trump) = (limit(view, 0.75), wanted_trump(view));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) => {
                let prize = prize(view, &eye, card);
                let worth = prize * (2.0 * eye.takes(card) - 1.0) - 1.6 * eye.keep(card);
                let worth = worth + tricks::beside(weights, &eye, view.hand.into(), card);
                worth + if Some(card.suit()) == trump { 9.0 } else { 0.0 }
            }
            other => prepare(view, trump, other),
        }));
    }

    fn reasons(view: &View, mv: Move, moves: &[Move]) -> Vec<Phrase> {
        match mv {
            Move::Play(card) => eye(view).reasons(card, &cards(moves)),
            Move::Pass => auction::reasons(&view.open.auction, mates(view)),
            _ => vec![],
        }
    }

    /// Maker and opponents score different things, and a bid depends on it. So the last tricks are searched with the
    /// stakes as values.
    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        let open = &world.view(Viewer::Seat(seat)).open;
        let left: u8 = open.held.iter().sum();
        (stakes.players == 4 && open.phase == Phase::Play && left <= 11)
            .then(|| Ending::<Self>::new(stakes, world, seat).value(world))
    }
}
