//! A deal: the auction, the reserve, the organizing country, the call, then the tricks (O1 to O7).

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Rng, Scores, Seat, Seats, Sides};
use broadside_engine::mechanics::auction::{Auction, Bids, Knocked};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{
    Apart, DealOpening, Deed, Fact, Log, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId,
    ZoneKind, phrase,
};

use super::{Country, Move, Rules, View};

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardBag = broadside_cards::CardBag<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;

pub(crate) const MOST_PLAYERS: usize = 6;

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the shuffle.
    Shuffle,
    /// Bidding.
    Auction,
    /// The maker has taken up the reserve and has this many cards still to lay away (O3).
    LayAway(u8),
    /// The maker is to name the organizing country (O4).
    Country,
    /// With five players: the maker is to call for a partner (O9).
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
    /// The organizing country (O4).
    pub country: Option<u8>,
    /// The card that the maker called for.
    pub called: Option<Card>,
    /// The seats other than the maker's that have played the called card.
    pub called_by: Seats,
    /// The trick on the table.
    pub trick: Trick<Pack>,
    /// The trick before it.
    pub last_trick: Option<Trick<Pack>>,
    /// The number of tricks that each seat took.
    pub units: BySeat<u8, MOST_PLAYERS>,
    /// The cards played.
    pub played: CardBag,
    /// The number of cards that each seat holds.
    pub held: BySeat<u8, MOST_PLAYERS>,
    /// The cards that each seat may still hold, as far as the play shows.
    pub may_hold: BySeat<CardSet, MOST_PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardBag, MOST_PLAYERS>,
    /// The cards in no hand: left over from the deal (O1), or laid away by the maker (O3).
    pub(super) aside: CardBag,
}

