//! From one position to the next worth looking at.
//!
//! With free turning a *stride* is everything up to the next play from the discard pile: building that opens
//! a place for the card, turning up to it, and the play itself. Building that serves nothing is never made;
//! the module's page says why that loses no win. With forced turning a stride is a single move.

use super::pile::{FLAGS, OF_COUNTRY};
use super::position::{Deal, HAND, Position};
use super::reach::Reach;
use super::{Move, Place};

/// A position reached, before safe plays, and the way there.
pub(super) struct Stride {
    pub(super) at: Position,
    link: Option<u32>,
    turns: u8,
    play: Option<Move>,
}

/// The last of the building moves on the way of a stride.
struct Link {
    at: Position,
    from: Option<u32>,
    mv: Move,
    waiting: Waiting,
    /// The cards that make use of the moves when they are played from the discard pile.
    takes: u32,
}

/// What a building move has done that a later one can make use of: cards have left a pile, and perhaps a
/// country's mobilized pile has grown.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Deed {
    pile: u8,
    /// Whether the whole group left, so that another is now open and can move.
    is_bare: bool,
    country: Option<u8>,
}

/// The deeds of which no later move has made use, the latest in the lowest byte.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Waiting {
    deeds: u64,
    /// How many of the latest moves made use of none before them: the next must make use of these.
    begun: u8,
}

impl Deed {
    #[inline]
    fn of(at: &Position, from: u8, to: Place) -> Self {
        let group = at.piles[from as usize];
        match to {
            Place::Pile(_) => Deed { pile: from, is_bare: true, country: None },
            _ => Deed { pile: from, is_bare: group.len() == 1, country: Some(group.top().country() as u8) },
        }
    }

    #[inline]
    fn byte(self) -> u64 {
        u64::from(0x80 | u8::from(self.is_bare) << 6 | self.country.unwrap_or(4) << 3 | self.pile)
    }

    #[inline]
    fn from_byte(byte: u8) -> Self {
        let country = byte >> 3 & 7;
        Deed { pile: byte & 7, is_bare: byte & 0x40 != 0, country: (country < 4).then_some(country) }
    }

    /// Whether a building move makes use of the deed.
    #[inline]
    fn serves(self, at: &Position, from: u8, to: Place) -> bool {
        match to {
            Place::Pile(to) => to == self.pile || from == self.pile && self.is_bare,
            _ => from == self.pile || self.country == Some(at.piles[from as usize].top().country() as u8),
        }
    }

    /// The cards that make use of the deed when they are played from the discard pile.
    #[inline]
    fn takes(self, at: &Position) -> u32 {
        at.piles[self.pile as usize].takes()
            | self.country.map_or(0, |country| at.wanted & OF_COUNTRY << country)
    }
}

impl Waiting {
    /// The only deed.
    #[inline]
    fn only(self) -> Option<Deed> {
        (self.deeds >> 8 == 0 && self.deeds != 0).then(|| Deed::from_byte(self.deeds as u8))
    }

    #[inline]
    fn latest(self) -> Option<Deed> {
        (self.deeds != 0).then(|| Deed::from_byte(self.deeds as u8))
    }

    /// What waits after a building move; none if the move comes out of turn.
    #[inline]
    fn after(self, at: &Position, from: u8, to: Place) -> Option<Self> {
        let (mut rest, mut used, mut depth) = (0, 0u32, 0);
        let mut deeds = self.deeds;
        while deeds != 0 {
            let deed = Deed::from_byte(deeds as u8);
            if deed.serves(at, from, to) {
                let is_in_turn = depth == 0 || depth == 1 && used == 1 || deed.country.is_some();
                if !is_in_turn {
                    return None;
                }
                used |= 1 << depth;
            } else {
                if deed.pile == from {
                    return None;
                }
                rest |= (deeds & 0xFF) << (8 * (depth - used.count_ones()));
            }
            deeds >>= 8;
            depth += 1;
        }
        let begun = match used {
            0 if self.begun < 2 => self.begun + 1,
            0 => return None,
            _ if used.trailing_ones() >= u32::from(self.begun) => 0,
            _ => return None,
        };
        Some(Waiting { deeds: rest << 8 | Deed::of(at, from, to).byte(), begun })
    }
}

