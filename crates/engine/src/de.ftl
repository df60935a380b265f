# Was alle Spiele sagen, auf Deutsch. Die de.ftl eines Spiels ergänzt es und darf eine Wendung anders sagen.
# Karten stehen in Anführungszeichen und werden nicht gebeugt; OWN($seat) ist „von dir“, „von Anna“.
# Funktionen: DO($seat, "spielst", "spielt", "spielen"), OWN($seat), PERSON($seat), BARE($card).

verbatim = { $text }
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-none = nichts

## Spieler

you = du
    .own = von dir
named = { $name }
    .own = von { $name }
nameless = Platz { $number }
    .own = von Platz { $number }

## Karten

the-card = „{ $name }“
coded-card = { $code } ({ $name })

## Orte

zone-hand = { PERSON($owner) ->
    [you] deine Hand
   *[one] Hand { OWN($owner) }
}
zone-trick = Stich
zone-last-trick = letzter Stich
zone-taken = { PERSON($owner) ->
    [you] deine neutralisierten Stiche
   *[one] neutralisierte Stiche { OWN($owner) }
}
zone-stock = Packen
zone-reserve = Vorrat
zone-discard = Ablage
zone-aside = aus dem Spiel
zone-turned = aufgedeckt
zone-meld = { PERSON($owner) ->
    [you] deine Kombinationen
   *[one] Kombinationen { OWN($owner) }
}
zone-pile = Stapel { $number }
zone-home = mobilisierter Stapel
zone-fort = Festung
zone-captives = { PERSON($owner) ->
    [you] deine Gefangenen
   *[one] Gefangene { OWN($owner) }
}
zone-tied = unentschieden

## Züge

move-bid = { $bid } bieten
move-pass = Passen
move-play = { $card } spielen
move-discard = { $card } weglegen
move-call = { $card } rufen
move-done = Nichts weiter
move-resign = Aufgeben

## Reizen

bids = { $seat } { DO($seat, "bietest", "bietet", "bieten") } { $bid }.
passes = { $seat } { DO($seat, "passt", "passt", "passen") }.
thrown-in = Alle haben gepasst: Es wird neu gegeben.
is-maker = { $maker } { DO($maker, "spielst", "spielt", "spielen") } für { $bid }.
call-bid = { $bid }
call-pass = passe
to-bid = { PERSON($seat) ->
    [you] Du bist dran: biete oder passe; noch hat niemand geboten.
   *[one] { $seat } bietet oder passt; noch hat niemand geboten.
}
to-bid-more = { PERSON($seat) ->
    [you] Du bist dran: biete mehr als { $bid } ({ $bidder }) oder passe.
   *[one] { $seat } bietet mehr als { $bid } ({ $bidder }) oder passt.
}
refused-auction-over = das Reizen ist vorbei
refused-bid-range = ein Gebot von { $bid } liegt nicht zwischen { $step } und { $top }
refused-bid-step = ein Gebot von { $bid } ist kein Vielfaches von { $step }
refused-bid-low = ein Gebot von { $bid } ist nicht höher als die { $high } { OWN($seat) }

## Der Alleinspieler

takes-reserve = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } den Vorrat auf.
takes-reserve-cards = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } den Vorrat auf: { $cards }.
lays-away = { $seat } { DO($seat, "legst", "legt", "legen") } eine Karte weg.
lays-away-card = { $seat } { DO($seat, "legst", "legt", "legen") } { $card } weg.
call-card = { BARE($card) }
is-partner = { $partner } { DO($partner, "spielst", "spielt", "spielen") } auf der Seite { OWN($maker) }.
to-lay-away = { $seat } { DO($seat, "hast", "hat", "haben") } { $number ->
    [one] eine Karte
   *[other] { $number } Karten
} wegzulegen.
to-call = { PERSON($seat) ->
    [you] Du bist dran: rufe eine Karte, um einen Partner zu finden.
   *[one] { $seat } ruft eine Karte, um einen Partner zu finden.
}
refused-lay-away-first = lege zuerst drei Karten weg
refused-call-first = rufe zuerst eine Karte
refused-maker-leads = wer das Reizen gewinnt, spielt danach aus

## Stiche

plays = { $seat } { DO($seat, "spielst", "spielt", "spielen") } { $card }.
takes-trick = { $seat } { DO($seat, "nimmst", "nimmt", "nehmen") } den Stich mit { $card }.
to-lead = { PERSON($seat) ->
    [you] Du spielst aus.
   *[one] { $seat } spielt aus.
}
to-play = { PERSON($seat) ->
    [you] Du bist dran.
   *[one] { $seat } ist dran.
}
refused-not-held = du hast { $card } nicht
refused-not-another = du hast keine zweite Karte „{ BARE($card) }“
refused-follow = { $led } wurde ausgespielt und du hast { $held }: du musst bedienen

## Das Geben und der Tisch

