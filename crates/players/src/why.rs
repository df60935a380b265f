//! Hints: what a bot would do, why, and what the other moves cost, in phrases. They are made from the view and from
//! imagined worlds that fit it, so they can name no hidden card.

use broadside_cards::{Rng, Scores, Seat, Seats};
use broadside_engine::{Event, Fact, Phrase, Position as _, Table, Target, Turn, Viewer, phrase};

use crate::ask::{Ask, Candidate, advise};
use crate::bot::Bot;
use crate::expert::EXPERTS;
use crate::play_out::Room;
use crate::thumb::{Known, MoveOf, ViewOf};

/// The number of imagined worlds that are played to their end for a reason.
const WORLDS: usize = 80;
/// The number of imagined worlds in which an event must follow to count as certain.
const CERTAIN: usize = 12;
/// The most events that are told of.
const MOST_EVENTS: usize = 2;

/// What a bot would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The best move.
    pub action: String,
    /// What speaks for it, in sentences.
    pub reasons: Vec<Phrase>,
    /// The moves that were tried, the best one first.
    pub moves: Vec<Weighed>,
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The action as the record writes it.
    pub action: String,
    /// What it costs compared with the best move; `None` for that one.
    pub cost: Option<Phrase>,
}

/// A bot's hint. `seed` decides random choices; it stops early once `time_is_up` returns true.
pub fn hint(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Hint> {
    let advice = advise(bot, ask, seed, time_is_up)?;
    let expert = EXPERTS.iter().find(|expert| expert.knows(ask));
    let known = expert.map(|expert| expert.reasons(ask, &advice.action, seed, time_is_up));
    let mut reasons = known.unwrap_or_default();
    let tried: Vec<&Candidate> = advice.candidates.iter().filter(|one| one.worlds > 0).collect();
    if let Some(best) = tried.first() {
        reasons.push(phrase!("why-tried", worlds = best.worlds));
    } else if reasons.is_empty() {
        reasons.push(phrase!("why-thumb"));
    }
    let cost = |one: &Candidate| (one.action != advice.action).then(|| cost(one.cost, ask.table.target()));
    let moves = tried.iter().map(|one| Weighed { action: one.action.clone(), cost: cost(one) }).collect();
    Some(Hint { action: advice.action.clone(), reasons, moves })
}

/// A cost in words: in games, if the game has a target; otherwise in points.
fn cost(cost: f64, target: Target) -> Phrase {
    let games = (100.0 * cost).round() as i64;
    let tenths = (10.0 * cost).round() as i64;
    match target {
        Target::Points(_) if games > 0 => phrase!("cost-games", number = games),
        Target::Own | Target::Deal if tenths > 0 => {
            phrase!("cost-points", whole = tenths / 10, tenths = tenths % 10)
        }
        _ => phrase!("cost-even"),
    }
}

/// The reasons for a move in a game that the bots know.
pub(crate) fn reasons<G: Known>(
    table: &Table,
    view: &ViewOf<G>,
    mv: MoveOf<G>,
    seed: u64,
    time_is_up: &dyn Fn() -> bool,
) -> Vec<Phrase> {
    let mut rng = Rng::new(seed);
    let world = G::Position::imagine(view, &mut rng);
    let Turn::Seat(seat) = world.turn() else { return vec![] };
    let mut moves: Vec<MoveOf<G>> = vec![];
    world.legal_moves(&mut moves);
    if moves.len() == 1 {
        return vec![phrase!("why-only")];
    }
    let mut worlds = Worlds::<G> { table, view, seat, rng, time_is_up };
    let known = G::reasons(view, mv, &moves);
    if let Some(bid) = worlds.bidding(mv, &moves) {
        return known.into_iter().chain(worlds.bid(mv, bid)).collect();
    }
    let why: Vec<Phrase> = worlds.certain(mv).into_iter().chain(known).collect();
    if why.is_empty() { worlds.ahead(mv) } else { why }
}

/// The worlds that the seat to act may imagine.
struct Worlds<'a, G: Known> {
    table: &'a Table,
    view: &'a ViewOf<G>,
    seat: Seat,
    rng: Rng,
    time_is_up: &'a dyn Fn() -> bool,
}

fn passes<M: ToString>(moves: &[M]) -> Option<usize> {
    moves.iter().position(|mv| mv.to_string() == "pass")
}

fn bid_of<M: ToString>(mv: &M) -> Option<(u16, &M)> {
    Some((mv.to_string().strip_prefix("bid ")?.parse().ok()?, mv))
}