impl Open {
    /// Whose turn it is.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Shuffle => Turn::Chance,
            Phase::Auction => Turn::Seat(self.auction.to_speak()),
            Phase::LayAway(_) | Phase::Country | Phase::Call | Phase::Play => {
                Turn::Seat(self.trick.to_play())
            }
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
        let bids = Bids { clause: "O2", step: 1, top: rules.hand_size() as u16 };
        let open = Open {
            rules,
            dealer: opening.lot,
            phase: Phase::Shuffle,
            auction: Auction::new(bids, passes, opening.lot, players),
            maker: None,
            country: None,
            called: None,
            called_by: Seats::NONE,
            trick: Trick::led_by(opening.lot.left(players), players),
            last_trick: None,
            units: BySeat::default(),
            played: CardBag::EMPTY,
            held: BySeat::default(),
            may_hold: BySeat::each(rules.pack().kinds()),
        };
        Position { open, hands: BySeat::each(CardBag::EMPTY), aside: CardBag::EMPTY }
    }

    /// The hand of the seat to act.
    pub(super) fn hand(&self) -> CardBag {
        self.open.turn().seat().map_or(CardBag::EMPTY, |seat| self.hands[seat])
    }

    // The auction.

    fn say(&mut self, bid: Option<u16>, log: &mut impl Log) {
        match self.open.auction.say(bid, log) {
            None => {}
            Some(Knocked::ThrownIn) => self.open.phase = Phase::Over,
            Some(Knocked::To(maker, bid)) => {
                self.open.maker = Some((maker, bid));
                self.open.trick = Trick::led_by(maker, self.open.rules.players);
                self.open.phase = Phase::Country;
                if self.open.rules.has_reserve() {
                    self.take_reserve(maker, log);
                }
            }
        }
    }

    // The reserve with three and five players (O3).

    fn take_reserve(&mut self, maker: Seat, log: &mut impl Log) {
        let reserve = std::mem::take(&mut self.aside);
        log.tell_apart(maker, "O3", || {
            let own = phrase!("takes-reserve-cards", seat = maker, cards = reserve);
            let taken = Deed::moved(reserve.iter(), ZoneId::the(ZoneKind::Stock), ZoneId::hand(maker));
            (Apart { own, others: phrase!("takes-reserve", seat = maker) }, vec![taken])
        });
        self.open.held[maker] += reserve.len() as u8;
        self.open.phase = Phase::LayAway(reserve.len() as u8);
        self.hands[maker].add(reserve);
    }

    fn check_discard(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::LayAway(_) if self.hand().contains(card) => Ok(()),
            Phase::LayAway(_) => Refusal::of("C10", phrase!("refused-not-held", card)),
            _ => Refusal::of("O3", phrase!("refused-no-lay-away")),
        }
    }

    fn discard(&mut self, card: Card, log: &mut impl Log) {
        let (Turn::Seat(maker), Phase::LayAway(left)) = (self.open.turn(), self.open.phase) else { return };
        log.tell_apart(maker, "O3", || {
            let own = phrase!("lays-away-card", seat = maker, card);
            let laid = Deed::moved([card], ZoneId::hand(maker), ZoneId::of(ZoneKind::Aside, maker));
            (Apart { own, others: phrase!("lays-away", seat = maker) }, vec![laid])
        });
        self.hands[maker].remove(card);
        self.aside.insert(card);
        self.open.held[maker] -= 1;
        self.open.phase = if left > 1 { Phase::LayAway(left - 1) } else { Phase::Country };
    }

    // The organizing country (O4).

    fn check_country(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Country => Ok(()),
            Phase::LayAway(_) => Refusal::of("O4", phrase!("refused-country-lay-away")),
            Phase::Auction => Refusal::of("O4", phrase!("refused-country-auction")),
            _ => Refusal::of("O4", phrase!("refused-country-named")),
        }
    }

    fn name_country(&mut self, country: Country, log: &mut impl Log) {
        let Turn::Seat(maker) = self.open.turn() else { return };
        log.tell_done("O4", || {
            let named = phrase!("names-country", maker, country = Phrase::suit::<Pack>(country.0));
            (named, vec![Deed::Said(maker, country.name())])
        });
        self.open.country = Some(country.0);
        self.open.phase = if self.open.rules.has_call() { Phase::Call } else { Phase::Play };
    }

    // The call with five players (O9).

    /// The cards that the maker may call: those of which the maker does not have both copies, in hand or laid away.
    fn callable(&self) -> CardSet {
        let mut own = self.hand();
        own.add(self.aside);
        !own.pairs()
    }

    fn check_call(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Call if self.callable().contains(card) => Ok(()),
            Phase::Call => Refusal::of("O9", phrase!("refused-called-both", card)),
            _ => Refusal::of("O5", phrase!("refused-no-call")),
        }
    }

    fn call(&mut self, card: Card, log: &mut impl Log) {
        let Turn::Seat(maker) = self.open.turn() else { return };
        log.tell_done("O9", || {
            (phrase!("calls", maker, card), vec![Deed::Said(maker, phrase!("call-card", card))])
        });
        self.open.called = Some(card);
        self.open.phase = Phase::Play;
    }

    // The tricks (O6, O7).

    /// The cards that the seat to act may play.
    #[inline]
    fn playable(&self) -> CardSet {
        let trick = &self.open.trick;
        trick.following(self.hands[trick.to_play()].kinds())
    }

    fn check_play(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Play => self.open.trick.check_following(card, self.hand().kinds(), "O6"),
            Phase::LayAway(_) => Refusal::of("O3", phrase!("refused-lay-away-first")),
            Phase::Country => Refusal::of("O4", phrase!("refused-country-first")),
            Phase::Call => Refusal::of("O5", phrase!("refused-call-first")),
            _ => Refusal::of("O6", phrase!("refused-maker-leads")),
        }
    }

    #[inline]
    fn play(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        let secret = log.listens() && open.called.is_some() && open.partner().is_none();
        log.tell_done("O6", || (phrase!("plays", seat, card), vec![Deed::played(card, seat)]));
        if let Some(led) = open.trick.led()
            && led.suit() != card.suit()
        {
            open.may_hold[seat] -= CardSet::suit(led.suit());
        }
        open.trick.play(card, open.country);
        self.hands[seat].remove(card);
        open.played.insert(card);
        open.held[seat] -= 1;
        open.note_called(seat, card);
        if secret {
            open.tell_partner(seat, card, log);
        }
        if open.trick.is_full()
            && let Some((winner, best)) = open.trick.best()
        {
            log.tell_done("O7", || {
                let deeds = open.trick.taken(winner, open.last_trick.as_ref());
                (phrase!("takes-trick", seat = winner, card = best), deeds)
            });
            open.units[winner] += 1;
            open.last_trick = Some(open.trick);
            open.trick = Trick::led_by(winner, open.rules.players);
            if open.held[winner] == 0 {
                open.phase = Phase::Over;
                open.tell_result(log);
            }
        }
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

    /// Deals one card at a time (C4); the cards left over lie face down (O1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let Open { rules, dealer, .. } = self.open;
        let (dealt, rest) = cards.split_at(rules.players * rules.hand_size());
        let first = dealer.left(rules.players);
        for (n, card) in dealt.iter().enumerate() {
            self.hands[first.left_by(n, rules.players)].insert(*card);
        }
        self.aside = rest.iter().copied().collect();
        Seat::all(rules.players).for_each(|seat| self.open.held[seat] = rules.hand_size() as u8);
        self.open.phase = Phase::Auction;
        let (number, left) = (rules.hand_size(), rest.len());
        log.tell("O1", || match left {
            0 => phrase!("deals-each", dealer, number),
            _ if rules.has_reserve() => phrase!("deals-reserve", dealer, number, left),
            _ => phrase!("deals-undealt", dealer, number, left),
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        match self.open.phase {
            Phase::Auction => {
                into.extend(self.open.auction.open_bids().map(Move::Bid));
                into.push(Move::Pass);
            }
            Phase::LayAway(_) => into.extend(self.hand().kinds().iter().map(Move::Discard)),
            Phase::Country => into.extend(Country::all().map(Move::Country)),
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
            Move::Country(_) => self.check_country(),
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
            Move::Country(country) => self.name_country(country, log),
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
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        self.open.facts()
    }

    fn remarks(&self) -> Vec<Phrase> {
        self.open.remarks()
    }

    fn thrown_in(&self) -> bool {
        self.open.phase == Phase::Over && self.open.maker.is_none()
    }

    fn sides(&self) -> Option<Sides> {
        Some(self.open.sides())
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
        let bids = (0..=self.open.rules.hand_size() as u16 + 1).chain([u16::MAX]).map(Move::Bid);
        let cards = CardSet::ALL.iter();
        let with_cards = cards.flat_map(|card| [Move::Discard(card), Move::Call(card), Move::Play(card)]);
        bids.chain([Move::Pass]).chain(Country::all().map(Move::Country)).chain(with_cards).collect()
    }

    fn census(&self) -> Vec<Card> {
        let Position { open, hands, aside } = self;
        hands.iter().chain([aside, &open.played]).flat_map(|cards| cards.iter()).collect()
    }
}
