# What the terminal says of itself, in English; what games and tables say comes from their own phrases.
# Functions: DO($seat, "play", "plays"), UPPER($text), as in the phrases of the games.

## The screen of the table
bar-alone = { $title }, deal { $deal }
bar-seat = { $title }, deal { $deal }, you are seat { $seat } of { $players }
bar-watching = { $title }, deal { $deal }, you watch
window-small = The table needs { $width } columns and { $height } rows. Make the window larger.
enter-deals = The deal is over: Enter deals the next.
enter-goes-on = Enter goes on.
mark-barred = · may not be played
mark-open = * can be chosen
trick-empty = no card yet
stack-of = of { $number }
typing = Type:
typing-nothing = Nothing legal begins so; Enter says why.
picked-so-far = { $steps } … (Esc: back)
choose-from = { $number } to choose from
choose-first = Choose first: with the arrows, or by a letter.
consent-keys = { $asks } + agree  - decline
refused-by = No, by { $clause }: { $why }. (? shows it)
refused-because = No: { $why }.
give-up-sure = Give the game up? y gives it up, any other key plays on.
# The answers that mean yes; the first letter is a key, too.
yes = y yes

## The keys at the foot of the screen
foot-typing = Enter do  Tab next  Esc stop typing
foot-choose = ←→ Enter
foot-letter = letter
foot-type = / type
foot-next-deal = Enter next deal
foot-go-on = Enter go on
foot-rules = ? rules
foot-hint = h hint
foot-give-up = x give up
foot-undo = u undo
foot-score = s score
foot-last = l last
foot-write = w write
foot-cards = c cards, keys
foot-leave = q leave

## The sheets over the table
over-rules = Rules
over-clause = { $title }: { $section }
over-scores = Score sheet
over-slips = Post-mortem
over-last = Last trick and talk
over-legend = Cards and keys
over-keys = ↑↓ scroll  Esc close
over-clause-keys = ←→ clause  ↑↓ scroll  Esc close
over-scores-keys = ↑↓ scroll  v value of the last deal  Esc close
over-scores-between = Enter next deal  Esc table  v value of the deal  u undo  ? rules
over-scores-end = Esc close  v value of the deal  u undo  q leave
over-slips-keys = ↑↓ scroll  Esc scores
over-slips-between = Enter next deal  ↑↓ scroll  Esc scores  ? rules
key-arrows = move the cursor
key-enter = choose what the cursor is on; between deals: go on
key-letters = choose what has this letter
key-type = type an action, or its first letters
key-esc = back
key-x = give the game up, where that can be done; it asks first
key-rules = the rules, at the clause last spoken of
key-h = a hint with its reason
key-u = take your last action back
key-l = the last trick, and all that was said
key-s = the score sheet; v there judges the last deal
key-c = this sheet
key-w = write the record to a file
key-waiting = waiting: nudge, vote for a bot, come back, free a seat
key-q = leave; the game is kept

## The booklet
booklet-doubt = { $question } ({ $reading })
booklet-here = here: { $answer } - { $meaning }
booklet-or = or: { $answer } - { $meaning }
booklet-source = the booklet: { $source }
booklet-ruling = "Ruling" marks what is our decision, where the old booklet is silent or unclear.

## The score sheet
scores-deal = deal { $deal }
scores-sum = score
scores-deal-over = Deal { $deal } is over: { $scores }.
scores-deal-over-with = Deal { $deal } is over: { $scores } ({ $remarks }).
scores-told = Score: { $scores }.
game-goes-on = The game is not over.
game-ended-unwon = The game is over: nobody has won.
game-ended = The game is over: { $winners } { DO($winners, "have", "has") } won.

## What lies on the table, for the ear
calls-said = Said: { $calls }
zone-holds-none = { $zone }: empty.
zone-holds-down = { $zone }: { $down } face down.
zone-holds-top = { $zone }: { $top } on top of { $number } cards.
zone-holds = { $zone }: { $cards }.
zone-holds-both = { $zone }: { $down } face down, then { $cards }.
card-by = { $card } by { $seat }

## Who plays
alone = You play alone.
company = You are seat { $seat } of { $players }; the bots at the others play at level { $level }.
company-lesson = This is a lesson: you have seat { $seat }.
company-guest = You are seat { $seat } of { $players } at this table: { $seats }.
company-watching = Every seat is taken: you watch. At the table: { $seats }.
at-seat = { $seat } { $who }
at-seat-away = { $seat } { $who } (away)
seat-free = free

