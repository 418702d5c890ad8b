help-talong = Gamla svenska kortspel, spelade efter boken.
help-usage = Användning: talong COMMAND [OPTIONS]
help-examples =
    Exempel:
    talong play kille
    talong play punschkille --seats 6
    talong rules K29
    TALONG_LANG=en talong games
help-group-commands = Kommandon
help-group-arguments = Argument
help-group-options = Flaggor
help-help = Visa den här hjälpen.
help-version = Visa versionen.
help-lang = Språk: sv eller en. Annars TALONG_LANG, annars datorns språk.
help-play = Spela mot bottar.
help-play-usage = Användning: talong play [GAME] [OPTIONS]
help-play-examples =
    Exempel:
    talong play kille --seats 6 --option stake=5
    talong play kille --preset snabb --option pots=1
    talong play --resume kväll.talong
    talong play --connect https://kort.example.org/t/BORD
help-play-game = Spelets namn, till exempel kille. Se talong games.
help-play-seats = Antal platser vid bordet, din medräknad.
help-play-seed = Slumpfrö: samma frö ger samma kort.
help-play-option = En inställning, till exempel stake=5. Kan anges flera gånger. Se talong options GAME.
help-play-preset = Ett förval, till exempel snabb.
help-play-name = Ditt namn vid bordet.
help-play-save = Filen som spelet sparas i. Annars väljs en åt dig.
help-play-resume = Gå vidare med ett sparat spel.
help-play-level = Hur bra de andra spelar: nyborjare, direkt (om inget sägs), snabb eller stark; eller en bot utifrån: modul:Klass, cmd:KOMMANDO eller namnet på en installerad.
help-play-pace = Sekunder mellan raderna.
help-play-tempo = Hur fort de andra handlar: lugn, vanlig eller rask. Vid ett nytt bord på nätet gäller det bordet.
help-play-teacher = Med lärare: inför ditt val vad som är viktigt, efteråt ett ord om det blev dyrt. Skriv lärare (på bordet: F2) för att stänga av och på.
help-play-connect = Spela vid ett bord på nätet, med rena rader: bordets länk, eller en servers adress, där GAME dukar ett nytt bord och inget spel visar lobbyn.
help-play-code = Koden till ett bord som samlas, så som någon säger den (--code "ka 7 kr ku"), tillsammans med serverns adress.
help-play-token = En plats kod, i stället för ett namn.
help-replay = Visa ett sparat spel från början till slut.
help-replay-usage = Användning: talong replay FILE [OPTIONS]
help-replay-examples =
    Exempel:
    talong replay kväll.talong --as 2
    talong replay kväll.talong --quiet
help-replay-file = Protokollet.
help-replay-as = Genom vems ögon: en plats (räknad från 1), ett namn, watcher (en åskådare) eller all (alla kort). Annars alla kort om matchen är slut.
help-replay-quiet = Kontrollera bara att protokollet stämmer.
help-verify = Kontrollera att slumpen i ett sparat spel är den som utlovades innan det började.
help-verify-usage = Användning: talong verify RECORD [OPTIONS]
help-verify-examples =
    Exempel:
    talong verify kväll.talong
    talong verify - < kväll.talong
help-verify-file = Protokollet, från ett bord på nätet; - läser det från standard in.
help-verify-commitment = Åtagandet som bordet visade före första given, om du har sparat det: 64 siffror.
help-rules = Visa vad regelboken säger.
help-rules-usage = Användning: talong rules [ID ...]
help-rules-examples =
    Exempel:
    talong rules K29 R-K17
    talong rules kille
help-rules-rule = En regels id, eller namnet på en regelbok.
help-guide = Läs guiden till ett spel: för den som aldrig har hört talas om det.
help-guide-usage = Användning: talong guide GAME
help-guide-examples =
    Exempel:
    talong guide kille
    talong guide skitgubbe --lang en
help-games = Visa vilka spel som finns.
help-games-usage = Användning: talong games
help-games-examples =
    Exempel:
    talong games
help-options = Visa vad ett bord kan komma överens om.
help-options-usage = Användning: talong options GAME
help-options-examples =
    Exempel:
    talong options kille

