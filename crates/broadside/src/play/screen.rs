//! The terminal in full-screen mode: entering it, leaving it, and reading keys.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{self, ClearType, size};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use textwrap::{Options, WordSplitter};

use super::ink::Ink;
use crate::failure::Failure;

/// The usual time between ticks.
const TICK: Duration = Duration::from_millis(100);

/// Something that fills the screen and answers keys.
pub(super) trait Screen {
    /// Draws itself.
    fn draw(&self, frame: &mut Frame);
    /// Answers a key.
    fn key(&mut self, key: KeyCode);
    /// Time has passed.
    fn tick(&mut self) {}
    /// The time until the next tick.
    fn moment(&self) -> Duration {
        TICK
    }
    /// Whether it is finished.
    fn is_done(&self) -> bool;
    /// The person wants to leave at once.
    fn leave(&mut self);
}

/// Fails unless input and output are a terminal.
pub(super) fn must_be_terminal() -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::Usage("this is no terminal: --plain speaks in lines".into()))
}

/// Shows a screen until it is done. The terminal is restored, also after a panic.
///
/// The viewport is fixed and replaced after a resize: one that adapts by itself asks the terminal for its
/// cursor, and a key pressed at that moment is lost.
pub(super) fn show(screen: &mut impl Screen) -> io::Result<()> {
    let (width, height) = size()?;
    let mut table = ratatui::try_init_with_options(covering(width, height))?;
    execute!(io::stdout(), terminal::EnterAlternateScreen)?;
    let shown = (|| {
        while !screen.is_done() {
            table.draw(|frame| screen.draw(frame))?;
            let typed = event::poll(screen.moment())?;
            screen.tick();
            if !typed {
                continue;
            }
            match event::read()? {
                Event::Key(KeyEvent { code: KeyCode::Char('c' | 'd'), modifiers, .. })
                    if modifiers.contains(KeyModifiers::CONTROL) =>
                {
                    screen.leave();
                }
                Event::Key(key) if key.kind != KeyEventKind::Release => screen.key(key.code),
                Event::Resize(width, height) => {
                    execute!(io::stdout(), terminal::Clear(ClearType::All))?;
                    let backend = CrosstermBackend::new(io::stdout());
                    table = Terminal::with_options(backend, covering(width, height))?;
                    table.hide_cursor()?;
                }
                _ => {}
            }
        }
        Ok(())
    })();
    ratatui::restore();
    shown
}

/// The whole of a terminal of this size.
fn covering(width: u16, height: u16) -> TerminalOptions {
    TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, width, height)) }
}

/// A sheet of paper laid over the table.
pub(super) fn sheet(frame: &mut Frame, area: Rect, title: &str, lines: Vec<Line<'_>>, foot: &str, ink: Ink) {
    frame.render_widget(Clear, area);
    let mut block = Block::bordered().title(Line::styled(format!(" {title} "), ink.strong()));
    if !foot.is_empty() {
        block = block.title_bottom(Line::styled(format!(" {foot} "), ink.faint()));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// A text in lines of a width, broken between words; a line's indent is kept, and a line that fits is left alone.
pub(crate) fn fold(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let words = text.trim_start_matches(' ');
    let indent = &text[..(text.len() - words.len()).min(width / 2)];
    let options = Options::new(width)
        .initial_indent(indent)
        .subsequent_indent(indent)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(words, options).into_iter().map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_folded_between_words_and_keeps_its_indent() {
        assert_eq!(fold("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(fold("", 9), [""]);
        assert_eq!(fold("a   b", 9), ["a   b"]);
        assert_eq!(fold("a-word-that-is-too-long", 9).concat(), "a-word-that-is-too-long");
    }

    struct Broken;

    impl Screen for Broken {
        fn draw(&self, _: &mut Frame) {
            panic!("the table falls over");
        }
        fn key(&mut self, _: KeyCode) {}
        fn is_done(&self) -> bool {
            false
        }
        fn leave(&mut self) {}
    }

    /// Not a test of its own: the next one runs it in a terminal.
    #[test]
    #[ignore = "needs a terminal, which the next test gives it"]
    fn falls_over() {
        let _ = show(&mut Broken);
    }

    #[test]
    fn the_terminal_is_given_back_after_a_panic() {
        let tmux = |args: &[&str]| {
            let socket = format!("broadside-panic-{}", std::process::id());
            std::process::Command::new("tmux").args(["-L", &socket, "-f", "/dev/null"]).args(args).output()
        };
        if tmux(&["-V"]).is_err() {
            assert!(std::env::var_os("CI").is_none(), "tmux is not installed");
            println!("skipped: tmux is not installed");
            return;
        }
        let me = std::env::current_exe().unwrap();
        let name = "play::screen::tests::falls_over";
        let line =
            format!("{} --ignored --exact {name} --nocapture; stty -a; echo given back; cat", me.display());
        let started = tmux(&["new-session", "-d", "-x", "100", "-y", "50", &line]).unwrap();
        assert!(started.status.success(), "{started:?}");
        let mut seen = String::new();
        for _ in 0..200 {
            std::thread::sleep(Duration::from_millis(50));
            seen = String::from_utf8_lossy(&tmux(&["capture-pane", "-p", "-S", "-200"]).unwrap().stdout)
                .into_owned();
            if seen.contains("given back") {
                break;
            }
        }
        let flags = tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]).unwrap().stdout;
        let _ = tmux(&["kill-server"]);
        assert!(seen.contains("the table falls over") && seen.contains("given back"), "{seen}");
        assert!(seen.contains(" icanon") && seen.contains(" echo "), "{seen}");
        assert_eq!(String::from_utf8_lossy(&flags).trim(), "0 1");
    }
}
