//! The line mode: sentences out, typed actions in. For screen readers, remote shells and scripts.

use std::io::{self, BufRead, Write};

use broadside_engine::{Event, Face, Layout, Scene, Zone};

use super::sitting::{Sitting, Stop};
use super::typed::{self, Typed};
use super::{booklet, bots, sheet};
use crate::failure::Failure;

/// No line that means anything is longer.
const LONGEST_LINE: usize = 4096;
/// So many legal actions are told without being asked.
const FEW: usize = 16;

const HELP: &str = "\
Type an action as the record writes it, as play B8; case does not matter, and words may be shortened.
legal       every legal action
hand        your cards
table       everything that lies on the table
score       the score sheet
last        the last trick
rules [ID]  a clause, as rules N9, or the list of clauses
hint        what an adviser would do
undo        take your last action back
save [FILE] write the record
quit        leave; the game is kept if it has a file";

/// A talk between a table and a person.
pub(super) struct Talk<'a, R, W> {
    pub(super) sitting: Sitting,
    pub(super) input: R,
    pub(super) out: &'a mut W,
    /// Whether somebody sees a prompt.
    pub(super) prompt: bool,
    /// How many sentences have been said.
    pub(super) said: usize,
}

/// Whether the talk goes on.
#[derive(PartialEq, Eq)]
enum Then {
    Stay,
    GoOn,
    Leave,
}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Plays until the game is over, the person leaves or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let stop = self.sitting.go_on();
            self.sitting.save()?;
            self.tell_news()?;
            match stop {
                Stop::DealOver => {
                    writeln!(self.out, "{}", sheet::deal_over(self.sitting.play()))?;
                    writeln!(self.out, "{}", sheet::score(self.sitting.play()))?;
                    continue;
                }
                Stop::Over => {
                    writeln!(self.out, "{}", sheet::deal_over(self.sitting.play()))?;
                    writeln!(self.out, "{}", sheet::score(self.sitting.play()))?;
                    let own = self.sitting.own();
                    writeln!(self.out, "{}", sheet::game_over(self.sitting.play(), own))?;
                    return Ok(());
                }
                Stop::Yours => self.tell_turn()?,
            }
            loop {
                match self.hear()? {
                    Then::Stay => {}
                    Then::GoOn => break,
                    Then::Leave => {
                        if let Some(way_back) = self.sitting.place().way_back() {
                            writeln!(self.out, "{way_back}")?;
                        }
                        return Ok(());
                    }
                }
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let table = self.sitting.play().table();
        writeln!(self.out, "{}. {}", table.info().title, table.info().tagline)?;
        for (reading, choice) in table.choices() {
            writeln!(self.out, "Clause {}, {}: {}", reading.clause, reading.id, choice.meaning)?;
        }
        match table.players() {
            1 => writeln!(self.out, "You play alone. Type help for the commands."),
            players => writeln!(
                self.out,
                "You are seat {} of {players}; the others play at level {}. Type help for the commands.",
                self.sitting.own(),
                self.sitting.level()
            ),
        }
    }

    /// Says what has happened since it last did.
    fn tell_news(&mut self) -> io::Result<()> {
        for event in &self.sitting.told()[self.said.min(self.sitting.told().len())..] {
            writeln!(self.out, "{}", sentence(event))?;
        }
        self.said = self.sitting.told().len();
        Ok(())
    }

    /// Says that the person is to act, with what he needs to know for it.
    fn tell_turn(&mut self) -> io::Result<()> {
        let Some(scene) = self.sitting.scene() else { return Ok(()) };
        match own_hand(scene, &self.sitting) {
            Some(hand) => writeln!(self.out, "{}", cards_of(hand))?,
            None => {
                for zone in &scene.zones {
                    writeln!(self.out, "{}", cards_of(zone))?;
                }
            }
        }
        writeln!(self.out, "Your turn. {}", scene.headline)?;
        let legal = self.sitting.legal();
        match legal.len() {
            count if count > FEW => {
                writeln!(self.out, "{count} actions are legal; type legal to hear them.")
            }
            _ => writeln!(self.out, "Legal: {}.", legal.join(", ")),
        }
    }

    /// Reads a line and does what it says.
    fn hear(&mut self) -> Result<Then, Failure> {
        if self.prompt {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let mut bytes = vec![];
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Then::Leave);
        }
        if bytes.len() > LONGEST_LINE {
            writeln!(self.out, "That line is too long for any action.")?;
            return Ok(Then::Stay);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let play = self.sitting.play();
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => writeln!(self.out, "{HELP}")?,
            ("legal", "") => writeln!(self.out, "{}", self.sitting.legal().join("\n"))?,
            ("hand", "") => self.tell_hand()?,
            ("table", "") => self.tell_table()?,
            ("score", "") => writeln!(self.out, "{}", sheet::sheet(play).join("\n"))?,
            ("last", "") => self.tell_last()?,
            ("hint", "") => writeln!(self.out, "{}", bots::hint(play))?,
            ("rules", id) => self.tell_rules(id)?,
            ("save", file) => self.save(file)?,
            ("quit" | "exit", "") => return Ok(Then::Leave),
            ("undo", "") => match self.sitting.undo() {
                Some(action) => {
                    self.said = self.sitting.told().len();
                    writeln!(self.out, "Taken back: {action}.")?;
                    return Ok(Then::GoOn);
                }
                None => writeln!(self.out, "There is nothing to take back.")?,
            },
            _ => return self.act(line),
        }
        Ok(Then::Stay)
    }

    fn act(&mut self, line: &str) -> Result<Then, Failure> {
        match typed::complete(line, &self.sitting.legal()) {
            Typed::Action(action) => match self.sitting.act(&action) {
                Ok(()) => {
                    self.sitting.save()?;
                    return Ok(Then::GoOn);
                }
                Err(fault) => writeln!(self.out, "No: {fault}.")?,
            },
            Typed::Several(meant) => {
                let more = if meant.len() > FEW { ", …" } else { "" };
                let shown = meant[..meant.len().min(FEW)].join(", ");
                writeln!(self.out, "That could be {shown}{more}. Type more of it.")?;
            }
            Typed::Nothing => {
                let fault = typed::refusal(line, self.sitting.play(), self.sitting.own().number());
                match fault.clause {
                    Some(clause) => writeln!(
                        self.out,
                        "Not legal by clause {clause}: {}. Type rules {clause} to read it.",
                        fault.message
                    )?,
                    None => writeln!(
                        self.out,
                        "Not understood: {}. Type legal for what you may do, or help.",
                        fault.message
                    )?,
                }
            }
        }
        Ok(Then::Stay)
    }

    fn tell_hand(&mut self) -> io::Result<()> {
        match self.sitting.scene().and_then(|scene| own_hand(scene, &self.sitting)) {
            Some(hand) => writeln!(self.out, "{}", cards_of(hand)),
            None => writeln!(self.out, "You hold no cards that you can see; type table."),
        }
    }

    fn tell_table(&mut self) -> io::Result<()> {
        let Some(scene) = self.sitting.scene() else { return Ok(()) };
        writeln!(self.out, "{}", scene.headline)?;
        for zone in &scene.zones {
            writeln!(self.out, "{}", cards_of(zone))?;
        }
        for call in &scene.calls {
            writeln!(self.out, "Seat {}: {}.", call.seat, call.text)?;
        }
        for note in &scene.notes {
            writeln!(self.out, "{}: {}.", note.label, note.text)?;
        }
        Ok(())
    }

    fn tell_last(&mut self) -> io::Result<()> {
        let zones = self.sitting.scene().map_or(&[][..], |scene| &scene.zones);
        match zones.iter().find(|zone| zone.id.starts_with("last-")) {
            Some(zone) => writeln!(self.out, "{}", cards_of(zone)),
            None => writeln!(self.out, "There is no last trick."),
        }
    }

    fn tell_rules(&mut self, id: &str) -> io::Result<()> {
        let table = self.sitting.play().table();
        let clauses = booklet::all(table.info());
        if id.is_empty() {
            for clause in &clauses {
                writeln!(self.out, "{} {}", clause.id, clause.title)?;
            }
            return Ok(());
        }
        match booklet::find(&clauses, id) {
            Some(at) => writeln!(self.out, "{}", booklet::lines(&clauses[at], table).join("\n")),
            None => writeln!(self.out, "There is no clause {id:?}; type rules for the list."),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        let place = match file {
            "" => self.sitting.place().clone(),
            path => super::saved::Place(Some(path.into())),
        };
        match (&place.0, place.write(&self.sitting.record())) {
            (None, _) => writeln!(self.out, "This game has no file yet: type save and a file's name."),
            (Some(path), Ok(())) => writeln!(self.out, "Written to {}.", path.display()),
            (Some(path), Err(error)) => writeln!(self.out, "Cannot write {}: {error}.", path.display()),
        }
    }
}

