//! What every table must do, for every game.

mod common;

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::{Table, Target, Turn, Viewer, phrase};
use broadside_games::GAMES;
use broadside_house::proof::{BadProof, check_log, check_record};
use broadside_house::{
    BadLog, Command, Decision, LONGEST_LOG, MOST_DEALS, NotOver, RecordLine, STAND_IN_AFTER, SeatPlan, Setup,
    TableState, Token,
};
use broadside_wire::{Stage, View, What, Why};
use common::{Hand, every_setup, id, seat, setup};

/// Everything any viewer can see of a table, as text.
fn seen(state: &TableState) -> String {
    let players = state.setup().table.players();
    let viewers = (1..=players).map(|n| Viewer::Seat(seat(n))).chain([Viewer::Watcher]);
    viewers
        .map(|viewer| {
            let mut view = state.view(viewer);
            view.seats.iter_mut().for_each(|seat| seat.present = false);
            let mut told: Vec<_> = (1..=state.seq()).filter_map(|seq| state.told(seq, viewer)).collect();
            // Deeds are told only to viewers who were present.
            told.iter_mut().flat_map(|event| &mut event.told).for_each(|told| told.deeds.clear());
            format!("{view:?}\n{told:?}\n")
        })
        .collect()
}

#[test]
fn a_log_makes_the_same_table_again() {
    for setup in every_setup(2) {
        for seed in 0..4 {
            let mut hand = Hand::seated(setup.clone(), seed);
            hand.play_out(&mut Rng::new(seed));
            assert_eq!(hand.state.stage(), Stage::Over, "{}", setup.table);
            let again =
                check_log(GAMES, id(), &hand.log).unwrap_or_else(|bad| panic!("{}: {bad}", setup.table));
            assert_eq!(seen(&again), seen(&hand.state));
            for cut in (0..hand.log.len()).step_by(7) {
                TableState::rebuild(GAMES, id(), &hand.log[..=cut]).unwrap();
            }
        }
    }
}

#[test]
fn a_changed_log_is_found_out() {
    let mut hand = Hand::seated(setup("neutral", 4, 1), 1);
    hand.play_out(&mut Rng::new(1));
    let rebuilt = |change: &dyn Fn(&mut Vec<broadside_house::LogLine>)| {
        let mut log = hand.log.clone();
        change(&mut log);
        check_log(GAMES, id(), &log).err()
    };
    assert_eq!(rebuilt(&|_| {}), None);
    assert_eq!(rebuilt(&|log| log[9].text.push(' ')), Some(BadLog::Hash(10)));
    assert_eq!(rebuilt(&|log| log[9].at += 1), Some(BadLog::Hash(10)));
    assert_eq!(rebuilt(&|log| drop(log.remove(9))), Some(BadLog::Gap(11)));
    assert_eq!(rebuilt(&|log| log.clear()), Some(BadLog::Empty));
    assert!(TableState::rebuild(GAMES, broadside_house::TableId::fresh(), &hand.log).is_err());
}

#[test]
fn a_record_proves_deal_play_and_score() {
    for setup in every_setup(1) {
        let mut hand = Hand::open(setup.clone(), 5);
        let hash = Token::fresh().hash();
        let cut = Some("seven; of \"hearts\"".into());
        hand.run(None, Command::Sit { seat: None, hash, name: Some("Ann \"A\" B\\".into()), cut }).unwrap();
        assert_eq!(hand.state.record(), None, "no record before the end");
        hand.play_out(&mut Rng::new(5));
        let record = hand.state.record().unwrap();
        let proof = check_record(GAMES, record.as_bytes()).unwrap_or_else(|bad| panic!("{bad}\n{record}"));
        assert!(proof.fair_deals.unwrap() >= 1 && proof.moves > 0);
        assert_eq!(proof.game.scores().of(setup.table.players()), hand.state.scores());

        let with = |from: &str, to: &str| {
            assert!(record.contains(from), "{from}");
            check_record(GAMES, record.replacen(from, to, 1).as_bytes()).err()
        };
        let seed_at = record.find("; seed 1 ").unwrap() + 9;
        let flipped = if &record[seed_at..=seed_at] == "0" { "1" } else { "0" };
        let mut forged = record.clone();
        forged.replace_range(seed_at..=seed_at, flipped);
        assert_eq!(check_record(GAMES, forged.as_bytes()).err(), Some(BadProof::Commitment(1)));
        assert!(matches!(with("; cut 1 1 seven", "; cut 1 1 eight"), Some(BadProof::Unfair(_))));
        assert!(matches!(with("; seed 1 ", "; sown 1 "), Some(BadProof::Missing(1))));
        assert_eq!(with("[Scores \"", "[Scores \"9"), Some(BadProof::Result("Scores")));
        let dealt = record.lines().find(|line| line.starts_with("* shuffle")).unwrap();
        let mut cards: Vec<&str> = dealt.split(' ').collect();
        let last = cards.len() - 1;
        let other = (2..last).rev().find(|n| cards[*n] != cards[last]).unwrap();
        cards.swap(other, last);
        assert!(matches!(with(dealt, &cards.join(" ")), Some(BadProof::Unfair(_))), "{}", setup.table);
    }
}

