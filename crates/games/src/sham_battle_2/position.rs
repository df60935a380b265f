//! The play of a deal: twelve free tricks with combinations and draws, then twelve strict ones.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Pack as _, Rng, Scores, Seat};
use broadside_engine::mechanics::trick::Trick;
use broadside_engine::{
    DealOpening, Deed, Fact, Gesture, Log, Offer, Phrase, Refusal, Scene, Shuffle, Target, Turn, Viewer,
    ZoneId, ZoneKind, phrase,
};

use super::{Move, Rules, View};
use crate::allie_patriot::{Country, Laid, not_held};
use crate::sham_battle::meld::{self, Card, CardBag, CardSet, Groups};

pub(super) const PLAYERS: usize = 2;
const PACKET: usize = 3;
/// The number of face-down cards of the reserve. The turned card lies under them (T1). A small pack leaves fewer.
pub(super) const RESERVE: usize = 23;

impl Rules {
    /// The number of cards for each seat, dealt three at a time (T1).
    pub(super) fn hand_size(&self) -> usize {
        2 * usize::from(self.ranks)
    }

    /// The cards that are used.
    pub fn pack(&self) -> CardBag {
        CardBag::all_of(CardSet::top(self.ranks))
    }
}

pub(super) const STOCK: ZoneId = ZoneId::the(ZoneKind::Stock);
pub(super) const TURNED: ZoneId = ZoneId::the(ZoneKind::Turned);
pub(super) const TRICK: ZoneId = ZoneId::the(ZoneKind::Trick);

/// The zone of a seat's combinations.
pub(super) fn combinations(seat: Seat) -> ZoneId {
    ZoneId::of(ZoneKind::Meld, seat)
}

fn lay(cards: CardBag) -> Move {
    Move::Lay(cards.into())
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the shuffle.
    Shuffle,
    /// A trick while the reserve lasts (T2).
    Free,
    /// The winner of a free trick may lay a combination and show Battleships (T4).
    Claim {
        /// Whether the combination has been laid.
        laid: bool,
    },
    /// A trick after the reserve is used up (T8).
    Strict,
    /// Played out.
    Over,
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// The points that each seat must score at once in this deal to win the game; `None` where that cannot happen
    /// (T10).
    pub needs: Option<BySeat<i32, PLAYERS>>,
    /// Who dealt, or is to deal.
    pub dealer: Seat,
    /// What is going on.
    pub phase: Phase,
    /// The country in power; `None` before the deal.
    pub country: Option<u8>,
    /// The card that lies face up under the reserve, until it is drawn.
    pub turned: Option<Card>,
    /// The number of face-down cards in the reserve.
    pub reserve: u8,
    /// The trick; the winner of the last one leads.
    pub trick: Trick<Pack>,
    /// The trick before it.
    pub last_trick: Option<Trick<Pack>>,
    /// The combination cards in front of each seat (T5).
    pub table: BySeat<CardBag, PLAYERS>,
    /// The kinds of which each seat has laid a group (T5).
    pub groups: BySeat<Groups, PLAYERS>,
    /// The points that each seat has scored for combinations and Battleships.
    pub claimed: BySeat<u16, PLAYERS>,
    /// The value of the cards that each seat took.
    pub taken: BySeat<u16, PLAYERS>,
    /// The cards played.
    pub played: CardBag,
    /// The number of cards in each hand, not counting combinations on the table.
    pub held: BySeat<u8, PLAYERS>,
    /// Cards that everybody knows to be in each hand. While the reserve lasts, a Battleship of the country in power is
    /// among them only if it was shown and not exchanged (T6).
    pub known: BySeat<CardBag, PLAYERS>,
    /// The cards that each seat may still hold; a seat that did not follow suit has none of that suit.
    pub may_hold: BySeat<CardSet, PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardBag, PLAYERS>,
    /// The reserve in the order of drawing. The last [`Open::reserve`] cards are left.
    pub(super) reserve: [Card; RESERVE],
}

impl Open {
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Shuffle => Turn::Chance,
            Phase::Free | Phase::Claim { .. } | Phase::Strict => Turn::Seat(self.trick.to_play()),
            Phase::Over => Turn::Over,
        }
    }

    /// The value of a card for the seat that takes it (T6, T9).
    #[inline]
    pub fn worth(&self, card: Card) -> i32 {
        let doubled = self.rules.taken && self.country.map(meld::battleship) == Some(card);
        Pack::value(card) * if doubled { 2 } else { 1 }
    }

    /// Whether a seat won before the deal was played out, so that card values are not counted (T10).
    fn is_cut_short(&self) -> bool {
        self.phase == Phase::Over && self.turned.is_some()
    }

    /// A seat's points from a finished deal (T9, T10).
    fn points(&self, seat: Seat) -> i32 {
        let taken = if self.is_cut_short() { 0 } else { self.taken[seat] };
        i32::from(self.claimed[seat] + taken)
    }
}

