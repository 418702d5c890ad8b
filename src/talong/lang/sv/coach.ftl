# Det som läraren säger: vad varje val är värt, och varför. Varje siffra är uppmätt.

coach-kronor = { $worth } kr ({ $low } till { $high })
coach-glasses = { $worth } glas ({ $low } till { $high })
coach-match = vinner partiet { $worth } av gångerna ({ $low } till { $high })
coach-skitgubbe = blir skitgubbe { $worth } av gångerna ({ $low } till { $high })
coach-difference-kronor = { $worth } kr
coach-difference-glasses = { $worth } glas
coach-difference-match = { $worth } av partierna
coach-difference-skitgubbe = { $worth } av givarna
coach-wait = vänta
coach-why = Jämfört med { $act }: { $reasons }.
coach-better = { $difference } bättre än { $act }, utan att något enskilt förklarar det.
coach-worse = { $difference } sämre än { $act }, utan att något enskilt förklarar det.
coach-even = Det syns ingen skillnad mot { $act }.
coach-only = Inget annat är tillåtet ({ $rules }).
coach-luck = Det spelar ingen roll vilket: slumpen avgör ({ $rules }).
coach-guess = Det fanns inte tid att räkna; så skulle en snabb bot göra.
coach-worlds = { $worlds ->
        [one] En möjlig fördelning av det du inte ser, spelad
       *[other] { $worlds } möjliga fördelningar av det du inte ser, spelade
    } till slut med varje val. Inom parentes: 95 % säkerhet.
coach-left = { $left ->
        [one] Ett val till
       *[other] { $left } val till
    } prövades inte.
coach-nothing = Du har inget att bestämma just nu.
coach-brief = Råd: { $act }. { $why }
coach-alike = Lika bra: { $act }.

## Läraren: vad som händer då, och vad som annars händer.

coach-known-lower = { $seat } har { $card }, som är lägre än { $own }.
coach-teach-worth = Det lönar sig med { $difference } i snitt.
coach-teach-match = Då vinner du partiet i { $mine } av fallen, annars i { $other }.
coach-teach-skitgubbe = Då blir du skitgubbe i { $mine } av fallen, annars i { $other }.
coach-teach-out = Då åker du ut i { $mine } av fallen, annars i { $other }.
coach-teach-struck = Då blir du huggen i { $mine } av fallen, annars i { $other }.
coach-teach-better = Då slutar du med ett bättre kort i { $mine } av fallen, annars i { $other }.
coach-teach-wins = Då tar du potten i { $mine } av fallen, annars i { $other }.
coach-teach-pays = Då förlorar du pengar i { $mine } av fallen, annars i { $other }.
coach-teach-penalty = Då får du straff i { $mine } av fallen, annars i { $other }.
coach-teach-budrunda = Då blir det budrunda i { $mine } av fallen, annars i { $other }.
coach-teach-trick = Då tar du sticket i { $mine } av fallen, annars i { $other }.
coach-teach-zero = Då vinner du redan i given i { $mine } av fallen, annars i { $other }.
coach-teach-made = Då går kontraktet hem i { $mine } av fallen, annars i { $other }.
coach-teach-fat = Då blir du tjock i { $mine } av fallen, annars i { $other }.
coach-teach-tricks = Då tar du i snitt { $mine } stick, annars { $other }.
coach-teach-declarer = Då blir du spelförare i { $mine } av fallen, annars i { $other }.
coach-teach-loses = Då blir du skitgubbe i { $mine } av fallen, annars i { $other }.
coach-teach-first = Då blir du av med korten först i { $mine } av fallen, annars i { $other }.
coach-teach-trumps = Då går du in i andra fasen med i snitt { $mine } trumf, annars { $other }.
coach-teach-court = Då går du in i andra fasen med i snitt { $mine } höga kort, annars { $other }.
coach-teach-hand = Då går du in i andra fasen med i snitt { $mine } kort, annars { $other }.

## Vad varje val jämförs efter.

coach-measure-out = risk att åka ut
coach-measure-kronor = i snitt
coach-measure-glasses = det kostar i snitt
coach-measure-match = chans att vinna partiet
coach-measure-skitgubbe = risk att bli skitgubbe
coach-of-hundred = { $number } av 100
coach-short-kronor = { $worth } kr
coach-short-glasses = { $worth } glas

## Fakta.

coach-fact-out = risken att åka ut är { $mine } mot { $other }
coach-fact-struck = risken att bli huggen är { $mine } mot { $other }
coach-fact-better = chansen att sluta med ett bättre kort än nu är { $mine } mot { $other }
coach-fact-wins = chansen att ta potten är { $mine } mot { $other }
coach-fact-pays = risken att förlora pengar är { $mine } mot { $other }
coach-fact-penalty = risken för straff är { $mine } mot { $other }
coach-fact-budrunda = det blir budrunda { $mine } av gångerna mot { $other }
coach-fact-trick = du tar sticket { $mine } av gångerna mot { $other }
coach-fact-zero = chansen att vinna partiet redan i given är { $mine } mot { $other }
coach-fact-made = kontraktet går hem { $mine } av gångerna mot { $other }
coach-fact-fat = risken att bli tjock är { $mine } mot { $other }
coach-fact-tricks = du tar i snitt { $mine } stick mot { $other }
coach-fact-declarer = du blir spelförare { $mine } av gångerna mot { $other }
coach-fact-loses = risken att bli skitgubbe är { $mine } mot { $other }
coach-fact-first = chansen att bli av med korten först är { $mine } mot { $other }
coach-fact-trumps = du går in i andra fasen med { $mine } trumf i snitt mot { $other }
coach-fact-court = du går in i andra fasen med { $mine } höga kort i snitt mot { $other }
coach-fact-hand = du går in i andra fasen med { $mine } kort i snitt mot { $other }

## Genomgång av ett spelat parti.

coach-review = Genomgång: { $decisions ->
        [one] { $decisions } beslut
       *[other] { $decisions } beslut
    } granskade, { $marks ->
        [0] inget av dem kostade något att tala om
        [one] ett av dem var dyrt
       *[other] { $marks } av dem var dyra
    }.
coach-mark = Drag { $step }, { $seat }: { $act } kostade { $cost } ({ $low } till { $high }). Bättre: { $best }.
coach-review-cost = { $seat }: { $cost } i { $marks ->
        [one] ett dyrt beslut
       *[other] { $marks } dyra beslut
    }
coach-reviewing = granskar
coach-review-stopped = Avbrutet efter { $done } av { $decisions } beslut.
