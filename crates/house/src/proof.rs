//! Proof that a game was dealt fairly, played by the rules and scored correctly, from a stored log or from a downloaded
//! record.

use std::collections::{BTreeMap, BTreeSet};

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::record::{BadRecord, Reader, Scribe};
use broadside_engine::{AnyMatch, Arg, Phrase, Shelf, phrase};

use crate::fair::{self, DealSource};
use crate::token::bytes_of;
use crate::{BadLog, Chain, Happening, LogLine, SeatPlan, TableId, TableState};

/// The tag of a record whose deals were dealt elsewhere first; its seeds are the keys of the shuffles themselves.
const DEALS: &str = "Deals";

/// Rebuilds a table from its log and recomputes every shuffle.
pub fn check_log(games: &Shelf, id: TableId, lines: &[LogLine]) -> Result<TableState, BadLog> {
    let (first, rest) = lines.split_first().ok_or(BadLog::Empty)?;
    let mut chain = Chain::new(id.clone());
    let mut state = TableState::opened_by(games, id, chain.read(first)?)?;
    for line in rest {
        let entry = chain.read(line)?;
        if let Happening::Chance(text) = &entry.what
            && state.plays.len() >= state.setup.begun
            && (state.awaited_cuts().is_some() || state.chance_by_the_seed().as_ref() != Some(text))
        {
            return Err(BadLog::Unfair(entry.seq));
        }
        state.apply(entry)?;
    }
    Ok(state)
}

/// The program that wrote a record.
const PROGRAM: &str = concat!("broadside ", env!("CARGO_PKG_VERSION"));

impl TableState {
    /// The record of a finished game, with the proof of its deals as comments.
    pub fn record(&self) -> Option<String> {
        let winners = self.game.winners()?;
        let scores: Vec<String> = self.scores().iter().map(i32::to_string).collect();
        let winners: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
        let mut tags = vec![("Table".to_owned(), self.id.to_string())];
        tags.extend(self.setup.origin.as_ref().map(|origin| (DEALS.to_owned(), origin.to_string())));
        tags.extend(
            self.chairs.iter().enumerate().map(|(n, chair)| (format!("Seat{}", n + 1), chair.name.clone())),
        );
        tags.extend(self.setup.seats.iter().enumerate().filter_map(|(n, plan)| match plan {
            SeatPlan::Bot(level) => Some((format!("Bot{}", n + 1), level.clone())),
            SeatPlan::Person => None,
        }));
        tags.extend([
            ("Version".to_owned(), PROGRAM.to_owned()),
            ("Scores".to_owned(), scores.join(" ")),
            ("Winners".to_owned(), winners.join(" ")),
        ]);
        let tags: Vec<(&str, &str)> =
            tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let mut scribe = Scribe::new(&self.setup.table, &tags);
        let mut deal = 0;
        for play in &self.plays {
            if play.deal > deal {
                self.close(deal, &mut scribe);
                deal = play.deal;
                if let Some(source) = self.proved(deal) {
                    scribe.comment(&format!("commit {deal} {}", source.commitment()));
                    for (seat, pledge) in &source.pledges {
                        scribe.comment(&format!("pledge {deal} {seat} {pledge}"));
                    }
                    for (seat, cut) in &source.cuts {
                        scribe.comment(&format!("cut {deal} {seat} {cut}"));
                    }
                    for seat in &source.missing {
                        scribe.comment(&format!("cut-missing {deal} {seat}"));
                    }
                }
            }
            match play.seat {
                Some(seat) => scribe.act(seat.number(), &play.text),
                None => scribe.chance(&play.text),
            }
        }
        self.close(deal, &mut scribe);
        Some(scribe.text().to_owned())
    }

    /// The source of a deal, at a table that began with a deal of its own.
    fn proved(&self, deal: usize) -> Option<&DealSource> {
        let index = deal.checked_sub(1).filter(|_| self.setup.begun == 0)?;
        self.sources.get(index)
    }

    fn close(&self, deal: usize, scribe: &mut Scribe) {
        if let Some(source) = self.proved(deal) {
            scribe.comment(&format!("seed {deal} {}", source.seed));
        }
    }
}

