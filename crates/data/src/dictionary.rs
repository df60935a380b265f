//! The columns of a run's tables, and what they mean.

use broadside_cards::Seed;
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, DealReport, Fact, OpeningLot, Table};

use crate::sheet::{Cell, Column, Kind};
use crate::views::Views;
use crate::walk;

/// The columns of the facts about deals are found in this many random games, the same for every run at a table.
const PROBED: u64 = 200;
/// A shard has about this many moves.
const MOVES_IN_SHARD: u64 = 1_000_000;

/// How a fact fills columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    One(Kind),
    /// Numbered columns.
    Several(usize),
}

/// The columns of a run's tables.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// One row for each game.
    pub games: Vec<Column>,
    /// One row for each finished deal.
    pub deals: Vec<Column>,
    /// One row for each move.
    pub moves: Vec<Column>,
    /// One row for each move, if views are wanted: what the seat that moves sees.
    pub views: Option<Views>,
    /// Whether tricks are taken in this game.
    pub(crate) has_tricks: bool,
    /// The games in a shard.
    pub shard: u64,
    facts: Vec<(&'static str, Shape)>,
}

/// A table that is written.
pub(crate) struct Written<'a> {
    pub(crate) name: &'static str,
    pub(crate) columns: &'a [Column],
    /// What each row is known by.
    pub(crate) key: &'static [&'static str],
    /// The forms it is written in.
    pub(crate) forms: &'static [&'static str],
}

pub(crate) fn column(name: &str, kind: Kind, about: &str) -> Column {
    Column { name: name.into(), kind, about: about.into() }
}

/// A column for each seat.
fn for_each_seat(players: usize, name: &str, about: &str) -> impl Iterator<Item = Column> {
    (1..=players)
        .map(move |seat| column(&format!("{name}_{seat}"), Kind::Integer, &format!("{about} of seat {seat}")))
}

/// What a fact about a deal means.
fn about(fact: &str) -> &str {
    match fact {
        "arbitration" => "points by arbitration, by nation",
        "battle" => "points by battle, by nation",
        "bid" => "the highest bid; empty if the deal was thrown in",
        "combinations" => "points for combinations, by seat",
        "country" => "the letter of the country that was chosen; empty if none was",
        "left" => "cards not yet in their place, by seat",
        "made" => "whether the bid was made; empty if the deal was thrown in",
        "maker" => "the seat that bid highest; empty if the deal was thrown in",
        "out" => "the seat that went out; empty if nobody did",
        "partner" => "the seat that the maker's called card gave him as partner; empty if none",
        "stalled" => "whether the deal ended because nothing more happened",
        "star" => "the card that was turned as the star",
        "turnovers" => "how often the discards were turned over",
        "uncaptured" => "the forts that nobody took",
        _ => "a fact that this game tells about its deals",
    }
}

