//! One game of a tournament: its table, and a deal of a meeting with the seats turned.

use broadside_cards::{Seat, Seats, Seed};
use broadside_engine::{AnyGame, Table};
use itertools::Itertools as _;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::entrant::Entrant;
use crate::contest;
use crate::failure::Failure;
use crate::numbers::counted;

/// Who sit down together, as numbers of entrants in the order of their names. At a patience it is one.
pub(super) type Meeting = Vec<usize>;

/// What is kept of a deal of a meeting, over all seatings. There are no times in it: the result depends on the seed alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Played {
    /// The mean of each entrant of the meeting, in points or wins.
    pub(super) points: Vec<f64>,
    /// Where each lost its seat, and why.
    pub(super) forfeits: Vec<Vec<String>>,
}

/// One game of a tournament.
pub(super) struct Room<'a> {
    pub(super) game: &'static dyn AnyGame,
    pub(super) table: Table,
    pub(super) seed: &'a Seed,
    pub(super) matches: bool,
    pub(super) entrants: &'a [Entrant],
    /// How many sit down together.
    pub(super) at_table: usize,
    sides: Vec<Seats>,
}

impl<'a> Room<'a> {
    /// A game with its table; `asked` is how many are to sit down together.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        table: Table,
        seed: &'a Seed,
        matches: bool,
        entrants: &'a [Entrant],
        asked: Option<usize>,
    ) -> Result<Self, Failure> {
        let table = if matches { table } else { table.for_one_deal() };
        let sides: Vec<Seats> = game.sides(&table).iter().collect();
        let lone = entrants.iter().find(|entrant| {
            let partners = entrant.bots.len();
            partners > 1 && sides.iter().any(|side| side.len() != partners)
        });
        if let Some(Entrant { name, bots }) = lone {
            let partners = bots.len();
            return Err(Failure::Usage(format!(
                "{table}: no side has {} for {name}",
                counted(partners, "seat")
            )));
        }
        let most = sides.len().min(entrants.len());
        let at_table = asked.unwrap_or(most);
        if at_table > most || (at_table < 2 && sides.len() > 1) {
            return Err(Failure::Usage(format!(
                "{table}: {at_table} cannot meet at a table, but 2 and at most {most}"
            )));
        }
        Ok(Room { game, table, seed, matches, entrants, at_table, sides })
    }

    /// Whether everybody plays alone.
    pub(super) fn is_patience(&self) -> bool {
        self.sides.len() == 1
    }

    /// A meeting of these entrants.
    pub(super) fn meeting(&self, mut entrants: Vec<usize>) -> Meeting {
        entrants.sort_by_key(|entrant| &self.entrants[*entrant].name);
        entrants
    }

    /// All that the results of a meeting depend on.
    pub(super) fn title(&self, meeting: &[usize]) -> Value {
        let names: Vec<&str> = meeting.iter().map(|entrant| &*self.entrants[*entrant].name).collect();
        json!(["tournament", self.table.to_string(), self.seed.to_string(), self.matches, names])
    }

    /// Plays a deal or a whole game as often as the meeting has entrants, so that each has every seat once. Who sits next
    /// to whom changes from deal to deal.
    pub(super) fn play(&self, meeting: &[usize], number: u64) -> Played {
        let count = meeting.len();
        let order = order(count, number);
        let mut played = Played { points: vec![0.0; count], forfeits: vec![vec![]; count] };
        for turn in 0..count {
            let on_side = |side: usize| order[(side + turn) % count];
            let mut bots = vec![];
            let mut who = vec![];
            for seat in Seat::all(self.table.players()) {
                let side = self.sides.iter().position(|side| side.contains(seat)).unwrap_or(0);
                let place = self.sides[side].iter().position(|other| other == seat).unwrap_or(0);
                who.push(on_side(side));
                bots.push(self.entrants[meeting[on_side(side)]].at(place, number));
            }
            let contest = contest::deal(self.game, &self.table, self.seed, number, &bots, self.matches);
            for (side, seats) in self.sides.iter().enumerate() {
                let points: f64 = seats.iter().map(|seat| contest.points(seat, self.matches)).sum();
                played.points[on_side(side)] += points / (seats.len() * self.sides.len()) as f64;
            }
            for (seat, why) in contest.forfeits {
                let told = format!("{} {number}, seat {}: it {why}", self.table.info().id, seat + 1);
                played.forfeits[who[seat]].push(told);
            }
        }
        played
    }
}

/// The order in which a meeting sits round the table at a deal: from deal to deal another, until all were there.
fn order(count: usize, number: u64) -> Vec<usize> {
    let orders: u64 = (1..count as u64).product();
    let others = (1..count).permutations(count - 1).nth((number % orders.max(1)) as usize);
    std::iter::once(0).chain(others.unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::time::Duration;

    use broadside_players::Bot;

    use super::*;
    use crate::outside::Contender;

    fn entrants(names: &str) -> Vec<Entrant> {
        Entrant::list(&[names.to_owned()], Duration::from_secs(1)).unwrap()
    }

    fn room<'a>(game: &str, players: usize, seed: &'a Seed, entrants: &'a [Entrant]) -> Room<'a> {
        let game = broadside_games::find(game).unwrap();
        let table = Table::new(game.info(), players, &[], None).unwrap();
        Room::new(game, table, seed, false, entrants, None).unwrap()
    }

    #[test]
    fn every_order_round_the_table_comes_in_turn() {
        assert_eq!((order(1, 9), order(2, 9)), (vec![0], vec![0, 1]));
        let orders: BTreeSet<Vec<usize>> = (100..106).map(|number| order(4, number)).collect();
        assert_eq!((orders.len(), order(4, 0)), (6, order(4, 6)));
    }

    #[test]
    fn nobody_has_better_seats_than_the_others() {
        // The same bot under several names: every seating is the same game, so all have the same points. Three of them at
        // a table of four as well.
        let seed = Seed::from(1914);
        let same = ["a", "b", "c"].map(|name| Entrant { name: name.into(), bots: vec![Bot::Greedy.into()] });
        for (game, players) in [("nations", 4), ("liberty-bond", 4), ("war-and-diplomacy", 3)] {
            let room = room(game, players, &seed, &same);
            let played = room.play(&room.meeting((0..room.at_table).collect()), 3);
            let first = played.points[0];
            assert!(played.points.iter().all(|points| (points - first).abs() < 1e-9), "{game}: {played:?}");
        }
    }

    #[test]
    fn partners_change_places_from_deal_to_deal_and_need_a_side_of_their_own() {
        let (seed, pairs) = (Seed::from(7), entrants("expert+random,random+expert,greedy"));
        let [one, other] = [0, 1].map(|number| {
            [0, 1].map(|place| match pairs[number].at(place, 4) {
                Contender::Ours(bot) => bot,
                Contender::Outside(..) => panic!("nobody comes from outside"),
            })
        });
        assert_eq!((one, other), ([Bot::Expert, Bot::Random], [Bot::Random, Bot::Expert]));
        assert!(pairs[0].at(0, 5) == Bot::Random && pairs[0].at(1, 5) == Bot::Expert);
        let room = room("nations", 4, &seed, &pairs);
        assert_eq!((room.at_table, room.play(&[0, 2], 0).points.len()), (2, 2));
        let alone = broadside_games::find("organization").unwrap();
        let table = Table::new(alone.info(), 3, &[], None).unwrap();
        let refused = Room::new(alone, table, &seed, false, &pairs, None);
        assert!(matches!(refused, Err(Failure::Usage(told)) if told.contains("expert+random")));
    }
}
