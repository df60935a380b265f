//! One deal for one side, whatever the law: played card by card, solved from any point.

use super::round::{self, Play};
use super::whist::{self, Whist};
use super::{Card, Count, Law, Stand};

/// A deal laid open for one side. What is proved at one point of the play serves at every other.
pub struct Study(Solver);

/// A point of the play to come back to.
pub struct Mark(Place);

enum Place {
    Single(whist::Mark, [u64; 4], Vec<u32>),
    Round(round::Mark),
}

enum Solver {
    Single(Box<Single>),
    Round(Box<dyn Play>),
}

/// The solver without doubles, which counts for the leader's side, and the side asked about.
struct Single {
    whist: Whist,
    ours: usize,
    hands: [u64; 4],
    /// The places of the cards out at the start, by suit from the top.
    ranks: [Vec<u8>; 4],
    played: Vec<u32>,
}

impl Single {
    fn new(stand: &Stand, ours: u8) -> Self {
        let seats = stand.hands.len();
        let mut held = stand.hands.clone();
        for (n, card) in stand.trick.iter().enumerate() {
            held[(stand.leader + n) % seats].push(*card);
        }
        let ranks: [Vec<u8>; 4] = std::array::from_fn(|suit| {
            let of_suit = held.iter().flatten().filter(|card| usize::from(card.suit) == suit);
            let mut ranks: Vec<u8> = of_suit.map(|card| card.rank).collect();
            ranks.sort_unstable_by(|a, b| b.cmp(a));
            ranks
        });
        let mut single = Single {
            whist: Whist::new(),
            ours: (ours & 1 == 0) as usize,
            hands: [0; 4],
            ranks,
            played: vec![],
        };
        for (seat, hand) in held.iter().enumerate().take(4) {
            single.hands[seat] = hand.iter().fold(0, |hand, card| hand | 1 << single.place_of(*card));
        }
        single.whist.begin(single.hands, stand.trump.map(usize::from), stand.leader);
        if let Some(lying) = stand.lying {
            single.whist.bar(single.place_of(lying));
        }
        stand.trick.iter().for_each(|card| {
            single.play(*card);
        });
        single
    }

    fn place_of(&self, card: Card) -> u32 {
        let ranks = &self.ranks[usize::from(card.suit) & 3];
        let place = ranks.iter().position(|rank| *rank == card.rank).unwrap_or(0);
        16 * u32::from(card.suit) + place as u32
    }

    fn play(&mut self, card: Card) -> i32 {
        let place = self.place_of(card);
        self.hands.iter_mut().for_each(|hand| *hand &= !(1 << place));
        self.played.push(place);
        let winner = self.whist.play(place);
        if winner.is_some() {
            self.played.clear();
        }
        winner.is_some_and(|seat| seat & 1 == self.ours) as i32
    }

    fn to_play(&self) -> usize {
        (self.whist.leader() + self.played.len()) & 3
    }

    fn leads(&self) -> bool {
        self.whist.leader() & 1 == self.ours
    }

    /// What is asked of the leader's side when ours needs so much, and whether the answer is to be turned round.
    fn reaches(&mut self, need: i32, with: Option<Card>) -> Option<bool> {
        let leads = self.leads();
        let need = if leads { need } else { self.whist.left() - need + 1 };
        let bound = match with {
            Some(card) => self.whist.bound_with(self.place_of(card), need)?,
            None => self.whist.bound(need)?,
        };
        Some((bound >= need) == leads)
    }

    fn value(&mut self, near: i32) -> Option<i32> {
        let left = self.whist.left();
        if self.leads() {
            self.whist.value(near)
        } else {
            self.whist.value(left - near).map(|theirs| left - theirs)
        }
    }

    fn legal(&self) -> Vec<Card> {
        let hand = self.hands[self.to_play()] & !self.whist.barred();
        let following = self.played.first().map_or(0, |led| hand & 0xffff << (led & 48));
        let cards = if following != 0 { following } else { hand };
        let card = |place: usize| Card { suit: place as u8 / 16, rank: self.ranks[place / 16][place % 16] };
        (0..64).filter(|place| cards >> place & 1 == 1).map(card).collect()
    }
}

impl Study {
    /// Lays a position open for what the seats of `ours` will count in it.
    pub fn new(stand: &Stand, ours: u8, count: Count) -> Self {
        Study(match stand.law {
            Law::Single => Solver::Single(Box::new(Single::new(stand, ours))),
            Law::Double | Law::Neutral { .. } => Solver::Round(round::solver(stand, ours, count)),
        })
    }

    /// Trick starts looked at so far.
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            Solver::Single(single) => single.whist.nodes,
            Solver::Round(round) => round.nodes(),
        }
    }

    /// Gives up after so many more trick starts.
    pub fn limit(&mut self, nodes: u64) {
        match &mut self.0 {
            Solver::Single(single) => single.whist.limit(nodes),
            Solver::Round(round) => round.limit(nodes),
        }
    }

    /// What the seat to play may play, from the first suit's highest; one of two identical cards.
    pub fn legal(&self) -> Vec<Card> {
        match &self.0 {
            Solver::Single(single) => single.legal(),
            Solver::Round(round) => round.legal(),
        }
    }

    /// The seat to play puts a card that it may play on the table. Answers what our side gets by it.
    pub fn play(&mut self, card: Card) -> i32 {
        match &mut self.0 {
            Solver::Single(single) => single.play(card),
            Solver::Round(round) => round.play(card),
        }
    }

    /// Who plays the next card.
    pub fn to_play(&self) -> usize {
        match &self.0 {
            Solver::Single(single) => single.to_play(),
            Solver::Round(round) => round.to_play(),
        }
    }

    /// Where the play stands.
    pub fn mark(&self) -> Mark {
        Mark(match &self.0 {
            Solver::Single(single) => Place::Single(single.whist.mark(), single.hands, single.played.clone()),
            Solver::Round(round) => Place::Round(round.mark()),
        })
    }

    /// Takes the play back to a point it was at.
    pub fn back_to(&mut self, mark: &Mark) {
        match (&mut self.0, &mark.0) {
            (Solver::Single(single), Place::Single(mark, hands, played)) => {
                single.whist.back_to(mark);
                single.hands = *hands;
                single.played.clone_from(played);
            }
            (Solver::Round(round), Place::Round(mark)) => round.back_to(mark),
            _ => {}
        }
    }

    /// What our side will count from here with best play of all; nothing if it took too long. A good guess saves work.
    pub fn value(&mut self, near: Option<i32>) -> Option<i32> {
        match &mut self.0 {
            Solver::Single(single) => single.value(near.unwrap_or(single.whist.left() / 2)),
            Solver::Round(round) => round.value(near.unwrap_or(round.guess())),
        }
    }

    /// Whether our side will count at least `need` from here; nothing if it took too long.
    pub fn reaches(&mut self, need: i32) -> Option<bool> {
        match &mut self.0 {
            Solver::Single(single) => single.reaches(need, None),
            Solver::Round(round) => round.reaches(need),
        }
    }

    /// Whether our side will count at least `need` from here if the seat to play plays this card.
    pub fn reaches_with(&mut self, card: Card, need: i32) -> Option<bool> {
        match &mut self.0 {
            Solver::Single(single) => single.reaches(need, Some(card)),
            Solver::Round(round) => round.reaches_with(card, need),
        }
    }
}
