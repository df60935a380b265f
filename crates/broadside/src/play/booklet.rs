//! The booklet beside the table.

use broadside_engine::{Phrase, Ruling, Table, phrase};
use broadside_press::prose;

use super::voice::{Voice, text};

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
    /// Whether some of it is our ruling.
    pub(super) ruling: bool,
    /// The questions it leaves open.
    pub(super) doubts: Vec<Doubt>,
}

/// A question that a clause leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubt {
    /// The reading's id: `passes`.
    pub(super) id: String,
    /// The question.
    pub(super) question: String,
    /// The words of the old booklet behind it.
    pub(super) source: String,
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
            source: reading.source.to_owned(),
            answers: reading.choices.iter().map(|c| (c.id.to_owned(), c.meaning.to_owned())).collect(),
            chosen: reading.choices.iter().position(|choice| choice.id == chosen.id).unwrap_or(0),
        })
        .collect()
    };
    let booklet = table.info().booklet();
    let pages = booklet.sections.iter().flat_map(|section| {
        section.clauses.iter().map(|clause| Page {
            id: clause.id.to_owned(),
            title: clause.title.to_owned(),
            section: section.title.to_owned(),
            text: clause.text.to_owned(),
            ruling: clause.ruling != Ruling::None,
            doubts: doubts(clause.id),
        })
    });
    pages.collect()
}

/// What is said below a clause that has a ruling.
pub(crate) fn ruling() -> Phrase {
    phrase!("booklet-ruling")
}

/// Where a reading comes from.
pub(crate) fn sourced(source: &str) -> Phrase {
    phrase!("booklet-source", source = text(source))
}

/// The index of a clause.
pub(super) fn find(pages: &[Page], id: &str) -> Option<usize> {
    pages.iter().position(|page| page.id.eq_ignore_ascii_case(id))
}

impl Page {
    /// The clause as lines of text, with the ways to read it and the one this table has chosen.
    pub(super) fn lines(&self, voice: &Voice) -> Vec<String> {
        let mut lines = vec![format!("{} {}", self.id, self.title), String::new()];
        lines.extend(prose::lines(&self.text));
        for doubt in &self.doubts {
            lines.push(String::new());
            let (question, reading) = (text(&doubt.question), text(&doubt.id));
            lines.push(voice.words(&phrase!("booklet-doubt", question, reading)));
            for (n, (answer, meaning)) in doubt.answers.iter().enumerate() {
                let (answer, meaning) = (text(answer), text(meaning));
                let said = match n == doubt.chosen {
                    true => phrase!("booklet-here", answer, meaning),
                    false => phrase!("booklet-or", answer, meaning),
                };
                lines.push(format!("  {}", voice.words(&said)));
            }
            lines.push(format!("  {}", voice.words(&sourced(&doubt.source))));
        }
        if self.ruling {
            lines.extend([String::new(), voice.words(&ruling())]);
        }
        lines
    }
}
