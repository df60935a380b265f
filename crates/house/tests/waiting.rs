//! Waiting for people: clocks, votes, leaving and coming back, freed seats. Time is a number here.

mod common;

use broadside_cards::{Rng, Seat};
use broadside_engine::Viewer;
use broadside_games::GAMES;
use broadside_house::{Command, Decision, STAND_IN_AFTER, TableState, Token, VOTE_AFTER};
use broadside_wire::{Clock, Stage, What, Why};
use common::{Hand, id, seat, setup};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * 60 * MINUTE;

/// A deal among people, all connected, by a clock.
fn table(people: usize, clock: Option<Clock>) -> Hand {
    let mut plan = setup("nations", 4, people);
    plan.clock = clock;
    let mut hand = Hand::seated(plan, 9);
    for number in 1..=people {
        hand.state.arrive(Viewer::Seat(seat(number)));
    }
    hand.state.keep_time(hand.now);
    hand
}

fn to_act(hand: &Hand) -> Seat {
    hand.state.to_act().expect("somebody is to act")
}

/// Runs a command at a time; returns the code of a refusal.
fn run_at(hand: &mut Hand, at: u64, command: Command) -> Result<bool, Why> {
    // The hand adds ten milliseconds by itself.
    hand.now = at - 10;
    let verdict = hand.run(None, command).map_err(|refused| refused.code)?;
    hand.state.keep_time(hand.now);
    Ok(matches!(verdict, Decision::Write(_)))
}

fn tick(hand: &mut Hand, at: u64) -> bool {
    run_at(hand, at, Command::Tick).unwrap()
}

/// The person to act makes a move.
fn play(hand: &mut Hand, at: u64) {
    let (seat, turn) = (to_act(hand), hand.state.turn());
    let action = hand.state.view(Viewer::Seat(seat)).offers[0].action.clone();
    run_at(hand, at, Command::Act { seat, turn, action }).unwrap();
}

/// Bots play until a person is to act.
fn play_bots(hand: &mut Hand) {
    while let Some(seat) = hand.state.bot_due() {
        let (turn, now) = (hand.state.turn(), hand.now + 10);
        let action = hand.state.seat_view(seat).unwrap().1[0].clone();
        run_at(hand, now, Command::BotAct { seat, turn, action }).unwrap();
    }
}

fn last(hand: &Hand) -> What {
    hand.state.told(hand.state.seq(), Viewer::Watcher).unwrap().what
}

#[test]
fn without_a_clock_nobody_is_hurried() {
    let mut hand = table(4, None);
    let wait = hand.state.view(Viewer::Watcher).wait.unwrap();
    assert_eq!((wait.until, wait.vote_from), (None, Some(wait.since + VOTE_AFTER)));
    assert!(!tick(&mut hand, wait.since + 100 * DAY));
    assert_eq!(hand.state.bot_due(), None);
}

#[test]
fn by_the_gentle_clock_a_bot_makes_one_move_and_the_seat_stays_the_persons() {
    let mut hand = table(4, Some(Clock::Gentle));
    let late = to_act(&hand);
    let wait = hand.state.view(Viewer::Seat(late)).wait.unwrap();
    assert_eq!(wait.until, Some(wait.since + MINUTE));
    assert!(!tick(&mut hand, wait.since + MINUTE - 1), "not a moment too early");
    assert_eq!(hand.state.bot_due(), None);
    assert!(tick(&mut hand, wait.since + MINUTE));
    assert_eq!((last(&hand), hand.state.bot_due()), (What::Late, Some(late)));
    assert!(!tick(&mut hand, wait.since + MINUTE + 1), "once is enough");
    assert_eq!(hand.state.view(Viewer::Watcher).wait, None, "nobody is waited for");
    play_bots(&mut hand);
    assert_eq!(last(&hand), What::Move { bot: true });
    assert!(hand.state.seats().iter().all(|at| !at.away), "the seat stays theirs");
    let (next, began) = (to_act(&hand), hand.now);
    assert_ne!(next, late);
    assert_eq!(
        hand.state.view(Viewer::Watcher).wait.unwrap().until,
        Some(began + MINUTE),
        "the next has a minute"
    );
    let again = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    assert_eq!((again.turn(), again.to_act()), (hand.state.turn(), Some(next)), "the log tells the same");
}

