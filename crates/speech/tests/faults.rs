//! Errors are phrases: misspelt actions, records that cannot be read, tables that cannot be set up and deals that cannot
//! be solved are said in every language.

use std::collections::BTreeSet;

use broadside_cards::packs::Neutral;
use broadside_cards::{CardBag, CardSet, Seat, Seed};
use broadside_engine::record::{Reader, Scribe};
use broadside_engine::{AnyGame, BadTable, ChanceDue, FaultKind, PHRASES, Phrase, Table, Target};
use broadside_games::{GAMES, find};
use broadside_solve::NoAnswer;
use broadside_speech::laws::phrases;
use broadside_speech::{Company, Speech};

/// What was said so far.
#[derive(Default)]
struct Said(BTreeSet<String>);

impl Said {
    /// Says why something is wrong in every language; in English the error itself says the same.
    fn say(&mut self, game: Option<&dyn AnyGame>, reason: &Phrase) {
        for language in ["en", "de"] {
            let speech = game.map_or_else(|| Speech::common(language), |game| Speech::of(game, language));
            let speech = speech.expect("the phrases can be read");
            let words =
                speech.try_words(reason, &Company::NAMELESS).unwrap_or_else(|fault| panic!("{fault}"));
            assert!(!words.is_empty() && !words.ends_with('.'), "{words}");
            let plain = reason.in_english();
            if language == "en" && plain != reason.to_string() && !plain.contains("solved-part") {
                assert_eq!(words, plain);
            }
        }
        self.0.insert(reason.id.to_string());
        for inner in reason.args.values() {
            if let broadside_engine::Arg::Phrase(inner) = inner {
                self.0.insert(inner.id.to_string());
            }
        }
    }

    /// Every phrase whose id begins so was said.
    fn has_all(&self, beginnings: &[&str], texts: &[(&str, &str)]) {
        let all = phrases(texts, "en").into_keys();
        let mut of_these = all.filter(|id| beginnings.iter().any(|beginning| id.starts_with(beginning)));
        assert_eq!(of_these.find(|id| !self.0.contains(id)), None);
    }
}

broadside_engine::moves! {
    /// Words of actions that none of the eleven games has.
    pub enum Odd {
        /// A call.
        "call" Call(seat: Seat),
        /// Cards, each once.
        "lay" Lay(cards: CardSet<Neutral>),
        /// Cards, each at most twice.
        "put" Put(cards: CardBag<Neutral>),
    }
}

#[test]
fn a_misspelt_action_is_told_in_every_language() {
    let mut all = Said::default();
    for game in GAMES {
        let mut said = Said::default();
        let play = game.start(&Table::new(game.info(), game.info().usual_players, &[], None).unwrap());
        let check =
            |action: &str| play.check(1, action).err().filter(|fault| fault.kind == FaultKind::Syntax);
        let unknown = check("abracadabra").expect("no game has this");
        let known = unknown.reason.args["known"].to_string();
        said.say(Some(*game), &unknown.reason);
        let card = &play.pack().codes()[0];
        let rests = ["", "Z9", "9", "99 99", "x x x", "1.1.1", "japan nowhere", "p1 nowhere", "0"];
        let rests = rests.map(str::to_owned).into_iter().chain((1..4).map(|n| vec![&**card; n].join(" ")));
        for rest in rests {
            for verb in known.split(", ") {
                for action in [format!("{verb} {rest}"), format!("{verb} {card} {rest}")] {
                    check(&action).iter().for_each(|fault| said.say(Some(*game), &fault.reason));
                }
            }
        }
        let own = game.phrases();
        let shared =
            own.iter().filter(|(_, text)| !text.contains("misspelt-country")).copied().collect::<Vec<_>>();
        said.has_all(&["misspelt-"], &shared);
        all.0.extend(said.0);
    }
    for action in ["call 9", "lay B7 B7", "put B7 B7 B7"] {
        all.say(None, &action.parse::<Odd>().unwrap_err().0);
    }
    all.has_all(&["misspelt-"], PHRASES);
    GAMES.iter().for_each(|game| all.has_all(&["misspelt-"], game.phrases()));
}

