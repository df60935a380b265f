//! The play: from the player's own piles to the middle, to his own and to the opponent's piles (K1 to K9).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng, Scores, Seat};
use broadside_engine::mechanics::pile;
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Arg, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId, ZoneKind,
    phrase,
};

use super::moves::{home_zone, pile_zone};
use super::score::STALEMATE;
use super::{Ending, Move, Place, Rules, View};

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;
pub(crate) type CardBag = broadside_cards::CardBag<Pack>;
/// A pile with room for both packs.
pub(crate) type Pile = pile::Pile<Pack, 96>;

pub(crate) const PLAYERS: usize = 2;
/// Playing piles of a player (K1), which come before his other piles.
pub(crate) const PLAYING: usize = 4;
pub(crate) const RESERVE: usize = PLAYING;
pub(crate) const DISCARD: usize = PLAYING + 1;
/// All piles of a player.
pub(crate) const PILES: usize = PLAYING + 2;
/// Cards dealt to the reserve, and left for the hand (K1).
const DEALT_RESERVE: usize = 13;
const DEALT_HAND: usize = 31;

/// What lies open or follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    pub rules: Rules,
    /// How many of the two packs are dealt.
    pub packs: u8,
    /// Whose turn it is.
    pub mover: Seat,
    pub piles: [[Pile; PILES]; PLAYERS],
    /// What is left of each hand as it was dealt: which cards is known, in which order is not.
    pub unseen: [CardBag; PLAYERS],
    /// Each hand that was picked up (K7), the next card on top: everybody has seen how it lay.
    pub picked_up: [Pile; PLAYERS],
    /// The card that was turned and comes before everything else (K6).
    pub turned: Option<Card>,
    /// How many cards on top of each of the mover's piles he has moved this turn (K9).
    pub moved: [u8; PILES],
    /// How many cards at the bottom of his picked-up hand he has moved this turn, and whether the turned card is
    /// one of them (K9).
    pub moved_in_hand: u8,
    pub turned_was_moved: bool,
    /// The unfinished piles in the middle, at most two of a country, and the complete sets of each country (K3).
    pub unfinished: CardBag,
    pub complete: [u8; 4],
    /// Turns in a row without a card to the middle, this one not counted, and whether it has brought one (K11).
    pub idle_turns: u8,
    pub mobilized: bool,
    pub ending: Option<Ending>,
}

/// The game with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    /// What is left of each hand as it was dealt, the next card on top.
    pub(super) hands: [pile::Pile<Pack, DEALT_HAND>; PLAYERS],
}

pub(super) fn opponent(seat: Seat) -> Seat {
    seat.left(PLAYERS)
}

impl Open {
    /// How many cards a player's hand has.
    #[inline]
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.unseen[seat.index()].len() + self.picked_up[seat.index()].len()
    }

    /// The mover's own piles.
    #[inline]
    pub(super) fn own(&self) -> &[Pile; PILES] {
        &self.piles[self.mover.index()]
    }
}

impl Open {
    /// The card that would be moved from a place of the mover's.
    fn top(&self, from: Place) -> Option<Card> {
        match from {
            Place::Own(n) => self.own()[usize::from(n)].top(),
            Place::Theirs(n) => self.piles[opponent(self.mover).index()][usize::from(n)].top(),
            Place::Hand => self.turned,
            Place::Home => None,
        }
    }
}

impl Place {
    /// Where it is on the table; nothing for the middle, where the card decides.
    fn zone(self, mover: Seat) -> Option<ZoneId> {
        match self {
            Place::Own(n) => Some(pile_zone(mover, usize::from(n))),
            Place::Theirs(n) => Some(pile_zone(opponent(mover), usize::from(n))),
            Place::Hand => Some(ZoneId::of(ZoneKind::Turned, mover)),
            Place::Home => None,
        }
    }
}

impl Position {
    pub(super) fn new(rules: Rules) -> Self {
        let open = Open {
            rules,
            packs: 0,
            mover: Seat::default(),
            piles: [[Pile::new(); PILES]; PLAYERS],
            unseen: [CardBag::EMPTY; PLAYERS],
            picked_up: [Pile::new(); PLAYERS],
            turned: None,
            moved: [0; PILES],
            moved_in_hand: 0,
            turned_was_moved: false,
            unfinished: CardBag::EMPTY,
            complete: [0; 4],
            idle_turns: 0,
            mobilized: false,
            ending: None,
        };
        Position { open, hands: [pile::Pile::new(); PLAYERS] }
    }

    /// The higher top card on the reserves begins, or the higher of the next below (K2).
    fn begin(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let reserve = |seat: usize| open.piles[seat][RESERVE].cards().iter().rev().map(|card| card.rank());
        let first = if reserve(0).ge(reserve(1)) { 0 } else { 1 };
        open.mover = Seat::new(first);
        log.tell("K2", || {
            let equal = reserve(0).zip(reserve(1)).take_while(|(one, two)| one == two).count();
            let seat = open.mover;
            match equal {
                0 => phrase!("first-by-reserve", seat),
                DEALT_RESERVE => phrase!("first-by-equal", seat),
                _ => phrase!("first-by-next", seat),
            }
        });
    }

