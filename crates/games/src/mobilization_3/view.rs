//! What is seen of the game, the games that fit it, and the scene a screen draws. Players and watchers know the same:
//! nobody looks at a hand, and everybody has seen a hand that was picked up.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng, Seat};
use broadside_engine::{Layout, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind, phrase};

use super::moves::{Move, home_zone, pile_zone};
use super::position::{Card, CardSet, Open, PLAYERS, PLAYING, Position, opponent};
use super::score::STALEMATE;

/// What starts a mobilization pile (K3).
const BATTLESHIP: u8 = 1;

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer; titles call the viewer's own piles "your".
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
}

impl View {
    /// Puts the remaining dealt cards in a random order.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let hands = self.open.unseen.map(|unseen| {
            let mut cards: Vec<Card> = unseen.iter().collect();
            rng.mix(&mut cards);
            cards.into_iter().collect()
        });
        Position { open: self.open, hands }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let seat = open.mover;
        let mut scene = Scene::headed(match open.turned {
            _ if open.ending.is_some() => phrase!("game-over"),
            Some(card) if open.check(Move::Miss).is_err() => phrase!("to-play-turned-forced", seat, card),
            Some(card) => phrase!("to-play-turned", seat, card),
            None if open.check(Move::Turn).is_ok() => phrase!("to-play-or-turn", seat),
            None if open.has_card_to_turn() => phrase!("to-play-first", seat),
            None => phrase!("to-play-or-end", seat),
        });
        let near = self.viewer.seat().unwrap_or_default();
        for seat in [near, opponent(near)] {
            for (n, pile) in open.piles[seat].iter().enumerate() {
                let layout = if n < PLAYING { Layout::Column } else { Layout::Stack };
                scene.zones.push(Zone::new(pile_zone(seat, n), layout).showing(pile.cards()));
            }
            let stack = |kind| Zone::new(ZoneId::of(kind, seat), Layout::Stack);
            scene.zones.push(stack(ZoneKind::Stock).hiding(open.hand_len(seat)));
            scene.zones.push(stack(ZoneKind::Turned).showing(open.turned.filter(|_| seat == open.mover)));
        }
        for suit in 0..Pack::SUITS.len() as u8 {
            let country = || Phrase::suit::<Pack>(suit);
            for (second, pile) in [(false, open.unfinished.kinds()), (true, open.unfinished.pairs())] {
                let mut cards: Vec<Card> = (pile & CardSet::suit(suit)).iter().collect();
                cards.reverse();
                let start = Card::of(suit, BATTLESHIP).to_string();
                let zone = Zone::new(home_zone(suit, second), Layout::Stack).drawn(start);
                scene.zones.push(zone.titled(phrase!("zone-home", country = country())).showing(cards));
            }
            let complete = open.complete[usize::from(suit)];
            if complete > 0 {
                let label = phrase!("note-complete", country = country());
                scene.fact(label, phrase!("number", number = complete));
            }
        }
        for seat in Seat::all(PLAYERS) {
            scene.fact_about(seat, phrase!("note-cards"), phrase!("number", number = open.left(seat)));
        }
        if open.idle_turns > STALEMATE / 2 {
            let idle = phrase!("n-of", number = open.idle_turns, most = STALEMATE);
            scene.fact(phrase!("note-idle"), idle);
        }
        scene
    }
}
