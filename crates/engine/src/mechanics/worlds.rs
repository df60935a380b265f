//! Imagining hidden cards: dealing them at random to the places where they may lie.
//!
//! Every possible deal is equally likely. Places that may hold the same cards are merged into one ground, and cards
//! that may lie on the same grounds form a class. For each class and ground, the number of cards is drawn in proportion
//! to the number of ways to deal the rest, which is counted exactly (in floating point) and remembered. A position
//! without known voids has one ground and needs only a shuffle.

use broadside_cards::{Card, CardSet, Pack, Rng};
use rustc_hash::FxHashMap;

/// A place with hidden cards: a hand, a reserve, cards laid away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenPlace<P: Pack> {
    /// The number of cards there that the viewer does not know.
    pub room: usize,
    /// The cards that may be among them.
    pub may_hold: CardSet<P>,
}

/// The largest number of places in any game.
const MOST: usize = 8;
type Rooms = [u8; MOST];

/// Places that may hold the same cards, merged.
struct Ground<P: Pack> {
    may_hold: CardSet<P>,
    members: Vec<usize>,
}

/// Cards that may lie on the same grounds.
struct Class<P: Pack> {
    grounds: Vec<usize>,
    cards: Vec<Card<P>>,
}

/// The decision how many cards of one class go to one ground.
struct Placement {
    ground: usize,
    /// On the first step of a class: the number of its cards.
    opens: Option<usize>,
    /// Whether this is the last step of its class, so that all remaining cards of the class go here.
    ends_class: bool,
    /// Whether this is the last step for its ground, so that it must be filled.
    fills_ground: bool,
}

/// Deals the cards to the places so that each is full; `None` if that is impossible. The cards of each place come in
/// random order, so a place may be a pile.
pub fn deal_out<P: Pack>(
    cards: impl IntoIterator<Item = Card<P>>,
    places: &[HiddenPlace<P>],
    rng: &mut Rng,
) -> Option<Vec<Vec<Card<P>>>> {
    let cards: Vec<Card<P>> = cards.into_iter().collect();
    let grounds = grounds(&cards, places);
    let mut classes = classes(cards, &grounds);
    let mut rooms = Rooms::default();
    for (room, ground) in rooms.iter_mut().zip(&grounds) {
        *room = ground.members.iter().map(|place| places[*place].room as u8).sum();
    }
    let mut heaps: Vec<Vec<Card<P>>> = grounds.iter().map(|_| vec![]).collect();
    let mut ways = Ways { steps: &steps(&classes), known: FxHashMap::default() };
    let mut step = 0;
    for class in &mut classes {
        rng.mix(&mut class.cards);
        for ground in &class.grounds {
            let count = ways.draw(step, class.cards.len(), rooms, rng)?;
            rooms[*ground] -= count as u8;
            heaps[*ground].extend(class.cards.drain(..count));
            step += 1;
        }
        if !class.cards.is_empty() {
            return None;
        }
    }
    let mut dealt: Vec<Vec<Card<P>>> = places.iter().map(|_| vec![]).collect();
    for (ground, mut heap) in grounds.iter().zip(heaps) {
        rng.mix(&mut heap);
        for place in &ground.members {
            dealt[*place] = heap.split_off(heap.len().checked_sub(places[*place].room)?);
        }
    }
    Some(dealt)
}

fn grounds<P: Pack>(cards: &[Card<P>], places: &[HiddenPlace<P>]) -> Vec<Ground<P>> {
    let hidden: CardSet<P> = cards.iter().copied().collect();
    let mut grounds: Vec<Ground<P>> = vec![];
    for (number, place) in places.iter().enumerate().filter(|(_, place)| place.room > 0) {
        let may_hold = place.may_hold & hidden;
        match grounds.iter_mut().find(|ground| ground.may_hold == may_hold) {
            Some(ground) => ground.members.push(number),
            None => grounds.push(Ground { may_hold, members: vec![number] }),
        }
    }
    grounds
}

/// The cards grouped by where they may lie; the group with the most freedom comes last.
fn classes<P: Pack>(cards: Vec<Card<P>>, grounds: &[Ground<P>]) -> Vec<Class<P>> {
    let mut classes: Vec<Class<P>> = vec![];
    for card in cards {
        let holds = |ground: &usize| grounds[*ground].may_hold.contains(card);
        let where_to: Vec<usize> = (0..grounds.len()).filter(holds).collect();
        match classes.iter_mut().find(|class| class.grounds == where_to) {
            Some(class) => class.cards.push(card),
            None => classes.push(Class { grounds: where_to, cards: vec![card] }),
        }
    }
    classes.sort_by_key(|class| class.grounds.len());
    classes
}

