//! What a viewer sees of a table. Whatever leaves a table passes through here.

use std::sync::Arc;

use broadside_cards::{Scores, Seat, Seats};
use broadside_engine::{AnyMatch, Arg, Audience, Event, Scene, Told, Turn, Viewer, phrase};
use broadside_wire::{
    Fairness, Happened, Look, NextDeal, Reveal, SeatAt, SeatKind, Stage, Takeback, View, What,
};

use sha2::{Digest, Sha256};

use crate::{Origin, SeatPlan, SeatView, TableState};

/// What happened, before it is reduced to what a viewer may hear.
#[derive(Clone, Debug)]
pub(crate) struct Noted {
    pub(crate) at: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) what: What,
    pub(crate) events: Vec<Event>,
    /// If this ended a deal: what is published about it.
    pub(crate) reveal: Option<Reveal>,
}

/// Whether a viewer can derive the new zones from the old ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zones {
    /// Yes, by the deeds told.
    Follow,
    /// No: cards were dealt, moves were taken back, or it is too long ago.
    Anew,
    /// No, because a rule did not log everything it did. This is a defect.
    Untold,
}

/// One viewer's view of a table. It keeps the last scene, so that no scene is made twice.
pub struct Eyes {
    viewer: Viewer,
    seen: Option<(Arc<dyn AnyMatch>, Option<Scene>)>,
}

impl Eyes {
    /// A viewer who has seen nothing yet.
    pub fn of(viewer: Viewer) -> Self {
        Eyes { viewer, seen: None }
    }

    /// The viewer.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's scene of a game.
    fn scene(&mut self, game: &Arc<dyn AnyMatch>) -> Option<&Scene> {
        let known = self.seen.as_ref().is_some_and(|(seen, _)| Arc::ptr_eq(seen, game));
        if !known {
            self.seen = Some((game.clone(), game.scene(self.viewer)));
        }
        self.seen.as_ref()?.1.as_ref()
    }

    /// What the viewer is told of an entry, and whether the new zones can be derived from it.
    pub fn told(&mut self, table: &TableState, seq: u64) -> Option<(Happened, Zones)> {
        let noted = table.noted(seq)?;
        let (told, zones) = match noted.what {
            What::Sit { .. } => return Some((table.seated(seq, noted), Zones::Follow)),
            What::Move { .. } => self.deeds(table, seq, &noted.events),
            What::Deal { .. } | What::Undo => (self.said(&noted.events), Zones::Anew),
            _ => (self.said(&noted.events), Zones::Follow),
        };
        let (at, seat, what, reveal) = (noted.at, noted.seat, noted.what.clone(), noted.reveal.clone());
        Some((Happened { seq, at, seat, what, told, reveal }, zones))
    }

    /// What the viewer is told of events, without deeds.
    fn said(&self, events: &[Event]) -> Vec<Told> {
        let heard = events.iter().filter(|event| event.audience.includes(self.viewer));
        heard
            .map(|event| Told {
                clause: event.clause.map(Into::into),
                said: event.phrase.clone(),
                deeds: vec![],
            })
            .collect()
    }

    fn deeds(&mut self, table: &TableState, seq: u64, events: &[Event]) -> (Vec<Told>, Zones) {
        let Some([before, after]) = table.around(seq) else { return (self.said(events), Zones::Anew) };
        self.scene(before);
        let before = self.seen.take().and_then(|(_, scene)| scene);
        let viewer = self.viewer;
        let (Some(before), Some(now)) = (before, self.scene(after)) else {
            return (self.said(events), Zones::Anew);
        };
        match after.tell(viewer, events, &before.zones, &now.zones) {
            Ok(told) => (told, Zones::Follow),
            Err(_) => (self.said(events), Zones::Untold),
        }
    }

    /// The table as the viewer sees it. Without zones for a client that derives them from deeds.
    pub fn view(&mut self, table: &TableState, with_zones: bool) -> View {
        let viewer = self.viewer;
        let look = self.scene(&table.game).map(|scene| Look {
            headline: scene.headline.clone(),
            zones: with_zones.then(|| scene.zones.clone()),
            calls: scene.calls.clone(),
            notes: scene.notes.clone(),
        });
        let to_act = table.to_act();
        View {
            epoch: 0,
            seq: table.seq,
            turn: table.turn,
            state: table.stage(),
            seat: viewer.seat(),
            to_act,
            offers: if to_act.is_some_and(|seat| viewer.is(seat)) { table.game.offers() } else { vec![] },
            look,
            scores: table.scores(),
            deals: table.deals.clone(),
            winners: table.game.winners(),
            seats: table.seats(),
            undo: viewer
                .seat()
                .is_some_and(|seat| !table.setup.is_of_a_day() && table.last_move(seat).is_ok()),
            takeback: table.asked.as_ref().map(|asked| Takeback { seat: asked.seat, agreed: asked.agreed }),
            wait: table.wait(),
            host: table.host(),
            fair: table.fairness(),
        }
    }
}

impl TableState {
    /// The table as a viewer sees it, complete.
    pub fn view(&self, viewer: Viewer) -> View {
        Eyes::of(viewer).view(self, true)
    }

    /// What a viewer is told of an entry.
    pub fn told(&self, seq: u64, viewer: Viewer) -> Option<Happened> {
        Eyes::of(viewer).told(self, seq).map(|(told, _)| told)
    }

