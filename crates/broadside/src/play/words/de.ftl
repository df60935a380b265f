# Was das Terminal von sich aus sagt, auf Deutsch; was Spiele und Tische sagen, steht in ihren eigenen Wendungen.
# Funktionen: DO($seat, "spielst", "spielt", "spielen"), UPPER($text), wie in den Wendungen der Spiele.

## Der Tisch auf dem Schirm
bar-alone = { $title }, Spiel { $deal }
bar-seat = { $title }, Spiel { $deal }, du hast Platz { $seat } von { $players }
bar-watching = { $title }, Spiel { $deal }, du siehst zu
window-small = Der Tisch braucht { $width } Spalten und { $height } Zeilen. Mach das Fenster größer.
enter-deals = Das Spiel ist vorbei: Enter gibt das nächste.
enter-goes-on = Weiter mit Enter.
mark-barred = · nicht spielbar
mark-open = * wählbar
trick-empty = noch keine Karte
stack-of = von { $number }
typing = Eingabe:
typing-nothing = So beginnt nichts Erlaubtes; Enter sagt, warum.
picked-so-far = { $steps } … (Esc: zurück)
choose-from = { $number } zur Wahl
choose-first = Erst wählen: mit den Pfeilen oder mit einem Buchstaben.
consent-keys = { $asks } + zustimmen  - ablehnen
refused-by = Nein, nach { $clause }: { $why }. (? zeigt die Regel)
refused-because = Nein: { $why }.
give-up-sure = Wirklich aufgeben? j gibt auf, mit jeder anderen Taste geht es weiter.
# Was als Ja gilt; der erste Buchstabe ist auch eine Taste.
yes = j ja

## Die Tasten am Fuß des Schirms
foot-typing = Enter ausführen  Tab weiter  Esc beenden
foot-choose = ←→ Enter
foot-letter = Buchstabe
foot-type = / tippen
foot-next-deal = Enter nächstes Spiel
foot-go-on = Enter weiter
foot-rules = ? Regeln
foot-hint = h Tipp
foot-give-up = x aufgeben
foot-undo = u zurück
foot-score = s Stand
foot-last = l zuletzt
foot-write = w sichern
foot-cards = c Karten, Tasten
foot-leave = q gehen

## Die Blätter über dem Tisch
over-rules = Regeln
over-clause = { $title }: { $section }
over-scores = Spielzettel
over-slips = Nachbetrachtung
over-last = Letzter Stich und Gesagtes
over-legend = Karten und Tasten
over-keys = ↑↓ blättern  Esc schließen
over-clause-keys = ←→ Regel  ↑↓ blättern  Esc schließen
over-scores-keys = ↑↓ blättern  v letztes Spiel beurteilen  Esc schließen
over-scores-between = Enter nächstes Spiel  Esc Tisch  v beurteilen  u zurück  ? Regeln
over-scores-end = Esc schließen  v Spiel beurteilen  u zurück  q gehen
over-slips-keys = ↑↓ blättern  Esc Spielzettel
over-slips-between = Enter nächstes Spiel  ↑↓ blättern  Esc Spielzettel  ? Regeln
key-arrows = den Zeiger bewegen
key-enter = wählen, worauf der Zeiger steht; zwischen den Spielen: weiter
key-letters = wählen, was diesen Buchstaben hat
key-type = einen Zug eintippen, oder seine ersten Buchstaben
key-esc = zurück
key-x = aufgeben, wo das geht; es wird erst gefragt
key-rules = die Regeln, bei der zuletzt genannten
key-h = ein Tipp mit seinem Grund
key-u = den letzten eigenen Zug zurücknehmen
key-l = der letzte Stich, und alles, was gesagt wurde
key-s = der Spielzettel; dort beurteilt v das letzte Spiel
key-c = dieses Blatt
key-w = die Aufzeichnung in eine Datei schreiben
key-waiting = beim Warten: anstupsen, für einen Bot stimmen, zurückkommen, Platz freigeben
key-q = gehen; die Partie bleibt gespeichert

## Das Heft
booklet-doubt = { $question } ({ $reading })
booklet-here = hier: { $answer } - { $meaning }
booklet-or = oder: { $answer } - { $meaning }
booklet-source = das Heft: { $source }
booklet-ruling = „Ruling“ heißt, was wir entschieden haben, wo das alte Heft schweigt oder unklar ist.

