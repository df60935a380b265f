//! Prints the OpenAPI document; `make wire` writes it to docs.

fn main() {
    println!("{:#}", broadside_wire::openapi::document());
}
