# What all games say, in English. A game's own en.ftl adds to it and may say a phrase another way.
# Functions: DO($seat, "play", "plays"), OWN($seat), PERSON($seat), BARE($card).

verbatim = { $text }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-none = none

## Players

you = you
    .own = your
named = { $name }
    .own = { $name }’s
nameless = seat { $number }
    .own = seat { $number }’s

## Cards

the-card = the { $name }
coded-card = { $code } ({ $name })

## Zones
# .short is said where the owner or the like is named already, .all of several alike.

zone-hand = { OWN($owner) } hand
zone-trick = trick
zone-last-trick = last trick
zone-taken = { OWN($owner) } neutralized tricks
zone-stock = pack
zone-reserve = reserve
zone-discard = discard pile
zone-aside = out of play
zone-turned = turned up
zone-meld = { OWN($owner) } combinations
zone-pile = pile { $number }
zone-home = mobilized pile
zone-fort = fort
zone-captives = { OWN($owner) } captives
zone-tied = tied

## Moves

move-bid = Bid { $bid }
move-pass = Pass
move-play = Play { $card }
move-discard = Lay { $card } away
move-call = Call for { $card }
move-done = No more
move-resign = Give up

## Auction

bids = { $seat } { DO($seat, "bid", "bids") } { $bid }.
passes = { $seat } { DO($seat, "pass", "passes") }.
thrown-in = Everybody passed: the deal is thrown in.
is-maker = { $maker } { DO($maker, "are", "is") } the maker, for { $bid }.
call-bid = { $bid }
call-pass = pass
to-bid = { PERSON($seat) ->
    [you] Your turn: bid or pass; nobody has bid yet.
   *[one] { $seat } is to bid or pass; nobody has bid yet.
}
to-bid-more = { PERSON($seat) ->
    [you] Your turn: bid more than { $bid } ({ $bidder }) or pass.
   *[one] { $seat } is to bid more than { $bid } ({ $bidder }) or pass.
}
refused-auction-over = the auction is over
refused-bid-range = a bid of { $bid } is not between { $step } and { $top }
refused-bid-step = a bid of { $bid } is no multiple of { $step }
refused-bid-low = a bid of { $bid } is not higher than the { $high } of { $seat }

## The maker

takes-reserve = { $seat } { DO($seat, "take", "takes") } up the reserve.
takes-reserve-cards = { $seat } { DO($seat, "take", "takes") } up the reserve: { $cards }.
lays-away = { $seat } { DO($seat, "lay", "lays") } a card away.
lays-away-card = { $seat } { DO($seat, "lay", "lays") } { $card } away.
call-card = { BARE($card) }
is-partner = { $partner } { DO($partner, "are", "is") } { OWN($maker) } partner.
to-lay-away = { $seat } { DO($seat, "have", "has") } { $number ->
    [one] one card
   *[other] { $number } cards
} to lay away.
to-call = { PERSON($seat) ->
    [you] Your turn: call for a card to find a partner.
   *[one] { $seat } is to call for a card to find a partner.
}
refused-lay-away-first = lay three cards away first
refused-call-first = call for a card first
refused-maker-leads = the maker leads when the auction is over

## Tricks

plays = { $seat } { DO($seat, "play", "plays") } { $card }.
takes-trick = { $seat } { DO($seat, "take", "takes") } the trick with { $card }.
to-lead = { PERSON($seat) ->
    [you] Your turn to lead.
   *[one] { $seat } is to lead.
}
to-play = { PERSON($seat) ->
    [you] Your turn to play.
   *[one] { $seat } is to play.
}
refused-not-held = you do not hold { $card }
refused-not-another = you do not hold another { BARE($card) }
refused-follow = { $led } was led and you hold { $held }: you must follow

## The deal and the table

