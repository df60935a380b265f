//! Non-interference: two worlds that differ only in what a viewer cannot know must give that viewer the same bytes.
//!
//! Each world is a log on its own server. The viewer connects to both, asks the same things and sees the same moves.
//! All bytes of answers, sockets and the servers' logs are compared.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::{Rng, Seed};
use broadside_engine::{Gesture, Viewer};
use broadside_games::GAMES;
use broadside_house::Command;
use broadside_server::{Config, Door};
use broadside_wire::{Done, FromClient, FromServer, Hello, PROTOCOL};
use tokio::net::TcpListener;

use crate::client::request;
use crate::host::{Host, named, wide};
use crate::leaks::{LEAKS, Leak};
use crate::ledger::Ledger;
use crate::peek::{Channel, Peek, Piece};
use crate::telltale::TELLTALE;
use crate::worlds::{Deals, Pair, World};

/// What a campaign found.
#[derive(Default, Debug)]
pub struct Found {
    /// Pairs of worlds.
    pub pairs: u64,
    /// Frames, answers and logs compared.
    pub pieces: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Moves played while the viewer was watching.
    pub followed: u64,
    /// Hints given.
    pub hints: u64,
    /// Pairs that differed.
    pub differing: u64,
    /// The first difference.
    pub first: Option<String>,
}

/// What the servers of this process log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn take(&self) -> String {
        let lines = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&lines).into_owned()
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Tries `pairs` pairs at a game's tables, with or without a planted leak.
pub async fn game(id: &str, pairs: u64, seed: u64, leak: Option<Leak>) -> Result<Found> {
    let game = broadside_games::find(id).with_context(|| format!("no game {id}"))?;
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt().without_time().with_max_level(tracing::Level::TRACE);
    // Everything runs on this thread, so that its log belongs to one world at a time.
    let _guard = tracing::subscriber::set_default(log.with_writer(move || writer.clone()).finish());
    let ledgers = [Arc::new(Ledger::default()), Arc::new(Ledger::default())];
    let mut hosts = vec![];
    for ledger in &ledgers {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let config = Config {
            games: GAMES,
            storage: ledger.clone(),
            levels: TELLTALE,
            limits: wide(),
            door: Door::default(),
            seeds: named,
        };
        hosts.push(Host::on(listener, config)?);
    }
    let (mut rng, mut found, mut barren) = (Rng::new(seed), Found::default(), 0);
    let mut choices = Rng::new(seed ^ 1);
    let mut deals = Deals::of(game, &mut rng);
    while found.pairs < pairs && !(leak.is_some() && found.differing > 0) {
        let made = deals.play()?;
        barren = if made.is_empty() { barren + 1 } else { 0 };
        ensure!(barren < 2_000, "{id}: no worlds that differ");
        for pair in made.iter().take((pairs - found.pairs) as usize) {
            let (mut seen, live) = (vec![], choices.below(4) == 0 && !pair.followed.is_empty());
            for (world, (ledger, host)) in pair.worlds.iter().zip(ledgers.iter().zip(&hosts)) {
                ledger.put(world.state.id().clone(), world.lines());
                lines.take();
                let mut pieces = observe(host.address, pair, world, &deals, live, choices.clone()).await?;
                pieces.push(Piece {
                    channel: Channel::Log,
                    head: vec![],
                    text: masked(&lines.take(), host.address),
                });
                if let Some((_, plant)) = leak {
                    plant(&mut pieces, &world.secret(pair.viewer));
                }
                seen.push(pieces);
            }
            choices.bits();
            found.compare(&seen[0], &seen[1]);
            found.followed += if live { pair.followed.len() as u64 } else { 0 };
        }
    }
    for host in hosts {
        host.stop().await?;
    }
    Ok(found)
}

impl Found {
    fn compare(&mut self, one: &[Piece], two: &[Piece]) {
        self.pairs += 1;
        self.pieces += one.len() as u64;
        self.hints += one.iter().filter(|piece| piece.text.starts_with("{\"type\":\"hint\"")).count() as u64;
        self.bytes += one.iter().map(|piece| (piece.head.len() + piece.text.len()) as u64).sum::<u64>();
        if one != two {
            self.differing += 1;
            let unlike = one.iter().zip(two).find(|(one, two)| one != two);
            self.first.get_or_insert_with(|| match unlike {
                Some((one, two)) => format!("{one:?}\n{two:?}"),
                None => format!("{} pieces against {}", one.len(), two.len()),
            });
        }
    }
}

/// Masks times and the servers' addresses, which may differ.
fn masked(text: &str, server: SocketAddr) -> String {
    let mut text = text.replace(&server.to_string(), "SERVER");
    if let Some(at) = text.find("\r\ndate: ") {
        let end = text[at + 2..].find("\r\n").map_or(text.len(), |end| at + 2 + end);
        text.replace_range(at..end, "");
    }
    for name in ["at", "now", "since", "until", "vote_from"] {
        let field = format!("\"{name}\":");
        if let Some(at) = text.find(&field) {
            let end = text[at..].find([',', '}']).map_or(text.len(), |end| at + end);
            text.replace_range(at..end, &format!("{field}0"));
        }
    }
    text
}

