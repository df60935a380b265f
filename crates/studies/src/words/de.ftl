# Was Studien fragen und antworten, auf Deutsch. Die Gruppen heißen in Tabellen und Bildern auf Englisch.
# COMMA($number) schreibt eine Dezimalzahl mit Komma.

## Urteile
verdict-holds = Es stimmt.
verdict-depends = Es kommt auf die Spieler an.
verdict-fails = Es stimmt nicht.
verdict-open = Nicht entschieden.
verdict-measured = Gemessen.

## Zahlen
figure-mean = { COMMA($mean) } ({ COMMA($low) } bis { COMMA($high) })
figure-share = { COMMA($mean) } % ({ COMMA($low) } bis { COMMA($high) })
figure-mean-alike = { COMMA($mean) } (in jedem von { $games } Spielen)
figure-share-alike = { COMMA($mean) } % (in jedem von { $games } Spielen)
figure-mean-single = { COMMA($mean) } (ein Spiel sagt nichts über andere)
figure-share-single = { COMMA($mean) } % (ein Spiel sagt nichts über andere)
figure-never = nie gemessen
figure-none = nicht gemessen
of-group = { $group } { $figure }
by-number = { $number }: { $figure }
series = { $first }, { $next }
parts = { $first }; { $next }

## Plätze am Tisch
place-at = { $zero ->
    [dealer] der Geber
    [first] wer beginnt
   *[seat] Platz 1
}
place-next = der Nächste links { $zero ->
    [dealer] vom Geber
    [first] von dem, der beginnt
   *[seat] von Platz 1
}
place-left = der { $steps }. links { $zero ->
    [dealer] vom Geber
    [first] von dem, der beginnt
   *[seat] von Platz 1
}

## Gruppen von Partien
group-random = Zufall
group-expert = Experten
group-general = Generäle
group-expert-nine-on-any-hand = Experten, neun auf jedes Blatt
group-general-nine-on-any-hand = Generäle, neun auf jedes Blatt
group-random-own-choice = Zufall, nach eigener Wahl
group-expert-own-choice = Experten, nach eigener Wahl
group-general-own-choice = Generäle, nach eigener Wahl
group-expert-hand-as-printed = Experten, Blatt wie gedruckt
group-expert-who-drives-the-others-up = Experten, die die anderen hochtreiben
group-general-who-drives-the-others-up = Generäle, die die anderen hochtreiben
group-random-who-never-lays-a-group-of-bonds = Zufallsspieler, die nie eine Gruppe von Anleihen auslegen
group-expert-who-never-lays-a-group-of-bonds = Experten, die nie eine Gruppe von Anleihen auslegen
group-general-who-never-lays-a-group-of-bonds = Generäle, die nie eine Gruppe von Anleihen auslegen
group-random-who-gives-bonds-away = Zufallsspieler, die Anleihen verschenken
group-expert-who-gives-bonds-away = Experten, die Anleihen verschenken
group-general-who-gives-bonds-away = Generäle, die Anleihen verschenken
group-2-players-expert = 2 Spieler, Experten
group-2-players-general = 2 Spieler, Generäle
group-4-players-expert = 4 Spieler, Experten
group-4-players-general = 4 Spieler, Generäle
group-3-players-expert-against-greedy = 3 Spieler, Experte gegen Gierige
group-4-players-expert-against-greedy = 4 Spieler, Experte gegen Gierige
group-6-players-expert-against-greedy = 6 Spieler, Experte gegen Gierige
group-random-one = Zufall, einer
group-random-both = Zufall, beide
group-expert-one = Experten, einer
group-expert-both = Experten, beide
group-general-one = Generäle, einer
group-general-both = Generäle, beide
group-all-cards-seen-one = alle Karten offen, einer
group-all-cards-seen-both = alle Karten offen, beide
group-random-who-never-loads = Zufallsspieler, die nie beladen
group-expert-who-never-loads = Experten, die nie beladen
group-general-who-never-loads = Generäle, die nie beladen
group-random-who-keeps-his-n = Zufallsspieler, die ihr N behalten
group-expert-who-keeps-his-n = Experten, die ihr N behalten
group-general-who-keeps-his-n = Generäle, die ihr N behalten
group-random-who-gives-his-r = Zufallsspieler, die ihr R geben
group-expert-who-gives-his-r = Experten, die ihr R geben
group-general-who-gives-his-r = Generäle, die ihr R geben
group-random-whose-partner-plays-n = Zufallsspieler, deren Partner N spielt
group-expert-whose-partner-plays-n = Experten, deren Partner N spielt
group-general-whose-partner-plays-n = Generäle, deren Partner N spielt
group-random-whole-games = Zufall, ganze Partien
group-expert-whole-games = Experten, ganze Partien
group-general-whole-games = Generäle, ganze Partien
group-expert-against-random = Experte gegen Zufall
group-general-against-random = General gegen Zufall
group-expert-against-greedy = Experte gegen Gierige
group-general-against-expert = General gegen Experten

