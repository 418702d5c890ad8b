# Vad som händer vid bordet (avsnitt 17). $you är den roll som läsaren själv har i händelsen.

kille-event-stake = { $seat } lägger { $amount } kr i potten.
kille-event-seats = Platserna är lottade.
kille-event-dealer = { $seat } ger.
kille-event-cut = { $at ->
    [0] { $seat } låter korten ligga.
   *[other] { $seat } kuperar vid { $at }.
}
kille-event-deal = { $seen ->
    [card] { $seat } får { $card }.
   *[none] { $seat } får ett kort.
}
kille-event-turn = { $seat } står på tur.
kille-event-stand = { $seat } står nöjd.
kille-event-demand = { $seat } begär byte.
kille-event-show = { $seat } visar { $card }: { $call }
kille-event-show-plain = { $seat } måste visa { $card }.
kille-event-pass = { $you ->
    [seat] Du blir förbigången.
   *[other] { $seat } blir förbigången.
}
kille-event-swap = { $you ->
    [giver] Du byter med { $taker }: du ger { $gave } och får { $got }.
    [taker] { $giver } byter med dig: du ger { $got } och får { $gave }.
   *[other] { $seen ->
        [both] { $giver } byter med { $taker }: { $gave } mot { $got }.
        [gave] { $giver } byter med { $taker } och ger { $gave }.
        [got] { $giver } byter med { $taker } och får { $got }.
       *[none] { $giver } byter med { $taker }.
    }
}
kille-event-tostock = { $seat } går i lek.
kille-event-turnup = Ur talongen: { $card }. { $call }
kille-event-draw = { $seen ->
    [card] { $seat } drar { $card }.
   *[none] { $seat } tar ett kort ur talongen.
}
kille-event-aside = { $seen ->
    [card] { $seat } lägger { $card } åt sidan.
   *[none] { $seat } lägger sitt gamla kort åt sidan.
}
kille-event-struck = { $by ->
    [sv] { $seat } fick kortet i given och är huggen.
   *[hu] { $seat } är huggen.
}
kille-event-undo = { $you ->
    [giver] Du och { $taker } byter tillbaka: du har { $gave } igen.
    [taker] Du och { $giver } byter tillbaka: du har { $got } igen.
   *[other] { $giver } och { $taker } byter tillbaka.
}
kille-event-ask = { $seat }: { $call }
kille-event-answer = { $seat }: { $call }
kille-event-redeal = { $you ->
    [seat] Korten samlas ihop och du ger om.
   *[other] Korten samlas ihop och { $seat } ger om.
}
kille-event-kuku = { $seat } lägger upp { $card }: { $call }
kille-event-showdown = { $call } { $opening }.
kille-event-out = { $seat } är ute: { $reasons }.
kille-event-deadlock = { $kind ->
    [strikes_only] Alla skulle åka ut. Därför går lägsta kortet fritt: bara de huggna och de låga killarna är ute.
   *[nobody] Alla skulle åka ut. Därför är ingen ute.
}
kille-event-offer = { $which ->
    [first] Första återinköpet: { $price } kr. { $seats ->
        [nobody] Ingen kan köpa in sig.
       *[other] { $names } får frågan.
    }
   *[second] Andra återinköpet: halva potten, { $price } kr. { $seats ->
        [nobody] Ingen kan köpa in sig.
       *[other] { $names } får frågan.
    }
}
kille-event-buyin = { $you ->
    [seat] Du köper in dig för { $amount } kr.
   *[other] { $seat } köper in sig för { $amount } kr.
}
kille-event-decline = { $seat } avstår.
kille-event-win = { $you ->
    [seat] Potten är din: { $amount } kr.
   *[other] { $seat } vinner potten: { $amount } kr.
}
kille-event-leave = { $seat } lämnar bordet.
kille-event-join = { $you ->
    [seat] Du sätter dig vid bordet igen.
   *[other] { $seat } sätter sig vid bordet igen.
}

## Flera händelser på en rad.

kille-lines-stakes = { $everyone ->
    [yes] Alla lägger { $amount } kr var i potten.
   *[no] { $names } lägger { $amount } kr var i potten.
}
kille-lines-dealt = { $names } får var sitt kort.
kille-lines-hands = Korten: { $hands }.
kille-lines-hand = { $seat } { $card }

## Utrop som inte är en matadors.

kille-call-ask = Bättre kort?
kille-call-accept = Accepteras!
kille-call-refuse = Omöjligt!
kille-call-depends = Det beror på!
kille-call-kuku = På rygg!
kille-call-showdown = Upp till bevis!
kille-call-backs = På rygg!
kille-gloss-Ku = { "" }
kille-gloss-Hu = { "" }
kille-gloss-Sv = { "" }
kille-gloss-Ka = { "" }
kille-gloss-Va = { "" }
kille-gloss-ask = { "" }
kille-gloss-accept = { "" }
kille-gloss-refuse = { "" }
kille-gloss-depends = { "" }
kille-gloss-kuku = { "" }
kille-gloss-showdown = { "" }
kille-gloss-backs = { "" }

