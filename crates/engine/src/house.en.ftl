# What the house says, in English: of what happens at a table besides the game, and of what it cannot do.

## What happened

house-open = The table is open.
house-dealt-out = This table has had { $deals } deals, and no other is dealt: open a new one.
house-sits = { $name } sits down at seat { $number }.
house-cuts = { $seat } { DO($seat, "cut", "cuts") } deal { $deal }.
house-misses = { OWN($seat) } cut did not come in time: deal { $deal } is dealt without it.
house-takes-back = { $seat } { DO($seat, "take", "takes") } a move back.
house-asks = { $seat } { DO($seat, "ask", "asks") } to take a move back.
house-agrees = { $seat } { DO($seat, "agree", "agrees") }.
house-declines = { $seat } { DO($seat, "do", "does") } not agree.
house-away = A bot stands in for { $seat }.
house-waiting = Waiting for people to sit down.
house-waits-for-cuts = The cards are dealt when { $seats } { DO($seats, "have", "has") } cut.
house-back = { $seat } { DO($seat, "are", "is") } back.
house-fills = { $seat } { DO($seat, "let", "lets") } bots take the free seats.
house-rises = Seat { $number } is free again.
house-votes = { $seat } { DO($seat, "wish", "wishes") } a bot to stand in for { $late }.
house-late = Time is up: a bot makes this move for { $seat }.
house-frees = { $seat } { DO($seat, "free", "frees") } seat { $number }.

note-players = players
note-way-here = the way here
note-time = time
house-left = { $seat } { DO($seat, "have", "has") } { $seconds } seconds left.
note-votes = votes for a stand-in
clock-gentle = a minute a move; then a bot makes that move
clock-day = a day a move; then a bot plays until the person is back

## Why a command is refused

fault-no-chance = nothing is left to chance here
refused-full = every seat is taken
refused-taken = seat { $number } is taken
refused-not-for-a-person = seat { $number } is not for a person
refused-waiting = the table waits for people to sit down
refused-gone-on = the game has gone on since
refused-watcher = a watcher only watches
refused-nothing-to-cut = no deal is left to cut
refused-cut = a cut is one line of 1 to { $longest } bytes
refused-cut-twice = you have cut deal { $deal } already
refused-pledge = a pledge is the SHA-256 of a cut, in 64 lower-case hexadecimal digits
refused-cut-late = the cuts of deal { $deal } are being opened: it is too late for another
refused-cut-early = your cut is opened when the house calls for it
refused-cut-other = this is not the cut you pledged
refused-others-play = others play here: ask them to take a move back
refused-alone = nobody else plays here: undo needs no consent
refused-asked = somebody has asked already
refused-came-to-light = a card came to light since your move
refused-nobody-asks = nobody asks to take a move back
refused-own-wish = it is for the others to agree
refused-agreed = you have agreed already
refused-no-move = you have made no move in this deal
refused-hint-alone = hints are for who plays alone
refused-hint-turn = it is not your turn any more, or not yet
refused-hint-busy = too many ask for hints now: try again
refused-hint-one = one hint after another
refused-fill = no seat is free
refused-level = there is no such level
refused-often = not so fast: wait a moment
refused-nudge = nobody else is to act
refused-vote-early = patience: others may vote after { $seconds } seconds of waiting
refused-vote-by-post = here everybody has a day for a move
refused-vote-away = a bot plays for you: come back first
refused-host = only the host frees seats
refused-free = nobody who is away sits at seat { $number }
refused-day = the deal of the day is played as it lies: without hints, and no move is taken back
refused-many-takebacks = this table has more than { $entries } entries: no more moves are taken back here
refused-long = this table has { $entries } entries and takes no more: open a new one
refused-many-deals = this table has had { $deals } deals, and no other is dealt: open a new one
refused-quota = this address has played a great deal in this hour: wait a little
refused-busy = this could not be stored now: try again

## What players may say to one another

