//! What JavaScript calls: it writes an errand into `room`, calls `run` and reads the result at `result`. Texts are JSON.

// Only the names of exported functions make these attributes unsafe; nothing here follows a pointer.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::House;

thread_local! {
    static HOUSE: RefCell<House> = RefCell::default();
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(vec![]) };
    static RESULT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Room for an errand of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_ptr()
    })
}

/// Runs the errand in the room; returns the length of the result.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    let errand = ROOM.with_borrow_mut(std::mem::take);
    let told = HOUSE.with_borrow_mut(|house| house.run(&errand));
    RESULT.with_borrow_mut(|result| {
        *result = told;
        result.len()
    })
}

/// Takes the bytes in the room as a bot's weights; none if they did not come.
#[unsafe(no_mangle)]
pub extern "C" fn learn() {
    let weights = ROOM.with_borrow_mut(std::mem::take);
    HOUSE.with_borrow_mut(|house| house.learn(&weights));
}

/// Where the last result is.
#[unsafe(no_mangle)]
pub extern "C" fn result() -> *const u8 {
    RESULT.with_borrow(|result| result.as_ptr())
}
