//! A second language is a file of phrases: German says all that English says, of the same things, in every game.

#[path = "../../games/tests/each_game/mod.rs"]
mod each_game;

use std::collections::BTreeSet;

use broadside_engine::{AnyGame, PHRASES, phrase};
use broadside_games::GAMES;
use broadside_speech::laws::{everything_can_be_said_in, phrases};
use broadside_speech::{Company, Speech};

fn said_in_german(game: &dyn AnyGame) {
    everything_can_be_said_in("de", game);
}

each_game!(said_in_german);

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
