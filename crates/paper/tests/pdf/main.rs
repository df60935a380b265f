//! What is printed, measured in the PDF.

mod measure;

use std::collections::{BTreeMap, HashMap};

use broadside_cards::{Seed, Shuffler};
use broadside_engine::{AnyGame, Table};
use broadside_games::sham_battle::meld::{CardBag, Combination};
use broadside_games::war::Fort;
use broadside_games::{GAMES, find};
use broadside_paper::{Flip, Order, Paper, Part, PrintError, print};
use broadside_press::codes;
use measure::{Pages, Shape};

/// A card with its bleed, in millimetres.
const BLED: [f64; 2] = [69.0, 94.0];
/// A counter with its bleed.
const COUNTER: [f64; 2] = [69.0, 50.0];

fn game(id: &str) -> &'static dyn AnyGame {
    find(id).expect("a game on the shelf")
}

fn printed(id: &str, order: &Order) -> Pages {
    Pages::read(&print(game(id), order).unwrap_or_else(|error| panic!("{id}: {error}")).pdf)
}

fn of(parts: &[Part]) -> Order {
    Order { parts: parts.to_vec(), ..Order::default() }
}

/// How often each card lies in the box, by what the game shuffles; the Game of War keeps its forts and arbitrators
/// apart.
fn pack(id: &str, players: usize) -> BTreeMap<String, usize> {
    let known = codes(game(id).pack());
    let table = Table::new(game(id).info(), players, &[], None).expect("a table");
    let mut play = game(id).start(&table);
    let mut shuffler = Shuffler::new(&Seed::from(1914), 0);
    let mut shuffles: HashMap<String, Vec<String>> = HashMap::new();
    while play.chance_due().is_some() {
        let line = play.draw(&mut shuffler, &mut vec![]).expect("a lot or a shuffle");
        let (cards, label): (Vec<_>, Vec<_>) =
            line.split(' ').map(String::from).partition(|word| known.contains(word));
        shuffles.insert(label.join(" "), cards);
    }
    let mut pack = BTreeMap::new();
    shuffles.into_values().flatten().for_each(|code| *pack.entry(code).or_default() += 1);
    if id == "war" {
        let packs = if players > 4 { 2 } else { 1 };
        for code in &known[52..] {
            pack.insert(code.clone(), if Fort::WORDS.contains(&code.as_str()) { 1 } else { packs });
        }
    }
    pack
}

fn tally<T: std::hash::Hash + Eq>(things: impl Iterator<Item = T>) -> HashMap<T, usize> {
    let mut tally = HashMap::new();
    things.for_each(|thing| *tally.entry(thing).or_default() += 1);
    tally
}

fn sorted(counts: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut counts: Vec<_> = counts.collect();
    counts.sort();
    counts
}

#[test]
fn every_card_is_there_as_often_as_the_game_deals_it() {
    let tables = [("war", 6), ("war", 8), ("sham-battle", 3)];
    let usual = GAMES.iter().map(|game| (game.info().id, game.info().usual_players));
    for (id, players) in usual.chain(tables) {
        let order = Order { players: Some(players), ..of(&[Part::Cards]) };
        let pages = printed(id, &order);
        let cards: Vec<Shape> = (0..pages.count()).flat_map(|page| pages.shapes(page, BLED)).collect();
        let drawn = tally(cards.iter().map(|card| &card.drawing));
        let expected = pack(id, players);
        assert_eq!(drawn.len(), expected.len(), "{id} for {players}: kinds of cards");
        assert_eq!(
            sorted(drawn.into_values()),
            sorted(expected.into_values()),
            "{id} for {players}: copies of each"
        );
    }
}

#[test]
fn packs_have_the_sizes_the_booklets_say() {
    let sizes = [
        ("neutral", 4, 48),
        ("nations", 4, 52),
        ("liberty-bond", 2, 48),
        ("mobilization-3", 2, 96),
        ("war-and-diplomacy", 4, 32),
        ("war", 2, 64),
        ("war", 6, 124),
    ];
    for (id, players, size) in sizes {
        let pages = printed(id, &Order { players: Some(players), ..of(&[Part::Cards]) });
        let cards: usize = (0..pages.count()).map(|page| pages.shapes(page, BLED).len()).sum();
        assert_eq!(cards, size, "{id} for {players}");
    }
}

/// Where a shape of the front lies on the back.
fn seen_from_behind(shape: &Shape, sheet: [f64; 2], flip: Flip) -> [f64; 2] {
    match flip {
        Flip::Short => [sheet[0] - shape.left - shape.width, shape.top],
        Flip::Long => [shape.left, sheet[1] - shape.top - shape.height],
    }
}