#[test]
fn what_is_wrong_with_a_record_is_told_in_every_language() {
    let mut said = Said::default();
    let of =
        |game: &str, players: u8, rest: &str| format!("[Game \"{game}\"]\n[Players \"{players}\"]\n{rest}\n");
    let dealt = {
        let codes = find("nations").unwrap().pack().codes();
        of("nations", 4, &format!("* dealer 1\n* shuffle {}", codes.join(" ")))
    };
    let nations = find("nations").unwrap();
    let first = nations.pack().codes()[0].clone();
    let over = {
        let table = Table::new(nations.info(), 4, &[], Some(Target::Deal)).unwrap();
        let mut scribe = Scribe::new(&table, &[]);
        nations.random_game(&table, &Seed::from(7), 0, 2, Some(&mut scribe));
        scribe.text().to_owned()
    };
    for record in [
        of("nations", 4, "9"),
        of("nations", 4, "bid 5"),
        of("nations", 4, &format!("1 {}", "x".repeat(5000))),
        of("nations", 4, "[Seat1 Ann]"),
        of("nations", 4, "* dealer 1\n[Seat1 \"Ann\"]"),
        of("nations", 4, "[Game \"nations\"]\n* dealer 1"),
        of("whist", 4, "* dealer 1"),
        "[Players \"4\"]\n* dealer 1".to_owned(),
        "[Game \"nations\"]\n[Players \"four\"]\n* dealer 1".to_owned(),
        of("nations", 4, "[Reading \"passes\"]\n* dealer 1"),
        of("nations", 9, "* dealer 1"),
        of("nations", 4, "* toss 1"),
        of("nations", 4, "* dealer"),
        of("nations", 4, "* dealer 5"),
        of("nations", 4, "* shuffle E14"),
        of("nations", 4, "1 play E14"),
        of("war", 4, "* dealer 1"),
        of("nations", 4, &format!("* dealer 1\n* shuffle {first}")),
        of("nations", 4, &format!("* dealer 1\n* shuffle {first} {first}")),
        of("nations", 4, "* dealer 1\n* shuffle Z9"),
        of("nations", 4, "* dealer 1\n* dealer 1"),
        format!("{dealt}* shuffle {first}"),
        format!("{over}* dealer 1"),
        of("mobilization-3", 2, "* dealer 1"),
        of("mobilization-3", 2, "* shuffle 7 A1"),
        of("mobilization-3", 2, "* shuffle 1 C9"),
        of("war-and-diplomacy", 2, "* dealer 1"),
    ] {
        let Err(bad) = Reader::new(GAMES, record.as_bytes()).finish() else { panic!("{record}") };
        let game = GAMES.iter().find(|game| record.contains(&format!("\"{}\"", game.info().id)));
        said.say(game.copied(), &bad.fault.reason);
    }
    // Not every card of its pack is in the first shuffle of every game.
    for game in GAMES {
        let mut play = game.start(&Table::new(game.info(), game.info().usual_players, &[], None).unwrap());
        let _ = play.chance("dealer 1", &mut vec![]).or_else(|_| play.chance("first 1", &mut vec![]));
        let label = match play.chance_due() {
            Some(ChanceDue::Shuffle(label, _)) => label.unwrap_or_default(),
            due => panic!("{due:?}"),
        };
        for code in play.pack().codes() {
            let fault = play.chance(&format!("shuffle {label} {code}"), &mut vec![]).unwrap_err();
            said.say(Some(*game), &fault.reason);
        }
    }
    let Err(bad) = Reader::new(GAMES, b"[Game \xff]").finish() else { panic!("it can be read") };
    said.say(None, &bad.fault.reason);
    assert_eq!(bad.fault.reason.id, "record-no-text");
    said.has_all(&["record-", "fault-chance-", "fault-seats", "chance-", "shuffle-"], PHRASES);
}

#[test]
fn why_a_table_cannot_be_set_up_is_told_in_every_language() {
    let mut said = Said::default();
    let info = |game: &str| find(game).unwrap().info();
    let target = |text: &str| text.parse::<Target>().unwrap_err();
    let [nations, neutral, war] = ["nations", "neutral", "war"].map(info);
    let reading = neutral.readings.iter().find(|reading| reading.players.contains(&4)).unwrap();
    let [one, other] = [0, 1].map(|n| reading.choices[n].id);
    let bad: Vec<BadTable> = vec![
        Table::new(neutral, 9, &[], None).unwrap_err(),
        Table::new(neutral, 4, &[("odd", "even")], None).unwrap_err(),
        Table::new(neutral, 4, &[(reading.id, "\u{1b}odd")], None).unwrap_err(),
        Table::new(neutral, 4, &[(reading.id, one), (reading.id, other)], None).unwrap_err(),
        Table::new(nations, 4, &[], Some(Target::Points(0))).unwrap_err(),
        Table::new(war, 4, &[], Some(Target::Points(9))).unwrap_err(),
        target("99999999999999"),
        target("many"),
        find("nations").unwrap().small(&Table::new(nations, 4, &[], None).unwrap(), 99).unwrap_err(),
    ];
    for bad in bad {
        said.say(None, &bad.reason());
        assert!(!bad.to_string().contains(|c: char| c.is_control()) && bad.to_string().contains(' '));
    }
    said.has_all(&["setup-", "list-or"], PHRASES);
    assert_eq!(
        Table::new(neutral, 9, &[], None).unwrap_err().to_string(),
        "neutral is for 2, 3, 4, 5 or 6 players, not 9"
    );
}

#[test]
fn why_a_deal_cannot_be_solved_is_told_in_every_language() {
    let mut said = Said::default();
    let title = "Liberty Bond";
    for none in [
        NoAnswer::Game(title),
        NoAnswer::Over,
        NoAnswer::NoCards,
        NoAnswer::NoEnding,
        NoAnswer::NoBoard,
        NoAnswer::NoPlay,
        NoAnswer::NoBid,
        NoAnswer::TooLong(100),
    ] {
        said.say(None, &none.reason());
    }
    for game in ["neutral", "organization", "sham-battle-2"] {
        said.say(find(game), &NoAnswer::Phase.reason());
    }
    for game in ["sham-battle-2", "war"] {
        said.say(find(game), &NoAnswer::NoPart(title).reason());
    }
    for texts in GAMES.iter().map(|game| game.phrases()).chain([PHRASES]) {
        said.has_all(&["unsolved-", "solved-"], texts);
    }
    assert!(
        NoAnswer::Game(title)
            .to_string()
            .starts_with("Liberty Bond has no exact solver. Solved are neutral, ")
    );
}
