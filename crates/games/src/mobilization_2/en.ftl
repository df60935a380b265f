# Mobilization No. 2, in English.

zone-stock = hand
zone-discard = discard pile
zone-home = { $country } mobilized pile
    .short = { $country }
    .all = mobilized piles

place-pile = pile { $number }
place-discard = the discard pile
place-home = its mobilized pile

move-move = Move { $cards } from { $from } to { $to }
move-turn = Turn a card
move-resign = Give the patience up

deals-piles = Five piles are dealt; on top lie { $cards }.
turns-up = { $seat } { DO($seat, "turn", "turns") } up { $card }.
must-be-played = { $card } fits and must be played.
plays-to-pile = { $seat } { DO($seat, "play", "plays") } { $card } to pile { $pile }.
moves-group = { $seat } { DO($seat, "move", "moves") } { $cards } from pile { $from } to pile { $to }.
turned-up-on = { $card } is turned up on pile { $pile }.
mobilizes = { $seat } { DO($seat, "mobilize", "mobilizes") } { $card }.
set-complete = The { $country } set is complete.
all-mobilized = All 48 cards are mobilized: the Allies have won.
gives-up = { $seat } { DO($seat, "give", "gives") } up with { $number } of 48 cards mobilized.
no-move-left = No move is left: { $number } of 48 cards are mobilized.

patience-over = The patience is over.
ship-starts = { $card } lies open and must start its mobilized pile.
to-move-or-turn = Move a card or turn one.
to-move = Move a card; the hand is empty.
note-mobilized = mobilized

refused-home-stays = a card on a mobilized pile stays there
refused-to-discard = only cards turned from the hand come to the discard pile
refused-play-before-giving-up = { $card } fits and must be played before you give up
refused-play-turned = { $card } has just been turned and fits: it must be played first
refused-start-first = { $card } lies open: first it must start its mobilized pile
refused-hand-empty = the hand is empty, and it is gone through only once
refused-discard-empty = the discard pile is empty
refused-pile-empty = pile { $pile } is empty
refused-lies-there = { $card } already lies on pile { $pile }
refused-group = all face-up cards of pile { $from } move together, and { $card } at their bottom does not fit on pile { $to }
refused-no-gain = { $card } has nothing beneath it: an empty pile would be no gain
refused-needs-flag = pile { $pile } is empty: only a Flag starts it, not { $card }
refused-does-not-fit = { $card } does not go on { $top }: one lower, and blue on not blue or the reverse
refused-not-next = { $card } is not next: the { $country } piles take { $cards }
misspelt-place = a place is `p1` to `p5`, `discard` or `home`