## Fragen und Antworten
study-neutral-ten = Sind zehn Punkte recht gut, und fünfzehn oder zwanzig besonders gut?
    .answer = Spiele, in denen die Seite mit dem Gebot auf 10 oder mehr kommt: { $ten }; auf 15 oder mehr: { $fifteen }; auf mehr als 20: { $more }. Zufallsspieler, die blind bieten, erreichen zehn in { $random } der Spiele.
study-neutral-nine = Reichen drei kriegführende und drei neutrale Stiche für ein Gebot von neun?
    .answer = Bei Experten zählen drei kriegführende und drei neutrale Stiche im Mittel { $points } Punkte. Erreichte Gebote von neun: { $made }; auf jedes beliebige Blatt erreichte Gebote von neun: { $blind }.
study-neutral-president = Bringt die Karte des Präsidenten sicher einen Punkt mehr?
    .answer = Spiele, in denen der Präsident für die Seite zählt, die ihn hatte: { $counts }; mit ihm erreichte Gebote von zehn: { $ten }.
study-neutral-cards = Sind Karten der Vereinigten Staaten beim Bieten mehr wert als Trümpfe?
    .answer = Was zwei Karten der Vereinigten Staaten mehr der Seite mit dem Gebot bringen, verglichen mit zwei Trümpfen mehr: { $told }.
    .part = { $group } { COMMA($more) } (± { COMMA($spread) }) Punkte gegen { COMMA($other) } (± { COMMA($other_spread) })
study-neutral-players = Ist es zu viert mit Partnern am besten?
study-nations-one-side = Gibt jedes Spiel nur einer Seite Punkte, nie beiden?
    .answer = In jedem gespielten Spiel bekam genau eine Seite Punkte. Punkte in einem Spiel, im Mittel: { $points }.
study-nations-titles = Geben Titel dem Spiel mehr?
    .answer = Titel bringen { $points } Punkte in ein Spiel von Experten, in { $other } der Spiele gewinnt eine andere Seite, und die Länge einer ganzen Partie von Experten ändert sich um { $deals } Spiele.
study-organization-second-flag = Sollte man die zweite Flagge rufen?
    .answer = Punkte je Spiel, die ein Experte gewinnt, wenn er statt der zweiten Flagge eine Anleihe ruft: { $bond }; ein Schlachtschiff: { $battleship }; eine fremde Flagge: { $flag }. Spiele, in denen die zweite Flagge aus eigener Wahl gerufen wird: { $called }.
study-organization-partner = Wann ist der heimliche Partner bekannt?
    .answer = Spiele, in denen die gerufene Karte bis zum vierten von neun Stichen fällt: { $early }; Stich, in dem sie fällt, im Mittel: { $trick }.
study-sham-battle-250 = Erreicht das Blatt des Beispiels 250?
    .answer = Mit dem Blatt des Beispiels erreichte Gebote von 250: { $made }; Spiele, in denen die genommenen Karten auf 100 kommen: { $taken }.
study-sham-battle-low-bid = Ist es am besten, das Gebot so niedrig wie möglich zu bekommen?
    .answer = Punkte, die Experten mit denselben Blättern bekommen, je nach Gebot: { $told }.
study-sham-battle-driving = Lohnt es sich, die anderen hochzutreiben?
    .answer = Punkte je Spiel, um die vorn liegt, wer die anderen hochtreibt: { $lead }; Spiele, die er gewinnt: { $wins }. Verlorene Gebote: { $lost }.
study-liberty-bond-group = Ist eine Gruppe von Anleihen der beste Zug?
    .answer = Punkte, um die am Ende vorn liegt, wer als Einziger eine Gruppe von Anleihen ausgelegt hat: { $bonds }; eine andere Gruppe: { $group }; eine Folge: { $sequence }. Punkte je Spiel, um die vorn liegt, wer nie eine Gruppe von Anleihen auslegt: { $never }.
study-liberty-bond-folly = Ist es Torheit, eine Anleihe an die Reihe eines anderen anzulegen?
    .answer = Punkte je Spiel, um die vorn liegt, wer Anleihen verschenkt: { $lead }; Spiele, die er gewinnt: { $wins }.
study-liberty-bond-rows = Liegen nach wenigen Zügen Reihen aus?
    .answer = Spiele, in denen nach je drei Zügen zwei Reihen oder mehr liegen: { $several }; Reihen nach je sechs Zügen, im Mittel: { $six }.
study-mobilization-memory = Ist es eine Gedächtnisprobe?
    .answer = Spiele, die jemand, der sich alles merkt, gegen Vergessliche gewinnt (ein gleicher Anteil ist 33, 25 und 17 %): { $wins }.
study-mobilization-2-out = Wie oft geht die Patience auf, und ist sie mit beiden Sätzen einfacher?
    .answer = Spiele, in denen sie aufgeht, ein Satz nach dem anderen: { $one }; beide zugleich: { $both }.
study-mobilization-2-discards = Verliert ein großer Ablagestapel die Patience?
    .answer = Spiele, in denen sie aufgeht, bei 0 bis 4 Ablagen auf halbem Weg: { $few }; 5 bis 8: { $some }; 9 oder mehr: { $many }.
