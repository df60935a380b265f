//! From the figures of one node to a plan for many players. docs/HOSTING.md tells it with figures of one machine.

/// Everybody moves once in so many seconds.
const BETWEEN_MOVES: f64 = 20.0;
/// How many sit at a table.
const AT_A_TABLE: f64 = 4.0;
/// How much of what was measured is planned with: the rest is for bad minutes.
const PART: f64 = 0.5;
/// The connections that a node accepts.
const CONNECTIONS: f64 = 16_000.0;

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
    /// The plan for so many players at once, with its arithmetic.
    pub fn plan(&self, players: usize) -> String {
        let people = players as f64;
        let (tables, moves) = (people / AT_A_TABLE, people / BETWEEN_MOVES);
        let by_sockets = (people / CONNECTIONS).ceil();
        let by_moves = (moves / (self.moves * PART)).ceil();
        let nodes = by_sockets.max(by_moves);
        let memory = (people * self.socket + tables * self.table) / nodes / 1024.0;
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
            "  nodes     for sockets {players} / {CONNECTIONS:.0} = {by_sockets:.0}; for moves {moves:.0} / ({PART} x {:.0}) = {by_moves:.0}; so {nodes:.0}, and one more that may fail",
            self.moves
        ));
        line(format!(
            "  memory    ({players} x {:.1} KiB + {tables:.0} x {:.0} KiB) / {nodes:.0} = {memory:.0} MiB a node",
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
        for part in
            ["= 25000", "= 5000/s", "= 7; for moves 5000 / (0.5 x 2000) = 5; so 7,", "= 279 MiB", "2.5 times"]
        {
            assert!(plan.contains(part), "{part}\n{plan}");
        }
    }
}
