//! Views as columns: what the seat that moves sees just before its move.

use std::fmt;
use std::sync::Arc;

use broadside_engine::{AnyMatch, Table, Viewer};
use broadside_tensor::{AnyEncoding, Field, FieldKind, Note, encoding};

use crate::dictionary::{column, joined};
use crate::sheet::{Cell, Column, Kind};

/// The columns of a table's views.
#[derive(Clone)]
pub struct Views {
    /// The columns.
    pub columns: Vec<Column>,
    encoding: Arc<dyn AnyEncoding>,
}

impl fmt::Debug for Views {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Views").field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl Views {
    /// The views of a table; `None` for a game without fields.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        let encoding: Arc<dyn AnyEncoding> = encoding(table)?.into();
        let mut columns = vec![
            column("game", Kind::Integer, "the number of the game in its seed, from 0"),
            column("deal", Kind::Integer, "the number of the deal in its game, from 1"),
            column("move", Kind::Integer, "the number of the move in its game, from 1"),
            column("seat", Kind::Integer, "the seat that is to move, whose view this is"),
        ];
        columns.extend(encoding.fields().iter().flat_map(columns_of));
        Some(Views { columns, encoding })
    }

    /// What the seat that is to move sees.
    pub(crate) fn cells(&self, play: &dyn AnyMatch) -> Vec<Cell> {
        let viewer = play.turn().seat().map_or(Viewer::Watcher, Viewer::Seat);
        let notes = self.encoding.notes(play, viewer).unwrap_or_default();
        notes.into_iter().flat_map(|(_, note)| cells(note)).collect()
    }
}

fn cells(note: Note) -> Vec<Cell> {
    let text = |text: Option<String>| text.map_or(Cell::Empty, Cell::Text);
    let list = |texts: Vec<String>| text(Some(joined(&texts)).filter(|texts| !texts.is_empty()));
    match note {
        Note::Cards(rows) | Note::Suits(rows) => rows.into_iter().map(list).collect(),
        Note::Words(rows) => rows.into_iter().map(text).collect(),
        Note::Seats(rows) => rows.into_iter().map(Cell::from).collect(),
        Note::Numbers(rows) => rows.into_iter().map(|number| Cell::Integer(number.into())).collect(),
    }
}

/// A column for each row of a field.
fn columns_of(field: &Field) -> Vec<Column> {
    let (kind, what) = match field.kind {
        FieldKind::Cards | FieldKind::Counts => (Kind::Text, "cards, with spaces between them"),
        FieldKind::Suits => (Kind::Text, "letters of suits"),
        FieldKind::Seats => (Kind::Integer, "a seat"),
        FieldKind::Words(_) => (Kind::Text, "a word"),
        FieldKind::Number(_) => (Kind::Integer, "a number"),
    };
    let about = about(field.name);
    match field.rows {
        1 => vec![column(field.name, kind, &format!("{about}: {what}"))],
        rows => (1..=rows)
            .map(|row| {
                column(&format!("{}_{row}", field.name), kind, &format!("{about}, {row} of {rows}: {what}"))
            })
            .collect(),
    }
}