study-mobilization-2-battleships = Erscheint wahrscheinlich ein Schlachtschiff?
    .answer = Spiele, in denen ein Schlachtschiff offen liegt, bevor die erste Karte der Hand aufgedeckt wird: { $early }; Spiele, in denen am Ende eines mobilisiert ist: { $late }.
study-mobilization-3-loading = Hilft es zu gewinnen, wenn man dem Gegner Karten auflädt?
    .answer = Spiele, die jemand gewinnt, der dem anderen nie Karten auflädt: { $wins }.
study-mobilization-3-standstill = Wird gespielt, bis einer keine Karten mehr hat?
    .answer = Spiele, die zum Stillstand kommen: { $stalled }; Züge in einem Spiel, im Mittel: { $moves }.
study-war-and-diplomacy-players = Eignet es sich am besten für vier?
study-war-and-diplomacy-answer-m = Sollte man auf ein ausgespieltes M mit N antworten?
study-war-and-diplomacy-no-r = Sollte man ohne N auf M eher mit A oder Y antworten als mit R?
study-war-and-diplomacy-partner-r = Sollte der Partner dessen, der ausspielt, mit N und R das R spielen?
study-war-and-diplomacy-told = Verrät die Antwort auf M, was jemand nicht hat?
    .answer = Fälle, in denen jemand, der mit A oder Y antwortet, kein N hat: { $no_n }; Fälle, in denen der Partner, der dann N spielt, kein R hat: { $no_r }.
study-war-generals = Gewinnt man ein Fort selten mit zwei Generälen?
    .answer = In der Schlacht allein durch zwei Generäle gewonnene Forts: { $told }.
study-war-run-out = Gehen beiden gewöhnlich zur gleichen Zeit die Karten aus?
    .answer = Spiele, in denen beiden zugleich die Karten ausgehen: { $told }.
study-war-forts-left = Bleiben oft Forts übrig, wenn alle Karten gespielt sind?
    .answer = Spiele, in denen ein Fort übrig bleibt: { $left }; von den vier Forts übrig, im Mittel: { $forts }.
study-war-banked = Liegen viele Karten an den Forts, die übrig bleiben?
    .answer = Karten an jedem Ende eines Forts, das übrig bleibt, im Mittel: { $told }.
study-war-no-reserve = Ist es die Ausnahme, ohne Karten und ohne Reserve dazustehen?
    .answer = Spiele, in denen jemand ohne Karten und ohne Reserve dasteht: { $told }.
study-war-players = Ist das Spiel mit mehr Spielern kürzer?
    .answer = Züge eines Experten in einem Spiel, je nach Zahl der Spieler: { $own }; Züge aller Spieler zusammen: { $all }.
study-best-for-four =
    .answer = Wie viel mehr als einen gleichen Anteil ein General gegen Experten gewinnt, von 0 (nicht mehr) bis 1 (jedes Spiel): { $told }. Ob das das beste Spiel ausmacht, müssen die Spieler sagen.
    .part = { $players } Spieler { $figure }
study-otherwise =
    .answer = Fälle, in denen Spieler dem Rat von sich aus folgen: { $does }. Punkte je Spiel, um die vorn liegt, wer anders spielt: { $lead }; Spiele, die er gewinnt: { $wins }.
study-reading = Was macht die Lesart von { $clause } aus?
    .answer = { UPPER($parts) }.
    .part = mit *{ $choice }* ändert sich ein Spiel von Experten um { $moves } Züge, das beste Ergebnis um { $best } Punkte, in { $other } der Spiele gewinnt jemand anders, und der Anteil der Siege des Besseren ändert sich um { $luck }
    .alone = mit *{ $choice }* ändert sich ein Spiel von Experten um { $moves } Züge, das beste Ergebnis um { $best } Punkte, { $other } der Spiele gehen anders aus, und der Anteil der Spiele, in denen sie aufgeht, ändert sich um { $luck }
study-seats = Welcher Platz ist im Vorteil: der Geber, die Vorhand, der letzte?
    .answer = Ein gleicher Anteil ist { $even } %: { $parts }.
    .ahead = unter { $who ->
        [random] Zufallsspielern
        [expert] Experten
       *[general] Generälen
    } gewinnt { $place } am meisten, { $share }
    .even = unter { $who ->
        [random] Zufallsspielern
        [expert] Experten
       *[general] Generälen
    } ist niemand sicher im Vorteil (am meisten gewinnt { $place }, { $share })
study-skill = Wie viel an einem einzelnen Spiel ist Können, und wie viel Glück?
    .answer = Einzelne Spiele, die der Bessere gewinnt, wo ein gleicher Anteil { $even } % ist: { $told }.
study-length = Wie lange dauert es?
    .answer = Züge in einem Spiel, im Mittel: { $moves }.
    .games = Züge in einem Spiel, im Mittel: { $moves }; Spiele in einer ganzen Partie: { $deals }; Züge in einer ganzen Partie: { $all }.
