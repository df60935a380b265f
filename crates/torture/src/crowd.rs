//! Those who make it hard for the people at the tables: idle sockets, tables of bots that are watched, long logs asked for
//! again and again, also compressed and by sockets, pages and hints without pause, and watchers who never read. A process
//! of its own, so that its work is not counted as the server's. That it is refused is what it expects.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use broadside_wire::{FromClient, FromServer, OneDeal, Opening, Target, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::Command;
use tokio::time::sleep;

use crate::client::{
    Client, Ticket, dial, dial_narrow, hello, ready, request_from, request_packed, seats, ticket,
};
use crate::plain::Plain;

mod feats;

pub use feats::Gathered;
use feats::{Feat, done, done_times};

/// Sockets from one address, below what an address may have, and may greet at once.
const FROM_ONE: usize = 400;
/// How often an idle socket tries to come in.
const TRIES: usize = 300;
/// How many tables of bots one address opens.
const SHOWS_OF_ONE: usize = 20;

/// How many requests one address has under way at once.
const IN_FLIGHT: usize = 50;
/// How many sockets come in at long tables from one address at once.
const AT_ONCE: usize = 8;
/// What visitors ask for.
const PAGES: [&str; 4] = ["/", "/art/cards/nations.svg", "/studies/index.json", "/art/boxes/nations.svg"];
/// How long whoever was refused waits.
const REFUSED: Duration = Duration::from_millis(100);
/// How much a slow reader takes at once, in bytes, and when again.
const SIP: usize = 512;
const BETWEEN_SIPS: Duration = Duration::from_secs(4);
/// How long who comes in at long tables waits when refused.
const BETWEEN_STORMS: Duration = Duration::from_secs(1);
/// A socket asks for no more hints than it may send messages.
const BETWEEN_HINTS: Duration = Duration::from_millis(60);

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
    /// Tables from one address at which somebody plays without thinking against the bots that think most
    #[arg(long, default_value_t = 8)]
    pub hasty: usize,
    /// Watchers who never read
    #[arg(long, default_value_t = 40)]
    pub slow: usize,
    /// Clients, each with an address of its own, that come in at long tables again and again and want all events
    #[arg(long, default_value_t = 8)]
    pub storms: usize,
    /// Tables of bots that one address opens as fast as it may, and watches
    #[arg(long, default_value_t = 500)]
    pub openings: usize,
    /// Sockets from one address that ask for hints without a pause
    #[arg(long, default_value_t = 32)]
    pub askers: usize,
    /// Clients, each with an address of its own, that ask for long films and records compressed
    #[arg(long, default_value_t = 4)]
    pub packed: usize,
    /// Clients, each with an address of its own, that ask for pages and drawings as fast as they may
    #[arg(long, default_value_t = 4)]
    pub visitors: usize,
    /// Clients, each with an address of its own, that ask for films and records and read only a little now and then
    #[arg(long, default_value_t = 12)]
    pub sippers: usize,
}

