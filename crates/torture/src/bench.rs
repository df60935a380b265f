//! Load: durable moves a second and how long an acknowledgement takes, with clients and server on the same machine.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;

use crate::client::{Client, Place, open};
use crate::kill::Process;

/// Runs the load and prints its figures.
pub async fn campaign(program: &Path, tables: usize, seconds: u64, idle: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(program, folder.path(), &[]).await?;
    let (server, until) = (process.address, Instant::now() + Duration::from_secs(seconds));
    let players: Vec<_> = (0..tables)
        .map(|n| {
            tokio::spawn(async move {
                let (mut waits, mut seen) = (vec![], 0u64);
                let mut made = 0;
                while Instant::now() < until {
                    let seats = json!(["person", "person", "person", "person"]);
                    let place = open(server, &json!({ "game": "nations", "seats": seats })).await?;
                    let mut clients = vec![Client::hello(server, &place, 0).await?];
                    for _ in 0..3 {
                        let place = crate::client::sit(server, &place.table, &json!({})).await?;
                        clients.push(Client::hello(server, &place, 0).await?);
                    }
                    while Instant::now() < until {
                        for client in &mut clients {
                            client.until(|view| !view["to_act"].is_null() || view["state"] == "over").await?;
                        }
                        let Some(mover) = clients.iter().position(Client::is_my_turn) else { break };
                        made += 1;
                        let (command, began) =
                            (clients[mover].a_move(&format!("m{made}"), n), Instant::now());
                        let turn = command["turn"].clone();
                        clients[mover].command(&command).await?;
                        waits.push(began.elapsed());
                        for client in &mut clients {
                            client.until(|view| view["turn"] != turn).await?;
                            seen += client.events.drain(..).count() as u64;
                        }
                    }
                }
                anyhow::Ok((waits, seen))
            })
        })
        .collect();
    let began = Instant::now();
    let (mut waits, mut seen) = (vec![], 0);
    for player in players {
        let (more, events) = player.await??;
        waits.extend(more);
        seen += events;
    }
    waits.sort_unstable();
    let at = |part: f64| {
        waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    println!(
        "bench: {tables} tables of 4 sockets, {seconds} s: {:.0} durable moves/s, acknowledged p50 {:.1} ms, p99 {:.1} ms; {:.0} events shown/s",
        waits.len() as f64 / began.elapsed().as_secs_f64(),
        at(0.50),
        at(0.99),
        seen as f64 / began.elapsed().as_secs_f64(),
    );
    let place = open(server, &json!({ "game": "nations" })).await?;
    let watcher = Place { token: None, ..place };
    let (before, mut sockets) = (process.memory()?, vec![]);
    for _ in 0..idle {
        sockets.push(Client::hello(server, &watcher, u64::MAX >> 1).await?);
    }
    println!("bench: {} idle sockets: {} MiB (before them {before})", sockets.len(), process.memory()?);
    Ok(())
}