kille-reason-low_kille = låg kille
kille-reason-struck = huggen
kille-reason-lowest = lägsta kortet

## Tillstånd.

kille-phase-precut = leken ska kuperas före given
kille-phase-speak = korten byts
kille-phase-answer_d = givaren svarar på ”Bättre kort?”
kille-phase-answer_t = den tredje spelaren svarar på ”Bättre kort?”
kille-phase-stockcut = talongen ska kuperas
kille-phase-buyin = återinköp
kille-phase-deal_over = given är slut
kille-phase-match_over = matchen är slut

## Vad du kan göra: kort etikett, vad det betyder, och ord som också förstås.

kille-act-stand = stå nöjd
kille-act-stand-why = Du behåller ditt kort och turen går vidare.
kille-act-stand-does = behåll { $card }
kille-act-stand-words = nöjd, stå, stå nöjd, n
kille-act-swap = { $to ->
    [stock] gå i lek
   *[other] byt med { $next }
}
kille-act-swap-why = { $to ->
    [stock] Någon kuperar talongen och du tar det översta kortet. Är det kuku, husar eller svin blir det inget byte; värdshus och kavall hoppar man över.
   *[other] { $next } har inget val: kortet avgör. Skitkort, liljor och kille byter ägare. Värdshus och kavall skickar dig vidare, husar hugger dig, svin hugger den som fick ditt kort i given, och kuku avslutar bytet.
}
kille-act-swap-does = { $to ->
    [stock] byt mot översta kortet i talongen
   *[other] kort mot kort, osett
}
kille-act-swap-words = byt, byta, byte, gå i lek, lek, b
kille-act-kuku = lägg upp kuku
kille-act-kuku-why = Bytet är genast slut och alla visar sina kort. Du får göra det när som helst, men det är sällan klokt: den som skulle ha blivit huggen slipper undan.
kille-act-kuku-does = alla visar genast
kille-act-kuku-words = gök, göken, på rygg, kuku står ingen byta får
kille-act-ask = fråga ”Bättre kort?”
kille-act-ask-why = Säger de andra ja, samlas korten ihop och samma givare ger om. Säger de nej, får du stå nöjd eller byta.
kille-act-ask-does = ja av alla: ny giv
kille-act-ask-words = fråga, bättre kort, bättre, f
kille-act-accept = acceptera
kille-act-accept-why = Korten samlas ihop och samma givare ger om.
kille-act-accept-does = korten in, ny giv
kille-act-accept-words = acceptera, accepteras, ja, j
kille-act-refuse = säg nej
kille-act-refuse-why = Spelet går vidare med korten som de är; förhand står nöjd eller byter.
kille-act-refuse-does = given går vidare
kille-act-refuse-words = nej, omöjligt
kille-act-depends = säg att det beror på
kille-act-depends-why = Frågan går till den tredje spelaren, som avgör.
kille-act-depends-does = den tredje avgör
kille-act-depends-words = beror, det beror på, beror på
kille-act-cut = kupera
kille-act-cut-why = Du lyfter så många kort från toppen och lägger dem underst: 0 till { $most }. Vid 0 ligger de kvar.
kille-act-cut-does = leken delas där
kille-act-cut-words = kupera, lyft
kille-act-buyin = köp in dig för { $price } kr
kille-act-buyin-why = Du betalar { $price } kr till potten och är med igen från nästa giv.
kille-act-buyin-does = med igen från nästa giv
kille-act-buyin-words = köp, köpa, köp in, ja, j
kille-act-decline = avstå
kille-act-decline-why = Du sitter över till nästa pott.
kille-act-decline-does = du sitter över till nästa pott
kille-act-decline-words = avstå, nej, n

## Det egna läget.

kille-state-cut = Du ska kupera.
kille-state-stockcut = Du ska kupera talongen för { $next }.
kille-state-speak = Du har { $card }.
kille-state-answer = { $next } frågar efter bättre kort. Du har { $card }.
kille-state-buyin = Du är ute. I potten ligger { $pot } kr, och ett återinköp kostar { $price } kr.
kille-state-kuku = Du har kuku och får lägga upp den nu.
kille-table = I potten ligger { $pot } kr. Kvar: { $names }. Saldon: { $standing }.
kille-settled = Saldon: { $standing }.
kille-table-row = { $seat } { $amount }
kille-ranks = Lägst till högst: blaren, blompottan, kransen, lilja 1 till 12, värdshus, kavall, svin, husar, kuku. En kille på hand är låg, lägre än blaren; dragen ur talongen eller bytt mot den andra killen är den lika med kuku.
kille-goal = Lägsta kortet åker ut. Den sista som är kvar tar potten.
kille-another = En pott till?

