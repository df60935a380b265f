//! The deal laid out, a position in it, and what the moves do.

use broadside_cards::CardSet;

use super::pile::{BATTLESHIPS, CARDS, Card, EVERY, FLAG, FLAGS, OF_COUNTRY, Pile};
use super::{Move, Rules, Spot, game};

pub(super) const PILES: usize = 5;
pub(super) const HAND: u8 = 28;

/// What never changes in a deal: the rules, the order of the hand and the cards dealt face down.
pub(super) struct Dealt {
    pub(super) rules: Rules,
    /// The hand in the order of turning.
    pub(super) hand: [Card; HAND as usize],
    /// The cards dealt to each pile, the deepest first.
    pub(super) dealt: [[Card; PILES + 1]; PILES],
    /// For each card, where in the hand it is.
    pub(super) in_hand: [u32; CARDS],
    /// For each pile and number of face-down cards, which cards these are.
    pub(super) face_down: [[u32; PILES + 1]; PILES],
    /// For each number of turned cards, which cards are still in the hand, and which are there twice.
    pub(super) to_turn: [(u32, u32); HAND as usize + 1],
}

/// How far the mobilized piles of a country have grown: the first pile in the high half, the second in the low.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Home(u8);

impl Home {
    pub(super) const COMPLETE: Home = Home::new(FLAG, FLAG);

    pub(super) const fn new(first: u8, second: u8) -> Self {
        Home(first << 4 | second)
    }

    /// The highest card of the further pile.
    #[inline]
    pub(super) const fn first(self) -> u8 {
        self.0 >> 4
    }

    /// The highest card of the other pile.
    #[inline]
    pub(super) const fn second(self) -> u8 {
        self.0 & 15
    }

    #[inline]
    fn add(&mut self, rank: u8) {
        self.0 += if self.first() == rank - 1 { 16 } else { 1 };
    }
}

/// A position. What is home follows from the rest; it is kept because every move asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) piles: [Pile; PILES],
    pub(super) home: [Home; 4],
    /// What the mobilized piles take next.
    pub(super) wanted: u32,
    /// How many cards of the hand have been turned.
    pub(super) turned: u8,
    /// Which of them lie on the discard pile; the last of them is its top.
    pub(super) discard: u32,
}

impl Dealt {
    /// The deal and the position in it of a game. The discard pile's cards are taken for the first ones turned:
    /// those that have gone elsewhere are of no account any more.
    pub(super) fn of(game: &game::Position) -> (Self, Position) {
        let open = game.open();
        let mut dealt = [[Card::default(); PILES + 1]; PILES];
        let mut piles = [Pile::EMPTY; PILES];
        for (pile, (dealt, at)) in dealt.iter_mut().zip(&mut piles).enumerate() {
            let covered = game.covered(pile);
            dealt.iter_mut().zip(covered).for_each(|(place, card)| *place = Card::from(*card));
            let mut group = open.groups[pile].cards().iter().copied().map(Card::from);
            if let Some(base) = group.next() {
                *at = group.fold(Pile::new(covered.len() as u16, base), Pile::with);
            }
        }
        let mut hand = [Card::default(); HAND as usize];
        let lies = open.discard.cards().iter().copied();
        hand.iter_mut().zip(lies).for_each(|(place, card)| *place = Card::from(card));
        hand.iter_mut().rev().zip(game.hand()).for_each(|(place, card)| *place = Card::from(*card));
        let of_suit = |cards: CardSet<_>, suit| (cards & CardSet::suit(suit)).len() as u8;
        let (first, second) = (open.mobilized.kinds(), open.mobilized.pairs());
        let home = [0, 1, 2, 3].map(|suit| Home::new(of_suit(first, suit), of_suit(second, suit)));
        let deal = Self::laid_out(open.rules, hand, dealt);
        let discard = (1 << open.discard.len()) - 1;
        let position =
            Position { piles, home, wanted: deal.wanted(&home), turned: HAND - open.hand, discard };
        (deal, position)
    }

