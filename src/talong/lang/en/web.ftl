# What the table in the browser says.

web-hidden-card = hidden card
web-hero = Five old card games. One table.
web-hero-more = Send a link and sit down. Bots take the empty chairs. No account needed.
web-play-now = Play now
web-invite = Invite
web-invite-more = a table with a link
web-learn = Learn
web-learn-minute = one minute
web-learn-number = lesson { $number } of { $all }
web-learn-again = the school
web-play-bots = { $number ->
    [one] with one bot
    [2] with two bots
    [3] with three bots
    [4] with four bots
    [5] with five bots
   *[other] with { $number } bots
 }
web-guest = Guest
web-with-friends = With friends?
web-with-friends-more = Send a link and sit down. No account.
web-door-lay = Set a table
web-door-kille = One card each. Swap it, or dare to stand. | The lowest goes out.
web-door-punschkille = Kille with five glasses each. Whoever goes out drinks. | Last with punsch wins.
web-door-kungsholmskille = Five cards, four tricks. Keep your lowest for the end. | The lowest wins, if you dare to show.
web-door-rodskagg = Bid, and take your tricks. Each trick is a point down. | First on exactly zero wins.
web-door-skitgubbe = First collect cards. Then lose them all. | The last one left is skitgubbe.
web-said-as = Say
web-said-kille = chill-eh
web-said-punschkille = poonsh-chill-eh
web-said-kungsholmskille = koongs-holms-chill-eh
web-said-rodskagg = rurd-shegg
web-said-skitgubbe = sheet-goob-eh
web-tab-punschkille = Punsch­kille
web-tab-kungsholmskille = Kungsholms­kille
web-school = The school
web-school-small = the school
web-school-done = { $done } of { $all } done
web-lessons = Lessons
web-lesson-done = , done
web-lesson-next = , next lesson
web-to-school = To the school
web-learn-step = step { $at } of { $all }
web-learn-leave = Leave the lesson
web-learn-on = Go on
web-learn-hurry = Skip ahead
web-learn-next = Next lesson
web-learn-not-now = That cannot be done now.
web-puzzle = Puzzle
web-puzzle-today = Puzzle of the day
web-puzzle-ask = What is best?
web-puzzle-easy = easy
web-puzzle-medium = medium
web-puzzle-hard = hard
web-puzzle-about = { $theme } · { $level }
web-puzzle-solve = Solve it
web-puzzle-see = See the answer
web-puzzle-solved = Solved
web-puzzle-missed = Tried
web-puzzle-right = That’s it: { $best }.
web-puzzle-wrong = You chose: { $mine }. Best is: { $best }.
web-puzzle-best = Best is: { $best }.
web-puzzle-mine = , your choice
web-puzzle-found = { $solved } of { $tried } on this server found it at the first try.
web-puzzle-next = Next puzzle
web-puzzle-leave = Leave the puzzle
web-puzzle-motifs = Theme: { $motifs }.
web-puzzle-by-motif = Choose what to practise
web-puzzles = Puzzles
web-puzzles-solved = { $solved } of { $all } solved
web-own-rules = Custom rules
web-code = I have a code
web-code-label = Four cards, such as kavall sju kransen kuku or ka 7 kr ku, or the table’s link
web-code-four = The code is four cards.
web-code-pick = Pick the cards from the deck
web-code-picked = The cards that you have picked
web-code-deck = The kille deck
web-code-undo = Take a card back
web-code-go = Go to the table
web-rules = Rules
web-rules-none = There is no such rulebook.
web-rules-later = The rulebook comes when the network does.
web-print-paper = Paper
web-print-players = Players
web-print-rules = The rules on one sheet
web-print-sheet = Score sheet
web-print-deck = The pack, to cut
web-print-how = PDF files. Print at 100 %, the pack on both sides, flipped on the long edge.
web-guide = Guide
web-guide-none = There is no such guide.
web-guide-later = The guide comes when the network does.
web-rulebook = Rulebook
web-books = Guide or rulebook
web-games = The games
web-chapters = Chapters
web-try-first = Try the first deal
web-try-first-why = a minute at the table
web-print-guide = Print the guide
web-note-rules = Rules:
web-in-guide = In the guide
web-in-rulebook = In the rulebook
web-back = Back
web-close = Close
web-other-lang = Svenska
web-to-day = Day
web-to-evening = Evening
web-players = { $least }–{ $most } players
web-pick-game = Choose a game
web-continue = Continue
web-open-tables = Open tables
web-no-open-tables = No table is open just now.
web-free-chairs = { $free ->
    [one] one chair free
   *[other] { $free } chairs free
}
web-name-title = What is your name?
web-name-label = Your name at the table
web-name-go = Sit down
web-no-network = No network. Rules and tables come back when the network does.
web-coming = On the way to the table …
web-no-contact = No connection. The table waits, nothing is lost.
web-contact-back = You are back at the table.
web-server-trouble = Something broke at our end. All that was played is saved.
web-nowhere = There is no table here.
web-no-table = There is no table with that code.
web-home = Home

