//! Studies one deal for one side under any rules of tricks: play it card by card, and solve it from any point.

use super::round::{self, DealSolver};
use super::whist::{self, Whist};
use super::{Card, Count, Law, Stand};

/// A deal with all cards known, studied for one side. What is proved at one point of the play helps at every other.
pub struct Study(ByLaw);

/// A point of the play to return to.
pub struct Mark(Point);

enum Point {
    Single(whist::Mark, [u64; 4], Vec<u32>),
    Round(round::Mark),
}

enum ByLaw {
    Single(Box<Single>),
    Round(Box<dyn DealSolver>),
}

/// The solver for packs without duplicates, which scores the leader's side, and the side asked about.
struct Single {
    whist: Whist,
    ours: usize,
    hands: [u64; 4],
    /// The ranks of the cards in hand at the start, by suit from the top.
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

    /// Asks about the leader's side instead of ours, and inverts the answer where necessary.
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
    /// Studies a position for the score of the seats `ours`.
    pub fn new(stand: &Stand, ours: u8, count: Count) -> Self {
        Study(match stand.law {
            Law::Single => ByLaw::Single(Box::new(Single::new(stand, ours))),
            Law::Double | Law::Neutral { .. } => ByLaw::Round(round::solver(stand, ours, count)),
        })
    }

    /// The number of trick starts visited so far.
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            ByLaw::Single(single) => single.whist.nodes,
            ByLaw::Round(round) => round.nodes(),
        }
    }

    /// Stops after `nodes` further trick starts.
    pub fn limit(&mut self, nodes: u64) {
        match &mut self.0 {
            ByLaw::Single(single) => single.whist.limit(nodes),
            ByLaw::Round(round) => round.limit(nodes),
        }
    }

    /// The legal cards of the seat to play, from the highest of the first suit; identical cards appear once.
    pub fn legal(&self) -> Vec<Card> {
        match &self.0 {
            ByLaw::Single(single) => single.legal(),
            ByLaw::Round(round) => round.legal(),
        }
    }

    /// Plays a legal card for the seat to play. Returns what our side scores by it.
    pub fn play(&mut self, card: Card) -> i32 {
        match &mut self.0 {
            ByLaw::Single(single) => single.play(card),
            ByLaw::Round(round) => round.play(card),
        }
    }

    /// The seat that plays the next card.
    pub fn to_play(&self) -> usize {
        match &self.0 {
            ByLaw::Single(single) => single.to_play(),
            ByLaw::Round(round) => round.to_play(),
        }
    }

    /// The current point of the play.
    pub fn mark(&self) -> Mark {
        Mark(match &self.0 {
            ByLaw::Single(single) => Point::Single(single.whist.mark(), single.hands, single.played.clone()),
            ByLaw::Round(round) => Point::Round(round.mark()),
        })
    }

    /// Returns to an earlier point of the play.
    pub fn back_to(&mut self, mark: &Mark) {
        match (&mut self.0, &mark.0) {
            (ByLaw::Single(single), Point::Single(mark, hands, played)) => {
                single.whist.back_to(mark);
                single.hands = *hands;
                single.played.clone_from(played);
            }
            (ByLaw::Round(round), Point::Round(mark)) => round.back_to(mark),
            _ => {}
        }
    }

    /// What our side will score from here with best play by everybody; `None` if the limit is reached. A good guess
    /// `near` saves work.
    pub fn value(&mut self, near: Option<i32>) -> Option<i32> {
        match &mut self.0 {
            ByLaw::Single(single) => single.value(near.unwrap_or(single.whist.left() / 2)),
            ByLaw::Round(round) => round.value(near),
        }
    }

    /// Whether our side will score at least `need` from here; `None` if the limit is reached.
    pub fn reaches(&mut self, need: i32) -> Option<bool> {
        match &mut self.0 {
            ByLaw::Single(single) => single.reaches(need, None),
            ByLaw::Round(round) => round.reaches(need),
        }
    }

    /// Whether our side will score at least `need` from here if the seat to play plays this card.
    pub fn reaches_with(&mut self, card: Card, need: i32) -> Option<bool> {
        match &mut self.0 {
            ByLaw::Single(single) => single.reaches(need, Some(card)),
            ByLaw::Round(round) => round.reaches_with(card, need),
        }
    }
}
