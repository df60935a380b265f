# Sham Battle No. 2, in English.

## Zones

zone-stock = reserve

## Moves

move-show = Show a Battleship
move-done = Draw

## What happens

deals-turned = { $dealer } { DO($dealer, "deal", "deals") } { $number } cards each and { DO($dealer, "turn", "turns") } up { $card }: { $country } is in power.
plays-from-table = { $seat } { DO($seat, "play", "plays") } { $card } from the table.
exchanges = { $seat } { DO($seat, "show", "shows") } { $ship } and { DO($seat, "exchange", "exchanges") } it for { $card }.
shows-and-exchanges = { $seat } { DO($seat, "show", "shows") } { $ship } for { $points } and { DO($seat, "exchange", "exchanges") } it for { $card }.
shows-and-keeps = { $seat } { DO($seat, "show", "shows") } { $ship } for { $points } and { DO($seat, "keep", "keeps") } it.
draws = { $seat } { DO($seat, "draw", "draws") } from the reserve.
draws-card = { $seat } { DO($seat, "draw", "draws") } { $card } from the reserve.
takes-turned = { $seat } { DO($seat, "take", "takes") } the turned-up { BARE($card) }.
reserve-gone = The reserve is gone: the cards on the table go back to the hands, and suit must be followed.
wins-at-once = { $seat } { DO($seat, "have", "has") } reached the target and { DO($seat, "win", "wins") } at once; cards taken are not counted.
points-in-all = { $seat } { DO($seat, "score", "scores") } { $taken } for cards taken, which makes { $points } with the { $claimed } for combinations and Battleships.
points-taken = { $seat } { DO($seat, "score", "scores") } { $taken } for cards taken.

## Whose turn it is

to-deal = The cards are to be dealt.
may-lay = { $seat } took the trick and may lay a combination or show a Battleship before drawing.
may-show = { $seat } may show a Battleship before drawing.
to-play-any = { PERSON($seat) ->
    [you] Your turn to play any card.
   *[one] { $seat } is to play any card.
}
to-follow = { PERSON($seat) ->
    [you] Your turn to follow suit.
   *[one] { $seat } is to follow suit.
}

sheet-combinations = combinations and Battleships: { $points }

## Refusals

refused-reserve-gone = the reserve is gone: there are no more combinations
refused-not-won = you may do that only when you have taken a trick, before you draw
refused-laid = you have laid a combination after this trick
refused-on-table = your { BARE($card) } lies on the table in a combination
refused-claim-first = the trick is yours: lay, show or draw first
refused-nothing-to-exchange = { $card } lies turned up itself: there is nothing to exchange
refused-shown = you have shown your { BARE($card) } already
refused-no-battleship = you have no { BARE($card) } in your hand

unsolved-here = while the reserve lasts Sham Battle No. 2 is not solved: let the record go on to the thirteenth trick (T8)
solved-part = its second half
