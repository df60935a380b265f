//! Cuts that are pledged before a deal and opened when it is due.

mod common;

use broadside_cards::{Rng, Seat};
use broadside_engine::{Table, Viewer};
use broadside_games::GAMES;
use broadside_house::fair::{CALL_LASTS, pledge};
use broadside_house::proof::{BadProof, check_log, check_record};
use broadside_house::{
    BadLog, Chain, Command, Decision, Entry, FirstCut, Happening, LogLine, STAND_IN_AFTER, Sequel, Setup,
    TableState, Token,
};
use broadside_wire::{Clock, Reveal, Stage, What, Why};
use common::{Hand, id, seat, setup};

fn secret(number: usize, deal: usize) -> String {
    format!("{:064x}", number * 1_000 + deal)
}

fn code(result: Result<Decision, broadside_wire::Refusal>) -> Option<Why> {
    result.err().map(|refused| refused.code)
}

impl Hand {
    fn pledge(&mut self, number: usize, deal: usize) -> Result<Decision, broadside_wire::Refusal> {
        let pledge = pledge(&secret(number, deal));
        self.run(None, Command::Pledge { seat: seat(number), deal, pledge })
    }

    fn cut(&mut self, number: usize, deal: usize, text: &str) -> Result<Decision, broadside_wire::Refusal> {
        self.run(None, Command::Cut { seat: seat(number), deal: Some(deal), text: text.into() })
    }

    fn called(&self) -> bool {
        self.state.fairness().next.is_some_and(|next| next.called)
    }

    fn reveals(&self) -> Vec<Reveal> {
        (1..=self.state.seq()).filter_map(|seq| self.state.told(seq, Viewer::Watcher)?.reveal).collect()
    }

    fn tick(&mut self) -> Decision {
        self.state.wait_for_cuts(self.now);
        self.run(None, Command::Tick).unwrap()
    }

    /// Two people with pledged cuts before the first deal, which is due.
    fn called_for(people: usize) -> Self {
        let mut hand = Hand::open(setup("nations", 4, people), 8);
        for number in 1..=people {
            let cut = Some(FirstCut::Pledged(pledge(&secret(number, 1))));
            hand.run(None, Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut })
                .unwrap();
        }
        hand
    }
}

#[test]
fn pledged_cuts_are_opened_when_all_are_in_and_then_it_is_dealt() {
    let mut hand = Hand::called_for(2);
    assert!(hand.called() && hand.state.fairness().deal.is_none(), "called for, not dealt");
    assert_eq!((hand.state.stage(), hand.state.to_act()), (Stage::Playing, None));
    assert_eq!(code(hand.pledge(1, 1)), Some(Why::Cut), "too late");
    assert_eq!(code(hand.cut(1, 1, "another")), Some(Why::Cut), "not the pledged one");
    assert_eq!(code(hand.cut(1, 2, &secret(1, 1))), Some(Why::Cut), "another deal");
    hand.cut(1, 1, &secret(1, 1)).unwrap();
    assert!(hand.state.to_act().is_none(), "one is still missing");
    assert_eq!(code(hand.cut(1, 1, &secret(1, 1))), Some(Why::Cut), "only once");
    hand.cut(2, 1, &secret(2, 1)).unwrap();
    assert!(hand.state.to_act().is_some() && hand.state.fairness().deal == Some(1));
    hand.play_out(&mut Rng::new(3));
    let [reveal] = &hand.reveals()[..] else { panic!("one deal") };
    assert_eq!(
        reveal.cuts.iter().map(|cut| cut.cut.clone()).collect::<Vec<_>>(),
        [secret(1, 1), secret(2, 1)]
    );
    assert_eq!((reveal.pledges.len(), reveal.missing.len()), (2, 0));
    assert!(reveal.chance.iter().any(|line| line.starts_with("shuffle ")), "{reveal:?}");
    check_log(GAMES, id(), &hand.log).unwrap();
    let record = hand.state.record().unwrap();
    assert_eq!(check_record(GAMES, record.as_bytes()).unwrap().fair_deals, Some(1));
    let forged = |from: &str, to: &str| {
        assert!(record.contains(from), "{from}\n{record}");
        check_record(GAMES, record.replacen(from, to, 1).as_bytes()).err()
    };
    let cut = format!("; cut 1 1 {}\n", secret(1, 1));
    assert_eq!(forged(&cut, ""), Some(BadProof::Pledge(1, 1)), "a cut is dropped");
    assert_eq!(forged(&cut, &cut.replace("00", "01")), Some(BadProof::Pledge(1, 1)), "a cut is altered");
    assert!(matches!(forged(&cut, "; cut-missing 1 1\n"), Some(BadProof::Unfair(_))), "and called missing");
    assert_eq!(forged("; pledge 1 1 ", "; cut-missing 1 1\n; pledge 1 1 "), Some(BadProof::Pledge(1, 1)));
    assert_eq!(forged("; commit", "; cut-missing 1 4\n; commit"), Some(BadProof::Pledge(1, 4)));
    for stranger in [3, 4, 5, 9] {
        let hash = pledge("never opened");
        let made_up = format!("; pledge 1 {stranger} {hash}\n; cut-missing 1 {stranger}\n; commit");
        assert_eq!(forged("; commit", &made_up), Some(BadProof::Nobody(1, stranger)), "a bot, or no seat");
    }
    let unproved: Vec<&str> =
        record.lines().filter(|line| !line.starts_with("; commit") && !line.starts_with("; seed")).collect();
    let unproved = check_record(GAMES, unproved.join("\n").as_bytes()).err();
    assert_eq!(unproved, Some(BadProof::Missing(1)), "cuts without the seed prove nothing");
}

