//! The deal of the day and challenges: crooked results, early seeds, repeats and peeks. A planted fault turns an attack
//! into what it pretends to be, so that it succeeds: the campaign must notice.

use std::sync::{Arc, LazyLock};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::{Seat, Seed};
use broadside_engine::{AnyGame, Table, Target, Viewer};
use broadside_house::{
    Chain, Command, Decided, Decision, LEVELS, Level, Origin, Setup, TableId, TableState, Token, fair,
};
use broadside_server::{Config, Door};
use broadside_storage::{Attempt, Batch, DaySeed, Folder, Register as _, Sqlite, Storage as _};
use broadside_wire::people::{Enrolled, Enrolment};
use broadside_wire::shared::{Board, Challenge, Day, DayOpening, DayPlace};
use broadside_wire::{FromClient, FromServer, Place, Sitting, Stage, TryAgain, json};
use serde::Serialize;
use tokio::net::TcpListener;

use crate::client::{Answer, Client, Ticket, one_deal, open, ready, request};
use crate::host::{Host, named, wide};

/// What somebody might try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// A result whose log was changed; planted: it was not.
    Unproved,
    /// A result of another deal; planted: of the day's own.
    OtherDeal,
    /// A result against other bots on the same board; planted: against the same.
    OtherLevel,
    /// The seed of a day in what is told before its end; planted: its commitment.
    EarlySeed,
    /// Several tries of one person; planted: of several people.
    Repeats,
    /// A watcher at a table of the day; planted: with the player's token.
    Watcher,
    /// The record of a finished game of the day; planted: of a game of no day.
    EarlyRecord,
    /// The same challenge with other cards or bots for another friend; planted: who plays otherwise.
    OtherCards,
    /// One friend at several tables of a challenge; planted: with a token for each.
    TwoTables,
    /// A challenge to deals that are still being played; planted: they are finished.
    EarlyChallenge,
    /// What happened in a challenge's deals, for a friend who still has to play them; planted: who has played them.
    Unplayed,
}

/// All of them.
pub const ATTACKS: [Attack; 11] = [
    Attack::Unproved,
    Attack::OtherDeal,
    Attack::OtherLevel,
    Attack::EarlySeed,
    Attack::Repeats,
    Attack::Watcher,
    Attack::EarlyRecord,
    Attack::OtherCards,
    Attack::TwoTables,
    Attack::EarlyChallenge,
    Attack::Unplayed,
];

/// A patience and one other game, so that every day has the same games.
pub static TWO: LazyLock<Vec<&'static dyn AnyGame>> = LazyLock::new(|| {
    let two = ["mobilization-2", GAME].into_iter().filter_map(broadside_games::find);
    two.collect()
});
const GAME: &str = "nations";
/// The body of requests that only read.
const NOTHING: Option<&()> = None;
/// Two levels, which differ in name only.
const TWO_LEVELS: &[Level] = &[Level { id: "other", ..LEVELS[0] }, LEVELS[0]];
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The day by universal time, counted from the first of January 1970.
pub fn today() -> u32 {
    (SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64) / DAY) as u32
}

/// Runs every attack and prints what succeeded; returns whether anything did.
pub async fn campaign(rounds: u64, seed: u64, plant: bool) -> Result<bool> {
    let mut wrong = vec![];
    for attack in ATTACKS {
        let mut succeeded = 0;
        for round in 0..rounds {
            succeeded += u64::from(try_out(attack, seed + round, plant).await?);
        }
        println!("days{}: {attack:?} {succeeded} of {rounds}", if plant { " (planted)" } else { "" });
        wrong.push(succeeded > 0);
    }
    Ok(if plant { wrong.iter().all(|caught| *caught) } else { wrong.contains(&true) })
}

/// Tries an attack; returns whether it succeeded. A day that ends meanwhile is tried again.
pub async fn try_out(attack: Attack, seed: u64, plant: bool) -> Result<bool> {
    loop {
        let day = today();
        let field = Field::new(day, seed).await?;
        let succeeded = field.suffer(attack, plant).await;
        field.host.stop().await?;
        if day == today() {
            return succeeded;
        }
    }
}

struct Field {
    host: Host,
    storage: Arc<Sqlite>,
    day: u32,
    _folder: tempfile::TempDir,
}