help-learn = Lär dig ett spel: första given och lektionerna efter den, med riktiga kort.
help-learn-usage = Användning: talong learn [GAME [LESSON]]
help-learn-examples =
    Exempel:
    talong learn
    talong learn kille first-deal
    talong learn skitgubbe avstick
help-learn-lesson = Lektionens namn; `talong learn GAME` visar vilka som finns.

help-companion = Räkna en kväll med riktiga kort: pott, glas, poäng och vem som ska ge.
help-companion-usage = Användning: talong companion GAME [OPTIONS]
help-companion-examples =
    Exempel:
    talong companion kille
    talong companion rodskagg --save fredag.json
    talong companion kille --account
help-companion-save = Filen som kvällen sparas i efter varje rad. Annars ligger den i din datamapp, en för varje spel.
help-companion-new = Börja en ny kväll; den gamla i samma fil försvinner.
help-companion-account = Visa bara räkningen.

help-serve = Kör servern: bord för människor och bottar, i webbläsaren och i terminalen.
help-serve-usage = Användning: talong serve [OPTIONS]
help-serve-examples =
    Exempel:
    talong serve
    talong serve --host 0.0.0.0 --url https://kort.example.org
    talong serve --database postgresql+psycopg://talong@localhost/talong --redis redis://localhost
help-serve-host = Adressen som servern lyssnar på.
help-serve-port = Porten som servern lyssnar på.
help-serve-url = Adressen som människor skriver, om den är en annan.
help-serve-origin = En webbadress till som webbläsare får tala från. Kan anges flera gånger.
help-serve-database = Databasen: sqlite:///FIL eller postgresql+psycopg://… Annars TALONG_DATABASE, annars en fil i mappen.
help-serve-redis = Redis eller Valkey, när flera servrar delar databas. Annars TALONG_REDIS.
help-serve-folder = Mappen för databasen. Annars TALONG_DATA, annars datorns vanliga plats.
help-serve-lan = Lyssna även på datorns adress i nätet, så att telefoner kan vara med; länkar och QR-koder bär den.
help-serve-open = Öppna webbläsaren på den här datorn när servern svarar.
help-serve-retention = Glöm slutspelade bord efter så många dagar. 0: aldrig.
help-serve-proxy = Adress eller nät för en omvänd proxy vars X-Forwarded-For man litar på. Kan anges flera gånger.
help-serve-connections = Högst så många anslutningar samtidigt. 0: 10 000, eller så många som öppna filer medger.
help-serve-connections-per-address = Högst så många anslutningar från en adress.
help-serve-engine = En bot utifrån, som erbjuds vid borden som nivån NAME: NAME=modul:Klass eller "NAME=cmd:KOMMANDO". Den körs som du själv, utan sandlåda. Kan anges flera gånger.
help-serve-engine-seconds = Så många sekunder har en bot utifrån för ett val. Annars 1.

help-arena = Mät vem som är stark: samma kort för alla, på alla platser.
help-arena-usage = Användning: talong arena GAME --players BOT,BOT[,…] [OPTIONS]
help-arena-examples =
    Exempel:
    talong arena kille --players direkt,random --seats 4 --deals 500
    talong arena rodskagg --players direkt,random --matches 200
    talong arena skitgubbe --players random,direkt,direkt,direkt --deals 300 --jobs 2
    talong arena kille --players direkt,random --option min_players=2 --deals 1000 --out mätning
    talong arena rodskagg --players min_modul:MinBot,stark --deals 500
    talong arena rodskagg --players "min=cmd:node min_bot.mjs",direkt --sprt 0,0.5
