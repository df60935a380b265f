//! The best claim of a hand at Sham Battle: the time of one hand, over random hands of 12 and 16 cards.

use broadside_cards::Rng;
use broadside_games::sham_battle::Claim;
use broadside_games::sham_battle::meld::{Card, CardBag, Groups, Lays};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const HANDS: usize = 1000;

fn main() {
    divan::main();
}

fn hands(size: usize) -> Vec<CardBag> {
    let mut rng = Rng::new(1918);
    let mut pack: Vec<Card> = CardBag::whole().iter().collect();
    let hand = |_| {
        rng.mix(&mut pack);
        pack[..size].iter().copied().collect()
    };
    (0..HANDS).map(hand).collect()
}

#[divan::bench(args = [12, 16])]
fn best_claim(bencher: Bencher<'_, '_>, size: usize) {
    let hands = hands(size);
    bencher.counter(ItemsCount::new(HANDS)).bench_local(|| {
        for hand in &hands {
            black_box(Claim::best(black_box(*hand), Groups::NONE, 0));
        }
    });
}

#[divan::bench(args = [12, 16])]
fn all_lays(bencher: Bencher<'_, '_>, size: usize) {
    let hands = hands(size);
    bencher.counter(ItemsCount::new(HANDS)).bench_local(|| {
        for hand in &hands {
            Lays::of(black_box(*hand), Groups::NONE, 0).iter().for_each(|cards| _ = black_box(cards));
        }
    });
}