impl Field {
    /// A server of its own, with named seeds for yesterday, today and tomorrow.
    async fn new(day: u32, seed: u64) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let storage = Arc::new(Sqlite::open(&Folder::new(folder.path()))?);
        for n in 0..3 {
            let fixed = DaySeed { day: day - 1 + n, seed: Seed::from(seed * 3 + u64::from(n)), at: 1 };
            storage.day(fixed).await?;
        }
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let config = Config {
            games: &TWO,
            storage: storage.clone(),
            levels: TWO_LEVELS,
            limits: wide(),
            door: Door::default(),
            seeds: named,
        };
        Ok(Field { host: Host::on(listener, config)?, storage, day, _folder: folder })
    }

    async fn suffer(&self, attack: Attack, plant: bool) -> Result<bool> {
        match attack {
            Attack::Unproved => self.result(Made { forged: !plant, ..Made::default() }).await,
            Attack::OtherDeal => {
                let key = (!plant).then(|| Seed::from(1));
                self.result(Made { key, ..Made::default() }).await
            }
            Attack::OtherLevel => self.other_level(plant).await,
            Attack::EarlySeed => self.early_seed(plant).await,
            Attack::Repeats => self.repeats(plant).await,
            Attack::Watcher => self.watcher(plant).await,
            Attack::EarlyRecord => self.early_record(plant).await,
            Attack::OtherCards => self.other_cards(plant).await,
            Attack::TwoTables => self.two_tables(plant).await,
            Attack::EarlyChallenge => self.early_challenge(plant).await,
            Attack::Unplayed => self.unplayed(plant).await,
        }
    }

    /// A request by the person with this recovery phrase, if there is one.
    async fn ask(&self, path: &str, phrase: Option<&str>, body: Option<&impl Serialize>) -> Result<Answer> {
        let person = phrase.map(|phrase| format!("Authorization: Bearer {phrase}\r\n")).unwrap_or_default();
        self.request(path, &person, body).await
    }

    /// A request by somebody who shows the right to a seat.
    async fn seated(&self, path: &str, seat: &Ticket, body: Option<&impl Serialize>) -> Result<Answer> {
        let right =
            format!("Authorization: Seat {} {}\r\n", seat.table, seat.token.as_deref().unwrap_or_default());
        self.request(path, &right, body).await
    }

    /// A request that reads, or with a body one that changes something.
    async fn request(&self, path: &str, right: &str, body: Option<&impl Serialize>) -> Result<Answer> {
        let method = if body.is_some() { "POST" } else { "GET" };
        request(self.host.address, method, path, right, &body.map(json).unwrap_or_default()).await
    }

    async fn get(&self, path: &str) -> Result<Answer> {
        self.ask(path, None, NOTHING).await
    }

    async fn enrol(&self, name: &str) -> Result<String> {
        let answer = self.ask("/api/people", None, Some(&Enrolment { name: name.into() })).await?;
        Ok(answer.read::<Enrolled>()?.phrase)
    }

    async fn play_today(&self, phrase: Option<&str>) -> Result<DayPlace> {
        let path = format!("/api/days/{}/{GAME}", self.day);
        let opening = DayOpening { level: Some("random".into()), ..DayOpening::default() };
        self.ask(&path, phrase, Some(&opening)).await?.read()
    }

    async fn finish(&self, ticket: &Ticket, pick: Pick) -> Result<Client> {
        let mut client = Client::hello(self.host.address, ticket, 0).await?;
        play(&mut client, pick).await?;
        Ok(client)
    }

    /// A finished game of no day.
    async fn finished(&self) -> Result<Ticket> {
        let ticket = open(self.host.address, &one_deal(GAME)).await?;
        self.finish(&ticket, Pick::First).await?;
        Ok(ticket)
    }

    async fn take(&self, table: &str, token: char) -> Result<Ticket> {
        let token = Some(token.to_string().repeat(64));
        let wish = Sitting { name: Some("Bea".into()), token, ..Sitting::default() };
        let answer = self.ask(&format!("/api/tables/{table}/challenge"), None, Some(&wish)).await?;
        let Place { table, token, .. } = answer.read()?;
        Ok(Ticket { table, token })
    }

    async fn boards(&self) -> Result<Vec<Board>> {
        let told: Day = self.get(&format!("/api/days/{}", self.day - 1)).await?.read()?;
        Ok(told.deals.into_iter().filter(|deal| deal.game == GAME).flat_map(|deal| deal.boards).collect())
    }

    /// Whether this result gets onto the board of its day, where an honest one stands.
    async fn result(&self, made: Made) -> Result<bool> {
        for (name, made) in [("Ann", Made::default()), ("Bea", made)] {
            self.enrol(name).await?;
            played_on(&self.storage, self.day - 1, GAME, name, made).await?;
        }
        let boards = self.boards().await?;
        let stands = |name: &str| boards.iter().any(|board| board.rows.iter().any(|row| row.name == name));
        ensure!(stands("Ann"), "an honest result is missing");
        Ok(stands("Bea"))
    }

    async fn other_level(&self, plant: bool) -> Result<bool> {
        let level = if plant { "random" } else { "other" };
        self.result(Made { level, ..Made::default() }).await?;
        Ok(self.boards().await?.iter().any(|board| board.rows.len() > 1))
    }

    async fn early_seed(&self, plant: bool) -> Result<bool> {
        let phrase = self.enrol("Ann").await?;
        let ticket = ticket(self.play_today(Some(&phrase)).await?.place);
        let client = self.finish(&ticket, Pick::First).await?;
        let mut told = format!("{:?} {:?}", client.events, client.view());
        let table = &ticket.table;
        for path in ["", "/record", "/replay", "/slips", "/challenge"] {
            told += &self.get(&format!("/api/tables/{table}{path}")).await?.body;
        }
        for day in [self.day, self.day + 1] {
            told += &self.ask(&format!("/api/days/{day}"), Some(&phrase), NOTHING).await?.body;
        }
        let mut secrets = vec![];
        for day in [self.day, self.day + 1] {
            let seed = self.storage.fixed_day(day).await?.context("no seed")?.seed;
            secrets.push(if plant { fair::commitment(&seed) } else { seed.to_string() });
            secrets.extend(TWO.iter().map(|game| fair::key_of_day(&seed, day, game.info().id).to_string()));
        }
        Ok(secrets.iter().any(|secret| told.contains(secret)))
    }

    async fn repeats(&self, plant: bool) -> Result<bool> {
        let mut people = vec![self.enrol("Ann").await?];
        if plant {
            people.push(self.enrol("Bea").await?);
        }
        let tries = (0..4).map(|n| self.play_today(Some(&people[n % people.len()])));
        let mut counted = 0;
        for place in futures_util::future::try_join_all(tries).await? {
            counted += u64::from(place.counts);
        }
        let told: Day = self.get("/api/days/today").await?.read()?;
        let tried = told.deals.iter().find(|deal| deal.game == GAME).map_or(0, |deal| deal.tried);
        Ok(counted != 1 || tried != 1)
    }

    async fn watcher(&self, plant: bool) -> Result<bool> {
        let Ticket { table, token } = ticket(self.play_today(None).await?.place);
        let mut player =
            Client::hello(self.host.address, &Ticket { table: table.clone(), token: token.clone() }, 0)
                .await?;
        player.until(ready).await?;
        let watcher = Ticket { table, token: token.filter(|_| plant) };
        Ok(Client::hello(self.host.address, &watcher, 0).await.is_ok())
    }

    async fn early_record(&self, plant: bool) -> Result<bool> {
        let table = if plant {
            self.finished().await?.table
        } else {
            let ticket = ticket(self.play_today(None).await?.place);
            self.finish(&ticket, Pick::First).await?;
            ticket.table
        };
        let mut given = false;
        for path in ["record", "replay", "slips", "challenge"] {
            given |= self.get(&format!("/api/tables/{table}/{path}")).await?.status == 200;
        }
        Ok(given)
    }

    async fn other_cards(&self, plant: bool) -> Result<bool> {
        let first = self.finished().await?;
        let second = self.take(&first.table, 'a').await?;
        self.finish(&second, if plant { Pick::Last } else { Pick::First }).await?;
        let mut games = vec![];
        for seat in [first, second] {
            let path = format!("/api/tables/{}/record", seat.table);
            let record = self.seated(&path, &seat, NOTHING).await?.body;
            let lines = record.lines().filter(|line| !line.starts_with(['[', ';']));
            games.push(lines.map(str::to_owned).collect::<Vec<_>>());
        }
        Ok(games[0] != games[1])
    }

    async fn two_tables(&self, plant: bool) -> Result<bool> {
        let first = self.finished().await?;
        for n in 0..3 {
            self.take(&first.table, if plant { ['a', 'b', 'c'][n] } else { 'a' }).await?;
        }
        let told: Challenge = self.get(&format!("/api/tables/{}/challenge", first.table)).await?.read()?;
        Ok(told.others.len() > 1)
    }

    async fn early_challenge(&self, plant: bool) -> Result<bool> {
        let ticket =
            if plant { self.finished().await? } else { open(self.host.address, &one_deal(GAME)).await? };
        let path = format!("/api/tables/{}/challenge", ticket.table);
        let wish = Sitting { name: Some("Bea".into()), ..Sitting::default() };
        let taken = self.ask(&path, None, Some(&wish)).await?;
        Ok(taken.status == 201 || self.get(&path).await?.status == 200)
    }

    async fn unplayed(&self, plant: bool) -> Result<bool> {
        let first = self.finished().await?;
        let table = format!("/api/tables/{}", first.table);
        let own = Sitting { token: first.token.clone(), ..Sitting::default() };
        let sent = self.ask(&format!("{table}/challenge"), None, Some(&own)).await?;
        ensure!(sent.status == 201, "{}", sent.body);
        let friend = self.take(&first.table, 'a').await?;
        if plant {
            self.finish(&friend, Pick::First).await?;
        }
        let copy = self.seated(&format!("{table}/record"), &first, NOTHING).await?;
        ensure!(copy.status == 200, "the challenger sees nothing: {}", copy.body);
        let mut given = false;
        for path in ["record", "replay", "slips"] {
            given |= self.get(&format!("{table}/{path}")).await?.status == 200;
            given |= self.seated(&format!("{table}/{path}"), &friend, NOTHING).await?.status == 200;
        }
        let wish = TryAgain { record: copy.body, moves: 1, seat: Seat::new(0), name: None, level: None };
        given |= self.seated("/api/try-again", &friend, Some(&wish)).await?.status == 201;
        for table in [first.table, friend.table] {
            given |= Client::hello(self.host.address, &Ticket { table, token: None }, 0).await.is_ok();
        }
        Ok(given)
    }
}

