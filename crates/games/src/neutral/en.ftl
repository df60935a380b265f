# Neutral, in English.

## Zones

zone-stock = reserve
zone-undealt = not dealt
zone-aside = { OWN($owner) } cards laid away

## What happens

calls = { $maker } { DO($maker, "call", "calls") } for { $card }: whoever holds it is { OWN($maker) } partner.
makes-trump = That makes the { $nation } cards trump.
takes-neutralized = { $seat } { DO($seat, "take", "takes") } the trick with { $card }: it is neutralized.
bid-made = The bid of { $bid } is made: { $side } { DO($side, "score", "scores") } { $points ->
    [one] 1 point
   *[other] { $points } points
}.
bid-failed = The bid of { $bid } fails: { $side } made only { $points } and { DO($side, "lose", "loses") } { $bid }.
neutrals-count = { $side } { DO($side, "score", "scores") } { $points } for neutralized tricks and the rulers in them.

## Whose turn it is

to-make-trump = { PERSON($seat) ->
    [you] Your turn to lead: the nation you lead is trump.
   *[one] { $seat } is to lead: the nation led is trump.
}
note-neutralized = neutralized
neutralized-rulers = { $number }, with { $rulers ->
    [0] no ruler
    [one] 1 ruler
   *[other] { $rulers } rulers
}

## Refusals

refused-no-lay-away = only the maker at a table of five lays cards away, three after the auction
refused-called-laid-away = you laid { $card } away
refused-called-held = you hold { $card } yourself
refused-single = everyone plays alone at this table: no card is called
refused-no-call = only the maker at a table of five calls for a card, after laying three away
refused-neutral-lead = { $card } is neutral and cannot be led while you hold { $others }
refused-can-trump = { $card } is neutral and cannot be played while you can trump with { $trumps }
refused-underplay = { $card } is lower than { $there } on the trick, and that is barred at this table
unsolved-here = with five players what the maker lays away (N20) is not solved: let the record go on until it is laid away
