//! The clauses as texts, read from each game's `RULES.md`.

/// A clause as the booklet beside the table shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause<'a> {
    /// Its id: `N9`.
    pub id: &'a str,
    /// Its heading: `When a neutral may be played`.
    pub title: &'a str,
    /// The section it stands in.
    pub section: &'a str,
    /// Its words, in Markdown.
    pub text: &'a str,
}

/// The clauses of one `RULES.md`: a clause is a third-level heading that begins with its id, and the text
/// up to the next heading.
pub type Clauses<'a> = Vec<Clause<'a>>;

/// Reads the clauses of a `RULES.md`.
pub fn clauses(rules: &str) -> Clauses<'_> {
    let mut found = vec![];
    let mut section = "";
    for part in split_at_headings(rules) {
        let (heading, text) = part.split_once('\n').unwrap_or((part, ""));
        match heading.split_once(' ') {
            Some(("##", name)) => section = name.trim(),
            Some(("###", name)) => {
                let (id, title) = name.trim().split_once(' ').unwrap_or((name, ""));
                found.push(Clause { id, title, section, text: text.trim() });
            }
            _ => {}
        }
    }
    found
}

/// The text cut before every line that begins with `#`.
fn split_at_headings(rules: &str) -> impl Iterator<Item = &str> {
    let starts = rules.match_indices("\n#").map(|(at, _)| at + 1);
    let ends = starts.clone().chain([rules.len()]);
    [0].into_iter().chain(starts).zip(ends).map(|(start, end)| &rules[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_runs_from_its_heading_to_the_next() {
        let rules = "# Game\n\nWhat it is.\n\n## Play\n\nFirst.\n\n### X1 Leads\n\nLead #1.\n\nAny card.\n### X2 End\nOver.";
        let found = clauses(rules);
        let [lead, end] = found[..] else { panic!("{found:?}") };
        assert_eq!(lead, Clause { id: "X1", title: "Leads", section: "Play", text: "Lead #1.\n\nAny card." });
        assert_eq!((end.id, end.title, end.text), ("X2", "End", "Over."));
    }
}
