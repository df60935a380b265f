//! The play of a deal: tricks that try to spell a word (D3 to D5, D7 to D9).

use broadside_cards::packs::Letters as Pack;
use broadside_cards::{BySeat, Rng, Scores, Seat, Sides};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    DealOpening, Deed, Fact, Log, MoveKind, Offer, Phrase, Refusal, Scene, Shuffle, Target, Turn, Viewer,
    ZoneId, ZoneKind, phrase,
};

use super::letters::{Card, CardSet, Letters, Word, fitting};
use super::{Rules, View};

pub(super) const MOST_PLAYERS: usize = 5;
pub(super) const TRICK: usize = 4;

impl Rules {
    /// Four are partners (D7); three and five play singly (D8, D9).
    pub(super) fn sides(self) -> Sides {
        match self.players {
            4 => Sides::every(2, 4),
            players => Sides::single(players),
        }
    }

    /// The cards that are used (D1).
    pub fn pack(self) -> Letters {
        Letters::pack(self.copies)
    }

    /// The number of hands: with five players the dealer sits out (D9).
    fn hands(self) -> usize {
        self.players.min(4)
    }

    /// The number of cards laid aside (D7, D8, D9).
    pub(super) fn aside(self) -> usize {
        self.pack().len() - self.hands() * self.hand()
    }

    /// The number of cards in a hand (D7, D8, D9).
    pub(super) fn hand(self) -> usize {
        let most = (2 * usize::from(self.copies)).max(1);
        if self.players == 3 { most } else { most - 1 }
    }

    /// The number of tricks in a deal. Three players play four cards to a trick from hands of eight (D8).
    fn tricks(self) -> u8 {
        if self.players == 3 { self.copies * 3 / 2 } else { 2 * self.copies - 1 }
    }

    /// The next seat to play; with five players the dealer sits out (D9).
    #[inline]
    fn next(self, seat: Seat, dealer: Seat) -> Seat {
        let left = seat.left(self.players);
        if self.players == 5 && left == dealer { left.left(self.players) } else { left }
    }
}

broadside_engine::moves! {
    /// A move.
    pub enum Move {
        /// Plays a letter to the trick.
        "play" Play(card: Card),
    }
}

/// The letters of a trick, each with the seat that played it. With three players the leader plays first and last (D8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    leader: Seat,
    len: u8,
    plays: [(Seat, Card); TRICK],
    laid: CardSet,
    broken: bool,
}

impl Trick {
    #[inline]
    fn led_by(leader: Seat) -> Self {
        let plays = [(leader, Card::default()); TRICK];
        Trick { leader, len: 0, plays, laid: CardSet::EMPTY, broken: false }
    }

    /// The letters in the order they were played, each with the seat that played it.
    #[inline]
    pub fn plays(&self) -> &[(Seat, Card)] {
        &self.plays[..usize::from(self.len)]
    }

    /// The letters as an argument of a phrase.
    pub(super) fn letters(&self) -> Phrase {
        Phrase::verbatim(self.plays().iter().map(|(_, card)| card.to_string()).collect::<String>())
    }

