//! What holds for the sentences of every game, checked on whole games at every table, told to every viewer by name.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{
    AnyGame, AnyMatch, Arg, Event, FaultKind, MoveKind, Phrase, Scene, Table, Turn, Viewer,
};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{Company, Speech};

const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gail", "Hugh"];
const GAMES: u64 = 4;
/// The most moves of a game.
const LONGEST: usize = 600;
/// Offers and refusals are checked at one position in this many.
const SAMPLE: u32 = 8;

/// Speaks everything to one viewer.
struct Listener<'a> {
    speech: &'a Speech,
    viewer: Viewer,
    company: Company,
    /// The ids of all phrases spoken so far, to any viewer.
    heard: &'a RefCell<BTreeSet<String>>,
}

/// Notes the ids of a phrase and of its arguments.
fn note(phrase: &Phrase, heard: &mut BTreeSet<String>) {
    heard.insert(phrase.id.to_string());
    for arg in phrase.args.values() {
        match arg {
            Arg::Phrase(phrase) => note(phrase, heard),
            Arg::Phrases(phrases) => phrases.iter().for_each(|phrase| note(phrase, heard)),
            _ => {}
        }
    }
}

impl Listener<'_> {
    #[track_caller]
    fn words(&self, phrase: &Phrase) -> String {
        let says = |problem: &str| -> ! { panic!("{phrase} to {:?}: {problem}", self.viewer) };
        if phrase.id == "verbatim" {
            says("these are words of no language");
        }
        note(phrase, &mut self.heard.borrow_mut());
        let text = self.speech.try_words(phrase, &self.company).unwrap_or_else(|fault| says(&fault));
        if text.is_empty() || text.contains("  ") || text.contains("seat ") || text.contains("you is") {
            says(&text);
        }
        text
    }

    /// A whole sentence.
    #[track_caller]
    fn sentence(&self, phrase: &Phrase) {
        let text = self.words(phrase);
        assert!(text.ends_with('.'), "{phrase}: {text}");
    }

    /// A part of a sentence, or a title.
    #[track_caller]
    fn part(&self, phrase: &Phrase) {
        let text = self.words(phrase);
        assert!(!text.ends_with('.'), "{phrase}: {text}");
    }

    fn scene(&self, scene: &Scene) {
        self.sentence(&scene.headline);
        scene.zones.iter().for_each(|zone| self.part(&zone.title));
        scene.calls.iter().for_each(|call| self.part(&call.said));
        for note in &scene.notes {
            self.part(&note.label);
            note.value.iter().for_each(|value| self.part(value));
        }
    }

    fn event(&self, event: &Event) {
        if event.audience.includes(self.viewer) {
            self.sentence(&event.phrase);
        }
    }

    /// Speaks all offers and refusals for the seat to act.
    fn moves(&self, play: &dyn AnyMatch, seat: Seat) {
        play.offers().iter().for_each(|offer| self.part(&offer.label));
        for action in play.every_action() {
            match play.check(seat.number(), &action) {
                Err(fault) if fault.kind == FaultKind::Illegal => self.part(&fault.reason),
                _ => {}
            }
        }
    }
}

/// Plays whole games at every table and under every reading, and speaks every event, scene, offer and refusal to every
/// viewer, in a language with names. Returns the ids of all phrases that were spoken.
///
/// # Panics
/// If something cannot be spoken: a phrase or an argument is missing, or a sentence is incomplete.
pub fn everything_can_be_said_in(language: &str, game: &dyn AnyGame) -> BTreeSet<String> {
    let speech = Speech::of(game, language).expect("the phrases can be read");
    let heard = RefCell::default();
    for (n, table) in Table::every(game.info()).iter().enumerate() {
        let seats = Seat::all(table.players());
        let names: Vec<String> = NAMES[..table.players()].iter().map(ToString::to_string).collect();
        let listener = |you: Option<Seat>| Listener {
            speech: &speech,
            viewer: you.map_or(Viewer::Watcher, Viewer::Seat),
            company: Company { names: names.clone(), you },
            heard: &heard,
        };
        let listeners: Vec<Listener<'_>> = seats.map(Some).chain([None]).map(listener).collect();
        for number in 0..GAMES {
            let seed = 1000 * n as u64 + number;
            let table = if number == 0 { table.clone() } else { table.for_one_deal() };
            play(game.start(&table), seed, &listeners);
        }
    }
    heard.into_inner()
}

fn play(mut play: Box<dyn AnyMatch>, seed: u64, listeners: &[Listener<'_>]) {
    let mut shuffler = Shuffler::new(&Seed::from(seed), 0);
    let mut rng = Rng::new(seed);
    let (mut events, mut deals) = (vec![], 0);
    for _ in 0..LONGEST {
        let turn = play.turn();
        match turn {
            Turn::Over => break,
            Turn::Chance => {
                play.draw(&mut shuffler, &mut events);
            }
            Turn::Seat(seat) => {
                let sampled = rng.below(SAMPLE) == 0;
                if sampled {
                    listeners[seat.index()].moves(&*play, seat);
                }
                let mut offers = play.offers();
                offers.retain(|offer| offer.kind != MoveKind::GiveUp || rng.below(40) == 0);
                let offer = &offers[rng.below(offers.len() as u32) as usize];
                play.act(seat.number(), &offer.action, &mut events).expect("a legal move");
            }
        }
        if play.deals().len() > deals {
            deals += 1;
            let remarks = play.deals().last().map_or(&[][..], |deal| &deal.remarks);
            listeners.iter().for_each(|listener| remarks.iter().for_each(|remark| listener.part(remark)));
        }
        for listener in listeners {
            events.iter().for_each(|event| listener.event(event));
            play.scene(listener.viewer).iter().for_each(|scene| listener.scene(scene));
        }
        events.clear();
    }
}

/// The same in English.
pub fn everything_can_be_said(game: &dyn AnyGame) -> BTreeSet<String> {
    everything_can_be_said_in("en", game)
}

/// Phrases by their ids, each with the names of its arguments.
pub type Phrases = BTreeMap<String, BTreeSet<String>>;

fn inline(expression: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, names));
        }
        InlineExpression::Placeable { expression: inner } => expression_in(inner, names),
        _ => {}
    }
}

fn expression_in(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(one) => inline(one, names),
        Expression::Select { selector, variants } => {
            inline(selector, names);
            variants.iter().for_each(|variant| pattern(&variant.value, names));
        }
    }
}

fn pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_in(expression, names);
        }
    }
}

/// The ids of the phrases in a language, each with the names of its arguments: so that languages can be compared.
///
/// # Panics
/// If a text cannot be read.
pub fn phrases(texts: &[(&str, &str)], language: &str) -> Phrases {
    let mut all = Phrases::new();
    for (_, text) in texts.iter().filter(|(known, _)| *known == language) {
        let resource = fluent_syntax::parser::parse(*text).expect("a text of phrases");
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let parts = message.attributes.iter().map(|one| (format!("{id}.{}", one.id.name), &one.value));
            for (id, value) in parts.chain(message.value.iter().map(|value| (id.to_owned(), value))) {
                let mut names = BTreeSet::new();
                pattern(value, &mut names);
                all.insert(id, names);
            }
        }
    }
    all
}
