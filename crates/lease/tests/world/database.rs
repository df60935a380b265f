//! The database of the model: it does one request after the other, each as a whole.

use std::collections::BTreeMap;

use broadside_lease::{Beaten, Epoch, Fence, Life};

use super::Plant;

/// What a table's log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum What {
    Move {
        person: usize,
        command: u32,
    },
    /// A bot stands in; `wrongly` if the person was connected when that was decided.
    StandIn {
        person: usize,
        wrongly: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Entry {
    pub(crate) fence: Fence,
    pub(crate) what: What,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct House {
    pub(crate) owner: Option<Life>,
    pub(crate) epoch: Epoch,
    pub(crate) log: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Request {
    /// Registers a life and ends the former ones of this node.
    Join {
        place: usize,
        life: Life,
        former: Vec<Life>,
    },
    Beat(Life),
    Bury {
        life: Life,
        beat: u64,
    },
    Leave(Life),
    Claim {
        life: Life,
        table: usize,
    },
    Release {
        table: usize,
        fence: Fence,
    },
    Load {
        table: usize,
        epoch: Epoch,
    },
    Append {
        fence: Fence,
        table: usize,
        seq: usize,
        what: What,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Reply {
    Joined(Life),
    Beaten(Life, Beaten),
    Claimed {
        table: usize,
        fence: Fence,
    },
    /// The table's owner, and where it is.
    Elsewhere {
        table: usize,
        owner: Option<(Life, usize)>,
    },
    Loaded {
        table: usize,
        epoch: Epoch,
        log: Vec<Entry>,
    },
    Appended {
        table: usize,
        epoch: Epoch,
        entry: Entry,
    },
    Done,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Database {
    pub(crate) houses: Vec<House>,
    pub(crate) nodes: BTreeMap<Life, (usize, u64)>,
}

impl Database {
    /// The lives of the node at a place.
    pub(crate) fn lives_at(&self, place: usize) -> Vec<Life> {
        self.nodes.iter().filter(|(_, (other, _))| *other == place).map(|(life, _)| *life).collect()
    }

    /// Does a request. An error is a broken invariant.
    pub(crate) fn answer(&mut self, request: Request, plant: Option<Plant>) -> Result<Reply, String> {
        let nodes = &mut self.nodes;
        Ok(match request {
            Request::Join { place, life, former } => {
                nodes.retain(|other, _| !former.contains(other));
                nodes.insert(life, (place, 0));
                Reply::Joined(life)
            }
            Request::Beat(life) => match nodes.get_mut(&life) {
                None => Reply::Beaten(life, Beaten::Buried),
                Some((_, beat)) => {
                    *beat += 1;
                    let counts = nodes.iter().map(|(life, (_, beat))| (*life, *beat)).collect();
                    Reply::Beaten(life, Beaten::Alive(counts))
                }
            },
            Request::Bury { life, beat } => {
                let still = nodes.get(&life).is_some_and(|(_, now)| *now == beat);
                if still || plant == Some(Plant::BuriesBlindly) {
                    nodes.remove(&life);
                }
                Reply::Done
            }
            Request::Leave(life) => {
                nodes.remove(&life);
                Reply::Done
            }
            Request::Claim { life, table } => {
                let house = &mut self.houses[table];
                let owner = house.owner.and_then(|owner| Some((owner, nodes.get(&owner)?.0)));
                match owner {
                    Some((owner, _)) if owner != life => {
                        Reply::Elsewhere { table, owner: Some((owner, nodes[&owner].0)) }
                    }
                    _ if !nodes.contains_key(&life) => Reply::Elsewhere { table, owner: None },
                    _ => {
                        (house.owner, house.epoch) = (Some(life), house.epoch + 1);
                        Reply::Claimed { table, fence: Fence { life, epoch: house.epoch } }
                    }
                }
            }
            Request::Release { table, fence } => {
                let house = &mut self.houses[table];
                let still = (house.owner, house.epoch) == (Some(fence.life), fence.epoch);
                if still || plant == Some(Plant::ReleasesBlindly) {
                    house.owner = None;
                }
                Reply::Done
            }
            Request::Load { table, epoch } => {
                Reply::Loaded { table, epoch, log: self.houses[table].log.clone() }
            }
            Request::Append { fence, table, seq, what } => {
                let house = &mut self.houses[table];
                let fits =
                    (house.owner, house.epoch) == (Some(fence.life), fence.epoch) && house.log.len() == seq;
                if !fits && plant != Some(Plant::Unfenced) {
                    let owner = house.owner.and_then(|owner| Some((owner, nodes.get(&owner)?.0)));
                    return Ok(Reply::Elsewhere { table, owner });
                }
                let entry = Entry { fence, what };
                if let Some(last) = house.log.last() {
                    let (before, now) = (last.fence, fence);
                    if before.epoch > now.epoch || before.epoch == now.epoch && before.life != now.life {
                        return Err(format!("two writers: {now:?} after {before:?}"));
                    }
                }
                if house.log.iter().any(|other| matches!(what, What::Move { .. }) && other.what == what) {
                    return Err(format!("{what:?} is in the log twice"));
                }
                if let What::StandIn { person, wrongly: true } = what {
                    return Err(format!("a bot stands in for {person}, who is connected"));
                }
                house.log.push(entry);
                Reply::Appended { table, epoch: fence.epoch, entry }
            }
        })
    }
}
