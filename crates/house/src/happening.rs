//! What a log entry says: the lines of the record, and what happens around them.

use std::fmt;
use std::str::FromStr;

use broadside_cards::{Seat, Seed};
use broadside_engine::LAYS_AWAY;

use crate::TokenHash;

/// Something that happened at a table.
#[derive(Clone, Debug)]
pub enum Happening {
    /// The table was opened; the text is a [`Setup`](crate::Setup).
    Open(String),
    /// A person sat down. The name is kept outside the log, so that it can be removed; earlier releases logged it.
    Sit {
        /// The seat.
        seat: Seat,
        /// The hash of the person's token.
        hash: TokenHash,
        /// The person's name, if the log has it.
        name: Option<String>,
    },
    /// A person who waited gave up the seat.
    Rise(Seat),
    /// Bots took the free seats.
    Fill {
        /// The seat of the person who wanted it.
        seat: Seat,
        /// The bots' level.
        level: String,
    },
    /// The seed of a future deal was fixed. The log has the seed; the players are told its hash.
    Commit {
        /// The deal's number, from 1.
        deal: usize,
        /// The seed.
        seed: Seed,
    },
    /// A seat pledged a cut for a future deal.
    Pledge {
        /// The deal's number, from 1.
        deal: usize,
        /// The seat.
        seat: Seat,
        /// The cut's hash.
        pledge: String,
    },
    /// A deal is due and the house calls for the pledged cuts.
    Call {
        /// The deal's number, from 1.
        deal: usize,
    },
    /// A pledged cut was not opened in time.
    Miss {
        /// The deal's number, from 1.
        deal: usize,
        /// The seat that pledged it.
        seat: Seat,
    },
    /// A seat cut a future deal, or opened the cut it pledged.
    Cut {
        /// The deal's number, from 1.
        deal: usize,
        /// The seat.
        seat: Seat,
        /// The cut.
        text: String,
    },
    /// A lot or shuffle, as the record has it after the `*`.
    Chance(String),
    /// A seat's move.
    Act {
        /// The seat.
        seat: Seat,
        /// The move as the record writes it.
        action: String,
        /// Whether a bot made it.
        bot: bool,
    },
    /// The game was taken back.
    Undo {
        /// The seat that asked for it.
        seat: Seat,
        /// The number of lines of play that were kept.
        keep: usize,
    },
    /// A seat asks to take its last move back.
    Ask {
        /// The seat.
        seat: Seat,
        /// The number of lines of play that would be kept.
        keep: usize,
    },
    /// A seat agrees to a takeback.
    Agree(Seat),
    /// A seat declines a takeback.
    Decline(Seat),
    /// A bot stands in for the person of a seat.
    Away(Seat),
    /// The person is back.
    Back(Seat),
    /// A seat votes for a bot to stand in for the person to act.
    Vote(Seat),
    /// The time of the person to act is up: a bot makes this move.
    Late(Seat),
    /// The host freed the seat of somebody who was away.
    Free {
        /// The host's seat.
        seat: Seat,
        /// The seat that is free.
        freed: Seat,
    },
}

impl Happening {
    /// The seat that did it.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Happening::Open(_) | Happening::Commit { .. } | Happening::Call { .. } | Happening::Chance(_) => {
                None
            }
            Happening::Sit { seat, .. }
            | Happening::Pledge { seat, .. }
            | Happening::Miss { seat, .. }
            | Happening::Cut { seat, .. }
            | Happening::Act { seat, .. }
            | Happening::Undo { seat, .. }
            | Happening::Ask { seat, .. }
            | Happening::Fill { seat, .. }
            | Happening::Rise(seat)
            | Happening::Agree(seat)
            | Happening::Decline(seat)
            | Happening::Away(seat)
            | Happening::Back(seat)
            | Happening::Vote(seat)
            | Happening::Late(seat)
            | Happening::Free { seat, .. } => Some(*seat),
        }
    }

    /// Whether it tells what the table does not see: a seed, a lot or shuffle, or a card that is laid away.
    pub fn is_secret(&self) -> bool {
        match self {
            Happening::Commit { .. } | Happening::Chance(_) => true,
            Happening::Act { action, .. } => action.split(' ').next() == Some(LAYS_AWAY),
            _ => false,
        }
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happening::Open(setup) => write!(f, "open {setup}"),
            Happening::Sit { seat, hash, name: Some(name) } => write!(f, "sit {seat} {hash} {name}"),
            Happening::Sit { seat, hash, name: None } => write!(f, "sit {seat} {hash}"),
            Happening::Rise(seat) => write!(f, "rise {seat}"),
            Happening::Fill { seat, level } => write!(f, "fill {seat} {level}"),
            Happening::Commit { deal, seed } => write!(f, "commit {deal} {seed}"),
            Happening::Pledge { deal, seat, pledge } => write!(f, "pledge {seat} {deal} {pledge}"),
            Happening::Call { deal } => write!(f, "call {deal}"),
            Happening::Miss { deal, seat } => write!(f, "miss {seat} {deal}"),
            Happening::Cut { deal, seat, text } => write!(f, "cut {seat} {deal} {text}"),
            Happening::Chance(action) => write!(f, "* {action}"),
            Happening::Act { seat, action, bot: false } => write!(f, "{seat} {action}"),
            Happening::Act { seat, action, bot: true } => write!(f, "bot {seat} {action}"),
            Happening::Undo { seat, keep } => write!(f, "undo {seat} {keep}"),
            Happening::Ask { seat, keep } => write!(f, "ask {seat} {keep}"),
            Happening::Agree(seat) => write!(f, "agree {seat}"),
            Happening::Decline(seat) => write!(f, "decline {seat}"),
            Happening::Away(seat) => write!(f, "away {seat}"),
            Happening::Back(seat) => write!(f, "back {seat}"),
            Happening::Vote(seat) => write!(f, "vote {seat}"),
            Happening::Late(seat) => write!(f, "late {seat}"),
            Happening::Free { seat, freed } => write!(f, "free {seat} {freed}"),
        }
    }
}