/// What happened, with the clause by which it did.
fn sentence(event: &Event) -> String {
    match event.clause {
        Some(clause) => format!("{} ({clause})", event.text),
        None => event.text.clone(),
    }
}

/// The person's own cards, where he has some in hand.
fn own_hand<'a>(scene: &'a Scene, sitting: &Sitting) -> Option<&'a Zone> {
    let own = Some(sitting.own());
    scene.zones.iter().find(|zone| zone.layout == Layout::Hand && zone.owner == own)
}

/// A zone in a sentence.
fn cards_of(zone: &Zone) -> String {
    let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
    let up: Vec<String> = zone
        .cards
        .iter()
        .filter_map(|card| match card {
            Face::Up { code, by: Some(by) } => Some(format!("{code} by seat {by}")),
            Face::Up { code, by: None } => Some(code.clone()),
            Face::Down => None,
        })
        .collect();
    let title = &zone.title;
    let separator = if zone.layout == Layout::Trick { ", " } else { " " };
    match (down, up.len()) {
        (0, 0) => format!("{title}: empty."),
        (down, 0) => format!("{title}: {down} face down."),
        (0, 1..) if zone.layout == Layout::Stack && up.len() > 1 => {
            format!("{title}: {} on top of {} cards.", up[up.len() - 1], up.len())
        }
        (0, _) => format!("{title}: {}.", up.join(separator)),
        (down, _) => format!("{title}: {down} face down, then {}.", up.join(separator)),
    }
}
