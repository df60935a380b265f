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
    .answer = So oft kommt die Seite, die das Gebot hat, auf 10 oder mehr: { $ten }; auf 15 oder mehr: { $fifteen }; auf mehr als 20: { $more }. Zufallsspieler, die blind bieten, erreichen zehn in { $random }.
study-neutral-nine = Reichen drei kriegführende und drei neutrale Stiche für ein Gebot von neun?
    .answer = Drei und drei Stiche zählen bei Experten im Mittel { $points } Punkte, und ein Gebot von neun erreichen: { $made }; auf jedes beliebige Blatt erreichen es: { $blind }.
study-neutral-president = Bringt die Karte des Präsidenten sicher einen Punkt mehr?
    .answer = So oft zählt der Präsident für die Seite, die ihn hatte: { $counts }; mit ihm erreichen ein Gebot von zehn: { $ten }.
study-neutral-cards = Sind Karten der Vereinigten Staaten beim Bieten mehr wert als Trümpfe?
    .answer = So viel bringen zwei Karten der Vereinigten Staaten mehr, verglichen mit zwei Trümpfen mehr: { $told }.
    .part = { $group } { COMMA($more) } (± { COMMA($spread) }) Punkte gegen { COMMA($other) } (± { COMMA($other_spread) })
study-neutral-players = Ist es zu viert mit Partnern am besten?
study-nations-one-side = Gibt jedes Spiel nur einer Seite Punkte, nie beiden?
    .answer = In jedem gespielten Spiel bekam genau eine Seite Punkte, im Mittel: { $points } Punkte.
study-nations-titles = Geben Titel dem Spiel mehr?
    .answer = Titel bringen { $points } Punkte in ein Spiel von Experten, in { $other } der Spiele gewinnt eine andere Seite, und eine ganze Partie von Experten ändert sich um { $deals } Spiele.
study-organization-second-flag = Sollte man die zweite Flagge rufen?
    .answer = Ruft ein Experte statt der zweiten Flagge eine Anleihe, bekommt er { $bond }, ein Schlachtschiff { $battleship }, eine fremde Flagge { $flag } Punkte je Spiel; von selbst rufen die zweite Flagge: { $called }.
study-organization-partner = Wann ist der heimliche Partner bekannt?
    .answer = So oft fällt die gerufene Karte bis zum vierten von neun Stichen: { $early }; im Mittel in Stich: { $trick }.
study-sham-battle-250 = Erreicht das Blatt des Beispiels 250?
    .answer = Mit dem Blatt des Beispiels wird das Gebot von 250 so oft erreicht: { $made }; auf 100 in genommenen Karten kommen: { $taken }.
study-sham-battle-low-bid = Ist es am besten, das Gebot so niedrig wie möglich zu bekommen?
    .answer = Mit denselben Blättern bekommen Experten, je nach Gebot: { $told }.
study-sham-battle-driving = Lohnt es sich, die anderen hochzutreiben?
    .answer = Wer die anderen hochtreibt, liegt je Spiel um so viele Punkte vorn: { $lead }, und gewinnt: { $wins }; verloren gehen Gebote in: { $lost }.
study-liberty-bond-group = Ist eine Gruppe von Anleihen der beste Zug?
    .answer = Wer als Einziger eine Gruppe von Anleihen ausgelegt hat, liegt am Ende vorn um: { $bonds }; mit einer anderen Gruppe: { $group }; mit einer Folge: { $sequence }. Nie eine auszulegen ändert ein Spiel um: { $never } Punkte.
study-liberty-bond-folly = Ist es Torheit, eine Anleihe an die Reihe eines anderen anzulegen?
    .answer = Wer Anleihen verschenkt, liegt je Spiel um so viele Punkte vorn: { $lead }, und gewinnt: { $wins }.
study-liberty-bond-rows = Liegen nach wenigen Zügen Reihen aus?
    .answer = So oft liegen nach je drei Zügen zwei Reihen oder mehr: { $several }; nach sechs Zügen sind es im Mittel: { $six }.
study-mobilization-memory = Ist es eine Gedächtnisprobe?
    .answer = Wer sich alles merkt, gewinnt gegen Vergessliche (ein gleicher Anteil ist 33, 25 und 17 %): { $wins }.
study-mobilization-2-out = Wie oft geht die Patience auf, und ist sie mit beiden Sätzen einfacher?
    .answer = So oft geht sie auf, ein Satz nach dem anderen: { $one }; beide zugleich: { $both }.
