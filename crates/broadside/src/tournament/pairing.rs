//! Who meets whom.

use std::collections::HashSet;

use itertools::Itertools as _;

/// How many tables a search for a round looks at before it takes one with more repetitions.
const MOST_TABLES: usize = 1_000_000;

/// Everybody with everybody, `at_table` of them at each table.
pub(super) fn round_robin(entrants: usize, at_table: usize) -> Vec<Vec<usize>> {
    (0..entrants).combinations(at_table).collect()
}

/// What was in the rounds before.
pub(super) struct Before<'a> {
    /// The tables of every round.
    pub(super) rounds: &'a [Vec<Vec<usize>>],
    /// The entrants, best first.
    pub(super) standing: &'a [usize],
}

impl Before<'_> {
    fn meetings(&self, a: usize, b: usize) -> usize {
        let tables = self.rounds.iter().flatten();
        tables.filter(|table| table.contains(&a) && table.contains(&b)).count()
    }

    fn sat_out(&self, entrant: usize) -> usize {
        self.rounds.iter().filter(|round| !round.iter().any(|table| table.contains(&entrant))).count()
    }

    /// The tables of the next round. Nobody meets somebody again while that can be avoided; then those sit together who
    /// stand close to each other. Who has no place sits out: whoever did so least often, the last of them first.
    pub(super) fn next_round(&self, at_table: usize) -> Vec<Vec<usize>> {
        let over = self.standing.len() % at_table;
        let last_first = self.standing.iter().rev().copied();
        let by_turn: Vec<usize> = last_first.sorted_by_key(|entrant| self.sat_out(*entrant)).collect();
        let sit_outs: Vec<Vec<usize>> = match over {
            1 => by_turn.iter().map(|entrant| vec![*entrant]).collect(),
            _ => vec![by_turn[..over].to_vec()],
        };
        for repeated in 0.. {
            for out in &sit_outs {
                let rest: Vec<usize> =
                    self.standing.iter().copied().filter(|entrant| !out.contains(entrant)).collect();
                let mut search = Search { before: self, at_table, failed: HashSet::new(), looked: 0 };
                if let Some(tables) = search.seat(&rest, repeated) {
                    return tables;
                }
            }
        }
        vec![]
    }
}

struct Search<'a> {
    before: &'a Before<'a>,
    at_table: usize,
    /// Those who cannot be seated with so few repetitions.
    failed: HashSet<(u64, usize)>,
    looked: usize,
}

impl Search<'_> {
    /// Seats everybody with at most `repeated` repetitions, the best first with those next to them.
    fn seat(&mut self, rest: &[usize], repeated: usize) -> Option<Vec<Vec<usize>>> {
        let Some((first, others)) = rest.split_first() else { return Some(vec![]) };
        let key = (rest.iter().fold(0, |set, entrant| set | 1 << entrant), repeated);
        if self.failed.contains(&key) || self.looked > MOST_TABLES {
            return None;
        }
        for company in others.iter().copied().combinations(self.at_table - 1) {
            self.looked += 1;
            let table: Vec<usize> = std::iter::once(*first).chain(company).collect();
            let again =
                table.iter().tuple_combinations().map(|(a, b)| self.before.meetings(*a, *b)).sum::<usize>();
            let Some(left) = repeated.checked_sub(again) else { continue };
            let rest: Vec<usize> =
                others.iter().copied().filter(|entrant| !table.contains(entrant)).collect();
            if let Some(mut tables) = self.seat(&rest, left) {
                tables.insert(0, table);
                return Some(tables);
            }
        }
        self.failed.insert(key);
        None
    }
}

#[cfg(test)]
mod tests {
    use broadside_cards::{Seed, Shuffler};

    use super::*;

    /// Rounds of a tournament whose standing is shuffled after each.
    fn rounds(entrants: usize, at_table: usize, rounds: usize, seed: u64) -> Vec<Vec<Vec<usize>>> {
        let mut played = vec![];
        for number in 0..rounds {
            let mut chance = Shuffler::new(&Seed::from(seed), number as u64);
            let standing: Vec<usize> =
                (0..entrants).map(|entrant| (chance.number(), entrant)).sorted().map(|(_, e)| e).collect();
            let next = Before { rounds: &played, standing: &standing }.next_round(at_table);
            let seated: Vec<usize> = next.iter().flatten().copied().sorted().dedup().collect();
            assert_eq!(seated.len(), entrants - entrants % at_table);
            assert!(next.iter().all(|table| table.len() == at_table));
            played.push(next);
        }
        played
    }

    fn repeated(rounds: &[Vec<Vec<usize>>]) -> usize {
        let tables = rounds.iter().flatten().map(|table| table.iter().copied().sorted());
        let met: Vec<(usize, usize)> = tables.flat_map(|table| table.tuple_combinations()).collect();
        met.len() - met.iter().sorted().dedup().count()
    }

    #[test]
    fn nobody_meets_anybody_twice_while_that_can_be_avoided() {
        for seed in 0..20 {
            // Any half of the rounds can be paired without repetition, whatever came before.
            assert_eq!(repeated(&rounds(8, 2, 4, seed)), 0, "seed {seed}");
            assert_eq!(repeated(&rounds(9, 2, 4, seed)), 0, "seed {seed}");
            assert_eq!(repeated(&rounds(30, 2, 15, seed)), 0, "seed {seed}");
            assert_eq!(repeated(&rounds(16, 4, 2, seed)), 0, "seed {seed}");
            // Two who are alone meet again.
            assert_eq!(repeated(&rounds(2, 2, 3, seed)), 2);
        }
    }

    /// The fewest repetitions of a next round, by trying every one.
    fn fewest(before: &Before<'_>, rest: &[usize]) -> usize {
        let Some((first, others)) = rest.split_first() else { return 0 };
        let with = |other: &usize| {
            let rest: Vec<usize> = others.iter().copied().filter(|entrant| entrant != other).collect();
            before.meetings(*first, *other) + fewest(before, &rest)
        };
        others.iter().map(with).min().unwrap_or(0)
    }

    #[test]
    fn late_rounds_repeat_as_little_as_any_could() {
        for seed in 0..20 {
            let played = rounds(8, 2, 12, seed);
            for number in 0..played.len() {
                let before = Before { rounds: &played[..number], standing: &[0, 1, 2, 3, 4, 5, 6, 7] };
                let here: usize =
                    played[number].iter().map(|table| before.meetings(table[0], table[1])).sum();
                assert_eq!(here, fewest(&before, before.standing), "seed {seed}, round {number}");
            }
        }
    }

    #[test]
    fn neighbours_meet_and_everybody_sits_out_in_turn() {
        let first = Before { rounds: &[], standing: &[3, 1, 4, 0, 2] }.next_round(2);
        assert_eq!(first, [[3, 1], [4, 0]]);
        let played = rounds(5, 2, 5, 7);
        let out = |round: &Vec<Vec<usize>>| (0..5).find(|entrant| !round.iter().flatten().contains(entrant));
        assert_eq!(played.iter().map(out).sorted().dedup().count(), 5, "{played:?}");
        assert_eq!(round_robin(4, 2).len(), 6);
        assert_eq!(round_robin(5, 4).len(), 5);
    }
}
