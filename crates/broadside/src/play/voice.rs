//! Phrases as sentences, with "you" for the person's own seat and names for the others.

use std::sync::OnceLock;

use broadside_cards::{Seat, Seats};
use broadside_engine::{Arg, Call, Face, Layout, Note, Phrase, Scene, Told, Zone, phrase};
use broadside_speech::{Company, Speech};

/// The language in which games speak at this terminal, if it was chosen.
pub(super) static LANGUAGE: OnceLock<String> = OnceLock::new();

/// A game's speech, and who sits at the table.
pub(super) struct Voice {
    speech: Speech,
    company: Company,
}

impl Voice {
    /// The voice of a game whose players have no names.
    pub(super) fn of(game: &str, you: Option<Seat>) -> Self {
        let language = LANGUAGE.get().map_or("en", String::as_str);
        let speech = match broadside_games::find(game) {
            Some(game) => Speech::of(game, language).unwrap_or_else(|_| Speech::english(game)),
            None => Speech::common(language).unwrap_or_else(|_| Speech::common_english()),
        };
        let speech = speech.with_codes();
        Voice { speech, company: Company { names: vec![], you } }
    }

    /// Sets the players' names, and the listener's seat.
    pub(super) fn meet(&mut self, names: Vec<String>, you: Option<Seat>) {
        self.company = Company { names, you };
    }

    /// A phrase as a sentence or heading.
    pub(super) fn sentence(&self, phrase: &Phrase) -> String {
        self.speech.sentence(phrase, &self.company)
    }

    /// A phrase as words within a sentence.
    pub(super) fn words(&self, phrase: &Phrase) -> String {
        self.speech.words(phrase, &self.company)
    }

    /// Players within a sentence: `you`, `Bot 2 and Ann`.
    pub(super) fn name(&self, who: impl Into<Seats>) -> String {
        self.words(&named(who.into()))
    }

    /// Players at the head of a line.
    pub(super) fn heading(&self, who: impl Into<Seats>) -> String {
        self.sentence(&named(who.into()))
    }

    /// Everybody's name in the order of the seats.
    pub(super) fn names(&self, players: usize) -> Vec<String> {
        Seat::all(players).map(|seat| self.name(seat)).collect()
    }

    /// A card by its code and its name.
    pub(super) fn card(&self, code: &str) -> String {
        self.sentence(&phrase!("names", names = Arg::Card(code.to_owned())))
    }

    /// Every card of a game, by its code and its name.
    pub(super) fn every_card(&self, game: &str) -> Vec<String> {
        let codes = broadside_games::find(game).map_or(vec![], |game| game.pack().codes());
        codes.iter().map(|code| self.card(code)).collect()
    }

    /// A zone's name.
    pub(super) fn title(&self, zone: &Zone) -> String {
        self.sentence(&zone.title)
    }

    /// A zone's short name, where its owner is named already.
    pub(super) fn short(&self, zone: &Zone) -> String {
        self.variant(zone, "short").unwrap_or_else(|| self.title(zone))
    }

    /// The name for several zones of this kind, if there is one.
    pub(super) fn together(&self, zone: &Zone) -> Option<String> {
        self.variant(zone, "all")
    }

    fn variant(&self, zone: &Zone, name: &str) -> Option<String> {
        let Phrase { id, args } = zone.title.clone();
        let phrase = Phrase { id: format!("{id}.{name}").into(), args };
        self.speech.try_words(&phrase, &self.company).ok()?;
        Some(self.sentence(&phrase))
    }

    /// The notes of a scene in lines: `Trump: Britain`, `Tricks: you (3), Ann (2)`. Those that say the same of several
    /// players go together.
    pub(super) fn notes(&self, scene: &Scene) -> Vec<String> {
        let mut lines: Vec<(&Phrase, String)> = vec![];
        for note in &scene.notes {
            let text = self.note(note);
            match lines.iter_mut().find(|(label, _)| **label == note.label && !note.about.is_empty()) {
                Some((_, line)) => *line = format!("{line}, {text}"),
                None => lines.push((&note.label, format!("{}: {text}", self.sentence(&note.label)))),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn note(&self, Note { about, value, .. }: &Note) -> String {
        let value = value.as_ref().map(|value| self.words(value));
        match (about.is_empty(), value) {
            (true, value) => value.unwrap_or_default(),
            (false, None) => self.name(*about),
            (false, Some(value)) => format!("{} ({value})", self.name(*about)),
        }
    }

    /// The calls at the table, in a line.
    pub(super) fn calls(&self, scene: &Scene) -> Option<String> {
        let said = |call: &Call| format!("{}: {}", self.name(call.seat), self.words(&call.said));
        let calls: Vec<String> = scene.calls.iter().map(said).collect();
        (!calls.is_empty()).then(|| format!("Said: {}", calls.join("; ")))
    }

    /// What happened, with its clause.
    pub(super) fn told(&self, told: &Told) -> String {
        let text = self.sentence(&told.said);
        match &told.clause {
            Some(clause) => format!("{text} ({clause})"),
            None => text,
        }
    }

    /// A zone in a sentence, for the ear: every card by its code and its name.
    pub(super) fn cards(&self, zone: &Zone) -> String {
        let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
        let up = zone.cards.iter().filter_map(|card| match card {
            Face::Up { code, by: Some(by) } => Some(format!("{} by {}", self.card(code), self.name(*by))),
            Face::Up { code, by: None } => Some(self.card(code)),
            Face::Down => None,
        });
        let up: Vec<String> = up.collect();
        let title = self.title(zone);
        let listed = up.join("; ");
        match (down, &up[..]) {
            (0, []) => format!("{title}: empty."),
            (down, []) => format!("{title}: {down} face down."),
            (0, [.., top]) if zone.layout == Layout::Stack && up.len() > 1 => {
                format!("{title}: {top} on top of {} cards.", up.len())
            }
            (0, _) => format!("{title}: {listed}."),
            (down, _) => format!("{title}: {down} face down, then {listed}."),
        }
    }
}

fn named(who: Seats) -> Phrase {
    phrase!("names", names = who)
}