## The games in a sentence.

web-game-kille = One card each. Swap it, or dare to stand.
web-game-punschkille = The same pack, but with five glasses each. Last with punsch wins.
web-game-kungsholmskille = Four tricks, one card left. The lowest wins if you dare to show.
web-game-rodskagg = From twelve down to exactly zero. Whoever promises too much goes up.
web-game-skitgubbe = First collect, then get rid of it all. The last one left is skitgubbe.

## Before it begins.

web-chairs-empty = { $free ->
    [one] One chair is empty
    [2] Two chairs are empty
    [3] Three chairs are empty
    [4] Four chairs are empty
    [5] Five chairs are empty
    [6] Six chairs are empty
    [7] Seven chairs are empty
    [8] Eight chairs are empty
    [9] Nine chairs are empty
    [10] Ten chairs are empty
    [11] Eleven chairs are empty
    [12] Twelve chairs are empty
    [13] Thirteen chairs are empty
    [14] Fourteen chairs are empty
    [15] Fifteen chairs are empty
    [16] Sixteen chairs are empty
    [17] Seventeen chairs are empty
    [18] Eighteen chairs are empty
    [19] Nineteen chairs are empty
    [20] Twenty chairs are empty
   *[other] { $free } chairs are empty
}
web-chairs-taken = Every chair is taken
web-chairs-of = { $taken } of { $seats } chairs
web-whose-table = { $ending ->
    [s] { $name }’ table
   *[other] { $name }’s table
}
web-sat-down = { $name } sat down.
web-stood-up = { $name } stood up.
web-say-code = Say the code
web-code-is = Code: { $code }
web-code-while = Four cards in order. The code holds until you begin.
web-or-show = Or show this picture
web-or-show-more = Point a phone at it, and the table opens.
web-no-account = You give a name when you sit down. No account.
web-shut-title = Only this computer reaches the table
web-shut-text = The server listens here only. Start it like this, and phones in the same network reach it:
web-invitation = Come and play { $game }.
web-invitation-code = Come and play { $game }. The code is { $code }.
web-share-both = link and code
web-share-link = the table’s link
web-lots = Lots for the seats
web-lots-dealer = { $name } deals first.
web-begin-bots = { $free ->
    [one] a bot takes the chair
   *[other] bots take { $free } chairs
}
web-lobby-wait = The host begins when everybody is seated.
web-link = The table’s link
web-copy = Copy link
web-copied = Copied
web-share = Share
web-qr = The table’s link as a picture to point a phone at
web-chair = Chair { $number }
web-chair-free = free chair
web-sit = Sit here
web-sit-anywhere = Sit down
web-stand = Stand up
web-add-bot = Bot here
web-take-bot = Remove
web-begin = Begin
web-begin-again = Play again
web-begin-anyway = Begin anyway
web-again-count = { $ready } of { $all } { $ready ->
    [one] is in
   *[other] are in
}
web-again-want = { $many ->
    [many] { $names } want to play again.
   *[one] { $names } wants to play again.
}
web-shuffling = The cards are being shuffled.
web-you = you
web-bot = bot
web-host = host
web-away = away, a bot is playing
web-away-short = away
web-gone-title = Away from the table
web-gone-chip = away
web-gone-who = { $name } is away.
web-gone-when = A bot takes over in { $time }.
web-gone-keeps = The chair waits for { $name }.
web-gone-wait = Wait 1 more min
web-gone-bot = Bot now
web-bot-for = A bot is playing for { $name }. The chair waits.
web-is-back = { $name } is back.
web-agreed = You play with
web-usual = As in the book.
web-recovery = Your code for coming back on another device: { $code }
web-watching = You are watching.

