//! The client that a request is counted for: the address it came from, or the one for which a trusted proxy sent it.

use std::hash::{Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The header in which proxies name their clients. The other one may be a client's own and is not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`
    #[default]
    ForwardedFor,
    /// `Forwarded`
    Forwarded,
}

impl FromStr for ProxyHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "x-forwarded-for" => Ok(ProxyHeader::ForwardedFor),
            "forwarded" => Ok(ProxyHeader::Forwarded),
            _ => Err(format!("{text:?} is neither X-Forwarded-For nor Forwarded")),
        }
    }
}

/// The proxies that are believed.
#[derive(Default)]
pub(crate) struct Proxies {
    pub(crate) networks: Vec<Network>,
    pub(crate) header: ProxyHeader,
}

/// A range of addresses, such as `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no address like 10.0.0.7 and no network like 10.0.0.0/8");
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

impl Network {
    fn contains(&self, other: IpAddr) -> bool {
        self.address.is_ipv4() == other.is_ipv4()
            && first_bits(other, self.bits) == first_bits(self.address, self.bits)
    }
}

/// An address with all bits but the first ones cleared.
fn first_bits(address: IpAddr, bits: u8) -> IpAddr {
    let bits = u32::from(bits);
    match address {
        IpAddr::V4(four) => {
            IpAddr::V4((four.to_bits() & u32::MAX.checked_shl(32 - bits).unwrap_or(0)).into())
        }
        IpAddr::V6(six) => {
            IpAddr::V6((six.to_bits() & u128::MAX.checked_shl(128 - bits).unwrap_or(0)).into())
        }
    }
}

/// What counts as one client: an IPv4 address, or the IPv6 network that a household gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    address: IpAddr,
    /// Whether nobody was named for whom a request came. It makes no other client: who adds a header has no second quota.
    itself: bool,
}

impl PartialEq for Peer {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address
    }
}

impl Eq for Peer {}

impl Hash for Peer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address.hash(state);
    }
}

impl Peer {
    /// The client at the other end of a connection.
    pub(crate) fn new(address: IpAddr) -> Self {
        let address = address.to_canonical();
        let household = address.is_ipv6() && !address.is_loopback();
        Peer { address: if household { first_bits(address, 64) } else { address }, itself: true }
    }

    /// Whether the client is on the machine on which the server runs. An address from a header is never taken for it.
    pub(crate) fn is_this_machine(self) -> bool {
        self.address.is_loopback() && self.itself
    }
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.address.fmt(f)
    }
}

/// Whether an address is that of a trusted proxy.
pub(crate) fn is_trusted(proxies: &Proxies, address: IpAddr) -> bool {
    proxies.networks.iter().any(|proxy| proxy.contains(address.to_canonical()))
}

/// The client for which a request was made. Only what trusted proxies have written is believed: they append, so the
/// last address that is not theirs is the client's.
pub(crate) fn asker(proxies: &Proxies, from: IpAddr, headers: &HeaderMap) -> Peer {
    let mut asker = from;
    for named in named(proxies.header, headers).into_iter().rev() {
        match named {
            Some(address) if is_trusted(proxies, asker) => asker = address,
            _ => break,
        }
    }
    // Also where the header is one that is not read, or comes from a proxy that nobody has named.
    let itself = !headers.contains_key(FORWARDED_FOR) && !headers.contains_key(header::FORWARDED);
    Peer { itself, ..Peer::new(asker) }
}

/// The headers in which a node names the client for which it asks another: both, as it cannot know which one is read.
pub(crate) fn forwarded(peer: Peer) -> [(HeaderName, String); 2] {
    let address = peer.address;
    let quoted = if address.is_ipv6() { format!("for=\"[{address}]\"") } else { format!("for={address}") };
    [(FORWARDED_FOR, address.to_string()), (header::FORWARDED, quoted)]
}

/// The addresses that a header names, in order.
fn named(by: ProxyHeader, headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let listed = |name: HeaderName| {
        let lines = headers.get_all(name).into_iter().map(|line| line.to_str().unwrap_or_default());
        lines.flat_map(|line| line.split(',').map(|part| part.trim().to_owned())).collect::<Vec<_>>()
    };
    let of = |element: &String| {
        let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
        address(value.trim_matches('"'))
    };
    match by {
        ProxyHeader::ForwardedFor => listed(FORWARDED_FOR).iter().map(|text| address(text)).collect(),
        ProxyHeader::Forwarded => listed(header::FORWARDED).iter().map(of).collect(),
    }
}

