//! People who play or watch, through whichever node they meet.

use broadside_lease::{Epoch, Time};

use super::database::What;
use super::{Letter, Mail, Plant, SocketId, Told, World};

/// Who hears nothing for so long connects anew.
const SILENCE: Time = 6_000;

pub(crate) struct Person {
    pub(crate) table: usize,
    /// Sits there and never moves.
    quiet: bool,
    /// Watches, now at this node, now at that.
    pub(crate) wanders: bool,
    socket: Option<SocketId>,
    since: Time,
    /// When a view or an answer came last.
    pub(crate) heard: Time,
    epoch: Epoch,
    commands: u32,
    open: Option<u32>,
    pub(crate) acknowledged: Vec<(usize, What)>,
}

impl Person {
    pub(crate) fn new(table: usize, kind: usize) -> Self {
        Person {
            table,
            quiet: kind == 2,
            wanders: kind == 3,
            socket: None,
            since: 0,
            heard: 0,
            epoch: 0,
            commands: 0,
            open: None,
            acknowledged: vec![],
        }
    }
}

impl World {
    pub(crate) fn person_hears(&mut self, number: usize, told: Told) -> Result<(), String> {
        let (now, plant) = (self.now, self.plant);
        let person = &mut self.people[number];
        match told {
            Told::Wake => self.wake(number),
            Told::Closed { socket } => {
                if person.socket == Some(socket) {
                    person.socket = None;
                }
            }
            Told::Pong { socket } => {
                if person.socket == Some(socket) {
                    person.heard = now;
                }
            }
            // A view may come on a line that the person has just left for another.
            Told::View { socket, epoch } => {
                let old = epoch < person.epoch;
                if old && plant == Some(Plant::ShowsOldViews) {
                    return Err(format!("{number} is shown epoch {epoch} after {}", person.epoch));
                }
                if !old {
                    person.epoch = epoch;
                    if person.socket == Some(socket) {
                        person.heard = now;
                    }
                }
            }
            Told::Done { socket, command, seq } => {
                if person.socket == Some(socket) && person.open == Some(command) {
                    let what = What::Move { person: number, command };
                    person.open = None;
                    person.acknowledged.push((seq, what));
                    let stored = self.database.houses[person.table].log.get(seq);
                    if stored.is_none_or(|entry| entry.what != what) {
                        return Err(format!("{what:?} is acknowledged and not stored"));
                    }
                }
            }
        }
        Ok(())
    }

    fn wake(&mut self, number: usize) {
        let (now, chance) = (self.now, self.rng.below(10));
        let person = &mut self.people[number];
        let silent = now > person.since.max(person.heard) + SILENCE;
        let moves_on = person.wanders && chance < 3;
        if let Some(socket) = person.socket.filter(|_| silent || moves_on) {
            person.socket = None;
            self.close(socket);
        }
        if self.people[number].socket.is_none() {
            let socket = self.connect(number);
            let person = &mut self.people[number];
            (person.socket, person.since) = (socket, now);
        } else {
            let person = &mut self.people[number];
            if person.open.is_none() && !person.quiet && !person.wanders && chance < 5 {
                person.commands += 1;
                person.open = Some(person.commands);
            }
            let (socket, open) = (person.socket, person.open);
            if let Some((socket, entry)) = socket.and_then(|id| Some((id, self.sockets.get(&id)?.entry))) {
                // The first node passes it on.
                self.post(Mail::ToNode(entry, Letter::Ping { socket }));
                if let Some(command) = open {
                    self.post(Mail::ToNode(entry, Letter::Move { socket, command }));
                }
            }
        }
        let after = 300 + Time::from(self.rng.below(600));
        self.send(after, Mail::ToPerson(number, Told::Wake));
    }
}
