# Det som bordet i webbläsaren säger.

web-hidden-card = dolt kort
web-hero = Fem gamla kortspel. Ett bord.
web-hero-more = Skicka en länk och sätt er. Bottar tar de tomma stolarna. Inget konto behövs.
web-play-now = Spela nu
web-invite = Bjud in
web-invite-more = ett bord med länk
web-learn = Lär dig
web-learn-minute = en minut
web-learn-number = lektion { $number } av { $all }
web-learn-again = skolan
web-play-bots = { $number ->
    [one] mot en bott
    [2] mot två bottar
    [3] mot tre bottar
    [4] mot fyra bottar
    [5] mot fem bottar
   *[other] mot { $number } bottar
 }
web-guest = Gäst
web-with-friends = Med vänner?
web-with-friends-more = Skicka en länk och sätt er. Inget konto.
web-door-lay = Duka ett bord
web-door-kille = Ett kort var. Byt det, eller våga stå. | Lägst åker ut.
web-door-punschkille = Kille med fem glas var. Den som åker ut dricker. | Sist med punsch vinner.
web-door-kungsholmskille = Fem kort, fyra stick. Spara det lägsta till sist. | Lägst vinner, om du törs visa.
web-door-rodskagg = Bjud, och ta dina stick. Varje stick är en poäng ner. | Först på jämnt noll vinner.
web-door-skitgubbe = Samla kort först. Bli sedan av med alla. | Sist kvar är skitgubbe.
web-said-as = Uttalas
web-said-kille = tjille
web-said-punschkille = punsch-tjille
web-said-kungsholmskille = kungsholms-tjille
web-said-rodskagg = röd-schägg
web-said-skitgubbe = schit-gubbe
web-tab-punschkille = Punsch­kille
web-tab-kungsholmskille = Kungsholms­kille
web-school = Skolan
web-school-small = skolan
web-school-done = { $done } av { $all } klara
web-lessons = Lektioner
web-lesson-done = , klar
web-lesson-next = , nästa lektion
web-to-school = Till skolan
web-learn-step = steg { $at } av { $all }
web-learn-leave = Lämna lektionen
web-learn-on = Vidare
web-learn-hurry = Se klart
web-learn-next = Nästa lektion
web-learn-not-now = Det går inte just nu.
web-puzzle = Övning
web-puzzle-today = Dagens övning
web-puzzle-ask = Vad är bäst?
web-puzzle-easy = lätt
web-puzzle-medium = lagom
web-puzzle-hard = svår
web-puzzle-about = { $theme } · { $level }
web-puzzle-solve = Lös den
web-puzzle-see = Se svaret
web-puzzle-solved = Löst
web-puzzle-missed = Prövad
web-puzzle-right = Just det: { $best }.
web-puzzle-wrong = Du valde: { $mine }. Bäst är: { $best }.
web-puzzle-best = Bäst är: { $best }.
web-puzzle-mine = , ditt val
web-puzzle-found = { $solved } av { $tried } på den här servern hittade det på första försöket.
web-puzzle-next = Nästa övning
web-puzzle-leave = Lämna övningen
web-puzzle-motifs = Tema: { $motifs }.
web-puzzle-by-motif = Välj vad du vill öva
web-puzzles = Övningar
web-puzzles-solved = { $solved } av { $all } lösta
web-own-rules = Egna regler
web-code = Jag har en kod
web-code-label = Fyra kort, som kavall sju kransen kuku eller ka 7 kr ku, eller bordets länk
web-code-four = Koden är fyra kort.
web-code-pick = Välj korten ur leken
web-code-picked = Korten som du har valt
web-code-deck = Killeleken
web-code-undo = Ta tillbaka ett kort
web-code-go = Gå till bordet
web-rules = Regler
web-rules-none = Den regelboken finns inte.
web-rules-later = Regelboken kommer när nätet gör det.
web-print-paper = Papper
web-print-players = Spelare
web-print-rules = Reglerna på ett blad
web-print-sheet = Protokoll
web-print-deck = Kortleken att klippa
web-print-how = PDF-filer. Skriv ut i 100 %, kortleken dubbelsidigt och vänd längs långsidan.
web-guide = Guide
web-guide-none = Den guiden finns inte.
web-guide-later = Guiden kommer när nätet gör det.
web-rulebook = Regelbok
web-books = Guide eller regelbok
web-games = Spelen
web-chapters = Kapitel
web-try-first = Prova första given
web-try-first-why = en minut vid bordet
web-print-guide = Skriv ut guiden
web-note-rules = Regler:
web-in-guide = I guiden
web-in-rulebook = I regelboken
web-back = Tillbaka
web-close = Stäng
web-other-lang = English
web-to-day = Dag
web-to-evening = Kväll
web-players = { $least }–{ $most } spelare
web-pick-game = Välj spel
web-continue = Fortsätt
web-open-tables = Öppna bord
web-no-open-tables = Inget bord är öppet just nu.
web-free-chairs = { $free ->
    [one] en stol ledig
   *[other] { $free } stolar lediga
}
web-name-title = Vad heter du?
web-name-label = Ditt namn vid bordet
web-name-go = Sätt dig
web-no-network = Inget nät. Regler och bord kommer tillbaka när nätet gör det.
web-coming = På väg till bordet …
web-no-contact = Ingen kontakt. Bordet väntar, inget är borta.
web-contact-back = Du är tillbaka vid bordet.
web-server-trouble = Något gick sönder hos oss. Allt som är spelat är sparat.
web-nowhere = Här finns inget bord.
web-no-table = Det finns inget bord med den koden.
web-home = Till startsidan

