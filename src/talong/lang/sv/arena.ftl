# Det som en arena säger: tabeller och bilder.

arena-title = { $game }, { $seats } spelare: { $players }
arena-deals-played = { $deals ->
        [one] { $deals } giv
       *[other] { $deals } givar
    }, spelade vid { $tables } bord med samma kort.
arena-matches-played = { $deals ->
        [one] { $deals } parti
       *[other] { $deals } partier
    }, spelade vid { $tables } bord med samma kort.
arena-sure = Strecken: 95 % säkerhet, räknad på givar.
arena-ladder-sure = Strecken: 95 % säkerhet, som OpenSkill räknar den.
arena-undecided = { $tables ->
        [one] Ett bord blev aldrig färdigt
       *[other] { $tables } bord blev aldrig färdiga
    } och räknas lika för alla.
arena-against = { $first } mot { $second }
arena-ahead = Så mycket bättre, giv för giv
arena-level = nivå
arena-fair = bland jämlikar { $fair }
arena-pots = andel av potterna
arena-kronor = kronor
arena-place = plats i snitt
arena-rounds = andel vunna rundor
arena-glasses = glas druckna
arena-points = poäng i given (lågt är bra)
arena-penalties = straffad
arena-matches = andel vunna partier
arena-skitgubbe = blir skitgubbe
arena-ladder = Stegen (OpenSkill): { $rungs }
arena-rung = { $level } { $mu } ± { $sigma }
arena-cpu = tid per drag
arena-stronger = { $first } är starkare än { $second }: { $difference } ({ $measure }).
arena-unsure = Det syns inte vem av { $first } och { $second } som är starkare: { $difference } ({ $measure }).
arena-written = Rader, siffror och bilder ligger i { $folder }.
arena-written-plain = Rader och siffror ligger i { $folder }.
arena-stopped = Avbrutet: { $done } av { $deals } är spelade och sparade i { $folder }. Samma kommando går vidare.
arena-progress = spelar
arena-picture-strength = Vem som är starkare
arena-picture-ladder = Stegen: hur starka de är
arena-openskill = styrka (OpenSkill)
arena-equal = lika starka
arena-no-faults = { $player } har spelat { $tables ->
        [one] en stol
       *[other] { $tables } stolar
    } utan fel.
arena-faults = { $player } har förlorat sin giv i { $lost } av { $tables } stolar: { $kinds }. Första gången: { $first }.
arena-fault-start = startade inte
arena-fault-crash = kraschade
arena-fault-timeout = för sent
arena-fault-garbage = inget svar på frågan
arena-fault-illegal = mot reglerna
arena-played-deals = { $number } givar
arena-played-matches = { $number } partier
arena-a-deal = per giv
arena-a-match = per parti
arena-sprt-h1 = Efter { $played } godtar testet H1: { $first } leder över { $second } med { $high } snarare än { $low } { $each } ({ $measure }; logaritmisk likelihoodkvot { $llr }).
arena-sprt-h0 = Efter { $played } godtar testet H0: { $first } leder över { $second } med { $low } snarare än { $high } { $each } ({ $measure }; logaritmisk likelihoodkvot { $llr }).
arena-sprt-open = Efter { $played } är inget avgjort: { $first } kan leda över { $second } med { $low } eller med { $high } { $each } ({ $measure }; logaritmisk likelihoodkvot { $llr }).
arena-sprt-few = Testet avgör ingenting före { $fewest }.
