# What a simulation says: tables and pictures.

simulate-title = { $game }, { $seats } players: { $level }
simulate-deals = { $deals ->
        [one] One deal
       *[other] { $deals } deals
    }.
simulate-pots = { $deals ->
        [one] One pot
       *[other] { $deals } pots
    }.
simulate-rounds = { $deals ->
        [one] One round
       *[other] { $deals } rounds
    }.
simulate-matches = { $deals ->
        [one] One match
       *[other] { $deals } matches
    }.
simulate-sure = In brackets: 95 % certainty.
simulate-progress = simulating
simulate-written = Tables, figures and pictures are in { $folder }.
simulate-written-plain = Tables and figures are in { $folder }.
simulate-fair = equal for all { $fair }

simulate-table-seat = What the seat is worth
simulate-table-length = How long it takes
simulate-table-happens = How often it happens
simulate-table-effect = What the house rules do
simulate-table-effect-note = With the rule minus without it, deal by deal with the same cards. * means that the interval excludes nought; of a hundred cells without effect about five have one all the same.
simulate-column-place = seat
simulate-forehand = forehand
simulate-dealer = the dealer
simulate-nth = seat { $place }
simulate-rule = rule
simulate-moved = changes the outcome
simulate-effect-marks = Bars: 95 % certainty. Painted squares: the interval excludes nought; of a hundred squares without effect about five are painted all the same.
simulate-share-of-deals = of the deals
simulate-number-of-deals = on average
simulate-mean = { $mean } on average

simulate-first_out = out in the first deal
simulate-declarer = declarer

simulate-length-acts = acts
simulate-length-acts_1 = acts in phase 1
simulate-length-acts_2 = acts in phase 2
simulate-length-deals = deals
simulate-length-swaps = swaps
simulate-length-buyins = buy-ins
simulate-length-tricks = tricks
simulate-length-swapped_cards = cards exchanged
simulate-length-bids = bids
simulate-length-throws = times somebody throws on
simulate-length-pick_ups = pick-ups
simulate-length-avstick = avstick

simulate-happens-undecided = never came to an end
simulate-happens-kuku = kuku
simulate-happens-kavall = kavall
simulate-happens-vardshus = värdshus
simulate-happens-husar = husar strikes
simulate-happens-svin = svin strikes
simulate-happens-kille = low kille goes out
simulate-happens-struck_by_stock = struck from the stock
simulate-happens-deadlock = deadlock: nobody goes out as lowest
simulate-happens-budrunda = budrunda
simulate-happens-budrunda_1 = first budrunda
simulate-happens-budrunda_2 = second budrunda
simulate-happens-budrunda_3 = third budrunda
simulate-happens-walkover = all others fold
simulate-happens-showdown = showing
simulate-happens-shower_wins = whoever shows first wins the showing
simulate-happens-fold = folds when asked
simulate-happens-made = contract made
simulate-happens-bid_1 = contract 1
simulate-happens-bid_2 = contract 2
simulate-happens-bid_3 = contract 3
simulate-happens-bid_4 = contract 4
simulate-happens-bid_5 = contract 5
simulate-happens-bid_6 = contract 6
simulate-happens-bid_rodskagg = rödskägg
simulate-happens-made_1 = contract 1 made
simulate-happens-made_2 = contract 2 made
simulate-happens-made_3 = contract 3 made
simulate-happens-made_4 = contract 4 made
simulate-happens-made_5 = contract 5 made
simulate-happens-made_6 = contract 6 made
simulate-happens-made_rodskagg = rödskägg made
simulate-happens-join = defender stays in
simulate-happens-skitkort = somebody gets skitkort
simulate-happens-skitkort_lost = whoever got skitkort becomes skitgubbe
simulate-happens-no_loser = nobody becomes skitgubbe
simulate-bars = Bars: 95 % certainty.
simulate-mean-line = What fewer than one in 200 exceed is left out of the picture, not out of the mean.
simulate-effect-acts = so many acts longer
simulate-effect-of = { $what }: so much more
simulate-each = { $what } per { $unit }
simulate-deals-one = deal
simulate-pots-one = pot
simulate-rounds-one = round
simulate-matches-one = match
simulate-happens-among-deals = per deal
simulate-happens-among-others = of the times it could
