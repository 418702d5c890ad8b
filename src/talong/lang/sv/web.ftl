# Det som bordet i webbläsaren säger.

web-hidden-card = dolt kort
web-hero = Fem gamla kortspel. Ett bord.
web-hero-more = Skicka en länk och sätt er. Bottar tar de tomma stolarna. Inget konto behövs.
web-play-now = Spela nu
web-play-now-more = mot bottar, genast
web-invite = Bjud in
web-invite-more = ett bord med länk
web-own-rules = Egna regler
web-code = Jag har en kod
web-code-label = Bordets kod eller länk
web-code-go = Gå till bordet
web-rules = Regler
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
web-no-network = Inget nät. Böckerna och borden kommer tillbaka när det gör det.
web-coming = På väg till bordet …
web-no-contact = Ingen kontakt. Bordet väntar, inget är borta.
web-contact-back = Du är tillbaka vid bordet.
web-server-trouble = Något gick sönder hos oss. Allt som är spelat är sparat.
web-nowhere = Här finns inget bord.
web-no-table = Ingen har dukat med den koden.
web-home = Till dörren

## Spelen i en mening.

web-game-kille = Ett kort var. Byt det, eller våga stå nöjd.
web-game-punschkille = Samma lek, men med fem glas var. Sist med punsch vinner.
web-game-kungsholmskille = Fyra stick, ett kort kvar. Lägst vinner om du törs visa.
web-game-rodskagg = Från tolv ner till jämnt noll. Den som lovar för mycket åker upp.
web-game-skitgubbe = Samla först, bli av med allt sedan. Sist kvar är skitgubbe.

## Innan det börjar.

web-lobby-empty = Stolarna är tomma. Skicka länken, eller låt bottar sitta ner.
web-lobby-wait = Värden börjar när alla sitter.
web-link = Bordets länk
web-copy = Kopiera länken
web-copied = Länken är kopierad
web-share = Dela
web-qr = Bordets länk som bild, att rikta en telefon mot
web-chair = Stol { $number }
web-chair-free = ledig
web-sit = Sitt här
web-sit-anywhere = Sätt dig
web-stand = Res dig
web-add-bot = Bot hit
web-take-bot = Ta bort
web-fill-bots = Bottar på de tomma stolarna
web-begin = Börja
web-begin-again = En gång till
web-shuffling = Korten blandas.
web-you = du
web-bot = bot
web-host = värd
web-away = borta, en bot spelar
web-agreed = Ni spelar med
web-usual = Som i boken.
web-recovery = Din kod för att komma tillbaka på en annan apparat: { $code }
web-watching = Du tittar på.

## Vid bordet.

web-stock = Talong
web-pot = Pott
web-kr = { $amount } kr
web-has-word = { $seat } har ordet.
web-your-turn = Din tur.
web-may-too = { $seat } har ordet. Du får också, om du vill.
web-everybody = Alla får välja nu.
web-dealer = ger
web-forehand = förhand
web-turn = har ordet
web-struck = huggen
web-out = utslagen
web-folded = la sig
web-knocked = knackade
web-stood = nöjd
web-declarer = spelförare
web-along = är med
web-dropped = kastade in
web-done-out = ute, { $place }:a
web-bid = { $bid ->
    [pass] passar
    [rodskagg] rödskägg
   *[other] bjuder { $bid }
}
web-tricks = stick { $number }
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
web-avstick = avstick!
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
web-glasses = { $supply } glas, { $stake } insats, { $drunk } druckna
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
web-keeps = behåll { $card }
web-retreats = utan att betala mer
web-stays-on = står kvar på { $score }
web-cut-at = Kupera vid
web-cut = Kupera
web-hold-more = håll knappen intryckt
web-acts = Vad du kan göra
web-refused = Det går inte: { $why }
web-rule = Regel { $rule }
web-too-late = Hann inte: bordet hade gått vidare. Ditt kort ligger kvar.
web-kuku-now = Du har kuku och får lägga upp den när som helst.
web-table-name = Bordet
web-as-list = Bordet som lista
web-talk = Vid bordet
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
web-over-wait = Värden kan börja en gång till.
web-replay = Se om matchen
web-record = Protokollet som text
web-keys-long = Pilar flyttar i handen, mellanslag väljer, Enter gör det, 1–9 väljer kort, Esc ångrar, ? visar hjälpen.
web-why = Vad det betyder

