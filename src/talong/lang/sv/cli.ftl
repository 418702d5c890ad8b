# Det som kommandot säger.

cli-error = talong: { $text }
cli-welcome = Talong. Gamla kortspel, ett bord.
cli-which-game = Vilket spel? (Enter: 1)
cli-which-game-help = Skriv ett nummer eller ett namn ur listan, eller sluta för att gå.
cli-nothing-chosen = Inget spel valt. Skriv till exempel: talong play kille
cli-players = { $seats } spelare
cli-agreed = Bordets regler: { $rules }
cli-resumed = Du är tillbaka vid bordet. Så här står det:
cli-number = 0–{ $most } { $label } (Enter: på måfå)
cli-next-deal = Nästa giv: Enter.
cli-skal = Skål! Enter när glaset är tomt.
cli-help-key = ? hjälp
cli-learn-how = Skriv kommandot för den lektion du vill ha.
cli-learn-keys = Enter går vidare, ? hjälper, q går härifrån.
cli-learn-step = Steg { $number } av { $length }
cli-learn-go = [Enter] { "" }
cli-learn-type = Skriv till exempel: { $act }
cli-learn-left = Lektionen finns kvar när du vill fortsätta.
cli-learn-next = Klart. Nästa lektion: { $next }. Eller spela: { $play }
cli-learn-last = Klart, och det var sista lektionen. Spela: { $play }
cli-not-understood = Det förstod jag inte. Skriv ? för hjälp.
cli-refused = Det går inte: { $why }. Regel { $rule }.
cli-commands = Skriv också: ? { $rule } för regelns ord, bord för ställningen, tips för ett råd, sluta för att spara och gå.
cli-commands-between = Skriv också: bord för ställningen, sluta för att spara och gå. Allt annat går vidare.
cli-yes-no = (Enter: ja, n: nej)
cli-enter-waits = Enter väntar.
cli-standing = Ställning: { $standing }.
cli-over = Matchen är slut.
cli-engine-faults = { $name } svek { $times } gånger och fick ersättare ({ $kind }: { $detail }).
cli-kept = Spelet är sparat. Se det igen: { $replay }
cli-kept-open = Spelet är sparat i { $file }. Gå vidare: { $resume }
cli-replayed = Protokollet stämmer: { $acts ->
        [one] { $acts } handling
       *[other] { $acts } handlingar
    }, { $deals ->
        [one] { $deals } giv
       *[other] { $deals } givar
    }, matchen är slut.
cli-replayed-open = Protokollet stämmer: { $acts ->
        [one] { $acts } handling
       *[other] { $acts } handlingar
    }, { $deals ->
        [one] { $deals } giv
       *[other] { $deals } givar
    }, matchen är inte slut.
cli-verify-commitment = Hemligheten är den som utlovades, med åtagandet { $commitment }.
cli-verify-used = { $count ->
        [one] Bidraget från plats { $seats } är det som utlovades
       *[other] Bidragen från platserna { $seats } är de som utlovades
    } och hade del i slumpen.
cli-verify-withheld = { $count ->
        [one] Plats { $seats } lovade ett bidrag men visade det inte.
       *[other] Platserna { $seats } lovade bidrag men visade dem inte.
    }
cli-verify-alone = Ingen plats gav något bidrag: slumpen är serverns egen.
cli-verify-luck = { $deals ->
        [one] { $deals } giv
       *[other] { $deals } givar
    } och { $lots ->
        [one] { $lots } annan dragning
       *[other] { $lots } andra dragningar
    } omräknade: alla som de spelades.
cli-verify-fair = Slumpen är den som utlovades. Matchen är slut.
cli-verify-fair-open = Slumpen är hittills den som utlovades. Matchen är inte slut.
cli-verify-more = … och { $more ->
        [one] { $more } fel
       *[other] { $more } fel
    } till.
cli-verify-unfair = Det har inte visats att slumpen är den som utlovades.
cli-guide-none = Spelet { $game } har ingen guide än.
cli-rules-how = Skriv en regels id, till exempel: talong rules K29. Hela regelböcker: { $books }.
cli-game = { $key }: { $name }, { $seats } spelare
cli-game-presets = Förval: { $presets }. Alla inställningar: talong options { $key }
cli-option = { $choices }; standard { $usual }
cli-presets = Förval (--preset)
cli-levels = Nivåer (--level, --players): { $levels }
cli-completion-installed = Ifyllning för { $shell } finns i { $file }. Öppna ett nytt skal, så gäller den.
cli-letters = Bokstäverna (--preset CGH, eller --option variants=CGH)

## Fel.

