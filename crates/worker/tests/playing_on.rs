//! Friends at a browser's table play on: whoever cut before can cut the first deal, and nobody else is waited for.

use std::collections::BTreeMap;

use broadside_wire::worker::{Answer, Errand, Kept, ToHouse};
use broadside_wire::{FromServer, Place, Stage, View};
use broadside_worker::House;
use serde_json::{Value, json};

/// A house whose errands draw their chance from a count, with all that its sockets heard last.
#[derive(Default)]
struct Page {
    house: House,
    errands: u64,
    views: BTreeMap<u32, View>,
}

impl Page {
    /// Carries out an errand to its end: nothing is in storage, and everything is kept.
    fn run(&mut self, what: &Errand) -> Option<Answer> {
        self.errands += 1;
        let (now, chance) = (1_000 * self.errands, format!("{:064x}", self.errands));
        let told = self.house.carry_out(ToHouse { now, chance, what: what.clone() });
        for message in told.said {
            if let Ok(FromServer::View(view)) = serde_json::from_str(&message.text) {
                self.views.insert(message.socket, *view);
            }
        }
        if let Some(table) = told.need {
            self.run(&Errand::Load(Kept { table, ..Kept::default() }));
            return self.run(what);
        }
        let after = match (told.keep, told.due) {
            (Some(_), _) => self.run(&Errand::Stored { safe: true }),
            (None, true) => self.run(&Errand::Think),
            (None, false) => None,
        };
        told.answer.or(after)
    }

    fn post(&mut self, path: &str, body: &Value) -> Place {
        let (method, path, body) = ("POST".into(), format!("/api/tables{path}"), body.to_string());
        serde_json::from_str(&self.run(&Errand::Request { method, path, body }).unwrap().body).unwrap()
    }

    fn hear(&mut self, socket: u32, message: &Value) {
        self.run(&Errand::Hear { socket, text: message.to_string() });
    }

    fn hello(&mut self, socket: u32, place: &Place) {
        let Place { table, token, .. } = place;
        self.hear(socket, &json!({ "type": "hello", "protocol": 2, "table": table, "token": token }));
    }

    /// Ann's page is the house and does not cut; Ben's cuts in the open. They play a deal to its end.
    fn played(ben_cuts: bool) -> (Self, [Place; 2]) {
        let mut page = Page::default();
        let opening =
            json!({ "game": "neutral", "players": 2, "seats": ["person", "person"], "target": "deal" });
        let ann = page.post("", &opening);
        let cut = if ben_cuts { json!({ "cut": "Ben's" }) } else { json!({}) };
        let ben = page.post(&format!("/{}/seats", ann.table), &cut);
        page.hello(1, &ann);
        page.hello(2, &ben);
        for count in 0..500 {
            let to_move = page.views.iter().find(|(_, view)| view.seat.is_some() && view.seat == view.to_act);
            let Some((&socket, view)) = to_move else { break };
            let (turn, action) = (view.turn, view.offers[0].action.clone());
            let id = format!("m{count}");
            page.hear(socket, &json!({ "type": "move", "id": id, "turn": turn, "action": action }));
        }
        assert_eq!(page.views[&1].state, Stage::Over);
        (page, [ann, ben])
    }

    fn again(&mut self, place: &Place) -> Place {
        self.post(&format!("/{}/again", place.table), &json!({ "token": place.token }))
    }
}

#[test]
fn a_guest_who_cut_before_cuts_the_first_deal_after_playing_on() {
    let (mut page, [ann, ben]) = Page::played(true);
    let ann = page.again(&ann);
    page.hello(3, &ann);
    let waits = page.views[&3].fair.clone();
    assert_eq!(waits.deal, None, "it is not dealt yet");
    let next = waits.next.unwrap();
    assert_eq!(next.awaited.iter().map(|seat| seat.number()).collect::<Vec<_>>(), [1], "where Ben sits now");
    let ben = page.again(&ben);
    page.hello(4, &ben);
    page.hear(4, &json!({ "type": "cut", "id": "c1", "deal": 1, "cut": "Ben's again" }));
    for socket in [3, 4] {
        let view = &page.views[&socket];
        assert_eq!((view.fair.deal, view.to_act.is_some()), (Some(1), true), "dealt when the cut is in");
        assert_eq!(view.fair.commitment, Some(next.commitment.clone()), "by the seed that was fixed before");
    }
}

#[test]
fn nobody_waits_for_a_guest_who_is_gone_or_never_cuts() {
    let (mut gone, [ann, _]) = Page::played(true);
    gone.run(&Errand::HangUp { socket: 2 });
    let (mut without, [other, _]) = Page::played(false);
    for (page, ann) in [(&mut gone, ann), (&mut without, other)] {
        let ann = page.again(&ann);
        page.hello(3, &ann);
        assert_eq!(page.views[&3].fair.deal, Some(1));
    }
}