    /// Turns the hand's top card; an empty hand first takes up the discard pile, or else the reserve (K6, K7).
    fn turn_card(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let (mover, seat) = (open.mover, open.mover.index());
        if open.hand_len(mover) == 0 {
            let from = if open.piles[seat][DISCARD].is_empty() { RESERVE } else { DISCARD };
            log.tell_done("K7", || {
                let cards = open.piles[seat][from].cards().iter().rev().copied();
                let taken = Deed::moved(cards, pile_zone(mover, from), ZoneId::of(ZoneKind::Stock, mover));
                let place = Place::Own(from as u8).spoken();
                (phrase!("picks-up", seat = mover, place), vec![taken])
            });
            open.picked_up[seat].clear();
            open.picked_up[seat].extend(open.piles[seat][from].cards().iter().rev().copied());
            open.piles[seat][from].clear();
            open.moved_in_hand = std::mem::take(&mut open.moved[from]);
        }
        open.turned_was_moved = false;
        open.turned = self.hands[seat].pop();
        match open.turned {
            Some(card) => open.unseen[seat].remove(card),
            None => {
                open.turned = open.picked_up[seat].pop();
                open.turned_was_moved = open.picked_up[seat].len() < usize::from(open.moved_in_hand);
            }
        }
        if let Some(card) = open.turned {
            log.tell_done("K6", || {
                let (hand, up) = (ZoneId::of(ZoneKind::Stock, mover), ZoneId::of(ZoneKind::Turned, mover));
                (phrase!("turns-up", seat = mover, card), vec![Deed::moved([card], hand, up)])
            });
        }
    }

    fn move_card(&mut self, from: Place, to: Place, log: &mut impl Log) {
        let Some(card) = self.take(from) else { return };
        let mover = self.open.mover;
        let (seat, n) = match to {
            Place::Own(n) => (mover, usize::from(n)),
            Place::Theirs(n) => (opponent(mover), usize::from(n)),
            _ => return self.mobilize(card, from, log),
        };
        let pile = &mut self.open.piles[seat.index()][n];
        let fills = pile.is_empty();
        pile.push(card);
        if seat == mover {
            self.open.moved[n] += 1;
        }
        log.tell_done(if fills { "K5" } else { "K4" }, || {
            let moved = Deed::moved([card], from.zone(mover), pile_zone(seat, n));
            let id = if fills { "fills-space" } else { "plays-from-to" };
            let said = Phrase::new(id).with("seat", mover).with("card", card);
            (said.with("from", from.spoken()).with("to", to.spoken()), vec![moved])
        });
    }

    /// Takes the turned card, or the top card of one of the mover's piles.
    fn take(&mut self, from: Place) -> Option<Card> {
        let Place::Own(n) = from else { return self.open.turned.take() };
        let moved = &mut self.open.moved[usize::from(n)];
        *moved = moved.saturating_sub(1);
        self.open.piles[self.open.mover.index()][usize::from(n)].pop()
    }

    /// Brings a card to the middle; a Flag completes its set, which makes room for another (K3).
    fn mobilize(&mut self, card: Card, from: Place, log: &mut impl Log) {
        let open = &mut self.open;
        let mover = open.mover;
        log.tell_done("K3", || {
            let home = home_zone(card.suit(), open.unfinished.contains(card));
            let moved = Deed::moved([card], from.zone(mover), home);
            (phrase!("mobilizes-from", seat = mover, card, from = from.spoken()), vec![moved])
        });
        open.unfinished.insert(card);
        open.mobilized = true;
        if card.rank() == Pack::TOP {
            let suit = card.suit();
            open.unfinished.take(CardSet::suit(suit).into());
            open.complete[usize::from(suit)] += 1;
            log.tell_done("K3", || {
                // The set leaves the table, and a second pile takes its place.
                let (first, second) = (home_zone(suit, false), home_zone(suit, true));
                let whole = CardSet::suit(suit).iter().collect::<Vec<_>>().into_iter().rev();
                let rest = (open.unfinished.kinds() & CardSet::suit(suit)).iter().collect::<Vec<_>>();
                let deeds =
                    vec![Deed::moved(whole, first, None), Deed::moved(rest.into_iter().rev(), second, first)];
                (phrase!("set-complete", country = Phrase::suit::<Pack>(suit)), deeds)
            });
        }
    }

    /// A player without a card has won at once (K10).
    fn end_if_out(&mut self, log: &mut impl Log) {
        let mover = self.open.mover;
        if self.open.left(mover) == 0 {
            self.open.ending = Some(Ending::Out(mover));
            log.tell("K10", || phrase!("has-won", seat = mover));
        }
    }