help-arena-players = Bottarna runt bordet, med komma emellan: nivåer, modul:Klass, cmd:KOMMANDO eller namn på installerade bottar. En bot utifrån kan få ett namn: NAMN=modul:Klass. Är de färre än platserna börjar de om.
help-arena-deals = Så många givar, var och en med samma kort vid alla placeringar. I Kille är en giv en pott, i Punschkille en runda.
help-arena-matches = Så många hela partier i stället för givar.
help-arena-seats = Antal platser vid bordet. Annars så många som bottarna.
help-arena-seed = Slumpfrö: samma frö ger samma kort och samma siffror.
help-arena-seconds = Så många sekunder har en bot utifrån för ett val. Annars 10.
help-arena-sprt = Sekventiellt test av två spelare: spela tills det är klart om den första leder med H0 eller H1 per giv, eller till --deals.
help-arena-alpha = Risken att godta H1 där H0 gäller. Annars 0,05.
help-arena-beta = Risken att godta H0 där H1 gäller. Annars 0,05.
help-arena-jobs = Så många processer. Annars en per kärna; siffrorna blir desamma.
help-arena-out = Mappen för journal, rader, siffror och bilder. Annars arena/… här. Samma kommando går vidare där det slutade.
help-arena-no-pictures = Rita inga bilder: bara journal, rader och siffror.
help-arena-json = Skriv siffrorna som JSON.

help-simulate = Spela miljoner givar bland jämlikar: vad platsen är värd, hur långt det blir, hur ofta något händer.
help-simulate-usage = Användning: talong simulate GAME [OPTIONS]
help-simulate-examples =
    Exempel:
    talong simulate kille --seats 6 --deals 100000
    talong simulate skitgubbe --deals 5000 --effects
    talong simulate rodskagg --level random --deals 1000000 --cluster tcp://127.0.0.1:8786
help-simulate-level = Vilka som spelar: random, nyborjare, direkt, snabb eller stark. Annars direkt.
help-simulate-deals = Så många givar. I Kille är en giv en pott, i Punschkille en runda. Annars 1000.
help-simulate-seats = Antal platser vid bordet. Annars fyra.
help-simulate-effects = Mät också vad varje husregel gör: med den mot utan den, med samma kort.
help-simulate-cluster = Adressen till ett Dask-kluster som gör arbetet i stället. Tabellerna blir desamma.
help-simulate-out = Mappen för journal, tabeller och bilder. Annars simulate/… här. Samma kommando går vidare där det slutade.

help-dataset = Låt bottar spela matcher, och skriv alla deras beslut i Parquet-filer.
help-dataset-usage = Användning: talong dataset GAME [OPTIONS]
help-dataset-examples =
    Exempel:
    talong dataset kille --players direkt,stark --matches 10000 --seed 7
    talong dataset skitgubbe --seats 3 --preset CGH --out skitgubbe-cgh
help-dataset-players = Vilka som spelar, nivåer eller bottar utifrån som i talong arena, med komma emellan; de turas om vid platserna, en annan först i varje match. Annars direkt.
help-dataset-seats = Antal platser vid bordet. Annars så många som brukar spela, eller så många som bottarna om de är fler.
help-dataset-matches = Så många matcher. Annars 1000.
help-dataset-out = Mappen för filerna. Annars dataset/… här. Samma kommando fortsätter där det slutade.

help-hint = Låt läraren säga vad varje val är värt, och varför, av det som en plats kan veta.
help-hint-usage = Användning: talong hint FILE [OPTIONS]
help-hint-examples =
    Exempel:
    talong hint kväll.talong
    talong hint kväll.talong --at 17 --seat 2 --seconds 20
    talong hint ställning.json --worlds 200 --json
help-hint-file = Ett protokoll, eller en ställning som JSON; - läser det från standard in.
help-hint-seat = För vems räkning: en plats (räknad från 1) eller ett namn. Annars den som spelet väntar på.
help-hint-at = Efter så många drag. Annars efter det sista.
help-hint-seconds = Så länge får det ta. Annars fem sekunder.
help-hint-worlds = Så många möjliga fördelningar spelas vidare, och hundra gånger så många söks igenom, hur lång tid det än tar.
help-hint-json = Skriv svaret som JSON.
help-review = Gå igenom ett spelat parti och märk ut de dyra besluten.
help-review-usage = Användning: talong review RECORD [OPTIONS]
help-review-examples =
    Exempel:
    talong review kväll.talong
    talong review kväll.talong --seat Du --worlds 100
help-review-seat = Bara den här platsens beslut: en plats (räknad från 1) eller ett namn.
help-review-seconds = Så länge får varje beslut ta. Annars så länge som det tar att räkna.

