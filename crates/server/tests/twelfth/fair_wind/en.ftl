# Fair Wind, in English.

suit-N = North
suit-E = East
suit-S = South
suit-W = West

card-N6 = North 6
card-N5 = North 5
card-N4 = North 4
card-N3 = North 3
card-N2 = North 2
card-N1 = North 1
card-E6 = East 6
card-E5 = East 5
card-E4 = East 4
card-E3 = East 3
card-E2 = East 2
card-E1 = East 1
card-S6 = South 6
card-S5 = South 5
card-S4 = South 4
card-S3 = South 3
card-S2 = South 2
card-S1 = South 1
card-W6 = West 6
card-W5 = West 5
card-W4 = West 4
card-W3 = West 3
card-W2 = West 2
card-W1 = West 1

to-choose-fair-wind = { PERSON($seat) ->
    [you] Your turn to lead: the wind you lead is fair.
   *[one] { $seat } is to lead, and makes that wind fair.
}
makes-fair-wind = { $seat } { DO($seat, "lead", "leads") } { $card }: { $wind } is the fair wind.
takes-trick-for = { $seat } { DO($seat, "take", "takes") } the trick with { $card } and { DO($seat, "score", "scores") } { $points ->
    [one] 1 point
   *[other] { $points } points
}.
note-fair-wind = fair wind
