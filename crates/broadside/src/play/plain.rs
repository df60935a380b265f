//! The line mode: sentences out, typed actions in. For screen readers, remote shells and scripts.

use std::io::{self, BufRead as _, Read as _, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

use broadside_cards::Seat;
use broadside_engine::{Layout, MoveKind, Phrase, Zone, ZoneKind, phrase};

use super::chair::{Chair, Stop, Wish, Word};
use super::post_mortem::Listener;
use super::typed::{self, Typed};
use super::voice::text;
use super::{booklet, post_mortem, saved};
use crate::failure::Failure;

/// The longest line that is read.
const LONGEST_LINE: usize = 4096;
/// Up to this many legal actions are listed at once.
const FEW: usize = 16;

/// The commands, each with the phrase that explains it.
const COMMANDS: [(&str, &str); 17] = [
    ("legal", "help-legal"),
    ("hand", "help-hand"),
    ("table", "help-table"),
    ("score", "help-score"),
    ("value", "help-value"),
    ("last", "help-last"),
    ("cards", "help-cards"),
    ("rules [ID]", "help-rules"),
    ("hint", "help-hint"),
    ("undo", "help-undo"),
    ("agree, decline", "help-agree"),
    ("nudge", "help-nudge"),
    ("vote", "help-vote"),
    ("back", "help-back"),
    ("free SEAT", "help-free"),
    ("save [FILE]", "help-save"),
    ("quit", "help-quit"),
];

/// The conversation with a person.
pub(super) struct Talk<'a, W> {
    chair: Box<dyn Chair>,
    lines: Receiver<io::Result<Vec<u8>>>,
    out: &'a mut W,
    /// Whether to print a prompt.
    prompt: bool,
    /// How many sentences have been said.
    said: usize,
    /// The turn that was announced last.
    turn: Option<u64>,
}

/// What follows after a line.
#[derive(PartialEq, Eq)]
enum Then {
    Stay,
    GoOn,
    Leave,
}

/// The typed lines, read on a thread of their own so that the game can go on meanwhile.
pub(super) fn typed_lines() -> Receiver<io::Result<Vec<u8>>> {
    let (send, lines) = sync_channel(1);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = vec![];
            let read = input.by_ref().take(LONGEST_LINE as u64 * 2).read_until(b'\n', &mut line);
            match read {
                Ok(0) => return,
                Ok(_) => drop(send.send(Ok(line))),
                Err(error) => {
                    drop(send.send(Err(error)));
                    return;
                }
            }
        }
    });
    lines
}

impl<'a, W: Write> Talk<'a, W> {
    pub(super) fn new(
        chair: Box<dyn Chair>,
        lines: Receiver<io::Result<Vec<u8>>>,
        out: &'a mut W,
        prompt: bool,
    ) -> Self {
        let said = chair.old_news();
        Talk { chair, lines, out, prompt, said, turn: None }
    }

    /// Prints a sentence.
    fn say(&mut self, phrase: &Phrase) -> io::Result<()> {
        writeln!(self.out, "{}", self.chair.voice().sentence(phrase))
    }

    /// Saves the game; to go on without that would lose it.
    fn keep(&mut self) -> Result<(), Failure> {
        let saved = self.chair.save();
        saved.map_err(|why| Failure::System(anyhow::anyhow!(self.chair.voice().words(&why))))
    }