## At the table.

web-stock = Stock
web-pot = Pot
web-kr = { $amount } kr
web-has-word = { $seat } is to play.
web-or = { $first } or { $last }
web-of-a-card = { $label } a card
web-your-turn = Your turn.
web-may-too = { $seat } is to play. You may too, if you want.
web-everybody = Everybody may choose now.
web-dealer = dealer
web-forehand = forehand
web-turn = to play
web-struck = struck
web-out = out
web-folded = folded
web-knocked = knocked
web-stood = stands
web-declarer = declarer
web-along = is in
web-dropped = threw in
web-done-out = { $place ->
    [1] out first
    [2] out second
    [3] out third
   *[other] out { $place }th
}
web-bid = { $bid ->
    [pass] passes
    [rodskagg] rödskägg
   *[other] bids { $bid }
}
web-tricks = { $number ->
    [one] one trick
   *[other] { $number } tricks
}
web-strokes = tricks
web-tricks-by = Tricks: { $who }
web-your-pile = The cards you played
web-penalty = penalty
web-penalty-if = paid by whoever shows first without having the lowest
web-cards = { $number ->
    [one] one card
   *[other] { $number } cards
}
web-won-pile = { $number } won
web-needed = { $number } of { $needed } layings
web-next-avstick = the next is an avstick
web-trump = Trumps are { $suit }
web-to-beat = to beat
web-avstick = avstick
web-takes = { $you ->
        [seat] you take it
       *[other] { $seat } takes it
    }
web-ahead = ahead
web-you-saw = you saw it
web-last-card = the last card
web-turned-up = Turned up: { $card }
web-avstickshog = Avstickshög
web-discarded = { $number ->
    [one] one card out of play
   *[other] { $number } cards out of play
}
web-pile-empty = The pile is empty.
web-turned = Turned up
web-aside = Aside
web-tjock = tjock
web-all-deals = All { $number } deals
web-would-pick-up = you would pick this up
web-would-pick-up-all = { $cards ->
    [one] If you pick up, you get the dashed card.
   *[other] If you pick up, you get the { $cards } dashed cards.
}
web-skitgubbe-is = Skitgubbe: { $seat }
web-was-skitgubbe = skitgubbe in the last deal
web-glasses = { $supply ->
    [one] one glass
   *[other] { $supply } glasses
}, { $stake } staked, { $drunk } drunk
web-deal-number = Deal { $number }
web-deal-of = Deal { $number } of { $length }
web-round = Round { $number }
web-trick-of = Trick { $number } of 4
web-contract = { $seat } plays { $bid ->
    [rodskagg] rödskägg
   *[other] for { $bid }
}
web-your-hand = Your cards
web-your-card = Your card
web-choose-card = Choose a card.
web-choose-cards = Choose cards.
web-wait = Wait
web-wait-swap = Swap
web-wait-stand = Stand
web-cut-at = Cut at
web-hold-more = hold down
web-acts = What you can do
web-refused = Not allowed: { $why }
web-rule = Rule { $rule }
web-too-late = Too late: the table had moved on. Your card is still with you.
web-kuku-now = You have a kuku and may lay it up at any time.
web-table-name = The table
web-as-list = The table as a list
web-talk = At the table
web-talk-unread = { $number ->
    [one] At the table, one line unread
   *[other] At the table, { $number } lines unread
}
web-phrases = Common calls
web-you-are-muted = The host has muted you. You hear the others.
web-rank-strip = The ranks below the goal
web-bubbles = Speech bubbles at the seats
web-say = Say something to the table
web-say-go = Say
web-ledger = Balances
web-scores = Standing
web-protocol = Score sheet
web-start = start
web-deal-row = deal { $number }
web-log = The talk
web-earlier = Show earlier
web-over = The match is over.
web-over-wait = The host can begin another match.
web-replay = Review
web-record = The record as text
web-keys = Keys
web-key-space = space
web-key-reach = go to { $act }, then Enter twice
web-key-arrows = move in the hand
web-key-figures = choose the card of that number
web-key-choose = choose the card
web-key-choose-more = choose the card, or one more
web-key-enter = play what is chosen
web-key-tab = go to the next button
web-key-press = press it
web-key-help = what each button does
web-key-esc = undo or close
web-why = Why?

