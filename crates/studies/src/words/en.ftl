# What studies ask and answer, in English. The groups are called as in tables and plots.
# COMMA($number) writes a decimal number with a comma.

## Verdicts
verdict-holds = It holds.
verdict-depends = It depends on the players.
verdict-fails = It does not hold.
verdict-open = Not settled.
verdict-measured = Measured.

## Figures
figure-mean = { $mean } ({ $low } to { $high })
figure-share = { $mean } % ({ $low } to { $high })
figure-mean-alike = { $mean } (in each of { $games } games)
figure-share-alike = { $mean } % (in each of { $games } games)
figure-mean-single = { $mean } (one game tells nothing of others)
figure-share-single = { $mean } % (one game tells nothing of others)
figure-never = never measured
figure-none = none measured
of-group = { $group } { $figure }
by-number = { $number }: { $figure }
series = { $first }, { $next }
parts = { $first }; { $next }

## Places at the table
place-at = { $zero ->
    [dealer] the dealer
    [first] the one who begins
   *[seat] seat 1
}
place-next = the next to the left of { $zero ->
    [dealer] the dealer
    [first] the one who begins
   *[seat] seat 1
}
place-left = { $steps } to the left of { $zero ->
    [dealer] the dealer
    [first] the one who begins
   *[seat] seat 1
}

## Groups of games
group-random = random
group-expert = expert
group-general = general
group-expert-nine-on-any-hand = expert, nine on any hand
group-general-nine-on-any-hand = general, nine on any hand
group-random-own-choice = random, own choice
group-expert-own-choice = expert, own choice
group-general-own-choice = general, own choice
group-expert-hand-as-printed = expert, hand as printed
group-expert-who-drives-the-others-up = expert who drives the others up
group-general-who-drives-the-others-up = general who drives the others up
group-random-who-never-lays-a-group-of-bonds = random who never lays a group of Bonds
group-expert-who-never-lays-a-group-of-bonds = expert who never lays a group of Bonds
group-general-who-never-lays-a-group-of-bonds = general who never lays a group of Bonds
group-random-who-gives-bonds-away = random who gives Bonds away
group-expert-who-gives-bonds-away = expert who gives Bonds away
group-general-who-gives-bonds-away = general who gives Bonds away
group-2-players-expert = 2 players, expert
group-2-players-general = 2 players, general
group-4-players-expert = 4 players, expert
group-4-players-general = 4 players, general
group-3-players-expert-against-greedy = 3 players, expert against greedy
group-4-players-expert-against-greedy = 4 players, expert against greedy
group-6-players-expert-against-greedy = 6 players, expert against greedy
group-random-one = random, one
group-random-both = random, both
group-expert-one = expert, one
group-expert-both = expert, both
group-general-one = general, one
group-general-both = general, both
group-all-cards-seen-one = all cards seen, one
group-all-cards-seen-both = all cards seen, both
group-random-who-never-loads = random who never loads
group-expert-who-never-loads = expert who never loads
group-general-who-never-loads = general who never loads
group-random-who-keeps-his-n = random who keeps his N
group-expert-who-keeps-his-n = expert who keeps his N
group-general-who-keeps-his-n = general who keeps his N
group-random-who-gives-his-r = random who gives his R
group-expert-who-gives-his-r = expert who gives his R
group-general-who-gives-his-r = general who gives his R
group-random-whose-partner-plays-n = random whose partner plays N
group-expert-whose-partner-plays-n = expert whose partner plays N
group-general-whose-partner-plays-n = general whose partner plays N
group-random-whole-games = random, whole games
group-expert-whole-games = expert, whole games
group-general-whole-games = general, whole games
group-expert-against-random = expert against random
group-general-against-random = general against random
group-expert-against-greedy = expert against greedy
group-general-against-expert = general against expert

## Questions and answers
study-neutral-ten = Is ten points a fairly good score, and fifteen or twenty an extra good one?
    .answer = The makers score 10 or more in so many deals: { $ten }; 15 or more: { $fifteen }; more than 20: { $more }. Random players, who bid without looking, reach ten in { $random }.
study-neutral-nine = Do three belligerent and three neutral tricks make a bid of nine?
    .answer = Three and three tricks count { $points } points on average with experts, and a bid of nine is made by: { $made }; on any hand at all it is made by: { $blind }.
study-neutral-president = Is the President's card sure of one point more?
    .answer = The President counts for its holder's side in so many deals: { $counts }; with it a bid of ten is made by: { $ten }.
study-neutral-cards = Are United States cards worth more to a bidder than trumps?
    .answer = Two United States cards more bring the makers so much, against two trumps more: { $told }.
    .part = { $group } { $more } (± { $spread }) points against { $other } (± { $other_spread })
study-neutral-players = Is it best for four as partners?
study-nations-one-side = Does every deal give points to one side and never to both?
    .answer = In every deal that was played exactly one side scored, on average: { $points } points.
study-nations-titles = Do titles make more of the game?
    .answer = Titles add { $points } points to a deal of experts, another side wins in { $other } of the deals, and a whole game of experts changes by { $deals } deals.
