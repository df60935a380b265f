//! Cuts over real sockets: pledged, called for, opened, or missed; and what a client that checks everything finds.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_games::GAMES;
use broadside_house::check::{KeptDeal, KnownTable, check_deal};
use broadside_house::fair::{CALL_LASTS, cut_of, pledge};
use broadside_house::proof::check_record;
use broadside_server::Limits;
use broadside_storage::{Folder, Sqlite};
use broadside_torture::client::{Client, Ticket, one_deal, open, ready, request, seats, sit};
use broadside_torture::host::{Host, wide};
use broadside_wire::{FromClient, FromServer, Opening, Place, Sitting, Stage};
use serde_json::json;

/// How long anything is waited for: a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server whose time for cuts stands still, so that nobody is late; or passes.
async fn host(passes: bool) -> (Host, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    let limits = Limits { haste: passes.into(), ..wide() };
    (Host::start(storage, limits, vec![]).await.unwrap(), folder)
}

fn called(view: &broadside_wire::View) -> bool {
    view.fair.next.as_ref().is_some_and(|next| next.called)
}

fn opened(secret: &str, deal: usize) -> FromClient {
    FromClient::Cut { id: format!("cut-{deal}"), deal: Some(deal), cut: cut_of(secret, "t", deal) }
}

async fn record(host: &Host, ticket: &Ticket) -> String {
    let answer = request(host.address, "GET", &format!("/api/tables/{}/record", ticket.table), "", "").await;
    answer.unwrap().body
}

