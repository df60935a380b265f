//! The chair of a guest: what the person sees and does goes to the server.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{Gesture, Offer, Phrase, Scene, Told, phrase};
use broadside_wire::FromClient;

use super::connection::Heard;
use super::guest::Guest;
use crate::play::chair::{About, Chair, Stop, Wish, Word};
use crate::play::sheet::Tally;
use crate::play::typed;
use crate::play::voice::{Voice, text};

/// How often the table is looked at.
const PACE: Duration = Duration::from_millis(40);
/// After this time without an answer, the person is told.
const WORTH_A_WORD: Duration = Duration::from_secs(5);
/// After this time without an answer, the guest leaves.
const GONE: Duration = Duration::from_secs(300);

impl Chair for Guest {
    fn about(&self) -> &About {
        &self.about
    }

    fn own(&self) -> Option<Seat> {
        self.own
    }

    fn tally(&self) -> Tally {
        let Some(view) = &self.view else { return Tally::default() };
        Tally { scores: view.scores.clone(), deals: view.deals.to_vec(), winners: view.winners }
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
        self.view.as_ref().and_then(|view| view.to_act)
    }

    fn turn(&self) -> u64 {
        self.view.as_ref().map_or(0, |view| view.turn)
    }

    fn offers(&self) -> Vec<Offer> {
        self.view.as_ref().map_or(vec![], |view| view.offers.clone())
    }

    fn go_on(&mut self) -> Stop {
        if std::mem::take(&mut self.between) {
            self.look();
        }
        while let Ok(heard) = self.connection.heard.try_recv() {
            match heard {
                Heard::Message(message) => {
                    if self.take(*message) {
                        return Stop::DealOver;
                    }
                }
                Heard::Lost => drop(self.away.get_or_insert((Instant::now(), false))),
                Heard::Back => self.away = None,
                Heard::Refused(why) => self.lost = Some(self.voice.words(&phrase!("server-refuses", why))),
            }
        }
        self.tell_time();
        if let Some((since, told)) = &mut self.away {
            if since.elapsed() > WORTH_A_WORD && !*told {
                *told = true;
                self.word = Some(Word::told(phrase!("server-waits")));
            }
            if since.elapsed() > GONE {
                self.lost = Some(self.voice.words(&phrase!("server-gone")));
            }
        }
        self.stop()
    }

    fn act(&mut self, action: &str) -> Result<(), Word> {
        self.send(action);
        Ok(())
    }

    fn refuse(&mut self, line: &str) -> Option<Word> {
        if self.stop() != Stop::Yours {
            return Some(Word::refused(phrase!("not-your-turn")));
        }
        self.send(&typed::spelt(line, &self.legal(), self.game.pack()));
        None
    }

    fn try_by_hand(&mut self, gesture: Gesture) -> Option<Word> {
        let (id, turn) = (self.id(), self.turn());
        self.connection.command(FromClient::Why { id, turn, gesture });
        None
    }

    fn undo(&mut self) -> Word {
        if !self.view.as_ref().is_some_and(|view| view.undo) {
            return Word::told(phrase!("undo-nothing"));
        }
        let (id, turn) = (self.id(), self.turn());
        if self.is_alone() {
            self.sent = Some(turn);
            self.connection.command(FromClient::Undo { id, turn });
            return Word::told(phrase!("undo-sent"));
        }
        self.connection.command(FromClient::Takeback { id, turn });
        Word::told(phrase!("undo-asked"))
    }

    fn hint(&mut self) -> Option<Word> {
        let (id, turn) = (self.id(), self.turn());
        self.connection.command(FromClient::Hint { id, turn });
        None
    }

    fn record(&self) -> Result<String, Phrase> {
        self.rest.record()
    }

    fn file(&self) -> Option<PathBuf> {
        None
    }

    fn save(&mut self) -> Result<(), Phrase> {
        Ok(())
    }

    fn way_back(&self) -> Option<String> {
        let (seat, link) = (self.own?.number(), text(self.rest.link.to_string()));
        Some(self.voice.sentence(&phrase!("guest-back", seat, link)))
    }

    fn word(&mut self) -> Option<Word> {
        self.word.take()
    }

    fn asks(&self) -> Option<Seat> {
        let asked = self.view.as_ref()?.takeback.as_ref()?;
        let own = self.own?;
        Some(asked.seat).filter(|seat| *seat != own && !asked.agreed.contains(own))
    }

    fn consent(&mut self, agree: bool) {
        let id = self.id();
        self.connection.command(FromClient::Consent { id, agree });
    }

    fn wish(&mut self, wish: Wish) -> Option<Word> {
        self.ask_for(wish)
    }

    fn pace(&self) -> Option<Duration> {
        Some(PACE)
    }

    fn lost(&self) -> Option<String> {
        self.lost.clone()
    }
}
