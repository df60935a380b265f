# The Liberty Bond Game, in English.

## Zones

zone-stock = reserve
zone-meld = { OWN($owner) } row { $number }
    .all = { OWN($owner) } rows
row-named = row { $name }

## Moves

move-draw = Draw from the { $source }
move-take = Take { $card } from the discard pile
move-lay = Lay { BARE($cards) }
move-add = Add { $card } to { $row }
move-discard = Discard { $card }

## What happens

deals = { $dealer } { DO($dealer, "deal", "deals") } { $size } cards each and { DO($dealer, "turn", "turns") } up { $card }; { $left } cards are left as the reserve.
draws = { $seat } { DO($seat, "draw", "draws") } from the reserve.
draws-card = { $seat } { DO($seat, "draw", "draws") } { $card } from the reserve.
takes = { $seat } { DO($seat, "take", "takes") } { $card } from the discard pile.
lays-group = { $seat } { DO($seat, "lay", "lays") } row { $number }, a group: { BARE($cards) }.
lays-sequence = { $seat } { DO($seat, "lay", "lays") } row { $number }, a sequence: { BARE($cards) }.
adds = { $seat } { DO($seat, "add", "adds") } { $card } to { $row }.
adds-to-own = { $seat } { DO($seat, "add", "adds") } { $card } to { PERSON($seat) ->
    [you] your
   *[one] their
} own row { $number }.
discards = { $seat } { DO($seat, "discard", "discards") } { $card }.
is-out = { $seat } { DO($seat, "are", "is") } out.
turns-over = { $turns } turns have been played: the deal ends and nobody is out.
reserve-over = The reserve is empty for the sixth time: the deal ends and nobody is out.
turns-over-discards = The reserve is empty: { $card } stays on the discard pile, and { $number ->
    [one] the card
   *[other] the { $number } cards
} under it { $number ->
    [one] is
   *[other] are
} turned over to be the reserve again.
scores-for-hands = { $seat } { DO($seat, "score", "scores") } { $points } for the cards left in the other hands.
scores-for-bonds = { $seat } { DO($seat, "score", "scores") } { $points } for { $bonds ->
    [one] the Liberty Bond
   *[other] the { $bonds } Liberty Bonds
} in { PERSON($seat) ->
    [you] your
   *[one] their
} rows.

## Whose turn it is

to-draw = { PERSON($seat) ->
    [you] Your turn: draw from the reserve or the discard pile.
   *[one] { $seat } is to draw from the reserve or the discard pile.
}
to-lay-or-discard = { $seat } may lay a combination and add cards to rows, then { DO($seat, "discard", "discards") }.
to-add-or-discard = { $seat } may add cards to rows, then { DO($seat, "discard", "discards") }.
deal-over-out = { $seat } { DO($seat, "are", "is") } out: the deal is over.
deal-over-nobody-out = The deal is over and nobody is out.
note-bonds = Liberty Bonds
note-turnovers = reserve turned over
note-turns = turns
sheet-out = { $seat } went out
sheet-nobody-out = nobody went out
sheet-turned-over = reserve turned over { $number ->
    [one] once
   *[other] { $number } times
}

## Refusals

refused-draw-first = a turn begins with a draw: draw a card first
refused-drawn = you have drawn: lay, add or discard
refused-laid = you have laid a combination in this turn, and one is all you may lay
refused-no-combination = { BARE($cards) } make neither a sequence of one country nor a group of one kind, of three cards or more
refused-no-row = there is no row { $row } on the table
refused-other-kind = { $row } is a group of another kind: it does not take { $card }
refused-row-full = { $row } is a whole country: it takes no more cards
refused-does-not-continue = { $row } does not take { $card }: it can be continued with { $takes }
refused-keep-one = that is all you hold, and you must keep a card to discard
refused-keep-another = only { $card } would be left, which you took from the discard pile and may not discard
refused-redraw = you took { $card } from the discard pile in this turn and hold no other: you may not discard it
misspelt-source = a card is drawn from `reserve` or `discard`
misspelt-row = a row is written as a seat's number, a point and the row's number: 2.1