#[test]
fn a_repeated_command_is_carried_out_once() {
    let mut hand = Hand::seated(setup("nations", 4, 4), 3);
    let first = hand.state.view(Viewer::Watcher).to_act.unwrap();
    let action = hand.state.view(Viewer::Seat(first)).offers[0].action.clone();
    let turn = hand.state.turn();
    let command = Command::Act { seat: first, turn, action };
    let Ok(Decision::Write(decided)) = hand.run(Some("a"), command.clone()) else { panic!() };
    let length = hand.log.len();
    assert!(
        matches!(hand.run(Some("a"), command.clone()), Ok(Decision::Known(seq)) if seq == decided.entries[0].seq)
    );
    assert_eq!(hand.log.len(), length);
    let late = hand.run(Some("b"), command.clone()).unwrap_err();
    assert_eq!(late.code, Why::Turn, "the same move with a new id comes too late");
    let rebuilt = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    let again = rebuilt.decide(9_999, Some("a"), &command, &mut || unreachable!());
    assert!(
        matches!(again, Ok(Decision::Known(seq)) if seq == decided.entries[0].seq),
        "known after a restart too"
    );
}

#[test]
fn of_two_for_a_seat_one_gets_it() {
    let mut hand = Hand::open(setup("neutral", 4, 2), 1);
    let sit = |number: Option<usize>, token: &Token| Command::Sit {
        seat: number.map(seat),
        hash: token.hash(),
        name: None,
        cut: None,
    };
    let [ann, bea, cid] = [Token::fresh(), Token::fresh(), Token::fresh()];
    hand.run(None, sit(Some(2), &ann)).unwrap();
    assert_eq!(hand.run(None, sit(Some(2), &bea)).unwrap_err().code, Why::Taken);
    assert!(matches!(hand.run(None, sit(Some(2), &ann)), Ok(Decision::Known(_))), "asking again is harmless");
    assert_eq!(hand.run(None, sit(Some(3), &bea)).unwrap_err().code, Why::Seat);
    assert_eq!(hand.state.stage(), Stage::Waiting);
    let early = hand.act("a", 2, "pass").unwrap_err();
    assert_eq!(early.code, Why::Turn);
    hand.run(None, sit(None, &bea)).unwrap();
    assert_eq!(hand.state.seat_of(&bea.hash()), Some(seat(1)));
    assert_eq!(hand.state.stage(), Stage::Playing);
    assert_eq!(hand.run(None, sit(None, &cid)).unwrap_err().code, Why::Full);
}

#[test]
fn refusals_cite_the_clause_and_change_nothing() {
    let mut hand = Hand::seated(setup("nations", 4, 4), 3);
    let to_act = hand.state.view(Viewer::Watcher).to_act.unwrap();
    let other = to_act.left(4);
    let theirs = hand.state.view(Viewer::Seat(other)).look.unwrap().zones.unwrap();
    let zone = theirs.iter().find(|zone| zone.owner == Some(other)).unwrap();
    let broadside_engine::Face::Up { code, .. } = &zone.cards[0] else { panic!() };
    let before = hand.log.len();
    let refused = hand.act("a", to_act.number(), &format!("play {code}")).unwrap_err();
    assert_eq!(refused.code, Why::Illegal);
    assert!(refused.clause.is_some());
    assert_eq!(hand.act("b", other.number(), &format!("play {code}")).unwrap_err().code, Why::Turn);
    assert_eq!(hand.act("c", to_act.number(), "dance").unwrap_err().code, Why::Syntax);
    assert_eq!(hand.log.len(), before);
}

