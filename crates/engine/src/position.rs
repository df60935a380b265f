//! One deal being played: the heart of a game.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use broadside_cards::{Card, Misspelt, Pack, Rng, Scores, Seat, Sides};

use crate::{Fact, Gesture, Log, Offer, Phrase, Scene};

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A player.
    Seat(Seat),
    /// Nobody: a shuffle or a lot comes next.
    Chance,
    /// Nobody: it is over.
    Over,
}

impl Turn {
    /// The seat that is to act, if one is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees his own cards.
    Seat(Seat),
    /// Somebody who sees only what lies open.
    Watcher,
}

impl Viewer {
    /// The viewer's own seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        }
    }

    /// Whether this viewer sits at the seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Why a move is refused: the clause it breaks and a sentence that names only what the mover can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause, as `N9`.
    pub clause: &'static str,
    /// The reason, naming the cards at issue.
    pub reason: Phrase,
}

impl Refusal {
    /// A refusal under a clause.
    pub fn new(clause: &'static str, reason: Phrase) -> Self {
        Refusal { clause, reason }
    }

    /// `Err` of a refusal, for the end of a check.
    pub fn of<T>(clause: &'static str, reason: Phrase) -> Result<T, Self> {
        Err(Self::new(clause, reason))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl std::error::Error for Refusal {}

/// A shuffle that is due: which cards it must contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle<P: Pack> {
    /// The word the record puts before the cards, where a game has more than one kind of shuffle.
    pub label: Option<&'static str>,
    /// The cards, in pack order.
    pub cards: Vec<Card<P>>,
}

impl<P: Pack> Shuffle<P> {
    /// A shuffle of these cards, with nothing to tell it from others.
    pub fn plain(cards: impl IntoIterator<Item = Card<P>>) -> Self {
        Shuffle { label: None, cards: cards.into_iter().collect() }
    }
}

/// A position of one deal with every card known. It begins before the shuffle and ends when the deal is
/// over. A position is the engine's own: screens and bots get a view of it, never the thing itself.
///
/// People's moves go through [`check`](Position::check) first; search may call
/// [`play_unchecked`](Position::play_unchecked) with any move from [`legal_moves`](Position::legal_moves).
/// No other call may follow an unchecked illegal move.
pub trait Position: Clone + Send + Sync + 'static {
    /// The pack played with.
    type Pack: Pack;
    /// A move; its spelling is the record's action.
    type Move: Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = Misspelt>;
    /// What one viewer sees. It is built from what lies open and the viewer's own cards.
    type View: Clone + PartialEq + fmt::Debug + Send + 'static;

    /// Who is to act.
    fn turn(&self) -> Turn;
    /// The shuffle that is due when chance is to act.
    fn shuffle_due(&self) -> Option<Shuffle<Self::Pack>>;
    /// Goes on with the shuffled cards, top first; they are those that were due.
    fn shuffled(&mut self, cards: &[Card<Self::Pack>], log: &mut impl Log);

    /// Puts every legal move of the seat to act into the list, sorted and without repeats.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);
    /// Whether the seat to act may make this move: the authority on legality.
    fn check(&self, mv: Self::Move) -> Result<(), Refusal>;
    /// Makes a legal move of the seat to act, and all that follows from it without choice. Every movement of cards is
    /// told as a deed.
    fn play_unchecked(&mut self, mv: Self::Move, log: &mut impl Log);
    /// A legal move, each equally likely. The list is room to work in.
    fn random_move(&self, rng: &mut Rng, room: &mut Vec<Self::Move>) -> Self::Move {
        room.clear();
        self.legal_moves(room);
        room[rng.below(room.len() as u32) as usize]
    }

    /// The points the deal has added to each seat: final when the deal is over, before that what counts at once.
    fn scores(&self) -> Scores;
    /// What else is to be reported of a deal that is over.
    fn facts(&self) -> Vec<(&'static str, Fact)>;
    /// Whether the deal was thrown in, so that it is not the single deal of C13.
    fn thrown_in(&self) -> bool {
        false
    }
    /// Who played with whom in this deal, where that changes from deal to deal.
    fn sides(&self) -> Option<Sides> {
        None
    }

    /// What the viewer sees.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A hidden world that fits the view, each equally likely as far as the play proves anything.
    fn imagine(view: &Self::View, rng: &mut Rng) -> Self;
    /// What a screen draws of a view.
    fn scene(view: &Self::View) -> Scene;
    /// A move of the seat to act as a screen offers it to that seat. It says nothing that the view does not.
    fn offer(view: &Self::View, mv: Self::Move) -> Offer;
    /// The move that somebody tried by hand, legal or not, where the game knows one that takes just these cards. By
    /// default it is looked for among those of [`every_move`](Position::every_move).
    fn meant(&self, view: &Self::View, gesture: &Gesture) -> Option<Self::Move> {
        self.meant_among(view, gesture, self.every_move())
    }
    /// The one of these moves that somebody tried by hand; a legal one rather than another.
    fn meant_among(
        &self,
        view: &Self::View,
        gesture: &Gesture,
        moves: Vec<Self::Move>,
    ) -> Option<Self::Move> {
        let mut meant = moves.into_iter().filter(|mv| gesture.means(&Self::offer(view, *mv)));
        let first = meant.next()?;
        let legal = |mv: &Self::Move| self.check(*mv).is_ok();
        Some(if legal(&first) { first } else { meant.find(legal).unwrap_or(first) })
    }

    /// Every move that can be spelled at this table, legal or not, for tests to try; where there are too many
    /// to list, those that a person might try.
    fn every_move(&self) -> Vec<Self::Move>;
    /// Every card of the game, place by place, for tests to count and to tell two worlds apart.
    fn census(&self) -> Vec<Card<Self::Pack>>;
}
