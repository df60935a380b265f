# Die eigenen Wörter des Browsers am Tisch, auf Deutsch.

web-hint = Tipp: { $move }
web-hint-name = Tipp
web-why = Warum?
web-other-moves = Andere Züge
web-put-away = Den Tipp schließen
web-post-mortem = Nachbetrachtung
web-move = Zug { $number }
web-try-again = Von hier noch einmal spielen
web-play-solution = Die Lösung zeigen
web-deal = Spiel
web-sum = Summe
web-player = Spieler
web-this-deal = Dieses Spiel
web-game-is = Gespielt wird bis { $points }.
web-how-reckoned = So zählte Spiel { $number }
web-no-deal-yet = Noch ist kein Spiel zu Ende.
web-deal-over = Spiel { $number } ist vorbei
web-patience-out = Die Patience ist aufgegangen
web-patience-not-out = Die Patience ist nicht aufgegangen
web-draw = Unentschieden
web-won = { $winners } { DO($winners, "hast", "hat", "haben") } gewonnen
web-stay = Hier bleiben
web-next-deal = Nächstes Spiel
