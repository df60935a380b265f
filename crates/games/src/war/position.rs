//! The round: skirmish, battle, arbitration (W27), and whose turn it is in them.

use broadside_cards::packs::War as Pack;
use broadside_cards::{BySeat, MAX_SEATS, Rng, Scores, Seat, Seats};
use broadside_engine::{Fact, Log, Offer, Phrase, Refusal, Scene, Shuffle, Turn, Viewer, phrase};

use super::forces::{ARBITRATORS, Card, CardBag, CardSet, Cards, Fort, Forts, Nation, OFFICERS, Siege};
use super::{Beginner, Move, Rules, View, War};

pub(super) const HAND: usize = 6;

impl Rules {
    /// The number of players on each side (W5).
    #[inline]
    pub(super) fn members(self) -> usize {
        self.players / 2
    }

    /// These cards as often as the table has them.
    pub(super) fn copies(self, cards: CardSet) -> CardBag {
        let mut bag = CardBag::from(cards);
        if War::packs(self.players) > 1 {
            bag.add(cards.into());
        }
        bag
    }
}

/// The side of a seat: 0 for odd seats, 1 for even seats (W5).
#[inline]
pub(super) fn side(seat: Seat) -> usize {
    seat.index() % 2
}

/// The phase of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This nation's pack is shuffled for the draw for nations (W6).
    DrawForNations(Nation),
    /// The winner of that draw chooses a nation.
    Choose,
    /// This nation's pack is shuffled for the draw for attack (W7).
    DrawForAttack(Nation),
    /// The winner of that draw decides which side begins.
    First,
    /// This nation's pack is shuffled for the hands (W8).
    Hands(Nation),
    /// The battle (W9 to W16).
    Battle,
    /// The arbitration pack is shuffled (W19).
    Muster,
    /// An arbitration (W19 to W24).
    Arbitration,
    /// The round is over.
    Over,
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// What is going on.
    pub phase: Phase,
    /// Who is to act.
    pub to_act: Seat,
    /// The nation of each side; before the choice, the nation for which its first seat draws (W6).
    pub nations: [Nation; 2],
    /// The side that won the draw for attack (W7).
    pub attack: usize,
    /// The side that begins the battle.
    pub begins: usize,
    /// The number of cards that each seat holds.
    pub held: BySeat<u8, MAX_SEATS>,
    /// The number of undealt cards of each nation.
    pub undealt: [u8; 2],
    /// The number of cards that each side has not played in the battle, including undealt ones.
    pub unplayed: [u8; 2],
    /// The member of each side who plays next, unless that player has no card (W5).
    pub next: [u8; 2],

    /// The forts not yet captured.
    pub standing: Forts,
    /// The forts that each side has captured.
    pub forts: [Forts; 2],
    /// Each side's cards at each fort.
    pub piles: [[Siege; 2]; 4],
    /// Each side's reserve.
    pub reserves: [Cards; 2],
    /// Each side's captives.
    pub captives: [CardBag; 2],
    /// The reserve card that must be played now (W15).
    pub drawn: Option<Card>,
    /// The points of each side from the battle, once it is over (W17).
    pub battle: [i32; 2],

    /// The number of finished arbitrations.
    pub arbitrations: u8,
    /// The points of each side from the arbitrations.
    pub points: [i32; 2],
    /// The side that deals in arbitration.
    pub dealer: usize,
    /// The side that leads.
    pub leader: usize,
    /// The number of cards left to draw in arbitration.
    pub stock: u8,
    /// The card led, and by whom.
    pub led: Option<(Seat, Card)>,
    /// Cards that nobody has won yet.
    pub tied: CardBag,
    /// Cards that each side has won in this arbitration.
    pub won: [CardBag; 2],
    /// The cards that each seat may hold in arbitration. A seat that answers a nation with the same nation has no card
    /// of its enemy (W21).
    pub may_hold: BySeat<CardSet, MAX_SEATS>,
}

/// A round with every card known.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) open: Open,
    pub(super) hands: BySeat<CardBag, MAX_SEATS>,
    /// The nations' undealt cards.
    pub(super) packs: [Cards; 2],
    /// The undealt cards of an arbitration.
    pub(super) stock: Cards,
}

