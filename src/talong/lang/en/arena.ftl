# What an arena says: tables and pictures.

arena-title = { $game }, { $seats } players: { $players }
arena-deals-played = { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, played at { $tables } tables with the same cards.
arena-matches-played = { $deals ->
        [one] { $deals } match
       *[other] { $deals } matches
    }, played at { $tables } tables with the same cards.
arena-sure = Bars: 95 % certainty, counted in deals.
arena-ladder-sure = Bars: 95 % certainty, as OpenSkill reckons it.
arena-undecided = { $tables ->
        [one] One table never came to an end, and counts
       *[other] { $tables } tables never came to an end, and count
    } the same for all.
arena-against = { $first } against { $second }
arena-ahead = How much better, deal by deal
arena-level = level
arena-fair = among equals { $fair }
arena-pots = share of the pots
arena-kronor = kronor
arena-place = average place
arena-rounds = share of rounds won
arena-glasses = glasses drunk
arena-points = points in the deal (low is good)
arena-penalties = penalised
arena-matches = share of matches won
arena-skitgubbe = becomes skitgubbe
arena-ladder = The ladder (OpenSkill): { $rungs }
arena-rung = { $level } { $mu } ± { $sigma }
arena-cpu = time per act
arena-stronger = { $first } is stronger than { $second }: { $difference } ({ $measure }).
arena-unsure = It cannot be seen which of { $first } and { $second } is stronger: { $difference } ({ $measure }).
arena-written = Rows, figures and pictures are in { $folder }.
arena-written-plain = Rows and figures are in { $folder }.
arena-stopped = Stopped: { $done } of { $deals } are played and kept in { $folder }. The same command goes on.
arena-progress = playing
arena-picture-strength = Who is stronger
arena-picture-ladder = The ladder: how strong they are
arena-openskill = strength (OpenSkill)
arena-equal = equally strong
arena-no-faults = { $player } has played { $tables ->
        [one] one chair
       *[other] { $tables } chairs
    } without a fault.
arena-faults = { $player } has lost its deal in { $lost } of { $tables } chairs: { $kinds }. The first time: { $first }.
arena-fault-start = not started
arena-fault-crash = crashed
arena-fault-timeout = too late
arena-fault-garbage = no answer to the question
arena-fault-illegal = against the rules
arena-played-deals = { $number } deals
arena-played-matches = { $number } matches
arena-a-deal = a deal
arena-a-match = a match
arena-sprt-h1 = After { $played } the test accepts H1: { $first } leads { $second } by { $high } rather than { $low } { $each } ({ $measure }; log likelihood ratio { $llr }).
arena-sprt-h0 = After { $played } the test accepts H0: { $first } leads { $second } by { $low } rather than { $high } { $each } ({ $measure }; log likelihood ratio { $llr }).
arena-sprt-open = After { $played } nothing is decided: { $first } may lead { $second } by { $low } or by { $high } { $each } ({ $measure }; log likelihood ratio { $llr }).
arena-sprt-few = The test decides nothing before { $fewest }.
