//! Waiting for people, over real sockets: clocks, votes, nudges, leaving and coming back, freed seats. A minute of waiting
//! passes here in a second or less.

use std::sync::Arc;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_server::Limits;
use broadside_torture::client::{Client, Ticket, one_deal, open, refused, request, seats, sit};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{Clock, FromClient, FromServer, Opening, Sitting, Stage, Summary, View, What, Why};

/// How many times as fast as usual people are waited for: a minute in a second, in a third and in a tenth of one.
const BRISK: u64 = 60;
const QUICK: u64 = 200;
const FAST: u64 = 600;

async fn hall(haste: u64) -> Host {
    let limits = Limits { haste, ..wide() };
    Host::start(Arc::new(Ledger::default()), limits, vec![]).await.unwrap()
}

/// A deal among people who are all connected.
async fn company(host: &Host, people: usize, clock: Option<Clock>) -> (Vec<Ticket>, Vec<Client>) {
    let plan: Vec<&str> = (0..4).map(|n| if n < people { "person" } else { "random" }).collect();
    let opening = Opening { seats: seats(&plan), clock, ..one_deal("nations") };
    let mut tickets = vec![open(host.address, &opening).await.unwrap()];
    for _ in 1..people {
        tickets.push(sit(host.address, &tickets[0].table, &Sitting::default()).await.unwrap());
    }
    let mut clients = vec![];
    for ticket in &tickets {
        clients.push(Client::hello(host.address, ticket, 0).await.unwrap());
    }
    (tickets, clients)
}

/// The person to act, once everybody has been told so.
async fn awaited(clients: &mut [Client]) -> Seat {
    let mut turn = 0;
    loop {
        let mut late = None;
        for client in clients.iter_mut() {
            client.until(|view| view.turn >= turn && view.wait.is_some()).await.unwrap();
            (turn, late) = (turn.max(client.view().turn), client.view().to_act);
        }
        if clients.iter().all(|client| client.view().turn == turn) {
            return late.unwrap();
        }
    }
}

