//! Races for seats and turns, repeats, reorderings, and connections cut at random bytes.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use broadside_cards::Rng;
use broadside_storage::{Folder, Sqlite};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Client, Ticket, open, request, sit};
use crate::host::{Host, wide};

/// How hard to try.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Races for a seat, and as many for a turn.
    pub races: u64,
    /// Commands that are repeated and reordered.
    pub commands: u64,
    /// Connections cut.
    pub cuts: u64,
    /// The seed of it all.
    pub seed: u64,
}

/// Runs the campaign and prints its figures; says whether anything was wrong.
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

/// Several want one seat: one gets it, the others are told so.
async fn seat_race(server: SocketAddr, rng: &mut Rng) -> Result<u64> {
    let seats = json!(["person", "person", "random", "random"]);
    let ticket = open(server, &json!({ "game": "nations", "seats": seats, "target": "deal" })).await?;
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
        told += u64::from(answer.status == 409 && answer.json()?["code"] == "taken");
    }
    Ok(u64::from(won != 1 || told != all - 1))
}

/// One seat, open on several sockets, moves on all of them at once: one move counts.
async fn turn_races(server: SocketAddr, races: u64, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut run) = (0, 0);
    while run < races {
        let ticket = open(server, &json!({ "game": "nations", "target": "deal" })).await?;
        let mut sockets = vec![];
        for _ in 0..3 {
            sockets.push(Client::hello(server, &ticket, 0).await?);
        }
        loop {
            for socket in &mut sockets {
                socket.until(|view| view["state"] == "over" || view["to_act"] == 1).await?;
            }
            if sockets[0].view["state"] == "over" || run >= races {
                break;
            }
            let turn = sockets[0].view["turn"].clone();
            for (n, socket) in sockets.iter_mut().enumerate() {
                let command = socket.a_move(&format!("r{run}-{n}"), rng.below(100) as usize);
                socket.send(&command).await?;
            }
            let (mut won, mut told) = (0, 0);
            for socket in &mut sockets {
                let answer = socket.answer().await?;
                won += u64::from(answer["type"] == "done");
                told += u64::from(answer["code"] == "turn");
            }
            wrong += u64::from(won != 1 || told != 2);
            run += 1;
            for socket in &mut sockets {
                socket.until(|view| view["turn"] != turn).await?;
            }
        }
    }
    Ok(wrong)
}

/// Every command is sent several times, on two sockets, mixed with old ones: all copies get the first one's answer.
async fn repeats(server: SocketAddr, commands: u64, plant: bool, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut sent) = (0, 0);
    while sent < commands {
        let ticket = open(server, &json!({ "game": "nations", "target": "deal" })).await?;
        let mut sockets =
            [Client::hello(server, &ticket, 0).await?, Client::hello(server, &ticket, 0).await?];
        let mut old: Vec<(Value, Value)> = vec![];
        loop {
            for socket in &mut sockets {
                socket.until(|view| view["state"] == "over" || view["to_act"] == 1).await?;
            }
            if sockets[0].view["state"] == "over" || sent >= commands {
                break;
            }
            let fresh = sockets[0].a_move(&format!("c{sent}"), rng.below(100) as usize);
            let turn = fresh["turn"].clone();
            let mut batch: Vec<(Value, Option<Value>)> =
                (0..2 + rng.below(3)).map(|_| (fresh.clone(), None)).collect();
            for _ in 0..rng.below(4) {
                if let Some((command, answer)) = old.get(rng.below(old.len().max(1) as u32) as usize) {
                    batch.push((command.clone(), Some(answer.clone())));
                }
            }
            rng.mix(&mut batch);
            let mut expected = [vec![], vec![]];
            for (n, (mut command, answer)) in batch.into_iter().enumerate() {
                if plant && answer.is_some() {
                    command["id"] = json!(format!("new{sent}-{n}"));
                }
                let side = rng.below(2) as usize;
                sockets[side].send(&command).await?;
                expected[side].push(answer);
                sent += 1;
            }
            let mut first: Option<Value> = None;
            for (socket, expected) in sockets.iter_mut().zip(expected) {
                for known in expected {
                    let answer = socket.answer().await?;
                    let known = known.as_ref().unwrap_or_else(|| first.get_or_insert_with(|| answer.clone()));
                    wrong += u64::from(answer != *known || answer["type"] != "done");
                }
            }
            old.push((fresh, first.context("an answer")?));
            for socket in &mut sockets {
                socket.until(|view| view["turn"] != turn).await?;
            }
        }
    }
    Ok(wrong)
}

/// Connections end after a random number of bytes; what comes before and after fits together without gap or repeat.
async fn cuts(server: SocketAddr, cuts: u64, rng: &mut Rng) -> Result<u64> {
    let (mut wrong, mut done) = (0, 0);
    while done < cuts {
        let seats = json!(["person", "random", "person", "random"]);
        let ann = open(server, &json!({ "game": "nations", "seats": seats, "target": "deal" })).await?;
        let bea = sit(server, &ann.table, &json!({})).await?;
        let mut steady = Client::hello(server, &ann, 0).await?;
        let (mut events, mut seq, mut moves): (Vec<Value>, u64, u64) = (vec![], 0, 0);
        let mut pending: Option<Value> = None;
        while done < cuts && steady.view["state"] != "over" {
            // The steady player moves whenever it can, so that the cut one misses something.
            let people = |view: &Value| view["to_act"] == 1 || view["to_act"] == 3 || view["state"] == "over";
            steady.until(|view| view["seq"].as_u64() >= Some(seq) && people(view)).await?;
            if steady.is_my_turn() {
                moves += 1;
                let (command, turn) = (steady.a_move(&format!("a{moves}"), 0), steady.view["turn"].clone());
                steady.command(&command).await?;
                steady.until(|view| view["turn"] != turn).await?;
            }
            let proxy = cutting_proxy(server, u64::from(200 + rng.below(9_000))).await?;
            let ticket = Ticket { table: bea.table.clone(), token: bea.token.clone() };
            if let Ok(mut cut) = Client::hello(proxy, &ticket, seq).await {
                loop {
                    if cut.until(people).await.is_err() || cut.view["to_act"] != 3 {
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
                    let turn = command["turn"].clone();
                    if cut.until(|view| view["turn"] != turn).await.is_err() {
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
            events.iter().zip(&whole.events).all(|(one, two)| one == two) && events.len() as u64 == seq;
        wrong += u64::from(!same);
    }
    Ok(wrong)
}

/// A way to the server that lets so many bytes through from it and then falls silent for good.
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
