//! A client's check of finished deals, in every game: an honest house passes, and every way of cheating is caught. The same
//! cases are a file for the browser's check, which must come to the same results.

mod common;

use std::collections::BTreeSet;

use broadside_cards::{Seat, Seats, Seed};
use broadside_engine::{Face, Viewer, ZoneKind};
use broadside_house::check::{KeptDeal, KnownTable, Unfair, check_deal, drawn_again};
use broadside_house::fair::{DealSource, commitment, cut_of, pledge};
use broadside_house::{Command, FirstCut, Setup, Token};
use broadside_wire::{Cut, Reveal};
use common::{Hand, every_setup, id, seat};
use serde_json::{Value, json};

const SECRET: &str = "5ec7e7";

/// A finished deal as a client on seat 1 has seen it, with a second person's cut.
struct Seen {
    table: KnownTable,
    kept: KeptDeal,
    reveal: Reveal,
}

fn played(setup: &Setup, seed: u64) -> Seen {
    let mut hand = Hand::open(setup.clone(), seed);
    let people: Vec<usize> = setup.people().map(|seat| seat.number()).collect();
    let cut = |number: usize| cut_of(SECRET, &number.to_string(), 1);
    for number in &people {
        let cut = Some(FirstCut::Pledged(pledge(&cut(*number))));
        hand.run(None, Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut }).unwrap();
    }
    let mut kept = KeptDeal::default();
    for told in (1..=hand.state.seq()).filter_map(|seq| hand.state.told(seq, Viewer::Watcher)) {
        kept.hear(told.seat, &told.what);
    }
    assert!(kept.closed, "called for");
    for number in &people {
        let open = Command::Cut { seat: seat(*number), deal: Some(1), text: cut(*number) };
        hand.run(None, open).unwrap();
    }
    kept.own = Some((seat(1), cut(1)));
    let view = hand.state.view(Viewer::Seat(seat(1)));
    let zones = view.look.unwrap().zones.unwrap();
    let own = zones.iter().find(|zone| zone.kind == ZoneKind::Hand && zone.owner == Some(seat(1)));
    let code = |card: &Face| match card {
        Face::Up { code, .. } => Some(code.clone()),
        Face::Down => None,
    };
    kept.hand = own.and_then(|zone| zone.cards.iter().map(code).collect());
    // What the house publishes when the deal is over, whoever wins it.
    let of_log =
        |verb: &str| hand.log.iter().filter_map(|line| line.text.strip_prefix(verb)).collect::<Vec<_>>();
    let seed: Seed = of_log("commit 1 ")[0].parse().unwrap();
    let all = |cut: &dyn Fn(usize) -> String| {
        let cut = |number: &usize| Cut { seat: seat(*number), cut: cut(*number) };
        people.iter().map(cut).collect::<Vec<_>>()
    };
    let reveal = Reveal {
        deal: 1,
        commitment: commitment(&seed),
        seed: Some(seed.to_string()),
        cuts: all(&cut),
        pledges: all(&|number| pledge(&cut(number))),
        missing: Seats::NONE,
        chance: of_log("* ").into_iter().map(str::to_owned).collect(),
    };
    let table = KnownTable {
        table: id().to_string(),
        elsewhere: false,
        players: setup.table.players(),
        cards: setup.game.pack().codes(),
        packet: setup.table.info().packet,
    };
    Seen { table, kept, reveal }
}

/// The deal as it is with its cuts.
fn dealt_anew(table: &KnownTable, reveal: Reveal) -> Reveal {
    let mut source = DealSource::new(reveal.seed.as_ref().unwrap().parse().unwrap());
    source.cuts = reveal.cuts.iter().map(|cut| (cut.seat.number(), cut.cut.clone())).collect();
    let chance = drawn_again(table, &source.key(&table.table, reveal.deal), &reveal.chance).unwrap();
    assert_ne!(chance, reveal.chance);
    Reveal { chance, ..reveal }
}

