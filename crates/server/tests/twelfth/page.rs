//! The excerpts in `docs/ADDING-A-GAME.md` are up to date.

const PAGE: &str = include_str!("../../../../docs/ADDING-A-GAME.md");

/// The excerpts of the page, each with the file it comes from; commands have none.
fn excerpts() -> Vec<(String, String)> {
    let (mut file, mut excerpts, mut open) = (String::new(), vec![], None);
    for line in PAGE.lines() {
        if let Some(name) = line.strip_prefix("From `").and_then(|rest| rest.strip_suffix("`:")) {
            name.clone_into(&mut file);
        }
        match (line.strip_prefix("```"), open.take()) {
            (Some(""), Some((true, text))) => excerpts.push((file.clone(), text)),
            (Some(_), Some((false, _))) => {}
            (Some(language), None) => open = Some((!language.is_empty(), String::new())),
            (None, Some((taken, text))) => open = Some((taken, text + line + "\n")),
            _ => {}
        }
    }
    excerpts
}

#[test]
fn every_excerpt_stands_in_its_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/twelfth/fair_wind");
    let excerpts = excerpts();
    assert!(excerpts.len() > 10, "{}", excerpts.len());
    for (file, excerpt) in excerpts {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).unwrap_or_else(|_| panic!("{file}"));
        assert!(text.contains(&excerpt), "{file} has no\n{excerpt}");
    }
}
