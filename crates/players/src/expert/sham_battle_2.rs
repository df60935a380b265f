//! Sham Battle No. 2: a trick is worth its cards and the right to lay a combination. Keep cards for future
//! combinations.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardBag, CardSet, MAX_SEATS, Seat};
use broadside_engine::Phrase;
use broadside_games::sham_battle::Claim;
use broadside_games::sham_battle::meld::{Combination, Lays, battleship};
use broadside_games::sham_battle_2::{Move, Phase, Position, ShamBattle2, View};
use broadside_solve::boards;

use crate::ending;
use crate::reckoning::Stakes;
use crate::thumb::Known;
use crate::tricks::TrickEye;

fn me(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

fn eye(view: &View) -> TrickEye<'_, Pack> {
    let open = &view.open;
    let mut may_hold = [CardSet::ALL; MAX_SEATS];
    may_hold.iter_mut().zip(open.may_hold).for_each(|(to, from)| *to = from);
    let mut held = [0; MAX_SEATS];
    held.iter_mut().zip(open.held).for_each(|(to, from)| *to = from);
    let mut unseen = open.rules.pack();
    [open.played, view.hand, open.table[me(view)]].into_iter().for_each(|seen| unseen.take(seen));
    TrickEye {
        trick: &open.trick,
        trump: open.country,
        supreme: None,
        players: 2,
        me: me(view),
        mates: me(view).into(),
        unseen,
        held,
        may_hold,
        unaided: Default::default(),
    }
}

/// The value of the combinations in a hand.
fn claim(view: &View, hand: CardBag<Pack>) -> f32 {
    let Some(country) = view.open.country else { return 0.0 };
    f32::from(Claim::best(hand, view.open.groups[me(view)], country).count())
}

/// Whether one combination in hand would win the game at once (T10).
fn wins_by_laying(view: &View) -> bool {
    let (Some(needs), Some(country)) = (view.open.needs, view.open.country) else { return false };
    let me = me(view);
    let missing = (needs[me] - i32::from(view.open.claimed[me])) as f32;
    Lays::of(view.hand, view.open.groups[me], country).iter().any(|cards| lay(view, cards) >= missing)
}

/// The value of showing a Battleship: its points, or a better card in exchange if that breaks no combination (T6).
fn show(view: &View) -> f32 {
    let (Some(turned), Some(country)) = (view.open.turned, view.open.country) else { return 0.0 };
    if !view.open.rules.taken {
        return 500.0;
    }
    let mut exchanged = view.hand;
    exchanged.remove(battleship(country));
    exchanged.insert(turned);
    f32::from(turned.rank()) + claim(view, exchanged) - claim(view, view.hand)
}

/// How useful a card is for combinations: those it completes and those it is close to.
fn promise(view: &View, card: Card<Pack>) -> f32 {
    if !view.hand.contains(card) {
        return 0.0; // it lies on the table and has been counted
    }
    let mut without = view.hand;
    without.remove(card);
    let lost = claim(view, view.hand) - claim(view, without);
    let alike = (0..4).filter(|suit| without.kinds().contains(Card::of(*suit, card.rank()))).count() as f32;
    let in_power = view.open.country == Some(card.suit());
    lost / 40.0 + 0.12 * alike + if in_power && card.rank() > 1 { 0.2 } else { 0.0 }
}

fn play(view: &View, eye: &TrickEye<'_, Pack>, card: Card<Pack>) -> f32 {
    let worth = |card| view.open.worth(card);
    let lying: i32 = eye.trick.plays().map(|(_, card)| worth(card)).sum::<i32>() + worth(card);
    let free = view.open.phase == Phase::Free;
    let to_lay = match free {
        true if wins_by_laying(view) => 10.0,
        true => claim(view, view.hand).min(100.0) / 60.0,
        false => 0.0,
    };
    // While the reserve lasts nobody has to follow suit, so a lead is only as safe as it is high.
    let takes = eye.takes(card);
    let takes = if free && eye.trick.is_empty() { 0.6 * takes } else { takes };
    let keep = if free { promise(view, card) } else { 0.0 };
    (lying as f32 / 18.0 + to_lay) * takes - eye.keep(card) - keep
}

impl Known for ShamBattle2 {
    const COST: u64 = 3;
    /// A Battleship that scores is always shown.
    const PLAIN: f32 = 499.0;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Lay(laid) => lay(view, laid.cards),
            Move::Show => 5.0,
            Move::Done => 0.0,
            Move::Play(card) => eye.one_look(card),
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let eye = eye(view);
        worths.extend(moves.iter().map(|mv| match *mv {
            Move::Lay(laid) => lay(view, laid.cards),
            Move::Show => show(view),
            Move::Done => 0.0,
            Move::Play(card) => play(view, &eye, card),
        }));
    }

    /// The weights are in the order of their file, which names them.
    fn rated(weights: &[f32], view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let first = worths.len();
        Self::expert(view, moves, worths);
        let eye = eye(view);
        let flag = |yes: bool| f32::from(u8::from(yes));
        let free = view.open.phase == Phase::Free;
        let to_lay = if free { claim(view, view.hand).min(100.0) / 60.0 } else { 0.0 };
        for (mv, worth) in moves.iter().zip(&mut worths[first..]) {
            *worth += match *mv {
                Move::Play(card) => {
                    let value = |card| view.open.worth(card);
                    let lying = eye.trick.plays().map(|(_, card)| value(card)).sum::<i32>() + value(card);
                    let takes = eye.takes(card);
                    let told = [
                        takes * lying as f32 / 18.0,
                        takes * to_lay,
                        flag(free) * promise(view, card),
                        takes,
                        eye.keep(card),
                        flag(eye.trick.is_empty()) * takes,
                        flag(eye.unseen.within(CardSet::above(card)).is_empty()),
                        flag(eye.trump == Some(card.suit())),
                        f32::from(card.rank()) / 6.0,
                        flag(!view.hand.contains(card)),
                    ];
                    told.iter().zip(weights).map(|(told, weight)| told * weight).sum()
                }
                Move::Lay(_) => 10.0 * weights[10],
                Move::Done => 10.0 * weights[11],
                Move::Show => 0.0,
            };
        }
    }

    /// Of a lead too little is certain to speak of it: the other seat need not follow.
    fn reasons(view: &View, mv: Move, moves: &[Move]) -> Vec<Phrase> {
        let play = |mv: &Move| if let Move::Play(card) = mv { Some(*card) } else { None };
        let legal: Vec<_> = moves.iter().filter_map(play).collect();
        match play(&mv).filter(|_| !view.open.trick.is_empty()) {
            Some(card) => eye(view).reasons(card, &legal),
            None => vec![],
        }
    }

    /// Once the reserve is gone, each player knows the other's hand (T8).
    fn is_open(view: &View) -> bool {
        view.open.phase == Phase::Strict
    }

    fn foresee(world: &Position, seat: Seat, stakes: &Stakes) -> Option<f32> {
        if world.open().phase != Phase::Strict {
            return None;
        }
        let board = boards::sham_battle_2::board(&ending::views(world, 2)).ok()?;
        ending::play_on::<Self>(world, &board, seat, stakes, Move::Play)
    }
}

fn lay(view: &View, cards: CardBag<Pack>) -> f32 {
    let combination = view.open.country.and_then(|country| Combination::of(cards, country));
    combination.map_or(-1.0, |combination| f32::from(combination.count()))
}
