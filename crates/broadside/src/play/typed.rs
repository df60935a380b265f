//! Reading what a person types as an action: without regard to case, shortened as far as it stays clear.

use broadside_cards::AnyPack;
use broadside_engine::{AnyMatch, Fault, FaultKind, phrase};

/// The meaning of a typed line.
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
/// exact match goes before matches of the beginning.
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

/// What was typed, in the record's spelling: cards and other words as the record writes them, with the verb.
pub(super) fn spelt(typed: &str, legal: &[String], pack: &dyn AnyPack) -> String {
    let cards = pack.codes();
    let known = || legal.iter().flat_map(|action| action.split(' ')).chain(cards.iter().map(String::as_str));
    let as_known = |word: &str| known().find(|known| known.eq_ignore_ascii_case(word)).map(str::to_owned);
    let spelt = |word: &str| as_known(word).unwrap_or_else(|| word.to_owned());
    let words: Vec<String> = typed.split_whitespace().map(spelt).collect();
    let is_card = words.first().is_some_and(|first| cards.contains(first));
    match verbs(legal).first().filter(|_| is_card) {
        Some(verb) => format!("{verb} {}", words.join(" ")),
        None => words.join(" "),
    }
}

/// Why a typed line that matches no legal action is refused, as precisely as the game can read it.
pub(super) fn refusal(typed: &str, play: &dyn AnyMatch, seat: usize) -> Fault {
    let legal = play.legal();
    let spellings = [typed, &typed.to_lowercase()].map(|typed| spelt(typed, &legal, play.pack()));
    let tries = spellings.iter().flat_map(|spelt| {
        let with_verb = verbs(&legal).into_iter().map(move |verb| format!("{verb} {spelt}"));
        std::iter::once(spelt.clone()).chain(with_verb)
    });
    let faults: Vec<Fault> = tries.filter_map(|action| play.check(seat, &action).err()).collect();
    let read = faults.iter().find(|fault| fault.kind != FaultKind::Syntax).or(faults.first()).cloned();
    read.unwrap_or_else(|| Fault::new(FaultKind::Syntax, phrase!("nothing-typed")))
}

/// The words that legal actions begin with.
fn verbs(legal: &[String]) -> Vec<&str> {
    let mut verbs: Vec<&str> = vec![];
    for verb in legal.iter().filter_map(|action| action.split(' ').next()) {
        if !verbs.contains(&verb) {
            verbs.push(verb);
        }
    }
    verbs
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
