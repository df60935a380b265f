//! A screen that carries out all deeds shows the same as a new scene.

mod common;

use broadside_cards::{Rng, Seat};
use broadside_engine::{Scene, Viewer};
use broadside_house::{Command, Eyes, Zones};
use broadside_wire::{Stage, What};
use common::{Hand, every_setup, seat, setup};

/// A screen that carries out the deeds it is told.
struct Screen {
    eyes: Eyes,
    scene: Scene,
    seq: u64,
    follows: bool,
    /// The number of moves it could follow by deeds, and of all moves it saw.
    followed: [usize; 2],
}

impl Screen {
    fn of(viewer: Viewer) -> Self {
        Screen { eyes: Eyes::of(viewer), scene: Scene::default(), seq: 0, follows: false, followed: [0; 2] }
    }

    /// Applies what has happened and compares the result with a new scene.
    fn look(&mut self, hand: &Hand) {
        let table = &hand.state.setup().table;
        for seq in self.seq + 1..=hand.state.seq() {
            let (event, zones) = self.eyes.told(&hand.state, seq).unwrap();
            assert_ne!(zones, Zones::Untold, "{table}: event {seq} for {:?}", self.eyes.viewer());
            self.follows &= zones == Zones::Follow;
            if self.follows {
                let deeds = event.told.iter().flat_map(|told| &told.deeds);
                deeds.for_each(|deed| self.scene.carry_out(deed).unwrap());
            }
            if matches!(event.what, What::Move { .. }) {
                self.followed[0] += usize::from(zones == Zones::Follow);
                self.followed[1] += 1;
            }
        }
        self.seq = hand.state.seq();
        if let Some(look) = self.eyes.view(&hand.state, !self.follows).look {
            look.show_on(&mut self.scene);
        }
        self.follows = true;
        let mut fresh = Scene::default();
        if let Some(look) = hand.state.view(self.eyes.viewer()).look {
            look.show_on(&mut fresh);
        }
        assert_eq!(self.scene, fresh, "{table}: {:?} after {}", self.eyes.viewer(), self.seq);
    }
}

#[test]
fn deeds_lead_every_viewer_from_view_to_view() {
    for setup in every_setup(1) {
        let mut hand = Hand::seated(setup.clone(), 11);
        let mut rng = Rng::new(11);
        let viewers = Seat::all(setup.table.players()).map(Viewer::Seat).chain([Viewer::Watcher]);
        let mut screens: Vec<Screen> = viewers.map(Screen::of).collect();
        screens.iter_mut().for_each(|screen| screen.look(&hand));
        while hand.state.stage() != Stage::Over && hand.state.seq() < 600 {
            // Sometimes the screen misses a few moves.
            for _ in 0..1 + rng.below(4) {
                hand.step(&mut rng);
            }
            screens.iter_mut().for_each(|screen| screen.look(&hand));
        }
        for screen in screens {
            let [followed, moves] = screen.followed;
            assert!(followed * 10 > moves * 9, "{}: {followed} of {moves}", setup.table);
        }
    }
}

#[test]
fn the_last_trick_of_a_deal_is_told_before_the_next_is_dealt() {
    let game = broadside_games::find("nations").unwrap();
    let table = broadside_engine::Table::new(game.info(), 4, &[], None).unwrap();
    let mut hand = Hand::seated(broadside_house::Setup::solo(game, table, "random"), 6);
    let mut rng = Rng::new(6);
    let mut eyes = Eyes::of(Viewer::Watcher);
    let mut ended = 0;
    while hand.state.view(Viewer::Watcher).deals.is_empty() {
        let mut scene = Scene::default();
        eyes.view(&hand.state, true).look.unwrap().show_on(&mut scene);
        let before = hand.state.seq();
        hand.step(&mut rng).unwrap();
        let (event, zones) = eyes.told(&hand.state, before + 1).unwrap();
        assert_eq!(zones, Zones::Follow);
        event.told.iter().flat_map(|told| &told.deeds).for_each(|deed| scene.carry_out(deed).unwrap());
        if event.reveal.is_some() {
            let cards: usize =
                scene.zones.iter().filter(|zone| zone.id.owner.is_some()).map(|zone| zone.cards.len()).sum();
            assert_eq!(cards, 0, "every hand is empty before the next deal: {scene:?}");
            let (deal, zones) = eyes.told(&hand.state, before + 2).unwrap();
            assert_eq!((deal.what, zones), (What::Deal { deal: 2 }, Zones::Anew));
            ended += 1;
        }
    }
    assert!(ended > 0, "the end of the deal is not told");
}

#[test]
fn what_is_taken_back_is_shown_anew() {
    let mut hand = Hand::seated(setup("nations", 4, 1), 8);
    let mut rng = Rng::new(8);
    let mut screen = Screen::of(Viewer::Seat(seat(1)));
    while hand.step(&mut rng).unwrap() != seat(1) {
        screen.look(&hand);
    }
    let turn = hand.state.turn();
    hand.run(Some("u"), Command::Undo { seat: seat(1), turn }).unwrap();
    let told = screen.eyes.told(&hand.state, hand.state.seq()).unwrap();
    assert_eq!((told.0.what, told.1), (What::Undo, Zones::Anew));
    screen.look(&hand);
    hand.step(&mut rng);
    screen.look(&hand);
}
