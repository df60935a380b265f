//! One deal or game at a table, played and watched.

use broadside_cards::{Seat, Seats, Seed, Shuffler, Sides};
use broadside_engine::{AnyGame, AnyMatch, DealReport, Event, Fact, Table, Target, Turn, Viewer};
use broadside_games::find;
use broadside_players::{Advice, Ask, Bot, advise};

/// A habit makes a bot play otherwise than it would: from the game, the seat and the bot's own advice to another action, or
/// `None` where the bot does as it likes.
#[derive(Clone, Copy)]
pub struct Habit {
    /// Its name in tables and plots.
    pub name: &'static str,
    /// What it makes the bot do.
    pub bend: fn(&dyn AnyMatch, Seat, &Advice) -> Option<String>,
}

/// Who sits at a seat.
#[derive(Clone, Copy)]
pub struct Player {
    /// The bot.
    pub bot: Bot,
    /// Its habit, if it has one.
    pub habit: Option<Habit>,
}

impl From<Bot> for Player {
    fn from(bot: Bot) -> Self {
        Player { bot, habit: None }
    }
}

impl Player {
    /// A bot with a habit.
    pub fn with(bot: Bot, habit: Habit) -> Self {
        Player { bot, habit: Some(habit) }
    }

    /// Its name: `expert`, or `expert who never bids`.
    pub fn name(&self) -> String {
        match self.habit {
            Some(habit) => format!("{} {}", self.bot, habit.name),
            None => self.bot.to_string(),
        }
    }

    fn choose(&self, play: &dyn AnyMatch, seat: Seat, chance: u64) -> Option<String> {
        let advice = advise(self.bot, &Ask::at(play)?, chance, &|| false)?;
        let bent = self.habit.and_then(|habit| (habit.bend)(play, seat, &advice));
        Some(bent.unwrap_or(advice.action))
    }
}

/// What a study notes before a move is made.
pub type Observer = fn(&dyn AnyMatch, Seat, &str, &mut Vec<f64>);

/// A table and who sits at it: what a group of a study's games has in common.
#[derive(Clone)]
pub struct Arm {
    /// Its name in tables and plots.
    pub label: String,
    /// The table.
    pub table: Table,
    /// The players: one for each seat, or a few that repeat round the table.
    pub seats: Vec<Player>,
    /// Whether the first of two players sits at one side against the second at all others, and each deal is played until it
    /// has had every side.
    pub turned: bool,
    /// How many games are played.
    pub games: u64,
    /// The most deals of a game.
    pub most_deals: usize,
    /// Puts chance in order: from what was drawn, as the record writes it, to what is dealt.
    pub arrange: Option<fn(&str) -> String>,
    /// What is noted.
    pub observer: Option<Observer>,
}

impl Arm {
    /// One deal for each game, all players alike.
    pub fn new(label: impl Into<String>, table: &Table, player: impl Into<Player>, games: u64) -> Self {
        Arm {
            label: label.into(),
            table: table.for_one_deal(),
            seats: vec![player.into()],
            turned: false,
            games,
            most_deals: 1,
            arrange: None,
            observer: None,
        }
    }

    /// One player against others, who has every side in turn.
    pub fn against(
        label: impl Into<String>,
        table: &Table,
        one: impl Into<Player>,
        others: impl Into<Player>,
        games: u64,
    ) -> Self {
        let one = one.into();
        Arm { seats: vec![one, others.into()], turned: true, ..Arm::new(label, table, one, games) }
    }

    /// The same with whole games, of at most `most_deals` deals.
    pub fn whole(self, table: &Table, most_deals: usize) -> Self {
        Arm { table: table.clone(), most_deals, ..self }
    }

    /// The same, observed.
    pub fn observed(self, observer: Observer) -> Self {
        Arm { observer: Some(observer), ..self }
    }

    /// The bot whose colour it has in a plot.
    pub fn bot(&self) -> Bot {
        self.seats[0].bot
    }

    /// How often each deal is played.
    pub fn plays(&self) -> f64 {
        let sides = || find(self.table.info().id).map_or(1, |game| game.sides(&self.table).iter().count());
        if self.turned { sides() as f64 } else { 1.0 }
    }

    /// What its games depend on, beside the seed.
    pub fn key(&self) -> String {
        let seats: Vec<String> = self.seats.iter().map(Player::name).collect();
        let deals = if self.table.target() == Target::Deal { "one deal" } else { "whole games" };
        format!(
            "{}; {}; {deals}, at most {}; {}{}",
            self.table,
            seats.join(", "),
            self.most_deals,
            if self.turned { "turned" } else { "seated" },
            // Hands are arranged, and games watched, in one way for a label.
            if self.arrange.is_some() || self.observer.is_some() {
                format!(", arranged or watched for {}", self.label)
            } else {
                String::new()
            },
        )
    }

    /// Plays game number `number` of a seed, as often as its seating asks for.
    pub fn play(&self, seed: &Seed, number: u64) -> Vec<Played> {
        let Some(game) = find(self.table.info().id) else { return vec![] };
        let sides = game.sides(&self.table);
        let shifts = if self.turned { sides.iter().count() } else { 1 };
        (0..shifts).map(|shift| self.sit(game, &sides, shift, seed, number)).collect()
    }

