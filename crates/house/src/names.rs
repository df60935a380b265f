//! What people may be called: names that can be read, and told from the others at the table.

use broadside_cards::Seat;

use crate::TableState;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;
/// The most accents on one letter.
const MANY_MARKS: usize = 2;

/// What the bot at a seat is called.
pub fn bot_name(seat: Seat) -> String {
    format!("Bot {seat}")
}

/// What a person without a stored name is called.
pub fn nameless(seat: Seat) -> String {
    format!("Player {seat}")
}

/// A name on one short line, without characters that nobody sees or that turn the line round; `None` if nothing is left
/// of it.
pub fn tidy(name: &str) -> Option<String> {
    let mut shown = String::new();
    let mut marks = MANY_MARKS;
    for letter in composed(name) {
        match letter {
            letter if letter.is_whitespace() || letter.is_control() => {
                shown.push(' ');
                marks = MANY_MARKS;
            }
            letter if is_unseen(letter) => {}
            letter if is_mark(letter) => {
                marks += 1;
                if marks <= MANY_MARKS {
                    shown.push(letter);
                }
            }
            letter => {
                shown.push(letter);
                marks = 0;
            }
        }
    }
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// Whether a character shows nothing by itself, or changes how others are shown: directions, joiners, fillers, tags,
/// variants, and undefined characters.
fn is_unseen(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x2800 | 0x3164 | 0xFEFF | 0xFFA0
            | 0x180B..=0x180F
            | 0x200B..=0x200F
            | 0x202A..=0x202E
            | 0x2060..=0x206F
            | 0xE000..=0xF8FF
            | 0xFE00..=0xFE0F
            | 0xFFF0..=0xFFFF
            | 0x13430..=0x1343F
            | 0x16FE4
            | 0x1BCA0..=0x1BCA3
            | 0x1D159
            | 0x1D173..=0x1D17A
            | 0xE0000..=0x10FFFF
    )
}

#[cfg(feature = "names")]
fn composed(name: &str) -> impl Iterator<Item = char> {
    unicode_normalization::UnicodeNormalization::nfc(name)
}

#[cfg(not(feature = "names"))]
fn composed(name: &str) -> impl Iterator<Item = char> {
    name.chars()
}

#[cfg(feature = "names")]
fn is_mark(letter: char) -> bool {
    unicode_normalization::char::is_combining_mark(letter)
}

#[cfg(not(feature = "names"))]
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&letter)
}

/// What a name looks like in small letters and as it is written. Names that agree in either can be taken for one another:
/// a capital I looks like a small l, but a small i does not.
pub fn looks(name: &str) -> [String; 2] {
    [skeleton(&lowercase(name)), lowercase(&skeleton(name))]
}

#[cfg(feature = "names")]
fn lowercase(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(not(feature = "names"))]
fn lowercase(name: &str) -> String {
    name.to_ascii_lowercase()
}

#[cfg(feature = "names")]
fn skeleton(name: &str) -> String {
    unicode_security::skeleton(name).collect()
}

#[cfg(not(feature = "names"))]
fn skeleton(name: &str) -> String {
    name.to_owned()
}

fn are_alike(one: &str, other: &str) -> bool {
    std::iter::zip(looks(one), looks(other)).any(|(one, other)| one == other)
}

impl TableState {
    /// What the player on a seat is called, unless that is only said by the seat's number: each language has words for that.
    pub(crate) fn name_kept(&self, seat: Seat) -> Option<&str> {
        Some(self.name_of(seat)).filter(|name| *name != nameless(seat))
    }

    /// Gives the person on a seat a name, which the log does not have; without one they are called by their seat. Nobody
    /// is called like somebody else here, or as a bot or a nameless person would be.
    pub fn name(&mut self, seat: Seat, name: &str) {
        if self.chairs.get(seat.index()).is_none_or(|chair| chair.hash.is_none()) {
            return;
        }
        let others = self.chairs.iter().enumerate().filter(|(index, _)| *index != seat.index());
        let mut taken: Vec<String> = others.map(|(_, chair)| chair.name.clone()).collect();
        for other in Seat::all(self.chairs.len()) {
            taken.push(bot_name(other));
            if other != seat {
                taken.push(nameless(other));
            }
        }
        let is_free = |name: &String| !taken.iter().any(|other| are_alike(other, name));
        let numbered = |name: String| {
            let short: String = name.chars().take(LONGEST_NAME - 4).collect();
            (2..).map(move |number| format!("{} ({number})", short.trim()))
        };
        let names =
            tidy(name).into_iter().flat_map(|name| std::iter::once(name.clone()).chain(numbered(name)));
        let name = names.into_iter().find(is_free).unwrap_or_else(|| nameless(seat));
        self.chairs[seat.index()].name = name;
    }
}

#[cfg(all(test, feature = "names"))]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_no_part_of_a_name() {
        for (typed, shown) in [
            ("  Ann\tB. ", Some("Ann B.")),
            ("\u{202E}nnA", Some("nnA")),
            ("A\u{200B}n\u{2066}n\u{FE0F}", Some("Ann")),
            ("Zoe\u{308}", Some("Zo\u{EB}")),
            ("Z\u{335}\u{336}\u{337}\u{338}", Some("Z\u{335}\u{336}")),
            ("Jürgen 漢字 Ωμέγα 🂡", Some("Jürgen 漢字 Ωμέγα 🂡")),
            ("\u{200D}\u{3164}\u{2800}\u{E0041}", None),
            ("\u{1D159}A\u{16FE4}n\u{13430}n\u{1343F}", Some("Ann")),
            ("\u{301}\u{301}", None),
            ("", None),
        ] {
            assert_eq!(tidy(typed).as_deref(), shown, "{typed:?}");
        }
        assert_eq!(tidy(&"x".repeat(100)).unwrap().len(), LONGEST_NAME);
    }

    #[test]
    fn names_that_look_the_same_are_alike() {
        for (one, other) in
            [("Anna", "anna"), ("Anna", "Аnnа"), ("paypal", "pаypаl"), ("Al", "AI"), ("ALICE", "AIICE")]
        {
            assert!(are_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Anne"), ("Ann", "Anna"), ("Zoe", "Zoë")] {
            assert!(!are_alike(one, other), "{one} {other}");
        }
    }
}
