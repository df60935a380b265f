//! A whole game: deals strung together until somebody has won.

use std::fmt;

use broadside_cards::{Card, Pack, Scores, Seat, Seats, Shuffler};

use crate::{DealReport, Game, Log, Next, Opening, OpeningLot, Position, Shuffle, Standing, Table, Turn};

/// A game from its first lot to its end, typed.
#[derive(Clone)]
pub struct Match<G: Game> {
    table: Table,
    rules: G::Rules,
    standing: Standing,
    lot: Seat,
    stage: Stage<G::Position>,
    /// The deal that was played last, until the next is dealt.
    finished: Option<G::Position>,
}

#[derive(Clone)]
enum Stage<P> {
    Lot,
    Deal(P),
    Over(Seats),
}

/// What chance brought, spelled as the record does.
#[derive(Clone, Debug)]
pub enum Drawn<P: Pack> {
    /// A seat.
    Lot(OpeningLot, Seat),
    /// The cards, top first.
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
    /// A game about to begin.
    pub fn new(table: &Table) -> Self {
        let standing = Standing {
            players: table.players(),
            target: table.target(),
            scores: Scores::ZERO,
            deals: vec![],
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

    /// The table it is played at.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table in the game's own terms.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The deals that are over and what they added up to.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// What everybody has, with what the deal being played counts at once.
    pub fn scores(&self) -> Scores {
        let mut scores = self.standing.scores;
        if let Stage::Deal(position) = &self.stage {
            scores.add(&position.scores());
        }
        scores
    }

    /// The winners of a game that is over; nobody in a draw.
    pub fn winners(&self) -> Option<Seats> {
        match self.stage {
            Stage::Over(winners) => Some(winners),
            _ => None,
        }
    }

    /// The deal being played.
    pub fn position(&self) -> Option<&G::Position> {
        match &self.stage {
            Stage::Deal(position) => Some(position),
            _ => None,
        }
    }

    /// The deal on the table: the one being played, or the one that was played last until the next is dealt.
    pub fn on_table(&self) -> Option<&G::Position> {
        let dealt = self.position().filter(|position| position.shuffle_due().is_none());
        dealt.or(self.finished.as_ref())
    }

    /// The same game with another deal being played.
    pub(crate) fn with_position(&self, position: G::Position) -> Self {
        Match { stage: Stage::Deal(position), ..self.clone() }
    }

    /// Who is to act.
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

    /// Draws what chance must bring next, and goes on with it.
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

    /// Goes on with the seat drawn by lot, when one is due.
    pub fn drawn(&mut self, seat: Seat) {
        debug_assert!(self.lot_due());
        self.lot = seat;
        self.start_deal();
    }

    /// Goes on with the shuffled cards, when a shuffle of just these is due.
    pub fn shuffled(&mut self, cards: &[Card<<G::Position as Position>::Pack>], log: &mut impl Log) {
        self.finished = None;
        if let Stage::Deal(position) = &mut self.stage {
            position.shuffled(cards, log);
        }
        self.settle();
    }

    /// Makes a legal move of the seat to act.
    pub fn play_unchecked(&mut self, mv: <G::Position as Position>::Move, log: &mut impl Log) {
        if let Stage::Deal(position) = &mut self.stage {
            position.play_unchecked(mv, log);
        }
        self.settle();
    }

    fn start_deal(&mut self) {
        let opening = Opening {
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

    /// Writes a finished deal down and goes on to the next, or ends the game.
    fn settle(&mut self) {
        let Stage::Deal(position) = &self.stage else { return };
        if position.turn() != Turn::Over {
            return;
        }
        let Stage::Deal(position) = std::mem::replace(&mut self.stage, Stage::Lot) else { return };
        let scores = position.scores();
        self.standing.scores.add(&scores);
        self.standing.deals.push(DealReport { scores, facts: position.facts() });
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