#[test]
fn a_whole_deal_can_be_taken_back_move_by_move() {
    for game in ["nations", "war"] {
        let players = broadside_games::find(game).unwrap().info().usual_players;
        let mut hand = Hand::seated(setup(game, players, 1), 9);
        let (mut rng, mut before) = (Rng::new(9), vec![]);
        let looks = |hand: &Hand| {
            let View { look, offers, to_act, .. } = hand.state.view(Viewer::Seat(seat(1)));
            (look, offers, to_act)
        };
        for _ in 0..40 {
            let now = looks(&hand);
            if hand.step(&mut rng) == Some(seat(1)) {
                before.push(now);
            }
        }
        assert!(before.len() >= 10 && hand.state.stage() == Stage::Playing, "{game}");
        while let Some(then) = before.pop() {
            let turn = hand.state.turn();
            hand.run(None, Command::Undo { seat: seat(1), turn }).unwrap();
            assert_eq!(looks(&hand), then, "{game}");
        }
        let again = check_log(GAMES, id(), &hand.log).unwrap();
        assert_eq!(seen(&again), seen(&hand.state));
    }
}

/// Half of a log's room is for moves that are taken back; at its end the table takes nothing more and goes on replaying.
#[test]
fn a_log_has_an_end() {
    let mut hand = Hand::seated(setup("nations", 4, 1), 8);
    let mut rng = Rng::new(8);
    let refused = loop {
        if hand.step(&mut rng).unwrap() == seat(1) {
            let turn = hand.state.turn();
            if let Err(refused) = hand.run(None, Command::Undo { seat: seat(1), turn }) {
                break refused;
            }
        }
    };
    assert_eq!((refused.code, hand.state.seq() - LONGEST_LOG / 2), (Why::Takeback, 0));
    while hand.state.seq() < LONGEST_LOG {
        hand.run(None, Command::Leave { seat: seat(1) }).unwrap();
        hand.run(None, Command::Return { seat: seat(1) }).unwrap();
    }
    let end = hand.state.seq();
    assert!(hand.state.bot_due().is_none(), "bots rest, too");
    assert!(matches!(hand.run(None, Command::Leave { seat: seat(1) }), Ok(Decision::Nothing)));
    let cut = Command::Cut { seat: seat(1), deal: None, text: "a cut".into() };
    assert_eq!(hand.run(None, cut).map(|_| ()).map_err(|refused| refused.code), Err(Why::Long));
    let hash = hand.tokens[0].hash();
    let again = hand.run(None, Command::Sit { seat: None, hash, name: None, cut: None });
    assert!(matches!(again, Ok(Decision::Known(_))));
    assert_eq!(check_log(GAMES, id(), &hand.log).unwrap().seq(), end);
}

/// Organization without an end: whoever always passes throws in deal after deal.
fn endless() -> Setup {
    let game = broadside_games::find("organization").unwrap();
    let table = Table::new(game.info(), 2, &[], Some(Target::Points(1_000_000))).unwrap();
    let people = vec![SeatPlan::Person; table.players()];
    Setup::plain(game, table, people)
}

fn pass(hand: &mut Hand) -> bool {
    let Some(seat) = hand.state.to_act() else { return false };
    let id = format!("p{}", hand.state.seq());
    hand.act(&id, seat.number(), "pass").unwrap();
    true
}

