//! One game, played and turned into rows.

use broadside_cards::Seat;
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, AnyMatch, DealReport, Deed, Event, Fact, RandomGame, Table};
use broadside_players::{Ask, Bot, SeededGame, advise};
use broadside_solve::{Asked, EachContract, NoAnswer, Objective, solve_each};

use crate::dictionary::joined;
use crate::run::Run;
use crate::sheet::Cell;

/// A solver may look at this many positions for a deal's par.
const MOST_NODES: u64 = 20_000_000;

/// The rows of a game.
pub(crate) struct Walked {
    pub(crate) game: RandomGame,
    pub(crate) games: Vec<Cell>,
    pub(crate) deals: Vec<Cell>,
    pub(crate) moves: Vec<Cell>,
    pub(crate) views: Vec<Cell>,
}

/// A deal as it goes on.
struct Going {
    moves: usize,
    tricks: Vec<usize>,
    par: Par,
}

/// What a solver says about a deal.
enum Par {
    /// It has not been asked: who plays what is not settled.
    NotYet,
    /// What is counted, and what each seat's side gets.
    Known(&'static str, Vec<i32>),
    /// No solver knows.
    Unknown,
}

/// The lines of a record that play the game: a seat's number, or `*` for chance, and what happens.
fn lines(record: &str) -> impl Iterator<Item = (&str, &str)> {
    record.lines().skip_while(|line| !line.is_empty()).filter_map(|line| line.split_once(' '))
}

fn carry_out(play: &mut dyn AnyMatch, who: &str, action: &str, events: &mut Vec<Event>) {
    let _ = match who.parse() {
        Ok(seat) => play.act(seat, action, events).map(drop),
        Err(_) => play.chance(action, events),
    };
}

fn takers(events: &[Event]) -> impl Iterator<Item = Seat> {
    events.iter().flat_map(|event| &event.deeds).filter_map(|deed| match deed {
        Deed::Took(seat) => Some(*seat),
        _ => None,
    })
}

/// Whether somebody takes a trick in this game.
pub(crate) fn has_tricks(game: &dyn AnyGame, table: &Table, record: &str) -> bool {
    let mut play = game.start(table);
    lines(record).any(|(who, action)| {
        let mut events = vec![];
        carry_out(play.as_mut(), who, action, &mut events);
        takers(&events).next().is_some()
    })
}

/// How a deal ended, in a word or two.
pub fn ending(deal: &DealReport, game: &RandomGame) -> &'static str {
    let fact = |name: &str| deal.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact);
    match (fact("made"), fact("out"), fact("stalled")) {
        (Some(Fact::Truth(None)), ..) => "thrown in",
        (Some(Fact::Truth(Some(true))), ..) => "bid made",
        (Some(Fact::Truth(Some(false))), ..) => "bid lost",
        (_, Some(Fact::Seat(None)), _) => "nobody went out",
        (_, Some(_), _) => "somebody went out",
        (_, _, Some(Fact::Truth(Some(true)))) => "stalled",
        _ if game.deals.len() == 1 && game.finished && game.winners.is_empty() => "nobody won",
        _ => "played out",
    }
}