#[test]
fn a_cut_that_is_not_opened_in_time_is_left_out_and_the_record_says_so() {
    let mut hand = Hand::called_for(2);
    hand.cut(1, 1, &secret(1, 1)).unwrap();
    assert!(matches!(hand.tick(), Decision::Nothing), "it is waited for");
    hand.now += CALL_LASTS - 30;
    assert!(matches!(hand.tick(), Decision::Nothing), "not yet");
    // A restarted house waits anew, but it waits and it goes on.
    let mut again = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    again.wait_for_cuts(hand.now);
    let tick = |state: &TableState, at| {
        state.decide(at, None, &Command::Tick, &mut || broadside_cards::Seed::from(1)).unwrap()
    };
    assert!(matches!(tick(&again, hand.now + CALL_LASTS - 1), Decision::Nothing));
    assert!(matches!(tick(&again, hand.now + CALL_LASTS), Decision::Write(_)));
    hand.now += 40;
    assert!(matches!(hand.tick(), Decision::Write(_)));
    assert!(hand.state.to_act().is_some(), "dealt without it");
    assert_eq!(code(hand.cut(2, 1, &secret(2, 1))), Some(Why::Cut), "too late for that deal");
    hand.play_out(&mut Rng::new(3));
    let [reveal] = &hand.reveals()[..] else { panic!("one deal") };
    assert_eq!((reveal.cuts.len(), reveal.missing.iter().collect::<Vec<_>>()), (1, vec![seat(2)]));
    let record = hand.state.record().unwrap();
    assert!(record.contains("\n; cut-missing 1 2\n"), "{record}");
    assert_eq!(check_record(GAMES, record.as_bytes()).unwrap().fair_deals, Some(1));
    let silent = record.replace("; cut-missing 1 2\n", "");
    assert_eq!(check_record(GAMES, silent.as_bytes()).err(), Some(BadProof::Pledge(1, 2)));
    let opened = record.replace("; cut-missing 1 2\n", &format!("; cut 1 2 {}\n", secret(2, 1)));
    assert!(matches!(check_record(GAMES, opened.as_bytes()).err(), Some(BadProof::Unfair(_))));
}

#[test]
fn only_who_has_pledged_is_waited_for_and_later_deals_are_cut_during_the_deal_before() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap();
    let mut hand = Hand::open(broadside_house::Setup::solo(game, table, "random"), 6);
    hand.sit_down(None);
    assert_eq!(hand.state.fairness().deal, Some(1), "without a pledge it is dealt at once");
    let bad = Command::Pledge { seat: seat(1), deal: 2, pledge: "ABC".into() };
    assert_eq!(code(hand.run(None, bad)), Some(Why::Cut));
    assert_eq!(code(hand.pledge(1, 1)), Some(Why::Cut), "that deal is dealt");
    hand.pledge(1, 2).unwrap();
    assert_eq!(code(hand.pledge(1, 2)), Some(Why::Cut), "only once");
    assert_eq!(code(hand.cut(1, 2, &secret(1, 2))), Some(Why::Cut), "not before the call");
    let mut rng = Rng::new(6);
    while hand.reveals().is_empty() {
        hand.step(&mut rng).unwrap();
    }
    assert_eq!((hand.called(), hand.state.to_act(), hand.state.fairness().deal), (true, None, Some(1)));
    assert!(hand.state.view(Viewer::Seat(seat(1))).look.is_some(), "the finished deal is still on the table");
    hand.cut(1, 2, &secret(1, 2)).unwrap();
    assert_eq!(hand.state.fairness().deal, Some(2), "dealt at once when the only cut is in");
    check_log(GAMES, id(), &hand.log).unwrap();
}

