//! One deal in progress: the heart of a game.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use broadside_cards::{Card, Pack, Rng, Scores, Seat, Sides};

use crate::moves::Misspelt;
use crate::{Fact, Gesture, Log, MoveKind, Offer, Phrase, Scene};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A player's.
    Seat(Seat),
    /// Chance: a shuffle or a lot comes next.
    Chance,
    /// Nobody's: it is over.
    Over,
}

impl Turn {
    /// The seat to act, if it is a player's turn.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// For whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees the seat's own cards.
    Seat(Seat),
    /// Somebody who sees only the open cards.
    Watcher,
}

impl Viewer {
    /// The viewer's seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        }
    }

    /// Whether the viewer sits on this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Why a move is refused: the clause that forbids it, and a reason that names only what the mover can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause, such as `N9`.
    pub clause: &'static str,
    /// The reason, naming the cards at issue.
    pub reason: Phrase,
}

impl Refusal {
    /// A refusal citing a clause.
    pub fn new(clause: &'static str, reason: Phrase) -> Self {
        Refusal { clause, reason }
    }

    /// The same as an `Err`, for the end of a check.
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

/// A shuffle that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle<P: Pack> {
    /// The record's word for it, in games with more than one kind of shuffle.
    pub label: Option<&'static str>,
    /// The cards, in pack order.
    pub cards: Vec<Card<P>>,
}

impl<P: Pack> Shuffle<P> {
    /// A shuffle of these cards, without a label.
    pub fn plain(cards: impl IntoIterator<Item = Card<P>>) -> Self {
        Shuffle { label: None, cards: cards.into_iter().collect() }
    }
}

/// A deal with every card known, from before the shuffle until it is over. Positions stay inside the engine: screens
/// and bots get a view of them.
///
/// People's moves go through [`check`](Position::check) first. Search may pass any move from
/// [`legal_moves`](Position::legal_moves) straight to [`play_unchecked`](Position::play_unchecked). After an unchecked
/// illegal move the position is worthless.
pub trait Position: Clone + Send + Sync + 'static {
    /// The pack of cards.
    type Pack: Pack;
    /// A move; its `Display` is the record's action.
    type Move: Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = Misspelt>;
    /// What one viewer sees: the open cards and the viewer's own. Its hash is a search tree's key.
    type View: Clone + PartialEq + Hash + fmt::Debug + Send + 'static;

    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The shuffle that is due, when it is chance's turn.
    fn shuffle_due(&self) -> Option<Shuffle<Self::Pack>>;
    /// Carries out the shuffle that is due, with the cards in their new order, top first.
    fn shuffled(&mut self, cards: &[Card<Self::Pack>], log: &mut impl Log);

    /// Appends every legal move of the seat to act, sorted and without duplicates.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);
    /// Whether the seat to act may make this move. This is the authority on legality.
    fn check(&self, mv: Self::Move) -> Result<(), Refusal>;
    /// Makes a legal move of the seat to act, and everything that follows from it without a choice. Every movement of
    /// cards is logged as a deed.
    fn play_unchecked(&mut self, mv: Self::Move, log: &mut impl Log);
    /// A random legal move; all are equally likely. `room` is a scratch list.
    fn random_move(&self, rng: &mut Rng, room: &mut Vec<Self::Move>) -> Self::Move {
        room.clear();
        self.legal_moves(room);
        room[rng.below(room.len() as u32) as usize]
    }

    /// The points that the deal has added to each seat: final once it is over, until then what is scored at once.
    fn scores(&self) -> Scores;
    /// What else to report about a finished deal.
    fn facts(&self) -> Vec<(&'static str, Fact)>;
    /// The same for people: short remarks for the score sheet about a finished deal.
    fn remarks(&self) -> Vec<Phrase> {
        vec![]
    }
    /// Whether the deal was thrown in. Such a deal does not count as the single deal of C13.
    fn thrown_in(&self) -> bool {
        false
    }
    /// Which seats played together in this deal, in games where that changes from deal to deal.
    fn sides(&self) -> Option<Sides> {
        None
    }

    /// What the viewer sees.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A random position that fits the view. All that fit are equally likely.
    fn imagine(view: &Self::View, rng: &mut Rng) -> Self;
    /// What a screen draws of a view.
    fn scene(view: &Self::View) -> Scene;
    /// A move of the seat to act, as a screen offers it. It reveals nothing beyond the view.
    fn offer(view: &Self::View, mv: Self::Move) -> Offer;
    /// The move that a gesture means, legal or not, if there is one. By default it is searched for in
    /// [`every_move`](Position::every_move).
    fn meant(&self, view: &Self::View, gesture: &Gesture) -> Option<Self::Move> {
        self.meant_among(view, gesture, self.every_move())
    }
    /// The one of these moves that a gesture means: a legal one, else one of a kind that is legal now, so that a card
    /// tapped during a trick is refused as played and not as laid away.
    fn meant_among(
        &self,
        view: &Self::View,
        gesture: &Gesture,
        moves: Vec<Self::Move>,
    ) -> Option<Self::Move> {
        let mut legal = vec![];
        self.legal_moves(&mut legal);
        let kinds: Vec<MoveKind> = legal.iter().map(|mv| Self::offer(view, *mv).kind).collect();
        let offers = moves.into_iter().map(|mv| (mv, Self::offer(view, mv)));
        let meant = offers.filter(|(_, offer)| gesture.means(offer));
        let unlike = |(mv, offer): &(_, Offer)| (self.check(*mv).is_err(), !kinds.contains(&offer.kind));
        meant.min_by_key(unlike).map(|(mv, _)| mv)
    }

    /// Every move that can be spelled at this table, legal or not, for tests to try. Where there are too many, those
    /// that a person might try.
    fn every_move(&self) -> Vec<Self::Move>;
    /// Every card of the game, place by place, for tests that count cards or compare two worlds.
    fn census(&self) -> Vec<Card<Self::Pack>>;
}
