# Vad som händer vid bordet (avsnitt 3 till 8). $you är den roll som läsaren själv har i händelsen.

rodskagg-event-dealer = { $seat } ger.
rodskagg-event-deal = { $seen ->
    [cards] { $seat } får { $cards }.
   *[none] { $seat } får { $number } kort.
}
rodskagg-event-bid = { $seat } bjuder { $tricks }.
rodskagg-event-rodskagg = { $seat } bjuder rödskägg.
rodskagg-event-pass = { $seat } passar.
rodskagg-event-declarer = { $number ->
    [7] { $seat } är spelförare i rödskägg: alla sex sticken.
   *[other] { $seat } är spelförare på { $tricks } stick och spelar ut till varje stick.
}
rodskagg-event-play = { $seat } spelar { $card }.
rodskagg-event-trick = { $seat } tar sticket.
rodskagg-event-ask = { $seat }: { $call }
rodskagg-event-skip = { $seat } frågar inte. Alla är kvar.
rodskagg-event-join = { $reason ->
    [trick] { $seat } har tagit stick och är med.
    [compulsory] { $seat } står på 1 eller 2 och måste gå med.
   *[free] { $seat } går med.
}
rodskagg-event-drop = { $seat } kastar in.
rodskagg-event-credited = Ingen går med. { $seat } får de { $tricks } sista sticken.
rodskagg-event-score = { $made ->
    [yes] Kontraktet gick hem. { $changes }.
   *[no] Kontraktet gick bet. { $changes }.
}
rodskagg-event-match_over = { $by ->
    [rodskagg] { $you ->
        [winner] Rödskägg gick hem: du vinner partiet.
       *[other] Rödskägg gick hem: { $names } vinner partiet.
    }
    [zero] { $you ->
        [winner] Du står på exakt 0 och vinner partiet.
       *[other] { $names } står på exakt 0 och vinner partiet.
    }
   *[max_deals] De avtalade givarna är spelade. Ingen vinner.
}

## Flera händelser på en rad.

rodskagg-lines-dealt = { $names } får sex kort var.
rodskagg-lines-hands = Korten: { $hands }.
rodskagg-lines-hand = { $seat } { $card }
rodskagg-lines-play = { $seat } { $card }
rodskagg-lines-change = { $seat } { $change }, nu { $score }
rodskagg-lines-unchanged = Ingen poäng ändras

rodskagg-call-ask = Går ni med?
rodskagg-gloss-ask = { "" }
rodskagg-tricks-1 = ett
rodskagg-tricks-2 = två
rodskagg-tricks-3 = tre
rodskagg-tricks-4 = fyra
rodskagg-tricks-5 = fem
rodskagg-tricks-6 = sex
rodskagg-tricks-7 = rödskägg

## Tillstånd.

rodskagg-phase-bid = budgivningen
rodskagg-phase-play = spelet
rodskagg-phase-ask = ska det frågas vem som går med?
rodskagg-phase-join = vem går med?
rodskagg-phase-deal_over = given är slut
rodskagg-phase-match_over = partiet är slut

## Vad du kan göra: kort etikett, vad det betyder, och ord som också förstås.

