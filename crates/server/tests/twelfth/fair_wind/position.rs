//! The play of a deal: six tricks (F3 to F5).

use broadside_cards::{BySeat, Rng, Scores, Seat};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::moves::Called as _;
use broadside_engine::{
    DealOpening, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, ZoneId,
    ZoneKind, phrase,
};

use super::{Rules, View, Winds};

pub(crate) type Card = broadside_cards::Card<Winds>;
pub(crate) type CardSet = broadside_cards::CardSet<Winds>;

/// The most players.
pub(crate) const MOST: usize = 4;
/// The number of cards for each seat (F3).
pub(crate) const HAND: usize = 6;

broadside_engine::moves! {
    /// A move.
    pub enum Move {
        /// A card to the trick.
        "play" Play(card: Card),
    }
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// The rules at this table.
    pub rules: Rules,
    /// The dealer.
    pub dealer: Seat,
    /// Whether the cards are dealt.
    pub dealt: bool,
    /// The trick on the table.
    pub trick: Trick<Winds>,
    /// The trick before it.
    pub last_trick: Option<Trick<Winds>>,
    /// The wind of the first card led (F5).
    pub fair: Option<u8>,
    /// The points of each seat in this deal (F6).
    pub points: BySeat<u8, MOST>,
    /// The cards played.
    pub played: CardSet,
    /// The cards that each seat may still hold, as far as the play shows.
    pub may_hold: BySeat<CardSet, MOST>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardSet, MOST>,
    /// The cards that were not dealt.
    pub(super) left: CardSet,
}

impl Open {
    /// The number of tricks taken.
    pub(super) fn tricks(&self) -> usize {
        self.played.len() / self.rules.players
    }

    /// Whether the trick in progress is the last one.
    pub(super) fn is_last_trick(&self) -> bool {
        self.played.len() > (HAND - 1) * self.rules.players
    }

    pub(super) fn is_over(&self) -> bool {
        self.tricks() == HAND
    }
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let open = Open {
            rules,
            dealer: opening.lot,
            dealt: false,
            trick: Trick::led_by(opening.lot.left(rules.players), rules.players),
            last_trick: None,
            fair: None,
            points: BySeat::each(0),
            played: CardSet::EMPTY,
            may_hold: BySeat::each(CardSet::ALL),
        };
        Position { open, hands: BySeat::each(CardSet::EMPTY), left: CardSet::EMPTY }
    }

    /// The cards that the seat to act may play (F4).
    fn playable(&self) -> CardSet {
        self.open.trick.following(self.hands[self.open.trick.to_play()])
    }

    /// Gives the trick to its best card and scores it (F5, F6).
    fn take_trick(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let Some((winner, best)) = open.trick.best() else { return };
        let points = open.worth_of_trick();
        log.tell_done("F6", || {
            let mut deeds = open.trick.taken(winner, open.last_trick.as_ref());
            deeds.push(Deed::scored(winner, points.into()));
            (phrase!("takes-trick-for", seat = winner, card = best, points), deeds)
        });
        open.points[winner] += points;
        open.last_trick = Some(open.trick);
        open.trick = Trick::led_by(winner, open.rules.players);
    }
}

impl broadside_engine::Position for Position {
    type Pack = Winds;
    type Move = Move;
    type View = View;

    fn turn(&self) -> Turn {
        match self.open.dealt {
            false => Turn::Chance,
            true if self.open.is_over() => Turn::Over,
            true => Turn::Seat(self.open.trick.to_play()),
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Winds>> {
        (!self.open.dealt).then(|| Shuffle::plain(CardSet::ALL.iter()))
    }

    /// Deals six cards each, one at a time (F3, C4).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let (players, dealer) = (self.open.rules.players, self.open.dealer);
        let (dealt, left) = cards.split_at(HAND * players);
        for (card, seat) in dealt.iter().zip(dealer.left(players).round(players).cycle()) {
            self.hands[seat].insert(*card);
        }
        self.left = left.iter().copied().collect();
        self.open.dealt = true;
        log.tell("F3", || match left.len() {
            0 => phrase!("deals-each", dealer, number = HAND),
            left => phrase!("deals-undealt", dealer, number = HAND, left),
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.playable().iter().map(Move::Play));
    }

    fn check(&self, Move::Play(card): Move) -> Result<(), Refusal> {
        let hand = self.hands[self.open.trick.to_play()];
        self.open.trick.check_following(card, hand, "F4")
    }

    fn play_unchecked(&mut self, Move::Play(card): Move, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        let played = || vec![Deed::played(card, seat)];
        if open.fair.is_none() {
            open.fair = Some(card.suit());
            let wind = Phrase::suit::<Winds>(card.suit());
            log.tell_done("F5", || (phrase!("makes-fair-wind", seat, card, wind), played()));
        } else {
            log.tell_done("F4", || (phrase!("plays", seat, card), played()));
        }
        if let Some(led) = open.trick.led()
            && led.suit() != card.suit()
        {
            open.may_hold[seat] -= CardSet::suit(led.suit());
        }
        self.hands[seat].remove(card);
        open.played.insert(card);
        open.trick.play(card, open.fair);
        if open.trick.is_full() {
            self.take_trick(log);
        }
    }

    fn scores(&self) -> Scores {
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let fair = self.open.fair.map(|fair| CardSet::suit(fair).nth(0).suit_letter().to_string());
        vec![("fair", Fact::Word(fair.unwrap_or_default()))]
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
        let Move::Play(card) = mv;
        let offer = Offer::said(MoveKind::Play, mv, mv.label()).taking([card]);
        offer.from(ZoneId::hand(view.open.trick.to_play())).to(ZoneId::the(ZoneKind::Trick))
    }

    fn every_move(&self) -> Vec<Move> {
        CardSet::ALL.iter().map(Move::Play).collect()
    }

    fn census(&self) -> Vec<Card> {
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        hands.chain(self.open.played.iter()).chain(self.left.iter()).collect()
    }
}
