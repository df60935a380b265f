//! Scoring a deal (O8, O9).

use broadside_cards::{Scores, Seats, Sides};
use broadside_engine::mechanics::auction;
use broadside_engine::{Deed, Fact, Log, Phrase, phrase};

use super::Country;
use super::position::{Open, Phase};

impl Open {
    /// Which seats played together in this deal, as far as everybody can tell. With five players these are the maker
    /// and the called partner.
    pub(super) fn sides(&self) -> Sides {
        match (self.maker, self.partner()) {
            (Some((maker, _)), Some(partner)) => self.rules.sides_with(maker, partner),
            _ => self.rules.sides(),
        }
    }

    /// The number of units a side took.
    pub(super) fn units(&self, side: Seats) -> i32 {
        side.iter().map(|seat| i32::from(self.units[seat])).sum()
    }

    /// Whether the maker's side took what it bid; `None` if nobody bid.
    fn made(&self) -> Option<bool> {
        let (maker, bid) = self.maker?;
        Some(self.units(self.sides().of(maker)) >= i32::from(bid))
    }

    /// The points of a finished deal; zero before it is over, and if it was thrown in.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        let (Phase::Over, Some((maker, bid))) = (self.phase, self.maker) else { return scores };
        let fell_short = self.made() == Some(false);
        for side in self.sides().iter() {
            let lost = fell_short && side.contains(maker);
            scores.add_to(side, if lost { -i32::from(bid) } else { self.units(side) });
        }
        scores
    }

    /// What is reported about a deal besides its scores.
    pub(super) fn facts(&self) -> Vec<(&'static str, Fact)> {
        let mut facts = vec![
            ("maker", Fact::Seat(self.maker.map(|(maker, _)| maker))),
            ("bid", Fact::Number(self.maker.map(|(_, bid)| bid.into()))),
            ("made", Fact::Truth(self.made())),
        ];
        if self.called.is_some() {
            facts.push(("partner", Fact::Seat(self.partner())));
        }
        facts
    }

    /// What the score sheet says of the deal.
    pub(super) fn remarks(&self) -> Vec<Phrase> {
        let country = self.country.map(|country| phrase!("sheet-country", country = Country(country).name()));
        let partner = self.called.and(self.partner()).map(|partner| phrase!("sheet-partner", partner));
        let bid = auction::remark(self.maker, self.made());
        [bid].into_iter().chain(partner).chain(country).collect()
    }

    /// Logs how the maker's side did, and what the others score.
    pub(super) fn tell_result(&self, log: &mut impl Log) {
        let Some((maker, bid)) = self.maker else { return };
        let side = self.sides().of(maker);
        let units = self.units(side);
        log.tell_done("O8", || match self.made() {
            Some(true) => (phrase!("bid-made", side, bid, units), vec![Deed::scored(side, units)]),
            _ => (phrase!("bid-lost", side, bid, units), vec![Deed::scored(side, -i32::from(bid))]),
        });
        for other in self.sides().iter().filter(|other| *other != side) {
            let units = self.units(other);
            log.tell_done("O8", || {
                (phrase!("units-count", side = other, units), vec![Deed::scored(other, units)])
            });
        }
    }
}