#[test]
fn who_moves_in_time_or_just_before_the_bot_has_moved() {
    let mut hand = table(4, Some(Clock::Gentle));
    let began = hand.state.view(Viewer::Watcher).wait.unwrap().since;
    tick(&mut hand, began + MINUTE);
    let late = to_act(&hand);
    play(&mut hand, began + MINUTE + 500);
    assert_eq!(last(&hand), What::Move { bot: false });
    let (turn, action) = (hand.state.turn(), "play A1".to_owned());
    assert_eq!(
        run_at(&mut hand, began + MINUTE + 600, Command::BotAct { seat: late, turn, action }),
        Ok(false)
    );
    assert_eq!(hand.state.bot_due(), None);
}

#[test]
fn a_clock_is_of_a_table_that_somebody_looks_at_and_begins_anew_when_it_is_loaded() {
    let mut hand = table(2, Some(Clock::Gentle));
    play_bots(&mut hand);
    let began = hand.state.view(Viewer::Watcher).wait.unwrap().since;
    let mut loaded = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    loaded.all_gone_since(began + 50_000);
    loaded.waited_since(began + 50_000, began + 50_000);
    assert_eq!(loaded.view(Viewer::Watcher).wait.unwrap().until, Some(began + 50_000 + MINUTE));
    hand.state = loaded;
    assert!(!tick(&mut hand, began + DAY), "nobody is there");
    hand.state.arrive(Viewer::Watcher);
    assert!(!tick(&mut hand, began + 50_000 + MINUTE - 1), "a restart shortens nobody's time");
}

#[test]
fn by_correspondence_people_may_be_away_for_a_day() {
    let mut hand = table(2, Some(Clock::Day));
    play_bots(&mut hand);
    let late = to_act(&hand);
    let began = hand.state.view(Viewer::Watcher).wait.unwrap().since;
    for number in [1, 2] {
        hand.state.depart(Viewer::Seat(seat(number)), began + 1);
    }
    assert!(!tick(&mut hand, began + 2 * STAND_IN_AFTER), "a minute's absence is nothing here");
    assert!(!tick(&mut hand, began + DAY - 1));
    let other = Seat::new(1 - late.index());
    assert_eq!(run_at(&mut hand, began + DAY - 1, Command::Vote { seat: other }), Err(Why::Seat));
    assert!(tick(&mut hand, began + DAY));
    assert_eq!((last(&hand), hand.state.bot_due()), (What::Away, Some(late)));
    play_bots(&mut hand);
    assert!(hand.state.seats()[late.index()].away, "the bot has the seat until the person is back");
    let now = hand.now + 10;
    assert!(run_at(&mut hand, now, Command::Return { seat: late }).unwrap());
    assert!(!hand.state.seats()[late.index()].away);
}

#[test]
fn a_day_goes_on_over_a_restart_but_leaves_time_after_it() {
    let mut hand = table(2, Some(Clock::Day));
    play_bots(&mut hand);
    let began = hand.state.view(Viewer::Watcher).wait.unwrap().since;
    let loaded = |open: u64, now: u64| {
        let mut state = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
        state.all_gone_since(now);
        state.waited_since(open, now);
        state.view(Viewer::Watcher).wait.unwrap().until.unwrap()
    };
    assert_eq!(loaded(0, began + DAY / 2), began + DAY, "the table was put away for a while");
    let soon = began + DAY / 3;
    assert_eq!(
        loaded(soon, soon + 5),
        began + DAY,
        "a server that is started anew every night lets the day end"
    );
    for start in [began + DAY - HOUR + 7, began + 3 * DAY] {
        assert_eq!(loaded(start, start + 5), start + HOUR, "an hour is left to come back");
    }
    assert_eq!(loaded(0, began / 2), began / 2 + DAY, "a clock that was set back");
}

