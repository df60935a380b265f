//! From Markdown to lines that fill a column, and from lines to columns.

mod grid;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::sheet::Text;
use crate::typeface::Cut;
use grid::Grid;

/// The em of the running text, in millimetres (9.5 points).
const SIZE: f64 = 3.35;
/// From baseline to baseline, in ems.
const LEADING: f64 = 1.25;

/// What stands between two spaces, in one or more cuts.
type Word = Vec<(Cut, String)>;

/// A line of a column: its height with the space above it, and its words.
#[derive(Default)]
pub(crate) struct TextLine {
    height: f64,
    /// It must not be the last of a column.
    leads: bool,
    /// The words, x from the column's edge and y from the baseline.
    texts: Vec<Text>,
}

/// A paragraph, a heading or a point of a list.
struct Block {
    words: Vec<Word>,
    /// The em.
    size: f64,
    /// Free space above.
    above: f64,
    indent: f64,
    bullet: bool,
    leads: bool,
}

impl Block {
    fn new(depth: u32) -> Block {
        let above = if depth == 0 { 1.5 } else { 0.5 };
        let indent = f64::from(depth) * 4.0;
        Block { words: vec![], size: SIZE, above, indent, bullet: false, leads: false }
    }
}

/// The lines of a Markdown text in a column `width` millimetres wide.
pub(crate) fn lines(markdown: &str, width: f64) -> Vec<TextLine> {
    let mut setter = Setter { width, ..Setter::default() };
    let options = Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
    Parser::new_ext(markdown, options).for_each(|event| setter.set(event));
    setter.lines
}

/// Sets a text event by event.
#[derive(Default)]
struct Setter {
    width: f64,
    lines: Vec<TextLine>,
    block: Option<Block>,
    grid: Option<Grid>,
    cuts: Vec<Cut>,
    /// The depth of nested lists.
    depth: u32,
    /// Whether the next letters begin a word.
    fresh: bool,
}

impl Setter {
    fn set(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let (size, above) = match level {
                    HeadingLevel::H1 | HeadingLevel::H2 => (4.4, 6.0),
                    _ => (SIZE, 3.2),
                };
                self.begin(Block { size, above, leads: true, ..Block::new(0) });
                self.cuts.push(Cut::Bold);
            }
            Event::Start(Tag::List(_)) => {
                self.end();
                self.lines.last_mut().into_iter().for_each(|line| line.leads = true);
                self.depth += 1;
            }
            Event::End(TagEnd::List(_)) => self.depth -= 1,
            Event::Start(Tag::Item) => self.begin(Block { bullet: true, ..Block::new(self.depth) }),
            // An item's own paragraph goes on beside its bullet.
            Event::Start(Tag::Paragraph)
                if self.block.as_ref().is_some_and(|block| block.bullet && block.words.is_empty()) => {}
            Event::Start(Tag::Paragraph) => self.begin(Block::new(self.depth)),
            Event::Start(Tag::Table(_)) => self.grid = Some(Grid::default()),
            Event::Start(Tag::TableHead) => self.cuts.push(Cut::Italic),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                self.cuts.clear();
                self.grid.iter_mut().for_each(Grid::end_row);
            }
            Event::Start(Tag::TableCell) => self.begin(Block::new(0)),
            Event::End(TagEnd::TableCell) => {
                let words = self.block.take().map_or(vec![], |block| block.words);
                self.grid.iter_mut().for_each(|grid| grid.add(words.clone()));
            }
            Event::End(TagEnd::Table) => {
                self.lines.extend(self.grid.take().map_or(vec![], |grid| grid.lines(self.width)));
            }
            Event::Start(Tag::Emphasis) => self.cuts.push(Cut::Italic),
            Event::Start(Tag::Strong) => self.cuts.push(Cut::Bold),
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => drop(self.cuts.pop()),
            Event::End(TagEnd::Heading(_)) => {
                self.cuts.clear();
                self.end();
            }
            Event::End(TagEnd::Item | TagEnd::Paragraph) => self.end(),
            Event::Text(letters) => self.add(&letters, None),
            Event::Code(letters) => self.add(&letters, Some(Cut::Bold)),
            Event::SoftBreak | Event::HardBreak => self.fresh = true,
            _ => {}
        }
    }

    fn begin(&mut self, block: Block) {
        self.end();
        self.block = Some(block);
        self.fresh = true;
    }

    fn end(&mut self) {
        if let Some(block) = self.block.take() {
            self.lines.extend(broken(&block, self.width));
        }
    }

    fn add(&mut self, letters: &str, cut: Option<Cut>) {
        let cut = cut.or(self.cuts.last().copied()).unwrap_or(Cut::Regular);
        let block = self.block.get_or_insert_with(|| Block::new(self.depth));
        for piece in letters.split_inclusive(' ') {
            let word = piece.trim_end_matches(' ');
            if !word.is_empty() {
                match block.words.last_mut() {
                    Some(last) if !self.fresh => last.push((cut, word.to_owned())),
                    _ => block.words.push(vec![(cut, word.to_owned())]),
                }
                self.fresh = false;
            }
            self.fresh |= piece.ends_with(' ');
        }
    }
}

fn width_of(word: &Word, size: f64) -> f64 {
    word.iter().map(|(cut, letters)| cut.width(letters) * size).sum()
}

/// A block broken into lines, each as full as it gets.
fn broken(block: &Block, width: f64) -> Vec<TextLine> {
    let space = Cut::Regular.width(" ") * block.size;
    let text =
        |x: f64, cut: Cut, words: &str| Text { x, y: 0.0, size: block.size, cut, words: words.to_owned() };
    let mut lines: Vec<TextLine> = vec![];
    let mut pen = f64::INFINITY;
    for word in &block.words {
        if pen + width_of(word, block.size) > width {
            let above = if lines.is_empty() { block.above } else { 0.0 };
            let bullet = block.bullet && lines.is_empty();
            let texts = Vec::from_iter(bullet.then(|| text(block.indent - 3.0, Cut::Regular, "•")));
            lines.push(TextLine { height: above + block.size * LEADING, leads: block.leads, texts });
            pen = block.indent;
        }
        let Some(line) = lines.last_mut() else { continue };
        for (nth, (cut, letters)) in word.iter().enumerate() {
            match line.texts.last_mut().filter(|last| last.cut == *cut && last.words != "•") {
                Some(last) => {
                    last.words += if nth == 0 { " " } else { "" };
                    last.words += letters;
                }
                None => line.texts.push(text(pen, *cut, letters)),
            }
            pen += cut.width(letters) * block.size;
        }
        pen += space;
    }
    lines
}

/// Lines set in columns of a height, one after the other; `[x, y]` is a column's upper left corner.
pub(crate) fn columns(lines: Vec<TextLine>, [x, y]: [f64; 2], height: f64) -> Vec<Vec<Text>> {
    let mut columns: Vec<Vec<Text>> = vec![];
    let mut down = f64::INFINITY;
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        let with_next = if line.leads { lines.peek().map_or(0.0, |next| next.height * 2.0) } else { 0.0 };
        if down + line.height + with_next > height {
            columns.push(vec![]);
            down = 0.0;
        }
        let size = line.texts.first().map_or(SIZE, |text| text.size);
        down += if down == 0.0 { size * LEADING } else { line.height };
        let set = |text: Text| Text { x: x + text.x, y: y + down, ..text };
        columns.last_mut().into_iter().for_each(|column| column.extend(line.texts.iter().cloned().map(set)));
    }
    columns
}
