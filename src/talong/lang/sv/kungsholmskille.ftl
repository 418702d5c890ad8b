# Vad som händer vid bordet (avsnitt 6 till 12). $you är den roll som läsaren själv har i händelsen.

kungsholmskille-event-lots = Lotterna är dragna. Den som har ettan väljer plats först.
kungsholmskille-event-seats = Platserna är lottade.
kungsholmskille-event-seat = { $who } tar plats { $place }.
kungsholmskille-event-stake = { $seat } lägger { $amount } kr i potten.
kungsholmskille-event-dealer = { $seat } ger.
kungsholmskille-event-deal = { $seen ->
    [cards] { $seat } får { $cards }.
   *[none] { $seat } får { $number } kort.
}
kungsholmskille-event-bud = { $seat }: { $call }
kungsholmskille-event-knock = { $seat } knackar.
kungsholmskille-event-fold = { $you ->
    [seat] Du lägger dig.
   *[other] { $seat } lägger sig.
}
kungsholmskille-event-stay = { $seat } är med.
kungsholmskille-event-forehand = { $seat } är nu förhand.
kungsholmskille-event-swap = { $number ->
    [0] { $seat } står nöjd.
   *[other] { $seen ->
        [cards] { $seat } lägger bort { $laid } och får { $drawn }.
       *[none] { $number ->
            [one] { $seat } byter ett kort.
           *[other] { $seat } byter { $number } kort.
        }
    }
}
kungsholmskille-event-play = { $seat } spelar { $card }.
kungsholmskille-event-trick = { $seat } tar sticket.
kungsholmskille-event-show = { $seat } lägger upp.
kungsholmskille-event-showdown = De sista korten: { $hands }.
kungsholmskille-event-deal_over = { $ending ->
    [budrunda_1] Budrunda: alla säger bud. Potten står kvar.
    [budrunda_2] Budrunda efter bytet. Potten står kvar.
    [budrunda_3] Budrunda: ingen lägger upp. Potten står kvar.
    [walkover] { $you ->
        [winner] Alla andra har lagt sig. Potten är din: { $won } kr.
       *[other] Alla andra har lagt sig. { $winner } tar potten: { $won } kr.
    }
   *[showdown] { $you ->
        [winner] Du har lägst. Potten är din: { $won } kr.
       *[other] { $winner } har lägst och tar potten: { $won } kr.
    }
}
kungsholmskille-event-penalty = { $you ->
    [to] { $seat } lade upp först och betalar { $amount } kr i straff till dig.
   *[other] { $seat } lade upp först och betalar { $amount } kr i straff till { $to }.
}
kungsholmskille-event-share = { $seat } får { $amount } kr när potten delas.
kungsholmskille-event-match_over = De avtalade givarna är spelade.

## Flera händelser på en rad.

kungsholmskille-lines-stakes = { $everyone ->
    [yes] Alla lägger { $amount } kr var i potten.
   *[no] { $names } lägger { $amount } kr var i potten.
}
kungsholmskille-lines-dealt = { $names } får fem kort var.
kungsholmskille-lines-hands = Korten: { $hands }.
kungsholmskille-lines-hand = { $seat } { $card }

kungsholmskille-call-bud = Bud
kungsholmskille-gloss-bud = { "" }

## Tillstånd.

kungsholmskille-phase-seating = platserna väljs
kungsholmskille-phase-declare1 = vem vill spela, första gången
kungsholmskille-phase-fold = vem lägger sig?
kungsholmskille-phase-swap = korten byts
kungsholmskille-phase-declare2 = vem vill spela, andra gången
kungsholmskille-phase-play = stickspelet
kungsholmskille-phase-show = visningen
kungsholmskille-phase-deal_over = given är slut
kungsholmskille-phase-match_over = matchen är slut

## Vad du kan göra: kort etikett, vad det betyder, och ord som också förstås.