## Efteråt.

web-places = Så slutade det
web-wins = vinner
web-ran-out = utan punsch i runda { $round }
web-skitgubbe-times = { $number ->
    [0] aldrig skitgubbe
    [one] skitgubbe en gång
   *[other] skitgubbe { $number } gånger
}
web-accounts = Vad som flyttades, och varför
web-accounts-of = Visa
web-accounts-all = alla vid bordet
web-accounts-sum = Sammanlagt
web-accounts-none = Ingenting flyttades.
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

## Varför något flyttades: en regel var.

web-reason-K78 = insats
web-reason-K79 = första återinköpet
web-reason-K81 = andra återinköpet
web-reason-K85 = sist kvar, potten är vunnen
web-reason-KK13 = insats före första given
web-reason-KK24 = insats efter budrunda
web-reason-KK33 = { $into ->
    [pot] insats efter walkover
   *[other] alla andra la sig
}
web-reason-KK43 = insats efter andra budrundan
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
web-level = Motstånd
web-level-nyborjare = Nybörjare
web-level-nyborjare-why = Kan reglerna och ser sina egna kort, men minns ingenting och räknar inte.
web-level-direkt = Direkt
web-level-direkt-why = Följer tumregler och svarar genast.
web-level-snabb = Snabb
web-level-snabb-why = Prövar några sätt som de andras kort kan ligga på, och svarar genast.
web-level-stark = Stark
web-level-stark-why = Prövar hundratals, drar slutsatser av vad de andra har gjort och räknar ut slutet; tänker högst två sekunder.
web-level-random = på måfå
web-level-random-why = Gör vad som helst som är tillåtet.
web-level-simple = Direkt
web-yes = ja
web-no = nej
web-options = Husregler
web-letters = Bokstäver
web-way-keep = Spara som så här spelar vi
web-way-use = Så här spelar vi
web-way-share = Dela som länk
web-lay-bots = Duka med bottar

## Repris.

web-replay-title = Repris
web-replay-as = Genom vems ögon
web-replay-watcher = en åskådares
web-review = Granska besluten
web-review-stop = Sluta granska
web-review-going = Granskar: drag { $at } av { $all }.
web-review-none = Inget beslut kostade något som syns.
web-review-found = { $marks ->
        [one] Ett dyrt beslut
       *[other] { $marks } dyra beslut
    }
web-speed = Hastighet
web-step-back = Bakåt
web-step-on = Framåt
web-run = Spela upp
web-pause = Paus
web-step = { $at } av { $all }

## Menyn.

web-menu = Meny
web-sound = Ljud
web-two-colours = Svart och rött i stället för fyra färger
web-own-seat = Din plats
web-go-away = Låt en bot spela en stund
web-leave-match = Lämna matchen
web-join-match = Kom in i matchen igen
web-host-acts = Du är värd
web-alone = Det sitter ingen mer här.
web-make-host = Gör till värd
web-mute = Tysta
web-unmute = Låt höras
web-kick = Skicka bort
web-ban = Stäng ute
web-bot-for-you = En bot spelar åt dig.
web-come-back = Ta över
web-left = kvar
web-thinks = funderar
web-hint = Tips
web-hint-thinking = Läraren räknar …
web-hint-more = Alla val
web-recover = Tillbaka till din plats
web-recover-code = Koden som du fick när du satte dig
web-recover-go = Ta din plats
