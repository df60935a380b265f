//! Shows a record frame by frame, with all cards face up that any player sees.

use broadside_cards::{Seat, Seats};
use broadside_engine::record::{BadRecord, Reader, Scribe};
use broadside_engine::{
    AnyGame, AnyMatch, Audience, Event, Scene, Shelf, Table, Told, Turn, Viewer, find_game,
};
use broadside_house::RecordLine;
use broadside_solve::PostMortem;
use broadside_wire::{
    DealScore, Fault, Film, Frame, Look, SideJudged, Slip, Slips, Solution, Target, json, readings,
};

/// The longest record that is accepted, in bytes.
pub const LONGEST_RECORD: usize = 1 << 20;
/// The most actions that are shown.
const MOST_ACTIONS: usize = 20_000;
/// The longest film, in bytes.
pub const LONGEST_FILM: usize = 24 << 20;
/// The most trick starts that a post-mortem may visit: about a second.
const MOST_TRICKS: u64 = 4_000_000;

/// A record that is too long to show.
#[derive(Debug)]
pub struct TooLong;

/// The frames of a record, up to its end or its first fault, already as JSON.
#[derive(Default)]
struct Camera {
    frames: String,
    /// What happened since the last frame.
    events: Vec<Event>,
    /// The scene of the last frame.
    scene: Option<Scene>,
    /// The number of comments already shown.
    remarked: usize,
    /// The move that is complete only after the next shuffle.
    moved: Option<(usize, String)>,
}

/// The whole answer for a record.
pub fn show(games: &Shelf, record: &[u8]) -> Result<String, TooLong> {
    let mut reader = Reader::new(games, record);
    let mut camera = Camera::default();
    let mut actions = 0;
    let fault = loop {
        match camera.take(&mut reader) {
            Ok(true) => actions += 1,
            // A record without actions may still set up a table that cannot be.
            Ok(false) => break reader.game().err(),
            Err(bad) => break Some(bad),
        }
        if actions > MOST_ACTIONS || camera.frames.len() > LONGEST_FILM {
            return Err(TooLong);
        }
    };
    let tags: Vec<(String, String)> =
        reader.tags().iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    let remarks = camera.fresh_remarks(&reader);
    let title = Film { remarks, fault: fault.map(told), ..title(games, reader.game().ok(), &tags) };
    // The frames are already written, so the empty list of frames is cut off.
    let rest = json(&title).replacen("{\"frames\":[]", "", 1);
    Ok(format!("{{\"frames\":[{}]{rest}", camera.frames))
}

fn told(bad: BadRecord) -> Fault {
    Fault {
        line: bad.line,
        fault: bad.fault.kind.word().into(),
        clause: bad.fault.clause.map(Into::into),
        reason: bad.fault.reason,
    }
}

/// Everything except the frames.
fn title(games: &Shelf, game: Option<&mut dyn AnyMatch>, tags: &[(String, String)]) -> Film {
    let Some(game) = game else { return Film::default() };
    let (table, info) = (game.table(), game.table().info());
    let players = table.players();
    let name = |seat: Seat| tags.iter().find(|(tag, _)| *tag == format!("Seat{seat}"));
    Film {
        game: Some(info.id.into()),
        title: Some(info.title.into()),
        pack: Some(game.pack().id().into()),
        players,
        sides: find_game(games, info.id).into_iter().flat_map(|game| game.sides(table).iter()).collect(),
        readings: readings(table),
        target: Target::of(table.target()),
        names: Seat::all(players).map(|seat| name(seat).map(|(_, name)| name.clone())).collect(),
        deals: game.deals().iter().map(|report| DealScore::of(report, players)).collect(),
        scores: game.scores().of(players).to_vec(),
        winners: game.winners(),
        ..Film::default()
    }
}

impl Camera {
    /// Carries out the next action; returns false at the end of the record.
    fn take(&mut self, reader: &mut Reader<'_>) -> Result<bool, BadRecord> {
        let Some(line) = reader.next_action()? else {
            if self.moved.is_some() {
                let remarks = self.fresh_remarks(reader);
                self.frame(reader.game()?, false, remarks);
            }
            return Ok(false);
        };
        let deals = reader.game()?.deals().len();
        let action = reader.carry_out(&line, &mut self.events)?;
        match line.seat {
            Some(seat) => self.moved = Some((seat, action)),
            // Shuffles are not told as deeds.
            None => self.scene = None,
        }
        let game = reader.game()?;
        let ended = game.deals().len() > deals;
        if has_frame(game, ended) {
            let remarks = self.fresh_remarks(reader);
            self.frame(reader.game()?, ended, remarks);
        }
        Ok(true)
    }

