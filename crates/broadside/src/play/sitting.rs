//! A person at a table with bots: whose turn it is, what was said, and the way back.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyMatch, Event, Fault, Scene, Turn, Viewer};

use super::bots;
use super::saved::{Place, Saved};

/// Why play has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The person is to act.
    Yours,
    /// A deal is over and another follows.
    DealOver,
    /// The game is over.
    Over,
}

/// A line of the record: a seat, or nobody for chance, and what it did.
pub(super) type Line = (Option<usize>, String);

/// How the table stood before one of the person's own actions.
struct Moment {
    play: Box<dyn AnyMatch>,
    scene: Option<Scene>,
    lines: usize,
    told: usize,
}

/// What a table is opened with, besides the game.
#[derive(Clone, Debug)]
pub(super) struct Company {
    /// The person's own seat.
    pub(super) own: Seat,
    /// How well the others play.
    pub(super) level: String,
    /// Where chance comes from.
    pub(super) seed: Seed,
}

/// A game between a person and bots. The `n`-th lot or shuffle comes from stream `n` of the seed, and a bot's
/// choice from the seed and the place in the record, so taking back and doing again changes nothing.
pub(super) struct Sitting {
    play: Box<dyn AnyMatch>,
    company: Company,
    lines: Vec<Line>,
    told: Vec<Event>,
    moments: Vec<Moment>,
    scene: Option<Scene>,
    deals_seen: usize,
    place: Place,
}

impl Sitting {
    /// Sits down at a game about to begin.
    pub(super) fn new(play: Box<dyn AnyMatch>, company: Company, place: Place) -> Self {
        Sitting {
            play,
            company,
            lines: vec![],
            told: vec![],
            moments: vec![],
            scene: None,
            deals_seen: 0,
            place,
        }
    }

    /// Sits down where a saved game stopped.
    pub(super) fn resume(saved: Saved, place: Place) -> Result<Self, Fault> {
        let mut sitting = Sitting::new(saved.start, saved.company, place);
        for (seat, action) in saved.lines {
            match seat {
                Some(seat) => sitting.carry_out(seat, &action)?,
                None => {
                    let mut events = vec![];
                    sitting.play.chance(&action, &mut events)?;
                    sitting.happened((None, action), events);
                }
            }
        }
        sitting.deals_seen = sitting.play.deals().len();
        Ok(sitting)
    }

    /// The game.
    pub(super) fn play(&self) -> &dyn AnyMatch {
        self.play.as_ref()
    }

    /// The person's own seat.
    pub(super) fn own(&self) -> Seat {
        self.company.own
    }

    /// How well the others play.
    pub(super) fn level(&self) -> &str {
        &self.company.level
    }

    /// Everything the person has heard.
    pub(super) fn told(&self) -> &[Event] {
        &self.told
    }

    /// The table as the person sees it, or last saw it.
    pub(super) fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    /// Where the game is kept.
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// Whether the person is to act.
    pub(super) fn is_own_turn(&self) -> bool {
        self.play.turn() == Turn::Seat(self.company.own)
    }

    /// What the person may do now.
    pub(super) fn legal(&self) -> Vec<String> {
        if self.is_own_turn() { self.play.legal() } else { vec![] }
    }

    /// Lets chance and bots act until the person must, or a deal ends.
    pub(super) fn go_on(&mut self) -> Stop {
        loop {
            let deals = self.play.deals().len();
            match self.play.turn() {
                Turn::Over => return Stop::Over,
                _ if deals > self.deals_seen => {
                    self.deals_seen = deals;
                    return Stop::DealOver;
                }
                Turn::Seat(seat) if seat == self.company.own => return Stop::Yours,
                Turn::Seat(seat) => {
                    let mut rng = Rng::new(self.luck());
                    let chosen = bots::choose(self.play.as_ref(), &self.company.level, &mut rng);
                    let done = chosen.map(|action| self.carry_out(seat.number(), &action));
                    debug_assert!(matches!(done, Some(Ok(()))), "a bot's choice is legal");
                    if !matches!(done, Some(Ok(()))) {
                        return Stop::Over;
                    }
                }
                Turn::Chance => {
                    let drawn = self.lines.iter().filter(|(seat, _)| seat.is_none()).count();
                    let mut shuffler = Shuffler::new(&self.company.seed, drawn as u64);
                    let mut events = vec![];
                    match self.play.draw(&mut shuffler, &mut events) {
                        Some(action) => self.happened((None, action), events),
                        None => return Stop::Over,
                    }
                }
            }
        }
    }

    /// A number that depends on the seed and on how far the game is.
    fn luck(&self) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.company.seed.bytes()[..8]);
        u64::from_le_bytes(first) ^ (self.lines.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The person acts.
    pub(super) fn act(&mut self, action: &str) -> Result<(), Fault> {
        self.carry_out(self.company.own.number(), action)
    }

    fn carry_out(&mut self, seat: usize, action: &str) -> Result<(), Fault> {
        let own = seat == self.company.own.number();
        let moment = own.then(|| Moment {
            play: self.play.clone(),
            scene: self.scene.clone(),
            lines: self.lines.len(),
            told: self.told.len(),
        });
        let mut events = vec![];
        let action = self.play.act(seat, action, &mut events)?;
        self.moments.extend(moment);
        self.happened((Some(seat), action), events);
        Ok(())
    }

    fn happened(&mut self, line: Line, events: Vec<Event>) {
        let viewer = Viewer::Seat(self.company.own);
        self.lines.push(line);
        self.told.extend(events.into_iter().filter(|event| event.audience.includes(viewer)));
        if let Some(scene) = self.play.scene(viewer) {
            self.scene = Some(scene);
        }
    }

    /// Goes back to before the person's last action, and says what it was; nothing when there is none.
    pub(super) fn undo(&mut self) -> Option<String> {
        let moment = self.moments.pop()?;
        let action = self.lines.get(moment.lines).map(|(_, action)| action.clone());
        self.play = moment.play;
        self.scene = moment.scene;
        self.lines.truncate(moment.lines);
        self.told.truncate(moment.told);
        self.deals_seen = self.play.deals().len();
        action
    }

    /// The record so far, with what is needed to sit down again.
    pub(super) fn record(&self) -> String {
        let table = self.play.table();
        let seats: Vec<(String, String)> = Seat::all(table.players())
            .map(|seat| {
                let who =
                    if seat == self.company.own { super::saved::OWN } else { self.company.level.as_str() };
                (format!("Seat{seat}"), who.to_owned())
            })
            .collect();
        let seed = self.company.seed.to_string();
        let mut tags: Vec<(&str, &str)> =
            seats.iter().map(|(name, who)| (name.as_str(), who.as_str())).collect();
        tags.push((super::saved::SEED, &seed));
        let mut scribe = Scribe::new(table, &tags);
        for (seat, action) in &self.lines {
            match seat {
                Some(seat) => scribe.act(*seat, action),
                None => scribe.chance(action),
            }
        }
        scribe.text().to_owned()
    }

    /// Writes the record where it is kept.
    pub(super) fn save(&self) -> std::io::Result<()> {
        self.place.write(&self.record())
    }
}
