//! Malformed frames, forged tokens, foreign origins, slow senders, clients that never read what they are told or have asked
//! for, idle sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::{Rng, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{Table, Target};
use broadside_wire::{FromClient, FromServer, Opening};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Ticket, dial_narrow, hello, open, ready_at};
use crate::kill::Process;

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Malformed and oversized frames.
    pub frames: u64,
    /// Forged tokens.
    pub tokens: u64,
    /// Variants of an origin, on every route.
    pub origins: u64,
    /// Idle sockets at once.
    pub idle: usize,
    /// Clients that send a head byte by byte, and clients that never read.
    pub slow: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// The number of clients that try at the same time.
const CROWD: u64 = 16;

const ROUTES: [&str; 18] = [
    "/",
    "/api/games",
    "/api/games/nations/rules",
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/seats",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/slips",
    "/api/replay",
    "/api/lessons/nations",
    "/api/socket",
    "/api/openapi.json",
    "/art/cards/nations.svg",
    "/art/boxes/nations.svg",
    "/healthz",
    "/metrics",
    "/anything",
];

/// Runs the campaign and prints its figures; returns whether anything was wrong.
pub async fn campaign(program: &Path, effort: Effort, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let words: &[&str] = if plant { &["--origin", "https://friend.example"] } else { &[] };
    let process = Process::start(program, folder.path(), words).await?;
    let server = process.address;
    let ticket = open(server, &Opening { game: "nations".into(), ..Opening::default() }).await?;
    let mut own = Client::hello(server, &ticket, 0).await?;
    own.until(ready_at(1)).await?;
    let stood = own.seq;
    // The person stays connected; otherwise a bot would stand in during the campaign and rightly move.
    let staying = tokio::spawn(async move { while own.read().await.is_ok() {} });
    let before = process.memory()?;
    let mut rng = Rng::new(effort.seed);
    let answered =
        crowd(effort.frames, &mut rng, |share, rng| frames(server, ticket.clone(), stood, share, rng))
            .await?;
    let after_frames = process.memory()?;
    let admitted =
        crowd(effort.tokens, &mut rng, |share, rng| tokens(server, ticket.clone(), share, rng)).await?;
    let after_tokens = process.memory()?;
    let (origins, accepted) = origins(server, &ticket, effort.origins, &mut rng).await?;
    let (slow, held) = slow(server, &ticket, effort.slow).await?;
    let with_slow = process.memory()?;
    let idle_memory = idle(server, &ticket, effort.idle, &process).await?;
    let panics = std::fs::read_to_string(folder.path().join("complaints"))?.matches("panicked").count();
    let mut last = Client::hello(server, &ticket, 0).await.context("the table is as good as ever")?;
    last.until(|_| true).await?;
    let moved = u64::from(last.view().seq != stood);
    staying.abort();
    println!(
        "abuse{}: {} bad frames {answered} carried out, {} forged tokens {admitted} admitted, {origins} requests with foreign origins {accepted} accepted, {slow} slow clients {held} kept, {} idle sockets; the table has moved {moved} times; {panics} panics; memory in MiB {before} at first, {after_frames} after frames, {after_tokens} after tokens, {with_slow} after slow clients, {idle_memory} with idle sockets",
        if plant { " (a friend's page is let in)" } else { "" },
        effort.frames,
        effort.tokens,
        effort.idle,
    );
    let bounded = after_frames.max(after_tokens).max(with_slow) < before + 100 && idle_memory < 200;
    Ok(answered + admitted + accepted + held + moved > 0 || panics > 0 || !bounded)
}

/// Divides the attempts among several clients and adds up how many got through.
async fn crowd<F>(tries: u64, rng: &mut Rng, part: impl Fn(u64, Rng) -> F) -> Result<u64>
where
    F: Future<Output = Result<u64>> + Send + 'static,
{
    let share = |n: u64| tries / CROWD + u64::from(n < tries % CROWD);
    let parts: Vec<_> = (0..CROWD).map(|n| tokio::spawn(part(share(n), Rng::new(rng.bits())))).collect();
    let mut through = 0;
    for part in parts {
        through += part.await??;
    }
    Ok(through)
}

const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13";