rodskagg-act-bid = bjud { $tricks }
rodskagg-act-bid-verb = bjud
rodskagg-act-bid-why = Du lovar minst så många stick som spelförare. Varje stick drar av en poäng; går du bet, åker du upp fem.
rodskagg-act-bid-does = minst { $number } stick
rodskagg-act-bid-words = bjud, bjuder, bud
rodskagg-act-rodskagg = bjud rödskägg
rodskagg-act-rodskagg-why = Du lovar alla sex sticken. Går det hem, vinner du partiet genast; annars åker du upp tolv.
rodskagg-act-rodskagg-does = alla sex, annars upp { $penalty }
rodskagg-act-rodskagg-words = rödskägg, r
rodskagg-act-pass = passa
rodskagg-act-pass-why = Du överlåter åt någon annan att vara spelförare.
rodskagg-act-pass-does = någon annan får lova
rodskagg-act-pass-words = passa, passar
rodskagg-act-play = spela { $cards }
rodskagg-act-play-why = Färg måste bekännas, men ingen måste lägga högre. Högsta kortet i utspelad färg tar sticket; trumf finns inte. Varje stick drar av en poäng.
rodskagg-act-play-does = högst i färgen tar sticket
rodskagg-act-play-words = spela, lägg, s
rodskagg-act-ask = fråga vem som går med
rodskagg-act-ask-why = De som går med lovar minst ett stick, annars åker de upp fem. De andra kastar in.
rodskagg-act-ask-does = de andra går med eller kastar in
rodskagg-act-ask-words = fråga, f
rodskagg-act-skip = fråga inte
rodskagg-act-skip-why = Alla är kvar i de två sista sticken, och ingen motspelare kan straffas.
rodskagg-act-skip-does = alla är kvar, utan straff
rodskagg-act-skip-words = glöm, fråga inte, låt bli
rodskagg-act-join = gå med
rodskagg-act-join-why = Du spelar de två sista sticken. Tar du inget stick, åker du upp fem.
rodskagg-act-join-does = lova minst ett stick
rodskagg-act-join-words = med, gå med, går med, ja, j
rodskagg-act-drop = kasta in
rodskagg-act-drop-why = Du kastar in dina två kort, och din poäng ändras inte i den här given.
rodskagg-act-drop-does = står kvar på { $score }
rodskagg-act-drop-words = kasta, kasta in, nej, n

## Det egna läget.

rodskagg-state-bid = { $high ->
    [0] Du är förhand: lova minst ett av de sex sticken. Du har { $cards } och står på { $score }.
   *[other] Högsta budet är { $tricks }. Lova fler stick, eller passa. Du har { $cards } och står på { $score }.
}
rodskagg-state-play = { $lead ->
    [yes] Du spelar ut. Du har { $cards }.
   *[no] I sticket: { $trick }. Du har { $cards }.
}
rodskagg-state-ask = Fråga vem som går med, eller spela ut. Du har { $cards }.
rodskagg-state-join = Du har inget stick. Går du med? Du har { $cards } och står på { $score }.
rodskagg-table = { $declared ->
    [you] Du är spelförare på { $tricks }. { $taken ->
        [none] Inget stick är taget.
       *[some] Stick: { $won }.
    } Poäng: { $standing }.
    [yes] { $declarer } är spelförare på { $tricks }. { $taken ->
        [none] Inget stick är taget.
       *[some] Stick: { $won }.
    } Poäng: { $standing }.
   *[no] Poäng: { $standing }.
}
rodskagg-settled = Poäng: { $standing }.
rodskagg-table-row = { $seat } { $amount }
rodskagg-ranks = Lägst till högst i varje färg: 2 till 10, knekt, dam, kung, ess. Trumf finns inte.
rodskagg-goal = Alla börjar på tolv. Varje stick drar av en poäng, och den som står på exakt noll vinner.

## Målet just nu, på en rad efter ”Mål:”: högst 58 tecken, och inga namn.

rodskagg-goal-watch = jämnt 0. Under noll är man tjock.
rodskagg-goal-bid = { $below ->
    [yes] upp till 0. Du är tjock, på { $score }: bara straff hjälper.
   *[no] jämnt 0. Du står på { $score }, och varje stick drar av 1.
}
rodskagg-goal-contract = { $kind ->
    [all] alla sex stick, så vinner du partiet. { $missing } kvar.
   *[number] { $missing } stick till. Du har lovat minst { $promised }.
}
rodskagg-goal-failed = { $way ->
    [down] ta stick ändå.
   *[other] inga fler stick.
} { $kind ->
    [all] Rödskägget är bet: du åker upp { $penalty }.
   *[number] Kontraktet är bet: du åker upp { $penalty }.
}
rodskagg-goal-made = { $way ->
    [down] { $left } stick kvar ner till jämnt 0. Kontraktet är hemma.
   *[other] inga fler stick. Kontraktet är hemma.
}
rodskagg-goal-stop = ta minst ett stick, annars är partiet förlorat.
rodskagg-goal-join = ta minst ett stick om du går med, annars upp { $penalty }.
rodskagg-goal-promised = ta minst ett stick, annars åker du upp { $penalty }.
rodskagg-goal-tricks = { $way ->
    [down] { $left } stick kvar ner till jämnt 0.
    [there] inga fler stick: nu står du på jämnt 0.
   *[below] inga fler stick: du är tjock, på { $score }.
}
rodskagg-goal-dropped = vänta på nästa giv. Du står kvar på { $score }.

