//! The play: from a player's piles to the middle, to the player's own piles and to the opponent's (K1 to K9).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Pack as _, Rng, Scores, Seat};
use broadside_engine::mechanics::pile;
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Arg, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId, ZoneKind,
    phrase,
};

use super::moves::{home_zone, pile_zone};
use super::score::STALEMATE;
use super::{Ending, Move, Rules, Spot, View};

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;
pub(crate) type CardBag = broadside_cards::CardBag<Pack>;
/// A pile with room for both packs.
pub(crate) type Pile = pile::Pile<Pack, { 48 * PACKS }>;

pub(crate) const PLAYERS: usize = 2;
/// The number of packs: each player deals one (K1).
pub const PACKS: usize = PLAYERS;
/// The number of a player's playing piles (K1), which come before the player's other piles.
pub const PLAYING: usize = 4;
/// The index of the reserve among a player's piles.
pub const RESERVE: usize = PLAYING;
/// The index of the discard pile.
pub const DISCARD: usize = PLAYING + 1;
/// The number of a player's piles.
pub(crate) const PILES: usize = PLAYING + 2;
/// The number of cards dealt to the reserve, and to the hand (K1).
const DEALT_RESERVE: usize = 13;
const DEALT_HAND: usize = 31;

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// How many of the two packs have been dealt.
    pub packs: u8,
    /// Whose turn it is.
    pub mover: Seat,
    /// The piles of each player.
    pub piles: BySeat<[Pile; PILES], PLAYERS>,
    /// What is left of each dealt hand. The cards are known, their order is not.
    pub unseen: BySeat<CardBag, PLAYERS>,
    /// Each hand that was picked up (K7), with the next card on top. Everybody has seen its order.
    pub picked_up: BySeat<Pile, PLAYERS>,
    /// The turned card, which must be dealt with before any other move (K6).
    pub turned: Option<Card>,
    /// For each of the mover's piles, how many of its top cards were moved there in this turn (K9).
    pub moved: [u8; PILES],
    /// How many cards at the bottom of the picked-up hand were moved in this turn (K9).
    pub moved_in_hand: u8,
    /// Whether the turned card is one of them.
    pub turned_was_moved: bool,
    /// The cards of the unfinished piles in the middle, at most two piles for each country (K3).
    pub unfinished: CardBag,
    /// The number of complete sets of each country (K3).
    pub complete: [u8; 4],
    /// The number of turns in a row without a card to the middle, not counting this one (K11).
    pub idle_turns: u8,
    /// Whether this turn has brought a card to the middle (K11).
    pub mobilized: bool,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// The game with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    /// What is left of each dealt hand, with the next card on top.
    pub(super) hands: BySeat<pile::Pile<Pack, DEALT_HAND>, PLAYERS>,
}

pub(super) fn opponent(seat: Seat) -> Seat {
    seat.left(PLAYERS)
}

impl Open {
    /// The number of cards in a player's hand.
    #[inline]
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.unseen[seat].len() + self.picked_up[seat].len()
    }

    /// The mover's own piles.
    #[inline]
    pub(super) fn own(&self) -> &[Pile; PILES] {
        &self.piles[self.mover]
    }
}

impl Open {
    /// The top card at one of the mover's places.
    fn top(&self, from: Spot) -> Option<Card> {
        match from {
            Spot::Own(n) => self.own()[usize::from(n)].top(),
            Spot::Theirs(n) => self.piles[opponent(self.mover)][usize::from(n)].top(),
            Spot::Hand => self.turned,
            Spot::Home => None,
        }
    }
}

impl Spot {
    /// Its zone; `None` for the middle, where it depends on the card.
    fn zone(self, mover: Seat) -> Option<ZoneId> {
        match self {
            Spot::Own(n) => Some(pile_zone(mover, usize::from(n))),
            Spot::Theirs(n) => Some(pile_zone(opponent(mover), usize::from(n))),
            Spot::Hand => Some(ZoneId::of(ZoneKind::Turned, mover)),
            Spot::Home => None,
        }
    }
}

