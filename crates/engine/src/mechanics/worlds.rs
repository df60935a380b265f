//! Drawing a hidden world: cards nobody has shown, dealt at random to the places they may lie in.
//!
//! Every way to deal them is equally likely. Cards that may lie in just the same places form a class; the ways
//! to share a class out are counted exactly (binomials in floating point), class by class, and drawn in
//! proportion. The class of cards that may lie anywhere fills what is left and needs no counting, so a position
//! without voids costs one mix of the cards.

use std::collections::HashMap;

use broadside_cards::{Card, CardSet, Pack, Rng};

/// Somewhere hidden cards lie: a hand, a reserve, cards laid away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<P: Pack> {
    /// How many cards lie there that the viewer does not know.
    pub room: usize,
    /// Which cards may be among them.
    pub may_hold: CardSet<P>,
}

/// The most places a game has.
const MOST: usize = 8;
type Rooms = [u8; MOST];

struct Class<P: Pack> {
    places: Vec<usize>,
    cards: Vec<Card<P>>,
}

/// Deals the cards to the places, filling each; nothing if that cannot be done. The cards of a place come in
/// random order, so a place may be a pile.
pub fn deal_out<P: Pack>(
    cards: impl IntoIterator<Item = Card<P>>,
    places: &[Place<P>],
    rng: &mut Rng,
) -> Option<Vec<Vec<Card<P>>>> {
    let mut rooms = Rooms::default();
    rooms.iter_mut().zip(places).for_each(|(room, place)| *room = place.room as u8);
    let mut classes = classes(cards, places);
    let mut dealt: Vec<Vec<Card<P>>> = places.iter().map(|_| vec![]).collect();
    let mut counted = Counted { classes: &classes, ways: HashMap::new() };
    let mut shares: Vec<Rooms> = vec![];
    for class in 0..classes.len() {
        let share = counted.draw(class, rooms, rng)?;
        rooms.iter_mut().zip(share).for_each(|(room, taken)| *room -= taken);
        shares.push(share);
    }
    if rooms.iter().any(|room| *room > 0) {
        return None;
    }
    for (class, share) in classes.iter_mut().zip(shares) {
        rng.mix(&mut class.cards);
        let mut cards = class.cards.iter();
        for (place, taken) in dealt.iter_mut().zip(share) {
            place.extend(cards.by_ref().take(usize::from(taken)));
        }
    }
    dealt.iter_mut().for_each(|place| rng.mix(place));
    Some(dealt)
}

/// The cards grouped by where they may lie, the freest group last.
fn classes<P: Pack>(cards: impl IntoIterator<Item = Card<P>>, places: &[Place<P>]) -> Vec<Class<P>> {
    let mut classes: Vec<Class<P>> = vec![];
    for card in cards {
        let open = |place: &usize| places[*place].room > 0 && places[*place].may_hold.contains(card);
        let where_to: Vec<usize> = (0..places.len()).filter(open).collect();
        match classes.iter_mut().find(|class| class.places == where_to) {
            Some(class) => class.cards.push(card),
            None => classes.push(Class { places: where_to, cards: vec![card] }),
        }
    }
    classes.sort_by_key(|class| (class.places.len(), class.places.clone()));
    classes
}

struct Counted<'a, P: Pack> {
    classes: &'a [Class<P>],
    ways: HashMap<(usize, Rooms), f64>,
}

impl<P: Pack> Counted<'_, P> {
    /// In how many ways the classes from this one on fill the rooms.
    fn ways(&mut self, class: usize, rooms: Rooms) -> f64 {
        if class == self.classes.len() {
            return f64::from(u8::from(rooms.iter().all(|room| *room == 0)));
        }
        if let Some(ways) = self.ways.get(&(class, rooms)) {
            return *ways;
        }
        let mut total = 0.0;
        self.each_share(class, rooms, &mut |counted, share, ways| {
            total += ways * counted.ways(class + 1, less(rooms, share));
            false
        });
        self.ways.insert((class, rooms), total);
        total
    }

    /// Draws how many cards of a class go to each place, in proportion to the ways.
    fn draw(&mut self, class: usize, rooms: Rooms, rng: &mut Rng) -> Option<Rooms> {
        let mut left = rng.fraction() * self.ways(class, rooms);
        let mut drawn = None;
        self.each_share(class, rooms, &mut |counted, share, ways| {
            let ways = ways * counted.ways(class + 1, less(rooms, share));
            if ways > 0.0 {
                drawn = Some(share);
                left -= ways;
            }
            left < 0.0
        });
        drawn
    }

    /// Goes through every way to share a class out by number, with the ways to choose the cards, until told to
    /// stop. The last class must fill every room, so it has one share at most.
    fn each_share(
        &mut self,
        class: usize,
        rooms: Rooms,
        each: &mut impl FnMut(&mut Self, Rooms, f64) -> bool,
    ) {
        let Class { places, cards } = &self.classes[class];
        if class + 1 == self.classes.len() {
            let filled = rooms.iter().map(|room| usize::from(*room)).sum::<usize>() == cards.len();
            let fits = (0..MOST).all(|place| rooms[place] == 0 || places.contains(&place));
            if filled && fits {
                let mut left = cards.len();
                let ways = places.iter().map(|place| {
                    left -= usize::from(rooms[*place]);
                    choose(left + usize::from(rooms[*place]), usize::from(rooms[*place]))
                });
                let ways = ways.product();
                each(self, rooms, ways);
            }
            return;
        }
        let places = places.clone();
        self.share_out(&places, cards.len(), rooms, Rooms::default(), 1.0, each);
    }

    fn share_out(
        &mut self,
        places: &[usize],
        cards: usize,
        rooms: Rooms,
        share: Rooms,
        ways: f64,
        each: &mut impl FnMut(&mut Self, Rooms, f64) -> bool,
    ) -> bool {
        let Some((place, rest)) = places.split_first() else {
            return cards == 0 && each(self, share, ways);
        };
        let most = cards.min(usize::from(rooms[*place]));
        let room_elsewhere: usize = rest.iter().map(|place| usize::from(rooms[*place])).sum();
        for taken in cards.saturating_sub(room_elsewhere)..=most {
            let mut share = share;
            share[*place] = taken as u8;
            if self.share_out(rest, cards - taken, rooms, share, ways * choose(cards, taken), each) {
                return true;
            }
        }
        false
    }
}

fn less(rooms: Rooms, share: Rooms) -> Rooms {
    std::array::from_fn(|place| rooms[place] - share[place])
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
            Place { room: 2, may_hold: not_british },
            Place { room: 2, may_hold: CardSet::ALL },
            Place { room: 2, may_hold: not_british | Card::of(0, 8).alone() },
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
            Place { room: 1, may_hold: CardSet::<Neutral>::suit(0) },
            Place { room: 1, may_hold: CardSet::ALL },
        ];
        assert_eq!(deal_out(cards("F1 F2"), &places, &mut Rng::new(1)), None);
        assert_eq!(deal_out(cards("F1"), &places, &mut Rng::new(1)), None);
    }
}