fn assert_register(pages: &Pages, size: [f64; 2], flip: Flip, same_drawing: bool) {
    assert_eq!(pages.count() % 2, 0);
    let mut met = 0;
    for page in (0..pages.count()).step_by(2) {
        let (fronts, backs) = (pages.shapes(page, size), pages.shapes(page + 1, size));
        assert_eq!(fronts.len(), backs.len());
        for front in &fronts {
            let [left, top] = seen_from_behind(front, pages.size(page), flip);
            let back =
                backs.iter().find(|back| (back.left - left).abs() < 0.1 && (back.top - top).abs() < 0.1);
            let back = back.unwrap_or_else(|| panic!("nothing behind {left:.2} {top:.2} on page {page}"));
            assert_eq!(back.drawing == front.drawing, same_drawing);
            met += 1;
        }
    }
    assert!(met > 0);
}

#[test]
fn fronts_and_backs_meet_within_a_tenth_of_a_millimetre() {
    for paper in [Paper::A4, Paper::Letter] {
        for flip in [Flip::Long, Flip::Short] {
            for id in ["nations", "war"] {
                let pages = printed(id, &Order { paper, flip, ..of(&[Part::Cards, Part::Backs]) });
                assert_register(&pages, BLED, flip, false);
            }
            let pages = printed("war-and-diplomacy", &Order { paper, flip, ..of(&[Part::Counts]) });
            assert_register(&pages, COUNTER, flip, true);
        }
    }
}

#[test]
fn backs_printed_alone_lie_where_they_would_behind_their_fronts() {
    for flip in [Flip::Long, Flip::Short] {
        let both = printed("nations", &Order { flip, ..of(&[Part::Cards, Part::Backs]) });
        let alone = printed("nations", &Order { flip, ..of(&[Part::Backs]) });
        assert_eq!(alone.count() * 2, both.count());
        let places = |pages: &Pages, page| {
            pages
                .shapes(page, BLED)
                .iter()
                .map(|back| [back.left, back.top].map(|l| l.round()))
                .collect::<Vec<_>>()
        };
        assert!(alone.count() > 0);
        for page in 0..alone.count() {
            let there = places(&alone, page);
            assert!(!there.is_empty(), "no backs on page {page}");
            assert_eq!(there, places(&both, 2 * page + 1));
        }
    }
}

#[test]
fn crop_marks_stand_three_millimetres_inside_the_bleed_and_off_the_cards() {
    for paper in [Paper::A4, Paper::Letter] {
        let pages = printed("neutral", &Order { paper, ..of(&[Part::Cards]) });
        let cards = pages.shapes(0, BLED);
        assert!(!cards.is_empty(), "no cards on the first page");
        let marks: Vec<_> = pages
            .strokes(0)
            .into_iter()
            .filter(|[l, t, r, b]| ((r - l) + (b - t) - 4.0).abs() < 0.01)
            .collect();
        let near = |a: f64, b: f64| (a - b).abs() < 0.02;
        for card in &cards {
            for x in [card.left + 3.0, card.left + 66.0] {
                assert_eq!(
                    marks.iter().filter(|m| near(m[0], x) && near(m[2], x)).count(),
                    2,
                    "cut at x {x}"
                );
            }
            for y in [card.top + 3.0, card.top + 91.0] {
                assert_eq!(
                    marks.iter().filter(|m| near(m[1], y) && near(m[3], y)).count(),
                    2,
                    "cut at y {y}"
                );
            }
            let inside = |m: &&[f64; 4]| {
                m[2] > card.left && m[0] < card.left + BLED[0] && m[3] > card.top && m[1] < card.top + BLED[1]
            };
            assert_eq!(marks.iter().filter(inside).count(), 0, "a mark would be printed on a card");
        }
        let sheet = pages.size(0);
        assert!(cards.iter().all(|card| card.left > 5.0 && card.left + BLED[0] < sheet[0] - 5.0));
        assert!(cards.iter().all(|card| card.top > 5.0 && card.top + BLED[1] < sheet[1] - 5.0));
    }
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for (paper, size) in [(Paper::A4, [297.0, 210.0]), (Paper::Letter, [279.4, 215.9])] {
        let pages = printed("sham-battle", &Order { paper, ..Order::default() });
        assert!(pages.count() > 0);
        for page in 0..pages.count() {
            for (measured, wanted) in pages.size(page).into_iter().zip(size) {
                assert!((measured - wanted).abs() < 0.01, "page {page} of {paper:?} measures {measured}");
            }
        }
    }
}

