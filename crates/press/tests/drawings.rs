//! Every drawing is well formed, small, titled and different from every other.

use std::collections::{HashMap, HashSet};
use std::io::Write;

use broadside_cards::packs::{Letters, Nations, Neutral, War};
use broadside_cards::{AnyPack, Card, Pack, Suit, any_pack};
use broadside_engine::GameInfo;
use broadside_games::GAMES;
use broadside_press::{
    back, back_plate, box_top, card, codes, count_card_plates, flag_plate, lid_plate, pennant_plate, plate,
    sprite,
};
use flate2::{Compression, write::GzEncoder};
use roxmltree::Document;

const CARD_BYTES: usize = 5120;
const BOX_BYTES: usize = 9500;

/// The packs of all games.
fn packs() -> Vec<&'static dyn AnyPack> {
    let mut packs: Vec<&dyn AnyPack> = GAMES.iter().map(|game| game.pack()).collect();
    let mut seen = HashSet::new();
    packs.retain(|pack| seen.insert(pack.id()));
    packs
}

fn faces() -> impl Iterator<Item = (&'static str, String, String)> {
    packs().into_iter().flat_map(|pack| {
        codes(pack).into_iter().map(move |code| {
            let drawing =
                card(pack, &code).unwrap_or_else(|| panic!("{} has no drawing of {code}", pack.id()));
            (pack.id(), code, drawing)
        })
    })
}

/// Every drawing, with a name for error messages.
fn everything() -> impl Iterator<Item = (String, String)> {
    faces()
        .map(|(pack, code, drawing)| (format!("{pack} {code}"), drawing))
        .chain(packs().into_iter().map(|pack| (format!("{} back", pack.id()), back(pack))))
        .chain(GAMES.iter().map(|game| (format!("box of {}", game.info().id), box_top(game.info()))))
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
    let counts: Vec<(&str, usize)> = packs().iter().map(|pack| (pack.id(), codes(*pack).len())).collect();
    let expected = [("neutral", 48), ("nations", 52), ("allie-patriot", 24), ("letters", 6), ("war", 64)];
    assert!(counts.starts_with(&expected), "N1, A1, P1 (once each), D1 (once each), W1 to W3: {counts:?}");
    assert_eq!(codes(any_pack::<Neutral>())[0], "B8");
    assert_eq!(codes(any_pack::<War>())[60..], ["tokio", "petersburg", "mukden", "arthur"]);
}

#[test]
fn every_card_is_a_small_card_shaped_drawing() {
    for (pack, code, drawing) in faces() {
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{pack} {code}: {e}"));
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 200 280"));
        assert!(drawing.len() <= CARD_BYTES, "{pack} {code} takes {} bytes", drawing.len());
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
    for game in GAMES {
        let info = game.info();
        let drawing = box_top(info);
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{}: {e}", info.id));
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 320 240"));
        assert_eq!(title(&drawing), info.title);
        assert!(drawing.len() <= BOX_BYTES, "the box of {} takes {} bytes", info.id, drawing.len());
    }
}

/// A pack without drawings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Plain;

impl Pack for Plain {
    const ID: &'static str = "plain";
    const SUITS: &'static [Suit] = &[Suit { letter: 'L', name: "Land" }, Suit { letter: 'S', name: "Sea" }];
    const STRIDE: u8 = 4;
    const TOP: u8 = 4;
    const RANKS: u8 = 4;
    const COPIES: u8 = 1;

    fn name(card: Card<Self>) -> String {
        format!("{} & {}", Self::SUITS[usize::from(card.suit())].name, card.rank())
    }
}

#[test]
fn a_pack_and_a_game_without_drawings_are_drawn_plain() {
    let pack = any_pack::<Plain>();
    let drawings: HashSet<String> = codes(pack).iter().map(|code| card(pack, code).unwrap()).collect();
    assert_eq!(drawings.len(), 8);
    assert_eq!(title(&card(pack, "S4").unwrap()), "Sea & 4");
    assert_eq!(card(pack, "S5"), None);
    assert!(Document::parse(&sprite(pack)).is_ok() && Document::parse(&back(pack)).is_ok());
    let info = GameInfo { id: "plain", title: "Land & Sea", ..*GAMES[0].info() };
    let lid = box_top(&info);
    assert_eq!(title(&lid), "Land & Sea");
    assert!(GAMES.iter().all(|game| box_top(game.info()) != lid));
}

#[test]
fn titles_are_the_names_of_the_cards() {
    let titles: HashMap<_, _> =
        faces().map(|(pack, code, drawing)| ((pack, code), title(&drawing))).collect();
    let of = |pack, code: &str| titles[&(pack, code.to_owned())].as_str();
    assert_eq!(of("neutral", "B8"), "British Ruler");
    assert_eq!(of("nations", "E13"), "Europe Man");
    assert_eq!(of("allie-patriot", "B6"), "British Flag");
    assert_eq!(of("letters", "M"), "letter M (officer)");
    assert_eq!(of("war", "petersburg"), "Fort St. Petersburg");
    for pack in packs() {
        let own: HashSet<_> =
            titles.iter().filter(|((p, _), _)| *p == pack.id()).map(|(_, title)| title).collect();
        assert_eq!(own.len(), codes(pack).len(), "two cards of {} are called the same", pack.id());
    }
}

#[test]
fn a_name_inside_a_drawing_stands_for_one_shape_everywhere() {
    let mut shapes: HashMap<String, String> = HashMap::new();
    let mut drawn = 0;
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
                drawn += 1;
            }
        }
    }
    assert!(drawn > 0, "no drawing uses a name");
}

#[test]
fn a_sprite_holds_the_whole_pack_and_is_light() {
    for pack in packs() {
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
        assert!(weight < 32_000, "the sprite of {} weighs {weight} bytes gzipped", pack.id());
    }
}

#[test]
fn cards_that_are_not_there_are_not_drawn() {
    let not_drawn: [(&dyn AnyPack, &str); 4] = [
        (any_pack::<Neutral>(), "B9"),
        (any_pack::<Nations>(), "E1"),
        (any_pack::<War>(), "moscow"),
        (any_pack::<Letters>(), "B"),
    ];
    for (pack, code) in not_drawn {
        assert_eq!(card(pack, code), None);
    }
}

#[test]
fn plates_are_well_formed_and_called_what_the_drawings_are() {
    let cards = packs().into_iter().flat_map(|pack| {
        codes(pack).into_iter().map(move |code| {
            (plate(pack, &code).expect("a plate"), title(&card(pack, &code).expect("a drawing")))
        })
    });
    let backs = packs().into_iter().map(|pack| (back_plate(pack), title(&back(pack))));
    let lids = GAMES.iter().map(|game| (lid_plate(game.info()).0, game.info().title.to_owned()));
    let counts = [false, true].into_iter().flat_map(count_card_plates).chain([pennant_plate(), flag_plate()]);
    let counts = counts.map(|plate| (plate.title.clone(), plate)).map(|(title, plate)| (plate, title));
    for (plate, name) in cards.chain(backs).chain(lids).chain(counts) {
        assert_eq!(plate.title, name);
        assert!(plate.ground.starts_with('#'), "{name} stands on {}", plate.ground);
        let drawing = format!("<svg>{}</svg>", plate.strokes);
        let document = Document::parse(&drawing).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(document.descendants().count() > 5, "{name} is empty");
    }
    assert!(plate(any_pack::<Neutral>(), "B9").is_none());
}
