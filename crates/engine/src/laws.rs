//! The laws: what holds for every game at every table under every reading, checked on random games.
//!
//! A broken law panics with the table, the seed and the last moves, so that the game can be repeated.

use broadside_cards::{Rng, Scores, Seat, Seed, Shuffler};

use crate::record::{Reader, Scribe};
use crate::{
    AnyGame, AnyMatch, DealReport, Event, Face, Game, LAYS_AWAY, Match, MoveKind, Offer, Position, Refusal,
    Scene, Silent, Table, Told, ToldDeed, Turn, Viewer,
};

/// The limit of moves in one deal; no game needs as many.
const LONGEST_DEAL: usize = 40_000;
/// Random games are stopped after this many moves, because some never end by random play.
const LONGEST_GAME: usize = 1_500;
/// A random player gives up only once in this many opportunities, so that patience games last long enough to test.
const GIVES_UP: u32 = 16;

/// How much to test.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of games.
    pub games: u64,
    /// The costly laws are checked at one position in `sample`.
    pub sample: u32,
}

/// How much was tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Moves made.
    pub moves: u64,
    /// Positions at which the costly laws were checked.
    pub positions: u64,
    /// Imagined worlds that differed from the true one.
    pub different_worlds: u64,
}

impl Tally {
    /// Adds another tally.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.positions += other.positions;
        self.different_worlds += other.different_worlds;
    }
}

/// Plays random games at a table and checks every law. One game in ten is played to its end, the others for one deal.
///
/// # Panics
/// When a law is broken.
pub fn obey<G: Game>(game: &G, table: &Table, seed: u64, effort: Effort) -> Tally {
    let mut tally = Tally::default();
    for number in 0..effort.games {
        let table = if number % 10 != 0 { table.for_one_deal() } else { table.clone() };
        let mut trial = Trial::<G>::new(&table, seed, number, effort.sample);
        trial.play_to_the_end();
        // Records do not tell of a small pack.
        if number % 8 == 0 && table.ranks().is_none() {
            a_record_replays_to_the_same_end(game, &trial);
        }
        tally.add(trial.tally);
    }
    tally
}

struct Trial<G: Game> {
    table: Table,
    game: Match<G>,
    shuffler: Shuffler,
    rng: Rng,
    sample: u32,
    scribe: Scribe,
    known_clauses: Vec<&'static str>,
    tally: Tally,
}

impl<G: Game> Trial<G> {
    fn new(table: &Table, seed: u64, number: u64, sample: u32) -> Self {
        let mut shuffler = Shuffler::new(&Seed::from(seed), number);
        let rng = Rng::new(shuffler.number());
        Trial {
            table: table.clone(),
            game: Match::new(table),
            shuffler,
            rng,
            sample,
            scribe: Scribe::new(table, &[]),
            known_clauses: G::INFO.booklet().clauses().map(|clause| clause.id).collect(),
            tally: Tally { games: 1, ..Tally::default() },
        }
    }

    #[track_caller]
    fn broken(&self, law: &str, detail: impl std::fmt::Debug) -> ! {
        panic!("law broken at {}: {law}\n{detail:?}\nthe record so far:\n{}", self.table, self.scribe.text());
    }

    fn play_to_the_end(&mut self) {
        let (mut moves, mut room, mut in_deal, mut deals) = (vec![], vec![], 0, 0);
        loop {
            if self.game.standing().deals.len() > deals {
                deals = self.game.standing().deals.len();
                in_deal = 0;
                self.scores_add_up();
            }
            match self.game.turn() {
                Turn::Chance => match self.game.draw(&mut self.shuffler, &mut vec![]) {
                    Some(line) => self.scribe.chance(&line),
                    None => self.broken("chance is to act only when something is due", ()),
                },
                Turn::Over => break,
                Turn::Seat(seat) => {
                    let Some(position) = self.game.position() else {
                        self.broken("a seat is to act only in a deal", seat)
                    };
                    moves.clear();
                    position.legal_moves(&mut moves);
                    if moves.is_empty() {
                        self.broken("someone can move unless it is over", seat);
                    }
                    if !moves.is_sorted_by(|a, b| a < b) {
                        self.broken("moves are sorted and unique", &moves);
                    }
                    let sampled = self.rng.below(self.sample) == 0;
                    if sampled {
                        self.tally.positions += 1;
                        self.legal_is_what_check_accepts(&moves, seat);
                        self.cards_are_conserved();
                        self.tally.different_worlds += self.imagined_worlds_fit(&moves, seat);
                        self.offers_can_be_taken(seat);
                    }
                    let Some(position) = self.game.position() else { return };
                    let mut mv = position.random_move(&mut self.rng, &mut room);
                    if moves.binary_search(&mv).is_err() {
                        self.broken("a random move is legal", mv);
                    }
                    let offer = G::Position::offer(&position.view(Viewer::Seat(seat)), mv);
                    if offer.kind == MoveKind::GiveUp && self.rng.below(GIVES_UP) > 0 {
                        moves.retain(|other| *other != mv);
                        mv = moves.get(self.rng.below(moves.len() as u32) as usize).copied().unwrap_or(mv);
                    }
                    self.scribe.act(seat.number(), &mv.to_string());
                    if sampled {
                        self.play_and_tell(seat, mv);
                    } else {
                        self.game.play_unchecked(mv, &mut Silent);
                    }
                    self.tally.moves += 1;
                    in_deal += 1;
                    if in_deal > LONGEST_DEAL {
                        self.broken("a deal ends within a bound", in_deal);
                    }
                    if self.tally.moves as usize > LONGEST_GAME {
                        break;
                    }
                }
            }
        }
    }

