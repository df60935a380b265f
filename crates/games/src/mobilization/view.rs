//! What a viewer sees, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Pack as _, Rng, Seat};
use broadside_engine::{Call, Layout, Scene, Viewer, Zone};

use super::position::{CardBag, CardSet, MOST_QUIET_CALLS, SUITS};
use super::worlds::Worlds;
use super::{Open, Position};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        Position { open: self.open, hands: Worlds::behind(self).draw(rng) }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let points = open.points();
        let mut scene = Scene::headed(match open.winner() {
            Some(winner) => format!("Seat {winner} has won."),
            None if open.is_over() => "The deal is over.".into(),
            None => format!("Seat {} calls another seat for a card.", open.caller),
        });
        for seat in Seat::all(open.rules.players) {
            let zone = Zone::named("hand", format!("Hand of seat {seat}"), Layout::Hand).of(seat);
            scene.zones.push(match self.viewer.is(seat) {
                true => zone.showing(self.hand.iter()),
                false => zone.hiding(open.held[seat.index()].into()),
            });
        }
        for seat in Seat::all(open.rules.players) {
            for suit in 0..SUITS {
                let country = AlliePatriot::SUITS[suit];
                for number in 1..=open.sets[seat.index()][suit] {
                    let id = format!("{seat}.{}{number}", country.letter);
                    let zone = Zone::named(id, format!("{} set of seat {seat}", country.name), Layout::Row);
                    scene.zones.push(zone.of(seat).showing(CardSet::suit(suit as u8).iter()));
                }
            }
        }
        if let Some(heard) = open.last {
            let answer = if heard.given { "given" } else { "not held" };
            scene.calls.push(Call {
                seat: heard.caller,
                said: format!("call {} {}", heard.card, heard.called).into(),
            });
            scene.calls.push(Call { seat: heard.called, said: answer.into() });
        }
        for seat in Seat::all(open.rules.players).filter(|seat| points[*seat] > 0) {
            scene.note(format!("Points of seat {seat} in this deal"), points[seat]);
        }
        scene.note("Calls since the last set", format!("{} of {MOST_QUIET_CALLS}", open.quiet));
        scene
    }
}
