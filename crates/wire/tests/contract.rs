//! The checked-in documents must be what the types make.

use broadside_wire::{Fact, FromBot, FromClient, FromServer, Opening, Problem, ToBot, openapi, schema};
use serde_json::Value;

#[test]
fn the_document_is_up_to_date() {
    let kept = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json"));
    let made = format!("{:#}\n", openapi::document());
    assert!(kept.is_ok_and(|kept| kept == made), "docs/openapi.json is stale: run `make wire`");
}

#[test]
fn every_name_stands_for_one_schema() {
    for whole in [schema::every_type(), schema::every_result(), openapi::document()] {
        let text = whole.to_string();
        let names = text.split("\"$ref\":\"#/").skip(1).filter_map(|rest| rest.split('"').next());
        let mut seen = 0;
        for name in names {
            seen += 1;
            let pointer = format!("/{name}");
            assert!(whole.pointer(&pointer).is_some(), "{pointer} is not there");
            assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "two types share a name: {name}");
        }
        assert!(seen > 20, "only {seen} names are used");
    }
}

#[test]
fn what_a_client_does_not_know_it_may_ignore() {
    let hello = r#"{"type":"hello","protocol":1,"table":"k3v9","later":[1]}"#;
    let FromClient::Hello(hello) = serde_json::from_str(hello).unwrap() else { panic!() };
    assert_eq!((hello.protocol, hello.after, hello.token), (1, 0, None));
    let problem = r#"{"code":"full","reason":{"id":"refused-full"},"text":"every seat is taken","later":1}"#;
    assert!(serde_json::from_str::<Problem>(problem).is_ok());
    assert!(serde_json::from_str::<FromServer>(r#"{"type":"pong","later":1}"#).is_ok());
}

#[test]
fn a_seat_may_be_named_be_null_or_be_left_out() {
    let seat =
        |text: &str| serde_json::from_str::<Opening>(text).unwrap().seat.map(|seat| seat.map(|s| s.number()));
    assert_eq!(seat(r#"{"game":"neutral"}"#), None);
    assert_eq!(seat(r#"{"game":"neutral","seat":null}"#), Some(None));
    assert_eq!(seat(r#"{"game":"neutral","seat":3}"#), Some(Some(3)));
    assert!(serde_json::from_str::<Opening>(r#"{"game":"neutral","seat":9}"#).is_err());
}

#[test]
fn facts_of_a_deal_read_as_they_are_written() {
    for fact in [
        Fact::Number(None),
        Fact::Number(Some(-3)),
        Fact::Truth(true),
        Fact::Word("out".into()),
        Fact::Numbers(vec![1, 2]),
        Fact::Words(vec!["a".into()]),
    ] {
        let text = serde_json::to_string(&fact).unwrap();
        assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact);
    }
}

#[test]
fn the_examples_for_authors_of_bots_are_messages() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/BOTS.md")).unwrap();
    let blocks = text.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let messages = blocks.flat_map(|block| serde_json::Deserializer::from_str(block).into_iter::<Value>());
    let (mut to, mut from) = (vec![], vec![]);
    for message in messages.map(Result::unwrap) {
        match message["type"].as_str().unwrap() {
            "ready" | "move" => from.push(serde_json::from_value::<FromBot>(message).unwrap()),
            _ => to.push(serde_json::from_value::<ToBot>(message).unwrap()),
        }
    }
    // Each kind of message has an example, a move two: the second after a refusal.
    assert_eq!((to.len(), from.len()), (4, 3));
}
