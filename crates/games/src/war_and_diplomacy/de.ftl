# War and Diplomacy, auf Deutsch.

deals-letters = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $each } Buchstaben und { DO($dealer, "legst", "legt", "legen") } { $aside } beiseite.
deals-and-sits-out = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem anderen { $each } Buchstaben, { DO($dealer, "legst", "legt", "legen") } { $aside } beiseite und { DO($dealer, "setzt", "setzt", "setzen") } aus.

to-lead-letter = { PERSON($seat) ->
    [you] Du bist dran: lege den ersten Buchstaben.
   *[one] { $seat } legt den ersten Buchstaben.
}
to-add-letter = { PERSON($seat) ->
    [you] Du bist dran: füge { $letters } einen Buchstaben an.
   *[one] { $seat } fügt { $letters } einen Buchstaben an.
}
to-throw-away = Das Wort ist zerstört: { $seat } { DO($seat, "wirfst", "wirft", "werfen") } einen Buchstaben weg.

leads-letter = { $seat } { DO($seat, "beginnst", "beginnt", "beginnen") } mit { $card }.
breaks-word = { $seat } { DO($seat, "hast", "hat", "haben") } keinen passenden Buchstaben und { DO($seat, "zerstörst", "zerstört", "zerstören") } das Wort mit { $card }.
throws-away = { $seat } { DO($seat, "wirfst", "wirft", "werfen") } { $card } weg.
word-broken = Das Wort ist zerstört und zählt für niemanden.
wins-pennant = { $word }: { $seat } { DO($seat, "gewinnst", "gewinnt", "gewinnen") } mit { $card } einen Wimpel.
wins-flag = { $word }: { $seat } { DO($seat, "gewinnst", "gewinnt", "gewinnen") } mit { $card } eine Diplomatenflagge.
wins-without-pennant = { $word }: { $seat } { DO($seat, "hast", "hat", "haben") } { $card } gelegt; kein Wimpel ist übrig, aber das Wort zählt { $points }.
wins-without-flag = { $word }: { $seat } { DO($seat, "hast", "hat", "haben") } { $card } gelegt; keine Diplomatenflagge ist übrig, aber das Wort zählt { $points }.
words-count = { $wars ->
    [one] 1 Kriegswort
   *[other] { $wars } Kriegswörter
} zu 3 und { $peaces ->
    [one] 1 Friedenswort
   *[other] { $peaces } Friedenswörter
} zu 2 machen { $points }, für die Seite { OWN($side) }.

refused-no-word = { $card } ergibt mit { $letters } kein Wort, und du hast { $fits }: halte das Wort am Leben

note-pennants = Wimpel übrig
note-flags = Flaggen übrig
note-this-deal = dieses Spiel
note-words = noch mögliche Wörter

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Whist mit Buchstabieren
shelf-tagline = Jeder Stich ergibt ARMY, NAVY, MANY oder VARY, und der entscheidende Mitlaut gewinnt ihn.
