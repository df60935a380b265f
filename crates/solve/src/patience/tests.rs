//! The solver against the rules played plainly, and against a search that leaves nothing out.

use std::collections::HashSet;

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Card, Rng, Seed, Shuffler};

use super::pile::{self, FLAG, Pile};
use super::position::{Deal, HAND, Home, PILES, Position};
use super::*;

const READINGS: [Rules; 4] = [
    Rules { sets: Sets::One, turned: Turned::Free },
    Rules { sets: Sets::One, turned: Turned::Forced },
    Rules { sets: Sets::Both, turned: Turned::Free },
    Rules { sets: Sets::Both, turned: Turned::Forced },
];

fn pack(number: u64) -> [Card<AlliePatriot>; 48] {
    let mut pack: [Card<AlliePatriot>; 48] =
        std::array::from_fn(|place| Card::of((place / 12) as u8, (place % 6) as u8 + 1));
    Shuffler::new(&Seed::from(number), 0).shuffle(&mut pack);
    pack
}

/// A card as a country and a rank.
type Plain = (u8, u8);

/// The game on the table, written clause by clause and for clarity alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Table {
    /// For each country the heights of its two mobilized piles, the higher first.
    home: [[u8; 2]; 4],
    down: [Vec<Plain>; PILES],
    up: [Vec<Plain>; PILES],
    /// The next card last.
    hand: Vec<Plain>,
    discard: Vec<Plain>,
    waits: bool,
}

impl Table {
    /// Q1.
    fn deal(pack: &[Card<AlliePatriot>; 48]) -> Self {
        let mut hand: Vec<Plain> = pack.iter().rev().map(|card| (card.suit(), card.rank())).collect();
        let mut down: [Vec<Plain>; PILES] = Default::default();
        let mut up: [Vec<Plain>; PILES] = Default::default();
        for pile in &mut down {
            pile.extend(hand.pop());
        }
        for open in 0..PILES {
            up[open].extend(hand.pop());
            for pile in &mut down[open + 1..] {
                pile.extend(hand.pop());
            }
        }
        Table { home: [[0; 2]; 4], down, up, hand, discard: Vec::new(), waits: false }
    }

    /// Q2.
    fn fits_home(&self, rules: Rules, (country, rank): Plain) -> bool {
        let [first, second] = self.home[country as usize];
        let may_grow = rules.sets == Sets::Both || first == FLAG;
        first + 1 == rank || may_grow && second + 1 == rank
    }

    /// Q3, Q7.
    fn fits_pile(&self, (country, rank): Plain, to: usize) -> bool {
        let is_blue = |country: u8| country == 0 || country == 2;
        match self.up[to].last() {
            None => rank == FLAG,
            Some((under, higher)) => rank + 1 == *higher && is_blue(country) != is_blue(*under),
        }
    }

    /// Q4 to Q8.
    fn legal(&self, rules: Rules) -> Vec<Move> {
        let mut legal = Vec::new();
        if let Some(card) = self.discard.last() {
            if self.fits_home(rules, *card) {
                legal.push(Move::Carry(Place::Discard, Place::Home));
            }
            for to in (0..PILES).filter(|to| self.fits_pile(*card, *to)) {
                legal.push(Move::Carry(Place::Discard, Place::Pile(to as u8)));
            }
        }
        if self.waits {
            return legal;
        }
        for from in 0..PILES {
            let (Some(base), Some(top)) = (self.up[from].first(), self.up[from].last()) else { continue };
            if self.fits_home(rules, *top) {
                legal.push(Move::Carry(Place::Pile(from as u8), Place::Home));
            }
            for to in (0..PILES).filter(|to| *to != from && self.fits_pile(*base, *to)) {
                if !self.down[from].is_empty() || !self.up[to].is_empty() {
                    legal.push(Move::Carry(Place::Pile(from as u8), Place::Pile(to as u8)));
                }
            }
        }
        if !self.hand.is_empty() {
            legal.push(Move::Turn);
        }
        legal
    }

    fn play(&mut self, rules: Rules, mv: Move) {
        assert!(self.legal(rules).contains(&mv), "{mv} is not legal");
        self.waits = false;
        let (from, to) = match mv {
            Move::Carry(from, to) => (from, to),
            Move::Turn => {
                self.discard.extend(self.hand.pop());
                self.waits =
                    rules.turned == Turned::Forced && self.legal(rules).iter().any(Self::is_discarding);
                return;
            }
        };
        let cards = match (from, to) {
            (Place::Pile(from), Place::Pile(_)) => std::mem::take(&mut self.up[from as usize]),
            (Place::Pile(from), _) => vec![self.up[from as usize].pop().unwrap()],
            _ => vec![self.discard.pop().unwrap()],
        };
        match to {
            Place::Pile(to) => self.up[to as usize].extend(cards),
            _ => {
                let (country, rank) = cards[0];
                let home = &mut self.home[country as usize];
                let pile = home.iter().position(|height| height + 1 == rank).unwrap();
                home[pile] += 1;
            }
        }
        for pile in 0..PILES {
            if self.up[pile].is_empty() {
                self.up[pile].extend(self.down[pile].pop());
            }
        }
    }

    fn is_discarding(mv: &Move) -> bool {
        matches!(mv, Move::Carry(Place::Discard, _))
    }

    fn is_won(&self) -> bool {
        self.home == [[FLAG; 2]; 4]
    }

