//! The tables in memory, and the only way to change them: decide, have it kept, then go on and tell.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_engine::{Shelf, phrase};
use broadside_games::GAMES;
use broadside_house::{Chain, Command, Decided, Decision, Level, LogLine, TableId, TableState, TokenHash};
use broadside_parlour::{Problem, Shown, Stopwatch, has_to_learn, learn, levels};
use broadside_wire::worker::{Answer, FromHouse, Kept, KeptLine, KeptName};
use broadside_wire::{Done, FromServer, PlayOn, Refusal, Why};

use crate::chance::Chance;
use crate::socket::Socket;

/// Bots here have no clock: they think until their search ends by itself, so the same deal is always played alike.
struct Stopped;

impl Stopwatch for Stopped {
    fn start() -> Self {
        Stopped
    }

    fn is_past(&self, _: Duration) -> bool {
        false
    }
}

/// The levels of the bots.
pub const LEVELS: &[Level] = &levels::<Stopped>();

/// The house of one browser.
pub struct House {
    pub(crate) games: &'static Shelf,
    pub(crate) tables: HashMap<TableId, Live>,
    pub(crate) sockets: BTreeMap<u32, Socket>,
    /// The tables whose people pass this device around.
    pub(crate) passed: HashSet<TableId>,
    /// Whether a bot's weights have come, or cannot.
    pub(crate) taught: bool,
    /// A table that was asked for and is not in storage.
    pub(crate) missing: Option<TableId>,
    /// What goes on once it is kept.
    pub(crate) pending: Option<Pending>,
    pub(crate) now: u64,
    pub(crate) chance: Chance,
    pub(crate) told: FromHouse,
}

impl Default for House {
    fn default() -> Self {
        House {
            games: GAMES,
            tables: HashMap::new(),
            sockets: BTreeMap::new(),
            passed: HashSet::new(),
            taught: false,
            missing: None,
            pending: None,
            now: 0,
            chance: Chance::default(),
            told: FromHouse::default(),
        }
    }
}

/// A table in memory.
pub(crate) struct Live {
    pub(crate) state: TableState,
    pub(crate) chain: Chain,
    pub(crate) shown: Shown<Rc<str>>,
}

/// What is decided and not yet kept.
pub(crate) struct Pending {
    decided: Decided,
    chain: Chain,
    then: Then,
}

impl Pending {
    /// The seat that a token will have.
    pub(crate) fn seat_of(&self, hash: &TokenHash) -> Option<Seat> {
        self.decided.next.seat_of(hash)
    }

    /// Changes what is answered.
    pub(crate) fn answer(&mut self, answer: Answer) {
        self.then = Then::Answer(answer);
    }

    /// Has the others at an old table told that one plays on.
    pub(crate) fn tell_of(&mut self, old: TableId, said: PlayOn) {
        if let Then::Answer(answer) = &self.then {
            self.then = Then::PlayOn { answer: answer.clone(), old, said };
        }
    }
}

/// What is said when something is kept.
pub(crate) enum Then {
    /// The answer to a request.
    Answer(Answer),
    /// The answer to a command of a socket.
    Done { socket: u32, id: String },
    /// The answer to who plays on, and word of it to the others at the old table.
    PlayOn { answer: Answer, old: TableId, said: PlayOn },
    /// Nothing: a bot has moved.
    Nothing,
}

/// Why an errand stops.
pub(crate) enum Halt {
    /// The table must be loaded first.
    Need(TableId),
    /// It is refused.
    Problem(Problem),
}

impl From<Problem> for Halt {
    fn from(problem: Problem) -> Self {
        Halt::Problem(problem)
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Halt::Problem(Problem::refused(refusal))
    }
}

impl House {
    /// The table with this id; `None` if there is none.
    pub(crate) fn table(&mut self, id: &TableId) -> Result<Option<&mut Live>, Halt> {
        if !self.tables.contains_key(id) && self.missing.as_ref() != Some(id) {
            return Err(Halt::Need(id.clone()));
        }
        Ok(self.tables.get_mut(id))
    }

    /// Takes what the storage has of a table. Sockets at the table stay, and see what is new.
    pub(crate) fn load(&mut self, kept: Kept) {
        let Ok(id) = kept.table.parse::<TableId>() else { return };
        let line = |line: KeptLine| {
            let hash = base16ct::lower::decode_vec(&line.hash).ok()?.try_into().ok()?;
            Some(LogLine { seq: line.seq, at: line.at, command: line.command, text: line.text, hash })
        };
        let lines: Option<Vec<LogLine>> = kept.lines.into_iter().map(line).collect();
        let rebuilt = lines.and_then(|lines| {
            Some((
                TableState::rebuild(self.games, id.clone(), &lines).ok()?,
                Chain::after(id.clone(), &lines),
            ))
        });
        let Some((mut state, chain)) = rebuilt else {
            self.tables.remove(&id);
            self.missing = Some(id);
            return;
        };
        for KeptName { seat, name } in kept.names {
            if let Some(seat) = Seat::numbered(seat) {
                state.name(seat, &name);
            }
        }
        state.all_gone_since(self.now);
        for socket in self.sockets.values().filter(|socket| socket.table == id) {
            state.arrive(socket.viewer);
        }
        self.tables.insert(id.clone(), Live { state, chain, shown: Shown::default() });
        self.show(&id);
    }

