//! The longest logs that tables may have, and how long it takes to load them.

use std::ops::Range;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::{Rng, Seed};
use broadside_engine::{AnyGame, Table, Target, Viewer};
use broadside_games::GAMES;
use broadside_house::{
    Chain, Command, Decided, Decision, LEVELS, LONGEST_LOG, LogLine, SeatPlan, Setup, TableId, TableState,
    Token,
};
use broadside_storage::{Batch, Folder, Sqlite, Storage};

use crate::client::request;
use crate::kill::Process;

/// Which entries are taken back.
const TAKEN_BACK: Range<u64> = LONGEST_LOG / 10..LONGEST_LOG / 2;
/// More points than anybody gets.
const NEVER: i32 = 1_000_000;
/// Copies of each log, each of which is loaded once.
const COPIES: usize = 5;

/// The log of a person who plays for a while, then takes back every move as long as that is permitted, and then plays on to
/// the end of the log.
pub fn longest(game: &'static dyn AnyGame, seed: u64) -> Result<Vec<LogLine>> {
    Ok(played(game, seed, NEVER)?.0)
}

/// The log of the same player's game where it ends, so that everybody may read its record: the target is the
/// most that somebody has in the longest log. That makes a long log where points are won and rarely lost, as in Nations.
pub fn finished(game: &'static dyn AnyGame, seed: u64) -> Result<Vec<LogLine>> {
    let (_, state) = played(game, seed, NEVER)?;
    let (mut totals, mut most) = (state.scores(), 0);
    totals.fill(0);
    for deal in state.deals().iter() {
        for (total, points) in totals.iter_mut().zip(&deal.scores) {
            *total += points;
            most = most.max(*total);
        }
    }
    let (log, state) = played(game, seed, most)?;
    ensure!(state.is_over(), "{}: at {most} points it is not over", game.info().id);
    Ok(log)
}

/// The game of that player up to a number of points.
fn played(game: &'static dyn AnyGame, seed: u64, points: i32) -> Result<(Vec<LogLine>, TableState)> {
    let mut seeds = seed;
    let mut fresh = || {
        seeds += 1;
        Seed::from(seeds)
    };
    let info = game.info();
    let table = Table::new(info, info.usual_players, &[], Some(Target::Points(points)))
        .or_else(|_| Table::new(info, info.usual_players, &[], None))
        .map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let mut plan = vec![SeatPlan::Bot("random".into()); info.usual_players];
    plan[0] = SeatPlan::Person;
    let setup = Setup { public: true, ..Setup::plain(game, table, plan) };
    let token: Token = format!("{seed:064x}").parse().map_err(|()| anyhow::anyhow!("no token"))?;
    let at = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64;
    let mut chain = Chain::new(id_of(0));
    let Decided { entries, next: mut state } = TableState::opening(id_of(0), setup, at, &mut fresh);
    let mut log = chain.write(&entries);
    let mut run = |state: &mut TableState, command: Command| {
        let id = format!("c{}", state.seq());
        match state.decide(at, Some(&id), &command, &mut fresh) {
            Ok(Decision::Write(decided)) => {
                log.extend(chain.write(&decided.entries));
                state.go_on(*decided);
                true
            }
            _ => false,
        }
    };
    state.arrive(Viewer::Watcher);
    run(&mut state, Command::Sit { seat: None, hash: token.hash(), name: None, cut: None });
    let mut rng = Rng::new(seed);
    let person = state.setup().people().next().context("a person")?;
    while state.seq() < LONGEST_LOG {
        let Some(seat) = state.view(Viewer::Watcher).to_act else { break };
        let (view, legal) = state.seat_view(seat).context("a view")?;
        let action = (LEVELS[0].player)(rng.bits()).choose(view, &legal);
        let turn = state.turn();
        let moved = match state.bot_due() {
            Some(_) => run(&mut state, Command::BotAct { seat, turn, action }),
            None => run(&mut state, Command::Act { seat, turn, action }),
        };
        ensure!(moved, "{}: a legal move was refused", info.id);
        if seat == person && TAKEN_BACK.contains(&state.seq()) {
            let turn = state.turn();
            run(&mut state, Command::Undo { seat, turn });
        }
    }
    Ok((log, state))
}

/// Keeps a log as another table's, and returns that table's name.
pub async fn keep(storage: &dyn Storage, log: &[LogLine], number: u64) -> Result<String> {
    let table = id_of(number);
    let mut chain = Chain::new(table.clone());
    let lines = log.iter().map(|line| chain.bind(line.clone())).collect();
    let over = TableState::rebuild(GAMES, id_of(0), log)?.is_over();
    storage.append(Batch { table: table.clone(), lines, public: true, over, fence: None }).await?;
    Ok(table.to_string())
}

