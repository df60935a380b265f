# Was der Browser selbst sagt, auf Deutsch; was Spiele und Tische sagen, kommt vom Server.
# LOWER($text) beginnt mit einem kleinen Buchstaben; DO($seat, "hast", "hat", "haben") wie in den Wendungen der Spiele.

## Überall
home = Broadside: zum Regal
to-shelf = Zum Regal
guest = Gast
seat = Platz { $seat }
free-seat = ein freier Platz
two-names = { $first } und { $last }
your-name = Dein Name
game-length = Wie lange
face-down = eine verdeckte Karte
clause = Regel { $clause }
read-clause = Regel { $clause } im Heft lesen
usual = (üblich)
source = Das Heft:
copy = Kopieren
copied = Kopiert
only-watch = Nur zusehen

## Das Regal
shelf-title = Broadside: alte Kartenspiele
shelf-over = Kartenspiele für die gute Stube, 1898 bis 1918
shelf-under = Such dir eine Schachtel aus. Ein Klick, und das Haus gibt dir die Karten.
shelf-name = Das Regal
shelf-begun = Noch auf dem Tisch
shelf-begun-name = Angefangene Partien
shelf-forget = Diese Partie { $game } vergessen
shelf-done = Zu Ende gespielt
shelf-done-name = Beendete Partien
shelf-look = noch einmal ansehen
shelf-replay = Eine Aufzeichnung aus einer Datei ansehen
shelf-studies = Studien: was die Hefte behaupten, geprüft
shelf-small-print = Regeln nach Heften, die zwischen 1898 und 1918 gedruckt wurden. Karten und Schachteln neu gezeichnet.
door-friends = Mit Freunden
door-day = Spiel des Tages
door-mine = Meine Partien

