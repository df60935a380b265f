//! A second language is a file of phrases: German says all that English says, of the same things, in every game.

#[path = "../../games/tests/each_game/mod.rs"]
mod each_game;

use std::collections::{BTreeMap, BTreeSet};

use broadside_engine::{AnyGame, PHRASES, phrase};
use broadside_games::GAMES;
use broadside_speech::laws::everything_can_be_said_in;
use broadside_speech::{Company, Speech};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

fn said_in_german(game: &dyn AnyGame) {
    everything_can_be_said_in("de", game);
}

each_game!(said_in_german);

type Phrases = BTreeMap<String, BTreeSet<String>>;

fn inline(expression: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, names));
        }
        InlineExpression::Placeable { expression: inner } => expression_in(inner, names),
        _ => {}
    }
}

fn expression_in(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(one) => inline(one, names),
        Expression::Select { selector, variants } => {
            inline(selector, names);
            variants.iter().for_each(|variant| pattern(&variant.value, names));
        }
    }
}

fn pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_in(expression, names);
        }
    }
}

/// The ids of the phrases in a language, each with the names of its arguments.
fn phrases(texts: &[(&str, &'static str)], language: &str) -> Phrases {
    let mut all = Phrases::new();
    for (_, text) in texts.iter().filter(|(known, _)| *known == language) {
        let resource = fluent_syntax::parser::parse(*text).expect("it can be read");
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let parts = message.attributes.iter().map(|one| (format!("{id}.{}", one.id.name), &one.value));
            for (id, value) in parts.chain(message.value.iter().map(|value| (id.to_owned(), value))) {
                let mut names = BTreeSet::new();
                pattern(value, &mut names);
                all.insert(id, names);
            }
        }
    }
    all
}

#[test]
fn german_has_every_phrase_of_english_with_the_same_arguments() {
    for (whose, texts) in
        GAMES.iter().map(|game| (game.info().id, game.phrases())).chain([("house", PHRASES)])
    {
        let (mut english, german) = (phrases(texts, "en"), phrases(texts, "de"));
        assert!(!english.is_empty(), "{whose}");
        if whose != "house" {
            // In English they stand in the game's description.
            english.extend(["shelf-like", "shelf-tagline"].map(|id| (id.to_owned(), BTreeSet::new())));
        }
        assert_eq!(english, german, "{whose}");
    }
}

#[test]
fn a_language_has_its_own_you_its_own_verbs_and_its_own_articles() {
    let game = broadside_games::find("neutral").expect("it is on the shelf");
    let german = Speech::of(game, "de").expect("it can be read");
    let [one, two] = [0, 1].map(broadside_cards::Seat::new);
    let company = Company { names: vec!["Anna".into(), "Ben".into()], you: Some(one) };
    let card: broadside_cards::Card<broadside_cards::packs::Neutral> = "B7".parse().expect("a card");
    let said = |seat| german.sentence(&phrase!("plays", seat, card), &company);
    assert_eq!(said(one), "Du spielst „Britischer General“.");
    assert_eq!(said(two), "Ben spielt „Britischer General“.");
    let both = broadside_cards::Seats::from(one) | two.into();
    let made = phrase!("bid-made", bid = 9, side = both, points = 1);
    assert_eq!(
        german.sentence(&made, &company),
        "Das Gebot von 9 ist erreicht: du und Ben bekommen 1 Punkt."
    );
}