    /// Plays a move and checks for every viewer that the deeds told turn the zones seen before into the zones seen
    /// after, and that the others see the cards it names, or that it lays them away.
    fn play_and_tell(&mut self, mover: Seat, mv: <G::Position as Position>::Move) {
        let may_hide = mv.to_string().split(' ').next() == Some(LAYS_AWAY);
        // A card that is called for may lie anywhere, and one that stands for a country lies nowhere.
        let is_moved = |offer: &Offer| offer.kind != MoveKind::Call && offer.from.is_some();
        let offer = AnyMatch::offer(&self.game, mover.number(), &mv.to_string());
        let named =
            offer.filter(|offer| is_moved(offer) && !may_hide).map(|offer| offer.cards).unwrap_or_default();
        let viewers = Seat::all(self.table.players()).map(Viewer::Seat).chain([Viewer::Watcher]);
        let before: Vec<(Viewer, Option<Scene>)> =
            viewers.map(|viewer| (viewer, self.game.scene(viewer))).collect();
        let mut events: Vec<Event> = vec![];
        self.game.play_unchecked(mv, &mut events);
        for event in &events {
            if event.clause.is_some_and(|clause| !self.known_clauses.contains(&clause)) {
                self.broken("an event cites a clause of the game", event);
            }
        }
        for (viewer, before) in before {
            let (Some(mut scene), Some(after)) = (before, self.game.scene(viewer)) else { continue };
            let told = match self.game.tell(viewer, &events, &scene.zones, &after.zones) {
                Ok(told) => told,
                Err(untold) => {
                    let what = format!("{mv} as {viewer:?} is told it: {untold}\n{events:#?}");
                    self.broken("what is told leads to what is seen", crate::Phrase::verbatim(what))
                }
            };
            if let Some(card) = named.iter().find(|card| !viewer.is(mover) && !is_seen(card, &scene, &told)) {
                self.broken("a move that hides a card it names lays it away", (viewer, mv, card));
            }
            for deed in told.iter().flat_map(|told| &told.deeds) {
                if let Err(untold) = scene.carry_out(deed) {
                    self.broken("what is told can be carried out", (viewer, mv, untold));
                }
            }
            if scene.zones != after.zones {
                self.broken("deeds carried out give the zones after", (viewer, mv, scene.zones, after.zones));
            }
        }
    }

    /// Checks that the cards of every legal move lie visibly in the zone they are taken from. Calling for a card is
    /// exempt.
    fn offers_can_be_taken(&self, seat: Seat) {
        let Some(scene) = self.game.scene(Viewer::Seat(seat)) else { return };
        let offers = AnyMatch::offers(&self.game);
        let there = |id| scene.zones.iter().find(|zone| zone.id == id);
        for offer in &offers {
            for zone in [offer.from, offer.to].into_iter().flatten() {
                if there(zone).is_none() && offer.from == Some(zone) {
                    self.broken("an offer takes cards from a zone that is there", offer);
                }
            }
            let seen = |card: &&String| {
                let zone = offer.from.and_then(there);
                zone.is_none_or(|zone| zone.cards.iter().any(|face| face.code() == Some(card)))
            };
            let called = offer.kind == MoveKind::Call;
            if let Some(card) = offer.cards.iter().find(|card| !called && !seen(card)) {
                self.broken("an offer takes cards the mover sees there", (card, offer));
            }
        }
        let mut actions: Vec<String> = offers.into_iter().map(|offer| offer.action).collect();
        actions.sort();
        if actions != AnyMatch::legal(&self.game) {
            self.broken("every legal move is offered", actions);
        }
    }