kungsholmskille-act-seat = välj plats { $place }
kungsholmskille-act-seat-verb = välj plats
kungsholmskille-act-seat-why = Den som har lägst lott väljer först och ger i första given.
kungsholmskille-act-seat-does = där sitter du hela matchen
kungsholmskille-act-seat-words = plats, välj
kungsholmskille-act-bud = { $phase ->
    [show] säg bud, lägg inte upp
   *[other] säg bud
}
kungsholmskille-act-bud-why = { $phase ->
    [show] Du lägger inte upp, och nästa får frågan. Säger alla bud, blir det budrunda och potten står kvar.
   *[other] Du är med men vill hellre ha nya kort. Det binder dig inte. Säger alla bud, blir det budrunda: given avbryts och potten växer.
}
kungsholmskille-act-bud-does = { $phase ->
    [show] nästa får frågan
   *[other] hellre nya kort
}
kungsholmskille-act-bud-words = bud
kungsholmskille-act-knock = knacka
kungsholmskille-act-knock-why = { $phase ->
    [declare2] Spelet börjar genast, och förhand spelar ut.
   *[other] Du vill spela. De andra får lägga sig, men inte du; lägger sig alla, är potten din.
}
kungsholmskille-act-knock-does = { $phase ->
    [declare2] spelet börjar genast
   *[other] spela om potten
}
kungsholmskille-act-knock-words = knacka, knackar, k
kungsholmskille-act-fold = lägg dig
kungsholmskille-act-fold-why = Du kastar in dina kort och är ute ur given, utan att betala mer nu.
kungsholmskille-act-fold-does = utan att betala mer nu
kungsholmskille-act-fold-words = lägg, lägg dig, lägg mig, lägga mig, nej, n
kungsholmskille-act-stay = var med
kungsholmskille-act-stay-why = Du är med i bytet och spelet. Senare kan du inte lägga dig.
kungsholmskille-act-stay-does = med till slutet
kungsholmskille-act-stay-words = med, var med, är med, stanna, ja, j
kungsholmskille-act-swap = { $number ->
    [0] stå nöjd
    [one] byt { $cards }
   *[other] byt { $cards }
}
kungsholmskille-act-swap-verb = byt högst två kort eller stå nöjd
kungsholmskille-act-swap-why = Du lägger bort inget, ett eller två kort och får lika många ur talongen. Låga kort vill man ha sist, höga för att ta stick.
kungsholmskille-act-swap-does = { $number ->
    [0] behåll alla fem
   *[other] lika många nya ur talongen
}
kungsholmskille-act-swap-words = byt, byta, nöjd, stå nöjd, b
kungsholmskille-act-play = spela { $cards }
kungsholmskille-act-play-why = Kan du lägga lika högt som det högsta i sticket eller högre, måste du göra det; annars måste du lägga ditt lägsta kort. Bara det sista kortet du har kvar räknas.
kungsholmskille-act-play-does = högst tar sticket
kungsholmskille-act-play-words = spela, lägg, s
kungsholmskille-act-show = lägg upp
kungsholmskille-act-show-why = Alla visar sitt sista kort. Är ditt ensamt lägst, är potten din. Annars betalar du lika mycket som potten till den som vinner.
kungsholmskille-act-show-does = ensam lägst: potten
kungsholmskille-act-show-words = visa, upp, lägg upp, lägga upp

## Det egna läget.

kungsholmskille-state-seating = Du ska välja plats.
kungsholmskille-state-declare1 = Du har { $cards }. I potten ligger { $pot } kr.
kungsholmskille-state-fold = { $honour ->
    [yes] { $knocker } har knackat. Du har { $cards }. Du är förhand. Förhand brukar inte lägga sig.
   *[no] { $knocker } har knackat. Du har { $cards }. Är du med?
}
kungsholmskille-state-swap = Du får byta högst två kort. Du har { $cards }.
kungsholmskille-state-declare2 = Bytet är klart. Du har { $cards }. I potten ligger { $pot } kr.
kungsholmskille-state-play = { $lead ->
    [yes] Du spelar ut. Du har { $cards }.
   *[no] Högst i sticket är { $high }. Du har { $cards }.
}
kungsholmskille-state-show = Du har { $cards } kvar. I potten ligger { $pot } kr.
kungsholmskille-table = { $length ->
    [0] Giv { $deal }. I potten ligger { $pot } kr. Kvar: { $names }. Saldon: { $standing }.
   *[other] Giv { $deal } av { $length }. I potten ligger { $pot } kr. Kvar: { $names }. Saldon: { $standing }.
}
kungsholmskille-settled = Saldon: { $standing }.
kungsholmskille-table-row = { $seat } { $amount }
kungsholmskille-ranks = Lägst till högst: blaren, blompottan, kransen, lilja 1 till 12, värdshus, kavall, svin, husar, kuku, kille. Inget kort har någon särskild verkan.
kungsholmskille-goal = Fem kort, fyra stick. Den som har lägst kort kvar när någon lägger upp tar potten.
kungsholmskille-another = En giv till?

