# Was Sham Battle und Sham Battle No. 2 beide sagen, auf Deutsch.

## Kombinationen

combination-group = { $number ->
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
   *[8] acht
} { $kind }
combination-group-doubled = { $number ->
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
   *[8] acht
} { $kind } mit zwei Paaren
combination-sequence = die Reihe des Landes an der Macht
combination-flag-army = eine Flagge mit ihrer Armee
combination-flag-army-in-power = die Flagge mit der Armee des Landes an der Macht
combination-flag-battleship = die amerikanische Flagge mit dem britischen Schlachtschiff

## Züge

move-lay = { BARE($cards) } auslegen

## Was geschieht

lays = { $seat } { DO($seat, "legst", "legt", "legen") } { $combination } für { $points } aus: { BARE($cards) }.
takes-trick-worth = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } den Stich mit { $card }, er zählt { $points }.

## Merkzettel

note-country = Land an der Macht
note-combinations = Kombinationen
note-taken = gewonnene Karten
note-known = bekannt in der Hand
known-cards = { BARE($cards) }
sheet-country = an der Macht: { $country }

## Was nicht geht

refused-no-combination = { BARE($cards) }: das ist keine Kombination
refused-group-laid = deine Gruppe { $kind } liegt schon aus