    /// Gives out what must be kept; the rest follows when it is.
    pub(crate) fn keep(&mut self, decided: Decided, mut chain: Chain, names: &[Seat], then: Then) {
        let state = &decided.next;
        let line = |line: LogLine| KeptLine {
            seq: line.seq,
            at: line.at,
            command: line.command,
            text: line.text,
            hash: base16ct::lower::encode_string(&line.hash),
        };
        let lines = chain.write(&decided.entries).into_iter().map(line).collect();
        let name = |seat: &Seat| KeptName { seat: seat.number(), name: state.name_of(*seat).to_owned() };
        let names = names.iter().map(name).collect();
        self.told.keep = Some(Kept { table: state.id().to_string(), lines, names });
        self.pending = Some(Pending { decided, chain, then });
    }

    /// Goes on with what was to be kept, or gives it up.
    pub(crate) fn stored(&mut self, safe: bool) {
        let Some(Pending { decided, chain, then }) = self.pending.take() else { return };
        let id = decided.next.id().clone();
        if !safe {
            return match then {
                Then::Answer(_) | Then::PlayOn { .. } => {
                    self.problem(Problem::new(503, "not_kept", phrase!("refused-busy")))
                }
                Then::Done { socket, id } => {
                    self.refuse(socket, id, Refusal::new(Why::Busy, phrase!("refused-busy")));
                }
                Then::Nothing => {}
            };
        }
        let seq = decided.entries.first().map_or(0, |entry| entry.seq);
        match self.tables.get_mut(&id) {
            Some(live) => {
                live.state.go_on(decided);
                live.chain = chain;
            }
            None => {
                let live = Live { state: decided.next, chain, shown: Shown::default() };
                self.tables.insert(id.clone(), live);
            }
        }
        match then {
            Then::Answer(answer) => self.told.answer = Some(answer),
            Then::PlayOn { answer, old, said } => {
                self.told.answer = Some(answer);
                self.say_to(&old, &FromServer::PlayOn(said));
            }
            Then::Done { socket, id } => self.say(socket, &FromServer::Done(Done { id, seq })),
            Then::Nothing => {}
        }
        self.show(&id);
    }

    /// Decides a command for a table in memory and has it kept. Returns whether there is something to keep; if not, the
    /// number of the entry that answered it before.
    pub(crate) fn command(
        &mut self,
        table: &TableId,
        id: Option<&str>,
        command: &Command,
        then: Then,
    ) -> Result<Result<(), u64>, Refusal> {
        let Some(live) = self.tables.get(table) else { return Ok(Ok(())) };
        let (state, chain) = (&live.state, live.chain.clone());
        match state.decide(self.now, id, command, &mut || self.chance.seed())? {
            Decision::Known(seq) => Ok(Err(seq)),
            Decision::Nothing => Ok(Err(state.seq())),
            Decision::Write(decided) => {
                let seated = match command {
                    Command::Sit { hash, .. } => decided.next.seat_of(hash),
                    _ => None,
                };
                self.keep(*decided, chain, &Vec::from_iter(seated), then);
                Ok(Ok(()))
            }
        }
    }

    /// Makes the next move of a bot.
    pub(crate) fn think(&mut self) {
        let due = |(id, live): (&TableId, &Live)| Some((id.clone(), live.state.bot_due()?));
        let Some((id, seat)) = self.tables.iter().find_map(due) else { return };
        let Some(live) = self.tables.get(&id) else { return };
        let Some((view, legal)) = live.state.seat_view(seat) else { return };
        let level = match &live.state.setup().seats[seat.index()] {
            broadside_house::SeatPlan::Bot(level) => LEVELS.iter().find(|known| known.id == level),
            broadside_house::SeatPlan::Person => None,
        };
        let Some(level) = level.or(broadside_house::usual_level(LEVELS)) else { return };
        if level.long && !self.taught && has_to_learn(live.state.setup().game.info().id) {
            self.told.learn = true;
            return;
        }
        let (turn, whim) = (live.state.turn(), live.state.whim());
        let action = (level.player)(whim).choose(view, &legal);
        // A bot chooses among the legal moves, which are not refused.
        let _ = self.command(&id, None, &Command::BotAct { seat, turn, action }, Then::Nothing);
    }

    /// Takes a bot's weights. It plays without them if they did not come.
    pub fn learn(&mut self, weights: &[u8]) {
        learn(weights);
        self.taught = true;
    }

    /// Whether a bot is to move at any table.
    pub(crate) fn is_due(&self) -> bool {
        self.pending.is_none() && self.tables.values().any(|live| live.state.bot_due().is_some())
    }

    pub(crate) fn problem(&mut self, problem: Problem) {
        let Problem { status, code, reason } = problem;
        // The page speaks for itself, in the person's language.
        let body = broadside_wire::Problem { code: code.into(), reason, text: String::new() };
        self.told.answer = Some(Answer { status, body: broadside_wire::json(&body) });
    }
}
