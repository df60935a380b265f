//! Sham Battle: the value of combinations and of the cards taken (S8).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Seat, Seats};
use broadside_engine::AnyMatch;
use broadside_engine::mechanics::auction::Passes;
use broadside_games::sham_battle::meld::Groups;
use broadside_games::sham_battle::{Claim, Phase, ShamBattle, View};

use super::{Board, Contract, NoAnswer, Objective, OnBoards, Question, card, masks, on_table, sum, views};
use crate::double_dummy::{Count, Law, Stand};

const COUNTRIES: u8 = Pack::SUITS.len() as u8;
/// The value of cards by rank (P2).
pub(super) const VALUES: [u8; 8] = {
    let (mut values, mut rank) = ([0; 8], 1);
    while rank <= Pack::TOP {
        values[rank as usize] = Pack::VALUES[(Pack::TOP - rank) as usize] as u8;
        rank += 1;
    }
    values
};

impl OnBoards for ShamBattle {
    fn question(play: &dyn AnyMatch, views: &[View]) -> Result<Question, NoAnswer> {
        question(play, views)
    }
}

/// The question about a deal, from what its seats see. The cards of combinations return to the hand, so laying does not
/// affect the play; until combinations are laid, the best possible claim is counted.
///
/// # Errors
/// None: every phase has an answer.
pub fn question(play: &dyn AnyMatch, seen: &[View]) -> Result<Question, NoAnswer> {
    let open = &seen[0].open;
    let maker = open.maker.map_or(0, |(maker, _)| maker.index());
    let contract = |maker: usize, country: u8, actions: Vec<String>| Contract {
        maker,
        trump: Some(country),
        partner: None,
        actions,
        board: board(seen, maker, country),
    };
    match open.phase {
        Phase::Auction => {
            let passed = Seat::all(open.rules.players).filter(|seat| open.auction.said(*seat) == Some(0));
            let out: Seats = passed.filter(|_| open.rules.passes == Passes::Final).collect();
            let makers = (0..seen.len()).filter(|&seat| !out.contains(Seat::new(seat)));
            let each =
                makers.flat_map(|maker| (0..COUNTRIES).map(move |country| contract(maker, country, vec![])));
            Ok(Question::Contracts(each.collect()))
        }
        Phase::Country => {
            let named = |country: u8| vec![format!("country {}", Pack::SUITS[usize::from(country)].letter)];
            let each = (0..COUNTRIES).map(|country| contract(maker, country, named(country)));
            Ok(Question::Contracts(each.collect()))
        }
        Phase::Lay(seat) => {
            let board = board(seen, maker, open.country.unwrap_or(0));
            let most = board.won[board.side_of(maker)];
            let keeps = |action: &String| {
                let mut next = play.boxed_clone();
                let after =
                    next.act(seat.number(), action, &mut vec![]).ok().and_then(|_| views(next.as_ref()).ok());
                after.is_some_and(|seen: Vec<View>| {
                    let board = super::sham_battle::board(&seen, maker, open.country.unwrap_or(0));
                    board.won[board.side_of(maker)] == most
                })
            };
            Ok(Question::Play(board, play.legal().into_iter().filter(keeps).collect()))
        }
        _ => Ok(Question::Play(board(seen, maker, open.country.unwrap_or(0)), vec![])),
    }
}

/// The value of the combinations that the maker's side has laid, and the most it can still lay (S3 to S6).
fn claims(seen: &[View], maker: usize, country: u8, side: u8) -> i32 {
    let open = &seen[0].open;
    let more = |seat: Seat| {
        let free = {
            let mut free = seen[seat.index()].hand;
            free.take(open.shown[seat]);
            free
        };
        match open.phase {
            Phase::Auction | Phase::Country => Claim::best(free, Groups::NONE, country).count(),
            Phase::Lay(laying) if laying == seat => Claim::best(free, open.groups, country).count(),
            Phase::Lay(laying) if laying.index() == maker => Claim::best(free, Groups::NONE, country).count(),
            _ => 0,
        }
    };
    sum(side, |seat| i32::from(open.laid[seat] + more(seat)))
}

/// The board as it is, or as it would be with this maker and country.
pub fn board(seen: &[View], maker: usize, country: u8) -> Board {
    let open = &seen[0].open;
    let sides = masks(&open.rules.sides);
    let made_by = |side: u8| side >> maker & 1 == 1;
    let won = |side: u8| {
        let taken = sum(side, |seat| open.taken[seat].into());
        taken + if made_by(side) { claims(seen, maker, country, side) } else { 0 }
    };
    Board {
        stand: Stand {
            law: Law::Double,
            trump: Some(country),
            hands: seen.iter().map(|view| view.hand.iter().map(card).collect()).collect(),
            leader: if open.phase == Phase::Play { open.trick.leader().index() } else { maker },
            trick: on_table(&open.trick),
            opening: false,
            lying: None,
        },
        counts: vec![Count::by_rank(VALUES); sides.len()],
        won: sides.iter().map(|&side| won(side)).collect(),
        bid: open
            .maker
            .and_then(|(_, bid)| Some((sides.iter().position(|&side| made_by(side))?, bid.into()))),
        sides,
        objective: Objective::Points,
        suits: Pack::SUITS,
    }
}
