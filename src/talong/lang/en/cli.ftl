# What the command says.

cli-error = talong: { $text }
cli-welcome = Talong. Old card games, one table.
cli-which-game = Which game? (Enter: 1)
cli-which-game-help = Type a number or a name from the list, or quit to leave.
cli-nothing-chosen = No game chosen. Type for example: talong play kille
cli-players = { $seats } players
cli-agreed = The table's rules: { $rules }
cli-resumed = You are back at the table. This is how it stands:
cli-number = 0–{ $most } { $label } (Enter: anywhere)
cli-next-deal = Next deal: Enter.
cli-skal = Skål! Enter when the glass is empty.
cli-help-key = ? help
cli-learn-how = Type the command of the lesson that you want.
cli-learn-keys = Enter goes on, ? helps, q leaves.
cli-learn-step = Step { $number } of { $length }
cli-learn-go = [Enter] { "" }
cli-learn-type = Type, for example: { $act }
cli-learn-left = The lesson is here when you want to go on.
cli-learn-next = Done. Next lesson: { $next }. Or play: { $play }
cli-learn-last = Done, and that was the last lesson. Play: { $play }
cli-not-understood = I did not understand. Type ? for help.
cli-refused = Not allowed: { $why }. Rule { $rule }.
cli-commands = You may also type: ? { $rule } for the words of the rule, table for the standing, hint for advice, quit to save and leave.
cli-commands-between = You may also type: table for the standing, quit to save and leave. Anything else goes on.
cli-yes-no = (Enter: yes, n: no)
cli-enter-waits = Enter waits.
cli-standing = Standing: { $standing }.
cli-over = The match is over.
cli-engine-faults = { $name } failed { $times } times and was stood in for ({ $kind }: { $detail }).
cli-kept = The game is saved. Watch it again: { $replay }
cli-kept-open = The game is saved in { $file }. Go on: { $resume }
cli-replayed = The record is in order: { $acts ->
        [one] { $acts } act
       *[other] { $acts } acts
    }, { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, the match is over.
cli-replayed-open = The record is in order: { $acts ->
        [one] { $acts } act
       *[other] { $acts } acts
    }, { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, the match is not over.
cli-verify-commitment = The secret is the one that was promised, with the commitment { $commitment }.
cli-verify-used = { $count ->
        [one] The nonce of seat { $seats } is
       *[other] The nonces of seats { $seats } are
    } as promised, and had a part in the luck.
cli-verify-withheld = { $count ->
        [one] Seat { $seats } promised a nonce and did not open it.
       *[other] Seats { $seats } promised nonces and did not open them.
    }
cli-verify-alone = No seat put in a nonce: the luck is that of the server alone.
cli-verify-luck = { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    } and { $lots ->
        [one] { $lots } other draw
       *[other] { $lots } other draws
    } recomputed: all as they were played.
cli-verify-fair = The luck is what was promised. The match is over.
cli-verify-fair-open = The luck is what was promised, so far. The match is not over.
cli-verify-more = … and { $more ->
        [one] { $more } more problem
       *[other] { $more } more problems
    }.
cli-verify-unfair = The luck has not been shown to be what was promised.
cli-guide-none = The game { $game } has no guide yet.
cli-rules-how = Give the id of a rule, for example: talong rules K29. Whole rulebooks: { $books }.
cli-game = { $key }: { $name }, { $seats } players
cli-game-presets = Presets: { $presets }. All options: talong options { $key }
cli-option = { $choices }; usually { $usual }
cli-presets = Presets (--preset)
cli-levels = Levels (--level, --players): { $levels }
cli-completion-installed = Completion for { $shell } is in { $file }. Open a new shell to use it.
cli-letters = The letters (--preset CGH, or --option variants=CGH)

## Mistakes.

cli-value-missing = { $name }: the value is missing
cli-unknown-option = { $name }: there is no such option; see talong --help
cli-unknown-command = { $name }: there is no such command; see talong --help
cli-did-you-mean = { $text }. Did you mean { $nearest }?
cli-bad-value = { $name }: “{ $given }” cannot be read
cli-no-whole-number = { $name }: “{ $given }” is not a whole number
cli-no-number = { $name }: “{ $given }” is not a number
cli-bad-seconds = { $name }: more than 0 and at most { $most } seconds, not “{ $given }”
cli-only-with = { $name } goes with { $other }
cli-given-twice = { $name }: given twice
cli-too-much = this is not needed: { $name }
cli-usage = the command cannot be written like that: { $text }
cli-bad-option = --option: “{ $given }” is not written as name=value
cli-option-twice = --option: { $name } is given twice
cli-bad-name = --name: a name has 1 to { $most } visible characters
cli-bad-pace = --pace: from 0 to 10 seconds
cli-bad-viewer = --as: “{ $given }” is not at the table; give a seat from 1 to { $seats }, { $named ->
    [yes] a name ({ $names }), watcher or all
   *[no] watcher or all
}
cli-not-revealed = --as: the table has agreed that hidden cards are never shown
cli-no-such-rule = there is no rule { $rule }
cli-resume-alone = --resume: game, seats and options are in the file and cannot be given anew
cli-who-are-you = --name: who are you? The people at the table are { $names }
cli-cannot-save = { $file }: cannot be saved ({ $why })
cli-file-exists = --save: { $file } exists already and is not written over
cli-print-exists = { $file } exists already and is not Talong's: give another name with -o, or --force to replace it
cli-printed = Wrote { $file }. Print it at 100 %.
cli-printed-long = Wrote { $file }. Print it at 100 %, on both sides, flipped on the long edge.
cli-printed-short = Wrote { $file }. Print it at 100 %, on both sides, flipped on the short edge.
cli-no-such-folder = --save: there is no folder { $file }
cli-serving-lan = Phones in the same network find it at { $address }.
cli-no-network = this computer is in no network that phones could reach it by; leave out --lan
cli-serving = Talong is at { $address } (Ctrl-C stops it).
cli-no-client = The browser client has not been built, so only programs and the terminal can play: `make web` builds it.
cli-no-database = the database cannot be opened: { $why }
cli-bad-database = --database: that is no address of a database; write sqlite:///FILE or postgresql+psycopg://…
cli-bad-redis = --redis: that is no address of a Redis or Valkey; write redis://HOST:PORT
cli-bad-folder = --folder: { $folder } cannot be used ({ $why })
cli-extra-missing = this needs a library that is not installed ({ $library }): pip install 'talong[{ $extra }]'
cli-database-in-use = another server uses { $file } already; only one can at a time
cli-database-newer = the database belongs to a newer Talong (schema { $step }); upgrade this one, or restore the backup from before
cli-database-older = the database belongs to an older Talong (schema { $step }); start the server once, which brings it up to date
cli-not-a-database = { $file } is no database of Talong
cli-database-damaged = { $file } is damaged; see talong admin check and talong admin restore
cli-unknown-host = --host: this computer has no address { $host }
cli-port-in-use = --port: somebody else listens at port { $port } of { $host } already
cli-port-not-permitted = --port: listening at port { $port } of { $host } is not permitted to you
cli-not-listening = nobody can listen at port { $port } of { $host }: { $why }
cli-not-serving = the server could not start at { $address }
cli-yes-needed = that cannot be undone, and there is nobody to ask: say --yes
cli-no-such-database = there is no database in { $file }
cli-backup-postgres = PostgreSQL makes its own backups: { $command }
cli-restore-postgres = PostgreSQL restores its own backups, with every server stopped: { $command }
cli-table-moves = { $table }: the table moves on faster than that can be done; try again

## At a live table.

cli-your-name = What is your name?
cli-lobby = { $game }, { $seats } seats, { $free } free: { $link }
cli-lobby-empty = Nobody waits for company at { $address } right now. Set up a table: talong play GAME --connect { $address }
cli-bad-link = --connect: “{ $given }” is no link to a table or a server; it begins with http:// or https://
cli-connect-alone = --connect: the table is set up already, so its game cannot be chosen
cli-connect-local = { $name } does not go with --connect
cli-code-where = --code goes with --connect and the address of a server, not with a table's link
cli-token-where = --token: give the link of the table too, with --connect
cli-name-needed = --name: say who you are
cli-server-says = the server says no: { $text }
cli-no-server = no server answers at { $address }: { $why }

## Measuring and advice.

cli-not-both = { $first } and { $second } do not go together
cli-cannot-write = { $file }: cannot be written ({ $why })
cli-at-position = --at: a position has no acts to count; that is for records
cli-no-puzzles = { $game } has no puzzles; `talong puzzles find { $game }` looks for some
cli-bad-at = --at: { $given } is not possible; the record has { $most } acts
cli-bad-seat = --seat: “{ $given }” is not at the table; give a seat from 1 to { $seats }{ $named ->
    [yes] {" "}or a name ({ $names })
   *[no] {""}
}
cli-nobody-decides = play waits for nobody; say for whom with --seat, or when with --at
cli-nothing-to-decide = seat { $seat } has nothing to decide here

## With real cards.

cli-companion-keys = Names can be shortened, and seat 1 is the first. Several are parted by blanks or commas. u undoes, m shows what else can be entered, q quits.
cli-companion-deals = Deal { $number }: { $name } deals.
cli-companion-out = out
cli-companion-optional = Enter for none
cli-companion-sure = Are you sure? (yes/no)
cli-companion-saved = The evening lies in { $file }.
cli-companion-nothing = There is nothing to undo.
cli-companion-undone = Undone: { $text }
cli-companion-matches = Matches
cli-companion-won = Won
cli-companion-file = { $file } holds no evening of { $game }
