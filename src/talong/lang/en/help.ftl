help-talong = Old Swedish card games, played by the book.
help-usage = Usage: talong COMMAND [OPTIONS]
help-examples =
    Examples:
    talong play kille
    talong play punschkille --seats 6
    talong rules K29
    TALONG_LANG=sv talong games
help-group-commands = Commands
help-group-arguments = Arguments
help-group-options = Options
help-help = Show this help.
help-version = Show the version.
help-lang = Language: sv or en. Otherwise TALONG_LANG, otherwise that of the computer.
help-play = Play against bots.
help-play-usage = Usage: talong play [GAME] [OPTIONS]
help-play-examples =
    Examples:
    talong play kille --seats 6 --option stake=5
    talong play kille --preset snabb --option pots=1
    talong play --resume evening.talong
    talong play --connect https://cards.example.org/t/TABLE
help-play-game = The name of the game, for example kille. See talong games.
help-play-seats = The number of seats at the table, yours included.
help-play-seed = A seed for the luck: the same seed gives the same cards.
help-play-option = An option of the game, for example stake=5. May be given several times. See talong options GAME.
help-play-preset = A preset, for example snabb.
help-play-name = Your name at the table.
help-play-save = The file to keep the game in. Otherwise one is chosen for you.
help-play-resume = Go on with a kept game.
help-play-level = How well the others play: nyborjare, direkt (unless said otherwise), snabb or stark; or a bot from outside: module:Class, cmd:COMMAND or the name of an installed one.
help-play-pace = Seconds between the lines.
help-play-tempo = How fast the others act: calm, usual or brisk. Of a new live table it is the table's.
help-play-teacher = With a teacher: before your choice what matters, after it a word if it was costly. Type teacher (on the table: F2) to switch it off and on.
help-play-connect = Play at a live table, by plain lines: its link, or the address of a server, where GAME sets up a new table and none shows the lobby.
help-play-code = The code of a table that gathers, as somebody says it aloud (--code "ka 7 kr ku"), together with the address of its server.
help-play-token = The token of a seat, instead of a name.
help-replay = Show a kept game from beginning to end.
help-replay-usage = Usage: talong replay FILE [OPTIONS]
help-replay-examples =
    Examples:
    talong replay evening.talong --as 2
    talong replay evening.talong --quiet
help-replay-file = The record.
help-replay-as = Through whose eyes: a seat (counted from 1), a name, watcher (somebody who watches) or all (every card). Otherwise every card if the match is over.
help-replay-quiet = Only check that the record is in order.
help-verify = Check that the luck of a kept game is what was promised before it began.
help-verify-usage = Usage: talong verify RECORD [OPTIONS]
help-verify-examples =
    Examples:
    talong verify evening.talong
    talong verify - < evening.talong
help-verify-file = The record, from a live table; - reads it from the standard input.
help-verify-commitment = The commitment that the table showed before the first deal, if you have kept it: 64 digits.
help-rules = Show what the rulebook says.
help-rules-usage = Usage: talong rules [ID ...]
help-rules-examples =
    Examples:
    talong rules K29 R-K17
    talong rules kille
help-rules-rule = The id of a rule, or the name of a rulebook.
help-guide = Read the guide of a game: for people who have never heard of it.
help-guide-usage = Usage: talong guide GAME
help-guide-examples =
    Examples:
    talong guide kille
    talong guide skitgubbe --lang en
help-games = Show which games there are.
help-games-usage = Usage: talong games
help-games-examples =
    Examples:
    talong games
help-options = Show what a table may agree on.
help-options-usage = Usage: talong options GAME
help-options-examples =
    Examples:
    talong options kille

help-learn = Learn a game: the first deal and the lessons after it, with real cards.
help-learn-usage = Usage: talong learn [GAME [LESSON]]
help-learn-examples =
    Examples:
    talong learn
    talong learn kille first-deal
    talong learn skitgubbe avstick
help-learn-lesson = The name of the lesson; `talong learn GAME` shows which there are.

help-companion = Keep the account of an evening with real cards: pot, glasses, points and who deals.
help-companion-usage = Usage: talong companion GAME [OPTIONS]
help-companion-examples =
    Examples:
    talong companion kille
    talong companion rodskagg --save friday.json
    talong companion kille --account
help-companion-save = The file in which the evening is saved after every line. Otherwise it lies in your data folder, one for each game.
help-companion-new = Begin a new evening; the old one in the same file is lost.
help-companion-account = Show the account only.

