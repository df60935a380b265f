//! A bot of somebody's own at a seat, for one game.

use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Fault, Viewer};
use broadside_speech::{Company, Speech};
use broadside_wire::{BOT_PROTOCOL, BadAnswer, Ending, FromBot, Look, Question, Start, Target, ToBot};

use super::{Forfeit, Process, Program, to_get_ready};

/// The most questions in a game. No game needs as many; only a patience can be played in circles.
const MOST_QUESTIONS: u64 = 20_000;

/// A bot at a seat. Once it has forfeited, its process is gone and it is asked no more.
pub(crate) struct Seated<'a> {
    program: &'a Program,
    process: Option<Process>,
    game: String,
    seat: Seat,
    seq: u64,
    budget: Duration,
    /// Why it lost its seat.
    pub(crate) forfeit: Option<Forfeit>,
}

impl<'a> Seated<'a> {
    /// Seats a bot and lets it get ready.
    pub(crate) fn new(program: &'a Program, mut start: Start, budget: Duration) -> Self {
        start.budget_ms = to_get_ready(budget).as_millis() as u64;
        let (game, seat) = (start.game.clone(), start.seat);
        let mut seated = Seated { program, process: None, game, seat, seq: 0, budget, forfeit: None };
        match seated.get_ready(start) {
            Ok(process) => seated.process = Some(process),
            Err(forfeit) => seated.forfeit = Some(forfeit),
        }
        seated
    }

    fn get_ready(&self, start: Start) -> Result<Process, Forfeit> {
        let process = self.program.process()?;
        match process.ask(&ToBot::Start(start), Instant::now() + to_get_ready(self.budget))? {
            FromBot::Ready { protocol: BOT_PROTOCOL, .. } => Ok(process),
            FromBot::Ready { .. } => Err(Forfeit::Protocol),
            FromBot::Move { .. } => Err(Forfeit::Malformed),
        }
    }

    /// The bot's move; `None` once it has forfeited. `check` says whether a move is legal.
    pub(crate) fn choose(
        &mut self,
        mut question: Question,
        check: impl Fn(&str) -> Result<(), Fault>,
    ) -> Option<String> {
        let process = self.process.as_ref()?;
        self.seq += 1;
        question.seq = self.seq;
        question.budget_ms = self.budget.as_millis() as u64;
        let answered = match self.seq {
            ..=MOST_QUESTIONS => self.answer(process, question, check),
            _ => Err(Forfeit::Endless),
        };
        match answered {
            Ok(action) => Some(action),
            Err(forfeit) => {
                self.process = None;
                self.forfeit = Some(forfeit);
                None
            }
        }
    }

    fn answer(
        &self,
        process: &Process,
        question: Question,
        check: impl Fn(&str) -> Result<(), Fault>,
    ) -> Result<String, Forfeit> {
        let (seq, until) = (question.seq, Instant::now() + self.budget);
        let mut asked = ToBot::Ask(question);
        for _ in 0..2 {
            let FromBot::Move { seq: answered, action } = process.ask(&asked, until)? else {
                return Err(Forfeit::Malformed);
            };
            if answered != seq {
                return Err(Forfeit::OutOfTurn);
            }
            match check(&action) {
                Ok(()) => return Ok(action),
                Err(fault) => asked = ToBot::Refused(self.refusal(fault)),
            }
        }
        Err(Forfeit::Illegal)
    }

    fn refusal(&self, Fault { clause, reason: said, .. }: Fault) -> BadAnswer {
        let company = Company { names: vec![], you: Some(self.seat) };
        let speech = broadside_games::find(&self.game).map_or_else(Speech::common_english, Speech::english);
        let reason = speech.sentence(&said, &company);
        BadAnswer { seq: self.seq, clause: clause.map(Into::into), reason, said }
    }

    /// Tells the bot that the game is over, and keeps its process for the next one.
    pub(crate) fn end(self, ending: Ending) {
        if let Some(process) = self.process
            && process.tell(&ToBot::Over(ending)).is_ok()
        {
            self.program.keep(process);
        }
    }
}

/// The start of a game for a seat.
pub(crate) fn start(game: &dyn AnyMatch, seat: Seat) -> Start {
    let table = game.table();
    let sides = broadside_games::find(table.info().id).map(|found| found.sides(table));
    Start {
        protocol: BOT_PROTOCOL,
        game: table.info().id.into(),
        players: table.players(),
        seat,
        sides: sides.iter().flat_map(|sides| sides.iter()).collect(),
        readings: broadside_wire::readings(table),
        target: Target::of(table.target()),
        deals: game.deals().len(),
        scores: game.scores().of(table.players()).to_vec(),
        budget_ms: 0,
    }
}

/// What the seat to act is asked; `None` if it is no seat's turn.
pub(crate) fn question(game: &dyn AnyMatch) -> Option<Question> {
    let seat = game.turn().seat()?;
    Some(Question {
        seq: 0,
        deals: game.deals().len(),
        scores: game.scores().of(game.table().players()).to_vec(),
        view: Look::of(game.scene(Viewer::Seat(seat))?, true),
        legal: game.legal(),
        budget_ms: 0,
    })
}