/// Makes the first legal move until the game is over, and opens the cuts that are called for.
async fn play_out(client: &mut Client, secret: &str) {
    let mut moves = 0;
    loop {
        client.until(|view| ready(view) || called(view)).await.unwrap();
        if client.view().state == Stage::Over {
            return;
        }
        if called(client.view()) {
            let deal = client.view().fair.next.as_ref().unwrap().deal;
            assert!(matches!(client.command(&opened(secret, deal)).await.unwrap(), FromServer::Done(_)));
            client.until(|view| !called(view)).await.unwrap();
            continue;
        }
        moves += 1;
        let (turn, command) = (client.view().turn, client.a_move(&format!("m{moves}"), moves));
        assert!(matches!(client.command(&command).await.unwrap(), FromServer::Done(_)));
        client.until_after(turn).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_alone_cuts_and_nothing_is_waited_for() {
    let (host, _folder) = host(false).await;
    let first = Some(pledge(&cut_of("ann", "t", 1)));
    let ticket = open(host.address, &Opening { pledge: first.clone(), ..one_deal("nations") }).await.unwrap();
    let mut client = Client::hello(host.address, &ticket, 0).await.unwrap();
    client.until(called).await.unwrap();
    assert_eq!((client.view().state, client.view().to_act), (Stage::Playing, None));
    let began = Instant::now();
    play_out(&mut client, "ann").await;
    assert!(began.elapsed() < PATIENCE);
    let record = record(&host, &ticket).await;
    assert!(record.contains(&format!("; cut 1 1 {}", cut_of("ann", "t", 1))), "{record}");
    assert!(!record.contains("cut-missing"), "{record}");
    let proof = check_record(GAMES, record.as_bytes()).unwrap();
    assert_eq!(proof.sources[&1].pledges.get(&1), first.as_ref());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_open_a_cut_is_waited_for_five_seconds_and_told_of() {
    let (host, _folder) = host(true).await;
    let plan = seats(&["person", "random", "person", "random"]);
    let opening =
        Opening { seats: plan, pledge: Some(pledge(&cut_of("ann", "t", 1))), ..one_deal("nations") };
    let ann = open(host.address, &opening).await.unwrap();
    let called_at = Instant::now();
    let sitting = Sitting { pledge: Some(pledge(&cut_of("bea", "t", 1))), ..Sitting::default() };
    let bea = sit(host.address, &ann.table, &sitting).await.unwrap();
    let mut clients = [
        Client::hello(host.address, &ann, 0).await.unwrap(),
        Client::hello(host.address, &bea, 0).await.unwrap(),
    ];
    let [first, second] = &mut clients;
    first.until(called).await.unwrap();
    assert!(matches!(first.command(&opened("ann", 1)).await.unwrap(), FromServer::Done(_)));
    second.until(|view| !called(view)).await.unwrap();
    let waited = called_at.elapsed();
    assert!(waited < PATIENCE && waited >= Duration::from_millis(CALL_LASTS - 10), "{waited:?}");
    let late = second.command(&opened("bea", 1)).await.unwrap();
    assert!(matches!(late, FromServer::Refused(_)), "{late:?}");
    // Both play on; the record names the missing cut.
    let mut moves = 0;
    while clients[0].view().state != Stage::Over {
        moves += 1;
        for client in &mut clients {
            client
                .until(|view| ready(view) || view.state == Stage::Over || view.to_act != view.seat)
                .await
                .unwrap();
            if client.view().to_act == client.view().seat && client.view().state == Stage::Playing {
                let (turn, command) = (client.view().turn, client.a_move(&format!("m{moves}"), moves));
                assert!(matches!(client.command(&command).await.unwrap(), FromServer::Done(_)));
                client.until_after(turn).await.unwrap();
            }
        }
        let [first, second] = &mut clients;
        let newest = first.view().seq.max(second.view().seq);
        first.until(|view| view.seq >= newest).await.unwrap();
        second.until(|view| view.seq >= newest).await.unwrap();
        first
            .until(|view| {
                view.state == Stage::Over || view.to_act == view.seat || view.to_act == Seat::numbered(3)
            })
            .await
            .unwrap();
    }
    let record = record(&host, &ann).await;
    assert!(record.contains("\n; cut-missing 1 3\n"), "{record}");
    assert_eq!(check_record(GAMES, record.as_bytes()).unwrap().fair_deals, Some(1));
    let reveal = clients[0].events.iter().find_map(|event| event.reveal.clone()).unwrap();
    let game = broadside_games::find("nations").unwrap();
    let (table, cards) = (ann.table.clone(), game.pack().codes());
    let table = KnownTable { table, elsewhere: false, players: 4, cards, packet: game.info().packet };
    let one = Seat::numbered(1).unwrap();
    let kept = KeptDeal {
        commitment: Some(reveal.commitment.clone()),
        pledges: BTreeMap::from([(1, pledge(&cut_of("ann", "t", 1))), (3, pledge(&cut_of("bea", "t", 1)))]),
        own: Some((one, cut_of("ann", "t", 1))),
        ..KeptDeal::default()
    };
    assert!(check_deal(&table, &kept, &reveal).unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_who_play_on_can_cut_the_first_deal() {
    let (host, _folder) = host(false).await;
    let plan = seats(&["person", "random", "person", "random"]);
    let first = |secret: &str| Some(pledge(&cut_of(secret, "t", 1)));
    let opening = Opening { seats: plan, pledge: first("ann"), ..one_deal("nations") };
    let ann = open(host.address, &opening).await.unwrap();
    let sitting = Sitting { pledge: first("bea"), ..Sitting::default() };
    let bea = sit(host.address, &ann.table, &sitting).await.unwrap();
    let mut one = Client::hello(host.address, &ann, 0).await.unwrap();
    let mut two = Client::hello(host.address, &bea, 0).await.unwrap();
    tokio::join!(play_out(&mut one, "ann"), play_out(&mut two, "bea"));

    let again = async |ticket: &Ticket, pledge: Option<String>| {
        let path = format!("/api/tables/{}/again", ticket.table);
        let body = json!({ "token": ticket.token, "pledge": pledge }).to_string();
        let place: Place = request(host.address, "POST", &path, "", &body).await.unwrap().read().unwrap();
        Ticket { table: place.table, token: place.token }
    };
    // Ann asks and is there at once; the others have not come yet.
    let ann = again(&ann, first("ann")).await;
    let mut one = Client::hello(host.address, &ann, 0).await.unwrap();
    one.until(|view| view.fair.next.is_some()).await.unwrap();
    let next = one.view().fair.next.clone().unwrap();
    assert_eq!(
        (next.called, next.awaited.iter().collect::<Vec<_>>()),
        (false, vec![Seat::numbered(4).unwrap()])
    );
    // Bea comes, with a pledge of her own. Both open.
    let bea = again(&bea, first("bea")).await;
    assert_eq!(bea.table, ann.table);
    let mut two = Client::hello(host.address, &bea, 0).await.unwrap();
    tokio::join!(play_out(&mut one, "ann"), play_out(&mut two, "bea"));
    let record = record(&host, &ann).await;
    for (seat, secret) in [(2, "ann"), (4, "bea")] {
        assert!(record.contains(&format!("; cut 1 {seat} {}", cut_of(secret, "t", 1))), "{record}");
    }
    assert_eq!(check_record(GAMES, record.as_bytes()).unwrap().fair_deals, Some(1));
    // Who brings no pledge with the request can still send one.
    let ann = again(&ann, None).await;
    let mut one = Client::hello(host.address, &ann, 0).await.unwrap();
    let late = FromClient::Pledge { id: "p".into(), deal: 1, pledge: first("ann").unwrap() };
    assert!(matches!(one.command(&late).await.unwrap(), FromServer::Done(_)));
}
