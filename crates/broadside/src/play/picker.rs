//! Choosing among legal actions with few keys: cards in the hand, a short list, or word by word.

/// The letters that choose; those of the commands are left out.
pub(super) const LETTERS: &str = "abcdefgijkmnoprtvxyz";

/// The action that stands last, so that no hasty key does it.
const GIVING_UP: &str = "resign";

/// One thing that can be chosen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// What is shown.
    pub(super) text: String,
    /// The action it is, or the words it leads on with.
    pub(super) leads_to: Lead,
}

/// What comes of choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// A legal action.
    Action(String),
    /// More words to choose after these.
    Words(Vec<String>),
    /// A card that may not be played: the action that will be refused.
    Refused(String),
}

/// What is offered now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    /// The choices in order.
    pub(super) choices: Vec<Choice>,
    /// Whether they are the cards of the hand, one choice a card.
    pub(super) in_hand: bool,
}

/// How far the person has got in choosing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Picker {
    /// The words chosen so far.
    pub(super) words: Vec<String>,
    /// Where the cursor stands.
    pub(super) cursor: usize,
    /// What is being typed.
    pub(super) typed: Option<String>,
}

impl Picker {
    /// What can be chosen from the legal actions, with these cards in hand.
    pub(super) fn offer(&self, legal: &[String], hand: &[String]) -> Offer {
        let mut legal = legal.to_vec();
        legal.sort_by(|a, b| (a == GIVING_UP, counted(a)).cmp(&(b == GIVING_UP, counted(b))));
        if let Some(typed) = &self.typed {
            let choices = super::typed::matching(typed, &legal).into_iter().map(Choice::action).collect();
            return Offer { choices, in_hand: false };
        }
        let mut prefix = self.words.clone();
        let follow = |prefix: &[String]| -> Vec<&String> {
            legal.iter().filter(|action| starts(action, prefix)).collect()
        };
        let mut open = follow(&prefix);
        let mut next = next_words(&open, prefix.len());
        while let [only] = &next[..] {
            if hand.contains(only) {
                break;
            }
            prefix.push(only.clone());
            open = follow(&prefix);
            next = next_words(&open, prefix.len());
        }
        if !next.is_empty() && !prefix.is_empty() && next.iter().all(|word| hand.contains(word)) {
            let choices = hand.iter().map(|card| Choice::card(card, &prefix, &open)).collect();
            return Offer { choices, in_hand: true };
        }
        if open.len() <= LETTERS.len() {
            return Offer {
                choices: open.into_iter().cloned().map(Choice::action).collect(),
                in_hand: false,
            };
        }
        let choices = next.iter().map(|word| Choice::word(word, &prefix, &open)).collect();
        Offer { choices, in_hand: false }
    }
}

impl Choice {
    fn action(action: String) -> Self {
        Choice { text: action.clone(), leads_to: Lead::Action(action) }
    }

    /// A next word: the action it completes, or the way on.
    fn word(word: &str, prefix: &[String], open: &[&String]) -> Self {
        let words: Vec<String> = prefix.iter().cloned().chain([word.to_owned()]).collect();
        let after: Vec<&&String> = open.iter().filter(|action| starts(action, &words)).collect();
        match &after[..] {
            [only] => Choice::action((**only).clone()),
            _ => Choice {
                text: format!("{} … ({})", words.join(" "), after.len()),
                leads_to: Lead::Words(words),
            },
        }
    }

    /// A card of the hand, legal or not.
    fn card(card: &str, prefix: &[String], open: &[&String]) -> Self {
        let words: Vec<String> = prefix.iter().cloned().chain([card.to_owned()]).collect();
        let after: Vec<&&String> = open.iter().filter(|action| starts(action, &words)).collect();
        let leads_to = match &after[..] {
            [] => {
                let model = open.first().map_or("", |action| action.as_str());
                let rest = model.split(' ').skip(words.len());
                let action: Vec<&str> = words.iter().map(String::as_str).chain(rest).collect();
                Lead::Refused(action.join(" "))
            }
            [only] => Lead::Action((**only).clone()),
            _ => Lead::Words(words),
        };
        Choice { text: card.to_owned(), leads_to }
    }

