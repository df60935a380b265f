//! A record shown again, frame by frame, with all cards open that any player sees.

use broadside_cards::Seat;
use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyMatch, Audience, Event, Scene, Shelf, Turn, Viewer};
use broadside_solve::{PostMortem, Slip};
use serde_json::{Value, json};

use crate::{json, shapes, wire};

/// The longest record that is taken.
pub(crate) const LONGEST_RECORD: usize = 1 << 20;
/// So many actions are shown.
const MOST_ACTIONS: usize = 20_000;
/// So many bytes of frames are answered with.
const LONGEST_ANSWER: usize = 24 << 20;
/// So many tricks may be looked at for a post-mortem: about a second.
const MOST_TRICKS: u64 = 4_000_000;

/// A record that would take too much to show.
#[derive(Debug)]
pub(crate) struct TooLong;

/// The frames of a record, up to its end or its first fault.
#[derive(Default)]
struct Film {
    frames: String,
    /// What was said since the last frame.
    said: Vec<Event>,
    /// How many comments of the record have been shown.
    remarked: usize,
    /// The move whose consequences chance has yet to bring.
    moved: Option<(usize, String)>,
}

/// The record as an answer.
pub(crate) fn show(games: &Shelf, record: &[u8]) -> Result<String, TooLong> {
    let mut reader = Reader::new(games, record);
    let mut film = Film::default();
    let mut actions = 0;
    let fault = loop {
        match film.take(&mut reader) {
            Ok(true) => actions += 1,
            Ok(false) => break None,
            Err(bad) => break Some(bad),
        }
        if actions > MOST_ACTIONS || film.frames.len() > LONGEST_ANSWER {
            return Err(TooLong);
        }
    };
    let names: Vec<(String, String)> =
        reader.tags().iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    let remarks = film.fresh_remarks(&reader);
    let mut title = title(reader.game().ok(), &names, fault.as_ref());
    title["remarks"] = json!(remarks);
    let title = title.to_string();
    Ok(format!("{{\"frames\":[{}],{}", film.frames, &title[1..]))
}

/// Everything but the frames.
fn title(game: Option<&mut dyn AnyMatch>, tags: &[(String, String)], fault: Option<&BadRecord>) -> Value {
    let fault = fault.map(|bad| {
        let fault = &bad.fault;
        json!({ "line": bad.line, "fault": fault.kind.word(), "clause": fault.clause, "text": fault.message })
    });
    let Some(game) = game else {
        return json!({
            "game": null, "title": null, "pack": null, "players": 0, "readings": {}, "target": null, "names": [],
            "deals": [], "scores": [], "winners": null, "fault": fault,
        });
    };
    let (table, info) = (game.table(), game.table().info());
    let players = table.players();
    let name = |seat: Seat| tags.iter().find(|(tag, _)| *tag == format!("Seat{seat}")).map(|(_, name)| name);
    json!({
        "game": info.id, "title": info.title, "pack": game.pack().id(), "players": players,
        "readings": wire::readings(table), "target": wire::target(table.target()),
        "names": Seat::all(players).map(name).collect::<Vec<_>>(),
        "deals": game.deals().iter().map(|report| json::deal(report, players)).collect::<Vec<_>>(),
        "scores": game.scores().of(players), "winners": shapes::winners(game.winners()), "fault": fault,
    })
}

impl Film {
    /// Takes the next action; false at the record's end.
    fn take(&mut self, reader: &mut Reader<'_>) -> Result<bool, BadRecord> {
        let Some(line) = reader.next_action()? else {
            if self.moved.is_some() {
                let remarks = self.fresh_remarks(reader);
                self.frame(reader.game()?, false, &remarks);
            }
            return Ok(false);
        };
        let deals = reader.game()?.deals().len();
        let action = reader.carry_out(&line, &mut self.said)?;
        if let Some(seat) = line.seat {
            self.moved = Some((seat, action));
        }
        let game = reader.game()?;
        let ended = game.deals().len() > deals;
        if has_frame(game, ended) {
            let remarks = self.fresh_remarks(reader);
            self.frame(reader.game()?, ended, &remarks);
        }
        Ok(true)
    }

    /// The comments of the record since the last frame.
    fn fresh_remarks(&mut self, reader: &Reader<'_>) -> Vec<String> {
        let fresh = &reader.remarks()[self.remarked..];
        self.remarked += fresh.len();
        fresh.iter().map(|remark| remark.text.to_owned()).collect()
    }

    fn frame(&mut self, game: &dyn AnyMatch, ended: bool, remarks: &[String]) {
        let (seat, action) = self.moved.take().unzip();
        let to_act = match game.turn() {
            Turn::Seat(seat) if !ended => Some(seat.number()),
            _ => None,
        };
        // Who is told more of a thing tells it here.
        self.said.retain(|event| !matches!(event.audience, Audience::AllBut(_)));
        let all = std::mem::take(&mut self.said);
        let frame = json!({
            "seat": seat, "action": action, "deal": game.deals().len() + usize::from(!ended),
            "said": all.iter().map(shapes::said).collect::<Vec<_>>(), "remarks": remarks, "to_act": to_act,
            "scene": open_scene(game).as_ref().map(shapes::scene),
            "scores": game.scores().of(game.table().players()),
        });
        if !self.frames.is_empty() {
            self.frames.push(',');
        }
        self.frames.push_str(&frame.to_string());
    }
}

/// Whether the film stops here: a deal or a shuffle has one frame, when its last card lies.
fn has_frame(game: &dyn AnyMatch, ended: bool) -> bool {
    ended || game.turn() != Turn::Chance
}

