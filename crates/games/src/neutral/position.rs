//! A deal: the auction, with five players the reserve and the call, then the tricks.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{BySeat, Pack as _, Rng, Scores, Seat, Seats, Sides};
use broadside_engine::mechanics::auction::{self, Auction, Bids, Knocked};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{
    Apart, DealOpening, Deed, Fact, Log, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId,
    ZoneKind, phrase,
};

use super::score::{RULERS, Take};
use super::{Move, Rules, View};

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;

pub(crate) const MOST_PLAYERS: usize = 6;
/// The neutral suit.
pub const NEUTRALS: CardSet = CardSet::suit(Pack::UNITED_STATES);

/// The number of cards for each seat, which is also the number of tricks (N4): a small pack is dealt in proportion.
pub(super) fn hand_size(players: usize, ranks: u8) -> usize {
    [12, 13, 12, 9, 8][players - 2] * usize::from(ranks) / usize::from(Pack::RANKS)
}

impl Rules {
    /// The cards that are used.
    pub fn pack(&self) -> CardSet {
        CardSet::top(self.ranks)
    }

    /// The number of cards for each seat.
    pub(super) fn hand_size(&self) -> usize {
        hand_size(self.players, self.ranks)
    }

    /// The highest possible bid (N5).
    pub(super) fn highest_bid(&self) -> usize {
        let tricks = self.hand_size();
        tricks + tricks.min(self.ranks.into()) + RULERS.len().min(self.players * tricks)
    }
}

/// Whether the maker takes up a reserve (N20).
pub(super) fn has_reserve(players: usize) -> bool {
    players == 5
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the shuffle.
    Shuffle,
    /// Bidding.
    Auction,
    /// With five players: the maker has this many cards still to lay away (N20).
    LayAway(u8),
    /// With five players: the maker is to call a card (N21).
    Call,
    /// Tricks.
    Play,
    /// Played out, or thrown in (C8).
    Over,
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// Who dealt, or is to deal.
    pub dealer: Seat,
    /// What is going on.
    pub phase: Phase,
    /// The auction.
    pub auction: Auction,
    /// The maker and the bid, once the auction is over.
    pub maker: Option<(Seat, u16)>,
    /// The card that the maker called for.
    pub called: Option<Card>,
    /// With five players: the partner, once the called card has been played (N21).
    pub partner_shown: Option<Seat>,
    /// The trump nation, from the first lead on; `None` if a neutral was led (N6).
    pub trump: Option<u8>,
    /// The trick on the table.
    pub trick: Trick<Pack>,
    /// The trick before it.
    pub last_trick: Option<Trick<Pack>>,
    /// What each seat took.
    pub taken: BySeat<Take, MOST_PLAYERS>,
    /// The cards played.
    pub played: CardSet,
    /// The number of cards that each seat holds.
    pub held: BySeat<u8, MOST_PLAYERS>,
    /// The cards that each seat may still hold, as far as the play shows.
    pub may_hold: BySeat<CardSet, MOST_PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardSet, MOST_PLAYERS>,
    /// The cards in no hand: never dealt (N4), in reserve, or laid away (N20).
    pub(super) aside: CardSet,
    /// The holder of the called card.
    pub(super) partner: Option<Seat>,
}

