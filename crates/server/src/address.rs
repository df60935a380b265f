//! Whom a request is counted for: the address it came from, or the one for which a trusted proxy sent it.

use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};

/// By whom proxies say that they were asked.
pub(crate) const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

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

/// An address of which only the first bits are left.
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

/// What is counted as one client: an address, of IPv6 the network that a household gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    pub(crate) fn new(address: IpAddr) -> Self {
        let address = address.to_canonical();
        let household = address.is_ipv6() && !address.is_loopback();
        Peer(if household { first_bits(address, 64) } else { address })
    }

    /// Whether it asks from the machine on which the server runs.
    pub(crate) fn is_this_machine(self) -> bool {
        self.0.is_loopback()
    }
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Whether an address is a proxy whose word is taken.
pub(crate) fn is_trusted(proxies: &[Network], address: IpAddr) -> bool {
    proxies.iter().any(|proxy| proxy.contains(address.to_canonical()))
}

/// The address for which a request was made. Only what trusted proxies have written is believed: they append, so the
/// last address that is not theirs is the client's.
pub(crate) fn asker(proxies: &[Network], from: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut asker = from;
    for named in named(headers).into_iter().rev() {
        match named {
            Some(address) if is_trusted(proxies, asker) => asker = address,
            _ => break,
        }
    }
    asker
}

/// The addresses of `X-Forwarded-For`, or where there is none of `Forwarded`, in order.
fn named(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let listed = |name: HeaderName| {
        let lines = headers.get_all(name).into_iter().map(|line| line.to_str().unwrap_or_default());
        lines.flat_map(|line| line.split(',').map(|part| part.trim().to_owned())).collect::<Vec<_>>()
    };
    let plain = listed(FORWARDED_FOR);
    if !plain.is_empty() {
        return plain.iter().map(|text| address(text)).collect();
    }
    let of = |element: &String| {
        let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
        address(value.trim_matches('"'))
    };
    listed(header::FORWARDED).iter().map(of).collect()
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

    fn asked(from: &str, lines: &[(HeaderName, &str)]) -> String {
        let proxies = ["10.0.0.0/8", "2001:db8:1::7"].map(|text| text.parse().unwrap());
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name, value.parse().unwrap());
        }
        asker(&proxies, from.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let x = FORWARDED_FOR;
        assert_eq!(asked("192.0.2.1", &[(x.clone(), "198.51.100.7")]), "192.0.2.1");
        assert_eq!(asked("10.1.2.3", &[(x.clone(), "198.51.100.7")]), "198.51.100.7");
        assert_eq!(asked("::ffff:10.1.2.3", &[(x.clone(), "198.51.100.7")]), "198.51.100.7");
        assert_eq!(asked("2001:db8:1::7", &[(x.clone(), "198.51.100.7:4711")]), "198.51.100.7");
        assert_eq!(asked("2001:db8:1::8", &[(x.clone(), "198.51.100.7")]), "2001:db8:1::8");
        // What the client itself wrote stands before what the proxies added.
        let chain = [(x.clone(), "1.1.1.1, 198.51.100.7"), (x.clone(), "10.9.9.9")];
        assert_eq!(asked("10.1.2.3", &chain), "198.51.100.7");
        assert_eq!(asked("10.1.2.3", &[(x.clone(), "198.51.100.7, nonsense")]), "10.1.2.3");
        assert_eq!(asked("10.1.2.3", &[]), "10.1.2.3");
        let forwarded = (header::FORWARDED, "proto=https;for=\"[2001:db8::9]:99\", for=10.0.0.4");
        assert_eq!(asked("10.1.2.3", std::slice::from_ref(&forwarded)), "2001:db8::9");
        assert_eq!(asked("10.1.2.3", &[forwarded, (x, "198.51.100.7")]), "198.51.100.7");
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