/// Everything that reaches a viewer of one world, and what its server logs.
async fn observe(
    server: SocketAddr,
    pair: &Pair,
    world: &World,
    deals: &Deals<'_>,
    live: bool,
    mut choices: Rng,
) -> Result<Vec<Piece>> {
    let (table, mut pieces) = (world.state.id().as_str(), vec![]);
    let hello = |viewer: Viewer| {
        let token = viewer.seat().map(|seat| deals.tokens[seat.index()].to_string());
        FromClient::Hello(Hello { protocol: PROTOCOL, table: table.into(), token, after: 0 })
    };
    let is_view = |seq: u64| {
        let (view, number) = ("\"type\":\"view\"".to_owned(), format!("\"seq\":{seq},"));
        move |text: &str| text.contains(&view) && text.contains(&number)
    };
    for path in ["", "/record"] {
        let answer = request(server, "GET", &format!("/api/tables/{table}{path}"), "", "").await?;
        pieces.push(Piece {
            channel: Channel::Rest,
            head: vec![],
            text: format!("{}\r\n\r\n{}", answer.head, answer.body),
        });
    }
    let now = world.state.seq();
    let mut movers = vec![];
    for seat in 0..if live { world.state.setup().table.players() } else { 0 } {
        let mut mover = Peek::open(server).await?;
        mover.say(&hello(Viewer::Seat(broadside_cards::Seat::new(seat)))).await?;
        mover.until(is_view(now)).await?;
        movers.push(mover);
    }
    let mut peek = Peek::open(server).await?;
    peek.say(&hello(pair.viewer)).await?;
    pieces.extend(peek.until(is_view(now)).await?);
    for probe in 0..3 {
        let action = &pair.probes[choices.below(pair.probes.len() as u32) as usize];
        if is_refused(pair, action) {
            let id = format!("probe{probe}");
            let (turn, action) = (pair.worlds[0].state.turn(), action.clone());
            peek.say(&FromClient::Move { id: id.clone(), turn, action }).await?;
            pieces.extend(peek.until(|text| text.contains(&id)).await?);
        }
        let id = format!("why{probe}");
        let card = action.rsplit(' ').next().unwrap_or_default().to_owned();
        let gesture = Gesture { cards: vec![card], from: None, to: None };
        peek.say(&FromClient::Why { id: id.clone(), turn: world.state.turn(), gesture }).await?;
        pieces.extend(peek.until(|text| text.contains(&id)).await?);
    }
    peek.say(&FromClient::Hint { id: "hint".into(), turn: world.state.turn() }).await?;
    pieces.extend(peek.until(|text| text.contains("\"id\":\"hint\"")).await?);
    for (n, followed) in pair.followed.iter().enumerate().filter(|_| live) {
        let mover = &mut movers[followed.seat.index()];
        let (turn, action) = (followed.turn, followed.action.clone());
        mover.say(&FromClient::Move { id: format!("m{n}"), turn, action }).await?;
        pieces.extend(peek.until(is_view(followed.seq)).await?);
    }
    // The last request may change the table, so nothing follows it.
    let turn = pair.followed.last().filter(|_| live).map_or_else(|| world.state.turn(), |last| last.seq);
    let id = "back".to_owned();
    peek.say(&if pair.solo { FromClient::Undo { id, turn } } else { FromClient::Takeback { id, turn } })
        .await?;
    pieces.extend(peek.until(|text| text.contains("\"back\"")).await?);
    if let FromServer::Done(Done { seq, .. }) =
        serde_json::from_str(&pieces.last().context("an answer")?.text)?
    {
        pieces.extend(peek.until(is_view(seq)).await?);
    }
    peek.say_text("{\"type\":\"dance\"}").await?;
    pieces.extend(peek.until(|_| false).await?);
    for piece in &mut pieces {
        piece.text = masked(&piece.text, server);
    }
    // A view may come twice if somebody sits down meanwhile.
    let is_view =
        |piece: &Piece| piece.channel == Channel::Socket && piece.text.contains("\"type\":\"view\"");
    pieces.dedup_by(|next, piece| is_view(piece) && next == piece);
    Ok(pieces)
}

fn is_refused(pair: &Pair, action: &str) -> bool {
    let Some(seat) = pair.viewer.seat() else { return true };
    let state = &pair.worlds[0].state;
    let command = Command::Act { seat, turn: state.turn(), action: action.to_owned() };
    state.decide(2, None, &command, &mut || Seed::from(7)).is_err()
}

/// Every game, then every planted leak at two games; prints the figures.
pub fn campaign(pairs: u64, seed: u64) -> Result<()> {
    let mut bad = vec![];
    let run = |id: &str, pairs: u64, leak: Option<Leak>| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(game(id, pairs, seed, leak))
    };
    for each in GAMES {
        let id = each.info().id;
        let found = run(id, pairs, None)?;
        println!(
            "leak {id:<18} {:>6} pairs {:>8} frames, answers and logs {:>10} bytes {:>6} moves followed {:>5} hints {:>3} differing",
            found.pairs, found.pieces, found.bytes, found.followed, found.hints, found.differing
        );
        if let Some(first) = found.first {
            bad.push(format!("{id}:\n{first}"));
        }
    }
    let (mut caught, mut planted) = (0, 0);
    for (n, leak) in LEAKS.iter().enumerate() {
        for at in [n, n + 5] {
            let id = GAMES[at % GAMES.len()].info().id;
            let found = run(id, pairs.min(400), Some(*leak))?;
            planted += 1;
            caught += usize::from(found.differing > 0);
            println!(
                "leak planted at {id:<18} {:<44} {}",
                leak.0,
                if found.differing > 0 { format!("caught by pair {}", found.pairs) } else { "MISSED".into() }
            );
        }
    }
    println!("leak: {caught} of {planted} planted leaks caught, of {} kinds", LEAKS.len());
    ensure!(bad.is_empty(), "leaks:\n{}", bad.join("\n"));
    ensure!(caught == planted, "a planted leak was missed");
    Ok(())
}