#[test]
fn who_comes_back_to_a_day_that_is_over_has_the_whole_time_again() {
    let mut hand = table(2, Some(Clock::Day));
    play_bots(&mut hand);
    let (late, began) = (to_act(&hand), hand.state.view(Viewer::Watcher).wait.unwrap().since);
    assert!(run_at(&mut hand, began + DAY + 7, Command::Return { seat: late }).unwrap());
    assert_eq!(hand.state.view(Viewer::Watcher).wait.unwrap().until, Some(began + 2 * DAY + 7));
    assert!(!tick(&mut hand, began + DAY + 8));
    let twice = run_at(&mut hand, began + DAY + 9, Command::Return { seat: late });
    assert_eq!(twice, Ok(false), "only once");
}

#[test]
fn more_than_half_of_the_others_vote_a_stand_in_after_a_minute() {
    let mut hand = table(4, None);
    let late = to_act(&hand);
    let others: Vec<Seat> = Seat::all(4).filter(|seat| *seat != late).collect();
    let began = hand.state.view(Viewer::Watcher).wait.unwrap().since;
    let vote = |seat| Command::Vote { seat };
    assert_eq!(run_at(&mut hand, began + VOTE_AFTER - 1, vote(others[0])), Err(Why::Often));
    assert_eq!(run_at(&mut hand, began + VOTE_AFTER, vote(late)), Err(Why::Turn), "not the one");
    assert_eq!(run_at(&mut hand, began + VOTE_AFTER, vote(others[0])), Ok(true));
    assert_eq!(run_at(&mut hand, began + VOTE_AFTER, vote(others[0])), Ok(false), "one vote each");
    let wait = hand.state.view(Viewer::Seat(late)).wait.unwrap();
    assert_eq!(
        (wait.votes.iter().collect::<Vec<_>>(), wait.needed),
        (vec![others[0]], 2),
        "it is shown to them"
    );
    assert_eq!(hand.state.bot_due(), None, "one of three is not enough");

    play(&mut hand, began + VOTE_AFTER + 50);
    assert_eq!(hand.state.view(Viewer::Watcher).wait.unwrap().votes.len(), 0, "a move ends the vote");

    let (late, began) = (to_act(&hand), hand.now);
    let voters: Vec<Seat> = Seat::all(4).filter(|seat| *seat != late).collect();
    run_at(&mut hand, began + VOTE_AFTER, vote(voters[0])).unwrap();
    run_at(&mut hand, began + VOTE_AFTER, vote(voters[1])).unwrap();
    assert_eq!((last(&hand), hand.state.bot_due()), (What::Away, Some(late)));
    let again = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    assert!(again.seats()[late.index()].away, "the log tells the same");
    assert_eq!(
        run_at(&mut hand, began + VOTE_AFTER, vote(voters[2])),
        Err(Why::Turn),
        "nobody is waited for"
    );
    // A move of their own brings the person back.
    play(&mut hand, began + VOTE_AFTER + 90);
    assert!(!hand.state.seats()[late.index()].away);
}

#[test]
fn of_two_people_the_other_decides_and_of_one_nobody() {
    let mut hand = table(2, None);
    play_bots(&mut hand);
    let (late, began) = (to_act(&hand), hand.state.view(Viewer::Watcher).wait.unwrap().since);
    let other = Seat::new(1 - late.index());
    run_at(&mut hand, began + VOTE_AFTER, Command::Vote { seat: other }).unwrap();
    assert_eq!((last(&hand), hand.state.bot_due()), (What::Away, Some(late)));

    let mut alone = table(1, None);
    play_bots(&mut alone);
    assert_eq!(alone.state.view(Viewer::Watcher).wait, None);
}

