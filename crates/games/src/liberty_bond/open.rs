//! What everybody can see of a deal, and what follows from it.

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{BySeat, Seat};
use broadside_engine::{ZoneId, ZoneKind};

use super::combination;
use super::position::{Card, CardBag, CardSet};
use super::{RowName, Rules};

pub(super) const MOST_PLAYERS: usize = 6;
/// The most rows: sixteen rows of three cards use up the pack.
pub(super) const MOST_ROWS: usize = 16;

/// The reserve or the discard pile. Two hands of ten leave 28 cards, so neither can hold more (L1).
pub type Pile = broadside_engine::mechanics::pile::Pile<AlliePatriot, 28>;

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The shuffle is due.
    Deal,
    /// The seat to act draws.
    Draw,
    /// The seat to act has drawn. It may lay and add, and ends its turn with a discard (L2).
    Play,
    /// A seat is out, or the deal was broken off.
    Over,
}

/// A combination on the table, with the cards added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Row {
    /// The seat that laid it.
    pub owner: Seat,
    /// Its number among the owner's rows, counted from 1.
    pub number: u8,
    /// Its cards.
    pub cards: CardBag,
    /// The cards that may be added (L5).
    pub takes: CardSet,
}

impl Row {
    /// Its name in the record.
    pub fn name(&self) -> RowName {
        RowName { seat: self.owner.number() as u16, row: u16::from(self.number) }
    }

    /// Its zone.
    pub(super) fn zone(&self) -> ZoneId {
        ZoneId::of(ZoneKind::Meld, self.owner).number(self.number)
    }
}

/// What everybody can see, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// How the game is read here.
    pub rules: Rules,
    /// Who dealt, or is to deal.
    pub dealer: Seat,
    /// What is going on.
    pub phase: Phase,
    /// Who is to act.
    pub to_act: Seat,
    /// The card taken from the discard pile in this turn.
    pub taken: Option<Card>,
    /// Whether a combination was laid in this turn.
    pub laid: bool,
    /// How many turns there were.
    pub turns: u16,
    /// How often the discard pile was turned over to be the reserve (L7).
    pub turnovers: u8,
    /// The discard pile.
    pub discard: Pile,
    /// How many cards are left in the reserve.
    pub reserve_left: u8,
    rows: [Row; MOST_ROWS],
    row_count: u8,
    /// The number of cards in each hand.
    pub held: BySeat<u8, MOST_PLAYERS>,
    /// Cards that everybody knows to be in a hand, because they were drawn from the discard pile, or from a reserve
    /// that was turned over and so has the order of the discards (L7).
    pub known: BySeat<CardBag, MOST_PLAYERS>,
    /// Who has gone out.
    pub out: Option<Seat>,
}

impl Open {
    pub(super) fn new(rules: Rules, dealer: Seat) -> Self {
        Open {
            rules,
            dealer,
            phase: Phase::Deal,
            to_act: dealer.left(rules.players),
            taken: None,
            laid: false,
            turns: 0,
            turnovers: 0,
            discard: Pile::new(),
            reserve_left: 0,
            rows: [Row::default(); MOST_ROWS],
            row_count: 0,
            held: BySeat::each(0),
            known: BySeat::each(CardBag::EMPTY),
            out: None,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The rows in the order they were laid.
    #[inline]
    pub fn rows(&self) -> &[Row] {
        &self.rows[..usize::from(self.row_count)]
    }

    /// The row of this name.
    pub fn row(&self, name: RowName) -> Option<&Row> {
        self.rows().iter().find(|row| row.name() == name)
    }

    /// Lays a new row in front of a seat.
    pub(super) fn lay_row(&mut self, owner: Seat, cards: CardBag) -> Row {
        let number = 1 + self.rows().iter().filter(|row| row.owner == owner).count() as u8;
        let row = Row { owner, number, cards, takes: combination::takes(cards) };
        self.rows[usize::from(self.row_count)] = row;
        self.row_count += 1;
        row
    }

    /// Adds a card to a row.
    #[inline]
    pub(super) fn add_to_row(&mut self, name: RowName, card: Card) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.name() == name) {
            row.cards.insert(card);
            row.takes = combination::takes(row.cards);
        }
    }

    /// The card that may not be discarded in this turn, unless the hand has another copy (L12).
    #[inline]
    pub(super) fn barred(&self) -> Option<Card> {
        self.taken.filter(|_| self.rules.redraw_barred)
    }

    /// The clause that would forbid every discard if only these cards were kept, if any (L6, L12).
    pub(super) fn cannot_keep(&self, kept: CardBag) -> Option<&'static str> {
        match self.barred() {
            _ if kept.is_empty() => Some("L6"),
            Some(card) if kept == card.alone().into() => Some("L12"),
            _ => None,
        }
    }

    /// Notes that a card leaves a hand.
    #[inline]
    pub(super) fn leaves(&mut self, seat: Seat, card: Card) {
        self.held[seat] -= 1;
        if self.known[seat].contains(card) {
            self.known[seat].remove(card);
        }
    }
}