## Eine Schachtel im Regal
box-lid = Eine Partie { $game } geben
box-undated = ohne Jahr
box-range = { $least } bis { $most }
box-players = { $most ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
box-facts = { $year } · { $players } · { $minutes } Minuten · wie
box-deal = Geben
box-options = Optionen
box-options-for = für { $game }
box-learn = Lernen
box-rules = Regeln
box-rules-of = von { $game }
box-about = Über das Spiel

## Die Optionen eines neuen Tisches
options-away = Die Optionen schließen
options-players = Spieler
options-seats = Plätze
options-friend = ein Freund, über den Link
options-here = jemand an diesem Gerät
options-name = Name am Platz { $seat }
options-pass = Ihr gebt dieses Gerät herum. Ein Vorhang verbirgt jede Hand, bis der nächste Spieler es hat.
options-all-bots = Alle Bots:
options-send = Der Tisch wird gleich eröffnet; schick von dort { $friends ->
    [one] deinem Freund
   *[other] deinen Freunden
} den Link.
options-watch = Ich sehe nur zu; ein Bot nimmt meinen Platz
options-whole = Die ganze Partie
options-to = Bis { $points }
options-to-other = Bis
options-target = Eine andere Punktzahl
options-single = Ein einzelnes Spiel

## Einstellungen: jede mit ihren Möglichkeiten
settings = Einstellungen
settings-away = Die Einstellungen schließen
setting-theme = Licht
    .auto = wie das System
    .light = Tag
    .dark = Abend
setting-cards = Karten
    .usual = übliche Größe
    .large = groß
setting-inks = Farben
    .printed = wie gedruckt
    .clear = gut zu unterscheiden
setting-backs = Rückseiten
    .printed = wie gedruckt
    .red = einfach rot
    .blue = einfach blau
    .green = einfach grün
setting-order = Eigene Hand
    .low = niedrige Karten links
    .high = hohe Karten links
setting-hand = Tasten
    .right = für die rechte Hand
    .left = für die linke Hand
setting-pace = Tempo
    .slow = gemächlich
    .brisk = flott
    .once = sofort
setting-motion = Bewegung
    .auto = wie das System
    .still = keine
setting-language = Sprache
    .en = English
    .de = Deutsch
setting-sound = Töne
    .off = aus
    .on = an

## Wenn etwas nicht geht
trouble-gone = Der Server ist weg
    .why = Er antwortet nicht. Deine Partien sind bei ihm sicher; vielleicht ist er gleich wieder da.
trouble-page = Diese Seite kam nicht an
    .why = Der Server ist weg, oder er hat eine neuere Fassung der Seiten. Deine Partien sind sicher; lade die Seite neu.
trouble-no_table = Diesen Tisch gibt es nicht
    .why = Niemand hat hier einen Tisch mit diesem Namen eröffnet, oder er wurde vor langer Zeit weggeräumt.
trouble-token = Dieser Platz gehört dir nicht
    .why = Dieser Browser hat kein Recht auf den Platz. Öffne den Link noch einmal, um zuzusehen oder einen freien Platz zu nehmen.
trouble-taken = Der Platz ist besetzt
    .why = Jemand war schneller. Vielleicht ist noch ein Platz frei, und zusehen kannst du immer.
trouble-full = Alle Plätze sind besetzt
    .why = Zusehen kannst du trotzdem.
trouble-no_game = Dieses Spiel gibt es nicht
    .why = Keine Schachtel im Regal heißt so.
trouble-lost = Hier liegt nichts
    .why = Die Adresse führt zu keinem Tisch. Vielleicht ging unterwegs ein Buchstabe des Links verloren.
trouble-apart = Keine Verbindung zum Gastgeber
    .why = Dieser Tisch ist im Browser eines Freundes. Bitte um einen neuen Code: Er bringt dich an deinen Platz zurück.
trouble-not_over = Es wird noch gespielt
    .why = Die Aufzeichnung einer Partie ist zu sehen, wenn sie vorbei ist.
trouble-unplayed = Eine Herausforderung wartet
    .why = Dieses Spiel wurde an Freunde geschickt. Was darin geschah, wird gezeigt, wenn du es selbst gespielt hast.
trouble-protocol = Die Seite ist veraltet
    .why = Der Server spricht ein neueres Protokoll. Lade die Seite neu.
trouble-damaged = Diese Partie ist nicht zu lesen
    .why = Der Server hat sie noch, aber beschädigt oder mit einem anderen Schlüssel versiegelt. Da kann nur der Gastgeber helfen.
trouble-other = Etwas ging schief
    .why = Was, hat der Server nicht verraten.
trouble-said = Der Server sagte: { $text }
trouble-again = Noch einmal versuchen
server-silent = Der Server antwortet nicht.
server-answered = Der Server antwortete { $status }.

## Ein Platz über einen Link
join-title = { $game } mitspielen
join-kept = { $name } hält dir einen Platz frei.
join-free = Hier ist ein Platz für dich frei.
join-guest = Gast { $seat }
join-sit = Hinsetzen
join-sit-where = auf Platz { $seat }

## Die Seiten eines Spiels
pages-about = { $game }: über das Spiel
pages-rules = { $game }: die Regeln
pages-name = Seiten des Spiels
pages-to-about = Über das Spiel
pages-print = Drucken
pages-claims = Was das Heft behauptet
pages-claims-why = Jede Behauptung hat eine Nummer, damit man sie prüfen kann.
pages-examples = Beispiele zum Durchspielen

## Das Heft
booklet-gone = Das Heft war nicht zu holen.
booklet-search = Im Heft suchen
booklet-found = { $found } von { $all } Regeln
booklet-none = Keine Regel enthält diese Wörter.
booklet-contents = Inhalt
booklet-whole = unsere Auslegung
booklet-part = zum Teil unsere Auslegung
booklet-ruling = Das alte Heft schweigt hier oder ist unklar; so haben wir entschieden.
booklet-here = An diesem Tisch gilt
booklet-legend = „Auslegung“ heißt, was wir entschieden haben, wo das alte Heft schweigt oder unklar ist. Alles andere steht so im Heft, in unseren Worten.

## Die Lektion
learn-title = { $game } lernen
learn-first = { $game }: ein erstes Spiel
learn-skip = Lektion überspringen
learn-progress = Wie weit die Lektion ist
learn-move = Dein Zug: { $move }.
learn-allowed = Das ist erlaubt. Für die Lektion aber bitte: { $move }.
learn-not-that = Das nicht. Bitte: { $move }.
learn-deal = Gib mir Karten
learn-on = Weiter

## Eine Partie noch einmal
replay-title = { $game } noch einmal
replay-ask = Eine Aufzeichnung ansehen
replay-about = Die Aufzeichnung einer Partie ist eine .bsr-Datei, am Ende einer Partie gespeichert oder von Hand geschrieben.
replay-choose = Datei wählen
replay-again = { $game }, noch einmal gespielt
replay-name = Wiedergabe
replay-share = Diesen Augenblick teilen
replay-shared = Link kopiert
replay-moves = Züge
replay-move = Zug { $at } von { $last }, Spiel { $deal }
replay-back = Einen Zug zurück
replay-on = Einen Zug weiter
replay-play = Abspielen
replay-halt = Anhalten
replay-fault = Zeile { $line }: { $reason }
replay-breaks = Die Aufzeichnung bricht ab: { $fault }
replay-nothing = Es gibt nichts zu zeigen: { $why }.
replay-no-card = es wird keine Karte gegeben

## Was neben dem Tisch liegt
sheet-booklet = Heft
    .away = Das Heft schließen
sheet-score = Spielzettel
    .away = Den Spielzettel schließen
sheet-said = Was geschah
    .away = Den Verlauf schließen
sheet-moves = Alle Züge
    .away = Die Züge schließen
sheet-last = Letzter Stich
    .away = Den letzten Stich schließen
sheet-room = Mehr
    .away = Dies schließen

## Der Tisch
table = Tisch
table-learn = Neu für dich? Lern es in zwei Minuten
table-learn-short = Lernen
table-learn-about = Ein Spiel mit Anleitung, zwei Minuten lang
table-undo = Zurück
table-take-back = Zurücknehmen
table-score = Stand
table-log = Verlauf
table-moves = Züge
table-away = Der Server ist weg und wird wieder gerufen … Deine Partie ist dort sicher.
table-no-words = Die Wörter waren nicht zu holen; lade die Seite neu.
table-no-cards = Die Karten waren nicht zu zeichnen; lade die Seite neu.
table-result = Das Ergebnis
table-spoken = Was geschieht
turn-title = Du bist dran!
keys-walk = Tasten am Tisch: Pfeile gehen durch deine Hand, Eingabe spielt,
keys-h = Tipp
keys-u = zurück
keys-l = letzter Stich
keys-b = Heft
keys-s = Stand
keys-m = alle Züge
keys-escape = Escape legt gewählte Karten zurück.
felt-name = Der Tisch
felt-middle = Die Mitte des Tisches
felt-not-now = jetzt nicht zu spielen
may-play-any = Du darfst jede Karte spielen.
may-play = Du darfst spielen: { $cards }.
may-press = Tasten: { $buttons }.
refusal-away = Dies schließen
offers-name = Was du tun kannst
offers-sure = Sicher?
offers-surely = { $move }: bist du sicher?
offers-play-on = Weiterspielen
offers-for-good = { $move }, auch weiterhin
offers-lay = Diese { $count } Karten legen
offers-back = Zurücklegen
zone-down = { $count } verdeckt
zone-empty = leer
zone-cards = { $count } Karten
seat-you = (du)
seat-partner = dein Partner
seat-with = mit { $names }
seat-away = weg, ein Bot spielt
seat-offline = nicht da
seat-score = Punkte
seat-cards = { $count ->
    [one] Karte
   *[other] Karten
}
played-by = { $card } von { $name }
played-none = noch keine Karte
piles-of = Stapel von { $name }
worth = zählt { $points }
rows-none = Noch liegt nichts aus.
choose-name = Wählen
call-name = Eine Karte rufen
call-which = Welche Karte willst du von { $name }?
call-whom = Von wem willst du „{ $card }“?
call-both = Wähle einen Spieler und eine Karte.
call-held = { $card }, eine davon hast du
call-mark = hast du
auction-name = Reizen
auction-title = Das Reizen
auction-none = Noch hat niemand etwas gesagt.
auction-yours = Dein Gebot
auction-higher = höher
auction-bid = Bieten
moves-find = Einen Zug suchen
moves-found = { $found } von { $all } erlaubten Zügen
moves-none = Du hast jetzt nichts zu tun.
takeback-asks = { $name } möchte den letzten Zug zurücknehmen.
takeback-waits = Die anderen müssen noch zustimmen.
takeback-agree = Zustimmen
takeback-decline = Ablehnen

## Mit den Namen der Spieler
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

## Warten auf Spieler
waiting-name = Warten auf Spieler
waiting-free = { $free ->
    [one] Ein Platz ist frei
   *[other] { $free } Plätze sind frei
}
waiting-begins = Das Spiel beginnt, wenn alle sitzen.
waiting-send = Schick deinen Freunden diesen Link. Das Spiel beginnt, wenn alle sitzen.
waiting-link = Der Link zum Tisch
waiting-local = Dieser Link geht nur auf diesem Rechner. Für Freunde an anderen Rechnern starte den Server mit

## Am Ende einer Partie
after-look = Noch einmal ansehen
after-save = Aufzeichnung speichern
again-play = Noch eine Partie
again-next = Nächstes Spiel der Reihe
again-same = Dasselbe Spiel noch einmal
again-challenge = Einen Freund herausfordern
again-rematch = Zusammen weiterspielen
again-asked = { $name } { $same ->
    [yes] spielt dasselbe Spiel noch einmal
   *[no] spielt weiter; die Plätze sind weitergerückt
}.
again-join = Mitkommen
again-series = Die Reihe bisher: { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
}, { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} für dich.
again-trouble = Das ging nicht: { $why }.

## Mit Freunden
friends-title = Eine Partie mit Freunden
friends-about = Such eine Schachtel aus und sag, zu wievielt ihr seid. Dann schick den Link; das Spiel beginnt, wenn alle sitzen. Freie Plätze können Bots nehmen.
friends-game = Das Spiel
friends-players = Wie viele
friends-whole = die ganze Partie
friends-deal = ein einzelnes Spiel
friends-open = Den Tisch eröffnen

## Warten
clock-title = Zeit für einen Zug
clock-none = unbegrenzt
clock-gentle = eine Minute
    .about = Jeder hat eine Minute für einen Zug. Ist sie um, macht ein Bot diesen einen Zug; der Platz bleibt deiner.
clock-day = ein Tag
    .about = Jeder hat einen Tag für einen Zug und darf solange fort sein. Ist er um, spielt ein Bot, bis du wieder da bist.
wait-own = Du hast noch { $time }
wait-other = { $name } hat noch { $time }
wait-hours = { $time } Stunden
wait-told = Du hast noch { $seconds } Sekunden für deinen Zug.
wait-away = Für dich spielt ein Bot.
wait-back = Ich bin wieder da
vote-name = Einen Bot für { $name } einspringen lassen
vote-own = Andere möchten, dass für dich ein Bot einspringt: { $votes } von { $needed } Stimmen. Zieh, und der Platz bleibt deiner.
vote-other = Für { $name } soll ein Bot einspringen: { $votes } von { $needed } Stimmen.
free-name = Den Platz von { $name } freigeben
free-told = Platz { $seat } ist frei: dort spielt ein Bot, bis jemand den Link zu diesem Tisch öffnet und sich setzt.
table-leave = Den Tisch verlassen
table-leave-about = Ein Bot spielt für dich, bis du den Tisch wieder öffnest.

## Das Wartezimmer
room-title = Das Wartezimmer
room-code = Oder lass sie ein Telefon auf diesen Code richten:
room-code-alt = Der Link zum Tisch als QR-Code
room-free = frei
room-fill = Mit Bots auffüllen
room-level = Ihre Stärke
room-leave = Den Tisch verlassen

## Reden
talk-say = Etwas sagen
talk-nudge = { $name } anstupsen
talk-said = { $name }: „{ $words }“
talk-menu = Was du sagen kannst

## Meine Partien
mine-title = Meine Partien
mine-none = In diesem Browser wurde noch nichts gespielt.
mine-person = Dein Name auf diesem Server
mine-why = Mit einem Namen und einem Merksatz kennt der Server deine Partien, und du findest sie in jedem Browser wieder. Er fragt nach keiner E-Mail-Adresse und keinem Passwort.
mine-take = Diesen Namen nehmen
mine-have = Ich habe einen Merksatz
mine-write = Schreib diese zehn Wörter auf. Wer sie hat, hat deine Partien; niemand kann sie dir noch einmal geben.
mine-enter = Diesen Merksatz nehmen
mine-is = Du heißt hier { $name }, seit { $since }.
mine-forget = Den Merksatz in diesem Browser vergessen
mine-statistics = Statistik
mine-game = Spiel
mine-level = Gegen
mine-people = Menschen
mine-alone = allein
mine-games = Partien
mine-wins = Gewonnen
mine-average = Schnitt
mine-streak = Längste Serie
mine-now = Serie jetzt
mine-bids = Gebote erreicht
mine-par = Über Par
mine-par-why = „Über Par“ zählt, was deine Seite mehr oder weniger gewann, als ihr das beste Spiel aller gegeben hätte, soweit der Löser es weiß.
mine-of = { $made } von { $all }
mine-plot = Deine Punkte im Lauf der Zeit
mine-plot-of = Deine Punkte in { $game }, { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}: von { $least } bis { $most }.
mine-list = Die Partien
mine-date = Wann
mine-result = Ergebnis
mine-won = gewonnen
mine-lost = verloren
mine-drawn = unentschieden
mine-open = noch offen
mine-points = Deine Punkte
mine-ways = Ansehen
mine-replay = Wiedergabe
mine-record = Aufzeichnung
mine-go-on = Weiterspielen
mine-all = Alle Spiele
mine-export = Alles als Datei speichern
mine-delete = Alles löschen
mine-delete-sure = Wirklich alles löschen: die Partien in diesem Browser{ $person ->
    [yes] , deinen Namen und deine Liste von Partien auf dem Server
   *[no] {""}
}?
mine-delete-yes = Ja, löschen
mine-delete-no = Nein, behalten
mine-deleted = Alles ist gelöscht.
mine-kept-there = Die Partien selbst bleiben ohne deinen Namen auf dem Server, denn andere können mitgespielt haben.

## Spiel des Tages
day-title = Spiel des Tages
day-about = Eine Patience und ein Spiel am Tisch, für alle dieselben Karten, ein einziges Mal. Ohne Tipps und ohne Zurücknehmen.
day-patience = Die Patience
day-table = Am Tisch
day-level = Gegen
day-play = Spielen
day-go-on = Weiterspielen
day-practice = Du hast es gespielt. Noch einmal zählt nicht, schadet aber auch nicht.
day-counts = Dein erster Versuch zählt, unter dem Namen { $name }.
day-anonymous = Ohne Namen zählt deine Partie für niemanden. Nimm dir einen unter „Meine Partien“.
day-tried = { $count ->
    [0] Niemand hat
    [one] Einer hat
   *[other] { $count } haben
} es versucht.
day-result = Dein Ergebnis: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}.
day-until = Die Ergebnisse sind zu sehen, wenn der Tag vorbei ist: { $time }.
day-commit = Das Spiel wurde festgelegt: { $time }; der Hash seines Startwerts ist { $hash }.
day-tomorrow = Das Spiel von morgen ist schon festgelegt; der Hash seines Startwerts ist { $hash }.
day-seed = Der Startwert war { $seed }.
day-yesterday = Die Ergebnisse von gestern
day-before = Der Tag davor
day-after = Der Tag danach
day-board = { $players ->
    [one] allein
   *[other] { $players } Spieler
}, { $level }
day-nobody = Niemand hat es zu Ende gespielt.
day-rank = Rang
day-name = Name
day-points = Punkte
day-won = Gewonnen
day-yes = ja
day-no = nein
day-house = Das Haus: { $level }
day-house-thinks = Das Haus spielt es noch; sieh in einer Minute wieder nach.
day-solver = Der Löser: { $won ->
    [yes] es war zu gewinnen
   *[no] es war nicht zu gewinnen
}.
day-you = Du: Rang { $place } von { $all }, { $better ->
    [0] gleichauf mit dem Haus
   *[other] { $better }
}.
day-ahead = { $points } vor dem Haus
day-behind = { $points } hinter dem Haus

