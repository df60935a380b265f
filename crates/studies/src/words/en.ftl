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
figure-mean-single = { $mean } (one game says nothing about others)
figure-share-single = { $mean } % (one game says nothing about others)
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
    .answer = Deals in which the makers score 10 or more: { $ten }; 15 or more: { $fifteen }; more than 20: { $more }. Random players, who bid without looking, reach ten in { $random } of the deals.
study-neutral-nine = Do three belligerent and three neutral tricks make a bid of nine?
    .answer = With experts, three belligerent and three neutral tricks count { $points } points on average. Bids of nine that are made: { $made }; bids of nine on any hand at all that are made: { $blind }.
study-neutral-president = Is the President's card sure of one point more?
    .answer = Deals in which the President counts for its holder's side: { $counts }; bids of ten with the President that are made: { $ten }.
study-neutral-cards = Are United States cards worth more to a bidder than trumps?
    .answer = What two more United States cards bring the makers, against two more trumps: { $told }.
    .part = { $group } { $more } (± { $spread }) points against { $other } (± { $other_spread })
study-neutral-players = Is it best for four as partners?
study-nations-one-side = Does every deal give points to one side and never to both?
    .answer = In every deal that was played exactly one side scored. Points in a deal, on average: { $points }.
study-nations-titles = Do titles make more of the game?
    .answer = Titles add { $points } points to a deal of experts, another side wins in { $other } of the deals, and the length of a whole game of experts changes by { $deals } deals.
study-organization-second-flag = Is the second Flag the card to call for?
    .answer = Points in a deal that an expert gains by calling, instead of the second Flag, a Bond: { $bond }; a Battleship: { $battleship }; another country's Flag: { $flag }. Deals in which players call the second Flag unprompted: { $called }.
study-organization-partner = When is the secret partner known?
    .answer = Deals in which the called card falls by the fourth of nine tricks: { $early }; trick in which it falls, on average: { $trick }.
study-sham-battle-250 = Does the hand of the example make 250?
    .answer = Bids of 250 with the hand of the example that are made: { $made }; deals in which the cards taken come to 100: { $taken }.
study-sham-battle-low-bid = Is it best to get the bid as low as possible?
    .answer = Points that experts score with the same hands, by the bid: { $told }.
study-sham-battle-driving = Does it pay to drive the others up?
    .answer = Points in a deal by which a player who drives the others up is ahead: { $lead }; deals he wins: { $wins }. Bids that are lost: { $lost }.
study-liberty-bond-group = Is a group of Bonds the best play?
    .answer = Points by which a player ends ahead who alone laid a group of Bonds: { $bonds }; another group: { $group }; a sequence: { $sequence }. Points in a deal by which a player who never lays a group of Bonds is ahead: { $never }.
study-liberty-bond-folly = Is it folly to add a Bond to another's row?
    .answer = Points in a deal by which a player who gives Bonds away is ahead: { $lead }; deals he wins: { $wins }.
study-liberty-bond-rows = Are there rows on the table after a few plays?
    .answer = Deals in which two rows or more lie after three turns each: { $several }; rows after six turns each, on average: { $six }.
study-mobilization-memory = Is it a test of memory?
    .answer = Deals that a player who remembers wins against the forgetful (an even share is 33, 25 and 17 %): { $wins }.
study-mobilization-2-out = How often does the patience come out, and is it simpler with both sets?
    .answer = Deals in which it comes out, one set at a time: { $one }; both at once: { $both }.
study-mobilization-2-discards = Does a large discard pile lose the patience?
    .answer = Deals in which it comes out, after 0 to 4 discards half way: { $few }; 5 to 8: { $some }; 9 or more: { $many }.
study-mobilization-2-battleships = Will a Battleship probably appear?
    .answer = Deals in which a Battleship is open before the first card of the hand is turned: { $early }; deals in which one is mobilized by the end: { $late }.
study-mobilization-3-loading = Does loading cards on the opponent help to win?
    .answer = Deals won by a player who never loads cards on the other: { $wins }.
study-mobilization-3-standstill = Does play go on until one player has no cards?
    .answer = Deals that come to a standstill: { $stalled }; moves in a deal, on average: { $moves }.
study-war-and-diplomacy-players = Is it best suited to four players?
study-war-and-diplomacy-answer-m = Should a lead of M be answered with N?
study-war-and-diplomacy-no-r = Without an N, should M be answered with A or Y rather than R?
study-war-and-diplomacy-partner-r = Should the leader's partner, with N and R, play the R?
study-war-and-diplomacy-told = Does the answer to M tell what a player does not hold?
    .answer = Cases in which a player who answers with A or Y has no N: { $no_n }; cases in which the partner who then plays N has no R: { $no_r }.
study-war-generals = Is it rare to win a fort with two Generals?
    .answer = Forts won in battle by two Generals alone: { $told }.
study-war-run-out = Do both players usually run out of cards at the same time?
    .answer = Games in which both run out together: { $told }.
study-war-forts-left = Are forts frequently left when all cards are played?
    .answer = Games in which a fort is left: { $left }; forts left of the four, on average: { $forts }.
study-war-banked = Do many cards lie at the forts that are left?
    .answer = Cards at each end of a fort that is left, on average: { $told }.
study-war-no-reserve = Is it the exception to be left without cards and without a reserve?
    .answer = Games in which a player is left without cards and without a reserve: { $told }.
study-war-players = Is the game shorter with more players?
    .answer = Moves of one expert in a game, by the number of players: { $own }; moves of all players together: { $all }.
study-best-for-four =
    .answer = How much more than an even share a general wins against experts, from 0 (no more) to 1 (every deal): { $told }. Whether that makes the best game is for the players to say.
    .part = { $players } players { $figure }
study-otherwise =
    .answer = Cases in which players follow the advice unprompted: { $does }. Points in a deal by which a player who does otherwise is ahead: { $lead }; deals he wins: { $wins }.
study-reading = What difference does the reading of { $clause } make?
    .answer = { UPPER($parts) }.
    .part = with *{ $choice }* a deal of experts changes by { $moves } moves, the best score by { $best } points, somebody else wins { $other } of the deals, and the better player's share of wins changes by { $luck }
    .alone = with *{ $choice }* a deal of experts changes by { $moves } moves, the best score by { $best } points, the outcome is another in { $other } of the deals, and the share of deals that come out changes by { $luck }
study-seats = Which seat has an advantage: the dealer's, the first lead, the last?
    .answer = An even share is { $even } %: { $parts }.
    .ahead = among { $who ->
        [random] random players
        [expert] experts
       *[general] generals
    } { $place } wins most, { $share }
    .even = among { $who ->
        [random] random players
        [expert] experts
       *[general] generals
    } nobody is surely ahead (the best, { $place }, wins { $share })
study-skill = How much of a single deal is skill, and how much luck?
    .answer = Single deals that the better player wins, where an even share is { $even } %: { $told }.
study-length = How long does it take?
    .answer = Moves in a deal, on average: { $moves }.
    .games = Moves in a deal, on average: { $moves }; deals in a whole game: { $deals }; moves in a whole game: { $all }.
