# What the browser says of itself, in English; what games and tables say comes from the server.

## Doors of the shelf
door-friends = With friends
door-day = Deal of the day
door-mine = My games
to-shelf = To the shelf

## At the end of a game
again-play = Play again
again-next = Next deal of the series
again-same = The same deal again
again-challenge = Challenge a friend
again-rematch = Play on together
again-asked = { $name } { $same ->
    [yes] plays the same deal again
   *[no] plays on; the seats have turned
}.
again-join = Come along
again-series = The series so far: { $deals ->
    [one] one deal
   *[other] { $deals } deals
}, { $points ->
    [one] one point
   *[other] { $points } points
} for you.
again-trouble = That did not work: { $why }.

## With friends
friends-title = A game with friends
friends-about = Choose a box and how many you are. Then send the link; the game begins when all have sat down. Bots can take seats that stay free.
friends-game = The game
friends-players = How many
friends-name = Your name
friends-length = How long
friends-whole = the whole game
friends-deal = a single deal
friends-open = Open the table
friends-bots = The other seats
friends-wait = for friends

## The waiting room
room-title = The waiting room
room-code = Or let them point a telephone at this code:
room-code-alt = The table's link as a QR code
room-seat = Seat { $seat }
room-free = free
room-fill = Fill with bots
room-level = Their level
room-leave = Leave the table

## Talk
talk-say = Say something
talk-nudge = Nudge { $name }
talk-said = { $name }: “{ $words }”
talk-menu = What to say
turn-title = Your turn!

## My games
mine-title = My games
mine-none = No game has been played in this browser yet.
mine-person = Your name on this server
mine-why = With a name and a recovery phrase the server knows your games, and you find them again in any browser. It asks for no e-mail and no password.
mine-take = Take this name
mine-have = I have a recovery phrase
mine-phrase = Your recovery phrase
mine-write = Write these ten words down. Whoever has them has your games; nobody can give them to you again.
mine-enter = Use this phrase
mine-is = You are { $name } here, since { $since }.
mine-forget = Forget the phrase in this browser
mine-statistics = Statistics
mine-game = Game
mine-level = Against
mine-people = people
mine-alone = alone
mine-games = Games
mine-wins = Won
mine-average = Average
mine-streak = Longest run
mine-now = Run now
mine-bids = Bids made
mine-par = Above par
mine-par-why = “Above par” counts what your side won more, or less, than best play of all would have given it, where the solver knows.
mine-of = { $made } of { $all }
mine-plot = Your points over time
mine-plot-of = Your points in { $game }, { $games ->
    [one] one game
   *[other] { $games } games
}: from { $least } to { $most }.
mine-list = The games
mine-date = When
mine-result = Result
mine-won = won
mine-lost = lost
mine-drawn = drawn
mine-open = still open
mine-points = Your points
mine-ways = Look
mine-replay = Replay
mine-record = Record
mine-go-on = Go on
mine-all = All games
mine-export = Save all of it as a file
mine-delete = Delete all of it
mine-delete-sure = Really delete everything: the games in this browser{ $person ->
    [yes] , and your name and your list of games on the server
   *[no] {""}
}?
mine-delete-yes = Yes, delete it
mine-delete-no = No, keep it
mine-deleted = Everything is deleted.
mine-kept-there = The games themselves stay on the server without your name, because others may have played in them.

## Deal of the day
day-title = Deal of the day
day-of = { $date }
day-about = One patience and one game at the table, the same cards for everybody, once. Without hints and without taking back.
day-patience = The patience
day-table = At the table
day-level = Against
day-play = Play it
day-go-on = Go on playing
day-practice = You have played it. Once more counts for nothing, but does no harm.
day-counts = Your first try counts, under the name { $name }.
day-anonymous = Without a name your game counts for nobody. Take one under “My games”.
day-tried = { $count ->
    [0] Nobody has
    [one] One person has
   *[other] { $count } people have
} tried it.
day-result = Your result: { $points ->
    [one] one point
   *[other] { $points } points
}.
day-until = The results are shown when the day is over, { $time }.
day-commit = The deal was fixed { $time }; the hash of its seed is { $hash }.
day-tomorrow = Tomorrow's deal is fixed already; the hash of its seed is { $hash }.
day-seed = The seed was { $seed }.
day-yesterday = Yesterday's results
day-before = The day before
day-after = The day after
day-board = { $players ->
    [one] alone
   *[other] { $players } players
}, { $level }
day-nobody = Nobody finished it.
day-rank = Place
day-name = Name
day-points = Points
day-won = Won
day-yes = yes
day-no = no
day-house = The house: { $level }
day-house-thinks = The house is still playing it; look again in a minute.
day-solver = The solver: { $won ->
    [yes] it could be won
   *[no] it could not be won
}.
day-you = You: place { $place } of { $all }, { $better ->
    [0] level with the house
   *[other] { $better }
}.
day-ahead = { $points } ahead of the house
day-behind = { $points } behind the house
day-none = There was no deal of the day.

## Challenge
challenge-title = A challenge
challenge-sent = Send this link. Your friend gets the same cards in your seat, and the same bots, who answer the same moves alike.
challenge-link = The challenge's link
challenge-copy = Copy
challenge-copied = Copied
challenge-from = { $name } played { $game }. Play the same deal in the same seat, against the same bots.
challenge-take = Take the challenge
challenge-yours = Your name
challenge-not-yet = Nobody has taken it yet.
challenge-results = Who made what
challenge-match = Match points
challenge-swing = Swing
challenge-swing-why = The swing is how many points more, or fewer, than { $name } that was. Match points: two for everybody you beat, one for everybody you equal.
challenge-moves = Move by move
challenge-same = You played alike for { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
challenge-parted = Here you parted
challenge-all-same = You played alike to the end.
challenge-unfinished = still playing
challenge-look = Look
challenge-compare = Compare with { $name }

## A browser that keeps the games itself
storage-trouble = { $why ->
    [full] This browser has no room left: the last move is not kept. Free some space, or take your games out under “My games”; then it goes on.
    [memory] This browser keeps nothing: the games are lost when this page is closed. Take them out under “My games”.
   *[other] This browser could not keep the last move and tries again: { $why }.
}
carry-out = Take everything out as a file
carry-in = Bring in a file
carry-in-done = { $games ->
    [0] Nothing in it was new.
    [one] One game was brought in.
   *[other] { $games } games were brought in.
}
carry-in-odd = This file holds no games of Broadside.
day-practice-about = Two deals that are the same for everybody who opens this page today: a patience and another game. They are made of the date, so anyone can work them out; they are for practice.
house-coming = The cards are on their way: { $kilobytes } kB so far.
