//! Sham Battle No. 2 once the reserve is gone: twelve strict tricks with both hands known (T8, T9).

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{CardBag, Seat, Sides};
use broadside_games::sham_battle_2::{Phase, Position};

use super::Ending;

impl Ending for Position {
    type Key = [u64; 5];

    fn is_known(&self) -> bool {
        self.open().phase == Phase::Strict
    }

    fn parties(&self) -> Sides {
        Sides::single(2)
    }

    fn points(&self, side: usize) -> i32 {
        let side = Seat::new(side);
        i32::from(self.open().claimed[side] + self.open().taken[side])
    }

    /// The values of the cards not yet taken.
    fn most(&self) -> i32 {
        let whole: i32 = CardBag::<AlliePatriot>::whole().iter().map(|card| self.open().worth(card)).sum();
        whole - self.open().taken.map(i32::from).iter().sum::<i32>()
    }

    fn key(&self) -> Option<Self::Key> {
        let leader = self.open().trick.leader();
        let [first, second] = [0, 1].map(|seat| self.hand_of(Seat::new(seat)));
        self.open().trick.led().is_none().then(|| {
            let bits = |bag: CardBag<_>| [bag.kinds().bits(), bag.pairs().bits()];
            let ([a, b], [c, d]) = (bits(first), bits(second));
            [a, b, c, d, leader.index() as u64]
        })
    }
}
