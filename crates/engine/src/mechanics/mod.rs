//! Mechanisms that several games share. They know no game.

pub mod auction;
pub mod choices;
pub mod pile;
pub mod trick;
pub mod worlds;