fn id_of(number: u64) -> TableId {
    TableId::named(&format!("long {number}"))
}

/// Loads the longest log of every game on a server that has just started, and returns the game, the length of its log
/// and the median of the times in milliseconds.
pub async fn loads(program: &Path, seed: u64) -> Result<Vec<(&'static str, usize, f64)>> {
    let folder = tempfile::tempdir()?;
    let storage = Sqlite::open(&Folder::new(folder.path()))?;
    let mut tables = vec![];
    for (number, game) in GAMES.iter().enumerate() {
        let log = longest(*game, seed + number as u64)?;
        let mut names = vec![];
        for copy in 0..COPIES {
            names.push(keep(&storage, &log, (number * COPIES + copy) as u64 + 1).await?);
        }
        tables.push((game.info().id, log.len(), names));
    }
    storage.close().await?;
    drop(storage);
    let process = Process::start(program, folder.path(), &[]).await?;
    let mut figures = vec![];
    for (game, entries, names) in tables {
        let mut times = vec![];
        for name in names {
            let began = Instant::now();
            let answer = request(process.address, "GET", &format!("/api/tables/{name}"), "", "").await?;
            times.push(began.elapsed().as_secs_f64() * 1e3);
            ensure!(answer.status == 200, "{game}: {} {}", answer.status, answer.body);
        }
        times.sort_by(f64::total_cmp);
        figures.push((game, entries, times[times.len() / 2]));
    }
    Ok(figures)
}

#[cfg(test)]
mod tests {
    use broadside_cards::Shuffler;
    use broadside_engine::Turn;
    use cpu_time::ThreadTime;

    use super::*;

    #[test]
    fn a_finished_log_is_long_too() {
        let log = finished(broadside_games::find("nations").unwrap(), 1914).unwrap();
        assert!(log.len() as u64 > LONGEST_LOG * 3 / 4, "{}", log.len());
    }

    /// What loading costs grows as the log does: an entry near the end, or a move taken back, is no dearer than others.
    #[test]
    fn loading_costs_as_much_as_there_are_entries() {
        for id in ["nations", "mobilization"] {
            let log = longest(broadside_games::find(id).unwrap(), 1914).unwrap();
            assert_eq!(log.len() as u64, LONGEST_LOG, "{id}");
            let [tenth, half, whole] = [10, 2, 1].map(|part| cost(&log[..log.len() / part]));
            println!("{id}: {:.1} ms, {:.1} ms, {:.1} ms", tenth * 1e3, half * 1e3, whole * 1e3);
            assert!(whole < 30.0 * tenth && whole < 5.0 * half, "{id}: {tenth} {half} {whole}");
        }
    }

    /// What it costs to load a log: the processor's time of this thread, so that others on the machine do not count; the
    /// best of three.
    fn cost(lines: &[LogLine]) -> f64 {
        let once = || {
            let began = ThreadTime::now();
            TableState::rebuild(GAMES, id_of(0), lines).unwrap();
            began.elapsed().as_secs_f64()
        };
        (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
    }

    /// Logs from before tables had a last deal may have thousands of deals. Their ends do not copy the list of all.
    #[test]
    fn so_it_does_with_thousands_of_deals() {
        let game = broadside_games::find("organization").unwrap();
        let table = Table::new(game.info(), 2, &[], Some(Target::Points(NEVER))).unwrap();
        let (mut play, mut lines) = (game.start(&table), vec![]);
        while play.deals().len() < LONGEST_LOG as usize / 4 {
            lines.push(match play.turn() {
                Turn::Seat(seat) => (Some(seat), play.act(seat.number(), "pass", &mut vec![]).unwrap()),
                _ => {
                    let mut shuffler = Shuffler::new(&Seed::from(1914), play.deals().len() as u64);
                    (None, play.draw(&mut shuffler, &mut vec![]).unwrap())
                }
            });
        }
        let setup = Setup::plain(game, table, vec![SeatPlan::Person; 2]);
        let mut seeds = 0;
        let mut fresh = || {
            seeds += 1;
            Seed::from(seeds)
        };
        let begun = TableState::opening_after(id_of(0), setup, &lines, 0, &mut fresh);
        let log = Chain::new(id_of(0)).write(&begun.entries);
        let [half, whole] = [2, 1].map(|part| cost(&log[..log.len() / part]));
        println!("{} entries: {:.1} ms, {:.1} ms", log.len(), half * 1e3, whole * 1e3);
        assert!(whole < 3.0 * half, "{half} {whole}");
    }
}