/// Why a record proves nothing, or contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadProof {
    /// A line cannot be replayed.
    Record(#[from] BadRecord),
    /// A comment of the proof cannot be read; the line's number.
    Unreadable(usize),
    /// The seed of this deal does not match its commitment.
    Commitment(usize),
    /// In this deal the cut of a seat is not the pledged one, or was neither opened nor declared missing.
    Pledge(usize, usize),
    /// In this deal a seat that does not exist has cut or pledged, or one is declared missing that pledged nothing.
    Nobody(usize, usize),
    /// This deal has no seed or no commitment.
    Missing(usize),
    /// A shuffle does not follow from seed and cuts; the line's number.
    Unfair(usize),
    /// A shuffle does not follow from the seed that the record names; the line's number.
    Seed(usize),
    /// This tag claims a wrong result.
    Result(&'static str),
}

/// For logs and tests. What people read is made by the crate `speech`.
impl std::fmt::Display for BadProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.reason())
    }
}

impl BadProof {
    /// What is wrong, as a phrase. If a line cannot be replayed, it is a phrase of the game.
    pub fn reason(&self) -> Phrase {
        let seated = |number: &usize| -> Arg {
            let nobody = || phrase!("nameless", number = *number).into();
            Seat::numbered(*number).map_or_else(nobody, Arg::from)
        };
        match self {
            BadProof::Record(BadRecord { line, fault }) => {
                phrase!("proof-record", line = *line, why = fault.reason.clone())
            }
            BadProof::Unreadable(line) => phrase!("proof-unreadable", line = *line),
            BadProof::Commitment(deal) => phrase!("proof-commitment", deal = *deal),
            BadProof::Pledge(deal, number) => {
                phrase!("proof-pledge", deal = *deal, seat = seated(number))
            }
            BadProof::Nobody(deal, number) => {
                phrase!("proof-nobody", deal = *deal, seat = seated(number))
            }
            BadProof::Missing(deal) => phrase!("proof-missing", deal = *deal),
            BadProof::Unfair(line) => phrase!("proof-unfair", line = *line),
            BadProof::Seed(line) => phrase!("proof-seed", line = *line),
            BadProof::Result(tag) => phrase!("proof-result", tag = Arg::Text((*tag).to_owned())),
        }
    }
}

/// What a record proves.
pub struct Proof {
    /// The game at the record's end.
    pub game: Box<dyn AnyMatch>,
    /// The number of deals proved fair; `None` if the record has no proof of its deals.
    pub fair_deals: Option<usize>,
    /// The number of moves, all legal.
    pub moves: usize,
    /// Whether the record claims scores, and they are right.
    pub scores: bool,
    /// Whether the record claims winners, and they are right.
    pub winners: bool,
    /// The seeds and cuts by which its deals were dealt, by number.
    pub sources: BTreeMap<usize, DealSource>,
}

/// Checks a record: every move, the result in its tags, and every shuffle if it contains the proof.
pub fn check_record(games: &Shelf, text: &[u8]) -> Result<Proof, BadProof> {
    let sources = sources_of(text)?;
    let mut reader = Reader::new(games, text);
    let (mut events, mut moves, mut drawn, mut deals) = (vec![], 0, 0u64, 0);
    while let Some(line) = reader.next_action()? {
        let tag = |name: &str| reader.tags().iter().find(|tag| tag.name == name).map(|tag| tag.value.clone());
        let (table, elsewhere) = (tag("Table"), tag(DEALS).is_some());
        let game = reader.game()?;
        if game.deals().len() > deals {
            (deals, drawn) = (game.deals().len(), 0);
        }
        match line.seat {
            Some(_) => moves += 1,
            None if sources.is_empty() => {}
            None => {
                let source = sources.get(&(deals + 1)).ok_or(BadProof::Missing(deals + 1))?;
                let mut shuffler = match elsewhere {
                    true => Shuffler::new(&source.seed, drawn),
                    false => source.shuffler(&table.unwrap_or_default(), deals + 1, drawn),
                };
                let due = game.boxed_clone().draw(&mut shuffler, &mut vec![]).unwrap_or_default();
                if !due.split(' ').eq(line.action.split_ascii_whitespace()) {
                    return Err(BadProof::Unfair(line.line));
                }
                drawn += 1;
            }
        }
        reader.carry_out(&line, &mut events)?;
        events.clear();
    }
    let tags = reader.tags().to_vec();
    let game = reader.finish()?;
    let claims = |name: &str| tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
    for (deal, source) in &sources {
        // Nobody waits for a bot's cut. One in the open may be of a person who left the seat before a bot took it.
        let of_a_bot = |seat: &&usize| claims(&format!("Bot{seat}")).is_some();
        let nobody = source.nobody(game.table().players());
        if let Some(seat) = nobody.or_else(|| source.pledges.keys().find(of_a_bot).copied()) {
            return Err(BadProof::Nobody(*deal, seat));
        }
    }
    let scores: Vec<String> = game.scores().of(game.table().players()).iter().map(i32::to_string).collect();
    if claims("Scores").is_some_and(|claim| claim != scores.join(" ")) {
        return Err(BadProof::Result("Scores"));
    }
    let winners: Vec<String> =
        game.winners().map_or(vec![], |seats| seats.iter().map(|seat| seat.to_string()).collect());
    if claims("Winners").is_some_and(|claim| claim != winners.join(" ")) {
        return Err(BadProof::Result("Winners"));
    }
    let (scores, winners) = (claims("Scores").is_some(), claims("Winners").is_some());
    let fair_deals = (!sources.is_empty()).then_some(game.deals().len());
    Ok(Proof { game, fair_deals, moves, scores, winners, sources })
}

