//! What viewers are sent, made once for all who see the same.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use broadside_engine::Viewer;
use broadside_house::TableState;

use crate::wire::{self, ToViewer};

/// So many events are sent at a time, and so many are remembered.
const PORTION: u64 = 64;

/// The messages of a table that were made last.
#[derive(Default)]
pub(crate) struct Shown {
    /// How the table looked when the views were made.
    look: (u64, u64),
    views: Vec<(Viewer, Utf8Bytes)>,
    /// Events by number and, where not everybody is told the same, by viewer.
    events: VecDeque<((u64, Option<Viewer>), Utf8Bytes)>,
}

/// What a viewer is to be sent.
pub(crate) struct Since {
    pub(crate) texts: Vec<Utf8Bytes>,
    /// The last number among them.
    pub(crate) seq: u64,
    /// Whether there is more.
    pub(crate) behind: bool,
}

impl Shown {
    /// What follows a number: events, and the view after the last of them.
    pub(crate) fn since(&mut self, state: &TableState, sent: u64, viewer: Viewer) -> Since {
        let seq = state.seq().min(sent + PORTION);
        let mut texts: Vec<Utf8Bytes> =
            (sent + 1..=seq).filter_map(|seq| self.event(state, seq, viewer)).collect();
        let behind = seq < state.seq();
        if !behind {
            texts.push(self.view(state, viewer));
        }
        Since { texts, seq, behind }
    }

    fn event(&mut self, state: &TableState, seq: u64, viewer: Viewer) -> Option<Utf8Bytes> {
        let key = (seq, (!state.is_told_alike(seq)).then_some(viewer));
        if let Some((_, text)) = self.events.iter().rev().find(|(known, _)| *known == key) {
            return Some(text.clone());
        }
        let text: Utf8Bytes = wire::bytes(&ToViewer::Event(&state.told(seq, viewer)?)).into();
        if seq + PORTION > state.seq() {
            self.events.push_back((key, text.clone()));
            if self.events.len() as u64 > PORTION {
                self.events.pop_front();
            }
        }
        Some(text)
    }

    fn view(&mut self, state: &TableState, viewer: Viewer) -> Utf8Bytes {
        if self.look != state.look() {
            self.look = state.look();
            self.views.clear();
        }
        if let Some((_, text)) = self.views.iter().find(|(known, _)| *known == viewer) {
            return text.clone();
        }
        let text: Utf8Bytes = wire::bytes(&ToViewer::View(&state.view(viewer))).into();
        self.views.push((viewer, text.clone()));
        text
    }
}
