//! A lesson replays, is short, and cites the game's own clauses.

use broadside_engine::{Face, Layout, Lesson};
use broadside_games::GAMES;

fn lessons() -> impl Iterator<Item = (&'static str, Lesson)> {
    GAMES.iter().filter_map(|game| {
        let (id, text) = (game.info().id, game.info().lesson?);
        Some((id, Lesson::read(GAMES, text).unwrap_or_else(|bad| panic!("the lesson of {id}: {bad}"))))
    })
}

#[test]
fn a_lesson_teaches_its_own_game() {
    assert!(lessons().all(|(id, lesson)| lesson.table.info().id == id));
    assert!(lessons().count() >= 11, "each of the eleven old games has one");
}

#[test]
fn a_lesson_takes_about_two_minutes() {
    for (id, lesson) in lessons() {
        let own = |step: &&broadside_engine::Step| {
            step.action.as_ref().is_some_and(|(seat, _)| *seat == lesson.pupil)
        };
        let moves = lesson.steps.iter().filter(own).count();
        assert!((5..=20).contains(&moves), "{id}: {moves} moves of the pupil's");
        let texts = lesson.steps.iter().flat_map(|step| &step.teach);
        let words: usize = texts.map(|one| one.text.split_whitespace().count()).sum();
        assert!((250..=550).contains(&words), "{id}: {words} words");
    }
}

#[test]
fn the_pupil_is_told_what_to_do_and_what_came_of_it() {
    for (id, lesson) in lessons() {
        let first = lesson.steps.iter().find(|step| !step.offers.is_empty()).unwrap();
        let last = lesson.steps.last().unwrap();
        assert!(last.action.is_none() && last.scene.is_some(), "{id}");
        assert!(!last.teach.is_empty() && !first.teach.is_empty(), "{id}");
        // Every move of the pupil is explained.
        for step in &lesson.steps {
            if let Some((seat, action)) = &step.action {
                let own = *seat == lesson.pupil;
                let offered = step.offers.iter().any(|offer| offer.action == *action);
                assert_eq!(own, offered, "{id}: {action}");
                assert!(
                    !own || !step.teach.is_empty() || step.offers.len() == 1,
                    "{id}: {action} comes without a word"
                );
            }
        }
    }
}

#[test]
fn lessons_cite_clauses_that_are_in_the_booklet() {
    for (id, lesson) in lessons() {
        let booklet = lesson.table.info().booklet();
        let cited: Vec<&str> = lesson
            .steps
            .iter()
            .flat_map(|step| &step.teach)
            .filter_map(|one| one.clause.as_deref())
            .collect();
        assert!(cited.len() >= 5, "{id} cites {cited:?}");
        for clause in cited {
            assert!(booklet.clause(clause).is_some(), "{id} cites {clause}");
        }
    }
}

#[test]
fn no_lesson_shows_another_hand() {
    let mut hands = 0;
    for (id, lesson) in lessons() {
        for step in &lesson.steps {
            let zones = step.scene.iter().flat_map(|scene| &scene.zones);
            for zone in zones.filter(|zone| zone.layout == Layout::Hand && zone.owner != Some(lesson.pupil)) {
                let open = zone.cards.iter().filter(|card| **card != Face::Down).count();
                assert_eq!(open, 0, "{id}: {}", zone.title);
                hands += 1;
            }
        }
    }
    assert!(hands > 0, "no lesson has another hand");
}
