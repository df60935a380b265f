//! The play of a deal: thirteen tricks (A2 to A5).

use broadside_cards::packs::Nations as Pack;
use broadside_cards::{BySeat, Rng, Scores, Seat, Sides};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::moves::Called as _;
use broadside_engine::{
    DealOpening, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Target, Turn, Viewer,
    ZoneId, ZoneKind, phrase,
};

use super::{Rules, View};

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;

pub(crate) const PLAYERS: usize = 4;
/// The lowest card that is a title when its nation is the star suit (A7).
const LOWEST_TITLE: u8 = 11;

/// Partners sit opposite each other (A2).
pub(crate) fn sides() -> Sides {
    Sides::every(2, PLAYERS)
}

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
    /// How the game is read here.
    pub rules: Rules,
    /// How far the game goes.
    pub target: Target,
    /// What everybody had before this deal.
    pub before: Scores,
    /// Who dealt, or is to deal.
    pub dealer: Seat,
    /// The dealer's last card, which decides the star suit; `None` before the deal.
    pub turned: Option<Card>,
    /// The trick on the table.
    pub trick: Trick<Pack>,
    /// The trick before it.
    pub last_trick: Option<Trick<Pack>>,
    /// Tricks taken by the side of seat 1 and by the other side.
    pub tricks: [u8; 2],
    /// Titles played by the side of seat 1 and by the other side (A7).
    pub titles: [u8; 2],
    /// The cards played.
    pub played: CardSet,
    /// The cards that each seat may still hold, as far as the play shows.
    pub may_hold: BySeat<CardSet, PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardSet, PLAYERS>,
}

impl Open {
    /// The nation that beats the others: trumps (A2).
    #[inline]
    pub fn star(&self) -> Option<u8> {
        self.turned.map(|card| card.suit())
    }

    /// The turned card while it lies on the table and in no hand (A3).
    pub fn lying(&self) -> Option<Card> {
        self.turned.filter(|_| self.rules.turned_lies && self.tricks == [0; 2])
    }

    /// The turned card while it lies face up, whether or not the dealer may play it (A3).
    pub(super) fn shown(&self) -> Option<Card> {
        self.turned.filter(|card| self.tricks == [0; 2] && !self.played.contains(*card))
    }

    /// The zone from which a seat plays a card.
    pub(super) fn place_of(&self, card: Card, seat: Seat) -> ZoneId {
        let turned = self.shown() == Some(card) && seat == self.dealer;
        if turned { ZoneId::of(ZoneKind::Turned, seat) } else { ZoneId::hand(seat) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.tricks[0] + self.tricks[1] == self.rules.ranks
    }
}

impl Position {
    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let open = Open {
            rules,
            target: opening.target,
            before: opening.scores,
            dealer: opening.lot,
            turned: None,
            trick: Trick::led_by(opening.lot.left(PLAYERS), PLAYERS),
            last_trick: None,
            tricks: [0; 2],
            titles: [0; 2],
            played: CardSet::EMPTY,
            may_hold: BySeat::each(CardSet::top(rules.ranks)),
        };
        Position { open, hands: BySeat::each(CardSet::EMPTY) }
    }

    /// The cards that the seat to act may play (A4).
    #[inline]
    fn playable(&self) -> CardSet {
        self.open.trick.following(self.hands[self.open.trick.to_play()])
    }

    /// The dealer takes the turned card into his hand when the first trick is over (A3).
    #[cold]
    fn take_up(&mut self, turned: Card, log: &mut impl Log) {
        let dealer = self.open.dealer;
        log.tell_done("A3", || {
            let up = Deed::moved([turned], ZoneId::of(ZoneKind::Turned, dealer), ZoneId::hand(dealer));
            (phrase!("takes-up-turned", dealer, card = turned), vec![up])
        });
        self.hands[dealer].insert(turned);
        self.open.may_hold[dealer].insert(turned);
    }
}

impl broadside_engine::Position for Position {
    type Pack = Pack;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.turned {
            None => Turn::Chance,
            Some(_) if self.open.is_over() => Turn::Over,
            Some(_) => Turn::Seat(self.open.trick.to_play()),
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        self.open.turned.is_none().then(|| Shuffle::plain(CardSet::top(self.open.rules.ranks).iter()))
    }

    /// Deals the pack one card at a time and turns the last (A2, C4).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let first = self.open.dealer.left(PLAYERS);
        for (n, card) in cards.iter().enumerate() {
            self.hands[first.left_by(n, PLAYERS)].insert(*card);
        }
        self.open.turned = cards.last().copied();
        if let Some(lying) = self.open.lying() {
            self.hands[self.open.dealer].remove(lying);
            self.open.may_hold.iter_mut().for_each(|hand| hand.remove(lying));
        }
        if let Some(turned) = self.open.turned {
            let dealer = self.open.dealer;
            log.tell("A2", || phrase!("deals-star", dealer, card = turned));
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.playable().iter().map(Move::Play));
    }

    fn check(&self, Move::Play(card): Move) -> Result<(), Refusal> {
        let seat = self.open.trick.to_play();
        let hand = self.hands[seat];
        if self.open.lying() == Some(card) && seat == self.open.dealer {
            return Refusal::of("A3", phrase!("refused-turned", card));
        }
        self.open.trick.check_following(card, hand, "A4")
    }

    #[inline]
    fn play_unchecked(&mut self, Move::Play(card): Move, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        let from = open.place_of(card, seat);
        log.tell_done("A4", || {
            let played = Deed::moved([card], from, ZoneId::the(ZoneKind::Trick));
            (phrase!("plays", seat, card), vec![played])
        });
        self.hands[seat].remove(card);
        open.played.insert(card);
        if let Some(led) = open.trick.led()
            && led.suit() != card.suit()
        {
            open.may_hold[seat] -= CardSet::suit(led.suit());
        }
        if Some(card.suit()) == open.star() && card.rank() >= LOWEST_TITLE {
            open.titles[seat.index() % 2] += 1;
        }
        open.trick.play(card, open.star());
        if open.trick.is_full()
            && let Some((winner, best)) = open.trick.best()
        {
            log.tell_done("A5", || {
                let deeds = open.trick.taken(winner, open.last_trick.as_ref());
                (phrase!("takes-trick", seat = winner, card = best), deeds)
            });
            let shown = open.shown();
            open.tricks[winner.index() % 2] += 1;
            open.last_trick = Some(open.trick);
            open.trick = Trick::led_by(winner, PLAYERS);
            if let Some(turned) = shown {
                self.take_up(turned, log);
            } else if open.is_over() {
                open.tell_result(log);
            }
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let cards = self.playable();
        Move::Play(cards.nth(rng.below(cards.len() as u32)))
    }

    fn scores(&self) -> Scores {
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let star = self.open.turned.map(|card| card.suit_letter().to_string());
        vec![("star", Fact::Word(star.unwrap_or_default()))]
    }

    fn remarks(&self) -> Vec<Phrase> {
        let star =
            self.open.turned.map(|card| phrase!("sheet-star", suit = Phrase::suit::<Pack>(card.suit())));
        star.into_iter().collect()
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
        let from = view.open.place_of(card, view.open.trick.to_play());
        Offer::said(MoveKind::Play, mv, mv.label()).taking([card]).from(from).to(ZoneId::the(ZoneKind::Trick))
    }

    fn every_move(&self) -> Vec<Move> {
        CardSet::ALL.iter().map(Move::Play).collect()
    }

    fn census(&self) -> Vec<Card> {
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        hands.chain(self.open.played.iter()).chain(self.open.lying()).collect()
    }
}
