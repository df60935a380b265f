# Mobilization No. 3, auf Deutsch.

zone-pile = { PERSON($owner) ->
    [you] dein Stapel { $number }
   *[one] Stapel { $number } { OWN($owner) }
}
    .short = Stapel { $number }
zone-reserve = { PERSON($owner) ->
    [you] dein Vorrat
   *[one] Vorrat { OWN($owner) }
}
    .short = Vorrat
zone-discard = { PERSON($owner) ->
    [you] deine Ablage
   *[one] Ablage { OWN($owner) }
}
    .short = Ablage
zone-stock = { PERSON($owner) ->
    [you] deine Hand
   *[one] Hand { OWN($owner) }
}
    .short = Hand
zone-turned = { PERSON($owner) ->
    [you] deine aufgedeckte Karte
   *[one] aufgedeckte Karte { OWN($owner) }
}
    .short = aufgedeckte Karte
zone-home = Mobilisierungsstapel { $country }
    .short = { $country }
    .all = Mobilisierungsstapel

place-pile = Stapel { $number }
place-reserve = Vorrat
place-discard = Ablage
place-hand = Hand
place-home = Mitte
their-pile = gegnerischer Stapel { $number }
their-reserve = gegnerischer Vorrat
their-discard = gegnerische Ablage

move-move = { $card }: { $from } → { $to }
move-miss-turned = { $card } auf die Ablage legen
move-turn = Eine Karte aufdecken
move-miss = Den Zug beenden

deals-own-pack = { $seat } { DO($seat, "gibst", "gibt", "geben") } { $cards } und einen Vorrat mit { $reserve } obenauf.
first-by-reserve = { $seat } { DO($seat, "zeigst", "zeigt", "zeigen") } auf dem Vorrat die höhere Karte und { DO($seat, "beginnst", "beginnt", "beginnen") }.
first-by-equal = { $seat } { DO($seat, "beginnst", "beginnt", "beginnen") }, wenn die Vorräte gleich sind.
first-by-next = { $seat } { DO($seat, "hast", "hat", "haben") } unter den gleichen Karten der Vorräte die höhere und { DO($seat, "beginnst", "beginnt", "beginnen") }.
picks-up = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } eine neue Hand auf: { $place }.
turns-up = { $seat } { DO($seat, "deckst", "deckt", "decken") } { $card } auf.
plays-from-to = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card }: { $from } → { $to }.
fills-space = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card } in die Lücke: { $from } → { $to }.
mobilizes-from = { $seat } { DO($seat, "mobilisierst", "mobilisiert", "mobilisieren") } { $card } (woher: { $from }).
set-complete = Der Satz { $country } ist vollständig.
has-won = { $seat } { DO($seat, "hast", "hat", "haben") } keine Karte mehr und { DO($seat, "gewinnst", "gewinnt", "gewinnen") }.
lays-turned = { $seat } { DO($seat, "legst", "legt", "legen") } { $card } auf die Ablage und { DO($seat, "beendest", "beendet", "beenden") } den Zug.
ends-turn = { $seat } { DO($seat, "hast", "hat", "haben") } nichts aufzudecken und { DO($seat, "beendest", "beendet", "beenden") } den Zug.
stalled = Hundert Züge lang wurde nichts mobilisiert; { $one } { DO($one, "hast", "hat", "haben") } noch { $ones ->
    [one] 1 Karte
   *[other] { $ones } Karten
}, { $two } { DO($two, "hast", "hat", "haben") } { $twos }: { $end }.
stalled-won = { $seat } { DO($seat, "hast", "hat", "haben") } weniger und { DO($seat, "gewinnst", "gewinnt", "gewinnen") }
stalled-drawn = unentschieden

game-over = Das Spiel ist vorbei.
to-play-turned = { PERSON($seat) ->
    [you] Du bist dran: spiele { $card } oder lege sie auf die Ablage.
   *[one] { $seat } spielt { $card } oder legt sie auf die Ablage.
}
to-play-turned-forced = { $seat } { DO($seat, "musst", "muss", "müssen") } { $card } spielen.
to-play-or-turn = { PERSON($seat) ->
    [you] Du bist dran: spiele eine Karte oder decke eine auf.
   *[one] { $seat } spielt eine Karte oder deckt eine auf.
}
to-play-first = { PERSON($seat) ->
    [you] Du bist dran: spiele eine Karte; aufdecken darfst du noch nicht.
   *[one] { $seat } spielt eine Karte; aufgedeckt wird noch nicht.
}
to-play-or-end = { PERSON($seat) ->
    [you] Du bist dran: spiele eine Karte oder beende den Zug.
   *[one] { $seat } spielt eine Karte oder beendet den Zug.
}
note-complete = vollständige Sätze { $country }
note-cards = Karten übrig
note-idle = Züge ohne Mobilisierung
sheet-left = Karten übrig: { $left }
sheet-stalled = Ende nach hundert Zügen ohne Mobilisierung

refused-fill-space = { $card } ist gerade aufgedeckt und darf keine Lücke füllen
refused-turned-first = { $card } ist gerade aufgedeckt: spiele sie oder beende den Zug, bevor du anderes tust
refused-miss = du darfst deinen Zug nur ohne Karte beenden, wenn du keine aufdecken kannst
refused-must-play = { $card } kann gespielt werden ({ $to }) und muss es
refused-nothing-to-turn = Hand, Ablage und Vorrat sind leer
refused-still-play = du kannst noch spielen: { $from } → { $to }
refused-own-piles = du spielst nur von deinen eigenen Stapeln
refused-hand-not-turned = keine Karte deiner Hand ist aufgedeckt
refused-from-middle = von den Mobilisierungsstapeln wird nichts gespielt
refused-place-empty = leer: { $place }
refused-lies-there = { $card } liegt schon dort
refused-space = eine Lücke wird nur aus Vorrat oder Ablage gefüllt
refused-to-hand = auf eine Hand wird nichts gespielt
refused-no-building = { $place } ist leer, darauf kann nicht gebaut werden
refused-does-not-fit = { $card } passt nicht auf { $top }: sie muss { $number } sein{ $fit }
one-lower = eins niedriger
one-either = eins höher oder niedriger
fit-any = { "" }
fit-colour = , und blau auf nicht blau oder umgekehrt
fit-country = , und vom selben Land
refused-not-next = { $card } ist nicht an der Reihe: die Stapel { $country } nehmen { $cards }
refused-moved = { $card } ist in diesem Zug schon bewegt: jetzt darf sie nur noch in die Mitte

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Russische Bank
shelf-tagline = Zwei Spieler, zwei Kartenspiele und eine Mitte: werde als Erster alle Karten los, wenn nötig auf den Stapeln des anderen.
misspelt-place = ein Ort ist `p1` bis `p4`, `reserve`, `discard`, `hand`, `home`, oder beim Gegner `q1` bis `q4`, `oreserve`, `odiscard`