## Spelen i en mening.

web-game-kille = Ett kort var. Byt det, eller våga stå nöjd.
web-game-punschkille = Samma lek, men med fem glas var. Sist med punsch vinner.
web-game-kungsholmskille = Fyra stick, ett kort kvar. Lägst vinner om du törs visa.
web-game-rodskagg = Från tolv ner till jämnt noll. Den som lovar för mycket åker upp.
web-game-skitgubbe = Samla först, bli av med allt sedan. Sist kvar är skitgubbe.

## Innan det börjar.

web-chairs-empty = { $free ->
    [one] En stol är tom
    [2] Två stolar är tomma
    [3] Tre stolar är tomma
    [4] Fyra stolar är tomma
    [5] Fem stolar är tomma
    [6] Sex stolar är tomma
    [7] Sju stolar är tomma
    [8] Åtta stolar är tomma
    [9] Nio stolar är tomma
    [10] Tio stolar är tomma
    [11] Elva stolar är tomma
    [12] Tolv stolar är tomma
    [13] Tretton stolar är tomma
    [14] Fjorton stolar är tomma
    [15] Femton stolar är tomma
    [16] Sexton stolar är tomma
    [17] Sjutton stolar är tomma
    [18] Arton stolar är tomma
    [19] Nitton stolar är tomma
    [20] Tjugo stolar är tomma
   *[other] { $free } stolar är tomma
}
web-chairs-taken = Alla stolar är tagna
web-chairs-of = { $taken } av { $seats } stolar
web-whose-table = { $ending ->
    [s] { $name } bord
   *[other] { $name }s bord
}
web-sat-down = { $name } satte sig.
web-stood-up = { $name } reste sig.
web-say-code = Säg koden
web-code-is = Kod: { $code }
web-code-while = Fyra kort i ordning. Koden gäller tills ni börjar.
web-or-show = Eller visa rutan
web-or-show-more = Rikta en telefon mot den, så öppnas bordet.
web-no-account = Namnet frågar vi om när du sätter dig. Inget konto.
web-shut-title = Bara den här datorn når bordet
web-shut-text = Servern lyssnar bara här. Starta den så här, så når telefoner i samma nät bordet:
web-invitation = Kom och spela { $game }.
web-invitation-code = Kom och spela { $game }. Koden är { $code }.
web-share-both = länk och kod
web-share-link = bordets länk
web-lots = Lotten om platserna
web-lots-dealer = { $name } ger först.
web-begin-bots = { $free ->
    [one] en bot tar stolen
   *[other] bottar tar { $free } stolar
}
web-lobby-wait = Värden börjar när alla sitter.
web-link = Bordets länk
web-copy = Kopiera länk
web-copied = Kopierat
web-share = Dela
web-qr = Bordets länk som bild, att rikta en telefon mot
web-chair = Stol { $number }
web-chair-free = ledig stol
web-sit = Sätt dig här
web-sit-anywhere = Sätt dig
web-stand = Res dig
web-add-bot = Bot hit
web-take-bot = Ta bort
web-begin = Börja
web-begin-again = Spela igen
web-begin-anyway = Börja ändå
web-again-count = { $ready } av { $all } är med
web-again-want = { $names } vill spela igen.
web-shuffling = Korten blandas.
web-you = du
web-bot = bot
web-host = värd
web-away = borta, en bot spelar
web-away-short = borta
web-gone-title = Borta från bordet
web-gone-chip = borta
web-gone-who = { $name } är borta.
web-gone-when = En bot tar över om { $time }.
web-gone-keeps = Stolen väntar på { $name }.
web-gone-wait = Vänta 1 min till
web-gone-bot = Bot nu
web-bot-for = En bot spelar åt { $name }. Stolen väntar.
web-is-back = { $name } är tillbaka.
web-agreed = Ni spelar med
web-usual = Som i boken.
web-recovery = Din kod för att komma tillbaka på en annan enhet: { $code }
web-watching = Du tittar på.