    /// The comments since the last frame.
    fn fresh_remarks(&mut self, reader: &Reader<'_>) -> Vec<String> {
        let fresh = &reader.remarks()[self.remarked..];
        self.remarked += fresh.len();
        fresh.iter().map(|remark| remark.text.to_owned()).collect()
    }

    fn frame(&mut self, game: &dyn AnyMatch, ended: bool, remarks: Vec<String>) {
        let (seat, action) = self.moved.take().unzip();
        let to_act = match game.turn() {
            Turn::Seat(seat) if !ended => Some(seat),
            _ => None,
        };
        let scene = open_scene(game);
        let (told, follows) = self.told(game, scene.as_ref());
        let frame = Frame {
            seat: seat.and_then(Seat::numbered),
            action,
            deal: game.deals().len() + usize::from(!ended),
            told,
            remarks,
            to_act,
            look: scene.clone().map(|scene| Look::of(scene, !follows)),
            scores: game.scores().of(game.table().players()).to_vec(),
        };
        self.scene = scene;
        if !self.frames.is_empty() {
            self.frames.push(',');
        }
        self.frames.push_str(&json(&frame));
    }

    /// The events since the last frame as all players together may know them, and whether their deeds lead to the zones
    /// of this frame. They do not where a drawn card goes to a hand that is face up here.
    fn told(&mut self, game: &dyn AnyMatch, now: Option<&Scene>) -> (Vec<Told>, bool) {
        let mut events = std::mem::take(&mut self.events);
        // Where one seat is told more than others, that version is used.
        events.retain(|event| !matches!(event.audience, Audience::AllBut(_)));
        events.iter_mut().for_each(|event| event.audience = Audience::All);
        if let (Some(before), Some(now)) = (&self.scene, now)
            && let Ok(told) = game.tell(Viewer::Watcher, &events, &before.zones, &now.zones)
        {
            return (told, true);
        }
        let said =
            |event: Event| Told { clause: event.clause.map(Into::into), said: event.phrase, deeds: vec![] };
        (events.into_iter().map(said).collect(), false)
    }
}

/// Whether there is a frame here: a deal or shuffle gets a single one, after its last card.
fn has_frame(game: &dyn AnyMatch, ended: bool) -> bool {
    ended || game.turn() != Turn::Chance
}

/// The game of a record after a number of moves: its table, and all lines of play up to there. `None` if the record does
/// not get that far, or nobody is to act there.
pub fn begun(
    games: &Shelf,
    record: &[u8],
    moves: usize,
) -> Option<(&'static dyn AnyGame, Table, Vec<RecordLine>)> {
    let mut reader = Reader::new(games, record);
    let (mut lines, mut made) = (vec![], 0);
    while let Some(line) = reader.next_action().ok()? {
        if line.seat.is_some() && made == moves {
            break;
        }
        made += usize::from(line.seat.is_some());
        let action = reader.carry_out(&line, &mut vec![]).ok()?;
        lines.push((line.seat.and_then(Seat::numbered), action));
    }
    let game = reader.game().ok().filter(|game| made == moves && matches!(game.turn(), Turn::Seat(_)))?;
    let table = game.table().clone();
    Some((find_game(games, table.info().id)?, table, lines))
}

/// The post-mortem of a record, by frames; `None` if no play in it can be solved.
pub fn slips(games: &Shelf, record: &[u8]) -> Option<Slips> {
    let found = PostMortem::of_record(games, record).ok()?.judge(MOST_TRICKS).ok()?;
    let mut reader = Reader::new(games, record);
    let (mut slips, mut solution) = (vec![], None);
    while let Some(line) = reader.next_action().ok()? {
        for slip in found.slips.iter().filter(|slip| slip.play.line == line.line) {
            let (play, game) = (&slip.play, reader.game().ok()?);
            slips.push(Slip {
                frame: play.frame,
                moves: play.number - 1,
                seat: Seat::numbered(play.seat)?,
                side: slip.side(),
                action: play.action.clone(),
                said: slip.said(found.objective),
                better: slip.better.iter().filter_map(|action| game.offer(play.seat, action)).collect(),
                before: slip.before.clone(),
                after: slip.after.clone(),
            });
            if !found.solution.is_empty() {
                let record = solved(games, record, play.number - 1, &found.solution)?;
                solution = Some(Solution { frame: play.frame, record });
            }
        }
        reader.carry_out(&line, &mut vec![]).ok()?;
    }
    let side = |side: &Seats| SideJudged { seats: *side, said: found.said_of(*side) };
    Some(Slips {
        exact: found.exact,
        objective: found.objective.word().into(),
        judged: found.judged,
        plays: found.plays,
        remarks: found.remarks(),
        sides: found.sides.iter().map(side).collect(),
        slips,
        solution,
    })
}

