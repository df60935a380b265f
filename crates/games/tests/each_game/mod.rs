//! One test a game, so that they run side by side, and a test that none is forgotten.

#[macro_export]
macro_rules! each_game {
    ($check:ident) => {
        $crate::each_game! { $check;
            neutral: "neutral",
            nations: "nations",
            organization: "organization",
            sham_battle: "sham-battle",
            sham_battle_2: "sham-battle-2",
            liberty_bond: "liberty-bond",
            mobilization: "mobilization",
            mobilization_2: "mobilization-2",
            mobilization_3: "mobilization-3",
            war_and_diplomacy: "war-and-diplomacy",
            war: "war",
        }
    };
    ($check:ident; $($name:ident: $id:literal,)*) => {
        $(#[test] fn $name() { $check($id); })*

        #[test]
        fn no_game_is_forgotten() {
            let shelf: Vec<&str> = broadside_games::GAMES.iter().map(|game| game.info().id).collect();
            assert_eq!(shelf, [$($id),*]);
        }
    };
}