help-solve = Visa spelen som är lösta: vem som ska byta vilket kort när; och pröva lösaren.
help-solve-usage = Användning: talong solve kille|punschkille|kuhn|leduc|leher [OPTIONS]
help-solve-examples =
    Exempel:
    talong solve kille
    talong solve kille --seats 3 --picture tre.svg --dark
    talong solve kille --option frage=false --simulate 1000000
    talong solve punschkille --option glasses=3 --json
    talong solve leher
    talong solve leher --ranks 21 --suits 2
help-solve-what = kille (en giv), punschkille (två med glas kvar), eller ett spel vars lösning finns i tryck: kuhn, leduc, leher.
help-solve-seats = Kille bland 2, 3 eller 4. Annars 2.
help-solve-json = Skriv lösningen som JSON, vartenda beslut.
help-solve-picture = Rita den också: FIL.svg eller FIL.png.
help-solve-light = Rita i dagsljus. Det är det vanliga.
help-solve-dark = Rita i kvällsljus.
help-solve-simulate = Provspela så många givar (Punschkille: turneringar) efter lösningen.
help-solve-seed = Slumpfrö för det som spelas.
help-solve-ranks = Le Her med så många valörer i stället för 13; den högsta byter man inte med.
help-solve-suits = Le Her med så många färger i stället för 4.
help-solve-gain = Bland tre eller fyra: spela ut på nytt tills inte mer än så går att vinna tillsammans.

help-print = Skriv en PDF att skriva ut: kortleken, protokoll eller reglerna.
help-print-usage = Användning: talong print COMMAND [OPTIONS]
help-print-examples =
    Exempel:
    talong print deck --paper a4 -o killelek.pdf
    talong print deck --layout single --cream
    talong print sheet rodskagg --names "Karin,Nils,Märta,Olle"
    talong print rules kille --lang en
help-print-deck = Hela kortleken att skriva ut och klippa, med baksidor.
help-print-deck-usage = Användning: talong print deck [DECK] [OPTIONS]
help-print-deck-name = Leken, eller ett spel som spelas med den. Annars killeleken.
help-print-sheet = Ett protokoll till ett spel med riktiga kort.
help-print-sheet-usage = Användning: talong print sheet GAME [OPTIONS]
help-print-rules = Reglerna på ett blad för varje spel.
help-print-rules-usage = Användning: talong print rules [GAME …] [OPTIONS]
help-print-games = Spelen. Annars alla.
help-print-paper = Papper: a4 eller letter. Annars a4.
help-print-size = Kortens storlek: bridge (57 × 89 mm), poker (63 × 88 mm) eller millimeter, till exempel 55x88. Annars bridge.
help-print-layout = sheet: ark med skärmärken. single: ett kort per sida med 3 mm utfall, för tryckerier. Annars sheet.
help-print-flip = Kanten som skrivaren vänder papperet över: long eller short. Annars long.
help-print-no-backs = Utan baksidor.
help-print-cream = Gräddvit botten i stället för papperets egen, ända ut i utfallet.
help-print-players = Antal spelare. Annars så många som namnen, eller som brukligt i spelet.
help-print-names = Namn, med kommatecken mellan. De andra får plats att skriva sitt.
help-print-out = Filen att skriva, eller - för standard ut.
help-print-force = Ersätt filen, vad den än är. Talongs egna PDF-filer ersätts ändå.

help-puzzles = Övningar: en ställning, och ett drag som är klart bäst.
help-puzzles-usage = Användning: talong puzzles COMMAND [OPTIONS]
help-puzzles-examples =
    Exempel:
    talong puzzles solve kille
    talong puzzles find skitgubbe --number 200 --out skitgubbe.json
    talong puzzles check rodskagg --sample 20