impl FromStr for Happening {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        fn cut(text: &str) -> Result<(&str, &str), ()> {
            text.split_once(' ').ok_or(())
        }
        fn seat(text: &str) -> Result<Seat, ()> {
            text.parse().ok().and_then(Seat::numbered).ok_or(())
        }
        let (verb, rest) = cut(text)?;
        let seated = |rest: &str| {
            let (number, keep) = cut(rest)?;
            Ok((seat(number)?, keep.parse().map_err(|_| ())?))
        };
        Ok(match verb {
            "open" => Happening::Open(rest.into()),
            "sit" => {
                let (number, rest) = cut(rest)?;
                let (hash, name) = match rest.split_once(' ') {
                    Some((hash, name)) => (hash, Some(name.into())),
                    None => (rest, None),
                };
                Happening::Sit { seat: seat(number)?, hash: hash.parse()?, name }
            }
            "rise" => Happening::Rise(seat(rest)?),
            "fill" => {
                let (number, level) = cut(rest)?;
                Happening::Fill { seat: seat(number)?, level: level.into() }
            }
            "commit" => {
                let (deal, seed) = cut(rest)?;
                let seed = crate::token::bytes_of(seed).map(Seed::new)?;
                Happening::Commit { deal: deal.parse().map_err(|_| ())?, seed }
            }
            "cut" => {
                let (number, rest) = cut(rest)?;
                let (deal, text) = cut(rest)?;
                Happening::Cut { deal: deal.parse().map_err(|_| ())?, seat: seat(number)?, text: text.into() }
            }
            "pledge" => {
                let (number, rest) = cut(rest)?;
                let (deal, pledge) = cut(rest)?;
                let (deal, seat) = (deal.parse().map_err(|_| ())?, seat(number)?);
                Happening::Pledge { deal, seat, pledge: pledge.into() }
            }
            "call" => Happening::Call { deal: rest.parse().map_err(|_| ())? },
            "miss" => seated(rest).map(|(seat, deal)| Happening::Miss { deal, seat })?,
            "*" => Happening::Chance(rest.into()),
            "bot" => {
                let (number, action) = cut(rest)?;
                Happening::Act { seat: seat(number)?, action: action.into(), bot: true }
            }
            "undo" => seated(rest).map(|(seat, keep)| Happening::Undo { seat, keep })?,
            "ask" => seated(rest).map(|(seat, keep)| Happening::Ask { seat, keep })?,
            "agree" => Happening::Agree(seat(rest)?),
            "decline" => Happening::Decline(seat(rest)?),
            "away" => Happening::Away(seat(rest)?),
            "back" => Happening::Back(seat(rest)?),
            "vote" => Happening::Vote(seat(rest)?),
            "late" => Happening::Late(seat(rest)?),
            "free" => {
                let (host, freed) = cut(rest)?;
                Happening::Free { seat: seat(host)?, freed: seat(freed)? }
            }
            number => Happening::Act { seat: seat(number)?, action: rest.into(), bot: false },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_happening_reads_as_it_is_written() {
        let (h, s) = ("ab".repeat(32), "09".repeat(32));
        for text in [
            "open game=neutral players=4 rules=1 public=no target=50 reading=underplay=allowed \
             reading=sides=partners seat=person seat=random seat=person seat=random",
            &format!("sit 2 {h} Ann of the Hill"),
            &format!("sit 2 {h}"),
            "rise 2",
            "fill 1 sergeant",
            &format!("commit 3 {s}"),
            &format!("pledge 1 3 {h}"),
            "call 3",
            "miss 1 3",
            "cut 1 3 two words",
            "* shuffle japan Jw10",
            "4 play B8",
            "bot 4 play B8",
            "undo 1 17",
            "ask 2 9",
            "agree 1",
            "decline 3",
            "away 1",
            "back 1",
            "vote 2",
            "late 3",
            "free 1 4",
        ] {
            let happening: Happening = text.parse().unwrap_or_else(|()| panic!("{text}"));
            assert_eq!(happening.to_string(), text);
        }
        for bad in ["", "9 play B8", "agree", "agree 0", "commit 1 xyz", "sit 1 ab Ann"] {
            assert!(bad.parse::<Happening>().is_err(), "{bad}");
        }
    }
}
