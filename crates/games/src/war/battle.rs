//! The battle for the forts (W9 to W16).

use broadside_cards::{Rng, Seat};
use broadside_engine::{Apart, Deed, Log, Refusal, ZoneId, phrase};

use super::forces::{Card, CardSet, Fort, WAR_FLAGS, value};
use super::position::{HAND, Phase, Position, side};
use super::score::ahead;
use super::{Move, zones};

impl Position {
    /// The cards that the seat to act may play: its hand, or only the card drawn from the reserve (W15).
    #[inline]
    fn playable(&self) -> CardSet {
        self.open.drawn.map_or(self.hands[self.open.to_act].kinds(), Card::alone)
    }

    pub(super) fn battle_moves(&self, into: &mut Vec<Move>) {
        for card in self.playable().iter() {
            let forts = self.open.standing.open_to(WAR_FLAGS.contains(card));
            into.extend(forts.iter().map(|fort| Move::Play(card, fort)));
        }
    }

    #[inline]
    pub(super) fn random_battle_move(&self, rng: &mut Rng) -> Move {
        let cards = self.playable();
        let (war, commercial) = (cards & WAR_FLAGS, cards - WAR_FLAGS);
        let [inner, outer] = [true, false].map(|war_flag| self.open.standing.open_to(war_flag));
        let war_moves = war.len() as u32 * inner.len();
        let choice = rng.below(war_moves + commercial.len() as u32 * outer.len());
        match choice.checked_sub(war_moves) {
            None => Move::Play(war.nth(choice / inner.len()), inner.nth(choice % inner.len())),
            Some(choice) => Move::Play(commercial.nth(choice / outer.len()), outer.nth(choice % outer.len())),
        }
    }

    pub(super) fn check_battle(&self, card: Card, fort: Fort) -> Result<(), Refusal> {
        let open = &self.open;
        if !self.playable().contains(card) {
            return match open.drawn {
                Some(drawn) => Refusal::of("W15", phrase!("refused-drawn", card = drawn)),
                None => Refusal::of("C10", phrase!("refused-not-held", card)),
            };
        }
        if !open.standing.contains(fort) {
            return Refusal::of("W9", phrase!("refused-captured", fort = fort.name()));
        }
        let war_flag = WAR_FLAGS.contains(card);
        let forts = open.standing.open_to(war_flag);
        if !forts.contains(fort) {
            let forts = forts.names();
            return Refusal::of(
                "W9",
                match war_flag {
                    true => phrase!("refused-war-flag", forts),
                    false => phrase!("refused-commercial-flag", forts),
                },
            );
        }
        Ok(())
    }

    /// Plays a card against a fort. It captures first; then the fort may be won (W9 to W13).
    #[inline]
    pub(super) fn play_to_fort(&mut self, card: Card, fort: Fort, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        let side = side(seat);
        let from_reserve = open.drawn.take().is_some();
        if !from_reserve {
            self.hands[seat].remove(card);
            open.held[seat] -= 1;
            open.unplayed[side] -= 1;
        }
        open.pass_turn(seat);
        log.tell_done("W9", || {
            let from = if from_reserve { zones::reserve(side) } else { ZoneId::hand(seat) };
            let moved = Deed::moved([card], from, zones::fort(side, fort));
            (phrase!("plays-to-fort", seat, card, fort = fort.name()), vec![moved])
        });
        let [own, enemy] = open.sieges(side, fort);
        own.push(card);
        let captive = enemy.pop_below(value(card));
        let won = own.wins(enemy);
        if let Some(captive) = captive {
            open.captives[side].insert(captive);
            log.tell_done("W10", || {
                let moved = Deed::moved([captive], zones::fort(1 - side, fort), zones::captives(side));
                (phrase!("captures", card = captive), vec![moved])
            });
        }
        if won {
            self.win_fort(side, fort, log);
        }
        if self.open.held[seat] == 0 {
            self.deal_more(seat, log);
        }
        self.begin_turn(if won || captive.is_some() { side } else { 1 - side }, log);
    }

    /// Gives the winning side of a fort what it wins (W12).
    fn win_fort(&mut self, side: usize, fort: Fort, log: &mut impl Log) {
        let open = &mut self.open;
        let [own, enemy] = [side, 1 - side].map(|side| std::mem::take(&mut open.piles[fort.index()][side]));
        open.reserves[side].extend(own.cards().iter().copied());
        enemy.cards().iter().for_each(|card| open.captives[side].insert(*card));
        open.standing.remove(fort);
        open.forts[side].insert(fort);
        log.tell_done("W11", || {
            let (nation, name) = (open.nations[side].name(), fort.name());
            let moved = |cards: &[Card], from, to| Deed::moved(cards.iter().copied(), from, to);
            let mut deeds = vec![moved(own.cards(), zones::fort(side, fort), zones::reserve(side))];
            if enemy.cards().is_empty() {
                return (phrase!("wins-fort", nation, fort = name), deeds);
            }
            deeds.push(moved(enemy.cards(), zones::fort(1 - side, fort), zones::captives(side)));
            (phrase!("wins-fort-and-captures", nation, fort = name, cards = enemy.cards()), deeds)
        });
    }

