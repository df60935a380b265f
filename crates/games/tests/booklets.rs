//! Tests of the booklets: every clause is in the games it concerns and in no other, marks our rulings, and avoids the
//! language of programs.

use std::collections::BTreeSet;

use broadside_engine::{Booklet, Clause, GameInfo, Ruling};
use broadside_games::GAMES;

/// For each game: its id, the letter and number of its own clauses, and the clauses it shares.
const CLAUSES: [(&str, &str, u8, &str); 11] = [
    ("neutral", "N", 22, "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C12 C13"),
    ("nations", "A", 8, "C1 C2 C3 C4 C5 C10 C12 C13"),
    ("organization", "O", 10, "P1 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13"),
    ("sham-battle", "S", 10, "P1 P2 C1 C2 C3 C5 C6 C7 C8 C9 C10 C11 C12 C13"),
    ("sham-battle-2", "T", 10, "P1 P2 S4 S5 S6 C2 C3 C10 C12 C13"),
    ("liberty-bond", "L", 12, "P1 P2 C1 C2 C3 C4 C10 C12 C13"),
    ("mobilization", "M", 8, "P1 C1 C3 C13"),
    ("mobilization-2", "Q", 10, "P1 C3 C13"),
    ("mobilization-3", "K", 12, "P1 C3 C13"),
    ("war-and-diplomacy", "D", 10, "C1 C2 C3 C4 C5 C10 C13"),
    ("war", "W", 27, "C1 C3 C10 C13"),
];

/// The clauses that are entirely our rulings.
const WHOLE: &str = "C2 C8 C9 C12 N11 A1 S6 L7 L9 L12 M4 K8 K9 K11 K12 W1 W3 W23";
/// The clauses of which some sentences are our rulings.
const PART: &str = "N5 N6 N20 N21 N22 A3 A7 O4 O9 S2 S5 S9 T1 T5 T6 M1 M3 M5 M6 M7 M8 Q4 Q7 Q10 K2 K5 K7 D9 D10 W5 W6 W7 W8 \
                    W11 W16 W18 W19 W20 W21 W22 W24 W25 W26";

fn booklets() -> impl Iterator<Item = (&'static GameInfo, Booklet<'static>)> {
    GAMES.iter().map(|game| (game.info(), game.info().booklet()))
}

#[test]
fn every_game_has_its_own_clauses_and_those_that_matter_in_it() {
    for ((info, booklet), (id, letter, last, shared)) in booklets().zip(CLAUSES) {
        let own = (1..=last).map(|number| format!("{letter}{number}"));
        let wanted: BTreeSet<String> = own.chain(shared.split(' ').map(str::to_owned)).collect();
        let found: Vec<String> = booklet.clauses().map(|clause| clause.id.to_owned()).collect();
        assert_eq!((info.id, found.len()), (id, wanted.len()), "a clause is there twice or missing");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted, "{id}");
    }
}

#[test]
fn every_ruling_says_so_and_nothing_else_does() {
    for (info, booklet) in booklets() {
        for clause in booklet.clauses() {
            let listed = |list: &str| list.split(' ').any(|id| id == clause.id);
            let wanted = if listed(WHOLE) {
                Ruling::Whole
            } else if listed(PART) {
                Ruling::Part
            } else {
                Ruling::None
            };
            assert_eq!(clause.ruling, wanted, "{} {}", info.id, clause.id);
        }
    }
}

#[test]
fn every_booklet_opens_with_what_the_game_is_and_what_it_is_played_for() {
    for (info, booklet) in booklets() {
        assert!(booklet.opening.len() > 100 && booklet.object().len() > 30, "{}", info.id);
        assert_eq!(booklet.sections[0].title, Booklet::OBJECT, "{}", info.id);
        assert!(booklet.sections[1].text.starts_with("- "), "{} has words to know", info.id);
        for section in &booklet.sections {
            assert!(!section.text.is_empty() || !section.clauses.is_empty(), "{} {}", info.id, section.title);
        }
        for clause in booklet.clauses() {
            assert!(!clause.text.is_empty() && !clause.title.is_empty(), "{} {}", info.id, clause.id);
        }
    }
}

