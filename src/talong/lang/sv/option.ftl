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

## Kungsholmskille (avsnitt 13.5).

option-kungsholmskille-unit = Enheten för alla insatser. Två enheter före första given.
option-kungsholmskille-start_balance = Vad var och en har från början. Saldot får bli negativt.
option-kungsholmskille-seating = Hur man får sin plats. fixed: som givet. lottery_auto: lotten avgör. lottery_choose: lotten avgör vem som väljer först.
option-kungsholmskille-first_dealer = Vilken plats som ger först, när platserna är fasta.
option-kungsholmskille-forehand_honour = Hederskodexen att förhand inte lägger sig. off: inget sägs. hint: en påminnelse. strict: förhand får inte lägga sig.
option-kungsholmskille-pile_view = Hur mycket av det spelade man får se tillbaka på. full: allt. top: bara det översta kortet i varje hög.
option-kungsholmskille-deals = Hur många givar matchen har. 4n: fyra per spelare. 0: tills bordet slutar.
option-kungsholmskille-end_pot = Vad som görs med en pott som är kvar. split: den delas. play_out: man spelar tills den går ut.
option-kungsholmskille-play_out_cap = Hur många givar till man som mest spelar för att potten ska gå ut.
option-kungsholmskille-reveal_log = Om de dolda korten får visas efteråt. never: aldrig. after_match: när matchen är slut.

## Rödskägg (avsnitt 9.4).

option-rodskagg-start_points = Hur många poäng var och en börjar på.
option-rodskagg-first_dealer = Vilken plats som ger först. lot: lotten avgör.
option-rodskagg-ask_mode = Om frågan vem som går med alltid ställs. auto: ja. manual: spelföraren frågar, eller glömmer det.
option-rodskagg-max_deals = Efter hur många givar partiet slutar utan vinnare. 0: aldrig.
option-rodskagg-trick_view = Vilka stick man får se tillbaka på. full: alla i given. last: bara det senaste.
option-rodskagg-reveal_log = Om de dolda korten får visas efteråt. never: aldrig. after_match: när partiet är slut.

## Skitgubbe (avsnitt 6 och 7). Bokstaven står först där det finns en.

option-skitgubbe-hand_size = A. Hur många kort man har på hand i fas 1: 3, eller 2.
option-skitgubbe-lowest_leads = B. Om den som har lägst kort spelar ut i första given och föregående skitgubbe i de följande.
option-skitgubbe-throw_on = C, D, E. När man får slänga på. after_trick: när sticket är avgjort. anytime: när som helst. own_rank: bara den valör man själv har spelat. never: aldrig, och man spelar ett kort åt gången.
option-skitgubbe-matches_win = F. Om motlägg slår högre ensamma kort.
option-skitgubbe-must_match = G. Motläggstvång: den som har den valör som leder måste spela den.
option-skitgubbe-no_evasion = H. Smitförbud: man får inte slänga bort det kort som tvånget gäller. Kräver C och G.
option-skitgubbe-short_ending = I. Om fas 1 slutar med det stick där sista kortet dras.
option-skitgubbe-late_throws_clear = J. Om bara den som är utom fara får slänga på när talongen är slut.
option-skitgubbe-open_trump = K. Om sista kortet, som bestämmer trumf, ligger öppet från början.
option-skitgubbe-trump_six = L. Om även trumfsexan är skitkort.
option-skitgubbe-threshold = M, N. Under hur många kort man får skitkort: 5, 6, 7 eller 10. auto: efter antalet spelare. trump_rank: efter trumfkortets valör.
option-skitgubbe-winner_leads = O. Om den som vann sista sticket i fas 1 spelar ut i fas 2. Annars innehavaren av sista kortet.
option-skitgubbe-untrumpable = P, Q, R. Vilken färg trumf inte kan slå. none: ingen. same_colour: den andra av trumfens kulör. clubs: klöver. clubs_or_spades: klöver, eller spader om klöver är trumf.
option-skitgubbe-from_bottom = S. Om man plockar underifrån i stickhögen i stället för uppifrån.
option-skitgubbe-one_laying = T. Om man plockar en enda läggning i stället för en hel svit.
option-skitgubbe-forced_pick_up = U. Tvångsplock: om alla måste plocka efter ett plock, tills stickhögen är tom.
option-skitgubbe-whole_suit = V. Om en hel färg överst i stickhögen är avstick.
option-skitgubbe-c_turn = Med C: när vinnaren får vända undan sticket. wait: när alla är klara. race: genast.
option-skitgubbe-race_order = Med race utan klocka: vem som tillfrågas först. winner_first: vinnaren. random: lotten avgör.
option-skitgubbe-d_lapse = Med D: när rätten att slänga på den gamla valören upphör. round_start: när omspelet börjar. own_replay: när man själv spelar om.
option-skitgubbe-avstickshog = Hur många kort avstickshögen har när två spelar, ett jämnt antal. auto: 12 för två, annars ingen.
option-skitgubbe-early_end = Om fas 1 slutar så snart inget mer stick kan fullbordas. auto: ja. never: nej.
option-skitgubbe-pace = Vem som tillfrågas när flera får handla. window: en i taget. live: alla på en gång.
option-skitgubbe-won_pile_view = Vilka vunna kort man får titta på. none: inga. own: sina egna. all: allas.
option-skitgubbe-next_dealer = Vem som ger härnäst. rotate: den till vänster. skitgubbe: den som förlorade.
option-skitgubbe-loop_repetition = Slingspärr för simuleringar: given slutar utan förlorare när en ställning återkommer så många gånger. 0: av.
option-skitgubbe-loop_plies = Slingspärr för simuleringar: given slutar utan förlorare efter så många handlingar utan avstick. 0: av.
option-skitgubbe-deals = Hur många givar man spelar. 0: tills bordet slutar.
