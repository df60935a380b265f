//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng, Seat, Seats};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Turn, Viewer, Zone};

use super::position::{CardBag, CardSet, MOST_PLAYERS, Open, Phase, Position};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardBag,
    /// What the viewer himself laid away (O3).
    pub laid_away: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let open = position.open;
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        let has_laid = open.rules.has_reserve() && viewer.seat().is_some_and(|seat| open.made_by(seat));
        View { viewer, open, hand, laid_away: if has_laid { position.aside } else { CardBag::EMPTY } }
    }

    /// How many cards lie in no hand.
    fn aside(&self) -> usize {
        let held: usize = self.open.held.iter().map(|held| usize::from(*held)).sum();
        self.open.rules.pack().len() - held - self.open.played.len()
    }

    /// Who may be the called partner, for all the viewer can tell (O9).
    pub fn possible_partners(&self) -> Seats {
        self.open.possible_partners(self.viewer.seat().map(|seat| (seat, self.hand)), self.laid_away)
    }

    /// Deals what the viewer does not see. Of the called card a copy is, or was, with one of the others (O9): the
    /// last one that can be is kept from the maker, and of two the rare world that gives him both is dealt anew.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut unseen = open.rules.pack();
        [open.played, self.hand, self.laid_away].into_iter().for_each(|seen| unseen.take(seen));
        let last_copy = open.called.filter(|called| {
            open.called_by.is_empty() && !self.hand.contains(*called) && unseen.count(*called) == 1
        });
        let not_called = last_copy.map_or(CardSet::ALL, |called| !called.alone());
        let mut places: Vec<Place<Pack>> = Seat::all(open.rules.players)
            .map(|seat| Place {
                room: if self.viewer.is(seat) { 0 } else { usize::from(open.held[seat.index()]) },
                may_hold: match open.made_by(seat) {
                    true => open.may_hold[seat.index()] & not_called,
                    false => open.may_hold[seat.index()],
                },
            })
            .collect();
        places.push(Place { room: self.aside() - self.laid_away.len(), may_hold: not_called });
        loop {
            let mut dealt =
                worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
            let mut aside: CardBag = dealt.pop().unwrap_or_default().into_iter().collect();
            aside.add(self.laid_away);
            let mut hands = [CardBag::EMPTY; MOST_PLAYERS];
            for (hand, cards) in hands.iter_mut().zip(dealt) {
                *hand = cards.into_iter().collect();
            }
            if let Some(seat) = self.viewer.seat() {
                hands[seat.index()] = self.hand;
            }
            let world = Position { open, hands, aside };
            if open.called.is_none() || world.partner().is_some() {
                return world;
            }
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(usize::from(open.held[seat.index()])),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        if self.aside() > 0 {
            let hidden = self.aside() - self.laid_away.len();
            scene.zones.push(self.aside_zone().hiding(hidden).showing(self.laid_away.iter()));
        }
        scene.calls.extend(open.auction.calls());
        self.note_facts(&mut scene);
        scene
    }

    /// Where the cards lie that are in no hand.
    fn aside_zone(&self) -> Zone {
        match self.open.maker {
            _ if !self.open.rules.has_reserve() => Zone::named("aside", "Left over", Layout::Stack),
            None => Zone::named("reserve", "Reserve", Layout::Stack),
            Some((maker, _)) => Zone::named("discard", "Laid away", Layout::Stack).of(maker),
        }
    }

    fn note_facts(&self, scene: &mut Scene) {
        let open = &self.open;
        scene.note("Dealer", format!("Seat {}", open.dealer));
        let Some((maker, bid)) = open.maker else { return };
        scene.note("Maker", format!("Seat {maker} for {bid}"));
        if let Some(country) = open.country {
            scene.note("Organizing country", Pack::SUITS[usize::from(country)].name);
        }
        if let Some(called) = open.called {
            let possible = self.possible_partners();
            let partner = if possible.len() == 1 { "the partner is" } else { "the partner is one of" };
            scene.note("Called", format!("{called}: {partner} {possible}"));
        }
        for side in open.sides().iter() {
            scene.note(format!("Units of {side}"), open.units(side));
        }
    }

    fn headline(&self) -> String {
        let open = &self.open;
        let seat = match open.turn() {
            Turn::Seat(seat) => seat,
            _ if open.maker.is_none() => return "The deal is thrown in.".into(),
            _ => return "The deal is over.".into(),
        };
        match open.phase {
            Phase::Auction => match open.auction.high() {
                None => format!("Seat {seat} is to bid or pass; nobody has bid yet."),
                Some((bidder, bid)) => {
                    format!("Seat {seat} is to bid more than {bid} (seat {bidder}) or pass.")
                }
            },
            Phase::LayAway(1) => format!("Seat {seat}, the maker, has one card to lay away."),
            Phase::LayAway(left) => format!("Seat {seat}, the maker, has {left} cards to lay away."),
            Phase::Country => format!("Seat {seat}, the maker, is to name the organizing country."),
            Phase::Call => format!("Seat {seat}, the maker, is to call a card for his partner."),
            _ if open.trick.is_empty() => format!("Seat {seat} leads."),
            _ => format!("Seat {seat} is to play."),
        }
    }
}
