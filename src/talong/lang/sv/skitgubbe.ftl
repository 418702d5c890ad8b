# Vad som händer vid bordet (avsnitt 2 till 5 och 9). $you är den roll som läsaren själv har i händelsen.

skitgubbe-event-dealer = { $seat } ger.
skitgubbe-event-open_trump = Sista kortet ligger öppet: { $card }. { $opening } blir trumf.
skitgubbe-event-deal = { $seen ->
    [cards] { $seat } får { $cards }.
   *[none] { $seat } får { $number } kort.
}
skitgubbe-event-announce = { $you ->
    [seat] Du säger din lägsta valör: { $rank }.
   *[other] { $seat } säger sin lägsta valör: { $rank }.
}
skitgubbe-event-turn = { $seat } står på tur.
skitgubbe-event-play = { $seat } spelar { $cards }.
skitgubbe-event-chance = { $seat } chansar: { $cards }.
skitgubbe-event-throw = { $seat } slänger på { $cards }.
skitgubbe-call-throw = Slänger på!
skitgubbe-gloss-throw = { "" }
skitgubbe-event-pass = { $seat } passar.
skitgubbe-event-draw = { $seen ->
    [cards] { $seat } drar { $cards }.
   *[none] { $number ->
        [one] { $seat } drar ett kort.
       *[other] { $seat } drar { $number } kort.
    }
}
skitgubbe-event-last = { $you ->
    [seat] Du får sista kortet och lägger det bredvid dig, osett.
   *[other] { $seat } får sista kortet och lägger det bredvid sig, osett.
}
skitgubbe-event-decided = { $seat } vinner sticket.
skitgubbe-event-turned = { $seat } vänder bort sticket.
skitgubbe-event-phase_1_over = Fas 1 är slut.
skitgubbe-event-returned = { $seat } tar tillbaka { $cards }.
skitgubbe-event-reveal = Sista kortet är { $card }. { $opening } är trumf.
skitgubbe-event-removed = { $seen ->
    [cards] { $number ->
        [one] { $you ->
            [seat] Du lägger ifrån dig skitkortet { $cards }.
           *[other] { $seat } lägger ifrån sig skitkortet { $cards }.
        }
       *[other] { $you ->
            [seat] Du lägger ifrån dig skitkorten { $cards }.
           *[other] { $seat } lägger ifrån sig skitkorten { $cards }.
        }
    }
   *[none] { $number ->
        [0] { $seat } har inga skitkort.
        [one] { $seat } lägger ifrån sig ett skitkort.
       *[other] { $seat } lägger ifrån sig { $number } skitkort.
    }
}
skitgubbe-event-skit = { $seen ->
    [cards] { $number ->
        [one] { $seat } får skitkortet { $cards }.
       *[other] { $seat } får skitkorten { $cards }.
    }
   *[none] { $number ->
        [one] { $seat } får ett skitkort.
       *[other] { $seat } får { $number } skitkort.
    }
}
skitgubbe-event-lay = { $seat } lägger { $cards }.
skitgubbe-event-pick_up = { $seat } plockar { $cards }.
skitgubbe-event-avstick = { $seat } gör avstick.
skitgubbe-event-draw2 = { $seen ->
    [cards] { $seat } drar { $cards } ur avstickshögen.
   *[none] { $seat } drar ett kort ur avstickshögen.
}
skitgubbe-event-out = { $seat } är ute.
skitgubbe-event-skitgubbe = { $seat } är skitgubbe.
skitgubbe-event-no_loser = Spelet går runt utan slut. Ingen blir skitgubbe.
skitgubbe-event-match_over = De avtalade givarna är spelade.

## Flera händelser på en rad.

skitgubbe-lines-dealt = { $names } får { $number } kort var.
skitgubbe-lines-hands = Korten: { $hands }.
skitgubbe-lines-hand = { $seat } { $card }
skitgubbe-lines-play = { $seat } { $card }
skitgubbe-lines-removed = { $some ->
    [none] Ingen har skitkort.
   *[some] Skitkorten sorteras ut: { $rows }.
}
skitgubbe-lines-row = { $seat } { $number }
skitgubbe-lines-passed = { $names } passar.

## Tillstånd.

skitgubbe-phase-collect = fas 1: korten samlas
skitgubbe-phase-throw = fas 1: man får slänga på
skitgubbe-phase-shed = fas 2: korten spelas bort
skitgubbe-phase-deal_over = given är slut
skitgubbe-phase-match_over = serien är slut

## Vad du kan göra: kort etikett, vad det betyder, och ord som också förstås.

