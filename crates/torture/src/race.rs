//! Races for seats and turns, repeats, reorderings, and connections cut at random bytes.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use broadside_cards::Rng;
use broadside_storage::{Folder, Sqlite};
use broadside_wire::{FromClient, FromServer, Happened, Opening, Sitting, Stage, View, Why};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Client, Ticket, one_deal, open, ready_at, refused, request, seats, sit, without_deeds};
use crate::host::{Host, wide};

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Races for a seat, and the same number for a turn.
    pub races: u64,
    /// Commands that are repeated and reordered.
    pub commands: u64,
    /// Connections cut.
    pub cuts: u64,
    /// The seed of everything random.
    pub seed: u64,
}

/// Runs the campaign and prints its figures; returns whether anything was wrong.
pub async fn campaign(effort: Effort, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path()))?);
    let host = Host::start(storage, wide(), vec![]).await?;
    let mut rng = Rng::new(effort.seed);
    let mut wrong = 0;
    for _ in 0..effort.races {
        wrong += seat_race(host.address, &mut rng).await?;
    }
    let turns = turn_races(host.address, effort.races, &mut rng).await?;
    let repeats = repeats(host.address, effort.commands, plant, &mut rng).await?;
    let cuts = cuts(host.address, effort.cuts, &mut rng).await?;
    println!(
        "race{}: {} seat races {wrong} wrong, {} turn races {turns} wrong, {} repeated and reordered commands {repeats} wrong, {} cut connections {cuts} wrong",
        if plant { " (repeats under a new id)" } else { "" },
        effort.races,
        effort.races,
        effort.commands,
        effort.cuts,
    );
    host.stop().await?;
    Ok(wrong + turns + repeats + cuts > 0)
}

/// Several clients want one seat: one gets it, the others are refused.
async fn seat_race(server: SocketAddr, rng: &mut Rng) -> Result<u64> {
    let seats = seats(&["person", "person", "random", "random"]);
    let ticket = open(server, &Opening { seats, ..one_deal("nations") }).await?;
    let path = format!("/api/tables/{}/seats", ticket.table);
    let runners = (0..2 + rng.below(4)).map(|_| {
        let path = path.clone();
        tokio::spawn(async move { request(server, "POST", &path, "", "{\"seat\":2}").await })
    });
    let (mut won, mut told, mut all) = (0, 0, 0);
    for runner in runners.collect::<Vec<_>>() {
        let answer = runner.await??;
        all += 1;
        won += u64::from(answer.status == 201);
        told += u64::from(answer.status == 409 && answer.code()? == "taken");
    }
    Ok(u64::from(won != 1 || told != all - 1))
}

/// One seat, open on several sockets, moves on all of them at once: only one move counts.
async fn turn_races(server: SocketAddr, races: u64, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut run) = (0, 0);
    while run < races {
        let ticket = open(server, &one_deal("nations")).await?;
        let mut sockets = vec![];
        for _ in 0..3 {
            sockets.push(Client::hello(server, &ticket, 0).await?);
        }
        loop {
            for socket in &mut sockets {
                socket.until(ready_at(1)).await?;
            }
            if sockets[0].view().state == Stage::Over || run >= races {
                break;
            }
            let turn = sockets[0].view().turn;
            for (n, socket) in sockets.iter_mut().enumerate() {
                let command = socket.a_move(&format!("r{run}-{n}"), rng.below(100) as usize);
                socket.send(&command).await?;
            }
            let (mut won, mut told) = (0, 0);
            for socket in &mut sockets {
                let answer = socket.answer().await?;
                won += u64::from(matches!(answer, FromServer::Done(_)));
                told += u64::from(refused(&answer) == Some(Why::Turn));
            }
            wrong += u64::from(won != 1 || told != 2);
            run += 1;
            for socket in &mut sockets {
                socket.until_after(turn).await?;
            }
        }
    }
    Ok(wrong)
}

