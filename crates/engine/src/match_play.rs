//! A whole game: one deal after another until the game is won.

use std::fmt;
use std::sync::Arc;

use broadside_cards::{Card, Pack, Scores, Seat, Seats, Shuffler};

use crate::{
    DealOpening, DealReport, Event, Game, Log, Next, OpeningLot, Position, Shuffle, Standing, Table, Turn,
};

/// A whole game in progress, in its own types.
#[derive(Clone)]
pub struct Match<G: Game> {
    table: Table,
    rules: G::Rules,
    standing: Standing,
    lot: Seat,
    stage: Stage<G::Position>,
    /// The last deal played, kept until the next is dealt.
    finished: Option<G::Position>,
}

#[derive(Clone)]
enum Stage<P> {
    Lot,
    Deal(P),
    Over(Seats),
}

/// A lot or a shuffle; it displays as a record line.
#[derive(Clone, Debug)]
pub enum Drawn<P: Pack> {
    /// The seat drawn by lot.
    Lot(OpeningLot, Seat),
    /// The shuffled cards, top first.
    Shuffle(Shuffle<P>),
}

impl<P: Pack> fmt::Display for Drawn<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Lot(OpeningLot::First, seat) => write!(f, "first {seat}"),
            Drawn::Lot(_, seat) => write!(f, "dealer {seat}"),
            Drawn::Shuffle(shuffle) => {
                f.write_str("shuffle")?;
                shuffle.label.iter().try_for_each(|label| write!(f, " {label}"))?;
                shuffle.cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
        }
    }
}

impl<G: Game> Match<G> {
    /// A game at a table, before its first deal.
    pub fn new(table: &Table) -> Self {
        let standing = Standing {
            players: table.players(),
            target: table.target(),
            scores: Scores::ZERO,
            deals: Arc::default(),
        };
        let rules = G::rules(table);
        let lot = Seat::default();
        let mut game =
            Match { table: table.clone(), rules, standing, lot, stage: Stage::Lot, finished: None };
        if G::INFO.lot == OpeningLot::None {
            game.start_deal();
        }
        game
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table's rules in the game's own types.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The finished deals and their total.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The score of every seat, including what the current deal has scored so far.
    pub fn scores(&self) -> Scores {
        let mut scores = self.standing.scores;
        if let Stage::Deal(position) = &self.stage {
            scores.add(&position.scores());
        }
        scores
    }

    /// The winners once the game is over; an empty set for a draw.
    pub fn winners(&self) -> Option<Seats> {
        match self.stage {
            Stage::Over(winners) => Some(winners),
            _ => None,
        }
    }

    /// The deal in progress.
    pub fn position(&self) -> Option<&G::Position> {
        match &self.stage {
            Stage::Deal(position) => Some(position),
            _ => None,
        }
    }

    /// The deal on the table: the one in progress, or the finished one until the next is dealt.
    pub fn on_table(&self) -> Option<&G::Position> {
        let dealt = self.position().filter(|position| position.shuffle_due().is_none());
        dealt.or(self.finished.as_ref())
    }

    /// The same game with another position as its current deal.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn with_position(&self, position: G::Position) -> Self {
        Match { stage: Stage::Deal(position), ..self.clone() }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        match &self.stage {
            Stage::Lot => Turn::Chance,
            Stage::Deal(position) => position.turn(),
            Stage::Over(_) => Turn::Over,
        }
    }

    /// Whether a seat must be drawn by lot now.
    pub fn lot_due(&self) -> bool {
        matches!(self.stage, Stage::Lot)
    }

    /// The shuffle that is due now.
    pub fn shuffle_due(&self) -> Option<Shuffle<<G::Position as Position>::Pack>> {
        self.position().and_then(Position::shuffle_due)
    }

    /// Draws the lot or shuffle that is due, and carries it out.
    pub fn draw_chance(
        &mut self,
        shuffler: &mut Shuffler,
        log: &mut impl Log,
    ) -> Option<Drawn<<G::Position as Position>::Pack>> {
        if self.lot_due() {
            let seat = shuffler.lot(self.table.players());
            self.drawn(seat);
            return Some(Drawn::Lot(G::INFO.lot, seat));
        }
        let mut due = self.shuffle_due()?;
        shuffler.shuffle(&mut due.cards);
        self.shuffled(&due.cards, log);
        Some(Drawn::Shuffle(due))
    }

    /// Carries out a lot, if one is due.
    pub fn drawn(&mut self, seat: Seat) {
        debug_assert!(self.lot_due());
        self.lot = seat;
        self.start_deal();
    }

    /// Carries out a shuffle, if one of exactly these cards is due.
    pub fn shuffled(&mut self, cards: &[Card<<G::Position as Position>::Pack>], log: &mut impl Log) {
        self.finished = None;
        if let Stage::Deal(position) = &mut self.stage {
            position.shuffled(cards, log);
        }
        self.settle(log.listens());
    }

    /// Makes a move of the seat to act; the move must be legal.
    pub fn play_unchecked(&mut self, mv: <G::Position as Position>::Move, log: &mut impl Log) {
        if let Stage::Deal(position) = &mut self.stage {
            position.play_unchecked(mv, log);
        }
        self.settle(log.listens());
    }

    /// The same with events.
    pub(crate) fn play_told(&mut self, mv: <G::Position as Position>::Move, events: &mut Vec<Event>) {
        if let Stage::Deal(position) = &mut self.stage {
            play_told(position, mv, events);
        }
        self.settle(true);
    }

    fn start_deal(&mut self) {
        let opening = DealOpening {
            lot: self.lot,
            deals: self.standing.deals.len(),
            scores: self.standing.scores,
            target: self.standing.target,
        };
        self.stage = Stage::Deal(match &self.finished {
            Some(last) if G::INFO.lot != OpeningLot::First => G::start_after(&self.rules, &opening, last),
            _ => G::start(&self.rules, &opening),
        });
    }

    /// Settles a finished deal, then prepares the next one or ends the game. Remarks are made only if somebody listens.
    fn settle(&mut self, listens: bool) {
        let Stage::Deal(position) = &self.stage else { return };
        if position.turn() != Turn::Over {
            return;
        }
        let Stage::Deal(position) = std::mem::replace(&mut self.stage, Stage::Lot) else { return };
        let scores = position.scores();
        self.standing.scores.add(&scores);
        let facts = position.facts().into();
        let remarks = if listens { position.remarks().into() } else { Arc::default() };
        Arc::make_mut(&mut self.standing.deals).push(DealReport { scores, facts, remarks });
        let next = G::settle(&self.rules, &self.standing, &position);
        self.finished = Some(position);
        match next {
            Next::Over(winners) => self.stage = Stage::Over(winners),
            Next::Deal if G::INFO.lot == OpeningLot::First => {}
            Next::Deal => {
                self.lot = self.lot.left(self.table.players());
                self.start_deal();
            }
        }
    }
}

/// Makes a legal move and tells of it. The rules with all they tell are large, so they are compiled once for each game.
#[inline(never)]
pub fn play_told<P: Position>(position: &mut P, mv: P::Move, events: &mut Vec<Event>) {
    position.play_unchecked(mv, events);
}
