//! Turns what was done into what one viewer is told: deeds that change the zones seen before into the zones seen after.
//!
//! The rules say which card went where. This module decides how much of it a viewer sees, using only the zones of the
//! viewer's own scenes; so deeds never reveal more than scenes do. A law checks that the result equals the next scene.

use broadside_cards::{Card, Pack, Seat, Seats};

use crate::{Deed, Face, Lie, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind};

/// A deed as one viewer is told of it. Carrying out the deeds in order turns the zones seen before into the zones seen
/// after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase", tag = "deed"))]
pub enum ToldDeed {
    /// A new, empty zone appears.
    Opened {
        /// Its index among the zones.
        at: usize,
        /// The zone.
        zone: Zone,
    },
    /// An empty zone disappears.
    Closed {
        /// The zone.
        zone: ZoneId,
    },
    /// Cards went one by one from one zone to another.
    Moved {
        /// Where they lay; `None` if they were not on the table.
        from: Option<ZoneId>,
        /// Where they lie now; `None` if they left the table.
        to: Option<ZoneId>,
        /// The cards.
        cards: Vec<Moved>,
    },
    /// A card was turned over in its zone.
    Turned {
        /// The zone it lies in.
        zone: ZoneId,
        /// Its index in the zone.
        at: usize,
        /// How it lies now.
        face: Face,
    },
    /// A zone got another title or its cards another worth.
    Named {
        /// The zone.
        zone: ZoneId,
        /// Its title now.
        title: Phrase,
        /// The worth of its cards now.
        worth: Option<i32>,
    },
    /// A seat took the trick.
    Took {
        /// The seat.
        seat: Seat,
    },
    /// A seat said something: a bid, a pass, a card it calls for.
    Said {
        /// The seat.
        seat: Seat,
        /// The words.
        said: Phrase,
    },
    /// Some seats scored.
    Scored {
        /// The seats that score.
        seats: Seats,
        /// How many points each of them gets.
        points: i32,
    },
}

/// A card that went from one zone to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Moved {
    /// Its index in the zone it left.
    pub out: usize,
    /// Its index in the zone it came to.
    pub into: usize,
    /// How it lies there, or how it last lay if it left the table.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub face: Face,
}

/// The deeds do not lead to the zones seen after: a rule did not log everything it did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Untold(pub String);

fn untold<T>(what: impl Into<String>) -> Result<T, Untold> {
    Err(Untold(what.into()))
}

/// Follows the zones that one viewer sees while deeds are told.
#[derive(Clone, Debug)]
pub struct Telling<'a> {
    viewer: Viewer,
    zones: Vec<Zone>,
    after: &'a [Zone],
}

impl<'a> Telling<'a> {
    /// Starts with the zones seen `before`; `after` are the zones seen at the end.
    pub fn new(viewer: Viewer, before: &[Zone], after: &'a [Zone]) -> Self {
        Telling { viewer, zones: before.to_vec(), after }
    }

    /// What the viewer is told of a deed.
    pub fn tell<P: Pack>(&mut self, deed: &Deed) -> Result<Vec<ToldDeed>, Untold> {
        let mut told = vec![];
        match deed {
            Deed::Took(seat) => told.push(ToldDeed::Took { seat: *seat }),
            Deed::Said(seat, said) => told.push(ToldDeed::Said { seat: *seat, said: said.clone() }),
            Deed::Scored { seats, points } => told.push(ToldDeed::Scored { seats: *seats, points: *points }),
            Deed::Turned { card, zone } => {
                let Some(found) = self.zones.iter_mut().find(|known| known.id == *zone) else {
                    return untold(format!("{card} is turned in {zone}, which is not there"));
                };
                let Some(at) = found.cards.iter().rposition(|face| *face == Face::Down) else {
                    return untold(format!("{card} is turned in {zone}, where no card is face down"));
                };
                found.cards[at] = Face::up(card);
                told.push(ToldDeed::Turned { zone: *zone, at, face: Face::up(card) });
            }
            Deed::Moved { cards, from, to, lie } => {
                if let Some(to) = to {
                    told.extend(self.opened(*to)?);
                }
                let mut moved = vec![];
                for card in cards {
                    moved.push(self.moved::<P>(card, *from, *to, *lie)?);
                }
                told.push(ToldDeed::Moved { from: *from, to: *to, cards: moved });
            }
        }
        Ok(told)
    }

    /// The remaining changes once all deeds are told: zones that appear or disappear, titles, worths.
    ///
    /// # Errors
    /// If the zones are not those seen after.
    pub fn finish(mut self) -> Result<Vec<ToldDeed>, Untold> {
        let mut told = vec![];
        let gone = |zone: &&Zone| !self.after.iter().any(|after| after.id == zone.id);
        for zone in self.zones.iter().filter(gone) {
            if !zone.cards.is_empty() {
                return untold(format!("{} is gone with cards in it: {:?}", zone.id, zone.cards));
            }
            told.push(ToldDeed::Closed { zone: zone.id });
        }
        self.zones.retain(|zone| self.after.iter().any(|after| after.id == zone.id));
        for zone in self.after {
            told.extend(self.opened(zone.id)?);
        }
        for (now, after) in self.zones.iter_mut().zip(self.after) {
            if (&now.title, now.worth) != (&after.title, after.worth) {
                now.title.clone_from(&after.title);
                now.worth = after.worth;
                told.push(ToldDeed::Named { zone: after.id, title: after.title.clone(), worth: after.worth });
            }
        }
        match self.zones.iter().zip(self.after).find(|(now, after)| now != after) {
            Some((now, after)) => untold(format!("told {now:?}\nseen {after:?}")),
            None => Ok(told),
        }
    }

