//! Asking a bot: the only way to get a move from one is with a view.

use broadside_cards::{Rng, Scores};
use broadside_engine::{AnyMatch, AnyView, Phrase, Position as _, Table, Turn, Viewer};

use crate::bot::{Bot, SECOND};
use crate::expert::EXPERTS;
use crate::levels::Handicap;
use crate::reckoning::Stakes;
use crate::search::{Effort, Search, Tried};
#[cfg(not(target_family = "wasm"))]
use crate::stranger;
use crate::thumb::{Known, MoveOf, Rule, ViewOf, best};
use crate::tree::Branch;
use crate::why;

/// The most positions that a solver may look at in one ending that the marshal imagines: some hardly end at all.
const MOST_NODES: u64 = 20_000;

/// What a bot is told: the table, the scores before this deal, and the view of the seat to act.
pub struct Ask {
    pub(crate) table: Table,
    pub(crate) before: Scores,
    pub(crate) view: Box<dyn AnyView>,
}

impl Ask {
    /// A question to a bot, from the table, the scores before this deal, and the seat's view.
    pub fn new(table: Table, before: Scores, view: Box<dyn AnyView>) -> Self {
        Ask { table, before, view }
    }

    /// The question for the seat to act in a game; `None` if it is no seat's turn.
    pub fn at(game: &dyn AnyMatch) -> Option<Self> {
        let Turn::Seat(seat) = game.turn() else { return None };
        let mut before = Scores::ZERO;
        game.deals().iter().for_each(|deal| before.add(&deal.scores));
        let view = game.view(Viewer::Seat(seat))?;
        Some(Ask { table: game.table().clone(), before, view })
    }

    /// The seat's view.
    pub fn view(&self) -> &dyn AnyView {
        &*self.view
    }
}

/// A legal move and its rating.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The action as the record writes it.
    pub action: String,
    /// Its value: points ahead of the others in this deal, or the chance to win a game with a target. For a bot that
    /// does not search, the rating by its rule of thumb.
    pub worth: f64,
    /// The number of imagined worlds behind it.
    pub worlds: usize,
    /// How much less it is worth than the chosen move on the worlds on which both were tried; 0 where that is not clear.
    pub cost: f64,
}

/// A bot's choice and its ratings of the moves.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The action it chooses.
    pub action: String,
    /// Every legal move considered, best first.
    pub candidates: Vec<Candidate>,
    /// The units of work that the search took; 0 for a bot that does not search.
    pub work: u64,
}

