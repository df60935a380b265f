//! Why a move is refused.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Seat};
use broadside_engine::Refusal;

use super::position::{Card, CardSet, DISCARD, Open, PLAYING, RESERVE, opponent};
use super::{Build, Move, Place, TurnUp};

impl Place {
    /// The place in a sentence, for a mover.
    pub(super) fn spoken(self, mover: Seat) -> String {
        match self {
            Place::Own(n) => match usize::from(n) {
                RESERVE => "the reserve".into(),
                DISCARD => "the discard pile".into(),
                n => format!("pile {}", n + 1),
            },
            Place::Theirs(n) => format!("{} of Seat {}", Place::Own(n).spoken(mover), opponent(mover)),
            Place::Hand => "the hand".into(),
            Place::Home => "the middle".into(),
        }
    }
}

impl Open {
    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        match (mv, self.turned) {
            (Move::Miss, Some(card)) => self.check_miss(card),
            (Move::Move(Place::Hand, to), Some(card)) => {
                let empty_space = matches!(to, Place::Own(n) if usize::from(n) < PLAYING && self.own()[usize::from(n)].is_empty());
                if empty_space {
                    return Refusal::of("K6", format!("{card} was just turned: it may not fill a space"));
                }
                self.check_card(card, self.turned_was_moved, to)
            }
            (_, Some(card)) => {
                Refusal::of("K6", format!("{card} was just turned: play it or miss before anything else"))
            }
            (Move::Miss, None) if self.has_card_to_turn() => {
                Refusal::of("K8", "you may end your turn without a card only when you have none to turn")
            }
            (Move::Miss, None) => Ok(()),
            (Move::Turn, None) => self.check_turn(),
            (Move::Move(from, to), None) => self.check_move(from, to),
        }
    }

    fn check_miss(&self, turned: Card) -> Result<(), Refusal> {
        match self.plays().next().filter(|_| self.rules.forced) {
            Some((_, to)) => {
                Refusal::of("K6", format!("{turned} can be played to {}: it must be", to.spoken(self.mover)))
            }
            None => Ok(()),
        }
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        if !self.has_card_to_turn() {
            return Refusal::of("K8", "your hand, discard pile and reserve are all empty");
        }
        let comes_first = |to: &Place| match self.rules.turn {
            TurnUp::Free => false,
            TurnUp::Last => matches!(to, Place::Home | Place::Theirs(_)),
            TurnUp::Stuck => true,
        };
        match self.plays().find(|(_, to)| comes_first(to)) {
            Some((from, to)) => {
                let (from, to) = (from.spoken(self.mover), to.spoken(self.mover));
                Refusal::of("K6", format!("you can still play from {from} to {to}"))
            }
            None => Ok(()),
        }
    }

    /// The plays among the mover's choices.
    fn plays(&self) -> impl Iterator<Item = (Place, Place)> {
        self.choices().iter().map(Move::numbered).filter_map(|mv| match mv {
            Move::Move(from, to) => Some((from, to)),
            _ => None,
        })
    }

    fn check_move(&self, from: Place, to: Place) -> Result<(), Refusal> {
        let pile = match from {
            Place::Own(n) => usize::from(n),
            Place::Theirs(_) => return Refusal::of("K4", "you play only from your own piles"),
            Place::Hand => return Refusal::of("K6", "no card of your hand is turned"),
            Place::Home => return Refusal::of("K4", "nothing is played from the mobilization piles"),
        };
        let Some(card) = self.own()[pile].top() else {
            return Refusal::of("K4", format!("{} is empty", from.spoken(self.mover)));
        };
        if from == to {
            return Refusal::of("K9", format!("{card} already lies there"));
        }
        let was_moved = self.moved[pile] > 0;
        match to {
            Place::Own(n) if usize::from(n) < PLAYING && self.own()[usize::from(n)].is_empty() => {
                if pile < PLAYING {
                    return Refusal::of("K5", "a space is filled only from your reserve or discard pile");
                }
                if was_moved { self.moved_already(card) } else { Ok(()) }
            }
            _ => self.check_card(card, was_moved, to),
        }
    }

    /// Whether a card that is free to leave its place fits where it is to go.
    fn check_card(&self, card: Card, was_moved: bool, to: Place) -> Result<(), Refusal> {
        let (seat, pile) = match to {
            Place::Home => return self.check_home(card),
            Place::Hand => return Refusal::of("K4", "no card is played to a hand"),
            _ if was_moved => return self.moved_already(card),
            Place::Own(n) => (self.mover, usize::from(n)),
            Place::Theirs(n) => (opponent(self.mover), usize::from(n)),
        };
        let Some(top) = self.piles[seat.index()][pile].top() else {
            return Refusal::of("K5", format!("{} is empty and cannot be built on", to.spoken(self.mover)));
        };
        if self.takes(seat, pile).contains(card) {
            return Ok(());
        }
        let number = if pile < PLAYING { "one lower" } else { "one higher or lower" };
        let fit = match self.rules.build {
            Build::Any => "",
            Build::Bank if pile < PLAYING => ", and blue on not blue or the reverse",
            Build::Country | Build::Bank => ", and of the same country",
        };
        Refusal::of("K4", format!("{card} does not go on {top}: it must be {number}{fit}"))
    }

    fn check_home(&self, card: Card) -> Result<(), Refusal> {
        let wanted = self.wanted();
        if wanted.contains(card) {
            return Ok(());
        }
        let country = Pack::SUITS[usize::from(card.suit())].name;
        let next = wanted & CardSet::suit(card.suit());
        Refusal::of("K3", format!("{card} is not next: the {country} piles take {next}"))
    }

    fn moved_already(&self, card: Card) -> Result<(), Refusal> {
        Refusal::of("K9", format!("{card} has moved this turn: now it may go only to the middle"))
    }
}