skitgubbe-act-play = { $phase ->
    [shed] lägg { $cards }
   *[other] spela { $cards }
}
skitgubbe-act-play-why = { $phase ->
    [shed] Lägg ett kort eller en sekvens i en färg. Man går över med högre i samma färg eller med trumf. När det ligger så många läggningar som spelare var med vid utspelet är det avstick.
   *[other] Spela ett eller flera kort av en valör. Högsta valören vinner sticket; lägger flera samma valör, spelar de om. Du drar lika många kort. Vunna kort blir din hand i fas 2.
}
skitgubbe-act-play-does = { $phase ->
    [shed] bort från handen
   *[other] det du vinner behåller du
}
skitgubbe-act-play-words = spela, lägg
skitgubbe-act-chance = chansa
skitgubbe-act-chance-why = Talongens översta kort vänds upp, och det är det du spelar. Dina egna kort har du kvar.
skitgubbe-act-chance-does = vänd översta kortet
skitgubbe-act-chance-words = chansa, våga, c
skitgubbe-act-throw = släng på { $cards }
skitgubbe-act-throw-why = Korten läggs till sticket utan att tävla om det, och du drar lika många. Så blir man av med låga kort.
skitgubbe-act-throw-does = { $stock ->
    [0] det följer med sticket
   *[other] följer med sticket, du drar nya
}
skitgubbe-act-throw-words = släng, släng på, slänga, slänga på, slänger på, slänger
skitgubbe-act-pass = passa
skitgubbe-act-pass-why = Du slänger inte på nu.
skitgubbe-act-pass-does = du slänger inte på
skitgubbe-act-pass-words = passa, passar, nej, n
skitgubbe-act-turn = vänd bort sticket
skitgubbe-act-turn-why = Sticket är ditt. Du vänder bort det innan någon hinner slänga på mer.
skitgubbe-act-turn-does = sticket blir ditt nu
skitgubbe-act-turn-words = vänd, vänd bort, vänd undan, v
skitgubbe-act-pick_up = plocka
skitgubbe-act-pick_up-why = Du tar upp kort ur stickhögen i stället för att gå över, och nästa på tur fortsätter.
skitgubbe-act-pick_up-does = { $number ->
    [one] du tar upp 1 kort
   *[other] du tar upp { $number } kort
}
skitgubbe-act-pick_up-words = plocka, plockar, sup, supa, p

## Det egna läget.

skitgubbe-state-collect = { $lead ->
    [yes] Du spelar ut. Du har { $cards }. { $stock ->
        [0] Talongen är slut.
       *[other] I talongen ligger { $stock } kort.
    }
   *[no] I sticket: { $trick }. Du har { $cards }. { $stock ->
        [0] Talongen är slut.
       *[other] I talongen ligger { $stock } kort.
    }
}
skitgubbe-state-throw = Vill du slänga på? I sticket: { $trick }. Du har { $cards }.
skitgubbe-state-shed = { $lead ->
    [yes] Du spelar ut. { $opening } är trumf. Du har { $cards }.
   *[no] Överst ligger { $top }, läggning { $layings } av { $needed }. { $opening } är trumf. Du har { $cards }.
}
skitgubbe-table = { $phase ->
    [shed] { $opening } är trumf. Kort på hand: { $hands }. Skitgubbe hittills: { $standing }.
   *[other] { $stock ->
        [0] Talongen är slut.
       *[other] I talongen ligger { $stock } kort.
    } Vunna kort: { $hands }. Skitgubbe hittills: { $standing }.
}
skitgubbe-settled = Skitgubbe hittills: { $standing }.
skitgubbe-table-pile = { $number } ({ $cards })
skitgubbe-table-row = { $seat } { $amount }
skitgubbe-ranks = Lägst till högst: 2 till 10, knekt, dam, kung, ess. I fas 1 räknas bara valören. I fas 2 går högre i samma färg över, och trumf går över de andra färgerna.
skitgubbe-goal = Först samlar man kort, sedan gäller det att bli av med dem. Den sista med kort blir skitgubbe.
skitgubbe-another = En giv till?

## Bokstäverna (avsnitt 6).

skitgubbe-letter-A = Två kort på hand i stället för tre.
skitgubbe-letter-B = Den som har lägst kort spelar ut först; sedan föregående skitgubbe.
skitgubbe-letter-C = Man får slänga på när som helst.
skitgubbe-letter-D = Man får slänga på bara den valör man själv har spelat.
skitgubbe-letter-E = Ingen slänger på, och man spelar ett kort åt gången.
skitgubbe-letter-F = Motlägg slår högre ensamma kort.
skitgubbe-letter-G = Motläggstvång: den som kan måste göra motlägg.
skitgubbe-letter-H = Smitförbud: man får inte slänga på det kort man är tvungen att spela. Kräver C och G.
skitgubbe-letter-I = Fas 1 slutar med det stick där sista kortet dras.
skitgubbe-letter-J = När talongen är slut får bara den slänga på som inte kan dras in i ett omspel.
skitgubbe-letter-K = Sista kortet, trumfen, ligger öppet från början.
skitgubbe-letter-L = Även trumfsexan är skitkort.
skitgubbe-letter-M = Den som har färre kort än en gräns som man bestämmer får skitkort.
skitgubbe-letter-N = Den som har färre kort än trumfkortets valör får skitkort.
skitgubbe-letter-O = Den som vann sista sticket i fas 1 spelar ut i fas 2.
skitgubbe-letter-P = Den andra färgen av trumfens kulör är otrumfbar.
skitgubbe-letter-Q = Klöver är otrumfbar, om den inte är trumf.
skitgubbe-letter-R = Klöver är otrumfbar, eller spader om klöver är trumf.
skitgubbe-letter-S = Man plockar underifrån.
skitgubbe-letter-T = Man plockar en läggning, inte en hel sekvens.
skitgubbe-letter-U = Tvångsplock: efter ett plock måste alla plocka tills stickhögen är tom.
skitgubbe-letter-V = En hel färg överst är avstick.

