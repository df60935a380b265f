# Organization, in English.

## Zones

zone-stock = reserve
zone-left-over = left over
zone-aside = { OWN($owner) } cards laid away

## Moves

move-country = Name { $country }

## What happens

names-country = { $maker } { DO($maker, "organize", "organizes") } under the { $country } flag.
calls = { $maker } { DO($maker, "call", "calls") } for { $card }: the first to the left who holds it is { OWN($maker) } partner.
shows-partner = This shows that { $partner } { DO($partner, "are", "is") } { OWN($maker) } partner.
called-played = { $card } was called for, but a nearer player may have the other one.
bid-made = The bid of { $bid } is made: { $side } { DO($side, "score", "scores") } { $units ->
    [one] 1 unit
   *[other] { $units } units
}.
bid-lost = The bid of { $bid } is lost: { $side } took only { $units } and { DO($side, "lose", "loses") } { $bid }.
units-count = { $side } { DO($side, "score", "scores") } { $units ->
    [one] 1 unit
   *[other] { $units } units
}.

## Whose turn it is

to-name-country = { PERSON($seat) ->
    [you] Your turn: name the organizing country.
   *[one] { $seat } is to name the organizing country.
}
note-country = organizing country
note-possible-partner = possible partner
note-units = units
sheet-country = organized under { $country }

## Refusals

refused-no-lay-away = only the maker at a table of three or five lays cards away, three after the auction
refused-country-lay-away = lay three cards away before you name the country
refused-country-auction = the maker names the country when the auction is over
refused-country-named = the organizing country is named already
refused-country-first = name the organizing country first
refused-called-both = you have both copies of { $card }, held or laid away
refused-no-call = only the maker at a table of five calls for a card, after naming the country
unsolved-here = what the maker of three or five lays away (O3) is not solved: let the record go on to the naming of the country
