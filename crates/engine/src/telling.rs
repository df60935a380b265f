//! What one viewer is told of what was done: deeds that turn the zones he saw before into those he sees after.
//!
//! The rules say which card went from where to where. What a viewer sees of it is decided here, from the zones that his
//! own scenes show, so that deeds tell nobody more than scenes do. A law holds the outcome equal to the scene after.

use broadside_cards::{Card, Pack, Seat, Seats};

use crate::{Deed, Face, Lie, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind};

/// Something done at the table, as one viewer is told of it. Carried out in order on the zones he saw before, they make
/// the zones he sees after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase", tag = "deed"))]
pub enum ToldDeed {
    /// There is a new zone, without cards yet.
    Opened {
        /// Its place among the zones.
        at: usize,
        /// The zone.
        zone: Zone,
    },
    /// A zone, empty by now, is no more.
    Closed {
        /// The zone.
        zone: ZoneId,
    },
    /// Cards went from a zone to another, one after the other.
    Moved {
        /// Where they lay; nothing if they were not on the table.
        from: Option<ZoneId>,
        /// Where they lie now; nothing if they left the table.
        to: Option<ZoneId>,
        /// The cards.
        cards: Vec<Moved>,
    },
    /// A card was turned over where it lies.
    Turned {
        /// Where.
        zone: ZoneId,
        /// Its place in the zone.
        at: usize,
        /// How it lies now.
        face: Face,
    },
    /// A zone's cards are worth this much now, or have another title.
    Named {
        /// The zone.
        zone: ZoneId,
        /// What a person calls it now.
        title: Phrase,
        /// What its cards are worth now.
        worth: Option<i32>,
    },
    /// Somebody took a trick.
    Took {
        /// Who.
        seat: Seat,
    },
    /// Somebody said something: a bid, a pass, a card called for.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        said: Phrase,
    },
    /// Somebody scored.
    Scored {
        /// The seats that score.
        seats: Seats,
        /// How much each gets.
        points: i32,
    },
}

/// A card that went from a zone to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Moved {
    /// Its place in the zone it left.
    pub out: usize,
    /// Its place in the zone it came to.
    pub into: usize,
    /// How it lies there; if it left the table, how it last lay.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub face: Face,
}

/// Deeds that do not lead to the zones that are seen after: a rule has not told all it did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Untold(pub String);

fn untold<T>(what: impl Into<String>) -> Result<T, Untold> {
    Err(Untold(what.into()))
}

/// The zones one viewer sees while deeds are told him one after the other.
#[derive(Clone, Debug)]
pub struct Telling<'a> {
    viewer: Viewer,
    zones: Vec<Zone>,
    after: &'a [Zone],
}

impl<'a> Telling<'a> {
    /// Begins with the zones the viewer saw before; `after` are those he sees in the end.
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

    /// What is left to be told when all deeds are: zones that came and went, titles, worths.
    ///
    /// # Errors
    /// When the zones are not those the viewer sees after.
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

    /// Opens a zone that is not there yet, before the zones that come after it in the end.
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
            // Of two like cards the upper one goes; on a trick, who played it tells them apart, and they go in turn.
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

/// Where a card belongs among cards in the pack's order; what cannot be seen comes before what can.
fn sorted_place<P: Pack>(cards: &[Face], face: &Face) -> usize {
    let rank = |face: &Face| face.code().and_then(|code| code.parse::<Card<P>>().ok());
    let own = rank(face);
    cards.iter().position(|other| rank(other) > own).unwrap_or(cards.len())
}

impl Scene {
    /// Carries out what was told: the zones become what they are after it.
    ///
    /// # Errors
    /// When it cannot be carried out on these zones; they are then not to be relied on.
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