/// The post-mortem of a record: at which frames was something given away? Nothing if no play of it can be solved.
pub(crate) fn slips(games: &Shelf, record: &[u8]) -> Option<Value> {
    let found = PostMortem::of_record(games, record).ok()?.judge(MOST_TRICKS)?;
    let slip = |Slip { play, better, before, after }: &Slip| {
        json!({
            "frame": play.frame, "seat": play.seat, "action": play.action, "better": better,
            "before": before, "after": after,
        })
    };
    Some(json!({
        "exact": found.exact, "objective": found.objective.word(), "judged": found.judged, "plays": found.plays,
        "slips": found.slips.iter().map(slip).collect::<Vec<_>>(),
    }))
}

/// The table with every card open that a player sees.
fn open_scene(game: &dyn AnyMatch) -> Option<Scene> {
    let seats = Seat::all(game.table().players());
    let seen = seats.filter_map(|seat| game.scene(Viewer::Seat(seat)));
    Some(seen.fold(game.scene(Viewer::Watcher)?, |open, seen| open.uncovered_by(&seen)))
}

#[cfg(test)]
mod tests {
    use broadside_cards::Seed;
    use broadside_engine::record::Scribe;
    use broadside_engine::{Table, Target};
    use broadside_games::GAMES;

    use super::*;

    fn record(game: &str) -> String {
        let game = broadside_games::find(game).unwrap();
        let target = game.info().target.map(|_| Target::Deal);
        let table = Table::new(game.info(), game.info().usual_players, &[], target).unwrap();
        let mut scribe = Scribe::new(&table, &[("Seat1", "Ann")]);
        game.random_game(&table, &Seed::from(7), 0, 2, Some(&mut scribe));
        scribe.text().to_owned()
    }

    fn shown(record: &str) -> Value {
        serde_json::from_str(&show(GAMES, record.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn every_example_of_a_booklet_is_shown_with_its_comments() {
        for info in GAMES.iter().map(|game| game.info()) {
            for example in info.examples {
                let shown = shown(example.record);
                let frames = shown["frames"].as_array().unwrap();
                let told = frames.iter().chain([&shown]).flat_map(|part| part["remarks"].as_array().unwrap());
                let told: Vec<&str> = told.map(|remark| remark.as_str().unwrap()).collect();
                let wanted = example.record.lines().filter_map(|line| Some(line.split_once(';')?.1.trim()));
                assert_eq!(told, wanted.collect::<Vec<_>>(), "{}/{}", info.id, example.id);
                assert!(!frames[0]["remarks"].as_array().unwrap().is_empty(), "{}/{}", info.id, example.id);
            }
        }
    }

    #[test]
    fn every_game_is_shown_from_its_deal_to_its_end_with_open_hands() {
        for game in GAMES {
            let record = record(game.info().id);
            let shown = shown(&record);
            let frames = shown["frames"].as_array().unwrap();
            let moves = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
            let moved = frames.iter().filter(|frame| !frame["action"].is_null()).count();
            assert_eq!((moved, &shown["fault"]), (moves, &Value::Null), "{}", game.info().id);
            assert!(frames[0]["action"].is_null() && frames[0]["to_act"].is_u64());
            assert_eq!(frames.last().unwrap()["scores"], shown["scores"]);
            assert_eq!(shown["names"][0], "Ann");
            for frame in frames {
                let zones = frame["scene"]["zones"].as_array().unwrap_or_else(|| panic!("{frame}"));
                let hands = zones.iter().filter(|zone| zone["layout"] == "hand");
                let cards = hands.flat_map(|zone| zone["cards"].as_array().unwrap());
                cards.for_each(|card| assert!(card["face"].is_string(), "{} {frame}", game.info().id));
            }
        }
    }

    #[test]
    fn slips_are_found_at_the_frames_of_their_plays() {
        let record = record("nations");
        let (film, found) = (shown(&record), slips(GAMES, record.as_bytes()).unwrap());
        let slips = found["slips"].as_array().unwrap();
        assert!(!slips.is_empty() && found["exact"] == true, "{found}");
        for slip in slips {
            let frame = &film["frames"][slip["frame"].as_u64().unwrap() as usize];
            assert_eq!((&frame["seat"], &frame["action"]), (&slip["seat"], &slip["action"]));
            assert!(slip["before"] != slip["after"] && !slip["better"].as_array().unwrap().is_empty());
        }
        assert!(super::slips(GAMES, self::record("liberty-bond").as_bytes()).is_none());
    }

    #[test]
    fn a_fault_is_told_after_the_frames_before_it() {
        let good = record("nations");
        let bad = good.replace("\n1 play", "\n1 bid");
        let (all, cut) = (shown(&good), shown(&bad));
        let fault = &cut["fault"];
        assert_eq!((&fault["fault"], &fault["clause"]), (&json!("syntax"), &Value::Null), "{fault}");
        let frames = cut["frames"].as_array().unwrap();
        assert!(!frames.is_empty() && frames.len() < all["frames"].as_array().unwrap().len());
        assert_eq!(frames[0], all["frames"][0]);
        let nothing = shown("[Game \"whist\"]\n[Players \"4\"]\n* dealer 1\n");
        assert_eq!((&nothing["frames"], &nothing["fault"]["fault"]), (&json!([]), &json!("tag")));
    }

    #[test]
    fn what_would_take_too_much_is_not_shown() {
        let game = broadside_games::find("nations").unwrap();
        let table = Table::new(game.info(), 4, &[], Some(Target::Points(1_000_000))).unwrap();
        let mut scribe = Scribe::new(&table, &[]);
        game.random_game(&table, &Seed::from(7), 0, MOST_ACTIONS / 50, Some(&mut scribe));
        assert!(scribe.text().len() < LONGEST_RECORD && show(GAMES, scribe.text().as_bytes()).is_err());
    }
}