fn ticket(Place { table, token, .. }: Place) -> Ticket {
    Ticket { table, token }
}

/// Which of the legal moves is made.
#[derive(Clone, Copy)]
enum Pick {
    First,
    Last,
}

/// Plays a game to its end.
async fn play(client: &mut Client, pick: Pick) -> Result<()> {
    loop {
        client.until(ready).await?;
        if client.view().state == Stage::Over {
            return Ok(());
        }
        let turn = client.view().turn;
        let index = match pick {
            Pick::First => 0,
            Pick::Last => client.view().offers.len() - 1,
        };
        let command: FromClient = client.a_move(&format!("m{turn}"), index);
        let answer = client.command(&command).await?;
        ensure!(matches!(answer, FromServer::Done(_)), "{answer:?}");
        client.until_after(turn).await?;
    }
}

/// How a result of an earlier day came about.
#[derive(Clone, Copy)]
pub struct Made {
    /// The bots' level.
    pub level: &'static str,
    /// What it was dealt by, if not by the day's key.
    pub key: Option<Seed>,
    /// Whether its log was changed afterwards.
    pub forged: bool,
}

impl Default for Made {
    fn default() -> Self {
        Made { level: "random", key: None, forged: false }
    }
}

/// Puts a finished table of an earlier day into the storage, as the try of the person with this name.
pub async fn played_on(
    storage: &Sqlite,
    day: u32,
    game: &str,
    person: &str,
    Made { level, key, forged }: Made,
) -> Result<String> {
    let game = broadside_games::find(game).context("no such game")?;
    let seed = storage.fixed_day(day).await?.context("no seed")?.seed;
    let key = key.unwrap_or_else(|| fair::key_of_day(&seed, day, game.info().id));
    let players = game.info().usual_players;
    let table = Table::new(game.info(), players, &[], Some(Target::Deal))?;
    let setup = Setup { origin: Some(Origin::Day(day)), ..Setup::solo(game, table, level) };
    let (id, mut seeds) = (TableId::named(&format!("{person} {day} {}", game.info().id)), named);
    let Decided { mut entries, next: mut state } =
        TableState::opening_with(id.clone(), setup, 1, &[key], &mut seeds);
    state.arrive(Viewer::Watcher);
    let mut go = |state: &mut TableState, command: &Command| -> Result<()> {
        if let Decision::Write(decided) = state.decide(2, None, command, &mut seeds)? {
            entries.extend(decided.entries.iter().cloned());
            state.go_on(*decided);
        }
        Ok(())
    };
    go(&mut state, &Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None })?;
    while let Some(seat) = state.to_act() {
        let legal = state.seat_view(seat).context("nobody to act")?.1;
        let action = legal.iter().find(|action| *action != "resign").unwrap_or(&legal[0]).clone();
        let turn = state.turn();
        match seat.index() {
            0 => go(&mut state, &Command::Act { seat, turn, action })?,
            _ => go(&mut state, &Command::BotAct { seat, turn, action })?,
        }
    }
    let mut lines = Chain::new(id.clone()).write(&entries);
    if forged && let Some(last) = lines.iter_mut().rev().find(|line| line.text.starts_with("1 ")) {
        last.text.push('9');
    }
    storage.append(Batch { table: id.clone(), lines, public: false, over: true, fence: None }).await?;
    let people = storage.kept().await?.people;
    let person = people.into_iter().find(|one| one.name == person).context("nobody of that name")?.id;
    let attempt = Attempt { table: id.clone(), person: Some(person), name: None, at: 2 };
    let deals = format!("{} {}", Origin::Day(day), game.info().id);
    ensure!(storage.attempt(&deals, attempt).await?, "not the first try");
    Ok(id.to_string())
}
