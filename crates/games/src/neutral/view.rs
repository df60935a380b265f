//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{Pack as _, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Turn, Viewer, Zone};

use super::position::{CardSet, MOST_PLAYERS, Open, Phase, Position, hand_size};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardSet,
    /// What the viewer himself laid away (N20).
    pub laid_away: CardSet,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let open = position.open;
        let hand = viewer.seat().map_or(CardSet::EMPTY, |seat| position.hands[seat.index()]);
        let maker_of_five = open.rules.players == 5 && viewer.seat().is_some_and(|seat| open.made_by(seat));
        let laid_away = if maker_of_five { position.aside } else { CardSet::EMPTY };
        View { viewer, open, hand, laid_away }
    }

    /// How many cards lie in no hand.
    fn aside(&self) -> usize {
        let held: usize = self.open.held.iter().map(|held| usize::from(*held)).sum();
        CardSet::ALL.len() - held - self.open.played.len()
    }

    /// Deals what the viewer does not see. The called card is with neither the maker nor the cards he laid away
    /// (N21).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let players = open.rules.players;
        let mut hands = [CardSet::EMPTY; MOST_PLAYERS];
        if let Some(seat) = self.viewer.seat() {
            hands[seat.index()] = self.hand;
        }
        let mut places: Vec<Place<Pack>> = Seat::all(players)
            .map(|seat| Place {
                room: if self.viewer.is(seat) { 0 } else { usize::from(open.held[seat.index()]) },
                may_hold: open.may_hold[seat.index()],
            })
            .collect();
        let not_called = open.called.map_or(CardSet::ALL, |card| !card.alone());
        places.push(Place { room: self.aside() - self.laid_away.len(), may_hold: not_called });
        let unseen = CardSet::ALL - open.played - self.hand - self.laid_away;
        let mut dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let aside = dealt.pop().unwrap_or_default().into_iter().collect::<CardSet>() | self.laid_away;
        for (hand, cards) in hands.iter_mut().zip(dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        let holder = |card| Seat::all(players).find(|seat| hands[seat.index()].contains(card));
        let partner = open.partner_shown.or_else(|| open.called.and_then(holder));
        Position { open, hands, aside, partner }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let players = open.rules.players;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(usize::from(open.held[seat.index()])),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        for seat in Seat::all(players) {
            let face_up = open.taken[seat.index()].face_up;
            if !face_up.is_empty() {
                let title = format!("Neutralized tricks of seat {seat}");
                scene
                    .zones
                    .push(Zone::named("neutralized", title, Layout::Row).of(seat).showing(face_up.iter()));
            }
        }
        let aside = Zone::named("aside", if players == 5 { "Reserve" } else { "Not dealt" }, Layout::Stack);
        let hidden = self.aside() - self.laid_away.len();
        if self.aside() > 0 {
            scene.zones.push(aside.hiding(hidden).showing(self.laid_away.iter()));
        }
        scene.calls.extend(open.auction.calls());
        scene.note("Dealer", format!("Seat {}", open.dealer));
        if let Some((maker, bid)) = open.maker {
            scene.note("Maker", format!("Seat {maker} for {bid}"));
        }
        if let Some(trump) = open.trump {
            scene.note("Trump", Pack::SUITS[trump as usize].name);
        }
        if let Some(called) = open.called {
            let holder = open.partner_shown.map_or("not shown yet".into(), |seat| format!("seat {seat}"));
            scene.note("Called", format!("{called}: {holder}"));
        }
        for seat in Seat::all(players) {
            let take = open.taken[seat.index()];
            let (tricks, neutralized, rulers) = (take.tricks, take.neutralized, take.rulers().len());
            let text = format!("{tricks} tricks, {neutralized} neutralized with {rulers} rulers");
            scene.note(format!("Seat {seat} took"), text);
        }
        scene
    }

    fn headline(&self) -> String {
        let open = &self.open;
        let seat = match open.turn() {
            Turn::Seat(seat) => seat,
            _ => return "The deal is over.".into(),
        };
        match open.phase {
            Phase::Auction => match open.auction.high() {
                None => format!("Seat {seat} is to bid or pass; nobody has bid yet."),
                Some((bidder, bid)) => {
                    format!("Seat {seat} is to bid more than {bid} (seat {bidder}) or pass.")
                }
            },
            Phase::LayAway(left) => format!("Seat {seat}, the maker, has {left} cards to lay away."),
            Phase::Call => format!("Seat {seat}, the maker, is to call a card for his partner."),
            _ if open.trick.is_empty() && open.played.is_empty() => {
                format!("Seat {seat}, the maker, leads; the nation he leads is trump.")
            }
            _ => {
                let number =
                    1 + hand_size(open.rules.players) - usize::from(open.held[open.trick.leader().index()]);
                let number = number - usize::from(!open.trick.is_empty());
                format!("Seat {seat} is to play to trick {number}.")
            }
        }
    }
}