## When a deal is over.

web-next-deal = Next deal
web-see-deal = See the deal
web-see-deal-more = step by step
web-ready = ready
web-ready-count = { $ready } of { $all } { $ready ->
    [one] is ready
   *[other] are ready
}
web-deals-next = { $you ->
    [you] you deal
   *[one] { $names } deals
}
web-waits-for = Waiting for { $names }
web-waits-on = The next deal is coming
web-skal = Skål
web-skal-more = { $number ->
    [one] you drink a glass
   *[other] you drink { $number } glasses
}
web-skal-owed = you drink your stake
web-goal-word = Goal:
web-why-lowest = lowest
web-why-struck = struck
web-why-low_kille = low kille
web-why-out = out
web-why-is-lowest = { $you ->
    [one] is lowest
   *[you] are lowest
}
web-why-is-struck = { $you ->
    [one] is struck
   *[you] are struck
}
web-why-is-low_kille = { $you ->
    [one] has a low kille
    [many] have low killes
   *[you] have a low kille
}
web-chip-out = { $why }: out
web-chip-bought = bought in
web-chip-wrong = showed, not lowest
web-chip-drinks = { $number ->
    [one] drinks a glass
   *[other] drinks { $number } glasses
}
web-end-is = { $names } { $why }
web-end-one-out = { $you ->
    [you] { $names } { $why } and are out.
   *[one] { $names } { $why } and is out.
}
web-end-are-out = { $number ->
    [2] Both are out.
   *[other] All { $number } are out.
}
web-end-bought = { $you ->
    [you] you bought in again.
   *[one] { $names } bought in again.
}
web-end-nobody = Everybody would be out, and so nobody is.
web-end-nobody-out = Nobody is out.
web-end-drinks = Those who went out drink their stakes: { $names }.
web-you-stay = You are still in
web-you-last = You are the last one in
web-you-out = You are out
web-you-again = You are in again
web-you-were-out = You were out already
web-had-lowest = { $seat } had the lowest card: { $card }.
web-had-own-lowest = Your card was the lowest: { $card }.
web-were-struck = You were struck.
web-had-low-kille = You had a low kille.
web-bought-in = You bought in.
web-aloud-own = { $title } with { $card }
web-are-left = { $number } are left
web-pot-taken = { $seat } takes the pot
web-pot-yours = The pot is yours
web-pot-with = { $card } against { $others } in the last deal.
web-kronor = { $amount ->
    [one] krona
   *[other] kronor
}
web-so-far = The evening so far
web-pot-nth = pot { $number }
web-sum = sum
web-round-won = { $seat } wins the round
web-round-yours = The round is yours
web-punsch-last = { $you ->
    [you] You are the last with punsch
   *[one] { $names } is the last with punsch
}
web-is-lowest = { $card } is lowest
web-takes-pot-of = { $you ->
    [you] you take the pot, { $sum }.
   *[one] { $names } takes the pot, { $sum }.
}
web-pot-stays = The pot stays
web-pot-stays-why = Nobody takes it this time.
web-all-folded = All the others folded
web-pot-shared = The pot is shared
web-pays-penalty = { $you ->
    [you] you showed without having the lowest and pay a penalty of { $sum }.
   *[one] { $names } showed without having the lowest and pays a penalty of { $sum }.
}
web-has-most = { $you ->
    [you] you go home with the most
    [many] { $names } go home with the most
   *[one] { $names } goes home with the most
}
web-wins-match = { $you ->
    [you] you win the match
    [many] { $names } win the match
   *[one] { $names } wins the match
}
web-given = the deal
web-balance = balance
web-next-stakes = For the next deal: { $names }.
web-trick-nth = trick { $number }
web-contract-made = The contract was made
web-contract-broken = The contract was broken
web-promised = { $names } promised { $bid ->
    [one] one trick
   *[other] { $bid } tricks
} and took { $took }: from { $before } to { $now }.
web-promised-all = { $names } promised rödskägg and took { $took ->
    [one] one trick
   *[other] { $took } tricks
}: from { $before } to { $now }.
web-protocol-cell = { $name }, { $deal }: { $change }, { $score }
web-is-skitgubbe = { $you ->
    [you] you are skitgubbe
   *[one] { $names } is skitgubbe
}
web-no-skitgubbe = Nobody is skitgubbe
web-out-order = Went out in this order
web-went-out = Out in this order: { $names }
web-cards-left = { $number ->
    [one] one card left
   *[other] { $number } cards left
}
web-last-layings = The last layings
web-laying-leads = leads
web-laying-over = goes over
web-laying-avstick = avstick
web-laying-run = { $number } in a row
web-laying-out = and out
web-skitgubbe-tonight = Skitgubbe tonight
web-only-last = { $deals ->
    [one] One deal. Only the last place counts.
   *[other] { $deals } deals. Only the last place counts.
}
web-share-copied = Copied
web-result-of = { $game } at Talong