## Vid bordet.

web-stock = Talong
web-pot = Pott
web-kr = { $amount } kr
web-has-word = { $seat } har ordet.
web-or = { $first } eller { $last }
web-of-a-card = { $label } ett kort
web-your-turn = Din tur.
web-may-too = { $seat } har ordet. Du får också, om du vill.
web-everybody = Alla får välja nu.
web-dealer = ger
web-forehand = förhand
web-turn = har ordet
web-struck = huggen
web-out = utslagen
web-folded = lade sig
web-knocked = knackade
web-stood = nöjd
web-declarer = spelförare
web-along = är med
web-dropped = kastade in
web-done-out = { $place ->
    [1] ute, 1:a
    [2] ute, 2:a
   *[other] ute, { $place }:e
}
web-bid = { $bid ->
    [pass] passar
    [rodskagg] rödskägg
   *[other] bjuder { $bid }
}
web-tricks = { $number } stick
web-strokes = stick
web-tricks-by = Stick: { $who }
web-your-pile = Dina spelade kort
web-penalty = straff
web-penalty-if = betalas av den som visar först utan att ha lägst
web-cards = { $number ->
    [one] ett kort
   *[other] { $number } kort
}
web-won-pile = { $number } tagna
web-needed = { $number } av { $needed } läggningar
web-next-avstick = nästa blir avstick
web-trump = Trumf är { $suit }
web-to-beat = att slå
web-avstick = avstick
web-takes = { $seat } tar
web-ahead = leder
web-you-saw = du såg den
web-last-card = sista kortet
web-turned-up = Uppvänt: { $card }
web-avstickshog = Avstickshög
web-discarded = { $number ->
    [one] ett kort bortlagt
   *[other] { $number } kort bortlagda
}
web-pile-empty = Stickhögen är tom.
web-turned = Uppvänt
web-aside = Åt sidan
web-tjock = tjock
web-all-deals = Alla { $number } givar
web-would-pick-up = det här plockar du upp
web-would-pick-up-all = { $cards ->
    [one] Plockar du får du det streckade kortet.
   *[other] Plockar du får du de { $cards } streckade korten.
}
web-skitgubbe-is = Skitgubbe: { $seat }
web-was-skitgubbe = skitgubbe förra given
web-glasses = { $supply } glas, { $stake } i insats, { $drunk ->
    [one] ett drucket
   *[other] { $drunk } druckna
}
web-deal-number = Giv { $number }
web-deal-of = Giv { $number } av { $length }
web-round = Runda { $number }
web-trick-of = Stick { $number } av 4
web-contract = { $seat } spelar { $bid ->
    [rodskagg] rödskägg
   *[other] på { $bid }
}
web-your-hand = Dina kort
web-your-card = Ditt kort
web-choose-card = Välj ett kort.
web-choose-cards = Välj kort.
web-wait = Vänta
web-wait-swap = Byt
web-wait-stand = Stå nöjd
web-cut-at = Kupera vid
web-hold-more = håll inne
web-acts = Vad du kan göra
web-refused = Det går inte: { $why }
web-rule = Regel { $rule }
web-too-late = Hann inte: bordet hade gått vidare. Ditt kort ligger kvar.
web-kuku-now = Du har kuku och får lägga upp den när som helst.
web-table-name = Bordet
web-as-list = Bordet som lista
web-talk = Vid bordet
web-talk-unread = { $number ->
    [one] Vid bordet, en oläst rad
   *[other] Vid bordet, { $number } olästa rader
}
web-phrases = Vanliga utrop
web-you-are-muted = Värden har tystat dig. Du hör de andra.
web-rank-strip = Valörerna under målet
web-bubbles = Pratbubblor vid platserna
web-say = Säg något till bordet
web-say-go = Säg
web-ledger = Kassan
web-scores = Ställning
web-protocol = Protokoll
web-start = start
web-deal-row = giv { $number }
web-log = Samtalet
web-earlier = Visa tidigare
web-over = Matchen är slut.
web-over-wait = Värden kan börja en match till.
web-replay = Granska
web-record = Protokollet som text
web-keys = Tangenter
web-key-space = mellanslag
web-key-reach = gå till { $act }, och Enter två gånger
web-key-arrows = flytta i handen
web-key-figures = välj kortet med det numret
web-key-choose = välj kortet
web-key-choose-more = välj kortet, eller ett till
web-key-enter = spela det som är valt
web-key-tab = gå till nästa knapp
web-key-press = tryck på den
web-key-help = vad varje knapp gör
web-key-esc = ångra eller stäng
web-why = Varför?