    /// The words that can still be spelled; none once the word is broken.
    pub(super) fn possible(&self) -> impl Iterator<Item = Word> + '_ {
        let spells = |word: &Word| self.plays().iter().all(|(_, card)| word.has(*card));
        Word::ALL.into_iter().filter(move |word| !self.broken && spells(word))
    }

    /// Whether a letter has broken the word (D4).
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// The letters that still fit a word with those played; none once the word is broken.
    #[inline]
    pub fn fitting(&self) -> CardSet {
        if self.broken { CardSet::EMPTY } else { fitting(self.laid) }
    }

    /// The word of a complete trick that is not broken, and the seat that wins it (D5).
    #[inline]
    fn word(&self) -> Option<(Word, Seat)> {
        if self.broken {
            return None;
        }
        let word = Word::spelled_by(self.laid);
        let winner = self.plays.iter().find(|(_, card)| *card == word.last_consonant());
        winner.map(|(seat, _)| (word, *seat))
    }

    #[inline]
    fn play(&mut self, seat: Seat, card: Card) {
        self.broken |= !self.fitting().contains(card);
        self.plays[usize::from(self.len)] = (seat, card);
        self.laid.insert(card);
        self.len += 1;
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
    /// The number of earlier deals.
    pub deals_before: usize,
    /// The pennants and flags won in earlier deals.
    pub taken_before: [u32; 2],
    /// Who dealt, or is to deal.
    pub dealer: Seat,
    /// Whether the cards are dealt.
    pub dealt: bool,
    /// Who is to play.
    pub to_play: Seat,
    /// The trick on the table.
    pub trick: Trick,
    /// The trick before it.
    pub last_trick: Option<Trick>,
    /// The number of tricks taken.
    pub tricks: u8,
    /// Pennants and flags each seat has won in this deal.
    pub won: BySeat<[u8; 2], MOST_PLAYERS>,
    /// The cards played.
    pub played: Letters,
    /// The number of cards in each hand.
    pub held: BySeat<u8, MOST_PLAYERS>,
    /// The cards that each seat may still hold: a seat that broke a word had no letter that fits (D4).
    pub may_hold: BySeat<CardSet, MOST_PLAYERS>,
}

/// A deal with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<Letters, MOST_PLAYERS>,
    pub(super) aside: Letters,
}

impl Open {
    pub(super) fn is_over(&self) -> bool {
        self.tricks == self.rules.tricks()
    }

    /// The pennants and flags won so far, including this deal.
    pub fn taken(&self) -> [u32; 2] {
        self.won
            .iter()
            .fold(self.taken_before, |sum, won| [sum[0] + u32::from(won[0]), sum[1] + u32::from(won[1])])
    }
}

impl Position {
    /// What everybody can see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The letters in a seat's hand.
    pub fn hand_of(&self, seat: Seat) -> Letters {
        self.hands[seat]
    }

    pub(super) fn new(rules: Rules, opening: &DealOpening, taken_before: [u32; 2]) -> Self {
        let leader = rules.next(opening.lot, opening.lot);
        let open = Open {
            rules,
            target: opening.target,
            before: opening.scores,
            deals_before: opening.deals,
            taken_before,
            dealer: opening.lot,
            dealt: false,
            to_play: leader,
            trick: Trick::led_by(leader),
            last_trick: None,
            tricks: 0,
            won: BySeat::each([0; 2]),
            played: Letters::default(),
            held: BySeat::each(0),
            may_hold: BySeat::each(CardSet::ALL),
        };
        Position { open, hands: BySeat::each(Letters::default()), aside: Letters::default() }
    }

    /// The pennants and flags won so far in the game.
    pub fn taken(&self) -> [u32; 2] {
        self.open.taken()
    }

    /// The cards that the seat to act may play (D3, D4).
    #[inline]
    fn playable(&self) -> CardSet {
        let hand = self.hands[self.open.to_play].kinds();
        let fitting = hand & self.open.trick.fitting();
        if fitting.is_empty() { hand } else { fitting }
    }

