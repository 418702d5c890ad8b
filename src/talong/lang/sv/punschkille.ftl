# Det som är annorlunda i Punschkille; resten står i kille.ftl.

punschkille-event-stake = { $seat } ställer fram { $amount ->
    [one] ett glas
   *[other] { $amount } glas
}.
punschkille-event-showdown = Alla visar. { $opening }.
punschkille-event-offer = Ett återinköp kostar ett glas. { $names } får frågan.
punschkille-event-buyin = { $seat } ställer fram { $amount ->
    [one] ett glas
   *[other] { $amount } glas
} till och är med igen.
punschkille-event-drink = { $seat } dricker { $amount ->
    [one] ett glas
   *[other] { $amount } glas
}.
punschkille-event-return = { $you ->
    [seat] Du får tillbaka { $amount ->
        [one] ett glas
       *[other] { $amount } glas
    }.
   *[other] { $seat } får tillbaka { $amount ->
        [one] ett glas
       *[other] { $amount } glas
    }.
}
punschkille-event-round_over = { $you ->
    [seat] Rundan är din.
   *[other] { $seat } vinner rundan.
}
punschkille-event-out_of_punsch = { $seat } har ingen punsch kvar.
punschkille-event-tournament_won = { $you ->
    [seat] Du är sist med punsch kvar och vinner turneringen.
   *[other] { $seat } är sist med punsch kvar och vinner turneringen.
}
punschkille-lines-stakes = { $everyone ->
    [yes] Alla ställer fram { $amount ->
        [one] ett glas
       *[other] { $amount } glas
    } var.
   *[no] { $names } ställer fram { $amount ->
        [one] ett glas
       *[other] { $amount } glas
    } var.
}
punschkille-act-buyin = köp in dig för ett glas
punschkille-act-buyin-why = Du ställer fram ett glas till och är med igen från nästa giv. Vinner du rundan får du tillbaka båda.
punschkille-act-decline-why = Du sitter över till nästa runda.
punschkille-act-decline-does = du sitter över till nästa runda
punschkille-state-buyin = Du är ute. Ett återinköp kostar ett glas.
punschkille-table = Kvar i rundan: { $names }. Glas i förråd och i insats: { $standing }.
punschkille-settled = Glas i förråd och i insats: { $standing }.
punschkille-table-row = { $seat } { $supply } och { $stake }
punschkille-ranks = Lägst till högst: blaren, blompottan, kransen, lilja 1 till 12, värdshus, kavall, svin (husu), husar, kuku. Killen är högst när den är utdelad eller dragen, lägst när den är tillbytt.
punschkille-goal = Lägsta kortet åker ut. Den sista i rundan får tillbaka sin insats, de andra dricker sin. Den sista med punsch vinner.

## Målet just nu, på en rad.

punschkille-goal-watch = bli sist med punsch. Den som åker ut dricker.
punschkille-goal-card = rädda { $stake ->
    [1] ditt glas.
   *[other] { $stake } glas.
} { $edge ->
    [lowest] Ingen valör är lägre än din.
    [highest] Ingen valör är högre än din.
   *[none] { $lower ->
        [one] 1 valör är lägre än din
       *[other] { $lower } valörer är lägre än din
    }, { $higher } högre.
}
punschkille-goal-out = vänta på nästa runda. Efter den här dricker du.
punschkille-goal-dry = inget mer: din punsch är slut.
punschkille-goal-buyin = var med om rundan igen för ett glas, eller sitt över.

## Korta repliker till pratet, med | emellan, och vad de betyder.

punschkille-phrases = Skål! | Kuku står ingen byta får! | Husar ger hugg! | Svinhugg går igen! | Wärdshus förbi!
punschkille-phrases-gloss = { "" }

# Vad övningarna handlar om.
punschkille-theme-speak = Stå nöjd eller byta
punschkille-theme-answer-d = Svara på frågan
punschkille-theme-answer-t = Svara på frågan

## Vad övningarna handlar om.

punschkille-motif-known = Kända kort
punschkille-motif-threshold = Hur högt man byter
punschkille-motif-count = Räkna korten
