//! Organization: everybody scores the tricks taken, so a bid only buys the right to name the country.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardBag, CardSet, MAX_SEATS, Pack as _, Seat, Seats};
use broadside_engine::{Phrase, Position as _, Viewer};
use broadside_games::organization::{Move, Organization, Phase, Position, Rules, View};
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

/// The seats that the viewer knows, or must assume, to be on the same side.
fn mates(view: &View) -> Seats {
    let (open, me) = (&view.open, me(view));
    let own = open.rules.sides().of(me);
    let Some((maker, _)) = open.maker.filter(|_| open.called.is_some()) else { return own };
    let possible = view.possible_partners();
    match possible.iter().next() {
        Some(partner) if possible.len() == 1 => open.rules.sides_with(maker, partner).of(me),
        // One of the three opponents trusts everybody who may be another.
        _ if open.rules.three_together && maker != me && !possible.contains(me) => {
            Seat::all(open.rules.players).filter(|seat| *seat != maker).collect()
        }
        // Where everybody scores alone, an opponent of the maker has no partner.
        _ => own,
    }
}

fn eye(view: &View) -> TrickEye<'_, Pack> {
    let open = &view.open;
    let mut may_hold = [CardSet::ALL; MAX_SEATS];
    may_hold.iter_mut().zip(open.may_hold).for_each(|(to, from)| *to = from);
    let mut held = [0; MAX_SEATS];
    held.iter_mut().zip(open.held).for_each(|(to, from)| *to = from);
    let mut unseen = open.rules.pack();
    [open.played, view.hand, view.laid_away].into_iter().for_each(|seen| unseen.take(seen));
    TrickEye {
        trick: &open.trick,
        trump: open.country,
        supreme: None,
        players: open.rules.players,
        me: me(view),
        mates: mates(view),
        unseen,
        held,
        may_hold,
        unaided: Default::default(),
    }
}

/// A rough estimate of the units a hand takes by itself under a country.
fn strength(hand: CardBag<Pack>, country: u8, rules: &Rules) -> f32 {
    const FLAGS: [f32; 6] = [0.0, 0.0, 0.05, 0.15, 0.4, 0.75];
    let own = hand.within(CardSet::suit(country)).len() as f32;
    let mut units = 0.0;
    for card in hand.iter() {
        units += match card.suit() == country {
            true => 0.35 + 0.1 * f32::from(card.rank()),
            false => FLAGS[usize::from(card.rank() - 1)],
        };
    }
    let voids = (0..4).filter(|suit| *suit != country && !hand.kinds().meets(CardSet::suit(*suit)));
    let long = 0.2 * (own - f32::from(2 * rules.ranks) / rules.players as f32).max(0.0);
    units + long + 0.3 * voids.count() as f32 * own.min(3.0)
}

fn best_country(hand: CardBag<Pack>, rules: &Rules) -> (u8, f32) {
    let strengths = (0..4).map(|country| (country, strength(hand, country, rules)));
    strengths.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

/// What is a number of units with the whole pack, in proportion to the pack.
fn scaled(units: f32, rules: &Rules) -> f32 {
    units * (f32::from(rules.ranks) / f32::from(Pack::RANKS))
}

/// The units that the maker's side can expect.
fn makers_units(view: &View) -> f32 {
    let rules = &view.open.rules;
    let own = best_country(view.hand, rules).1;
    let tricks = rules.hand_size() as f32;
    match rules.players {
        2 => own * 1.1,
        3 => own * 1.05 + scaled(0.6, rules),
        4 => own + 0.3 * (tricks - own).max(0.0),
        5 => own + 1.6,
        _ => own + 0.2 * (tricks - own).max(0.0),
    }
}

/// The highest bid to make: the hand's value minus a margin; 0 after the auction.
fn limit(view: &View, margin: f32) -> f32 {
    match view.open.phase {
        Phase::Auction => makers_units(view) - scaled(margin, &view.open.rules),
        _ => 0.0,
    }
}

fn bid(view: &View, bid: Option<u16>, limit: f32) -> f32 {
    auction::rate(&view.open.auction, mates(view), bid, limit)
}

/// Rates which card to lay away, which country to name, and which card to call.
fn prepare(view: &View, mv: Move) -> f32 {
    let rules = &view.open.rules;
    match mv {
        Move::Discard(card) => {
            let mut rest = view.hand;
            rest.remove(card);
            best_country(rest, rules).1
        }
        Move::Country(country) => strength(view.hand, country.0, rules),
        Move::Call(card) => {
            let trump = view.open.country == Some(card.suit());
            let missing = view.hand.count(card) == 0;
            f32::from(card.rank()) + if trump { 2.0 } else { 0.0 } + if missing { 0.5 } else { 0.0 }
        }
        _ => 0.0,
    }
}

/// The cards that may be played.
fn cards(moves: &[Move]) -> Vec<Card<Pack>> {
    moves.iter().filter_map(|mv| if let Move::Play(card) = mv { Some(*card) } else { None }).collect()
}

impl Known for Organization {
    const COST: u64 = 1;
    const PACE: u64 = 3;

    /// With five players, bots that misjudge an unknown partner would outbid each other beyond what anybody can make,
    /// deal after deal.
    fn by_the_book(view: &View) -> bool {
        view.open.rules.players == 5 && view.open.phase == Phase::Auction
    }

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit) = (eye(view), limit(view, 2.0));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) => eye.one_look(card),
            other => prepare(view, other),
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit) = (eye(view), limit(view, 1.5));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) => eye.takes(card) - eye.keep(card),
            other => prepare(view, other),
        }));
    }

    by_weights!("organization");

    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let (eye, limit) = (eye(view), limit(view, 1.5));
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Bid(number) => bid(view, Some(number), limit),
            Move::Pass => bid(view, None, limit),
            Move::Play(card) => {
                eye.takes(card) - eye.keep(card) + tricks::beside(weights, &eye, view.hand, card)
            }
            other => prepare(view, other),
        }));
    }

    fn reasons(view: &View, mv: Move, moves: &[Move]) -> Vec<Phrase> {
        match mv {
            Move::Play(card) => eye(view).reasons(card, &cards(moves)),
            Move::Pass => auction::reasons(&view.open.auction, mates(view)),
            _ => vec![],
        }
    }

    /// Used between fixed partnerships only. Where the partner is still to be called, bids proved misleading.
    fn likelihood(view: &View) -> f32 {
        match view.open.rules.players == 4 && view.open.played.is_empty() {
            true => {
                let limit = makers_units(view) - scaled(1.5, &view.open.rules);
                auction::fits(&view.open.auction, me(view), mates(view), limit, 1.0)
            }
            false => 1.0,
        }
    }

    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        let open = world.view(Viewer::Seat(seat)).open;
        if stakes.players != 4 || open.phase != Phase::Play || open.held.iter().sum::<u8>() > 16 {
            return None;
        }
        let views = ending::views(world, 4);
        let maker = open.maker.map_or(0, |(maker, _)| maker.index());
        let board = boards::organization::board(&views, maker, open.country, None);
        ending::play_on::<Self>(world, &board, seat, stakes, Move::Play)
    }
}