/// Every case with its result: honest deals, and one for each way of cheating.
fn cases() -> Vec<(String, KnownTable, KeptDeal, Reveal, Option<Unfair>)> {
    let mut cases = vec![];
    for setup in every_setup(2) {
        let name = setup.table.info().id;
        let people = setup.people().count();
        let Seen { table, kept, reveal } = played(&setup, 3);
        let other = played(&setup, 4);
        let mut add = |what: &str, kept: &KeptDeal, reveal: Reveal, fault: Option<Unfair>| {
            cases.push((format!("{name}: {what}"), table.clone(), kept.clone(), reveal, fault));
        };
        add("honest", &kept, reveal.clone(), None);
        let nothing_kept = KeptDeal::default();
        add("honest, to a watcher who came late", &nothing_kept, reveal.clone(), None);
        let own = Some(Unfair::OwnCut);

        // Another seed, named afterwards.
        let seed = Seed::from(77);
        let chosen = Reveal { seed: Some(seed.to_string()), commitment: commitment(&seed), ..reveal.clone() };
        add("another seed", &kept, chosen.clone(), Some(Unfair::Seed));
        add(
            "another seed under the old commitment",
            &kept,
            Reveal { commitment: reveal.commitment.clone(), ..chosen.clone() },
            Some(Unfair::Seed),
        );
        // Dealt by another seed, and shown as it was dealt, or as it should have been.
        add(
            "dealt by another seed",
            &kept,
            Reveal { chance: other.reveal.chance.clone(), ..reveal.clone() },
            Some(Unfair::Shuffle),
        );
        // A few cards may come out alike by chance.
        if table.packet > 0 && kept.hand.as_ref().is_some_and(|hand| hand.len() >= 8) {
            let dealt = KeptDeal { hand: other.kept.hand.clone(), ..kept.clone() };
            add("dealt by another seed, and hidden", &dealt, reveal.clone(), Some(Unfair::Hand));
        }
        add("no shuffle shown", &kept, Reveal { chance: vec![], ..reveal.clone() }, Some(Unfair::Shuffle));

        // Cuts dropped, altered, or said to be late.
        let without = |number: usize| {
            reveal.cuts.iter().filter(|cut| cut.seat.number() != number).cloned().collect::<Vec<Cut>>()
        };
        add(
            "own cut dropped",
            &kept,
            Reveal { cuts: without(1), ..reveal.clone() },
            Some(Unfair::Cut(seat(1))),
        );
        let silently = Reveal { cuts: without(1), pledges: vec![], ..reveal.clone() };
        add("own cut dropped with its pledge", &kept, silently, Some(Unfair::Cut(seat(1))));
        let late = Reveal { cuts: without(1), missing: [seat(1)].into_iter().collect(), ..reveal.clone() };
        add("own cut said to be late", &kept, late, own);
        let mut altered = reveal.clone();
        altered.cuts[0].cut.replace_range(..1, "z");
        add("own cut altered", &kept, altered, Some(Unfair::Cut(seat(1))));
        if people > 1 {
            add(
                "another's cut dropped",
                &kept,
                Reveal { cuts: without(2), ..reveal.clone() },
                Some(Unfair::Cut(seat(2))),
            );
            let late =
                Reveal { cuts: without(2), missing: [seat(2)].into_iter().collect(), ..reveal.clone() };
            add("another's cut left out afterwards", &kept, late, Some(Unfair::Shuffle));
        }
        let added = Reveal {
            cuts: [reveal.cuts.clone(), vec![Cut { seat: seat(6), cut: "x".into() }]].concat(),
            ..reveal.clone()
        };
        let six = Some(Unfair::Cut(seat(6)));
        add("a cut more", &kept, added, six);

        // When all cuts are open, the house tries texts for a seat that nobody cut until it likes the shuffle.
        let dealt = KeptDeal { hand: None, ..kept.clone() };
        let watched = KeptDeal { own: None, ..dealt.clone() };
        let strangers = [people + 1, table.players + 1];
        for stranger in strangers.into_iter().filter_map(Seat::numbered).collect::<BTreeSet<_>>() {
            let fault = Some(Unfair::Cut(stranger));
            let and = |cuts: &[Cut], cut: String| [cuts, &[Cut { seat: stranger, cut }]].concat();
            let cuts = and(&reveal.cuts, "chosen".into());
            let chosen = dealt_anew(&table, Reveal { cuts, ..reveal.clone() });
            add(&format!("a cut of seat {stranger} after the others"), &dealt, chosen.clone(), fault);
            add(&format!("a cut of seat {stranger}, to a watcher"), &watched, chosen.clone(), fault);
            let late = (stranger.number() > table.players).then_some(Unfair::Cut(stranger));
            add(&format!("a cut of seat {stranger}, to who came late"), &nothing_kept, chosen.clone(), late);
            let pledges = and(&reveal.pledges, pledge("chosen"));
            let pledged = Reveal { pledges: pledges.clone(), ..chosen };
            add(&format!("a cut of seat {stranger} with a pledge"), &dealt, pledged, fault);
            let missing = [stranger].into_iter().collect();
            let missed = Reveal { pledges, missing, ..reveal.clone() };
            add(&format!("a pledge of seat {stranger} that misses"), &kept, missed, fault);
        }
        if people > 1 {
            // The other person cuts in the open, before the call.
            let (two, mut open, mut opened) = (reveal.cuts[1].clone(), dealt.clone(), reveal.clone());
            open.pledges.remove(&2);
            open.open.insert(2, two.cut);
            opened.pledges.pop();
            add("a cut in the open", &open, opened.clone(), None);
            let mut other = opened.clone();
            other.cuts[1].cut = "chosen".into();
            add("another cut in the open", &open, dealt_anew(&table, other), Some(Unfair::Cut(seat(2))));
            let dropped = Reveal { cuts: without(2), ..opened };
            add("no cut in the open", &open, dealt_anew(&table, dropped), Some(Unfair::Cut(seat(2))));
        }
    }
    cases
}

