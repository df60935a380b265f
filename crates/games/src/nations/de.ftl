# Das Spiel der Nationen, auf Deutsch.

deals-star = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } und { DO($dealer, "deckst", "deckt", "decken") } { $card } auf: das ist die Sternfarbe.
takes-up-turned = { $dealer } { DO($dealer, "nimmst", "nimmt", "nehmen") } { $card } auf.
refused-turned = { $card } liegt auf dem Tisch, bis der erste Stich vorbei ist
tricks-count = { $number ->
    [one] Der eine Stich zählt
   *[other] Die { $number } Stiche zählen
} { $points }, für die Seite { OWN($side) }.
titles-not-counted = Das Spiel ist durch Stiche gewonnen, deshalb zählen Titel nicht.
titles-count = { $titles ->
    [one] Der eine Titel zählt
   *[other] Die { $titles } Titel zählen
} { $points }, für die Seite { OWN($side) }.
note-star = Sternfarbe
sheet-star = Sternfarbe { $suit }

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Whist
shelf-tagline = Partner spielen dreizehn Stiche mit Erdteilen als Farben, und die letzte Karte des Gebers deckt die Sternfarbe auf.
