# The Game of Nations, in English.

deals-star = { $dealer } { DO($dealer, "deal", "deals") } and { DO($dealer, "turn", "turns") } up { $card }: that is the star suit.
takes-up-turned = { $dealer } { DO($dealer, "take", "takes") } up { $card }.
refused-turned = { $card } lies on the table until the first trick is over
tricks-count = The { $number ->
    [one] one trick
   *[other] { $number } tricks
} of { $side } { $number ->
    [one] counts
   *[other] count
} { $points }.
titles-not-counted = The game is won on tricks, so titles are not counted.
titles-count = { $titles ->
    [one] The one title
   *[other] The { $titles } titles
} of { $side } { $titles ->
    [one] counts
   *[other] count
} { $points }.
note-star = star suit
sheet-star = star suit { $suit }
