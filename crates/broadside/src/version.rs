//! Which program this is.

/// The program and its version, as records and results name it.
pub(crate) const PROGRAM: &str = concat!("broadside ", env!("CARGO_PKG_VERSION"));
/// What `--version` says besides the name: version, commit and build.
pub(crate) const LONG: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BROADSIDE_BUILD"), ")");