#[test]
fn an_honest_deal_passes_and_every_cheat_is_caught() {
    let cases = cases();
    assert!(cases.len() > 120, "{}", cases.len());
    for (name, table, kept, reveal, fault) in &cases {
        match check_deal(table, kept, reveal) {
            Ok(checked) => {
                assert_eq!(*fault, None, "{name}");
                let compared = table.packet > 0 && kept.hand.is_some();
                assert_eq!(checked.unwrap().hand, compared, "{name}");
            }
            Err(unfair) => assert_eq!(Some(unfair), *fault, "{name}"),
        }
    }
    let (_, table, kept, reveal, _) = &cases[0];
    assert_eq!(
        check_deal(table, kept, &Reveal { seed: None, ..reveal.clone() }),
        Ok(None),
        "not published yet"
    );
}

#[test]
fn hands_come_in_turn_at_every_table_of_every_game_that_says_so() {
    let mut compared = 0;
    for game in broadside_games::GAMES.iter().filter(|game| game.info().packet > 0) {
        for players in game.info().players.iter().filter(|players| **players > 1) {
            for seed in 1..=5 {
                let Seen { table, kept, reveal } = played(&common::setup(game.info().id, *players, 1), seed);
                let checked = check_deal(&table, &kept, &reveal);
                assert!(checked.is_ok(), "{} {players} {seed}: {checked:?}", game.info().id);
                compared += usize::from(checked.unwrap().unwrap().hand);
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// The cases as the browser's check gets them. `FAIR=write` writes the file.
#[test]
fn the_browsers_check_is_given_the_same_cases() {
    let word = |fault: &Option<Unfair>| match fault {
        None => Value::Null,
        Some(Unfair::Seed) => json!("seed"),
        Some(Unfair::Cut(_)) => json!("cut"),
        Some(Unfair::OwnCut) => json!("own-cut"),
        Some(Unfair::Shuffle) => json!("shuffle"),
        Some(Unfair::Hand) => json!("hand"),
    };
    let mut lines = vec![];
    // One game of each way of dealing.
    let games = ["nations:", "sham-battle:", "mobilization-3:", "war:"];
    for (name, table, kept, reveal, fault) in &cases() {
        if !games.iter().any(|game| name.starts_with(game)) {
            continue;
        }
        let origin = Value::Null;
        let welcome = json!({ "table": table.table, "players": table.players, "cards": table.cards, "packet": table.packet, "origin": origin });
        let mut kept_json = json!({ "pledges": kept.pledges, "open": kept.open, "closed": kept.closed });
        if let Some(commitment) = &kept.commitment {
            kept_json["commitment"] = json!(commitment);
        }
        if let Some((seat, cut)) = &kept.own {
            kept_json["own"] = json!({ "seat": seat, "cut": cut });
        }
        if let Some(hand) = &kept.hand {
            kept_json["hand"] = json!(hand);
        }
        let key = check_deal(table, kept, reveal).ok().flatten().map(|checked| checked.key);
        let case = json!({ "name": name, "welcome": welcome, "kept": kept_json, "reveal": reveal, "fault": word(fault), "key": key });
        lines.push(case.to_string());
    }
    let made = format!("[\n{}\n]\n", lines.join(",\n"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/tests/fair-cases.json");
    if std::env::var("FAIR").is_ok_and(|word| word == "write") {
        std::fs::write(file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        kept == made,
        "the cases have changed: FAIR=write cargo nextest run -p broadside-house --test check"
    );
}