/// The seeds and cuts from the comments, each seed checked against its commitment and each cut against its pledge.
fn sources_of(text: &[u8]) -> Result<BTreeMap<usize, DealSource>, BadProof> {
    let (mut commitments, mut seeds) = (BTreeMap::new(), BTreeMap::new());
    let mut cuts: BTreeMap<usize, Cutting> = BTreeMap::new();
    for (index, line) in String::from_utf8_lossy(text).lines().enumerate() {
        let Some((verb, rest)) = line.trim().strip_prefix("; ").and_then(|line| line.split_once(' ')) else {
            continue;
        };
        let bad = || BadProof::Unreadable(index + 1);
        let number = |text: &str| text.parse::<usize>().map_err(|_| bad());
        let (deal, rest) = match verb {
            "commit" | "pledge" | "cut" | "cut-missing" | "seed" => rest.split_once(' ').ok_or_else(bad)?,
            _ => continue,
        };
        let deal = number(deal)?;
        let seated = || rest.split_once(' ').ok_or_else(bad);
        let twice = match verb {
            "commit" => commitments.insert(deal, rest.to_owned()).is_some(),
            "pledge" => {
                let (seat, pledge) = seated()?;
                cuts.entry(deal).or_default().pledges.insert(number(seat)?, pledge.into()).is_some()
            }
            "cut" => {
                let (seat, cut) = seated()?;
                cuts.entry(deal).or_default().cuts.insert(number(seat)?, cut.into()).is_some()
            }
            "cut-missing" => !cuts.entry(deal).or_default().missing.insert(number(rest)?),
            _ => seeds.insert(deal, bytes_of(rest).map(Seed::new).map_err(|()| bad())?).is_some(),
        };
        if twice {
            return Err(bad());
        }
    }
    let mut sources = BTreeMap::new();
    for (deal, seed) in seeds {
        match commitments.remove(&deal) {
            Some(commitment) if commitment == fair::commitment(&seed) => {}
            Some(_) => return Err(BadProof::Commitment(deal)),
            None => return Err(BadProof::Missing(deal)),
        }
        let cutting = cuts.remove(&deal).unwrap_or_default();
        if let Some(seat) = cutting.broken() {
            return Err(BadProof::Pledge(deal, seat));
        }
        let mut source = DealSource::new(seed);
        (source.pledges, source.cuts, source.missing) = (cutting.pledges, cutting.cuts, cutting.missing);
        sources.insert(deal, source);
    }
    // Neither a commitment nor a cut proves anything without the seed.
    match commitments.keys().chain(cuts.keys()).min() {
        Some(deal) => Err(BadProof::Missing(*deal)),
        None => Ok(sources),
    }
}

/// What the comments say about the cuts of a deal, by seat number.
#[derive(Default)]
struct Cutting {
    pledges: BTreeMap<usize, String>,
    cuts: BTreeMap<usize, String>,
    missing: BTreeSet<usize>,
}

impl Cutting {
    /// A seat whose cut does not fit its pledge, or that is declared missing without a pledge.
    fn broken(&self) -> Option<usize> {
        let fits = |seat: &usize, pledge: &String| match self.cuts.get(seat) {
            Some(cut) => fair::pledge(cut) == *pledge && !self.missing.contains(seat),
            None => self.missing.contains(seat),
        };
        let broken = self.pledges.iter().find(|(seat, pledge)| !fits(seat, pledge)).map(|(seat, _)| *seat);
        broken.or_else(|| self.missing.iter().find(|seat| !self.pledges.contains_key(seat)).copied())
    }
}
