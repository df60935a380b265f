//! Reading what a person types as an action: without regard to case, shortened as far as it stays clear.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Face, Fault, FaultKind, Scene, Viewer};

/// What a typed line comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// One legal action.
    Action(String),
    /// The beginning of several.
    Several(Vec<String>),
    /// None that is legal.
    Nothing,
}

/// Whether typed words mean an action's words.
type Way = fn(&[String], &[String]) -> bool;

/// Finds the legal actions a typed line can mean. The verb may be left out, and every word may be shortened; an
/// action that is meant word for word goes before those that only begin alike.
pub(super) fn complete(typed: &str, legal: &[String]) -> Typed {
    let typed: Vec<String> = words(typed);
    if typed.is_empty() {
        return Typed::Nothing;
    }
    let ways: [Way; 5] = [
        |typed, action| typed == action,
        |typed, action| typed == &action[1..],
        same_cards,
        |typed, action| begins(typed, action),
        |typed, action| begins(typed, &action[1..]),
    ];
    for way in ways {
        let mut meant: Vec<String> =
            legal.iter().filter(|action| way(&typed, &words(action))).cloned().collect();
        match meant.len() {
            0 => {}
            1 => return Typed::Action(meant.remove(0)),
            _ => return Typed::Several(meant),
        }
    }
    Typed::Nothing
}

/// Every legal action a typed line can mean, in their order; all of them when nothing is typed.
pub(super) fn matching(typed: &str, legal: &[String]) -> Vec<String> {
    match complete(typed, legal) {
        Typed::Action(action) => vec![action],
        Typed::Several(actions) => actions,
        Typed::Nothing if typed.trim().is_empty() => legal.to_vec(),
        Typed::Nothing => vec![],
    }
}

/// What was typed in the table's own spelling: cards and places as they stand there, the verb put in.
pub(super) fn spelt(typed: &str, legal: &[String], scene: Option<&Scene>) -> String {
    let mut known: Vec<&str> = legal.iter().flat_map(|action| action.split(' ')).collect();
    for zone in scene.iter().flat_map(|scene| &scene.zones) {
        known.push(&zone.id);
        known.extend(zone.cards.iter().filter_map(|card| match card {
            Face::Up { code, .. } => Some(code.as_str()),
            Face::Down => None,
        }));
    }
    let as_known = |word: &str| known.iter().find(|known| known.eq_ignore_ascii_case(word)).copied();
    let words: Vec<&str> = typed.split_whitespace().map(|word| as_known(word).unwrap_or(word)).collect();
    let is_verb = |word: &str| legal.iter().any(|action| action.split(' ').next() == Some(word));
    let verb = legal.first().and_then(|action| action.split(' ').next());
    match (verb, words.first()) {
        (Some(verb), Some(first)) if !is_verb(first) && as_known(first).is_some() => {
            format!("{verb} {}", words.join(" "))
        }
        _ => words.join(" "),
    }
}

/// Why a typed line that means nothing legal is refused, as near to its words as the game can read them.
pub(super) fn refusal(typed: &str, play: &dyn AnyMatch, seat: usize) -> Fault {
    let scene = Seat::numbered(seat).and_then(|seat| play.scene(Viewer::Seat(seat)));
    let known = spelt(typed, &play.legal(), scene.as_ref());
    let spelt = |word: fn(&str) -> String| -> Vec<String> { typed.split_whitespace().map(word).collect() };
    let spellings =
        [spelt(str::to_owned), spelt(str::to_uppercase), spelt(as_in_war), spelt(str::to_lowercase)];
    let mut verbs: Vec<String> = vec![];
    for action in play.legal() {
        let verb = action.split(' ').next().unwrap_or_default().to_owned();
        if !verbs.contains(&verb) {
            verbs.push(verb);
        }
    }
    let mut tries = vec![known];
    for words in &spellings {
        let Some((verb, rest)) = words.split_first() else { continue };
        tries.push(format!("{} {}", verb.to_lowercase(), rest.join(" ")));
        tries.extend(verbs.iter().map(|verb| format!("{verb} {}", words.join(" "))));
    }
    let mut faults = tries.iter().filter_map(|action| play.check(seat, action).err());
    let first = faults.next();
    match first.as_ref().map(|fault| fault.kind) {
        Some(FaultKind::Syntax) | None => faults.find(|fault| fault.kind != FaultKind::Syntax).or(first),
        Some(_) => first,
    }
    .unwrap_or_else(|| Fault::new(FaultKind::Syntax, "nothing was typed"))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

fn begins(typed: &[String], action: &[String]) -> bool {
    typed.len() <= action.len()
        && typed.iter().zip(action).all(|(typed, word)| word.starts_with(typed.as_str()))
}

/// Three cards or more may come in any order, as in a record.
fn same_cards(typed: &[String], action: &[String]) -> bool {
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort();
        words
    };
    let cards = &action[1..];
    let given = if typed.first() == action.first() { &typed[1..] } else { typed };
    cards.len() > 2 && sorted(given) == sorted(cards)
}

/// `JwG`: a capital, a small letter, the rest in capitals.
fn as_in_war(word: &str) -> String {
    let capital = |(n, letter): (usize, char)| {
        if n == 1 { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    word.chars().enumerate().map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(actions: &str) -> Vec<String> {
        actions.split(", ").map(str::to_owned).collect()
    }

    #[test]
    fn cards_are_read_in_any_case_and_the_verb_may_be_left_out() {
        let plays = legal("play B1, play B10, play JwG");
        assert_eq!(complete("PLAY jwg", &plays), Typed::Action("play JwG".into()));
        assert_eq!(complete("jwg", &plays), Typed::Action("play JwG".into()));
        assert_eq!(complete("b1", &plays), Typed::Action("play B1".into()));
        assert_eq!(complete("b", &plays), Typed::Several(legal("play B1, play B10")));
        assert_eq!(complete("x", &plays), Typed::Nothing);
        assert_eq!(complete("  ", &plays), Typed::Nothing);
    }

    #[test]
    fn places_keep_their_order_and_three_cards_do_not() {
        let moves = legal("move p1 p2, lay A3 A2 A1, lay A3 A2 A1 B1");
        assert_eq!(complete("move p2 p1", &moves), Typed::Nothing);
        assert_eq!(complete("m p1", &moves), Typed::Action("move p1 p2".into()));
        assert_eq!(complete("lay a1 a2 a3", &moves), Typed::Action("lay A3 A2 A1".into()));
        assert_eq!(complete("lay a3 a2", &moves), Typed::Several(legal("lay A3 A2 A1, lay A3 A2 A1 B1")));
    }
}
