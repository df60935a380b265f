//! The booklet beside the table.

use broadside_engine::{Clause, GameInfo, clauses};

/// The clauses of a game, its own and those it shares.
pub(super) fn all(info: &'static GameInfo) -> Vec<Clause<'static>> {
    info.clauses.iter().flat_map(|text| clauses(text)).collect()
}

/// The place of a clause.
pub(super) fn find(clauses: &[Clause<'_>], id: &str) -> Option<usize> {
    clauses.iter().position(|clause| clause.id.eq_ignore_ascii_case(id))
}

/// A clause as lines of text, with the ways to read it and the one this table has chosen.
pub(super) fn lines(clause: &Clause<'_>, table: &broadside_engine::Table) -> Vec<String> {
    let mut lines = vec![format!("{} {}", clause.id, clause.title), String::new()];
    lines.extend(paragraphs(clause.text));
    for (reading, chosen) in table.choices().iter().filter(|(reading, _)| reading.clause == clause.id) {
        lines.push(String::new());
        lines.push(format!("{} ({})", reading.question, reading.id));
        for choice in reading.choices {
            let mark = if choice.id == chosen.id { "here" } else { "or" };
            lines.push(format!("  {mark}: {} - {}", choice.id, choice.meaning));
        }
    }
    lines
}

/// A clause's text with each paragraph and each point of a list on a line of its own.
fn paragraphs(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for line in text.lines().map(plain) {
        let begins = line.trim().is_empty() || line.starts_with(['-', '|', '>']);
        match lines.last_mut().filter(|last| !begins && !last.is_empty() && !last.starts_with('|')) {
            Some(last) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            None => lines.push(line.trim().to_owned()),
        }
    }
    lines
}

/// A line of Markdown without its marks.
fn plain(line: &str) -> String {
    line.replace("**", "").replace(['`', '*'], "")
}
