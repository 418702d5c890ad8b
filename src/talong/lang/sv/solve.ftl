# Det som en lösning säger: tabeller och bilder.

solve-title = { $game } mellan två, löst
solve-title-near = { $game } bland { $seats ->
        [3] tre
       *[other] fyra
    }, nära jämvikt
solve-title-endings = Punschkille mellan två med upp till { $glasses } glas, löst
solve-forehand = förhand
solve-dealer = den som ger
solve-seat = spelare { $seat }
solve-how-often = Hur ofta
solve-card = kort
solve-column-opening-swap = { $seat } byter genast
solve-column-opening-ask = { $seat } frågar: bättre kort?
solve-column-stood-swap = { $seat } byter när alla före står
solve-column-asked-accept = { $seat }, tillfrågad, säger ja
solve-column-asked-depends = { $seat }, tillfrågad, skickar vidare
solve-column-passed-on-accept = { $seat }, tillfrågad sist, säger ja
solve-column-refused-swap = { $seat } byter efter ett nej
solve-column-refused-stood-swap = { $seat } byter efter ett nej, förhand står
solve-after-title = Förhand har bytt med den som ger: när den går i lek
solve-after-across = kortet som den som ger lämnade
solve-after-down = kortet som den fick
solve-after-gave = lämnade
solve-after-changes = går i lek med
solve-brackets = Inom parentes: kommer inte upp när båda spelar så.
solve-hatched = Streckat: kommer inte upp när båda spelar så.
solve-shares = Andel av potten: förhand { $forehand }, den som ger { $dealer }.
solve-shares-of = Andel av potten: { $shares }.
solve-end = { $end ->
        [forehand-out] förhand är ute
        [dealer-out] den som ger är ute
        [nobody-out] ingen är ute
       *[redeal] det ges om
    } { $odds }
solve-ends = Hur en giv slutar: { $ends }.
solve-alone = En giv för sig (1 till den som är kvar, −1 till den andra, 0 om ingen är ute eller det ges om): { $value } till förhand.
solve-kuku = En kuku läggs upp innan någon har talat av: { $often }.
solve-could-gain = Vad båda tillsammans kunde vinna på att spela annorlunda: { $gain }.
solve-could-gain-all = Vad alla tillsammans kunde vinna på att spela annorlunda: { $gain } (mätt efter { $rounds } varv).
solve-played = Provspelat: { $deals } givar, { $pots } spel; förhand i första given vann { $share } (95 %: { $low } till { $high }).
solve-glasses-title = Förhands chans att vinna turneringen
solve-glasses-forehand = förhands glas
solve-glasses-dealer = glasen hos den som ger
solve-at-glasses = Hur korten spelas: när båda börjar en runda med { $glasses } glas.
solve-buy-always = Den som är ute och får köpa in sig bör alltid göra det.
solve-buy-never = Den som är ute och får köpa in sig bör aldrig göra det.
solve-buy-some = Om den som är ute bör köpa in sig beror på glasen (se --json).
solve-drawn = Bilden finns i { $file }.
solve-tree = skriver ner
solve-regret = spelar
solve-stages = löser
solve-playing = spelar
solve-stopped = Avbrutet. Inget var gjort som tar lång tid att göra om.
solve-stopped-with = Avbrutet: det här är vad som är funnet så långt, och vad som kunde vinnas.
solve-kuhn = Kuhnpoker, för den som börjar
solve-leduc = Leduc hold’em, för den som börjar
solve-leher = Le Her med { $ranks } valörer i { $suits } färger, mottagarens chans
solve-by = löst
solve-value = värde
solve-gain = kunde vinnas
solve-published = i tryck
solve-by-program = med linjär programmering
solve-by-regret = med CFR+, { $rounds } varv
solve-leher-receiver = Mottagaren byter en 7 med sannolikheten { $often } (i tryck: 3/8).
solve-leher-dealer = Den som ger byter en 8 med sannolikheten { $often } (i tryck: 5/8).
solve-leher-receiver-of = Mottagaren byter { $changes }.
solve-leher-dealer-of = Den som ger byter, om mottagaren behåller sitt kort, { $changes }.
solve-methods-agree = Detta finns inte i tryck; båda metoderna är överens.
solve-methods-differ = Detta finns inte i tryck, och metoderna är inte överens.
solve-agrees = Det stämmer med det som finns i tryck.
solve-differs = Det stämmer inte med det som finns i tryck.
