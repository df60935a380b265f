//! Organization: tricks, any number of players, with the called partner of five known.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Seat, Seats};
use broadside_engine::AnyMatch;
use broadside_engine::mechanics::auction::Passes;
use broadside_games::organization::{Organization, Phase, View};

use super::{Board, Contract, NoAnswer, Objective, OnBoards, Question, card, masks, on_table, sum};
use crate::double_dummy::{Count, Law, Stand};

const COUNTRIES: u8 = Pack::SUITS.len() as u8;

impl OnBoards for Organization {
    fn question(_: &dyn AnyMatch, views: &[View]) -> Result<Question, NoAnswer> {
        question(views)
    }
}

/// The question about a deal, from what its seats see.
///
/// # Errors
/// With three or five players, before the maker has laid cards away: the choice of these cards is not solved.
pub fn question(views: &[View]) -> Result<Question, NoAnswer> {
    let open = &views[0].open;
    let players = views.len();
    let maker = open.maker.map_or(0, |(maker, _)| maker.index());
    match open.phase {
        Phase::Play => Ok(Question::Play(board(views, maker, open.country, partner(views)), vec![])),
        Phase::Auction if !matches!(players, 3 | 5) => {
            let passed = Seat::all(views.len()).filter(|seat| open.auction.said(*seat) == Some(0));
            let out: Seats = passed.filter(|_| open.rules.passes == Passes::Final).collect();
            let makers = (0..players).filter(|&seat| !out.contains(Seat::new(seat)));
            let contracts = makers.flat_map(|maker| {
                (0..COUNTRIES).map(move |country| contract(views, maker, country, None, vec![]))
            });
            Ok(Question::Contracts(contracts.collect()))
        }
        Phase::Country if players == 5 => {
            let named = |country: u8| vec![format!("country {}", Pack::SUITS[usize::from(country)].letter)];
            let contracts = (0..COUNTRIES).flat_map(|country| {
                callable(views, maker)
                    .map(move |(partner, _)| contract(views, maker, country, Some(partner), named(country)))
            });
            Ok(Question::Contracts(contracts.collect()))
        }
        Phase::Country => {
            let named = |country: u8| vec![format!("country {}", Pack::SUITS[usize::from(country)].letter)];
            let contracts =
                (0..COUNTRIES).map(|country| contract(views, maker, country, None, named(country)));
            Ok(Question::Contracts(contracts.collect()))
        }
        Phase::Call => {
            let country = open.country.unwrap_or(0);
            let contracts = callable(views, maker)
                .map(|(partner, calls)| contract(views, maker, country, Some(partner), calls));
            Ok(Question::Contracts(contracts.collect()))
        }
        _ => Err(NoAnswer::Phase),
    }
}

/// Each seat that can become partner, with the calls that make it so (O9).
fn callable(views: &[View], maker: usize) -> impl Iterator<Item = (usize, Vec<String>)> + '_ {
    let players = views.len();
    let others = move || (1..players).map(move |step| (maker + step) % players);
    others().filter_map(move |partner| {
        let nearest =
            |card: &broadside_cards::Card<Pack>| others().find(|&seat| views[seat].hand.contains(*card));
        let kinds = views[partner].hand.kinds();
        let calls = kinds.iter().filter(|card| nearest(card) == Some(partner));
        let calls: Vec<String> = calls.map(|card| format!("call {card}")).collect();
        (!calls.is_empty()).then_some((partner, calls))
    })
}

/// The seat nearest to the maker's left that held the called card when it was called (O9).
pub fn partner(views: &[View]) -> Option<usize> {
    let open = &views[0].open;
    let (called, (maker, _)) = (open.called?, open.maker?);
    let had = |seat: &Seat| open.called_by.contains(*seat) || views[seat.index()].hand.contains(called);
    maker.round(views.len()).skip(1).find(had).map(Seat::index)
}

fn contract(
    views: &[View],
    maker: usize,
    country: u8,
    partner: Option<usize>,
    actions: Vec<String>,
) -> Contract {
    let board = board(views, maker, Some(country), partner);
    Contract { maker, trump: Some(country), partner, actions, board }
}

/// The board as it is, or as it would be with this maker, country and partner.
pub fn board(views: &[View], maker: usize, country: Option<u8>, partner: Option<usize>) -> Board {
    let open = &views[0].open;
    let sides = masks(&match partner {
        Some(partner) => open.rules.sides_with(Seat::new(maker), Seat::new(partner)),
        None => open.rules.sides(),
    });
    let made_by = |side: u8| side >> maker & 1 == 1;
    Board {
        stand: Stand {
            law: Law::Double,
            trump: country,
            hands: views.iter().map(|view| view.hand.iter().map(card).collect()).collect(),
            leader: if open.phase == Phase::Play { open.trick.leader().index() } else { maker },
            trick: on_table(&open.trick),
            opening: false,
            lying: None,
        },
        counts: vec![Count::Tricks; sides.len()],
        won: sides.iter().map(|&side| sum(side, |seat| open.units[seat].into())).collect(),
        bid: open
            .maker
            .and_then(|(_, bid)| Some((sides.iter().position(|&side| made_by(side))?, bid.into()))),
        sides,
        objective: Objective::Tricks,
        suits: Pack::SUITS,
    }
}