#[test]
fn a_log_that_drops_or_alters_a_pledged_cut_is_no_fair_one() {
    let mut hand = Hand::called_for(1);
    hand.cut(1, 1, &secret(1, 1)).unwrap();
    hand.play_out(&mut Rng::new(3));
    // A house that cheats chains its log anew.
    let chained = |change: &dyn Fn(&str) -> Option<String>| {
        let mut chain = Chain::new(id());
        let mut entries: Vec<Entry> = vec![];
        for LogLine { at, command, text, .. } in &hand.log {
            if let Some(text) = change(text) {
                let what: Happening = text.parse().unwrap();
                entries.push(Entry {
                    seq: entries.len() as u64 + 1,
                    at: *at,
                    command: command.clone(),
                    what,
                });
            }
        }
        check_log(GAMES, id(), &chain.write(&entries)).err()
    };
    assert_eq!(chained(&|text| Some(text.to_owned())), None);
    let dropped = chained(&|text| (!text.starts_with("cut ")).then(|| text.to_owned()));
    assert!(matches!(dropped, Some(BadLog::Unfair(_))), "{dropped:?}");
    let altered = chained(&|text| Some(text.replace("cut 1 1 0", "cut 1 1 1")));
    assert!(matches!(altered, Some(BadLog::Impossible(..))), "{altered:?}");
    let missed = chained(&|text| Some(text.replace(&format!("cut 1 1 {}", secret(1, 1)), "miss 1 1")));
    assert!(matches!(missed, Some(BadLog::Unfair(_))), "{missed:?}");
}

fn sits(number: usize, cut: FirstCut) -> Command {
    Command::Sit { seat: Some(seat(number)), hash: Token::fresh().hash(), name: None, cut: Some(cut) }
}

#[test]
fn who_takes_a_seat_that_was_left_or_freed_cuts_in_the_place_of_who_had_it() {
    let mut hand = Hand::open(setup("nations", 4, 4), 8);
    hand.state.arrive(Viewer::Seat(seat(1)));
    let pledged = |number| FirstCut::Pledged(pledge(&secret(number, 1)));
    for number in [1, 2] {
        hand.run(None, sits(number, pledged(number))).unwrap();
    }
    hand.run(None, sits(3, "open".into())).unwrap();
    hand.run(None, Command::Leave { seat: seat(3) }).unwrap();
    hand.now += 60_000;
    hand.run(None, Command::Free { seat: seat(1), freed: seat(2) }).unwrap();
    hand.run(None, sits(2, "in the open".into())).unwrap();
    hand.run(None, sits(3, pledged(3))).unwrap();
    hand.run(None, sits(4, "last".into())).unwrap();
    assert!(hand.called());
    for number in [1, 3] {
        hand.cut(number, 1, &secret(number, 1)).unwrap();
    }
    hand.play_out(&mut Rng::new(3));
    let cuts: Vec<String> = hand.reveals()[0].cuts.iter().map(|cut| cut.cut.clone()).collect();
    assert_eq!(cuts, [secret(1, 1), "in the open".into(), secret(3, 1), "last".into()]);
    check_log(GAMES, id(), &hand.log).unwrap();
    check_record(GAMES, hand.state.record().unwrap().as_bytes()).unwrap();
}

#[test]
fn who_sits_down_when_cuts_are_called_for_comes_too_late_for_that_deal() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap();
    let mut hand = Hand::open(broadside_house::Setup { table, ..setup("nations", 4, 2) }, 6);
    hand.sit_down(None);
    for number in [1, 2] {
        hand.pledge(number, 2).unwrap();
    }
    hand.run(None, Command::Leave { seat: seat(2) }).unwrap();
    hand.run(None, Command::Free { seat: seat(1), freed: seat(2) }).unwrap();
    let pledges = hand.state.fairness().next.unwrap().pledges;
    assert_eq!(pledges.iter().collect::<Vec<_>>(), [seat(1)], "nobody is there to open the other");
    let mut rng = Rng::new(6);
    while hand.reveals().is_empty() {
        hand.step(&mut rng).unwrap();
    }
    assert!(hand.called());
    hand.run(None, sits(2, FirstCut::Pledged(pledge(&secret(2, 2))))).unwrap();
    hand.cut(1, 2, &secret(1, 2)).unwrap();
    assert_eq!(hand.state.fairness().deal, Some(2), "dealt at once");
    check_log(GAMES, id(), &hand.log).unwrap();
}

#[test]
fn pledges_and_openings_are_told_to_all_alike() {
    let mut hand = Hand::called_for(2);
    hand.cut(1, 1, &secret(1, 1)).unwrap();
    let mut compared = 0;
    for seq in 1..=hand.state.seq() {
        let told = hand.state.told(seq, Viewer::Watcher).unwrap();
        if matches!(told.what, What::Pledge { .. } | What::Call { .. } | What::Cut { .. }) {
            assert!(hand.state.is_told_alike(seq));
            assert_eq!(hand.state.told(seq, Viewer::Seat(seat(1))).unwrap(), told);
            assert!(!format!("{told:?}").contains(&secret(2, 1)), "a cut that is not opened is not told");
            compared += 1;
        }
    }
    assert!(compared > 0, "no pledge, call or cut is told");
}

