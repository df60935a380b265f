# Das Kriegsspiel, auf Deutsch.

fort-tokio = Tokio
fort-petersburg = Sankt Petersburg
fort-mukden = Mukden
fort-arthur = Port Arthur

## Orte

zone-trick = Gefecht
zone-stock = Schiedspacken
zone-reserve = { PERSON($owner) ->
    [you] deine Reserve
   *[one] Reserve { OWN($owner) }
}
zone-fort = { $nation } vor { $fort }
    .all = { $fort }
    .short = { $fort }
captives-of = Gefangene von { $nation }
    .short = Gefangene
reserve-of = Reserve von { $nation }
    .short = Reserve
pack-of = Packen von { $nation }

## Züge

move-choose = { $nation } wählen
move-first = { $who }
first-self = Die Schlacht beginnen
first-other = Die andere Seite beginnen lassen
move-play-to-fort = { $card } gegen { $fort } spielen

## Das Vorgeplänkel

draw-equal = { $one } { DO($one, "ziehst", "zieht", "ziehen") } { $first } und { $two } { DO($two, "ziehst", "zieht", "ziehen") } { $second }: sie sind gleich, also gehen beide zurück, und die Packen werden neu gemischt.
draw-for-nations = { $one } { DO($one, "ziehst", "zieht", "ziehen") } { $first } und { $two } { DO($two, "ziehst", "zieht", "ziehen") } { $second }: { $winner } { DO($winner, "nimmst", "nimmt", "nehmen") } beide gefangen und { DO($winner, "darfst", "darf", "dürfen") } eine Nation wählen.
draw-for-attack = { $one } { DO($one, "ziehst", "zieht", "ziehen") } { $first } und { $two } { DO($two, "ziehst", "zieht", "ziehen") } { $second }: { $winner } { DO($winner, "nimmst", "nimmt", "nehmen") } beide gefangen und { DO($winner, "darfst", "darf", "dürfen") } sagen, welche Seite beginnt.
chooses = { $seat } { DO($seat, "wählst", "wählt", "wählen") } { $nation }; die andere Seite kämpft für { $other }.
says-first = { $seat } { DO($seat, "lässt", "lässt", "lassen") } { $nation } die Schlacht beginnen.
deals-hands = Jeder bekommt { $number } Karten seiner Nation.
dealt = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { BARE($cards) }.

## Die Schlacht

plays-to-fort = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card } gegen { $fort }.
captures = Damit ist { $card } gefangen.
wins-fort = { $nation } erobert { $fort }.
wins-fort-and-captures = { $nation } erobert { $fort } und nimmt gefangen: { BARE($cards) }.
dealt-more = { $seat } { DO($seat, "bekommst", "bekommt", "bekommen") } { $number ->
    [one] noch eine Karte
   *[other] noch { $number } Karten
}.
all-played = Alle Karten sind gespielt: die Schlacht ist vorbei.
draws-from-reserve = { $nation } hat keine Karten mehr und zieht { $card } aus der Reserve.
no-reserve = { $nation } hat weder Karten noch Reserve: die Schlacht ist vorbei.
forts-captured = Alle Festungen sind erobert.
unplayed = Die nicht gespielten Karten von { $nation } sind { $worth } wert: { BARE($cards) }.
none-unplayed = { $nation } hat keine Karten übrig.
takes-unplayed = { $nation } nimmt alle nicht gespielten Karten.
keep-unplayed = Beide Seiten behalten ihre nicht gespielten Karten.
battle-points = { $nation } hat { $captives } für Gefangene und { $forts } für Festungen: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} aus der Schlacht.
no-fort-left = Jede Festung ist erobert: der Krieg ist vorbei.

## Das Schiedsgericht

deals-arbitration = { $seat } { DO($seat, "gibst", "gibt", "geben") } jedem { $number ->
    [one] 1 Karte
   *[other] { $number } Karten
} des Schiedspackens.
leads = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card } aus.
answers = { $seat } { DO($seat, "antwortest", "antwortet", "antworten") } mit { $card }.
like-loses = Eine Karte der ausgespielten Nation verliert: { $nation } nimmt beide.
like-loses-tied = Eine Karte der ausgespielten Nation verliert: { $nation } nimmt beide, und was unentschieden lag: { BARE($cards) }.
takes-both = { $nation } nimmt beide.
takes-tied = { $nation } nimmt beide, und was unentschieden lag: { BARE($cards) }.
values-equal = Die Werte sind gleich: beide Karten bleiben unentschieden liegen.
arbitration-points = { $nation } hat { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} aus diesem Schiedsgericht.
awarded = { $nation } ist im Schiedsgericht besser und bekommt { $forts }.
awarded-to-nobody = Das Schiedsgericht ist unentschieden: niemand bekommt { $forts }.
total = { $nation } hat zusammen { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}: { $battle } aus der Schlacht, { $arbitration } aus dem Schiedsgericht und { $forts } für zugesprochene Festungen.

## Wer dran ist

to-choose = { PERSON($seat) ->
    [you] Du bist dran: wähle eine Nation.
   *[one] { $seat } wählt eine Nation.
}
to-say-first = { PERSON($seat) ->
    [you] Du bist dran: sage, welche Seite beginnt.
   *[one] { $seat } sagt, welche Seite beginnt.
}
to-attack = { PERSON($seat) ->
    [you] Du bist dran: spiele eine Karte gegen eine Festung.
   *[one] { $seat } spielt eine Karte gegen eine Festung.
}
to-attack-from-reserve = { PERSON($seat) ->
    [you] Du bist dran: spiele { $card } aus der Reserve gegen eine Festung.
   *[one] { $seat } spielt { $card } aus der Reserve gegen eine Festung.
}
to-lead = { PERSON($seat) ->
    [you] Du bist dran: spiele eine Karte aus.
   *[one] { $seat } spielt eine Karte aus.
}
to-answer = { PERSON($seat) ->
    [you] Du bist dran: antworte auf { $card }.
   *[one] { $seat } antwortet auf { $card }.
}
war-over = Der Krieg ist vorbei.
shuffling = Die Karten werden gemischt.

## Merkzettel

note-captured = eroberte Festungen
note-battle = Punkte der Schlacht
note-arbitration = Punkte im Schiedsgericht
note-uncaptured = nicht erobert
sheet-battle = Schlacht: { $points }
sheet-arbitration = Schiedsgericht: { $points }
sheet-uncaptured = nicht erobert: { $forts }

## Was nicht geht

refused-choose-first = wähle zuerst eine Nation
refused-say-first = sage zuerst, welche Seite beginnt
refused-to-a-fort = in der Schlacht wird eine Karte gegen eine Festung gespielt
refused-to-the-engagement = im Schiedsgericht wird eine Karte ins Gefecht gespielt
refused-drawn = du hast { $card } aus der Reserve gezogen: spiele diese Karte
refused-captured = { $fort } ist schon erobert
refused-war-flag = Kriegsflaggen gehen jetzt gegen { $forts }
refused-commercial-flag = Handelsflaggen gehen jetzt gegen { $forts }
refused-answer = { $led } wurde ausgespielt und du hast { $held }: antworte damit

## On the shelf: what it is like, and the game in a sentence. English has these in the description of the game.
shelf-like = nichts anderes; eine Belagerung in drei Akten
shelf-tagline = Japan und Russland plänkeln, belagern vier Festungen und überlassen den Rest Uncle Sam und Den Haag.
misspelt-first = es heißt `first self` oder `first other`
misspelt-nation = die Nationen sind japan und russia
misspelt-fort = die Festungen sind tokio, petersburg, mukden und arthur

solved-part = das Schiedsgericht
