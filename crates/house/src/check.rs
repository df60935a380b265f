//! A client's own check of a finished deal: were the cards shuffled by the seed that was committed to and the cuts that
//! were pledged, and did I get mine from that shuffle? It needs no rules, and nothing from the house but what it
//! published; what was published before the deal is taken from what the client has kept.

use std::collections::BTreeMap;

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_wire::{Reveal, What};

use crate::fair::{self, DealSource};

/// What a client knows of a table before it is dealt.
#[derive(Clone, Debug, Default)]
pub struct KnownTable {
    /// The table's id.
    pub table: String,
    /// Whether its deals were dealt elsewhere first; then the seeds are the keys themselves.
    pub elsewhere: bool,
    /// The number of players.
    pub players: usize,
    /// The cards of the pack in order, each once.
    pub cards: Vec<String>,
    /// How many cards a hand is dealt at a time; 0 where cards come in another way.
    pub packet: usize,
}

/// What a client has kept of a deal.
#[derive(Clone, Debug, Default)]
pub struct KeptDeal {
    /// The hash of the seed, seen before the cuts were opened.
    pub commitment: Option<String>,
    /// The pledges, by seat number, heard before the cuts were closed.
    pub pledges: BTreeMap<usize, String>,
    /// The cuts in the open, by seat number, heard before the cuts were closed.
    pub open: BTreeMap<usize, String>,
    /// Whether the cuts are closed: the house has called for those that are pledged, or has dealt.
    pub closed: bool,
    /// The client's own cut, once the house has acknowledged it.
    pub own: Option<(Seat, String)>,
    /// The client's hand when it was dealt, if it was seen before anything happened to it.
    pub hand: Option<Vec<String>>,
}

impl KeptDeal {
    /// Notes what is heard about this deal. Only what comes before the cuts are closed can be somebody's cut: whoever
    /// cut later could know the others' cuts.
    pub fn hear(&mut self, seat: Option<Seat>, what: &What) {
        match (what, seat) {
            (What::Commit { commitment, .. }, _) => {
                self.commitment.get_or_insert_with(|| commitment.clone());
            }
            (What::Call { .. } | What::Deal { .. }, _) => self.closed = true,
            (What::Pledge { pledge, .. }, Some(seat)) if !self.closed => {
                // Who sat there before may have cut in the open.
                self.open.remove(&seat.number());
                self.pledges.insert(seat.number(), pledge.clone());
            }
            (What::Cut { cut, .. }, Some(seat)) if !self.closed => {
                self.open.insert(seat.number(), cut.clone());
            }
            _ => {}
        }
    }

    /// A seat whose cut or pledge was not heard before the cuts were closed, or whose cut in the open has changed. A
    /// client that neither heard how they were closed nor cut itself cannot tell.
    pub fn unheard(
        &self,
        cuts: &BTreeMap<usize, String>,
        pledges: &BTreeMap<usize, String>,
    ) -> Option<usize> {
        if !self.closed && self.own.is_none() {
            return None;
        }
        let heard = |seat: &&usize| self.pledges.contains_key(seat) || self.open.contains_key(seat);
        let changed = self.open.iter().find(|(seat, cut)| cuts.get(seat) != Some(cut)).map(|(seat, _)| seat);
        let late = || cuts.keys().find(|seat| !heard(seat));
        let pledged_late = || pledges.keys().find(|seat| !self.pledges.contains_key(seat));
        changed.or_else(late).or_else(pledged_late).copied()
    }
}

/// The numbers behind a deal that was found fair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The deal's number, from 1.
    pub deal: usize,
    /// The key of its shuffles.
    pub key: String,
    /// Whether the client's own hand was compared, too.
    pub hand: bool,
    /// Whether the client's own cut is in. Without one it has only the house's word for when the cuts were fixed.
    pub own: bool,
}

/// Why a deal was not fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfair {
    /// The seed is not the one that was committed to before.
    Seed,
    /// The cut of a seat is not the one that was fixed in time, or is left out without a word, or nobody sits there.
    Cut(Seat),
    /// The client's own cut was acknowledged and is not in.
    OwnCut,
    /// A lot or shuffle is not what seed and cuts make.
    Shuffle,
    /// The client's hand did not come from the shuffle.
    Hand,
}

