# What Sham Battle and Sham Battle No. 2 both say, in English.

## Combinations

combination-group = { $number ->
    [4] four
    [5] five
    [6] six
    [7] seven
   *[8] eight
} { $kind }
combination-group-doubled = { $number ->
    [4] four
    [5] five
    [6] six
    [7] seven
   *[8] eight
} { $kind } with two pairs
combination-sequence = the sequence of the country in power
combination-flag-army = a Flag with its Army
combination-flag-army-in-power = the Flag with the Army of the country in power
combination-flag-battleship = the American Flag with the British Battleship

## Moves

move-lay = Lay { BARE($cards) }

## What happens

lays = { $seat } { DO($seat, "lay", "lays") } { $combination } for { $points }: { BARE($cards) }.
takes-trick-worth = { $seat } { DO($seat, "take", "takes") } the trick with { $card }, worth { $points }.

## Notes

note-country = country in power
note-combinations = combinations
note-taken = cards taken
note-known = known in hand
known-cards = { BARE($cards) }
sheet-country = { $country } in power

## Refusals

refused-no-combination = { BARE($cards) }: that is no combination
refused-group-laid = you have laid your group of { $kind } already
