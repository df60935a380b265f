//! Whole deals of 52 cards must give the same result as DDS.

use broadside_cards::Rng;
use broadside_solve::double_dummy::whist::Whist;
use contract_bridge::{FullDeal, Seat, Strain};
use pons_dds::{Board, CurrentTrick, Objective, Solver, Target};

#[test]
fn a4_a5_whole_deals_agree_with_dds() {
    let mut rng = Rng::new(1914);
    let (mut whist, mut dds) = (Whist::new(), Solver::new(Strain::Notrump));
    for i in 0..120 {
        let mut pack: Vec<usize> = (0..52).collect();
        rng.mix(&mut pack);
        let hand = |seat: usize| {
            pack[seat * 13..][..13].iter().fold(0u64, |hand, card| hand | 1 << (card / 13 * 16 + card % 13))
        };
        let words: Vec<String> = (0..4)
            .map(|seat| {
                let suits = [0, 1, 2, 3].map(|suit| {
                    let held = (0..13).filter(|r| hand(seat) >> (suit * 16 + r) & 1 == 1);
                    held.map(|r| b"AKQJT98765432"[r] as char).collect::<String>()
                });
                suits.join(".")
            })
            .collect();
        let deal: FullDeal = format!("N:{}", words.join(" ")).parse().unwrap();
        let strains = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump];
        let (trump, leader) = (i % 5, i / 5 % 4);
        let board =
            Board::try_new(deal.into(), CurrentTrick::new(strains[trump], Seat::ALL[leader])).unwrap();
        let found = dds.solve_board(&Objective { board, target: Target::Any(None) });
        let tricks = whist.solve([0, 1, 2, 3].map(hand), Some(trump).filter(|&t| t < 4), leader);
        assert_eq!(tricks, found.plays[0].score.get(), "trump {trump}, leader {leader}, {words:?}");
    }
}