## Herausforderung
challenge-title = Eine Herausforderung
challenge-sent = Schick diesen Link. Dein Freund bekommt auf deinem Platz dieselben Karten und dieselben Bots, die auf dieselben Züge gleich antworten.
challenge-open = Das Spiel steckt im Link: wer den Link entschlüsselt, kann alle Karten sehen.
challenge-link = Der Link zur Herausforderung
challenge-from = { $name } hat { $game } gespielt. Spiel dasselbe Spiel auf demselben Platz, gegen dieselben Bots.
challenge-take = Annehmen
challenge-hidden = Was die anderen daraus gemacht haben, siehst du, wenn du es gespielt hast.
challenge-not-yet = Noch hat sie niemand angenommen.
challenge-results = Wer was daraus gemacht hat
challenge-match = Matchpunkte
challenge-swing = Abstand
challenge-swing-why = Der Abstand sagt, wie viele Punkte mehr oder weniger es waren als bei { $name }. Matchpunkte: zwei für jeden, den du schlägst, einer für jeden, der gleichauf ist.
challenge-moves = Zug um Zug
challenge-same = Ihr habt { $moves ->
    [one] einen Zug
   *[other] { $moves } Züge
} lang gleich gespielt.
challenge-parted = Hier trennen sich die Wege
challenge-all-same = Ihr habt bis zum Ende gleich gespielt.
challenge-unfinished = spielt noch
challenge-compare = Mit { $name } vergleichen