## Der Spielzettel
scores-deal = Nr. { $deal }
scores-sum = Stand
scores-deal-over = Spiel { $deal } ist vorbei: { $scores }.
scores-deal-over-with = Spiel { $deal } ist vorbei: { $scores } ({ $remarks }).
scores-told = Stand: { $scores }.
game-goes-on = Die Partie ist nicht vorbei.
game-ended-unwon = Die Partie ist vorbei: niemand hat gewonnen.
game-ended = Die Partie ist vorbei: { $winners } { DO($winners, "hast", "hat", "haben") } gewonnen.

## Was auf dem Tisch liegt, fürs Ohr
calls-said = Gesagt: { $calls }
zone-holds-none = { $zone }: leer.
zone-holds-down = { $zone }: { $down } verdeckt.
zone-holds-top = { $zone }: { $top } obenauf, { $number } Karten.
zone-holds = { $zone }: { $cards }.
zone-holds-both = { $zone }: { $down } verdeckt, dann { $cards }.
card-by = { $card }: { $seat }

## Wer spielt
alone = Du spielst allein.
company = Du hast Platz { $seat } von { $players }; die Stärke der Bots an den anderen ist { $level }.
company-lesson = Das ist eine Lektion: du hast Platz { $seat }.
company-guest = Du hast Platz { $seat } von { $players } an diesem Tisch: { $seats }.
company-watching = Alle Plätze sind besetzt: du siehst zu. Am Tisch: { $seats }.
at-seat = { $seat } { $who }
at-seat-away = { $seat } { $who } (fort)
seat-free = frei

## Was dem Menschen gesagt wird
advice = Der Berater sagt: { UPPER($best) }. { $reasons }
advice-none = Dieses Spiel kennt noch kein Berater.
undo-nothing = Es ist nichts zurückzunehmen.
undone = Zurückgenommen.
undone-action = Zurückgenommen: { $action }.
undo-sent = Du nimmst deinen letzten Zug zurück.
undo-asked = Du fragst die anderen, ob du deinen letzten Zug zurücknehmen darfst.
lesson-other = die Lektion geht mit einem anderen Zug weiter: { $next }
lesson-next = Die Lektion geht weiter mit: { $next }.
lesson-again = Die Lektion noch einmal: broadside lesson { $game }
lesson-over = Die Lektion ist vorbei. Zum Spielen: broadside play { $game }
lesson-no-record = von einer Lektion gibt es keine Aufzeichnung
nobody-else = sonst spielt hier niemand
nobody-away = niemand ist fort
only-watching = du siehst nur zu
not-your-turn = du bist nicht dran
nothing-typed = es wurde nichts eingegeben
written = Geschrieben nach { $file }.
not-written = die Partie lässt sich nicht speichern: { $why }
written-by-another = { $file } wurde inzwischen von einem anderen Programm geschrieben
cannot-write = { $file } lässt sich nicht schreiben: { $why }
there-already = { $file } gibt es schon: nenne eine andere Datei
too-many-records = hier sind zu viele Aufzeichnungen
saved-to-go-on = Gespeichert. Weiter mit: broadside play --record { $file }
over-watch-with = Die Partie in { $file } ist vorbei. Ansehen mit: broadside watch { $file }
over-watch-it = Die Partie in { $file } ist vorbei. Ansehen? [J/n]

## Der Tisch eines Servers
guest-back = Platz { $seat } bleibt deiner. Zurück mit: broadside play --connect { $link }
server-waits = Der Server antwortet nicht; es wird immer wieder versucht.
server-gone = der Server hat fünf Minuten lang nicht geantwortet
server-unreachable = { $address } ist nicht zu erreichen
server-silent = der Server antwortet nicht
server-silent-at = der Tisch unter { $link } antwortet nicht
server-answers = der Server antwortet mit { $status }
server-refuses = Der Server lehnt ab: { $why }
server-says = der Server sagt: { $why }
server-none = das ist kein Server mit einem Tisch: er antwortet mit { $status }
server-other-game = dort wird „{ $game }“ gespielt, das hier nicht bekannt ist

## Die Nachbetrachtung
slips-wait = Es wird gerechnet …
slips-stopped = Das Spiel ließ sich nicht beurteilen.
slips-bad-record = Die Aufzeichnung lässt sich nicht nachspielen: Zeile { $line }: { $why }.
slips-no-deal = Noch ist kein Spiel zu Ende.
slips-cannot = Spiel { $deal } lässt sich nicht beurteilen: { $why }.
slips-move = Zug { $number }, { $seat }: { $done }. { $said }

