//! Leaks to plant in what a viewer gets. Each is of a different kind that a careless change could cause.

use serde_json::{Value, json};

use crate::peek::{Channel, Piece};
use crate::worlds::Secret;

/// A leak: its name, and how it changes the messages.
pub type Leak = (&'static str, fn(&mut Vec<Piece>, &Secret));

/// Leaks to plant.
pub const LEAKS: &[Leak] = &[
    ("a sentence that names another's card", |pieces, secret| {
        let said = json!({ "id": "plays", "args": { "card": { "card": one(&secret.hand) } } });
        each(pieces, "event", |event| event["told"] = json!([{ "clause": null, "said": said }]));
    }),
    ("a refusal that names another's card", |pieces, secret| {
        each(pieces, "refused", |refused| {
            refused["reason"]["args"]["held"] = json!({ "card": one(&secret.hand) });
        });
    }),
    ("a message as long as a hand is strong", |pieces, secret| {
        on(pieces, Channel::Socket, |text| text.push_str(&" ".repeat(strength(&secret.hand) % 97)));
    }),
    ("cards that keep their numbers face down", |pieces, secret| {
        each(pieces, "view", |view| {
            let mut ids = secret.pack.iter().map(|code| digest(std::slice::from_ref(code)) % 1000);
            let zones = view["look"]["zones"].as_array_mut().into_iter().flatten();
            for card in zones.flat_map(|zone| zone["cards"].as_array_mut().into_iter().flatten()) {
                if card["face"].is_null() {
                    card["id"] = json!(ids.next());
                }
            }
        });
    }),
    ("zones in an order made by hidden cards", |pieces, secret| {
        each(pieces, "view", |view| {
            if let Some(zones) = view["look"]["zones"].as_array_mut() {
                let turn = digest(&secret.pack) as usize % zones.len().max(1);
                zones.rotate_left(turn);
            }
        });
    }),
    ("legal moves that know the others' hands", |pieces, secret| {
        each(pieces, "view", |view| {
            if let Some(offers) = view["offers"].as_array_mut()
                && digest(&secret.hand).is_multiple_of(2)
            {
                offers.insert(0, json!({ "action": "pass", "kind": "pass", "label": { "id": "move-pass" } }));
            }
        });
    }),
    ("a summary that tells how strong a hand is", |pieces, secret| {
        rest(pieces, "\"opened\"", |text| text.push_str(&strength(&secret.hand).to_string()));
    }),
    ("a record that is not over but has a length", |pieces, secret| {
        rest(pieces, "not_over", |text| text.push_str(&".".repeat(digest(&secret.pack) as usize % 50)));
    }),
    ("an answer's tag made of the whole position", |pieces, secret| {
        rest(pieces, "HTTP/1.1", |text| text.insert_str(0, &format!("ETag: {:x}\r\n", digest(&secret.pack))));
    }),
    ("a log line with the hand", |pieces, secret| {
        on(pieces, Channel::Log, |text| text.push_str(&secret.hand.join(" ")));
    }),
    ("an error that names another's card", |pieces, secret| {
        each(pieces, "error", |error| error["text"] = json!(one(&secret.hand)));
    }),
    ("a close reason that counts suits", |pieces, secret| {
        on(pieces, Channel::Close, |text| text.push_str(&suits(&secret.hand).to_string()));
    }),
    ("a commitment to the pack and not to a seed", |pieces, secret| {
        each(pieces, "view", |view| {
            view["fair"]["commitment"] = json!(format!("{:064x}", digest(&secret.pack)))
        });
    }),
    ("one view more for a good hand", |pieces, secret| {
        if digest(&secret.hand).is_multiple_of(3) {
            pieces.extend(pieces.last().cloned());
        }
    }),
    ("an undo that knows what comes", |pieces, secret| {
        each(pieces, "view", |view| view["undo"] = json!(digest(&secret.pack).is_multiple_of(2)));
    }),
    ("a score that counts cards in the hand", |pieces, secret| {
        each(pieces, "view", |view| view["scores"] = json!([strength(&secret.hand)]));
    }),
    ("a headline that says who can follow", |pieces, secret| {
        each(pieces, "view", |view| {
            view["look"]["headline"]["args"]["suits"] = json!({ "number": suits(&secret.hand) })
        });
    }),
    ("a deed that knows which card went face down", |pieces, secret| {
        each(pieces, "event", |event| {
            let told = event["told"].as_array_mut().into_iter().flatten();
            let deeds = told.flat_map(|told| told["deeds"].as_array_mut().into_iter().flatten());
            for card in deeds.flat_map(|deed| deed["cards"].as_array_mut().into_iter().flatten()) {
                card["out"] = json!(digest(&secret.pack) % 97);
            }
        });
    }),
    ("a hint that knows another's hand", |pieces, secret| {
        each(pieces, "hint", |hint| hint["reasons"] = json!([{ "id": one(&secret.hand) }]));
    }),
    ("a welcome with the last card of the pack", |pieces, secret| {
        each(pieces, "welcome", |welcome| {
            welcome["last"] = json!(secret.pack.iter().rev().take(9).collect::<Vec<_>>())
        });
    }),
];

fn on(pieces: &mut [Piece], channel: Channel, change: impl Fn(&mut String)) {
    pieces.iter_mut().filter(|piece| piece.channel == channel).for_each(|piece| change(&mut piece.text));
}

fn each(pieces: &mut [Piece], kind: &str, change: impl Fn(&mut Value)) {
    on(pieces, Channel::Socket, |text| {
        if let Ok(mut value) = serde_json::from_str::<Value>(text)
            && value["type"] == kind
        {
            change(&mut value);
            *text = value.to_string();
        }
    });
}

fn rest(pieces: &mut [Piece], with: &str, change: impl Fn(&mut String)) {
    on(pieces, Channel::Rest, |text| {
        if text.contains(with) {
            change(text);
        }
    });
}

fn one(hand: &[String]) -> String {
    hand.get(digest(hand) as usize % hand.len().max(1)).cloned().unwrap_or_default()
}

/// A number computed from the cards and their order; the lowest bits of the sum, which do not depend on the order, are
/// dropped.
fn digest(cards: &[String]) -> u64 {
    let bytes = cards.iter().flat_map(|code| code.bytes());
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
    bytes.fold(14_695_981_039_346_656_037, mix) >> 32
}

fn strength(hand: &[String]) -> usize {
    digest(hand) as usize % 1_000
}

fn suits(hand: &[String]) -> usize {
    let half = hand.iter().take(hand.len().div_ceil(2));
    half.filter_map(|code| code.chars().next()).collect::<std::collections::BTreeSet<_>>().len()
}