impl Open {
    /// Whose turn it is.
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Shuffle => Turn::Chance,
            Phase::Auction => Turn::Seat(self.auction.to_speak()),
            Phase::LayAway(_) | Phase::Call => self.maker.map_or(Turn::Over, |(maker, _)| Turn::Seat(maker)),
            Phase::Play => Turn::Seat(self.trick.to_play()),
            Phase::Over => Turn::Over,
        }
    }

    pub(super) fn made_by(&self, seat: Seat) -> bool {
        self.maker.is_some_and(|(maker, _)| maker == seat)
    }
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let Rules { players, passes, .. } = rules;
        let bids = Bids { clause: "N5", step: 1, top: rules.highest_bid() as u16 };
        let open = Open {
            rules,
            dealer: opening.lot,
            phase: Phase::Shuffle,
            auction: Auction::new(bids, passes, opening.lot, players),
            maker: None,
            called: None,
            partner_shown: None,
            trump: None,
            trick: Trick::led_by(opening.lot.left(players), players),
            last_trick: None,
            taken: BySeat::default(),
            played: CardSet::EMPTY,
            held: BySeat::default(),
            may_hold: BySeat::each(rules.pack()),
        };
        Position { open, hands: BySeat::each(CardSet::EMPTY), aside: CardSet::EMPTY, partner: None }
    }

    /// The hand of the seat to act.
    pub(super) fn hand(&self) -> CardSet {
        self.open.turn().seat().map_or(CardSet::EMPTY, |seat| self.hands[seat])
    }

    // The auction.

    fn say(&mut self, bid: Option<u16>, log: &mut impl Log) {
        match self.open.auction.say(bid, log) {
            None => {}
            Some(Knocked::ThrownIn) => self.open.phase = Phase::Over,
            Some(Knocked::To(maker, bid)) => {
                self.open.maker = Some((maker, bid));
                self.open.trick = Trick::led_by(maker, self.open.rules.players);
                self.open.phase = Phase::Play;
                if has_reserve(self.open.rules.players) {
                    self.take_reserve(maker, log);
                }
            }
        }
    }

    // The reserve and the call with five players (N20, N21).

    fn take_reserve(&mut self, maker: Seat, log: &mut impl Log) {
        let reserve = std::mem::take(&mut self.aside);
        log.tell_apart(maker, "N20", || {
            let own = phrase!("takes-reserve-cards", seat = maker, cards = reserve);
            let taken = Deed::moved(reserve.iter(), ZoneId::the(ZoneKind::Stock), ZoneId::hand(maker));
            (Apart { own, others: phrase!("takes-reserve", seat = maker) }, vec![taken])
        });
        self.open.held[maker] += reserve.len() as u8;
        self.open.phase = Phase::LayAway(reserve.len() as u8);
        self.hands[maker] |= reserve;
    }

    fn check_discard(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::LayAway(_) if self.hand().contains(card) => Ok(()),
            Phase::LayAway(_) => Refusal::of("C10", phrase!("refused-not-held", card)),
            _ => Refusal::of("N20", phrase!("refused-no-lay-away")),
        }
    }

    fn discard(&mut self, card: Card, log: &mut impl Log) {
        let (Turn::Seat(maker), Phase::LayAway(left)) = (self.open.turn(), self.open.phase) else { return };
        log.tell_apart(maker, "N20", || {
            let own = phrase!("lays-away-card", seat = maker, card);
            let laid = Deed::moved([card], ZoneId::hand(maker), ZoneId::of(ZoneKind::Aside, maker));
            (Apart { own, others: phrase!("lays-away", seat = maker) }, vec![laid])
        });
        self.hands[maker].remove(card);
        self.aside.insert(card);
        self.open.held[maker] -= 1;
        self.open.phase = match left {
            2.. => Phase::LayAway(left - 1),
            _ if self.open.rules.calls => Phase::Call,
            _ => Phase::Play,
        };
    }

    /// The cards that the maker may call: all but the maker's own and those laid away.
    fn callable(&self) -> CardSet {
        !(self.hand() | self.aside)
    }

    fn check_call(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Call if self.callable().contains(card) => Ok(()),
            Phase::Call if self.aside.contains(card) => {
                Refusal::of("N21", phrase!("refused-called-laid-away", card))
            }
            Phase::Call => Refusal::of("N21", phrase!("refused-called-held", card)),
            _ if has_reserve(self.open.rules.players) && !self.open.rules.calls => {
                Refusal::of("N20", phrase!("refused-single"))
            }
            _ => Refusal::of("N21", phrase!("refused-no-call")),
        }
    }

    fn call(&mut self, card: Card, log: &mut impl Log) {
        let Turn::Seat(maker) = self.open.turn() else { return };
        log.tell_done("N21", || {
            (phrase!("calls", maker, card), vec![Deed::Said(maker, phrase!("call-card", card))])
        });
        self.open.called = Some(card);
        self.open.may_hold[maker].remove(card);
        self.partner = Seat::all(self.open.rules.players).find(|seat| self.hands[*seat].contains(card));
        self.open.phase = Phase::Play;
    }
}

