//! Stand-alone pages of HTML, to read on a screen or to print.

use broadside_engine::{Booklet, Clause, GameInfo, Reading, Ruling};
use broadside_press::prose;

use crate::play::{in_english, ruling};

const STYLE: &str = include_str!("print.css");

/// A plain text, escaped for HTML.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page with a title and a body.
pub(crate) fn page(title: &str, body: &str) -> String {
    let title = plain(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>"
    )
}

/// The booklet of a game with its contents, or only the given clauses.
pub(crate) fn rules(info: &GameInfo, booklet: &Booklet<'_>) -> String {
    let mut body = format!("<p class=\"printed\">{}</p>\n", info.printed());
    body += &prose::html(booklet.opening);
    if booklet.sections.len() > 1 {
        body += &contents(booklet);
    }
    for (n, section) in booklet.sections.iter().enumerate() {
        body += &format!("<section id=\"s{n}\">\n<h2>{}</h2>\n", plain(section.title));
        body += &prose::html(section.text);
        body.extend(section.clauses.iter().map(|each| clause(info, each)));
        body += "</section>\n";
    }
    if booklet.clauses().any(|clause| clause.ruling != Ruling::None) {
        body += &format!("<p class=\"note\">{}</p>\n", plain(&in_english(&ruling())));
    }
    page(info.title, &body)
}

fn contents(booklet: &Booklet<'_>) -> String {
    let mut list = "<nav aria-label=\"Contents\">\n<ul>\n".to_owned();
    for (n, section) in booklet.sections.iter().enumerate() {
        let clauses = section.clauses.iter();
        let ids: Vec<String> = clauses.map(|clause| format!("<a href=\"#{0}\">{0}</a>", clause.id)).collect();
        list += &format!(
            "<li><a href=\"#s{n}\">{}</a> <span>{}</span></li>\n",
            plain(section.title),
            ids.join(" ")
        );
    }
    list + "</ul>\n</nav>\n"
}

fn clause(info: &GameInfo, clause: &Clause<'_>) -> String {
    let ruling = match clause.ruling {
        Ruling::None => "",
        Ruling::Part => " <small>in part our ruling</small>",
        Ruling::Whole => " <small>our ruling</small>",
    };
    let readings = info.readings.iter().filter(|reading| reading.clause == clause.id);
    format!(
        "<article id=\"{0}\">\n<h3><a href=\"#{0}\">{0}</a> {1}{ruling}</h3>\n{2}{3}</article>\n",
        clause.id,
        plain(clause.title),
        prose::html(clause.text),
        readings.map(|each| reading(info, each)).collect::<String>(),
    )
}

fn reading(info: &GameInfo, reading: &Reading) -> String {
    let with = if reading.players == info.players {
        String::new()
    } else {
        format!(" ({} players)", crate::games::list(reading.players))
    };
    let choices = reading.choices.iter().enumerate().map(|(n, choice)| {
        let usual = if n == 0 { ", the usual way" } else { "" };
        format!("<dt>{}{usual}</dt><dd>{}</dd>\n", plain(choice.id), plain(choice.meaning))
    });
    format!(
        "<aside>\n<p><b>{}</b>{with}</p>\n<dl>\n{}</dl>\n<p class=\"source\">The booklet: {}</p>\n</aside>\n",
        plain(reading.question),
        choices.collect::<String>(),
        plain(reading.source)
    )
}

/// The page about a game.
pub(crate) fn about(info: &GameInfo) -> String {
    let about = Booklet::bind(&[info.about]);
    let mut body = format!("<p class=\"printed\">{}</p>\n", info.printed());
    body += &prose::html(about.opening);
    for section in &about.sections {
        body += &format!("<section>\n<h2>{}</h2>\n{}", plain(section.title), prose::html(section.text));
        for claim in &section.clauses {
            let (id, title) = (claim.id, plain(claim.title));
            body += &format!(
                "<article id=\"{id}\">\n<h3><a href=\"#{id}\">{id}</a> {title}</h3>\n{}</article>\n",
                prose::html(claim.text)
            );
        }
        body += "</section>\n";
    }
    page(&format!("About {}", info.title), &body)
}
