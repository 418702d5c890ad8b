# What the table in the terminal says.

tui-hero = Five old card games. One table.
tui-plain-help = Plain lines instead of the table, for screen readers and scripts.
tui-too-small = The terminal is too small: { $width } × { $height } characters, at least { $least_width } × { $least_height } are needed. Enlarge the window, and the table is back. Plain lines need no room: talong play --plain. q leaves.
tui-refused = Not allowed: { $why }. Rule { $rule }.
tui-refused-plain = Not allowed: { $why }.
tui-resumed = You are back at the table.
tui-plays = The rules of this table: { $rules }

## The menu.

tui-row-game = Game
tui-row-seats = Seats
tui-row-seats-why = How many sit at the table, including you.
tui-row-preset = Preset
tui-row-level = Opponents
tui-row-lang = Language
tui-row-lang-why = The calls are Swedish in both languages.
tui-level-nyborjare = Beginner
tui-level-nyborjare-why = Knows the rules and sees its own cards, but remembers nothing and does not count.
tui-level-direkt = Experienced
tui-level-direkt-why = Follows rules of thumb and answers at once.
tui-level-snabb = Skilled
tui-level-snabb-why = Tries a few ways in which the others' cards may lie, and answers at once.
tui-level-stark = Master
tui-level-stark-why = Tries hundreds of ways in which the others' cards may lie, draws conclusions from what the others have done and works out the end; thinks for two seconds at most.
tui-level-random = at random
tui-level-random-why = Does anything that is allowed.
tui-level-outside-why = A bot from outside, in a process of its own.
tui-lang-sv = svenska
tui-lang-en = English
tui-own-rules = custom rules
tui-own-rules-why = You have agreed on something other than the presets.
tui-lay = ↵ Set up the table
tui-leave-menu = q Quit
tui-menu-keys = ↑↓ row   ←→ change   d day/evening

## At the table.

tui-mark-dealer = D
tui-mark-forehand = F
tui-stock = Stock { $cards }
tui-pot = Pot { $pot }
tui-buyin-costs = buy-in { $price }
tui-round = Round { $number }
tui-turned = Turned up
tui-aside = Aside
tui-thread = The red thread
tui-points = { $points } p
tui-won = won { $cards }
tui-struck = struck
tui-eliminated = out
tui-stood = stands
tui-folded = folded
tui-knocked = knocked
tui-bud = bud
tui-declarer = declarer
tui-along = in
tui-dropped = threw in
tui-said-bid = { $bid ->
    [pass] pass
    [rodskagg] rödskägg
   *[other] bid { $bid }
}
tui-out = { $place ->
    [1] out first
    [2] out second
    [3] out third
   *[other] out { $place }th
}
tui-done = done
tui-deal-of = Deal { $number } of { $length }
tui-deal-number = Deal { $number }
tui-trick-of = Trick { $number } of 4
tui-free-seats = Free seats: { $seats }
tui-last-trick = The last trick
tui-contract = { $seat } plays for { $bid }
tui-contract-rodskagg = { $seat } plays rödskägg
tui-no-bids = The auction
tui-protokoll = Score sheet
tui-trump = Trumps: { $suit }
tui-last-card = Last card: { $seat }
tui-avstickshog = Avstickshög { $cards }
tui-discarded = Out of play { $cards }
tui-in-round = { $number }.
tui-to-beat = to beat
tui-avstick = avstick
tui-watching = You are watching.
tui-choose-card = choose a card
tui-choose-cards = choose cards
tui-has-word = { $seat } is to act.
tui-thinks = { $seat } is thinking …
tui-may-now = { $turn ->
    [no] You may choose now.
   *[yes] { $seat } is to act. You may too, if you want:
}
tui-paused = The table waits. Space: next. p: play on.
tui-over = The match is over.
tui-standing = Standing: { $standing }.
tui-to-next-deal = ↵ Next deal
tui-to-skal = ↵ Skål!
tui-ready-waits = You are ready
tui-rests = The table rests between two deals
tui-ready = ready: { $names }
tui-seconds-left = { $seconds } s
tui-to-go-on = ↵ Go on
tui-to-leave = ↵ Leave the table
tui-to-close = Esc closes · ↓ more
tui-hint-thinking = The coach is counting …
tui-hint-nothing = There is nothing for you to choose now.
tui-standing-title = Standing
tui-leave-title = Stop?
tui-leave-text = The game is saved, and you can go on another time.
tui-leave-yes = ↵ Save and stop
tui-leave-no = Esc Play on

