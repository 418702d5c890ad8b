# What the table in the browser says.

web-hidden-card = hidden card
web-hero = Five old card games. One table.
web-hero-more = Send a link and sit down. Bots take the empty chairs. No account needed.
web-play-now = Play now
web-play-now-more = with bots, at once
web-invite = Invite
web-invite-more = a table with a link
web-own-rules = Rules of your own
web-code = I have a code
web-code-label = The code or link of the table
web-code-go = Go to the table
web-rules = Rules
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
web-no-network = No network. Books and tables come back when it does.
web-coming = On the way to the table …
web-no-contact = No connection. The table waits, nothing is lost.
web-contact-back = You are back at the table.
web-server-trouble = Something broke at our end. All that was played is saved.
web-nowhere = There is no table here.
web-no-table = Nobody has laid a table with that code.
web-home = To the door

## The games in a sentence.

web-game-kille = One card each. Swap it, or dare to stand.
web-game-punschkille = The same pack, but with five glasses each. Last with punsch wins.
web-game-kungsholmskille = Four tricks, one card left. The lowest wins if you dare to show.
web-game-rodskagg = From twelve down to exactly zero. Whoever promises too much goes up.
web-game-skitgubbe = First collect, then get rid of it all. The last one left is skitgubbe.

## Before it begins.

web-lobby-empty = The chairs are empty. Send the link, or let bots sit down.
web-lobby-wait = The host begins when everybody is seated.
web-link = The link of the table
web-copy = Copy the link
web-copied = The link is copied
web-share = Share
web-qr = The link of the table as a picture to point a phone at
web-chair = Chair { $number }
web-chair-free = free
web-sit = Sit here
web-sit-anywhere = Sit down
web-stand = Stand up
web-add-bot = Bot here
web-take-bot = Take away
web-fill-bots = Bots in the empty chairs
web-begin = Begin
web-begin-again = Once more
web-shuffling = The cards are being shuffled.
web-you = you
web-bot = bot
web-host = host
web-away = away, a bot plays
web-agreed = You play with
web-usual = As in the book.
web-recovery = Your code for coming back on another device: { $code }
web-watching = You are watching.

## At the table.

web-stock = Stock
web-pot = Pot
web-kr = { $amount } kr
web-has-word = { $seat } is to play.
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
web-along = is along
web-dropped = threw in
web-done-out = out, no. { $place }
web-bid = { $bid ->
    [pass] passes
    [rodskagg] rödskägg
   *[other] bids { $bid }
}
web-tricks = tricks { $number }
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
web-next-avstick = the next is avstick
web-trump = Trumps are { $suit }
web-to-beat = to beat
web-avstick = avstick!
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
web-was-skitgubbe = skitgubbe last deal
web-glasses = { $supply } glasses, { $stake } staked, { $drunk } drunk
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
web-keeps = keep { $card }
web-retreats = paying no more
web-stays-on = stays on { $score }
web-cut-at = Cut at
web-cut = Cut
web-hold-more = keep the button pressed
web-acts = What you can do
web-refused = Not allowed: { $why }
web-rule = Rule { $rule }
web-too-late = Too late: the table had moved on. Your card is still with you.
web-kuku-now = You have kuku and may lay it up at any time.
web-table-name = The table
web-as-list = The table as a list
web-talk = At the table
web-say = Say something to the table
web-say-go = Say
web-ledger = The till
web-scores = Standing
web-protocol = Score sheet
web-start = start
web-deal-row = deal { $number }
web-log = The talk
web-earlier = Show earlier
web-over = The match is over.
web-over-wait = The host can begin once more.
web-replay = See the match again
web-record = The record as text
web-keys-long = Arrows move in the hand, Space chooses, Enter does it, 1–9 choose cards, Esc takes back, ? shows the help.
web-why = What it means

## Afterwards.

web-places = How it came out
web-wins = wins
web-ran-out = out of punsch in round { $round }
web-skitgubbe-times = { $number ->
    [0] never skitgubbe
    [one] skitgubbe once
   *[other] skitgubbe { $number } times
}
web-accounts = What was moved, and why
web-accounts-of = Show
web-accounts-all = everybody at the table
web-accounts-sum = In all
web-accounts-none = Nothing was moved.
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

## Why something was moved: one rule each.

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
web-reason-KK57 = showed lowest and takes the pot
web-reason-KK58 = { $out ->
    [pot] had the lowest and takes the pot
   *[other] penalty: showed without having the lowest
}
web-reason-KK63 = stake after a showing that was lost
web-reason-KK64 = stake after a showing of two
web-reason-KK76 = the pot is divided when the match is over
web-reason-P5 = put forward for the round
web-reason-P17 = was out, and drinks the stake
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
web-reason-RS40 = was along without taking a trick
web-reason-S69 = last one with cards: skitgubbe

## Options.

web-lay-title = Lay a table
web-seats = Seats at the table
web-preset = Preset
web-pace = Clock
web-pace-off = no clock
web-pace-relaxed = relaxed, 60 seconds
web-pace-quick = quick, 15 seconds
web-open = Anybody may sit down
web-watchers = People may watch
web-reveal = The cards are shown afterwards
web-level = Opposition
web-level-nyborjare = Beginner
web-level-nyborjare-why = Knows the rules and sees its own cards, but remembers nothing and does not count.
web-level-direkt = Direct
web-level-direkt-why = Follows rules of thumb and answers at once.
web-level-snabb = Quick
web-level-snabb-why = Tries a few ways in which the others' cards may lie, and answers at once.
web-level-stark = Strong
web-level-stark-why = Tries hundreds, draws conclusions from what the others have done and works out the end; thinks for two seconds at most.
web-level-random = at random
web-level-random-why = Does anything that is allowed.
web-level-simple = Direct
web-yes = yes
web-no = no
web-options = House rules
web-letters = Letters
web-way-keep = Keep as how we play
web-way-use = How we play
web-way-share = Share as a link
web-lay-bots = Lay it with bots

## Replay.

web-replay-title = Replay
web-replay-as = Through whose eyes
web-replay-watcher = a watcher’s
web-review = Review the decisions
web-review-stop = Stop reviewing
web-review-going = Reviewing: act { $at } of { $all }.
web-review-none = No decision cost anything that can be seen.
web-review-found = { $marks ->
        [one] One costly decision
       *[other] { $marks } costly decisions
    }
web-speed = Speed
web-step-back = Back
web-step-on = On
web-run = Run
web-pause = Pause
web-step = { $at } of { $all }

## The menu.

web-menu = Menu
web-sound = Sound
web-two-colours = Black and red instead of four colours
web-own-seat = Your seat
web-go-away = Let a bot play for a while
web-leave-match = Leave the match
web-join-match = Come back into the match
web-host-acts = You are the host
web-alone = Nobody else sits here.
web-make-host = Make host
web-mute = Mute
web-unmute = Let be heard
web-kick = Send away
web-ban = Shut out
web-bot-for-you = A bot plays for you.
web-come-back = Take over
web-left = left
web-thinks = is thinking
web-hint = Hint
web-hint-thinking = The coach is counting …
web-hint-more = All options
web-recover = Back to your seat
web-recover-code = The code you were given when you sat down
web-recover-go = Take your seat
