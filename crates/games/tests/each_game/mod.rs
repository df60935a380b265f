//! Makes one test for each game, so that they run in parallel.

/// Calls a function with every game, in a test each.
#[macro_export]
macro_rules! each_game {
    ($check:ident) => {
        broadside_games::for_each_game! { each_game $check: }
    };
    ($check:ident: $($folder:ident::$game:ident,)*) => {
        $(#[test] fn $folder() { $check(&broadside_games::$folder::$game); })*
    };
}