## När en giv är slut.

web-next-deal = Nästa giv
web-see-deal = Se given
web-see-deal-more = steg för steg
web-ready = klar
web-ready-count = { $ready } av { $all } { $ready ->
    [one] är klar
   *[other] är klara
}
web-deals-next = { $you ->
    [you] du ger
   *[one] { $names } ger
}
web-waits-for = Väntar på { $names }
web-waits-on = Strax nästa giv
web-skal = Skål
web-skal-more = { $number ->
    [one] du dricker ett glas
   *[other] du dricker { $number } glas
}
web-skal-owed = du dricker din insats
web-goal-word = Mål:
web-why-lowest = lägst
web-why-struck = huggen
web-why-low_kille = låg kille
web-why-out = ute
web-why-is-lowest = är lägst
web-why-is-struck = { $you ->
    [many] är huggna
   *[one] är huggen
}
web-why-is-low_kille = har låg kille
web-chip-out = { $why }: ute
web-chip-bought = köpte in sig
web-chip-wrong = lade upp, inte lägst
web-chip-drinks = { $number ->
    [one] dricker ett glas
   *[other] dricker { $number } glas
}
web-end-is = { $names } { $why }
web-end-one-out = { $names } { $why } och är ute.
web-end-are-out = { $number ->
    [2] Båda är ute.
   *[other] Alla { $number } är ute.
}
web-end-bought = { $names } köpte in sig igen.
web-end-nobody = Alla skulle åka ut, och därför är ingen ute.
web-end-nobody-out = Ingen åkte ut.
web-end-drinks = De som åkte ut dricker sin insats: { $names }.
web-you-stay = Du är kvar
web-you-last = Du är sist kvar
web-you-out = Du är ute
web-you-again = Du är med igen
web-you-were-out = Du är utslagen
web-had-lowest = { $seat } hade lägst: { $card }.
web-had-own-lowest = Ditt kort var lägst: { $card }.
web-were-struck = Du blev huggen.
web-had-low-kille = Du hade låg kille.
web-bought-in = Du köpte in dig.
web-aloud-own = { $title } med { $card }
web-are-left = { $number } är kvar
web-pot-taken = { $seat } tar potten
web-pot-yours = Potten är din
web-pot-with = { $card } mot { $others } i sista given.
web-kronor = { $amount ->
    [one] krona
   *[other] kronor
}
web-so-far = Kvällen hittills
web-pot-nth = pott { $number }
web-sum = summa
web-round-won = { $seat } vinner rundan
web-round-yours = Rundan är din
web-punsch-last = { $you ->
    [you] Du är sist med punsch
   *[one] { $names } är sist med punsch
}
web-is-lowest = { $card } är lägst
web-takes-pot-of = { $names } tar potten, { $sum }.
web-pot-stays = Potten står kvar
web-pot-stays-why = Ingen tar den här gången.
web-all-folded = Alla andra lade sig
web-pot-shared = Potten delas
web-pays-penalty = { $names } lade upp utan att ha lägst och betalar { $sum } i straff.
web-has-most = { $names } går hem med mest
web-wins-match = { $names } vinner partiet
web-given = given
web-balance = saldo
web-next-stakes = Till nästa giv lägger { $names }.
web-trick-nth = stick { $number }
web-contract-made = Kontraktet gick hem
web-contract-broken = Kontraktet gick bet
web-promised = { $names } lovade { $bid } stick och tog { $took }: från { $before } till { $now }.
web-promised-all = { $names } lovade rödskägg och tog { $took } stick: från { $before } till { $now }.
web-protocol-cell = { $name }, { $deal }: { $change }, { $score }
web-is-skitgubbe = { $names } är skitgubbe
web-no-skitgubbe = Ingen är skitgubbe
web-out-order = Gick ut i den här ordningen
web-went-out = Ut gick { $names }
web-cards-left = { $number ->
    [one] ett kort kvar
   *[other] { $number } kort kvar
}
web-last-layings = De sista läggningarna
web-laying-leads = spelar ut
web-laying-over = går över
web-laying-avstick = avstick
web-laying-run = { $number } i följd
web-laying-out = och ute
web-skitgubbe-tonight = Skitgubbe i kväll
web-only-last = { $deals ->
    [one] En giv. Bara sista platsen räknas.
   *[other] { $deals } givar. Bara sista platsen räknas.
}
web-share-copied = Kopierat
web-result-of = { $game } vid Talong

