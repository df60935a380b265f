//! Games without their types. Types are erased here, in [`any_match`](crate::any_match) and in
//! [`any_view`](crate::any_view), and nowhere else.

use broadside_cards::{AnyPack, Sides, any_pack};
#[cfg(not(target_family = "wasm"))]
use broadside_cards::{Pack as _, Seed, Shuffler};

use crate::any_match::AnyMatch;
#[cfg(not(target_family = "wasm"))]
use crate::laws::{self, Effort, Tally};
use crate::{Game, GameInfo, Match, Position, Table};
#[cfg(not(target_family = "wasm"))]
use crate::{RandomGame, record::Scribe};

/// A game, without its types.
pub trait AnyGame: Send + Sync {
    /// The game's description of itself.
    fn info(&self) -> &'static GameInfo;
    /// Its phrases: pairs of a language and a text in Fluent's format. They take precedence over the engine's own.
    fn phrases(&self) -> &'static [(&'static str, &'static str)];
    /// The pack of cards it uses.
    fn pack(&self) -> &'static dyn AnyPack;
    /// Which seats play together at a table.
    fn sides(&self, table: &Table) -> Sides;
    /// A game at a table, before its first deal.
    fn start(&self, table: &Table) -> Box<dyn AnyMatch>;
    /// The same table with a pack of only the `ranks` highest ranks of each suit, for exact algorithms. Bots and solvers
    /// do not know such packs.
    #[cfg(not(target_family = "wasm"))]
    fn small(&self, table: &Table, ranks: u8) -> Result<Table, crate::BadTable>;
    /// Plays game number `number` of a seed with random players. Stops when the game is over or after `most_deals` deals.
    #[cfg(not(target_family = "wasm"))]
    fn random_game(
        &self,
        table: &Table,
        seed: &Seed,
        number: u64,
        most_deals: usize,
        scribe: Option<&mut Scribe>,
    ) -> RandomGame;
    /// Checks the laws of all games on random games at a table; panics when one is broken. Browsers do without: the code
    /// is large, and they load it.
    #[cfg(not(target_family = "wasm"))]
    fn obey_laws(&self, table: &Table, seed: u64, effort: Effort) -> Tally;
    /// The number of lines of play of length `depth` in the first deal of a seed.
    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, table: &Table, seed: u64, depth: usize) -> u64;
}

/// The games that a program knows.
pub type Shelf = [&'static dyn AnyGame];

/// The game of a shelf with this id.
pub fn find_game(shelf: &Shelf, id: &str) -> Option<&'static dyn AnyGame> {
    shelf.iter().copied().find(|game| game.info().id == id)
}

impl std::fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().id)
    }
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn phrases(&self) -> &'static [(&'static str, &'static str)] {
        G::PHRASES
    }

    fn pack(&self) -> &'static dyn AnyPack {
        any_pack::<<G::Position as Position>::Pack>()
    }

    fn sides(&self, table: &Table) -> Sides {
        G::sides(&G::rules(table))
    }

    fn start(&self, table: &Table) -> Box<dyn AnyMatch> {
        Box::new(Match::<G>::new(table))
    }

    #[cfg(not(target_family = "wasm"))]
    fn small(&self, table: &Table, ranks: u8) -> Result<Table, crate::BadTable> {
        let can = |ranks: &u8| G::small_hand(table.players(), *ranks).is_some();
        if can(&ranks) {
            return Ok(table.with_ranks(ranks));
        }
        let known = (1..=<G::Position as Position>::Pack::RANKS).filter(can).map(|ranks| ranks.to_string());
        let (game, players, known) = (G::INFO.id, table.players(), known.collect());
        Err(crate::BadTable::Ranks { game, players, given: ranks, known })
    }

    #[cfg(not(target_family = "wasm"))]
    fn random_game(
        &self,
        table: &Table,
        seed: &Seed,
        number: u64,
        most_deals: usize,
        scribe: Option<&mut Scribe>,
    ) -> RandomGame {
        crate::random_game::<G>(table, seed, number, most_deals, scribe)
    }

    #[cfg(not(target_family = "wasm"))]
    fn obey_laws(&self, table: &Table, seed: u64, effort: Effort) -> Tally {
        laws::obey(self, table, seed, effort)
    }

    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, table: &Table, seed: u64, depth: usize) -> u64 {
        let mut game = Match::<G>::new(table);
        let mut shuffler = Shuffler::new(&Seed::from(seed), 0);
        while game.draw(&mut shuffler, &mut vec![]).is_some() {}
        game.position().map_or(0, |position| crate::perft(position, depth))
    }
}
