//! Simulated games as data.

use std::fs;

use serde_json::Value;

mod outside;
use outside::{Scratch, broadside};

fn simulate(folder: &str, more: &[&str]) -> std::process::Output {
    let mut args = vec!["simulate", "neutral", "--bots", "expert", "--seed", "1914", "--data", folder];
    args.extend(more);
    broadside(&args, "")
}

#[test]
fn a_simulation_writes_data_and_goes_on_where_it_stopped() {
    let scratch = Scratch::new("simulated_data");
    let folder = scratch.path().join("data");
    let folder = folder.to_str().unwrap();
    let told = |output: std::process::Output| -> Value {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let first = told(simulate(folder, &["--deals", "20", "--json"]));
    assert_eq!(
        (&first["games"], &first["already"], &first["game"]),
        (&20.into(), &0.into(), &"neutral".into())
    );
    let again = told(simulate(folder, &["--deals", "20", "--json"]));
    assert_eq!((&again["games"], &again["already"]), (&0.into(), &20.into()));
    let deals = fs::read_to_string(format!("{folder}/csv/deals/000000000-000000019.csv")).unwrap();
    insta::assert_snapshot!("deals", deals.lines().take(6).collect::<Vec<_>>().join("\n"));
    let package: Value =
        serde_json::from_slice(&fs::read(format!("{folder}/datapackage.json")).unwrap()).unwrap();
    assert_eq!(package["resources"].as_array().unwrap().len(), 5);
    assert_eq!(package["broadside"]["bots"], serde_json::json!(["expert"]));
}

#[test]
fn views_are_a_table_more() {
    let scratch = Scratch::new("data_with_views");
    let folder = scratch.path().join("data");
    let folder = folder.to_str().unwrap();
    assert!(simulate(folder, &["--deals", "10", "--views"]).status.success());
    let package: Value =
        serde_json::from_slice(&fs::read(format!("{folder}/datapackage.json")).unwrap()).unwrap();
    assert_eq!(package["resources"][5]["path"], "views/000000000-000000009.parquet");
    let schema: Value =
        serde_json::from_slice(&fs::read(format!("{folder}/schemas/views.json")).unwrap()).unwrap();
    let fields = schema["fields"].as_array().unwrap();
    assert!(fields.iter().any(|field| field["name"] == "may_hold_4"), "{schema}");
    // The same games without views are another run.
    assert_eq!(simulate(folder, &["--deals", "10"]).status.code(), Some(1));
}

#[test]
fn data_of_another_run_are_left_alone() {
    let scratch = Scratch::new("data_of_another_run");
    let folder = scratch.path().to_str().unwrap();
    assert!(simulate(folder, &["--deals", "10"]).status.success());
    let package = fs::read(scratch.path().join("datapackage.json")).unwrap();
    for wrong in [&["--deals", "10", "--par"][..], &["--skip", "5", "--deals", "10"]] {
        assert_eq!(simulate(folder, wrong).status.code(), Some(1), "{wrong:?}");
    }
    for wrong in [&["--target", "100"][..], &["--games", "10"]] {
        assert_eq!(simulate(folder, wrong).status.code(), Some(2), "{wrong:?}");
    }
    assert_eq!(fs::read(scratch.path().join("datapackage.json")).unwrap(), package);
}
