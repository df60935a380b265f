//! The auction (C6 to C9).

use broadside_cards::{MAX_SEATS, Seat, Seats};

use crate::{Call, Deed, Log, Phrase, Refusal, phrase};

/// What a pass means for the rest of the auction (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// A seat that passed may still bid.
    Open,
    /// A seat that passed may not bid again.
    Final,
}

impl Passes {
    /// The choice of the reading `passes`.
    pub fn of(choice: Option<&str>) -> Self {
        if choice == Some("final") { Passes::Final } else { Passes::Open }
    }
}

/// The possible bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bids {
    /// The game's clause about bidding.
    pub clause: &'static str,
    /// Every bid is a multiple of this; it is also the lowest bid.
    pub step: u16,
    /// The highest possible bid; it ends the auction (C9).
    pub top: u16,
}

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knocked {
    /// Nobody bid (C8).
    ThrownIn,
    /// The last bidder becomes the maker (C9), with this bid.
    To(Seat, u16),
}

/// What the score sheet says of the maker (and the bid) of a deal, and of whether the bid was made.
pub fn remark(maker: Option<(Seat, u16)>, made: Option<bool>) -> Phrase {
    match (maker, made) {
        (Some((maker, bid)), Some(true)) => phrase!("sheet-bid-made", maker, bid),
        (Some((maker, bid)), _) => phrase!("sheet-bid-lost", maker, bid),
        (None, _) => phrase!("sheet-thrown-in"),
    }
}

/// The headline where nobody is to act any more: the deal was played, or nobody became the maker (C8).
pub fn over(maker: Option<(Seat, u16)>) -> Phrase {
    if maker.is_some() { phrase!("deal-over") } else { phrase!("thrown-in") }
}

/// An auction in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    bids: Bids,
    passes: Passes,
    players: u8,
    to_speak: Seat,
    high: Option<(Seat, u16)>,
    /// The number of passes in a row.
    in_succession: u8,
    /// The seats that have passed.
    silent: Seats,
    first: Seat,
    over: bool,
    /// Each seat's last call; a pass is a bid of 0.
    said: [Option<u16>; MAX_SEATS],
}

impl Auction {
    /// An auction that starts with the seat to the dealer's left (C6).
    pub fn new(bids: Bids, passes: Passes, dealer: Seat, players: usize) -> Self {
        Auction {
            bids,
            passes,
            players: players as u8,
            to_speak: dealer.left(players),
            high: None,
            in_succession: 0,
            silent: Seats::NONE,
            first: dealer.left(players),
            over: false,
            said: [None; MAX_SEATS],
        }
    }

    /// The seat whose turn it is to bid or pass.
    pub fn to_speak(&self) -> Seat {
        self.to_speak
    }

    /// Whether a player who passes may be asked again (C7).
    pub fn passes_return(&self) -> bool {
        self.passes == Passes::Open
    }

    /// The highest bid so far and the seat that made it.
    pub fn high(&self) -> Option<(Seat, u16)> {
        self.high
    }

    /// A seat's last call, where a pass is a bid of 0; `None` if it has not called.
    pub fn said(&self, seat: Seat) -> Option<u16> {
        self.said[seat.index()]
    }

    /// Each seat's last call, starting with the seat that called first.
    pub fn calls(&self) -> Vec<Call> {
        let seats = self.first.round(usize::from(self.players));
        seats.filter_map(|seat| self.said[seat.index()].map(|bid| Call { seat, said: spoken(bid) })).collect()
    }

    /// Every bid that is legal now, in ascending order. Passing is always legal.
    pub fn open_bids(&self) -> impl Iterator<Item = u16> + use<> {
        let lowest = self.high.map_or(0, |(_, bid)| bid) + self.bids.step;
        (lowest..=self.bids.top).step_by(usize::from(self.bids.step))
    }

    /// Whether a bid is legal now; `None` is a pass.
    pub fn check_said(&self, bid: Option<u16>) -> Result<(), Refusal> {
        match bid {
            _ if self.over => Refusal::of("C9", phrase!("refused-auction-over")),
            Some(bid) => self.check(bid),
            None => Ok(()),
        }
    }

    /// The headline for the seat whose turn it is.
    pub fn headline(&self) -> Phrase {
        let seat = self.to_speak;
        match self.high {
            None => phrase!("to-bid", seat),
            Some((bidder, bid)) => phrase!("to-bid-more", seat, bid, bidder),
        }
    }

    /// Whether this bid is legal now.
    pub fn check(&self, bid: u16) -> Result<(), Refusal> {
        let Bids { clause, step, top } = self.bids;
        if bid > top || bid < step {
            return Refusal::of(clause, phrase!("refused-bid-range", bid, step, top));
        }
        if !bid.is_multiple_of(step) {
            return Refusal::of(clause, phrase!("refused-bid-step", bid, step));
        }
        match self.high {
            Some((seat, high)) if bid <= high => {
                Refusal::of("C6", phrase!("refused-bid-low", bid, high, seat))
            }
            _ => Ok(()),
        }
    }

    /// Makes a legal call, a bid or (with `None`) a pass, logs it, and returns the result if the auction is over.
    pub fn say(&mut self, bid: Option<u16>, log: &mut impl Log) -> Option<Knocked> {
        let seat = self.to_speak;
        log.tell_done("C6", || {
            let said = Deed::Said(seat, spoken(bid.unwrap_or_default()));
            match bid {
                Some(bid) => (phrase!("bids", seat, bid), vec![said]),
                None => (phrase!("passes", seat), vec![said]),
            }
        });
        let end = match bid {
            Some(bid) => self.bid(bid),
            None => self.pass(),
        };
        self.over = end.is_some();
        match end {
            None => {}
            Some(Knocked::ThrownIn) => {
                log.tell("C8", || phrase!("thrown-in"));
            }
            Some(Knocked::To(maker, bid)) => {
                log.tell("C9", || phrase!("is-maker", maker, bid));
            }
        }
        end
    }

