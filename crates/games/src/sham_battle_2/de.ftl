# Sham Battle No. 2, auf Deutsch.

## Orte

zone-stock = Vorrat

## Züge

move-show = Ein Schlachtschiff zeigen
move-done = Ziehen

## Was geschieht

deals-turned = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $number } Karten und { DO($dealer, "deckst", "deckt", "decken") } { $card } auf: an der Macht ist { $country }.
plays-from-table = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card } vom Tisch.
exchanges = { $seat } { DO($seat, "zeigst", "zeigt", "zeigen") } { $ship } und { DO($seat, "tauschst", "tauscht", "tauschen") } es gegen { $card }.
shows-and-exchanges = { $seat } { DO($seat, "zeigst", "zeigt", "zeigen") } { $ship } für { $points } und { DO($seat, "tauschst", "tauscht", "tauschen") } es gegen { $card }.
shows-and-keeps = { $seat } { DO($seat, "zeigst", "zeigt", "zeigen") } { $ship } für { $points } und { DO($seat, "behältst", "behält", "behalten") } es.
draws = { $seat } { DO($seat, "ziehst", "zieht", "ziehen") } aus dem Vorrat.
draws-card = { $seat } { DO($seat, "ziehst", "zieht", "ziehen") } { $card } aus dem Vorrat.
takes-turned = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } die aufgedeckte Karte „{ BARE($card) }“.
reserve-gone = Der Vorrat ist aufgebraucht: die Karten vom Tisch kommen zurück auf die Hand, und es muss bedient werden.
wins-at-once = { $seat } { DO($seat, "hast", "hat", "haben") } das Ziel erreicht und { DO($seat, "gewinnst", "gewinnt", "gewinnen") } sofort; gewonnene Karten zählen nicht mehr.
points-in-all = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { $taken } für gewonnene Karten; mit den { $claimed } für Kombinationen und Schlachtschiffe sind das { $points }.
points-taken = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { $taken } für gewonnene Karten.

## Wer dran ist

to-deal = Die Karten werden gegeben.
may-lay = { $seat } { DO($seat, "hast", "hat", "haben") } den Stich und { DO($seat, "darfst", "darf", "dürfen") } vor dem Ziehen eine Kombination auslegen oder ein Schlachtschiff zeigen.
may-show = { $seat } { DO($seat, "darfst", "darf", "dürfen") } vor dem Ziehen ein Schlachtschiff zeigen.
to-play-any = { PERSON($seat) ->
    [you] Du bist dran: jede Karte ist erlaubt.
   *[one] { $seat } spielt eine beliebige Karte.
}
to-follow = { PERSON($seat) ->
    [you] Du bist dran: bediene.
   *[one] { $seat } muss bedienen.
}

sheet-combinations = Kombinationen und Schlachtschiffe: { $points }

## Was nicht geht

refused-reserve-gone = der Vorrat ist aufgebraucht: es gibt keine Kombinationen mehr
refused-not-won = das darfst du nur, wenn du einen Stich genommen hast, vor dem Ziehen
refused-laid = nach diesem Stich hast du schon eine Kombination ausgelegt
refused-on-table = deine Karte „{ BARE($card) }“ liegt in einer Kombination auf dem Tisch
refused-claim-first = der Stich gehört dir: lege aus, zeige oder ziehe zuerst
refused-nothing-to-exchange = { $card } liegt selbst aufgedeckt: es gibt nichts zu tauschen
refused-shown = du hast deine Karte „{ BARE($card) }“ schon gezeigt
refused-no-battleship = du hast „{ BARE($card) }“ nicht auf der Hand

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Pinochle zu zweit, Bézique
shelf-tagline = Ein Zweikampf um Stiche und Kombinationen, der streng wird, wenn die Reserve zu Ende geht.

unsolved-here = solange der Vorrat reicht, wird Sham Battle No. 2 nicht gelöst: lass die Aufzeichnung bis zum dreizehnten Stich weitergehen (T8)
solved-part = die zweite Hälfte
