//! A local game between a person and bots.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{AnyMatch, Event, Fault, Gesture, Offer, Phrase, Scene, Told, Turn, Viewer, phrase};
use broadside_house::{bot_name, nameless};

use super::chair::{About, Chair, Stop, Word};
use super::saved::{SaveFile, Saved, Written};
use super::sheet::Tally;
use super::voice::{Language, Voice, text};
use super::{booklet, bots, typed};

/// A line of the record: a seat, or nobody for chance, and what it did.
pub(super) type Played = (Option<usize>, String);

/// The game before one of the person's own actions.
struct Moment {
    play: Box<dyn AnyMatch>,
    scene: Option<Scene>,
    lines: usize,
    told: usize,
}

/// The players of a local game, and the source of chance.
#[derive(Clone, Debug)]
pub(super) struct Company {
    /// The person's own seat.
    pub(super) own: Seat,
    /// What the person is called.
    pub(super) name: Option<String>,
    /// How well the others play.
    pub(super) level: String,
    /// The seed of all shuffles.
    pub(super) seed: Seed,
    /// How long the others wait before they move.
    pub(super) pace: Duration,
}

impl Company {
    /// What a player is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        match &self.name {
            _ if seat != self.own => bot_name(seat),
            Some(name) => name.clone(),
            None => nameless(seat),
        }
    }
}

/// A game between a person and bots. The `n`-th lot or shuffle comes from stream `n` of the seed, and a bot's
/// choice from the seed and the place in the record, so taking back and doing again changes nothing.
pub(super) struct Sitting {
    play: Box<dyn AnyMatch>,
    about: About,
    voice: Voice,
    company: Company,
    written: Written,
    lines: Vec<Played>,
    told: Vec<Told>,
    old_news: usize,
    moments: Vec<Moment>,
    scene: Option<Scene>,
    deals_seen: usize,
    file: SaveFile,
    /// The time since which a bot has been to move.
    since: Option<Instant>,
}

impl Sitting {
    /// A new game.
    pub(super) fn new(play: Box<dyn AnyMatch>, company: Company, file: SaveFile, language: Language) -> Self {
        let table = play.table();
        let info = table.info();
        let mut voice = Voice::of(info.id, language, None);
        let names = Seat::all(table.players()).map(|seat| company.name(seat));
        voice.meet(names.collect(), Some(company.own));
        let seated = match table.players() {
            1 => phrase!("alone"),
            players => {
                let (seat, level) = (company.own.number(), text(voice.level(&company.level)));
                phrase!("company", seat, players, level)
            }
        };
        let about = About {
            game: info.id.to_owned(),
            title: info.title.to_owned(),
            tagline: voice.tagline(info),
            players: table.players(),
            company: voice.sentence(&seated),
            booklet: booklet::of(table),
        };
        let written = Written::new(table, &company);
        Sitting {
            play,
            about,
            voice,
            company,
            written,
            lines: vec![],
            told: vec![],
            old_news: 0,
            moments: vec![],
            scene: None,
            deals_seen: 0,
            file,
            since: None,
        }
    }

    /// A saved game, from where it stopped.
    pub(super) fn resume(
        saved: Saved,
        company: Company,
        path: PathBuf,
        language: Language,
    ) -> Result<Self, Fault> {
        let file = SaveFile::holding(path, saved.written.text());
        let mut sitting = Sitting::new(saved.start, company, file, language);
        for (seat, action) in saved.lines {
            match seat {
                Some(seat) => sitting.carry_out(seat, &action)?,
                None => {
                    let mut events = vec![];
                    sitting.play.chance(&action, &mut events)?;
                    sitting.happened((None, action), events);
                }
            }
        }
        sitting.written = saved.written;
        sitting.deals_seen = sitting.play.deals().len();
        sitting.old_news = sitting.told.len();
        Ok(sitting)
    }

    fn is_own_turn(&self) -> bool {
        self.play.turn() == Turn::Seat(self.company.own)
    }

