//! The booklet beside the table.

use broadside_engine::{Table, clauses};

/// A clause, with the ways to read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Page {
    /// Its id: `N9`.
    pub(super) id: String,
    /// Its heading.
    pub(super) title: String,
    /// The section it stands in.
    pub(super) section: String,
    /// Its words, in Markdown.
    pub(super) text: String,
    /// What is left open by it.
    pub(super) doubts: Vec<Doubt>,
}

/// A question that a clause leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubt {
    /// The reading's id: `passes`.
    pub(super) id: String,
    /// The question.
    pub(super) question: String,
    /// Each answer's word and meaning.
    pub(super) answers: Vec<(String, String)>,
    /// Which of them this table has chosen.
    pub(super) chosen: usize,
}

/// The rules of the game at a table, its own clauses and those it shares.
pub(super) fn of(table: &Table) -> Vec<Page> {
    let doubts = |id: &str| {
        let here = table.choices().iter().filter(|(reading, _)| reading.clause == id);
        here.map(|(reading, chosen)| Doubt {
            id: reading.id.to_owned(),
            question: reading.question.to_owned(),
            answers: reading.choices.iter().map(|c| (c.id.to_owned(), c.meaning.to_owned())).collect(),
            chosen: reading.choices.iter().position(|choice| choice.id == chosen.id).unwrap_or(0),
        })
        .collect()
    };
    let all = table.info().clauses.iter().flat_map(|text| clauses(text));
    all.map(|clause| Page {
        id: clause.id.to_owned(),
        title: clause.title.to_owned(),
        section: clause.section.to_owned(),
        text: clause.text.to_owned(),
        doubts: doubts(clause.id),
    })
    .collect()
}

/// The place of a clause.
pub(super) fn find(pages: &[Page], id: &str) -> Option<usize> {
    pages.iter().position(|page| page.id.eq_ignore_ascii_case(id))
}

impl Page {
    /// The clause as lines of text, with the ways to read it and the one this table has chosen.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("{} {}", self.id, self.title), String::new()];
        lines.extend(paragraphs(&self.text));
        for doubt in &self.doubts {
            lines.push(String::new());
            lines.push(format!("{} ({})", doubt.question, doubt.id));
            for (n, (word, meaning)) in doubt.answers.iter().enumerate() {
                let mark = if n == doubt.chosen { "here" } else { "or" };
                lines.push(format!("  {mark}: {word} - {meaning}"));
            }
        }
        lines
    }
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
