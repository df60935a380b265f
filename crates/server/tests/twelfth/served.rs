//! The twelfth game on a server, over a real socket.

use std::sync::Arc;

use broadside_house::proof::check_record;
use broadside_server::{Config, Door};
use broadside_storage::{Folder, Sqlite};
use broadside_torture::client::{Answer, Client, one_deal, open, raw_request, ready, request, seats};
use broadside_torture::host::{Host, named, wide};
use broadside_wire::{Booklet, Film, FromServer, Opening, Shelf, Slips, Stage};
use tokio::net::TcpListener;

use super::{GAMES, bots};

async fn get(host: &Host, path: &str) -> Answer {
    request(host.address, "GET", path, "", "").await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_deals_it_plays_it_with_bots_and_hands_out_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(&Folder::new(folder.path())).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let levels = bots::LEVELS;
    let host = Host::on(
        listener,
        Config { games: GAMES, storage, levels, limits: wide(), door: Door::default(), seeds: named },
    )
    .unwrap();

    let shelf: Shelf = get(&host, "/api/games").await.read().unwrap();
    assert_eq!((shelf.games.len(), shelf.games[11].title.as_str()), (12, "Fair Wind"));
    let booklet: Booklet = get(&host, "/api/games/fair-wind/rules").await.read().unwrap();
    assert!(booklet.clauses.iter().any(|clause| clause.id == "F5"));
    for (path, part) in [
        ("/api/phrases/en/fair-wind", "note-fair-wind = fair wind"),
        ("/art/cards/winds.svg", "id=\"winds-N6\""),
        ("/art/boxes/fair-wind.svg", "<title>Fair Wind</title>"),
    ] {
        let answer = get(&host, path).await;
        assert!(answer.status == 200 && answer.body.contains(part), "{path}: {}", answer.status);
    }

    let opening = Opening {
        name: Some("Ann".into()),
        cut: Some("twelve".into()),
        seats: seats(&["person", "recruit", "sergeant"]),
        ..one_deal("fair-wind")
    };
    let place = open(host.address, &opening).await.unwrap();
    let mut client = Client::hello(host.address, &place, 0).await.unwrap();
    for number in 0.. {
        client.until(ready).await.unwrap();
        if client.view().state == Stage::Over {
            break;
        }
        let (turn, command) = (client.view().turn, client.a_move(&format!("m{number}"), number));
        let answer = client.command(&command).await.unwrap();
        assert!(matches!(answer, FromServer::Done(_)), "{answer:?} to {command:?}");
        client.until_after(turn).await.unwrap();
    }
    let scores = client.view().scores.clone();
    assert_eq!(scores.iter().sum::<i32>(), 6, "six tricks");

    let record = get(&host, &format!("/api/tables/{}/record", place.table)).await.body;
    let proof = check_record(GAMES, record.as_bytes()).unwrap();
    assert_eq!((proof.fair_deals, proof.game.scores().of(3)), (Some(1), &scores[..]));
    let film: Film = get(&host, &format!("/api/tables/{}/replay", place.table)).await.read().unwrap();
    assert_eq!((film.frames.len(), film.scores.clone()), (1 + 18, scores));
    let head = format!(
        "POST /api/replay HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n",
        host.address,
        record.len()
    );
    let again = raw_request(host.address, format!("{head}{record}").as_bytes()).await.unwrap();
    assert_eq!(again.read::<Film>().unwrap(), film, "the record shows the same");
    let slips: Slips = get(&host, &format!("/api/tables/{}/slips", place.table)).await.read().unwrap();
    assert_eq!(slips, Slips::default(), "a game without a solver has no plays to judge");
    host.stop().await.unwrap();
}
