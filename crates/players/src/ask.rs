//! The one door: a bot is asked with a view and answers with an action.

use broadside_cards::{Rng, Scores};
use broadside_engine::{AnyMatch, AnyView, Position as _, Table, Turn, Viewer};

use crate::bot::{Bot, SECOND};
use crate::expert::EXPERTS;
use crate::reckoning::Stakes;
use crate::search::{Search, Tried};
use crate::stranger;
use crate::thumb::{Known, MoveOf, ViewOf, best};

/// What a bot is told: the table, what everybody had before this deal, and the view of the seat to act.
pub struct Ask {
    pub(crate) table: Table,
    pub(crate) before: Scores,
    pub(crate) view: Box<dyn AnyView>,
}

impl Ask {
    /// What a seat is told: the table, what everybody had before this deal, and the seat's view of it.
    pub fn new(table: Table, before: Scores, view: Box<dyn AnyView>) -> Self {
        Ask { table, before, view }
    }

    /// What the seat to act is told of a game; nothing when no seat is to act.
    pub fn at(game: &dyn AnyMatch) -> Option<Self> {
        let Turn::Seat(seat) = game.turn() else { return None };
        let mut before = Scores::ZERO;
        game.deals().iter().for_each(|deal| before.add(&deal.scores));
        let view = game.view(Viewer::Seat(seat))?;
        Some(Ask { table: game.table().clone(), before, view })
    }
}

/// A legal move and how it came out.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The action as the record writes it.
    pub action: String,
    /// What it is worth: points over the others in this deal, or a chance to win the game where it has a target;
    /// for a bot that does not search, how it looks by the rule of thumb.
    pub worth: f64,
    /// On how many imagined worlds it was judged.
    pub worlds: usize,
}

/// A bot's answer, with what it thought of the other moves.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The action.
    pub action: String,
    /// Every legal move that was thought of, the best first.
    pub candidates: Vec<Candidate>,
}

/// What a bot would do. The seed decides where chance does; `time_is_up` cuts a search short when it says so.
pub fn advise(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice> {
    match EXPERTS.iter().find(|expert| expert.knows(ask)) {
        Some(expert) => expert.advise(bot, ask, seed, time_is_up),
        None => stranger::advise(bot, ask, seed, time_is_up),
    }
}

/// The action a bot answers with.
pub fn choose(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<String> {
    advise(bot, ask, seed, time_is_up).map(|advice| advice.action)
}

/// A game that bots know, without its types.
pub(crate) trait Expert: Sync {
    /// Whether the view is of this game.
    fn knows(&self, ask: &Ask) -> bool;
    fn advise(&self, bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice>;
}

impl<G: Known> Expert for G {
    fn knows(&self, ask: &Ask) -> bool {
        ask.view.typed().is::<ViewOf<G>>()
    }

    fn advise(&self, bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice> {
        advise_on::<G>(bot, &ask.table, ask.before, ask.view.typed().downcast_ref()?, seed, time_is_up)
    }
}

type Rule<G> = fn(&ViewOf<G>, &[MoveOf<G>], &mut Vec<f32>);

/// The moves as a rule of thumb sees them, the best first.
fn look<G: Known>(
    rule: Rule<G>,
    view: &ViewOf<G>,
    moves: &[MoveOf<G>],
    rng: &mut Rng,
) -> Vec<(MoveOf<G>, f32)> {
    let mut worths = vec![];
    rule(view, moves, &mut worths);
    let best = best(&worths, rng);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|a, b| (*b == best).cmp(&(*a == best)).then(worths[*b].total_cmp(&worths[*a])));
    order.into_iter().map(|n| (moves[n], worths[n])).collect()
}

/// The advice of a bot that does not search.
fn plain<M: ToString>(looks: &[(M, f32)]) -> Option<Advice> {
    let candidate =
        |(mv, worth): &(M, f32)| Candidate { action: mv.to_string(), worth: f64::from(*worth), worlds: 0 };
    let candidates: Vec<Candidate> = looks.iter().map(candidate).collect();
    Some(Advice { action: candidates.first()?.action.clone(), candidates })
}

/// Judges the moves as somebody would who is not so sure of himself: each is misjudged by a share of how widely
/// outcomes vary, so that what is plain stays plain and close choices are often missed. The search's own choice, which
/// need not have come out best, is taken to have.
fn soften<M>(tried: &mut [Tried<M>], blur: f64, rng: &mut Rng) {
    let spread = tried[0].spread();
    let mut error = || (0..12).map(|_| rng.fraction()).sum::<f64>() - 6.0;
    let mut means: Vec<f64> = tried.iter().map(Tried::mean).collect();
    means[0] = means.iter().copied().fold(means[0], f64::max);
    let seen: Vec<f64> = means.into_iter().map(|mean| mean + blur * spread * error()).collect();
    let best = (1..seen.len()).fold(0, |best, n| if seen[n] > seen[best] { n } else { best });
    tried.swap(0, best);
}

/// What a bot would do with a view of a game it knows.
pub(crate) fn advise_on<G: Known>(
    bot: Bot,
    table: &Table,
    before: Scores,
    view: &ViewOf<G>,
    seed: u64,
    time_is_up: &dyn Fn() -> bool,
) -> Option<Advice> {
    let mut rng = Rng::new(seed);
    // The moves are the same in every world that fits the view.
    let world = G::Position::imagine(view, &mut rng);
    let Turn::Seat(seat) = world.turn() else { return None };
    let mut moves: Vec<MoveOf<G>> = vec![];
    world.legal_moves(&mut moves);
    let fewer = G::fewer(table.players());
    let (units, worlds, level) = match bot {
        Bot::Random => {
            rng.mix(&mut moves);
            return plain(&moves.into_iter().map(|mv| (mv, 0.0)).collect::<Vec<_>>());
        }
        Bot::Greedy => return plain(&look::<G>(G::greedy, view, &moves, &mut rng)),
        Bot::Expert => return plain(&look::<G>(G::expert, view, &moves, &mut rng)),
        Bot::Search(units) => (units, G::WORLDS, None),
        Bot::Recruit => (SECOND / 10, fewer[0], Some(0)),
        Bot::Sergeant => (SECOND / 10, fewer[1], Some(1)),
        Bot::General => (SECOND / 2, G::WORLDS, None),
    };
    let book = level.and_then(|level| Some(G::by_the_book(view)?[level]));
    let looks = look::<G>(G::expert, view, &moves, &mut rng);
    if looks.len() == 1 || looks[0].1 > G::PLAIN || book.is_some_and(|share| rng.fraction() < share) {
        return plain(&looks);
    }
    let stakes = Stakes {
        sides: G::sides(&G::rules(table)),
        before,
        target: table.target(),
        players: table.players(),
    };
    let search = Search::<G> { view, seat, stakes: &stakes, worlds, units, time_is_up };
    let favourites: Vec<MoveOf<G>> = looks.iter().map(|(mv, _)| *mv).collect();
    let mut tried = search.run(&favourites, rng.bits());
    if let (Some(level), None) = (level, book) {
        soften(&mut tried, G::blurs(table.players())[level], &mut rng);
    }
    Some(Advice {
        action: tried[0].mv.to_string(),
        candidates: tried
            .iter()
            .map(|one| Candidate { action: one.mv.to_string(), worth: one.mean(), worlds: one.worlds() })
            .collect(),
    })
}