## Målet just nu, på en rad efter ”Mål:”: högst 58 tecken, och inga namn.

skitgubbe-goal-watch = bli av med alla kort. Sist kvar är skitgubbe.
skitgubbe-goal-collect = { $number ->
    [0] vinn bra kort. De blir din hand i andra fasen.
   *[other] vinn bra kort till andra fasen. Du har vunnit { $number }.
}
skitgubbe-goal-shed = { $number ->
    [0] bli av med alla kort. Sist kvar är skitgubbe.
    [one] bli av med ditt sista kort. Sist kvar är skitgubbe.
   *[other] bli av med dina { $number } kort. Sist kvar är skitgubbe.
}
skitgubbe-goal-out = nått. Du är ute och blir inte skitgubbe.

## Korta repliker till pratet, med | emellan, och vad de betyder.

skitgubbe-phrases = Slänger på! | Jag chansar. | Plocka! | Skitkort! | Avstick! | Skitgubbe!
skitgubbe-phrases-gloss = { "" }

# Vad övningarna handlar om.
skitgubbe-theme-collect = Samla kort
skitgubbe-theme-throw = Slänga på
skitgubbe-theme-shed = Bli av med korten

## Skälen som en spelare skulle nämna.

skitgubbe-why-chance = Du sparar { $cards } och låter talongens översta spela.
skitgubbe-why-lowest-first = { $cards } är lägst av det du har, och en annan kan ta hand om { $many ->
        [one] det
       *[other] dem
    }.
skitgubbe-why-given-away = { $high } går före, så { $cards } får någon annan.
skitgubbe-why-motlagg = Motlägg: de som leder spelar om.
skitgubbe-why-wins-trick = Du är sist, och { $cards } vinner sticket.
skitgubbe-why-lies-there = I sticket ligger { $cards }.
skitgubbe-why-few-won = { $number ->
        [0] du har inte vunnit något än
        [one] du har bara vunnit ett kort
       *[other] du har bara vunnit { $number } kort
    }, och den som går in i andra fasen med färre än fem får skitkort.
skitgubbe-why-saves = Du sparar { $cards }.
skitgubbe-why-draws = Du drar { $number ->
        [one] ett nytt kort
        [2] två nya kort
       *[other] tre nya kort
    } i stället.
skitgubbe-why-throw-own = Sticket är ditt, så { $cards } har du kvar till andra fasen.
skitgubbe-why-throw-away = { $seat } har vunnit sticket, så { $cards } blir du av med.
skitgubbe-why-pass-own = Sticket är ditt, och det du slänger på får du tillbaka i andra fasen.
skitgubbe-why-pass-other = { $seat } har vunnit sticket, och det du slänger på ger du bort.
skitgubbe-why-goes-out = Det är dina sista kort, och du är ute.
skitgubbe-why-avstick = Det blir avstick: högen går bort, och du spelar ut.
skitgubbe-why-next-stuck = { $seat } kan inte gå över { $card } och måste plocka.
skitgubbe-why-sequence = { $number ->
        [2] två kort
        [3] tre kort
        [4] fyra kort
       *[other] { $number } kort
    } går i en enda läggning.
skitgubbe-why-low-lead = { $cards } blir du lättast av med när du spelar ut.
skitgubbe-why-keeps-trump = Du har kvar { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] { $many } högre kort
    } i trumf.
skitgubbe-why-without-trump = Du går över utan trumf och har kvar { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] alla { $many } du har
    }.
skitgubbe-why-only-trumps = Du kan bara gå över med trumf, och { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] trumfen
    } sparar du.
skitgubbe-why-costly = Du kan bara gå över med { $cards }, och så höga kort sparar du.
skitgubbe-why-fits = Då har du { $low } till { $high } i följd, och de { $number } korten går i en läggning.
skitgubbe-why-little = Du tar bara upp { $number ->
        [one] ett kort
       *[other] två kort
    }.

## Vad övningarna handlar om.

skitgubbe-motif-away = Ge bort låga kort
skitgubbe-motif-keep = Spara höga kort
skitgubbe-motif-win = Vinna sticket
skitgubbe-motif-trump = Trumfen
skitgubbe-motif-sequence = Sekvenser och plock
skitgubbe-motif-avstick = Avstick och utgång
