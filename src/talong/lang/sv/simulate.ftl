# Det som en simulering säger: tabeller och bilder.

simulate-title = { $game }, { $seats } spelare: { $level }
simulate-deals = { $deals ->
        [one] En giv
       *[other] { $deals } givar
    }.
simulate-pots = { $deals ->
        [one] En pott
       *[other] { $deals } potter
    }.
simulate-rounds = { $deals ->
        [one] En runda
       *[other] { $deals } rundor
    }.
simulate-matches = { $deals ->
        [one] Ett parti
       *[other] { $deals } partier
    }.
simulate-sure = Inom klamrar: 95 % säkerhet.
simulate-progress = simulerar
simulate-written = Tabeller, siffror och bilder ligger i { $folder }.
simulate-written-plain = Tabeller och siffror ligger i { $folder }.
simulate-fair = lika för alla { $fair }

simulate-table-seat = Platsens betydelse
simulate-table-length = Hur långt det blir
simulate-table-happens = Hur ofta det händer
simulate-table-effect = Vad husreglerna gör
simulate-table-effect-note = Med regeln minus utan den, giv för giv med samma kort. * betyder att intervallet inte rymmer noll; av hundra rutor utan verkan får ändå omkring fem en.
simulate-column-place = plats
simulate-forehand = förhand
simulate-dealer = givaren
simulate-nth = plats { $place }
simulate-rule = regel
simulate-moved = ändrar utgången
simulate-effect-marks = Strecken: 95 % säkerhet. Målade rutor: intervallet rymmer inte noll; av hundra rutor utan verkan målas ändå omkring fem.
simulate-share-of-deals = av givarna
simulate-number-of-deals = i snitt
simulate-mean = { $mean } i snitt

simulate-first_out = ute i första given
simulate-declarer = spelförare

simulate-length-acts = drag
simulate-length-acts_1 = drag i första fasen
simulate-length-acts_2 = drag i andra fasen
simulate-length-deals = givar
simulate-length-swaps = byten
simulate-length-buyins = återinköp
simulate-length-tricks = stick
simulate-length-swapped_cards = utbytta kort
simulate-length-bids = bud
simulate-length-throws = påslängningar
simulate-length-pick_ups = plock
simulate-length-avstick = avstick

simulate-happens-undecided = blev aldrig färdigt
simulate-happens-kuku = kuku
simulate-happens-kavall = kavall
simulate-happens-vardshus = värdshus
simulate-happens-husar = husar hugger
simulate-happens-svin = svin hugger
simulate-happens-kille = låg kille åker ut
simulate-happens-struck_by_stock = hugg ur talongen
simulate-happens-deadlock = låst: ingen åker ut som lägst
simulate-happens-budrunda = budrunda
simulate-happens-budrunda_1 = första budrundan
simulate-happens-budrunda_2 = andra budrundan
simulate-happens-budrunda_3 = tredje budrundan
simulate-happens-walkover = alla andra lägger sig
simulate-happens-showdown = visning
simulate-happens-shower_wins = den som visar först vinner visningen
simulate-happens-fold = lägger sig på frågan
simulate-happens-made = kontraktet gick hem
simulate-happens-bid_1 = kontrakt 1
simulate-happens-bid_2 = kontrakt 2
simulate-happens-bid_3 = kontrakt 3
simulate-happens-bid_4 = kontrakt 4
simulate-happens-bid_5 = kontrakt 5
simulate-happens-bid_6 = kontrakt 6
simulate-happens-bid_rodskagg = rödskägg
simulate-happens-made_1 = kontrakt 1 hemma
simulate-happens-made_2 = kontrakt 2 hemma
simulate-happens-made_3 = kontrakt 3 hemma
simulate-happens-made_4 = kontrakt 4 hemma
simulate-happens-made_5 = kontrakt 5 hemma
simulate-happens-made_6 = kontrakt 6 hemma
simulate-happens-made_rodskagg = rödskägg hemma
simulate-happens-join = motspelare går med
simulate-happens-skitkort = någon får skitkort
simulate-happens-skitkort_lost = den som fick skitkort blir skitgubbe
simulate-happens-no_loser = ingen blir skitgubbe
simulate-bars = Strecken: 95 % säkerhet.
simulate-mean-line = Det som färre än en på 200 överskrider är utelämnat ur bilden, inte ur snittet.
simulate-effect-acts = så många drag längre
simulate-effect-of = { $what }: så mycket mer
simulate-each = { $what } per { $unit }
simulate-deals-one = giv
simulate-pots-one = pott
simulate-rounds-one = runda
simulate-matches-one = parti
simulate-happens-among-deals = per giv
simulate-happens-among-others = av de gånger det kunde hända
