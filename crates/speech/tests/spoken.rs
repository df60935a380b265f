//! Everything that the games say can be said.

#[path = "../../games/tests/each_game/mod.rs"]
mod each_game;

use broadside_engine::{Arg, phrase};
use broadside_speech::laws::everything_can_be_said;
use broadside_speech::{Company, Speech};

each_game!(everything_can_be_said);

#[test]
fn where_cards_are_drawn_by_codes_a_card_has_its_code_and_its_name_and_several_their_codes() {
    let game = broadside_games::find("neutral").expect("it is on the shelf");
    let (plain, coded) = (Speech::english(game), Speech::english(game).with_codes());
    let said = |speech: &Speech, cards: &[&str]| {
        let cards = Arg::Cards(cards.iter().map(ToString::to_string).collect());
        speech.words(&phrase!("names", names = cards), &Company::NAMELESS)
    };
    assert_eq!(said(&plain, &["B7", "F1"]), "the British General and the French Corporal");
    assert_eq!(said(&coded, &["B7", "F1"]), "B7 and F1");
    assert_eq!(said(&coded, &["B7"]), "B7 (British General)");
}
