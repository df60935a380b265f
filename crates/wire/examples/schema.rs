//! Prints the JSON Schema of all types of this crate; `make wire` makes the browser's types from it.

fn main() {
    println!("{:#}", broadside_wire::schema::every_type());
}