remark-good-day = Good day to you all!
remark-ready = I am quite ready.
remark-moment = One moment, I am considering.
remark-capital = Capitally played!
remark-bold = A bold stroke!
remark-george = By George!
remark-thought-so = Just as I thought.
remark-luck = More luck than judgment, I confess.
remark-hard-lines = Hard lines!
remark-obliged = Much obliged.
remark-pardon = I beg your pardon.
remark-good-night = Good night, and thank you for the game.
remark-nudge = Pray, { $seat } { DO($seat, "are", "is") } to play.

## How strong the bots are

level-random = Random
    .about = Plays any legal card.
level-recruit = Recruit
    .about = Knows the rules of thumb, and forgets them now and then.
level-sergeant = Sergeant
    .about = Thinks a few cards ahead.
level-general = General
    .about = Imagines the hidden cards many times over.
level-marshal = Marshal
    .about = Thinks as long as a choice is open, up to a second.

## Hints: why this move

why-only = There is nothing else to do.
why-thumb = A rule of thumb says so.
why-certain = Sure to follow: { UPPER($event) }
why-nobody-beats = Nobody who is still to play can beat { $card }.
why-highest = No higher card of its suit is left in the other hands.
why-mate-heads = { $mate } { DO($mate, "have", "has") } the trick so far, with { $card }.
why-cannot-beat = Nothing that you may play beats { $card }.
why-keeps = It keeps { $card } for a later trick.
why-cheapest = It is the lowest of your cards that beats { $best }.
why-least = It is the card that you will miss least.
why-void = { $seats } { DO($seats, "have", "has") } no card of that suit left.
why-mate-bid = { $mate } { DO($mate, "have", "has") } the bid already.
why-bid = In { $made } of { $worlds } deals that fit what you see, your side makes { $bid }.
why-no-bid = In only { $made } of { $worlds } deals that fit what you see would your side make { $bid }.
why-ahead = In { $ahead } of { $worlds } deals that fit what you see, you come out ahead.
why-behind = It is hard to come out ahead from here: you do in { $ahead ->
    [0] none
   *[other] { $ahead }
} of { $worlds } deals that fit what you see.
why-comes-out = In { $ahead ->
    [0] none
   *[other] { $ahead }
} of { $worlds } deals that fit what you see, the patience comes out.
why-tried = What the moves cost was found by playing { $worlds ->
    [one] one such deal
   *[other] { $worlds } such deals
} to the end.

cost-even = about as good
cost-points = costs { $whole }.{ $tenths } points
cost-games = costs { $number } of 100 games

## Post-mortem: which moves gave something away

slip-tricks = { $side } could be sure of { $before ->
    [one] 1 trick
   *[other] { $before } tricks
}; after this only of { $after }.
slip-points = { $side } could be sure of { $before ->
    [one] 1 point
   *[other] { $before } points
}; after this only of { $after }.
slip-bid = { $side } could be sure of success; after this no longer.
slip-margin = { $side } could be sure to be ahead by { $before }; after this by { $after }.
slip-win = Until this move the patience could be won.
slip-better = Better: { $moves }.
slips-none = { $side } gave nothing away.
slips-some = { $side } gave something away { $number ->
    [one] once
   *[other] { $number } times
}.
slips-not-all = The first { $number ->
    [one] move was
   *[other] { $number } moves were
} not judged: it would take too long.
patience-never = This deal could not be won, whatever you played.
patience-won = You won it.
patience-lost = This deal could be won.
patience-unknown = Whether this deal could be won would take too long to find out.

## Why a deal cannot be solved or judged

unsolved-game = { $game } has no exact solver. Solved are { $whole }, and in part { $part }
unsolved-over = the game is over: there is nothing left to solve
unsolved-no-cards = no cards are in play at the record's end: let it stop after a shuffle
unsolved-no-bid = there is no bid at the record's end
unsolved-no-play = nothing has been played that can be judged
unsolved-no-part = of { $game } only { $part } can be judged, and the record has none
unsolved-no-board = only games of tricks are solved on boards
unsolved-no-ending = the ending has not begun: what comes is not yet known
unsolved-long = the deal is too long to solve: { $positions } positions were not enough

## Why the server closes a socket

