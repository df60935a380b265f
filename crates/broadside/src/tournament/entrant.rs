//! Who takes part: bots, and pairs of different bots as partners.

use std::time::Duration;

use crate::failure::Failure;
use crate::outside::{self, Contender};

/// The most entrants.
const MOST: usize = 64;

/// A bot, or partners, who are rated as one.
pub(super) struct Entrant {
    pub(super) name: String,
    pub(super) bots: Vec<Contender>,
}

impl Entrant {
    /// Reads the values of `--bots`: entrants with commas between them, partners with a plus. Within quotes both belong to
    /// a command.
    pub(super) fn list(texts: &[String], budget: Duration) -> Result<Vec<Self>, Failure> {
        let mut entrants: Vec<Entrant> = vec![];
        for name in texts.iter().flat_map(|text| split(text, ',')) {
            if entrants.iter().any(|entrant| entrant.name == name) {
                return Err(Failure::Usage(format!("--bots has {name} twice")));
            }
            let bots: Result<Vec<Contender>, _> = split(name, '+').map(str::parse).collect();
            let bots = bots.map_err(|unknown| Failure::Usage(format!("--bots: {unknown}")))?;
            let bots = bots.into_iter().map(|bot| bot.within(budget)).collect();
            entrants.push(Entrant { name: name.to_owned(), bots });
        }
        match entrants.len() {
            2..=MOST => Ok(entrants),
            few => Err(Failure::Usage(format!(
                "a tournament has 2 to {MOST} bots, with commas between them: {few}"
            ))),
        }
    }

    /// The bot at one of the places of its side. Partners change places from deal to deal.
    pub(super) fn at(&self, place: usize, number: u64) -> Contender {
        self.bots[(place + (number % self.bots.len() as u64) as usize) % self.bots.len()]
    }
}

/// Lets the processes of outside bots go once all is played.
pub(super) fn dismiss(entrants: &[Entrant]) {
    entrants.iter().for_each(|entrant| outside::dismiss(&entrant.bots));
}

/// The parts of a text between marks that are in no quotes.
fn split(text: &str, mark: char) -> impl Iterator<Item = &str> {
    let mut quote = None;
    text.split(move |letter| {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        quote.is_none() && letter == mark
    })
    .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_within_quotes_belong_to_a_command() {
        let names = r#"random, expert+greedy,exec:./bot.py "a,b+c" 'd,e',search:5ms"#;
        let parts: Vec<&str> = split(names, ',').collect();
        assert_eq!(parts, ["random", "expert+greedy", r#"exec:./bot.py "a,b+c" 'd,e'"#, "search:5ms"]);
        assert_eq!(split(parts[1], '+').collect::<Vec<_>>(), ["expert", "greedy"]);
        assert_eq!(split(parts[2], '+').count(), 1);
    }

    #[test]
    fn nobody_enters_twice_alone_or_unknown() {
        let list = |text: &str| Entrant::list(&[text.to_owned()], Duration::from_secs(1));
        assert_eq!(list("random,expert+greedy").unwrap().len(), 2);
        for wrong in ["random", "random,random", "random,nobody", "random,"] {
            assert!(matches!(list(wrong), Err(Failure::Usage(_))), "{wrong}");
        }
    }
}