/// A bot's choice. `seed` decides random choices; the search stops early once `time_is_up` returns true.
pub fn advise(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice> {
    match EXPERTS.iter().find(|expert| expert.knows(ask)) {
        Some(expert) => expert.advise(bot, ask, seed, time_is_up),
        #[cfg(not(target_family = "wasm"))]
        None => stranger::advise(bot, ask, seed, time_is_up),
        #[cfg(target_family = "wasm")]
        None => None,
    }
}

/// The action that a bot chooses.
pub fn choose(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<String> {
    advise(bot, ask, seed, time_is_up).map(|advice| advice.action)
}

/// A strategy for one game, without its types.
pub(crate) trait Expert: Sync {
    /// Whether the view is of this game.
    fn knows(&self, ask: &Ask) -> bool;
    fn advise(&self, bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice>;
    /// The reasons for a move.
    fn reasons(&self, ask: &Ask, action: &str, seed: u64, time_is_up: &dyn Fn() -> bool) -> Vec<Phrase>;
    /// Tries whether the bots are honest.
    #[cfg(test)]
    fn ask_twice(&self, pairs: usize);
}

impl<G: Known> Expert for G {
    fn knows(&self, ask: &Ask) -> bool {
        ask.view.typed().is::<ViewOf<G>>()
    }

    fn advise(&self, bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice> {
        advise_on::<G>(bot, &ask.table, ask.before, ask.view.typed().downcast_ref()?, seed, time_is_up)
    }

    fn reasons(&self, ask: &Ask, action: &str, seed: u64, time_is_up: &dyn Fn() -> bool) -> Vec<Phrase> {
        match (ask.view.typed().downcast_ref(), action.parse()) {
            (Some(view), Ok(mv)) => why::reasons::<G>(&ask.table, view, mv, seed, time_is_up),
            _ => vec![],
        }
    }

    #[cfg(test)]
    fn ask_twice(&self, pairs: usize) {
        crate::honesty::ask_twice::<G>(pairs);
    }
}

/// The moves with their ratings by a rule of thumb, best first.
fn look<G: Known>(
    rule: Rule<G>,
    view: &ViewOf<G>,
    moves: &[MoveOf<G>],
    rng: &mut Rng,
) -> Vec<(MoveOf<G>, f32)> {
    let mut worths = vec![];
    rule(view, moves, &mut worths);
    best_first(&worths, rng).into_iter().map(|n| (moves[n], worths[n])).collect()
}

/// The order of moves with such ratings.
fn best_first(worths: &[f32], rng: &mut Rng) -> Vec<usize> {
    let best = best(worths, rng);
    let mut order: Vec<usize> = (0..worths.len()).collect();
    order.sort_by(|a, b| (*b == best).cmp(&(*a == best)).then(worths[*b].total_cmp(&worths[*a])));
    order
}

/// The advice of a bot that does not search.
fn plain(looks: &mut dyn Iterator<Item = (String, f32)>) -> Option<Advice> {
    let candidate =
        |(action, worth): (String, f32)| Candidate { action, worth: f64::from(worth), worlds: 0, cost: 0.0 };
    let candidates: Vec<Candidate> = looks.map(candidate).collect();
    Some(Advice { action: candidates.first()?.action.clone(), candidates, work: 0 })
}

/// Makes the ratings less reliable. Each is changed at random by a share (`blur`) of the spread of outcomes, so that
/// clear choices stay clear and close ones are often missed. The search's own choice, which need not have the best
/// rating, counts as if it had.
fn soften(tried: &mut [Tried], blur: f64, rng: &mut Rng) {
    let spread = tried[0].spread();
    let mut error = || (0..12).map(|_| rng.fraction()).sum::<f64>() - 6.0;
    let mut means: Vec<f64> = tried.iter().map(Tried::mean).collect();
    means[0] = means.iter().copied().fold(means[0], f64::max);
    let seen: Vec<f64> = means.into_iter().map(|mean| mean + blur * spread * error()).collect();
    let best = (1..seen.len()).fold(0, |best, n| if seen[n] > seen[best] { n } else { best });
    tried.swap(0, best);
}

/// A bot's choice in a game it knows.
pub(crate) fn advise_on<G: Known>(
    bot: Bot,
    table: &Table,
    before: Scores,
    view: &ViewOf<G>,
    seed: u64,
    time_is_up: &dyn Fn() -> bool,
) -> Option<Advice> {
    let mut rng = Rng::new(seed);
    // The legal moves are the same in every world that fits the view.
    let world = G::Position::imagine(view, &mut rng);
    let Turn::Seat(seat) = world.turn() else { return None };
    let mut moves: Vec<MoveOf<G>> = vec![];
    world.legal_moves(&mut moves);
    let weakened = |by: Handicap| (Effort::worlds::<G>(SECOND / 10, by.worlds.into()), Some(by));
    let fitted = || Handicap::fitted(G::INFO.id, table.players()).unwrap_or_default();
    let spelt = |(mv, worth): &(MoveOf<G>, f32)| (mv.to_string(), *worth);
    let (effort, handicap) = match bot {
        Bot::Random => {
            rng.mix(&mut moves);
            return plain(&mut moves.iter().map(|mv| (mv.to_string(), 0.0)));
        }
        Bot::Greedy => return plain(&mut look::<G>(G::greedy, view, &moves, &mut rng).iter().map(spelt)),
        Bot::Expert => return plain(&mut look::<G>(G::expert, view, &moves, &mut rng).iter().map(spelt)),
        Bot::Search(units) => (Effort::worlds::<G>(units, G::WORLDS), None),
        Bot::Recruit => weakened(fitted()[0]),
        Bot::Sergeant => weakened(fitted()[1]),
        Bot::Weakened(handicap) => weakened(handicap),
        Bot::General => (Effort::worlds::<G>(SECOND / 2, G::WORLDS), None),
        Bot::Marshal(units) => (Effort::open(G::PACE * units), None),
    };
    let is_marshal = matches!(bot, Bot::Marshal(_));
    let rule: Rule<G> = if is_marshal { G::policy } else { G::expert };
    let book = handicap.filter(|_| G::by_the_book(view)).map(Handicap::by_the_book);
    let looks = look::<G>(rule, view, &moves, &mut rng);
    if looks.len() == 1 || looks[0].1 > G::PLAIN || book.is_some_and(|share| rng.fraction() < share) {
        return plain(&mut looks.iter().map(spelt));
    }
    let stakes = Stakes {
        sides: G::sides(&G::rules(table)),
        before,
        target: table.target(),
        players: table.players(),
        most_nodes: is_marshal.then_some(MOST_NODES),
        outlook: is_marshal,
    };
    let search = Search::<G> { view, seat, stakes: &stakes, effort, rule, time_is_up };
    let luck = rng.bits();
    if is_marshal
        && !G::is_open(view)
        && let Some((branches, work)) = G::tree(view, &moves, effort.units, luck, time_is_up)
    {
        let most = branches.first()?.1.mean();
        let candidate = |(mv, one): &(MoveOf<G>, Branch)| Candidate {
            action: mv.to_string(),
            worth: one.mean(),
            worlds: one.tries as usize,
            cost: (most - one.mean()).max(0.0),
        };
        let candidates: Vec<Candidate> = branches.iter().map(candidate).collect();
        return Some(Advice { action: candidates.first()?.action.clone(), candidates, work });
    }
    let favourites: Vec<MoveOf<G>> = looks.iter().map(|(mv, _)| *mv).collect();
    let (mut tried, work) = search.run(&favourites, luck);
    if let (Some(handicap), None) = (handicap, book) {
        soften(&mut tried, handicap.error(), &mut rng);
    }
    Some(tried_out(&tried, work, &|number| favourites[number].to_string()))
}

/// The advice of a bot that has tried moves; `spelt` is how the move with a number is written.
fn tried_out(tried: &[Tried], work: u64, spelt: &dyn Fn(usize) -> String) -> Advice {
    let candidate = |one: &Tried| Candidate {
        action: spelt(one.number),
        worth: one.mean(),
        worlds: one.worlds(),
        cost: one.behind(&tried[0]).max(0.0),
    };
    Advice { action: spelt(tried[0].number), candidates: tried.iter().map(candidate).collect(), work }
}
