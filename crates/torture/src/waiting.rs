//! Clocks and votes: nobody is stood in for before the time is up, and nobody votes who may not.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use broadside_cards::{Rng, Seat};
use broadside_server::Limits;
use broadside_wire::{Clock, FromClient, FromServer, Opening, Sitting, Stage, What};
use tokio::time::sleep;

use crate::client::{Client, Ticket, one_deal, open, seats, sit};
use crate::host::{Host, wide};
use crate::ledger::Ledger;

/// How many times as fast as usual people are waited for: a minute in three seconds, three looks of the server's.
const HASTE: u64 = 20;
const MINUTE: Duration = Duration::from_millis(60_000 / HASTE);
/// The people at each table; the fourth seat is a bot's.
const PEOPLE: usize = 3;
/// The turns of people that are watched at each table.
const TURNS: usize = 6;

/// What was tried, and what went wrong.
#[derive(Default)]
struct Tally {
    stand_ins: u64,
    early: u64,
    votes: u64,
    unlawful: u64,
}

/// Runs the campaign and prints its figures; returns whether anything was wrong. The planted fault is a server whose
/// clock goes twice as fast as it should.
pub async fn campaign(tables: u64, seed: u64, plant: bool) -> Result<bool> {
    let haste = if plant { 2 * HASTE } else { HASTE };
    let host = Host::start(Arc::new(Ledger::default()), Limits { haste, ..wide() }, vec![]).await?;
    let mut rng = Rng::new(seed);
    let at_tables: Vec<_> =
        (0..tables).map(|_| tokio::spawn(at_table(host.address, Rng::new(rng.bits())))).collect();
    let mut all = Tally::default();
    for at_table in at_tables {
        let Tally { stand_ins, early, votes, unlawful } = at_table.await??;
        all.stand_ins += stand_ins;
        all.early += early;
        all.votes += votes;
        all.unlawful += unlawful;
    }
    println!(
        "wait{}: {tables} tables, {} stand-ins {} too early, {} votes {} unlawful",
        if plant { " (a clock that goes too fast)" } else { "" },
        all.stand_ins,
        all.early,
        all.votes,
        all.unlawful,
    );
    host.stop().await?;
    Ok(all.early + all.unlawful > 0 || all.stand_ins == 0 || all.votes == 0)
}

/// Three people who move, wait, or vote for a stand-in, too early or in time.
async fn at_table(server: SocketAddr, mut rng: Rng) -> Result<Tally> {
    let clock = [None, Some(Clock::Gentle)][rng.below(2) as usize];
    let plan = seats(&["person", "person", "person", "random"]);
    let mut tickets = vec![open(server, &Opening { seats: plan, clock, ..one_deal("nations") }).await?];
    for _ in 1..PEOPLE {
        tickets.push(sit(server, &tickets[0].table, &Sitting::default()).await?);
    }
    // Everything that follows began after this.
    let mut known = Instant::now();
    let mut clients = vec![];
    for ticket in &tickets {
        clients.push(Client::hello(server, ticket, 0).await?);
    }
    let watcher = Ticket { table: tickets[0].table.clone(), token: None };
    let mut watcher = Client::hello(server, &watcher, 0).await?;
    let (mut tally, mut ids) = (Tally::default(), 0);
    for _ in 0..TURNS {
        let Some(late) = awaited(&mut clients).await? else { break };
        // When the turn before was seen this one had not begun.
        let began = std::mem::replace(&mut known, Instant::now());
        let mut vote = || {
            ids += 1;
            FromClient::Vote { id: format!("v{ids}") }
        };
        let others: Vec<usize> = (0..PEOPLE).filter(|seat| *seat != late.index()).collect();
        let turn = clients[0].view().turn;
        let forged = Ticket { token: Some(format!("{:064x}", rng.bits())), table: tickets[0].table.clone() };
        tally.unlawful += u64::from(Client::hello(server, &forged, 0).await.is_ok());
        tally.unlawful += u64::from(is_done(&watcher.command(&vote()).await?));
        tally.unlawful += u64::from(is_done(&clients[late.index()].command(&vote()).await?));
        tally.votes += 2;
        let after = if clock.is_some() { MINUTE / 2 } else { MINUTE };
        match rng.below(3) {
            0 => {
                let command = clients[late.index()].a_move(&format!("m{turn}"), rng.below(100) as usize);
                clients[late.index()].command(&command).await?;
            }
            // Everybody waits, if there is a clock.
            1 if clock.is_some() => {}
            _ => {
                sleep(after * 3 / 5).await;
                let voted = is_done(&clients[others[0]].command(&vote()).await?);
                tally.votes += 1;
                tally.unlawful += u64::from(voted && began.elapsed() < after);
                sleep(after).await;
                for other in &others {
                    clients[*other].command(&vote()).await?;
                    tally.votes += 1;
                }
            }
        }
        let client = &mut clients[late.index()];
        client.events.clear();
        client.until_after(turn).await?;
        let stood_in = client.events.iter().position(|event| matches!(event.what, What::Late | What::Away));
        if let Some(at) = stood_in {
            let least = if client.events[at].what == What::Late { MINUTE } else { after };
            tally.stand_ins += 1;
            tally.early += u64::from(began.elapsed() < least);
        }
        if client.view().seats[late.index()].away {
            client.command(&FromClient::Back { id: format!("b{turn}") }).await?;
        }
    }
    Ok(tally)
}

fn is_done(answer: &FromServer) -> bool {
    matches!(answer, FromServer::Done(_))
}

/// The person to act, once all have been told of that turn; `None` if the game is over.
async fn awaited(clients: &mut [Client]) -> Result<Option<Seat>> {
    loop {
        for client in clients.iter_mut() {
            client.until(|view| view.state == Stage::Over || view.wait.is_some()).await?;
        }
        if clients.iter().any(|client| client.view().state == Stage::Over) {
            return Ok(None);
        }
        let last = clients.iter().map(|client| client.view().seq).max().context("somebody is there")?;
        for client in clients.iter_mut() {
            client.until(|view| view.seq >= last).await?;
        }
        let turn = clients[0].view().turn;
        if clients.iter().all(|client| client.view().turn == turn && client.view().wait.is_some()) {
            return Ok(clients[0].view().to_act);
        }
    }
}
