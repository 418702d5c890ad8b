# What is different in Punschkille; the rest stands in kille.ftl.

punschkille-event-stake = { $you ->
    [seat] You stake { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    }.
   *[other] { $seat } stakes { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    }.
}
punschkille-event-showdown = Everybody shows. { $opening }.
punschkille-event-offer = Buying in costs one glass. { $names } may do it.
punschkille-event-buyin = { $you ->
    [seat] You put up { $amount ->
        [one] another glass
       *[other] another { $amount } glasses
    } and are in again.
   *[other] { $seat } puts up { $amount ->
        [one] another glass
       *[other] another { $amount } glasses
    } and is in again.
}
punschkille-event-drink = { $you ->
    [seat] You drink { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    }.
   *[other] { $seat } drinks { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    }.
}
punschkille-event-return = { $you ->
    [seat] You get { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    } back.
   *[other] { $seat } gets { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    } back.
}
punschkille-event-round_over = { $you ->
    [seat] The round is yours.
   *[other] { $seat } wins the round.
}
punschkille-event-out_of_punsch = { $you ->
    [seat] You have no punsch left.
   *[other] { $seat } has no punsch left.
}
punschkille-event-tournament_won = { $you ->
    [seat] You are the last with punsch and win the tournament.
   *[other] { $seat } is the last with punsch and wins the tournament.
}
punschkille-lines-stakes = { $everyone ->
    [yes] Everybody stakes { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    }.
   *[no] { $names } stake { $amount ->
        [one] one glass
       *[other] { $amount } glasses
    } each.
}
punschkille-act-buyin = buy in for one glass
punschkille-act-buyin-why = You put up another glass and are in again from the next deal. If you win the round you get both back.
punschkille-act-decline-why = You sit out until the next round.
punschkille-act-decline-does = you sit out until the next round
punschkille-state-buyin = You are out. Buying in costs one glass.
punschkille-table = Left in the round: { $names }. Glasses left and glasses staked: { $standing }.
punschkille-settled = Glasses left and glasses staked: { $standing }.
punschkille-table-row = { $seat } { $supply } and { $stake }
punschkille-ranks = Lowest to highest: blaren, blompottan, kransen, lilja 1 to 12, värdshus, kavall, svin (husu), husar, kuku. The kille is highest when dealt or drawn, lowest when swapped for.
punschkille-goal = The lowest card goes out. Whoever is last in the round gets the stake back, the others drink theirs. The last one with punsch wins.

## The goal right now, on one line.

punschkille-goal-watch = be the last with punsch. Whoever is out drinks.
punschkille-goal-card = save { $stake ->
    [1] your glass.
   *[other] { $stake } glasses.
} { $edge ->
    [lowest] No rank is lower.
    [highest] No rank is higher.
   *[none] { $lower ->
        [one] 1 rank is lower
       *[other] { $lower } ranks are lower
    }, { $higher } higher.
}
punschkille-goal-out = wait for the next round. After this one you drink.
punschkille-goal-dry = none: your punsch is gone.
punschkille-goal-buyin = be in again for a glass, or sit out this round.

## Quick phrases for the chat, with | between them, and what they mean.

punschkille-phrases = Skål! | Kuku står ingen byta får! | Husar ger hugg! | Svinhugg går igen! | Wärdshus förbi!
punschkille-phrases-gloss = cheers | the cuckoo stands, no one may swap | the hussar strikes | the pig bites back | past the inn

# What the puzzles are about.
punschkille-theme-speak = Stand or swap
punschkille-theme-answer-d = Answer the question
punschkille-theme-answer-t = Answer the question

## What the puzzles are about.

punschkille-motif-known = Known cards
punschkille-motif-threshold = How high one swaps
punschkille-motif-count = Count the cards