## Målet just nu, på en rad efter ”Mål:”: högst 58 tecken, och inga namn.

kungsholmskille-goal-watch = ha lägst kort kvar när någon lägger upp.
kungsholmskille-goal-seating = välj plats. Sedan gäller det att ha lägst kort kvar.
kungsholmskille-goal-hand = ha lägst kort kvar. { $lower ->
    [0] Ingen valör är under ditt lägsta.
    [one] 1 valör är under ditt lägsta.
   *[other] { $lower } valörer är under ditt lägsta.
}
kungsholmskille-goal-last = ha lägst kort. { $edge ->
    [lowest] Ingen valör är lägre än ditt.
    [highest] Ingen valör är högre än ditt.
   *[none] { $lower ->
        [one] 1 valör är lägre än ditt
       *[other] { $lower } valörer är lägre än ditt
    }, { $higher } högre.
}
kungsholmskille-goal-folded = vänta på nästa giv. Du har lagt dig.

## Korta repliker till pratet, med | emellan, och vad de betyder.

kungsholmskille-phrases = Bud! | Jag knackar. | Jag är med. | Jag lägger mig. | Visa!
kungsholmskille-phrases-gloss = { "" }

# Vad övningarna handlar om.
kungsholmskille-theme-declare1 = Bud eller knack, första gången
kungsholmskille-theme-declare2 = Bud eller knack, andra gången
kungsholmskille-theme-fold = Stanna eller lägga sig
kungsholmskille-theme-swap = Bytet
kungsholmskille-theme-play = Spela ut och gå över
kungsholmskille-theme-show = Visningen

## Skälen som en spelare skulle nämna.

kungsholmskille-why-few-lower = { $lower ->
        [0] inget
        [one] bara ett
       *[other] bara { $lower }
    } av de { $hidden } kort du inte ser är lägre än { $card }.
kungsholmskille-why-many-lower = { $lower } av de { $hidden } kort du inte ser är lägre än { $card }, ditt lägsta.
kungsholmskille-why-tools = Med { $highs } kan du ta stick, och den som inte kan gå över måste lägga sitt lägsta.
kungsholmskille-why-no-tools = Ditt högsta är { $high }: du har inget över liljorna att ta stick med.
kungsholmskille-why-pot-odds = I potten ligger { $pot } kr, och den som förlorar vid visningen lägger { $least } eller { $most } i nästa.
kungsholmskille-why-honour = Förhand lägger sig inte: det står i hederskodexen.
kungsholmskille-why-middle = { $cards } är för { $many ->
        [one] hög att sitta med och för låg
       *[other] höga att sitta med och för låga
    } att ta stick med.
kungsholmskille-why-keeps = Du behåller { $low } att sitta med och { $highs } att ta stick med.
kungsholmskille-why-keeps-low = Du behåller { $low } att sitta med.
kungsholmskille-why-unbeatable = Ingen kan gå över { $card }, så de andra måste lägga sitt lägsta.
kungsholmskille-why-few-over = Bara { $over } av de { $hidden } kort du inte ser kan gå över { $card }.
kungsholmskille-why-cheapest = Du är sist i sticket, och { $card } är det lägsta du kan gå över med.
kungsholmskille-why-highest-first = { $card } är ditt högsta: bättre att bli av med nu än att sitta med.
kungsholmskille-why-saves-low = Du sparar { $low } till visningen.
kungsholmskille-why-saves-high = Du sparar { $highs } till ett senare stick.
kungsholmskille-why-as-low = { $lower } av de { $hidden } kort du inte ser är lika låga som { $card } eller lägre.
kungsholmskille-why-as-low-few = Bara { $lower } av de { $hidden } kort du inte ser är lika låga som { $card } eller lägre.
kungsholmskille-why-penalty = Den som lägger upp först och inte är ensam lägst betalar { $penalty } kr i straff.
kungsholmskille-why-lowest-certain = Ingen kan ha ett så lågt kort som { $card }.
kungsholmskille-why-floor = { $seat } kunde inte gå över och lade { $low }: det som är kvar är minst så högt.

## Vad övningarna handlar om.

kungsholmskille-motif-low = Ett lågt kort att sitta med
kungsholmskille-motif-high = Höga kort att ta stick med
kungsholmskille-motif-middle = Mellankorten
kungsholmskille-motif-pot = Potten och straffet
kungsholmskille-motif-others = Vad de andra kan ha