deals-each = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $number } Karten.
deals-reserve = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $number } Karten und { DO($dealer, "legst", "legt", "legen") } { $left } in den Vorrat.
deals-undealt = { $dealer } { DO($dealer, "gibst", "gibt", "geben") } jedem { $number } Karten und { DO($dealer, "lässt", "lässt", "lassen") } { $left } verdeckt liegen.
deal-over = Das Spiel ist vorbei.
note-dealer = Geber
note-maker = Alleinspieler
note-maker-bid = für { $bid }
note-trump = Trumpf
note-called = gerufen
note-partner = Partner
note-tricks = Stiche
number = { $number }
names = { $names }
tricks = { $number ->
    [one] 1 Stich
   *[other] { $number } Stiche
}
points = { $number ->
    [one] 1 Punkt
   *[other] { $number } Punkte
}
cards = { $number ->
    [one] 1 Karte
   *[other] { $number } Karten
}
n-of = { $number } von { $most }

## Der Spielzettel

sheet-bid-made = { $maker } { DO($maker, "hast", "hat", "haben") } { $bid } geboten und erreicht
sheet-bid-lost = { $maker } { DO($maker, "hast", "hat", "haben") } { $bid } geboten und verfehlt
sheet-thrown-in = alle gepasst
sheet-partner = Partner: { $partner }
sheet-by-seat = { $seat } { $number }
sheet-side = { $side } { $number }

## Fehler

fault-no-deal = gerade wird nicht gespielt
fault-no-such-move = das geht hier nicht
fault-turn = { $to_act } { DO($to_act, "bist", "ist", "sind") } dran
fault-chance-first = zuerst kommt: { $due }
fault-over = das Spiel ist vorbei: niemand ist dran
fault-chance-verb = nach `*` kommt `dealer`, `first` oder `shuffle`
fault-chance-none = hier ist nichts dem Zufall überlassen: { $to_act } { DO($to_act, "bist", "ist", "sind") } dran
fault-chance-over = das Spiel ist vorbei: nichts ist mehr dem Zufall überlassen
fault-chance-seat = nach `* { $verb }` kommt eine einzige Platznummer
fault-chance-due = hier muss { $due } kommen
fault-chance-other = hier muss { $due } kommen, nicht `* { $verb }`
fault-seats = die Plätze an diesem Tisch sind 1 bis { $players }
chance-lot = `* { $lot } S`
chance-shuffle = `* shuffle` mit { $number } Karten
chance-shuffle-of = `* shuffle { $label }` mit { $number } Karten
shuffle-too-often = { $card } kommt beim Mischen zu oft vor
shuffle-strange = { $card } gehört nicht in diesen Stapel
shuffle-lacks = im gemischten Stapel fehlen Karten ({ $number }): { $cards }

## Züge, die nicht lesbar sind

misspelt-breaks-off = der Zug bricht ab
misspelt-extra = „{ $word }“ ist ein Wort zu viel
misspelt-verb = „{ $word }“ ist kein Zug in diesem Spiel; es gibt { $known }
misspelt-number = „{ $word }“ ist keine ganze Zahl
misspelt-card = „{ $word }“ ist keine Karte dieses Spiels
misspelt-seat = einen Platz { $number } gibt es nicht
misspelt-twice = { $word } kommt zweimal vor
misspelt-thrice = { $word } kommt dreimal vor

## Aufzeichnungen, die nicht lesbar sind

record-no-text = diese Zeile ist kein Text in UTF-8
record-no-action = eine Zeile ist eine Platznummer oder `*`, dann ein Zug
record-begins = eine Zeile beginnt mit einer Platznummer, `*`, `[` oder `;`
record-long = diese Zeile hat { $bytes } Bytes; keine braucht mehr als { $most }
record-tag = eine Angabe sieht so aus: [Name "Wert"]
record-tag-late = Angaben stehen vor dem ersten Zug
record-tag-twice = [{ $name }] ist zweimal angegeben
record-tag-missing = [{ $name } "…"] fehlt
record-game = dieses Spiel gibt es nicht; es gibt { $known }
record-players = Players ist eine ganze Zahl
record-reading = eine Lesart sieht so aus: "Name=Wahl"

## Tische, die sich so nicht aufstellen lassen

setup-players = { $game } ist für { $players } Spieler, nicht für { $given }
setup-reading = { $game } für { $players } hat keine Lesart „{ $given }“; es hat { $known }
setup-choice = die Lesart „{ $reading }“ ist { $choices }, nicht „{ $given }“
setup-twice = die Lesart „{ $reading }“ ist zweimal angegeben
setup-own-end = { $game } endet nach eigener Regel: nicht bei einer Punktzahl (C13)
setup-no-points = ein Ziel ist eine ganze Zahl ab 1 (C13)
setup-many-points = { $given } Punkte sind mehr, als man zählen kann
setup-target = „{ $given }“ ist kein Ziel: eine ganze Zahl oder `deal` (C13)
setup-ranks = { $game } für { $players } hat kein Kartenspiel mit { $given } Rängen; es hat { $known }