/// Nothing is taken any more, and whoever asks is told why.
fn assert_dealt_out(hand: &mut Hand) {
    let (end, deals) = (hand.state.seq(), hand.state.deals().len());
    let last = (1..=end).filter_map(|seq| hand.state.told(seq, Viewer::Watcher)).next_back().unwrap();
    let told = last.told.last().expect("it is told");
    assert_eq!((&*told.said.id, &told.said.args), ("house-dealt-out", &phrase!("", deals).args));
    assert!(hand.state.bot_due().is_none());
    assert!(matches!(hand.run(None, Command::Tick), Ok(Decision::Nothing)));
    assert!(matches!(hand.run(None, Command::Leave { seat: seat(1) }), Ok(Decision::Nothing)));
    let turn = hand.state.turn();
    let pledge = Command::Pledge { seat: seat(1), deal: deals + 1, pledge: "ab".repeat(32) };
    for command in [pledge, Command::Act { seat: seat(1), turn, action: "pass".into() }] {
        let refused = hand.run(None, command).expect_err("it is refused");
        assert_eq!((refused.code, &*refused.reason.id), (Why::Long, "refused-many-deals"));
    }
    assert_eq!((hand.state.seq(), hand.state.stage()), (end, Stage::Playing));
}

#[test]
fn a_table_has_a_last_deal() {
    let mut hand = Hand::seated(endless(), 16);
    while pass(&mut hand) {}
    assert_eq!(hand.state.deals().len(), MOST_DEALS);
    assert_dealt_out(&mut hand);
    let view = serde_json::to_string(&hand.state.view(Viewer::Seat(seat(1)))).unwrap();
    assert!(view.len() < 40_000, "a view of {} bytes", view.len());
    let hash = hand.tokens[0].hash();
    let again = hand.run(None, Command::Sit { seat: None, hash, name: None, cut: None });
    assert!(matches!(again, Ok(Decision::Known(_))), "who comes back sees the table");
    let loaded = check_log(GAMES, id(), &hand.log).unwrap();
    assert_eq!(seen(&loaded), seen(&hand.state));
}

/// Older logs had no last deal: what they have stays, the deal in progress is played out, and no other is dealt.
#[test]
fn an_older_log_with_more_deals_goes_on_replaying() {
    const DEALS: usize = 2_400;
    let setup = endless();
    let mut game = setup.game.start(&setup.table);
    let mut lines: Vec<RecordLine> = vec![];
    while game.deals().len() < DEALS {
        lines.push(match game.turn() {
            Turn::Seat(seat) => (Some(seat), game.act(seat.number(), "pass", &mut vec![]).unwrap()),
            _ => {
                let mut shuffler = Shuffler::new(&Seed::from(16), game.deals().len() as u64);
                (None, game.draw(&mut shuffler, &mut vec![]).unwrap())
            }
        });
    }
    lines.pop();
    let mut hand = Hand::open_after(setup, &lines, 16);
    hand.sit_down(None);
    assert_eq!(TableState::rebuild(GAMES, id(), &hand.log).unwrap().deals().len(), DEALS - 1);
    assert!(pass(&mut hand) && !pass(&mut hand));
    assert_eq!(hand.state.deals().len(), DEALS);
    assert_dealt_out(&mut hand);
    assert_eq!(TableState::rebuild(GAMES, id(), &hand.log).unwrap().seq(), hand.state.seq());
}

#[test]
fn undo_goes_back_to_ones_own_last_move_in_solo_games() {
    let mut hand = Hand::seated(setup("nations", 4, 1), 8);
    let mut rng = Rng::new(8);
    while hand.step(&mut rng).unwrap() != seat(1) {}
    let before = {
        let mut hand = Hand::seated(setup("nations", 4, 1), 8);
        let mut rng = Rng::new(8);
        while hand.state.view(Viewer::Watcher).to_act != Some(seat(1)) {
            hand.step(&mut rng).unwrap();
        }
        let View { look, offers, to_act, .. } = hand.state.view(Viewer::Seat(seat(1)));
        (look, offers, to_act)
    };
    hand.step(&mut rng);
    let turn = hand.state.turn();
    hand.run(Some("u"), Command::Undo { seat: seat(1), turn }).unwrap();
    let after = hand.state.view(Viewer::Seat(seat(1)));
    assert!(after.turn > turn, "an old turn number never comes back");
    assert_eq!((after.look, after.offers, after.to_act), before);
    let refused = hand.run(Some("v"), Command::Undo { seat: seat(1), turn: hand.state.turn() }).map(|_| ());
    assert_eq!(refused.map_err(|refused| refused.code), Err(Why::Takeback), "nothing else to take back");
    hand.play_out(&mut rng);
    check_log(GAMES, id(), &hand.log).unwrap();
    check_record(GAMES, hand.state.record().unwrap().as_bytes()).unwrap();
}

