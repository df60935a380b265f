# Was das Haus sagt, auf Deutsch: was an einem Tisch außer dem Spiel geschieht, und was es nicht kann.

## Was geschah

house-open = Der Tisch ist eröffnet.
house-dealt-out = An diesem Tisch gab es { $deals } Spiele, mehr werden nicht gegeben: eröffne einen neuen.
house-sits = { $name } setzt sich auf Platz { $number }.
house-cuts = { $seat } { DO($seat, "hebst", "hebt", "heben") } bei Spiel { $deal } ab.
house-misses = Nicht rechtzeitig abgehoben ({ $seat }): Spiel { $deal } wird ohne das gegeben.
house-takes-back = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } einen Zug zurück.
house-asks = { $seat } { DO($seat, "möchtest", "möchte", "möchten") } einen Zug zurücknehmen.
house-agrees = { $seat } { DO($seat, "stimmst", "stimmt", "stimmen") } zu.
house-declines = { $seat } { DO($seat, "stimmst", "stimmt", "stimmen") } nicht zu.
house-away = { PERSON($seat) ->
    [you] Für dich springt ein Bot ein.
   *[one] Für { $seat } springt ein Bot ein.
}
house-waiting = Es wird gewartet, bis alle sitzen.
house-waits-for-cuts = Gegeben wird, sobald { $seats } abgehoben { DO($seats, "hast", "hat", "haben") }.
house-back = { $seat } { DO($seat, "bist", "ist", "sind") } wieder da.
house-fills = { $seat } { DO($seat, "lässt", "lässt", "lassen") } Bots die freien Plätze einnehmen.
house-rises = Platz { $number } ist wieder frei.
house-votes = { PERSON($late) ->
    [you] { $seat } { DO($seat, "möchtest", "möchte", "möchten") }, dass für dich ein Bot einspringt.
   *[one] { $seat } { DO($seat, "möchtest", "möchte", "möchten") }, dass für { $late } ein Bot einspringt.
}
house-late = { PERSON($seat) ->
    [you] Die Zeit ist um: diesen Zug macht ein Bot für dich.
   *[one] Die Zeit ist um: diesen Zug macht ein Bot für { $seat }.
}
house-frees = { $seat } { DO($seat, "gibst", "gibt", "geben") } Platz { $number } frei.

note-players = Spieler
note-way-here = der Weg hierher
note-time = Zeit
house-left = { $seat } { DO($seat, "hast", "hat", "haben") } noch { $seconds } Sekunden.
note-votes = Stimmen für einen Bot
clock-gentle = eine Minute je Zug; dann macht ein Bot diesen Zug
clock-day = ein Tag je Zug; dann spielt ein Bot, bis der Mensch wieder da ist

## Warum etwas nicht geht

fault-no-chance = hier ist nichts dem Zufall überlassen
refused-full = alle Plätze sind besetzt
refused-taken = Platz { $number } ist besetzt
refused-not-for-a-person = Platz { $number } ist nicht für Menschen
refused-waiting = der Tisch wartet, bis alle sitzen
refused-gone-on = das Spiel ist inzwischen weitergegangen
refused-watcher = wer zusieht, sieht nur zu
refused-nothing-to-cut = es ist nichts mehr abzuheben
refused-cut = zum Abheben gehört eine Zeile von 1 bis { $longest } Bytes
refused-cut-twice = bei Spiel { $deal } hast du schon abgehoben
refused-pledge = ein Versprechen ist der SHA-256 dessen, womit abgehoben wird, in 64 kleinen Hexadezimalziffern
refused-cut-late = bei Spiel { $deal } wird schon aufgedeckt, womit abgehoben wurde: es ist zu spät
refused-cut-early = womit du abhebst, wird aufgedeckt, wenn das Haus danach fragt
refused-cut-other = das ist nicht, womit du abheben wolltest
refused-others-play = hier spielen andere mit: frage sie, ob du den Zug zurücknehmen darfst
refused-alone = sonst spielt hier niemand: zum Zurücknehmen braucht es keine Zustimmung
refused-asked = es hat schon jemand gefragt
refused-came-to-light = seit deinem Zug kam eine Karte ans Licht
refused-nobody-asks = niemand möchte einen Zug zurücknehmen
refused-own-wish = zustimmen müssen die anderen
refused-agreed = du hast schon zugestimmt
refused-no-move = du hast in diesem Spiel noch nicht gezogen
refused-hint-alone = Tipps bekommt, wer allein spielt
refused-hint-turn = du bist nicht mehr dran, oder noch nicht
refused-hint-busy = gerade wollen zu viele einen Tipp: versuche es noch einmal
refused-hint-one = ein Tipp nach dem anderen
refused-day = das Spiel des Tages wird gespielt, wie es liegt: ohne Tipps, und kein Zug wird zurückgenommen
refused-fill = kein Platz ist frei
refused-level = diese Stärke gibt es nicht
refused-nudge = sonst ist niemand dran
refused-vote-early = Geduld: abstimmen lässt sich, wenn { $seconds } Sekunden gewartet wurde
refused-vote-by-post = hier hat jeder einen Tag für einen Zug
refused-vote-away = für dich spielt ein Bot: komm erst zurück
refused-host = Plätze gibt nur frei, wer den Tisch führt
refused-free = auf Platz { $number } sitzt niemand, der fort ist
refused-often = nicht so schnell: warte einen Augenblick
refused-many-takebacks = dieser Tisch hat mehr als { $entries } Einträge: hier wird kein Zug mehr zurückgenommen
refused-long = dieser Tisch hat { $entries } Einträge und fasst nicht mehr: eröffne einen neuen
refused-many-deals = an diesem Tisch gab es { $deals } Spiele, mehr werden nicht gegeben: eröffne einen neuen
refused-quota = von dieser Adresse wurde in dieser Stunde sehr viel gespielt: warte ein wenig
refused-busy = das ließ sich gerade nicht speichern: versuche es noch einmal