## Afterwards.

web-places = How it ended
web-wins = wins
web-ran-out = out of punsch in round { $round }
web-skitgubbe-times = { $number ->
    [0] never skitgubbe
    [one] skitgubbe once
   *[other] skitgubbe { $number } times
}
web-accounts = Payments explained
web-accounts-of = Show
web-accounts-all = everybody at the table
web-accounts-sum = In all
web-accounts-none = Nothing changed.
web-from-to = { $from } to { $to }
web-points = { $number ->
    [one] { $amount } point
   *[other] { $amount } points
}
web-glass-count = { $number ->
    [one] { $amount } glass
   *[other] { $amount } glasses
}
web-times = { $number ->
    [one] { $amount } mark
   *[other] { $amount } marks
}
web-in-the-book = Rule { $rule } in the book

## Why something changed: one rule each.

web-reason-K78 = stake
web-reason-K79 = first buy-in
web-reason-K81 = second buy-in
web-reason-K85 = last one left, the pot is won
web-reason-KK13 = stake before the first deal
web-reason-KK24 = stake after a budrunda
web-reason-KK33 = { $into ->
    [pot] stake after a walkover
   *[other] all the others folded
}
web-reason-KK43 = stake after the second budrunda
web-reason-KK55 = stake after the budrunda at the showing
web-reason-KK57 = showed lowest and takes the pot
web-reason-KK58 = { $out ->
    [pot] had the lowest and takes the pot
   *[other] penalty: showed without having the lowest
}
web-reason-KK63 = stake after a showing that was lost
web-reason-KK64 = stake after a showing of two
web-reason-KK76 = the pot is divided when the match is over
web-reason-P5 = put forward for the round
web-reason-P17 = went out and drinks the stake
web-reason-P18 = won the round and gets the stake back
web-reason-P19 = buy-in
web-reason-R-P7 = the winner drinks the glass of the buy-in too
web-reason-R-P22 = left the table
web-reason-RS35 = { $amount ->
    [one] one trick
   *[other] { $amount } tricks
}
web-reason-RS37 = did not make the bid
web-reason-RS39 = did not make the rödskägg
web-reason-RS40 = was in without taking a trick
web-reason-S69 = last one with cards: skitgubbe