#[test]
fn by_the_gentle_clock_there_is_time_for_a_vote() {
    let mut hand = table(3, Some(Clock::Gentle));
    play_bots(&mut hand);
    let (late, began) = (to_act(&hand), hand.state.view(Viewer::Watcher).wait.unwrap().since);
    let others: Vec<Seat> = Seat::all(3).filter(|seat| *seat != late).collect();
    assert_eq!(run_at(&mut hand, began + MINUTE / 2 - 1, Command::Vote { seat: others[0] }), Err(Why::Often));
    for seat in &others {
        run_at(&mut hand, began + MINUTE / 2, Command::Vote { seat: *seat }).unwrap();
    }
    assert!(hand.state.seats()[late.index()].away);
    // Somebody for whom a bot plays has no vote, and is not counted.
    play_bots(&mut hand);
    let (next, began) = (to_act(&hand), hand.state.view(Viewer::Watcher).wait.unwrap().since);
    assert_eq!(hand.state.view(Viewer::Watcher).wait.unwrap().needed, 1);
    assert_eq!(run_at(&mut hand, began + MINUTE / 2, Command::Vote { seat: late }), Err(Why::Seat));
    let third = others.into_iter().find(|seat| *seat != next).unwrap();
    run_at(&mut hand, began + MINUTE / 2, Command::Vote { seat: third }).unwrap();
    assert!(hand.state.seats()[next.index()].away);
}

#[test]
fn the_host_frees_the_seat_of_somebody_away_and_a_newcomer_takes_it() {
    let mut hand = table(3, None);
    assert_eq!(hand.state.host(), Some(seat(1)), "who sat down first");
    let gone = seat(3);
    let now = hand.now + 10;
    let free = |by: usize, freed: usize| Command::Free { seat: seat(by), freed: seat(freed) };
    assert_eq!(run_at(&mut hand, now, free(1, 3)), Err(Why::Taken), "they are here");
    run_at(&mut hand, now, Command::Leave { seat: gone }).unwrap();
    assert_eq!(run_at(&mut hand, now, free(2, 3)), Err(Why::Seat), "not the host");
    assert_eq!(run_at(&mut hand, now, free(1, 1)), Err(Why::Taken), "not the own seat");
    assert_eq!(run_at(&mut hand, now, free(1, 4)), Err(Why::Taken), "not a bot's");
    assert_eq!(run_at(&mut hand, now, free(1, 6)), Err(Why::Taken), "not one that is not there");
    assert_eq!(run_at(&mut hand, now, free(1, 3)), Ok(true));
    assert_eq!(last(&hand), What::Free { freed: gone });
    assert_eq!(hand.state.seat_of(&hand.tokens[2].hash()), None, "the old right is lost");
    let at = &hand.state.seats()[2];
    assert!(!at.taken && at.away && hand.state.stage() == Stage::Playing, "a bot plays on meanwhile");
    play_bots(&mut hand);
    while to_act(&hand) != gone {
        let now = hand.now + 10;
        play(&mut hand, now);
        if hand.state.bot_due() == Some(gone) {
            break;
        }
        play_bots(&mut hand);
    }
    assert_eq!(hand.state.bot_due(), Some(gone));
    let (token, now) = (Token::fresh(), hand.now + 10);
    let sit = Command::Sit { seat: None, hash: token.hash(), name: Some("Cy".into()), cut: None };
    run_at(&mut hand, now, sit).unwrap();
    assert_eq!(hand.state.seat_of(&token.hash()), Some(gone));
    assert_eq!((hand.state.name_of(gone), hand.state.bot_due()), ("Cy", None));
    hand.play_out(&mut Rng::new(3));
    assert_eq!(hand.state.stage(), Stage::Over);
    let again = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    assert_eq!(again.seat_of(&token.hash()), Some(gone));
    let sequel = hand.state.sequel(false).unwrap();
    let seats: Vec<_> = sequel
        .sits
        .iter()
        .map(|sit| matches!(sit, Command::Sit { seat: Some(seat), .. } if seat.number() == 2))
        .collect();
    assert_eq!(seats, [true, false, false], "the host sits down first");
}

