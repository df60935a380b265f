//! What a viewer sees of a table. Everything that leaves a table leaves it as one of these.

use broadside_cards::{Scores, Seat, Seats};
use broadside_engine::{Audience, DealReport, Event, Scene, Turn, Viewer};

use sha2::{Digest, Sha256};

use crate::fair::DealSource;
use crate::{SeatPlan, SeatView, TableState};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People are yet to sit down.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// How a table stands for one viewer.
#[derive(Clone, Debug)]
pub struct TableView<'a> {
    /// The last entry it shows.
    pub seq: u64,
    /// The number a move must name.
    pub turn: u64,
    /// Whose eyes.
    pub viewer: Viewer,
    /// How far the table is.
    pub stage: Stage,
    /// Who is to act.
    pub to_act: Option<Seat>,
    /// The viewer's legal moves, when it is the viewer's turn.
    pub legal: Vec<String>,
    /// What a screen draws; nothing before the first deal and between deals, the last deal's end when all is over.
    pub scene: Option<Scene>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// The finished deals.
    pub deals: &'a [DealReport],
    /// Who has won.
    pub winners: Option<Seats>,
    /// Who sits where.
    pub seats: Vec<SeatAtTable>,
    /// Whether the viewer has a move to take back.
    pub undo: bool,
    /// Who asks to take a move back.
    pub takeback: Option<Takeback>,
    /// What binds the shuffles.
    pub fair: Fairness,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug)]
pub struct SeatAtTable {
    /// The seat.
    pub seat: Seat,
    /// The bot's level; nothing for a person.
    pub level: Option<String>,
    /// Who sits there; empty for a free seat.
    pub name: String,
    /// Whether somebody sits there.
    pub taken: bool,
    /// Whether a socket of that person is open.
    pub present: bool,
    /// Whether a bot stands in.
    pub away: bool,
}

/// A wish to take a move back.
#[derive(Clone, Debug)]
pub struct Takeback {
    /// Who asks.
    pub seat: Seat,
    /// Who has agreed.
    pub agreed: Seats,
}

/// What binds the server's hands.
#[derive(Clone, Debug)]
pub struct Fairness {
    /// The deal being played, or the last one, with its commitment.
    pub deal: Option<(usize, String)>,
    /// The deal to come.
    pub next: Option<NextDeal>,
}

/// A deal to come.
#[derive(Clone, Debug)]
pub struct NextDeal {
    /// Its number, from 1.
    pub deal: usize,
    /// The hash of its seed.
    pub commitment: String,
    /// Who has cut it.
    pub cuts: Vec<usize>,
}

/// What happened, to be told to whoever may hear it.
#[derive(Clone, Debug)]
pub struct Told {
    /// The entry's number.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What kind of thing.
    pub kind: Kind,
    /// Who did it.
    pub seat: Option<Seat>,
    /// The sentences.
    pub said: Vec<Event>,
    /// What is published of a deal that this ended.
    pub reveal: Option<Reveal>,
    /// How a deal that this ended lay at its end, for each who may see it so.
    pub scenes: Vec<(Viewer, Scene)>,
}

/// The seed of a deal that is over.
#[derive(Clone, Debug)]
pub struct Reveal {
    /// The deal's number, from 1.
    pub deal: usize,
    /// What was published before.
    pub commitment: String,
    /// The seed.
    pub seed: String,
    /// The cuts, by seat number.
    pub cuts: Vec<(usize, String)>,
}

impl Reveal {
    pub(crate) fn of(deal: usize, source: &DealSource) -> Self {
        let cuts = source.cuts.iter().map(|(seat, cut)| (*seat, cut.clone())).collect();
        Reveal { deal, commitment: source.commitment().to_owned(), seed: source.seed.to_string(), cuts }
    }
}

/// What kind of thing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The table was opened.
    Open,
    /// A person sat down.
    Sit {
        /// The person's name.
        name: String,
    },
    /// A seed was fixed.
    Commit {
        /// For which deal.
        deal: usize,
        /// Its hash.
        commitment: String,
    },
    /// A seat cut.
    Cut {
        /// Which deal.
        deal: usize,
        /// The cut.
        text: String,
    },
    /// A lot was drawn, or cards were shuffled.
    Dealt {
        /// The deal's number.
        deal: usize,
    },
    /// A seat moved.
    Move {
        /// Whether a bot did it.
        bot: bool,
    },
    /// Moves were taken back.
    Undo,
    /// A seat asks for that.
    Ask,
    /// A seat agrees.
    Agree,
    /// A seat declines.
    Decline,
    /// A bot stands in.
    Away,
    /// The person is back.
    Back,
}