impl Open {
    /// The side to act, or that acted last.
    #[inline]
    pub(super) fn side(&self) -> usize {
        side(self.to_act)
    }

    /// The seats of a side, in the order they take turns (W5).
    pub(super) fn members(&self, side: usize) -> impl Iterator<Item = Seat> + use<> {
        (0..self.rules.members()).map(move |member| Seat::new(side + 2 * member))
    }

    /// The seats of a side.
    pub(super) fn seats(&self, side: usize) -> Seats {
        self.members(side).collect()
    }

    /// The seat that plays a side's next card: the next member who has one (W5).
    #[inline]
    pub(super) fn member_to_play(&self, side: usize) -> Seat {
        let members = self.rules.members();
        let next = usize::from(self.next[side]);
        let mut seats = (next..members).chain(0..next).map(|member| Seat::new(side + 2 * member));
        seats.find(|seat| self.held[*seat] > 0).unwrap_or(Seat::new(side + 2 * next))
    }

    /// A side's cards at a fort, and the enemy's.
    #[inline]
    pub(super) fn sieges(&mut self, side: usize, fort: Fort) -> [&mut Siege; 2] {
        let [first, second] = &mut self.piles[fort.index()];
        if side == 0 { [first, second] } else { [second, first] }
    }

    /// Passes a side's turn to the member after the one who has just played.
    #[inline]
    pub(super) fn pass_turn(&mut self, seat: Seat) {
        let next = seat.index() / 2 + 1;
        self.next[side(seat)] = if next == self.rules.members() { 0 } else { next as u8 };
    }

    /// Whether the standing forts are left to arbitration.
    pub(super) fn is_arbitrated(&self) -> bool {
        matches!(self.phase, Phase::Muster | Phase::Arbitration) || self.arbitrations > 0
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

    pub(super) fn new(rules: Rules) -> Self {
        let packs = Nation::BOTH.map(|nation| rules.copies(nation.army()).iter().collect::<Cards>());
        let open = Open {
            rules,
            phase: Phase::DrawForNations(Nation::Japan),
            to_act: Seat::default(),
            nations: Nation::BOTH,
            attack: 0,
            begins: 0,
            held: BySeat::each(0),
            undealt: [0, 1].map(|nation: usize| packs[nation].len() as u8),
            unplayed: [0; 2],
            next: [0; 2],
            standing: Forts::ALL,
            forts: [Forts::NONE; 2],
            piles: [[Siege::default(); 2]; 4],
            reserves: [Cards::new(); 2],
            captives: [CardBag::EMPTY; 2],
            drawn: None,
            battle: [0; 2],
            arbitrations: 0,
            points: [0; 2],
            dealer: 0,
            leader: 0,
            stock: 0,
            led: None,
            tied: CardBag::EMPTY,
            won: [CardBag::EMPTY; 2],
            may_hold: BySeat::each(CardSet::ALL),
        };
        Position { open, hands: BySeat::each(CardBag::EMPTY), packs, stock: Cards::new() }
    }

    /// Refuses an action that does not belong to the phase, citing the clause of the phase.
    fn out_of_phase(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Choose => Refusal::of("W6", phrase!("refused-choose-first")),
            Phase::First => Refusal::of("W7", phrase!("refused-say-first")),
            Phase::Battle => Refusal::of("W9", phrase!("refused-to-a-fort")),
            _ => Refusal::of("W20", phrase!("refused-to-the-engagement")),
        }
    }
}

impl broadside_engine::Position for Position {
    type Pack = Pack;
    type Move = Move;
    type View = View;