impl Dictionary {
    /// The columns for a table; with `par`, also what a solver says; with `views`, also the table of views, if the game's
    /// views can be written as data.
    pub fn of(game: &dyn AnyGame, table: &Table, par: bool, views: bool) -> Self {
        let players = table.players();
        let (mut facts, mut moves) = (Vec::<(&'static str, Shape)>::new(), 0);
        for number in 0..PROBED {
            let played = game.random_game(table, &Seed::from(1914), number, 1, None);
            moves += played.moves;
            for (name, fact) in played.deals.iter().flat_map(|deal| deal.facts.iter()) {
                let shape = match fact {
                    Fact::Seat(_) | Fact::Number(_) => Shape::One(Kind::Integer),
                    Fact::Truth(_) => Shape::One(Kind::Truth),
                    Fact::Numbers(numbers) => Shape::Several(numbers.len()),
                    Fact::Word(_) | Fact::Words(_) => Shape::One(Kind::Text),
                };
                if !facts.iter().any(|(known, _)| known == name) {
                    facts.push((name, shape));
                }
            }
        }
        // A deal may be thrown in: several are looked at.
        let has_tricks = (0..12).any(|number| {
            let mut scribe = Scribe::new(table, &[]);
            game.random_game(table, &Seed::from(1914), number, 1, Some(&mut scribe));
            walk::has_tricks(game, table, scribe.text())
        });
        let mut games = vec![
            column("game", Kind::Integer, "the number of the game in its seed, from 0"),
            column("players", Kind::Integer, "the number of players"),
            column("readings", Kind::Text, "the readings of unclear clauses, as id=choice"),
            column("bots", Kind::Text, "who plays, from seat 1"),
            column("deals", Kind::Integer, "the number of finished deals"),
            column("moves", Kind::Integer, "the number of moves"),
            column("finished", Kind::Truth, "whether the game was played to its end"),
            column("winners", Kind::Text, "the winners' seats; empty if nobody won"),
        ];
        games.extend(for_each_seat(players, "score", "the score"));
        let mut deals = vec![
            column("game", Kind::Integer, "the number of the game in its seed, from 0"),
            column("deal", Kind::Integer, "the number of the deal in its game, from 1"),
        ];
        match table.info().lot {
            OpeningLot::Dealer => deals.push(column("dealer", Kind::Integer, "the seat that dealt")),
            OpeningLot::First => {
                deals.push(column("first", Kind::Integer, "the seat that was drawn to begin"))
            }
            OpeningLot::None => {}
        }
        deals.push(column("moves", Kind::Integer, "the number of moves"));
        deals.push(column("ending", Kind::Text, "how the deal ended"));
        deals.extend(for_each_seat(players, "score", "the points that the deal added to the score"));
        if has_tricks {
            deals.extend(for_each_seat(players, "tricks", "the tricks"));
        }
        for (name, shape) in &facts {
            match shape {
                Shape::One(kind) => deals.push(column(name, *kind, about(name))),
                Shape::Several(count) => deals.extend((1..=*count).map(|n| {
                    column(&format!("{name}_{n}"), Kind::Integer, &format!("{}: number {n}", about(name)))
                })),
            }
        }
        if par {
            deals.push(column("par_counts", Kind::Text, "what par counts: tricks, points and so on"));
            let about =
                "with all cards seen and best play by everybody from the first play on: what the side";
            let each = for_each_seat(players, "par", about);
            deals.extend(each.map(|column| Column { about: format!("{} gets", column.about), ..column }));
        }
        let moves_columns = vec![
            column("game", Kind::Integer, "the number of the game in its seed, from 0"),
            column("deal", Kind::Integer, "the number of the deal in its game, from 1"),
            column("move", Kind::Integer, "the number of the move in its game, from 1"),
            column("seat", Kind::Integer, "the seat that moved"),
            column("action", Kind::Text, "the move, as the record writes it"),
            column("legal", Kind::Integer, "the number of legal moves"),
            column("work", Kind::Integer, "the units of work that the bot's search took; 0 without a search"),
        ];
        // A shard has a round number of games: a power of ten.
        let wanted = MOVES_IN_SHARD / (moves / PROBED).max(1);
        let shard = 10u64.pow(wanted.max(10).ilog10());
        let views = views.then(|| Views::of(table)).flatten();
        Dictionary { games, deals, moves: moves_columns, views, has_tricks, shard, facts }
    }

    /// The tables that are written.
    pub(crate) fn tables(&self) -> Vec<Written<'_>> {
        let both: &[&str] = &["csv", "parquet"];
        let mut tables = vec![
            Written { name: "games", columns: &self.games, key: &["game"], forms: both },
            Written { name: "deals", columns: &self.deals, key: &["game", "deal"], forms: both },
            Written { name: "moves", columns: &self.moves, key: &["game", "move"], forms: &["parquet"] },
        ];
        tables.extend(self.views.as_ref().map(|views| Written {
            name: "views",
            columns: &views.columns,
            key: &["game", "move"],
            forms: &["parquet"],
        }));
        tables
    }

    /// The cells of a deal's facts.
    pub(crate) fn facts(&self, deal: &DealReport) -> Vec<Cell> {
        let fact = |name: &str| deal.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact);
        self.facts
            .iter()
            .flat_map(|(name, shape)| match (shape, fact(name)) {
                (Shape::One(_), fact) => vec![fact.map_or(Cell::Empty, cell)],
                (Shape::Several(_), Some(Fact::Numbers(numbers))) => {
                    numbers.iter().map(|number| Cell::Integer(*number)).collect()
                }
                (Shape::Several(count), _) => vec![Cell::Empty; *count],
            })
            .collect()
    }
}

fn cell(fact: &Fact) -> Cell {
    match fact {
        Fact::Seat(seat) => seat.map(|seat| seat.number()).into(),
        Fact::Number(number) => number.map_or(Cell::Empty, Cell::Integer),
        Fact::Truth(truth) => truth.map_or(Cell::Empty, Cell::Truth),
        Fact::Word(word) if word.is_empty() => Cell::Empty,
        Fact::Word(word) => Cell::Text(word.clone()),
        Fact::Words(words) => Cell::Text(words.join(" ")),
        Fact::Numbers(_) => Cell::Empty,
    }
}

/// Numbers with spaces between them.
pub(crate) fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