## Efteråt.

web-places = Så slutade det
web-wins = vinner
web-ran-out = utan punsch i runda { $round }
web-skitgubbe-times = { $number ->
    [0] aldrig skitgubbe
    [one] skitgubbe en gång
   *[other] skitgubbe { $number } gånger
}
web-accounts = Så räknades det
web-accounts-of = Visa
web-accounts-all = alla vid bordet
web-accounts-sum = Sammanlagt
web-accounts-none = Inget ändrades.
web-from-to = { $from } till { $to }
web-points = { $number ->
    [one] { $amount } poäng
   *[other] { $amount } poäng
}
web-glass-count = { $number ->
   *[other] { $amount } glas
}
web-times = { $number ->
   *[other] { $amount } streck
}
web-in-the-book = Regel { $rule } i boken

## Varför något ändrades: en regel var.

web-reason-K78 = insats
web-reason-K79 = första återinköpet
web-reason-K81 = andra återinköpet
web-reason-K85 = sist kvar, potten är vunnen
web-reason-KK13 = insats före första given
web-reason-KK24 = insats efter budrunda
web-reason-KK33 = { $into ->
    [pot] insats efter walkover
   *[other] alla andra lade sig
}
web-reason-KK43 = insats efter andra budrundan
web-reason-KK55 = insats efter budrundan vid visningen
web-reason-KK57 = visade lägst och tar potten
web-reason-KK58 = { $out ->
    [pot] hade lägst och tar potten
   *[other] straff: visade utan att ha lägst
}
web-reason-KK63 = insats efter förlorad visning
web-reason-KK64 = insats efter en visning på två
web-reason-KK76 = potten delas när partiet är slut
web-reason-P5 = ställs fram inför rundan
web-reason-P17 = åkte ut och dricker sin insats
web-reason-P18 = vann rundan och får sin insats tillbaka
web-reason-P19 = återinköp
web-reason-R-P7 = återinköpets glas dricks också av den som vann
web-reason-R-P22 = lämnade bordet
web-reason-RS35 = { $amount ->
    [one] ett stick
   *[other] { $amount } stick
}
web-reason-RS37 = klarade inte sitt bud
web-reason-RS39 = klarade inte sitt rödskägg
web-reason-RS40 = var med utan att ta något stick
web-reason-S69 = sist kvar med kort: skitgubbe

## Inställningar.

