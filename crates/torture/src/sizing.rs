//! From the figures of one node to a plan for many players. docs/HOSTING.md tells it with figures of one machine.

/// How many seconds pass from one move of a player to the next.
const BETWEEN_MOVES: f64 = 20.0;
/// How many sit at a table.
const AT_A_TABLE: f64 = 4.0;
/// How much of what was measured is planned with: the rest is for bad minutes.
const PART: f64 = 0.5;
/// The connections that a node accepts.
const CONNECTIONS: f64 = 16_000.0;

/// No plan has more nodes.
const MOST: u32 = 100_000;

/// What was measured on one node.
pub struct Node {
    /// The memory of a socket that is open, in KiB.
    pub socket: f64,
    /// The memory of a table in play with one socket, in KiB.
    pub table: f64,
    /// Durable moves a second.
    pub moves: f64,
    /// Rows that the database commits in a second, without us.
    pub commits: f64,
}

impl Node {
    /// The plan for `players` people who play at once, with its arithmetic. Of `n` nodes a player finds another one than the table's
    /// `n - 1` times in `n`, is relayed, and then weighs on both.
    pub fn plan(&self, players: usize) -> String {
        let people = players as f64;
        let (tables, moves) = (people / AT_A_TABLE, people / BETWEEN_MOVES);
        let twice = |nodes: f64| 2.0 - nodes.recip();
        let fewest = |all: f64, each: f64| {
            let enough = |nodes: &u32| all * twice(f64::from(*nodes)) <= each * f64::from(*nodes);
            (1..=MOST).find(enough).map_or(f64::INFINITY, f64::from)
        };
        let by_sockets = fewest(people, CONNECTIONS);
        let by_moves = fewest(moves, self.moves * PART);
        let nodes = by_sockets.max(by_moves);
        let relayed = twice(nodes);
        let memory = (people * relayed * self.socket + tables * self.table) / nodes / 1024.0;
        let databases = (moves / (self.commits * PART)).ceil();
        let mut plan = String::new();
        let mut line = |text: String| plan += &format!("  {text}\n");
        line(format!(
            "one node of this machine: {CONNECTIONS:.0} sockets, {:.0} moves/s on PostgreSQL",
            self.moves
        ));
        line(format!("{players} players, {AT_A_TABLE:.0} at a table, a move each {BETWEEN_MOVES:.0} s:"));
        line(format!("  tables    {players} / {AT_A_TABLE:.0} = {tables:.0}"));
        line(format!("  moves     {players} / {BETWEEN_MOVES:.0} s = {moves:.0}/s"));
        line(format!(
            "  relayed   each player counts 2 - 1/nodes times, as that part is relayed by a second node: {relayed:.2} times"
        ));
        line(format!(
            "  nodes     for sockets {by_sockets:.0}: {players} x {:.2} / {by_sockets:.0} = {:.0} of {CONNECTIONS:.0}; for moves {by_moves:.0}: {moves:.0} x {:.2} / {by_moves:.0} = {:.0} of {PART} x {:.0}; so {nodes:.0}, and one more that may fail",
            twice(by_sockets),
            people * twice(by_sockets) / by_sockets,
            twice(by_moves),
            moves * twice(by_moves) / by_moves,
            self.moves
        ));
        line(format!(
            "  memory    ({players} x {relayed:.2} x {:.1} KiB + {tables:.0} x {:.0} KiB) / {nodes:.0} = {memory:.0} MiB a node",
            self.socket, self.table
        ));
        line(format!(
            "  database  {moves:.0}/s of {:.0}/s that it commits here: {}",
            self.commits,
            match databases {
                1.0 => "one machine like this is enough".to_owned(),
                _ => format!("one with a disk that syncs {:.1} times as fast", moves / (self.commits * PART)),
            }
        ));
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_shows_its_arithmetic() {
        let node = Node { socket: 10.0, table: 40.0, moves: 2_000.0, commits: 4_000.0 };
        let plan = node.plan(100_000);
        for part in [
            "= 25000",
            "= 5000/s",
            "for sockets 12: 100000 x 1.92 / 12 = 15972 of 16000;",
            "for moves 10: 5000 x 1.90 / 10 = 950 of 0.5 x 2000; so 12,",
            "(100000 x 1.92 x 10.0 KiB + 25000 x 40 KiB) / 12 = 237 MiB",
            "2.5 times",
        ] {
            assert!(plan.contains(part), "{part}\n{plan}");
        }
    }

    #[test]
    fn one_node_relays_nothing() {
        let node = Node { socket: 10.0, table: 40.0, moves: 2_000.0, commits: 4_000.0 };
        assert!(node.plan(16_000).contains("so 1,"), "{}", node.plan(16_000));
    }
}
