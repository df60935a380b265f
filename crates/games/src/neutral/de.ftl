# Neutral, auf Deutsch.

## Orte

zone-stock = Vorrat
zone-undealt = nicht ausgegeben
zone-aside = { PERSON($owner) ->
    [you] deine weggelegten Karten
   *[one] weggelegte Karten { OWN($owner) }
}

## Was geschieht

calls = { $maker } { DO($maker, "rufst", "ruft", "rufen") } { $card }: wer die Karte hat, spielt auf der Seite { OWN($maker) }.
makes-trump = Damit sind die Karten der Nation { $nation } Trumpf.
takes-neutralized = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } den Stich mit { $card }: er ist neutralisiert.
bid-made = Das Gebot von { $bid } ist erreicht: { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
bid-failed = Das Gebot von { $bid } ist verfehlt: { $side } { DO($side, "hast", "hat", "haben") } nur { $points } und { DO($side, "verlierst", "verliert", "verlieren") } { $bid }.
neutrals-count = { $side } { DO($side, "bekommst", "bekommt", "bekommen") } { $points } für neutralisierte Stiche und die Herrscher darin.

## Wer dran ist

to-make-trump = { PERSON($seat) ->
    [you] Du spielst aus: deine Nation wird Trumpf.
   *[one] { $seat } spielt aus: die ausgespielte Nation wird Trumpf.
}
note-neutralized = neutralisiert
neutralized-rulers = { $number }, mit { $rulers ->
    [0] keinem Herrscher
    [one] 1 Herrscher
   *[other] { $rulers } Herrschern
}

## Was nicht geht

refused-no-lay-away = nur wer zu fünft das Reizen gewinnt, legt danach drei Karten weg
refused-called-laid-away = du hast { $card } weggelegt
refused-called-held = du hast { $card } selbst
refused-single = an diesem Tisch spielt jeder für sich: es wird keine Karte gerufen
refused-no-call = nur wer zu fünft das Reizen gewinnt, ruft nach dem Weglegen eine Karte
refused-neutral-lead = { $card } ist neutral und kann nicht ausgespielt werden, solange du { $others } hast
refused-can-trump = { $card } ist neutral und kann nicht gespielt werden, solange du mit { $trumps } stechen kannst
refused-underplay = { $card } ist niedriger als { $there } im Stich, und das ist an diesem Tisch verboten

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Whist mit Reizen
shelf-tagline = Fünf Nationen im Krieg kämpfen um die Stiche, und die Karten der Vereinigten Staaten schleichen sich ein und nehmen sie, wenn niemand sie aufhalten kann.
unsolved-here = bei fünf Spielern wird nicht gelöst, was der Alleinspieler weglegt (N20): lass die Aufzeichnung weitergehen, bis es weggelegt ist