    /// Opens a zone that does not exist yet, before the zones that follow it at the end.
    fn opened(&mut self, id: ZoneId) -> Result<Option<ToldDeed>, Untold> {
        if self.zones.iter().any(|zone| zone.id == id) {
            return Ok(None);
        }
        let Some(place) = self.after.iter().position(|zone| zone.id == id) else {
            return untold(format!("cards go to {id}, which is not there"));
        };
        let later = |zone: &Zone| self.after[place..].iter().any(|after| after.id == zone.id);
        let at = self.zones.iter().position(later).unwrap_or(self.zones.len());
        let zone = Zone { cards: vec![], ..self.after[place].clone() };
        self.zones.insert(at, zone.clone());
        Ok(Some(ToldDeed::Opened { at, zone }))
    }

    fn moved<P: Pack>(
        &mut self,
        card: &str,
        from: Option<ZoneId>,
        to: Option<ZoneId>,
        lie: Lie,
    ) -> Result<Moved, Untold> {
        let (mut out, mut last) = (0, Face::Down);
        let mut by = None;
        if let Some(from) = from {
            let Some(zone) = self.zones.iter_mut().find(|zone| zone.id == from) else {
                return untold(format!("{card} leaves {from}, which is not there"));
            };
            // Of two identical cards the upper one moves. In a trick they differ by the seat that played them and move
            // in order.
            let like = |face: &Face| face.code() == Some(card);
            let seen = match from.kind {
                ZoneKind::Trick | ZoneKind::LastTrick => zone.cards.iter().position(like),
                _ => zone.cards.iter().rposition(like),
            };
            let Some(at) = seen.or_else(|| zone.cards.iter().rposition(|face| *face == Face::Down)) else {
                return untold(format!("{card} leaves {from}, where it is not: {:?}", zone.cards));
            };
            out = at;
            last = zone.cards.remove(at);
            by = match &last {
                Face::Up { by: Some(by), .. } => Some(*by),
                _ => from.owner,
            };
        }
        let Some(to) = to else { return Ok(Moved { out, into: 0, face: last }) };
        let viewer = self.viewer;
        let Some(zone) = self.zones.iter_mut().find(|zone| zone.id == to) else {
            return untold(format!("{card} goes to {to}, which is not there"));
        };
        let up = match (lie, to.kind) {
            (Lie::Up, _) => true,
            (Lie::Down, _) | (_, ZoneKind::Stock) => false,
            (_, ZoneKind::Hand | ZoneKind::Aside) => to.owner.is_some_and(|owner| viewer.is(owner)),
            _ => true,
        };
        let on_trick = matches!(to.kind, ZoneKind::Trick | ZoneKind::LastTrick);
        let face = match up {
            true => Face::Up { code: card.to_owned(), by: by.filter(|_| on_trick) },
            false => Face::Down,
        };
        let into = if zone.sorted { sorted_place::<P>(&zone.cards, &face) } else { zone.cards.len() };
        zone.cards.insert(into, face.clone());
        Ok(Moved { out, into, face })
    }
}

/// Where a card belongs among cards in pack order; hidden cards come before visible ones.
fn sorted_place<P: Pack>(cards: &[Face], face: &Face) -> usize {
    let rank = |face: &Face| face.code().and_then(|code| code.parse::<Card<P>>().ok());
    let own = rank(face);
    cards.iter().position(|other| rank(other) > own).unwrap_or(cards.len())
}

impl Scene {
    /// Applies a deed to the zones.
    ///
    /// # Errors
    /// If the deed does not fit these zones, which are then unreliable.
    pub fn carry_out(&mut self, deed: &ToldDeed) -> Result<(), Untold> {
        match deed {
            ToldDeed::Opened { at, zone } if *at <= self.zones.len() => self.zones.insert(*at, zone.clone()),
            ToldDeed::Closed { zone } => self.zones.retain(|known| known.id != *zone),
            ToldDeed::Moved { from, to, cards } => {
                for card in cards {
                    if let Some(from) = from {
                        let zone = self.zone_mut(*from)?;
                        if card.out >= zone.cards.len() {
                            return untold(format!("{from} has no card {}", card.out));
                        }
                        zone.cards.remove(card.out);
                    }
                    if let Some(to) = to {
                        let zone = self.zone_mut(*to)?;
                        if card.into > zone.cards.len() {
                            return untold(format!("{to} has no place {}", card.into));
                        }
                        zone.cards.insert(card.into, card.face.clone());
                    }
                }
            }
            ToldDeed::Turned { zone, at, face } => match self.zone_mut(*zone)?.cards.get_mut(*at) {
                Some(card) => card.clone_from(face),
                None => return untold(format!("{zone} has no card {at}")),
            },
            ToldDeed::Named { zone, title, worth } => {
                let zone = self.zone_mut(*zone)?;
                zone.title.clone_from(title);
                zone.worth = *worth;
            }
            ToldDeed::Opened { zone, .. } => return untold(format!("there is no place for {}", zone.id)),
            ToldDeed::Took { .. } | ToldDeed::Said { .. } | ToldDeed::Scored { .. } => {}
        }
        Ok(())
    }

    fn zone_mut(&mut self, id: ZoneId) -> Result<&mut Zone, Untold> {
        self.zones.iter_mut().find(|zone| zone.id == id).ok_or_else(|| Untold(format!("there is no {id}")))
    }
}
