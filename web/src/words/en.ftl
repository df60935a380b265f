# What the browser says of itself, in English; what games and tables say comes from the server.
# LOWER($text) begins with a small letter; DO($seat, "have", "has") as in the phrases of the games.

## Everywhere
home = Broadside: to the shelf
to-shelf = To the shelf
guest = Guest
seat = Seat { $seat }
free-seat = a free seat
two-names = { $first } and { $last }
your-name = Your name
game-length = How long
face-down = a card face down
clause = Clause { $clause }
read-clause = Read clause { $clause } in the booklet
usual = (usual)
source = The booklet:
copy = Copy
copied = Copied
only-watch = Only watch

## The shelf
shelf-title = Broadside: old card games
shelf-over = Parlour card games of 1898 to 1918
shelf-under = Choose a box. One click deals you a game against the house.
shelf-name = The shelf
shelf-begun = Still on the table
shelf-begun-name = Games to go back to
shelf-forget = Forget this game of { $game }
shelf-done = Played to the end
shelf-done-name = Finished games
shelf-look = look at it again
shelf-replay = Replay a record from a file
shelf-studies = Studies: what the booklets claim, tested
shelf-small-print = Rules after booklets printed between 1898 and 1918. Cards and boxes drawn anew.
door-friends = With friends
door-day = Deal of the day
door-mine = My games

## A box on the shelf
box-lid = Deal a game of { $game }
box-undated = undated
box-range = { $least } to { $most }
box-players = { $most ->
    [one] { $count } player
   *[other] { $count } players
}
box-facts = { $year } · { $players } · { $minutes } minutes · like
box-deal = Deal
box-options = Options
box-options-for = for { $game }
box-learn = Learn
box-rules = The rules
box-rules-of = of { $game }
box-about = About the game

## The options of a new table
options-away = Put the options away
options-players = Players
options-seats = Seats
options-friend = a friend, by link
options-here = somebody at this device
options-name = Name at seat { $seat }
options-pass = You pass this device around. A curtain hides every hand until the next player has it.
options-all-bots = All bots:
options-send = The table opens at once; send the link to { $friends ->
    [one] your friend
   *[other] your friends
} from there.
options-watch = I only watch; a bot takes my seat
options-whole = The whole game
options-to = To { $points }
options-to-other = To
options-target = Another target
options-single = A single deal

## Settings: each with its choices
settings = Settings
settings-away = Put the settings away
setting-theme = Light
    .auto = as the system
    .light = day
    .dark = evening
setting-cards = Cards
    .usual = usual size
    .large = large
setting-inks = Colours
    .printed = as printed
    .clear = easy to tell apart
setting-backs = Card backs
    .printed = as printed
    .red = plain red
    .blue = plain blue
    .green = plain green
setting-order = Own hand
    .low = low cards left
    .high = high cards left
setting-hand = Buttons
    .right = for the right hand
    .left = for the left hand
setting-pace = Pace
    .slow = gentle
    .brisk = brisk
    .once = at once
setting-motion = Movement
    .auto = as the system
    .still = none
setting-language = Language
    .en = English
    .de = Deutsch
setting-sound = Sounds
    .off = off
    .on = on

## Trouble
trouble-gone = The server is gone
    .why = It does not answer. Your games are safe with it; it may be back in a moment.
trouble-page = This page did not come
    .why = The server is away, or it has a newer version of the pages. Your games are safe; load the page again.
trouble-no_table = No such table
    .why = Nobody has opened a table by that name here, or it was put away long ago.
trouble-token = That seat is not yours
    .why = This browser has no right to the seat. Open the link again to watch, or to take a free seat.
trouble-taken = The seat is taken
    .why = Somebody was quicker. There may be another free seat, and you can always watch.
trouble-full = Every seat is taken
    .why = You can still watch the game.
trouble-no_game = No such game
    .why = No box on the shelf has that name.
trouble-lost = Nothing lies here
    .why = The address leads to no table. Perhaps a letter of the link was lost on the way.
trouble-apart = Your friend is not connected
    .why = This table is in a friend's browser. Ask for a new code: it brings you back to your seat.
trouble-not_over = Still being played
    .why = The record of a game is shown when the game is over.
trouble-unplayed = A challenge is waiting
    .why = These deals were sent to friends. What happened in them is shown when you have played them yourself.
trouble-protocol = The page is out of date
    .why = The server speaks a newer protocol. Load the page again.
