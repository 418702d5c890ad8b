# Samma koder som i talong.core.wording.

## Spel och inställningar

error-no-such-game = det finns inget spel som heter ”{ $game }”; det finns { $known }
error-no-such-option = det finns ingen inställning som heter ”{ $field }”; det finns { $known }
error-no-such-preset = det finns inget förval som heter ”{ $field }”; det finns { $known }
error-not-a-switch = { $field } är antingen på eller av, inte ”{ $given }”
error-not-a-choice = { $field } är ett av { $choices }, inte ”{ $given }”
error-not-in-range = { $field } är ett heltal från { $least } till { $most }, inte ”{ $given }”
error-rules-of-another-game = de här reglerna hör till ett annat spel
error-not-seats = antalet platser är ett heltal, inte ”{ $given }”
error-bad-names = det ska finnas ett namn, av tecken som går att skriva ut, för var och en av de { $seats } platserna
error-two-kinds-of-luck = ange antingen en slumpkälla eller ett slumpfrö och kortlekar, inte båda
error-table-size = { $seats } spelare kan inte sitta ner; { $least } till { $most } kan
error-min-above-max = det minsta antalet spelare är större än det största
error-rolling-needs-clockwise = ett rullande pris kräver återinköp ett i taget: välj clockwise, eller ett fast pris
error-mirror-is-punsch = bara Punschkille kan gå åt andra hållet
error-nobody-can-stake = färre än två spelare kan lägga insatsen: höj start_balance

## Handlingar vid bordet

error-no-such-seat = det finns ingen plats { $seat }; platserna räknas från 0 och är { $seats }
error-no-such-action = ”{ $action }” är ingen handling
error-not-a-line = ”{ $line }” är inte skrivet som ”plats: handling”
error-not-your-turn = plats { $seat } är inte i tur
error-match-over = matchen är slut
error-nobody-leaves = plats { $seat } hör till hela matchen; man kan varken lämna den eller ta den
error-left-already = ingen sitter längre på plats { $seat }
error-last-cannot-leave = plats { $seat } är den sista spelaren och kan inte lämna bordet
error-sits-already = någon sitter redan på plats { $seat }
error-no-way-back = plats { $seat } kan inte komma tillbaka till turneringen
error-eliminated = plats { $seat } är inte med i den här given
error-must-speak = plats { $seat } ska stå nöjd eller begära byte
error-must-cut = plats { $seat } ska kupera mellan 0 och { $most }
error-no-kuku-at-any-time = vid det här bordet läggs kuku upp bara när någon begär byte med innehavaren
error-struck-kuku = plats { $seat } är huggen och får inte lägga upp kuku
error-kuku-window-closed = kuku får läggas upp bara medan korten byts
error-no-kuku-held = plats { $seat } har ingen kuku
error-third-answers = plats { $seat } ska acceptera eller säga nej
error-two-answers = plats { $seat } ska acceptera eller säga nej: när två spelar avgör givaren
error-dealer-answers = plats { $seat } ska säga nej eller att det beror på: när tre spelar kan givaren inte acceptera ensam
error-no-frage = frågekille spelas inte vid det här bordet
error-too-many-for-frage = ”Bättre kort?” frågar man bara när två eller tre spelar
error-only-forehand-asks = bara förhand får fråga efter bättre kort
error-asked-already = förhand har redan frågat i den här given
error-no-more-redeals = den här givaren har gett om så många gånger som bordet tillåter
error-must-decide-buyin = plats { $seat } ska köpa in sig eller avstå
error-no-buyin-for-you = plats { $seat } får inte köpa in sig nu

## Kortlekar och ställningar

