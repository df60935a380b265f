//! Power cuts: images of the data folder at random moments, with unsynced writes dropped or torn.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::{Rng, Seed};
use broadside_engine::{Table, Target, Viewer};
use broadside_games::GAMES;
use broadside_house::{Chain, Command as Wish, Decided, Decision, LEVELS, Setup, TableId, TableState, Token};
use broadside_storage::{Batch, Folder, Sqlite, Storage};

/// A disk writes whole sectors.
const SECTOR: usize = 512;
const SHIM: &str = include_str!("../shim.c");

/// The writer: plays tables into a folder and notes each acknowledgement in a separate file.
pub async fn write(folder: &Path, synchronous: &str, moves: usize) -> Result<()> {
    let storage: Arc<dyn Storage> = Arc::new(Sqlite::open_with(&Folder::new(folder), synchronous)?);
    let notes = Arc::new(Mutex::new(std::fs::File::create(folder.join("acknowledged"))?));
    let tasks: Vec<_> = (0..8)
        .map(|n| {
            let (storage, notes) = (storage.clone(), notes.clone());
            tokio::spawn(async move { play(n, moves / 8, &*storage, &notes).await })
        })
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(storage.close().await?)
}

async fn play(n: u64, moves: usize, storage: &dyn Storage, notes: &Mutex<std::fs::File>) -> Result<()> {
    let mut rng = Rng::new(n);
    let game = broadside_games::find("nations").context("nations")?;
    let mut made = 0;
    while made < moves {
        let setup = Setup::solo(game, Table::new(game.info(), 4, &[], Some(Target::Deal))?, "random");
        let id = TableId::named(&format!("power {n} {made}"));
        let mut chain = Chain::new(id.clone());
        let mut batch = |decided: &Decided| {
            let (lines, over) = (chain.write(&decided.entries), decided.next.is_over());
            Batch { table: id.clone(), lines, public: false, over, fence: None }
        };
        let opening = TableState::opening(id.clone(), setup, 1, &mut || Seed::from(rng.bits()));
        let note = |seq: u64| -> Result<()> {
            let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(notes.write_all(format!("{id} {seq}\n").as_bytes())?)
        };
        storage.append(batch(&opening)).await?;
        let mut state = opening.next;
        note(state.seq())?;
        state.arrive(Viewer::Watcher);
        let mut command = Wish::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
        loop {
            let decision = state.decide(2, None, &command, &mut || Seed::from(rng.bits()))?;
            let Decision::Write(decided) = decision else { break };
            storage.append(batch(&decided)).await?;
            state.go_on(*decided);
            note(state.seq())?;
            made += 1;
            let Some(seat) = state.view(Viewer::Watcher).to_act else { break };
            let Some((view, legal)) = state.seat_view(seat) else { break };
            let action = (LEVELS[0].player)(rng.bits()).choose(view, &legal);
            command = Wish::Act { seat, turn: state.turn(), action };
        }
    }
    Ok(())
}

/// What the shim recorded.
enum Step {
    Write { file: String, at: usize, bytes: Vec<u8> },
    Cut { file: String, length: usize },
    Sync { file: String },
    Delete { file: String },
}

fn read_journal(path: &Path) -> Result<Vec<Step>> {
    let journal = std::fs::read(path)?;
    let (mut steps, mut at) = (vec![], 0);
    while let Some(end) = journal[at..].iter().position(|byte| *byte == b'\n') {
        let head = std::str::from_utf8(&journal[at..at + end])?.to_owned();
        at += end + 1;
        let mut words = head.splitn(4, ' ');
        let mut word = || words.next().context("a short line");
        let (what, place, length, file) =
            (word()?, word()?.parse()?, word()?.parse::<usize>()?, word()?.to_owned());
        steps.push(match what {
            "w" => {
                let bytes = journal.get(at..at + length).context("a short journal")?.to_vec();
                at += length;
                Step::Write { file, at: place, bytes }
            }
            "t" => Step::Cut { file, length: place },
            "d" => Step::Delete { file },
            _ => Step::Sync { file },
        });
    }
    Ok(steps)
}

#[derive(Default, Clone)]
struct Disk {
    durable: Vec<u8>,
    pending: Vec<(usize, Option<Vec<u8>>)>,
}

fn put(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
    if bytes.len() < at + new.len() {
        bytes.resize(at + new.len(), 0);
    }
    bytes[at..at + new.len()].copy_from_slice(new);
}

impl Disk {
    /// What a power cut leaves: everything synced, and a random part of the rest.
    fn after_a_cut(&self, rng: &mut Rng) -> Vec<u8> {
        let mut image = self.durable.clone();
        for (at, bytes) in &self.pending {
            match (bytes, rng.below(3)) {
                (_, 0) => {}
                (None, _) => image.truncate(*at),
                (Some(bytes), 1) => put(&mut image, *at, bytes),
                (Some(bytes), _) => {
                    for (n, sector) in bytes.chunks(SECTOR).enumerate() {
                        if rng.below(2) == 0 {
                            put(&mut image, at + n * SECTOR, sector);
                        }
                    }
                }
            }
        }
        image
    }