/// The strides from one position, with room that serves again for the next.
#[derive(Default)]
pub(super) struct Strides {
    /// What building can reach at all.
    built: Reach,
    /// The cards that can come to lie on the discard pile and be played.
    wanted: u32,
    links: Vec<Link>,
    /// The links' numbers, one more, where their positions point to; zero is free.
    slots: Vec<u32>,
    pub(super) found: Vec<Stride>,
}

impl Strides {
    /// The moves of a stride.
    pub(super) fn moves(&self, stride: &Stride) -> Vec<Move> {
        let links = std::iter::successors(stride.link, |link| self.links[*link as usize].from);
        let mut moves: Vec<Move> = links.map(|link| self.links[link as usize].mv).collect();
        moves.reverse();
        moves.extend((0..stride.turns).map(|_| Move::Turn));
        moves.extend(stride.play);
        moves
    }

    /// Adds a link, unless it is known.
    fn add(&mut self, link: Link) {
        if self.links.len() * 2 >= self.slots.len() {
            self.slots.clear();
            self.slots.resize((self.links.len() * 4).max(64), 0);
            for number in 0..self.links.len() {
                let place = self.free_slot(&self.links[number]);
                self.slots[place.unwrap_or_default()] = number as u32 + 1;
            }
        }
        if let Some(place) = self.free_slot(&link) {
            self.links.push(link);
            self.slots[place] = self.links.len() as u32;
        }
    }