impl TableState {
    /// How the table stands for a viewer.
    pub fn view(&self, viewer: Viewer) -> TableView<'_> {
        let to_act = match self.game.turn() {
            Turn::Seat(seat) if self.is_complete() => Some(seat),
            _ => None,
        };
        let own_turn = to_act.is_some_and(|seat| viewer.is(seat));
        TableView {
            seq: self.seq,
            turn: self.turn,
            viewer,
            stage: self.stage(),
            to_act,
            legal: if own_turn { self.game.legal() } else { vec![] },
            scene: self.game.scene(viewer),
            scores: self.game.scores().of(self.setup.table.players()).to_vec(),
            deals: self.game.deals(),
            winners: self.game.winners(),
            seats: self.seats(),
            undo: viewer.seat().is_some_and(|seat| self.last_move(seat).is_ok()),
            takeback: self.asked.as_ref().map(|asked| Takeback { seat: asked.seat, agreed: asked.agreed }),
            fair: self.fairness(),
        }
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match (self.is_over(), self.is_complete()) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Playing,
            (false, false) => Stage::Waiting,
        }
    }

    /// Who sits where.
    pub fn seats(&self) -> Vec<SeatAtTable> {
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        let seats = seats.map(|(seat, chair)| {
            let bot = self.setup.seats[seat.index()] != SeatPlan::Person;
            SeatAtTable {
                seat,
                level: self.level_of(seat).map(str::to_owned),
                name: chair.name.clone(),
                taken: bot || chair.hash.is_some(),
                present: bot || self.presence.is_there(seat),
                away: chair.away,
            }
        });
        seats.collect()
    }

    /// What binds the shuffles.
    pub fn fairness(&self) -> Fairness {
        let dealt = self.plays.last().map(|play| play.deal);
        let commitment =
            |deal: usize| self.sources.get(deal - 1).map(|source| source.commitment().to_owned());
        Fairness {
            deal: dealt.and_then(|deal| Some((deal, commitment(deal)?))),
            next: self.deal_to_cut().and_then(|deal| {
                let cuts = self.sources[deal - 1].cuts.keys().copied().collect();
                Some(NextDeal { deal, commitment: commitment(deal)?, cuts })
            }),
        }
    }

    /// What everybody has.
    pub fn scores(&self) -> Vec<i32> {
        self.game.scores().of(self.setup.table.players()).to_vec()
    }

    /// Who has won.
    pub fn winners(&self) -> Option<Seats> {
        self.game.winners()
    }

    /// Whether every viewer is told the same of an entry.
    pub fn is_told_alike(&self, seq: u64) -> bool {
        let told = usize::try_from(seq).ok().and_then(|seq| self.told.get(seq.checked_sub(1)?));
        let alike = |told: &Told| {
            told.scenes.is_empty() && told.said.iter().all(|event| event.audience == Audience::All)
        };
        told.is_some_and(alike)
    }

    /// What a viewer may hear of an entry.
    pub fn told(&self, seq: u64, viewer: Viewer) -> Option<Told> {
        let told = self.told.get(usize::try_from(seq.checked_sub(1)?).ok()?)?;
        let heard = told.said.iter().filter(|event| event.audience.includes(viewer)).cloned().collect();
        let seen = told.scenes.iter().filter(|(eyes, _)| *eyes == viewer).cloned().collect();
        Some(Told {
            seq,
            at: told.at,
            kind: told.kind.clone(),
            seat: told.seat,
            said: heard,
            reveal: told.reveal.clone(),
            scenes: seen,
        })
    }

    /// Whether the viewer cannot tell the deal from another table's.
    pub fn looks_like(&self, other: &Self, viewer: Viewer) -> bool {
        self.game.looks_like(other.game.as_ref(), viewer)
    }

    /// A seed for a bot's choice at this turn, made of what everybody knows: whims tell nothing of hidden cards.
    pub fn whim(&self) -> u64 {
        let digest: [u8; 32] = Sha256::digest(format!("{} {}", self.id, self.turn)).into();
        u64::from_le_bytes(digest[..8].try_into().expect("eight bytes"))
    }

    /// What a bot at the seat to act may know, and its legal moves.
    pub fn seat_view(&self, seat: Seat) -> Option<(SeatView, Vec<String>)> {
        if self.game.turn() != Turn::Seat(seat) {
            return None;
        }
        let viewer = Viewer::Seat(seat);
        let mut before = Scores::ZERO;
        self.game.deals().iter().for_each(|deal| before.add(&deal.scores));
        let view = SeatView {
            table: self.setup.table.clone(),
            seat,
            view: self.game.view(viewer)?,
            scene: self.game.scene(viewer)?,
            scores: self.game.scores(),
            before,
        };
        Some((view, self.game.legal()))
    }
}
