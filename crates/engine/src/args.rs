//! The arguments of a phrase, by name.

use std::borrow::Cow;
use std::ops::Index;

use crate::Arg;

/// The arguments of a phrase, in the order of their names. A phrase has few: in a list they are found as fast as in a map,
/// and a table remembers thousands of phrases.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Args(Vec<(Cow<'static, str>, Arg)>);

impl Args {
    /// Sets an argument.
    pub fn insert(&mut self, name: Cow<'static, str>, arg: Arg) {
        match self.find(&name) {
            Ok(at) => self.0[at].1 = arg,
            Err(at) => {
                if self.0.is_empty() {
                    // Most phrases have one or two.
                    self.0.reserve_exact(2);
                }
                self.0.insert(at, (name, arg));
            }
        }
    }

    /// The argument with a name.
    pub fn get(&self, name: &str) -> Option<&Arg> {
        self.find(name).ok().map(|at| &self.0[at].1)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All arguments with their names, in the order of the names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Arg)> {
        self.0.iter().map(|(name, arg)| (&**name, arg))
    }

    /// All arguments, in the order of their names.
    pub fn values(&self) -> impl Iterator<Item = &Arg> {
        self.0.iter().map(|(_, arg)| arg)
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| (**known).cmp(name))
    }
}

impl Index<&str> for Args {
    type Output = Arg;

    fn index(&self, name: &str) -> &Arg {
        self.get(name).expect("the phrase has this argument")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Args {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Args {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl<'de> serde::de::Visitor<'de> for Read {
            type Value = Args;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the arguments of a phrase, by name")
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(self, mut map: M) -> Result<Args, M::Error> {
                let mut args = Args::default();
                while let Some((name, arg)) = map.next_entry::<String, Arg>()? {
                    args.insert(name.into(), arg);
                }
                Ok(args)
            }
        }

        deserializer.deserialize_map(Read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_in_the_order_of_their_names() {
        let mut args = Args::default();
        assert!(args.is_empty());
        for (name, number) in [("trick", 1), ("bid", 2), ("seat", 3), ("bid", 4)] {
            args.insert(name.into(), Arg::Number(number));
        }
        let names: Vec<&str> = args.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["bid", "seat", "trick"]);
        assert_eq!((args.get("bid"), args.get("led")), (Some(&Arg::Number(4)), None));
        assert_eq!(args.values().count(), 3);
        assert_eq!(args["trick"], Arg::Number(1));
    }
}
