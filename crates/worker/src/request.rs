//! The requests of a page, by the paths that a server has.

use broadside_cards::{Seat, Seats};
use broadside_engine::{Arg, phrase};
use broadside_house::{Chain, Decided};
use broadside_house::{
    Command, Decision, FirstCut, RecordLine, Sequel, TableId, TableState, Token, TokenHash,
};
use broadside_parlour::{Problem, TooLong, setup, show, slips, summary, try_again};
use broadside_wire::worker::Answer;
use broadside_wire::{Addresses, Again, Opening, Place, PlayOn, Sitting, TryAgain, json};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::House;
use crate::house::{Halt, LEVELS, Then};

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Problem> {
    let text = if body.is_empty() { "{}" } else { body };
    serde_json::from_str(text).map_err(|error| {
        Problem::new(400, "malformed", phrase!("problem-body", why = Arg::Text(error.to_string())))
    })
}

fn no_table() -> Problem {
    Problem::new(404, "no_table", phrase!("error-no-table"))
}

fn nothing() -> Problem {
    Problem::new(404, "not_found", phrase!("problem-nothing"))
}

/// The answer with a place at a table.
fn placed(id: &TableId, seat: Option<Seat>, token: &Token) -> Answer {
    let token = seat.map(|_| token.to_string());
    Answer { status: 201, body: json(&Place { table: id.to_string(), seat, token }) }
}

impl House {
    /// Answers a request.
    pub(crate) fn request(&mut self, method: &str, path: &str, body: &str) -> Result<(), Halt> {
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        match (method, parts.as_slice()) {
            ("GET", ["addresses"]) => self.answer(&Addresses { addresses: vec![] }),
            // These are files of the site; who asks here has asked for one that is not there.
            ("GET", ["games", _, "examples", _]) => {
                return Err(Problem::new(404, "no_example", phrase!("problem-no-example")).into());
            }
            ("GET", ["games" | "lessons", ..]) => return Err(Problem::no_game().into()),
            ("POST", ["replay"]) => self.show_record(body)?,
            ("POST", ["replay", "slips"]) => self.judge(body),
            ("POST", ["try-again"]) => self.try_again(read(body)?)?,
            ("POST", ["tables"]) => self.open(&read(body)?)?,
            ("GET", ["days", day]) => {
                let told = self.day(day)?;
                self.answer(&told);
            }
            ("POST", ["days", day, game]) => self.open_day(day, game, read(body)?)?,
            ("GET", ["tables", table]) => {
                let told = self.look(table, summary)?;
                self.answer(&told);
            }
            ("POST", ["tables", table, "seats"]) => self.sit(table, read(body)?)?,
            ("GET", ["tables", table, "challenge"]) => {
                let told = self.challenge(table)?;
                self.answer(&told);
            }
            ("POST", ["tables", table, "challenge"]) => self.take_challenge(table, read(body)?)?,
            ("POST", ["carried"]) => self.bring(read(body)?)?,
            ("POST", ["tables", table, "hands"]) => self.pass_around(table, read(body)?)?,
            ("POST", ["tables", table, "again"]) => self.again(table, &read(body)?)?,
            ("GET", ["tables", table, "record"]) => {
                let record = self.finished(table)?;
                self.say_text(record);
            }
            ("GET", ["tables", table, "replay"]) => {
                let record = self.finished(table)?;
                self.show_record(&record)?;
            }
            ("GET", ["tables", table, "slips"]) => {
                let record = self.finished(table)?;
                self.judge(&record);
            }
            _ => return Err(nothing().into()),
        }
        Ok(())
    }

    fn answer(&mut self, told: &impl Serialize) {
        self.say_text(json(told));
    }

    fn say_text(&mut self, body: String) {
        self.told.answer = Some(Answer { status: 200, body });
    }

    fn show_record(&mut self, record: &str) -> Result<(), Problem> {
        let film = show(self.games, record.as_bytes()).map_err(|TooLong| Problem::too_long())?;
        self.say_text(film);
        Ok(())
    }

    fn judge(&mut self, record: &str) {
        // A game that has no solver has no plays to judge.
        self.answer(&slips(self.games, record.as_bytes()).unwrap_or_default());
    }

    /// Reads a table.
    pub(crate) fn look<T>(&mut self, table: &str, see: impl FnOnce(&TableState) -> T) -> Result<T, Halt> {
        let id = table.parse::<TableId>().map_err(|()| no_table())?;
        let live = self.table(&id)?.ok_or_else(no_table)?;
        Ok(see(&live.state))
    }

    fn finished(&mut self, table: &str) -> Result<String, Halt> {
        self.look(table, TableState::record)?.ok_or_else(|| Problem::not_over().into())
    }

    /// The client's own token, or a fresh one.
    pub(crate) fn token(&mut self, chosen: Option<&str>) -> Result<Token, Problem> {
        match chosen {
            None => Ok(self.chance.token()),
            Some(text) => text.parse().map_err(|()| Problem::unusable(phrase!("problem-token"))),
        }
    }

    /// Opens a table with its people, and has it kept; after lines of a record, if there are any.
    pub(crate) fn open_with(
        &mut self,
        id: TableId,
        sequel: Sequel,
        begun: &[RecordLine],
        token: &Token,
    ) -> Result<(), Halt> {
        let Sequel { setup, keys, sits } = sequel;
        let (now, chance) = (self.now, &mut self.chance);
        let Decided { mut entries, next: mut state } = match begun {
            [] => TableState::opening_with(id.clone(), setup, now, &keys, &mut || chance.seed()),
            lines => TableState::opening_after(id.clone(), setup, lines, now, &mut || chance.seed()),
        };
        for sit in &sits {
            if let Decision::Write(seated) = state.decide(now, None, sit, &mut || chance.seed())? {
                entries.extend_from_slice(&seated.entries);
                state = seated.next;
            }
        }
        let hash: TokenHash = token.hash();
        let answer = placed(&id, state.seat_of(&hash), token);
        let people: Vec<Seat> = state.setup().people().collect();
        let decided = Decided { entries, next: state };
        self.keep(decided, Chain::new(id), &people, Then::Answer(answer));
        Ok(())
    }