    /// Whether choosing it does or leads to something legal.
    pub(super) fn is_legal(&self) -> bool {
        !matches!(self.leads_to, Lead::Refused(_))
    }

    /// The words of the action as far as they are chosen with it.
    pub(super) fn words(&self) -> Vec<&str> {
        match &self.leads_to {
            Lead::Action(action) | Lead::Refused(action) => action.split(' ').collect(),
            Lead::Words(words) => words.iter().map(String::as_str).collect(),
        }
    }

    /// Whether a word after its verb is this card or place.
    pub(super) fn names(&self, word: &str) -> bool {
        self.words().iter().skip(1).any(|other| *other == word)
    }
}

/// The letter for a choice.
pub(super) fn letter(index: usize) -> char {
    LETTERS.chars().nth(index).unwrap_or(' ')
}

/// An action's words with numbers by their size, so that 20 comes before 100.
fn counted(action: &str) -> Vec<(u32, &str)> {
    action.split(' ').map(|word| (word.parse().unwrap_or(0), word)).collect()
}

fn starts(action: &str, prefix: &[String]) -> bool {
    let mut words = action.split(' ');
    prefix.iter().all(|word| words.next() == Some(word))
}

/// The different words that come at a place.
fn next_words(actions: &[&String], at: usize) -> Vec<String> {
    let mut words: Vec<String> = vec![];
    for word in actions.iter().filter_map(|action| action.split(' ').nth(at)) {
        if !words.iter().any(|other| other == word) {
            words.push(word.to_owned());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &str) -> Vec<String> {
        words.split(", ").map(str::to_owned).collect()
    }

    #[test]
    fn a_card_play_is_chosen_in_the_hand_and_a_card_that_may_not_be_played_is_there_too() {
        let offer = Picker::default().offer(&list("play B8, play B3"), &list("B8, B3, U2"));
        assert!(offer.in_hand);
        let legal: Vec<bool> = offer.choices.iter().map(Choice::is_legal).collect();
        assert_eq!(legal, [true, true, false]);
        assert_eq!(offer.choices[2].leads_to, Lead::Refused("play U2".into()));
    }

    #[test]
    fn the_last_card_is_chosen_in_the_hand_too() {
        assert!(Picker::default().offer(&list("play B8"), &list("B8")).in_hand);
    }

    #[test]
    fn a_card_for_several_forts_leads_on_to_the_forts() {
        let legal = list("play JwG arthur, play JwG tokio, play Jw2 tokio");
        let mut picker = Picker::default();
        let offer = picker.offer(&legal, &list("JwG, Jw2, JcL"));
        assert!(offer.in_hand);
        assert_eq!(offer.choices[0].leads_to, Lead::Words(list("play, JwG")));
        assert_eq!(offer.choices[1].leads_to, Lead::Action("play Jw2 tokio".into()));
        assert_eq!(offer.choices[2].leads_to, Lead::Refused("play JcL tokio".into()));
        picker.words = list("play, JwG");
        let forts = picker.offer(&legal, &list("JwG, Jw2, JcL"));
        assert_eq!(forts.choices.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(), legal[..2]);
    }

    #[test]
    fn giving_up_stands_last() {
        let offer = Picker::default().offer(&list("move p1 p2, resign, turn"), &[]);
        assert_eq!(offer.choices[2].text, "resign");
    }

    #[test]
    fn a_long_list_is_chosen_word_by_word() {
        let mut legal: Vec<String> =
            (1..=30).map(|n| format!("bid {n}")).chain(["pass".to_owned()]).collect();
        let offer = Picker::default().offer(&legal, &[]);
        assert_eq!(offer.choices.len(), 2);
        assert_eq!(offer.choices[1].leads_to, Lead::Action("pass".into()));
        legal.sort();
        let bids = Picker { words: list("bid"), ..Picker::default() }.offer(&legal, &[]);
        let bids: Vec<&str> = bids.choices.iter().map(|choice| choice.text.as_str()).collect();
        assert_eq!((bids.len(), &bids[..3]), (30, &["bid 1", "bid 2", "bid 3"][..]));
    }
}