fn is_away(seat: Seat) -> impl Fn(&View) -> bool {
    move |view| view.seats[seat.index()].away
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn by_the_gentle_clock_a_bot_makes_the_move_when_the_time_is_up_and_not_before() {
    let host = hall(BRISK).await;
    let began = Instant::now();
    let (tickets, mut clients) = company(&host, 2, Some(Clock::Gentle)).await;
    let late = awaited(&mut clients).await;
    let wait = clients[0].view().wait.unwrap();
    assert_eq!(wait.until, Some(wait.since + 60_000));
    let turn = clients[late.index()].view().turn;
    clients[late.index()].until_after(turn).await.unwrap();
    assert!(
        began.elapsed() >= Duration::from_millis(1_000),
        "a minute, sixty times as fast: {:?}",
        began.elapsed()
    );
    let told: Vec<What> = clients[late.index()].events.iter().map(|event| event.what.clone()).collect();
    let at = told.iter().position(|what| *what == What::Late).expect("it is told");
    assert_eq!(told[at + 1], What::Move { bot: true });
    assert!(!clients[late.index()].view().seats[late.index()].away, "the seat stays theirs");
    let summary: Summary = request(host.address, "GET", &format!("/api/tables/{}", tickets[0].table), "", "")
        .await
        .unwrap()
        .read()
        .unwrap();
    assert_eq!(summary.clock, Some(Clock::Gentle));
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_vote_a_stand_in_who_comes_back_by_a_word_a_move_or_a_hello() {
    let host = hall(BRISK).await;
    let (tickets, mut clients) = company(&host, 4, None).await;
    let vote = |n: usize| FromClient::Vote { id: format!("v{n}") };
    let late = awaited(&mut clients).await;
    let others: Vec<usize> = (0..4).filter(|seat| *seat != late.index()).collect();
    assert_eq!(refused(&clients[late.index()].command(&vote(1)).await.unwrap()), Some(Why::Turn));
    let watcher = Ticket { table: tickets[0].table.clone(), token: None };
    let mut watcher = Client::hello(host.address, &watcher, 0).await.unwrap();
    assert_eq!(refused(&watcher.command(&vote(2)).await.unwrap()), Some(Why::Seat), "watchers have no vote");
    // A minute passes.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(refused(&watcher.command(&vote(3)).await.unwrap()), Some(Why::Seat), "nor later");
    let first = clients[others[0]].command(&vote(4)).await.unwrap();
    assert_eq!(clients[others[0]].command(&vote(4)).await.unwrap(), first, "a repeat is the same vote");
    clients[late.index()].until(|view| view.wait.is_some_and(|wait| wait.votes.len() == 1)).await.unwrap();
    assert_eq!(clients[late.index()].view().wait.unwrap().needed, 2);
    assert_eq!(refused(&clients[others[1]].command(&vote(5)).await.unwrap()), None);
    clients[late.index()].until(is_away(late)).await.unwrap();
    let back = FromClient::Back { id: "back".into() };
    assert_eq!(refused(&clients[late.index()].command(&back).await.unwrap()), None);
    clients[late.index()].until(|view| !view.seats[late.index()].away).await.unwrap();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_connected_and_in_time_is_never_stood_in_for() {
    // The absence of a minute passes in a third of a second; nobody is absent, and without a clock nobody is late.
    let host = hall(QUICK).await;
    let (_, mut clients) = company(&host, 2, None).await;
    let late = awaited(&mut clients).await;
    // On a busy machine somebody may have come late.
    clients.iter_mut().for_each(|client| client.events.clear());
    let turn = clients[0].view().turn;
    // The hall looks at its tables every second.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let command = clients[late.index()].a_move("m", 0);
    assert_eq!(refused(&clients[late.index()].command(&command).await.unwrap()), None);
    clients[late.index()].until_after(turn).await.unwrap();
    assert!(clients[late.index()].events.iter().all(|event| !matches!(event.what, What::Away | What::Late)));
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn by_correspondence_the_absent_keep_their_seats_for_a_day() {
    let host = hall(FAST).await;
    let (_, mut clients) = company(&host, 2, Some(Clock::Day)).await;
    let late = awaited(&mut clients).await;
    clients.remove(late.index()).cut();
    let mut other = clients.remove(0);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    other.send(&FromClient::Ping).await.unwrap();
    while other.read().await.unwrap() != FromServer::Pong {}
    let view = other.view();
    assert!(
        !view.seats[late.index()].present && !view.seats[late.index()].away,
        "twenty minutes are nothing"
    );
    assert_eq!(refused(&other.command(&FromClient::Vote { id: "v".into() }).await.unwrap()), Some(Why::Seat));
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_is_over_gives_the_seat_to_a_bot_until_the_person_is_back() {
    // A day passes in less than three seconds.
    let host = hall(30_000).await;
    let (tickets, mut clients) = company(&host, 2, Some(Clock::Day)).await;
    let late = awaited(&mut clients).await;
    let other = 1 - late.index();
    clients[other].until(is_away(late)).await.unwrap();
    clients.remove(late.index()).cut();
    let mut back = Client::hello(host.address, &tickets[late.index()], 0).await.unwrap();
    back.until(|view| !view.seats[late.index()].away).await.unwrap();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_left_and_freed_and_taken_by_somebody_else() {
    let host = hall(1).await;
    let (tickets, mut clients) = company(&host, 3, None).await;
    let three = Seat::numbered(3).unwrap();
    let free = |id: &str| FromClient::Free { id: id.into(), seat: three };
    clients[0].until(|view| view.to_act.is_some()).await.unwrap();
    assert_eq!(clients[0].view().host, Seat::numbered(1));
    assert_eq!(refused(&clients[0].command(&free("f1")).await.unwrap()), Some(Why::Taken), "they are here");
    assert_eq!(refused(&clients[2].command(&FromClient::Leave { id: "l".into() }).await.unwrap()), None);
    clients[0].until(is_away(three)).await.unwrap();
    assert_eq!(refused(&clients[1].command(&free("f2")).await.unwrap()), Some(Why::Seat), "not the host");
    assert_eq!(refused(&clients[0].command(&free("f3")).await.unwrap()), None);
    // The one who left is told that the right is lost, and sees nothing any more.
    let mut gone = clients.pop().unwrap();
    while gone.read().await.is_ok() {}
    assert!(gone.error.is_some());
    assert!(Client::hello(host.address, &tickets[2], 0).await.is_err());
    let cy = Sitting { name: Some("Cy".into()), ..Sitting::default() };
    let cy = sit(host.address, &tickets[0].table, &cy).await.unwrap();
    let mut cy = Client::hello(host.address, &cy, 0).await.unwrap();
    cy.until(|view| view.seat == Some(three) && !view.seats[2].away).await.unwrap();
    assert_eq!((cy.view().seats[2].name.as_str(), cy.view().state), ("Cy", Stage::Playing));
    let full = request(host.address, "POST", &format!("/api/tables/{}/seats", tickets[0].table), "", "{}")
        .await
        .unwrap();
    assert_eq!((full.status, full.code().unwrap().as_str()), (409, "full"));
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_votes_before_a_minute_is_over_nor_moves_for_others() {
    let host = hall(1).await;
    let (tickets, mut clients) = company(&host, 2, None).await;
    let late = awaited(&mut clients).await;
    let by = 1 - late.index();
    let early = clients[by].command(&FromClient::Vote { id: "v".into() }).await.unwrap();
    assert_eq!(refused(&early), Some(Why::Often));
    let forged = Ticket { table: tickets[0].table.clone(), token: Some("ab".repeat(32)) };
    assert!(Client::hello(host.address, &forged, 0).await.is_err(), "a forged right is none");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_socket_gives_no_new_nudge() {
    let host = hall(1).await;
    let (tickets, mut clients) = company(&host, 2, None).await;
    let late = awaited(&mut clients).await;
    let by = 1 - late.index();
    let nudge = |n: usize| FromClient::Nudge { id: format!("n{n}") };
    assert_eq!(refused(&clients[by].command(&nudge(1)).await.unwrap()), None);
    let mut again = Client::hello(host.address, &tickets[by], 0).await.unwrap();
    assert_eq!(refused(&again.command(&nudge(2)).await.unwrap()), Some(Why::Often));
    while clients[late.index()].said.is_empty() {
        clients[late.index()].read().await.unwrap();
    }
    assert_eq!(clients[late.index()].said[0].nudged, Some(late));
    host.stop().await.unwrap();
}
