//! Markdown as it is printed: as HTML for pages, as plain lines for a terminal.
//!
//! ```
//! use broadside_press::prose;
//! assert_eq!(prose::html("Lead *any* card."), "<p>Lead <em>any</em> card.</p>\n");
//! assert_eq!(prose::lines("Lead *any*\ncard."), ["Lead any card."]);
//! ```

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html as markup};

fn events(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES)
}

/// As HTML. HTML in the text is escaped.
pub fn html(markdown: &str) -> String {
    let shown = events(markdown).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut page = String::new();
    markup::push_html(&mut page, shown);
    page
}

/// As lines of plain text: one for a paragraph, a point of a list or a row of a table, and an empty one between blocks.
pub fn lines(markdown: &str) -> Vec<String> {
    let mut page = Page::default();
    events(markdown).for_each(|event| page.set(event));
    while page.lines.last().is_some_and(String::is_empty) {
        page.lines.pop();
    }
    page.lines
}

#[derive(Default)]
struct Page {
    lines: Vec<String>,
    /// The line being set.
    line: String,
    /// The lists around it, each with the number of its next point if it has numbers.
    lists: Vec<Option<u64>>,
    /// The rows of the table being set.
    rows: Vec<Vec<String>>,
}

impl Page {
    fn set(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.line.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            Event::Start(Tag::List(first)) => {
                self.end_line();
                self.lists.push(first);
            }
            Event::Start(Tag::Item) => self.line = self.bullet(),
            Event::Start(Tag::TableHead | Tag::TableRow) => self.rows.push(vec![]),
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut self.line);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            Event::End(TagEnd::Table) => self.end_table(),
            Event::End(TagEnd::Item) => self.end_line(),
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                self.lines.push(String::new());
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => {
                self.end_line();
                if self.lists.is_empty() {
                    self.lines.push(String::new());
                }
            }
            _ => {}
        }
    }

    fn bullet(&mut self) -> String {
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{indent}{}. ", *number - 1)
            }
            _ => format!("{indent}- "),
        }
    }

    fn end_line(&mut self) {
        if !self.line.trim().is_empty() {
            self.lines.push(std::mem::take(&mut self.line));
        }
    }

    fn end_table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width =
            |n: usize| rows.iter().filter_map(|row| row.get(n)).map(|cell| cell.chars().count()).max();
        let widths: Vec<usize> = (0..columns).map(|n| width(n).unwrap_or(0)).collect();
        for row in &rows {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            self.lines.push(format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned());
        }
        self.lines.push(String::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_tables_are_set_line_by_line() {
        let text = "First\nline.\n\n- one\n  more\n- `two`\n\n1. a\n2. b\n\n| card | worth |\n|---|---|\n| Flag | 15 |\n\nEnd.";
        let wanted = [
            "First line.",
            "",
            "- one more",
            "- two",
            "",
            "1. a",
            "2. b",
            "",
            "  card  worth",
            "  Flag  15",
            "",
            "End.",
        ];
        assert_eq!(lines(text), wanted);
    }

    #[test]
    fn no_tag_of_the_text_becomes_one_of_the_page() {
        let page = html("A <script>alert(1)</script> B\n\n<img src=x>\n");
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
        assert!(page.contains("&lt;script&gt;"), "{page}");
    }
}