## Målet just nu, på en rad efter ”Mål:”: högst 58 tecken, och inga namn.

kille-goal-watch = bli sist kvar. Lägst, huggen eller låg kille åker ut.
kille-goal-card = bli inte lägst. { $edge ->
    [lowest] Ingen valör är lägre än din.
    [highest] Ingen valör är högre än din.
   *[none] { $lower ->
        [one] 1 valör är lägre än din
       *[other] { $lower } valörer är lägre än din
    }, { $higher } högre.
}
kille-goal-high = { $over ->
    [yes] behåll killen. Hög är den högst av alla kort.
   *[no] behåll killen. Hög är den lika hög som kuku.
}
kille-goal-low = { $separate ->
    [yes] bli av med killen. Den är låg, och låg kille åker ut.
   *[no] bli av med killen. Den är låg, lägst av alla kort.
}
kille-goal-struck = en ny chans. Du är huggen och lär åka ut.
kille-goal-out = vänta på nästa pott. Sist kvar tar den här.
kille-goal-buyin = var med om potten igen, eller sitt över till nästa.

## Korta repliker till pratet, med | emellan, och vad de betyder.

kille-phrases = Kuku står, ingen byta får! | Husar hugger! | Svinhugg går igen! | Värdshus förbi! | Upp till bevis! | Bättre kort?
kille-phrases-gloss = { "" }

# Vad övningarna handlar om.
kille-theme-speak = Stå nöjd eller byta
kille-theme-answer-d = Svara på frågan
kille-theme-answer-t = Svara på frågan

## Skälen som en spelare skulle nämna.

kille-why-ask-free = Att fråga kostar inget: vid nej får du ändå byta eller stå nöjd.
kille-why-low-kille = En låg kille räddas inte av att andra har låga kort.
kille-why-neighbour-higher = { $seat } har { $card }, som är högre än { $own }.
kille-why-neighbour-strikes = { $seat } har { $card } och hugger den som vill byta.
kille-why-known-lower = { $seat } har { $card }, som är lägre än { $own }.
kille-why-known-lower-stays = { $seat } har { $card }, som är lägre än { $own }, och har redan talat.
kille-why-threshold-swap = { $number ->
        [2] mot en motståndare
        [3] när tre är inne
       *[other] när fyra är inne
    } { $place ->
        [forehand] byter förhand upp till { $card }.
        [dealer] går givaren i lek upp till { $card }, om alla andra har stått nöjda.
       *[middle] byter man här upp till { $card }, om alla före har stått nöjda.
    }
kille-why-threshold-stand = { $number ->
        [2] mot en motståndare
        [3] när tre är inne
       *[other] när fyra är inne
    } { $place ->
        [forehand] byter förhand bara upp till { $card }.
        [dealer] går givaren i lek bara upp till { $card }, om alla andra har stått nöjda.
       *[middle] byter man här bara upp till { $card }, om alla före har stått nöjda.
    }
kille-why-rule-swap = { $number ->
        [2] en tumregel mot en motståndare
       *[other] en tumregel när { $number } är inne
    }: { $place ->
        [dealer] givaren går i lek upp till { $card }.
       *[other] byt upp till { $card }.
    }
kille-why-rule-stand = { $number ->
        [2] en tumregel mot en motståndare
       *[other] en tumregel när { $number } är inne
    }: { $place ->
        [dealer] givaren går i lek bara upp till { $card }.
       *[other] byt bara upp till { $card }.
    }
kille-why-better-cards = { $better } av de { $hidden } kort du inte ser är bättre att få{ $strikers ->
        [0] , och inget hugger.
        [one] , och bara ett hugger.
       *[other] , och bara { $strikers } hugger.
    }
kille-why-lower-cards = { $lower } av de { $hidden } kort du inte ser är lägre än { $own }.
kille-why-few-lower = { $lower ->
        [0] inget
        [one] bara ett
       *[other] bara { $lower }
    } av de { $hidden } kort du inte ser är lägre än { $own }.
kille-why-asker = { $seat } frågar, och den som frågar vill bli av med sitt kort.
kille-why-higher-cards = { $higher } av de { $hidden } kort du inte ser är högre än { $own }.

## Vad övningarna handlar om.

kille-motif-known = Kända kort
kille-motif-threshold = Hur högt man byter
kille-motif-count = Räkna korten
kille-motif-question = Frågan
kille-motif-low-kille = Låg kille
