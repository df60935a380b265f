# Mobilization, auf Deutsch.

zone-meld = { PERSON($owner) ->
    [you] dein Satz { $country }
   *[one] Satz { $country } { OWN($owner) }
}
move-call = { $card } verlangen: { $seat }

dealt-calls-first = Alle Karten sind gegeben: { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } die erste und { DO($seat, "fragst", "fragt", "fragen") } zuerst.
calls-and-gets = { $caller } { DO($caller, "verlangst", "verlangt", "verlangen") } { $card } und { DO($caller, "bekommst", "bekommt", "bekommen") } die Karte { OWN($called) }.
calls-in-vain = { $caller } { DO($caller, "verlangst", "verlangt", "verlangen") } { $card } und { DO($caller, "bekommst", "bekommt", "bekommen") } nichts { OWN($called) }.
lays-first-set = { $seat } { DO($seat, "legst", "legt", "legen") } den ersten Satz { $country } aus: { $points } Punkte.
lays-second-set = { $seat } { DO($seat, "legst", "legt", "legen") } den zweiten Satz { $country } aus: { $points } Punkte.
wins-at-once = { $seat } { DO($seat, "hast", "hat", "haben") } das Ziel erreicht und { DO($seat, "gewinnst", "gewinnt", "gewinnen") } sofort.
all-sets-down = Alle acht Sätze liegen aus: das Spiel ist vorbei.
too-many-calls = { $calls } Fragen haben keinen Satz gebracht: das Spiel ist vorbei.
passed-over = { $seat } { DO($seat, "kannst", "kann", "können") } nichts fragen und { DO($seat, "wirst", "wird", "werden") } übergangen.
sets-count = { $seat } { DO($seat, "hast", "hat", "haben") } { $sets } der acht Sätze ausgelegt: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.

has-won = { $seat } { DO($seat, "hast", "hat", "haben") } gewonnen.
to-call = { PERSON($seat) ->
    [you] Du bist dran: verlange eine Karte von einem anderen.
   *[one] { $seat } verlangt eine Karte von einem anderen.
}
call-asked = { $card } { OWN($called) }
call-given = hier, bitte
call-not-held = habe ich nicht
note-this-deal = Punkte in diesem Spiel
note-quiet = Fragen seit dem letzten Satz
sheet-stalled = Ende nach { $calls } Fragen ohne Satz

refused-no-seat = dort sitzt niemand: es spielen { $players }
refused-yourself = du fragst einen anderen, nicht dich selbst
refused-no-cards = { $seat } { DO($seat, "hast", "hat", "haben") } keine Karten und { DO($seat, "kannst", "kann", "können") } nicht gefragt werden
refused-no-country = du hast keine Karte von { $country }: { $card } darfst du nicht verlangen
refused-nobody-has = jede Karte { $card } ist in deiner Hand oder in einem Satz auf dem Tisch: kein anderer kann sie haben

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Quartett, Go Fish
shelf-tagline = Frage die anderen nach Karten, merke dir, wer wonach gefragt hat, und bringe die sechs Karten eines Landes zusammen.
