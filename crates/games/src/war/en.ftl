# The Game of War, in English.

fort-tokio = Tokio
fort-petersburg = St. Petersburg
fort-mukden = Mukden
fort-arthur = Port Arthur

## Zones

zone-trick = engagement
zone-stock = arbitration pack
zone-reserve = { OWN($owner) } reserve
zone-fort = { $nation } at { $fort }
    .all = { $fort }
    .short = { $fort }
captives-of = { $nation }’s captives
    .short = captives
reserve-of = { $nation }’s reserve
    .short = reserve
pack-of = { $nation }’s pack

## Moves

move-choose = Choose { $nation }
move-first = { $who }
first-self = Begin the battle
first-other = Let the other side begin
move-play-to-fort = Play { $card } to { $fort }

## The skirmish

draw-equal = { $one } { DO($one, "draw", "draws") } { $first } and { $two } { DO($two, "draw", "draws") } { $second }: they are equal, so both go back and the packs are shuffled again.
draw-for-nations = { $one } { DO($one, "draw", "draws") } { $first } and { $two } { DO($two, "draw", "draws") } { $second }: { $winner } { DO($winner, "take", "takes") } both as captives and may choose a nation.
draw-for-attack = { $one } { DO($one, "draw", "draws") } { $first } and { $two } { DO($two, "draw", "draws") } { $second }: { $winner } { DO($winner, "take", "takes") } both as captives and may say which side begins.
chooses = { $seat } { DO($seat, "choose", "chooses") } { $nation }; the other side fights for { $other }.
says-first = { $seat } { DO($seat, "let", "lets") } { $nation } begin the battle.
deals-hands = Each player is dealt { $number } cards of their nation.
dealt = { $seat } { DO($seat, "are", "is") } dealt { BARE($cards) }.

## The battle

plays-to-fort = { $seat } { DO($seat, "play", "plays") } { $card } to { $fort }.
captures = It captures { $card }.
wins-fort = { $nation } wins { $fort }.
wins-fort-and-captures = { $nation } wins { $fort } and captures { BARE($cards) }.
dealt-more = { $seat } { DO($seat, "are", "is") } dealt { $number ->
    [one] one more card
   *[other] { $number } more cards
}.
all-played = All cards have been played: the battle is over.
draws-from-reserve = { $nation } has no cards left and draws { $card } from its reserve.
no-reserve = { $nation } has neither cards nor a reserve left: the battle is over.
forts-captured = All forts are captured.
unplayed = { $nation }’s unplayed cards are worth { $worth }: { BARE($cards) }.
none-unplayed = { $nation } has no unplayed cards.
takes-unplayed = { $nation } takes all unplayed cards.
keep-unplayed = Both sides keep their unplayed cards.
battle-points = { $nation } has { $captives } for captives and { $forts } for forts: { $points ->
    [one] 1 point
   *[other] { $points } points
} from the battle.
no-fort-left = No fort is left uncaptured: the war is over.

## Arbitration

deals-arbitration = { $seat } { DO($seat, "deal", "deals") } { $number ->
    [one] 1 card
   *[other] { $number } cards
} of the arbitration pack to each player.
leads = { $seat } { DO($seat, "lead", "leads") } { $card }.
answers = { $seat } { DO($seat, "answer", "answers") } with { $card }.
like-loses = A card of the nation that was led loses: { $nation } takes both.
like-loses-tied = A card of the nation that was led loses: { $nation } takes both, and what was tied: { BARE($cards) }.
takes-both = { $nation } takes both.
takes-tied = { $nation } takes both, and what was tied: { BARE($cards) }.
values-equal = The values are equal: both cards stay tied.
arbitration-points = { $nation } has { $points ->
    [one] 1 point
   *[other] { $points } points
} from this arbitration.
awarded = { $nation } has the better of the arbitration and is awarded { $forts }.
awarded-to-nobody = The arbitration is even: nobody gets { $forts }.
total = { $nation } has { $points ->
    [one] 1 point
   *[other] { $points } points
} in all: { $battle } from the battle, { $arbitration } from arbitration and { $forts } for forts awarded.

## Whose turn it is

to-choose = { PERSON($seat) ->
    [you] Your turn to choose a nation.
   *[one] { $seat } is to choose a nation.
}
to-say-first = { PERSON($seat) ->
    [you] Your turn to say which side begins.
   *[one] { $seat } is to say which side begins.
}
to-attack = { PERSON($seat) ->
    [you] Your turn to play a card against a fort.
   *[one] { $seat } is to play a card against a fort.
}
to-attack-from-reserve = { PERSON($seat) ->
    [you] Your turn to play { $card }, drawn from the reserve, against a fort.
   *[one] { $seat } is to play { $card }, drawn from the reserve, against a fort.
}
to-lead = { PERSON($seat) ->
    [you] Your turn to lead a card.
   *[one] { $seat } is to lead a card.
}
to-answer = { PERSON($seat) ->
    [you] Your turn to answer { $card }.
   *[one] { $seat } is to answer { $card }.
}
war-over = The war is over.
shuffling = The cards are being shuffled.

## Notes

note-captured = forts captured
note-battle = battle points
note-arbitration = arbitration points
note-uncaptured = uncaptured
sheet-battle = battle: { $points }
sheet-arbitration = arbitration: { $points }
sheet-uncaptured = uncaptured: { $forts }

## Refusals

refused-choose-first = choose a nation first
refused-say-first = say first which side is to begin
refused-to-a-fort = in the battle a card is played against a fort
refused-to-the-engagement = in arbitration a card is played to the engagement
refused-drawn = you have drawn { $card } from the reserve: play that
refused-captured = { $fort } is captured already
refused-war-flag = war flags go to { $forts } now
refused-commercial-flag = commercial flags go to { $forts } now
refused-answer = { $led } was led and you hold { $held }: answer with one of these
misspelt-first = it is `first self` or `first other`
misspelt-nation = the nations are japan and russia
misspelt-fort = the forts are tokio, petersburg, mukden and arthur

solved-part = arbitrations