    fn laid_out(rules: Rules, hand: [Card; HAND as usize], dealt: [[Card; PILES + 1]; PILES]) -> Self {
        let mut in_hand = [0; CARDS];
        let mut to_turn = [(0, 0); HAND as usize + 1];
        for (place, card) in hand.iter().enumerate().rev() {
            in_hand[card.index()] |= 1 << place;
            let (once, twice) = to_turn[place + 1];
            to_turn[place] = (once | card.alone(), twice | once & card.alone());
        }
        let mut face_down = [[0; PILES + 1]; PILES];
        for (cards, sets) in dealt.iter().zip(&mut face_down) {
            for down in 1..=PILES {
                sets[down] = sets[down - 1] | cards[down - 1].alone();
            }
        }
        Dealt { rules, hand, dealt, in_hand, face_down, to_turn }
    }

    /// What the mobilized piles take next (Q2).
    pub(super) fn wanted(&self, home: &[Home; 4]) -> u32 {
        (0..4).fold(0, |wanted, country| wanted | self.wanted_of(home[country]) << country)
    }

    /// What the piles of the first country would take next, had they grown so far.
    #[inline]
    fn wanted_of(&self, home: Home) -> u32 {
        let (first, second) = (4 * home.first() + 4, 4 * home.second() + 4);
        let ranks = match self.rules.both_sets {
            true => 1u32 << first | 1 << second,
            false if home.first() < FLAG => 1 << first,
            false => 1 << second,
        };
        ranks & EVERY
    }

    #[inline]
    fn mobilize(&self, at: &mut Position, card: Card) {
        let country = card.country();
        at.home[country].add(card.rank());
        at.wanted = at.wanted & !(OF_COUNTRY << country) | self.wanted_of(at.home[country]) << country;
    }

    /// The top of the discard pile.
    #[inline]
    pub(super) fn discarded(&self, at: &Position) -> Option<Card> {
        at.discard.checked_ilog2().map(|place| self.hand[place as usize])
    }

