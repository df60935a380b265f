# Mobilization No. 3, in English.

zone-pile = { OWN($owner) } pile { $number }
    .short = pile { $number }
zone-reserve = { OWN($owner) } reserve
    .short = reserve
zone-discard = { OWN($owner) } discard pile
    .short = discard pile
zone-stock = { OWN($owner) } hand
    .short = hand
zone-turned = { OWN($owner) } turned card
    .short = turned card
zone-home = { $country } mobilization pile
    .short = { $country }
    .all = mobilization piles

place-pile = pile { $number }
place-reserve = the reserve
place-discard = the discard pile
place-hand = the hand
place-home = the middle
their-pile = the other player’s pile { $number }
their-reserve = the other player’s reserve
their-discard = the other player’s discard pile

move-move = Move { $card } from { $from } to { $to }
move-miss-turned = Lay { $card } on the discard pile
move-turn = Turn a card
move-miss = End the turn

deals-own-pack = { $seat } { DO($seat, "deal", "deals") } { $cards } and a reserve with { $reserve } on top.
first-by-reserve = { $seat } { DO($seat, "show", "shows") } the higher card on the reserve and { DO($seat, "play", "plays") } first.
first-by-equal = { $seat } { DO($seat, "begin", "begins") } when the reserves are equal.
first-by-next = { $seat } { DO($seat, "have", "has") } the higher card below the equal ones on the reserves and { DO($seat, "play", "plays") } first.
picks-up = { $seat } { DO($seat, "pick", "picks") } up { $place } as a new hand.
turns-up = { $seat } { DO($seat, "turn", "turns") } up { $card }.
plays-from-to = { $seat } { DO($seat, "play", "plays") } { $card } from { $from } to { $to }.
fills-space = { $seat } { DO($seat, "play", "plays") } { $card } from { $from } to the empty { $to }.
mobilizes-from = { $seat } { DO($seat, "mobilize", "mobilizes") } { $card } from { $from }.
set-complete = The { $country } set is complete.
has-won = { $seat } { DO($seat, "have", "has") } no card left and { DO($seat, "win", "wins") }.
lays-turned = { $seat } { DO($seat, "lay", "lays") } { $card } on the discard pile and { DO($seat, "end", "ends") } the turn.
ends-turn = { $seat } { DO($seat, "have", "has") } nothing to turn and { DO($seat, "end", "ends") } the turn.
stalled = A hundred turns mobilized nothing; { $one } { DO($one, "have", "has") } { $ones ->
    [one] 1 card
   *[other] { $ones } cards
} left, { $two } { DO($two, "have", "has") } { $twos }: { $end }.
stalled-won = { $seat } { DO($seat, "have", "has") } fewer and { DO($seat, "win", "wins") }
stalled-drawn = a draw

game-over = The game is over.
to-play-turned = { PERSON($seat) ->
    [you] Your turn: play { $card } or lay it on the discard pile.
   *[one] { $seat } is to play { $card } or to lay it on the discard pile.
}
to-play-turned-forced = { $seat } must play { $card }.
to-play-or-turn = { PERSON($seat) ->
    [you] Your turn: play a card or turn one.
   *[one] { $seat } is to play a card or turn one.
}
to-play-first = { PERSON($seat) ->
    [you] Your turn: play a card; none may be turned yet.
   *[one] { $seat } is to play a card; none may be turned yet.
}
to-play-or-end = { PERSON($seat) ->
    [you] Your turn: play a card or end the turn.
   *[one] { $seat } is to play a card or to end the turn.
}
note-complete = complete { $country } sets
note-cards = cards left
note-idle = turns without mobilizing
sheet-left = cards left: { $left }
sheet-stalled = ended after a hundred turns without mobilizing

refused-fill-space = { $card } was just turned: it may not fill a space
refused-turned-first = { $card } was just turned: play it or miss before anything else
refused-miss = you may end your turn without a card only when you have none to turn
refused-must-play = { $card } can be played to { $to }: it must be
refused-nothing-to-turn = your hand, discard pile and reserve are all empty
refused-still-play = you can still play from { $from } to { $to }
refused-own-piles = you play only from your own piles
refused-hand-not-turned = no card of your hand is turned
refused-from-middle = nothing is played from the mobilization piles
refused-place-empty = { $place } is empty
refused-lies-there = { $card } already lies there
refused-space = a space is filled only from your reserve or discard pile
refused-to-hand = no card is played to a hand
refused-no-building = { $place } is empty and cannot be built on
refused-does-not-fit = { $card } does not go on { $top }: it must be { $number }{ $fit }
one-lower = one lower
one-either = one higher or lower
fit-any = { "" }
fit-colour = , and blue on not blue or the reverse
fit-country = , and of the same country
refused-not-next = { $card } is not next: the { $country } piles take { $cards }
refused-moved = { $card } has moved this turn: now it may go only to the middle
misspelt-place = a place is `p1` to `p4`, `reserve`, `discard`, `hand`, `home`, or the opponent's `q1` to `q4`, `oreserve`, `odiscard`