## At a table on the network.

tui-coming = Going to the table …
tui-you = { $name } (you)
tui-host = host
tui-shuffling = The cards are being shuffled …
tui-choose-seat = Choose a seat: ↑↓ or its number. ↵ sits down there.
tui-full = All seats are taken. You watch when the match begins.
tui-host-begins = { $free ->
        [0] { $seated ->
            [no] All seats are taken. ↵ begins the match, and you watch.
           *[yes] All seats are taken. ↵ begins the match.
        }
        [one] One seat is free. Send somebody the link, or let a bot sit down.
       *[other] { $free } seats are free. Send somebody the link, or let bots sit down.
    }
tui-sit-here = sit down in seat { $seat }
tui-begin = begin the match
tui-again = play again
tui-again-wants = wants to play again
tui-again-asks = { $alone ->
    [yes] The match is over. ↵ plays another.
   *[no] The match is over. ↵ if you want to play again: { $ready } of { $all } { $ready ->
        [one] is in.
       *[other] are in.
    }
}
tui-again-waits = Waiting for { $names }. { $ready } of { $all } { $ready ->
    [one] is in.
   *[other] are in.
}
tui-begin-anyway = begin without waiting
tui-fill = bots in the free seats
tui-free = take the bot out of seat { $seat }
tui-get-up = get up
tui-take-over = { $seat } is to act. You are watching. A number: take over from the bot in that seat.
tui-key-speak = / talk
tui-speak-title = Say to the table
tui-speak-why = ↵ says it · Esc closes
tui-leave-live-title = Leave?
tui-leave-live-text = A bot plays for you until you come back.
tui-leave-live-yes = ↵ Leave the seat to a bot
tui-leave-live-no = Esc Play on
tui-keys-waiting =
    ↑ ↓ or a number point at a seat · ↵ does what stands first
    b bots in the free seats · x take a bot away · u get up
    / talk · d day or evening · PgUp PgDn in the talk · q leave

## Help.

tui-help-title = Help
tui-help-refused = Why it was not allowed: rule { $rule }
tui-help-now = What you may do now
tui-help-nothing = Nothing now: somebody else is to act.
tui-help-game = The game
tui-help-guide = The whole game from the beginning: talong guide { $game }.
tui-help-keys = Keys
tui-keys-long =
    1–9, 0 choose cards · ← → move · space choose · ↵ do it · Esc choose anew
    the letter before an act does it
    ▶ is to act · D deals · F is forehand
    ? help · h hint · t standing · z pause · d day or evening · PgUp PgDn in the talk · q quit
tui-key-help = ? help
tui-key-hint = h hint
tui-key-standing = t standing
tui-key-pause = z pause
tui-key-teacher = F2 teacher
tui-teacher-on = The teacher speaks again.
tui-teacher-off = The teacher is quiet. F2 to hear from them again.
tui-key-light = d light
tui-key-quit = q quit
tui-key-back = ← back
tui-key-on = → forward
tui-key-run = space play
tui-key-quit-replay = q quit
tui-act-of = Act { $at } of { $acts }

## The letter of each act.

tui-key-stand = n
tui-key-swap = b
tui-key-kuku = k
tui-key-ask = a
tui-key-accept = y
tui-key-refuse = n
tui-key-depends = e
tui-key-cut = c
tui-key-buyin = b
tui-key-decline = n
tui-key-bud = b
tui-key-knock = k
tui-key-fold = f
tui-key-stay = s
tui-key-show = w
tui-key-rodskagg = r
tui-key-pass = n
tui-key-skip = s
tui-key-join = j
tui-key-drop = x
tui-key-chance = c
tui-key-throw = w
tui-key-turn = r
tui-key-pick = p
tui-key-play = l
