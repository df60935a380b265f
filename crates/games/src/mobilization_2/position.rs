//! The play: building on five piles and mobilizing (Q1 to Q10).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng, Scores, Seat};
use broadside_engine::mechanics::choices::Choices;
use broadside_engine::mechanics::pile::{Pile, next_up, of_rank};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Arg, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId, ZoneKind,
    phrase,
};

use super::{Move, Rules, Spot, View};
use crate::allie_patriot::other_colour;

/// A card of the pack.
pub type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;
/// Cards of the pack, each at most twice.
pub type CardBag = broadside_cards::CardBag<Pack>;

pub(crate) const PLAYERS: usize = 1;
/// The only seat.
const PLAYER: Seat = Seat::new(0);
/// The number of playing piles (Q1, Q7).
pub(crate) const PILES: usize = 5;
/// The number of cards in the hand at the start (Q1).
pub const HAND: usize = 28;
/// The longest group: from a Flag down to a Battleship (Q3).
const LONGEST_GROUP: usize = 6;
/// The number of cards in the pack.
pub const WHOLE_PACK: usize = 48;
pub(super) const BATTLESHIP: u8 = 1;

/// The cards that may be built on a card (Q3).
#[inline]
pub fn built_on(card: Card) -> CardSet {
    of_rank(card.rank() - 1) & other_colour(card)
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// Whether the cards are dealt.
    pub dealt: bool,
    /// The cards on the mobilized piles.
    pub mobilized: CardBag,
    /// The number of face-down cards of each pile, under its group.
    pub covered: [u8; PILES],
    /// The face-up cards of each pile, its group. A pile without any is empty (Q6).
    pub groups: [Pile<Pack, LONGEST_GROUP>; PILES],
    /// The number of cards left in the hand.
    pub hand: u8,
    /// The discard pile.
    pub discard: Pile<Pack, HAND>,
    /// Whether the top card of the discard pile was just turned and must be played (Q8).
    pub waits: bool,
    /// The legal moves; empty when the game is over.
    pub choices: Choices,
}

/// The deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    /// The face-down cards of each pile.
    pub(super) covered: [Pile<Pack, PILES>; PILES],
    /// The hand; the next card to turn is on top.
    pub(super) hand: Pile<Pack, HAND>,
}

impl Open {
    pub(super) fn is_over(&self) -> bool {
        self.dealt && self.choices.is_empty()
    }

    /// The cards that the mobilized piles take next (Q2).
    #[inline]
    pub fn wanted(&self) -> CardSet {
        let (first, second) = (self.mobilized.kinds(), self.mobilized.pairs());
        let mut seconds = next_up(second);
        if !self.rules.both_sets {
            let complete = (first & of_rank(Pack::TOP)).bits();
            seconds &= CardSet::from_bits(complete * CardSet::suit(0).bits());
        }
        next_up(first) | seconds
    }

    /// The cards that a playing pile takes: a Flag if it is empty (Q7), otherwise what fits by Q3.
    #[inline]
    pub fn takes(&self, pile: usize) -> CardSet {
        match self.groups[pile].top() {
            None => of_rank(Pack::TOP),
            Some(top) => built_on(top),
        }
    }

    /// A Battleship that must start a mobilized pile before any other move (Q4).
    pub fn start_due(&self) -> Option<Card> {
        let starts = self.wanted() & of_rank(BATTLESHIP);
        let tops = self.groups.iter().map(Pile::top).chain([self.discard.top()]).flatten();
        tops.filter(|_| self.rules.at_once).find(|top| starts.contains(*top))
    }

    /// The cards that move together, lowest first: all face-up cards of a pile to another pile, otherwise one card.
    fn moved(&self, from: Spot, to: Spot) -> Arg {
        match (from, to) {
            (Spot::Pile(n), Spot::Pile(_)) => self.groups[usize::from(n)].cards().into(),
            (Spot::Pile(n), _) => self.groups[usize::from(n)].top().into_iter().collect(),
            _ => self.discard.top().into_iter().collect(),
        }
    }

    /// The mobilized pile for a card: the country's first, or its second if the first already has the card.
    fn home_of(&self, card: Card) -> ZoneId {
        home_zone(card.suit(), usize::from(self.mobilized.contains(card)))
    }

