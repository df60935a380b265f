//! What a viewer sees, field by field. A game names its fields once; from that come their layout, the tensor, and the
//! same as data.

use broadside_cards::{Card, CardSet, Pack, Seat};

/// The seats in the order in which a sheet lists them.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    from: Seat,
    players: usize,
    next: usize,
}

impl Round {
    pub(crate) fn new(from: Seat, players: usize) -> Self {
        Round { from, players, next: 0 }
    }
}

impl Iterator for Round {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let step = (self.next < self.players).then_some(self.next)?;
        self.next += 1;
        let seat = self.from.index() + step;
        Some(Seat::new(if seat >= self.players { seat - self.players } else { seat }))
    }
}

/// Takes down what a viewer sees. Every field has one or more rows, and as many at every moment of a game.
pub trait Sheet {
    /// The seats in the order of the rows: in tensors from the viewer, as data from seat 1.
    fn round(&self) -> Round;
    /// Sets of cards: 1 for each card of the pack that is in the set.
    fn cards<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = CardSet<P>>);
    /// Hands and piles: how often each card of the pack is there.
    fn piles<P: Pack, I: IntoIterator<Item = Card<P>>>(
        &mut self,
        name: &'static str,
        rows: impl IntoIterator<Item = I>,
    );
    /// Suits: 1 for the suit, if there is one.
    fn suits<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<u8>>);
    /// For cards that a seat may hold: 1 for each suit of which there is none.
    fn voids<P: Pack>(&mut self, name: &'static str, may_hold: impl IntoIterator<Item = CardSet<P>>);
    /// Seats: 1 for the seat, if there is one.
    fn seats(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<Seat>>);
    /// One of several words.
    fn words(
        &mut self,
        name: &'static str,
        words: &'static [&'static str],
        rows: impl IntoIterator<Item = Option<usize>>,
    );
    /// Numbers; the tensor has them divided by `most`.
    fn numbers(&mut self, name: &'static str, most: u16, rows: impl IntoIterator<Item = i32>);
    /// Yes or no.
    fn truth(&mut self, name: &'static str, truth: bool) {
        self.numbers(name, 1, [i32::from(truth)]);
    }
}

/// What the numbers of a field mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One for each card of the pack: whether it is there.
    Cards,
    /// One for each card of the pack: how often it is there.
    Counts,
    /// One for each suit of the pack.
    Suits,
    /// One for each seat, from the viewer round to the left.
    Seats,
    /// One for each of these words.
    Words(&'static [&'static str]),
    /// A number, divided by this.
    Number(u16),
}

/// A field of an observation: `rows` times `width` numbers from `start` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What its numbers mean.
    pub kind: FieldKind,
    /// Where it begins.
    pub start: usize,
    /// The number of rows.
    pub rows: usize,
    /// The numbers of a row.
    pub width: usize,
}

impl Field {
    /// The number after its last.
    pub fn end(&self) -> usize {
        self.start + self.rows * self.width
    }
}

/// A field as data, one entry for each row.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Cards as the record spells them.
    Cards(Vec<Vec<String>>),
    /// Words, letters of suits.
    Words(Vec<Option<String>>),
    /// Several letters of suits.
    Suits(Vec<Vec<String>>),
    /// Seats by number, counted from 1.
    Seats(Vec<Option<usize>>),
    /// Numbers as they are.
    Numbers(Vec<i32>),
}

/// The place of each card number among the cards of the pack.
struct Places<P>(std::marker::PhantomData<P>);

impl<P: Pack> Places<P> {
    const OF: [u8; 64] = {
        let (mut places, mut index, mut next) = ([0; 64], 0, 0);
        while index < 64 {
            places[index] = next;
            next += (P::ALL >> index & 1) as u8;
            index += 1;
        }
        places
    };
    const COUNT: usize = P::ALL.count_ones() as usize;
}

/// Writes the tensor into a buffer of zeros.
pub(crate) struct Tensor<'a> {
    pub(crate) round: Round,
    pub(crate) rest: &'a mut [f32],
}

impl Tensor<'_> {
    #[inline]
    fn row(&mut self, width: usize) -> &mut [f32] {
        let rest = std::mem::take(&mut self.rest);
        let (row, rest) = rest.split_at_mut(width);
        self.rest = rest;
        row
    }

    #[inline]
    fn one_hot(&mut self, width: usize, rows: impl IntoIterator<Item = Option<usize>>) {
        for at in rows {
            let row = self.row(width);
            if let Some(at) = at {
                row[at] = 1.0;
            }
        }
    }
}

