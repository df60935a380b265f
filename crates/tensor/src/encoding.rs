//! The action space and the observation of a table.

use broadside_cards::{Scores, Seat};
use broadside_engine::{AnyMatch, DealOpening, Game, Position, Table, Target, Turn, Viewer};
use rustc_hash::FxHashMap;

use crate::sheet::{Layout, Notes, Tensor};
use crate::{Field, Note, Round, Sheet};

/// A move of a game.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;
/// A view of a game.
pub(crate) type ViewOf<G> = <<G as Game>::Position as Position>::View;

/// A game whose moves and views can be written as numbers.
pub trait Encoded: Game<Position: Position<Move: Send + Sync>> {
    /// Every move that can be legal at some time, as the record spells it for seat 1, in a fixed order. `start` is a
    /// view of the undealt game.
    fn actions(start: &ViewOf<Self>, players: usize) -> Vec<String>;
    /// Takes down what a viewer sees.
    fn note(view: &ViewOf<Self>, sheet: &mut impl Sheet);
    /// Whether the others see only that a move was made, and not which.
    fn is_secret(_: MoveOf<Self>) -> bool {
        false
    }
    /// The move with the seats it names, counted from 1, replaced by others.
    fn with_seats(mv: MoveOf<Self>, _other: impl Fn(u16) -> u16) -> MoveOf<Self> {
        mv
    }
}

/// The actions and fields of a table, in the game's own types.
#[derive(Clone, Debug)]
pub struct Encoding<G: Encoded> {
    players: usize,
    moves: Vec<MoveOf<G>>,
    numbers: FxHashMap<MoveOf<G>, u32>,
    fields: Vec<Field>,
}

impl<G: Encoded> Encoding<G> {
    /// The encoding of a table.
    pub fn new(table: &Table) -> Self {
        let players = table.players();
        let opening =
            DealOpening { lot: Seat::default(), deals: 0, scores: Scores::ZERO, target: table.target() };
        let start = G::start(&G::rules(table), &opening).view(Viewer::Watcher);
        let texts = G::actions(&start, players);
        let moves: Vec<MoveOf<G>> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        debug_assert_eq!(moves.len(), texts.len(), "every action is spelled as a move");
        let numbers = moves.iter().copied().zip(0..).collect();
        let mut layout = Layout { round: Round::new(Seat::default(), players), fields: vec![] };
        note::<G>(Some(&start), Turn::Chance, &Scores::ZERO, table.target(), &mut layout);
        Encoding { players, moves, numbers, fields: layout.fields }
    }

    /// The number of actions.
    pub fn action_count(&self) -> usize {
        self.moves.len()
    }

    /// The length of an observation.
    pub fn size(&self) -> usize {
        self.fields.last().map_or(0, Field::end)
    }

    /// The fields of an observation.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The number of a seat's move.
    #[inline]
    pub fn number(&self, mv: MoveOf<G>, seat: Seat) -> Option<u32> {
        let (players, seat) = (self.players as u16, seat.index() as u16);
        let seen = G::with_seats(mv, |other| (other + players - 1 - seat) % players + 1);
        self.numbers.get(&seen).copied()
    }

    /// The move of a seat with this number.
    pub fn numbered(&self, number: u32, seat: Seat) -> Option<MoveOf<G>> {
        let (players, seat) = (self.players as u16, seat.index() as u16);
        let mv = *self.moves.get(number as usize)?;
        Some(G::with_seats(mv, |other| (other - 1 + seat) % players + 1))
    }

    /// Writes what a viewer sees; `into` has [`size`](Self::size) numbers. Without a deal on the table there is no view.
    #[inline]
    pub(crate) fn observe(
        &self,
        view: Option<&ViewOf<G>>,
        near: Seat,
        turn: Turn,
        scores: &Scores,
        target: Target,
        into: &mut [f32],
    ) {
        into.fill(0.0);
        let mut tensor = Tensor { round: Round::new(near, self.players), rest: into };
        note::<G>(view, turn, scores, target, &mut tensor);
        debug_assert!(view.is_none() || tensor.rest.is_empty(), "the fields are as long as at the start");
    }
}

