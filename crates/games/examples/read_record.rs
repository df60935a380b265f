//! A record, read move by move: `cargo run -p broadside-games --example read_record -- game.bsr`. Without a file it reads
//! a worked example of the Game of Nations.

use broadside_engine::record::{BadRecord, Reader};
use broadside_games::GAMES;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1) {
        Some(file) => read(&std::fs::read(file)?)?,
        None => read_example()?,
    }
    Ok(())
}

fn read_example() -> Result<(), BadRecord> {
    let example = broadside_games::example("nations/nine-tricks").expect("it is in the booklet");
    println!("{}", example.title());
    read(example.record.as_bytes())
}

/// Every action is checked by the rules; the first that is wrong is named, with its line and the clause it breaks.
fn read(record: &[u8]) -> Result<(), BadRecord> {
    let mut reader = Reader::new(GAMES, record);
    let mut moves = 0;
    while let Some(line) = reader.next_action()? {
        let action = reader.carry_out(&line, &mut vec![])?;
        if let Some(seat) = line.seat {
            moves += 1;
            println!("{moves:>3}  seat {seat}  {action}");
        }
    }
    let game = reader.finish()?;
    println!("scores: {:?}", game.scores().of(game.table().players()));
    Ok(())
}

#[test]
fn it_runs() {
    read_example().unwrap();
}