    fn scores_add_up(&self) {
        let mut sum = Scores::ZERO;
        self.game.standing().deals.iter().for_each(|deal| sum.add(&deal.scores));
        if sum != self.game.standing().scores {
            self.broken("scores add up", (sum, self.game.standing().scores));
        }
    }

    fn legal_is_what_check_accepts(&self, moves: &[<G::Position as Position>::Move], seat: Seat) {
        let Some(position) = self.game.position() else { return };
        for mv in moves {
            if let Err(refusal) = position.check(*mv) {
                self.broken("a legal move is not refused", (mv, refusal));
            }
            if mv.to_string().parse() != Ok(*mv) {
                self.broken("spelling round-trips", mv);
            }
        }
        for mv in position.every_move() {
            if mv.to_string().parse() != Ok(mv) {
                self.broken("spelling round-trips", mv);
            }
            match position.check(mv) {
                Ok(()) if moves.binary_search(&mv).is_err() => {
                    self.broken("a move that check accepts is listed", (mv, seat));
                }
                Err(Refusal { clause, .. }) if !self.known_clauses.contains(&clause) => {
                    self.broken("a refusal cites a clause of the game", (mv, clause));
                }
                _ => {}
            }
        }
    }

    fn cards_are_conserved(&self) {
        let Some(position) = self.game.position() else { return };
        let fresh = Match::<G>::new(&self.table);
        let census = |position: &G::Position| {
            let mut cards = position.census();
            cards.sort();
            cards
        };
        let mut start = fresh;
        if start.lot_due() {
            start.drawn(Seat::default());
        }
        let mut shuffler = Shuffler::new(&Seed::from(0), 0);
        while start.position().is_some_and(|p| p.shuffle_due().is_some()) {
            start.draw(&mut shuffler, &mut vec![]);
        }
        if let Some(first) = start.position()
            && census(first) != census(position)
        {
            self.broken("cards are conserved", (census(first), census(position)));
        }
    }

    /// Imagines worlds for the mover, another seat and a watcher; returns how many differed from the true one.
    fn imagined_worlds_fit(&mut self, moves: &[<G::Position as Position>::Move], seat: Seat) -> u64 {
        let players = self.table.players();
        let another = seat.left_by(1 + self.rng.below(players.max(2) as u32 - 1) as usize, players);
        let mut different = 0;
        for viewer in [Viewer::Seat(seat), Viewer::Seat(another), Viewer::Watcher] {
            let Some(position) = self.game.position() else { return different };
            let view = position.view(viewer);
            let mut rng = self.rng.clone();
            let world = G::Position::imagine(&view, &mut rng);
            if world.view(viewer) != view {
                self.broken("view(imagine(view)) == view", (viewer, world.view(viewer), view));
            }
            if viewer.is(seat) {
                let mut imagined = vec![];
                world.legal_moves(&mut imagined);
                if imagined != moves {
                    self.broken("legal moves are the same in an imagined world", (&imagined, moves));
                }
                for mv in position.every_move() {
                    if world.check(mv) != position.check(mv) {
                        let both = (mv, world.check(mv), position.check(mv));
                        self.broken("refusals are the same in an imagined world", both);
                    }
                }
            }
            different += u64::from(world.census() != position.census());
            self.rng.bits();
        }
        different
    }
}

/// Whether a card lay open or is told of.
fn is_seen(card: &str, before: &Scene, told: &[Told]) -> bool {
    let shows = |face: &Face| face.code() == Some(card);
    let tells = |deed: &ToldDeed| match deed {
        ToldDeed::Moved { cards, .. } => cards.iter().any(|moved| shows(&moved.face)),
        ToldDeed::Turned { face, .. } => shows(face),
        _ => false,
    };
    before.zones.iter().flat_map(|zone| &zone.cards).any(shows)
        || told.iter().flat_map(|told| &told.deeds).any(tells)
}

fn a_record_replays_to_the_same_end<G: Game>(game: &G, trial: &Trial<G>) {
    let games: [&dyn AnyGame; 1] = [game];
    let again = Reader::new(&games, trial.scribe.text().as_bytes()).finish();
    let again = match again {
        Ok(again) => again,
        Err(bad) => trial.broken("a record replays", bad),
    };
    let result = |deal: &DealReport| (deal.scores, deal.facts.clone());
    let same = again.deals().iter().map(result).eq(trial.game.standing().deals.iter().map(result))
        && again.scores() == trial.game.scores()
        && again.winners() == trial.game.winners()
        && again.legal() == AnyMatch::legal(&trial.game);
    if !same {
        trial.broken("a record replays to the same end", again.deals());
    }
}