/// Three people, of whom the third never cuts, have finished a deal and play on: they sit at 2, 3 and 4 now.
fn played_on() -> Hand {
    let mut old = Hand::open(setup("nations", 4, 3), 8);
    for number in [1, 2] {
        old.run(None, sits(number, FirstCut::Pledged(pledge(&secret(number, 1))))).unwrap();
    }
    old.run(None, Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None }).unwrap();
    for number in [1, 2] {
        old.cut(number, 1, &secret(number, 1)).unwrap();
    }
    old.play_out(&mut Rng::new(3));
    let Sequel { setup, sits, .. } = old.state.sequel(false).unwrap();
    let mut hand = Hand::open(setup, 9);
    sits.into_iter().for_each(|sit| drop(hand.run(None, sit).unwrap()));
    hand
}

fn awaited(hand: &Hand) -> Vec<Seat> {
    hand.state.fairness().next.unwrap().awaited.iter().collect()
}

#[test]
fn who_plays_on_and_has_cut_before_is_waited_for_to_cut_the_first_deal() {
    let mut hand = played_on();
    assert_eq!((hand.state.stage(), hand.state.to_act()), (Stage::Playing, None));
    assert_eq!(awaited(&hand), [seat(2), seat(3)], "who never cuts is not waited for");
    hand.pledge(2, 1).unwrap();
    assert!(!hand.called() && awaited(&hand) == [seat(3)]);
    // A house that was restarted waits for the same.
    let again = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    assert_eq!(again.fairness(), hand.state.fairness());
    hand.pledge(3, 1).unwrap();
    assert!(hand.called() && awaited(&hand) == [seat(2), seat(3)]);
    hand.cut(3, 1, &secret(3, 1)).unwrap();
    hand.cut(2, 1, &secret(2, 1)).unwrap();
    hand.play_out(&mut Rng::new(3));
    let cuts: Vec<String> = hand.reveals()[0].cuts.iter().map(|cut| cut.cut.clone()).collect();
    assert_eq!(cuts, [secret(2, 1), secret(3, 1)]);
    check_log(GAMES, id(), &hand.log).unwrap();
    check_record(GAMES, hand.state.record().unwrap().as_bytes()).unwrap();
    let next = hand.state.sequel(false).unwrap().setup;
    assert_eq!(next.cutters.iter().collect::<Vec<_>>(), [seat(3), seat(4)], "and so on");
    assert!(hand.state.sequel(true).unwrap().setup.cutters.is_empty(), "these deals were cut");
}

#[test]
fn who_plays_on_and_does_not_come_or_brings_no_cut_is_not_waited_for_long() {
    // Both come, and one brings nothing.
    let mut hand = played_on();
    hand.pledge(2, 1).unwrap();
    hand.state.arrive(Viewer::Seat(seat(3)));
    assert!(matches!(hand.tick(), Decision::Nothing));
    hand.now += CALL_LASTS - 20;
    assert!(matches!(hand.tick(), Decision::Nothing), "there is time for a pledge");
    hand.now += 20;
    assert!(matches!(hand.tick(), Decision::Write(_)));
    assert!(hand.called() && awaited(&hand) == [seat(2)]);
    // One does not come: a bot stands in after a minute.
    let mut hand = played_on();
    hand.state.arrive(Viewer::Seat(seat(2)));
    hand.pledge(2, 1).unwrap();
    hand.now += STAND_IN_AFTER - 100;
    assert!(matches!(hand.tick(), Decision::Nothing));
    hand.now += 100;
    assert!(matches!(hand.tick(), Decision::Write(_)));
    assert!(hand.called() && awaited(&hand) == [seat(2)]);
    // One goes, with nobody else who cuts: it is dealt at once.
    let mut hand = played_on();
    hand.run(None, Command::Leave { seat: seat(3) }).unwrap();
    assert_eq!(awaited(&hand), [seat(2)]);
    hand.run(None, Command::Leave { seat: seat(2) }).unwrap();
    assert_eq!(hand.state.fairness().deal, Some(1));
    // By correspondence everybody has a day.
    let by_post = Setup { clock: Some(Clock::Day), ..played_on().state.setup().clone() };
    let mut hand = Hand::seated(by_post, 9);
    hand.now += 23 * 60 * 60 * 1_000;
    assert!(matches!(hand.tick(), Decision::Nothing));
    hand.now += 60 * 60 * 1_000;
    assert!(matches!(hand.tick(), Decision::Write(_)));
    assert_eq!(hand.state.fairness().deal, Some(1));
    check_log(GAMES, id(), &hand.log).unwrap();
}
