//! Finds the browser table: what the web build made, or else a page that says there is none.

use std::path::PathBuf;
use std::{env, fs};

const WITHOUT: &str = "<!doctype html>
<html lang=\"en\"><meta charset=\"utf-8\"><title>Broadside</title>
<h1>Broadside</h1>
<p>This server was built without a browser table. Play at the terminal with <code>broadside play</code>.</p>
<p>Programs find their way from <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>
</html>
";

fn main() {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let built = crate_folder.join("../../web/dist");
    println!("cargo:rerun-if-changed={}", built.display());
    println!("cargo:rerun-if-changed={}", crate_folder.join("../../docs/studies").display());
    let is_there = built.join("index.html").is_file();
    println!("cargo:rustc-env=BROADSIDE_HAS_PAGES={is_there}");
    let pages = if is_there {
        built.canonicalize().expect("the folder is there")
    } else {
        let stand_in = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder")).join("pages");
        fs::create_dir_all(&stand_in).expect("the folder can be made");
        fs::write(stand_in.join("index.html"), WITHOUT).expect("the page can be written");
        stand_in
    };
    println!("cargo:rustc-env=BROADSIDE_PAGES={}", pages.display());
}
