//! What a view, an event and a scene look like in JSON: their fields, borrowed and in the order they are written.

use broadside_cards::{Seat, Seats};
use broadside_engine::{DealReport, Face, Fact, Layout, Scene, Viewer};
use broadside_house::{Fairness, Kind, SeatAtTable, Stage, TableView, Told};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

pub(crate) fn seat_of(viewer: Viewer) -> Option<usize> {
    viewer.seat().map(Seat::number)
}

fn numbers(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::number).collect()
}

pub(crate) fn winners(winners: Option<Seats>) -> Option<Vec<usize>> {
    winners.map(numbers)
}

pub(crate) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

/// Something happened.
#[derive(serde::Serialize)]
pub(crate) struct Event<'a> {
    #[serde(rename = "type")]
    message: &'static str,
    seq: u64,
    at: u64,
    kind: &'static str,
    seat: Option<usize>,
    #[serde(flatten)]
    besides: Besides<'a>,
    said: Vec<Sentence<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Picture<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reveal: Option<Reveal<'a>>,
}

/// What an event of its kind has besides.
#[derive(serde::Serialize, Default)]
struct Besides<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<bool>,
}

#[derive(serde::Serialize)]
struct Reveal<'a> {
    deal: usize,
    commitment: &'a str,
    seed: &'a str,
    cuts: Vec<Cut<'a>>,
}

#[derive(serde::Serialize)]
struct Cut<'a> {
    seat: usize,
    cut: &'a str,
}

impl<'a> Event<'a> {
    pub(crate) fn of(told: &'a Told) -> Self {
        let none = Besides::default();
        let (kind, besides) = match &told.kind {
            Kind::Open => ("open", none),
            Kind::Sit { name } => ("sit", Besides { name: Some(name), ..none }),
            Kind::Commit { deal, commitment } => {
                ("commit", Besides { deal: Some(*deal), commitment: Some(commitment), ..none })
            }
            Kind::Cut { deal, text } => ("cut", Besides { deal: Some(*deal), cut: Some(text), ..none }),
            Kind::Dealt { deal } => ("deal", Besides { deal: Some(*deal), ..none }),
            Kind::Move { bot } => ("move", Besides { bot: Some(*bot), ..none }),
            Kind::Undo => ("undo", none),
            Kind::Ask => ("ask", none),
            Kind::Agree => ("agree", none),
            Kind::Decline => ("decline", none),
            Kind::Away => ("away", none),
            Kind::Back => ("back", none),
        };
        let cut = |(seat, cut): &'a (usize, String)| Cut { seat: *seat, cut };
        Event {
            message: "event",
            seq: told.seq,
            at: told.at,
            kind,
            seat: told.seat.map(Seat::number),
            besides,
            said: told.said.iter().map(said).collect(),
            scene: match &told.scenes[..] {
                [(_, last)] => Some(scene(last)),
                _ => None,
            },
            reveal: told.reveal.as_ref().map(|reveal| Reveal {
                deal: reveal.deal,
                commitment: &reveal.commitment,
                seed: &reveal.seed,
                cuts: reveal.cuts.iter().map(cut).collect(),
            }),
        }
    }
}

/// How the table stands.
#[derive(serde::Serialize)]
pub(crate) struct View<'a> {
    #[serde(rename = "type")]
    message: &'static str,
    seq: u64,
    turn: u64,
    state: &'static str,
    seat: Option<usize>,
    to_act: Option<usize>,
    legal: &'a [String],
    scene: Option<Picture<'a>>,
    scores: &'a [i32],
    deals: Vec<Deal<'a>>,
    winners: Option<Vec<usize>>,
    seats: Vec<Chair<'a>>,
    undo: bool,
    takeback: Option<Takeback>,
    fair: Fair<'a>,
}

#[derive(serde::Serialize)]
struct Takeback {
    seat: usize,
    agreed: Vec<usize>,
}

impl<'a> View<'a> {
    pub(crate) fn of(view: &'a TableView<'_>) -> Self {
        let players = view.scores.len();
        View {
            message: "view",
            seq: view.seq,
            turn: view.turn,
            state: stage(view.stage),
            seat: seat_of(view.viewer),
            to_act: view.to_act.map(Seat::number),
            legal: &view.legal,
            scene: view.scene.as_ref().map(scene),
            scores: &view.scores,
            deals: view.deals.iter().map(|report| Deal { report, players }).collect(),
            winners: winners(view.winners),
            seats: seats(&view.seats),
            undo: view.undo,
            takeback: view
                .takeback
                .as_ref()
                .map(|asked| Takeback { seat: asked.seat.number(), agreed: numbers(asked.agreed) }),
            fair: fair(&view.fair),
        }
    }
}

