//! Hints: what a bot would do, why, and what the other moves cost, in phrases. They are made from the view and from
//! imagined worlds that fit it, so they can name no hidden card.

use broadside_cards::{Rng, Scores, Seat, Seats};
use broadside_engine::{
    Event, Fact, MoveKind, Offer, Phrase, Position as _, Silent, Table, Target, Turn, Viewer, phrase,
    play_told,
};

use crate::ask::{Ask, Candidate, advise};
use crate::bot::Bot;
use crate::expert::EXPERTS;
use crate::play_out::Room;
use crate::thumb::{Known, MoveOf, ViewOf};

/// The number of imagined worlds that are played to their end for a reason.
const WORLDS: usize = 80;
/// The number of imagined worlds in which an event must follow to count as certain.
const CERTAIN: usize = 12;
/// A bid is declined for its risk if it is made in fewer worlds than this share.
const SAFE_BID: f64 = 0.75;
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
    let mut tried: Vec<&Candidate> = advice.candidates.iter().filter(|one| one.worlds > 0).collect();
    tried.sort_by(|a, b| {
        let is_other = |one: &Candidate| one.action != advice.action;
        is_other(a).cmp(&is_other(b)).then(a.cost.total_cmp(&b.cost))
    });
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
    let Some(number) = moves.iter().position(|other| *other == mv) else { return vec![] };
    let mut worlds = Imagined::<G> { table, view, seat, rng, moves };
    speaking_for(&mut worlds, number, seat, time_is_up)
}

/// The worlds that the seat to act may imagine, without the game's types: its moves are numbers among the legal ones.
trait Worlds {
    /// The legal moves.
    fn offers(&self) -> Vec<Offer>;
    /// What speaks for a move from what the seat knows.
    fn known(&self, number: usize) -> Vec<Phrase>;
    /// What happens when the move is made in another world.
    fn events(&mut self, number: usize) -> Vec<Event>;
    /// Whether the seat's side makes its bid in another world, if everybody else passes.
    fn makes(&mut self, number: usize) -> bool;
    /// Whether another world ends well after the move: the patience comes out, or the seat's side has the most points.
    fn ends_well(&mut self, number: usize) -> bool;
    /// How many sides there are.
    fn sides(&self) -> usize;
    /// Whether the game is a patience, which comes out or does not.
    fn is_patience(&self) -> bool;
}

/// What speaks for a move.
fn speaking_for(
    worlds: &mut dyn Worlds,
    number: usize,
    seat: Seat,
    time_is_up: &dyn Fn() -> bool,
) -> Vec<Phrase> {
    let offers = worlds.offers();
    if offers.len() == 1 {
        return vec![phrase!("why-only")];
    }
    let known = worlds.known(number);
    if let Some((bid, bidding)) = bidding(&offers, number) {
        let (made, tried) = count(time_is_up, &mut || worlds.makes(bidding));
        let safe = made as f64 >= SAFE_BID * tried as f64;
        let why = match bidding == number {
            true => Some("why-bid"),
            // That a bid is likely to be made does not speak against it.
            false if safe => None,
            false => Some("why-no-bid"),
        };
        let made = why.and_then(|why| counted(why, "made", made, tried));
        return known.into_iter().chain(made.map(|why| why.with("bid", bid))).collect();
    }
    let mut sure: Option<Vec<Phrase>> = None;
    for _ in 0..CERTAIN {
        sure = Some(still_sure(sure, worlds.events(number), seat));
    }
    let why: Vec<Phrase> = certainties(sure.unwrap_or_default()).into_iter().chain(known).collect();
    if !why.is_empty() {
        return why;
    }
    let (ahead, tried) = count(time_is_up, &mut || worlds.ends_well(number));
    let why = match worlds.is_patience() {
        true => "why-comes-out",
        // Less than an even share.
        false if worlds.sides() * ahead < tried => "why-behind",
        false => "why-ahead",
    };
    counted(why, "ahead", ahead, tried).into_iter().collect()
}

fn bid_of((number, offer): (usize, &Offer)) -> Option<(u16, usize)> {
    Some((offer.bid?, number))
}

/// In an auction: the bid that is made, or the lowest one that a pass declines, and the number of that move.
fn bidding(offers: &[Offer], number: usize) -> Option<(u16, usize)> {
    offers.iter().find(|offer| offer.kind == MoveKind::Pass)?;
    let bids = offers.iter().enumerate().filter_map(bid_of);
    bid_of((number, &offers[number])).or_else(|| bids.min_by_key(|(bid, _)| *bid))
}

/// In how many of the worlds that there is time for something holds, and how many these are.
fn count(time_is_up: &dyn Fn() -> bool, holds: &mut dyn FnMut() -> bool) -> (usize, usize) {
    let (mut count, mut worlds) = (0, 0);
    while worlds < WORLDS && !time_is_up() {
        count += usize::from(holds());
        worlds += 1;
    }
    (count, worlds)
}

/// A reason that is a count among worlds, if there was time for any.
fn counted(why: &'static str, name: &'static str, count: usize, worlds: usize) -> Option<Phrase> {
    (worlds > 0).then(|| Phrase::new(why).with(name, count).with("worlds", worlds))
}

/// Imagined worlds of a game.
struct Imagined<'a, G: Known> {
    table: &'a Table,
    view: &'a ViewOf<G>,
    seat: Seat,
    rng: Rng,
    moves: Vec<MoveOf<G>>,
}

impl<G: Known> Imagined<'_, G> {
    /// Another world after a move.
    fn after(&mut self, number: usize) -> G::Position {
        let mut world = G::Position::imagine(self.view, &mut self.rng);
        world.play_unchecked(self.moves[number], &mut Silent);
        world
    }
}

impl<G: Known> Worlds for Imagined<'_, G> {
    fn offers(&self) -> Vec<Offer> {
        self.moves.iter().map(|mv| G::Position::offer(self.view, *mv)).collect()
    }

    fn known(&self, number: usize) -> Vec<Phrase> {
        G::reasons(self.view, self.moves[number], &self.moves)
    }

    fn events(&mut self, number: usize) -> Vec<Event> {
        let mut world = G::Position::imagine(self.view, &mut self.rng);
        let mut events = vec![];
        play_told(&mut world, self.moves[number], &mut events);
        events
    }

    fn makes(&mut self, number: usize) -> bool {
        let mut world = self.after(number);
        let mut moves: Vec<MoveOf<G>> = vec![];
        while let Turn::Seat(seat) = world.turn() {
            moves.clear();
            world.legal_moves(&mut moves);
            let view = world.view(Viewer::Seat(seat));
            let passes = |mv: &&MoveOf<G>| G::Position::offer(&view, **mv).kind == MoveKind::Pass;
            let Some(pass) = moves.iter().find(passes) else { break };
            world.play_unchecked(*pass, &mut Silent);
        }
        Room::<G>::new().play_out(&mut world, &mut self.rng);
        world.facts().contains(&("made", Fact::Truth(Some(true))))
    }

    fn ends_well(&mut self, number: usize) -> bool {
        let mut world = self.after(number);
        Room::<G>::new().play_out(&mut world, &mut self.rng);
        let side = world.sides().unwrap_or_else(|| G::sides(&G::rules(self.table))).of(self.seat);
        is_ahead(&world.scores(), self.seat, side, self.table.players(), G::WHOLE)
    }

    fn sides(&self) -> usize {
        G::sides(&G::rules(self.table)).iter().count()
    }

    fn is_patience(&self) -> bool {
        G::WHOLE.is_some()
    }
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
