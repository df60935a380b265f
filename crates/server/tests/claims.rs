//! A seat is counted among a person's games while somebody else takes it: the person has no right to the other's cards.

use std::sync::{Arc, Mutex};

use broadside_cards::Seat;
use broadside_house::{LogLine, TableId};
use broadside_storage::{Batch, Listing, OwnSeat, Pending, Person, Register, Storage};
use broadside_torture::client::{Client, Ticket, one_deal, open, refused, request, seats, sit};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{FromClient, Opening, Sitting};
use serde_json::json;
use tokio::sync::Semaphore;

/// A storage that knows one person, Ann, and takes its time to note a seat as hers.
struct Slow {
    ledger: Ledger,
    owned: Mutex<Vec<OwnSeat>>,
    /// Has a permit once a seat is to be noted.
    asked: Semaphore,
    /// Has a permit once it may be.
    may: Semaphore,
}

impl Register for Slow {
    fn vacate(&self, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        self.owned.lock().unwrap().retain(|own| (&own.table, own.seat) != (table, seat));
        Box::pin(async { Ok(()) })
    }

    fn person(&self, key: [u8; 32]) -> Pending<'_, Option<Person>> {
        Box::pin(async move { Ok(Some(Person { id: "ann".into(), key, name: "Ann".into(), since: 0 })) })
    }

    fn own(&self, _: &str, seat: OwnSeat) -> Pending<'_, ()> {
        Box::pin(async move {
            self.asked.add_permits(1);
            self.may.acquire().await.unwrap().forget();
            self.owned.lock().unwrap().push(seat);
            Ok(())
        })
    }

    fn disown(&self, _: &str, table: &TableId, seat: Seat) -> Pending<'_, ()> {
        self.vacate(table, seat)
    }

    fn owned(&self, _: &str) -> Pending<'_, Vec<OwnSeat>> {
        Box::pin(async { Ok(self.owned.lock().unwrap().clone()) })
    }
}

impl Storage for Slow {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        self.ledger.append(batch)
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.ledger.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.ledger.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.ledger.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.ledger.public_tables(most)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_is_lost_while_it_is_counted_does_not_count() {
    let closed = || Semaphore::new(0);
    let storage = Slow { ledger: Ledger::default(), owned: Mutex::default(), asked: closed(), may: closed() };
    let storage = Arc::new(storage);
    let host = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let opening = Opening { seats: seats(&["person", "person", "random", "random"]), ..one_deal("nations") };
    let first = open(host.address, &opening).await.unwrap();
    let ann = sit(host.address, &first.table, &Sitting::default()).await.unwrap();
    let phrase = "ace ace ace ace ace ace ace ace ace ace";
    let count = {
        let (address, seat) = (host.address, json!({ "table": ann.table, "token": ann.token }).to_string());
        let person = format!("Authorization: Bearer {phrase}\r\n");
        async move { request(address, "POST", "/api/people/me/games", &person, &seat).await.unwrap().status }
    };
    let counting = tokio::spawn(count);
    storage.asked.acquire().await.unwrap().forget();
    // Ann leaves, her seat is freed, and somebody else takes it, before it is noted as hers.
    let leave = FromClient::Leave { id: "l".into() };
    let mut client = Client::hello(host.address, &ann, 0).await.unwrap();
    assert_eq!(refused(&client.command(&leave).await.unwrap()), None);
    let free = FromClient::Free { id: "f".into(), seat: Seat::numbered(2).unwrap() };
    let mut client = Client::hello(host.address, &first, 0).await.unwrap();
    assert_eq!(refused(&client.command(&free).await.unwrap()), None);
    sit(host.address, &first.table, &Sitting::default()).await.unwrap();
    storage.may.add_permits(1);
    assert_eq!(counting.await.unwrap(), 403);
    assert!(storage.owned.lock().unwrap().is_empty());
    let by_phrase = Ticket { table: ann.table, token: Some(phrase.into()) };
    assert!(Client::hello(host.address, &by_phrase, 0).await.is_err(), "the seat is another's");
}
