# Sham Battle, auf Deutsch.

## Züge

move-country = { $country } an die Macht bringen
move-done = Keine Kombination mehr

## Was geschieht

puts-in-power = { $maker } { DO($maker, "bringst", "bringt", "bringen") } { $country } an die Macht.
takes-up-combinations = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } die Kombinationen wieder auf; sie zählen { $points }.
lays-none = { $seat } { DO($seat, "legst", "legt", "legen") } keine Kombination aus.
points-in-all = { $side } { DO($side, "hast", "hat", "haben") } zusammen { $points }: { $laid } für Kombinationen und { $taken } für gewonnene Karten.
bid-made = Das Gebot von { $bid } ist erreicht: { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $points }.
bid-lost = Das Gebot von { $bid } ist verfehlt: { $side } { DO($side, "verlierst", "verliert", "verlieren") } { $bid }.
taken-count = { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $points } für gewonnene Karten.

## Wer dran ist

to-name-country = { PERSON($seat) ->
    [you] Du bist dran: nenne das Land an der Macht.
   *[one] { $seat } nennt das Land an der Macht.
}
to-lay = { PERSON($seat) ->
    [you] Du bist dran: lege Kombinationen aus, eine nach der anderen.
   *[one] { $seat } legt Kombinationen aus, eine nach der anderen.
}

## Was nicht geht

refused-country-auction = das Land an der Macht wird genannt, wenn das Reizen vorbei ist
refused-country-named = das Land an der Macht ist schon genannt
refused-lay-early = Kombinationen werden ausgelegt, wenn das Land an der Macht genannt ist
refused-lay-late = Kombinationen werden vor der ersten Karte ausgelegt
refused-in-combination = deine Karte „{ BARE($card) }“ liegt schon in einer Kombination
refused-lay-first = zuerst kommen die Kombinationen: lege eine aus oder sage, dass du keine mehr hast
refused-play-early = Karten werden gespielt, wenn die Kombinationen ausliegen

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Pinochle, Binokel
shelf-tagline = Reize auf die Kombinationen in deiner Hand und die Karten, die du erbeuten willst, und zahle dafür, wenn es nicht reicht.