trouble-damaged = This game cannot be read
    .why = The server still has it, but damaged or sealed with another key. Only its host can help.
trouble-other = Something went wrong
    .why = The server would not say what.
trouble-said = The server said: { $text }
trouble-again = Try again
server-silent = The server does not answer.
server-answered = The server answered { $status }.

## Taking a seat by link
join-title = Join { $game }
join-kept = { $name } keeps a seat for you.
join-free = There is a seat for you.
join-guest = Guest { $seat }
join-sit = Sit down
join-sit-where = in seat { $seat }

## The pages of a game
pages-about = { $game }: about the game
pages-rules = { $game }: the rules
pages-name = Pages of the game
pages-to-about = About
pages-print = Print
pages-claims = What the booklet claims
pages-claims-why = Each claim has a number, so that it can be put to the test.
pages-examples = Examples to play through

## The booklet
booklet-gone = The booklet could not be fetched.
booklet-search = Search the booklet
booklet-found = { $found } of { $all } clauses
booklet-none = No clause has these words.
booklet-contents = Contents
booklet-whole = our ruling
booklet-part = in part our ruling
booklet-ruling = The old booklet is silent or unclear here; this is our decision.
booklet-here = At this table
booklet-legend = “Ruling” marks what is our decision, where the old booklet is silent or unclear. All else is as the booklet has it, in our words.

## The lesson
learn-title = Learn { $game }
learn-first = { $game }: a first deal
learn-skip = Skip the lesson
learn-progress = How far the lesson is
learn-move = Your move: { LOWER($move) }.
learn-allowed = That is allowed. For the lesson, please { LOWER($move) }.
learn-not-that = Not that one. Please { LOWER($move) }.
learn-deal = Deal me one
learn-on = Go on

## A game played again
replay-title = Replay { $game }
replay-ask = Replay a record
replay-about = A game's record is a .bsr file, saved at the end of a game or written by hand.
replay-choose = Choose a file
replay-again = { $game }, played again
replay-name = Replay
replay-share = Share this moment
replay-shared = Link copied
replay-moves = Moves
replay-move = Move { $at } of { $last }, deal { $deal }
replay-back = One move back
replay-on = One move on
replay-play = Play
replay-halt = Halt
replay-fault = line { $line }: { $reason }
replay-breaks = The record breaks off at { $fault }
replay-nothing = There is nothing to show: { $why }.
replay-no-card = no card is dealt

## What lies beside a table
sheet-booklet = Booklet
    .away = Put the booklet away
sheet-score = Score sheet
    .away = Put the score sheet away
sheet-said = What happened
    .away = Put the log away
sheet-moves = All moves
    .away = Put the moves away
sheet-last = Last trick
    .away = Put the last trick away
sheet-room = More
    .away = Put this away

## The table
table = Table
table-learn = New to it? Learn it in two minutes
table-learn-short = Learn it
table-learn-about = A guided deal of two minutes
table-undo = Undo
table-take-back = Take back
table-score = Score
table-log = Log
table-moves = Moves
table-away = The server is away. Calling again… Your game is safe there.
table-no-words = The words could not be fetched; load the page again.
table-no-cards = The cards could not be drawn; load the page again.
table-result = The result
table-spoken = What happens
turn-title = Your turn!
keys-walk = Keys at the table: arrows walk along your hand, Enter plays,
keys-h = hint
keys-u = undo
keys-l = last trick
keys-b = booklet
keys-s = score
keys-m = all moves
keys-escape = Escape puts picked cards back.
felt-name = The table
felt-middle = The middle of the table
felt-not-now = not to be played now
may-play-any = Any card may be played.
may-play = You may play { $cards }.
may-press = Buttons: { $buttons }.
refusal-away = Put this away
offers-name = What you can do
offers-sure = Sure?
offers-surely = { $move }: are you sure?
offers-play-on = Play on
offers-for-good = { $move } for good
offers-lay = Lay these { $count } cards
offers-back = Put back
zone-down = { $count } face down
zone-empty = empty
zone-cards = { $count } cards
seat-you = (you)
seat-partner = your partner
seat-with = with { $names }
seat-away = away, a bot plays
seat-offline = offline
seat-score = score
seat-cards = { $count ->
    [one] card
   *[other] cards
}
played-by = { $card } by { $name }
played-none = no card yet
piles-of = Piles of { $name }
worth = worth { $points }
rows-none = Nothing is laid down yet.
choose-name = Choose
call-name = Call for a card
call-which = Call { $name } for which card?
call-whom = Whom do you call for the { $card }?
call-both = Choose a player and a card.
call-held = { $card }, held by you
call-mark = held
auction-name = Auction
auction-title = The auction
auction-none = Nobody has spoken yet.
auction-yours = Your bid
auction-higher = higher
auction-bid = Bid
moves-find = Find a move
moves-found = { $found } of { $all } legal moves
moves-none = You have nothing to do now.
takeback-asks = { $name } asks to take the last move back.
takeback-waits = Waiting for the others.
takeback-agree = Agree
takeback-decline = Decline