    /// Scores a complete trick and passes the lead (D4, D5, D8).
    #[inline]
    fn end_trick(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let leader = open.trick.leader;
        let mut next = leader;
        let swept = |took: Option<Seat>| {
            let (here, past) = (ZoneId::the(ZoneKind::Trick), ZoneId::the(ZoneKind::LastTrick));
            let letters = |trick: &Trick| trick.plays().iter().map(|(_, card)| *card).collect::<Vec<_>>();
            let mut deeds: Vec<Deed> = took.map(Deed::Took).into_iter().collect();
            deeds.extend(open.last_trick.as_ref().map(|last| Deed::moved(letters(last), past, None)));
            deeds.push(Deed::moved(letters(&open.trick), here, past));
            deeds
        };
        match open.trick.word() {
            None => log.tell_done("D4", || (phrase!("word-broken"), swept(None))),
            Some((word, winner)) => {
                let pile = usize::from(!word.is_war());
                let empty = open.taken()[pile] >= super::score::PILES[pile];
                log.tell_done(if empty { "D10" } else { "D5" }, || {
                    let id = match (word.is_war(), empty) {
                        (true, false) => "wins-pennant",
                        (false, false) => "wins-flag",
                        (true, true) => "wins-without-pennant",
                        (false, true) => "wins-without-flag",
                    };
                    let won = Phrase::new(id)
                        .with("word", Phrase::verbatim(word.to_string()))
                        .with("seat", winner)
                        .with("card", word.last_consonant())
                        .with("points", word.points());
                    (won, swept(Some(winner)))
                });
                open.won[winner][pile] += 1;
                next = winner;
            }
        }
        if open.rules.players == 3 {
            next = leader.left(3);
        }
        open.tricks += 1;
        open.last_trick = Some(open.trick);
        open.trick = Trick::led_by(next);
        open.to_play = next;
        if open.is_over() {
            open.tell_points(log);
        }
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
            true if self.open.is_over() => Turn::Over,
            true => Turn::Seat(self.open.to_play),
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        (!self.open.dealt).then(|| Shuffle::plain(self.open.rules.pack().iter()))
    }

    /// Deals the hands one card at a time and lays the rest aside (C4, D7, D8, D9).
    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        let Open { rules, dealer, to_play: first, .. } = self.open;
        let (dealt, aside) = cards.split_at(rules.hands() * rules.hand());
        let mut seat = first;
        for card in dealt {
            self.hands[seat].insert(*card);
            self.open.held[seat] += 1;
            seat = rules.next(seat, dealer);
        }
        self.aside = aside.iter().copied().collect();
        self.open.dealt = true;
        log.tell(["D8", "D7", "D9"][rules.players - 3], || {
            let (each, aside) = (rules.hand(), aside.len());
            match rules.players {
                5 => phrase!("deals-and-sits-out", dealer, each, aside),
                _ => phrase!("deals-letters", dealer, each, aside),
            }
        });
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.playable().iter().map(Move::Play));
    }

    fn check(&self, Move::Play(card): Move) -> Result<(), Refusal> {
        let trick = &self.open.trick;
        let hand = self.hands[self.open.to_play];
        if !hand.contains(card) {
            return Refusal::of("C10", phrase!("refused-not-held", card));
        }
        if !self.playable().contains(card) {
            let letters = trick.letters();
            return Refusal::of("D3", phrase!("refused-no-word", card, letters, fits = self.playable()));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, Move::Play(card): Move, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_play;
        let fitting = open.trick.fitting();
        let fits = fitting.contains(card);
        log.tell_done(if fits { "D3" } else { "D4" }, || {
            let phrase = match (fits, open.trick.len, open.trick.broken) {
                (true, 0, _) => phrase!("leads-letter", seat, card),
                (true, ..) => phrase!("plays", seat, card),
                (false, _, false) => phrase!("breaks-word", seat, card),
                (false, _, true) => phrase!("throws-away", seat, card),
            };
            (phrase, vec![Deed::played(card, seat)])
        });
        if !fits {
            open.may_hold[seat] -= fitting;
        }
        self.hands[seat].remove(card);
        open.held[seat] -= 1;
        open.played.insert(card);
        open.trick.play(seat, card);
        open.to_play = open.rules.next(seat, open.dealer);
        if usize::from(open.trick.len) == TRICK {
            self.end_trick(log);
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
        vec![]
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
        offer.from(ZoneId::hand(view.open.to_play)).to(ZoneId::the(ZoneKind::Trick))
    }

    fn every_move(&self) -> Vec<Move> {
        CardSet::ALL.iter().map(Move::Play).collect()
    }

    fn census(&self) -> Vec<Card> {
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        hands.chain(self.aside.iter()).chain(self.open.played.iter()).collect()
    }
}