## Options.

web-lay-title = Set up a table
web-seats = Seats at the table
web-preset = Preset
web-pace = Clock
web-pace-off = no clock
web-pace-relaxed = relaxed, 60 seconds
web-pace-quick = quick, 15 seconds
web-open = Anybody may sit down
web-watchers = People may watch
web-reveal = The cards are shown afterwards
web-level = How good the bots are
web-level-nyborjare = Beginner
web-level-nyborjare-why = Knows the rules but remembers nothing. Good for a first evening.
web-level-direkt = Experienced
web-level-direkt-why = Plays as most people do, and answers at once.
web-level-snabb = Skilled
web-level-snabb-why = Thinks about what the others may have.
web-level-stark = Master
web-level-stark-why = Remembers everything, reads the others and works out the end. Sometimes thinks for two seconds.
web-level-random = at random
web-level-random-why = Does anything that is allowed.
web-level-simple = Experienced
web-yes = yes
web-no = no
web-options = House rules
web-options-changed = { $number ->
        [0] as in the book
        [one] one changed
       *[other] { $number } changed
    }
web-seats-few = By the book at least { $number } play; fewer is a house rule.
web-letters = Letters
web-letters-why = Type them as you say them: ACG, or M8 for skitkort below eight cards.
web-tempo = Tempo
web-tempo-calm = calm
web-tempo-calm-why = There is time to see and hear everything.
web-tempo-usual = usual
web-tempo-usual-why = For those who know the game.
web-tempo-brisk = brisk
web-tempo-brisk-why = Bots hardly wait.
web-group-first = The first phase
web-group-skitkort = Trumps and skitkort
web-group-second = The second phase
web-group-deal = The deal
web-group-cards = Kuku, kille and the struck
web-group-stakes = Stakes and points
web-group-buyins = Buying back in
web-group-table = The table
web-group-seeing = What may be seen
web-way-keep = Save as our house rules
web-way-use = Our house rules
web-way-share = Share as a link
web-lay-bots = Set up with bots

## Replay.

web-replay-title = Replay
web-replay-as = Through whose eyes
web-replay-watcher = a watcher’s
web-replay-own = yours, { $name }
web-replay-open = Show everybody’s cards
web-replay-hands = What the others hold
web-replay-deal = Which deal
web-replay-steps = Move through the match
web-replay-list = What happened
web-replay-keys = Keys: left and right arrow one step, Page Up and Page Down one deal, Home and End to the beginning and the end.
web-deal-back = To the beginning of the deal, or the deal before
web-deal-on = To the next deal
web-deal-begins = Deal { $number } begins.
web-review = Review
web-review-of = Whose decisions
web-review-choose = Choose somebody
web-review-costly = costly
web-review-stop = Stop reviewing
web-review-going = Reviewing: act { $at } of { $all }.
web-review-none = No decision cost anything worth mentioning.
web-review-found = { $marks ->
        [one] One costly decision.
       *[other] { $marks } costly decisions.
    }
web-speed = Speed
web-step-back = Back
web-step-on = Forward
web-run = Play
web-pause = Pause
web-step = { $at } of { $all }

## The luck, worked out again in the browser.

web-fair = Could anybody have chosen the cards?
web-fair-more = Every draw is worked out again here, on your side, from what was promised before the first deal.
web-fair-check = Work out the luck again
web-fair-going = Working …
web-fair-yes = Nobody has chosen the cards
web-fair-kept = The cards are those that were promised
web-fair-no = This does not agree
web-fair-drawn = { $draws ->
        [one] One draw
       *[other] { $draws } draws
    }, { $decks ->
        [one] one of them a deck
       *[other] { $decks } of them decks
    }: all are those that were promised.
