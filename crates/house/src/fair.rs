//! Fair deals: the house commits to a seed before it knows the players' cuts, and the players cut before they know the
//! seed. So nobody can influence a deal.
//!
//! In order, for deal `n`:
//! 1. the house draws a seed and publishes its hash (`Commit`), when the deal before begins or the table is opened;
//! 2. each client draws a cut and publishes its hash (`Pledge`), during the deal before or while the table waits;
//! 3. when the deal is due the house calls for the cuts (`Call`): from now on nobody can pledge or cut in any other way;
//! 4. each client opens the cut it pledged (`Cut`); one that does not within [`CALL_LASTS`] is left out (`Miss`);
//! 5. the house deals with the seed and the opened cuts, and publishes the seed when the deal is over.
//!
//! The last client to open knows the other cuts but not the seed. It can only choose between opening and being left out:
//! two deals of which it knows neither. The house waits only for clients that have pledged; without a pledge there is no
//! call. A cut sent in the open (`Cut` without `Pledge`) counts as well, until the call.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use broadside_cards::{Seat, Seed, Shuffler};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The longest cut, in bytes.
pub const LONGEST_CUT: usize = 64;
/// How long the house waits for a pledged cut when the deal is due, in milliseconds.
pub const CALL_LASTS: u64 = 5_000;

/// A fresh random seed.
#[cfg(feature = "random")]
pub fn fresh_seed() -> Seed {
    Seed::new(crate::token::random())
}

/// The commitment to a seed, published before the deal.
pub fn commitment(seed: &Seed) -> String {
    base16ct::lower::encode_string(&Sha256::digest(seed.bytes()))
}

/// The pledge of a cut: its SHA-256.
pub fn pledge(cut: &str) -> String {
    base16ct::lower::encode_string(&Sha256::digest(cut))
}

/// The cut of a client for a deal, made from a secret that the house does not know and the token of its seat. So the client
/// can make it again after a restart, and nobody who sees one cut can tell the next.
pub fn cut_of(secret: &str, token: &str, deal: usize) -> String {
    pledge(&format!("broadside cut 1\n{secret}\n{token}\n{deal}\n"))
}

/// Whether a text can be a pledge: 64 lower-case hexadecimal digits.
pub fn is_pledge(text: &str) -> bool {
    crate::token::bytes_of(text).is_ok()
}

/// The key of the shuffles of a game on a day: HMAC-SHA256 with the day's seed as key, over day and game.
pub fn key_of_day(seed: &Seed, day: u32, game: &str) -> Seed {
    mac(seed, &format!("broadside day 1\n{day}\n{game}\n"))
}

fn mac(seed: &Seed, message: &str) -> Seed {
    let mut mac = Hmac::<Sha256>::new_from_slice(seed.bytes()).expect("any key length will do");
    mac.update(message.as_bytes());
    Seed::new(mac.finalize().into_bytes().into())
}

/// A deal's seed and the players' cuts, from which its shuffles are computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSource {
    /// The server's seed.
    pub seed: Seed,
    /// The cuts, by seat number.
    pub cuts: BTreeMap<usize, String>,
    /// The pledges of cuts, by seat number.
    pub pledges: BTreeMap<usize, String>,
    /// The seats whose pledged cuts were not opened in time.
    pub missing: BTreeSet<usize>,
    /// Whether the house has called for the cuts.
    pub called: bool,
    commitment: String,
}

impl DealSource {
    /// A source without cuts.
    pub fn new(seed: Seed) -> Self {
        let (cuts, pledges, missing) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        DealSource { seed, cuts, pledges, missing, called: false, commitment: commitment(&seed) }
    }

    /// The seats whose pledged cuts the house waits for.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = Seat> {
        let open = |seat: &&usize| !self.cuts.contains_key(seat) && !self.missing.contains(seat);
        self.pledges.keys().filter(open).filter_map(|seat| Seat::numbered(*seat))
    }

    /// Whether a seat may give this cut now: before the call any, if it has pledged none; after it the pledged one.
    pub(crate) fn takes(&self, seat: Seat, cut: &str) -> bool {
        match self.pledges.get(&seat.number()) {
            None => !self.called,
            Some(pledged) => {
                self.called && self.awaited().any(|other| other == seat) && *pledged == pledge(cut)
            }
        }
    }

    /// A seat that takes part in the deal although a table of this many players does not have it, or that is declared
    /// missing without a pledge.
    pub(crate) fn nobody(&self, players: usize) -> Option<usize> {
        let mut seats = self.cuts.keys().chain(self.pledges.keys()).chain(&self.missing);
        let beyond = seats.find(|seat| !(1..=players).contains(*seat));
        beyond.or_else(|| self.missing.iter().find(|seat| !self.pledges.contains_key(seat))).copied()
    }

    /// The commitment to the seed, published before the deal.
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// The key of the deal's shuffles: HMAC-SHA256 with the seed as key, over table, deal number and cuts.
    pub fn key(&self, table: &str, deal: usize) -> Seed {
        let mut message = format!("broadside deal 1\n{table}\n{deal}\n");
        for (seat, cut) in &self.cuts {
            let _ = writeln!(message, "{seat}:{cut}");
        }
        mac(&self.seed, &message)
    }

    /// The generator for lot or shuffle number `number` of the deal, counted from 0.
    pub fn shuffler(&self, table: &str, deal: usize, number: u64) -> Shuffler {
        Shuffler::new(&self.key(table, deal), number)
    }
}

/// Whether a text is a valid cut: not empty, not too long, one line, no spaces at either end.
pub fn is_cut(text: &str) -> bool {
    let plain = !text.chars().any(char::is_control) && text.trim() == text;
    plain && !text.is_empty() && text.len() <= LONGEST_CUT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_is_the_hmac_that_anybody_can_compute() {
        // python3: hmac.new(bytes(range(32)), b"broadside deal 1\nt\n2\n1:heart\n3:zwei drei\n", "sha256").hexdigest()
        let mut source = DealSource::new(Seed::new(std::array::from_fn(|i| i as u8)));
        source.cuts.insert(3, "zwei drei".into());
        source.cuts.insert(1, "heart".into());
        assert_eq!(source.key("t", 2).to_string(), KEY);
        assert_eq!(
            commitment(&source.seed),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        source.cuts.insert(2, "x".into());
        assert_ne!(source.key("t", 2).to_string(), KEY);
    }

    const KEY: &str = "4964a5f9e137b3bdacf8598b768bd3ac43bb8e7db8845a7e04dffe310df69752";

    #[test]
    fn a_cut_is_one_short_line() {
        assert!(is_cut("a b;c é"));
        for bad in ["", " a", "a ", "a\nb", "\u{7f}", &"x".repeat(65)] {
            assert!(!is_cut(bad), "{bad:?}");
        }
    }
}