help-puzzles-solve = Lös en övning, dagens om ingen annan nämns.
help-puzzles-solve-usage = Användning: talong puzzles solve GAME [KEY]
help-puzzles-find = Leta övningar i bottars spel. Ctrl-C skriver de som är funna.
help-puzzles-find-usage = Användning: talong puzzles find GAME [OPTIONS]
help-puzzles-check = Pröva övningarna med en sökning som är tio gånger så lång som den som fann dem.
help-puzzles-check-usage = Användning: talong puzzles check GAME [OPTIONS]
help-puzzles-key = Övningens namn. Annars dagens.
help-puzzles-number = Så många övningar. Annars 200.
help-puzzles-out = Filen de skrivs i. Annars GAME.json här.
help-puzzles-sample = Pröva bara så många, dragna på måfå. Annars alla.

help-engine = Pröva bottar utifrån som talar motorprotokollet.
help-engine-usage = Användning: talong engine COMMAND [OPTIONS]
help-engine-examples =
    Exempel:
    talong engine check "cmd:node min_bot.mjs"
    talong engine check min_modul:MinBot --game rodskagg
help-engine-check = Pröva om en motor talar protokollet, i varje spel som den spelar.
help-engine-check-usage = Användning: talong engine check BOT [OPTIONS]
help-engine-bot = Botten: "cmd:KOMMANDO", modul:Klass, namnet på en installerad, eller en nivå.
help-engine-game = Pröva bara det här spelet. Kan anges flera gånger.

help-completion = Skriv ut det som får skalet att fylla i kommandon, flaggor och namn (Tab).
help-completion-usage = Användning: talong completion bash|zsh|fish|powershell [OPTIONS]
help-completion-examples =
    Exempel:
    talong completion bash --install
    talong completion fish > talong.fish
help-completion-shell = Skalet: bash, zsh, fish eller powershell.
help-completion-install = Lägg det där skalet letar, och se till att skalet läser det.

help-admin = Sköt en server: dess databas, bord och folk.
help-admin-usage = Användning: talong admin COMMAND [OPTIONS]
help-admin-examples =
    Exempel:
    talong admin check
    talong admin backup talong-mandag.db
    talong admin tables --status playing
help-admin-check = Pröva hela databasen. Slutkod 1 om något är skadat.
help-admin-check-usage = Användning: talong admin check [OPTIONS]
help-admin-replay = Gör om varje logg från början och pröva varje protokoll också; det tar längre tid.
help-admin-backup = Kopiera databasen medan servern går, och pröva kopian.
help-admin-backup-usage = Användning: talong admin backup FILE [OPTIONS]
help-admin-restore = Lägg en säkerhetskopia i databasens ställe. Servern måste vara stoppad.
help-admin-restore-usage = Användning: talong admin restore FILE [OPTIONS]
help-admin-file = Säkerhetskopians fil.
help-admin-tables = Lista borden: id, spel, läge, folk och platser, senast rört (UTC).
help-admin-tables-usage = Användning: talong admin tables [OPTIONS]
help-admin-game = Bara bord med det spelet.
help-admin-status = Bara bord i det läget: waiting, shuffling, playing, over eller closed.
help-admin-end-table = Stäng ett bord för gott och skicka bort alla.
help-admin-end-table-usage = Användning: talong admin end-table TABLE [OPTIONS]
help-admin-table = Ett bords id, som i dess länk.
help-admin-end-match = Avbryt matchen vid ett bord, utan resultat.
help-admin-end-match-usage = Användning: talong admin end-match TABLE [OPTIONS]
help-admin-hand-over = Låt en annan plats vara värd för ett bord.
help-admin-hand-over-usage = Användning: talong admin hand-over TABLE SEAT [OPTIONS]
help-admin-seat = En plats nummer, från 1.
help-admin-people = Hitta folk på en del av namnet, eller på bordet.
help-admin-people-usage = Användning: talong admin people [NAME] [OPTIONS]
help-admin-name = En del av ett namn.
help-admin-person = En persons id, som talong admin people visar det.
help-admin-ban = Stäng av någon från hela servern.
help-admin-ban-usage = Användning: talong admin ban PERSON [OPTIONS]
help-admin-unban = Släpp in någon igen.
help-admin-unban-usage = Användning: talong admin unban PERSON [OPTIONS]
help-admin-erase = Radera någon: namnet, alla vägar in och allt som sagts.
help-admin-erase-usage = Användning: talong admin erase PERSON [OPTIONS]
help-admin-yes = Gör det utan att fråga.
