//! The play of a deal: calls, answers and sets (M1 to M8).

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{MAX_SEATS, Pack as _, Rng, Scores, Seat, Seats};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    DealOpening, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Target, Turn, Viewer,
    ZoneId, ZoneKind, phrase,
};

use super::{Proven, Rules, View};

pub(crate) type Card = broadside_cards::Card<AlliePatriot>;
pub(crate) type CardSet = broadside_cards::CardSet<AlliePatriot>;
pub(crate) type CardBag = broadside_cards::CardBag<AlliePatriot>;

pub(crate) const SUITS: usize = AlliePatriot::SUITS.len();
/// After this many calls in a row without a set the deal ends (M7).
pub(super) const MOST_QUIET_CALLS: u16 = 1000;

broadside_engine::moves! {
    /// A move.
    pub enum Move {
        /// Calls on seat `number` for a card.
        "call" Call(card: Card, number: u16),
    }
}

/// The zone of a set that a seat laid down after `before` earlier sets of the country.
pub(super) fn set_zone(seat: Seat, suit: u8, before: u8) -> ZoneId {
    ZoneId::of(ZoneKind::Meld, seat).number(2 * suit + before + 1)
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The shuffle is due.
    Deal,
    /// A seat is to call.
    Call,
    /// All sets are laid down, a seat has won, or no set was laid for too long.
    Over,
}

/// The last call and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastCall {
    /// The seat that called.
    pub caller: Seat,
    /// The seat it called on.
    pub called: Seat,
    /// The card it called for.
    pub card: Card,
    /// Whether it was given.
    pub given: bool,
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// How far the game goes.
    pub target: Target,
    /// What everybody had before this deal.
    pub before: Scores,
    /// What is going on.
    pub phase: Phase,
    /// The seat to call; before the deal, the seat that will call first.
    pub caller: Seat,
    /// The last call and its answer.
    pub last: Option<LastCall>,
    /// The number of calls since the last set.
    pub quiet: u16,
    /// The number of cards in each hand.
    pub held: [u8; MAX_SEATS],
    /// The seats that hold cards.
    pub with_cards: Seats,
    /// The sets that each seat has laid down, by country.
    pub sets: [[u8; SUITS]; MAX_SEATS],
    /// The cards of these sets.
    pub down: CardBag,
    /// What is known of the cards of each seat.
    pub proven: [Proven; MAX_SEATS],
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: [CardBag; MAX_SEATS],
}

/// All cards of the countries of which the hand has a card. Each country's six bits are in one byte; adding 63 sets the
/// seventh bit unless all six are zero.
#[inline]
fn countries(hand: CardBag) -> CardSet {
    let some = (hand.kinds().bits() + 0x3f3f_3f3f) & 0x4040_4040;
    CardSet::from_bits(some - (some >> 6))
}

impl Open {
    pub(super) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The cards that a seat with this hand may call for: those of which another hand may have a copy (M3).
    #[inline]
    pub(super) fn callable(&self, hand: CardBag) -> CardSet {
        let all = if self.rules.only_held { countries(hand) } else { CardSet::ALL };
        all - (hand.pairs() | self.down.pairs() | (hand.kinds() & self.down.kinds()))
    }

    /// The seats that a seat may call on: all others that have cards (M4).
    #[inline]
    pub(super) fn others(&self, seat: Seat) -> Seats {
        let mut others = self.with_cards;
        others.remove(seat);
        others
    }

    /// Whether a seat with this hand has a legal call (M4).
    #[inline]
    fn can_call(&self, seat: Seat, hand: CardBag) -> bool {
        !self.callable(hand).is_empty() && !self.others(seat).is_empty()
    }

    #[inline]
    fn change_held(&mut self, seat: Seat, by: i8) {
        let held = &mut self.held[seat.index()];
        *held = held.wrapping_add_signed(by);
        if *held == 0 { self.with_cards.remove(seat) } else { self.with_cards.insert(seat) }
    }
}