    fn sit(&self, game: &dyn AnyGame, sides: &Sides, shift: usize, seed: &Seed, number: u64) -> Played {
        let mut shuffler = Shuffler::new(seed, number);
        let chance = Shuffler::new(seed, !number).number();
        let one = sides.iter().nth(shift).unwrap_or_default();
        let player = |seat: Seat| match self.turned {
            true => self.seats[usize::from(!one.contains(seat))],
            false => self.seats[seat.index() % self.seats.len()],
        };
        let mut play = game.start(&self.table);
        let (mut lot, mut moves, mut events, mut noted) = (None, vec![], vec![], vec![]);
        while play.deals().len() < self.most_deals {
            match play.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = match self.arrange {
                        None => play.draw(&mut shuffler, &mut events),
                        Some(arrange) => {
                            let drawn =
                                play.clone().draw(&mut shuffler, &mut vec![]).map(|drawn| arrange(&drawn));
                            drawn.filter(|drawn| play.chance(drawn, &mut events).is_ok())
                        }
                    };
                    let Some(drawn) = drawn else { break };
                    let seat = drawn.strip_prefix("dealer ").or_else(|| drawn.strip_prefix("first "));
                    lot = lot.or(seat.and_then(|seat| seat.parse().ok()).and_then(Seat::numbered));
                }
                Turn::Seat(seat) => {
                    let chosen = player(seat).choose(play.as_ref(), seat, chance ^ moves.len() as u64);
                    let Some(action) = chosen else { break };
                    if let Some(observe) = self.observer {
                        observe(play.as_ref(), seat, &action, &mut noted);
                    }
                    if play.act(seat.number(), &action, &mut events).is_err() {
                        break;
                    }
                    moves.push((seat, action));
                }
            }
        }
        let (sides, winners) = (*sides, play.winners());
        Played {
            players: self.table.players(),
            sides,
            turned: self.turned,
            one,
            lot,
            moves,
            events,
            noted,
            winners,
            end: play,
        }
    }
}

/// A game that was played.
pub struct Played {
    /// The number of players.
    pub players: usize,
    /// Who plays with whom.
    pub sides: Sides,
    /// Whether one player plays against others.
    turned: bool,
    /// The seats of the one player, where one plays against others.
    pub one: Seats,
    /// The first dealer, or the seat drawn to begin.
    pub lot: Option<Seat>,
    /// The moves.
    pub moves: Vec<(Seat, String)>,
    /// All that happened.
    pub events: Vec<Event>,
    /// What was noted by the study.
    pub noted: Vec<f64>,
    /// The winners, if the game was played to its end; empty for a draw.
    pub winners: Option<Seats>,
    /// The match at its end.
    pub end: Box<dyn AnyMatch>,
}

impl Played {
    /// The first deal, if it was finished.
    pub fn deal(&self) -> Option<&DealReport> {
        self.end.deals().first()
    }

    /// 1 if the seat's side won alone, a part of 1 where several won or nobody did, 0 if others won; `None` if the game is not
    /// over.
    pub fn win(&self, seat: Seat) -> Option<f64> {
        let winners = self.winners?;
        let sides = self.sides.iter().count() as f64;
        let won = self.sides.iter().filter(|side| winners.contains(side.nth(0))).count() as f64;
        Some(match won {
            0.0 => 1.0 / sides,
            _ if winners.contains(seat) => 1.0 / won,
            _ => 0.0,
        })
    }

    /// A fact about the first deal.
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        self.deal()?.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }

    /// The seat that bid highest.
    pub fn maker(&self) -> Option<Seat> {
        match self.fact("maker") {
            Some(Fact::Seat(seat)) => *seat,
            _ => None,
        }
    }

    /// The highest bid.
    pub fn bid(&self) -> Option<f64> {
        match self.fact("bid") {
            Some(Fact::Number(bid)) => bid.map(|bid| bid as f64),
            _ => None,
        }
    }

    /// Whether the bid was made, as a share.
    pub fn made(&self) -> Option<f64> {
        match self.fact("made") {
            Some(Fact::Truth(made)) => made.map(yes),
            _ => None,
        }
    }

    /// The points of a seat in the first deal.
    pub fn points(&self, seat: Seat) -> Option<f64> {
        self.deal().map(|deal| f64::from(deal.scores[seat]))
    }

    /// What everybody sees of the last deal, in the game's own type.
    pub fn seen<V: Clone + 'static>(&self) -> Option<V> {
        self.end.view(Viewer::Watcher)?.typed().downcast_ref::<V>().cloned()
    }

    /// Whether something was said.
    pub fn heard(&self, phrase: &str) -> bool {
        self.events.iter().any(|event| event.phrase.id == phrase)
    }
}

/// A truth as a share.
pub(crate) fn yes(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

impl Played {
    /// Whether one player plays against others.
    pub fn one_sided(&self) -> bool {
        self.turned
    }
}