    /// Makes a legal bid.
    pub fn bid(&mut self, bid: u16) -> Option<Knocked> {
        self.high = Some((self.to_speak, bid));
        self.said[self.to_speak.index()] = Some(bid);
        self.in_succession = 0;
        if bid == self.bids.top {
            return Some(Knocked::To(self.to_speak, bid));
        }
        self.go_on()
    }

    /// Passes.
    pub fn pass(&mut self) -> Option<Knocked> {
        self.in_succession += 1;
        self.silent.insert(self.to_speak);
        self.said[self.to_speak.index()] = Some(0);
        self.go_on()
    }

    /// Ends the auction or moves on to the next seat.
    fn go_on(&mut self) -> Option<Knocked> {
        let players = usize::from(self.players);
        // The last bidder has never passed where a pass is final.
        let others_passed = match self.passes {
            Passes::Open => usize::from(self.in_succession),
            Passes::Final => self.silent.len(),
        };
        match self.high {
            None if others_passed == players => return Some(Knocked::ThrownIn),
            Some((seat, bid)) if others_passed == players - 1 => return Some(Knocked::To(seat, bid)),
            _ => {}
        }
        self.to_speak = self.to_speak.left(players);
        while self.passes == Passes::Final && self.silent.contains(self.to_speak) {
            self.to_speak = self.to_speak.left(players);
        }
        None
    }
}

/// The phrase for a call; a bid of 0 is a pass.
fn spoken(bid: u16) -> Phrase {
    if bid == 0 { phrase!("call-pass") } else { phrase!("call-bid", bid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIDS: Bids = Bids { clause: "X1", step: 5, top: 100 };

    /// Runs the auction of four players with seat 4 dealing; 0 is a pass.
    fn run(passes: Passes, calls: &[u16]) -> (Auction, Option<Knocked>) {
        let mut auction = Auction::new(BIDS, passes, Seat::new(3), 4);
        for (n, &call) in calls.iter().enumerate() {
            let end = if call == 0 {
                auction.pass()
            } else {
                auction.check(call).unwrap();
                auction.bid(call)
            };
            if end.is_some() {
                assert_eq!(n + 1, calls.len(), "the auction ended early");
                return (auction, end);
            }
        }
        (auction, None)
    }

    #[test]
    fn c6_the_dealers_left_speaks_first_and_each_bid_is_higher() {
        let (auction, end) = run(Passes::Open, &[10]);
        assert_eq!((auction.to_speak().number(), end), (2, None));
        assert_eq!(auction.high(), Some((Seat::new(0), 10)));
        assert_eq!((auction.said(Seat::new(0)), auction.said(Seat::new(1))), (Some(10), None));
        assert_eq!(auction.check(10).unwrap_err().clause, "C6");
        assert_eq!(auction.check(12).unwrap_err().clause, "X1");
        assert_eq!(auction.check(105).unwrap_err().clause, "X1");
        assert_eq!(auction.open_bids().collect::<Vec<_>>()[..2], [15, 20]);
    }

    #[test]
    fn the_last_word_of_each_seat_is_told_from_the_first_to_speak() {
        let mut auction = Auction::new(BIDS, Passes::Open, Seat::new(1), 3);
        auction.pass();
        auction.bid(5);
        auction.bid(10);
        auction.bid(15);
        let told: Vec<String> =
            auction.calls().iter().map(|call| format!("{} {}", call.seat, call.said)).collect();
        assert_eq!(told, ["3 call-bid bid=15", "1 call-bid bid=5", "2 call-bid bid=10"]);
    }

    #[test]
    fn c7_an_open_pass_may_be_taken_back_and_a_final_one_not() {
        let (auction, _) = run(Passes::Open, &[0, 10, 0, 0]);
        assert_eq!(auction.to_speak(), Seat::new(0));
        let (_, end) = run(Passes::Open, &[0, 10, 0, 0, 0]);
        assert_eq!(end, Some(Knocked::To(Seat::new(1), 10)));
        let (_, end) = run(Passes::Final, &[0, 10, 0, 0]);
        assert_eq!(end, Some(Knocked::To(Seat::new(1), 10)));
        let (auction, _) = run(Passes::Final, &[0, 10, 15, 0]);
        assert_eq!(auction.to_speak(), Seat::new(1));
        assert!(!auction.passes_return() && run(Passes::Open, &[]).0.passes_return());
        let (_, end) = run(Passes::Final, &[0, 0, 0, 5]);
        assert_eq!(end, Some(Knocked::To(Seat::new(3), 5)));
    }

    #[test]
    fn c8_four_passes_throw_the_deal_in() {
        assert_eq!(run(Passes::Open, &[0, 0, 0, 0]).1, Some(Knocked::ThrownIn));
        assert_eq!(run(Passes::Final, &[0, 0, 0, 0]).1, Some(Knocked::ThrownIn));
    }

    #[test]
    fn c9_the_highest_bid_ends_the_auction_at_once() {
        assert_eq!(run(Passes::Open, &[5, 100]).1, Some(Knocked::To(Seat::new(1), 100)));
    }
}