    #[inline]
    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Choose | Phase::First | Phase::Battle | Phase::Arbitration => Turn::Seat(self.open.to_act),
            Phase::DrawForNations(_) | Phase::DrawForAttack(_) | Phase::Hands(_) | Phase::Muster => {
                Turn::Chance
            }
            Phase::Over => Turn::Over,
        }
    }

    fn shuffle_due(&self) -> Option<Shuffle<Pack>> {
        let (label, cards) = match self.open.phase {
            Phase::DrawForNations(nation) | Phase::DrawForAttack(nation) | Phase::Hands(nation) => {
                (nation.word(), self.packs[nation.index()].cards().iter().copied().collect())
            }
            Phase::Muster => ("arbitration", self.open.rules.copies(OFFICERS | ARBITRATORS)),
            _ => return None,
        };
        Some(Shuffle { label: Some(label), cards: CardBag::iter(cards).collect() })
    }

    fn shuffled(&mut self, cards: &[Card], log: &mut impl Log) {
        match self.open.phase {
            Phase::Muster => self.begin_arbitration(cards, log),
            _ => self.shuffled_nation(cards, log),
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        match self.open.phase {
            Phase::Choose => into.extend(Nation::BOTH.map(Move::Choose)),
            Phase::First => into.extend([Beginner::Other, Beginner::Own].map(Move::First)),
            Phase::Battle => self.battle_moves(into),
            Phase::Arbitration => into.extend(self.answers().iter().map(Move::Engage)),
            _ => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        match (self.open.phase, mv) {
            (Phase::Choose, Move::Choose(_)) | (Phase::First, Move::First(_)) => Ok(()),
            (Phase::Battle, Move::Play(card, fort)) => self.check_battle(card, fort),
            (Phase::Arbitration, Move::Engage(card)) => self.check_engagement(card),
            _ => self.out_of_phase(),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl Log) {
        match mv {
            Move::Choose(nation) => self.choose(nation, log),
            Move::First(who) => self.say_first(who, log),
            Move::Play(card, fort) => self.play_to_fort(card, fort, log),
            Move::Engage(card) => self.engage(card, log),
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        match self.open.phase {
            Phase::Choose => Move::Choose(Nation::BOTH[rng.below(2) as usize]),
            Phase::First => Move::First([Beginner::Other, Beginner::Own][rng.below(2) as usize]),
            Phase::Battle => self.random_battle_move(rng),
            _ => {
                let answers = self.answers();
                Move::Engage(answers.nth(rng.below(answers.len() as u32)))
            }
        }
    }

    fn scores(&self) -> Scores {
        self.open.scores()
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let numbers = |points: [i32; 2]| Fact::Numbers(points.map(i64::from).into());
        let mut standing: Vec<String> = self.open.standing.iter().map(|fort| fort.word().into()).collect();
        standing.sort();
        vec![
            ("battle", numbers(self.open.battle)),
            ("arbitration", numbers(self.open.points)),
            ("uncaptured", Fact::Words(standing)),
        ]
    }

    fn remarks(&self) -> Vec<Phrase> {
        let open = &self.open;
        let by_nation = |points: [i32; 2]| -> Vec<Phrase> {
            let sides = open.nations.into_iter().zip(points);
            sides.map(|(nation, number)| phrase!("sheet-side", side = nation.name(), number)).collect()
        };
        let mut remarks = vec![phrase!("sheet-battle", points = by_nation(open.battle))];
        if open.is_arbitrated() {
            remarks.push(phrase!("sheet-arbitration", points = by_nation(open.points)));
            remarks.push(phrase!("sheet-uncaptured", forts = open.standing.names()));
        }
        remarks
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
        let mut moves: Vec<Move> = Nation::BOTH.map(Move::Choose).into();
        moves.extend([Beginner::Other, Beginner::Own].map(Move::First));
        for card in CardSet::ALL.iter() {
            moves.extend(Fort::ALL.map(|fort| Move::Play(card, fort)));
            moves.push(Move::Engage(card));
        }
        moves
    }

    /// The privates lie aside in arbitration, the arbitration cards before it.
    fn census(&self) -> Vec<Card> {
        let open = &self.open;
        let aside = if open.is_arbitrated() { !(OFFICERS | ARBITRATORS) } else { ARBITRATORS };
        let piles = self.packs.iter().chain([&self.stock]).chain(&open.reserves);
        let sieges = open.piles.as_flattened().iter();
        let bags = self.hands.iter().chain(&open.captives).chain(&open.won).chain([&open.tied]);
        let lone = open.drawn.into_iter().chain(open.led.map(|(_, card)| card));
        let mut cards: Vec<Card> = bags.flat_map(|bag| bag.iter()).collect();
        cards.extend(piles.flat_map(|pile| pile.cards()).chain(sieges.flat_map(|siege| siege.cards())));
        cards.extend(lone.chain(open.rules.copies(aside).iter()));
        cards
    }
}