    /// Fills in an offer to move from one place to another. The player picks the top card.
    fn offer_of(&self, offer: Offer, from: Spot, to: Spot) -> Offer {
        let (zone, top) = match from {
            Spot::Discard => (Some(ZoneId::the(ZoneKind::Discard)), self.discard.top()),
            Spot::Pile(n) => (Some(pile_zone(n)), self.groups[usize::from(n)].top()),
            Spot::Home => (None, None),
        };
        let target = match to {
            Spot::Discard => Some(ZoneId::the(ZoneKind::Discard)),
            Spot::Pile(n) => Some(pile_zone(n)),
            Spot::Home => top.map(|top| self.home_of(top)),
        };
        offer.taking(top).from(zone).to(target)
    }

    /// The moves that start mobilized piles.
    fn find_starts(&self, wanted: CardSet) -> Choices {
        let starts = wanted & of_rank(BATTLESHIP);
        let mut choices = Choices::NONE;
        let mut offer = |from: Spot, top: Option<Card>| {
            let may = top.is_some_and(|top| starts.contains(top));
            choices.offer(Move::Move(from, Spot::Home).number(), may);
        };
        offer(Spot::Discard, self.discard.top());
        self.groups.iter().zip(0..).for_each(|(group, n)| offer(Spot::Pile(n), group.top()));
        choices
    }

    /// Every legal move. A Battleship that must start a pile (Q4) or a card that must be played (Q8) excludes
    /// everything else; giving up is not legal as the only move (Q10).
    pub(super) fn find_choices(&self) -> Choices {
        let wanted = self.wanted();
        if self.rules.at_once {
            let starts = self.find_starts(wanted);
            if !starts.is_empty() {
                return starts;
            }
        }
        let takes: [CardSet; PILES] = std::array::from_fn(|pile| self.takes(pile));
        let mut choices = Choices::NONE;
        let mut offer = |mv: Move, may: bool| choices.offer(mv.number(), may);
        if let Some(top) = self.discard.top() {
            offer(Move::Move(Spot::Discard, Spot::Home), wanted.contains(top));
            for (to, takes) in takes.iter().enumerate() {
                offer(Move::Move(Spot::Discard, Spot::Pile(to as u8)), takes.contains(top));
            }
        }
        if self.waits {
            return choices;
        }
        for (from, group) in self.groups.iter().enumerate() {
            let (Some(bottom), Some(top)) = (group.bottom(), group.top()) else { continue };
            let place = Spot::Pile(from as u8);
            offer(Move::Move(place, Spot::Home), wanted.contains(top));
            for (to, takes) in takes.iter().enumerate() {
                let is_idle = self.covered[from] == 0 && self.groups[to].is_empty();
                offer(Move::Move(place, Spot::Pile(to as u8)), takes.contains(bottom) && !is_idle);
            }
        }
        offer(Move::Turn, self.hand > 0);
        let can_go_on = !choices.is_empty();
        choices.offer(Move::Resign.number(), can_go_on);
        choices
    }
}

/// The zone of a playing pile, counted from 0.
pub(super) fn pile_zone(n: u8) -> ZoneId {
    ZoneId::the(ZoneKind::Pile).number(n + 1)
}

/// The zone of a country's first or second mobilized pile.
pub(super) fn home_zone(suit: u8, second: usize) -> ZoneId {
    ZoneId::the(ZoneKind::Home).number(2 * suit + second as u8 + 1)
}

impl Position {
    pub(super) fn new(rules: Rules) -> Self {
        let open = Open {
            rules,
            dealt: false,
            mobilized: CardBag::EMPTY,
            covered: [0; PILES],
            groups: [Pile::new(); PILES],
            hand: 0,
            discard: Pile::new(),
            waits: false,
            choices: Choices::NONE,
        };
        Position { open, covered: [Pile::new(); PILES], hand: Pile::new() }
    }