    fn sync(&mut self) {
        for (at, bytes) in std::mem::take(&mut self.pending) {
            match bytes {
                Some(bytes) => put(&mut self.durable, at, &bytes),
                None => self.durable.resize(at, 0),
            }
        }
    }
}

/// Runs the campaign and prints its figures; returns whether anything was lost.
pub async fn campaign(program: &Path, images: u64, moves: usize, seed: u64, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let (source, shim) = (folder.path().join("shim.c"), folder.path().join("shim.so"));
    std::fs::write(&source, SHIM)?;
    let made = Command::new("cc")
        .args(["-O1", "-shared", "-fPIC", "-o"])
        .arg(&shim)
        .arg(&source)
        .arg("-ldl")
        .status();
    ensure!(made.context("a C compiler is needed")?.success(), "the shim does not compile");
    let (data, journal) = (folder.path().join("data"), folder.path().join("journal"));
    std::fs::create_dir(&data)?;
    let synchronous = if plant { "NORMAL" } else { "FULL" };
    let written = Command::new(program)
        .args(["power-writer", "--synchronous", synchronous, "--moves", &moves.to_string(), "--data"])
        .arg(&data)
        .env("LD_PRELOAD", &shim)
        .env("POWER_FOLDER", data.canonicalize()?)
        .env("POWER_JOURNAL", &journal)
        .stdout(Stdio::null())
        .status()?;
    ensure!(written.success(), "the writer failed");
    let steps = read_journal(&journal)?;
    let mut rng = Rng::new(seed);
    let mut cuts: Vec<usize> = (0..images).map(|_| rng.below(steps.len() as u32) as usize).collect();
    cuts.sort_unstable();
    let mut disks: BTreeMap<String, Disk> = BTreeMap::new();
    let (mut notes, mut next) = (String::new(), 0);
    let (mut checked, mut lost, mut lossy, mut shut) = (0u64, 0u64, 0u64, 0u64);
    for (n, step) in steps.iter().enumerate() {
        match step {
            Step::Write { file, bytes, .. } if file == "acknowledged" => {
                notes.push_str(std::str::from_utf8(bytes)?)
            }
            Step::Write { file, at, bytes } => {
                disks.entry(file.clone()).or_default().pending.push((*at, Some(bytes.clone())));
            }
            Step::Cut { file, length } => {
                disks.entry(file.clone()).or_default().pending.push((*length, None))
            }
            Step::Delete { file } => drop(disks.remove(file)),
            Step::Sync { file } => {
                if let Some(disk) = disks.get_mut(file) {
                    disk.sync();
                }
            }
        }
        while cuts.get(next) == Some(&n) {
            next += 1;
            let image = tempfile::tempdir_in(folder.path())?;
            for (file, disk) in disks.iter().filter(|(file, _)| !file.ends_with("-shm") && *file != "lock") {
                std::fs::write(image.path().join(file), disk.after_a_cut(&mut rng))?;
            }
            match missing(image.path(), &notes).await {
                Ok((sound, gone)) => {
                    checked += sound;
                    lost += gone;
                    lossy += u64::from(gone > 0);
                }
                Err(_) => shut += 1,
            }
        }
    }
    println!(
        "power{}: {} writes and syncs, {images} images, {checked} acknowledged entries looked for: {lost} lost (in {lossy} images), {shut} images do not open",
        if plant { " (synchronous=NORMAL)" } else { "" },
        steps.len(),
    );
    Ok(lost + shut > 0)
}

/// The number of acknowledged entries that an image has and lacks.
async fn missing(image: &Path, notes: &str) -> Result<(u64, u64)> {
    let mut acknowledged: HashMap<&str, u64> = HashMap::new();
    for line in notes.lines() {
        let (table, seq) = line.split_once(' ').context("a note")?;
        acknowledged.insert(table, seq.parse()?);
    }
    let storage = Sqlite::open(&Folder::new(image))?;
    let (mut there, mut gone) = (0, 0);
    for (table, seq) in acknowledged {
        let id: TableId = table.parse().map_err(|()| anyhow::anyhow!("no table {table}"))?;
        let log = storage.load(&id).await?;
        if !log.is_empty() {
            TableState::rebuild(GAMES, id, &log)?;
        }
        gone += seq.saturating_sub(log.len() as u64);
        there += seq.min(log.len() as u64);
    }
    ensure!(storage.damage().await?.is_none(), "SQLite finds damage");
    storage.close().await?;
    Ok((there, gone))
}
