# Sham Battle, in English.

## Moves

move-country = Put { $country } in power
move-done = No more combinations

## What happens

puts-in-power = { $maker } { DO($maker, "put", "puts") } { $country } in power.
takes-up-combinations = { $seat } { DO($seat, "take", "takes") } up the combinations again; they count { $points }.
lays-none = { $seat } { DO($seat, "lay", "lays") } no combinations.
points-in-all = { $side } { DO($side, "have", "has") } { $points } in all: { $laid } for combinations and { $taken } for cards taken.
bid-made = The bid of { $bid } is made: { $side } { DO($side, "score", "scores") } { $points }.
bid-lost = The bid of { $bid } is lost: { $side } { DO($side, "lose", "loses") } { $bid }.
taken-count = { $side } { DO($side, "score", "scores") } { $points } for cards taken.

## Whose turn it is

to-name-country = { PERSON($seat) ->
    [you] Your turn: name the country in power.
   *[one] { $seat } is to name the country in power.
}
to-lay = { PERSON($seat) ->
    [you] Your turn: lay combinations, one at a time.
   *[one] { $seat } is to lay combinations, one at a time.
}

## Refusals

refused-country-auction = the maker names the country in power when the auction is over
refused-country-named = the country in power is named already
refused-lay-early = combinations are laid when the country in power is named
refused-lay-late = combinations are laid before the first card is played
refused-in-combination = your { BARE($card) } is in a combination already
refused-lay-first = combinations come first: lay one, or say that you have no more
refused-play-early = cards are played when the combinations have been laid
