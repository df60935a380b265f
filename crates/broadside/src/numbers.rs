//! Numbers as people type and read them, and how many threads to use.

use std::fmt::Display;
use std::thread::available_parallelism;

use crate::failure::Failure;

/// More threads than this only wait for each other.
const MOST_THREADS: usize = 256;

/// Reads a whole number: `1000000`, `1_000_000` or `1e6`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is no whole number, as 1000000, 1_000_000 or 1e6");
    let digits = text.replace('_', "");
    let (digits, zeros) = match digits.split_once(['e', 'E']) {
        Some((digits, zeros)) => (digits.to_owned(), zeros.parse::<usize>().map_err(|_| wrong())?),
        None => (digits, 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    let missing = zeros.checked_sub(part.len()).filter(|missing| *missing < 20).ok_or_else(wrong)?;
    let is_number = !whole.is_empty() && format!("{whole}{part}").bytes().all(|byte| byte.is_ascii_digit());
    let number = format!("{whole}{part}{}", "0".repeat(missing)).parse().ok().filter(|_| is_number);
    number.ok_or_else(wrong)
}

/// Reads a number that is not nought.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    match count(text)? {
        0 => Err("it must be 1 or more".into()),
        number => Ok(number),
    }
}

/// Reads a share in per cent, as `55` or `62.5`, and returns it as a part of 1.
pub(crate) fn percent(text: &str) -> Result<f64, String> {
    let percent: Option<f64> = text.trim_end_matches(['%', ' ']).parse().ok();
    let within = percent.filter(|percent| (0.0..=100.0).contains(percent));
    within
        .map(|percent| percent / 100.0)
        .ok_or_else(|| format!("{text:?} is no share from 0 to 100, as 55 or 62.5"))
}

/// A number of something, as people say it: `1 deal`, `2 entries`.
pub(crate) fn counted(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    match one.strip_suffix('y') {
        _ if number == "1" => format!("{number} {one}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {one}s"),
    }
}

/// The threads to work with: as many as asked for, up to a limit, or one for each core.
pub(crate) fn threads(asked: Option<u64>) -> Result<rayon::ThreadPool, Failure> {
    let cores = available_parallelism().map_or(1, usize::from);
    let asked = asked.map_or(cores, |asked| usize::try_from(asked).unwrap_or(usize::MAX));
    let threads = asked.min(MOST_THREADS);
    if threads < asked {
        eprintln!("broadside: {}, which is the limit, instead of {asked}", counted(threads, "thread"));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(pool.map_err(anyhow::Error::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, number) in [
            ("0", 0),
            ("1000000", 1_000_000),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("2.5E3", 2500),
            ("1e0", 1),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for text in
            ["", "e6", "-1", "+1", "1.5", "1e-3", "1e20", "2.55e1", "ten", "1 000", "18446744073709551616"]
        {
            assert!(count(text).is_err(), "{text}");
        }
        assert!(positive("0").is_err());
        assert_eq!((percent("55"), percent("62.5 %")), (Ok(0.55), Ok(0.625)));
        assert!(percent("101").is_err() && percent("half").is_err());
    }

    #[test]
    fn one_is_not_said_as_many() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "deal")), ["0 deals", "1 deal", "2 deals"]);
        assert_eq!([1, 21].map(|number| counted(number, "entry")), ["1 entry", "21 entries"]);
    }

    #[test]
    fn there_are_never_more_threads_than_the_limit() {
        assert_eq!(threads(Some(100_000)).unwrap().current_num_threads(), MOST_THREADS);
        assert_eq!(threads(Some(3)).unwrap().current_num_threads(), 3);
    }
}