fn bad_frame(rng: &mut Rng) -> Message {
    let junk: Vec<u8> = (0..rng.below(300)).map(|_| rng.bits() as u8).collect();
    match rng.below(10) {
        0 => Message::binary(junk),
        1 => Message::text(String::from_utf8_lossy(&junk).into_owned()),
        2 => Message::text("x".repeat(4_097 + rng.below(20_000) as usize)),
        3 => Message::text("[".repeat(2_000)),
        4 => Message::text("{\"type\":{\"a\":".repeat(200)),
        5 => Message::text("{\"type\":\"move\",\"id\":\"x\",\"turn\":-1,\"action\":\"play E14\"}"),
        6 => Message::text("{\"type\":\"move\",\"id\":\"x\",\"turn\":1e99,\"action\":7}"),
        7 => Message::text(format!(
            "{{\"type\":\"move\",\"id\":\"{}\",\"turn\":1,\"action\":\"\"}}",
            "i".repeat(65)
        )),
        8 => Message::text("{\"type\":\"dance\",\"id\":\"a\"}"),
        _ => Message::text("null"),
    }
}

/// The number of bad frames that got any answer except a refusal or a close.
async fn frames(server: SocketAddr, ticket: Ticket, stood: u64, frames: u64, mut rng: Rng) -> Result<u64> {
    let (ticket, rng) = (&ticket, &mut rng);
    let mut carried_out = 0;
    for n in 0..frames {
        let seated = n % 2 == 0;
        let mut client = match seated {
            true => Client::hello(server, ticket, stood).await,
            false => Client::connect(server).await,
        };
        if n % 5 == 4 {
            // Not valid frames: random bytes, reserved bits, missing masks, endless lengths.
            let mut stream = TcpStream::connect(server).await?;
            let head = format!(
                "GET /api/socket HTTP/1.1\r\nHost: {server}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await?;
            let junk: Vec<u8> = (0..2 + rng.below(40)).map(|_| rng.bits() as u8).collect();
            let _ = stream.write_all(&junk).await;
            continue;
        }
        let Ok(client) = &mut client else { continue };
        let _ = client.send_raw(bad_frame(rng)).await;
        if n % 50 == 0 {
            let ended = tokio::time::timeout(Duration::from_secs(20), async {
                loop {
                    match client.read().await {
                        Ok(FromServer::Done(_)) => return 1,
                        Ok(_) => {}
                        Err(_) => return 0,
                    }
                }
            });
            carried_out += ended.await.unwrap_or(1);
        }
    }
    Ok(carried_out)
}

async fn tokens(server: SocketAddr, ticket: Ticket, tokens: u64, mut rng: Rng) -> Result<u64> {
    let mut admitted = 0;
    let true_token = ticket.token.clone().context("a token")?;
    for n in 0..tokens {
        let mut token: String = (0..4).map(|_| format!("{:016x}", rng.bits())).collect();
        if n % 2 == 0 {
            // The true token with one digit changed.
            let at = rng.below(64) as usize;
            let digit = if &true_token[at..=at] == "0" { "1" } else { "0" };
            token = true_token.clone();
            token.replace_range(at..=at, digit);
        }
        let forged = Ticket { table: ticket.table.clone(), token: Some(token) };
        admitted += u64::from(Client::hello(server, &forged, 0).await.is_ok());
    }
    Ok(admitted)
}

async fn origins(server: SocketAddr, ticket: &Ticket, variants: u64, rng: &mut Rng) -> Result<(u64, u64)> {
    let (port, mut tried, mut accepted) = (server.port(), 0, 0);
    let fixed = [
        "null".to_owned(),
        "https://friend.example".into(),
        "http://evil.example".into(),
        format!("https://127.0.0.1:{port}"),
        "http://127.0.0.1".into(),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://evil.example:{port}"),
        format!("http://user@127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}/"),
        format!("http://127.0.0.1:{port} "),
        format!("HTTP://127.0.0.1:{port}x"),
        format!("http://127.0.0.1:{port}\u{e9}"),
        "file://".into(),
        "chrome-extension://abc".into(),
        format!("http://[::1]:{port}"),
        format!("http://localhost:{port}"),
        format!("http://0.0.0.0:{port}"),
        format!("http://127.1:{port}"),
    ];
    for n in 0..variants {
        let origin = match fixed.get(n as usize) {
            Some(origin) => origin.clone(),
            None => format!("http://{:x}.example:{}", rng.bits() >> 40, rng.below(65_536)),
        };
        for route in ROUTES {
            let route = route.replace("TABLE", &ticket.table);
            let method = if route.ends_with("seats") || rng.below(4) == 0 { "POST" } else { "GET" };
            let text = match route == "/api/socket" && method == "GET" {
                true => format!(
                    "GET {route} HTTP/1.1\r\nHost: {server}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}\r\n\r\n"
                ),
                false => format!(
                    "{method} {route} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nOrigin: {origin}\r\nContent-Length: 0\r\n\r\n"
                ),
            };
            tried += 1;
            let trimmed_is_ours = origin.trim() == format!("http://{server}");
            if let Ok(status) = status(server, &text).await {
                accepted += u64::from(!trimmed_is_ours && !matches!(status, 400 | 403));
            }
        }
    }
    Ok((tried, accepted))
}

/// The status code of a request.
async fn status(server: SocketAddr, request: &str) -> Result<u16> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut head = [0; 12];
    tokio::time::timeout(Duration::from_secs(20), stream.read_exact(&mut head)).await??;
    Ok(std::str::from_utf8(&head[9..])?.parse()?)
}

