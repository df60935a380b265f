//! What holds for every registered study. All use seed 1914 (`SEED`), and their first games.

use std::collections::BTreeSet;
use std::path::Path;

use broadside_engine::Booklet;
use broadside_games::{GAMES, find};
use broadside_speech::laws::phrases;
use broadside_speech::{Company, Speech};
use broadside_studies::{PHRASES, SEED, Study, Told, UNTESTED, draw, index, page, studies};
use broadside_wire::json;
use broadside_wire::results::Described;
use broadside_wire::studies::{StudyFigure, StudyGroup};

fn told(study: &Study, most: u64) -> Told<'_> {
    let games = study.arms.iter().map(|arm| arm.games.min(most)).collect();
    Told { study, figures: study.run(most), games, most: Some(most) }
}

/// The phrases of the studies in a language.
fn speech(language: &str) -> Speech {
    Speech::common(language).and_then(|speech| speech.adding(PHRASES)).unwrap()
}

/// The studies whose number has this remainder: so that several tests share them.
fn part(remainder: usize) -> Vec<Study> {
    studies().into_iter().enumerate().filter(|(n, _)| n % 4 == remainder).map(|(_, study)| study).collect()
}

/// Whole games would take long here; a deal or two of each group show whether it runs.
fn runs(mut study: Study) {
    study.arms.iter_mut().for_each(|arm| arm.most_deals = arm.most_deals.min(2));
    let told = told(&study, 2);
    assert!(!told.figures.groups.is_empty(), "{} measures nothing", study.id);
    let (_, answer) = study.conclude(&told.figures);
    for speech in [speech("en"), speech("de")] {
        let said = |phrase| speech.try_words(phrase, &Company::NAMELESS).unwrap();
        let (asks, answer) = (said(&study.asks), said(&answer));
        assert!(asks.ends_with('?') && answer.ends_with('.') && answer.len() > 20, "{asks} {answer}");
    }
    let drawn = draw(&study, &told.figures);
    assert!(drawn.starts_with("<svg") && drawn.matches("<text").count() > 4, "{}", study.id);
    for figure in told.figures.groups.iter().chain(&told.figures.differences) {
        let estimate = figure.estimate;
        assert!(estimate.low <= estimate.mean && estimate.mean <= estimate.high, "{}: {figure:?}", study.id);
    }
    assert!(told.csv().unwrap().lines().count() > 1, "{}", study.id);
}

#[test]
fn every_study_runs_on_few_deals_1() {
    part(0).into_iter().for_each(runs);
}

#[test]
fn every_study_runs_on_few_deals_2() {
    part(1).into_iter().for_each(runs);
}

#[test]
fn every_study_runs_on_few_deals_3() {
    part(2).into_iter().for_each(runs);
}

#[test]
fn every_study_runs_on_few_deals_4() {
    part(3).into_iter().for_each(runs);
}

#[test]
fn every_study_has_a_name_of_its_own_and_says_what_it_asks_and_how() {
    let all = studies();
    let names: BTreeSet<&str> = all.iter().map(|study| study.id.as_str()).collect();
    assert_eq!(names.len(), all.len());
    for study in &all {
        assert!(
            study.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        assert!(!study.source.is_empty() && !study.method.is_empty(), "{}", study.id);
        assert!(
            study.arms.iter().all(|arm| arm.table.info().id == study.game && arm.games > 0),
            "{}",
            study.id
        );
        let labels: BTreeSet<&str> = study.arms.iter().map(|arm| arm.label.as_str()).collect();
        assert_eq!(labels.len(), study.arms.len(), "{}: two groups of one name", study.id);
        // What was played is kept under this name: groups that shared it would have each other's figures.
        let kept: BTreeSet<String> = study.arms.iter().map(|arm| arm.key()).collect();
        assert_eq!(kept.len(), study.arms.len(), "{}: two groups are kept as one", study.id);
    }
}

#[test]
fn every_claim_of_every_booklet_is_tested_or_said_to_be_untestable() {
    let all = studies();
    let tested: BTreeSet<&str> = all.iter().flat_map(|study| study.claims).copied().collect();
    let untested: BTreeSet<&str> = UNTESTED.iter().map(|(claim, _)| *claim).collect();
    assert!(tested.is_disjoint(&untested));
    let mut claimed = BTreeSet::new();
    for game in GAMES {
        let about = Booklet::bind(std::slice::from_ref(&game.info().about));
        claimed.extend(about.clauses().map(|claim| claim.id));
    }
    let known: BTreeSet<&str> = tested.union(&untested).copied().collect();
    assert_eq!(known, claimed);
}

#[test]
fn every_game_is_asked_about_its_readings_seats_length_and_skill() {
    let all = studies();
    for game in GAMES.iter().map(|game| game.info()) {
        let has = |id: String| assert!(all.iter().any(|study| study.id == id), "{id} is missing");
        has(format!("length-{}", game.id));
        if game.usual_players > 1 {
            has(format!("seats-{}", game.id));
            has(format!("skill-{}", game.id));
        }
        for reading in game.readings.iter().filter(|reading| reading.choices.len() > 1) {
            let of = format!("reading-{}-{}", game.id, reading.id);
            assert!(all.iter().any(|study| study.id.starts_with(&of)), "{of} is missing");
        }
    }
}

#[test]
fn clauses_that_are_cited_are_in_the_booklet() {
    let mut clauses = 0;
    for study in studies() {
        let booklet = find(study.game).unwrap().info().booklet();
        let cited =
            study.source.rsplit_once('(').filter(|(_, end)| end.ends_with(").") || end.ends_with(')'));
        for clause in
            cited.map(|(_, end)| end.trim_end_matches(['.', ')'])).into_iter().flat_map(|end| end.split(", "))
        {
            let is_clause = clause.starts_with(|letter: char| letter.is_ascii_uppercase())
                && clause[1..].bytes().all(|byte| byte.is_ascii_digit());
            assert!(!is_clause || booklet.clause(clause).is_some(), "{} cites {clause}", study.id);
            clauses += usize::from(is_clause);
        }
    }
    assert!(clauses > 10, "only {clauses} citations were looked up");
}

#[test]
fn two_runs_give_the_same_bytes_with_any_number_of_threads() {
    let all = studies();
    for id in ["neutral-ten", "sham-battle-250", "reading-nations-titles", "mobilization-2-out"] {
        let study = all.iter().find(|study| study.id == id).unwrap();
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let told = pool.install(|| told(study, 12));
            (told.csv().unwrap(), draw(study, &told.figures), told.section())
        };
        assert_eq!(run(1), run(3), "{id}");
    }
}

