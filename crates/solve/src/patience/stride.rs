//! From one position to the next worth looking at.
//!
//! With free turning a *stride* is everything up to the next play from the discard pile: building that opens
//! a place for the card, turning up to it, and the play itself. Building that serves nothing is never made;
//! the module's page says why that loses no win. With forced turning a stride is a single move.

use super::pile::OF_COUNTRY;
use super::position::{Deal, HAND, Position};
use super::{Move, Place, Turned};

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
    /// What the next move must use; none if no other building may follow.
    need: Option<Need>,
    /// The cards that use the move when they are played from the discard pile.
    takes: u32,
}

/// What the last building move was for: the pile its cards left, or the country whose mobilized pile grew.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Need {
    pile: u8,
    /// Whether the whole group has left the pile: then its next group, too, can use that by moving.
    is_bare: bool,
    country: Option<u8>,
}

/// The strides from one position, with room that serves again for the next.
#[derive(Default)]
pub(super) struct Strides {
    links: Vec<Link>,
    /// For each link a number that seldom agrees with another's.
    marks: Vec<u64>,
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

    fn add(&mut self, link: Link, mark: u64) -> Option<u32> {
        self.links.push(link);
        self.marks.push(mark);
        Some(self.links.len() as u32 - 1)
    }

    fn knows(&self, mark: u64, at: &Position, need: Need) -> bool {
        let mut links = self.marks.iter().zip(&self.links);
        links.any(|(known, link)| *known == mark && link.need == Some(need) && link.at == *at)
    }
}

/// Whether a building move uses what the one before it did.
#[inline]
fn uses(at: &Position, mv: Move, need: Need) -> bool {
    match mv {
        Move::Carry(Place::Pile(from), Place::Pile(to)) => to == need.pile || from == need.pile && need.is_bare,
        Move::Carry(Place::Pile(from), _) => {
            from == need.pile || need.country == Some(at.piles[from as usize].top().country() as u8)
        }
        _ => false,
    }
}

/// Lists the building moves that use both of two before them.
#[inline]
fn joint_uses(at: &Position, first: Need, second: Need, mut offer: impl FnMut(Move)) {
    for (one, other) in [(first, second), (second, first)] {
        let from = at.piles[one.pile as usize];
        if from.is_empty() {
            continue;
        }
        if one.is_bare && at.may_carry(one.pile, other.pile) {
            offer(Move::Carry(Place::Pile(one.pile), Place::Pile(other.pile)));
        }
        let top = from.top();
        if other.country == Some(top.country() as u8) && at.wanted & top.alone() != 0 {
            offer(Move::Carry(Place::Pile(one.pile), Place::Home));
        }
    }
}

/// What must use a building move.
#[inline]
fn need(before: &Position, from: u8, to: Place) -> Need {
    let group = before.piles[from as usize];
    match to {
        Place::Pile(_) => Need { pile: from, is_bare: true, country: None },
        _ => Need { pile: from, is_bare: group.len() == 1, country: Some(group.top().country() as u8) },
    }
}

impl Deal {
    /// Finds every stride from a position in which no safe play is left.
    pub(super) fn stride(&self, from: &Position, into: &mut Strides) {
        into.links.clear();
        into.marks.clear();
        into.found.clear();
        let is_cleared = from.turned == HAND && from.discard == 0;
        if self.rules.turned == Turned::Forced || is_cleared {
            self.single_moves(from, |at, turns, play| into.found.push(Stride { at, link: None, turns, play }));
            return;
        }
        self.building(from, |mv| self.link(from, None, mv, into));
        let mut next = 0;
        while next < into.links.len() {
            self.build_on(next as u32, into);
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
        if self.rules.turned == Turned::Forced {
            self.discarding(&turned, |mv| {
                must_play = true;
                reach(after(&turned, mv), 1, Some(mv));
            });
        }
        if !must_play {
            reach(turned, 1, None);
        }
    }

    /// Adds a building move to the links; one that opens a safe play is a stride already.
    fn link(&self, before: &Position, from: Option<u32>, mv: Move, into: &mut Strides) {
        let Move::Carry(Place::Pile(pile), to) = mv else { return };
        let mut at = *before;
        self.play(&mut at, mv);
        if self.safe_play(&at).is_some() {
            let link = into.add(Link { at, from, mv, need: None, takes: 0 }, 0);
            into.found.push(Stride { at, link, turns: 0, play: None });
            return;
        }
        let need = need(before, pile, to);
        let mark = at.spread() ^ u64::from(pile);
        if !into.knows(mark, &at, need) {
            let of_country = need.country.map_or(0, |country| OF_COUNTRY << country);
            let takes = at.piles[pile as usize].takes() | at.wanted & of_country;
            into.add(Link { at, from, mv, need: Some(need), takes }, mark);
        }
    }

    /// Goes on building after a link: with a move that uses the last one, or with another and then one that
    /// uses both.
    fn build_on(&self, link: u32, into: &mut Strides) {
        let Link { at, need: Some(first), .. } = into.links[link as usize] else { return };
        self.building(&at, |mv| {
            let Move::Carry(Place::Pile(pile), to) = mv else { return };
            if uses(&at, mv, first) {
                return self.link(&at, Some(link), mv, into);
            }
            if pile == first.pile {
                return;
            }
            let mut between = at;
            self.play(&mut between, mv);
            let aside = Link { at: between, from: Some(link), mv, need: None, takes: 0 };
            if self.safe_play(&between).is_some() {
                let link = into.add(aside, 0);
                into.found.push(Stride { at: between, link, turns: 0, play: None });
                return;
            }
            let second = need(&at, pile, to);
            let mut aside = Some(aside);
            let mut from = None;
            joint_uses(&between, first, second, |mv| {
                if let Some(aside) = aside.take() {
                    from = into.add(aside, 0);
                }
                self.link(&between, from, mv, into);
            });
        });
    }

    /// Turns the hand card by card and plays each where it fits, also where building has opened a place.
    fn play_from_hand(&self, from: &Position, into: &mut Strides) {
        let Strides { links, found, .. } = into;
        let open = links.iter().fold(0, |open, link| open | link.takes);
        let mut at = *from;
        loop {
            let turns = at.turned - from.turned;
            let mut step = |before: &Position, link, to| {
                let mv = Move::Carry(Place::Discard, to);
                let mut after = *before;
                self.play(&mut after, mv);
                found.push(Stride { at: after, link, turns, play: Some(mv) });
            };
            if let Some(card) = self.discarded(&at) {
                if self.safe_play(&at).is_some() {
                    return step(&at, None, Place::Home);
                }
                self.discarding(&at, |mv| {
                    if let Move::Carry(_, to) = mv {
                        step(&at, None, to);
                    }
                });
                if open & card.alone() != 0 {
                    for (place, link) in links.iter().enumerate() {
                        let Some(need) = link.need.filter(|_| link.takes & card.alone() != 0) else { continue };
                        let before = Position { turned: at.turned, discard: at.discard, ..link.at };
                        if before.piles[need.pile as usize].takes() & card.alone() != 0 {
                            step(&before, Some(place as u32), Place::Pile(need.pile));
                        }
                        let has_grown = need.country == Some(card.country() as u8);
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
