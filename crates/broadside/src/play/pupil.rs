//! `broadside lesson`: a pupil at a table where every move is taught.

use std::path::PathBuf;

use broadside_cards::Seat;
use broadside_engine::{AnyGame, Gesture, Lesson, Offer, Phrase, Scene, Step, Told, phrase};
use broadside_games::GAMES;
use broadside_house::bot_name;
use clap::Args;

use super::chair::{About, Chair, Stop, Word};
use super::sheet::Tally;
use super::voice::{Language, Spoken, Voice, text};
use super::{booklet, typed};
use crate::failure::Failure;
use crate::preferences::Preferences;
use crate::table::game_parser;

/// Learn a game: a deal is played with you, and every move explained
#[derive(Args)]
pub(crate) struct Teach {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// Speak in lines: sentences out, typed actions in
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    spoken: Spoken,
}

impl Teach {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let language = self.spoken.or_preferred(&Preferences::read()?);
        super::play_at(Box::new(Pupil::new(self.game, language)?), self.plain)
    }
}

/// A pupil, and how far the lesson is.
pub(super) struct Pupil {
    lesson: Lesson,
    about: About,
    voice: Voice,
    /// The step that comes next, and whether its teaching was told.
    at: usize,
    taught: bool,
    told: Vec<Told>,
    /// The steps at which the pupil acted, each with the number of sentences told before.
    acted: Vec<(usize, usize)>,
}

impl Pupil {
    pub(super) fn new(game: &'static dyn AnyGame, language: Language) -> Result<Self, Failure> {
        let info = game.info();
        let none = || Failure::Input(format!("{} has no lesson", info.id));
        let lesson = Lesson::read(GAMES, info.lesson.ok_or_else(none)?);
        let lesson = lesson.map_err(|bad| anyhow::anyhow!("the lesson of {}: {bad}", info.id))?;
        let mut voice = Voice::of(info.id, language, None);
        let about = About {
            game: info.id.to_owned(),
            title: info.title.to_owned(),
            tagline: voice.tagline(info),
            players: lesson.table.players(),
            company: voice.sentence(&phrase!("company-lesson", seat = lesson.pupil.number())),
            booklet: booklet::of(&lesson.table),
        };
        let names = Seat::all(about.players).map(bot_name);
        voice.meet(names.collect(), Some(lesson.pupil));
        Ok(Pupil { lesson, about, voice, at: 0, taught: false, told: vec![], acted: vec![] })
    }

    fn step(&self) -> &Step {
        &self.lesson.steps[self.at.min(self.lesson.steps.len() - 1)]
    }

    /// The move that the lesson makes next, and who makes it.
    fn next_move(&self) -> Option<(Seat, String)> {
        self.step().action.clone()
    }

    fn advance(&mut self) {
        let told = self.step().told.clone();
        self.told.extend(told);
        self.at += 1;
        self.taught = false;
    }

    /// What the lesson's next move is called.
    fn called(&self) -> String {
        let Some((_, action)) = self.next_move() else { return String::new() };
        let offer = self.step().offers.iter().find(|offer| offer.action == action);
        offer.map_or(action, |offer| self.voice.sentence(&offer.label))
    }

    /// Why a card cannot be played, or that the lesson goes another way.
    fn refusal(&self, cards: &[String]) -> Word {
        let refused = self.step().refusals.iter().find(|(code, _)| cards.contains(code));
        match refused {
            Some((_, fault)) => fault.clone().into(),
            None => Word::refused(phrase!("lesson-other", next = text(self.called()))),
        }
    }
}

impl Chair for Pupil {
    fn about(&self) -> &About {
        &self.about
    }

    fn own(&self) -> Option<Seat> {
        Some(self.lesson.pupil)
    }

    fn tally(&self) -> Tally {
        Tally { scores: self.step().scores.clone(), ..Tally::default() }
    }

    fn voice(&self) -> &Voice {
        &self.voice
    }

    fn told(&self) -> &[Told] {
        &self.told
    }

    fn old_news(&self) -> usize {
        0
    }

    fn scene(&self) -> Option<&Scene> {
        let shown = self.lesson.steps[..=self.at.min(self.lesson.steps.len() - 1)].iter().rev();
        shown.filter_map(|step| step.scene.as_ref()).next()
    }

    fn to_act(&self) -> Option<Seat> {
        self.next_move().map(|(seat, _)| seat)
    }

    fn turn(&self) -> u64 {
        2 * self.at as u64 + u64::from(self.taught)
    }

    fn offers(&self) -> Vec<Offer> {
        self.step().offers.clone()
    }

    /// Teaches what there is to say before the next move; the others' moves follow when the pupil has read it.
    fn go_on(&mut self) -> Stop {
        let own = self.next_move().is_some_and(|(seat, _)| seat == self.lesson.pupil);
        if !std::mem::replace(&mut self.taught, true) {
            let teach = self.step().teach.clone();
            let said = teach.iter().map(|one| Told {
                clause: one.clause.clone().map(Into::into),
                said: Phrase::verbatim(&one.text),
                deeds: vec![],
            });
            self.told.extend(said);
            if !teach.is_empty() && !own && self.next_move().is_some() {
                return Stop::Pause;
            }
        }
        match self.next_move() {
            None => Stop::Over,
            Some(_) if own => Stop::Yours,
            Some(_) => {
                self.advance();
                Stop::Waiting
            }
        }
    }

    fn act(&mut self, action: &str) -> Result<(), Word> {
        if self.next_move().is_none_or(|(_, taught)| taught != action) {
            return Err(self.refusal(&[]));
        }
        self.acted.push((self.at, self.told.len()));
        self.advance();
        Ok(())
    }

    fn refuse(&mut self, typed: &str) -> Option<Word> {
        let pack = broadside_games::find(&self.about.game)?.pack();
        let spelt = typed::spelt(typed, &self.legal(), pack);
        let words: Vec<String> = spelt.split(' ').map(str::to_owned).collect();
        Some(self.refusal(&words))
    }

    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word> {
        Some(self.refusal(&gesture.cards))
    }

    fn undo(&mut self) -> Word {
        let Some((at, told)) = self.acted.pop() else { return Word::told(phrase!("undo-nothing")) };
        (self.at, self.taught) = (at, true);
        self.told.truncate(told);
        Word::told(phrase!("undone"))
    }

    fn hint(&mut self) -> Option<Word> {
        Some(Word::told(phrase!("lesson-next", next = text(self.called()))))
    }

    fn record(&self) -> Result<String, Phrase> {
        Err(phrase!("lesson-no-record"))
    }

    fn file(&self) -> Option<PathBuf> {
        None
    }

    fn save(&mut self) -> Result<(), Phrase> {
        Ok(())
    }

    fn way_back(&self) -> Option<String> {
        Some(self.voice.sentence(&phrase!("lesson-again", game = text(&self.about.game))))
    }

    fn ending(&self) -> String {
        self.voice.sentence(&phrase!("lesson-over", game = text(&self.about.game)))
    }
}