#[test]
fn fonts_are_embedded_and_cut_down_to_what_is_used() {
    for game in GAMES {
        let pdf = print(*game, &Order::default()).expect("a game to print").pdf;
        let fonts = Pages::read(&pdf).fonts();
        assert!(!fonts.is_empty());
        for (name, embedded) in fonts {
            assert!(embedded, "{name} is not embedded");
            assert!(name.as_bytes().get(6) == Some(&b'+'), "{name} is not a subset");
        }
        assert!(pdf.len() < 2_500_000, "{} takes {} bytes", game.info().id, pdf.len());
    }
}

#[test]
fn d6_seventeen_pennants_and_sixteen_flags() {
    let pages = printed("war-and-diplomacy", &of(&[Part::Counts]));
    let fronts = (0..pages.count()).step_by(2).flat_map(|page| pages.shapes(page, COUNTER));
    let kinds = tally(fronts.map(|counter| counter.drawing));
    assert_eq!(sorted(kinds.into_values()), [16, 17]);
}

#[test]
fn a_count_card_for_each_player_of_sham_battle() {
    for (id, players) in [("sham-battle", 3), ("sham-battle", 4), ("sham-battle-2", 2)] {
        let pages = printed(id, &Order { players: Some(players), ..of(&[Part::Counts]) });
        assert_eq!(pages.shapes(0, BLED).len(), players);
        assert_eq!(pages.shapes(1, BLED).len(), players);
        assert_eq!(pages.count(), 2);
    }
}

#[test]
fn s4_the_count_card_says_what_the_game_counts() {
    let pages = printed("sham-battle", &of(&[Part::Counts]));
    let words = pages.words(0).replace(char::is_whitespace, "");
    let count = |cards: &str| {
        let bag = CardBag::read(cards.split(' ')).expect("cards of the pack");
        Combination::of(bag, 1).expect("a combination with Britain in power").count()
    };
    let rows = [
        ("FourFlags", count("A6 B6 F6 I6")),
        ("FourLibertyBonds", count("A5 B5 F5 I5")),
        ("FourArmies", count("A4 B4 F4 I4")),
        ("FourAeroplanes", count("A3 B3 F3 I3")),
        ("FourSubmarines", count("A2 B2 F2 I2")),
        ("FourBattleships", count("A1 B1 F1 I1")),
        ("Eachcardoverfour", count("A6 A6 B6 F6 I6") - count("A6 B6 F6 I6")),
        ("65432ofthecountryinpower", count("B6 B5 B4 B3 B2")),
        ("FlagandArmyofonenation", count("F6 F4")),
        ("…ofthecountryinpower", count("B6 B4")),
        ("AmericanFlag,BritishBattleship", count("A6 B1")),
    ];
    for (row, count) in rows {
        assert!(words.contains(&format!("{row}{count}")), "{row} counts {count}: {words}");
    }
    assert_eq!(count("A6 A6 B6 B6"), 2 * count("A6 B6 F6 I6"));
    assert!(words.contains("Fourmadeoftwopairsdouble"));
}

#[test]
fn the_booklet_has_every_clause_and_its_cover_on_the_outer_leaf() {
    for game in GAMES {
        let info = game.info();
        let pages = printed(info.id, &of(&[Part::Rules]));
        let words: Vec<String> = (0..pages.count()).map(|page| pages.words(page)).collect();
        let all = words.concat().replace(char::is_whitespace, "");
        for clause in info.booklet().clauses() {
            let heading = format!("{}{}", clause.id, clause.title)
                .replace(char::is_whitespace, "")
                .replace('*', "")
                .replace('\'', "’");
            assert!(all.contains(&heading), "{} lacks {heading}", info.id);
        }
        assert!(words[0].replace(char::is_whitespace, "").contains("RULESFORPLAYING"), "{}", info.id);
    }
}

#[test]
fn whatever_is_printed_on_one_side_has_a_sheet_of_its_own() {
    let pages = printed("neutral", &of(&[Part::Cards, Part::Backs, Part::Box]));
    assert_eq!(pages.count(), 2 * (6 + 2), "six sheets of cards, a lid and a tray, two pages each");
    assert_eq!(printed("neutral", &of(&[Part::Box])).count(), 2, "no blank pages where nothing has a back");
}

#[test]
fn the_same_order_gives_the_same_file() {
    let order = Order::default();
    let [first, second] = [0, 1].map(|_| print(game("organization"), &order).expect("it prints").pdf);
    assert!(first == second);
}

#[test]
fn what_a_game_has_not_is_refused() {
    let refused = |id: &str, order: &Order| print(game(id), order).err().map(|error| error.to_string());
    assert_eq!(
        refused("neutral", &of(&[Part::Counts])).as_deref(),
        Some("neutral has no counts; it has cards, backs, rules, score, box")
    );
    let crowd = Order { players: Some(9), ..Order::default() };
    assert!(matches!(print(game("war"), &crowd), Err(PrintError::Table(_))));
}