web-lay-title = Duka ett bord
web-seats = Platser vid bordet
web-preset = Förval
web-pace = Klocka
web-pace-off = ingen klocka
web-pace-relaxed = lugnt, 60 sekunder
web-pace-quick = raskt, 15 sekunder
web-open = Vem som helst får sätta sig
web-watchers = Man får titta på
web-reveal = Korten visas efteråt
web-level = Hur bra bottarna är
web-level-nyborjare = Nybörjare
web-level-nyborjare-why = Kan reglerna men minns ingenting. Bra en första kväll.
web-level-direkt = Van
web-level-direkt-why = Spelar som folk gör mest, och svarar genast.
web-level-snabb = Skicklig
web-level-snabb-why = Tänker efter vad de andra kan ha.
web-level-stark = Mästare
web-level-stark-why = Minns allt, läser de andra och räknar ut slutet. Tänker ibland i två sekunder.
web-level-random = på måfå
web-level-random-why = Gör vad som helst som är tillåtet.
web-level-simple = Van
web-yes = ja
web-no = nej
web-options = Husregler
web-options-changed = { $number ->
        [0] som i boken
        [one] en ändrad
       *[other] { $number } ändrade
    }
web-seats-few = I boken är man minst { $number }; färre blir en husregel.
web-letters = Bokstäver
web-letters-why = Skriv dem som ni säger dem: ACG, eller M8 för skitkort under åtta kort.
web-tempo = Tempo
web-tempo-calm = lugnt
web-tempo-calm-why = Man hinner se och höra allt.
web-tempo-usual = vanligt
web-tempo-usual-why = För dem som kan spelet.
web-tempo-brisk = raskt
web-tempo-brisk-why = Bottarna väntar knappt.
web-group-first = Första fasen
web-group-skitkort = Trumf och skitkort
web-group-second = Andra fasen
web-group-deal = Given
web-group-cards = Kuku, kille och huggna
web-group-stakes = Insatser och poäng
web-group-buyins = Återinköp
web-group-table = Bordet
web-group-seeing = Vad man får se
web-way-keep = Spara som våra husregler
web-way-use = Våra husregler
web-way-share = Dela som länk
web-lay-bots = Duka med bottar

## Repris.

web-replay-title = Repris
web-replay-as = Genom vems ögon
web-replay-watcher = en åskådares
web-replay-own = dina, { $name }
web-replay-open = Visa allas kort
web-replay-hands = Vad de andra har på hand
web-replay-deal = Vilken giv
web-replay-steps = Gå i matchen
web-replay-list = Vad som hände
web-replay-keys = Tangenter: pil vänster och höger ett steg, Page Up och Page Down en giv, Home och End till början och slutet.
web-deal-back = Till givens början, eller förra given
web-deal-on = Till nästa giv
web-deal-begins = Giv { $number } börjar.
web-review = Granska
web-review-of = Vems beslut
web-review-choose = Välj någon
web-review-costly = dyrt
web-review-stop = Sluta granska
web-review-going = Granskar: drag { $at } av { $all }.
web-review-none = Inget beslut kostade något att tala om.
web-review-found = { $marks ->
        [one] Ett dyrt beslut.
       *[other] { $marks } dyra beslut.
    }
web-speed = Hastighet
web-step-back = Bakåt
web-step-on = Framåt
web-run = Spela upp
web-pause = Paus
web-step = { $at } av { $all }

## Slumpen räknad om i webbläsaren.

web-fair = Kan någon ha valt korten?
web-fair-more = Alla dragningar räknas om här hos dig, av det som lovades före första given.
web-fair-check = Räkna om slumpen
web-fair-going = Räknar …
web-fair-yes = Ingen har valt korten
web-fair-kept = Korten är de som lovades
web-fair-no = Det här stämmer inte
web-fair-drawn = { $draws ->
        [one] En dragning
       *[other] { $draws } dragningar
    }, { $decks ->
        [one] varav en kortlek
       *[other] varav { $decks } kortlekar
    }: alla är de som lovades.
