//! The bytes choose a table and lead a game on it; the laws are tried along the way: what is listed as legal is
//! what is accepted, and a move that is not listed is refused.
#![no_main]

use broadside_cards::{Seed, Shuffler};
use broadside_engine::{FaultKind, Table, Turn};
use broadside_games::GAMES;
use libfuzzer_sys::fuzz_target;

/// Actions to try against whatever position there is; most are illegal there.
const TRIED: &[&str] = &[
    "pass", "bid 0", "bid 1", "bid 26", "bid 65535", "play A6", "play U8", "play E14", "play A", "play JwG",
    "play JwG tokio", "turn", "resign", "miss", "move p1 home", "move p1 p2", "move hand home", "draw reserve",
    "draw discard", "discard A6", "call A6", "call A6 2", "country A", "lay A6 B6 F6 I6", "add A6 1.1", "done",
    "show", "choose japan", "first self",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&[game, table, seed], choices)) = bytes.split_first_chunk::<3>() else { return };
    let game = GAMES[usize::from(game) % GAMES.len()];
    let tables = Table::every(game.info());
    let table = &tables[usize::from(table) % tables.len()];
    let mut play = game.start(table);
    let mut shuffler = Shuffler::new(&Seed::from(u64::from(seed)), 0);
    for &choice in choices {
        while play.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(seat) = play.turn() else { return };
        let legal = play.legal();
        assert!(!legal.is_empty(), "{table}: seat {seat} cannot move");
        for action in TRIED {
            match play.check(seat.number(), action) {
                Ok(()) => assert!(legal.iter().any(|known| known == action) || action.starts_with("lay")),
                Err(fault) if fault.kind == FaultKind::Illegal => {
                    assert!(fault.clause.is_some() && !legal.iter().any(|known| known == action));
                }
                Err(fault) => assert_eq!(fault.kind, FaultKind::Syntax, "{table}: {action}: {fault}"),
            }
        }
        let action = &legal[usize::from(choice) % legal.len()];
        let said = play.act(seat.number(), action, &mut vec![]);
        assert_eq!(said.as_ref(), Ok(action), "{table}");
    }
});