## Was Spieler einander sagen können

remark-good-day = Guten Tag allerseits!
remark-ready = Ich bin bereit.
remark-moment = Einen Augenblick, ich überlege.
remark-capital = Vortrefflich gespielt!
remark-bold = Ein kühner Zug!
remark-george = Donnerwetter!
remark-thought-so = Das dachte ich mir.
remark-luck = Mehr Glück als Verstand, ich gebe es zu.
remark-hard-lines = Das ist Pech!
remark-obliged = Sehr verbunden.
remark-pardon = Ich bitte um Verzeihung.
remark-good-night = Gute Nacht, und danke für das Spiel.
remark-nudge = Bitte sehr, { $seat } { DO($seat, "bist", "ist", "sind") } dran.

## Wie stark die Bots sind

level-random = Zufall
    .about = Spielt irgendeine erlaubte Karte.
level-recruit = Rekrut
    .about = Kennt die Faustregeln und vergisst sie hin und wieder.
level-sergeant = Feldwebel
    .about = Denkt ein paar Karten voraus.
level-general = General
    .about = Denkt sich die verdeckten Karten viele Male aus.
level-marshal = Marschall
    .about = Denkt nach, solange die Wahl offen ist, bis zu einer Sekunde.

## Tipps: warum dieser Zug

why-only = Etwas anderes geht nicht.
why-thumb = Das sagt eine Faustregel.
why-certain = Sicher folgt: { UPPER($event) }
why-nobody-beats = Wer noch spielt, kann { $card } nicht schlagen.
why-highest = In den anderen Händen ist keine höhere Karte dieser Farbe mehr.
why-mate-heads = { $mate } { DO($mate, "hast", "hat", "haben") } den Stich bisher, mit { $card }.
why-cannot-beat = Keine Karte, die du spielen darfst, schlägt { $card }.
why-keeps = So bleibt { $card } für einen späteren Stich.
why-cheapest = Von deinen Karten, die { $best } schlagen, ist es die niedrigste.
why-least = Diese Karte wirst du am wenigsten vermissen.
why-void = { $seats } { DO($seats, "hast", "hat", "haben") } keine Karte dieser Farbe mehr.
why-mate-bid = { $mate } { DO($mate, "hast", "hat", "haben") } das Gebot schon.
why-bid = In { $made } von { $worlds } möglichen Verteilungen erreicht deine Seite { $bid }.
why-no-bid = Nur in { $made } von { $worlds } möglichen Verteilungen würde deine Seite { $bid } erreichen.
why-ahead = In { $ahead } von { $worlds } möglichen Verteilungen liegst du am Ende vorn.
why-behind = Von hier aus kommt man schwer nach vorn: es gelingt in { $ahead ->
    [0] keiner
   *[other] { $ahead }
} von { $worlds } möglichen Verteilungen.
why-comes-out = In { $ahead ->
    [0] keiner
   *[other] { $ahead }
} von { $worlds } möglichen Verteilungen geht die Patience auf.
why-tried = Was die Züge kosten, wurde in { $worlds ->
    [one] einer solchen Verteilung
   *[other] { $worlds } solchen Verteilungen
} bis zum Ende ausprobiert.