web-fair-with = { $who } hade del i slumpen.
web-fair-server = Ingen vid bordet hade del i slumpen, så den var serverns ensam.
web-fair-closed = Bordet kom överens om att aldrig visa dolda kort. Då öppnas inte heller hemligheten, och slumpen går inte att räkna om.
web-fair-details = Hur det är räknat
web-fair-commitment = Serverns löfte, före första given
web-fair-seen = Den här webbläsaren skrev upp det vid bordet; det är samma.
web-fair-unseen = Den här webbläsaren var inte med då, så jämför med det som någon har sparat.
web-fair-secret = Hemligheten, öppnad efteråt
web-fair-used = Hade del i slumpen
web-fair-withheld = Öppnade inte sin del
web-fair-absent = Lämnade ingen del
web-fair-open = { $draws ->
        [one] För en lott
       *[other] För { $draws } lotter
    } säger protokollet inte mellan hur många den drogs; där är det prövat att talet är möjligt.
web-fair-elsewhere = Samma sak i en terminal, med alla regler:
web-fault-changed = Texten har ändrats sedan den skrevs.
web-fault-no-record = Det här är inget helt protokoll.
web-fault-no-promise = Inget lovades före första given, så slumpen går inte att räkna om.
web-fault-position = Matchen började från en uppställning, inte från slump.
web-fault-no-secret = Hemligheten är inte öppnad, så slumpen går inte att räkna om.
web-fault-commitment = Hemligheten är inte den som servern lovade.
web-fault-other-commitment = Löftet är ett annat än det som bordet visade före första given.
web-fault-nonce = Delen från { $who } är inte den som lovades.
web-fault-own-nonce = Din egen del i slumpen finns inte med, fast du öppnade den.
web-fault-draw = Dragning { $draw }, i giv { $deal }, är inte den som följer av löftena.
web-fault-no-deck = I giv { $deal } saknas kortleken.

## Menyn.

web-menu = Meny
web-sound = Ljud
web-two-colours = Svart och rött i stället för fyra färger
web-own-seat = Din plats
web-go-away = Låt en bot spela en stund
web-leave-match = Lämna matchen
web-join-match = Kom in i matchen igen
web-host-acts = Du är värd
web-alone = Ingen annan sitter vid bordet.
web-make-host = Gör till värd
web-mute = Tysta
web-unmute = Sluta tysta
web-kick = Skicka bort
web-kick-who = Skicka bort { $name }?
web-kick-text = { $name } får veta det, med dina ord. Räkningen står kvar under samma namn.
web-kick-word = Ett ord på vägen
web-kick-for-good = För gott, får inte komma tillbaka hit
web-removed = Värden har bett dig gå från bordet.
web-removed-word = ”{ $word }”
web-removed-no-word = Värden sade inte varför.
web-no-stay = Nej
web-stand-title = Resa dig från bordet?
web-stand-text = Stolen blir ledig för den som kommer.
web-stand-playing = En bot spelar vidare på din plats. Räkningen står kvar under ditt namn.

## Kvällen.