study-mobilization-2-discards = Verliert ein großer Ablagestapel die Patience?
    .answer = So oft geht sie auf, je nach Ablagen auf halbem Weg, bei 0 bis 4: { $few }; 5 bis 8: { $some }; 9 oder mehr: { $many }.
study-mobilization-2-battleships = Erscheint wahrscheinlich ein Schlachtschiff?
    .answer = So oft liegt ein Schlachtschiff offen, bevor die erste Karte der Hand aufgedeckt wird: { $early }; am Ende ist eines mobilisiert: { $late }.
study-mobilization-3-loading = Gewinnt, wer dem Gegner Karten auflädt?
    .answer = So viele Spiele gewinnt, wer dem anderen nie etwas auflädt: { $wins }.
study-mobilization-3-standstill = Wird gespielt, bis einer keine Karten mehr hat?
    .answer = So oft kommt ein Spiel zum Stillstand: { $stalled }; so viele Züge hat es: { $moves }.
study-war-and-diplomacy-players = Eignet es sich am besten für vier?
study-war-and-diplomacy-answer-m = Sollte man auf ein ausgespieltes M mit N antworten?
study-war-and-diplomacy-no-r = Sollte man ohne N auf M eher mit A oder Y antworten als mit R?
study-war-and-diplomacy-partner-r = Sollte der Partner dessen, der ausspielt, mit N und R das R spielen?
study-war-and-diplomacy-told = Verrät die Antwort auf M, was jemand nicht hat?
    .answer = So oft hat kein N, wer mit A oder Y antwortet: { $no_n }; der Partner, der dann N spielt, hat kein R: { $no_r }.
study-war-generals = Gewinnt man ein Fort selten mit zwei Generälen?
    .answer = So viele der in der Schlacht gewonnenen Forts fallen allein durch zwei Generäle: { $told }.
study-war-run-out = Gehen beiden gewöhnlich zur gleichen Zeit die Karten aus?
    .answer = So oft gehen beiden zugleich die Karten aus: { $told }.
study-war-forts-left = Bleiben oft Forts übrig, wenn alle Karten gespielt sind?
    .answer = So oft bleibt ein Fort übrig: { $left }; von den vier Forts bleiben im Mittel: { $forts }.
study-war-banked = Liegen viele Karten an den Forts, die übrig bleiben?
    .answer = An jedem Ende liegen so viele Karten: { $told }.
study-war-no-reserve = Ist es die Ausnahme, ohne Karten und ohne Reserve dazustehen?
    .answer = So oft kommt es dazu: { $told }.
study-war-players = Ist das Spiel mit mehr Spielern kürzer?
    .answer = So viele Züge macht ein Experte, je nach Zahl der Spieler: { $own }; alle zusammen machen: { $all }.
study-best-for-four =
    .answer = Auf der Skala des Könnens (ein General gegen Experten) stehen: { $told }; ob das das beste Spiel ausmacht, müssen die Spieler sagen.
    .part = { $players } Spieler { $figure }
study-otherwise =
    .answer = Von selbst tun sie es so oft: { $does }; wer anders spielt, liegt je Spiel um so viele Punkte vorn: { $lead }, und gewinnt { $wins }.
study-reading = Was macht die Lesart von { $clause } aus?
    .answer = { UPPER($parts) }.
    .part = mit *{ $choice }* ändert sich ein Spiel von Experten um { $moves } Züge, das beste Ergebnis um { $best } Punkte, in { $other } der Spiele gewinnt jemand anders, und der Anteil der Siege des Besseren ändert sich um { $luck }
    .alone = mit *{ $choice }* ändert sich ein Spiel von Experten um { $moves } Züge, das beste Ergebnis um { $best } Punkte, { $other } der Spiele gehen anders aus, und sie geht { $luck } öfter auf
study-seats = Welcher Platz ist im Vorteil: der Geber, die Vorhand, der letzte?
    .answer = Wo { $even } % gleich sind: { $parts }.
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
    .answer = Von einzelnen Spielen, wo { $even } % gleich sind, gewinnt der Bessere: { $told }.
study-length = Wie lange dauert es?
    .answer = So viele Züge hat ein Spiel: { $moves }.
    .games = So viele Züge hat ein Spiel: { $moves }; eine ganze Partie hat so viele Spiele: { $deals }, und Züge: { $all }.