## In Zeilen
plain-clause = Regel { $clause }, { $reading }: { $meaning }
plain-greeting = { $company } help zeigt die Befehle.
plain-enter = Weiter mit Enter.
plain-refused-by = Nicht erlaubt nach Regel { $clause }: { $why }. rules { $clause } zeigt sie.
plain-refused = Nein: { $why }. legal zeigt, was du darfst, help die Befehle.
plain-legal = Erlaubt: { $actions }.
plain-legal-many = Erlaubt: { $number } Züge; legal zeigt sie.
plain-long = Diese Zeile ist zu lang für einen Zug.
plain-give-up = Zum Aufgeben schreibe { $action } ganz aus.
plain-several = Das könnte { $actions } sein. Schreibe mehr davon.
plain-no-cards = Du hast keine Karten, die du sehen kannst; table zeigt den Tisch.
plain-no-last = Es gibt keinen letzten Stich.
plain-no-clause = Eine Regel „{ $clause }“ gibt es nicht; rules zeigt alle.
plain-no-file = Diese Partie hat noch keine Datei: schreibe save und einen Dateinamen.
plain-no-record = es gibt keine Aufzeichnung: { $why }
plain-not-saved = Nicht gespeichert: { $why }.
help-actions = Schreibe einen Zug wie in der Aufzeichnung, etwa play B8; groß oder klein ist gleich, und Wörter darf man abkürzen.
help-legal = jeder erlaubte Zug
help-hand = deine Karten
help-table = alles, was auf dem Tisch liegt
help-score = der Spielzettel
help-value = wo das letzte Spiel etwas verschenkt wurde
help-last = der letzte Stich
help-cards = Kürzel und Name jeder Karte
help-rules = eine Regel, etwa rules N9, oder die Liste der Regeln
help-hint = was ein Berater täte
help-undo = den letzten eigenen Zug zurücknehmen
help-agree = antworten, wenn jemand einen Zug zurücknehmen möchte
help-nudge = am Tisch eines Servers: anstupsen, wer dran ist
help-vote = für sie einen Bot einspringen lassen, wenn die anderen zustimmen
help-back = den eigenen Platz vom Bot zurücknehmen
help-free = wer den Tisch führt: den Platz von jemandem freigeben, der fort ist
help-save = die Aufzeichnung schreiben
help-quit = gehen; die Partie bleibt gespeichert, wenn sie eine Datei hat

## Das Regal
shelf-heading = Broadside: das Regal
shelf-keys = ↑↓ Spiel  Tab Wahl  Enter los  l lernen  s Partien  q gehen
shelf-how = Broadside: wie gespielt wird
shelf-how-keys = ↑↓ Zeile  ←→ ändern  Enter los  Tab Spiele  q gehen
shelf-saved = Broadside: gespeicherte Partien
shelf-saved-keys = ↑↓ wählen  Enter weiter  Esc zurück  q gehen
shelf-is-like = wie { $like }
shelf-minutes = etwa { $minutes } Minuten
shelf-one = Für einen Spieler, etwa { $minutes } Minuten
shelf-several = Für mehrere Spieler, etwa { $minutes } Minuten
shelf-players = Spieler
shelf-seat = Dein Platz
shelf-level = Die Stärke der Bots
shelf-which = Welches Spiel? Schreibe seine Nummer oder seinen Namen; um es zu lernen, davor lesson.
shelf-no-such = Dieses Spiel gibt es nicht. Schreibe eine Nummer von 1 bis { $most }, oder quit.
saved-game = { $title } zu { $players }, im Spiel { $deal }, { $scores }
saved-game-over = { $title } zu { $players }, vorbei, { $scores }
saved-none = In { $folder } sind keine gespeicherten Partien.
saved-no-folder = Hier gibt es keinen Ordner für gespeicherte Partien.

## Eine Aufzeichnung ansehen
watch-bar = { $title }, Spiel { $deal }
watch-line = Zeile { $line } von { $lines }
watch-next = Als Nächstes: { $who }, { $action }
watch-chance = Als Nächstes: { $action }
watch-end = Hier endet die Aufzeichnung.
watch-mover = wer dran ist
watch-watcher = wer zusieht
watch-step = ←→ Schritt
watch-ten = PgUp PgDn zehn
watch-ends = Home End
watch-run = Leertaste Lauf
watch-stop = Leertaste Halt
watch-eyes = +- { $speed }/s  v Blick: { $eyes }  q gehen