web-fair-with = { $who } had a part in the luck.
web-fair-server = Nobody at the table had a part in the luck, so it was the server’s alone.
web-fair-closed = The table agreed never to show hidden cards. Then the secret is not opened either, and the luck cannot be worked out again.
web-fair-details = How it was worked out
web-fair-commitment = The server’s promise, before the first deal
web-fair-seen = This browser wrote it down at the table; it is the same.
web-fair-unseen = This browser was not there then, so compare it with what somebody has kept.
web-fair-secret = The secret, opened afterwards
web-fair-used = Had a part in the luck
web-fair-withheld = Did not open their part
web-fair-absent = Gave no part
web-fair-open = { $draws ->
        [one] For one lot
       *[other] For { $draws } lots
    } the record does not say among how many it was drawn; there the number was found to be possible.
web-fair-elsewhere = The same in a terminal, with all the rules:
web-fault-changed = The text has been changed since it was written.
web-fault-no-record = This is not a whole record.
web-fault-no-promise = Nothing was promised before the first deal, so the luck cannot be worked out again.
web-fault-position = The match began from a set position, not from luck.
web-fault-no-secret = The secret has not been opened, so the luck cannot be worked out again.
web-fault-commitment = The secret is not the one that the server promised.
web-fault-other-commitment = The promise is not the one that the table showed before the first deal.
web-fault-nonce = The part of { $who } is not the one that was promised.
web-fault-own-nonce = Your own part in the luck is missing, although you opened it.
web-fault-draw = Draw { $draw }, in deal { $deal }, is not what follows from the promises.
web-fault-no-deck = The deck of deal { $deal } is missing.

## The menu.

web-menu = Menu
web-sound = Sound
web-two-colours = Black and red instead of four colours
web-own-seat = Your seat
web-go-away = Let a bot play for a while
web-leave-match = Leave the match
web-join-match = Join the match again
web-host-acts = You are the host
web-alone = Nobody else is at the table.
web-make-host = Make host
web-mute = Mute
web-unmute = Unmute
web-kick = Send away
web-kick-who = Send { $name } away?
web-kick-text = { $name } is told, in your words. The account stays under the same name.
web-kick-word = A word to go with it
web-kick-for-good = For good: may not come back here
web-removed = The host has asked you to leave the table.
web-removed-word = “{ $word }”
web-removed-no-word = The host did not say why.
web-no-stay = No
web-stand-title = Leave your seat?
web-stand-text = The chair is free for whoever comes.
web-stand-playing = A bot plays on in your place. The account stays under your name.

## The evening.