## Ein Browser, der die Partien selbst aufhebt
storage-trouble = { $why ->
    [full] Dieser Browser hat keinen Platz mehr: der letzte Zug ist nicht aufgehoben. Schaff Platz, oder nimm deine Partien unter „Meine Partien“ heraus; dann geht es weiter.
    [absent] Das Haus kam nicht über das Netz, also kann niemand geben. Lade die Seite neu.
    [memory] Dieser Browser hebt nichts auf: die Partien sind verloren, wenn diese Seite geschlossen wird. Nimm sie unter „Meine Partien“ heraus.
   *[other] Dieser Browser konnte den letzten Zug nicht aufheben und versucht es noch einmal: { $why }.
}
storage-forgets = Dieser Browser behält deinen Platz und deine Einstellungen nicht: Wird diese Seite geschlossen, sind sie vergessen. Er hat keinen Platz mehr, oder er erlaubt Seiten nicht, etwas zu speichern.
carry-out = Alles als Datei herausnehmen
carry-in = Eine Datei hereinholen
carry-in-done = { $games ->
    [0] Darin war nichts Neues.
    [one] Eine Partie ist hereingeholt.
   *[other] { $games } Partien sind hereingeholt.
}
carry-in-odd = In dieser Datei sind keine Partien von Broadside.
day-practice-about = Zwei Spiele, die für alle gleich sind, die heute diese Seite öffnen: eine Patience und ein anderes Spiel. Sie werden aus dem Datum gemacht, jeder kann sie also ausrechnen; sie sind zum Üben.
curtain-for = Gib das Gerät an { $name }
curtain-why = Alle Karten sind verdeckt. Niemand sonst soll jetzt hersehen.
curtain-since = Seit deinem letzten Zug
curtain-take = Ich bin { $name }: zeig meine Karten
curtain-back = { $name }: meinen Zug zurücknehmen
curtain-bots = Die Bots spielen.
house-thinks = Das Haus denkt nach
house-thinks-for = { $seconds } s
house-coming = Die Karten sind unterwegs: bisher { $kilobytes } kB.

