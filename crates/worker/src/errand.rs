//! Running an errand.

use broadside_wire::worker::{Errand, FromHouse, ToHouse};

use crate::House;
use crate::chance::Chance;
use crate::house::Halt;

impl House {
    /// Runs an errand, as JSON, and returns what came of it.
    pub fn run(&mut self, errand: &[u8]) -> String {
        // As text: the house has no other reader of JSON.
        match serde_json::from_str(&String::from_utf8_lossy(errand)) {
            Ok(errand) => broadside_wire::json(&self.carry_out(errand)),
            Err(error) => format!("{{\"fault\":{:?}}}", error.to_string()),
        }
    }

    /// Carries out an errand and returns what came of it.
    pub fn carry_out(&mut self, errand: ToHouse) -> FromHouse {
        self.now = errand.now;
        self.chance = Chance::of(errand.chance);
        self.told = FromHouse::default();
        let done = match errand.what {
            Errand::Request { method, path, body } => self.request(&method, &path, &body),
            Errand::Hear { socket, text } => self.hear(socket, &text),
            Errand::HangUp { socket } => {
                self.hang_up(socket);
                Ok(())
            }
            Errand::Load(kept) => {
                self.load(kept);
                Ok(())
            }
            Errand::Stored { safe } => {
                self.stored(safe);
                Ok(())
            }
            Errand::Think => {
                self.think();
                Ok(())
            }
        };
        match done {
            Ok(()) => {}
            Err(Halt::Need(table)) => self.told.need = Some(table.to_string()),
            Err(Halt::Problem(problem)) => self.problem(problem),
        }
        self.told.due = self.is_due();
        std::mem::take(&mut self.told)
    }
}