help-serve = Run the server: tables for people and bots, in the browser and in the terminal.
help-serve-usage = Usage: talong serve [OPTIONS]
help-serve-examples =
    Examples:
    talong serve
    talong serve --host 0.0.0.0 --url https://cards.example.org
    talong serve --database postgresql+psycopg://talong@localhost/talong --redis redis://localhost
help-serve-host = The address to listen on.
help-serve-port = The port to listen on.
help-serve-url = The address that people type, if it is another.
help-serve-origin = One more web address that browsers may speak from. May be given several times.
help-serve-database = The database: sqlite:///FILE or postgresql+psycopg://… Else TALONG_DATABASE, else a file in the folder.
help-serve-redis = Redis or Valkey, when several servers share a database. Else TALONG_REDIS.
help-serve-folder = The folder of the database. Else TALONG_DATA, else the computer's usual place.
help-serve-lan = Also listen on this computer's address in its network, so that phones can join; links and QR codes carry it.
help-serve-open = Open the browser of this computer when the server answers.
help-serve-retention = Forget finished tables after so many days. 0: never.
help-serve-proxy = Address or network of a reverse proxy whose X-Forwarded-For is believed. May be given several times.
help-serve-connections = At most so many connections at once. 0: 10,000, or as many as open files allow.
help-serve-connections-per-address = At most so many connections from one address.
help-serve-engine = A bot from outside, offered at the tables as the level NAME: NAME=module:Class or "NAME=cmd:COMMAND". It runs as you, without a sandbox. May be given several times.
help-serve-engine-seconds = So many seconds has a bot from outside for a choice. Otherwise 1.

help-arena = Measure who is strong: the same cards for all, in every seat.
help-arena-usage = Usage: talong arena GAME --players BOT,BOT[,…] [OPTIONS]
help-arena-examples =
    Examples:
    talong arena kille --players direkt,random --seats 4 --deals 500
    talong arena rodskagg --players direkt,random --matches 200
    talong arena skitgubbe --players random,direkt,direkt,direkt --deals 300 --jobs 2
    talong arena kille --players direkt,random --option min_players=2 --deals 1000 --out measured
    talong arena rodskagg --players my_module:MyBot,stark --deals 500
    talong arena rodskagg --players "mine=cmd:node my_bot.mjs",direkt --sprt 0,0.5
help-arena-players = The bots around the table, with commas between: levels, module:Class, cmd:COMMAND or names of installed bots. A bot from outside can be given a name: NAME=module:Class. If they are fewer than the seats they begin again.
help-arena-deals = So many deals, each with the same cards at all seatings. In Kille a deal is a pot, in Punschkille a round.
help-arena-matches = So many whole matches instead of deals.
help-arena-seats = Number of seats at the table. Otherwise as many as the bots.
help-arena-seed = Seed: the same seed gives the same cards and the same figures.
help-arena-seconds = So many seconds has a bot from outside for a choice. Otherwise 10.
help-arena-sprt = Sequential test of two players: play until it is clear whether the first leads by H0 or by H1 a deal, or until --deals.
help-arena-alpha = The risk of accepting H1 where H0 holds. Otherwise 0.05.
help-arena-beta = The risk of accepting H0 where H1 holds. Otherwise 0.05.
help-arena-jobs = So many processes. Otherwise one a core; the figures are the same.
help-arena-out = The folder for journal, rows, figures and pictures. Otherwise arena/… here. The same command goes on where it stopped.
help-arena-no-pictures = Draw no pictures: journal, rows and figures only.
help-arena-json = Write the figures as JSON.

help-simulate = Play millions of deals among equals: what the seat is worth, how long it takes, how often things happen.
help-simulate-usage = Usage: talong simulate GAME [OPTIONS]
help-simulate-examples =
    Examples:
    talong simulate kille --seats 6 --deals 100000
    talong simulate skitgubbe --deals 5000 --effects
    talong simulate rodskagg --level random --deals 1000000 --cluster tcp://127.0.0.1:8786
help-simulate-level = Who plays: random, nyborjare, direkt, snabb or stark. Otherwise direkt.
help-simulate-deals = So many deals. In Kille a deal is a pot, in Punschkille a round. Otherwise 1000.
help-simulate-seats = Number of seats at the table. Otherwise four.
help-simulate-effects = Measure what each house rule does, too: with it against without it, with the same cards.
help-simulate-cluster = The address of a Dask cluster that does the work instead. The tables are the same.
help-simulate-out = The folder for journal, tables and pictures. Otherwise simulate/… here. The same command goes on where it stopped.

help-dataset = Let bots play matches, and write all their decisions to Parquet files.
help-dataset-usage = Usage: talong dataset GAME [OPTIONS]
help-dataset-examples =
    Examples:
    talong dataset kille --players direkt,stark --matches 10000 --seed 7
    talong dataset skitgubbe --seats 3 --preset CGH --out skitgubbe-cgh