impl broadside_engine::Position for Position {
    type Pack = Pack;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        self.open.turn()
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        (self.open.phase == Phase::Shuffle).then(|| Shuffle::plain(self.open.rules.pack().iter()))
    }

    /// Deals one card at a time; the rest stay unseen (N4, C4).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let players = self.open.rules.players;
        let number = self.open.rules.hand_size();
        let (dealt, rest) = cards.split_at(players * number);
        let first = self.open.dealer.left(players);
        for (n, card) in dealt.iter().enumerate() {
            self.hands[first.left_by(n, players)].insert(*card);
        }
        self.aside = rest.iter().copied().collect();
        Seat::all(players).for_each(|seat| self.open.held[seat] = number as u8);
        self.open.phase = Phase::Auction;
        let dealer = self.open.dealer;
        let left = rest.len();
        log.tell("N4", || match left {
            0 => phrase!("deals-each", dealer, number),
            _ if has_reserve(players) => phrase!("deals-reserve", dealer, number, left),
            _ => phrase!("deals-undealt", dealer, number, left),
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        match self.open.phase {
            Phase::Auction => {
                into.extend(self.open.auction.open_bids().map(Move::Bid));
                into.push(Move::Pass);
            }
            Phase::LayAway(_) => into.extend(self.hand().iter().map(Move::Discard)),
            Phase::Call => into.extend(self.callable().iter().map(Move::Call)),
            Phase::Play => into.extend(self.playable().iter().map(Move::Play)),
            Phase::Shuffle | Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Bid(bid) => self.open.auction.check_said(Some(bid)),
            Move::Pass => self.open.auction.check_said(None),
            Move::Discard(card) => self.check_discard(card),
            Move::Call(card) => self.check_call(card),
            Move::Play(card) => self.check_play(card),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Play(card) => self.play(card, log),
            Move::Bid(bid) => self.say(Some(bid), log),
            Move::Pass => self.say(None, log),
            Move::Discard(card) => self.discard(card, log),
            Move::Call(card) => self.call(card, log),
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, room: &mut Vec<Move>) -> Move {
        if self.open.phase == Phase::Play {
            let cards = self.playable();
            return Move::Play(cards.nth(rng.below(cards.len() as u32)));
        }
        room.clear();
        self.legal_moves(room);
        room[rng.below(room.len() as u32) as usize]
    }

    fn scores(&self) -> Scores {
        self.reckoning().map_or(Scores::ZERO, |reckoning| reckoning.scores)
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let made = self.reckoning().map(|reckoning| reckoning.made);
        let mut facts = vec![
            ("maker", Fact::Seat(self.open.maker.map(|(maker, _)| maker))),
            ("bid", Fact::Number(self.open.maker.map(|(_, bid)| bid.into()))),
            ("made", Fact::Truth(made)),
        ];
        if self.partner.is_some() {
            facts.push(("partner", Fact::Seat(self.partner)));
        }
        facts
    }

    fn remarks(&self) -> Vec<Phrase> {
        let bid = auction::remark(self.open.maker, self.reckoning().map(|reckoning| reckoning.made));
        let partner = self.partner.map(|partner| phrase!("sheet-partner", partner));
        [bid].into_iter().chain(partner).collect()
    }

    fn thrown_in(&self) -> bool {
        self.open.phase == Phase::Over && self.open.maker.is_none()
    }

    /// With five players, maker and partner are one side of the deal (C13, N22).
    fn sides(&self) -> Option<Sides> {
        let (maker, _) = self.open.maker?;
        let pair = Seats::from(maker) | Seats::from(self.partner?);
        Some(self.open.rules.sides.with(pair))
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

    fn offer(view: &View, mv: Move) -> Offer {
        view.offer(mv)
    }

    fn every_move(&self) -> Vec<Move> {
        let bids = (0..=self.open.rules.highest_bid() as u16 + 1).map(Move::Bid);
        let cards = CardSet::ALL.iter();
        let with_cards = cards.flat_map(|card| [Move::Discard(card), Move::Call(card), Move::Play(card)]);
        bids.chain([Move::Pass]).chain(with_cards).collect()
    }

    fn census(&self) -> Vec<Card> {
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        hands.chain(self.aside.iter()).chain(self.open.played.iter()).collect()
    }
}