/// Every command is sent several times, on two sockets, mixed with old ones: all copies get the same answer.
async fn repeats(server: SocketAddr, commands: u64, plant: bool, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut sent) = (0, 0);
    while sent < commands {
        let ticket = open(server, &one_deal("nations")).await?;
        let mut sockets =
            [Client::hello(server, &ticket, 0).await?, Client::hello(server, &ticket, 0).await?];
        let mut old: Vec<(FromClient, FromServer)> = vec![];
        loop {
            for socket in &mut sockets {
                socket.until(ready_at(1)).await?;
            }
            if sockets[0].view().state == Stage::Over || sent >= commands {
                break;
            }
            let fresh = sockets[0].a_move(&format!("c{sent}"), rng.below(100) as usize);
            let turn = sockets[0].view().turn;
            let mut batch: Vec<(FromClient, Option<FromServer>)> =
                (0..2 + rng.below(3)).map(|_| (fresh.clone(), None)).collect();
            for _ in 0..rng.below(4) {
                if let Some((command, answer)) = old.get(rng.below(old.len().max(1) as u32) as usize) {
                    batch.push((command.clone(), Some(answer.clone())));
                }
            }
            rng.mix(&mut batch);
            let mut expected = [vec![], vec![]];
            for (n, (mut command, answer)) in batch.into_iter().enumerate() {
                if let FromClient::Move { id, .. } = &mut command
                    && plant
                    && answer.is_some()
                {
                    *id = format!("new{sent}-{n}");
                }
                let side = rng.below(2) as usize;
                sockets[side].send(&command).await?;
                expected[side].push(answer);
                sent += 1;
            }
            let mut first: Option<FromServer> = None;
            for (socket, expected) in sockets.iter_mut().zip(expected) {
                for known in expected {
                    let answer = socket.answer().await?;
                    let known = known.as_ref().unwrap_or_else(|| first.get_or_insert_with(|| answer.clone()));
                    wrong += u64::from(answer != *known || !matches!(answer, FromServer::Done(_)));
                }
            }
            old.push((fresh, first.context("an answer")?));
            for socket in &mut sockets {
                socket.until_after(turn).await?;
            }
        }
    }
    Ok(wrong)
}

/// Connections end after a random number of bytes; what comes before and after must fit together without gaps or
/// repeats.
async fn cuts(server: SocketAddr, cuts: u64, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut done) = (0, 0);
    while done < cuts {
        let seats = seats(&["person", "random", "person", "random"]);
        let ann = open(server, &Opening { seats, ..one_deal("nations") }).await?;
        let bea = sit(server, &ann.table, &Sitting::default()).await?;
        let mut steady = Client::hello(server, &ann, 0).await?;
        let (mut events, mut seq, mut moves): (Vec<Happened>, u64, u64) = (vec![], 0, 0);
        let mut pending: Option<FromClient> = None;
        steady.until(|_| true).await?;
        while done < cuts && steady.view().state != Stage::Over {
            // The other player moves whenever possible, so that the disconnected one misses something.
            let people = |view: &View| ready_at(1)(view) || ready_at(3)(view);
            steady.until(|view| view.seq >= seq && people(view)).await?;
            if steady.view().to_act == steady.view().seat {
                moves += 1;
                let (command, turn) = (steady.a_move(&format!("a{moves}"), 0), steady.view().turn);
                steady.command(&command).await?;
                steady.until_after(turn).await?;
            }
            let proxy = cutting_proxy(server, u64::from(200 + rng.below(9_000))).await?;
            let ticket = Ticket { table: bea.table.clone(), token: bea.token.clone() };
            if let Ok(mut cut) = Client::hello(proxy, &ticket, seq).await {
                loop {
                    if cut.until(people).await.is_err() || cut.view().to_act != cut.view().seat {
                        break;
                    }
                    let command = pending.take().unwrap_or_else(|| {
                        moves += 1;
                        cut.a_move(&format!("b{moves}"), 0)
                    });
                    pending = Some(command.clone());
                    match cut.command(&command).await {
                        Ok(_) => pending = None,
                        Err(_) => break,
                    }
                    let turn = cut.view().turn;
                    if matches!(command, FromClient::Move { turn: asked, .. } if asked == turn)
                        && cut.until_after(turn).await.is_err()
                    {
                        break;
                    }
                }
                events.append(&mut cut.events);
                seq = cut.seq;
            }
            done += 1;
        }
        let mut whole = Client::hello(server, &bea, 0).await?;
        whole.until(|_| true).await?;
        let same =
            events.iter().zip(&whole.events).all(|(one, two)| without_deeds(one) == without_deeds(two))
                && events.len() as u64 == seq;
        wrong += u64::from(!same);
    }
    Ok(wrong)
}

/// A proxy that passes on a limited number of bytes from the server and then stays silent.
async fn cutting_proxy(server: SocketAddr, bytes: u64) -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        let (client, _) = listener.accept().await?;
        let upstream = TcpStream::connect(server).await?;
        let (mut from_client, mut to_client) = client.into_split();
        let (from_server, mut to_server) = upstream.into_split();
        let up = tokio::spawn(async move { tokio::io::copy(&mut from_client, &mut to_server).await });
        let mut from_server = from_server.take(bytes);
        let _ = tokio::io::copy(&mut from_server, &mut to_client).await;
        up.abort();
        to_client.shutdown().await
    });
    Ok(address)
}