fn steps<P: Pack>(classes: &[Class<P>]) -> Vec<Placement> {
    let mut steps: Vec<Placement> = vec![];
    for class in classes {
        for (n, ground) in class.grounds.iter().enumerate() {
            steps.push(Placement {
                ground: *ground,
                opens: (n == 0).then_some(class.cards.len()),
                ends_class: n + 1 == class.grounds.len(),
                fills_ground: false,
            });
        }
    }
    for ground in 0..MOST {
        if let Some(last) = steps.iter_mut().rfind(|step| step.ground == ground) {
            last.fills_ground = true;
        }
    }
    steps
}

struct Ways<'a> {
    steps: &'a [Placement],
    known: FxHashMap<(usize, usize, Rooms), f64>,
}

impl Ways<'_> {
    /// The numbers of cards that a step may place, with `left` cards of its class remaining.
    fn counts(&self, step: usize, left: usize, rooms: &Rooms) -> std::ops::RangeInclusive<usize> {
        let Placement { ground, ends_class, fills_ground, .. } = self.steps[step];
        let room = usize::from(rooms[ground]);
        let least = if ends_class { left } else { 0 }.max(if fills_ground { room } else { 0 });
        least..=left.min(room)
    }

    /// The number of ways to deal all cards from this step on.
    fn count(&mut self, step: usize, left: usize, rooms: Rooms) -> f64 {
        let Some(next) = self.steps.get(step) else {
            return f64::from(u8::from(rooms == Rooms::default()));
        };
        let left = next.opens.unwrap_or(left);
        if let Some(ways) = self.known.get(&(step, left, rooms)) {
            return *ways;
        }
        let mut total = 0.0;
        for count in self.counts(step, left, &rooms) {
            total += self.with(step, left, rooms, count);
        }
        self.known.insert((step, left, rooms), total);
        total
    }

    /// The number of those ways in which this step places exactly `count` cards.
    fn with(&mut self, step: usize, left: usize, mut rooms: Rooms, count: usize) -> f64 {
        rooms[self.steps[step].ground] -= count as u8;
        choose(left, count) * self.count(step + 1, left - count, rooms)
    }

    /// Draws the number of cards that a step places, in proportion to the number of ways.
    fn draw(&mut self, step: usize, left: usize, rooms: Rooms, rng: &mut Rng) -> Option<usize> {
        let mut counts = self.counts(step, left, &rooms);
        if counts.start() == counts.end() {
            return counts.next();
        }
        let mut lot = rng.fraction() * self.count(step, left, rooms);
        let mut drawn = None;
        for count in counts {
            let ways = self.with(step, left, rooms, count);
            if ways > 0.0 {
                drawn = Some(count);
                lot -= ways;
            }
            if lot < 0.0 {
                break;
            }
        }
        drawn
    }
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use broadside_cards::packs::Neutral;

    use super::*;

    fn cards(text: &str) -> Vec<Card<Neutral>> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn every_way_to_deal_is_equally_likely() {
        let not_british = !CardSet::<Neutral>::suit(0);
        let places = [
            HiddenPlace { room: 2, may_hold: not_british },
            HiddenPlace { room: 2, may_hold: CardSet::ALL },
            HiddenPlace { room: 2, may_hold: not_british | Card::of(0, 8).alone() },
        ];
        let mut rng = Rng::new(7);
        let mut seen = BTreeMap::<Vec<Vec<Card<Neutral>>>, u32>::new();
        let rounds = 60_000;
        for _ in 0..rounds {
            let mut dealt = deal_out(cards("B8 B1 F1 F2 F3 F4"), &places, &mut rng).unwrap();
            dealt.iter_mut().for_each(|place| place.sort());
            *seen.entry(dealt).or_default() += 1;
        }
        // B1 lies with the second. B8 with it leaves six ways for the French pairs; B8 with the third leaves
        // four French cards to share out as 2, 1, 1: twelve ways.
        assert_eq!(seen.len(), 18);
        let expected = f64::from(rounds) / 18.0;
        let chi: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        assert!(chi < 40.8, "chi squared {chi} of 17 degrees is past the 0.1 % point");
    }

    #[test]
    fn a_world_that_cannot_be_is_not_drawn() {
        let places = [
            HiddenPlace { room: 1, may_hold: CardSet::<Neutral>::suit(0) },
            HiddenPlace { room: 1, may_hold: CardSet::ALL },
        ];
        assert_eq!(deal_out(cards("F1 F2"), &places, &mut Rng::new(1)), None);
        assert_eq!(deal_out(cards("F1"), &places, &mut Rng::new(1)), None);
    }
}