/// Words of programs, which do not belong in a rule book.
const ENGINE_TALK: [&str; 9] =
    ["`", " = ", "record", "JSON", "zeros", "default", "minimum", "min(", "clauses of"];

#[test]
fn booklets_are_written_for_a_family() {
    for (info, booklet) in booklets() {
        let texts = booklet.clauses().map(|clause| clause.text);
        for text in texts.chain(booklet.sections.iter().map(|section| section.text)).chain([booklet.opening])
        {
            for word in ENGINE_TALK {
                assert!(!text.contains(word), "{}: {word:?} in {text}", info.id);
            }
        }
    }
}

#[test]
fn a_number_that_ends_a_sentence_begins_no_list() {
    for (info, booklet) in booklets() {
        for clause in booklet.clauses() {
            let lines: Vec<&str> = clause.text.lines().collect();
            for (n, line) in lines.iter().enumerate() {
                let numbered = line.split_once(". ").is_some_and(|(first, _)| first.parse::<u32>().is_ok());
                let listed = n == 0
                    || lines[n - 1].is_empty()
                    || lines[n - 1].starts_with(|c: char| c.is_ascii_digit());
                let goes_on = n > 0 && lines[n - 1].starts_with("  ");
                assert!(!numbered || listed || goes_on, "{} {}: {line}", info.id, clause.id);
            }
        }
    }
}

/// The ids of other clauses that a clause refers to.
fn pointers<'a>(clause: &Clause<'a>) -> Vec<&'a str> {
    let words = clause.text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_id = |word: &&str| {
        let number = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
        word.len() == number.len() + 1 && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    };
    words.filter(is_id).collect()
}

#[test]
fn no_clause_points_to_one_that_is_not_there() {
    // Cards that look like clause ids.
    let cards = ["A6", "I1", "J20", "J15", "J10", "R20", "R15", "R10"];
    let mut followed = 0;
    for (info, booklet) in booklets() {
        for clause in booklet.clauses() {
            for id in pointers(clause).into_iter().filter(|id| !cards.contains(id)) {
                assert!(booklet.clause(id).is_some(), "{} {} points to {id}", info.id, clause.id);
                followed += 1;
            }
        }
    }
    assert!(followed > 10, "only {followed} pointers were followed");
}

#[test]
fn every_reading_is_in_its_clause_and_names_its_source() {
    for (info, booklet) in booklets() {
        for reading in info.readings {
            let clause =
                booklet.clause(reading.clause).unwrap_or_else(|| panic!("{} {}", info.id, reading.id));
            for choice in reading.choices {
                let word = format!("*{}*", choice.id).to_lowercase();
                assert!(
                    clause.text.to_lowercase().contains(&word),
                    "{} {} has no {word}",
                    info.id,
                    clause.id
                );
            }
            let quoted = reading.source.matches('"').count();
            assert!(quoted >= 2 && quoted % 2 == 0, "{} {}: {:?}", info.id, reading.id, reading.source);
        }
    }
}

#[test]
fn every_game_has_a_page_about_it_with_numbered_claims() {
    for info in GAMES.iter().map(|game| game.info()) {
        let about = Booklet::bind(&[info.about]);
        assert!(about.opening.len() > 100, "{}", info.id);
        for wanted in
            ["In the box", "The idea", "What the booklet advises", "Its relatives", "Sources", "Claims"]
        {
            assert!(about.sections.iter().any(|section| section.title == wanted), "{} {wanted}", info.id);
        }
        for (n, claim) in about.clauses().enumerate() {
            assert_eq!(claim.id, format!("{}-{}", info.id.to_uppercase(), n + 1));
            assert!(!claim.title.is_empty() && !claim.text.is_empty(), "{}", claim.id);
        }
        assert!(about.clauses().count() >= 2, "{}", info.id);
    }
}
