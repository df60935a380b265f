//! Arbitration for the forts that still stand (W19 to W25).

use broadside_cards::{MAX_SEATS, Seat};
use broadside_engine::{Audience, Log, Refusal};

use super::forces::{Card, CardBag, CardSet, Cards, NEUTRAL, Nation, Siege, arbitration_value};
use super::position::{HAND, Phase, Position, side};
use super::score::ahead;

impl Position {
    /// Takes up every card and names the dealing side: the one with more battle points, or the winner of the
    /// draw for attack (W19).
    pub(super) fn go_to_arbitration(&mut self) {
        let open = &mut self.open;
        open.piles = [[Siege::default(); 2]; 4];
        open.reserves = [Cards::new(); 2];
        open.captives = [CardBag::EMPTY; 2];
        open.dealer = ahead(open.battle).unwrap_or(open.attack);
        self.muster();
    }

    /// Makes ready for an arbitration, which begins again with seats 1 and 2 (W5).
    fn muster(&mut self) {
        let open = &mut self.open;
        open.leader = open.dealer;
        open.next = [0; 2];
        open.tied = CardBag::EMPTY;
        open.won = [CardBag::EMPTY; 2];
        open.last_engagement = None;
        open.phase = Phase::Muster;
    }

    pub(super) fn begin_arbitration(&mut self, cards: &[Card], log: &mut impl Log) {
        self.stock = cards.iter().rev().copied().collect();
        self.deal_arbitration(log);
        self.open.phase = Phase::Arbitration;
    }

    /// Six cards to each player or what is left, from the left of the dealing seat (W19).
    fn deal_arbitration(&mut self, log: &mut impl Log) {
        let players = self.open.rules.players;
        let dealer = Seat::new(self.open.dealer);
        for seat in (0..HAND).flat_map(|_| dealer.left(players).round(players)) {
            if let Some(card) = self.stock.pop() {
                self.hands[seat.index()].insert(card);
                self.open.held[seat.index()] += 1;
            }
        }
        self.open.stock = self.stock.len() as u8;
        self.open.may_hold = [CardSet::ALL; MAX_SEATS];
        self.open.to_act = self.open.member_to_play(self.open.leader);
        let each = self.open.held[0];
        log.tell("W19", || format!("Seat {dealer} deals {each} cards of the arbitration pack to each."));
        for seat in Seat::all(players) {
            let hand = self.hands[seat.index()];
            log.tell_to(Audience::Only(seat), "W19", || format!("Your hand: {hand}."));
        }
    }

    /// What the seat to act may play: anything to lead; in answer to a nation its enemy's cards and neutrals, or
    /// anything if he has no card of the enemy's (W20, W21, W23).
    #[inline]
    pub(super) fn answers(&self) -> CardSet {
        let hand = self.hands[self.open.to_act.index()].kinds();
        let Some(nation) = self.open.led.and_then(|(_, led)| Nation::of(led)) else { return hand };
        let opposite = hand & nation.enemy().cards();
        if opposite.is_empty() { hand } else { opposite | hand & NEUTRAL }
    }

    pub(super) fn check_engagement(&self, card: Card) -> Result<(), Refusal> {
        if !self.hands[self.open.to_act.index()].contains(card) {
            return Refusal::of("C10", format!("you do not hold {card}"));
        }
        let answers = self.answers();
        match self.open.led {
            Some((_, led)) if !answers.contains(card) => {
                Refusal::of("W20", format!("{led} was led and you hold {answers}: answer with one of these"))
            }
            _ => Ok(()),
        }
    }

    /// Leads an engagement or answers it (W20 to W22).
    #[inline]
    pub(super) fn engage(&mut self, card: Card, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        self.hands[seat.index()].remove(card);
        open.held[seat.index()] -= 1;
        open.pass_turn(seat);
        let Some((led_by, led)) = open.led.take() else {
            log.tell("W20", || format!("Seat {seat} leads {card}."));
            open.led = Some((seat, card));
            open.to_act = open.member_to_play(1 - side(seat));
            return;
        };
        log.tell("W20", || format!("Seat {seat} answers with {card}."));
        open.last_engagement = Some([(led_by, led), (seat, card)]);
        open.tied.insert(led);
        open.tied.insert(card);
        let nation = Nation::of(led);
        let like = nation.is_some() && nation == Nation::of(card);
        if let Some(nation) = nation.filter(|_| like) {
            open.may_hold[seat.index()] -= nation.enemy().cards();
        }
        let (value, answer) = (arbitration_value(led), arbitration_value(card));
        if like || value != answer {
            let winner = side(if like || value > answer { led_by } else { seat });
            let taken = std::mem::take(&mut open.tied);
            open.won[winner].add(taken);
            open.leader = winner;
            log.tell(if like { "W21" } else { "W22" }, || {
                let winner = open.nations[winner];
                match (like, taken.len()) {
                    (true, _) => format!("A like card loses: {winner} takes {taken}."),
                    (_, 2) => format!("{winner} takes both."),
                    _ => format!("{winner} takes these and the tied cards: {taken}."),
                }
            });
        } else {
            log.tell("W22", || "The values are equal: the cards stay.");
        }
        if open.held.iter().any(|held| *held > 0) {
            open.to_act = open.member_to_play(open.leader);
        } else if open.stock > 0 {
            self.deal_arbitration(log);
        } else {
            self.end_arbitration(log);
        }
    }

    /// Counts an arbitration; another may follow (W24, W25).
    fn end_arbitration(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let points = [0, 1].map(|side| open.arbitration_points(side));
        log.tell("W24", || {
            let [first, second] = open.nations;
            format!("Arbitration points: {first} {}, {second} {}.", points[0], points[1])
        });
        open.points = [0, 1].map(|side| open.points[side] + points[side]);
        open.arbitrations += 1;
        if open.arbitrations < open.rules.arbitrations {
            return self.muster();
        }
        open.phase = Phase::Over;
        open.tell_totals(log);
    }
}
