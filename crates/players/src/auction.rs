//! What to bid, and what a bid says about a hand.

use broadside_cards::{Seat, Seats};
use broadside_engine::mechanics::auction::Auction;
use broadside_engine::{Phrase, phrase};

/// The share of the way to its limit that a bid goes at once. It is the answer to two wishes: a high bid keeps the
/// auction short, a low one may buy the deal for less.
const JUMP: f32 = 0.5;

/// The rating of a bid, or (with `None`) of passing, for a hand that is good for bids up to `limit`. The best bid goes
/// part of the way to the limit at once. A partner's standing bid is as good as one's own.
pub(crate) fn rate(auction: &Auction, mates: Seats, bid: Option<u16>, limit: f32) -> f32 {
    let Some(bid) = bid.map(f32::from) else {
        return if auction.high().is_some_and(|(seat, _)| mates.contains(seat)) { 2.0 } else { 0.0 };
    };
    let lowest = f32::from(auction.open_bids().next().unwrap_or_default());
    let meant = lowest + JUMP * (limit - lowest);
    match bid <= limit {
        true => 1.0 / (1.0 + (bid - meant).abs()),
        false => limit - bid,
    }
}

/// What speaks for passing, besides the hand.
pub(crate) fn reasons(auction: &Auction, mates: Seats) -> Vec<Phrase> {
    let mate = auction.high().map(|(seat, _)| seat).filter(|seat| mates.contains(*seat));
    mate.map(|mate| phrase!("why-mate-bid", mate)).into_iter().collect()
}

/// How well a hand fits its holder's last call, if it is good for bids up to `limit`: 1 if an expert would have made
/// the call, less the further it is beyond that. A pass after a partner's bid says little.
pub(crate) fn fits(auction: &Auction, seat: Seat, mates: Seats, limit: f32, slack: f32) -> f32 {
    let beyond = match (auction.said(seat), auction.high()) {
        (None, _) => return 1.0,
        (Some(0), Some((high, _))) if mates.contains(high) => return 1.0,
        (Some(0), high) => limit - high.map_or(0.0, |(_, bid)| f32::from(bid)) - slack,
        (Some(bid), _) => f32::from(bid) - limit,
    };
    libm::expf(-beyond / slack).min(1.0)
}

#[cfg(test)]
mod tests {
    use broadside_engine::Silent;
    use broadside_engine::mechanics::auction::{Bids, Passes};

    use super::*;

    #[test]
    fn a_high_bid_speaks_against_a_poor_hand_and_a_pass_against_a_rich_one() {
        let [dealer, first, second] = [3, 0, 1].map(Seat::new);
        let bids = Bids { clause: "C6", step: 1, top: 20 };
        let mut auction = Auction::new(bids, Passes::Open, dealer, 4);
        assert_eq!(fits(&auction, first, first.into(), 0.0, 1.0), 1.0, "it has not spoken");
        auction.say(Some(8), &mut Silent);
        auction.say(None, &mut Silent);
        assert_eq!(fits(&auction, first, first.into(), 9.0, 1.0), 1.0);
        assert!(fits(&auction, first, first.into(), 5.0, 1.0) < 0.1);
        assert_eq!(fits(&auction, second, second.into(), 8.0, 1.0), 1.0);
        assert!(fits(&auction, second, second.into(), 12.0, 1.0) < 0.1);
        assert_eq!(fits(&auction, second, Seats::from(first) | second.into(), 12.0, 1.0), 1.0);
    }
}
