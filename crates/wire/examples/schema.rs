//! Prints the JSON Schema of every type of the wire: `make wire` makes the browser's types of it.

fn main() {
    println!("{:#}", broadside_wire::schema::every_type());
}