impl Position {
    /// What everybody can see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The cards in a seat's hand.
    pub fn hand_of(&self, seat: Seat) -> CardBag {
        self.hands[seat]
    }

    pub(super) fn new(rules: Rules, opening: &DealOpening) -> Self {
        let needs = match opening.target {
            Target::Points(target) if rules.at_once => {
                Some(BySeat::from_fn(|seat| target - opening.scores[seat]))
            }
            _ => None,
        };
        let open = Open {
            rules,
            needs,
            dealer: opening.lot,
            phase: Phase::Shuffle,
            country: None,
            turned: None,
            reserve: 0,
            trick: Trick::led_by(opening.lot.left(PLAYERS), PLAYERS),
            last_trick: None,
            table: BySeat::each(CardBag::EMPTY),
            groups: BySeat::each(Groups::NONE),
            claimed: BySeat::each(0),
            taken: BySeat::each(0),
            played: CardBag::EMPTY,
            held: BySeat::each(0),
            known: BySeat::each(CardBag::EMPTY),
            may_hold: BySeat::each(CardSet::top(rules.ranks)),
        };
        Position { open, hands: BySeat::each(CardBag::EMPTY), reserve: [Card::default(); RESERVE] }
    }

    /// The hand of the seat to act.
    #[inline]
    pub(super) fn hand(&self) -> CardBag {
        self.hands[self.open.trick.to_play()]
    }

    // The tricks (T2, T3, T8).

    /// The cards that the seat to act may play: any card in hand or on the table while the reserve lasts, after that
    /// only cards that follow the strict rules.
    #[inline]
    fn playable(&self) -> CardSet {
        match self.open.phase {
            Phase::Strict => self.open.trick.following(self.hand().kinds()),
            _ => self.hand().kinds() | self.open.table[self.open.trick.to_play()].kinds(),
        }
    }

