//! Mechanisms that several games share. They know no particular game.

pub mod auction;
pub mod choices;
pub mod pile;
pub mod trick;
pub mod worlds;