help-dataset-players = Who plays, levels or bots from outside as in talong arena, separated by commas; they take the seats by turns, another one first in every match. Otherwise direkt.
help-dataset-seats = Number of seats at the table. Otherwise as many as usually play, or as many as the bots if they are more.
help-dataset-matches = So many matches. Otherwise 1000.
help-dataset-out = The folder for the files. Otherwise dataset/… here. The same command goes on where it stopped.

help-hint = Let the coach say what each option is worth, and why, from what one seat can know.
help-hint-usage = Usage: talong hint FILE [OPTIONS]
help-hint-examples =
    Examples:
    talong hint evening.talong
    talong hint evening.talong --at 17 --seat 2 --seconds 20
    talong hint position.json --worlds 200 --json
help-hint-file = A record, or a position as JSON; - reads it from standard input.
help-hint-seat = For whom: a seat (counted from 1) or a name. Otherwise whom play waits for.
help-hint-at = After so many acts. Otherwise after the last.
help-hint-seconds = How long it may take. Otherwise five seconds.
help-hint-worlds = So many possible distributions are played on, and a hundred times as many searched, however long it takes.
help-hint-json = Write the answer as JSON.
help-review = Go through a match that was played and mark the costly decisions.
help-review-usage = Usage: talong review RECORD [OPTIONS]
help-review-examples =
    Examples:
    talong review evening.talong
    talong review evening.talong --seat You --worlds 100
help-review-seat = Only the decisions of this seat: a seat (counted from 1) or a name.
help-review-seconds = How long each decision may take. Otherwise as long as it takes to count.

help-solve = Show the games that are solved: who should change which card when; and check the solver.
help-solve-usage = Usage: talong solve kille|punschkille|kuhn|leduc|leher [OPTIONS]
help-solve-examples =
    Examples:
    talong solve kille
    talong solve kille --seats 3 --picture three.svg --dark
    talong solve kille --option frage=false --simulate 1000000
    talong solve punschkille --option glasses=3 --json
    talong solve leher
    talong solve leher --ranks 21 --suits 2
help-solve-what = kille (a deal), punschkille (two with glasses left), or a game whose solution is in print: kuhn, leduc, leher.
help-solve-seats = Kille among 2, 3 or 4. Otherwise 2.
help-solve-json = Write the solution as JSON, every decision of it.
help-solve-picture = Draw it too: FILE.svg or FILE.png.
help-solve-light = Draw in daylight. That is the usual.
help-solve-dark = Draw by candlelight.
help-solve-simulate = Play so many deals (Punschkille: tournaments) out by the solution.
help-solve-seed = Seed for what is played.
help-solve-ranks = Le Her with so many ranks instead of 13; the highest refuses to be changed.
help-solve-suits = Le Her with so many suits instead of 4.
help-solve-gain = Among three or four: play it out anew until no more than this can be gained together.

help-print = Write a PDF to print: the pack, score sheets or the rules.
help-print-usage = Usage: talong print COMMAND [OPTIONS]
help-print-examples =
    Examples:
    talong print deck --paper letter -o pack.pdf
    talong print deck --layout single --cream
    talong print sheet rodskagg --names "Karin,Nils,Märta,Olle"
    talong print rules kille --lang en
help-print-deck = The whole pack to print and cut, with backs.
help-print-deck-usage = Usage: talong print deck [DECK] [OPTIONS]
help-print-deck-name = The pack, or a game that is played with it. Otherwise the kille pack.
help-print-sheet = A score sheet for play with real cards.
help-print-sheet-usage = Usage: talong print sheet GAME [OPTIONS]
help-print-rules = The rules, on one page for each game.
help-print-rules-usage = Usage: talong print rules [GAME …] [OPTIONS]
help-print-games = The games. Otherwise all.
help-print-paper = Paper: a4 or letter. Otherwise a4.
help-print-size = Size of the cards: bridge (57 × 89 mm), poker (63 × 88 mm) or millimetres, for example 55x88. Otherwise bridge.
help-print-layout = sheet: sheets with crop marks. single: one card a page with 3 mm bleed, for print shops. Otherwise sheet.
help-print-flip = The edge that the printer turns the paper over: long or short. Otherwise long.
help-print-no-backs = Without backs.
help-print-cream = A cream ground instead of the paper's own, out into the bleed.
help-print-players = Number of players. Otherwise as many as there are names, or as usual in the game.
help-print-names = Names, with commas between. The others get room to write theirs.
help-print-out = The file to write, or - for standard output.
help-print-force = Replace the file, whatever it is. PDF files of Talong's own are replaced anyway.