    /// Deals a new hand to a player who has played all cards (W14).
    fn deal_more(&mut self, seat: Seat, log: &mut impl Log) {
        (0..HAND).for_each(|_| self.deal_card(seat));
        let hand = self.hands[seat];
        if !hand.is_empty() {
            log.tell_apart(seat, "W14", || {
                let pack = zones::pack(self.open.nations[side(seat)]);
                let own = phrase!("dealt", seat, cards = hand);
                let others = phrase!("dealt-more", seat, number = hand.len());
                (Apart { own, others }, vec![Deed::moved(hand.iter(), pack, ZoneId::hand(seat))])
            });
        }
    }

    /// Gives the turn to a side or ends the battle (W15, W16).
    pub(super) fn begin_turn(&mut self, side: usize, log: &mut impl Log) {
        if self.open.standing.is_empty() {
            return self.divide_unplayed(log);
        }
        if self.open.unplayed[side] == 0 {
            if self.open.unplayed[1 - side] == 0 {
                log.tell("W16", || phrase!("all-played"));
                return self.end_battle(log);
            }
            self.open.drawn = self.open.reserves[side].pop();
            let (nation, drawn) = (self.open.nations[side], self.open.drawn);
            let Some(card) = drawn else {
                let unplayed = self.take_unplayed(1 - side);
                log.tell_done("W15", || {
                    (
                        phrase!("no-reserve", nation = nation.name()),
                        moved(&unplayed, zones::reserve(1 - side)),
                    )
                });
                self.open.reserves[1 - side].extend(unplayed.into_iter().map(|(card, _)| card));
                return self.end_battle(log);
            };
            log.tell("W15", || phrase!("draws-from-reserve", nation = nation.name(), card));
        }
        self.open.to_act = self.open.member_to_play(side);
    }

    /// Takes all cards that a side has not played, in pack order, each with the zone it lay in.
    fn take_unplayed(&mut self, side: usize) -> Vec<(Card, ZoneId)> {
        let open = &mut self.open;
        let nation = open.nations[side];
        let pack = std::mem::take(&mut self.packs[nation.index()]);
        let mut unplayed: Vec<_> = pack.cards().iter().map(|card| (*card, zones::pack(nation))).collect();
        open.undealt[nation.index()] = 0;
        open.unplayed[side] = 0;
        for seat in open.members(side) {
            let hand = std::mem::take(&mut self.hands[seat]);
            unplayed.extend(hand.iter().map(|card| (card, ZoneId::hand(seat))));
            open.held[seat] = 0;
        }
        unplayed.sort();
        unplayed
    }

    /// When all forts are captured, the side whose unplayed cards are worth more takes those of both sides (W16).
    fn divide_unplayed(&mut self, log: &mut impl Log) {
        let unplayed = [0, 1].map(|side| self.take_unplayed(side));
        let worth =
            [0, 1].map(|side: usize| unplayed[side].iter().map(|(card, _)| value(*card)).sum::<u32>());
        let open = &mut self.open;
        let richer = ahead(worth);
        let captured = |side: usize| richer.is_some_and(|richer| richer != side);
        log.tell("W16", || phrase!("forts-captured"));
        for side in [0, 1] {
            log.tell("W16", || {
                let cards: Vec<Card> = unplayed[side].iter().map(|(card, _)| *card).collect();
                let nation = open.nations[side].name();
                match cards.is_empty() {
                    true => phrase!("none-unplayed", nation),
                    false => phrase!("unplayed", nation, worth = worth[side], cards = &cards[..]),
                }
            });
        }
        log.tell_done("W16", || {
            let phrase = match richer {
                Some(side) => phrase!("takes-unplayed", nation = open.nations[side].name()),
                None => phrase!("keep-unplayed"),
            };
            let place = |side| if captured(side) { zones::captives(1 - side) } else { zones::reserve(side) };
            (phrase, [0, 1].into_iter().flat_map(|side| moved(&unplayed[side], place(side))).collect())
        });
        for (side, unplayed) in unplayed.iter().enumerate() {
            let cards = unplayed.iter().map(|(card, _)| *card);
            match captured(side) {
                true => cards.for_each(|card| open.captives[1 - side].insert(card)),
                false => open.reserves[side].extend(cards),
            }
        }
        self.end_battle(log);
    }

    /// Scores the battle. If a fort still stands, arbitration follows (W17 to W19).
    fn end_battle(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        open.battle = [0, 1].map(|side| open.battle_points(side));
        open.tell_battle(log);
        if open.standing.is_empty() {
            open.phase = Phase::Over;
            log.tell("W18", || phrase!("no-fort-left"));
        } else {
            self.go_to_arbitration();
        }
    }
}

/// The deeds that move cards to one zone, each from its own zone.
fn moved(cards: &[(Card, ZoneId)], to: ZoneId) -> Vec<Deed> {
    cards.iter().map(|(card, from)| Deed::moved([*card], *from, to)).collect()
}
