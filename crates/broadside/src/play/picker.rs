//! Choosing among legal moves with few keys: cards in the hand, a short list, or step by step.

use broadside_engine::{Gesture, MoveKind, Offer, Phrase, ZoneId};

/// The letters that choose; those of the commands are left out.
pub(super) const LETTERS: &str = "abdefgijkmnoprtvyz";
/// The number of bids that fit beside the pass in the smallest window. With more of them the pass would be out of sight.
const MOST_IN_AUCTION: usize = 15;

/// One thing that can be chosen now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its text on the screen.
    pub(super) text: String,
    /// The name of the move, if this chooses one.
    pub(super) label: Option<Phrase>,
    /// The cards it names, and whether they are in the person's hand.
    pub(super) cards: Vec<String>,
    held: bool,
    /// The zones it names.
    zones: Vec<ZoneId>,
    /// The action it is, or what it leads on to.
    pub(super) leads_to: Lead,
}

/// The effect of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// A legal action.
    Action(String),
    /// More to choose after these steps.
    On(Vec<Step>),
    /// A card that may not be played: the gesture that will be refused.
    Refused(Gesture),
}

impl Default for Lead {
    fn default() -> Self {
        Lead::On(vec![])
    }
}

/// One decision of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Kind(MoveKind),
    Card(String),
    From(ZoneId),
    To(ZoneId),
}

/// What is offered now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    /// The choices in order.
    pub(super) list: Vec<Choice>,
    /// Whether they are the cards of the hand, one choice a card.
    pub(super) in_hand: bool,
    /// Whether bids are among them. Then nothing is chosen before the person moves the cursor.
    pub(super) bids: bool,
}

/// The person's choice so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Picker {
    /// The steps chosen so far.
    pub(super) steps: Vec<Step>,
    /// Where the cursor stands; nowhere before the person has moved it in an auction.
    pub(super) cursor: Option<usize>,
    /// What is being typed.
    pub(super) typed: Option<String>,
}

impl Picker {
    /// The choices among legal moves for a person with these cards in this hand. Giving up has its own key.
    pub(super) fn choices(&self, mut offers: Vec<Offer>, hand: &[String], zone: Option<ZoneId>) -> Choices {
        let bids = offers.iter().any(|offer| offer.kind == MoveKind::Bid);
        let listed = |offers: &[Offer]| Choices {
            list: offers.iter().map(|offer| Choice::action(offer, zone)).collect(),
            in_hand: false,
            bids,
        };
        if self.typed.is_none() {
            offers.retain(|offer| offer.kind != MoveKind::GiveUp);
        }
        if let Some(typed) = &self.typed {
            let legal: Vec<String> = offers.iter().map(|offer| offer.action.clone()).collect();
            let meant = super::typed::matching(typed, &legal);
            offers.retain(|offer| meant.contains(&offer.action));
            return listed(&offers);
        }
        let mut steps = self.steps.clone();
        offers.retain(|offer| steps_of(offer).starts_with(&steps));
        let held = |step: &Step| matches!(step, Step::Card(card) if hand.contains(card));
        let mut next = next_steps(&offers, steps.len());
        while let [Some(only)] = &next[..] {
            if held(only) {
                break;
            }
            steps.push(only.clone());
            next = next_steps(&offers, steps.len());
        }
        let from_hand = zone.is_some() && offers.iter().all(|offer| offer.from == zone);
        let all_held = next.iter().all(|step| step.as_ref().is_some_and(held));
        if from_hand && all_held && !steps.is_empty() && !next.is_empty() {
            let list = hand.iter().map(|card| Choice::card(card, &steps, &offers)).collect();
            return Choices { list, in_hand: true, bids };
        }
        let most = if bids && self.steps.is_empty() { MOST_IN_AUCTION } else { LETTERS.len() };
        if offers.len() <= most {
            return listed(&offers);
        }
        let list = next.into_iter().flat_map(|next| match next {
            Some(next) => vec![Choice::step(next, &steps, &offers, zone)],
            None => {
                let whole = offers.iter().filter(|offer| steps_of(offer).len() == steps.len());
                whole.map(|offer| Choice::action(offer, zone)).collect()
            }
        });
        Choices { list: list.collect(), in_hand: false, bids }
    }

    /// What the legal moves that fit the steps so far have in common.
    pub(super) fn so_far(&self, offers: &[Offer]) -> String {
        shared(&offers.iter().filter(|offer| steps_of(offer).starts_with(&self.steps)).collect::<Vec<_>>())
    }
}

impl Choices {
    /// Whether one of them takes this card from the hand.
    pub(super) fn take(&self, card: &str) -> bool {
        self.list.iter().any(|choice| choice.takes(card))
    }