impl Position {
    pub(super) fn new(rules: Rules) -> Self {
        let open = Open {
            rules,
            packs: 0,
            mover: Seat::default(),
            piles: BySeat::each([Pile::new(); PILES]),
            unseen: BySeat::each(CardBag::EMPTY),
            picked_up: BySeat::each(Pile::new()),
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
        Position { open, hands: BySeat::each(pile::Pile::new()) }
    }

    /// Decides who begins: the player with the higher top card on the reserve. If they are equal, the next cards below
    /// decide (K2).
    fn begin(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let reserve = |seat: Seat| open.piles[seat][RESERVE].cards().iter().rev().map(|card| card.rank());
        let [one, two] = [0, 1].map(Seat::new);
        open.mover = if reserve(one).ge(reserve(two)) { one } else { two };
        log.tell("K2", || {
            let equal = reserve(one).zip(reserve(two)).take_while(|(one, two)| one == two).count();
            let seat = open.mover;
            match equal {
                0 => phrase!("first-by-reserve", seat),
                DEALT_RESERVE => phrase!("first-by-equal", seat),
                _ => phrase!("first-by-next", seat),
            }
        });
    }

    /// Turns the hand's top card. If the hand is empty, the discard pile or else the reserve is picked up first (K6,
    /// K7).
    fn turn_card(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.mover;
        if open.hand_len(seat) == 0 {
            let from = if open.piles[seat][DISCARD].is_empty() { RESERVE } else { DISCARD };
            log.tell_done("K7", || {
                let cards = open.piles[seat][from].cards().iter().rev().copied();
                let taken = Deed::moved(cards, pile_zone(seat, from), ZoneId::of(ZoneKind::Stock, seat));
                let place = Spot::Own(from as u8).spoken();
                (phrase!("picks-up", seat, place), vec![taken])
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
                let (hand, up) = (ZoneId::of(ZoneKind::Stock, seat), ZoneId::of(ZoneKind::Turned, seat));
                (phrase!("turns-up", seat, card), vec![Deed::moved([card], hand, up)])
            });
        }
    }

    fn move_card(&mut self, from: Spot, to: Spot, log: &mut impl Log) {
        let Some(card) = self.take(from) else { return };
        let mover = self.open.mover;
        let (seat, n) = match to {
            Spot::Own(n) => (mover, usize::from(n)),
            Spot::Theirs(n) => (opponent(mover), usize::from(n)),
            _ => return self.mobilize(card, from, log),
        };
        let pile = &mut self.open.piles[seat][n];
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
    fn take(&mut self, from: Spot) -> Option<Card> {
        let Spot::Own(n) = from else { return self.open.turned.take() };
        let moved = &mut self.open.moved[usize::from(n)];
        *moved = moved.saturating_sub(1);
        self.open.piles[self.open.mover][usize::from(n)].pop()
    }

    /// Brings a card to the middle. A Flag completes its set, which makes room for another (K3).
    fn mobilize(&mut self, card: Card, from: Spot, log: &mut impl Log) {
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
                // The set leaves the table, and a second pile moves to its place.
                let (first, second) = (home_zone(suit, false), home_zone(suit, true));
                let whole = CardSet::suit(suit).iter().collect::<Vec<_>>().into_iter().rev();
                let rest = (open.unfinished.kinds() & CardSet::suit(suit)).iter().collect::<Vec<_>>();
                let deeds =
                    vec![Deed::moved(whole, first, None), Deed::moved(rest.into_iter().rev(), second, first)];
                (phrase!("set-complete", country = Phrase::suit::<Pack>(suit)), deeds)
            });
        }
    }

    /// Ends the game if a player has no card left; that player has won (K10).
    fn end_if_out(&mut self, log: &mut impl Log) {
        let mover = self.open.mover;
        if self.open.left(mover) == 0 {
            self.open.ending = Some(Ending::Out(mover));
            log.tell("K10", || phrase!("has-won", seat = mover));
        }
    }

    /// Puts the turned card, if there is one, on the discard pile and ends the turn (K6, K8, K11).
    fn miss(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let mover = open.mover;
        match open.turned.take() {
            Some(card) => {
                open.piles[mover][DISCARD].push(card);
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

    /// Deals a player's pack: four playing piles, the reserve, the hand (K1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let seat = Seat::new(usize::from(self.open.packs));
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
            phrase!("deals-own-pack", seat, cards, reserve)
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

    fn remarks(&self) -> Vec<Phrase> {
        let left = Seat::all(PLAYERS)
            .map(|seat| phrase!("sheet-by-seat", seat, number = self.open.left(seat)))
            .collect::<Vec<_>>();
        let stalled = (self.open.ending == Some(Ending::Stalled)).then(|| phrase!("sheet-stalled"));
        [phrase!("sheet-left", left)].into_iter().chain(stalled).collect()
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
                let to = if to == Spot::Home { home } else { to.zone(mover) };
                let label = card.map_or_else(|| mv.label(), |card| mv.label().with("card", card));
                Offer::said(MoveKind::Play, mv, label).taking(card).from(from.zone(mover)).to(to)
            }
            Move::Turn => offer(MoveKind::Draw).from(stock).to(up),
            Move::Miss => match open.turned {
                Some(card) => Offer::said(MoveKind::Done, mv, phrase!("move-miss-turned", card))
                    .taking([card])
                    .from(up)
                    .to(pile_zone(mover, DISCARD)),
                None => offer(MoveKind::Done),
            },
        }
    }

    fn every_move(&self) -> Vec<Move> {
        let from_to = Spot::all().flat_map(|from| Spot::all().map(move |to| Move::Move(from, to)));
        from_to.chain([Move::Miss, Move::Turn]).collect()
    }

    fn census(&self) -> Vec<Card> {
        let open = &self.open;
        let piles = open.piles.iter().flatten().chain(open.picked_up.iter()).flat_map(Pile::cards);
        let hands = self.hands.iter().flat_map(|hand| hand.cards());
        let complete = open.complete.iter().zip(0..).flat_map(|(sets, suit)| {
            std::iter::repeat_n(CardSet::suit(suit), usize::from(*sets)).flat_map(CardSet::iter)
        });
        let table = piles.chain(hands).copied().chain(open.turned);
        table.chain(open.unfinished.iter()).chain(complete).collect()
    }
}