#[test]
fn a_move_is_taken_back_when_all_agree_and_nothing_came_to_light() {
    let mut hand = Hand::seated(setup("neutral", 3, 3), 2);
    let bidder = hand.state.view(Viewer::Watcher).to_act.unwrap();
    let others: Vec<_> = (1..=3).map(seat).filter(|other| *other != bidder).collect();
    let before = hand.state.view(Viewer::Seat(bidder)).offers;
    hand.act("bid", bidder.number(), "bid 1").unwrap();
    let ask = |hand: &mut Hand, id: &str| {
        let turn = hand.state.turn();
        hand.run(Some(id), Command::Takeback { seat: bidder, turn })
    };
    ask(&mut hand, "k1").unwrap();
    hand.run(Some("n"), Command::Consent { seat: others[0], agree: false }).unwrap();
    assert!(hand.state.view(Viewer::Watcher).takeback.is_none());
    ask(&mut hand, "k2").unwrap();
    assert!(hand.run(Some("y0"), Command::Consent { seat: bidder, agree: true }).is_err());
    hand.run(Some("y1"), Command::Consent { seat: others[0], agree: true }).unwrap();
    assert_eq!(hand.state.view(Viewer::Watcher).to_act, Some(others[0]), "one is not all");
    hand.run(Some("y2"), Command::Consent { seat: others[1], agree: true }).unwrap();
    assert_eq!(hand.state.view(Viewer::Seat(bidder)).offers, before);

    let mut hand = Hand::seated(setup("nations", 4, 4), 2);
    let mut rng = Rng::new(2);
    let leader = hand.step(&mut rng).unwrap();
    let turn = hand.state.turn();
    assert!(
        hand.run(Some("k"), Command::Takeback { seat: leader, turn }).is_ok(),
        "only the own card was shown"
    );
    hand.step(&mut rng);
    let turn = hand.state.turn();
    let refused = hand.run(Some("l"), Command::Takeback { seat: leader, turn }).unwrap_err();
    assert_eq!(refused.code, Why::Takeback, "the next seat's card has come to light");
}

#[test]
fn a_bot_stands_in_after_a_minute_and_gives_the_seat_back() {
    let mut hand = Hand::seated(setup("nations", 4, 2), 4);
    hand.state.arrive(Viewer::Seat(seat(1)));
    hand.state.arrive(Viewer::Seat(seat(2)));
    hand.state.depart(Viewer::Seat(seat(2)), hand.now);
    let left = hand.now;
    hand.now = left + STAND_IN_AFTER - 11;
    assert!(matches!(hand.run(None, Command::Tick), Ok(Decision::Nothing)));
    hand.now = left + STAND_IN_AFTER;
    assert!(matches!(hand.run(None, Command::Tick), Ok(Decision::Write(_))));
    assert!(matches!(hand.run(None, Command::Tick), Ok(Decision::Nothing)));
    assert!(hand.state.seats()[1].away);
    let mut rng = Rng::new(4);
    while hand.state.view(Viewer::Watcher).to_act != Some(seat(2)) {
        hand.step(&mut rng).unwrap();
    }
    assert_eq!(hand.state.bot_due(), Some(seat(2)));
    hand.step(&mut rng);
    let told = (1..=hand.state.seq()).rev().filter_map(|seq| hand.state.told(seq, Viewer::Watcher));
    let moved = told.into_iter().find(|told| matches!(told.what, What::Move { .. })).unwrap();
    assert_eq!(moved.what, What::Move { bot: true });
    hand.run(None, Command::Return { seat: seat(2) }).unwrap();
    assert!(!hand.state.seats()[1].away);

    hand.state.depart(Viewer::Seat(seat(1)), hand.now);
    hand.state.depart(Viewer::Watcher, hand.now);
    hand.now += 10 * STAND_IN_AFTER;
    assert!(
        matches!(hand.run(None, Command::Tick), Ok(Decision::Nothing)),
        "a table with nobody there rests"
    );
    assert_eq!(hand.state.bot_due(), None);
}