deals-each = { $dealer } { DO($dealer, "deal", "deals") } { $number } cards each.
deals-reserve = { $dealer } { DO($dealer, "deal", "deals") } { $number } cards each and { DO($dealer, "put", "puts") } { $left } in reserve.
deals-undealt = { $dealer } { DO($dealer, "deal", "deals") } { $number } cards each and { DO($dealer, "leave", "leaves") } { $left } face down.
deal-over = The deal is over.
note-dealer = dealer
note-maker = maker
note-maker-bid = for { $bid }
note-trump = trump
note-called = called for
note-partner = partner
note-tricks = tricks
number = { $number }
names = { $names }
tricks = { $number ->
    [one] 1 trick
   *[other] { $number } tricks
}
points = { $number ->
    [one] 1 point
   *[other] { $number } points
}
cards = { $number ->
    [one] 1 card
   *[other] { $number } cards
}
n-of = { $number } of { $most }

## The score sheet

sheet-bid-made = { $maker } bid { $bid } and made it
sheet-bid-lost = { $maker } bid { $bid } and lost it
sheet-thrown-in = thrown in
sheet-partner = { $partner } { DO($partner, "were", "was") } the partner
sheet-by-seat = { $seat } { $number }
sheet-side = { $side } { $number }

## Faults

fault-no-deal = no deal is being played
fault-no-such-move = that cannot be done here
fault-turn = { $to_act } { DO($to_act, "are", "is") } to act
fault-chance-first = { $due } must come first
fault-over = the game is over: nobody is to act
fault-chance-verb = after `*` comes `dealer`, `first` or `shuffle`
fault-chance-none = nothing is left to chance here: { $to_act } { DO($to_act, "are", "is") } to act
fault-chance-over = the game is over: nothing is left to chance
fault-chance-seat = `* { $verb }` takes one seat number
fault-chance-due = { $due } must come here
fault-chance-other = { $due } must come here, not `* { $verb }`
fault-seats = the seats of this table are 1 to { $players }
chance-lot = `* { $lot } S`
chance-shuffle = `* shuffle` and { $number } cards
chance-shuffle-of = `* shuffle { $label }` and { $number } cards
shuffle-too-often = { $card } comes too often in the shuffle
shuffle-strange = { $card } does not belong in this shuffle
shuffle-lacks = the shuffle lacks { $number } of its cards: { $cards }

## Misspelt actions

misspelt-breaks-off = the action breaks off
misspelt-extra = "{ $word }" is a word too many
misspelt-verb = "{ $word }" is no action of this game; it has { $known }
misspelt-number = "{ $word }" is no whole number
misspelt-card = "{ $word }" is no card of this pack
misspelt-seat = there is no seat { $number }
misspelt-twice = { $word } comes twice
misspelt-thrice = { $word } comes three times

## Records that cannot be read

record-no-text = this line is not UTF-8 text
record-no-action = a line is a seat number or `*`, then an action
record-begins = a line begins with a seat number, `*`, `[` or `;`
record-long = this line has { $bytes } bytes; no line needs more than { $most }
record-tag = a tag looks like [Name "value"]
record-tag-late = tags come before the first action
record-tag-twice = [{ $name }] is given twice
record-tag-missing = [{ $name } "…"] is missing
record-game = no such game; there are { $known }
record-players = Players is a whole number
record-reading = a reading looks like "key=value"

## Tables that cannot be set up

setup-players = { $game } is for { $players } players, not { $given }
setup-reading = { $game } for { $players } has no reading "{ $given }"; it has { $known }
setup-choice = reading "{ $reading }" is { $choices }, not "{ $given }"
setup-twice = reading "{ $reading }" is given twice
setup-own-end = { $game } ends by its own rule: no number of points (C13)
setup-no-points = a target is a whole number of at least 1 (C13)
setup-many-points = a target of { $given } is past counting
setup-target = "{ $given }" is no target: a whole number or `deal` (C13)
setup-ranks = { $game } for { $players } has no pack of { $given } ranks; it has packs of { $known }