## Das Siegel auf einem geprüften Spiel
seal = Ehrlich gemischt: geprüft
seal-about = Diese Seite hat das Mischen nachgerechnet: Das Haus hatte seinen Startwert festgelegt, bevor es wusste, wie abgehoben wird, und alle hatten festgelegt, wie sie abheben, bevor jemand es vom anderen wusste.
seal-open-cut = Diese Seite hat das Mischen nachgerechnet: Das Haus hatte seinen Startwert festgelegt, bevor es wusste, wie abgehoben wird. Abgehoben wurde offen: Ein Haus, das mit dem Letzten gemeinsame Sache macht, hätte unter mehreren Stapeln wählen können.
seal-no-cut = Diese Seite hat das Mischen aus dem Startwert nachgerechnet, den das Haus vorher festgelegt hatte. Niemand hat abgehoben: Das Haus hätte den Startwert aussuchen können.
seal-hand = Deine Karten kamen der Reihe nach aus diesem Stapel.
seal-no-hand = Wer welche Karten bekam, wurde hier nicht verglichen; das tun Aufzeichnung und „broadside verify“.
seal-not-own = Diese Seite hat selbst nicht abgehoben: Dass alle es rechtzeitig festgelegt hatten, weiß sie nur vom Haus.
seal-missing = { $name }: nicht innerhalb von fünf Sekunden abgehoben, also ausgelassen.
seal-permits = Was das erlaubt: Wer das Abheben eines anderen oder das eigene auslassen kann, wählt zwischen zwei Spielen. Ein Spieler allein kennt keines davon; ein Haus, das mit ihm gemeinsame Sache macht oder so tut, als sei jemand zu spät, kennt beide. Achte also darauf, wer fehlt, vor allem ob du fehlst.
seal-commitment = Was das Haus vorher festgelegt hatte (SHA-256 des Startwerts)
seal-seed = Der Startwert
seal-cut = Abgehoben von { $name }
seal-key = Der Schlüssel des Mischens
seal-broken = Spiel { $deal } wurde nicht so gemischt wie versprochen!
seal-fault-seed = Der Startwert ist nicht der, den das Haus festgelegt hatte.
seal-fault-cut = Jemand hat anders abgehoben als rechtzeitig festgelegt, oder es fehlt ohne ein Wort.
seal-fault-own-cut = Dein Abheben war angenommen und wurde ausgelassen.
seal-fault-shuffle = Die Karten lagen nicht so, wie Startwert und Abheben sie legen.
seal-fault-hand = Deine Karten kamen nicht aus dem Stapel, der gezeigt wurde.

