# War and Diplomacy, in English.

deals-letters = { $dealer } { DO($dealer, "deal", "deals") } { $each } letters to each and { DO($dealer, "lay", "lays") } { $aside } aside.
deals-and-sits-out = { $dealer } { DO($dealer, "deal", "deals") } { $each } letters to each of the others, { DO($dealer, "lay", "lays") } { $aside } aside and { DO($dealer, "sit", "sits") } out.

to-lead-letter = { PERSON($seat) ->
    [you] Your turn to lead a letter.
   *[one] { $seat } is to lead a letter.
}
to-add-letter = { PERSON($seat) ->
    [you] Your turn to add a letter to { $letters }.
   *[one] { $seat } is to add a letter to { $letters }.
}
to-throw-away = The word is broken: { $seat } { DO($seat, "throw", "throws") } a letter away.

leads-letter = { $seat } { DO($seat, "lead", "leads") } { $card }.
breaks-word = { $seat } { DO($seat, "have", "has") } no letter that fits and { DO($seat, "break", "breaks") } the word with { $card }.
throws-away = { $seat } { DO($seat, "throw", "throws") } away { $card }.
word-broken = The word is broken and counts for nobody.
wins-pennant = { $word }: { $seat }, who played { $card }, { DO($seat, "win", "wins") } a pennant.
wins-flag = { $word }: { $seat }, who played { $card }, { DO($seat, "win", "wins") } a diplomacy flag.
wins-without-pennant = { $word }: { $seat } played { $card }; no pennant is left, but the word counts { $points }.
wins-without-flag = { $word }: { $seat } played { $card }; no diplomacy flag is left, but the word counts { $points }.
words-count = { $wars ->
    [one] 1 war word
   *[other] { $wars } war words
} at 3 and { $peaces ->
    [one] 1 peace word
   *[other] { $peaces } peace words
} at 2 make { $points } for { $side }.

refused-no-word = { $card } makes no word with { $letters } and you hold { $fits }: keep the word alive

note-pennants = pennants left
note-flags = flags left
note-this-deal = this deal
note-words = words still possible
