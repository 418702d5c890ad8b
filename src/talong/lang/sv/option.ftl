# Vad ett bord kan komma överens om (kille.md avsnitt 18, punschkille.md avsnitt 5).

option-kille-min_players = Minsta antalet spelare vid bordet.
option-kille-max_players = Största antalet spelare vid bordet.
option-kille-cuts = Vem som kuperar. manual: spelaren före givaren, eller före den som går i lek. auto: slumpen, utan att någon tillfrågas.
option-kille-kuku_anytime = Om den som har kuku får lägga upp den när som helst. Annars verkar den bara när någon begär byte med innehavaren.
option-kille-frage = Frågekille: om förhand får fråga ”Bättre kort?” när två eller tre spelar.
option-kille-redeal_limit = Hur många omgivar en och samma givare får göra i rad efter ”Bättre kort?”. none: hur många som helst.
option-kille-dealer_speaks_after_forced_draw = Om givaren, som visat värdshus eller kavall så att en annan måste gå i lek, ändå får komma i tur efteråt.
option-kille-expose_struck = Om en huggen spelares kort vänds upp genast, och inte först vid uppvisningen.
option-kille-dealt_kille = Vad en kille är som ligger kvar där den delades ut. low: låg. high: hög.
option-kille-killemote = Killemöte: om två killar som byts mot varandra båda blir höga.
option-kille-low_kille_separate = Om en låg kille slår ut sin innehavare för sig, och lägsta kortet därutöver åker ut. Annars är den bara lägst av alla.
option-kille-dealer_after_buyin = Vem som ger efter ett återinköp. include: även den som köpt in sig räknas. survivors: bara de som klarat sig.
option-kille-buyin_order = Hur återinköp avgörs. clockwise: ett i taget medsols, inför alla. simultaneous: alla på en gång.
option-kille-direction = Åt vilket håll given går. left: medsols. mirror: motsols (bara i Punschkille).
option-kille-stake = Insatsen som var och en lägger i potten före dess första giv.
option-kille-start_balance = Vad var och en har att spela för från början.
option-kille-late_out_second = Om den som ännu var kvar vid det första återinköpet får utnyttja det andra. Annars bara de som köpte in sig vid det första.
option-kille-second_price = Priset vid det andra återinköpet. fixed: halva potten när tillfället öppnas. rolling: halva potten som den är vid varje köp.
option-kille-half_rounding = Hur halva potten avrundas till en hel enhet. up: uppåt. down: nedåt.
option-kille-ledger = Om saldot får bli negativt. open: ja. bankroll: nej, den som inte kan betala får stå över.
option-kille-buyins = Vilka återinköp som finns. both: båda. first: bara det första. none: inget.
option-kille-pots = Hur många potter man spelar. 0: tills bordet slutar.
option-punschkille-dealt_kille = Vad en kille är som ligger kvar där den delades ut. high: högst. low: låg, som i Kille.
option-punschkille-kille_over_kuku = Om en hög kille är högre än kuku. Annars är de lika, som i Kille.
option-punschkille-glasses = Hur många glas punsch var och en har från början.
option-punschkille-winner_keeps_buyin = Om den som köpt in sig och vinner rundan får tillbaka båda glasen. Annars dricks det första.