help-puzzles = Puzzles: a position, and one act that is clearly the best.
help-puzzles-usage = Usage: talong puzzles COMMAND [OPTIONS]
help-puzzles-examples =
    Examples:
    talong puzzles solve kille
    talong puzzles find skitgubbe --number 200 --out skitgubbe.json
    talong puzzles check rodskagg --sample 20
help-puzzles-solve = Solve a puzzle, that of the day if no other is named.
help-puzzles-solve-usage = Usage: talong puzzles solve GAME [KEY]
help-puzzles-find = Look for puzzles in bot play. Ctrl-C writes those that are found.
help-puzzles-find-usage = Usage: talong puzzles find GAME [OPTIONS]
help-puzzles-check = Check the puzzles by a search ten times as long as the one that found them.
help-puzzles-check-usage = Usage: talong puzzles check GAME [OPTIONS]
help-puzzles-key = The name of the puzzle. That of the day by default.
help-puzzles-number = So many puzzles. 200 by default.
help-puzzles-out = The file that they are written to. GAME.json here by default.
help-puzzles-sample = Check only so many, drawn at random. All of them by default.

help-engine = Try bots from outside that speak the engine protocol.
help-engine-usage = Usage: talong engine COMMAND [OPTIONS]
help-engine-examples =
    Examples:
    talong engine check "cmd:node my_bot.mjs"
    talong engine check my_module:MyBot --game rodskagg
help-engine-check = Check whether an engine speaks the protocol, in every game that it plays.
help-engine-check-usage = Usage: talong engine check BOT [OPTIONS]
help-engine-bot = The bot: "cmd:COMMAND", module:Class, the name of an installed one, or a level.
help-engine-game = Check this game only. May be given several times.

help-completion = Print what makes the shell complete commands, options and names (Tab).
help-completion-usage = Usage: talong completion bash|zsh|fish|powershell [OPTIONS]
help-completion-examples =
    Examples:
    talong completion bash --install
    talong completion fish > talong.fish
help-completion-shell = The shell: bash, zsh, fish or powershell.
help-completion-install = Put it where the shell looks, and have the shell read it.

help-admin = Look after a server: its database, its tables and its people.
help-admin-usage = Usage: talong admin COMMAND [OPTIONS]
help-admin-examples =
    Examples:
    talong admin check
    talong admin backup talong-monday.db
    talong admin tables --status playing
help-admin-check = Check the whole database. Exit code 1 if anything is damaged.
help-admin-check-usage = Usage: talong admin check [OPTIONS]
help-admin-replay = Do every log once more and verify every record too; that takes longer.
help-admin-backup = Copy the database while the server runs, and check the copy.
help-admin-backup-usage = Usage: talong admin backup FILE [OPTIONS]
help-admin-restore = Put a backup in the place of the database. The server must be stopped.
help-admin-restore-usage = Usage: talong admin restore FILE [OPTIONS]
help-admin-file = The file of the backup.
help-admin-tables = List the tables: id, game, status, people and seats, when last touched (UTC).
help-admin-tables-usage = Usage: talong admin tables [OPTIONS]
help-admin-game = Only tables of that game.
help-admin-status = Only tables of that status: waiting, shuffling, playing, over or closed.
help-admin-end-table = Close a table for good and send everybody away.
help-admin-end-table-usage = Usage: talong admin end-table TABLE [OPTIONS]
help-admin-table = The id of a table, as in its link.
help-admin-end-match = Stop the match at a table without a result.
help-admin-end-match-usage = Usage: talong admin end-match TABLE [OPTIONS]
help-admin-hand-over = Let another seat be the host of a table.
help-admin-hand-over-usage = Usage: talong admin hand-over TABLE SEAT [OPTIONS]
help-admin-seat = The number of a seat, from 1.
help-admin-people = Find people by a part of their name, or by their table.
help-admin-people-usage = Usage: talong admin people [NAME] [OPTIONS]
help-admin-name = A part of a name.
help-admin-person = The id of a person, as talong admin people has it.
help-admin-ban = Keep somebody away from the whole server.
help-admin-ban-usage = Usage: talong admin ban PERSON [OPTIONS]
help-admin-unban = Let somebody in again.
help-admin-unban-usage = Usage: talong admin unban PERSON [OPTIONS]
help-admin-erase = Erase somebody: the name, all ways in and all that was said.
help-admin-erase-usage = Usage: talong admin erase PERSON [OPTIONS]
help-admin-yes = Do it without asking.