#[test]
fn the_seed_is_committed_to_before_the_cuts_and_shown_after_the_deal() {
    let game = broadside_games::find("nations").unwrap();
    let table = broadside_engine::Table::new(game.info(), 4, &[], None).unwrap();
    let mut hand = Hand::open(broadside_house::Setup::solo(game, table, "random"), 6);
    let next = hand.state.fairness().next.unwrap();
    assert_eq!((next.deal, next.cuts.len(), hand.state.fairness().deal), (1, 0, None));
    let sit = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: Some("x".into()) };
    hand.run(None, sit).unwrap();
    let dealt = |hand: &Hand| {
        let fair = hand.state.fairness();
        fair.deal.zip(fair.commitment)
    };
    assert_eq!(dealt(&hand), Some((1, next.commitment.clone())));
    let second = hand.state.fairness().next.unwrap();
    hand.run(Some("c"), Command::Cut { seat: seat(1), deal: None, text: "mine".into() }).unwrap();
    let twice = hand.run(Some("d"), Command::Cut { seat: seat(1), deal: None, text: "again".into() });
    assert_eq!(twice.map(|_| ()).map_err(|refused| refused.code), Err(Why::Cut));
    let mut rng = Rng::new(6);
    while hand.state.fairness().deal == Some(1) && hand.state.stage() != Stage::Over {
        hand.step(&mut rng);
    }
    let reveals: Vec<_> =
        (1..=hand.state.seq()).filter_map(|seq| hand.state.told(seq, Viewer::Watcher)?.reveal).collect();
    assert_eq!(reveals.len(), 1);
    assert_eq!((reveals[0].deal, &reveals[0].commitment), (1, &next.commitment));
    assert_eq!(reveals[0].cuts, [broadside_wire::Cut { seat: seat(1), cut: "x".into() }]);
    if hand.state.stage() != Stage::Over {
        assert_eq!(dealt(&hand), Some((2, second.commitment)));
    }
    let hidden: Vec<String> = (1..=hand.state.seq())
        .filter_map(|seq| hand.state.told(seq, Viewer::Watcher))
        .map(|t| format!("{t:?}"))
        .collect();
    let seeds: Vec<&str> =
        hand.log.iter().filter_map(|e| e.text.strip_prefix("commit ")).map(|l| &l[2..]).collect();
    assert!(seeds.len() >= 2);
    assert!(seeds[1..].iter().all(|seed| !hidden.concat().contains(seed)), "no other seed is shown");
}

/// The first lines of a game, as a record has them.
fn lines(setup: &Setup, count: usize) -> Vec<RecordLine> {
    let (mut game, mut shuffler) = (setup.game.start(&setup.table), Shuffler::new(&Seed::from(3), 0));
    let mut lines = vec![];
    while lines.len() < count {
        let line = match game.turn() {
            Turn::Seat(seat) => {
                let action = game.legal().into_iter().find(|action| action != "resign").unwrap();
                (Some(seat), game.act(seat.number(), &action, &mut vec![]).unwrap())
            }
            _ => (None, game.draw(&mut shuffler, &mut vec![]).unwrap()),
        };
        lines.push(line);
    }
    lines
}

#[test]
fn a_table_can_go_on_from_a_record() {
    for setup in every_setup(1) {
        let begun = lines(&setup, 9);
        let mut hand = Hand::open_after(setup.clone(), &begun, 5);
        hand.sit_down(None);
        let view = hand.state.view(Viewer::Watcher);
        assert_eq!((view.state, view.deals.len()), (Stage::Playing, 0), "{}", setup.table);
        let moves = begun.iter().filter(|(seat, _)| seat.is_some()).count() as u64;
        assert!(hand.state.turn() > moves);
        assert_eq!(hand.state.sequel(false).err(), Some(NotOver));
        hand.play_out(&mut Rng::new(5));
        let again = check_log(GAMES, id(), &hand.log).unwrap_or_else(|bad| panic!("{}: {bad}", setup.table));
        assert_eq!(seen(&again), seen(&hand.state));
        let record = hand.state.record().unwrap();
        let proof = check_record(GAMES, record.as_bytes()).unwrap();
        assert_eq!(proof.fair_deals, None, "the first deal was no deal of this table");
        assert!(hand.state.sequel(false).is_ok(), "they can play on");
        let same = hand.state.sequel(true).unwrap();
        assert_eq!((hand.state.begun(), same.setup.origin), (begun, None), "or go on from there again");
    }
}
