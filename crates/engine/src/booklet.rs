//! The booklet of a game, read from its pages of rules (`RULES.md`).
//!
//! A page has an introduction under its title, sections (`## The play`) and clauses (`### N9 When neutrals may enter`).
//! A game has one page of its own and may share others, as a whole or clause by clause. Shared clauses go into the
//! section with the same title, so the game's own page sets the order; an empty section there marks where shared
//! clauses go.
//! `*Ruling.*` marks our decisions, as opposed to the old booklet's words. At the start of a clause it covers the whole
//! clause, later on the rest of its paragraph.

/// A page of rules, or a selection of its clauses.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    text: &'static str,
    only: Option<&'static [&'static str]>,
}

impl Page {
    /// The whole page.
    pub const fn whole(text: &'static str) -> Self {
        Page { text, only: None }
    }

    /// Only these clauses of the page.
    pub const fn only(text: &'static str, clauses: &'static [&'static str]) -> Self {
        Page { text, only: Some(clauses) }
    }
}

/// The complete rules of a game in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booklet<'a> {
    /// The introduction, in Markdown.
    pub opening: &'a str,
    /// Its sections.
    pub sections: Vec<Section<'a>>,
}

/// A section of a booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// Its heading.
    pub title: &'a str,
    /// Text before the first clause, in Markdown; usually empty.
    pub text: &'a str,
    /// Its clauses.
    pub clauses: Vec<Clause<'a>>,
}

/// A clause of a booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause<'a> {
    /// Its id: `N9`.
    pub id: &'a str,
    /// Its heading: `When a neutral may be played`.
    pub title: &'a str,
    /// Its text, in Markdown.
    pub text: &'a str,
    /// How much of it is our decision.
    pub ruling: Ruling,
}

/// How much of a clause is our decision, made where the old booklet is silent or contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// None of it: the booklet says it all.
    None,
    /// The marked sentences.
    Part,
    /// The whole clause.
    Whole,
}

impl Ruling {
    /// The mark of a ruling in a clause's text.
    pub const MARK: &str = "*Ruling.*";

    fn of(text: &str) -> Self {
        match text.find(Self::MARK) {
            None => Ruling::None,
            Some(0) => Ruling::Whole,
            Some(_) => Ruling::Part,
        }
    }

    /// `whole` or `part`; `None` where the booklet says it all.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Ruling::None => None,
            Ruling::Part => Some("part"),
            Ruling::Whole => Some("whole"),
        }
    }
}

impl<'a> Booklet<'a> {
    /// The title of the section about the aim of the game.
    pub const OBJECT: &'static str = "The object";

    /// The section about the aim of the game, in Markdown.
    pub fn object(&self) -> &'a str {
        self.sections.iter().find(|section| section.title == Self::OBJECT).map_or("", |section| section.text)
    }

    /// Every clause, in reading order.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause<'a>> {
        self.sections.iter().flat_map(|section| &section.clauses)
    }

    /// The clause with this id, in upper or lower case.
    pub fn clause(&self, id: &str) -> Option<&Clause<'a>> {
        self.clauses().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}

impl Booklet<'static> {
    /// Puts the pages of a game together.
    pub fn bind(pages: &[Page]) -> Self {
        let mut bound = Booklet { opening: "", sections: vec![] };
        for (n, page) in pages.iter().enumerate() {
            let read = Booklet::read(page.text);
            if n == 0 {
                bound = read;
                continue;
            }
            for mut section in read.sections {
                section.clauses.retain(|clause| page.only.is_none_or(|only| only.contains(&clause.id)));
                match bound.sections.iter_mut().find(|own| own.title == section.title) {
                    Some(own) => own.clauses.extend(section.clauses),
                    None if section.clauses.is_empty() => {}
                    None => bound.sections.push(section),
                }
            }
        }
        bound
    }
}

impl<'a> Booklet<'a> {
    /// Reads one page.
    fn read(page: &'a str) -> Self {
        let mut booklet = Booklet { opening: "", sections: vec![] };
        for part in split_at_headings(page) {
            let (heading, text) = part.split_once('\n').unwrap_or((part, ""));
            let text = text.trim();
            match heading.split_once(' ') {
                Some(("#", _)) => booklet.opening = text,
                Some(("##", title)) => {
                    booklet.sections.push(Section { title: title.trim(), text, clauses: vec![] });
                }
                Some(("###", name)) => {
                    let (id, title) = name.trim().split_once(' ').unwrap_or((name, ""));
                    let clause = Clause { id, title, text, ruling: Ruling::of(text) };
                    booklet.sections.last_mut().into_iter().for_each(|section| section.clauses.push(clause));
                }
                _ => {}
            }
        }
        booklet
    }
}

/// Splits the text before every line that begins with `#`.
fn split_at_headings(page: &str) -> impl Iterator<Item = &str> {
    let starts = page.match_indices("\n#").map(|(at, _)| at + 1);
    let ends = starts.clone().chain([page.len()]);
    [0].into_iter().chain(starts).zip(ends).map(|(start, end)| &page[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "# Game\n\nWhat it is.\n\n## The object\nWin.\n\n## The cards\n\n## Play\n\nFirst.\n\n\
                       ### X1 Leads\n\nLead #1.\n\nAny card. *Ruling.* Or none.\n### X2 End\n*Ruling.* Over.";
    const SHARED: &str = "# Shared\n\nNot here.\n\n## Play\nNor this.\n### C1 Turns\nIn turn.\n### C2 Lots\nDraw.\n\
                          ## The cards\n### C3 Pack\nAll.\n## Unused\nWords.\n### C4 More\nMore.";

    #[test]
    fn a_clause_runs_from_its_heading_to_the_next() {
        let booklet = Booklet::bind(&[Page::whole(OWN)]);
        assert_eq!((booklet.opening, booklet.object()), ("What it is.", "Win."));
        let lead = booklet.clause("x1").unwrap();
        let text = "Lead #1.\n\nAny card. *Ruling.* Or none.";
        assert_eq!(*lead, Clause { id: "X1", title: "Leads", text, ruling: Ruling::Part });
        assert_eq!(booklet.sections[2].text, "First.");
        assert_eq!(booklet.clause("X2").unwrap().ruling, Ruling::Whole);
        assert_eq!(booklet.clause("X3"), None);
    }

    #[test]
    fn shared_clauses_go_to_the_section_of_their_title() {
        let booklet = Booklet::bind(&[Page::whole(OWN), Page::only(SHARED, &["C1", "C3"])]);
        let order: Vec<&str> = booklet.clauses().map(|clause| clause.id).collect();
        assert_eq!(order, ["C3", "X1", "X2", "C1"]);
        let titles: Vec<&str> = booklet.sections.iter().map(|section| section.title).collect();
        assert_eq!(titles, ["The object", "The cards", "Play"]);
        assert_eq!((booklet.opening, booklet.sections[2].text), ("What it is.", "First."));
        assert_eq!(Booklet::bind(&[Page::whole(OWN), Page::whole(SHARED)]).sections[3].title, "Unused");
    }
}