## Said with the names of the players
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

## Waiting for players
waiting-name = Waiting for players
waiting-free = { $free ->
    [one] One seat is free
   *[other] { $free } seats are free
}
waiting-begins = The game begins when all have sat down.
waiting-send = Send this link to your friends. The game begins when all have sat down.
waiting-link = The table's link
waiting-local = This link works on this machine only. For friends on other machines, start the server with

## At the end of a game
after-look = Look at it again
after-save = Save the record
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
friends-whole = the whole game
friends-deal = a single deal
friends-open = Open the table

## Waiting
clock-title = Time for a move
clock-none = no limit
clock-gentle = a minute
    .about = Everybody has a minute for a move. When it is over, a bot makes that one move; the seat stays yours.
clock-day = a day
    .about = Everybody has a day for a move and may be away meanwhile. When it is over, a bot plays until you are back.
wait-own = You have { $time } left
wait-other = { $name } has { $time } left
wait-hours = { $time } hours
wait-told = You have { $seconds } seconds left for your move.
wait-away = A bot plays for you.
wait-back = I am back
vote-name = Let a bot stand in for { $name }
vote-own = Others wish a bot to stand in for you: { $votes } of { $needed } votes. Move, and the seat stays yours.
vote-other = A bot is to stand in for { $name }: { $votes } of { $needed } votes.
free-name = Free the seat of { $name }
free-told = Seat { $seat } is free: a bot plays there until somebody opens this table's link and sits down.
table-leave = Leave the table
table-leave-about = A bot plays for you until you open the table again.

## The waiting room
room-title = The waiting room
room-code = Or let them point a telephone at this code:
room-code-alt = The table's link as a QR code
room-free = free
room-fill = Fill with bots
room-level = Their level
room-leave = Leave the table

## Talk
talk-say = Say something
talk-nudge = Nudge { $name }
talk-said = { $name }: “{ $words }”
talk-menu = What to say

## My games
mine-title = My games
mine-none = No game has been played in this browser yet.
mine-person = Your name on this server
mine-why = With a name and a recovery phrase the server knows your games, and you find them again in any browser. It asks for no e-mail and no password.
mine-take = Take this name
mine-have = I have a recovery phrase
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

## Challenge
challenge-title = A challenge
challenge-sent = Send this link. Your friend gets the same cards in your seat, and the same bots, who answer the same moves alike.
challenge-open = The deal is in the link: whoever decodes the link can see all the cards.
challenge-link = The challenge's link
challenge-from = { $name } played { $game }. Play the same deal in the same seat, against the same bots.
challenge-take = Take the challenge
challenge-hidden = What the others made of it is shown when you have played it.
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
challenge-compare = Compare with { $name }

## A browser that keeps the games itself
storage-trouble = { $why ->
    [full] This browser has no room left: the last move is not kept. Free some space, or take your games out under “My games”; then it goes on.
    [absent] The house did not come over the net, so nobody can deal. Load the page again.
    [memory] This browser keeps nothing: the games are lost when this page is closed. Take them out under “My games”.
   *[other] This browser could not keep the last move and tries again: { $why }.
}
storage-forgets = This browser does not keep your seat and your settings: they are forgotten when this page is closed. It has no room left, or it forbids pages to store anything.
carry-out = Take everything out as a file
carry-in = Bring in a file
carry-in-done = { $games ->
    [0] Nothing in it was new.
    [one] One game was brought in.
   *[other] { $games } games were brought in.
}
carry-in-odd = This file holds no games of Broadside.
day-practice-about = Two deals that are the same for everybody who opens this page today: a patience and another game. They are made of the date, so anyone can work them out; they are for practice.
curtain-for = Pass the device to { $name }
curtain-why = All hands are hidden. Nobody else should look now.
curtain-since = Since your last turn
curtain-take = I am { $name }: show my cards
curtain-back = { $name }: take my move back
curtain-bots = The bots are playing.
house-thinks = The house is thinking
house-thinks-for = { $seconds } s
house-coming = The cards are on their way: { $kilobytes } kB so far.

