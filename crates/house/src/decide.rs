//! What a table makes of a command: entries for the log, or a refusal.

use std::borrow::Cow;
use std::collections::HashMap;

use broadside_cards::{Seat, Seats, Seed};
use broadside_engine::{AnyMatch, Face, Fault, FaultKind, Scene, Turn, Viewer};

use crate::fair::{self, DealSource};
use crate::state::STAND_IN_AFTER;
use crate::{Command, Entry, Line, Refused, SeatPlan, Setup, TableId, TableState, TokenHash, Verdict, Why};

/// The longest name, in letters.
const LONGEST_NAME: usize = 32;

/// The entries a command will make, one bound to the other.
struct Draft<'a> {
    id: &'a TableId,
    at: u64,
    command: Option<String>,
    head: (u64, [u8; 32]),
    entries: Vec<Entry>,
}

impl Draft<'_> {
    fn push(&mut self, line: &Line) {
        let entry = Entry::after(self.id, (self.head.0, &self.head.1), self.at, self.command.take(), line);
        self.head = (entry.seq, entry.hash);
        self.entries.push(entry);
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        let why = match fault.kind {
            FaultKind::Illegal => Why::Illegal,
            FaultKind::Turn | FaultKind::Chance => Why::Turn,
            FaultKind::Syntax | FaultKind::Tag => Why::Syntax,
        };
        Refused { why, clause: fault.clause, text: fault.message }
    }
}

