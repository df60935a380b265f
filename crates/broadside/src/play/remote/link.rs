//! A table's address, as people send it to each other.

use std::fmt;
use std::str::FromStr;

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Link {
    secure: bool,
    /// The host, and the port if it is not the usual one.
    pub(super) host: String,
    /// The table's id.
    pub(super) table: String,
}

impl Link {
    /// An address of the server's REST interface.
    pub(super) fn rest(&self, path: &str) -> String {
        format!("http{}://{}/api/{path}", if self.secure { "s" } else { "" }, self.host)
    }

    /// The socket's address.
    pub(super) fn socket(&self) -> String {
        format!("ws{}://{}/api/socket", if self.secure { "s" } else { "" }, self.host)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http{}://{}/#/table/{}", if self.secure { "s" } else { "" }, self.host, self.table)
    }
}

impl FromStr for Link {
    type Err = String;

    /// Reads `http://host:port/#/table/ID`; the scheme and the `#` may be missing, and `api/tables/ID` is as good.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        let secure = match scheme.to_ascii_lowercase().as_str() {
            "http" | "ws" => false,
            "https" | "wss" => true,
            other => return Err(format!("a table is at an http or https address, not {other}")),
        };
        let (host, path) = rest.split_once(['/', '#']).unwrap_or((rest, ""));
        let is_host =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
        if host.is_empty() || !host.bytes().all(is_host) {
            return Err(format!("there is no server's address in {text:?}"));
        }
        let mut words = path.split(['/', '#', '?', '&']).filter(|word| !word.is_empty());
        let table = words.find(|word| matches!(*word, "table" | "tables")).and_then(|_| words.next());
        let table = table.filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        match table {
            Some(table) => Ok(Link { secure, host: host.to_ascii_lowercase(), table: table.into() }),
            None => {
                Err(format!("that link names no table: it ends in #/table/ and the table's id, {text:?}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_however_it_was_copied() {
        let link: Link = "http://127.0.0.1:1914/#/table/k3v9".parse().unwrap();
        for same in [
            " http://127.0.0.1:1914/#/table/k3v9/ ",
            "127.0.0.1:1914/#/table/k3v9",
            "127.0.0.1:1914/table/k3v9?x=1",
            "http://127.0.0.1:1914#/table/k3v9",
            "http://127.0.0.1:1914/api/tables/k3v9",
        ] {
            assert_eq!(same.parse(), Ok(link.clone()), "{same}");
        }
        assert_eq!(link.socket(), "ws://127.0.0.1:1914/api/socket");
        assert_eq!(link.to_string().parse(), Ok(link));
        let safe: Link = "https://Cards.example/#/table/k3v9".parse().unwrap();
        assert_eq!(safe.rest("games"), "https://cards.example/api/games");
        assert_eq!(safe.socket(), "wss://cards.example/api/socket");
        for bad in [
            "",
            "http://",
            "http://host/",
            "ftp://host/#/table/x",
            "http://host/#/table/",
            "http://a b/#/table/x",
        ] {
            assert!(bad.parse::<Link>().is_err(), "{bad}");
        }
    }
}
