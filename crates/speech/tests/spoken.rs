//! Everything that the games say can be said.

#[path = "../../games/tests/each_game/mod.rs"]
mod each_game;

use broadside_speech::laws::everything_can_be_said;

each_game!(everything_can_be_said);