    /// A position with these cards: the face-down cards and the group of each pile and the discard pile from the bottom
    /// up, the hand in the order of turning.
    pub fn laid(
        rules: Rules,
        covered: [&[Card]; PILES],
        groups: [&[Card]; PILES],
        hand: &[Card],
        discard: &[Card],
        mobilized: CardBag,
    ) -> Self {
        let mut position = Position::new(rules);
        position.covered = covered.map(|cards| cards.iter().copied().collect());
        position.hand = hand.iter().rev().copied().collect();
        let open = &mut position.open;
        open.covered = covered.map(|cards| cards.len() as u8);
        open.groups = groups.map(|cards| cards.iter().copied().collect());
        open.hand = hand.len() as u8;
        open.discard = discard.iter().copied().collect();
        open.mobilized = mobilized;
        open.dealt = true;
        open.choices = open.find_choices();
        position
    }

    /// The cards that may be built on a card (Q3).
    #[inline]
    pub fn built_on(card: Card) -> CardSet {
        of_rank(card.rank() - 1) & other_colour(card)
    }

    /// What everybody can see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The face-down cards of a pile, from the bottom up.
    pub fn covered(&self, pile: usize) -> &[Card] {
        self.covered[pile].cards()
    }

    /// The hand; the next card to turn is last.
    pub fn hand(&self) -> &[Card] {
        self.hand.cards()
    }

    /// Whether all cards are mobilized (Q10).
    pub fn is_won(&self) -> bool {
        self.open.mobilized.len() == WHOLE_PACK
    }

    fn turn_card(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let Some(card) = self.hand.pop() else { return };
        open.hand -= 1;
        open.discard.push(card);
        log.tell_done("Q8", || {
            let turned = Deed::moved([card], ZoneId::the(ZoneKind::Stock), ZoneId::the(ZoneKind::Discard));
            (phrase!("turns-up", seat = PLAYER, card), vec![turned])
        });
        let fits = open.wanted().contains(card) || (0..PILES).any(|pile| open.takes(pile).contains(card));
        open.waits = open.rules.forced && fits;
        if open.waits {
            log.tell("Q8", || phrase!("must-be-played", card));
        }
    }

    fn move_cards(&mut self, from: Spot, to: Spot, log: &mut impl Log) {
        self.open.waits = false;
        match (from, to) {
            (Spot::Discard, Spot::Pile(to)) => {
                let Some(card) = self.open.discard.pop() else { return };
                log.tell_done("Q8", || {
                    let moved = Deed::moved([card], ZoneId::the(ZoneKind::Discard), pile_zone(to));
                    (phrase!("plays-to-pile", seat = PLAYER, card, pile = to + 1), vec![moved])
                });
                self.open.groups[usize::from(to)].push(card);
            }
            (Spot::Pile(from), Spot::Pile(to)) => {
                let group = self.open.groups[usize::from(from)];
                log.tell_done("Q5", || {
                    let moved = Deed::moved(group.cards().iter().copied(), pile_zone(from), pile_zone(to));
                    let (cards, from, to) = (group.cards(), from + 1, to + 1);
                    (phrase!("moves-group", seat = PLAYER, cards, from, to), vec![moved])
                });
                self.open.groups[usize::from(from)].clear();
                self.open.groups[usize::from(to)].extend(group.cards().iter().copied());
                self.turn_up(usize::from(from), log);
            }
            (Spot::Pile(from), _) => {
                let Some(card) = self.open.groups[usize::from(from)].pop() else { return };
                self.mobilize(card, pile_zone(from), log);
                self.turn_up(usize::from(from), log);
            }
            _ => {
                let Some(card) = self.open.discard.pop() else { return };
                self.mobilize(card, ZoneId::the(ZoneKind::Discard), log);
            }
        }
    }

    /// Turns the next card of a pile face up after its group has left (Q6).
    fn turn_up(&mut self, pile: usize, log: &mut impl Log) {
        if !self.open.groups[pile].is_empty() {
            return;
        }
        if let Some(card) = self.covered[pile].pop() {
            self.open.covered[pile] -= 1;
            self.open.groups[pile].push(card);
            log.tell_done("Q6", || {
                let turned = Deed::Turned { card: card.to_string(), zone: pile_zone(pile as u8) };
                (phrase!("turned-up-on", card, pile = pile + 1), vec![turned])
            });
        }
    }