/// Checks a finished deal; `None` if its seed is not published yet, as for a deal of the day.
pub fn check_deal(table: &KnownTable, kept: &KeptDeal, reveal: &Reveal) -> Result<Option<Checked>, Unfair> {
    let Some(seed) = &reveal.seed else { return Ok(None) };
    let seed: Seed = seed.parse().map_err(|_| Unfair::Seed)?;
    let commitment = fair::commitment(&seed);
    if kept.commitment.as_ref().is_some_and(|kept| *kept != commitment) || reveal.commitment != commitment {
        return Err(Unfair::Seed);
    }
    let mut source = DealSource::new(seed);
    source.cuts = reveal.cuts.iter().map(|cut| (cut.seat.number(), cut.cut.clone())).collect();
    source.pledges = reveal.pledges.iter().map(|pledge| (pledge.seat.number(), pledge.cut.clone())).collect();
    source.missing = reveal.missing.iter().map(Seat::number).collect();
    for (number, pledge) in kept.pledges.iter().chain(&source.pledges) {
        match source.cuts.get(number) {
            Some(cut) if fair::pledge(cut) == *pledge => {}
            None if source.missing.contains(number) => {}
            _ => return Err(fault_of(*number)),
        }
    }
    if let Some(number) = source.nobody(table.players) {
        return Err(fault_of(number));
    }
    if let Some((seat, cut)) = &kept.own
        && source.cuts.get(&seat.number()) != Some(cut)
    {
        return Err(Unfair::OwnCut);
    }
    if let Some(number) = kept.unheard(&source.cuts, &source.pledges) {
        return Err(fault_of(number));
    }
    let key = if table.elsewhere { seed } else { source.key(&table.table, reveal.deal) };
    if drawn_again(table, &key, &reveal.chance).as_ref() != Some(&reveal.chance) {
        return Err(Unfair::Shuffle);
    }
    let shuffle = reveal.chance.iter().find_map(|line| line.strip_prefix("shuffle "));
    let shuffle: Vec<&str> = shuffle.ok_or(Unfair::Shuffle)?.split(' ').collect();
    let hand = match &kept.hand {
        Some(hand) if table.packet > 0 => match came_in_turn(table, &shuffle, hand) {
            true => true,
            false => return Err(Unfair::Hand),
        },
        _ => false,
    };
    Ok(Some(Checked { deal: reveal.deal, key: key.to_string(), hand, own: kept.own.is_some() }))
}

fn fault_of(number: usize) -> Unfair {
    Seat::numbered(number).map_or(Unfair::Shuffle, Unfair::Cut)
}

/// The lots and shuffles of a deal, drawn again with a key; `None` if a line is neither.
pub fn drawn_again(table: &KnownTable, key: &Seed, chance: &[String]) -> Option<Vec<String>> {
    (0..).zip(chance).map(|(number, line)| draw_again(table, &mut Shuffler::new(key, number), line)).collect()
}

fn draw_again(table: &KnownTable, shuffler: &mut Shuffler, line: &str) -> Option<String> {
    let (word, rest) = line.split_once(' ')?;
    if word != "shuffle" {
        return Some(format!("{word} {}", shuffler.lot(table.players)));
    }
    let place = |card: &str| table.cards.iter().position(|known| known == card);
    let (label, cards): (Vec<&str>, Vec<&str>) = rest.split(' ').partition(|word| place(word).is_none());
    let mut cards: Vec<&str> = cards;
    cards.sort_by_key(|card| place(card));
    shuffler.shuffle(&mut cards);
    Some([vec!["shuffle"], label, cards].concat().join(" "))
}

/// Whether a hand can have been dealt from shuffled cards in turn: a seat may sit out, and cards may be left over or have
/// left the hand.
fn came_in_turn(table: &KnownTable, shuffle: &[&str], hand: &[String]) -> bool {
    let from = |hands: usize, mine: usize| {
        let whole = shuffle.len() - shuffle.len() % (table.packet * hands);
        let turn = |n: usize| if n < whole { n / table.packet } else { n - whole };
        let mut left: Vec<&str> = shuffle
            .iter()
            .enumerate()
            .filter(|(n, _)| turn(*n) % hands == mine)
            .map(|(_, card)| *card)
            .collect();
        hand.iter().all(|card| {
            let found = left.iter().position(|other| other == card);
            found.map(|at| left.swap_remove(at)).is_some()
        })
    };
    let mut hands = [table.players, table.players - 1].into_iter().filter(|hands| *hands > 1);
    hands.any(|hands| (0..hands).any(|mine| from(hands, mine)))
}