/// What all games have in common, then the game's own fields.
#[inline]
fn note<G: Encoded>(
    view: Option<&ViewOf<G>>,
    turn: Turn,
    scores: &Scores,
    target: Target,
    sheet: &mut impl Sheet,
) {
    let most = if let Target::Points(points) = target { points.clamp(1, 10_000) as u16 } else { 100 };
    sheet.seats("to_act", [turn.seat()]);
    sheet.numbers("scores", most, sheet.round().map(|seat| scores[seat]));
    if let Some(view) = view {
        G::note(view, sheet);
    }
}

/// The encoding of a table without its game's types.
pub trait AnyEncoding: Send + Sync {
    /// The number of actions.
    fn action_count(&self) -> usize;
    /// The length of an observation.
    fn size(&self) -> usize;
    /// The fields of an observation.
    fn fields(&self) -> &[Field];
    /// The length of a moment of the information state ([`Recall`](crate::Recall)): who moved, the move, an observation.
    fn moment_size(&self) -> usize;
    /// Whether the others see only that this action was done, and not which it was.
    fn is_secret(&self, action: &str) -> bool;
    /// The number of a seat's action; seats count from 1.
    fn number(&self, action: &str, seat: usize) -> Option<u32>;
    /// The action of a seat with this number, as the record spells it.
    fn action(&self, number: u32, seat: usize) -> Option<String>;
    /// Writes what a viewer sees. Without a deal on the table only `to_act` and `scores` are written.
    fn observe(&self, game: &dyn AnyMatch, viewer: Viewer, into: &mut [f32]);
    /// The same as data. `None` without a deal on the table.
    fn notes(&self, game: &dyn AnyMatch, viewer: Viewer) -> Option<Vec<(&'static str, Note)>>;
}

impl<G: Encoded> AnyEncoding for Encoding<G> {
    fn action_count(&self) -> usize {
        self.action_count()
    }

    fn size(&self) -> usize {
        self.size()
    }

    fn fields(&self) -> &[Field] {
        self.fields()
    }

    fn moment_size(&self) -> usize {
        self.players + 1 + self.size()
    }

    fn is_secret(&self, action: &str) -> bool {
        action.parse().is_ok_and(G::is_secret)
    }

    fn number(&self, action: &str, seat: usize) -> Option<u32> {
        self.number(action.parse().ok()?, Seat::numbered(seat)?)
    }

    fn action(&self, number: u32, seat: usize) -> Option<String> {
        self.numbered(number, Seat::numbered(seat)?).map(|mv| mv.to_string())
    }

    fn observe(&self, game: &dyn AnyMatch, viewer: Viewer, into: &mut [f32]) {
        let near = viewer.seat().unwrap_or_default();
        let (turn, scores, target) = (game.turn(), game.scores(), game.table().target());
        let view = game.view(viewer);
        let view = view.as_ref().and_then(|view| view.typed().downcast_ref());
        self.observe(view, near, turn, &scores, target, into);
    }

    fn notes(&self, game: &dyn AnyMatch, viewer: Viewer) -> Option<Vec<(&'static str, Note)>> {
        let view = game.view(viewer)?;
        let view = view.typed().downcast_ref()?;
        let mut notes = Notes { round: Round::new(Seat::default(), self.players), notes: vec![] };
        note::<G>(Some(view), game.turn(), &game.scores(), game.table().target(), &mut notes);
        Some(notes.notes)
    }
}

/// The encoding of a table; `None` for a game that cannot be written as numbers.
pub fn encoding(table: &Table) -> Option<Box<dyn AnyEncoding>> {
    macro_rules! of_game {
        ($($folder:ident::$game:ident,)*) => {
            match table.info().id {
                $(id if id == broadside_games::$folder::$game::INFO.id => {
                    Some(Box::new(Encoding::<broadside_games::$folder::$game>::new(table)))
                })*
                _ => None,
            }
        };
    }
    crate::games::for_each_encoded!(of_game)
}
