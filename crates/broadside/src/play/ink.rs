//! Colours and styles. Colour only repeats what letters and marks already say, and `NO_COLOR` switches it off.
//! The colours come from the terminal's own palette and are readable on dark and light backgrounds.

use broadside_cards::AnyPack;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

/// The colours of a pack's first suits; further suits have none.
const SUITS: [Color; 4] = [Color::Red, Color::Cyan, Color::Magenta, Color::Green];

/// The styles of a screen.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    /// Whether there is colour.
    pub(super) colour: bool,
    /// The pack whose cards are drawn.
    pack: Option<&'static dyn AnyPack>,
}

impl Ink {
    /// As the environment asks for.
    pub(super) fn from_surroundings() -> Self {
        Ink::new(std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()))
    }

    /// With colour or without.
    pub(super) fn new(colour: bool) -> Self {
        Ink { colour, pack: None }
    }

    /// The same for a game's cards.
    pub(super) fn for_game(self, id: &str) -> Self {
        Ink { pack: broadside_games::find(id).map(|game| game.pack()), ..self }
    }

    /// Emphasis.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Less important text.
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

    /// A refusal.
    pub(super) fn warning(self) -> Style {
        let style = self.strong();
        if self.colour { style.fg(Color::Red) } else { style }
    }

    /// A card, by its suit.
    pub(super) fn card(self, code: &str) -> Style {
        let suit = self.pack.filter(|_| self.colour).and_then(|pack| pack.suit(code));
        suit.and_then(|suit| SUITS.get(usize::from(suit)))
            .map_or(Style::new(), |colour| Style::new().fg(*colour))
    }

    /// A card's code in its colour.
    pub(super) fn card_span(self, code: &str) -> Span<'static> {
        Span::styled(code.to_owned(), self.card(code))
    }
}