cost-even = etwa gleich gut
cost-points = kostet { $whole },{ $tenths } Punkte
cost-games = kostet { $number } von 100 Partien

## Nachbetrachtung: welche Züge etwas verschenkten

slip-tricks = Sicher { $before ->
    [one] war 1 Stich
   *[other] waren { $before } Stiche
} für die Seite { OWN($side) }; danach nur noch { $after }.
slip-points = Sicher { $before ->
    [one] war 1 Punkt
   *[other] waren { $before } Punkte
} für die Seite { OWN($side) }; danach nur noch { $after }.
slip-bid = Der Erfolg war sicher für die Seite { OWN($side) }; danach nicht mehr.
slip-margin = Sicher war ein Vorsprung von { $before } für die Seite { OWN($side) }; danach von { $after }.
slip-win = Bis zu diesem Zug konnte die Patience aufgehen.
slip-better = Besser: { $moves }.
slips-none = { $side } { DO($side, "hast", "hat", "haben") } nichts verschenkt.
slips-some = { $side } { DO($side, "hast", "hat", "haben") } { $number ->
    [one] einmal
   *[other] { $number }-mal
} etwas verschenkt.
slips-not-all = { $number ->
    [one] Der erste Zug wurde
   *[other] Die ersten { $number } Züge wurden
} nicht beurteilt: das würde zu lange dauern.
patience-never = Diese Patience konnte nicht aufgehen, wie auch immer du gespielt hättest.
patience-won = Du hast gewonnen.
patience-lost = Diese Patience konnte aufgehen.
patience-unknown = Ob diese Patience aufgehen konnte, würde zu lange dauern.

## Warum sich ein Spiel nicht lösen oder beurteilen lässt

unsolved-game = { $game } hat keinen genauen Löser. Gelöst werden { $whole }, und zum Teil { $part }
unsolved-over = das Spiel ist vorbei: es gibt nichts mehr zu lösen
unsolved-no-cards = am Ende der Aufzeichnung sind keine Karten im Spiel: lass sie nach dem Mischen enden
unsolved-no-bid = am Ende der Aufzeichnung gibt es kein Gebot
unsolved-no-play = es wurde nichts gespielt, was sich beurteilen lässt
unsolved-no-part = von { $game } lässt sich nur { $part } beurteilen, und die Aufzeichnung enthält davon nichts
unsolved-no-board = nur Stichspiele werden als Blätter gelöst
unsolved-no-ending = das Endspiel hat noch nicht begonnen: was kommt, ist noch nicht bekannt
unsolved-long = das Spiel ist zu lang, um es zu lösen: { $positions } Stellungen reichten nicht

## Warum der Server eine Verbindung beendet

error-malformed = die Nachricht ist nicht lesbar: { $why }
error-no-text = eine Nachricht ist ein Text
error-too-long = eine Nachricht hat höchstens { $bytes } Bytes
error-command-id = eine id hat 1 bis 64 Buchstaben, Ziffern, -, _ oder .
error-second-hello = ein hello genügt
error-protocol = dieser Server spricht Protokoll { $protocol } und du nicht: lade die Seite neu oder hole das neueste Programm
error-hello = die erste Nachricht muss ein hello sein
error-no-table = diesen Tisch gibt es nicht
error-token = dieser Schlüssel gibt hier kein Recht auf einen Platz
error-rate = zu viele Nachrichten
error-late = es kam kein hello zur rechten Zeit
error-slow = dieses Programm liest nicht mit
error-closing = der Server hält an; komm bald wieder
error-elsewhere = ein anderer Knoten hat diesen Tisch; komm bald wieder
error-busy = um den Tisch wird sich gekümmert; komm wieder

## Warum eine Anfrage nicht erfüllt wird

