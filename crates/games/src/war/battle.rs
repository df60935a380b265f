//! The battle for the forts (W9 to W16).

use broadside_cards::{Rng, Seat};
use broadside_engine::{Audience, Log, Refusal};

use super::forces::{Card, CardBag, CardSet, Fort, WAR_FLAGS, value};
use super::position::{HAND, Move, Phase, Position, side};
use super::score::ahead;

impl Position {
    /// What the seat to act may play: his hand, or the card drawn from the reserve (W15).
    #[inline]
    fn playable(&self) -> CardSet {
        self.open.drawn.map_or(self.hands[self.open.to_act.index()].kinds(), Card::alone)
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
                Some(drawn) => {
                    Refusal::of("W15", format!("you have drawn {drawn} from the reserve: play that"))
                }
                None => Refusal::of("C10", format!("you do not hold {card}")),
            };
        }
        if !open.standing.contains(fort) {
            return Refusal::of("W9", format!("{} is captured already", fort.name()));
        }
        let war_flag = WAR_FLAGS.contains(card);
        let forts = open.standing.open_to(war_flag);
        if !forts.contains(fort) {
            let style = if war_flag { "a war flag" } else { "a commercial flag" };
            let names: Vec<&str> = forts.iter().map(Fort::name).collect();
            return Refusal::of("W9", format!("{card} has {style}: play it to {}", names.join(" or ")));
        }
        Ok(())
    }

    /// Puts a card against a fort: first it captures, then the fort may be won (W9 to W13).
    #[inline]
    pub(super) fn play_to_fort(&mut self, card: Card, fort: Fort, log: &mut impl Log) {
        let open = &mut self.open;
        let seat = open.to_act;
        let side = side(seat);
        if open.drawn.take().is_none() {
            self.hands[seat.index()].remove(card);
            open.held[seat.index()] -= 1;
            open.unplayed[side] -= 1;
        }
        open.pass_turn(seat);
        log.tell("W9", || format!("Seat {seat} plays {card} to {}.", fort.name()));
        let [own, enemy] = open.sieges(side, fort);
        own.push(card);
        let captive = enemy.pop_below(value(card));
        let won = own.wins(enemy);
        if let Some(captive) = captive {
            open.captives[side].insert(captive);
            log.tell("W10", || format!("{captive} is captured."));
        }
        if won {
            self.win_fort(side, fort, log);
        }
        if self.open.held[seat.index()] == 0 {
            self.deal_more(seat, log);
        }
        self.begin_turn(if won || captive.is_some() { side } else { 1 - side }, log);
    }

    /// The spoils of a fort (W12).
    fn win_fort(&mut self, side: usize, fort: Fort, log: &mut impl Log) {
        let open = &mut self.open;
        let [own, enemy] = [side, 1 - side].map(|side| std::mem::take(&mut open.piles[fort.index()][side]));
        open.reserves[side].extend(own.cards().iter().copied());
        enemy.cards().iter().for_each(|card| open.captives[side].insert(*card));
        open.standing.remove(fort);
        open.forts[side].insert(fort);
        log.tell("W11", || {
            let spoils = match enemy.cards().len() {
                0 => String::new(),
                _ => format!(" and captures {}", listed(enemy.cards())),
            };
            format!("{} wins {}{spoils}.", open.nations[side], fort.name())
        });
    }

    /// A fresh hand for a player who has played out his own (W14).
    fn deal_more(&mut self, seat: Seat, log: &mut impl Log) {
        (0..HAND).for_each(|_| self.deal_card(seat));
        let hand = self.hands[seat.index()];
        if !hand.is_empty() {
            log.tell_to(Audience::Only(seat), "W14", || format!("Your new hand: {hand}."));
            log.tell_to(Audience::AllBut(seat), "W14", || match hand.len() {
                1 => format!("Seat {seat} is dealt the last card of his nation."),
                cards => format!("Seat {seat} is dealt {cards} more cards."),
            });
        }
    }

    /// Gives the turn to a side, or ends the battle (W15, W16).
    pub(super) fn begin_turn(&mut self, side: usize, log: &mut impl Log) {
        if self.open.standing.is_empty() {
            return self.divide_unplayed(log);
        }
        if self.open.unplayed[side] == 0 {
            if self.open.unplayed[1 - side] == 0 {
                log.tell("W16", || "All cards are played: the battle is over.");
                return self.end_battle(log);
            }
            self.open.drawn = self.open.reserves[side].pop();
            let (nation, drawn) = (self.open.nations[side], self.open.drawn);
            log.tell("W15", || match drawn {
                Some(card) => format!("{nation} has no cards left and draws {card} from its reserve."),
                None => format!("{nation} has neither cards nor reserve: the battle is over."),
            });
            if drawn.is_none() {
                let unplayed = self.take_unplayed(1 - side);
                self.open.reserves[1 - side].extend(unplayed.iter());
                return self.end_battle(log);
            }
        }
        self.open.to_act = self.open.member_to_play(side);
    }

    /// Takes up all that a side has not played.
    fn take_unplayed(&mut self, side: usize) -> CardBag {
        let open = &mut self.open;
        let nation = open.nations[side].index();
        let mut unplayed: CardBag = std::mem::take(&mut self.packs[nation]).cards().iter().copied().collect();
        open.undealt[nation] = 0;
        open.unplayed[side] = 0;
        for seat in open.members(side) {
            unplayed.add(std::mem::take(&mut self.hands[seat.index()]));
            open.held[seat.index()] = 0;
        }
        unplayed
    }

    /// All forts are captured: the side whose unplayed cards are worth more takes those of both (W16).
    fn divide_unplayed(&mut self, log: &mut impl Log) {
        let unplayed = [0, 1].map(|side| self.take_unplayed(side));
        let worth = unplayed.map(|cards| cards.iter().map(value).sum::<u32>());
        let open = &mut self.open;
        let richer = ahead(worth);
        log.tell("W16", || {
            let [first, second] = [0, 1].map(|side| {
                let (nation, cards) = (open.nations[side], unplayed[side]);
                let shown = if cards.is_empty() { String::new() } else { format!(" ({cards})") };
                format!("{nation} {}{shown}", worth[side])
            });
            let end = format!("All forts are captured. Unplayed cards: {first}, {second}.");
            match richer {
                Some(side) => format!("{end} {} takes them all.", open.nations[side]),
                None => end,
            }
        });
        for side in [0, 1] {
            match richer {
                Some(richer) if richer != side => open.captives[richer].add(unplayed[side]),
                _ => open.reserves[side].extend(unplayed[side].iter()),
            }
        }
        self.end_battle(log);
    }

    /// Counts the battle; if a fort still stands, arbitration follows (W17 to W19).
    fn end_battle(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        open.battle = [0, 1].map(|side| open.battle_points(side));
        open.tell_battle(log);
        if open.standing.is_empty() {
            open.phase = Phase::Over;
            log.tell("W18", || "No fort is left uncaptured: the war is over.");
        } else {
            self.go_to_arbitration();
        }
    }
}

/// Cards as a sentence lists them.
fn listed(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
