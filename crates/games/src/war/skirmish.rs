//! The skirmish: nations, the right to begin, and the hands (W6 to W8).

use broadside_cards::Seat;
use broadside_engine::{Audience, Log, phrase};

use super::Beginner;
use super::forces::{Card, Nation, value};
use super::position::{HAND, Phase, Position, side};
use super::score::ahead;

impl Position {
    /// Continues after a nation's pack is shuffled: Japan's pack is followed by Russia's, then come the draw or the
    /// deal.
    pub(super) fn shuffled_nation(&mut self, cards: &[Card], log: &mut impl Log) {
        let (nation, again): (Nation, fn(Nation) -> Phase) = match self.open.phase {
            Phase::DrawForNations(nation) => (nation, Phase::DrawForNations),
            Phase::DrawForAttack(nation) => (nation, Phase::DrawForAttack),
            Phase::Hands(nation) => (nation, Phase::Hands),
            _ => return,
        };
        self.packs[nation.index()] = cards.iter().rev().copied().collect();
        match (nation, self.open.phase) {
            (Nation::Japan, _) => self.open.phase = again(Nation::Russia),
            (_, Phase::Hands(_)) => self.deal_hands(log),
            _ => self.draw(again, log),
        }
    }

    /// Each side turns the top card of its nation. The higher card takes both; equal cards go back (W6, W7).
    fn draw(&mut self, again: fn(Nation) -> Phase, log: &mut impl Log) {
        let open = &mut self.open;
        let for_nations = matches!(open.phase, Phase::DrawForNations(_));
        let clause = if for_nations { "W6" } else { "W7" };
        let tops = open.nations.map(|nation| self.packs[nation.index()].top());
        let [Some(first), Some(second)] = tops else { return };
        let [one, two] = [0, 1].map(Seat::new);
        let Some(winner) = ahead([value(first), value(second)]) else {
            log.tell(clause, || phrase!("draw-equal", one, two, first, second));
            open.phase = again(Nation::Japan);
            return;
        };
        open.to_act = Seat::new(winner);
        open.captives[winner].insert(first);
        open.captives[winner].insert(second);
        for (pack, undealt) in self.packs.iter_mut().zip(&mut open.undealt) {
            pack.pop();
            *undealt -= 1;
        }
        let winner_seat = open.to_act;
        log.tell(clause, || match for_nations {
            true => phrase!("draw-for-nations", one, two, first, second, winner = winner_seat),
            false => phrase!("draw-for-attack", one, two, first, second, winner = winner_seat),
        });
        if for_nations {
            open.phase = Phase::Choose;
        } else {
            open.attack = winner;
            open.phase = Phase::First;
        }
    }

    pub(super) fn choose(&mut self, nation: Nation, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        open.nations[open.side()] = nation;
        open.nations[1 - open.side()] = nation.enemy();
        open.phase = Phase::DrawForAttack(Nation::Japan);
        log.tell("W6", || {
            let (nation, other) = (nation.name(), nation.enemy().name());
            phrase!("chooses", seat, nation, other)
        });
    }

    pub(super) fn say_first(&mut self, who: Beginner, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        open.begins = if who == Beginner::Own { open.attack } else { 1 - open.attack };
        open.phase = Phase::Hands(Nation::Japan);
        log.tell("W7", || phrase!("says-first", seat, nation = open.nations[open.begins].name()));
    }

    /// Deals each player six cards of the side's nation, one at a time round the side (W8).
    fn deal_hands(&mut self, log: &mut impl Log) {
        let cards_of_each = self.open.undealt[0];
        log.tell("W8", || phrase!("deals-hands", number = HAND));
        for side in [0, 1] {
            for _ in 0..HAND {
                self.open.members(side).for_each(|seat| self.deal_card(seat));
            }
            for seat in self.open.members(side) {
                let hand = self.hands[seat];
                log.tell_to(Audience::Only(seat), "W8", || phrase!("dealt", seat, cards = hand));
            }
        }
        self.open.unplayed = [cards_of_each; 2];
        self.open.phase = Phase::Battle;
        self.begin_turn(self.open.begins, log);
    }

    /// Deals a seat one card of its nation.
    pub(super) fn deal_card(&mut self, seat: Seat) {
        let nation = self.open.nations[side(seat)].index();
        if let Some(card) = self.packs[nation].pop() {
            self.hands[seat].insert(card);
            self.open.held[seat] += 1;
            self.open.undealt[nation] -= 1;
        }
    }
}
