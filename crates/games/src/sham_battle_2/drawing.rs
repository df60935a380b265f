//! Drawing (T7), and what follows the last draw (T8).

use broadside_cards::Seat;
use broadside_engine::{Apart, Deed, Log, ZoneId, phrase};

use super::position::{PLAYERS, Phase, Position, RESERVE, STOCK, TURNED, combinations};

impl Position {
    fn draw(&mut self, log: &mut impl Log) {
        let winner = self.open.trick.leader();
        for seat in winner.round(PLAYERS) {
            let card = match (self.open.reserve, self.open.turned) {
                (0, Some(turned)) => {
                    log.tell_done("T7", || {
                        let moved = Deed::moved([turned], TURNED, ZoneId::hand(seat));
                        (phrase!("takes-turned", seat, card = turned), vec![moved])
                    });
                    self.open.known[seat].insert(turned);
                    turned
                }
                (left, _) => {
                    let card = self.reserve[RESERVE - usize::from(left)];
                    self.open.reserve -= 1;
                    log.tell_apart(seat, "T7", || {
                        let (own, others) = (phrase!("draws-card", seat, card), phrase!("draws", seat));
                        (Apart { own, others }, vec![Deed::moved([card], STOCK, ZoneId::hand(seat))])
                    });
                    card
                }
            };
            self.hands[seat].insert(card);
            self.open.held[seat] += 1;
        }
    }

    pub(super) fn end_claim(&mut self, log: &mut impl Log) {
        let ends_reserve = self.open.reserve == 1;
        self.draw(log);
        self.open.phase = Phase::Free;
        if ends_reserve {
            self.open.turned = None;
            self.open.phase = Phase::Strict;
            self.take_up(log);
        }
    }

    fn take_up(&mut self, log: &mut impl Log) {
        log.tell_done("T8", || {
            let laid = Seat::all(PLAYERS).map(|seat| (seat, self.open.table[seat]));
            let taken_up = laid
                .filter(|(_, cards)| !cards.is_empty())
                .map(|(seat, cards)| Deed::moved(cards.iter(), combinations(seat), ZoneId::hand(seat)));
            (phrase!("reserve-gone"), taken_up.collect())
        });
        for seat in Seat::all(PLAYERS) {
            let cards = std::mem::take(&mut self.open.table[seat]);
            self.hands[seat].add(cards);
            self.open.known[seat].add(cards);
            self.open.held[seat] += cards.len() as u8;
        }
    }
}