## The seal on a checked deal
seal = Shuffled fairly: checked
seal-about = This page has computed the shuffle again: the house had fixed its seed before it knew the cuts, and everybody's cut was fixed before anybody knew another's.
seal-open-cut = This page has computed the shuffle again: the house had fixed its seed before it knew the cuts. They were told in the open: a house in league with whoever cut last could have chosen among shuffles.
seal-no-cut = This page has computed the shuffle again from the seed, which the house had fixed before. Nobody cut this deal, so the house could have chosen the seed.
seal-hand = Your cards came from that shuffle, in turn.
seal-no-hand = Which cards were whose was not compared here; the record and “broadside verify” tell.
seal-not-own = None of the cuts was opened by this page, so it knows from the house alone that they were fixed in time.
seal-missing = The cut of { $name } did not come within five seconds and was left out.
seal-permits = What this permits: whoever can leave a cut out chooses between two deals. A player alone knows neither; a house in league with that player, or one that pretends a cut came late, knows both. So look whose cuts are missing, above all whether yours are.
seal-commitment = What the house fixed before (SHA-256 of the seed)
seal-seed = The seed
seal-cut = The cut of { $name }
seal-key = The key of the shuffles
seal-broken = Deal { $deal } was not shuffled as promised!
seal-fault-seed = The seed is not the one the house had fixed before.
seal-fault-cut = A cut is not one that was fixed in time, or is missing without a word.
seal-fault-own-cut = Your cut had been accepted and was left out.
seal-fault-shuffle = The cards did not lie as seed and cuts make them.
seal-fault-hand = Your cards did not come from the shuffle that was shown.

## Friends' browsers, connected by codes
friends-direct = Your browser is the house, and your friends' browsers connect to it, without a server. All must be in the same network. Your friends open this page in their browsers, too.
friends-invited = I have a friend's code
invite-title = Invite a friend
invite-about = Every friend needs a code of their own.
invite-gone = Somebody is not connected. A new code brings them back to their seat.
invite-host = Your browser deals and keeps the cards: leave this page open. Somebody who knows how could look at all the cards here; nobody can stack the pack, as your friends cut it after it is sealed.
invite-first = Make a code
invite-another = Make another code
invite-send = Send this code to your friend, who answers with another:
invite-code = The code for your friend
invite-answer = Your friend's answer
invite-connect = Connect
invite-calling = Looking for your friend's browser …
invite-here = Your friend is connected.
invite-lost = The connection did not come about, or it broke off.
guest-title = At a friend's table
guest-about = Paste the code that your friend has sent you. Both browsers must be in the same network.
guest-host = Your friend's browser deals the cards, so your friend could look at them. The pack cannot be stacked: your browser cuts it.
guest-code = Your friend's code
guest-answer = Answer it
guest-send = Send this code back to your friend:
guest-back = The code to send back
guest-waits = Once your friend has used it, the table opens here. Leave this page open.
code-broken = This is not a whole code: copy it again, from the first letter to the last.
code-kind = This is the other kind of code: the first comes from the host, the second goes back to the host.
code-other = This answers another code. Send your friend the newest one.
code-refused = The browser cannot use this code. Make a new one.
code-none = This browser cannot connect to others directly.

## Studies
studies-title = Studies
studies-about = What the old booklets claim, what readings of unclear clauses change, which seat has an advantage, how long a game takes: each question is answered by bots that play it, random ones, experts and generals side by side. Brackets hold 95 % intervals.
studies-games = The studies of a game
studies-holds = holds
studies-depends = depends on the players
studies-fails = does not hold
studies-open = not settled
studies-measured = measured
studies-plot = Plot: { $asks }
studies-figures = Figures (CSV)
studies-all-data = All data (JSON)
studies-picture = Plot (SVG)
studies-play = Play such a deal
studies-play-named = Play such a deal: { $asks }
studies-version = Made by { $version }.

## A device for guests
kiosk-soon = Is anybody there? In a few seconds this table is cleared for the next guest.