#[test]
fn the_host_of_a_table_that_waits_frees_the_seat_of_somebody_who_never_came() {
    let mut hand = Hand::open(setup("nations", 4, 4), 9);
    let mut tokens = vec![];
    for _ in 0..2 {
        let token = Token::fresh();
        hand.run(None, Command::Sit { seat: None, hash: token.hash(), name: None, cut: None }).unwrap();
        tokens.push(token);
    }
    hand.state.arrive(Viewer::Seat(seat(1)));
    let sat = hand.now;
    let free = || Command::Free { seat: seat(1), freed: seat(2) };
    assert_eq!(run_at(&mut hand, sat + STAND_IN_AFTER - 1, free()), Err(Why::Taken), "they may still come");
    assert_eq!(run_at(&mut hand, sat + STAND_IN_AFTER, free()), Ok(true));
    assert!(!hand.state.seats()[1].taken && hand.state.stage() == Stage::Waiting);
    assert_eq!(run_at(&mut hand, sat + STAND_IN_AFTER, free()), Err(Why::Taken), "nobody sits there");
    // The next who has sat longest is the host when the first rises.
    hand.run(None, Command::Sit { seat: Some(seat(3)), hash: Token::fresh().hash(), name: None, cut: None })
        .unwrap();
    hand.run(None, Command::Leave { seat: seat(1) }).unwrap();
    assert_eq!(hand.state.host(), Some(seat(3)));
}

#[test]
fn nobody_sits_down_at_a_game_that_is_over() {
    let mut hand = table(2, None);
    let now = hand.now + 10;
    run_at(&mut hand, now, Command::Leave { seat: seat(2) }).unwrap();
    run_at(&mut hand, now, Command::Free { seat: seat(1), freed: seat(2) }).unwrap();
    hand.play_out(&mut Rng::new(4));
    assert_eq!(hand.state.stage(), Stage::Over);
    let sit = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
    assert_eq!(hand.run(None, sit).map(drop).map_err(|refused| refused.code), Err(Why::Full));
}

#[test]
fn who_was_voted_out_and_is_there_keeps_the_seat() {
    let mut hand = table(3, None);
    play_bots(&mut hand);
    let (late, began) = (to_act(&hand), hand.state.view(Viewer::Watcher).wait.unwrap().since);
    let others: Vec<Seat> = Seat::all(3).filter(|seat| *seat != late).collect();
    let voted = began + VOTE_AFTER;
    for seat in &others {
        run_at(&mut hand, voted, Command::Vote { seat: *seat }).unwrap();
    }
    assert!(hand.state.seats()[late.index()].away);
    let host = hand.state.host().unwrap();
    let free = || Command::Free { seat: host, freed: late };
    assert_eq!(run_at(&mut hand, voted + DAY, free()), Err(Why::Taken), "they are here, and see their cards");
    hand.state.depart(Viewer::Seat(late), voted + DAY);
    assert_eq!(run_at(&mut hand, voted + DAY + STAND_IN_AFTER - 1, free()), Err(Why::Taken));
    assert_eq!(run_at(&mut hand, voted + DAY + STAND_IN_AFTER, free()), Ok(true));
}

/// A server that was started with a wrong time of day, which somebody has set since.
#[test]
fn absence_is_measured_by_one_clock_whatever_the_log_says() {
    let mut hand = table(2, None);
    let command = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
    assert!(command.is_about_waiting(), "a seat is taken by that clock");
    let mut loaded = TableState::rebuild(GAMES, id(), &hand.log).unwrap();
    let now = hand.now / 2;
    loaded.all_gone_since(now);
    loaded.arrive(Viewer::Watcher);
    hand.state = loaded;
    assert!(!tick(&mut hand, now + STAND_IN_AFTER - 1));
    assert!(tick(&mut hand, now + STAND_IN_AFTER), "nobody has come");
    assert_eq!(last(&hand), What::Away);
}
