//! Non-interference: two worlds that differ only in what a viewer cannot know must give that viewer the same bytes.

use anyhow::{Result, ensure};
use broadside_cards::{Rng, Seat, Seed};
use broadside_engine::{Face, Table, Target, Viewer};
use broadside_games::GAMES;
use broadside_server::wire::{ToViewer, bytes};
use broadside_table::{Command, SeatPlan, Setup, TableId, TableState, Token, Verdict};

/// So many moves are followed after the worlds part.
const FOLLOWED: usize = 10;

/// A leak that the campaign must catch: what it adds to the bytes, made of the cards in another's hand.
type Leak = (&'static str, fn(&[String]) -> String);

/// Leaks to plant.
pub const LEAKS: &[Leak] = &[
    ("a message as long as a card is high", |hand| " ".repeat(hand.first().map_or(0, |code| number(code)))),
    ("a card that keeps its number", |hand| hand.first().map_or(0, |code| hash(code)).to_string()),
    ("a refusal that names a card", |hand| {
        format!("Seat 2 holds {}", hand.last().cloned().unwrap_or_default())
    }),
    ("how many suits a hand has", |hand| suits(hand).to_string()),
    ("the whole hand", |hand| hand.join(" ")),
    ("the hand in no order", |hand| {
        hand.iter().map(|code| hash(code)).fold(0, u64::wrapping_add).to_string()
    }),
    ("the sum of a hand", |hand| hand.iter().map(|code| number(code)).sum::<usize>().to_string()),
    ("the highest card", |hand| hand.iter().map(|code| number(code)).max().unwrap_or(0).to_string()),
    ("the lowest card", |hand| hand.iter().map(|code| number(code)).min().unwrap_or(0).to_string()),
    ("whether the first card is odd", |hand| (hand.first().map_or(0, |code| number(code)) % 2).to_string()),
    ("the suit of the last card", |hand| {
        hand.last().and_then(|code| code.chars().next()).map(String::from).unwrap_or_default()
    }),
    ("how long a hand is to spell", |hand| hand.iter().map(String::len).sum::<usize>().to_string()),
];

fn number(code: &str) -> usize {
    code.bytes().filter(u8::is_ascii_digit).fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0'))
}

fn suits(hand: &[String]) -> usize {
    hand.iter().filter_map(|code| code.chars().next()).collect::<std::collections::BTreeSet<_>>().len()
}

fn hash(code: &str) -> u64 {
    code.bytes()
        .fold(14_695_981_039_346_656_037, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(1_099_511_628_211))
}

/// What a campaign found.
#[derive(Default, Debug)]
pub struct Found {
    /// Pairs of worlds that differed.
    pub pairs: u64,
    /// Messages compared.
    pub messages: u64,
    /// Messages that differed, with the first of them.
    pub differing: u64,
    /// The first pair that differed.
    pub first: Option<String>,
}

/// Tries so many pairs at a game's tables, with or without a planted leak.
pub fn game(id: &str, pairs: u64, seed: u64, leak: Option<Leak>) -> Result<Found> {
    let info = GAMES.iter().map(|game| game.info()).find(|info| info.id == id);
    let info = info.ok_or_else(|| anyhow::anyhow!("no game {id}"))?;
    let mut rng = Rng::new(seed);
    let mut found = Found::default();
    let tables = Table::every(info);
    let mut idle = 0;
    while found.pairs < pairs {
        let table = &tables[rng.below(tables.len() as u32) as usize];
        let table = Table::new(
            info,
            table.players(),
            &table.choices().iter().map(|(r, c)| (r.id, c.id)).collect::<Vec<_>>(),
            Some(Target::Deal),
        )?;
        let before = found.pairs;
        one_deal(&table, &mut rng, leak, &mut found)?;
        idle = if found.pairs == before { idle + 1 } else { 0 };
        ensure!(idle < 2_000, "{id}: no worlds that differ");
    }
    Ok(found)
}

fn one_deal(table: &Table, rng: &mut Rng, leak: Option<Leak>, found: &mut Found) -> Result<()> {
    let setup = Setup { seats: vec![SeatPlan::Person; table.players()], table: table.clone(), public: false };
    let mut seeds = rng.bits();
    let mut fresh = || {
        seeds = seeds.wrapping_add(1);
        Seed::from(seeds)
    };
    let (mut state, _) = TableState::opening(TableId::fresh(), setup, 1, &mut fresh);
    for _ in 0..table.players() {
        let sit = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
        carry_out(&mut state, &sit, &mut fresh)?;
    }
    let mut probes = vec!["pass".to_owned(), "dance".to_owned()];
    for moves in 0..400 {
        let Some(to_act) = state.view(Viewer::Watcher).to_act else { return Ok(()) };
        if rng.below(4) == 0 || moves == 0 {
            let players = table.players() as u32;
            let viewer = match rng.below(players + 1) {
                n if n < players => Viewer::Seat(Seat::new(n as usize)),
                _ => Viewer::Watcher,
            };
            if let Some((other, true)) = state.imagined(viewer, rng) {
                found.pairs += 1;
                follow(state.clone(), other, viewer, rng, leak, &probes, found)?;
            }
        }
        let legal = state.view(Viewer::Seat(to_act)).legal;
        let action = pick(&legal, rng);
        probes.push(action.clone());
        let command = Command::Act { seat: to_act, turn: state.turn(), action };
        carry_out(&mut state, &command, &mut fresh)?;
        if !state.view(Viewer::Watcher).deals.is_empty() {
            return Ok(());
        }
    }
    Ok(())
}

fn pick(legal: &[String], rng: &mut Rng) -> String {
    let playable: Vec<&String> = legal.iter().filter(|action| *action != "resign").collect();
    match playable.len() {
        0 => legal[0].clone(),
        n => playable[rng.below(n as u32) as usize].clone(),
    }
}

fn carry_out(state: &mut TableState, command: &Command, fresh: &mut dyn FnMut() -> Seed) -> Result<()> {
    if let Verdict::Write { entries, .. } = state.decide(2, None, command, fresh)? {
        for entry in &entries {
            state.apply(entry)?;
        }
    }
    Ok(())
}

/// Plays the same moves in both worlds as long as the viewer cannot tell them apart, and compares every byte.
fn follow(
    mut one: TableState,
    mut two: TableState,
    viewer: Viewer,
    rng: &mut Rng,
    leak: Option<Leak>,
    probes: &[String],
    found: &mut Found,
) -> Result<()> {
    for _ in 0..FOLLOWED {
        let from = one.seq();
        compare(&one, &two, viewer, from, leak, probes, rng, found);
        let Some(to_act) = one.view(Viewer::Watcher).to_act else { return Ok(()) };
        let other = two.view(Viewer::Seat(to_act)).legal;
        let both: Vec<String> = one
            .view(Viewer::Seat(to_act))
            .legal
            .into_iter()
            .filter(|action| other.contains(action))
            .collect();
        if both.is_empty() {
            return Ok(());
        }
        let action = pick(&both, rng);
        let seed = Seed::from(rng.bits());
        for state in [&mut one, &mut two] {
            let command = Command::Act { seat: to_act, turn: state.turn(), action: action.clone() };
            carry_out(state, &command, &mut || seed)?;
        }
        let over = |state: &TableState| !state.view(Viewer::Watcher).deals.is_empty();
        if over(&one) || over(&two) || !one.looks_like(&two, viewer) {
            return Ok(());
        }
        for seq in from + 1..=one.seq() {
            let told =
                |state: &TableState| state.told(seq, viewer).map(|told| bytes(&ToViewer::Event(&told)));
            tally(told(&one), told(&two), found);
        }
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn compare(
    one: &TableState,
    two: &TableState,
    viewer: Viewer,
    from: u64,
    leak: Option<Leak>,
    probes: &[String],
    rng: &mut Rng,
    found: &mut Found,
) {
    let view =
        |state: &TableState| bytes(&ToViewer::View(&state.view(viewer))) + &leaked(state, viewer, leak);
    tally(Some(view(one)), Some(view(two)), found);
    let Some(seat) = viewer.seat() else { return };
    for _ in 0..3 {
        let action = &probes[rng.below(probes.len() as u32) as usize];
        let answer = |state: &TableState| {
            let command = Command::Act { seat, turn: state.turn(), action: action.clone() };
            match state.decide(2, Some("probe"), &command, &mut || Seed::from(7)) {
                Err(refused) => bytes(&ToViewer::Refused { id: "probe", refused: &refused }),
                Ok(_) => bytes(&ToViewer::Done { id: "probe", seq: from }),
            }
        };
        tally(Some(answer(one)), Some(answer(two)), found);
    }
}

fn leaked(state: &TableState, viewer: Viewer, leak: Option<Leak>) -> String {
    let Some((_, leak)) = leak else { return String::new() };
    let players = state.setup().table.players();
    let other = viewer.seat().map_or(Seat::new(0), |seat| seat.left(players));
    let scene = state.view(Viewer::Seat(other)).scene.unwrap_or_default();
    let hand = scene.zones.iter().filter(|zone| zone.owner == Some(other)).flat_map(|zone| &zone.cards);
    let hand: Vec<String> = hand
        .filter_map(|card| match card {
            Face::Up { code, .. } => Some(code.clone()),
            Face::Down => None,
        })
        .collect();
    leak(&hand)
}

fn tally(one: Option<String>, two: Option<String>, found: &mut Found) {
    found.messages += 1;
    if one != two {
        found.differing += 1;
        found.first.get_or_insert_with(|| format!("{one:?}\n{two:?}"));
    }
}

/// Every game, then every planted leak at a game of hands; prints the figures.
pub fn campaign(pairs: u64, seed: u64) -> Result<()> {
    let mut bad = vec![];
    for each in GAMES {
        let id = each.info().id;
        let found = game(id, pairs, seed, None)?;
        println!(
            "leak {id:<18} {:>7} pairs {:>8} messages {:>3} differing",
            found.pairs, found.messages, found.differing
        );
        if let Some(first) = found.first {
            bad.push(format!("{id}:\n{first}"));
        }
    }
    let mut caught = 0;
    for leak in LEAKS {
        let found = game("nations", pairs.min(200), seed, Some(*leak))?;
        caught += usize::from(found.differing > 0);
        println!("leak planted: {:<40} {}", leak.0, if found.differing > 0 { "caught" } else { "MISSED" });
    }
    println!("leak: {} of {} planted leaks caught", caught, LEAKS.len());
    ensure!(bad.is_empty(), "leaks:\n{}", bad.join("\n"));
    ensure!(caught == LEAKS.len(), "a planted leak was missed");
    Ok(())
}
