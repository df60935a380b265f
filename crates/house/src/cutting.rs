//! Cutting a deal: pledges before it is due, the call for them, and openings in time.

use broadside_cards::{Seat, Seats};
use broadside_engine::{Turn, phrase};
use broadside_wire::{Refusal, Why};

use crate::fair::{self, CALL_LASTS};
use crate::waiting::DAY;
use crate::{FirstCut, Happening, TableState};

impl TableState {
    /// The deal that can be cut now: the first one not yet dealt.
    pub(crate) fn deal_to_cut(&self) -> Option<usize> {
        let deal = self.plays.last().map_or(0, |play| play.deal) + 1;
        let dealt_here = self.setup.origin.is_none() && !self.is_over() && !self.is_dealt_out();
        (dealt_here && self.sources.len() >= deal).then_some(deal)
    }

    /// The deal that is due and for whose cuts the house has yet to call.
    pub(crate) fn deal_to_call(&self) -> Option<usize> {
        let due = |deal: &usize| self.game.turn() == Turn::Chance && *deal == self.game.deals().len() + 1;
        let deal = self.deal_to_cut().filter(due)?;
        let source = &self.sources[deal - 1];
        (!source.called && !source.pledges.is_empty()).then_some(deal)
    }

    /// Whether the next deal is due. Then cuts are waited for, or it is dealt.
    pub(crate) fn is_deal_due(&self) -> bool {
        self.is_complete() && self.game.turn() == Turn::Chance
    }

    /// The people whose pledges the first deal waits for, where people play on: they did not sit down by themselves, so
    /// they could bring none.
    pub(crate) fn awaited_pledges(&self) -> Seats {
        let due = self.deal_to_cut() == Some(1) && self.is_deal_due();
        let Some(source) = self.sources.first().filter(|source| due && !source.called) else {
            return Seats::NONE;
        };
        let has_cut = |seat: Seat| {
            source.pledges.contains_key(&seat.number()) || source.cuts.contains_key(&seat.number())
        };
        let is_awaited = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            let is_here = chair.hash.is_some() && !chair.away;
            is_here && !has_cut(*seat) && self.presence.may_pledge(*seat)
        };
        self.setup.cutters.iter().filter(is_awaited).collect()
    }

    /// The deal that waits for cuts, and the seats whose cuts it waits for.
    pub(crate) fn awaited_cuts(&self) -> Option<(usize, Vec<Seat>)> {
        let deal = self.deal_to_cut()?;
        let source = self.sources.get(deal - 1).filter(|source| source.called)?;
        let seats: Vec<Seat> = source.awaited().collect();
        (!seats.is_empty()).then_some((deal, seats))
    }

    /// Notes when the wait for cuts or pledges began, by the clock of the ticks. People have as long for a pledge as for a
    /// cut; by correspondence nobody is waited for longer than a day.
    pub fn wait_for_cuts(&mut self, at: u64) {
        let since = self.presence.waiting_for_cuts;
        self.presence.waiting_for_cuts = self.awaited_cuts().map(|(deal, _)| match since {
            Some((known, since)) if known == deal => (deal, since),
            _ => (deal, at),
        });
        let day_is_over = self.is_by_post() && at >= self.opened.saturating_add(DAY);
        for seat in self.awaited_pledges().iter() {
            if day_is_over || self.presence.waited_beside(seat, at) >= CALL_LASTS {
                self.presence.expect_no_pledge(seat);
            }
        }
    }

    /// The log's notes on cuts that did not come in time.
    pub(crate) fn late_cuts(&self, at: u64) -> Vec<Happening> {
        let Some((deal, seats)) = self.awaited_cuts() else { return vec![] };
        let since = self.presence.waiting_for_cuts.filter(|(waiting, _)| *waiting == deal);
        match since {
            Some((_, since)) if at.saturating_sub(since) >= CALL_LASTS => {
                seats.into_iter().map(|seat| Happening::Miss { deal, seat }).collect()
            }
            _ => vec![],
        }
    }

    pub(crate) fn pledge(&self, seat: Seat, deal: usize, pledge: &str) -> Result<Happening, Refusal> {
        if self.deal_to_cut() != Some(deal) {
            return Err(nothing());
        }
        let source = &self.sources[deal - 1];
        if !fair::is_pledge(pledge) {
            return Err(Refusal::new(Why::Cut, phrase!("refused-pledge")));
        }
        if source.called {
            return Err(Refusal::new(Why::Cut, phrase!("refused-cut-late", deal)));
        }
        if source.cuts.contains_key(&seat.number()) || source.pledges.contains_key(&seat.number()) {
            return Err(Refusal::new(Why::Cut, phrase!("refused-cut-twice", deal)));
        }
        Ok(Happening::Pledge { deal, seat, pledge: pledge.to_owned() })
    }

    pub(crate) fn cut(&self, seat: Seat, meant: Option<usize>, text: &str) -> Result<Happening, Refusal> {
        let deal = self.deal_to_cut().ok_or_else(nothing)?;
        if meant.is_some_and(|meant| meant != deal) {
            return Err(nothing());
        }
        if !fair::is_cut(text) {
            return Err(bad_cut());
        }
        let source = &self.sources[deal - 1];
        if source.cuts.contains_key(&seat.number()) {
            return Err(Refusal::new(Why::Cut, phrase!("refused-cut-twice", deal)));
        }
        if !source.takes(seat, text) {
            let reason = match (source.pledges.contains_key(&seat.number()), source.called) {
                (true, true) => phrase!("refused-cut-other"),
                (true, false) => phrase!("refused-cut-early"),
                (false, _) => phrase!("refused-cut-late", deal),
            };
            return Err(Refusal::new(Why::Cut, reason));
        }
        Ok(Happening::Cut { deal, seat, text: text.to_owned() })
    }

    /// The cut or pledge that a person who sits down brings for the first deal; nothing where no deal can be cut.
    pub(crate) fn first_cut(&self, seat: Seat, cut: Option<&FirstCut>) -> Result<Option<Happening>, Refusal> {
        let Some(cut) = cut else { return Ok(None) };
        let deal = self.deal_to_cut().filter(|deal| !self.sources[deal - 1].called);
        Ok(match (cut, deal) {
            (FirstCut::Open(text), _) if !fair::is_cut(text) => return Err(bad_cut()),
            (FirstCut::Pledged(pledge), _) if !fair::is_pledge(pledge) => {
                return Err(Refusal::new(Why::Cut, phrase!("refused-pledge")));
            }
            (_, None) => None,
            (FirstCut::Open(text), Some(deal)) => Some(Happening::Cut { deal, seat, text: text.clone() }),
            (FirstCut::Pledged(pledge), Some(deal)) => {
                Some(Happening::Pledge { deal, seat, pledge: pledge.clone() })
            }
        })
    }
}

fn nothing() -> Refusal {
    Refusal::new(Why::Cut, phrase!("refused-nothing-to-cut"))
}

fn bad_cut() -> Refusal {
    Refusal::new(Why::Cut, phrase!("refused-cut", longest = fair::LONGEST_CUT))
}