error-malformed = the message cannot be read: { $why }
error-no-text = a message is a text
error-too-long = a message has at most { $bytes } bytes
error-command-id = an id has 1 to 64 letters, digits, -, _ or .
error-second-hello = one hello is enough
error-protocol = this server speaks protocol { $protocol } and you do not: reload the page, or get the newest program
error-hello = the first message must be a hello
error-no-table = there is no such table
error-token = this token is no right to a seat here
error-rate = too many messages
error-late = no hello came in time
error-slow = this client does not read
error-closing = the server stops; come back soon
error-elsewhere = another node has this table; come back soon
error-busy = the table is being looked after; come back

## Why a request is not granted

problem-no-game = there is no such game
problem-no-language = this language is not spoken here
problem-no-example = there is no such example
problem-no-seat = there is no such seat
problem-seats = seats must name { $players } seats
problem-plan = a seat is for “person” or one of these levels: { $levels }
problem-token = a token has 64 hexadecimal digits, a to f small
problem-request = the request cannot be read
problem-body = the body cannot be read: { $why }
problem-media = the body must be { $wanted }
problem-method = not with this method
problem-damaged = what the server has stored of this is damaged: tell its host, who can restore it from a backup
problem-sealed = what the server has stored of this is sealed and does not open: tell its host that the key does not fit or the storage was changed
problem-from-record = this game went on from a record: send a challenge from a game that was dealt
problem-not-over = the game is not over: its cards are still hidden
problem-no-such-point = the record has no such point, or nobody is to act there
problem-too-long = the record is too long to be shown
problem-busy = there is too much to do now: try again
problem-rate = too many requests: wait a little
problem-host = This server is not known by the name in the address. Open it by its number, such as http://192.168.1.7:1914, or ask whoever runs it to start it with --origin and this name.
problem-origin = this request was not made by this server's own page
problem-tables = this address has opened many tables: wait a little
problem-large = the request is too large
problem-late = the request took too long
problem-nothing = there is nothing here

## Coming back

problem-no-right = this token is no right to a seat at that table
problem-day = this is told when the day is over
problem-unplayed = these deals are a challenge: they are shown to who has played them
problem-no-day = that deal is not played today
problem-name = a name has 1 to { $longest } characters
problem-name-taken = somebody here has that name already
problem-no-person = nobody here has that recovery phrase
problem-brought = the game that was brought here is damaged: ask for it again
problem-not-alone = a challenge is a game that one person played against bots

# A client's own check of a finished deal
seal-checked = Deal { $deal }, shuffled fairly: checked. Seed { $seed }, fixed before as { $commitment }; { $cuts ->
    [0] no cuts
    [one] 1 cut
   *[other] { $cuts } cuts
}; key { $key }.
seal-hand = Your cards came from that shuffle.
seal-not-own = None of the cuts is yours, so you know from the house alone that they were fixed in time.
seal-both = { $first } { $then }
seal-game = The record of the game fits what was fixed before each deal.
seal-broken = WARNING: deal { $deal } was not shuffled as promised. { $why }
seal-broken-game = WARNING: the record of the game is not what was promised: { $why }
seal-fault-seed = The seed is not the one the house had fixed before.
seal-fault-cut = The cut of { $seat } is not one that was fixed in time, or is missing without a word.
seal-fault-own-cut = Your cut had been accepted and was left out.
seal-fault-shuffle = The cards did not lie as seed and cuts make them.
seal-fault-hand = Your cards did not come from the shuffle that was shown.

## Why a record proves nothing
proof-record = line { $line }: { $why }
proof-unreadable = line { $line }: this part of the proof cannot be read
proof-commitment = deal { $deal }: the seed is not the one that was committed to
proof-pledge = deal { $deal }: the cut of { $seat } is not the one that was pledged, and not told to be missing
proof-nobody = deal { $deal }: nobody on the seat of { $seat } could cut
proof-missing = deal { $deal } has no proof
proof-unfair = line { $line }: not what seed and cuts make
proof-seed = line { $line }: not what the seed in the Seed tag makes
proof-result = the { $tag } tag does not say what the game says
