//! A chair at a table: what the person there sees and can do. The table is local or on a server.

use std::borrow::Cow;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_engine::{Fault, Gesture, Offer, Phrase, Scene, Told, phrase};

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
    /// There is something to read before the game goes on.
    Pause,
    /// A deal is over and another follows.
    DealOver,
    /// The game is over.
    Over,
}

/// What can be done about waiting for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To remind whoever is to act.
    Nudge,
    /// That a bot stands in for them.
    Vote,
    /// To take the own seat back from a bot.
    Back,
    /// To free this seat, or the first of somebody who is away.
    Free(Option<Seat>),
}

/// A message to the person alone, with the clause behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) clause: Option<Cow<'static, str>>,
    pub(super) said: Phrase,
    pub(super) is_refusal: bool,
}

impl Word {
    pub(super) fn told(said: Phrase) -> Self {
        Word { clause: None, said, is_refusal: false }
    }

    pub(super) fn refused(said: Phrase) -> Self {
        Word { is_refusal: true, ..Word::told(said) }
    }
}

impl From<Fault> for Word {
    fn from(fault: Fault) -> Self {
        Word { clause: fault.clause.map(Cow::Borrowed), said: fault.reason, is_refusal: true }
    }
}

/// What stays the same at a table.
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
    /// The players, in a sentence.
    pub(super) company: String,
    /// The rules, clause by clause, with this table's readings.
    pub(super) booklet: Vec<Page>,
}

/// A chair at a table.
pub(super) trait Chair {
    /// The table's description.
    fn about(&self) -> &About;
    /// The person's own seat; `None` for somebody who watches.
    fn own(&self) -> Option<Seat>;
    /// The scores.
    fn tally(&self) -> Tally;
    /// The table's language and names.
    fn voice(&self) -> &Voice;
    /// Everything the person has heard.
    fn told(&self) -> &[Told];
    /// How many of those sentences were told before the person joined.
    fn old_news(&self) -> usize;
    /// The table as the person sees it, or last saw it.
    fn scene(&self) -> Option<&Scene>;
    /// Who is to act.
    fn to_act(&self) -> Option<Seat>;
    /// A number that changes whenever the game goes on.
    fn turn(&self) -> u64;
    /// What the person may do now.
    fn offers(&self) -> Vec<Offer>;
    /// The same, as the record writes them.
    fn legal(&self) -> Vec<String> {
        self.offers().into_iter().map(|offer| offer.action).collect()
    }
    /// Lets the game go on without the person, at most to the end of a deal.
    fn go_on(&mut self) -> Stop;
    /// The person acts. A server may refuse later, with a [`Chair::word`].
    fn act(&mut self, action: &str) -> Result<(), Word>;
    /// Why a typed line that matches no legal action is refused; `None` if the server will answer later.
    fn refuse(&mut self, typed: &str) -> Option<Word>;
    /// Tries a gesture: why it is refused; `None` if it was done, or the server will answer later.
    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word>;
    /// Takes the person's last action back, or asks the others for that; returns what to tell the person.
    fn undo(&mut self) -> Word;
    /// A hint; `None` if the server will answer later.
    fn hint(&mut self) -> Option<Word>;
    /// The record so far, or why there is none.
    fn record(&self) -> Result<String, Phrase>;
    /// Where the record goes if the person names no file.
    fn file(&self) -> Option<std::path::PathBuf>;
    /// Saves the game, or says why that cannot be done.
    fn save(&mut self) -> Result<(), Phrase>;
    /// How to come back to the game.
    fn way_back(&self) -> Option<String>;
    /// How the game has ended, in a sentence.
    fn ending(&self) -> String {
        self.tally().game_over(self.voice())
    }
    /// A message that came meanwhile; it is returned once.
    fn word(&mut self) -> Option<Word> {
        None
    }
    /// The seat that asks for the person's consent to take a move back.
    fn asks(&self) -> Option<Seat> {
        None
    }
    /// Answers that request.
    fn consent(&mut self, _agree: bool) {}
    /// Does something about waiting for others; what to tell the person, unless the server will answer.
    fn wish(&mut self, _wish: Wish) -> Option<Word> {
        Some(Word::refused(phrase!("nobody-else")))
    }
    /// How long to wait before looking at the table again; `None` if only the person's action changes it.
    fn pace(&self) -> Option<Duration> {
        None
    }
    /// Why the connection to the table is given up.
    fn lost(&self) -> Option<String> {
        None
    }
}