    /// A pile after its group has left: the next card is turned up (Q6).
    #[inline]
    pub(super) fn uncovered(&self, pile: usize, down: usize) -> Pile {
        match down.checked_sub(1) {
            Some(under) => Pile::new(under as u16, self.dealt[pile][under]),
            None => Pile::EMPTY,
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&self, at: &mut Position, mv: Move) {
        match mv {
            Move::Turn => {
                at.discard |= 1 << at.turned;
                at.turned += 1;
            }
            Move::Move(Spot::Pile(from), to) => {
                let group = at.piles[from as usize];
                match to {
                    Spot::Pile(to) => {
                        at.piles[to as usize] = at.piles[to as usize].joined(group);
                        at.piles[from as usize] = self.uncovered(from as usize, group.down());
                    }
                    _ => {
                        self.mobilize(at, group.top());
                        at.piles[from as usize] = match group.len() {
                            1 => self.uncovered(from as usize, group.down()),
                            _ => group.without_top(),
                        };
                    }
                }
            }
            Move::Resign => {}
            Move::Move(_, to) => {
                let Some(card) = self.discarded(at) else { return };
                at.discard ^= 1 << at.discard.ilog2();
                match to {
                    Spot::Pile(to) => at.piles[to as usize] = at.piles[to as usize].with(card),
                    _ => self.mobilize(at, card),
                }
            }
        }
    }

    /// The Battleships that may start a mobilized pile, where they must as soon as they lie open (Q4).
    #[inline]
    fn starts(&self, at: &Position) -> u32 {
        if self.rules.at_once { at.wanted & BATTLESHIPS } else { 0 }
    }

    /// Whether a Battleship lies open that must start a mobilized pile (Q4).
    #[inline]
    pub(super) fn must_start(&self, at: &Position) -> bool {
        let mut must_start = false;
        self.starting(at, |_| must_start = true);
        must_start
    }

    /// Lists the moves by which Battleships start mobilized piles, if any lies open that must (Q4).
    #[inline]
    pub(super) fn starting(&self, at: &Position, mut offer: impl FnMut(Move)) {
        let starts = self.starts(at);
        if starts == 0 {
            return;
        }
        for (from, group) in at.piles.iter().enumerate() {
            if !group.is_empty() && starts & group.top().alone() != 0 {
                offer(Move::Move(Spot::Pile(from as u8), Spot::Home));
            }
        }
        if self.discarded(at).is_some_and(|card| starts & card.alone() != 0) {
            offer(Move::Move(Spot::Discard, Spot::Home));
        }
    }

    /// Lists the legal moves between piles and from piles to home (Q4, Q5, Q7), where no Battleship must start a
    /// pile; of several empty piles only the first is offered, since all are alike.
    #[inline]
    pub(super) fn building(&self, at: &Position, mut offer: impl FnMut(Move)) {
        let takes = at.takes();
        for (from, group) in at.piles.iter().enumerate() {
            if group.is_empty() {
                continue;
            }
            let place = Spot::Pile(from as u8);
            if at.wanted & group.top().alone() != 0 {
                offer(Move::Move(place, Spot::Home));
            }
            let base = group.base();
            if base.rank() == FLAG && group.down() == 0 {
                continue;
            }
            for (to, takes) in takes.iter().enumerate() {
                if takes & base.alone() != 0 {
                    offer(Move::Move(place, Spot::Pile(to as u8)));
                }
            }
        }
    }

    /// Lists where the top of the discard pile may go (Q8), which is home for a Battleship that must start a pile
    /// (Q4); of several empty piles only the first is offered.
    #[inline]
    pub(super) fn discarding(&self, at: &Position, mut offer: impl FnMut(Move)) {
        let Some(card) = self.discarded(at) else { return };
        if at.wanted & card.alone() != 0 {
            offer(Move::Move(Spot::Discard, Spot::Home));
        }
        if self.starts(at) & card.alone() != 0 {
            return;
        }
        for (to, takes) in at.takes().iter().enumerate() {
            if takes & card.alone() != 0 {
                offer(Move::Move(Spot::Discard, Spot::Pile(to as u8)));
            }
        }
    }
}

impl Position {
    /// Whether every card is home (Q10).
    #[inline]
    pub(super) fn is_won(&self) -> bool {
        self.home == [Home::COMPLETE; 4]
    }

    /// What each pile takes on top; nothing if it is empty as one before it is.
    #[inline]
    fn takes(&self) -> [u32; PILES] {
        let mut flags = FLAGS;
        self.piles.map(|pile| if pile.is_empty() { std::mem::take(&mut flags) } else { pile.top().takes() })
    }

    /// The position with the piles that have no card face down in a fixed order: such piles can change places
    /// without any difference to what follows.
    #[inline]
    pub(super) fn ordered(mut self) -> Self {
        self.order(|_, _| ());
        self
    }

    /// Puts the piles in that order, telling which two change places.
    #[inline]
    pub(super) fn order(&mut self, mut tell: impl FnMut(usize, usize)) {
        for place in 1..PILES {
            if self.piles[place].down() > 0 {
                continue;
            }
            let mut here = place;
            for before in (0..place).rev() {
                if self.piles[before].down() > 0 {
                    continue;
                }
                if self.piles[before] <= self.piles[here] {
                    break;
                }
                self.piles.swap(before, here);
                tell(before, here);
                here = before;
            }
        }
    }

    /// Everything that tells one position of a deal from another, in one number.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        let piles = self.piles.iter().fold(0, |key: u128, pile| key << 16 | u128::from(pile.bits()));
        piles << 33 | u128::from(self.turned) << 28 | u128::from(self.discard)
    }

    /// A number that spreads positions evenly.
    #[inline]
    pub(super) fn spread(&self) -> u64 {
        let key = self.key();
        let low = (key as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let high = ((key >> 64) as u64 ^ low >> 32).wrapping_mul(0xD1B5_4A32_D192_ED03);
        let mixed = (low ^ high ^ high >> 29).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 32
    }
}