    fn mobilize(&mut self, card: Card, from: ZoneId, log: &mut impl Log) {
        log.tell_done("Q4", || {
            let moved = Deed::moved([card], from, self.open.home_of(card));
            (phrase!("mobilizes", seat = PLAYER, card), vec![moved])
        });
        self.open.mobilized.insert(card);
        if card.rank() == Pack::TOP {
            log.tell("Q2", || phrase!("set-complete", country = Phrase::suit::<Pack>(card.suit())));
        }
    }

    fn tell_end(&self, gave_up: bool, log: &mut impl Log) {
        let mobilized = self.open.mobilized.len();
        log.tell("Q10", || match (self.is_won(), gave_up) {
            (true, _) => phrase!("all-mobilized"),
            (_, true) => phrase!("gives-up", seat = PLAYER, number = mobilized),
            _ => phrase!("no-move-left", number = mobilized),
        });
    }
}

impl broadside_engine::Position for Position {
    type Pack = Pack;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.dealt {
            false => Turn::Chance,
            true if self.open.choices.is_empty() => Turn::Over,
            true => Turn::Seat(PLAYER),
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        (!self.open.dealt).then(|| Shuffle::plain(CardBag::whole().iter()))
    }

    /// Deals the piles in rows. Each row starts one pile later than the one before and, except for the first row, with
    /// a face-up card (Q1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let mut cards = cards.iter().copied();
        self.covered.iter_mut().zip(&mut cards).for_each(|(pile, card)| pile.push(card));
        for pile in 0..PILES {
            self.open.groups[pile].extend(cards.next());
            self.covered[pile + 1..].iter_mut().zip(&mut cards).for_each(|(pile, card)| pile.push(card));
            self.open.covered[pile] = self.covered[pile].len() as u8;
        }
        self.hand.extend(cards.rev());
        self.open.hand = self.hand.len() as u8;
        self.open.dealt = true;
        self.open.choices = self.open.find_choices();
        log.tell("Q1", || {
            phrase!("deals-piles", cards = self.open.groups.iter().filter_map(Pile::top).collect::<Arg>())
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.open.choices.iter().map(Move::numbered));
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.open.check(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Turn => self.turn_card(log),
            Move::Move(from, to) => self.move_cards(from, to, log),
            Move::Resign => {}
        }
        self.open.choices = if mv == Move::Resign { Choices::NONE } else { self.open.find_choices() };
        if self.open.choices.is_empty() {
            self.tell_end(mv == Move::Resign, log);
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let choices = self.open.choices;
        Move::numbered(choices.nth(rng.below(choices.len())))
    }

    /// The number of cards mobilized (Q10).
    fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if self.open.is_over() {
            scores[PLAYER] = self.open.mobilized.len() as i32;
        }
        scores
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        vec![]
    }

    fn view(&self, _: Viewer) -> View {
        View { open: self.open }
    }

    fn imagine(view: &View, rng: &mut Rng) -> Self {
        view.imagine(rng)
    }

    fn scene(view: &View) -> Scene {
        view.scene()
    }

    fn offer(view: &View, mv: Move) -> Offer {
        let offer = |kind| Offer::said(kind, mv, mv.label());
        match mv {
            Move::Move(from, to) => {
                let label = mv.label().with("cards", view.open.moved(from, to));
                view.open.offer_of(Offer::said(MoveKind::Play, mv, label), from, to)
            }
            Move::Turn => {
                offer(MoveKind::Draw).from(ZoneId::the(ZoneKind::Stock)).to(ZoneId::the(ZoneKind::Discard))
            }
            Move::Resign => offer(MoveKind::GiveUp),
        }
    }

    fn every_move(&self) -> Vec<Move> {
        let from_to = Spot::all().flat_map(|from| Spot::all().map(move |to| Move::Move(from, to)));
        from_to.chain([Move::Resign, Move::Turn]).collect()
    }

    fn census(&self) -> Vec<Card> {
        let piles = self.covered.iter().flat_map(Pile::cards);
        let groups = self.open.groups.iter().flat_map(Pile::cards);
        let rest = self.hand.cards().iter().chain(self.open.discard.cards());
        piles.chain(groups).chain(rest).copied().chain(self.open.mobilized.iter()).collect()
    }
}