/// A request for a film of many deals.
fn ask_for_a_film(server: SocketAddr) -> Result<String> {
    let game = broadside_games::find("nations").context("a game")?;
    let table = Table::new(game.info(), 4, &[], Some(Target::Points(1_000_000)))
        .map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(1), 0, 200, Some(&mut scribe));
    let record = scribe.text();
    Ok(format!(
        "POST /api/replay HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{record}",
        record.len()
    ))
}

/// Heads sent byte by byte, and clients that never read: none is kept for ever.
async fn slow(server: SocketAddr, ticket: &Ticket, clients: usize) -> Result<(usize, u64)> {
    let mut tasks = vec![];
    let film = ask_for_a_film(server)?;
    for n in 0..clients {
        let ticket = ticket.clone();
        let film = film.clone();
        tasks.push(tokio::spawn(async move {
            if n % 3 == 2 {
                // Asks for a film and then never reads, with a minimal buffer.
                let mut stream = dial_narrow(server, Ipv4Addr::LOCALHOST).await?;
                stream.write_all(film.as_bytes()).await?;
                let began = Instant::now();
                while began.elapsed() < Duration::from_secs(40) {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    // Whoever was cut off is told so by what this meets.
                    if stream.write_all(b"G").await.is_err() {
                        return Ok(false);
                    }
                }
                Ok(true)
            } else if n % 3 == 0 {
                let mut stream = TcpStream::connect(server).await?;
                let began = Instant::now();
                for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ".iter().chain([b'a'; 600].iter())
                {
                    if stream.write_all(&[*byte]).await.is_err() {
                        return anyhow::Ok(false);
                    }
                    let mut room = [0; 64];
                    let ended =
                        tokio::time::timeout(Duration::from_millis(100), stream.read(&mut room)).await;
                    if matches!(ended, Ok(Ok(0) | Err(_))) {
                        return Ok(false);
                    }
                    if began.elapsed() > Duration::from_secs(40) {
                        return Ok(true);
                    }
                }
                Ok(true)
            } else {
                // Says hello, then keeps asking without ever reading, with a minimal buffer.
                let mut client = Client::connect_narrow(server).await?;
                client.send(&hello(&Ticket { token: None, ..ticket }, 0)).await?;
                let ask = FromClient::Move { id: "i".repeat(64), turn: 1, action: "dance".into() };
                let began = Instant::now();
                while began.elapsed() < Duration::from_secs(40) {
                    for _ in 0..200 {
                        if client.send(&ask).await.is_err() {
                            return Ok(false);
                        }
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Ok(true)
            }
        }));
    }
    let mut held = 0;
    for task in tasks {
        held += u64::from(task.await?.unwrap_or(false));
    }
    Ok((clients, held))
}

/// The server's memory with `count` silent watchers.
async fn idle(server: SocketAddr, ticket: &Ticket, sockets: usize, process: &Process) -> Result<u64> {
    let watcher = Ticket { table: ticket.table.clone(), token: None };
    let mut open = vec![];
    for _ in 0..sockets {
        let mut client = Client::hello(server, &watcher, u64::MAX >> 1).await?;
        client.forget();
        open.push(client);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    ensure!(open.len() == sockets, "not all came in");
    process.memory()
}
