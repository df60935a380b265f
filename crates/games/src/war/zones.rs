//! The zones of a round. What belongs to a side is owned by its first seat.

use broadside_cards::Seat;
use broadside_engine::{ZoneId, ZoneKind};

use super::forces::{Fort, Nation};

/// The engagement in progress.
pub(super) const ENGAGEMENT: ZoneId = ZoneId::the(ZoneKind::Trick);
/// Cards that no engagement has decided yet.
pub(super) const TIED: ZoneId = ZoneId::the(ZoneKind::Tied);
/// What is left of the arbitration pack.
pub(super) const ARBITRATION: ZoneId = ZoneId::the(ZoneKind::Stock);

const fn of(kind: ZoneKind, side: usize) -> ZoneId {
    ZoneId::of(kind, Seat::new(side))
}

/// A side's cards at a fort.
pub(super) fn fort(side: usize, fort: Fort) -> ZoneId {
    of(ZoneKind::Fort, side).number(fort.index() as u8 + 1)
}

/// A side's captives, and what it has won in arbitration.
pub(super) fn captives(side: usize) -> ZoneId {
    of(ZoneKind::Captives, side)
}

/// A side's reserve. A card drawn from it lies on top until it is played (W15).
pub(super) fn reserve(side: usize) -> ZoneId {
    of(ZoneKind::Reserve, side)
}

/// What is left of a nation's pack.
pub(super) fn pack(nation: Nation) -> ZoneId {
    ZoneId::the(ZoneKind::Stock).number(nation.index() as u8 + 1)
}