impl Run<'_> {
    /// Plays game number `number`: its result, its record, and the work behind every move.
    fn played(&self, number: u64) -> (RandomGame, String, Vec<u64>) {
        let mut scribe = Scribe::new(self.table, &[]);
        let (game, work) = match self.bots {
            [Bot::Random] => {
                let most = self.most_deals();
                (self.game.random_game(self.table, self.seed, number, most, Some(&mut scribe)), vec![])
            }
            bots => {
                let mut work = vec![];
                let seeded = SeededGame {
                    game: self.game,
                    table: self.table,
                    seed: self.seed,
                    number,
                    most_deals: self.most_deals(),
                };
                let (game, _) = seeded.play(Some(&mut scribe), |play, seat, chance| {
                    let bot = bots[seat.index() % bots.len()];
                    let advice = advise(bot, &Ask::at(play)?, chance, &|| false)?;
                    work.push(advice.work);
                    Some(advice.action)
                });
                (game, work)
            }
        };
        (game, scribe.text().to_owned(), work)
    }

    /// Plays game number `number` and walks through it again for its rows.
    pub(crate) fn walk(&self, number: u64) -> Walked {
        let (game, record, work) = self.played(number);
        let players = self.table.players();
        let key = Cell::Integer(number as i64);
        let new_deal = || Going { moves: 0, tricks: vec![0; players], par: Par::NotYet };
        let mut play = self.game.start(self.table);
        let (mut deals, mut moves, mut views) = (vec![], vec![], vec![]);
        let (mut going, mut lot, mut moved) = (new_deal(), None, 0);
        let mut events = vec![];
        for (who, action) in lines(&record) {
            let before = play.deals().len();
            match who.parse::<usize>() {
                Ok(seat) => {
                    if self.par && matches!(going.par, Par::NotYet) {
                        going.par = par(play.as_ref());
                    }
                    going.moves += 1;
                    moved += 1;
                    let place = [key.clone(), (before + 1).into(), moved.into(), seat.into()];
                    if let Some(seen) = &self.dictionary.views {
                        views.extend(place.clone());
                        views.extend(seen.cells(play.as_ref()));
                    }
                    moves.extend(place);
                    moves.extend([
                        Cell::Text(action.to_owned()),
                        play.legal().len().into(),
                        Cell::Integer(work.get(moved - 1).copied().unwrap_or(0) as i64),
                    ]);
                }
                Err(_) => {
                    let drawn = action.strip_prefix("dealer ").or_else(|| action.strip_prefix("first "));
                    lot = drawn.and_then(|seat| seat.parse::<usize>().ok()).or(lot);
                }
            }
            carry_out(play.as_mut(), who, action, &mut events);
            takers(&events).for_each(|seat| going.tricks[seat.index()] += 1);
            events.clear();
            if let Some(deal) = play.deals().get(before) {
                deals.extend([key.clone(), (before + 1).into()]);
                deals.extend(lot.map(Cell::from));
                deals.push(going.moves.into());
                deals.push(Cell::Text(ending(deal, &game).into()));
                deals.extend(deal.scores.of(players).iter().map(|score| Cell::Integer((*score).into())));
                if self.dictionary.has_tricks {
                    deals.extend(going.tricks.iter().map(|tricks| Cell::from(*tricks)));
                }
                deals.extend(self.dictionary.facts(deal));
                if self.par {
                    match &going.par {
                        Par::Known(counts, par) => {
                            deals.push(Cell::Text((*counts).into()));
                            deals.extend(par.iter().map(|par| Cell::Integer((*par).into())));
                        }
                        _ => deals.extend(vec![Cell::Empty; 1 + players]),
                    }
                }
                going = new_deal();
                // The deal passes to the left (C2); where a seat is drawn for every deal, the next lot says so.
                lot = lot.map(|lot| lot % players + 1);
            }
        }
        let mut games = vec![
            key,
            players.into(),
            Cell::Text(self.readings()),
            Cell::Text(joined(self.bots)),
            play.deals().len().into(),
            moved.into(),
            Cell::Truth(game.finished),
            match game.winners.is_empty() {
                true => Cell::Empty,
                false => Cell::Text(joined(&game.winners)),
            },
        ];
        games.extend(play.scores().of(players).iter().map(|score| Cell::Integer((*score).into())));
        Walked { game, games, deals, moves, views }
    }
}

/// Asks a solver what each side gets with best play.
fn par(play: &dyn AnyMatch) -> Par {
    // While there is an auction, par depends on its end.
    let not_yet: EachContract<'_> = &|contracts, _| contracts.iter().map(|_| Err(NoAnswer::NoBid)).collect();
    let answer = match solve_each(play, Asked::Count, Some(MOST_NODES), not_yet) {
        Ok(answer) => answer,
        Err(NoAnswer::NoBid | NoAnswer::Phase | NoAnswer::NoEnding) => return Par::NotYet,
        Err(_) => return Par::Unknown,
    };
    // The others are solved in their endings only.
    let is_whole = matches!(answer.objective, Objective::Tricks | Objective::Points | Objective::Win);
    if !is_whole || !answer.exact || answer.by_side.is_empty() {
        return Par::Unknown;
    }
    let side_of = |seat| answer.sides.iter().position(|side| side.contains(seat));
    let of_seat = |seat| side_of(seat).map_or(0, |side| answer.by_side[side]);
    Par::Known(answer.objective.word(), Seat::all(play.table().players()).map(of_seat).collect())
}
