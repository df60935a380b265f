//! Everything that the games say can be said: whole games at every table, told to every viewer by name.

#[path = "../../games/tests/each_game/mod.rs"]
mod each_game;

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{AnyMatch, Event, FaultKind, Phrase, Scene, Table, Turn, Viewer};
use broadside_games::find;
use broadside_speech::{Company, Speech};

const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gail", "Hugh"];
const GAMES: u64 = 4;
/// A game is left after so many moves.
const LONGEST: usize = 600;
/// What can be offered and refused is asked at one position in so many.
const SAMPLE: u32 = 8;

/// One viewer's ears.
struct Listener<'a> {
    speech: &'a Speech,
    viewer: Viewer,
    company: Company,
}

impl Listener<'_> {
    #[track_caller]
    fn words(&self, phrase: &Phrase) -> String {
        let says = |problem: &str| -> ! { panic!("{phrase} to {:?}: {problem}", self.viewer) };
        if phrase.id == "verbatim" {
            says("these are words of no language");
        }
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

    /// What the seat to act can be offered and refused.
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

fn can_be_said(id: &str) {
    let game = find(id).expect("a game on the shelf");
    let speech = Speech::english(game);
    for (n, table) in Table::every(game.info()).iter().enumerate() {
        let seats = Seat::all(table.players());
        let names: Vec<String> = NAMES[..table.players()].iter().map(ToString::to_string).collect();
        let listener = |you: Option<Seat>| Listener {
            speech: &speech,
            viewer: you.map_or(Viewer::Watcher, Viewer::Seat),
            company: Company { names: names.clone(), you },
        };
        let listeners: Vec<Listener<'_>> = seats.map(Some).chain([None]).map(listener).collect();
        for number in 0..GAMES {
            let seed = 1000 * n as u64 + number;
            let table = if number == 0 { table.clone() } else { table.for_one_deal() };
            play(game.start(&table), seed, &listeners);
        }
    }
}

fn play(mut play: Box<dyn AnyMatch>, seed: u64, listeners: &[Listener<'_>]) {
    let mut shuffler = Shuffler::new(&Seed::from(seed), 0);
    let mut rng = Rng::new(seed);
    let mut events = vec![];
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
                let mut legal = play.legal();
                legal.retain(|action| action != "resign" || rng.below(40) == 0);
                let action = &legal[rng.below(legal.len() as u32) as usize];
                play.act(seat.number(), action, &mut events).expect("a legal move");
            }
        }
        for listener in listeners {
            events.iter().for_each(|event| listener.event(event));
            play.scene(listener.viewer).iter().for_each(|scene| listener.scene(scene));
        }
        events.clear();
    }
}

each_game!(can_be_said);