    /// Plays until the game is over, the person leaves or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let stop = self.chair.go_on();
            if stop != Stop::Waiting {
                self.keep()?;
            }
            self.tell_news()?;
            match stop {
                Stop::DealOver => self.tell_scores()?,
                Stop::Over => {
                    self.tell_scores()?;
                    writeln!(self.out, "{}", self.chair.ending())?;
                    return Ok(());
                }
                Stop::Pause if self.prompt => {
                    self.say(&phrase!("plain-enter"))?;
                    if self.hear()? == Then::Leave {
                        return self.part();
                    }
                }
                Stop::Pause => {}
                Stop::Waiting => {
                    if let Some(why) = self.chair.lost() {
                        return Err(Failure::System(anyhow::anyhow!(why)));
                    }
                    if self.wait()? == Then::Leave {
                        return self.part();
                    }
                }
                Stop::Yours => {
                    if self.turn != Some(self.chair.turn()) {
                        self.turn = Some(self.chair.turn());
                        self.tell_turn()?;
                        self.ask()?;
                    }
                    if self.hear()? == Then::Leave {
                        return self.part();
                    }
                }
            }
        }
    }

    /// Waits for others. A person at a prompt can ask things meanwhile; a script's lines wait for its turn.
    fn wait(&mut self) -> Result<Then, Failure> {
        let pace = self.chair.pace().unwrap_or_default();
        if !pace.is_zero() && (self.prompt || self.chair.asks().is_some()) {
            return self.hear();
        }
        self.out.flush()?;
        std::thread::sleep(pace);
        Ok(Then::GoOn)
    }

    fn part(&mut self) -> Result<(), Failure> {
        if let Some(way_back) = self.chair.way_back() {
            writeln!(self.out, "{way_back}")?;
        }
        Ok(())
    }

    fn tell_scores(&mut self) -> io::Result<()> {
        let (tally, voice) = (self.chair.tally(), self.chair.voice());
        if tally.deals.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}\n{}", tally.deal_over(voice), tally.score(voice))
    }

    fn greet(&mut self) -> io::Result<()> {
        let about = self.chair.about();
        writeln!(self.out, "{}. {}", about.title, about.tagline)?;
        let doubts = about.booklet.iter().flat_map(|page| page.doubts.iter().map(move |doubt| (page, doubt)));
        let told = doubts.map(|(page, doubt)| {
            let meaning = doubt.answers.get(doubt.chosen).map_or("", |(_, meaning)| meaning.as_str());
            let [clause, reading, meaning] = [page.id.as_str(), doubt.id.as_str(), meaning].map(text);
            phrase!("plain-clause", clause, reading, meaning)
        });
        let greeting = phrase!("plain-greeting", company = text(&about.company));
        let told: Vec<Phrase> = told.chain([greeting]).collect();
        told.iter().try_for_each(|one| self.say(one))
    }

    /// Prints what has happened since the last time.
    fn tell_news(&mut self) -> io::Result<()> {
        let told = self.chair.told();
        for told in &told[self.said.min(told.len())..] {
            writeln!(self.out, "{}", self.chair.voice().told(told))?;
        }
        self.said = told.len();
        match self.chair.word() {
            Some(word) => {
                self.tell_word(&word)?;
                self.ask()
            }
            None => Ok(()),
        }
    }

    /// Prints the prompt.
    fn ask(&mut self) -> io::Result<()> {
        if self.prompt {
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    fn tell_word(&mut self, word: &Word) -> io::Result<()> {
        let why = word.said.clone();
        match (&word.clause, word.is_refusal) {
            (Some(clause), _) => self.say(&phrase!("plain-refused-by", clause = text(clause.clone()), why)),
            (None, true) => self.say(&phrase!("plain-refused", why)),
            (None, false) => writeln!(self.out, "{}", self.chair.voice().words(&why)),
        }
    }

    /// Announces the person's turn, with the hand and the legal actions.
    fn tell_turn(&mut self) -> io::Result<()> {
        let Some(scene) = self.chair.scene() else { return Ok(()) };
        match self.own_hand() {
            Some(hand) => writeln!(self.out, "{}", self.chair.voice().cards(hand))?,
            None => {
                for zone in &scene.zones {
                    writeln!(self.out, "{}", self.chair.voice().cards(zone))?;
                }
            }
        }
        writeln!(self.out, "{}", self.chair.voice().sentence(&scene.headline))?;
        let legal = self.chair.legal();
        match legal.len() {
            number if number > FEW => self.say(&phrase!("plain-legal-many", number)),
            _ => self.say(&phrase!("plain-legal", actions = text(legal.join(", ")))),
        }
    }

    /// Reads a line and carries it out; returns without one when the table must be looked at again.
    fn hear(&mut self) -> Result<Then, Failure> {
        let heard = match self.chair.pace() {
            Some(pace) => self.lines.recv_timeout(pace),
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let bytes = match heard {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Ok(Then::GoOn),
            Err(RecvTimeoutError::Disconnected) => return Ok(Then::Leave),
        };
        let then = self.answer(&bytes)?;
        if then == Then::Stay {
            self.ask()?;
        }
        Ok(then)
    }

    fn answer(&mut self, bytes: &[u8]) -> Result<Then, Failure> {
        if bytes.len() > LONGEST_LINE {
            self.say(&phrase!("plain-long"))?;
            return Ok(Then::Stay);
        }
        let line = String::from_utf8_lossy(bytes);
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => self.tell_help()?,
            ("legal", "") => writeln!(self.out, "{}", self.chair.legal().join("\n"))?,
            ("hand", "") => self.tell_hand()?,
            ("table", "") => self.tell_table()?,
            ("score", "") => {
                writeln!(self.out, "{}", self.chair.tally().sheet(self.chair.voice()).join("\n"))?
            }
            ("value", "") => self.tell_value()?,
            ("last", "") => self.tell_last()?,
            ("cards", "") => {
                let cards = self.chair.voice().every_card(&self.chair.about().game);
                writeln!(self.out, "{}", cards.join("\n"))?;
            }
            ("hint", "") => match self.chair.hint() {
                Some(word) => self.tell_word(&word)?,
                None => return Ok(Then::GoOn),
            },
            ("rules", id) => self.tell_rules(id)?,
            ("save", file) => self.save(file)?,
            ("quit" | "exit", "") => return Ok(Then::Leave),
            ("agree" | "decline", "") if self.chair.asks().is_some() => {
                self.chair.consent(word.eq_ignore_ascii_case("agree"));
            }
            ("nudge", "") => return self.wish(Wish::Nudge),
            ("vote", "") => return self.wish(Wish::Vote),
            ("back", "") => return self.wish(Wish::Back),
            ("free", seat) if seat.parse().is_ok_and(|number| Seat::numbered(number).is_some()) => {
                return self.wish(Wish::Free(seat.parse().ok().and_then(Seat::numbered)));
            }
            ("undo", "") => {
                let word = self.chair.undo();
                self.said = self.said.min(self.chair.told().len());
                self.tell_word(&word)?;
                return Ok(Then::GoOn);
            }
            _ => return self.act(line),
        }
        Ok(Then::Stay)
    }

    fn wish(&mut self, wish: Wish) -> Result<Then, Failure> {
        match self.chair.wish(wish) {
            Some(word) => {
                self.tell_word(&word)?;
                Ok(Then::Stay)
            }
            None => Ok(Then::GoOn),
        }
    }

    fn act(&mut self, line: &str) -> Result<Then, Failure> {
        match typed::complete(line, &self.chair.legal()) {
            Typed::Action(action) if self.gives_up(&action) && !line.eq_ignore_ascii_case(&action) => {
                self.say(&phrase!("plain-give-up", action = text(action)))?;
            }
            Typed::Action(action) => match self.chair.act(&action) {
                Ok(()) => {
                    self.keep()?;
                    return Ok(Then::GoOn);
                }
                Err(word) => self.tell_word(&word)?,
            },
            Typed::Several(meant) => {
                let more = if meant.len() > FEW { ", …" } else { "" };
                let shown = meant[..meant.len().min(FEW)].join(", ");
                self.say(&phrase!("plain-several", actions = text(shown + more)))?;
            }
            Typed::Nothing => match self.chair.refuse(line) {
                Some(word) => self.tell_word(&word)?,
                None => return Ok(Then::GoOn),
            },
        }
        Ok(Then::Stay)
    }

    fn gives_up(&self, action: &str) -> bool {
        let offers = self.chair.offers();
        offers.iter().any(|offer| offer.kind == MoveKind::GiveUp && offer.action == action)
    }

    fn tell_help(&mut self) -> io::Result<()> {
        self.say(&phrase!("help-actions"))?;
        let voice = self.chair.voice();
        for (command, id) in COMMANDS {
            writeln!(self.out, "{command:<11} {}", voice.words(&Phrase::new(id)))?;
        }
        Ok(())
    }

    fn tell_value(&mut self) -> io::Result<()> {
        let listener = Listener::at(self.chair.as_ref());
        match self.chair.record() {
            Ok(record) => {
                writeln!(self.out, "{}", post_mortem::of_last_deal(record.as_bytes(), &listener).join("\n"))
            }
            Err(why) => writeln!(self.out, "{}", self.chair.voice().words(&why)),
        }
    }

    fn tell_hand(&mut self) -> io::Result<()> {
        match self.own_hand() {
            Some(hand) => writeln!(self.out, "{}", self.chair.voice().cards(hand)),
            None => self.say(&phrase!("plain-no-cards")),
        }
    }

    fn tell_table(&mut self) -> io::Result<()> {
        let Some(scene) = self.chair.scene() else { return Ok(()) };
        let voice = self.chair.voice();
        writeln!(self.out, "{}", voice.sentence(&scene.headline))?;
        for zone in &scene.zones {
            writeln!(self.out, "{}", self.chair.voice().cards(zone))?;
        }
        voice
            .calls(scene)
            .into_iter()
            .chain(voice.notes(scene))
            .try_for_each(|line| writeln!(self.out, "{line}."))
    }

    fn tell_last(&mut self) -> io::Result<()> {
        let zones = self.chair.scene().map_or(&[][..], |scene| &scene.zones);
        match zones.iter().find(|zone| zone.kind == ZoneKind::LastTrick && !zone.cards.is_empty()) {
            Some(zone) => writeln!(self.out, "{}", self.chair.voice().cards(zone)),
            None => self.say(&phrase!("plain-no-last")),
        }
    }

    fn tell_rules(&mut self, id: &str) -> io::Result<()> {
        let pages = &self.chair.about().booklet;
        if id.is_empty() {
            for page in pages {
                writeln!(self.out, "{} {}", page.id, page.title)?;
            }
            return Ok(());
        }
        match booklet::find(pages, id) {
            Some(at) => writeln!(self.out, "{}", pages[at].lines(self.chair.voice()).join("\n")),
            None => self.say(&phrase!("plain-no-clause", clause = text(id))),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        let own = self.chair.file();
        let saved = match own.filter(|own| file.is_empty() || Path::new(file) == own) {
            Some(own) => self.chair.save().map(|()| own),
            None if file.is_empty() => return self.say(&phrase!("plain-no-file")),
            None => match self.chair.record() {
                Ok(record) => saved::write_new(Path::new(file), &record).map(|()| file.into()),
                Err(why) => Err(phrase!("plain-no-record", why)),
            },
        };
        match saved {
            Ok(path) => self.say(&phrase!("written", file = saved::named(&path))),
            Err(why) => self.say(&phrase!("plain-not-saved", why)),
        }
    }

    /// The person's own hand, if there is one.
    fn own_hand(&self) -> Option<&Zone> {
        let (scene, own) = (self.chair.scene()?, self.chair.own()?);
        scene.zones.iter().find(|zone| zone.layout == Layout::Hand && zone.owner == Some(own))
    }
}
