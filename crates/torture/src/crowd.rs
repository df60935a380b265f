//! Those who make it hard for the people at the tables: idle sockets, tables of bots that are watched, long logs asked for
//! again and again, and watchers who never read. A process of its own, so that its work is not counted as the server's.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use broadside_wire::{OneDeal, Opening, Target, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::client::{Client, Ticket, dial, hello, request_from, seats, ticket};

/// Sockets from one address, below what an address may have.
const FROM_ONE: usize = 900;
/// How many tables of bots one address opens.
const SHOWS_OF_ONE: usize = 20;

/// Who is in the crowd.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Crowd {
    /// Sockets that only stay open
    #[arg(long, default_value_t = 10_000)]
    pub idle: usize,
    /// Tables of bots among themselves, each with a watcher
    #[arg(long, default_value_t = 100)]
    pub shows: usize,
    /// Clients, each with an address of its own, that ask for long logs as fast as they may
    #[arg(long, default_value_t = 8)]
    pub readers: usize,
    /// Watchers who never read
    #[arg(long, default_value_t = 40)]
    pub slow: usize,
}

impl Crowd {
    /// Starts a crowd in a process of its own, and waits until all have come. They leave when it is killed.
    pub async fn gather(self, program: &Path, server: SocketAddr, long: &[String]) -> Result<Child> {
        let Crowd { idle, shows, readers, slow } = self;
        let mut command = Command::new("nice");
        command.args(["-n", "5"]).arg(program).arg("crowd").args(["--server", &server.to_string()]);
        for (name, number) in [("--idle", idle), ("--shows", shows), ("--readers", readers), ("--slow", slow)]
        {
            command.args([name, &number.to_string()]);
        }
        for table in long {
            command.args(["--long", table]);
        }
        let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line).await?;
        ensure!(line.trim() == "all are here", "the crowd has not come: {line:?}");
        Ok(child)
    }

    /// Comes, says so, and stays until the process is killed.
    pub async fn besiege(self, server: SocketAddr, long: Vec<String>) -> Result<()> {
        let mut shows = vec![];
        for number in 0..self.shows {
            shows.push(show(server, number).await?);
        }
        let first = shows.first().or(long.first()).cloned();
        let mut idle = vec![];
        for number in 0..self.idle {
            let table = first.clone().context("a table to look at")?;
            let from = Ipv4Addr::new(127, 3, 0, 1 + (number / FROM_ONE) as u8);
            let client = Client::upgrade(server, dial(server, from).await?).await?;
            let mut client = client.greet(&Ticket { table, token: None }, u64::MAX >> 1).await?;
            client.forget();
            idle.push(client);
        }
        for (number, table) in shows.iter().cloned().enumerate() {
            tokio::spawn(watch(server, Ipv4Addr::new(127, 4, 0, 1 + (number / FROM_ONE) as u8), table));
        }
        for number in 0..self.slow {
            let table = shows.get(number % shows.len().max(1)).or(long.first()).cloned();
            tokio::spawn(stare(server, Ipv4Addr::new(127, 5, 0, 1), table.context("a table to stare at")?));
        }
        for number in 0..self.readers {
            tokio::spawn(read(server, Ipv4Addr::new(127, 6, 0, 1 + number as u8), long.clone(), number));
        }
        println!("all are here");
        // Idle sockets answer pings only when they are read.
        loop {
            for client in &mut idle {
                let _ = tokio::time::timeout(Duration::ZERO, client.read()).await;
                client.forget();
            }
            sleep(Duration::from_secs(5)).await;
        }
    }
}

/// Opens a table of the strongest bots with an end that never comes.
async fn show(server: SocketAddr, number: usize) -> Result<String> {
    let games = ["nations", "neutral", "war"];
    let game = games[number % games.len()];
    let from = Ipv4Addr::new(127, 4, 1, 1 + (number / SHOWS_OF_ONE) as u8);
    for target in [Target::Points(1_000_000), Target::Deal(OneDeal::Deal)] {
        let count = broadside_games::find(game).context("a game")?.info().usual_players;
        let opening = Opening {
            game: game.into(),
            seats: seats(&vec!["general"; count]),
            seat: Some(None),
            target: Some(target),
            token: Some(format!("{:064x}", 0x5_4000 + number)),
            ..Opening::default()
        };
        let answer = request_from(from, server, "POST", "/api/tables", &json(&opening)).await?;
        match answer.status {
            201 => return Ok(ticket(&answer)?.table),
            429 => sleep(Duration::from_secs(1)).await,
            _ => {}
        }
    }
    anyhow::bail!("no table of bots was opened")
}

/// Watches a table for ever.
async fn watch(server: SocketAddr, from: Ipv4Addr, table: String) {
    loop {
        let watching = async {
            let client = Client::upgrade(server, dial(server, from).await?).await?;
            let mut client = client.greet(&Ticket { table: table.clone(), token: None }, 0).await?;
            loop {
                client.read().await?;
                client.events.clear();
            }
        };
        let _: Result<()> = watching.await;
        sleep(Duration::from_secs(1)).await;
    }
}

/// Watches a table and never reads; comes again when it is thrown out.
async fn stare(server: SocketAddr, from: Ipv4Addr, table: String) {
    loop {
        let staring = async {
            let mut client = Client::connect_narrow_from(from, server).await?;
            client.send(&hello(&Ticket { table: table.clone(), token: None }, 0)).await?;
            // Until the server has thrown it out, which a message of its own then meets.
            loop {
                sleep(Duration::from_secs(2)).await;
                client.send(&broadside_wire::FromClient::Ping).await?;
            }
        };
        let _: Result<()> = staring.await;
        sleep(Duration::from_millis(200)).await;
    }
}

/// Asks for long logs, by every way that reads them, as fast as is answered.
async fn read(server: SocketAddr, from: Ipv4Addr, long: Vec<String>, first: usize) {
    for number in first.. {
        let Some(table) = long.get(number % long.len().max(1)) else { return };
        let path = match number / long.len() % 4 {
            0 => format!("/api/tables/{table}/record"),
            1 => format!("/api/tables/{table}/replay"),
            2 => "/api/tables".to_owned(),
            _ => format!("/api/tables/{table}"),
        };
        match request_from(from, server, "GET", &path, "").await {
            Ok(answer) if answer.status == 429 => sleep(Duration::from_millis(100)).await,
            Ok(_) => {}
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}