    /// Whether one of them names this zone.
    pub(super) fn name(&self, zone: ZoneId) -> bool {
        self.list.iter().any(|choice| choice.names(zone))
    }
}

impl Choice {
    fn action(offer: &Offer, hand: Option<ZoneId>) -> Self {
        Choice {
            held: hand.is_some() && offer.from == hand,
            text: offer.action.clone(),
            label: Some(offer.label.clone()),
            cards: offer.cards.clone(),
            zones: offer.from.into_iter().chain(offer.to).collect(),
            leads_to: Lead::Action(offer.action.clone()),
        }
    }

    /// A next step: a complete action, or more to choose.
    fn step(next: Step, steps: &[Step], offers: &[Offer], hand: Option<ZoneId>) -> Self {
        let steps = [steps, &[next]].concat();
        match &after(&steps, offers)[..] {
            [only] => Choice::action(only, hand),
            several => {
                let mut choice = Choice::on(steps);
                choice.held = hand.is_some() && several.iter().all(|offer| offer.from == hand);
                choice.text = format!("{} … ({})", shared(several), several.len());
                choice
            }
        }
    }

    fn on(steps: Vec<Step>) -> Self {
        let mut choice = Choice::default();
        for step in &steps {
            match step {
                Step::Kind(_) => {}
                Step::Card(card) => choice.cards.push(card.clone()),
                Step::From(zone) | Step::To(zone) => choice.zones.push(*zone),
            }
        }
        choice.leads_to = Lead::On(steps);
        choice
    }

    /// A card of the hand, legal or not.
    fn card(card: &str, steps: &[Step], offers: &[Offer]) -> Self {
        let with_it = [steps, &[Step::Card(card.to_owned())]].concat();
        let mut choice = match &after(&with_it, offers)[..] {
            [] => {
                let mut choice = Choice::on(with_it);
                let (from, to) = (offers[0].from, offers[0].to);
                let to = to.filter(|_| offers.iter().all(|offer| offer.to == to));
                choice.leads_to = Lead::Refused(Gesture { cards: choice.cards.clone(), from, to });
                choice
            }
            [only] => Choice::action(only, only.from),
            _ => Choice::on(with_it),
        };
        choice.held = true;
        choice.text = card.to_owned();
        choice
    }

    /// Whether choosing it does or leads to something legal.
    pub(super) fn is_legal(&self) -> bool {
        !matches!(self.leads_to, Lead::Refused(_))
    }

    /// Whether it takes this card from the hand.
    pub(super) fn takes(&self, card: &str) -> bool {
        self.held && self.cards.iter().any(|other| other == card)
    }

    /// Whether it names this zone.
    pub(super) fn names(&self, zone: ZoneId) -> bool {
        self.zones.contains(&zone)
    }
}

/// The letter for a choice.
pub(super) fn letter(index: usize) -> char {
    LETTERS.chars().nth(index).unwrap_or(' ')
}

/// The decisions that make up a move, in order.
fn steps_of(offer: &Offer) -> Vec<Step> {
    let cards = offer.cards.iter().cloned().map(Step::Card);
    let zones = offer.from.map(Step::From).into_iter().chain(offer.to.map(Step::To));
    std::iter::once(Step::Kind(offer.kind)).chain(cards).chain(zones).collect()
}

/// The different steps at an index; `None` for moves that are already complete there.
fn next_steps(offers: &[Offer], at: usize) -> Vec<Option<Step>> {
    let mut steps = vec![];
    for offer in offers {
        let step = steps_of(offer).into_iter().nth(at);
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

fn after<'a>(steps: &[Step], offers: &'a [Offer]) -> Vec<&'a Offer> {
    offers.iter().filter(|offer| steps_of(offer).starts_with(steps)).collect()
}