    /// Whether a table is there already: then a repeated request is answered as the first was.
    pub(crate) fn is_there(&mut self, id: &TableId, token: &Token) -> Result<bool, Halt> {
        let Some(live) = self.table(id)? else { return Ok(false) };
        let seat = live.state.seat_of(&token.hash());
        self.told.answer = Some(placed(id, seat, token));
        Ok(true)
    }

    fn open(&mut self, opening: &Opening) -> Result<(), Halt> {
        let setup = setup(self.games, LEVELS, opening)?;
        let token = self.token(opening.token.as_deref())?;
        let seat = opening.seat.unwrap_or_else(|| setup.people().next());
        if seat.is_some_and(|seat| seat.index() >= setup.seats.len()) {
            return Err(Problem::no_seat().into());
        }
        let (hash, name, cut) = (token.hash(), opening.name.clone(), opening.cut.clone().map(FirstCut::Open));
        let sit = seat.map(|seat| Command::Sit { seat: Some(seat), hash, name, cut });
        let id = TableId::of(&token);
        if opening.token.is_some() && self.is_there(&id, &token)? {
            return Ok(());
        }
        let sequel = Sequel { setup, keys: vec![], sits: sit.into_iter().collect() };
        self.open_with(id, sequel, &[], &token)
    }

    fn try_again(&mut self, wish: TryAgain) -> Result<(), Halt> {
        let TryAgain { record, moves, seat, name, level } = wish;
        let (setup, lines) = try_again(self.games, LEVELS, &record, moves, seat, level.as_deref())?;
        let (id, token) = (self.chance.table(), self.chance.token());
        let sit = Command::Sit { seat: Some(seat), hash: token.hash(), name, cut: None };
        self.open_with(id, Sequel { setup, keys: vec![], sits: vec![sit] }, &lines, &token)
    }

    fn sit(&mut self, table: &str, sitting: Sitting) -> Result<(), Halt> {
        let id = table.parse::<TableId>().map_err(|()| no_table())?;
        self.table(&id)?.ok_or_else(no_table)?;
        let token = self.token(sitting.token.as_deref())?;
        let hash = token.hash();
        let cut = sitting.cut.map(FirstCut::Open);
        let command = Command::Sit { seat: sitting.seat, hash, name: sitting.name, cut };
        let none = Answer { status: 201, body: String::new() };
        self.command(&id, None, &command, Then::Answer(none))?.ok();
        let decided = self.pending.as_ref().map(|pending| pending.seat_of(&hash));
        let seat = match decided {
            Some(seat) => seat,
            None => self.look(table, |state| state.seat_of(&hash))?,
        };
        let answer = placed(&id, seat, &token);
        match &mut self.pending {
            Some(pending) => pending.answer(answer),
            None => self.told.answer = Some(answer),
        }
        Ok(())
    }

    /// Whoever has the right to every person's seat passes one device around.
    fn pass_around(&mut self, table: &str, tokens: Vec<String>) -> Result<(), Halt> {
        let look = |state: &TableState| {
            let rights = tokens.iter().filter_map(|token| token.parse::<Token>().ok());
            let seats: Vec<Seat> = rights.filter_map(|token| state.seat_of(&token.hash())).collect();
            (state.id().clone(), state.setup().people().all(|seat| seats.contains(&seat)))
        };
        let (id, all) = self.look(table, look)?;
        if !all {
            return Err(Problem::new(403, "token", phrase!("problem-no-right")).into());
        }
        self.passed.insert(id);
        self.say_text("{}".into());
        Ok(())
    }

    /// Plays on after a finished game.
    fn again(&mut self, old: &str, Again { token, same, .. }: &Again) -> Result<(), Halt> {
        let no_right = || Problem::new(403, "token", phrase!("problem-no-right"));
        let token: Token = token.parse().map_err(|()| no_right())?;
        let look = |state: &TableState| {
            let begun = if *same { state.begun() } else { vec![] };
            let sequel = state.sequel(*same).map(|mut sequel| {
                sequel.setup.cutters = still_here(state, &sequel);
                sequel
            });
            (state.id().clone(), state.seat_of(&token.hash()), sequel, begun)
        };
        let (old, seat, sequel, begun) = self.look(old, look)?;
        let seat = seat.ok_or_else(no_right)?;
        let sequel = sequel.map_err(Problem::from)?;
        let id = TableId::after(&old, *same);
        if self.is_there(&id, &token)? {
            return Ok(());
        }
        let said = PlayOn { table: id.to_string(), seat, same: *same };
        self.open_with(id, sequel, &begun, &token)?;
        if let Some(pending) = &mut self.pending {
            pending.tell_of(old, said);
        }
        Ok(())
    }
}

/// Of those who cut, the ones who are still at the old table: nothing ticks here, so whoever is gone would be waited for
/// without end.
fn still_here(old: &TableState, Sequel { setup, sits, .. }: &Sequel) -> Seats {
    let seats = old.seats();
    let here = sits.iter().filter_map(|sit| match sit {
        Command::Sit { seat, hash, .. } => {
            seat.filter(|_| old.seat_of(hash).is_some_and(|seat| seats[seat.index()].present))
        }
        _ => None,
    });
    here.filter(|seat| setup.cutters.contains(*seat)).collect()
}
