# Mobilization, in English.

zone-meld = { OWN($owner) } { $country } set
move-call = Call { $seat } for { $card }

dealt-calls-first = All cards are dealt: { $seat } { DO($seat, "get", "gets") } the first and { DO($seat, "call", "calls") } first.
calls-and-gets = { $caller } { DO($caller, "call", "calls") } { $called } for { $card } and { DO($caller, "get", "gets") } it.
calls-in-vain = { $caller } { DO($caller, "call", "calls") } { $called } for { $card } and { DO($caller, "do", "does") } not get it.
lays-first-set = { $seat } { DO($seat, "lay", "lays") } down a first { $country } set: { $points } points.
lays-second-set = { $seat } { DO($seat, "lay", "lays") } down a second { $country } set: { $points } points.
wins-at-once = { $seat } { DO($seat, "have", "has") } reached the target and { DO($seat, "win", "wins") } at once.
all-sets-down = All eight sets are down: the deal is over.
too-many-calls = { $calls } calls have laid no set down: the deal is over.
passed-over = { $seat } { DO($seat, "have", "has") } no call to make and { DO($seat, "are", "is") } passed over.
sets-count = { $seat } laid { $sets } of the eight sets down: { $points ->
    [one] 1 point
   *[other] { $points } points
}.

has-won = { $seat } { DO($seat, "have", "has") } won.
to-call = { PERSON($seat) ->
    [you] Your turn: call another player for a card.
   *[one] { $seat } is to call another player for a card.
}
call-asked = { $card } from { $called }
call-given = here it is
call-not-held = I do not have it
note-this-deal = points in this deal
note-quiet = calls since the last set
sheet-stalled = ended after { $calls } calls without a set

refused-no-seat = nobody sits there: { $players } play
refused-yourself = you call another player, not yourself
refused-no-cards = { $seat } { DO($seat, "have", "has") } no cards and cannot be called
refused-no-country = you hold no { $country } card: you may not call for { $card }
refused-nobody-has = each copy of { $card } is in your own hand or in a set on the table: nobody else can have it