    /// A number that depends on the seed and on how far the game is.
    fn luck(&self) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.company.seed.bytes()[..8]);
        u64::from_le_bytes(first) ^ (self.lines.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn carry_out(&mut self, seat: usize, action: &str) -> Result<(), Fault> {
        let own = seat == self.company.own.number();
        let moment = own.then(|| Moment {
            play: self.play.clone(),
            scene: self.scene.clone(),
            lines: self.lines.len(),
            told: self.told.len(),
        });
        let mut events = vec![];
        let action = self.play.act(seat, action, &mut events)?;
        self.moments.extend(moment);
        self.happened((Some(seat), action), events);
        Ok(())
    }

    fn happened(&mut self, line: Played, events: Vec<Event>) {
        let viewer = Viewer::Seat(self.company.own);
        self.written.push(&line);
        self.lines.push(line);
        self.since = None;
        let heard = events.into_iter().filter(|event| event.audience.includes(viewer));
        self.told.extend(heard.map(|event| Told {
            clause: event.clause.map(Cow::Borrowed),
            said: event.phrase,
            deeds: vec![],
        }));
        if let Some(scene) = self.play.scene(viewer) {
            self.scene = Some(scene);
        }
    }
}

impl Chair for Sitting {
    fn about(&self) -> &About {
        &self.about
    }

    fn own(&self) -> Option<Seat> {
        Some(self.company.own)
    }

    fn tally(&self) -> Tally {
        Tally::of(self.play.as_ref())
    }

    fn voice(&self) -> &Voice {
        &self.voice
    }

    fn told(&self) -> &[Told] {
        &self.told
    }

    fn old_news(&self) -> usize {
        self.old_news
    }

    fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    fn to_act(&self) -> Option<Seat> {
        match self.play.turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    fn turn(&self) -> u64 {
        self.lines.len() as u64
    }

    fn offers(&self) -> Vec<Offer> {
        if self.is_own_turn() { self.play.offers() } else { vec![] }
    }

    /// Goes one step at a time, so that every card of the others is seen.
    fn go_on(&mut self) -> Stop {
        let deals = self.play.deals().len();
        let went_on = match self.play.turn() {
            Turn::Over => return Stop::Over,
            _ if deals > self.deals_seen => {
                self.deals_seen = deals;
                return Stop::DealOver;
            }
            Turn::Seat(seat) if seat == self.company.own => return Stop::Yours,
            Turn::Seat(_) if self.since.get_or_insert_with(Instant::now).elapsed() < self.company.pace => {
                return Stop::Waiting;
            }
            Turn::Seat(seat) => {
                let mut rng = Rng::new(self.luck());
                let chosen = bots::choose(self.play.as_ref(), &self.company.level, &mut rng);
                chosen.is_some_and(|action| self.carry_out(seat.number(), &action).is_ok())
            }
            Turn::Chance => {
                let drawn = self.lines.iter().filter(|(seat, _)| seat.is_none()).count();
                let mut shuffler = Shuffler::new(&self.company.seed, drawn as u64);
                let mut events = vec![];
                let action = self.play.draw(&mut shuffler, &mut events);
                action.map(|action| self.happened((None, action), events)).is_some()
            }
        };
        debug_assert!(went_on, "a bot's choice is legal");
        if went_on { Stop::Waiting } else { Stop::Over }
    }

    fn act(&mut self, action: &str) -> Result<(), Word> {
        self.carry_out(self.company.own.number(), action).map_err(Word::from)
    }

    fn refuse(&mut self, typed: &str) -> Option<Word> {
        Some(typed::refusal(typed, self.play.as_ref(), self.company.own.number()).into())
    }

    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word> {
        let seat = self.company.own.number();
        let done = self.play.tried(seat, &gesture).and_then(|action| self.carry_out(seat, &action));
        done.err().map(Word::from)
    }

    fn undo(&mut self) -> Word {
        let Some(moment) = self.moments.pop() else { return Word::told(phrase!("undo-nothing")) };
        let action = self.lines.get(moment.lines).map_or(String::new(), |(_, action)| action.clone());
        self.play = moment.play;
        self.scene = moment.scene;
        self.lines.truncate(moment.lines);
        self.written.cut(moment.lines);
        self.told.truncate(moment.told);
        self.deals_seen = self.play.deals().len();
        Word::told(phrase!("undone-action", action = text(action)))
    }

    fn hint(&mut self) -> Option<Word> {
        Some(Word::told(bots::hint(self.play.as_ref(), &self.voice)))
    }

    fn record(&self) -> Result<String, Phrase> {
        Ok(self.written.text().to_owned())
    }

    fn file(&self) -> Option<PathBuf> {
        self.file.path.clone()
    }

    fn save(&mut self) -> Result<(), Phrase> {
        self.file.write(self.written.text())
    }

    fn way_back(&self) -> Option<String> {
        self.file.way_back().map(|way_back| self.voice.sentence(&way_back))
    }

    fn pace(&self) -> Option<Duration> {
        (!self.is_own_turn()).then_some(self.company.pace)
    }
}