web-evening = Kvällen
web-evening-see = Kvällens protokoll
web-evening-new = Ny kväll
web-evening-new-title = Börja en ny kväll?
web-evening-new-text = Räkningen börjar om från noll. Den gamla går att se igen.
web-evening-title = Kvällens protokoll
web-evening-from = { $day }, kl. { $from }
web-evening-from-to = { $day }, kl. { $from }–{ $to }
web-evening-who = Vem
web-evening-sum = summa
web-evening-punsch = punsch
web-evening-skitgubbe = skitgubbe
web-unit-kr = kr
web-unit-wins = segrar
web-unit-glasses = glas
web-unit-times = gånger
web-evening-together = tillsammans
web-evening-went = Så gick det
web-evening-deal = Kvällens giv
web-evening-times = { $number ->
    [one] ett parti
   *[other] { $number } partier
}
web-evening-seats = { $number } vid bordet
web-evening-going = Pågår.
web-evening-unfinished = Slutade i förtid.
web-evening-bots = { $who } är bottar.
web-evening-again = Alla givar går att se igen på bordets sida.
web-evening-none = Inget parti är spelat än.
web-evening-before = Kvällen innan
web-evening-left = kvar i potten
web-largest-won = { $game }, giv { $deal }. { $name } vann { $amount } kr.
web-largest-lost = { $game }, giv { $deal }. { $name } förlorade { $amount } kr.
web-largest-up = { $game }, giv { $deal }. { $name } åkte upp { $amount }.
web-largest-down = { $game }, giv { $deal }. { $name } skrev av { $amount }.
web-largest-drank = { $game }, giv { $deal }. { $name } drack { $amount } glas.
web-largest-skitgubbe = { $game }, giv { $deal }. { $name } blev skitgubbe.
web-outcome-nobody = Ingen blev skitgubbe.
web-outcome-became = { $number ->
    [one] { $name } en gång
    [2] { $name } två gånger
    [3] { $name } tre gånger
   *[other] { $name } { $number } gånger
}
web-outcome-skitgubbe = Skitgubbe: { $who }.
web-outcome-zero = { $who } nådde jämnt noll.
web-outcome-points = { $who } slutade lägst, på { $score }.
web-outcome-punsch = { $who } blev sist med punsch.
web-outcome-even = Alla gick jämnt upp.
web-outcome-money = { $who } slutade på { $best }, { $last } på { $worst }.
web-to-table = Till bordet
web-print = Skriv ut
web-share-text = som text
web-finish = Sluta efter given
web-finish-not = Spela vidare
web-finish-text = Partiet slutar när given är spelad, och alla får sitt.
web-finishing = Det slutar när given är spelad.
web-finish-vote = Rösta för att sluta
web-finish-vote-not = Ta tillbaka rösten
web-finish-vote-text = { $votes ->
    [0] Värden är borta. Mer än hälften av er kan sluta efter given.
    [one] Värden är borta. En vill sluta efter given.
   *[other] Värden är borta. { $votes } vill sluta efter given.
}
web-bot-for-you = En bot spelar åt dig.
web-come-back = Ta över
web-left = kvar
web-thinks = funderar
web-hint = Tips
web-hint-thinking = Läraren räknar …
web-hint-how = Så är det räknat
web-hint-best = rådet:
web-teacher = Läraren
web-teacher-thinks = Läraren tänker …
web-teacher-watches = Läraren ser på.
web-teacher-show = Vad är bäst?
web-teacher-at-table = Med lärare
web-teacher-why = Läraren säger till var och en i enrum vad som är viktigt, och efteråt om något blev dyrt. Var och en kan stänga av det för egen del.
web-play-taught = Spela med lärare
web-recover = Tillbaka till din plats
web-recover-code = Koden som du fick när du satte dig
web-recover-go = Ta din plats

## Med riktiga kort.

web-companion = Med riktiga kort
web-companion-why = Telefonen sköter potten, protokollet och vems tur det är att ge.
web-companion-about = Ni spelar med en riktig lek. Skriv in hur varje giv gick, så håller telefonen reda på potten, glasen och poängen, och säger vem som ska ge. Inget konto behövs.
web-companion-goes-on = en kväll är på gång
web-companion-wait = Ett ögonblick …
web-companion-again = Försök igen
web-companion-deals = Giv { $number }: { $name } ger
web-companion-between = Giv { $number } är över
web-companion-leaves = går
web-companion-latest = Det som flyttades
web-companion-enter = Skriv in
web-companion-of = { $number } av { $total }
web-companion-less = { $name }: ett färre
web-companion-more = { $name }: ett till
web-companion-names-why = I den ordning ni sitter, medsols.
web-companion-name = Namn { $number }
web-companion-dealer = Ger först
web-companion-deals-first = { $name } ger först
web-companion-without = Ta bort { $name }
web-companion-double = Två heter { $name }. Skilj dem åt.
web-companion-one-more = En till
web-companion-begin = Börja
web-companion-back = Tillbaka till given
web-companion-log = Rätta
web-companion-undo = Ångra det senaste
web-companion-all = Allt som är inskrivet ({ $number })
web-companion-change = Ändra
web-companion-change-this = Ändra: { $text }
web-companion-changing = Ändrar: { $text }
web-companion-no-change = Ändra inte
web-companion-end = Avsluta partiet?
web-companion-end-why = Det som är spelat räknas. Sedan kan ni börja ett nytt parti, med samma eller andra.
web-companion-end-yes = Avsluta
web-companion-real = Med riktiga kort
web-companion-forget = Kvällens räkning tas bort från den här telefonen.