/// A seat and who sits there.
#[derive(serde::Serialize)]
pub(crate) struct Chair<'a> {
    seat: usize,
    kind: &'static str,
    level: Option<&'a str>,
    name: &'a str,
    taken: bool,
    present: bool,
    away: bool,
}

pub(crate) fn seats(seats: &[SeatAtTable]) -> Vec<Chair<'_>> {
    let chairs = seats.iter().map(|at| Chair {
        seat: at.seat.number(),
        kind: if at.level.is_some() { "bot" } else { "person" },
        level: at.level.as_deref(),
        name: &at.name,
        taken: at.taken,
        present: at.present,
        away: at.away,
    });
    chairs.collect()
}

/// What binds the shuffles.
#[derive(serde::Serialize)]
pub(crate) struct Fair<'a> {
    deal: Option<usize>,
    commitment: Option<&'a str>,
    next: Option<Next<'a>>,
}

#[derive(serde::Serialize)]
struct Next<'a> {
    deal: usize,
    commitment: &'a str,
    cuts: &'a [usize],
}

pub(crate) fn fair(fair: &Fairness) -> Fair<'_> {
    let (deal, commitment) =
        fair.deal.as_ref().map(|(deal, commitment)| (*deal, commitment.as_str())).unzip();
    let next = fair.next.as_ref().map(|next| Next {
        deal: next.deal,
        commitment: &next.commitment,
        cuts: &next.cuts,
    });
    Fair { deal, commitment, next }
}

/// A sentence of the log.
#[derive(serde::Serialize)]
pub(crate) struct Sentence<'a> {
    clause: Option<&'static str>,
    text: &'a str,
}

pub(crate) fn said(event: &broadside_engine::Event) -> Sentence<'_> {
    Sentence { clause: event.clause, text: &event.text }
}

/// A scene.
#[derive(serde::Serialize)]
pub(crate) struct Picture<'a> {
    headline: &'a str,
    zones: Vec<Zone<'a>>,
    calls: Vec<Call<'a>>,
    notes: Vec<Note<'a>>,
}

#[derive(serde::Serialize)]
struct Zone<'a> {
    id: &'a str,
    title: &'a str,
    owner: Option<usize>,
    layout: &'static str,
    cards: Vec<Card<'a>>,
}

#[derive(serde::Serialize)]
struct Card<'a> {
    face: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<usize>,
}

#[derive(serde::Serialize)]
struct Call<'a> {
    seat: usize,
    text: &'a str,
}

#[derive(serde::Serialize)]
struct Note<'a> {
    label: &'a str,
    text: &'a str,
}

pub(crate) fn scene(scene: &Scene) -> Picture<'_> {
    let zones = scene.zones.iter().map(|zone| Zone {
        id: &zone.id,
        title: &zone.title,
        owner: zone.owner.map(Seat::number),
        layout: match zone.layout {
            Layout::Hand => "hand",
            Layout::Trick => "trick",
            Layout::Stack => "stack",
            Layout::Column => "column",
            Layout::Row => "row",
        },
        cards: zone.cards.iter().map(card).collect(),
    });
    Picture {
        headline: &scene.headline,
        zones: zones.collect(),
        calls: scene.calls.iter().map(|call| Call { seat: call.seat.number(), text: &call.text }).collect(),
        notes: scene.notes.iter().map(|note| Note { label: &note.label, text: &note.text }).collect(),
    }
}

fn card(face: &Face) -> Card<'_> {
    match face {
        Face::Up { code, by } => Card { face: Some(code), by: by.map(Seat::number) },
        Face::Down => Card { face: None, by: None },
    }
}

/// A finished deal: what everybody got, and what the game says of it.
pub(crate) struct Deal<'a> {
    pub(crate) report: &'a DealReport,
    pub(crate) players: usize,
}

impl Serialize for Deal<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("scores", self.report.scores.of(self.players))?;
        for (name, fact) in &self.report.facts {
            map.serialize_entry(name, &Said(fact))?;
        }
        map.end()
    }
}

/// One thing to say of a deal.
pub(crate) struct Said<'a>(pub(crate) &'a Fact);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Fact::Seat(seat) => seat.map(Seat::number).serialize(serializer),
            Fact::Number(number) => number.serialize(serializer),
            Fact::Truth(truth) => truth.serialize(serializer),
            Fact::Word(word) => word.serialize(serializer),
            Fact::Numbers(numbers) => numbers.serialize(serializer),
            Fact::Words(words) => words.serialize(serializer),
        }
    }
}
