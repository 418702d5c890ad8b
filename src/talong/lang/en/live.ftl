# What is said at a table on the network, at the table in the terminal and in plain lines.

live-table-link = The table is at { $link }
live-you-sit = You sit in seat { $seat }.
live-back-in-seat = You are back in seat { $seat }.
live-coming = You take over from a bot when the next deal begins.
live-you-watch = You are watching.
live-no-seat = You no longer sit at the table.
live-ended = The match has been ended by whoever runs the server. It has no result.
live-recovery = To come back on another device, keep this code: { $code }
live-bot = bot { $seat }
live-free-seat = (free)
live-away = { $name } (away)
live-said = { $name }: { $text }
live-commitment = The luck of this match is promised: { $commitment }
live-record-link = The record: { $link }
live-begin = { $free ->
        [0] All seats are taken. Type begin when everybody is ready, or quit.
        [one] One seat is free. Type bots for a bot there, begin when everybody is ready, or quit.
       *[other] { $free } seats are free. Type bots for bots there, begin when everybody is ready, or quit.
    }
live-wait-host = { $free ->
        [0] The host begins when everybody is ready.
        [one] One seat is free. The host begins when everybody is ready.
       *[other] { $free } seats are free. The host begins when everybody is ready.
    }
live-again = Play again: Enter, or quit.
live-again-want = Want to play again: { $names }.
live-again-waits = Waiting for { $names }.{ $host ->
    [yes] {" "}Type begin so as not to wait.
   *[no] {""}
}
live-next-deal = { $limit ->
    [some] Next deal: Enter ({ $seconds } s left).
   *[none] Next deal: Enter.
}
live-skal = Skål! Enter when the glass is empty.
live-ready = Ready for the next deal: { $names }.
live-refused-so = Not done: { $why }.
live-commands = You may type: table for the standing, ? and the id of a rule for its words, say … to speak to the table, quit to leave. The host: bots, begin.
live-lost = The connection is lost. Trying again …
live-found-again = The connection is back.
live-seat-to-bot = A bot is playing for you. Come back: { $again }
live-seat-kept = Your seat is kept. Come back: { $again }