## Browser von Freunden, durch Codes verbunden
friends-direct = Dein Browser ist das Haus, und die Browser deiner Freunde verbinden sich mit ihm, ohne Server. Alle müssen im selben Netz sein. Deine Freunde öffnen diese Seite ebenfalls in ihrem Browser.
friends-invited = Ich habe den Code eines Freundes
invite-title = Jemanden einladen
invite-about = Jeder braucht einen eigenen Code.
invite-gone = Jemand ist nicht verbunden. Ein neuer Code bringt ihn an seinen Platz zurück.
invite-host = Dein Browser gibt und verwahrt die Karten: Lass diese Seite offen. Wer sich auskennt, könnte hier alle Karten ansehen; das Blatt ordnen kann niemand, denn deine Freunde heben ab, nachdem es versiegelt ist.
invite-first = Einen Code erstellen
invite-another = Noch einen Code erstellen
invite-send = Schicke diesen Code; die Antwort darauf ist ein zweiter:
invite-code = Der Code zum Verschicken
invite-answer = Die Antwort
invite-connect = Verbinden
invite-calling = Der andere Browser wird gesucht …
invite-here = Die Verbindung steht.
invite-lost = Die Verbindung kam nicht zustande oder ist abgebrochen.
guest-title = Am Tisch eines Freundes
guest-about = Füge den Code ein, den du bekommen hast. Beide Browser müssen im selben Netz sein.
guest-host = Der Browser des Gastgebers gibt die Karten, also könnte der Gastgeber sie ansehen. Ordnen kann er das Blatt nicht: Dein Browser hebt ab.
guest-code = Der Code des Gastgebers
guest-answer = Beantworten
guest-send = Schicke diesen Code zurück:
guest-back = Der Code zum Zurückschicken
guest-waits = Sobald er dort eingegeben ist, öffnet sich hier der Tisch. Lass diese Seite offen.
code-broken = Das ist kein ganzer Code: Kopiere ihn noch einmal, vom ersten bis zum letzten Buchstaben.
code-kind = Das ist der andere der beiden Codes: Der erste kommt vom Gastgeber, der zweite geht an ihn zurück.
code-other = Das ist die Antwort auf einen anderen Code. Schicke den neuesten.
code-refused = Der Browser kann diesen Code nicht verwenden. Erstelle einen neuen.
code-none = Dieser Browser kann sich nicht direkt mit anderen verbinden.

## Studien
studies-title = Studien
studies-about = Was die alten Hefte behaupten, was Lesarten unklarer Regeln ändern, welcher Platz im Vorteil ist, wie lange eine Partie dauert: Jede Frage beantworten Programme, die sie ausspielen, vom Zufallsspieler bis zum General. Fragen und Antworten sind auf Englisch; in Klammern stehen Bereiche von 95 %.
studies-games = Die Studien zu einem Spiel
studies-holds = stimmt
studies-depends = hängt von den Spielern ab
studies-fails = stimmt nicht
studies-open = nicht entschieden
studies-measured = gemessen
studies-plot = Schaubild: { $asks }
studies-figures = Zahlen (CSV)
studies-all-data = Alle Daten (JSON)
studies-picture = Schaubild (SVG)
studies-play = So ein Spiel spielen
studies-play-named = So ein Spiel spielen: { $asks }
studies-version = Erstellt von { $version }.

## Ein Gerät für Gäste
kiosk-soon = Ist jemand da? In wenigen Sekunden wird hier für den nächsten Gast abgeräumt.