/// The record of a patience whose moves after the first `moves` are replaced by others.
fn solved(games: &Shelf, record: &[u8], moves: usize, line: &[String]) -> Option<String> {
    let (_, table, lines) = begun(games, record, moves)?;
    let mut scribe = Scribe::new(&table, &[]);
    for (seat, text) in &lines {
        match seat {
            Some(seat) => scribe.act(seat.number(), text),
            None => scribe.chance(text),
        }
    }
    line.iter().for_each(|action| scribe.act(1, action));
    Some(scribe.text().to_owned())
}

/// The scene with every card face up that a player sees.
fn open_scene(game: &dyn AnyMatch) -> Option<Scene> {
    let seats = Seat::all(game.table().players());
    let seen = seats.filter_map(|seat| game.scene(Viewer::Seat(seat)));
    Some(seen.fold(game.scene(Viewer::Watcher)?, |open, seen| open.uncovered_by(&seen)))
}

#[cfg(test)]
mod tests {
    use broadside_cards::Seed;
    use broadside_engine::{Face, Layout};
    use broadside_games::GAMES;

    use super::*;

    fn record(game: &str) -> String {
        let game = broadside_games::find(game).unwrap();
        let target = game.info().target.map(|_| broadside_engine::Target::Deal);
        let table = Table::new(game.info(), game.info().usual_players, &[], target).unwrap();
        let mut scribe = Scribe::new(&table, &[("Seat1", "Ann")]);
        game.random_game(&table, &Seed::from(7), 0, 2, Some(&mut scribe));
        scribe.text().to_owned()
    }

    fn shown(record: &str) -> Film {
        serde_json::from_str(&show(GAMES, record.as_bytes()).unwrap()).unwrap()
    }

    /// The scenes of a film, computed as a screen does: from deeds, or from zones where they are given.
    fn scenes(film: &Film) -> Vec<Scene> {
        let mut scene = Scene::default();
        let frame = |frame: &Frame| {
            let look = frame.look.clone().expect("a frame shows the table");
            if look.zones.is_none() {
                let deeds = frame.told.iter().flat_map(|told| &told.deeds);
                deeds.for_each(|deed| scene.carry_out(deed).unwrap());
            }
            look.show_on(&mut scene);
            scene.clone()
        };
        film.frames.iter().map(frame).collect()
    }

    #[test]
    fn every_example_of_a_booklet_is_shown_with_its_comments() {
        for info in GAMES.iter().map(|game| game.info()) {
            for example in info.examples {
                let shown = shown(example.record);
                let remarks = shown.frames.iter().map(|frame| &frame.remarks).chain([&shown.remarks]);
                let told: Vec<&str> = remarks.flatten().map(String::as_str).collect();
                let wanted = example.record.lines().filter_map(|line| Some(line.split_once(';')?.1.trim()));
                assert_eq!(told, wanted.collect::<Vec<_>>(), "{}/{}", info.id, example.id);
                assert!(!shown.frames[0].remarks.is_empty(), "{}/{}", info.id, example.id);
            }
        }
    }

    #[test]
    fn every_game_is_shown_from_its_deal_to_its_end_with_open_hands() {
        let mut seen = 0;
        for game in GAMES {
            let id = game.info().id;
            let record = record(id);
            let shown = shown(&record);
            let moves = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
            let moved = shown.frames.iter().filter(|frame| frame.action.is_some()).count();
            assert_eq!((moved, &shown.fault), (moves, &None), "{id}");
            assert!(shown.frames[0].action.is_none() && shown.frames[0].to_act.is_some());
            assert_eq!(shown.frames.last().unwrap().scores, shown.scores);
            assert_eq!(shown.names[0].as_deref(), Some("Ann"));
            for scene in scenes(&shown) {
                for hand in scene.zones.iter().filter(|zone| zone.layout == Layout::Hand) {
                    assert!(!hand.cards.contains(&Face::Down), "{id} {hand:?}");
                    seen += hand.cards.len();
                }
            }
        }
        assert!(seen > 1_000, "only {seen} cards in hands were looked at");
    }

    #[test]
    fn a_record_without_actions_says_why_no_table_is_laid() {
        let film = shown("[Game \"nations\"]\n[Players \"9\"]\n");
        let fault = film.fault.expect("nations is for four");
        assert_eq!((film.frames.len(), fault.line), (0, 2));
        assert_eq!(shown("[Game \"nations\"]\n[Players \"4\"]\n").fault, None);
    }