## Korta repliker till pratet, med | emellan, och vad de betyder.

rodskagg-phrases = Går ni med? | Jag är med! | Pass. | Rödskägg! | Tjock!
rodskagg-phrases-gloss = { "" }

# Vad övningarna handlar om.
rodskagg-theme-bid = Budgivningen
rodskagg-theme-join = Gå med eller inte
rodskagg-theme-play = Sticken

## Skälen som en spelare skulle nämna.

rodskagg-why-sure-tricks = { $number ->
        [one] { $cards } är ett säkert stick
        [2] { $cards } är två säkra stick
        [3] { $cards } är tre säkra stick
        [4] { $cards } är fyra säkra stick
        [5] { $cards } är fem säkra stick
       *[other] { $cards } är sex säkra stick
    } för den som spelar ut.
rodskagg-why-bid-to-zero = Du står på { $score }: precis så många stick tar dig till noll.
rodskagg-why-miss-to-zero = Du står på −{ $score }: { $tricks ->
        [0] utan stick
        [one] med ett stick
        [2] med två stick
        [3] med tre stick
       *[other] med fyra stick
    } och ett missat bud står du på noll.
rodskagg-why-no-more-needed = Fler stick än du har bjudit räknas ändå av, så ett högre bud ger inget mer.
rodskagg-why-rodskagg = Tar du alla sex vinner du partiet genast; annars blir det { $penalty } upp.
rodskagg-why-no-sure-trick = Du har inget stick som är säkert.
rodskagg-why-five-up-to-zero = Du står på −5: går du med och blir utan stick ger straffet precis noll.
rodskagg-why-gift-wins = Kastar du in får { $seat } två stick till, och det ger precis noll.
rodskagg-why-tops = { $cards } är { $many ->
        [one] högst
       *[other] de högsta
    } av det du inte har sett falla i färgen.
rodskagg-why-one-to-zero = Du står på 1: ett stick tar dig till noll.
rodskagg-why-no-top = I varje färg kan någon ha ett högre kort än du.
rodskagg-why-drop-keeps = Kastar du in står du kvar på { $score }; går du med och blir utan blir det { $worse }.
rodskagg-why-suit-gone = Ingen annan kan ha { $suit ->
        [c] klöver
        [d] ruter
        [h] hjärter
       *[s] spader
    } kvar, så { $card } tar sticket.
rodskagg-why-top-lead = { $card } är högst av det som kan vara kvar i färgen och tar sticket.
rodskagg-why-all-higher = Alla som har färgen måste lägga högre än { $card }.
rodskagg-why-keeps-tops = Du sparar { $cards }, som { $many ->
        [one] tar sitt stick
       *[other] tar sina stick
    } även sedan.
rodskagg-why-thrown = Du har ingen { $suit ->
        [c] klöver
        [d] ruter
        [h] hjärter
       *[s] spader
    } och blir av med { $card } utan att ta sticket.
rodskagg-why-under = { $card } går under { $high }, så du slipper sticket.
rodskagg-why-takes-last = Du är sist i sticket, och { $card } tar det.
rodskagg-why-top-takes = { $card } är högst av det som kan vara kvar i färgen och tar sticket.
rodskagg-why-to-zero = { $number ->
        [one] ett stick till
        [2] två stick till
        [3] tre stick till
        [4] fyra stick till
        [5] fem stick till
       *[other] sex stick till
    } tar dig till precis noll.
rodskagg-why-at-zero = Du har precis de stick som ger noll: ett till gör dig tjock.
rodskagg-why-contract-needs = Kontraktet kräver { $number ->
        [one] ett stick till
        [2] två stick till
        [3] tre stick till
        [4] fyra stick till
        [5] fem stick till
       *[other] sex stick till
    }.

## Vad övningarna handlar om.

rodskagg-motif-sure = Säkra stick
rodskagg-motif-score = Ställningen i protokollet
rodskagg-motif-contract = Kontraktet
rodskagg-motif-under = Slippa sticket
