//! Arbitration for the forts that still stand (W19 to W25).

use broadside_cards::{BySeat, Seat};
use broadside_engine::{Audience, Deed, Log, Refusal, ZoneId, phrase};

use super::forces::{Card, CardBag, CardSet, Cards, NEUTRAL, Nation, Siege, arbitration_value};
use super::position::{HAND, Phase, Position, side};
use super::score::ahead;
use super::zones;

impl Position {
    /// Collects every card and decides the dealing side: the one with more battle points, or else the winner of the
    /// draw for attack (W19).
    pub(super) fn go_to_arbitration(&mut self) {
        let open = &mut self.open;
        open.piles = [[Siege::default(); 2]; 4];
        open.reserves = [Cards::new(); 2];
        open.captives = [CardBag::EMPTY; 2];
        open.dealer = ahead(open.battle).unwrap_or(open.attack);
        self.muster();
    }

    /// Prepares an arbitration, which begins with seats 1 and 2 (W5).
    fn muster(&mut self) {
        let open = &mut self.open;
        open.leader = open.dealer;
        open.next = [0; 2];
        open.tied = CardBag::EMPTY;
        open.won = [CardBag::EMPTY; 2];
        open.phase = Phase::Muster;
    }

    pub(super) fn begin_arbitration(&mut self, cards: &[Card], log: &mut impl Log) {
        self.stock = cards.iter().rev().copied().collect();
        self.deal_arbitration(log);
        self.open.phase = Phase::Arbitration;
    }

    /// Deals six cards to each player, or what is left, from the left of the dealing seat (W19).
    fn deal_arbitration(&mut self, log: &mut impl Log) {
        let players = self.open.rules.players;
        let dealer = Seat::new(self.open.dealer);
        for seat in (0..HAND).flat_map(|_| dealer.left(players).round(players)) {
            if let Some(card) = self.stock.pop() {
                self.hands[seat].insert(card);
                self.open.held[seat] += 1;
            }
        }
        self.open.stock = self.stock.len() as u8;
        self.open.may_hold = BySeat::each(CardSet::ALL);
        self.open.to_act = self.open.member_to_play(self.open.leader);
        let each = self.open.held[dealer];
        let first = self.open.phase == Phase::Muster;
        log.tell_done("W19", || {
            let dealt = |seat| Deed::moved(self.hands[seat].iter(), zones::ARBITRATION, ZoneId::hand(seat));
            let deeds = Seat::all(players).filter(|_| !first).map(dealt).collect();
            (phrase!("deals-arbitration", seat = dealer, number = each), deeds)
        });
        for seat in Seat::all(players) {
            let hand = self.hands[seat];
            log.tell_to(Audience::Only(seat), "W19", || phrase!("dealt", seat, cards = hand));
        }
    }

    /// The cards that the seat to act may play: anything to lead. The answer to a nation's card must be one of its
    /// enemy's or a neutral, or anything if the hand has no enemy card (W20, W21, W23).
    #[inline]
    pub(super) fn answers(&self) -> CardSet {
        let hand = self.hands[self.open.to_act].kinds();
        let Some(nation) = self.open.led.and_then(|(_, led)| Nation::of(led)) else { return hand };
        let opposite = hand & nation.enemy().cards();
        if opposite.is_empty() { hand } else { opposite | hand & NEUTRAL }
    }

    pub(super) fn check_engagement(&self, card: Card) -> Result<(), Refusal> {
        if !self.hands[self.open.to_act].contains(card) {
            return Refusal::of("C10", phrase!("refused-not-held", card));
        }
        let answers = self.answers();
        match self.open.led {
            Some((_, led)) if !answers.contains(card) => {
                Refusal::of("W20", phrase!("refused-answer", led, held = answers))
            }
            _ => Ok(()),
        }
    }

    /// Leads or answers an engagement (W20 to W22).
    #[inline]
    pub(super) fn engage(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        self.hands[seat].remove(card);
        open.held[seat] -= 1;
        open.pass_turn(seat);
        let Some((led_by, led)) = open.led.take() else {
            log.tell_done("W20", || (phrase!("leads", seat, card), vec![Deed::played(card, seat)]));
            open.led = Some((seat, card));
            open.to_act = open.member_to_play(1 - side(seat));
            return;
        };
        log.tell_done("W20", || (phrase!("answers", seat, card), vec![Deed::played(card, seat)]));
        let nation = Nation::of(led);
        let like = nation.is_some() && nation == Nation::of(card);
        if let Some(nation) = nation.filter(|_| like) {
            open.may_hold[seat] -= nation.enemy().cards();
        }
        let (value, answer) = (arbitration_value(led), arbitration_value(card));
        if like || value != answer {
            let winner = if like || value > answer { led_by } else { seat };
            let (tied, won_by) = (std::mem::take(&mut open.tied), side(winner));
            log.tell_done(if like { "W21" } else { "W22" }, || {
                let nation = open.nations[won_by].name();
                let phrase = match (like, tied.is_empty()) {
                    (true, true) => phrase!("like-loses", nation),
                    (true, false) => phrase!("like-loses-tied", nation, cards = tied),
                    (false, true) => phrase!("takes-both", nation),
                    (false, false) => phrase!("takes-tied", nation, cards = tied),
                };
                let captives = zones::captives(won_by);
                let mut deeds = vec![Deed::Took(winner)];
                deeds.push(Deed::moved([led, card], zones::ENGAGEMENT, captives));
                deeds.push(Deed::moved(tied.iter(), zones::TIED, captives));
                (phrase, deeds)
            });
            open.won[won_by].add(tied);
            open.won[won_by].insert(led);
            open.won[won_by].insert(card);
            open.leader = won_by;
        } else {
            log.tell_done("W22", || {
                (phrase!("values-equal"), vec![Deed::moved([led, card], zones::ENGAGEMENT, zones::TIED)])
            });
            open.tied.insert(led);
            open.tied.insert(card);
        }
        if open.held.iter().any(|held| *held > 0) {
            open.to_act = open.member_to_play(open.leader);
        } else if open.stock > 0 {
            self.deal_arbitration(log);
        } else {
            self.end_arbitration(log);
        }
    }

    /// Scores an arbitration; another may follow (W24, W25).
    fn end_arbitration(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let points = [0, 1].map(|side| open.arbitration_points(side));
        for side in [0, 1] {
            log.tell_done("W24", || {
                let (nation, points) = (open.nations[side].name(), points[side]);
                let phrase = phrase!("arbitration-points", nation, points);
                (phrase, vec![Deed::scored(open.seats(side), points)])
            });
        }
        open.points = [0, 1].map(|side| open.points[side] + points[side]);
        open.arbitrations += 1;
        if open.arbitrations < open.rules.arbitrations {
            return self.muster();
        }
        open.phase = Phase::Over;
        open.tell_totals(log);
    }
}
