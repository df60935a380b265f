//! Every drawing is made, is well formed, small, named and unlike every other.

use std::collections::{HashMap, HashSet};
use std::io::Write;

use broadside_press::{Pack, back, box_top, card, codes, of_game, sprite};
use flate2::{Compression, write::GzEncoder};
use roxmltree::Document;

const CARD_BYTES: usize = 4096;
const BOX_BYTES: usize = 9500;

const BOXES: [(&str, &str); 11] = [
    ("neutral", "Neutral"),
    ("nations", "The Game of Nations"),
    ("organization", "Organization"),
    ("sham-battle", "Sham Battle"),
    ("sham-battle-2", "Sham Battle No. 2"),
    ("liberty-bond", "The Liberty Bond Game"),
    ("mobilization", "Mobilization"),
    ("mobilization-2", "Mobilization No. 2"),
    ("mobilization-3", "Mobilization No. 3"),
    ("war-and-diplomacy", "War and Diplomacy"),
    ("war", "Game of War"),
];

fn faces() -> impl Iterator<Item = (Pack, String, String)> {
    Pack::ALL.into_iter().flat_map(|pack| {
        codes(pack).into_iter().map(move |code| {
            let drawing = card(pack, &code).unwrap_or_else(|| panic!("{pack:?} has no drawing of {code}"));
            (pack, code, drawing)
        })
    })
}

/// Everything the press prints, with a name to complain by.
fn everything() -> impl Iterator<Item = (String, String)> {
    faces()
        .map(|(pack, code, drawing)| (format!("{pack:?} {code}"), drawing))
        .chain(Pack::ALL.map(|pack| (format!("{pack:?} back"), back(pack))))
        .chain(BOXES.map(|(id, _)| (format!("box of {id}"), box_top(id).expect("every game has a box"))))
}

fn title(drawing: &str) -> String {
    let document = Document::parse(drawing).expect("well formed");
    let title = document.root_element().first_element_child().expect("not empty");
    assert_eq!(title.tag_name().name(), "title");
    title.text().unwrap_or_default().to_owned()
}

fn gzipped(text: &str) -> usize {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(text.as_bytes()).expect("memory takes it");
    gzip.finish().expect("memory takes it").len()
}

#[test]
fn packs_have_the_cards_of_their_clauses() {
    let counts = Pack::ALL.map(|pack| codes(pack).len());
    assert_eq!(counts, [48, 52, 24, 6, 64], "N1, A1, P1 (once each), D1 (once each), W1 to W3");
    assert_eq!(codes(Pack::Neutral)[0], "B8");
    assert_eq!(codes(Pack::War)[60..], ["tokio", "petersburg", "mukden", "arthur"]);
}

#[test]
fn every_card_is_a_small_card_shaped_drawing() {
    for (pack, code, drawing) in faces() {
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{pack:?} {code}: {e}"));
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 200 280"));
        assert!(drawing.len() <= CARD_BYTES, "{pack:?} {code} takes {} bytes", drawing.len());
    }
}

#[test]
fn no_two_drawings_are_alike() {
    let mut seen = HashMap::new();
    for (name, drawing) in everything() {
        if let Some(other) = seen.insert(drawing, name.clone()) {
            panic!("{name} looks like {other}");
        }
    }
}

#[test]
fn every_game_has_a_box_with_its_name() {
    for (id, name) in BOXES {
        let drawing = box_top(id).expect("a box");
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 320 240"));
        assert_eq!(title(&drawing), name);
        assert!(drawing.len() <= BOX_BYTES, "the box of {id} takes {} bytes", drawing.len());
        assert!(of_game(id).is_some(), "{id} is played with some pack");
    }
    assert_eq!(box_top("whist"), None);
}

#[test]
fn titles_are_the_names_of_the_cards() {
    let titles: HashMap<_, _> =
        faces().map(|(pack, code, drawing)| ((pack, code), title(&drawing))).collect();
    let of = |pack, code: &str| titles[&(pack, code.to_owned())].as_str();
    assert_eq!(of(Pack::Neutral, "B8"), "British Ruler");
    assert_eq!(of(Pack::Nations, "E13"), "Europe Man");
    assert_eq!(of(Pack::AlliePatriot, "B6"), "British Flag");
    assert_eq!(of(Pack::Letters, "M"), "letter M (officer)");
    assert_eq!(of(Pack::War, "petersburg"), "Fort St. Petersburg");
    for pack in Pack::ALL {
        let own: HashSet<_> =
            titles.iter().filter(|((p, _), _)| *p == pack).map(|(_, title)| title).collect();
        assert_eq!(own.len(), codes(pack).len(), "two cards of {pack:?} are called the same");
    }
}

#[test]
fn a_name_inside_a_drawing_stands_for_one_shape_everywhere() {
    let mut shapes: HashMap<String, String> = HashMap::new();
    for (name, drawing) in everything() {
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut named = HashSet::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                let shape = &drawing[node.range()];
                assert!(named.insert(id), "{name} names {id} twice");
                let first = shapes.entry(id.to_owned()).or_insert_with(|| shape.to_owned());
                assert_eq!(first, shape, "{name} uses the name {id} of another shape");
            }
            if let Some(target) = node.attribute("href") {
                assert!(named.contains(&target[1..]), "{name} draws {target} before it is there");
            }
        }
    }
}

#[test]
fn a_sprite_holds_the_whole_pack_and_is_light() {
    for pack in Pack::ALL {
        let sheet = sprite(pack);
        let document = Document::parse(&sheet).expect("well formed");
        let symbols: Vec<_> =
            document.root_element().children().filter_map(|node| node.attribute("id")).collect();
        let expected: Vec<_> = codes(pack)
            .into_iter()
            .chain(["back".into()])
            .map(|code| format!("{}-{code}", pack.id()))
            .collect();
        assert_eq!(symbols, expected);
        let weight = gzipped(&sheet);
        assert!(weight < 32_000, "the sprite of {pack:?} weighs {weight} bytes gzipped");
    }
}

#[test]
fn cards_that_are_not_there_are_not_drawn() {
    for (pack, code) in
        [(Pack::Neutral, "B9"), (Pack::Nations, "E1"), (Pack::War, "moscow"), (Pack::Letters, "B")]
    {
        assert_eq!(card(pack, code), None);
    }
    assert_eq!(of_game("whist"), None);
    assert_eq!(of_game("sham-battle-2"), Some(Pack::AlliePatriot));
}
