//! A chair at a table: what whoever sits there sees and can do. The table may stand here or with a server.

use std::borrow::Cow;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_engine::{Fault, Gesture, Offer, Phrase, Scene, Told};

use super::booklet::Page;
use super::sheet::Tally;
use super::voice::Voice;

/// Why play has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The person is to act.
    Yours,
    /// Others are to act, or to sit down.
    Waiting,
    /// A deal is over and another follows.
    DealOver,
    /// The game is over.
    Over,
}

/// A word to the person alone, with the clause it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) clause: Option<Cow<'static, str>>,
    pub(super) said: Phrase,
    pub(super) is_refusal: bool,
}

impl Word {
    pub(super) fn told(text: impl Into<String>) -> Self {
        Word { clause: None, said: Phrase::verbatim(text), is_refusal: false }
    }

    pub(super) fn refused(text: impl Into<String>) -> Self {
        Word { is_refusal: true, ..Word::told(text) }
    }
}

impl From<Fault> for Word {
    fn from(fault: Fault) -> Self {
        Word { clause: fault.clause.map(Cow::Borrowed), said: fault.reason, is_refusal: true }
    }
}

/// What a table is, whatever happens at it.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// The game's id.
    pub(super) game: String,
    /// The game's full title.
    pub(super) title: String,
    /// The game in a sentence.
    pub(super) tagline: String,
    /// How many play.
    pub(super) players: usize,
    /// Who sits there, in a sentence.
    pub(super) company: String,
    /// The rules, clause by clause, with this table's readings.
    pub(super) booklet: Vec<Page>,
}

/// A chair at a table.
pub(super) trait Chair {
    /// What table it is.
    fn about(&self) -> &About;
    /// The person's own seat; nothing for who watches.
    fn own(&self) -> Option<Seat>;
    /// The scores.
    fn tally(&self) -> Tally;
    /// How it is spoken of.
    fn voice(&self) -> &Voice;
    /// Everything the person has heard.
    fn told(&self) -> &[Told];
    /// How many of those sentences were said before the person sat down here.
    fn old_news(&self) -> usize;
    /// The table as the person sees it, or last saw it.
    fn scene(&self) -> Option<&Scene>;
    /// Who is to act.
    fn to_act(&self) -> Option<Seat>;
    /// A number that changes whenever the game goes on.
    fn turn(&self) -> u64;
    /// What the person may do now.
    fn offers(&self) -> Vec<Offer>;
    /// The same as the record writes it.
    fn legal(&self) -> Vec<String> {
        self.offers().into_iter().map(|offer| offer.action).collect()
    }
    /// Goes on as far as can be without the person, and at most to the end of a deal.
    fn go_on(&mut self) -> Stop;
    /// The person acts. A table far away may refuse later, with a [`Chair::word`].
    fn act(&mut self, action: &str) -> Result<(), Word>;
    /// Why a typed line that means nothing legal is refused; nothing if a table far away is yet to say it.
    fn refuse(&mut self, typed: &str) -> Option<Word>;
    /// Why what the person tried by hand cannot be done; nothing if it is done, or a table far away is yet to say.
    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word>;
    /// Takes the person's last action back, or asks for that, and says so.
    fn undo(&mut self) -> Word;
    /// What an adviser says; nothing if one far away is yet to say it.
    fn hint(&mut self) -> Option<Word>;
    /// The record so far, or why there is none.
    fn record(&self) -> Result<String, String>;
    /// Where the record goes if the person names no file.
    fn file(&self) -> Option<std::path::PathBuf>;
    /// Keeps the game as it stands.
    fn save(&mut self) -> std::io::Result<()>;
    /// How to come back.
    fn way_back(&self) -> Option<String>;
    /// A word that came by itself, once.
    fn word(&mut self) -> Option<Word> {
        None
    }
    /// Who asks the person to agree that a move is taken back.
    fn asks(&self) -> Option<Seat> {
        None
    }
    /// Answers who asks that.
    fn consent(&mut self, _agree: bool) {}
    /// How often the table must be looked at; nothing if it only moves when the person does.
    fn pace(&self) -> Option<Duration> {
        None
    }
    /// Why it is no use waiting any longer.
    fn lost(&self) -> Option<String> {
        None
    }
}