impl Position {
    /// What everybody can see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The cards in a seat's hand.
    pub fn hand_of(&self, seat: Seat) -> CardBag {
        self.hands[seat.index()]
    }

    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let open = Open {
            rules,
            target: opening.target,
            before: opening.scores,
            phase: Phase::Deal,
            caller: opening.lot,
            last: None,
            quiet: 0,
            held: [0; MAX_SEATS],
            with_cards: Seats::NONE,
            sets: [[0; SUITS]; MAX_SEATS],
            down: CardBag::EMPTY,
            proven: [Proven::nothing(); MAX_SEATS],
        };
        Position { open, hands: [CardBag::EMPTY; MAX_SEATS] }
    }

    #[inline]
    fn hand(&self) -> CardBag {
        self.hands[self.open.caller.index()]
    }

    #[inline]
    fn answer(&mut self, card: Card, called: Seat, log: &mut impl Log) {
        let open = &mut self.open;
        let caller = open.caller;
        let given = self.hands[called.index()].contains(card);
        open.last = Some(LastCall { caller, called, card, given });
        open.quiet += 1;
        open.proven[caller.index()].called(card, open.down);
        if open.rules.only_held {
            open.proven[caller.index()].has_country(card.suit());
        }
        log.tell_done("M2", || match given {
            true => {
                let given = Deed::moved([card], ZoneId::hand(called), ZoneId::hand(caller));
                (phrase!("calls-and-gets", caller, called, card), vec![given])
            }
            false => (phrase!("calls-in-vain", caller, called, card), vec![]),
        });
        if given {
            self.hands[called.index()].remove(card);
            self.hands[caller.index()].insert(card);
            open.proven[called.index()].loses(card);
            open.proven[caller.index()].gains(card);
            open.change_held(called, -1);
            open.change_held(caller, 1);
            while self.lay_set(caller, card.suit(), log) {}
        } else {
            open.proven[called.index()].lacks(card);
            open.caller = caller.left(open.rules.players);
        }
        self.go_on(log);
    }

    /// Lays down a set of the country if the hand has it; returns whether it did (M5, M6).
    #[inline]
    fn lay_set(&mut self, seat: Seat, suit: u8, log: &mut impl Log) -> bool {
        let open = &mut self.open;
        let set = CardSet::suit(suit);
        if !set.is_within(self.hands[seat.index()].kinds()) {
            open.proven[seat.index()].has_no_set(suit);
            return false;
        }
        let laid = &mut open.sets[seat.index()][usize::from(suit)];
        let dealing = open.last.is_none();
        log.tell_done(if *laid == 0 { "M5" } else { "M6" }, || {
            let (country, points) = (Phrase::suit::<AlliePatriot>(suit), open.rules.set_points(*laid));
            let phrase = match *laid {
                0 => phrase!("lays-first-set", seat, country, points),
                _ => phrase!("lays-second-set", seat, country, points),
            };
            let down = Deed::moved(set.iter(), ZoneId::hand(seat), set_zone(seat, suit, *laid));
            let deeds = if dealing { vec![] } else { vec![down, Deed::scored(seat, points)] };
            (phrase, deeds)
        });
        *laid += 1;
        self.hands[seat.index()].take(set.into());
        open.down.add(set.into());
        open.change_held(seat, -(set.len() as i8));
        set.iter().for_each(|card| open.proven[seat.index()].loses(card));
        open.quiet = 0;
        true
    }

    /// Ends the deal (M7, M8) or finds the next seat to call (M4).
    #[inline]
    fn go_on(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        if open.quiet == 0 {
            if let Some(winner) = open.winner() {
                log.tell("M8", || phrase!("wins-at-once", seat = winner));
                open.phase = Phase::Over;
            } else if open.down == CardBag::whole() {
                log.tell("M7", || phrase!("all-sets-down"));
                open.phase = Phase::Over;
            }
        } else if open.quiet == MOST_QUIET_CALLS {
            log.tell("M7", || phrase!("too-many-calls", calls = MOST_QUIET_CALLS));
            open.phase = Phase::Over;
        }
        if open.is_over() {
            return open.tell_points(log);
        }
        for _ in 0..open.rules.players {
            let seat = open.caller;
            if open.can_call(seat, self.hands[seat.index()]) {
                break;
            }
            log.tell("M4", || phrase!("passed-over", seat));
            open.caller = seat.left(open.rules.players);
        }
    }
}

