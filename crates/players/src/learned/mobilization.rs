//! What is told of a seat in Mobilization, country by country: how much of a set it holds, how much of the rest is known to
//! lie where, whose turn it is, and who else collects the country.

use broadside_cards::{CardSet, Seat};
use broadside_games::mobilization::{Mobilization, Position};

use crate::learned::outlook::Outlook;

/// The first number of each kind.
const OWN: usize = 0;
const REACH: usize = OWN + 12;
const SHOWN: usize = REACH + 42;
const RIVAL: usize = SHOWN + 12;
const CALLER: usize = RIVAL + 12;

impl Outlook for Mobilization {
    #[cfg(any(test, feature = "train"))]
    const NUMBERS: usize = CALLER + 14;

    #[cfg(any(test, feature = "train"))]
    fn name(number: usize) -> String {
        let first = [OWN, REACH, SHOWN, RIVAL, CALLER];
        let kind = first.iter().rposition(|first| *first <= number).unwrap_or(0);
        let at = number - first[kind];
        match kind {
            0 => format!("own_{}_of_{}", at % 6, at / 6 + 1),
            1 => format!("reach_{}_{}_of_{}", ["now", "next", "later"][at / 7 % 3], at % 7, at / 21 + 1),
            2 => format!("shown_{}_of_{}", at % 6, at / 6 + 1),
            3 => format!("rival_{}_of_{}", at % 6, at / 6 + 1),
            _ => format!("caller_{}_of_{}", at % 7, at / 7 + 1),
        }
    }

    fn told(world: &Position, seat: Seat, tell: &mut impl FnMut(usize, f32)) {
        let open = world.open();
        let players = open.rules.players;
        let turn = match seat {
            _ if seat == open.caller => 0,
            _ if seat == open.caller.left(players) => 1,
            _ => 2,
        };
        for suit in 0..4 {
            let country = CardSet::suit(suit);
            let laid: u8 = Seat::all(players).map(|seat| open.sets[seat.index()][usize::from(suit)]).sum();
            let left = match laid {
                0 => 1,
                1 => 0,
                _ => continue,
            };
            // A country's second set counts three times as much.
            let times = if open.sets[seat.index()][usize::from(suit)] > 0 { 3.0 } else { 1.0 };
            let kinds = |seat: Seat| world.hand_of(seat).kinds() & country;
            // The kinds that a seat has, or knows where to find.
            let reach = |seat: Seat| {
                let others = Seat::all(players).filter(|other| *other != seat);
                others.fold(kinds(seat), |reach, other| {
                    reach | open.proven[other.index()].holds.kinds() & country
                })
            };
            let own = kinds(seat);
            let shown = (open.proven[seat.index()].holds.kinds() & country).len();
            let others = Seat::all(players).filter(|other| *other != seat);
            let rival = others.map(|other| kinds(other).len()).max().unwrap_or(0);
            tell(OWN + 6 * left + own.len().min(5), times);
            tell(REACH + 21 * left + 7 * turn + reach(seat).len(), times);
            tell(SHOWN + 6 * left + shown.min(5), times);
            tell(RIVAL + 6 * left + rival.min(5), times);
            if turn > 0 {
                tell(CALLER + 7 * left + reach(open.caller).len(), times);
            }
        }
    }
}