    /// Where to note a link that is not yet known.
    fn free_slot(&self, link: &Link) -> Option<usize> {
        let mark = link.at.spread() ^ link.waiting.deeds.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let mut place = mark as usize & (self.slots.len() - 1);
        while self.slots[place] != 0 {
            let known = &self.links[self.slots[place] as usize - 1];
            if known.waiting == link.waiting && known.at == link.at {
                return None;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        Some(place)
    }
}

/// Whether some move makes use of the two latest deeds together.
fn is_joined(at: &Position, waiting: Waiting) -> bool {
    let pair = [Deed::from_byte(waiting.deeds as u8), Deed::from_byte((waiting.deeds >> 8) as u8)];
    [(pair[0], pair[1]), (pair[1], pair[0])].iter().any(|(one, other)| {
        let pile = at.piles[one.pile as usize];
        !pile.is_empty()
            && (one.is_bare && at.may_carry(one.pile, other.pile)
                || other.country == Some(pile.top().country() as u8) && at.wanted & pile.top().alone() != 0)
    })
}

impl Deal {
    /// Finds every stride from a position in which no safe play is left.
    pub(super) fn stride(&self, from: &Position, into: &mut Strides) {
        into.links.clear();
        into.slots.clear();
        into.found.clear();
        let is_cleared = from.turned == HAND && from.discard == 0;
        if self.rules.forced || is_cleared {
            self.single_moves(from, |at, turns, play| {
                into.found.push(Stride { at, link: None, turns, play })
            });
            return;
        }
        into.built = self.built(from);
        into.wanted =
            self.to_turn[from.turned as usize].0 | self.discarded(from).map_or(0, |card| card.alone());
        self.building(from, |mv| self.link(from, None, Waiting::default(), mv, into));
        let mut next = 0;
        while let Some(Link { at, waiting, .. }) = into.links.get(next) {
            let (at, waiting) = (*at, *waiting);
            self.building(&at, |mv| self.link(&at, Some(next as u32), waiting, mv, into));
            next += 1;
        }
        self.play_from_hand(from, into);
    }

    /// Every legal move; with forced turning, turning and the play it forces are one.
    pub(super) fn single_moves(&self, from: &Position, mut reach: impl FnMut(Position, u8, Option<Move>)) {
        let after = |from: &Position, mv| {
            let mut at = *from;
            self.play(&mut at, mv);
            at
        };
        self.building(from, |mv| reach(after(from, mv), 0, Some(mv)));
        self.discarding(from, |mv| reach(after(from, mv), 0, Some(mv)));
        if from.turned == HAND {
            return;
        }
        let turned = after(from, Move::Turn);
        let mut must_play = false;
        if self.rules.forced {
            self.discarding(&turned, |mv| {
                must_play = true;
                reach(after(&turned, mv), 1, Some(mv));
            });
        }
        if !must_play {
            reach(turned, 1, None);
        }
    }

    /// Adds a building move to the links.
    fn link(&self, before: &Position, from: Option<u32>, waiting: Waiting, mv: Move, into: &mut Strides) {
        let Move::Move(Place::Pile(pile), to) = mv else { return };
        let Some(waits) = waiting.after(before, pile, to) else { return };
        if waits.begun == 1
            && waiting.latest().is_some_and(|deed| !self.may_be_joined(before, deed, &into.built))
        {
            return;
        }
        let mut at = *before;
        self.play(&mut at, mv);
        if waits.begun == 2 && !is_joined(&at, waits) {
            return;
        }
        let takes = waits.only().map_or(0, |deed| deed.takes(&at)) & into.wanted;
        into.add(Link { at, from, mv, waiting: waits, takes });
    }

    /// Whether the deed can still be of use together with one that is yet to be done.
    fn may_be_joined(&self, at: &Position, deed: Deed, built: &Reach) -> bool {
        let pile = at.piles[deed.pile as usize];
        let grows = deed.country.map_or(0, |country| at.wanted & OF_COUNTRY << country);
        let (mut turned_up, mut hidden) = (0, 0);
        for (place, other) in at.piles.iter().enumerate() {
            if place != deed.pile as usize && !other.is_empty() {
                turned_up |= self.face_down[place][other.down()];
                hidden |= (1..other.len()).fold(0, |set, place| set | other.card(place).alone());
            }
        }
        turned_up &= built.turned_up;
        hidden = (hidden | turned_up) & built.in_piles;
        if pile.is_empty() {
            return turned_up & FLAGS != 0 || grows & hidden != 0;
        }
        let (top, base) = (pile.top(), pile.base());
        turned_up & top.takes() != 0
            || deed.is_bare && hidden & base.taken_by() != 0
            || built.home & top.alone() >> 4 != 0
            || grows & hidden != 0
    }

    /// Turns the hand card by card and plays each where it fits, also where building has opened a place.
    fn play_from_hand(&self, from: &Position, into: &mut Strides) {
        let Strides { links, found, .. } = into;
        let open = links.iter().fold(0, |open, link| open | link.takes);
        let mut at = *from;
        loop {
            let turns = at.turned - from.turned;
            let mut step = |before: &Position, link, to| {
                let mv = Move::Move(Place::Discard, to);
                let mut after = *before;
                self.play(&mut after, mv);
                found.push(Stride { at: after, link, turns, play: Some(mv) });
            };
            if let Some(card) = self.discarded(&at) {
                if self.safe_play(&at).is_some() {
                    return step(&at, None, Place::Home);
                }
                self.discarding(&at, |mv| {
                    if let Move::Move(_, to) = mv {
                        step(&at, None, to);
                    }
                });
                if open & card.alone() != 0 {
                    for (place, link) in links.iter().enumerate() {
                        if link.takes & card.alone() == 0 {
                            continue;
                        }
                        let Some(deed) = link.waiting.only() else { continue };
                        let before = Position { turned: at.turned, discard: at.discard, ..link.at };
                        if before.piles[deed.pile as usize].takes() & card.alone() != 0 {
                            step(&before, Some(place as u32), Place::Pile(deed.pile));
                        }
                        let has_grown = deed.country == Some(card.country() as u8);
                        if has_grown && before.wanted & card.alone() != 0 {
                            step(&before, Some(place as u32), Place::Home);
                        }
                    }
                }
            }
            if at.turned == HAND {
                return;
            }
            self.play(&mut at, Move::Turn);
        }
    }
}