#[test]
fn groups_that_are_compared_have_the_same_deals() {
    let all = studies();
    let study = all.iter().find(|study| study.id == "nations-titles").unwrap();
    let seed = broadside_cards::Seed::from(SEED);
    let dealt = |arm: usize, number: u64| {
        let played = study.arms[arm].play(&seed, number).remove(0);
        (played.lot, played.moves[0].0)
    };
    let deals: Vec<_> = study.pairs.iter().filter(|(first, _)| study.arms[*first].most_deals == 1).collect();
    assert!(!deals.is_empty(), "no groups of single deals are compared");
    for (first, second) in deals {
        (0..8).for_each(|number| assert_eq!(dealt(*first, number), dealt(*second, number)));
        assert_eq!(study.arms[*first].games, study.arms[*second].games);
    }
}

#[test]
fn the_page_has_every_registered_study_with_its_files() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = std::fs::read_to_string(docs.join("STUDIES.md")).unwrap();
    let index = std::fs::read_to_string(docs.join("studies/index.json")).unwrap();
    let mut files = BTreeSet::from(["index.json".to_owned()]);
    for study in studies() {
        assert!(
            page.contains(&format!("`broadside study {}`", study.id)),
            "{} is not in docs/STUDIES.md",
            study.id
        );
        assert!(
            page.contains(&format!("### {}\n", study.asks_in_english())),
            "{} asks something else",
            study.id
        );
        assert!(index.contains(&format!("\"study\":\"{}\"", study.id)), "{} is not in the index", study.id);
        files.extend(["svg", "csv", "json"].map(|ending| format!("{}.{ending}", study.id)));
    }
    let there = std::fs::read_dir(docs.join("studies")).unwrap();
    let there: BTreeSet<String> =
        there.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(there, files, "`broadside study --all` writes them");
}

#[test]
fn every_language_asks_and_answers_with_the_same_arguments() {
    assert_eq!(phrases(PHRASES, "en"), phrases(PHRASES, "de"));
}

/// With `STUDIES=write` they are written anew, from their own figures: nothing is played.
#[test]
fn what_is_checked_in_says_what_its_own_figures_say() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let write = std::env::var("STUDIES").is_ok_and(|what| what == "write");
    let agree = |file: &str, text: &str| match write {
        true => std::fs::write(docs.join(file), text).unwrap(),
        false => {
            let there = std::fs::read_to_string(docs.join(file)).unwrap();
            assert!(
                there == text,
                "{file}: STUDIES=write cargo nextest run -p broadside-studies writes it anew"
            );
        }
    };
    /// What is taken from a file: the rest follows from it.
    #[derive(serde::Deserialize)]
    struct Kept {
        version: String,
        figures: Vec<StudyFigure>,
        groups: Vec<StudyGroup>,
    }
    let (all, german, mut version) = (studies(), speech("de"), String::new());
    let mut told = vec![];
    for study in &all {
        let file = format!("studies/{}.json", study.id);
        let kept: Kept = serde_json::from_str(&std::fs::read_to_string(docs.join(&file)).unwrap()).unwrap();
        let figures = study.told_before(&kept.figures);
        let games = kept.groups.iter().map(|group| group.games).collect();
        let one = Told { study, figures, games, most: None };
        let result = one.result();
        for phrase in [&result.brief.asked, &result.brief.answered] {
            german.try_words(phrase, &Company::NAMELESS).unwrap();
        }
        let described = Described {
            command: "study".into(),
            version: kept.version.clone(),
            table: None,
            seed: Some(SEED.to_string()),
            bots: None,
            result,
        };
        agree(&file, &(json(&described) + "\n"));
        told.push(one);
        version = kept.version;
    }
    agree("studies/index.json", &index(&version, &told));
    agree("STUDIES.md", &page(&version, &told));
}
