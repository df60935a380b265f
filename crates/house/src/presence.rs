//! Who is present: the only part of a table that is not in its log.

use broadside_cards::Seat;
use broadside_engine::Viewer;

/// The number of open connections of each seat and of watchers.
#[derive(Clone)]
pub(crate) struct Presence {
    seats: Vec<SeatPresence>,
    watchers: u32,
    /// The deal whose cuts the house has called for, and since when it has waited.
    pub(crate) waiting_for_cuts: Option<(usize, u64)>,
    /// How often the presence that others can see has changed.
    pub(crate) changes: u64,
    /// The entry with which the wait for the person to act began, and the time then by the clock that nobody can set.
    waits: (u64, u64),
}

#[derive(Clone)]
struct SeatPresence {
    sockets: u32,
    gone_since: u64,
    /// Since when the house has waited for the connected person to pledge a cut.
    pledge_since: Option<u64>,
    /// Whether the house no longer waits for a pledge for the first deal.
    no_pledge: bool,
}

impl Presence {
    /// Nobody is there.
    pub(crate) fn nobody(players: usize, at: u64) -> Self {
        Presence {
            seats: vec![
                SeatPresence { sockets: 0, gone_since: at, pledge_since: None, no_pledge: false };
                players
            ],
            watchers: 0,
            waiting_for_cuts: None,
            changes: 0,
            waits: (0, at),
        }
    }

    pub(crate) fn watchers(&self) -> u32 {
        self.watchers
    }

    /// Counts a new connection; returns whether others can see the difference.
    pub(crate) fn arrive(&mut self, viewer: Viewer) -> bool {
        let seen = match viewer {
            Viewer::Seat(seat) => {
                let sockets = &mut self.seats[seat.index()].sockets;
                *sockets += 1;
                *sockets == 1
            }
            Viewer::Watcher => {
                self.watchers += 1;
                false
            }
        };
        self.changes += u64::from(seen);
        seen
    }

    /// Counts a closed connection; returns whether others can see the difference.
    pub(crate) fn depart(&mut self, viewer: Viewer, at: u64) -> bool {
        let seen = match viewer {
            Viewer::Seat(seat) => {
                let seat = &mut self.seats[seat.index()];
                seat.sockets = seat.sockets.saturating_sub(1);
                seat.gone_since = at;
                seat.pledge_since = None;
                seat.sockets == 0
            }
            Viewer::Watcher => {
                self.watchers = self.watchers.saturating_sub(1);
                false
            }
        };
        self.changes += u64::from(seen);
        seen
    }

    /// How long the house has waited for a connected person to pledge a cut.
    pub(crate) fn waited_beside(&mut self, seat: Seat, at: u64) -> u64 {
        let seat = &mut self.seats[seat.index()];
        if seat.sockets == 0 {
            return 0;
        }
        at.saturating_sub(*seat.pledge_since.get_or_insert(at))
    }

    /// No longer waits for a seat to pledge a cut.
    pub(crate) fn expect_no_pledge(&mut self, seat: Seat) {
        self.seats[seat.index()].no_pledge = true;
    }

    /// Whether the house may still wait for a pledge of the seat.
    pub(crate) fn may_pledge(&self, seat: Seat) -> bool {
        !self.seats[seat.index()].no_pledge
    }

    pub(crate) fn all_gone_since(&mut self, at: u64) {
        self.seats.iter_mut().for_each(|seat| seat.gone_since = at);
    }

    /// Notes when a wait began.
    pub(crate) fn wait_from(&mut self, entry: u64, at: u64) {
        self.waits = (entry, at);
        self.changes += 1;
    }

    /// When the wait that this entry began started, if it was noted.
    pub(crate) fn waits_since(&self, entry: u64) -> Option<u64> {
        (self.waits.0 == entry).then_some(self.waits.1)
    }

    pub(crate) fn is_there(&self, seat: Seat) -> bool {
        self.seats[seat.index()].sockets > 0
    }

    /// Since when a seat has had no connection.
    pub(crate) fn gone_since(&self, seat: Seat) -> Option<u64> {
        let seat = &self.seats[seat.index()];
        (seat.sockets == 0).then_some(seat.gone_since)
    }

    pub(crate) fn is_anybody(&self) -> bool {
        self.watchers > 0 || self.seats.iter().any(|seat| seat.sockets > 0)
    }
}