impl Crowd {
    /// Starts a crowd in a process of its own, and waits until all have come. They leave when it is dropped.
    pub async fn gather(self, program: &Path, server: SocketAddr, long: &[String]) -> Result<Gathered> {
        let Crowd { idle, shows, readers, hasty, slow, storms, openings, askers, packed, visitors, sippers } =
            self;
        let mut command = Command::new("nice");
        command.args(["-n", "5"]).arg(program).arg("crowd").args(["--server", &server.to_string()]);
        let numbers = [
            ("--idle", idle),
            ("--shows", shows),
            ("--readers", readers),
            ("--hasty", hasty),
            ("--slow", slow),
            ("--storms", storms),
            ("--openings", openings),
            ("--askers", askers),
            ("--packed", packed),
            ("--visitors", visitors),
            ("--sippers", sippers),
        ];
        for (name, number) in numbers {
            command.args([name, &number.to_string()]);
        }
        for table in long {
            command.args(["--long", table]);
        }
        // It leaves when its input ends, so also where nobody is left to kill it.
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().context("no output")?);
        output.read_line(&mut line).await?;
        ensure!(line.trim() == "all are here", "the crowd has not come: {line:?}");
        Ok(Gathered::hear(self, child, output))
    }

    /// Comes, says so, and stays until the process is killed or its input ends.
    pub async fn besiege(self, server: SocketAddr, long: Vec<String>) -> Result<()> {
        ensure!(server.ip().is_loopback(), "only a server on this machine is besieged");
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            std::process::exit(0);
        });
        let mut shows = vec![];
        for number in 0..self.shows {
            let from = Ipv4Addr::new(127, 4, 1, 1 + (number / SHOWS_OF_ONE) as u8);
            shows.push(show(server, from, number, 0x5_4000).await?);
        }
        let first = shows.first().or(long.first()).cloned();
        let mut idle = vec![];
        for number in 0..self.idle {
            let table = first.clone().context("a table to look at")?;
            let from = Ipv4Addr::new(127, 3, 0, 1 + (number / FROM_ONE) as u8);
            idle.push(idler(server, from, &Ticket { table, token: None }).await?);
        }
        for (number, table) in shows.iter().cloned().enumerate() {
            tokio::spawn(watch(server, Ipv4Addr::new(127, 4, 0, 1 + (number / FROM_ONE) as u8), table));
        }
        for number in 0..self.slow {
            let table = shows.get(number % shows.len().max(1)).or(long.first()).cloned();
            tokio::spawn(stare(server, Ipv4Addr::new(127, 5, 0, 1), table.context("a table to stare at")?));
        }
        for number in 0..self.readers {
            for request in 0..IN_FLIGHT {
                let from = Ipv4Addr::new(127, 6, 0, 1 + number as u8);
                tokio::spawn(read(server, from, long.clone(), number + request, false));
            }
        }
        for number in 0..self.packed {
            for request in 0..IN_FLIGHT {
                let from = Ipv4Addr::new(127, 6, 1, 1 + number as u8);
                tokio::spawn(read(server, from, long.clone(), number + request, true));
            }
        }
        for number in 0..self.visitors {
            for request in 0..IN_FLIGHT {
                tokio::spawn(visit(server, Ipv4Addr::new(127, 11, 0, 1 + number as u8), request));
            }
        }
        for number in 0..self.sippers {
            for request in 0..IN_FLIGHT {
                let from = Ipv4Addr::new(127, 12, 0, 1 + number as u8);
                tokio::spawn(sip(server, from, long.clone(), number + request));
            }
        }
        for number in 0..self.storms {
            for socket in 0..AT_ONCE {
                let from = Ipv4Addr::new(127, 8, 0, 1 + number as u8);
                let table = long.get((number + socket) % long.len().max(1)).cloned();
                tokio::spawn(storm(server, from, table.context("a long table")?));
            }
        }
        tokio::spawn(flood(server, Ipv4Addr::new(127, 9, 0, 1), self.openings));
        for number in 0..self.askers {
            tokio::spawn(ask(server, Ipv4Addr::new(127, 10, 0, 1), number));
        }
        for number in 0..self.hasty {
            tokio::spawn(hurry(server, Ipv4Addr::new(127, 7, 0, 1), number));
        }
        println!("all are here");
        tokio::spawn(feats::tell());
        // Idle sockets answer pings only when they are read, and whoever leaves much unread is thrown out.
        loop {
            for client in &mut idle {
                client.skip();
                // A task reads only so much in one go: without a pause only the first hundred would ever be read.
                tokio::task::yield_now().await;
            }
            sleep(Duration::from_secs(1)).await;
        }
    }
}

/// Comes in and says nothing more.
async fn idler(server: SocketAddr, from: Ipv4Addr, ticket: &Ticket) -> Result<Client> {
    for _ in 0..TRIES {
        let client = Client::upgrade(server, dial(server, from).await?).await?;
        if let Ok(mut client) = client.greet(ticket, u64::MAX >> 1).await {
            client.forget();
            return Ok(client);
        }
        sleep(REFUSED).await;
    }
    anyhow::bail!("an idle socket is not admitted")
}

/// Opens a table of the strongest bots with an end that never comes.
async fn show(server: SocketAddr, from: Ipv4Addr, number: usize, token: usize) -> Result<String> {
    let games = ["nations", "neutral", "war"];
    let game = games[number % games.len()];
    for target in [Target::Points(1_000_000), Target::Deal(OneDeal::Deal)] {
        let count = broadside_games::find(game).context("a game")?.info().usual_players;
        let opening = Opening {
            game: game.into(),
            seats: seats(&vec!["general"; count]),
            seat: Some(None),
            target: Some(target),
            token: Some(format!("{:064x}", token + number)),
            ..Opening::default()
        };
        loop {
            let answer = request_from(from, server, "POST", "/api/tables", &json(&opening)).await?;
            match answer.status {
                201 => return Ok(ticket(&answer)?.table),
                429 => sleep(REFUSED).await,
                _ => break,
            }
        }
    }
    anyhow::bail!("no table of bots was opened")
}

/// Opens one table of bots after another as fast as it may, and watches each.
async fn flood(server: SocketAddr, from: Ipv4Addr, count: usize) {
    for number in 0..count {
        match show(server, from, number, 0x9_4000).await {
            Ok(table) => {
                done(Feat::Opened);
                tokio::spawn(watch(server, from, table));
            }
            Err(_) => sleep(REFUSED).await,
        }
    }
}

/// Sits at a table and asks for one hint after another, never for a move.
async fn ask(server: SocketAddr, from: Ipv4Addr, number: usize) {
    for table in 0_usize.. {
        let asking = async {
            let token = Some(format!("{:032x}{table:032x}", 0xa_4000 + number));
            let opening = Opening { game: "nations".into(), token, ..Opening::default() };
            let answer = request_from(from, server, "POST", "/api/tables", &json(&opening)).await?;
            let client = Client::upgrade(server, dial(server, from).await?).await?;
            let mut client = client.greet(&ticket(&answer)?, 0).await?;
            client.until(ready).await?;
            for question in 0_usize.. {
                let hint = FromClient::Hint { id: format!("h{question}"), turn: client.view().turn };
                client.send(&hint).await?;
                loop {
                    match client.read().await? {
                        FromServer::Hint(_) => break done(Feat::Hinted),
                        FromServer::Refused(_) => break,
                        _ => {}
                    }
                }
                sleep(BETWEEN_HINTS).await;
            }
            anyhow::Ok(())
        };
        let _ = asking.await;
        sleep(REFUSED).await;
    }
}