impl<G: Known> Worlds<'_, G> {
    /// In an auction: the bid that is made, or the lowest one that a pass declines.
    fn bidding(&self, mv: MoveOf<G>, moves: &[MoveOf<G>]) -> Option<(u16, MoveOf<G>)> {
        passes(moves)?;
        let bids = moves.iter().filter_map(bid_of);
        let (bid, mv) = bid_of(&mv).or_else(|| bids.min_by_key(|(bid, _)| *bid))?;
        Some((bid, *mv))
    }

    /// How often one's own side makes a bid if everybody else passes.
    fn bid(&mut self, chosen: MoveOf<G>, (bid, mv): (u16, MoveOf<G>)) -> Vec<Phrase> {
        let (mut made, mut worlds, mut room) = (0, 0, Room::<G>::new());
        while worlds < WORLDS && !(self.time_is_up)() {
            let mut world = G::Position::imagine(self.view, &mut self.rng);
            world.play_unchecked(mv, &mut broadside_engine::Silent);
            let mut moves = vec![];
            while let Turn::Seat(_) = world.turn() {
                moves.clear();
                world.legal_moves(&mut moves);
                let Some(pass) = passes(&moves) else { break };
                world.play_unchecked(moves[pass], &mut broadside_engine::Silent);
            }
            room.play_out(&mut world, &mut self.rng);
            made += usize::from(world.facts().contains(&("made", Fact::Truth(Some(true)))));
            worlds += 1;
        }
        let why = if chosen == mv { "why-bid" } else { "why-no-bid" };
        counted(why, "made", made, worlds).into_iter().map(|why| why.with("bid", bid)).collect()
    }

    /// The events that follow a move in every world, as the seat is told of them.
    fn certain(&mut self, mv: MoveOf<G>) -> Vec<Phrase> {
        let mut sure: Option<Vec<Phrase>> = None;
        for _ in 0..CERTAIN {
            let mut world = G::Position::imagine(self.view, &mut self.rng);
            let mut events: Vec<Event> = vec![];
            world.play_unchecked(mv, &mut events);
            sure = Some(still_sure(sure, events, self.seat));
        }
        certainties(sure.unwrap_or_default())
    }

    /// How often the deal ends well after a move: the patience comes out, or the seat's side has the most points.
    fn ahead(&mut self, mv: MoveOf<G>) -> Vec<Phrase> {
        let (players, sides) = (self.table.players(), G::sides(&G::rules(self.table)));
        let (mut ahead, mut worlds, mut room) = (0, 0, Room::<G>::new());
        while worlds < WORLDS && !(self.time_is_up)() {
            let mut world = G::Position::imagine(self.view, &mut self.rng);
            world.play_unchecked(mv, &mut broadside_engine::Silent);
            room.play_out(&mut world, &mut self.rng);
            let side = world.sides().unwrap_or(sides).of(self.seat);
            ahead += usize::from(is_ahead(&world.scores(), self.seat, side, players, G::WHOLE));
            worlds += 1;
        }
        let why = if G::WHOLE.is_some() { "why-comes-out" } else { "why-ahead" };
        counted(why, "ahead", ahead, worlds).into_iter().collect()
    }
}

/// A reason that is a count among worlds, if there were any.
fn counted(why: &'static str, name: &'static str, count: usize, worlds: usize) -> Option<Phrase> {
    (worlds > 0).then(|| Phrase::new(why).with(name, count).with("worlds", worlds))
}

/// What has followed in every world so far, after one more.
fn still_sure(sure: Option<Vec<Phrase>>, events: Vec<Event>, seat: Seat) -> Vec<Phrase> {
    let heard = |event: &Event| event.audience.includes(Viewer::Seat(seat));
    // The first event is the move itself.
    let told: Vec<Phrase> = events.into_iter().filter(heard).skip(1).map(|event| event.phrase).collect();
    match sure {
        None => told,
        Some(sure) => sure.into_iter().filter(|phrase| told.contains(phrase)).collect(),
    }
}

fn certainties(sure: Vec<Phrase>) -> Vec<Phrase> {
    sure.into_iter().take(MOST_EVENTS).map(|event| phrase!("why-certain", event)).collect()
}

/// Whether a seat's patience has come out, or its side has the most points.
fn is_ahead(scores: &Scores, seat: Seat, side: Seats, players: usize, whole: Option<i32>) -> bool {
    let own = scores[seat];
    let most = Seat::all(players).filter(|other| !side.contains(*other)).map(|other| scores[other]).max();
    match whole {
        Some(whole) => own == whole,
        None => most.is_none_or(|most| own > most),
    }
}