/// What a field means. Those with several rows go by seats from seat 1, by sides or by piles.
fn about(field: &str) -> &str {
    match field {
        "to_act" => "who is to act",
        "scores" => "the score of each seat before this deal",
        "phase" => "the phase of the deal",
        "hand" => "the viewer's hand; in a patience, how many cards it has",
        "laid_away" => "what the viewer has laid away",
        "said" => "each seat's last call: a bid, 0 for a pass, -1 for none yet",
        "highest_bidder" => "who has bid highest so far",
        "maker" => "who has won the auction",
        "bid" => "the bid that won the auction, 0 before",
        "called" => "the card that the maker has called",
        "called_by" => "whether each seat has played the called card",
        "partner_shown" => "the partner, once he has shown himself",
        "trump" => "the trump suit",
        "country" => "the country that was chosen",
        "star" => "the star, the suit of the card turned",
        "trick" => "what each seat has played to the trick",
        "played" => "the cards played so far",
        "voids" => "the suits that each seat cannot have, by what was played",
        "may_hold" => "the cards that each seat can have, by what was seen",
        "holds" => "the cards that each seat must have, by what was seen",
        "known" => "the cards that each seat is known to have",
        "held" => "how many cards each seat holds",
        "tricks" => "the tricks taken",
        "units" => "the tricks that each seat took",
        "neutralized" => "each seat's neutralized tricks",
        "face_up" => "the cards of each seat's neutralized tricks",
        "dealer" => "who dealt",
        "laid" => {
            "what was laid: the value of each seat's combinations, or whether one was laid in this turn"
        }
        "groups_laid" => "whether each rank was laid as a group, rank by rank",
        "claimed" => "each seat's points for combinations and Battleships",
        "taken" => {
            "what was taken: the value of each seat's cards, or the card taken from the discards in this turn"
        }
        "shown" => "the cards that each seat is known to hold from its combinations",
        "turned" => "the card that lies turned up",
        "reserve" => "the cards left in the reserve",
        "table" => "the combination cards in front of each seat",
        "turns" => "how many turns there were",
        "turnovers" => "how often the discards were turned over",
        "discard" => "the discards",
        "discard_top" => "the top of the discards",
        "known_reserve" => "the reserve, while it is known",
        "known_reserve_top" => "the top of the reserve, while it is known",
        "rows" => "the rows on the table",
        "row_takes" => "the cards that fit each row",
        "row_owner" => "who laid each row",
        "row_number" => "the number of each row",
        "sets" => "the sets that each seat has laid down, country by country",
        "down" => "the cards of the sets laid down",
        "last_caller" => "who called last",
        "last_called" => "who was called last",
        "last_card" => "the card that was called last",
        "last_given" => "whether the card called last was given",
        "quiet" => "the number of calls since the last set",
        "mobilized" => "what is mobilized: the cards, or whether this turn has brought one to the middle",
        "covered" => "how many cards are face down in each pile",
        "groups" => "the cards face up in each pile",
        "group_tops" => "the top of each pile",
        "waits" => "whether the card just turned must be played",
        "piles" => "the piles, seat by seat",
        "pile_tops" => "the tops of the piles, seat by seat",
        "unseen" => "what is left of each dealt hand, in an order that nobody knows",
        "picked_up" => "each hand that was picked up, in its order",
        "picked_up_next" => "the card that each seat turns next of those picked up",
        "moved" => "how many top cards of each of the mover's piles were moved there in this turn",
        "turned_was_moved" => "whether the turned card is one of those moved",
        "unfinished" => "the cards of the unfinished piles in the middle",
        "complete" => "the complete sets, country by country",
        "idle_turns" => "the turns in a row without a card to the middle",
        "fitting" => "the cards that fit the trick",
        "broken" => "whether the trick is broken",
        "won" => {
            "what was won: each seat's pennants and flags in this deal, or each side's cards in this arbitration"
        }
        "won_before" => "the pennants and flags won in earlier deals",
        "nation" => "the nation of each side",
        "attack" => "whether each side won the draw for attack",
        "begins" => "whether each side begins the battle",
        "undealt" => "the undealt cards of each nation",
        "unplayed" => "the cards that each side has not played in the battle",
        "standing" => "whether each fort stands",
        "captured" => "whether each side has captured each fort",
        "sieges" => "the piles at the forts, side by side",
        "siege_tops" => "the tops of the piles at the forts, side by side",
        "siege_worth" => "what the piles at the forts are worth, side by side",
        "reserves" => "the reserve of each side",
        "reserve_tops" => "the top of each side's reserve",
        "captives" => "each side's captives",
        "drawn" => "the reserve card that must be played now",
        "battle_points" => "each side's points by battle",
        "arbitrations" => "the number of finished arbitrations",
        "points" => "each side's points in this deal",
        "dealing_side" => "whether each side deals",
        "leading_side" => "whether each side leads",
        "stock" => "the cards left to draw in arbitration",
        "leader" => "who led",
        "led" => "the card that was led",
        "tied" => "the cards that nobody has won yet",
        _ => "a field that this game shows",
    }
}