error-not-codes = en kortlek är en text eller en lista med kortkoder, översta kortet först
error-unknown-card = det finns inget kort ”{ $card }”
error-too-many = det finns fler än { $copies } av { $card }
error-cards-missing = de här korten saknas: { $cards }
error-not-a-mapping = detta ska vara en avbildning
error-not-one-of = ”{ $given }” är inte ett av { $choices }
error-not-a-flag = detta är sant eller falskt, inte ”{ $given }”
error-not-a-list = detta ska vara en lista, inte ”{ $given }”
error-not-a-number = ”{ $given }” är inte ett heltal från { $least } till { $most }
error-no-such-field = en ställning har inget sådant fält här
error-field-missing = det här fältet saknas
error-seat-twice = en plats nämns två gånger
error-not-active = plats { $seat } är inte med
error-not-eliminated = plats { $seat } är inte utslagen
error-active-but-left = en plats som någon har lämnat sägs vara aktiv
error-active-without-stake = plats { $seat } är aktiv utan att ha lagt någon insats
error-too-few-active = färre än två platser är med
error-no-cards-now = ingen har kort på hand i tillståndet { $phase }
error-not-before-the-deal = något sådant kan inte finnas innan korten är utdelade
error-one-card-each = varje plats har exakt ett kort
error-hand-missing = plats { $seat } har inget kort
error-needed-for = { $field } går att läsa bara om de utdelade korten anges
error-not-what-was-swapped = kortet är { $card }, men efter bytena borde det vara { $other }
error-not-a-matador = { $card } är ingen matador och kan inte ha vänts upp
error-cannot-be-drawn = { $card } är en matador och kan inte ha dragits
error-must-be-active = detta måste vara en plats som deltar
error-not-passed-by = plats { $seat } har varken värdshus eller kavall och kan inte ha blivit förbigången
error-spoken-before = dessa platser måste ha sagt sitt, och inga andra: { $seats }
error-swap-out-of-order = platserna { $giver } och { $taker } kan inte ha bytt här i turordningen
error-matador-not-swapped = plats { $seat } hade en matador, och den lämnas aldrig ifrån sig
error-cannot-annul = bytet mellan platserna { $giver } och { $taker } kan inte återgå
error-exchange-would-be-over = efter det här draget skulle bytesfasen vara slut
error-kille-lies-face-up = plats { $seat } har en kille som är bytt eller dragen, så den ligger uppvänd
error-holder-knows = plats { $seat } känner sitt eget kort
error-not-laid-aside = inget kort som delats ut till plats { $seat } har lagts åt sidan
error-no-such-striker = där ligger ingen sådan matador som kan ha huggit
error-other-turn = det måste vara plats { $seat } som är i tur
error-nobody-draws = ingen väntar på att talongen ska kuperas
error-cannot-draw = plats { $seat } kan inte vara på väg till talongen
error-stood-unspoken = den som inte har varit i tur kan inte ha stått nöjd
error-has-spoken = plats { $seat } har varit i tur eller är huggen och kan inte vara i tur
error-ahead-untouched = ingenting kan ännu ha hänt plats { $seat }, som kommer senare i tur
error-struck-card-went-home = kortet som delats ut till plats { $seat }, som är huggen, kan inte vara i spel
error-no-such-question = frågan kan inte vara ”{ $question }” här
error-not-in-order = platserna står inte i den ordning de tillfrågas
error-no-such-choice = plats { $seat } kan inte ha bestämt sig än
error-all-have-chosen = alla har bestämt sig, så tillfället skulle vara förbi
error-one-for-each-seat = det ska finnas ett tal för var och en av de { $seats } platserna
error-first-not-taken = detta säger emot det som sägs om det första återinköpet
error-offer-used-up = det återinköpet går inte att få
error-wrong-price = det är inte vad ett återinköp kostar
error-not-luck = detta är ingen källa till slump
error-header-differs = detta motsäger resten av protokollet
error-second-needs-first = det blir inget andra återinköp om ingen utnyttjade det första
error-glasses-lost = plats { $seat } ska ha { $glasses } glas sammanlagt
error-wrong-stake = plats { $seat } har fel antal glas i insats
error-champion-at-the-end = en segrare finns när turneringen är slut, och bara då

## Protokoll

error-luck-missing = i protokollet saknas slumpen för: { $what }
error-other-luck = protokollet har slump för { $found } där { $expected } behövs
error-luck-out-of-range = utfallet { $number } för { $what } är omöjligt
error-not-a-record = detta är inget Talong-protokoll
error-newer-format = protokollet har format { $format }, som den här versionen inte kan läsa
error-not-utf8 = filen är inte UTF-8-text
error-bad-line = ”{ $text }” är ingen rad i ett protokoll
error-bad-json = det som följer på ”{ $word }” är inte riktig JSON
error-header-missing = protokollet säger inte: { $what }
error-truncated = protokollet bryter av: den sista raden saknas
error-after-the-end = det står något efter slutet
error-wrong-count = protokollet säger { $said } handlingar men har { $found }
error-wrong-checksum = texten har ändrats sedan den skrevs
error-refused = { $rule }: { $why }
error-other-result = given fick inte det här resultatet
error-luck-left-over = det finns slump som ingenting behövde
error-no-such-file = det finns ingen fil ”{ $file }” att läsa