    fn noted(&self, seq: u64) -> Option<&Noted> {
        self.told.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The game before and after a line of play, if it is recent.
    fn around(&self, seq: u64) -> Option<[&Arc<dyn AnyMatch>; 2]> {
        let at = self.steps.iter().rposition(|step| step.seq == seq)?;
        let after = self.steps.get(at + 1).map_or(&self.game, |next| &next.before);
        Some([&self.steps[at].before, after])
    }

    /// Tells that a person sat down, with the name they have now.
    fn seated(&self, seq: u64, noted: &Noted) -> Happened {
        let name = noted.seat.and_then(|seat| self.name_kept(seat)).unwrap_or_default().to_owned();
        let number = noted.seat.map_or(0, Seat::number);
        let called: Arg = match name.as_str() {
            "" => phrase!("nameless", number).into(),
            name => Arg::Text(name.to_owned()),
        };
        let said = phrase!("house-sits", name = called, number);
        let told = vec![Told { clause: None, said, deeds: vec![] }];
        Happened { seq, at: noted.at, seat: noted.seat, what: What::Sit { name }, told, reveal: None }
    }

    /// Whether every viewer is told the same about an entry.
    pub fn is_told_alike(&self, seq: u64) -> bool {
        let alike = |event: &Event| event.audience == Audience::All && event.deeds.is_empty();
        self.noted(seq)
            .is_some_and(|noted| !matches!(noted.what, What::Move { .. }) && noted.events.iter().all(alike))
    }

    /// The seat to act.
    pub fn to_act(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seat(seat) if self.is_complete() => Some(seat),
            _ => None,
        }
    }

    /// The stage of the table: waiting, playing or over.
    pub fn stage(&self) -> Stage {
        match (self.is_over(), self.is_complete()) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Playing,
            (false, false) => Stage::Waiting,
        }
    }

    /// Every seat and its player.
    pub fn seats(&self) -> Vec<SeatAt> {
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        let seats = seats.map(|(seat, chair)| {
            let bot = self.setup.seats[seat.index()] != SeatPlan::Person;
            SeatAt {
                seat,
                kind: if bot { SeatKind::Bot } else { SeatKind::Person },
                level: self.level_of(seat).map(str::to_owned),
                name: self.name_kept(seat).unwrap_or_default().to_owned(),
                taken: bot || chair.hash.is_some(),
                present: bot || self.presence.is_there(seat),
                away: chair.away,
            }
        });
        seats.collect()
    }

    /// The commitments and cuts of the deals.
    pub fn fairness(&self) -> Fairness {
        let commitment =
            |deal: usize| self.sources.get(deal - 1).map(|source| source.commitment().to_owned());
        let deal = self.plays.last().map(|play| play.deal);
        let next = self.deal_to_cut().and_then(|deal| {
            let source = &self.sources[deal - 1];
            let cuts = source.cuts.keys().filter_map(|seat| Seat::numbered(*seat)).collect();
            let pledges = source.pledges.keys().filter_map(|seat| Seat::numbered(*seat)).collect();
            let called = self.awaited_cuts().map(|(_, seats)| seats.into_iter().collect());
            let awaited = called.unwrap_or_else(|| self.awaited_pledges());
            let (commitment, called) = (commitment(deal)?, source.called);
            Some(NextDeal { deal, commitment, cuts, pledges, called, awaited })
        });
        Fairness { deal, commitment: deal.and_then(commitment), next }
    }

    /// The score of every seat.
    pub fn scores(&self) -> Vec<i32> {
        self.game.scores().of(self.setup.table.players()).to_vec()
    }

    /// Who has won.
    pub fn winners(&self) -> Option<Seats> {
        self.game.winners()
    }

    /// Whether the viewer cannot tell this deal from another table's.
    #[cfg(not(target_family = "wasm"))]
    pub fn looks_like(&self, other: &Self, viewer: Viewer) -> bool {
        self.game.looks_like(other.game.as_ref(), viewer)
    }

    /// A seed for a bot's choice on this turn. It is made of public knowledge, so a bot's choice reveals nothing about
    /// hidden cards; tables with the same deals have the same, so that bots answer the same moves alike.
    pub fn whim(&self) -> u64 {
        let deals = match &self.setup.origin {
            None => Origin::Table(self.id.clone()),
            Some(origin) => origin.clone(),
        };
        let digest: [u8; 32] = Sha256::digest(format!("{deals} {}", self.plays.len())).into();
        u64::from_le_bytes(digest[..8].try_into().expect("eight bytes"))
    }

    /// What a bot on the seat to act may know, and its legal moves.
    pub fn seat_view(&self, seat: Seat) -> Option<(SeatView, Vec<String>)> {
        if self.game.turn() != Turn::Seat(seat) {
            return None;
        }
        let viewer = Viewer::Seat(seat);
        let mut before = Scores::ZERO;
        self.game.deals().iter().for_each(|deal| before.add(&deal.scores));
        let view = SeatView {
            table: self.setup.table.clone(),
            seat,
            view: self.game.view(viewer)?,
            scene: self.game.scene(viewer)?,
            scores: self.game.scores(),
            before,
            shared: self.setup.origin.is_some(),
        };
        Some((view, self.game.legal()))
    }
}