/// The words that all these moves begin with in the record.
fn shared(offers: &[&Offer]) -> String {
    let Some((first, rest)) = offers.split_first() else { return String::new() };
    let mut words: Vec<&str> = first.action.split(' ').collect();
    for offer in rest {
        let alike = offer.action.split(' ').zip(&words).take_while(|(one, other)| one == *other).count();
        words.truncate(alike);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use broadside_cards::Seat;
    use broadside_engine::ZoneKind;

    use super::*;

    fn list(words: &str) -> Vec<String> {
        words.split(", ").map(str::to_owned).collect()
    }

    fn trick() -> ZoneId {
        ZoneId::the(ZoneKind::Trick)
    }

    fn own() -> Option<ZoneId> {
        Some(ZoneId::hand(Seat::default()))
    }

    fn offer(kind: MoveKind, action: &str) -> Offer {
        Offer::said(kind, action, Phrase::verbatim(action))
    }

    fn play(card: &str, to: ZoneId, action: &str) -> Offer {
        offer(MoveKind::Play, action).taking([card]).from(own()).to(to)
    }

    #[test]
    fn a_card_play_is_chosen_in_the_hand_and_a_card_that_may_not_be_played_is_there_too() {
        let offers = vec![play("B8", trick(), "play B8"), play("B3", trick(), "play B3")];
        let choices = Picker::default().choices(offers, &list("B8, B3, U2"), own());
        assert!(choices.in_hand);
        let legal: Vec<bool> = choices.list.iter().map(Choice::is_legal).collect();
        assert_eq!(legal, [true, true, false]);
        let tried = Gesture { cards: list("U2"), from: own(), to: Some(trick()) };
        assert_eq!(choices.list[2].leads_to, Lead::Refused(tried));
    }

    #[test]
    fn the_last_card_is_chosen_in_the_hand_too() {
        assert!(Picker::default().choices(vec![play("B8", trick(), "play B8")], &list("B8"), own()).in_hand);
    }

    #[test]
    fn a_card_for_several_places_leads_on_to_the_places() {
        let place = |number| ZoneId::the(ZoneKind::Fort).number(number);
        let offers = vec![
            play("JwG", place(1), "play JwG one"),
            play("JwG", place(2), "play JwG two"),
            play("Jw2", place(2), "play Jw2 two"),
        ];
        let hand = list("JwG, Jw2, JcL");
        let mut picker = Picker::default();
        let choices = picker.choices(offers.clone(), &hand, own());
        assert!(choices.in_hand);
        let steps = vec![Step::Kind(MoveKind::Play), Step::Card("JwG".into())];
        assert_eq!(choices.list[0].leads_to, Lead::On(steps.clone()));
        assert_eq!(choices.list[1].leads_to, Lead::Action("play Jw2 two".into()));
        assert!(!choices.list[2].is_legal());
        picker.steps = steps;
        let places = picker.choices(offers.clone(), &hand, own());
        assert_eq!(
            places.list.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(),
            ["play JwG one", "play JwG two"]
        );
        assert!(places.name(place(1)) && places.list[1].names(place(2)) && places.take("JwG"));
        assert_eq!(picker.so_far(&offers), "play JwG");
    }

    #[test]
    fn a_card_that_another_holds_is_not_chosen_in_the_hand() {
        let theirs = ZoneId::hand(Seat::new(1));
        let call = offer(MoveKind::Call, "call B8 2").taking(["B8"]).from(theirs);
        let choices = Picker::default().choices(vec![call], &list("B8"), own());
        assert!(!choices.in_hand && !choices.take("B8") && choices.name(theirs));
    }

    #[test]
    fn giving_up_is_not_in_the_list() {
        let offers = vec![offer(MoveKind::GiveUp, "resign"), offer(MoveKind::Draw, "turn")];
        let list = Picker::default().choices(offers, &[], None).list;
        assert_eq!(list.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>(), ["turn"]);
    }

    #[test]
    fn a_long_list_is_chosen_step_by_step() {
        let bids = (1..=30).map(|bid| offer(MoveKind::Bid, &format!("bid {bid}")).bidding(bid));
        let offers: Vec<Offer> = bids.chain([offer(MoveKind::Pass, "pass")]).collect();
        let choices = Picker::default().choices(offers.clone(), &[], None);
        let texts = |choices: &Choices| choices.list.iter().map(|c| c.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&choices), ["bid … (30)", "pass"]);
        assert_eq!(choices.list[1].leads_to, Lead::Action("pass".into()));
        let Lead::On(steps) = choices.list[0].leads_to.clone() else { panic!("bids lead on") };
        let bids = texts(&Picker { steps, ..Picker::default() }.choices(offers, &[], None));
        assert_eq!((bids.len(), &bids[..3]), (30, &list("bid 1, bid 2, bid 3")[..]));
    }

    #[test]
    fn a_pass_is_always_in_sight() {
        for most in [14, 15, 17, 30] {
            let bids = (1..=most).map(|bid| offer(MoveKind::Bid, &format!("bid {bid}")).bidding(bid));
            let offers: Vec<Offer> = bids.chain([offer(MoveKind::Pass, "pass")]).collect();
            let list = Picker::default().choices(offers, &[], None).list;
            let at = list.iter().position(|choice| choice.text == "pass");
            assert!(at.is_some_and(|at| at < MOST_IN_AUCTION), "{most} bids: {list:?}");
        }
    }
}