impl TableState {
    /// A new table with the first entries of its log; a table of bots is dealt at once.
    pub fn opening(
        id: TableId,
        setup: Setup,
        at: u64,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> (Self, Vec<Entry>) {
        let open = Entry::after(&id, (0, &[0; 32]), at, None, &Line::Open(setup));
        let mut state = Self::opened_by(id, &open).expect("a fresh entry opens a table");
        let entries = state.drafted(at, None, |draft| {
            let mut sources = Cow::Borrowed(&[][..]);
            state.commit(draft, &mut sources, fresh);
            if state.is_complete() {
                state.go_on(draft, &mut state.game.clone(), &mut sources, fresh);
            }
        });
        for entry in &entries {
            state.apply(entry).expect("a fresh entry follows");
        }
        (state, [open].into_iter().chain(entries).collect())
    }

    /// What comes of a command. Nothing changes before the entries are durable and applied.
    pub fn decide(
        &self,
        at: u64,
        id: Option<&str>,
        command: &Command,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Verdict, Refused> {
        if let (Some(id), Some(seat)) = (id, command.seat())
            && let Some(seq) = self.answered.get(&(seat, id.to_owned()))
        {
            return Ok(Verdict::Known(*seq));
        }
        let id = id.map(str::to_owned);
        let one = |line: Line| Ok(self.written(self.drafted(at, id.clone(), |draft| draft.push(&line))));
        match command {
            Command::Sit { seat, hash, name, cut } => {
                if let Some(seat) = self.seat_of(hash) {
                    return Ok(Verdict::Known(
                        self.told.iter().rev().find(|t| t.seat == Some(seat)).map_or(1, |t| t.seq),
                    ));
                }
                let seat = self.free_seat(*seat)?;
                self.sit(at, id, seat, *hash, name.as_deref(), cut.as_deref(), fresh)
            }
            Command::Act { seat, turn, action } => self.act(at, id, (*seat, false), *turn, action, fresh),
            Command::BotAct { seat, turn, action } => match self.bot_due() {
                Some(due) if due == *seat => self.act(at, id, (*seat, true), *turn, action, fresh),
                _ => Ok(Verdict::Nothing),
            },
            Command::Cut { seat, text } => {
                let deal =
                    self.deal_to_cut().ok_or_else(|| Refused::new(Why::Cut, "no deal is left to cut"))?;
                if !fair::is_cut(text) {
                    return Err(bad_cut());
                }
                if self.sources[deal - 1].cuts.contains_key(&seat.number()) {
                    return Err(Refused::new(Why::Cut, format!("you have cut deal {deal} already")));
                }
                one(Line::Cut { deal, seat: *seat, text: text.clone() })
            }
            Command::Undo { seat, turn } => {
                if !self.setup.is_solo() {
                    return Err(Refused::new(
                        Why::Takeback,
                        "others play here: ask them to take a move back",
                    ));
                }
                self.at_turn(*turn)?;
                one(Line::Undo { seat: *seat, keep: self.last_move(*seat)? })
            }
            Command::Takeback { seat, turn } => self.ask(at, id, *seat, *turn),
            Command::Consent { seat, agree } => self.consent(at, id, *seat, *agree),
            Command::Leave { seat } if self.chairs[seat.index()].away => Ok(Verdict::Nothing),
            Command::Leave { seat } => one(Line::Away(*seat)),
            Command::Return { seat } if self.chairs[seat.index()].away => one(Line::Back(*seat)),
            Command::Return { .. } => Ok(Verdict::Nothing),
            Command::Tick => {
                let gone: Vec<Seat> =
                    self.setup.people().filter(|seat| self.is_long_gone(*seat, at)).collect();
                if gone.is_empty() {
                    return Ok(Verdict::Nothing);
                }
                let away =
                    |draft: &mut Draft<'_>| gone.iter().for_each(|seat| draft.push(&Line::Away(*seat)));
                Ok(self.written(self.drafted(at, None, away)))
            }
        }
    }

    fn drafted(&self, at: u64, command: Option<String>, write: impl FnOnce(&mut Draft<'_>)) -> Vec<Entry> {
        let mut draft = Draft { id: &self.id, at, command, head: (self.seq, self.head), entries: vec![] };
        write(&mut draft);
        draft.entries
    }

    fn written(&self, entries: Vec<Entry>) -> Verdict {
        Verdict::Write { entries, over: self.is_over() }
    }

    fn free_seat(&self, wanted: Option<Seat>) -> Result<Seat, Refused> {
        let free = |seat: Seat| self.chairs[seat.index()].hash.is_none();
        match wanted {
            None => {
                let mut people = self.setup.people();
                people.find(|seat| free(*seat)).ok_or_else(|| Refused::new(Why::Full, "every seat is taken"))
            }
            Some(seat) if !self.setup.people().any(|other| other == seat) => {
                Err(Refused::new(Why::Seat, format!("seat {seat} is not for a person")))
            }
            Some(seat) if free(seat) => Ok(seat),
            Some(seat) => Err(Refused::new(Why::Taken, format!("seat {seat} is taken"))),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn sit(
        &self,
        at: u64,
        id: Option<String>,
        seat: Seat,
        hash: TokenHash,
        name: Option<&str>,
        cut: Option<&str>,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Verdict, Refused> {
        if cut.is_some_and(|cut| !fair::is_cut(cut)) {
            return Err(bad_cut());
        }
        let name = tidy(name.unwrap_or_default()).unwrap_or_else(|| format!("Player {seat}"));
        let complete =
            self.setup.people().all(|other| other == seat || self.chairs[other.index()].hash.is_some());
        Ok(self.written(self.drafted(at, id, |draft| {
            draft.push(&Line::Sit { seat, hash, name });
            let mut sources = Cow::Borrowed(&self.sources[..]);
            if let (Some(deal), Some(cut)) = (self.deal_to_cut(), cut) {
                draft.push(&Line::Cut { deal, seat, text: cut.into() });
                sources.to_mut()[deal - 1].cuts.insert(seat.number(), cut.into());
            }
            if complete {
                self.go_on(draft, &mut self.game.clone(), &mut sources, fresh);
            }
        })))
    }

    fn act(
        &self,
        at: u64,
        id: Option<String>,
        (seat, bot): (Seat, bool),
        turn: u64,
        action: &str,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Verdict, Refused> {
        self.at_turn(turn)?;
        if !self.is_complete() {
            return Err(Refused::new(Why::Turn, "the table waits for people to sit down"));
        }
        let mut game = self.game.clone();
        let action = game.act(seat.number(), action, &mut vec![])?;
        let entries = self.drafted(at, id, |draft| {
            draft.push(&Line::Act { seat, action, bot });
            self.go_on(draft, &mut game, &mut Cow::Borrowed(&self.sources), fresh);
        });
        Ok(Verdict::Write { entries, over: game.winners().is_some() })
    }

    /// Draws what chance must bring, and fixes the seed of the deal after the one being played.
    fn go_on(
        &self,
        draft: &mut Draft<'_>,
        game: &mut Box<dyn AnyMatch>,
        sources: &mut Cow<'_, [DealSource]>,
        fresh: &mut dyn FnMut() -> Seed,
    ) {
        let mut drawn: HashMap<usize, u64> = HashMap::new();
        while game.turn() == Turn::Chance {
            let deal = game.deals().len() + 1;
            while sources.len() < deal {
                self.commit(draft, sources, fresh);
            }
            let number = drawn.entry(deal).or_insert_with(|| self.chance_so_far(deal));
            let mut shuffler = sources[deal - 1].shuffler(self.id.as_str(), deal, *number);
            *number += 1;
            let Some(text) = game.draw(&mut shuffler, &mut vec![]) else { break };
            draft.push(&Line::Chance(text));
        }
        if matches!(game.turn(), Turn::Seat(_)) && sources.len() < game.deals().len() + 2 {
            self.commit(draft, sources, fresh);
        }
    }

    fn commit(
        &self,
        draft: &mut Draft<'_>,
        sources: &mut Cow<'_, [DealSource]>,
        fresh: &mut dyn FnMut() -> Seed,
    ) {
        let seed = fresh();
        sources.to_mut().push(DealSource::new(seed));
        draft.push(&Line::Commit { deal: sources.len(), seed });
    }

    /// How many lots and shuffles a deal has had.
    pub(crate) fn chance_so_far(&self, deal: usize) -> u64 {
        let of_deal = self.plays.iter().rev().take_while(|play| play.deal >= deal);
        of_deal.filter(|play| play.seat.is_none() && play.deal == deal).count() as u64
    }

    /// The deal that can be cut now: the first that is not dealt.
    pub(crate) fn deal_to_cut(&self) -> Option<usize> {
        let deal = self.plays.last().map_or(0, |play| play.deal) + 1;
        (!self.is_over() && self.sources.len() >= deal).then_some(deal)
    }

    fn at_turn(&self, turn: u64) -> Result<(), Refused> {
        if turn == self.turn {
            return Ok(());
        }
        Err(Refused::new(
            Why::Turn,
            format!("the game has gone on since turn {turn}: it is turn {} now", self.turn),
        ))
    }

    /// How many lines of play are kept when the seat takes its last move back.
    pub(crate) fn last_move(&self, seat: Seat) -> Result<usize, Refused> {
        let deal = self.game.deals().len() + 1;
        let own = |play: &crate::state::Play| play.seat == Some(seat) && !play.bot && play.deal == deal;
        let last = if self.is_over() { None } else { self.plays.iter().rposition(own) };
        last.ok_or_else(|| Refused::new(Why::Takeback, "you have made no move in this deal"))
    }

    fn ask(&self, at: u64, id: Option<String>, seat: Seat, turn: u64) -> Result<Verdict, Refused> {
        if self.setup.is_solo() {
            return Err(Refused::new(Why::Takeback, "nobody else plays here: undo needs no consent"));
        }
        self.at_turn(turn)?;
        if self.asked.is_some() {
            return Err(Refused::new(Why::Takeback, "somebody has asked already"));
        }
        let keep = self.last_move(seat)?;
        if self.came_to_light(seat, keep) {
            return Err(Refused::new(Why::Takeback, "a card came to light since your move"));
        }
        Ok(self.written(self.drafted(at, id, |draft| {
            draft.push(&Line::Ask { seat, keep });
            if self.others(seat).is_empty() {
                draft.push(&Line::Undo { seat, keep });
            }
        })))
    }

    fn consent(&self, at: u64, id: Option<String>, seat: Seat, agree: bool) -> Result<Verdict, Refused> {
        let refused = |text: &str| Refused::new(Why::Takeback, text);
        let asked = self.asked.as_ref().ok_or_else(|| refused("nobody asks to take a move back"))?;
        if asked.seat == seat {
            return Err(refused("it is for the others to agree"));
        }
        if asked.agreed.contains(seat) {
            return Err(refused("you have agreed already"));
        }
        Ok(self.written(self.drafted(at, id, |draft| {
            if !agree {
                return draft.push(&Line::Decline(seat));
            }
            draft.push(&Line::Agree(seat));
            let mut agreed = asked.agreed;
            agreed.insert(seat);
            if self.others(asked.seat).iter().all(|other| agreed.contains(other)) {
                draft.push(&Line::Undo { seat: asked.seat, keep: asked.keep });
            }
        })))
    }

    /// The other people who are at the table and must agree.
    fn others(&self, asker: Seat) -> Seats {
        let mut others = Seats::NONE;
        let here = |seat: &Seat| *seat != asker && !self.chairs[seat.index()].away;
        self.setup.people().filter(here).for_each(|seat| others.insert(seat));
        others
    }

    /// Whether anybody has seen a card since that the asker did not hold or see before. The answer must not tell which:
    /// what lies open is compared by its faces, what others hold by its number.
    fn came_to_light(&self, asker: Seat, keep: usize) -> bool {
        let Ok(before) = self.game_after(keep) else { return true };
        let known = faces(before.scene(Viewer::Seat(asker)));
        let shown = [Viewer::Seat(asker), Viewer::Watcher].into_iter().any(|viewer| {
            let (then, now) = (faces(before.scene(viewer)), faces(self.game.scene(viewer)));
            now.iter().any(|(code, count)| *count > then.get(code).max(known.get(code)).copied().unwrap_or(0))
        });
        let held = |game: &dyn AnyMatch, seat: Seat| {
            let seen = |viewer| faces(game.scene(viewer)).values().sum::<usize>();
            seen(Viewer::Seat(seat)).saturating_sub(seen(Viewer::Watcher))
        };
        let drawn = |seat| held(self.game.as_ref(), seat) > held(before.as_ref(), seat);
        shown || Seat::all(self.setup.table.players()).any(drawn)
    }

    fn is_long_gone(&self, seat: Seat, at: u64) -> bool {
        let chair = &self.chairs[seat.index()];
        let playing = self.is_complete() && !self.is_over() && self.is_attended();
        playing && chair.sockets == 0 && !chair.away && at.saturating_sub(chair.gone_since) >= STAND_IN_AFTER
    }

    /// What chance must bring next by seed and cuts, as the record writes it.
    pub(crate) fn chance_by_the_seed(&self) -> Option<String> {
        let deal = self.game.deals().len() + 1;
        let source = self.sources.get(deal - 1)?;
        let mut shuffler = source.shuffler(self.id.as_str(), deal, self.chance_so_far(deal));
        self.game.clone().draw(&mut shuffler, &mut vec![])
    }

    /// Whether the seat is a bot's.
    pub(crate) fn level_of(&self, seat: Seat) -> Option<&str> {
        match &self.setup.seats[seat.index()] {
            SeatPlan::Person => None,
            SeatPlan::Bot(level) => Some(level),
        }
    }
}

fn bad_cut() -> Refused {
    Refused::new(Why::Cut, format!("a cut is one line of 1 to {} bytes", fair::LONGEST_CUT))
}

/// How often each card lies face up in a scene.
fn faces(scene: Option<Scene>) -> HashMap<String, usize> {
    let mut faces = HashMap::new();
    for zone in scene.unwrap_or_default().zones {
        for card in zone.cards {
            if let Face::Up { code, .. } = card {
                *faces.entry(code).or_default() += 1;
            }
        }
    }
    faces
}

/// A name on one short line; nothing if no letter is left.
fn tidy(name: &str) -> Option<String> {
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}
