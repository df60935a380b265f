# Das Freiheitsanleihe-Spiel, auf Deutsch.

## Orte

zone-stock = Vorrat
zone-meld = { PERSON($owner) ->
    [you] deine Reihe { $number }
   *[one] Reihe { $number } { OWN($owner) }
}
    .all = { PERSON($owner) ->
        [you] deine Reihen
       *[one] Reihen { OWN($owner) }
    }
row-named = Reihe { $name }

## Züge

move-draw = Ziehen: { $source }
move-take = { $card } von der Ablage nehmen
move-lay = { BARE($cards) } auslegen
move-add = { $card } anlegen: { $row }
move-discard = { $card } ablegen

## Was geschieht

deals = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $size } Karten und { DO($dealer, "deckst", "deckt", "decken") } { $card } auf; { $left } Karten bleiben als Vorrat.
draws = { $seat } { DO($seat, "ziehst", "zieht", "ziehen") } aus dem Vorrat.
draws-card = { $seat } { DO($seat, "ziehst", "zieht", "ziehen") } { $card } aus dem Vorrat.
takes = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } { $card } von der Ablage.
lays-group = { $seat } { DO($seat, "legst", "legt", "legen") } Reihe { $number } aus, eine Gruppe: { BARE($cards) }.
lays-sequence = { $seat } { DO($seat, "legst", "legt", "legen") } Reihe { $number } aus, eine Folge: { BARE($cards) }.
adds = { $seat } { DO($seat, "legst", "legt", "legen") } { $card } an: { $row }.
adds-to-own = { $seat } { DO($seat, "legst", "legt", "legen") } { $card } an die eigene Reihe { $number } an.
discards = { $seat } { DO($seat, "legst", "legt", "legen") } { $card } ab.
is-out = { $seat } { DO($seat, "bist", "ist", "sind") } aus.
turns-over = { $turns } Züge sind gespielt: das Spiel endet, und niemand ist aus.
reserve-over = Der Vorrat ist zum sechsten Mal leer: das Spiel endet, und niemand ist aus.
turns-over-discards = Der Vorrat ist leer: { $card } bleibt auf der Ablage, und { $number ->
    [one] die Karte darunter wird
   *[other] die { $number } Karten darunter werden
} umgedreht der neue Vorrat.
scores-for-hands = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { $points } für die Karten in den anderen Händen.
scores-for-bonds = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { $points } für { $bonds ->
    [one] die Freiheitsanleihe
   *[other] die { $bonds } Freiheitsanleihen
} in den eigenen Reihen.

## Wer dran ist

to-draw = { PERSON($seat) ->
    [you] Du bist dran: ziehe aus dem Vorrat oder von der Ablage.
   *[one] { $seat } zieht aus dem Vorrat oder von der Ablage.
}
to-lay-or-discard = { $seat } { DO($seat, "darfst", "darf", "dürfen") } eine Kombination auslegen und anlegen und { DO($seat, "legst", "legt", "legen") } dann ab.
to-add-or-discard = { $seat } { DO($seat, "darfst", "darf", "dürfen") } anlegen und { DO($seat, "legst", "legt", "legen") } dann ab.
deal-over-out = { $seat } { DO($seat, "bist", "ist", "sind") } aus: das Spiel ist vorbei.
deal-over-nobody-out = Das Spiel ist vorbei, und niemand ist aus.
note-bonds = Freiheitsanleihen
note-turnovers = Vorrat umgedreht
note-turns = Züge
sheet-out = { $seat } { DO($seat, "warst", "war", "waren") } aus
sheet-nobody-out = niemand war aus
sheet-turned-over = Vorrat { $number ->
    [one] einmal
   *[other] { $number }-mal
} umgedreht

## Was nicht geht

refused-draw-first = ein Zug beginnt mit dem Ziehen: ziehe zuerst eine Karte
refused-drawn = du hast gezogen: lege aus, lege an oder lege ab
refused-laid = du hast in diesem Zug schon eine Kombination ausgelegt, mehr darfst du nicht
refused-no-combination = { BARE($cards) } sind weder eine Folge eines Landes noch eine Gruppe einer Art, mit mindestens drei Karten
refused-no-row = auf dem Tisch liegt keine Reihe { $row }
refused-other-kind = { $row } ist eine Gruppe anderer Art: { $card } passt nicht
refused-row-full = { $row } ist ein ganzes Land: mehr passt nicht an
refused-does-not-continue = { $row }: { $card } passt nicht; weiter geht es mit { $takes }
refused-keep-one = das ist alles, was du hast, und du musst eine Karte zum Ablegen behalten
refused-keep-another = es bliebe nur { $card }, die du von der Ablage hast und nicht ablegen darfst
refused-redraw = { $card } hast du in diesem Zug von der Ablage genommen und hast keine andere: du darfst sie nicht ablegen

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Rommé
shelf-tagline = Lege Folgen und Gruppen aus, mache als Erster Schluss und sammle Freiheitsanleihen in deinen eigenen Reihen.
misspelt-source = eine Karte kommt von `reserve` oder `discard`
misspelt-row = eine Reihe schreibt man als Platznummer, Punkt und Nummer der Reihe: 2.1
