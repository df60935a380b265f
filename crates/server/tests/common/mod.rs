//! What several tests need.

/// In a storage for tests: does what is named as the storage in a field does it.
macro_rules! does_as {
    ($field:ident: $($what:ident),+) => { $(does_as!(@ $what $field);)+ };
    (@ append $field:ident) => {
        fn append(&self, batch: Batch) -> Pending<'_, ()> {
            self.$field.append(batch)
        }
    };
    (@ load $field:ident) => {
        fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
            self.$field.load(table)
        }
    };
    (@ looks $field:ident) => {
        fn entries(&self, table: &TableId) -> Pending<'_, u64> {
            self.$field.entries(table)
        }

        fn tables(&self) -> Pending<'_, Vec<Listing>> {
            self.$field.tables()
        }

        fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
            self.$field.public_tables(most)
        }
    };
}