    fn check_play(&self, card: Card) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Strict => self.open.trick.check_following(card, self.hand().kinds(), "T8"),
            Phase::Claim { .. } => Refusal::of("T4", phrase!("refused-claim-first")),
            _ if self.playable().contains(card) => Ok(()),
            _ => not_held(card, 0),
        }
    }

    #[inline]
    fn play(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.trick.to_play();
        let from_table = open.table[seat].contains(card);
        log.tell_done(if open.phase == Phase::Strict { "T8" } else { "T2" }, || match from_table {
            true => {
                let moved = Deed::moved([card], combinations(seat), TRICK);
                (phrase!("plays-from-table", seat, card), vec![moved])
            }
            false => (phrase!("plays", seat, card), vec![Deed::played(card, seat)]),
        });
        if from_table {
            open.table[seat].remove(card);
        } else {
            self.hands[seat].remove(card);
            open.held[seat] -= 1;
            open.known[seat].forget(card);
        }
        open.played.insert(card);
        if let Some(led) = open.trick.led()
            && led.suit() != card.suit()
            && open.phase == Phase::Strict
        {
            open.may_hold[seat] -= CardSet::suit(led.suit());
        }
        open.trick.play(card, open.country);
        if open.trick.is_full() {
            self.take_trick(log);
        }
    }

    fn take_trick(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let Some((winner, best)) = open.trick.best() else { return };
        let value: i32 = open.trick.plays().map(|(_, card)| open.worth(card)).sum();
        log.tell_done("T3", || {
            let deeds = open.trick.taken(winner, open.last_trick.as_ref());
            (phrase!("takes-trick-worth", seat = winner, card = best, points = value), deeds)
        });
        open.taken[winner] += value as u16;
        open.last_trick = Some(open.trick);
        open.trick = Trick::led_by(winner, PLAYERS);
        match open.phase {
            Phase::Free => open.phase = Phase::Claim { laid: false },
            _ if open.held == BySeat::each(0) => self.end(log),
            _ => {}
        }
    }

    fn end(&mut self, log: &mut impl Log) {
        self.open.phase = Phase::Over;
        for (seat, (claimed, taken)) in
            Seat::all(PLAYERS).zip(self.open.claimed.into_iter().zip(self.open.taken))
        {
            log.tell_done("T9", || {
                let counted = match claimed {
                    0 => phrase!("points-taken", seat, taken),
                    _ => phrase!("points-in-all", seat, taken, claimed, points = claimed + taken),
                };
                (counted, vec![Deed::scored(seat, taken.into())])
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
        self.open.turn()
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        (self.open.phase == Phase::Shuffle).then(|| Shuffle::plain(self.open.rules.pack().iter()))
    }

    /// Deals twelve cards each in packets of three, the non-dealer first, and turns up the next card (T1).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let open = &mut self.open;
        let number = open.rules.hand_size();
        let (dealt, rest) = cards.split_at(PLAYERS * number);
        let packet = if number.is_multiple_of(PACKET) { PACKET } else { 1 };
        for (n, packet) in dealt.chunks(packet).enumerate() {
            let seat = open.dealer.left_by(1 + n, PLAYERS);
            packet.iter().for_each(|card| self.hands[seat].insert(*card));
        }
        let turned = rest[0];
        self.reserve[RESERVE + 1 - rest.len()..].copy_from_slice(&rest[1..]);
        open.turned = Some(turned);
        open.country = Some(turned.suit());
        open.reserve = rest.len() as u8 - 1;
        open.held = BySeat::each(number as u8);
        open.phase = Phase::Free;
        let dealer = open.dealer;
        log.tell("T1", || {
            phrase!("deals-turned", dealer, number, card = turned, country = Country(turned.suit()).name())
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        match (self.open.phase, self.open.country) {
            (Phase::Free | Phase::Strict, _) => into.extend(self.playable().iter().map(Move::Play)),
            (Phase::Claim { laid }, Some(country)) => {
                if !laid {
                    into.extend(self.lays(country).iter().map(lay));
                }
                into.extend(self.can_show().then_some(Move::Show));
                into.push(Move::Done);
                into.sort_unstable();
            }
            _ => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Play(card) => self.check_play(card),
            Move::Lay(laid) => self.check_lay(laid),
            Move::Show => self.check_show(),
            Move::Done => self.check_claiming(),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Play(card) => self.play(card, log),
            Move::Lay(laid) => self.lay(laid.cards, log),
            Move::Show => self.show(log),
            Move::Done => self.end_claim(log),
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let (Phase::Claim { laid }, Some(country)) = (self.open.phase, self.open.country) else {
            let cards = self.playable();
            return Move::Play(cards.nth(rng.below(cards.len() as u32)));
        };
        let can_show = u32::from(self.can_show());
        let lays = (!laid).then(|| self.lays(country));
        match rng.below(1 + can_show + lays.map_or(0, |lays| lays.len())) {
            0 => Move::Done,
            1 if can_show == 1 => Move::Show,
            n => lays.and_then(|lays| lays.nth(n - 1 - can_show)).map_or(Move::Done, lay),
        }
    }

    /// Combinations and Battleships, and the cards taken once the deal is over (T9, T10).
    fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        for seat in Seat::all(PLAYERS).filter(|_| self.open.phase == Phase::Over) {
            scores[seat] = self.open.points(seat);
        }
        scores
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let country = self.open.country.map(|suit| Pack::SUITS[usize::from(suit)].letter.to_string());
        vec![
            ("country", Fact::Word(country.unwrap_or_default())),
            ("combinations", Fact::Numbers(self.open.claimed.map(i64::from).iter().copied().collect())),
        ]
    }

    fn remarks(&self) -> Vec<Phrase> {
        let country =
            self.open.country.map(|country| phrase!("sheet-country", country = Country(country).name()));
        let claims = Seat::all(PLAYERS).zip(self.open.claimed);
        let points = claims.map(|(seat, number)| phrase!("sheet-by-seat", seat, number)).collect::<Vec<_>>();
        country.into_iter().chain([phrase!("sheet-combinations", points)]).collect()
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

    /// Picking several cards always means laying a combination, valid or not. Of two identical cards, one in the hand
    /// and one on the table, either may be picked.
    fn meant(&self, view: &View, gesture: &Gesture) -> Option<Move> {
        let moves = match gesture.cards.len() {
            0 | 1 => self.every_move(),
            _ => vec![Move::Lay(Laid::picked(gesture)?)],
        };
        let from_anywhere = Gesture { from: None, ..gesture.clone() };
        let meant = self.meant_among(view, gesture, moves.clone());
        meant.or_else(|| self.meant_among(view, &from_anywhere, moves))
    }

    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![Move::Show, Move::Done];
        let hand = if self.check_claiming().is_ok() { self.hand() } else { CardBag::EMPTY };
        moves.extend(meld::to_try(hand).map(lay));
        moves.extend(CardSet::ALL.iter().flat_map(|card| [Move::Play(card), Move::Lay(Laid::thrice(card))]));
        moves
    }

    fn census(&self) -> Vec<Card> {
        let reserve = &self.reserve[RESERVE - usize::from(self.open.reserve)..];
        let bags = self.hands.iter().chain(self.open.table.iter()).chain([&self.open.played]);
        bags.flat_map(|bag| bag.iter()).chain(reserve.iter().copied()).chain(self.open.turned).collect()
    }
}