cli-value-missing = { $name }: värdet saknas
cli-unknown-option = { $name }: det finns ingen sådan flagga; se talong --help
cli-unknown-command = { $name }: det finns inget sådant kommando; se talong --help
cli-did-you-mean = { $text }. Menade du { $nearest }?
cli-bad-value = { $name }: ”{ $given }” går inte att läsa
cli-no-whole-number = { $name }: ”{ $given }” är inget heltal
cli-no-number = { $name }: ”{ $given }” är inget tal
cli-bad-seconds = { $name }: mer än 0 och högst { $most } sekunder, inte ”{ $given }”
cli-only-with = { $name } hör ihop med { $other }
cli-given-twice = { $name }: angivet två gånger
cli-too-much = det här behövs inte: { $name }
cli-usage = så kan kommandot inte skrivas: { $text }
cli-bad-option = --option: ”{ $given }” är inte skrivet som namn=värde
cli-option-twice = --option: { $name } är angiven två gånger
cli-bad-name = --name: ett namn har 1 till { $most } synliga tecken
cli-bad-pace = --pace: från 0 till 10 sekunder
cli-bad-viewer = --as: ”{ $given }” finns inte vid bordet; skriv en plats från 1 till { $seats }, { $named ->
    [yes] ett namn ({ $names }), watcher eller all
   *[no] watcher eller all
}
cli-not-revealed = --as: bordet har kommit överens om att de dolda korten aldrig visas
cli-no-such-rule = det finns ingen regel { $rule }
cli-resume-alone = --resume: spel, platser och inställningar står i filen och kan inte anges på nytt
cli-who-are-you = --name: vem är du? Vid bordet sitter { $names }
cli-cannot-save = { $file }: går inte att spara ({ $why })
cli-file-exists = --save: { $file } finns redan och skrivs inte över
cli-print-exists = { $file } finns redan och är inte Talongs: ge ett annat namn med -o, eller --force för att ersätta
cli-printed = Skrev { $file }. Skriv ut i 100 %.
cli-printed-long = Skrev { $file }. Skriv ut i 100 %, dubbelsidigt, vänt längs långsidan.
cli-printed-short = Skrev { $file }. Skriv ut i 100 %, dubbelsidigt, vänt längs kortsidan.
cli-no-such-folder = --save: det finns ingen mapp { $file }
cli-serving-lan = Telefoner i samma nät hittar det på { $address }.
cli-no-network = datorn är inte i något nät där telefoner kan nå den; låt bli --lan
cli-serving = Talong finns på { $address } (Ctrl-C slutar).
cli-no-client = Webbklienten är inte byggd, så bara program och terminalen kan spela: `make web` bygger den.
cli-no-database = databasen går inte att öppna: { $why }
cli-bad-database = --database: det där är ingen adress till en databas; skriv sqlite:///FIL eller postgresql+psycopg://…
cli-bad-redis = --redis: det där är ingen adress till en Redis eller Valkey; skriv redis://VÄRD:PORT
cli-bad-folder = --folder: { $folder } går inte att använda ({ $why })
cli-extra-missing = det här behöver ett bibliotek som inte är installerat ({ $library }): pip install 'talong[{ $extra }]'
cli-database-in-use = en annan server använder redan { $file }; bara en kan göra det åt gången
cli-database-newer = databasen hör till en nyare Talong (schema { $step }); uppgradera den här, eller återställ säkerhetskopian från tiden före
cli-database-older = databasen hör till en äldre Talong (schema { $step }); starta servern en gång, så förs den fram till i dag
cli-not-a-database = { $file } är ingen databas för Talong
cli-database-damaged = { $file } är skadad; se talong admin check och talong admin restore
cli-unknown-host = --host: den här datorn har ingen adress { $host }
cli-port-in-use = --port: någon annan lyssnar redan på port { $port } av { $host }
cli-port-not-permitted = --port: du får inte lyssna på port { $port } av { $host }
cli-not-listening = det går inte att lyssna på port { $port } av { $host }: { $why }
cli-not-serving = servern kunde inte starta på { $address }
cli-yes-needed = det där går inte att ångra, och här finns ingen att fråga: säg --yes
cli-no-such-database = det finns ingen databas i { $file }
cli-backup-postgres = PostgreSQL gör sina egna säkerhetskopior: { $command }
cli-restore-postgres = PostgreSQL återställer sina egna säkerhetskopior, med alla servrar stoppade: { $command }
cli-table-moves = { $table }: bordet går vidare fortare än det där hinner göras; försök igen

## Vid ett bord på nätet.

cli-your-name = Vad heter du?
cli-lobby = { $game }, { $seats } platser, { $free } lediga: { $link }
cli-lobby-empty = Ingen väntar på sällskap på { $address } just nu. Duka ett bord: talong play GAME --connect { $address }
cli-bad-link = --connect: ”{ $given }” är ingen länk till ett bord eller en server; den börjar med http:// eller https://
cli-connect-alone = --connect: bordet är redan dukat, så spelet går inte att välja
cli-connect-local = { $name } hör inte ihop med --connect
cli-code-where = --code hör ihop med --connect och adressen till en server, inte med ett bords länk
cli-token-where = --token: ange bordets länk också, med --connect
cli-name-needed = --name: säg vem du är
cli-server-says = servern säger nej: { $text }
cli-no-server = ingen server svarar på { $address }: { $why }

## Mätningar och råd.

cli-not-both = { $first } och { $second } hör inte ihop
cli-cannot-write = { $file }: går inte att skriva ({ $why })
cli-at-position = --at: en ställning har inga drag att räkna; det hör till protokoll
cli-no-puzzles = { $game } har inga övningar; `talong puzzles find { $game }` letar upp några
cli-bad-at = --at: { $given } går inte; protokollet har { $most } drag
cli-bad-seat = --seat: ”{ $given }” finns inte vid bordet; skriv en plats från 1 till { $seats }{ $named ->
    [yes] {" "}eller ett namn ({ $names })
   *[no] {""}
}
cli-nobody-decides = spelet väntar inte på någon; säg för vem med --seat, eller när med --at
cli-nothing-to-decide = plats { $seat } har inget att bestämma här

## Med riktiga kort.

cli-companion-keys = Namn kan förkortas, och plats 1 är den första. Flera skiljs med mellanslag eller komma. u ångrar, m visar vad mer som kan skrivas in, q slutar.
cli-companion-deals = Giv { $number }: { $name } ger.
cli-companion-out = ute
cli-companion-optional = Enter för ingen
cli-companion-sure = Säkert? (ja/nej)
cli-companion-saved = Kvällen ligger i { $file }.
cli-companion-nothing = Det finns inget att ångra.
cli-companion-undone = Ångrat: { $text }
cli-companion-matches = Partier
cli-companion-won = Vunna
cli-companion-file = i { $file } ligger ingen kväll med { $game }
