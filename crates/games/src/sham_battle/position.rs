//! The play of a deal: the auction, the country in power, the combinations, the tricks.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Pack as _, Rng, Scores, Seat};
use broadside_engine::mechanics::auction::{self, Auction, Bids, Knocked};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{
    DealOpening, Deed, Fact, Gesture, Log, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, phrase,
};

use super::meld::{self, Card, CardBag, CardSet, Groups, Lays};
use super::{Country, Laid, Move, Rules, View};

pub(super) const MOST_PLAYERS: usize = 4;
/// Cards are dealt in packets of three (S1).
const PACKET: usize = 3;

impl Rules {
    /// The cards that are used.
    pub fn pack(&self) -> CardBag {
        CardBag::all_of(CardSet::top(self.ranks))
    }

    /// The number of cards for each seat, which is also the number of tricks (S1).
    pub fn hand_size(&self) -> usize {
        8 * usize::from(self.ranks) / self.players
    }

    /// The bids (S2). In a small pack they go by fifty, a bid for each rank, so that the auction is small as well.
    fn bids(&self) -> Bids {
        match self.ranks {
            Pack::RANKS => Bids { clause: "S2", step: 5, top: 1000 },
            ranks => Bids { clause: "S2", step: 50, top: 50 * u16::from(ranks) },
        }
    }
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the shuffle.
    Shuffle,
    /// Bidding.
    Auction,
    /// The maker is to name the country in power.
    Country,
    /// This seat lays combinations: first the maker, then the partner.
    Lay(Seat),
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
    /// The country in power, once it is named.
    pub country: Option<u8>,
    /// The value of each seat's combinations.
    pub laid: BySeat<u16, MOST_PLAYERS>,
    /// The groups among the combinations of the seat that is laying.
    pub groups: Groups,
    /// The trick on the table.
    pub trick: Trick<Pack>,
    /// The trick before it.
    pub last_trick: Option<Trick<Pack>>,
    /// The number of tricks taken.
    pub tricks: u8,
    /// The value of the cards that each seat took.
    pub taken: BySeat<u16, MOST_PLAYERS>,
    /// The cards played.
    pub played: CardBag,
    /// Cards that each seat laid in combinations and has not played since. Everybody knows that it holds them.
    pub shown: BySeat<CardBag, MOST_PLAYERS>,
    /// The cards that each seat may still hold; a seat that did not follow suit has none of that suit.
    pub may_hold: BySeat<CardSet, MOST_PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardBag, MOST_PLAYERS>,
}

fn lay(cards: CardBag) -> Move {
    Move::Lay(cards.into())
}

