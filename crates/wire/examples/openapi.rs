//! Prints the OpenAPI document: `make wire` keeps it in docs.

fn main() {
    println!("{:#}", broadside_wire::openapi::document());
}
