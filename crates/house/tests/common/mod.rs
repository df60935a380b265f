//! A table for tests: commands are decided, entries kept in a list, and the table goes on.
#![allow(dead_code, reason = "each test file uses its part")]

use broadside_cards::{Rng, Seat, Seed};
use broadside_engine::{Table, Target, Viewer};
use broadside_games::GAMES;
use broadside_house::{
    Chain, Command, Decided, Decision, LEVELS, LogLine, RecordLine, SeatPlan, Setup, TableId, TableState,
    Token,
};

use broadside_wire::Refusal;

pub(crate) const ID: &str = "abcdefghijkmnpqrstuvwxyz23";

pub(crate) fn id() -> TableId {
    ID.parse().unwrap()
}

pub(crate) struct Hand {
    pub(crate) state: TableState,
    pub(crate) log: Vec<LogLine>,
    chain: Chain,
    pub(crate) now: u64,
    pub(crate) tokens: Vec<Token>,
    seeds: u64,
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

/// One deal of a game, with these seats.
pub(crate) fn setup(game: &str, players: usize, people: usize) -> Setup {
    let game = broadside_games::find(game).unwrap();
    let table = Table::new(game.info(), players, &[], Some(Target::Deal)).unwrap();
    let plan = |index| if index < people { SeatPlan::Person } else { SeatPlan::Bot("random".into()) };
    Setup::plain(game, table, (0..players).map(plan).collect())
}

/// Every game at its usual table, for one deal.
pub(crate) fn every_setup(people: usize) -> Vec<Setup> {
    GAMES.iter().map(|game| setup(game.info().id, game.info().usual_players, people)).collect()
}

impl Hand {
    pub(crate) fn open(setup: Setup, seed: u64) -> Self {
        Self::open_as(id(), setup, seed)
    }

    pub(crate) fn open_as(id: TableId, setup: Setup, seed: u64) -> Self {
        let mut seeds = seed;
        let mut fresh = || {
            seeds += 1;
            Seed::from(seeds * 1_000_003)
        };
        let mut chain = Chain::new(id.clone());
        let Decided { entries, next } = TableState::opening(id, setup, 1_000, &mut fresh);
        let log = chain.write(&entries);
        let mut hand = Hand { state: next, log, chain, now: 1_000, tokens: vec![], seeds };
        hand.state.arrive(Viewer::Watcher);
        hand
    }

    /// A table that goes on from these lines of a record.
    pub(crate) fn open_after(setup: Setup, begun: &[RecordLine], seed: u64) -> Self {
        let mut seeds = seed;
        let mut fresh = || {
            seeds += 1;
            Seed::from(seeds * 1_000_003)
        };
        let mut chain = Chain::new(id());
        let Decided { entries, next } = TableState::opening_after(id(), setup, begun, 1_000, &mut fresh);
        let log = chain.write(&entries);
        Hand { state: next, log, chain, now: 1_000, tokens: vec![], seeds }
    }

    /// An open table with everybody seated.
    pub(crate) fn seated(setup: Setup, seed: u64) -> Self {
        let mut hand = Self::open(setup, seed);
        hand.sit_down(None);
        hand
    }

    /// Seats all people.
    pub(crate) fn sit_down(&mut self, cut: Option<&str>) {
        for _ in self.state.setup().people().collect::<Vec<_>>() {
            let token = Token::fresh();
            let command =
                Command::Sit { seat: None, hash: token.hash(), name: None, cut: cut.map(Into::into) };
            self.run(None, command).unwrap();
            self.tokens.push(token);
        }
    }

    pub(crate) fn run(&mut self, id: Option<&str>, command: Command) -> Result<Decision, Refusal> {
        self.now += 10;
        let seeds = &mut self.seeds;
        let mut fresh = || {
            *seeds += 1;
            Seed::from(*seeds * 1_000_003)
        };
        let verdict = self.state.decide(self.now, id, &command, &mut fresh)?;
        if let Decision::Write(decided) = &verdict {
            self.log.extend(self.chain.write(&decided.entries));
            self.state.go_on((**decided).clone());
        }
        Ok(verdict)
    }

    pub(crate) fn act(&mut self, id: &str, number: usize, action: &str) -> Result<Decision, Refusal> {
        let turn = self.state.turn();
        self.run(Some(id), Command::Act { seat: seat(number), turn, action: action.into() })
    }

    /// Makes the next move, of a bot or of a person who plays like one; `None` at the end.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> Option<Seat> {
        let to_act = self.state.view(Viewer::Watcher).to_act?;
        let (view, legal) = self.state.seat_view(to_act).unwrap();
        let action = (LEVELS[0].player)(rng.bits()).choose(view, &legal);
        let turn = self.state.turn();
        let command = match self.state.bot_due() {
            Some(_) => Command::BotAct { seat: to_act, turn, action },
            None => Command::Act { seat: to_act, turn, action },
        };
        let id = format!("m{}", self.state.seq());
        self.run(Some(&id), command).unwrap();
        Some(to_act)
    }

    pub(crate) fn play_out(&mut self, rng: &mut Rng) {
        let mut moves = 0;
        while moves < 3_000 && self.step(rng).is_some() {
            moves += 1;
        }
        if let Some(seat) = self.state.view(Viewer::Watcher).to_act {
            self.act("giving-up", seat.number(), "resign").ok();
        }
    }
}
