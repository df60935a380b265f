//! Neutral: points of the deal (N15 to N17), with all cards known.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{Pack as _, Seat, Seats};
use broadside_engine::AnyMatch;
use broadside_engine::mechanics::auction::Passes;
use broadside_games::neutral::{Neutral, Phase, Take, View};

use super::{Board, Contract, NoAnswer, Objective, OnBoards, Question, card, masks, on_table, sum};
use crate::double_dummy::{Count, Law, Stand};

/// The number of suits that can be trump: those before the neutral suit.
const BELLIGERENTS: u8 = Pack::UNITED_STATES;

impl OnBoards for Neutral {
    fn question(_: &dyn AnyMatch, views: &[View]) -> Result<Question, NoAnswer> {
        question(views)
    }
}

/// The question about a deal, from what its seats see.
///
/// # Errors
/// With five players, before the maker has laid cards away: the choice of these cards is not solved.
pub fn question(views: &[View]) -> Result<Question, NoAnswer> {
    let open = &views[0].open;
    match open.phase {
        Phase::Play if open.trick.is_empty() && open.played.is_empty() => {
            let maker = open.trick.leader().index();
            let held = views[maker].hand;
            let suits = (0..BELLIGERENTS).filter(|&suit| held.iter().any(|card| card.suit() == suit));
            let mut contracts: Vec<Contract> =
                suits.map(|suit| contract(views, maker, Some(suit), partner(views))).collect();
            if contracts.is_empty() {
                return Ok(Question::Play(board(views, maker, None, partner(views)), vec![]));
            }
            for contract in &mut contracts {
                let leads = held.iter().filter(|card| Some(card.suit()) == contract.trump);
                contract.actions = leads.map(|card| format!("play {card}")).collect();
            }
            Ok(Question::Contracts(contracts))
        }
        Phase::Play => {
            let maker = open.maker.map_or(0, |(maker, _)| maker.index());
            Ok(Question::Play(board(views, maker, open.trump, partner(views)), vec![]))
        }
        Phase::Auction if open.rules.players != 5 => {
            let passed = Seat::all(views.len()).filter(|seat| open.auction.said(*seat) == Some(0));
            let out: Seats = passed.filter(|_| open.rules.passes == Passes::Final).collect();
            let makers = (0..views.len()).filter(|&seat| !out.contains(Seat::new(seat)));
            let holds = |maker: usize, suit: u8| views[maker].hand.iter().any(|card| card.suit() == suit);
            let trumps = |maker: usize| (0..BELLIGERENTS).filter(move |&suit| holds(maker, suit)).map(Some);
            let contracts =
                makers.flat_map(|maker| trumps(maker).map(move |trump| contract(views, maker, trump, None)));
            Ok(Question::Contracts(contracts.collect()))
        }
        Phase::Call => {
            let maker = open.maker.map_or(0, |(maker, _)| maker.index());
            let partners = (0..views.len()).filter(|&seat| seat != maker);
            let contracts = partners.flat_map(|partner| {
                let calls = views[partner].hand.iter().map(|card| format!("call {card}"));
                let actions: Vec<String> = calls.collect();
                (0..BELLIGERENTS)
                    .filter(|&suit| views[maker].hand.iter().any(|card| card.suit() == suit))
                    .map(move |suit| Contract {
                        actions: actions.clone(),
                        ..contract(views, maker, Some(suit), Some(partner))
                    })
            });
            Ok(Question::Contracts(contracts.collect()))
        }
        _ => Err(NoAnswer::Phase),
    }
}

/// The holder of the called card, who may already have played it (N21).
fn partner(views: &[View]) -> Option<usize> {
    let open = &views[0].open;
    let called = open.called?;
    let holder = views.iter().position(|view| view.hand.contains(called));
    open.partner_shown.map(|seat| seat.index()).or(holder)
}

fn contract(views: &[View], maker: usize, trump: Option<u8>, partner: Option<usize>) -> Contract {
    let board = board(views, maker, trump, partner);
    Contract { maker, trump, partner, actions: vec![], board }
}

/// The board as it is, or as it would be with this maker, trump and partner.
pub fn board(views: &[View], maker: usize, trump: Option<u8>, partner: Option<usize>) -> Board {
    let open = &views[0].open;
    let mut sides = open.rules.sides;
    if let Some(partner) = partner {
        sides = sides.with(Seats::from(Seat::new(maker)) | Seats::from(Seat::new(partner)));
    }
    let sides = masks(&sides);
    let made_by = |side: u8| side >> maker & 1 == 1;
    let points = |side: u8| {
        let of: fn(Take) -> i32 = if made_by(side) { Take::all_points } else { Take::neutral_points };
        sum(side, |seat| of(open.taken[seat]))
    };
    let leader = if open.phase == Phase::Play { open.trick.leader().index() } else { maker };
    Board {
        stand: Stand {
            law: Law::Neutral { underplay: open.rules.underplay },
            trump,
            hands: views.iter().map(|view| view.hand.iter().map(card).collect()).collect(),
            leader,
            trick: on_table(&open.trick),
            opening: open.played.is_empty() && trump.is_some(),
            lying: None,
        },
        counts: sides.iter().map(|&side| Count::Neutral { maker: made_by(side) }).collect(),
        won: sides.iter().map(|&side| points(side)).collect(),
        bid: open
            .maker
            .and_then(|(_, bid)| Some((sides.iter().position(|&side| made_by(side))?, bid.into()))),
        sides,
        objective: Objective::Points,
        suits: Pack::SUITS,
    }
}