    #[test]
    fn deeds_carried_out_show_what_the_game_shows() {
        for id in ["nations", "war", "liberty-bond"] {
            let record = record(id);
            let (film, mut reader) = (shown(&record), Reader::new(GAMES, record.as_bytes()));
            let (mut scenes, mut ended) = (scenes(&film).into_iter(), 0);
            while let Ok(Some(line)) = reader.next_action() {
                reader.carry_out(&line, &mut vec![]).unwrap();
                let game = reader.game().unwrap();
                let deals = game.deals().len();
                if has_frame(game, deals > std::mem::replace(&mut ended, deals)) {
                    assert_eq!(scenes.next(), open_scene(game), "{id}");
                }
            }
            assert_eq!(scenes.next(), None, "{id}: the film goes on after the record");
            let without = film
                .frames
                .iter()
                .filter(|frame| frame.look.as_ref().is_some_and(|look| look.zones.is_none()));
            assert!(without.count() * 2 > film.frames.len(), "{id}: most frames need no zones");
        }
    }

    #[test]
    fn slips_are_found_at_the_frames_of_their_plays() {
        let record = record("nations");
        let (film, found) = (shown(&record), slips(GAMES, record.as_bytes()).unwrap());
        assert!(!found.slips.is_empty() && found.exact, "{found:?}");
        for slip in &found.slips {
            let frame = &film.frames[slip.frame];
            assert_eq!((frame.seat, frame.action.as_ref()), (Some(slip.seat), Some(&slip.action)));
            assert!(slip.before != slip.after && !slip.better.is_empty());
            assert!(slip.side.contains(slip.seat) && found.sides.iter().any(|side| side.seats == slip.side));
            assert_eq!(slip.said.args["side"], slip.side.into());
            let (_, _, lines) = begun(GAMES, record.as_bytes(), slip.moves).unwrap();
            assert_eq!(lines.iter().filter(|(seat, _)| seat.is_some()).count(), slip.moves);
        }
        assert_eq!(found.sides.len(), 2);
        assert!(begun(GAMES, record.as_bytes(), 1000).is_none(), "nobody is to act after the end");
        assert!(super::slips(GAMES, self::record("liberty-bond").as_bytes()).is_none());
    }

    #[test]
    fn the_solution_of_a_lost_patience_can_be_played() {
        let game = broadside_games::find("mobilization-2").unwrap();
        let table = Table::new(game.info(), 1, &[], None).unwrap();
        let judged = (0..20).find_map(|number| {
            let mut scribe = Scribe::new(&table, &[]);
            game.random_game(&table, &Seed::from(7), number, 1, Some(&mut scribe));
            let found = slips(GAMES, scribe.text().as_bytes())?;
            Some((found.clone(), found.solution?))
        });
        let (found, solution) = judged.expect("some of these deals could be won");
        assert_eq!(found.remarks, [broadside_engine::phrase!("patience-lost")]);
        assert_eq!(solution.frame, found.slips[0].frame);
        let film = shown(&solution.record);
        assert_eq!((film.fault, film.winners), (None, Some(Seat::new(0).into())));
    }

    #[test]
    fn a_fault_is_told_after_the_frames_before_it() {
        let good = record("nations");
        let bad = good.replace("\n1 play", "\n1 bid");
        let (all, cut) = (shown(&good), shown(&bad));
        let fault = cut.fault.unwrap();
        assert_eq!((&*fault.fault, fault.clause), ("syntax", None));
        assert!(!cut.frames.is_empty() && cut.frames.len() < all.frames.len());
        assert_eq!(cut.frames[0], all.frames[0]);
        let nothing = shown("[Game \"whist\"]\n[Players \"4\"]\n* dealer 1\n");
        assert_eq!((nothing.frames.len(), &*nothing.fault.unwrap().fault), (0, "tag"));
    }

    #[test]
    fn what_would_take_too_much_is_not_shown() {
        let game = broadside_games::find("nations").unwrap();
        let target = Some(broadside_engine::Target::Points(1_000_000));
        let table = Table::new(game.info(), 4, &[], target).unwrap();
        let mut scribe = Scribe::new(&table, &[]);
        game.random_game(&table, &Seed::from(7), 0, MOST_ACTIONS / 50, Some(&mut scribe));
        assert!(scribe.text().len() < LONGEST_RECORD && show(GAMES, scribe.text().as_bytes()).is_err());
    }
}
