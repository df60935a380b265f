//! Opens tables, and describes a table as a whole.

use broadside_cards::Seat;
use broadside_engine::{Arg, Shelf, Table, Viewer, find_game, phrase};
use broadside_house::{LEVELS, Level, RecordLine, SeatPlan, Sequel, Setup, TableState, usual_level};
use broadside_wire::{Opening, Origin, PROTOCOL, Summary, Target, Welcome, readings};

use crate::{Problem, begun};

fn usual(levels: &[Level]) -> &'static str {
    usual_level(levels).map_or(LEVELS[0].id, |level| level.id)
}

/// The table that a request describes.
pub fn setup(games: &Shelf, levels: &[Level], opening: &Opening) -> Result<Setup, Problem> {
    let game = find_game(games, &opening.game).ok_or_else(Problem::no_game)?;
    let players = match (&opening.seats, opening.players) {
        (Some(seats), None) => seats.len(),
        (_, players) => players.unwrap_or(game.info().usual_players),
    };
    let readings: Vec<(&str, &str)> =
        opening.readings.iter().map(|(id, choice)| (id.as_str(), choice.as_str())).collect();
    let table = Table::new(game.info(), players, &readings, opening.target.map(Into::into))
        .map_err(|bad| Problem::unusable(bad.reason()))?;
    let mut setup = Setup::solo(game, table, usual(levels));
    setup.public = opening.public;
    setup.clock = opening.clock;
    if let Some(seats) = &opening.seats {
        if seats.len() != players {
            return Err(Problem::unusable(phrase!("problem-seats", players)));
        }
        setup.seats = seats.iter().map(|word| plan(levels, word)).collect::<Result<_, _>>()?;
    }
    Ok(setup)
}

/// Reads the word that says who a seat is for.
pub fn plan(levels: &[Level], word: &str) -> Result<SeatPlan, Problem> {
    if word == "person" {
        return Ok(SeatPlan::Person);
    }
    let levels: Vec<&str> = levels.iter().map(|level| level.id).collect();
    let none = || Problem::unusable(phrase!("problem-plan", levels = Arg::Text(levels.join(", "))));
    levels.contains(&word).then(|| SeatPlan::Bot(word.into())).ok_or_else(none)
}

/// The table that goes on from a point of a record, and the lines that have been played there.
pub fn try_again(
    games: &Shelf,
    levels: &[Level],
    record: &str,
    moves: usize,
    seat: Seat,
    level: Option<&str>,
) -> Result<(Setup, Vec<RecordLine>), Problem> {
    let begun = begun(games, record.as_bytes(), moves);
    let (game, table, lines) = begun.ok_or_else(|| Problem::unusable(phrase!("problem-no-such-point")))?;
    let level = plan(levels, level.unwrap_or(usual(levels)))?;
    let seats = Seat::all(table.players());
    let plans = seats.map(|other| if other == seat { SeatPlan::Person } else { level.clone() });
    let setup = Setup::plain(game, table, plans.collect());
    match seat.index() < setup.seats.len() {
        true => Ok((setup, lines)),
        false => Err(Problem::no_seat()),
    }
}

/// The message that says whose deals a table has.
pub fn origin(origin: &broadside_house::Origin) -> Origin {
    match origin {
        broadside_house::Origin::Table(table) => Origin::Table(table.to_string()),
        broadside_house::Origin::Day(day) => Origin::Day(*day),
    }
}

/// A table in short.
pub fn summary(state: &TableState) -> Summary {
    Summary { deals: state.deals().to_vec(), ..without_deals(state) }
}

/// The same without its finished deals, of which there may be hundreds.
pub fn without_deals(state: &TableState) -> Summary {
    let setup = state.setup();
    Summary {
        table: state.id().to_string(),
        game: setup.table.info().id.into(),
        players: setup.table.players(),
        readings: readings(&setup.table),
        target: Target::of(setup.table.target()),
        state: state.stage(),
        public: setup.public,
        opened: state.opened(),
        seats: state.seats(),
        scores: state.scores(),
        winners: state.winners(),
        deals: vec![],
        sides: setup.game.sides(&setup.table).iter().collect(),
        origin: setup.origin.as_ref().map(origin),
        clock: setup.clock,
        fair: state.fairness(),
    }
}

/// Makes a challenge of a finished game of one person against bots: the person's seat, and a table with the same deals.
pub fn challenge(state: &TableState) -> Result<(Seat, Sequel), Problem> {
    let sequel = state.sequel(true)?;
    if state.setup().begun > 0 {
        return Err(Problem::new(422, "from_record", phrase!("problem-from-record")));
    }
    let alone = || Problem::new(422, "not_alone", phrase!("problem-not-alone"));
    let seat = sequel.setup.people().next().filter(|_| sequel.setup.is_solo()).ok_or_else(alone)?;
    Ok((seat, sequel))
}

/// The answer to a hello that comes at the time `now`.
pub fn welcome(state: &TableState, viewer: Viewer, now: u64) -> Welcome {
    let (setup, info) = (state.setup(), state.setup().table.info());
    Welcome {
        protocol: PROTOCOL,
        table: state.id().to_string(),
        seat: viewer.seat(),
        seq: state.seq(),
        game: info.id.into(),
        title: info.title.into(),
        pack: setup.game.pack().id().into(),
        cards: setup.game.pack().codes(),
        packet: info.packet,
        players: setup.table.players(),
        sides: setup.game.sides(&setup.table).iter().collect(),
        readings: readings(&setup.table),
        target: Target::of(setup.table.target()),
        public: setup.public,
        origin: setup.origin.as_ref().map(origin),
        clock: setup.clock,
        now,
    }
}