/// Comes in at a long table again and again, and wants all its events each time.
async fn storm(server: SocketAddr, from: Ipv4Addr, table: String) {
    loop {
        let coming = async {
            let client = Client::upgrade(server, dial(server, from).await?).await?;
            let ticket = Ticket { table: table.clone(), token: None };
            client.greet(&ticket, 0).await?.until(|_| true).await
        };
        match coming.await {
            Ok(()) => done(Feat::Stormed),
            // Every try is a read: who tries at once again and again never has enough left for a long table.
            Err(_) => sleep(BETWEEN_STORMS).await,
        }
    }
}

/// Plays game after game without thinking.
async fn hurry(server: SocketAddr, from: Ipv4Addr, number: usize) {
    let level = if number.is_multiple_of(4) { "marshal" } else { "general" };
    let plan = ["person", level, level, level];
    for game in 0.. {
        let playing = async {
            let token = Some(format!("{:032x}{game:032x}", 0x7_4000 + number));
            let opening =
                Opening { game: "nations".into(), seats: seats(&plan), token, ..Opening::default() };
            let answer = request_from(from, server, "POST", "/api/tables", &json(&opening)).await?;
            let mut client = Plain::hello_on(dial(server, from).await?, server, &ticket(&answer)?).await?;
            for made in 0.. {
                client.until(|_, to_act| to_act == Some(1)).await?;
                let before = client.turn;
                client.make_a_move(&format!("m{made}"), 0).await?;
                done(Feat::Hurried);
                client.until(|turn, _| turn != before).await?;
            }
            anyhow::Ok(())
        };
        // A game that is over has no next move: its socket stays silent.
        let _ = tokio::time::timeout(Duration::from_secs(120), playing).await;
        sleep(Duration::from_secs(1)).await;
    }
}

/// Watches a table for ever.
async fn watch(server: SocketAddr, from: Ipv4Addr, table: String) {
    loop {
        let watching = async {
            let client = Client::upgrade(server, dial(server, from).await?).await?;
            let mut client = client.greet(&Ticket { table: table.clone(), token: None }, 0).await?;
            client.until(|_| true).await?;
            loop {
                client.events.clear();
                client.read().await?;
                done_times(Feat::Shown, client.events.len());
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
            done(Feat::Stared);
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

/// Asks for films and records of long games, and reads of each only a little now and then, so that it stays on its way.
async fn sip(server: SocketAddr, from: Ipv4Addr, long: Vec<String>, first: usize) {
    for number in first.. {
        let Some(table) = long.get(number % long.len().max(1)) else { return };
        let what = if (number / long.len()).is_multiple_of(4) { "record" } else { "replay" };
        let sipping = async {
            let mut stream = dial_narrow(server, from).await?;
            let head = format!("GET /api/tables/{table}/{what} HTTP/1.1\r\nHost: {server}\r\n\r\n");
            stream.write_all(head.as_bytes()).await?;
            let mut status = *b"HTTP/1.1 200";
            stream.read_exact(&mut status).await?;
            ensure!(status.ends_with(b"200"), "refused, or the game is not over");
            done(Feat::Sipped);
            let mut sip = [0; SIP];
            // Until the server has had enough of it.
            loop {
                sleep(BETWEEN_SIPS).await;
                stream.read_exact(&mut sip).await?;
            }
        };
        let _: Result<()> = sipping.await;
        sleep(REFUSED).await;
    }
}

/// Asks for one page or drawing after another, each compressed and on a connection of its own.
async fn visit(server: SocketAddr, from: Ipv4Addr, first: usize) {
    for number in first.. {
        let answer = request_packed(from, server, PAGES[number % PAGES.len()]).await;
        match answer.map(|answer| answer.status) {
            Ok(200) => done(Feat::Visited),
            Ok(429) | Err(_) => sleep(REFUSED).await,
            Ok(_) => {}
        }
    }
}

/// Asks for long logs, by every way that reads them, one after another; or compressed, for their films and records only.
async fn read(server: SocketAddr, from: Ipv4Addr, long: Vec<String>, first: usize, packed: bool) {
    for number in first.. {
        let Some(table) = long.get(number % long.len().max(1)) else { return };
        let path = match number / long.len() % if packed { 2 } else { 4 } {
            0 => format!("/api/tables/{table}/record"),
            1 => format!("/api/tables/{table}/replay"),
            2 => "/api/tables".to_owned(),
            _ => format!("/api/tables/{table}"),
        };
        let (answer, feat) = match packed {
            true => (request_packed(from, server, &path).await, Feat::Packed),
            false => (request_from(from, server, "GET", &path, "").await, Feat::Read),
        };
        match answer.map(|answer| answer.status) {
            Ok(200) => done(feat),
            Ok(429) | Err(_) => sleep(REFUSED).await,
            Ok(_) => {}
        }
    }
}
