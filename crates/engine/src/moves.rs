//! Declares a game's moves once: their types, their spelling in the record, and their labels.

use std::fmt;

use broadside_cards::{Card, CardBag, CardSet, Pack, Seat};

pub use crate::spelling::Misspelt;
use crate::spelling::Words;
use crate::{Arg, Phrase, phrase};

/// An argument of a move: one word of an action, or all its remaining words.
pub trait ActionWord: Sized {
    /// Reads it from the action.
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt>;
    /// Writes it as the record does.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// The phrase argument for it.
    fn arg(&self) -> Arg;
}

impl<P: Pack> ActionWord for Card<P> {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        words.read()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        (*self).into()
    }
}

impl ActionWord for u16 {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        words.number()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        (*self).into()
    }
}

impl ActionWord for Seat {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let number = words.number()?;
        Seat::numbered(number.into()).ok_or_else(|| Misspelt(phrase!("misspelt-seat", number)))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        (*self).into()
    }
}

impl<P: Pack> ActionWord for CardSet<P> {
    /// Reads all remaining words; a card may not appear twice.
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let mut cards = CardSet::EMPTY;
        for word in words.rest() {
            let card: Card<P> = word.parse()?;
            if cards.contains(card) {
                return Err(Misspelt(phrase!("misspelt-twice", word = Arg::Text(word.to_owned()))));
            }
            cards.insert(card);
        }
        Ok(cards)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        (*self).into()
    }
}

impl<P: Pack> ActionWord for CardBag<P> {
    /// Reads all remaining words; a card may appear at most twice.
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let mut cards = CardBag::EMPTY;
        for word in words.rest() {
            let card: Card<P> = word.parse()?;
            if cards.count(card) == 2 {
                return Err(Misspelt(phrase!("misspelt-thrice", word = Arg::Text(word.to_owned()))));
            }
            cards.insert(card);
        }
        Ok(cards)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        (*self).into()
    }
}

/// A move with a label.
pub trait Called {
    /// The text of the move's button: the phrase `move-VERB` with the move's words as arguments.
    fn label(&self) -> Phrase;
}

/// Declares a game's moves. Each has the verb that the record writes, a name, and arguments that are cards, numbers,
/// seats or any other [`ActionWord`](crate::moves::ActionWord):
///
/// ```
/// use broadside_cards::packs::Nations;
/// type Card = broadside_cards::Card<Nations>;
///
/// broadside_engine::moves! {
///     /// A move.
///     pub enum Move {
///         /// A bid of `bid` points.
///         "bid" Bid(bid: u16),
///         /// No bid.
///         "pass" Pass,
///         /// A card to the trick.
///         "play" Play(card: Card),
///     }
/// }
///
/// assert_eq!("play E14".parse::<Move>().unwrap().to_string(), "play E14");
/// assert!("play E14 E13".parse::<Move>().is_err());
/// ```
///
/// This generates the type, its spelling (`Display` and `FromStr`) and its label, here the phrase `move-bid` with
/// `bid`. Moves that share a verb are tried in order; `"play" PlayTo(card: Card, fort: Fort) = "play-to"` gives one of
/// them a label of its own.
#[macro_export]
macro_rules! moves {
    (
        $(#[$about:meta])*
        pub enum $Move:ident {
            $( $(#[$doc:meta])* $verb:literal $Name:ident $(( $($word:ident : $Word:ty),+ ))? $(= $label:literal)? ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Move {
            $( $(#[$doc])* $Name $(( $($Word),+ ))? ),+
        }

        impl ::std::fmt::Display for $Move {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $( $Move::$Name $(( $($word),+ ))? => {
                        f.write_str($verb)?;
                        $($( f.write_str(" ")?; $crate::moves::ActionWord::write($word, f)?; )+)?
                        Ok(())
                    } )+
                }
            }
        }

        impl ::std::str::FromStr for $Move {
            type Err = $crate::moves::Misspelt;

            fn from_str(action: &str) -> ::std::result::Result<Self, Self::Err> {
                let (verb, words) = $crate::spelling::verb(action);
                let mut first = None;
                $( if verb == $verb {
                    #[allow(unused_mut)]
                    let read = |mut words: $crate::spelling::Words<'_>| {
                        $($( let $word = <$Word as $crate::moves::ActionWord>::read(&mut words)?; )+)?
                        words.end($Move::$Name $(( $($word),+ ))?)
                    };
                    match read(words.clone()) {
                        Ok(mv) => return Ok(mv),
                        Err(misspelt) => first = first.or(Some(misspelt)),
                    }
                } )+
                match first {
                    Some(misspelt) => Err(misspelt),
                    None => $crate::spelling::unknown(verb, &[$($verb),+]),
                }
            }
        }

        impl $crate::moves::Called for $Move {
            fn label(&self) -> $crate::Phrase {
                match self {
                    $( $Move::$Name $(( $($word),+ ))? => {
                        $crate::Phrase::new($crate::moves!(@label $verb $($label)?))
                            $($( .with(stringify!($word), $crate::moves::ActionWord::arg($word)) )+)?
                    } )+
                }
            }
        }
    };
    (@label $verb:literal) => { concat!("move-", $verb) };
    (@label $verb:literal $label:literal) => { concat!("move-", $label) };
}
