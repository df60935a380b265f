# The browser's own words at the table, in English.

web-hint = Hint: { $move }
web-hint-name = Hint
web-why = Why?
web-other-moves = Other moves
web-put-away = Put the hint away
web-post-mortem = Post-mortem
web-move = Move { $number }
web-try-again = Try again from here
web-play-solution = Play the solution
web-deal = Deal
web-sum = Sum
web-player = Player
web-this-deal = This deal
web-game-is = The game is { $points }.
web-how-reckoned = How deal { $number } was reckoned
web-no-deal-yet = No deal is finished yet.
web-deal-over = Deal { $number } is over
web-patience-out = The patience came out
web-patience-not-out = The patience did not come out
web-draw = A draw
web-won = { $winners } { DO($winners, "have", "has") } won
web-stay = Stay here
web-next-deal = Next deal
