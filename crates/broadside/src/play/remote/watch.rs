//! A guest cuts the deals, keeps what the house has committed itself to, and checks every deal that is revealed.

use std::collections::{BTreeMap, BTreeSet};

use broadside_cards::Seat;
use broadside_engine::{Arg, Face, Phrase, Told, ZoneKind, phrase};
use broadside_games::GAMES;
use broadside_house::check::{Checked, KeptDeal, KnownTable, Unfair, check_deal};
use broadside_house::fair::{cut_of, pledge};
use broadside_house::proof::check_record;
use broadside_wire::{FromClient, Happened, Reveal, Stage, View, Welcome, What};

/// What a guest keeps and has sent.
#[derive(Default)]
pub(super) struct Watch {
    /// From this the cuts are made; it never leaves this machine.
    secret: String,
    token: String,
    table: KnownTable,
    deals: BTreeMap<usize, KeptDeal>,
    pledged: BTreeSet<usize>,
    /// The cuts that were sent, by the id of the command.
    opened: BTreeMap<String, (usize, Seat, String)>,
    /// The deal whose hand is seen with the next view.
    dealt: Option<usize>,
}

impl Watch {
    pub(super) fn new(secret: String, token: Option<&str>) -> Self {
        Watch { secret, token: token.unwrap_or_default().to_owned(), ..Watch::default() }
    }

    /// The pledge of a cut for the first deal, for the request that takes a seat.
    pub(super) fn first_pledge(secret: &str, token: &str) -> String {
        pledge(&cut_of(secret, token, 1))
    }

    /// What is known of the table before it is dealt. Pack and dealing are those of this program, not of the server.
    pub(super) fn welcome(&mut self, welcome: &Welcome) {
        let Some(game) = broadside_games::find(&welcome.game) else { return };
        self.table = KnownTable {
            table: welcome.table.clone(),
            elsewhere: welcome.origin.is_some(),
            players: welcome.players,
            cards: game.pack().codes(),
            packet: game.info().packet,
        };
    }

    /// Notes what happened; of a finished deal it tells how the check came out.
    pub(super) fn note(&mut self, event: &Happened) -> Vec<Told> {
        match &event.what {
            What::Commit { deal, .. }
            | What::Pledge { deal, .. }
            | What::Cut { deal, .. }
            | What::Call { deal } => self.deal(*deal).hear(event.seat, &event.what),
            What::Deal { deal } => {
                self.deal(*deal).hear(event.seat, &event.what);
                self.dealt = Some(*deal);
            }
            What::Rise => self.leave(event.seat),
            What::Free { freed } => self.leave(Some(*freed)),
            // What moves or comes back before the hand is seen may have changed it.
            What::Move { .. } | What::Undo => self.dealt = None,
            _ => {}
        }
        event.reveal.iter().flat_map(|reveal| self.check(reveal)).collect()
    }

    /// Nobody is there to open a cut that is not called for yet.
    fn leave(&mut self, seat: Option<Seat>) {
        let number = seat.map_or(0, Seat::number);
        let uncalled = self.deals.values_mut().filter(|kept| !kept.closed);
        uncalled.for_each(|kept| drop(kept.pledges.remove(&number)));
    }

    fn deal(&mut self, number: usize) -> &mut KeptDeal {
        self.deals.entry(number).or_default()
    }

    /// Keeps the hand that was just dealt, and says what is to be sent: a pledge, or the cut that is called for.
    pub(super) fn see(&mut self, view: &View, id: impl FnOnce() -> String) -> Option<FromClient> {
        let seat = view.seat?;
        if let Some(deal) = self.dealt.take() {
            self.deal(deal).hand = hand(view, seat);
        }
        let next = view.fair.next.as_ref().filter(|_| view.state != Stage::Over)?;
        let deal = next.deal;
        if next.cuts.contains(seat) {
            return None;
        }
        let cut = cut_of(&self.secret, &self.token, deal);
        if !next.pledges.contains(seat) {
            let new = !next.called && self.pledged.insert(deal);
            return new.then(|| FromClient::Pledge { id: id(), deal, pledge: pledge(&cut) });
        }
        // Nothing is opened to a house that has not committed itself, or to something else than before, or that has not
        // told that nobody else can cut any more.
        let kept = self.deal(deal);
        let fixed = kept.closed && kept.commitment.as_ref() == Some(&next.commitment);
        let sent = self.opened.values().any(|(opened, ..)| *opened == deal);
        (next.called && fixed && !sent).then(|| {
            let id = id();
            self.opened.insert(id.clone(), (deal, seat, cut.clone()));
            FromClient::Cut { id, deal: Some(deal), cut }
        })
    }

    /// The server has acknowledged a command.
    pub(super) fn done(&mut self, id: &str) {
        if let Some((deal, seat, cut)) = self.opened.get(id).cloned() {
            self.deal(deal).own = Some((seat, cut));
        }
    }