impl broadside_engine::Position for Position {
    type Pack = AlliePatriot;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Deal => Turn::Chance,
            Phase::Call => Turn::Seat(self.open.caller),
            Phase::Over => Turn::Over,
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<AlliePatriot>> {
        (self.open.phase == Phase::Deal).then(|| Shuffle::plain(CardBag::whole().iter()))
    }

    /// Deals the whole pack, starting with the seat that calls first, and lays down complete sets in seat order (M1,
    /// M5).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let (first, players) = (self.open.caller, self.open.rules.players);
        log.tell("M1", || phrase!("dealt-calls-first", seat = first));
        for (n, card) in cards.iter().enumerate() {
            let seat = first.left_by(n, players);
            self.hands[seat.index()].insert(*card);
            self.open.change_held(seat, 1);
        }
        self.open.phase = Phase::Call;
        for seat in Seat::all(players) {
            for suit in 0..SUITS as u8 {
                while self.lay_set(seat, suit, log) {}
            }
        }
        self.go_on(log);
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let others = self.open.others(self.open.caller);
        for card in self.open.callable(self.hand()).iter() {
            into.extend(others.iter().map(|seat| Move::Call(card, seat.number() as u16)));
        }
    }

    fn check(&self, Move::Call(card, number): Move) -> Result<(), Refusal> {
        let open = &self.open;
        let players = open.rules.players;
        let Some(called) = Seat::numbered(number.into()).filter(|seat| seat.number() <= players) else {
            return Refusal::of("M2", phrase!("refused-no-seat", players));
        };
        if called == open.caller {
            return Refusal::of("M2", phrase!("refused-yourself"));
        }
        if !open.with_cards.contains(called) {
            return Refusal::of("M4", phrase!("refused-no-cards", seat = called));
        }
        if open.rules.only_held && !countries(self.hand()).contains(card) {
            let country = Phrase::suit::<AlliePatriot>(card.suit());
            return Refusal::of("M3", phrase!("refused-no-country", country, card));
        }
        if !open.callable(self.hand()).contains(card) {
            return Refusal::of("M3", phrase!("refused-nobody-has", card));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, Move::Call(card, seat): Move, log: &mut impl Log) {
        self.answer(card, Seat::new(usize::from(seat) - 1), log);
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let (cards, seats) = (self.open.callable(self.hand()), self.open.others(self.open.caller));
        let n = rng.below((cards.len() * seats.len()) as u32);
        let (card, seat) = (n / seats.len() as u32, n % seats.len() as u32);
        Move::Call(cards.nth(card), seats.nth(seat).number() as u16)
    }

    fn scores(&self) -> Scores {
        self.open.points()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        vec![("stalled", Fact::Truth(Some(self.open.quiet == MOST_QUIET_CALLS)))]
    }

    fn remarks(&self) -> Vec<Phrase> {
        let stalled = self.open.quiet == MOST_QUIET_CALLS;
        stalled.then(|| phrase!("sheet-stalled", calls = MOST_QUIET_CALLS)).into_iter().collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Self {
        view.imagine(rng)
    }

    fn scene(view: &View) -> Scene {
        view.scene()
    }

    fn offer(_: &View, mv: Move) -> Offer {
        let Move::Call(card, number) = mv;
        let called = Seat::numbered(number.into());
        let label = called.map_or_else(|| mv.label(), |seat| phrase!("move-call", seat, card));
        Offer::said(MoveKind::Call, mv, label).taking([card]).from(called.map(ZoneId::hand))
    }

    fn every_move(&self) -> Vec<Move> {
        let seats = 0..=self.open.rules.players as u16 + 1;
        CardSet::ALL.iter().flat_map(|card| seats.clone().map(move |seat| Move::Call(card, seat))).collect()
    }

    fn census(&self) -> Vec<Card> {
        self.hands.into_iter().chain([self.open.down]).flat_map(|cards| cards.iter()).collect()
    }
}
