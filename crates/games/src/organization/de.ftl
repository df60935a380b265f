# Organization, auf Deutsch.

## Orte

zone-stock = Vorrat
zone-left-over = übrig
zone-aside = { PERSON($owner) ->
    [you] deine weggelegten Karten
   *[one] weggelegte Karten { OWN($owner) }
}

## Züge

move-country = { $country } wählen

## Was geschieht

names-country = { $maker } { DO($maker, "stellst", "stellt", "stellen") } auf unter der Flagge: { $country }.
calls = { $maker } { DO($maker, "rufst", "ruft", "rufen") } { $card }: wer die Karte links herum zuerst hat, spielt auf der Seite { OWN($maker) }.
shows-partner = Nun ist klar: { $partner } { DO($partner, "spielst", "spielt", "spielen") } auf der Seite { OWN($maker) }.
called-played = { $card } war gerufen, aber näher sitzend kann jemand die andere haben.
bid-made = Das Gebot von { $bid } ist erreicht: { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $units ->
    [one] 1 Einheit
   *[other] { $units } Einheiten
}.
bid-lost = Das Gebot von { $bid } ist verfehlt: { $side } { DO($side, "hast", "hat", "haben") } nur { $units } und { DO($side, "verlierst", "verliert", "verlieren") } { $bid }.
units-count = { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $units ->
    [one] 1 Einheit
   *[other] { $units } Einheiten
}.

## Wer dran ist

to-name-country = { PERSON($seat) ->
    [you] Du bist dran: wähle das Land.
   *[one] { $seat } wählt das Land.
}
note-country = gewähltes Land
note-possible-partner = möglicher Partner
note-units = Einheiten
sheet-country = aufgestellt unter { $country }

## Was nicht geht

refused-no-lay-away = nur wer zu dritt oder zu fünft das Reizen gewinnt, legt danach drei Karten weg
refused-country-lay-away = lege drei Karten weg, bevor du das Land wählst
refused-country-auction = das Land wird gewählt, wenn das Reizen vorbei ist
refused-country-named = das Land ist schon gewählt
refused-country-first = wähle zuerst das Land
refused-called-both = du hast beide Karten { $card }, in der Hand oder weggelegt
refused-no-call = nur wer zu fünft das Reizen gewinnt, ruft nach der Wahl des Landes eine Karte

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Five Hundred
shelf-tagline = Reize, wie viele Einheiten du unter der Flagge eines Landes aufstellen kannst, und hole sie dann Stich für Stich.
unsolved-here = zu dritt und zu fünft wird nicht gelöst, was der Alleinspieler weglegt (O3): lass die Aufzeichnung weitergehen, bis das Land gewählt ist