    fn check(&mut self, reveal: &Reveal) -> Option<Told> {
        let deal = reveal.deal;
        let kept = self.deals.entry(deal).or_default();
        let said = match check_deal(&self.table, kept, reveal) {
            Ok(None) => return None,
            Ok(Some(Checked { key, hand, own, .. })) => {
                let (seed, commitment) = (reveal.seed.clone().unwrap_or_default(), reveal.commitment.clone());
                let numbers = [seed, commitment, key].map(Arg::Text);
                let [seed, commitment, key] = numbers;
                let cuts = reveal.cuts.len();
                let told = phrase!("seal-checked", deal, seed, commitment, cuts, key);
                let not_own = (cuts > 0 && !own).then(|| phrase!("seal-not-own"));
                let more = hand.then(|| phrase!("seal-hand")).into_iter().chain(not_own);
                more.fold(told, |told, more| phrase!("seal-both", first = told, then = more))
            }
            Err(unfair) => phrase!("seal-broken", deal, why = why(unfair)),
        };
        Some(Told { clause: None, said, deeds: vec![] })
    }

    /// Checks the record of the finished game: its shuffles, its moves and its result, and what was kept before each deal.
    pub(super) fn check_game(&self, record: &str) -> Told {
        let said = match check_record(GAMES, record.as_bytes()) {
            Err(bad) => phrase!("seal-broken-game", why = bad.reason()),
            Ok(proof) => {
                let differs = |(deal, kept): (&usize, &KeptDeal)| {
                    let source = proof.sources.get(deal)?;
                    let commitment =
                        kept.commitment.as_ref().is_some_and(|known| known != source.commitment());
                    let cut = kept
                        .own
                        .as_ref()
                        .is_some_and(|(seat, cut)| source.cuts.get(&seat.number()) != Some(cut));
                    let unheard = kept.unheard(&source.cuts, &source.pledges).and_then(Seat::numbered);
                    let unfair = match unheard {
                        Some(seat) => Unfair::Cut(seat),
                        None if cut => Unfair::OwnCut,
                        None => Unfair::Seed,
                    };
                    (commitment || cut || unheard.is_some()).then_some((*deal, unfair))
                };
                match self.deals.iter().find_map(differs) {
                    Some((deal, unfair)) => phrase!("seal-broken", deal, why = why(unfair)),
                    None => phrase!("seal-game"),
                }
            }
        };
        Told { clause: None, said, deeds: vec![] }
    }
}

/// The hand of a seat, if all its cards are seen.
fn hand(view: &View, seat: Seat) -> Option<Vec<String>> {
    let zones = view.look.as_ref()?.zones.as_ref()?;
    let hand = zones.iter().find(|zone| zone.kind == ZoneKind::Hand && zone.owner == Some(seat))?;
    let code = |card: &Face| match card {
        Face::Up { code, .. } => Some(code.clone()),
        Face::Down => None,
    };
    hand.cards.iter().map(code).collect()
}

fn why(unfair: Unfair) -> Phrase {
    match unfair {
        Unfair::Seed => phrase!("seal-fault-seed"),
        Unfair::Cut(seat) => phrase!("seal-fault-cut", seat),
        Unfair::OwnCut => phrase!("seal-fault-own-cut"),
        Unfair::Shuffle => phrase!("seal-fault-shuffle"),
        Unfair::Hand => phrase!("seal-fault-hand"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pledged_or_cut_after_the_call_is_not_kept_and_nothing_is_opened_without_a_call() {
        let [own, two, three] = [0, 1, 2].map(Seat::new);
        let mut watch = Watch::new("secret".into(), Some("token"));
        let cut = cut_of("secret", "token", 1);
        let mut tell = |seat, what| {
            watch.note(&Happened { seq: 1, at: 0, seat, what, told: vec![], reveal: None });
            watch.deals[&1].clone()
        };
        tell(None, What::Commit { deal: 1, commitment: "c".into() });
        tell(Some(two), What::Cut { deal: 1, cut: "first".into() });
        tell(Some(three), What::Cut { deal: 1, cut: "of old".into() });
        tell(Some(three), What::Pledge { deal: 1, pledge: pledge("new") });
        let kept = tell(Some(own), What::Pledge { deal: 1, pledge: pledge(&cut) });
        assert!(!kept.closed);
        tell(None, What::Call { deal: 1 });
        tell(Some(two), What::Pledge { deal: 1, pledge: pledge("chosen") });
        let kept = tell(Some(Seat::new(3)), What::Cut { deal: 1, cut: "chosen".into() });
        assert!(kept.closed);
        assert_eq!(kept.open, BTreeMap::from([(2, "first".to_owned())]));
        assert_eq!(kept.pledges, BTreeMap::from([(1, pledge(&cut)), (3, pledge("new"))]));
    }

    #[test]
    fn a_freed_seat_takes_its_pledge_with_it_unless_the_cut_was_called_for() {
        let (host, two) = (Seat::new(0), Seat::new(1));
        let mut watch = Watch::default();
        for (seat, what) in [
            (Some(two), What::Pledge { deal: 1, pledge: pledge("first") }),
            (None, What::Call { deal: 1 }),
            (Some(two), What::Pledge { deal: 2, pledge: pledge("second") }),
            (Some(host), What::Pledge { deal: 2, pledge: pledge("other") }),
            (Some(host), What::Free { freed: two }),
        ] {
            watch.note(&Happened { seq: 1, at: 0, seat, what, told: vec![], reveal: None });
        }
        let pledged = |deal: usize| watch.deals[&deal].pledges.keys().copied().collect::<Vec<_>>();
        assert_eq!((pledged(1), pledged(2)), (vec![2], vec![1]));
    }
}