    /// Whether the game can be won, by trying everything; none when that takes too long.
    fn brute_force(&self, rules: Rules, known: &mut HashSet<Table>, most: usize) -> Option<bool> {
        if self.is_won() {
            return Some(true);
        }
        if known.len() >= most {
            return None;
        }
        if !known.insert(self.clone()) {
            return Some(false);
        }
        for mv in self.legal(rules) {
            let mut next = self.clone();
            next.play(rules, mv);
            match next.brute_force(rules, known, most) {
                Some(false) => (),
                decided => return decided,
            }
        }
        Some(false)
    }

    /// The same position for the solver.
    fn position(&self, rules: Rules) -> (Deal, Position) {
        let card = |(country, rank): &Plain| pile::Card::new(*country, *rank);
        let mut dealt = [[pile::Card::default(); PILES + 1]; PILES];
        let mut piles = [Pile::EMPTY; PILES];
        for pile in 0..PILES {
            for (place, under) in self.down[pile].iter().enumerate() {
                dealt[pile][place] = card(under);
            }
            let mut up = self.up[pile].iter().map(card);
            let Some(base) = up.next() else { continue };
            piles[pile] = up.fold(Pile::new(self.down[pile].len() as u16, base), Pile::with);
        }
        let mut hand = [pile::Card::default(); HAND as usize];
        for (place, next) in self.hand.iter().enumerate() {
            hand[HAND as usize - 1 - place] = card(next);
        }
        let turned = HAND - self.hand.len() as u8;
        for (place, lies) in self.discard.iter().enumerate() {
            hand[place] = card(lies);
        }
        let deal = Deal::laid_out(hand, dealt, rules);
        let home = self.home.map(|[first, second]| Home::new(first, second));
        let discard = (1 << self.discard.len()) - 1;
        let position = Position { piles, home, wanted: deal.wanted(&home), turned, discard };
        (deal, position)
    }
}

fn replayed(mut table: Table, rules: Rules, line: &[Move]) -> Table {
    for mv in line {
        table.play(rules, *mv);
    }
    table
}

/// A game with few cards: the lower ranks are home already, and perhaps a whole country. To make it hard, some
/// piles are blocked by a Battleship too many, which nothing takes and which takes nothing.
fn small_game(rng: &mut Rng) -> Table {
    let low = 2 + rng.below(2) as u8;
    let countries = 3 + rng.below(2);
    let mut cards = Vec::new();
    let mut home = [[FLAG; 2]; 4];
    let first = rng.below(4);
    for country in (first..first + countries).map(|country| country % 4) {
        home[country as usize] = [low; 2];
        for rank in low + 1..=FLAG {
            cards.extend([(country as u8, rank); 2]);
        }
    }
    rng.mix(&mut cards);
    let mut down: [Vec<Plain>; PILES] = Default::default();
    let mut up: [Vec<Plain>; PILES] = Default::default();
    let depth = 1 + rng.below(5);
    let blocked = rng.below(4) as usize;
    for pile in 0..PILES {
        if pile < blocked {
            up[pile].push((rng.below(4) as u8, 1));
        } else if cards.len() > 5 && rng.below(10) > 0 {
            down[pile] = cards.split_off(cards.len() - rng.below(depth) as usize);
            up[pile].extend(cards.pop());
        }
    }
    let lying = if rng.below(3) > 0 { rng.below(cards.len() as u32 + 1) as usize } else { 0 };
    let discard = cards.split_off(cards.len() - lying);
    Table { home, down, up, hand: cards, discard, waits: false }
}

/// Compares the solver's verdicts with those of trying everything; `PATIENCE_POSITIONS` says on how many.
fn agrees_with_brute_force(rules: Rules, seed: u64) {
    let mut rng = Rng::new(seed);
    let positions =
        std::env::var("PATIENCE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(900);
    let (mut won, mut lost) = (0, 0);
    while won < positions / 3 || lost < positions / 3 || won + lost < positions {
        let table = small_game(&mut rng);
        if table.hand.len() + table.discard.len() > HAND as usize {
            continue;
        }
        let Some(is_winnable) = table.brute_force(rules, &mut HashSet::new(), 3000) else { continue };
        let (deal, start) = table.position(rules);
        for verdict in [
            Search::new(&deal, Limits::default()).run(start),
            Search::new(&deal, Limits::default()).best_first(start),
        ] {
            match verdict {
                Verdict::Winnable(line) => {
                    assert!(is_winnable && replayed(table.clone(), rules, &line).is_won());
                }
                Verdict::Lost => assert!(!is_winnable, "lost, but winnable: {table:?}"),
                Verdict::Unknown => panic!("no verdict: {table:?}"),
            }
        }
        *(if is_winnable { &mut won } else { &mut lost }) += 1;
    }
}

#[test]
fn one_set_and_free_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[0], 1);
}

#[test]
fn one_set_and_forced_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[1], 2);
}

#[test]
fn both_sets_and_free_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[2], 3);
}

#[test]
fn both_sets_and_forced_turning_agree_with_brute_force() {
    agrees_with_brute_force(READINGS[3], 4);
}

#[test]
fn q10_the_line_of_a_winnable_deal_replays_to_a_win() {
    for rules in READINGS {
        let limits = Limits { nodes: 100_000 };
        let won = (0..40).filter(|number| {
            let pack = pack(*number);
            let Verdict::Winnable(line) = solve(&pack, rules, limits).verdict else { return false };
            let end = replayed(Table::deal(&pack), rules, &line);
            assert!(end.is_won(), "deal {number}: {end:?}");
            true
        });
        assert!(won.count() > 0, "{rules:?}: no deal was won");
    }
}