impl Open {
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Shuffle => Turn::Chance,
            Phase::Auction => Turn::Seat(self.auction.to_speak()),
            Phase::Country => self.maker.map_or(Turn::Over, |(maker, _)| Turn::Seat(maker)),
            Phase::Lay(seat) => Turn::Seat(seat),
            Phase::Play => Turn::Seat(self.trick.to_play()),
            Phase::Over => Turn::Over,
        }
    }
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let Rules { players, passes, .. } = rules;
        let open = Open {
            rules,
            dealer: opening.lot,
            phase: Phase::Shuffle,
            auction: Auction::new(rules.bids(), passes, opening.lot, players),
            maker: None,
            country: None,
            laid: BySeat::each(0),
            groups: Groups::NONE,
            trick: Trick::led_by(opening.lot.left(players), players),
            last_trick: None,
            tricks: 0,
            taken: BySeat::each(0),
            played: CardBag::EMPTY,
            shown: BySeat::each(CardBag::EMPTY),
            may_hold: BySeat::each(CardSet::top(rules.ranks)),
        };
        Position { open, hands: BySeat::each(CardBag::EMPTY) }
    }

    // The auction (C6 to C9, S2).

    fn say(&mut self, bid: Option<u16>, log: &mut impl Log) {
        match self.open.auction.say(bid, log) {
            None => {}
            Some(Knocked::ThrownIn) => self.open.phase = Phase::Over,
            Some(Knocked::To(maker, bid)) => {
                self.open.maker = Some((maker, bid));
                self.open.trick = Trick::led_by(maker, self.open.rules.players);
                self.open.phase = Phase::Country;
            }
        }
    }

    // The tricks (S7).

    /// The cards that the seat to act may play.
    #[inline]
    fn playable(&self) -> CardSet {
        self.open.trick.following(self.hands[self.open.trick.to_play()].kinds())
    }

    fn check_play(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Play => {
                let hand = self.hands[self.open.trick.to_play()].kinds();
                self.open.trick.check_following(card, hand, "S7")
            }
            Phase::Lay(_) => Refusal::of("S3", phrase!("refused-lay-first")),
            _ => Refusal::of("S7", phrase!("refused-play-early")),
        }
    }

    #[inline]
    fn play(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        log.tell_done("S7", || (phrase!("plays", seat, card), vec![Deed::played(card, seat)]));
        self.hands[seat].remove(card);
        open.played.insert(card);
        open.shown[seat].forget(card);
        if let Some(led) = open.trick.led() {
            let follows = led.suit() == card.suit();
            open.may_hold[seat] -= if follows { CardSet::EMPTY } else { CardSet::suit(led.suit()) };
        }
        open.trick.play(card, open.country);
        if open.trick.is_full()
            && let Some((winner, best)) = open.trick.best()
        {
            let value: i32 = open.trick.plays().map(|(_, card)| Pack::value(card)).sum();
            log.tell_done("S7", || {
                let deeds = open.trick.taken(winner, open.last_trick.as_ref());
                (phrase!("takes-trick-worth", seat = winner, card = best, points = value), deeds)
            });
            open.taken[winner] += value as u16;
            open.tricks += 1;
            open.last_trick = Some(open.trick);
            open.trick = Trick::led_by(winner, open.rules.players);
            if usize::from(open.tricks) == open.rules.hand_size() {
                open.phase = Phase::Over;
                self.open.tell_result(log);
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

    /// Deals the whole pack in packets of three; with three players the rest goes out singly (S1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let players = self.open.rules.players;
        let first = self.open.dealer.left(players);
        let in_packets = cards.len() - cards.len() % (PACKET * players);
        for (n, card) in cards.iter().enumerate() {
            let steps = if n < in_packets { n / PACKET } else { n - in_packets };
            self.hands[first.left_by(steps, players)].insert(*card);
        }
        self.open.phase = Phase::Auction;
        let dealer = self.open.dealer;
        let number = self.open.rules.hand_size();
        log.tell("S1", || phrase!("deals-each", dealer, number));
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        match self.open.phase {
            Phase::Shuffle | Phase::Over => {}
            Phase::Auction => {
                into.extend(self.open.auction.open_bids().map(Move::Bid));
                into.push(Move::Pass);
            }
            Phase::Country => into.extend(Country::all().map(Move::Country)),
            Phase::Lay(_) => {
                if let Some((free, country)) = self.layable() {
                    into.extend(Lays::of(free, self.open.groups, country).iter().map(lay));
                }
                into.push(Move::Done);
                into.sort_unstable();
            }
            Phase::Play => into.extend(self.playable().iter().map(Move::Play)),
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Bid(bid) => self.open.auction.check_said(Some(bid)),
            Move::Pass => self.open.auction.check_said(None),
            Move::Country(_) => self.check_country(),
            Move::Lay(laid) => self.check_lay(laid),
            Move::Done => self.check_laying().map(|_| ()),
            Move::Play(card) => self.check_play(card),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Play(card) => self.play(card, log),
            Move::Bid(bid) => self.say(Some(bid), log),
            Move::Pass => self.say(None, log),
            Move::Country(country) => self.name_country(country, log),
            Move::Lay(laid) => self.lay(laid.cards, log),
            Move::Done => self.end_laying(log),
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        if self.open.phase == Phase::Play {
            let cards = self.playable();
            return Move::Play(cards.nth(rng.below(cards.len() as u32)));
        }
        if let Some((free, country)) = self.layable() {
            let lays = Lays::of(free, self.open.groups, country);
            return lays.nth(rng.below(lays.len() + 1)).map_or(Move::Done, lay);
        }
        if self.open.phase == Phase::Country {
            return Move::Country(Country(rng.below(Pack::SUITS.len() as u32) as u8));
        }
        let mut bids = self.open.auction.open_bids();
        let number = bids.size_hint().0 as u32;
        bids.nth(rng.below(number + 1) as usize).map_or(Move::Pass, Move::Bid)
    }

    fn scores(&self) -> Scores {
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let mut facts = vec![
            ("maker", Fact::Seat(self.open.maker.map(|(maker, _)| maker))),
            ("bid", Fact::Number(self.open.maker.map(|(_, bid)| bid.into()))),
            ("made", Fact::Truth(self.open.made())),
        ];
        if let Some(country) = self.open.country {
            facts.push(("country", Fact::Word(Pack::SUITS[usize::from(country)].letter.into())));
        }
        facts
    }

    fn remarks(&self) -> Vec<Phrase> {
        let country =
            self.open.country.map(|country| phrase!("sheet-country", country = Country(country).name()));
        [auction::remark(self.open.maker, self.open.made())].into_iter().chain(country).collect()
    }

    fn thrown_in(&self) -> bool {
        self.open.phase == Phase::Over && self.open.maker.is_none()
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

    /// Picking several cards always means laying a combination, valid or not.
    fn meant(&self, view: &View, gesture: &Gesture) -> Option<Move> {
        match gesture.cards.len() {
            0 | 1 => self.meant_among(view, gesture, self.every_move()),
            _ => self.meant_among(view, gesture, vec![Move::Lay(Laid::picked(gesture)?)]),
        }
    }

    fn every_move(&self) -> Vec<Move> {
        let Bids { step, top, .. } = self.open.rules.bids();
        let (bids, hand) = match self.open.phase {
            Phase::Auction => (step, CardBag::EMPTY),
            Phase::Lay(seat) => (top, self.hands[seat]),
            _ => (top, CardBag::EMPTY),
        };
        let bids = (0..=top + step).step_by(bids.into()).chain([7, u16::MAX]).map(Move::Bid);
        let countries = Country::all().map(Move::Country);
        let mut moves: Vec<Move> = bids.chain([Move::Pass, Move::Done]).chain(countries).collect();
        moves.extend(meld::to_try(hand).map(lay));
        moves.extend(CardSet::ALL.iter().flat_map(|card| [Move::Lay(Laid::thrice(card)), Move::Play(card)]));
        moves
    }

    fn census(&self) -> Vec<Card> {
        self.hands.iter().flat_map(|hand| hand.iter()).chain(self.open.played.iter()).collect()
    }
}