    /// Lays the turned card on the discard pile, if there is one, and ends the turn (K6, K8, K11).
    fn miss(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let mover = open.mover;
        match open.turned.take() {
            Some(card) => {
                open.piles[mover.index()][DISCARD].push(card);
                log.tell_done("K6", || {
                    let (up, discard) = (ZoneId::of(ZoneKind::Turned, mover), pile_zone(mover, DISCARD));
                    (phrase!("lays-turned", seat = mover, card), vec![Deed::moved([card], up, discard)])
                });
            }
            None => log.tell("K8", || phrase!("ends-turn", seat = mover)),
        }
        open.idle_turns = if open.mobilized { 0 } else { open.idle_turns + 1 };
        open.mobilized = false;
        open.moved = [0; PILES];
        open.moved_in_hand = 0;
        open.mover = opponent(mover);
        if open.idle_turns == STALEMATE {
            open.ending = Some(Ending::Stalled);
            log.tell("K11", || {
                let [one, two] = [0, 1].map(Seat::new);
                let (ones, twos) = (open.left(one), open.left(two));
                let end = match open.winner() {
                    Some(seat) => phrase!("stalled-won", seat),
                    None => phrase!("stalled-drawn"),
                };
                phrase!("stalled", one, ones, two, twos, end)
            });
        }
    }
}

impl broadside_engine::Position for Position {
    type Pack = Pack;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.ending {
            _ if usize::from(self.open.packs) < PLAYERS => Turn::Chance,
            None => Turn::Seat(self.open.mover),
            Some(_) => Turn::Over,
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        let label = ["1", "2"].get(usize::from(self.open.packs)).copied()?;
        Some(Shuffle { label: Some(label), cards: CardBag::whole().iter().collect() })
    }

    /// Deals a player's own pack: four playing piles, the reserve, the hand (K1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let seat = usize::from(self.open.packs);
        let mut cards = cards.iter().copied();
        let piles = &mut self.open.piles[seat];
        piles.iter_mut().take(PLAYING).zip(&mut cards).for_each(|(pile, card)| pile.push(card));
        piles[RESERVE].extend(cards.by_ref().take(DEALT_RESERVE));
        self.hands[seat].extend(cards.rev());
        self.open.unseen[seat] = self.hands[seat].cards().iter().copied().collect();
        self.open.packs += 1;
        log.tell("K1", || {
            let piles = &self.open.piles[seat];
            let cards: Arg = piles[..PLAYING].iter().filter_map(Pile::top).collect();
            let reserve: Arg = piles[RESERVE].top().into_iter().collect();
            phrase!("deals-own-pack", seat = Seat::new(seat), cards, reserve)
        });
        if usize::from(self.open.packs) == PLAYERS {
            self.begin(log);
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.open.choices().iter().map(Move::numbered));
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.open.check(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Turn => self.turn_card(log),
            Move::Move(from, to) => {
                self.move_card(from, to, log);
                self.end_if_out(log);
            }
            Move::Miss => self.miss(log),
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let choices = self.open.choices();
        Move::numbered(choices.nth(rng.below(choices.len())))
    }

    fn scores(&self) -> Scores {
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let left = Seat::all(PLAYERS).map(|seat| self.open.left(seat) as i64).collect();
        let stalled = self.open.ending == Some(Ending::Stalled);
        vec![("left", Fact::Numbers(left)), ("stalled", Fact::Truth(Some(stalled)))]
    }

    fn view(&self, viewer: Viewer) -> View {
        View { viewer, open: self.open }
    }

    fn imagine(view: &View, rng: &mut Rng) -> Self {
        view.imagine(rng)
    }

    fn scene(view: &View) -> Scene {
        view.scene()
    }

    fn offer(view: &View, mv: Move) -> Offer {
        let (open, mover) = (&view.open, view.open.mover);
        let offer = |kind| Offer::said(kind, mv, mv.label());
        let (stock, up) = (ZoneId::of(ZoneKind::Stock, mover), ZoneId::of(ZoneKind::Turned, mover));
        match mv {
            Move::Move(from, to) => {
                let card = open.top(from);
                let home = card.map(|card| home_zone(card.suit(), open.unfinished.contains(card)));
                let to = if to == Place::Home { home } else { to.zone(mover) };
                offer(MoveKind::Play).taking(card).from(from.zone(mover)).to(to)
            }
            Move::Turn => offer(MoveKind::Draw).from(stock).to(up),
            Move::Miss if open.turned.is_some() => {
                offer(MoveKind::Done).taking(open.turned).from(up).to(pile_zone(mover, DISCARD))
            }
            Move::Miss => offer(MoveKind::Done),
        }
    }

    fn every_move(&self) -> Vec<Move> {
        let from_to = Place::all().flat_map(|from| Place::all().map(move |to| Move::Move(from, to)));
        from_to.chain([Move::Miss, Move::Turn]).collect()
    }

    fn census(&self) -> Vec<Card> {
        let open = &self.open;
        let piles = open.piles.iter().flatten().chain(&open.picked_up).flat_map(Pile::cards);
        let hands = self.hands.iter().flat_map(|hand| hand.cards());
        let complete = open.complete.iter().zip(0..).flat_map(|(sets, suit)| {
            std::iter::repeat_n(CardSet::suit(suit), usize::from(*sets)).flat_map(CardSet::iter)
        });
        let table = piles.chain(hands).copied().chain(open.turned);
        table.chain(open.unfinished.iter()).chain(complete).collect()
    }
}
