//! What is seen of the game, what may be imagined behind it, and what a screen draws of it. Players and watchers
//! know the same: nobody looks at a hand, and a hand that was picked up has been seen by all.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng, Seat};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::position::{Card, CardSet, Open, PILES, PLAYERS, PLAYING, Position, opponent};
use super::score::STALEMATE;
use super::{Move, Place, position};

/// The game through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes: his own piles are called as he calls them.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
}

impl View {
    /// Puts what is left of the dealt hands in an order of chance.
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
        let mover = open.mover;
        let mut scene = Scene::headed(match open.turned {
            _ if open.ending.is_some() => "The game is over.".into(),
            Some(card) if open.check(Move::Miss).is_err() => format!("Seat {mover} is to play {card}."),
            Some(card) => format!("Seat {mover} is to play {card} or miss."),
            None if open.check(Move::Turn).is_ok() => format!("Seat {mover} is to play a card or turn one."),
            None if open.has_card_to_turn() => format!("Seat {mover} is to play a card."),
            None => format!("Seat {mover} is to play a card or end the turn."),
        });
        let near = self.viewer.seat().unwrap_or_default();
        for seat in [near, opponent(near)] {
            for n in 0..PILES as u8 {
                let place = if seat == near { Place::Own(n) } else { Place::Theirs(n) };
                let layout = if usize::from(n) < PLAYING { Layout::Column } else { Layout::Stack };
                let name = match usize::from(n) {
                    position::RESERVE => "Reserve".into(),
                    position::DISCARD => "Discard pile".into(),
                    n => format!("Pile {}", n + 1),
                };
                let cards = open.piles[seat.index()][usize::from(n)].cards();
                let zone = Zone::named(place.to_string(), format!("{name} of seat {seat}"), layout).of(seat);
                scene.zones.push(zone.showing(cards));
            }
            let turned = open.turned.filter(|_| seat == mover);
            let hand = Zone::named("hand", format!("Hand of seat {seat}"), Layout::Stack).of(seat);
            scene.zones.push(hand.hiding(open.hand_len(seat)).showing(turned));
        }
        for (suit, country) in (0..).zip(Pack::SUITS) {
            for pile in [open.unfinished.kinds(), open.unfinished.pairs()] {
                let mut cards: Vec<Card> = (pile & CardSet::suit(suit)).iter().collect();
                cards.reverse();
                let title = format!("{} mobilization pile", country.name);
                scene.zones.push(Zone::named("home", title, Layout::Stack).showing(cards));
            }
        }
        for (country, sets) in Pack::SUITS.iter().zip(open.complete) {
            scene.note(format!("Complete {} sets", country.name), sets);
        }
        for seat in Seat::all(PLAYERS) {
            scene.note(format!("Cards of seat {seat}"), open.left(seat));
        }
        if open.idle_turns > 0 {
            scene.note("Turns without mobilizing", format!("{} of {STALEMATE}", open.idle_turns));
        }
        scene
    }
}
