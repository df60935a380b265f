//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Rng, Seat};
use broadside_engine::{Call, Layout, Phrase, Scene, Viewer, Zone, phrase};

use super::position::{CardBag, CardSet, MOST_QUIET_CALLS, SUITS, set_zone};
use super::worlds::Worlds;
use super::{Open, Position};

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
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
            Some(seat) => phrase!("has-won", seat),
            None if open.is_over() => phrase!("deal-over"),
            None => phrase!("to-call", seat = open.caller),
        });
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(open.held[seat.index()].into()),
            });
        }
        for seat in Seat::all(open.rules.players) {
            for suit in 0..SUITS as u8 {
                for before in 0..open.sets[seat.index()][usize::from(suit)] {
                    let country = Phrase::suit::<AlliePatriot>(suit);
                    let zone = Zone::new(set_zone(seat, suit, before), Layout::Row);
                    let zone = zone.titled(phrase!("zone-meld", owner = seat, country));
                    scene.zones.push(zone.showing(CardSet::suit(suit).iter()));
                }
            }
        }
        if let Some(heard) = open.last {
            let asked = phrase!("call-asked", called = heard.called, card = heard.card);
            scene.calls.push(Call { seat: heard.caller, said: asked });
            let answer = if heard.given { phrase!("call-given") } else { phrase!("call-not-held") };
            scene.calls.push(Call { seat: heard.called, said: answer });
        }
        for seat in Seat::all(open.rules.players).filter(|seat| points[*seat] > 0) {
            scene.fact_about(seat, phrase!("note-this-deal"), phrase!("number", number = points[seat]));
        }
        if open.quiet > MOST_QUIET_CALLS - 100 {
            scene.fact(phrase!("note-quiet"), phrase!("n-of", number = open.quiet, most = MOST_QUIET_CALLS));
        }
        scene
    }
}
