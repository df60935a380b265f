# Mobilization No. 2, auf Deutsch.

zone-stock = Hand
zone-discard = Ablage
zone-home = mobilisierter Stapel { $country }
    .short = { $country }
    .all = mobilisierte Stapel

place-pile = Stapel { $number }
place-discard = Ablage
place-home = mobilisierter Stapel

move-move = { $cards }: { $from } → { $to }
move-turn = Eine Karte aufdecken
move-resign = Die Patience aufgeben

deals-piles = Fünf Stapel sind gegeben; oben liegen { $cards }.
turns-up = { $seat } { DO($seat, "deckst", "deckt", "decken") } { $card } auf.
must-be-played = { $card } passt und muss gespielt werden.
plays-to-pile = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card } auf Stapel { $pile }.
moves-group = { $seat } { DO($seat, "legst", "legt", "legen") } { $cards } von Stapel { $from } auf Stapel { $to }.
turned-up-on = { $card } wird auf Stapel { $pile } aufgedeckt.
mobilizes = { $seat } { DO($seat, "mobilisierst", "mobilisiert", "mobilisieren") } { $card }.
set-complete = Der Satz { $country } ist vollständig.
all-mobilized = Alle 48 Karten sind mobilisiert: die Alliierten haben gewonnen.
gives-up = { $seat } { DO($seat, "gibst", "gibt", "geben") } mit { $number } von 48 mobilisierten Karten auf.
no-move-left = Kein Zug ist mehr möglich: { $number } von 48 Karten sind mobilisiert.

patience-over = Die Patience ist vorbei.
ship-starts = { $card } liegt offen und muss seinen mobilisierten Stapel beginnen.
to-move-or-turn = Bewege eine Karte oder decke eine auf.
to-move = Bewege eine Karte; die Hand ist leer.
note-mobilized = mobilisiert

refused-home-stays = eine Karte auf einem mobilisierten Stapel bleibt dort
refused-to-discard = auf die Ablage kommen nur Karten aus der Hand
refused-play-before-giving-up = { $card } passt und muss gespielt werden, bevor du aufgibst
refused-play-turned = { $card } ist gerade aufgedeckt und passt: diese Karte muss zuerst gespielt werden
refused-start-first = { $card } liegt offen: zuerst beginnt damit ein mobilisierter Stapel
refused-hand-empty = die Hand ist leer, und sie wird nur einmal durchgesehen
refused-discard-empty = die Ablage ist leer
refused-pile-empty = Stapel { $pile } ist leer
refused-lies-there = { $card } liegt schon auf Stapel { $pile }
refused-group = alle offenen Karten von Stapel { $from } bewegen sich zusammen, und { $card } ganz unten passt nicht auf Stapel { $to }
refused-no-gain = unter { $card } liegt nichts: ein leerer Stapel wäre kein Gewinn
refused-needs-flag = Stapel { $pile } ist leer: nur eine Flagge beginnt ihn, nicht { $card }
refused-does-not-fit = { $card } passt nicht auf { $top }: eins niedriger, und blau auf nicht blau oder umgekehrt
refused-not-next = { $card } ist nicht an der Reihe: die Stapel { $country } nehmen { $cards }

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = Klondike
shelf-tagline = Eine Patience auf fünf Stapeln: bringe alle acht Sätze heim, vom Schlachtschiff bis zur Fahne.
misspelt-place = ein Ort ist `p1` bis `p5`, `discard` oder `home`