impl Sheet for Tensor<'_> {
    #[inline]
    fn round(&self) -> Round {
        self.round
    }

    #[inline]
    fn cards<P: Pack>(&mut self, _: &'static str, rows: impl IntoIterator<Item = CardSet<P>>) {
        for cards in rows {
            let row = self.row(Places::<P>::COUNT);
            for card in cards.iter() {
                row[usize::from(Places::<P>::OF[usize::from(card.index() & 63)])] = 1.0;
            }
        }
    }

    #[inline]
    fn piles<P: Pack, I: IntoIterator<Item = Card<P>>>(
        &mut self,
        _: &'static str,
        rows: impl IntoIterator<Item = I>,
    ) {
        for cards in rows {
            let row = self.row(Places::<P>::COUNT);
            for card in cards {
                row[usize::from(Places::<P>::OF[usize::from(card.index() & 63)])] += 1.0;
            }
        }
    }

    #[inline]
    fn suits<P: Pack>(&mut self, _: &'static str, rows: impl IntoIterator<Item = Option<u8>>) {
        self.one_hot(P::SUITS.len(), rows.into_iter().map(|suit| suit.map(usize::from)));
    }

    #[inline]
    fn voids<P: Pack>(&mut self, _: &'static str, may_hold: impl IntoIterator<Item = CardSet<P>>) {
        for cards in may_hold {
            let row = self.row(P::SUITS.len());
            for (suit, void) in (0..).zip(row) {
                *void = f32::from(u8::from(!cards.meets(CardSet::suit(suit))));
            }
        }
    }

    #[inline]
    fn seats(&mut self, _: &'static str, rows: impl IntoIterator<Item = Option<Seat>>) {
        let Round { from, players, .. } = self.round;
        let place = |seat: Seat| (seat.index() + players - from.index()) % players;
        self.one_hot(players, rows.into_iter().map(|seat| seat.map(place)));
    }

    #[inline]
    fn words(
        &mut self,
        _: &'static str,
        words: &'static [&'static str],
        rows: impl IntoIterator<Item = Option<usize>>,
    ) {
        self.one_hot(words.len(), rows);
    }

    #[inline]
    fn numbers(&mut self, _: &'static str, most: u16, rows: impl IntoIterator<Item = i32>) {
        for number in rows {
            self.row(1)[0] = number as f32 / f32::from(most);
        }
    }
}

/// Takes down where each field stands.
pub(crate) struct Layout {
    pub(crate) round: Round,
    pub(crate) fields: Vec<Field>,
}

impl Layout {
    fn field(&mut self, name: &'static str, kind: FieldKind, rows: usize, width: usize) {
        let start = self.fields.last().map_or(0, Field::end);
        self.fields.push(Field { name, kind, start, rows, width });
    }
}

impl Sheet for Layout {
    fn round(&self) -> Round {
        self.round
    }

    fn cards<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = CardSet<P>>) {
        self.field(name, FieldKind::Cards, rows.into_iter().count(), Places::<P>::COUNT);
    }

    fn piles<P: Pack, I: IntoIterator<Item = Card<P>>>(
        &mut self,
        name: &'static str,
        rows: impl IntoIterator<Item = I>,
    ) {
        self.field(name, FieldKind::Counts, rows.into_iter().count(), Places::<P>::COUNT);
    }

    fn suits<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<u8>>) {
        self.field(name, FieldKind::Suits, rows.into_iter().count(), P::SUITS.len());
    }

    fn voids<P: Pack>(&mut self, name: &'static str, may_hold: impl IntoIterator<Item = CardSet<P>>) {
        self.field(name, FieldKind::Suits, may_hold.into_iter().count(), P::SUITS.len());
    }

    fn seats(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<Seat>>) {
        self.field(name, FieldKind::Seats, rows.into_iter().count(), self.round.players);
    }

    fn words(
        &mut self,
        name: &'static str,
        words: &'static [&'static str],
        rows: impl IntoIterator<Item = Option<usize>>,
    ) {
        self.field(name, FieldKind::Words(words), rows.into_iter().count(), words.len());
    }

    fn numbers(&mut self, name: &'static str, most: u16, rows: impl IntoIterator<Item = i32>) {
        self.field(name, FieldKind::Number(most), rows.into_iter().count(), 1);
    }
}

/// Takes down the fields as data.
pub(crate) struct Notes {
    pub(crate) round: Round,
    pub(crate) notes: Vec<(&'static str, Note)>,
}

fn letter<P: Pack>(suit: u8) -> String {
    P::SUITS[usize::from(suit)].letter.to_string()
}

fn spelled<P: Pack>(cards: impl IntoIterator<Item = Card<P>>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

impl Sheet for Notes {
    fn round(&self) -> Round {
        self.round
    }

    fn cards<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = CardSet<P>>) {
        let rows = rows.into_iter().map(|cards| spelled(cards.iter()));
        self.notes.push((name, Note::Cards(rows.collect())));
    }

    fn piles<P: Pack, I: IntoIterator<Item = Card<P>>>(
        &mut self,
        name: &'static str,
        rows: impl IntoIterator<Item = I>,
    ) {
        self.notes.push((name, Note::Cards(rows.into_iter().map(spelled).collect())));
    }

    fn suits<P: Pack>(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<u8>>) {
        let rows = rows.into_iter().map(|suit| suit.map(letter::<P>));
        self.notes.push((name, Note::Words(rows.collect())));
    }

    fn voids<P: Pack>(&mut self, name: &'static str, may_hold: impl IntoIterator<Item = CardSet<P>>) {
        let suits = 0..P::SUITS.len() as u8;
        let void = |cards: CardSet<P>| {
            let lacks = suits.clone().filter(move |suit| !cards.meets(CardSet::suit(*suit)));
            lacks.map(letter::<P>).collect()
        };
        self.notes.push((name, Note::Suits(may_hold.into_iter().map(void).collect())));
    }

    fn seats(&mut self, name: &'static str, rows: impl IntoIterator<Item = Option<Seat>>) {
        let rows = rows.into_iter().map(|seat| seat.map(Seat::number));
        self.notes.push((name, Note::Seats(rows.collect())));
    }

    fn words(
        &mut self,
        name: &'static str,
        words: &'static [&'static str],
        rows: impl IntoIterator<Item = Option<usize>>,
    ) {
        let rows = rows.into_iter().map(|at| at.map(|at| words[at].to_string()));
        self.notes.push((name, Note::Words(rows.collect())));
    }

    fn numbers(&mut self, name: &'static str, _: u16, rows: impl IntoIterator<Item = i32>) {
        self.notes.push((name, Note::Numbers(rows.into_iter().collect())));
    }
}