problem-no-game = dieses Spiel gibt es nicht
problem-no-language = diese Sprache wird hier nicht gesprochen
problem-no-example = dieses Beispiel gibt es nicht
problem-no-seat = diesen Platz gibt es nicht
problem-seats = seats muss { $players } Plätze nennen
problem-plan = ein Platz ist für „person“ oder eine dieser Stärken: { $levels }
problem-token = ein Schlüssel hat 64 Hexadezimalziffern, a bis f klein
problem-request = die Anfrage ist nicht zu lesen
problem-body = der Inhalt ist nicht lesbar: { $why }
problem-media = der Inhalt muss { $wanted } sein
problem-method = nicht mit dieser Methode
problem-damaged = was der Server davon gespeichert hat, ist beschädigt: sag es dem Gastgeber, er kann es aus einer Sicherung wiederherstellen
problem-sealed = was der Server davon gespeichert hat, ist versiegelt und geht nicht auf: sag dem Gastgeber, dass der Schlüssel nicht passt oder die Daten geändert wurden
problem-from-record = dieses Spiel ging von einer Aufzeichnung aus weiter: fordere mit einem heraus, das von Anfang an gegeben wurde
problem-not-over = das Spiel ist nicht vorbei: seine Karten sind noch verdeckt
problem-no-such-point = so weit geht die Aufzeichnung nicht, oder dort ist niemand dran
problem-too-long = die Aufzeichnung ist zu lang, um sie zu zeigen
problem-busy = gerade ist zu viel zu tun: versuche es noch einmal
problem-rate = zu viele Anfragen: warte ein wenig
problem-origin = diese Anfrage kam nicht von der Seite dieses Servers
problem-tables = von dieser Adresse wurden viele Tische eröffnet: warte ein wenig
problem-large = die Anfrage ist zu groß
problem-late = die Anfrage dauerte zu lange
problem-nothing = hier ist nichts
problem-host = Unter dem Namen in der Adresse ist dieser Server nicht bekannt. Öffne ihn mit seiner Nummer, etwa http://192.168.1.7:1914, oder bitte darum, ihn mit --origin und diesem Namen zu starten.
problem-day = das wird gesagt, wenn der Tag vorbei ist
problem-name = ein Name hat 1 bis { $longest } Zeichen
problem-name-taken = diesen Namen hat hier schon jemand
problem-unplayed = dieses Blatt ist eine Herausforderung: gezeigt wird es denen, die es gespielt haben
problem-no-day = dieses Spiel wird heute nicht gespielt
problem-no-person = niemand hier hat diesen Wiederherstellungssatz
problem-no-right = dieser Schlüssel gibt kein Recht auf einen Platz an diesem Tisch
problem-brought = das Spiel, das hierher gebracht wurde, ist beschädigt: lass es dir noch einmal geben
problem-not-alone = eine Herausforderung ist ein Spiel eines Menschen gegen Bots

# Was ein Gast an einem beendeten Spiel selbst nachrechnet
seal-checked = Spiel { $deal }, ehrlich gemischt: geprüft. Startwert { $seed }, vorher festgelegt als { $commitment }; { $cuts }-mal abgehoben; Schlüssel { $key }.
seal-hand = Deine Karten kamen aus diesem Stapel.
seal-not-own = Du selbst hast nicht abgehoben: Dass alle es rechtzeitig festgelegt hatten, weißt du nur vom Haus.
seal-both = { $first } { $then }
seal-game = Die Aufzeichnung passt zu dem, was vor jedem Spiel festgelegt war.
seal-broken = WARNUNG: Spiel { $deal } wurde nicht so gemischt wie versprochen. { $why }
seal-broken-game = WARNUNG: Die Aufzeichnung ist nicht, was versprochen war: { $why }
seal-fault-seed = Der Startwert ist nicht der, den das Haus festgelegt hatte.
seal-fault-cut = { $seat }: anders abgehoben als rechtzeitig festgelegt, oder es fehlt ohne ein Wort.
seal-fault-own-cut = Dein Abheben war angenommen und wurde ausgelassen.
seal-fault-shuffle = Die Karten lagen nicht so, wie Startwert und Abheben sie legen.
seal-fault-hand = Deine Karten kamen nicht aus dem Stapel, der gezeigt wurde.

## Warum eine Aufzeichnung nichts beweist
proof-record = Zeile { $line }: { $why }
proof-unreadable = Zeile { $line }: dieser Teil des Beweises ist nicht lesbar
proof-commitment = Spiel { $deal }: der Startwert ist nicht der, der festgelegt war
proof-pledge = Spiel { $deal }, { $seat }: anders abgehoben als festgelegt, oder es fehlt ohne ein Wort
proof-nobody = Spiel { $deal }, { $seat }: Auf diesem Platz konnte niemand abheben
proof-missing = Spiel { $deal } hat keinen Beweis
proof-unfair = Zeile { $line }: nicht, was Startwert und Abheben ergeben
proof-seed = Zeile { $line }: nicht, was der Startwert in der Angabe Seed ergibt
proof-result = die Angabe { $tag } sagt nicht, was das Spiel sagt