/// An address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.split_once(']')).map(|(six, _)| six);
    if let Some(six) = bare {
        return six.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    }
    text.parse().ok().or_else(|| text.rsplit_once(':')?.0.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(header: ProxyHeader, from: &str, lines: &[(HeaderName, &str)]) -> Peer {
        let networks = ["10.0.0.0/8", "2001:db8:1::7", "127.0.0.1"].map(|text| text.parse().unwrap());
        let proxies = Proxies { networks: networks.into(), header };
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name, value.parse().unwrap());
        }
        asker(&proxies, from.parse().unwrap(), &headers)
    }

    fn asked(from: &str, lines: &[(HeaderName, &str)]) -> String {
        who(ProxyHeader::ForwardedFor, from, lines).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let x = FORWARDED_FOR;
        assert_eq!(asked("192.0.2.1", &[(x.clone(), "198.51.100.7")]), "192.0.2.1");
        assert_eq!(asked("10.1.2.3", &[(x.clone(), "198.51.100.7")]), "198.51.100.7");
        assert_eq!(asked("::ffff:10.1.2.3", &[(x.clone(), "198.51.100.7")]), "198.51.100.7");
        assert_eq!(asked("2001:db8:1::7", &[(x.clone(), "198.51.100.7:4711")]), "198.51.100.7");
        assert_eq!(asked("2001:db8:1::8", &[(x.clone(), "198.51.100.7")]), "2001:db8:1::");
        // What the client itself wrote stands before what the proxies added.
        let chain = [(x.clone(), "1.1.1.1, 198.51.100.7"), (x.clone(), "10.9.9.9")];
        assert_eq!(asked("10.1.2.3", &chain), "198.51.100.7");
        assert_eq!(asked("10.1.2.3", &[(x.clone(), "198.51.100.7, nonsense")]), "10.1.2.3");
        assert_eq!(asked("10.1.2.3", &[]), "10.1.2.3");
    }

    #[test]
    fn only_the_header_that_the_proxies_write_is_read() {
        let forwarded = (header::FORWARDED, "proto=https;for=\"[2001:db8::9]:99\", for=10.0.0.4");
        let both = [forwarded, (FORWARDED_FOR, "198.51.100.7")];
        fn of(header: ProxyHeader, lines: &[(HeaderName, &str)]) -> String {
            who(header, "10.1.2.3", lines).to_string()
        }
        assert_eq!(of(ProxyHeader::Forwarded, &both), "2001:db8::");
        assert_eq!(of(ProxyHeader::ForwardedFor, &both), "198.51.100.7");
        assert_eq!(of(ProxyHeader::Forwarded, &both[1..]), "10.1.2.3");
        assert_eq!(of(ProxyHeader::ForwardedFor, &both[..1]), "10.1.2.3");
        for peer in ["192.0.2.1", "2001:db8::"] {
            let written = self::forwarded(Peer::new(peer.parse().unwrap()));
            let lines = written.each_ref().map(|(name, value)| (name.clone(), value.as_str()));
            for header in [ProxyHeader::Forwarded, ProxyHeader::ForwardedFor] {
                assert_eq!(of(header, &lines), peer);
            }
        }
    }

    #[test]
    fn who_is_named_in_a_header_is_not_on_this_machine() {
        let here = |from: &str, lines: &[_]| who(ProxyHeader::ForwardedFor, from, lines).is_this_machine();
        assert!(here("127.0.0.1", &[]) && here("::1", &[]) && !here("10.1.2.3", &[]));
        let named = who(ProxyHeader::ForwardedFor, "192.0.2.1", &[(FORWARDED_FOR, "198.51.100.7")]);
        assert_eq!(named, Peer::new("192.0.2.1".parse().unwrap()), "a header makes no second client");
        for header in [FORWARDED_FOR, header::FORWARDED] {
            for client in ["127.0.0.1", "for=127.0.0.1", "nonsense", ""] {
                for from in ["127.0.0.1", "127.0.0.2", "10.1.2.3"] {
                    assert!(!here(from, &[(header.clone(), client)]), "{from} {header} {client}");
                }
            }
        }
    }

    #[test]
    fn an_ipv6_household_is_one_client() {
        let peer = |text: &str| Peer::new(text.parse().unwrap());
        assert_eq!(peer("2001:db8:0:1:2::3"), peer("2001:db8:0:1:ffff::"));
        assert_ne!(peer("2001:db8:0:1::"), peer("2001:db8:0:2::"));
        assert_eq!(peer("::ffff:192.0.2.1"), peer("192.0.2.1"));
        assert_ne!(peer("192.0.2.1"), peer("192.0.2.2"));
    }

    #[test]
    fn networks_are_read_exactly() {
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "::/129", "host/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        let everything: Network = "0.0.0.0/0".parse().unwrap();
        assert!(
            everything.contains([192, 0, 2, 1].into()) && !everything.contains(Ipv6Addr::LOCALHOST.into())
        );
    }
}