study-organization-second-flag = Is the second Flag the card to call for?
    .answer = Instead of the second Flag, an expert who calls a Bond scores { $bond }, a Battleship { $battleship }, another country's Flag { $flag } points a deal; of themselves they call the second Flag in: { $called }.
study-organization-partner = When is the secret partner known?
    .answer = The called card falls by the fourth of nine tricks in: { $early }; on average in trick: { $trick }.
study-sham-battle-250 = Does the hand of the example make 250?
    .answer = With the hand of the example the bid of 250 is made in: { $made }; the cards taken come to 100 in: { $taken }.
study-sham-battle-low-bid = Is it best to get the bid as low as possible?
    .answer = With the same hands experts score, by the bid: { $told }.
study-sham-battle-driving = Does it pay to drive the others up?
    .answer = Who drives the others up is ahead by so many points a deal: { $lead }, and wins: { $wins }; bids are lost in: { $lost }.
study-liberty-bond-group = Is a group of Bonds the best play?
    .answer = Who alone laid a group of Bonds ends ahead by: { $bonds }; another group: { $group }; a sequence: { $sequence }. Never to lay one changes a deal by: { $never } points.
study-liberty-bond-folly = Is it folly to add a Bond to another's row?
    .answer = Who gives Bonds away is ahead by so many points a deal: { $lead }, and wins: { $wins }.
study-liberty-bond-rows = Do rows come after a few plays?
    .answer = Two rows or more lie after three turns each in: { $several }; after six turns there are on average: { $six }.
study-mobilization-memory = Is it a test of memory?
    .answer = One who remembers wins against the forgetful (an even share is 33, 25 and 17 %): { $wins }.
study-mobilization-2-out = How often does the patience come out, and is it simpler with both sets?
    .answer = It comes out in so many deals, one set at a time: { $one }; both at once: { $both }.
study-mobilization-2-discards = Does a large discard pile lose the patience?
    .answer = It comes out, by the discards half way, after 0 to 4: { $few }; 5 to 8: { $some }; 9 or more: { $many }.
study-mobilization-2-battleships = Will a Battleship probably appear?
    .answer = Before the first card of the hand is turned, a Battleship is open in: { $early }; by the end one is mobilized in: { $late }.
study-mobilization-3-loading = Does it win to load cards on the opponent?
    .answer = Who never loads the other wins so many deals: { $wins }.
study-mobilization-3-standstill = Does play go on until one player has no cards?
    .answer = A deal comes to a standstill in: { $stalled }; it has so many moves: { $moves }.
study-war-and-diplomacy-players = Is it best suited to four players?
study-war-and-diplomacy-answer-m = Should a lead of M be answered with N?
study-war-and-diplomacy-no-r = Without an N, should M be answered with A or Y rather than R?
study-war-and-diplomacy-partner-r = Should the leader's partner, with N and R, play the R?
study-war-and-diplomacy-told = Does the answer to M tell what a player does not hold?
    .answer = Who answers with A or Y has no N in so many cases: { $no_n }; the partner who then plays N has no R: { $no_r }.
study-war-generals = Is it rare to win a fort with two Generals?
    .answer = So many of the forts won in battle fall to two Generals alone: { $told }.
study-war-run-out = Do both players usually run out of cards at the same time?
    .answer = Both run out together in so many games: { $told }.
study-war-forts-left = Are forts frequently left when all cards are played?
    .answer = A fort is left in so many games: { $left }; of the four forts there are left on average: { $forts }.
study-war-banked = Do many cards lie at the forts that are left?
    .answer = At each end lie so many cards: { $told }.
study-war-no-reserve = Is it the exception to be left without cards and without a reserve?
    .answer = It comes to that in so many games: { $told }.
study-war-players = Is the game shorter with more players?
    .answer = An expert has so many moves, by the number of players: { $own }; all of them together make: { $all }.
study-best-for-four =
    .answer = On the scale of skill (general against experts) stand: { $told }; whether that makes the best game is for the players to say.
    .part = { $players } players { $figure }
study-otherwise =
    .answer = Of themselves they do so: { $does }; who does otherwise is ahead by so many points a deal: { $lead }, and wins { $wins }.
study-reading = What difference does the reading of { $clause } make?
    .answer = { UPPER($parts) }.
    .part = with *{ $choice }* a deal of experts changes by { $moves } moves, the best score by { $best } points, somebody else wins { $other } of the deals, and the better player's share of wins changes by { $luck }
    .alone = with *{ $choice }* a deal of experts changes by { $moves } moves, the best score by { $best } points, the outcome is another in { $other } of the deals, and it comes out { $luck } more often
study-seats = Which seat has an advantage: the dealer's, the first lead, the last?
    .answer = Where { $even } % are even, { $parts }.
    .ahead = of { $who } players { $place } wins most, { $share }
    .even = of { $who } players none is surely ahead (the best, { $place }, wins { $share })
study-skill = How much of a single deal is skill, and how much luck?
    .answer = Of single deals, where { $even } % are even, the better player wins: { $told }.
study-length = How long does it take?
    .answer = A deal has so many moves: { $moves }.
    .games = A deal has so many moves: { $moves }; a whole game has so many deals: { $deals }, and moves: { $all }.