## What is told to the person
advice = The adviser says: { UPPER($best) }. { $reasons }
advice-none = No adviser knows this game yet.
undo-nothing = There is nothing to take back.
undone = Taken back.
undone-action = Taken back: { $action }.
undo-sent = You take your last move back.
undo-asked = You ask the others to let you take your last move back.
lesson-other = the lesson goes on with another move: { $next }
lesson-next = The lesson goes on with: { $next }.
lesson-again = To take the lesson again: broadside lesson { $game }
lesson-over = The lesson is over. To play: broadside play { $game }
lesson-no-record = a lesson keeps no record
nobody-else = nobody else plays here
nobody-away = nobody is away
only-watching = you only watch
not-your-turn = it is not your turn
nothing-typed = nothing was typed
written = Written to { $file }.
not-written = the game cannot be saved: { $why }
written-by-another = { $file } was written by another program meanwhile
cannot-write = cannot write { $file }: { $why }
there-already = { $file } is there already: name another file
too-many-records = there are too many records here
saved-to-go-on = Saved. To go on: broadside play --record { $file }
over-watch-with = The game in { $file } is over. Watch it with: broadside watch { $file }
over-watch-it = The game in { $file } is over. Watch it? [Y/n]

## A server's table
guest-back = Seat { $seat } stays yours. To come back: broadside play --connect { $link }
server-waits = The server does not answer; it is tried again and again.
server-gone = the server has not answered for five minutes
server-unreachable = cannot reach { $address }
server-silent = the server does not answer
server-silent-at = the table at { $link } does not answer
server-answers = the server answers { $status }
server-refuses = The server refuses: { $why }
server-says = the server says: { $why }
server-none = this is no table's server: it answers { $status }
server-other-game = “{ $game }” is played there, which is not known here

## The post-mortem
slips-wait = Reckoning…
slips-stopped = The deal could not be judged.
slips-bad-record = The record cannot be replayed: line { $line }: { $why }.
slips-no-deal = No deal is over yet.
slips-cannot = Deal { $deal } cannot be judged: { $why }.
slips-move = Move { $number }, { $seat }: { $done }. { $said }

## Talking in lines
plain-clause = Clause { $clause }, { $reading }: { $meaning }
plain-greeting = { $company } Type help for the commands.
plain-enter = Press Enter to go on.
plain-refused-by = Not legal by clause { $clause }: { $why }. Type rules { $clause } to read it.
plain-refused = No: { $why }. Type legal for what you may do, or help.
plain-legal = Legal: { $actions }.
plain-legal-many = Legal: { $number } actions; type legal to hear them.
plain-long = That line is too long for any action.
plain-give-up = To give the game up, type { $action } in full.
plain-several = That could be { $actions }. Type more of it.
plain-no-cards = You hold no cards that you can see; type table.
plain-no-last = There is no last trick.
plain-no-clause = There is no clause "{ $clause }"; type rules for the list.
plain-no-file = This game has no file yet: type save and a file's name.
plain-no-record = there is no record: { $why }
plain-not-saved = Not saved: { $why }.
help-actions = Type an action as the record writes it, as play B8; case does not matter, and words may be shortened.
help-legal = every legal action
help-hand = your cards
help-table = everything that lies on the table
help-score = the score sheet
help-value = where the value of the last deal changed
help-last = the last trick
help-cards = the code and name of every card
help-rules = a clause, as rules N9, or the list of clauses
help-hint = what an adviser would do
help-undo = take your last action back
help-agree = answer who asks you to let a move be taken back
help-nudge = at a server's table: remind whoever is to act
help-vote = let a bot stand in for them, if the others agree
help-back = take your seat back from a bot
help-free = as the host: free the seat of somebody who is away
help-save = write the record
help-quit = leave; the game is kept if it has a file

## The shelf
shelf-heading = Broadside: the shelf
shelf-keys = ↑↓ game  Tab options  Enter play  l lesson  s saved  q leave
shelf-how = Broadside: how to play
shelf-how-keys = ↑↓ row  ←→ change  Enter play  Tab games  q leave
shelf-saved = Broadside: saved games
shelf-saved-keys = ↑↓ choose  Enter go on  Esc back  q leave
shelf-is-like = like { $like }
shelf-minutes = about { $minutes } minutes
shelf-one = For one player, about { $minutes } minutes
shelf-several = For several players, about { $minutes } minutes
shelf-players = Players
shelf-seat = Your seat
shelf-level = The bots’ level
shelf-which = Which game? Type its number or its name. To be taught it, type lesson before that.
shelf-no-such = There is no such game. Type a number from 1 to { $most }, or quit.
saved-game = { $title } for { $players }, in deal { $deal }, { $scores }
saved-game-over = { $title } for { $players }, over, { $scores }
saved-none = There are no saved games in { $folder }.
saved-no-folder = There is no folder for saved games here.

## Watching a record
watch-bar = { $title }, deal { $deal }
watch-line = line { $line } of { $lines }
watch-next = Next: { $who }, { $action }
watch-chance = Next: { $action }
watch-end = The record ends here.
watch-mover = who is to act
watch-watcher = a watcher
watch-step = ←→ step
watch-ten = PgUp PgDn ten
watch-ends = Home End
watch-run = Space run
watch-stop = Space stop
watch-eyes = +- { $speed }/s  v eyes: { $eyes }  q leave