web-evening = The evening
web-evening-see = The evening’s account
web-evening-new = New evening
web-evening-new-title = Begin a new evening?
web-evening-new-text = The account begins again at zero. The old one can still be seen.
web-evening-title = The evening’s account
web-evening-from = { $day }, { $from }
web-evening-from-to = { $day }, { $from }–{ $to }
web-evening-who = Who
web-evening-sum = sum
web-evening-punsch = punsch
web-evening-skitgubbe = skitgubbe
web-unit-kr = kr
web-unit-wins = wins
web-unit-glasses = glasses
web-unit-times = times
web-evening-together = together
web-evening-went = How it went
web-evening-deal = The deal of the evening
web-evening-times = { $number ->
    [one] one match
   *[other] { $number } matches
}
web-evening-seats = { $number } at the table
web-evening-going = Still going on.
web-evening-unfinished = Ended early.
web-evening-bots = Bots: { $who }.
web-evening-again = Every deal can be seen again on the table’s page.
web-evening-none = No match has been played yet.
web-evening-before = The evening before
web-evening-left = left in the pot
web-largest-won = { $game }, deal { $deal }. { $name } won { $amount } kr.
web-largest-lost = { $game }, deal { $deal }. { $name } lost { $amount } kr.
web-largest-up = { $game }, deal { $deal }. { $name } went up { $amount }.
web-largest-down = { $game }, deal { $deal }. { $name } wrote off { $amount }.
web-largest-drank = { $game }, deal { $deal }. { $name } drank { $amount ->
    [one] a glass
   *[other] { $amount } glasses
}.
web-largest-skitgubbe = { $game }, deal { $deal }. { $name } became skitgubbe.
web-outcome-nobody = Nobody became skitgubbe.
web-outcome-became = { $number ->
    [one] { $name } once
    [2] { $name } twice
   *[other] { $name } { $number } times
}
web-outcome-skitgubbe = Skitgubbe: { $who }.
web-outcome-zero = { $who } reached exactly zero.
web-outcome-points = { $who } ended lowest, at { $score }.
web-outcome-punsch = { $who } was last with punsch.
web-outcome-even = Everybody came out even.
web-outcome-money = { $who } ended at { $best }, { $last } at { $worst }.
web-to-table = To the table
web-print = Print
web-share-text = as text
web-finish = Stop after this deal
web-finish-not = Play on
web-finish-text = The match ends when the deal has been played, and everybody gets what is theirs.
web-finishing = It ends when the deal has been played.
web-finish-vote = Vote to stop
web-finish-vote-not = Take the vote back
web-finish-vote-text = { $votes ->
    [0] The host is away. More than half of you can stop after this deal.
    [one] The host is away. One wants to stop after this deal.
   *[other] The host is away. { $votes } want to stop after this deal.
}
web-bot-for-you = A bot is playing for you.
web-come-back = Take over
web-left = left
web-thinks = is thinking
web-hint = Hint
web-hint-thinking = The coach is counting …
web-hint-how = How it was worked out
web-hint-best = the advice:
web-teacher = The teacher
web-teacher-thinks = The teacher is thinking …
web-teacher-watches = The teacher is watching.
web-teacher-show = What is best?
web-teacher-at-table = With a teacher
web-teacher-why = The teacher tells each player in private what matters, and afterwards whether something was costly. You can switch this off for yourself.
web-play-taught = Play with a teacher
web-recover = Back to your seat
web-recover-code = The code you were given when you sat down
web-recover-go = Take your seat

## With real cards.

web-companion = With real cards
web-companion-why = The phone keeps the pot, the score and whose turn it is to deal.
web-companion-about = You play with a real pack. Enter how each deal went, and the phone keeps the pot, the glasses and the points, and says who deals. No account is needed.
web-companion-goes-on = an evening is under way
web-companion-wait = One moment …
web-companion-again = Try again
web-companion-deals = Deal { $number }: { $name } deals
web-companion-between = Deal { $number } is over
web-companion-leaves = leaves
web-companion-latest = What moved
web-companion-enter = Enter
web-companion-of = { $number } of { $total }
web-companion-less = { $name }: one fewer
web-companion-more = { $name }: one more
web-companion-names-why = In the order in which you sit, clockwise.
web-companion-name = Name { $number }
web-companion-dealer = Deals first
web-companion-deals-first = { $name } deals first
web-companion-without = Remove { $name }
web-companion-double = Two are called { $name }. Tell them apart.
web-companion-one-more = One more
web-companion-begin = Begin
web-companion-back = Back to the deal
web-companion-log = Correct
web-companion-undo = Undo the last
web-companion-all = All that is entered ({ $number })
web-companion-change = Change
web-companion-change-this = Change: { $text }
web-companion-changing = Changing: { $text }
web-companion-no-change = Leave it
web-companion-end = End the match?
web-companion-end-why = What has been played counts. Then you can begin another match, with the same people or others.
web-companion-end-yes = End it
web-companion-real = With real cards
web-companion-forget = The account of the evening is removed from this phone.
