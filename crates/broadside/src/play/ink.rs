//! How things are marked. Colour only adds to what letters and marks already say, and `NO_COLOR` leaves it out.
//! The colours are those of the terminal's own palette that can be read on dark and on light ground.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

/// What the screen may be written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    /// Whether there is colour.
    pub(super) colour: bool,
}

impl Ink {
    /// As the person's surroundings ask for.
    pub(super) fn from_surroundings() -> Self {
        Ink { colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    /// What stands out.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What stands back.
    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Bars, and what the cursor is on.
    pub(super) fn reversed(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The name of a place.
    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// A refusal or another word to the person.
    pub(super) fn warning(self) -> Style {
        let style = self.strong();
        if self.colour { style.fg(Color::Red) } else { style }
    }

    /// A card.
    pub(super) fn card(self, code: &str) -> Style {
        let suited =
            code.len() > 1 && code.bytes().any(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        let colour = match code.chars().next() {
            Some('B' | 'E') => Color::Red,
            Some('F') => Color::Cyan,
            Some('G' | 'M' | 'J') => Color::Magenta,
            Some('R' | 'S' | 'I') => Color::Green,
            _ => return Style::new(),
        };
        if self.colour && suited { Style::new().fg(colour) } else { Style::new() }
    }

    /// A card's code in its colour.
    pub(super) fn card_span(self, code: &str) -> Span<'static> {
        Span::styled(code.to_owned(), self.card(code))
    }
}
