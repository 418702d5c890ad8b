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
arena-stopped = Stopped: { $done } of { $deals } are played and kept in { $folder }. The same command goes on.
arena-progress = playing
arena-picture-strength = Who is stronger
arena-picture-ladder = The ladder: how strong they are
arena-openskill = strength (OpenSkill)
arena-equal = equally strong
