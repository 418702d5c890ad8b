# What happens at the table (section 17). $you is the role that the reader has in the event.

kille-event-stake = { $you ->
    [seat] You put { $amount } kr in the pot.
   *[other] { $seat } puts { $amount } kr in the pot.
}
kille-event-seats = The seats are drawn by lot.
kille-event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
kille-event-cut = { $at ->
    [0] { $you ->
        [seat] You leave the cards as they are.
       *[other] { $seat } leaves the cards as they are.
    }
   *[other] { $you ->
        [seat] You cut at { $at }.
       *[other] { $seat } cuts at { $at }.
    }
}
kille-event-deal = { $seen ->
    [card] { $you ->
        [seat] You are dealt { $card }.
       *[other] { $seat } is dealt { $card }.
    }
   *[none] { $seat } is dealt a card.
}
kille-event-turn = { $you ->
    [seat] It is your turn.
   *[other] It is { $seat }’s turn.
}
kille-event-stand = { $you ->
    [seat] You stand.
   *[other] { $seat } stands.
}
kille-event-demand = { $you ->
    [seat] You ask for a swap.
   *[other] { $seat } asks for a swap.
}
kille-event-show = { $you ->
    [seat] You show { $card }: { $call }
   *[other] { $seat } shows { $card }: { $call }
}
kille-event-show-plain = { $you ->
    [seat] You have to show { $card }.
   *[other] { $seat } has to show { $card }.
}
kille-event-pass = { $you ->
    [seat] You are passed by.
   *[other] { $seat } is passed by.
}
kille-event-swap = { $you ->
    [giver] You swap with { $taker }: you give { $gave } and get { $got }.
    [taker] { $giver } swaps with you: you give { $got } and get { $gave }.
   *[other] { $seen ->
        [both] { $giver } swaps with { $taker }: { $gave } for { $got }.
        [gave] { $giver } swaps with { $taker } and gives { $gave }.
        [got] { $giver } swaps with { $taker } and gets { $got }.
       *[none] { $giver } swaps with { $taker }.
    }
}
kille-event-tostock = { $you ->
    [seat] You go to the stock.
   *[other] { $seat } goes to the stock.
}
kille-event-turnup = From the stock: { $card }. { $call }
kille-event-draw = { $seen ->
    [card] { $you ->
        [seat] You draw { $card }.
       *[other] { $seat } draws { $card }.
    }
   *[none] { $seat } takes a card from the stock.
}
kille-event-aside = { $seen ->
    [card] { $you ->
        [seat] You lay { $card } aside.
       *[other] { $seat } lays { $card } aside.
    }
   *[none] { $seat } lays the old card aside.
}
kille-event-struck = { $by ->
    [sv] { $you ->
        [seat] You were dealt that card and are struck.
       *[other] { $seat } was dealt that card and is struck.
    }
   *[hu] { $you ->
        [seat] You are struck.
       *[other] { $seat } is struck.
    }
}
kille-event-undo = { $you ->
    [giver] You and { $taker } swap back: you have { $gave } again.
    [taker] You and { $giver } swap back: you have { $got } again.
   *[other] { $giver } and { $taker } swap back.
}
kille-event-ask = { $seat }: { $call }
kille-event-answer = { $seat }: { $call }
kille-event-redeal = { $you ->
    [seat] The cards are gathered and you deal anew.
   *[other] The cards are gathered and { $seat } deals anew.
}
kille-event-kuku = { $you ->
    [seat] You lay up { $card }: { $call }
   *[other] { $seat } lays up { $card }: { $call }
}
kille-event-showdown = { $call } { $opening }.
kille-event-out = { $you ->
    [seat] You are out: { $reasons }.
   *[other] { $seat } is out: { $reasons }.
}
kille-event-deadlock = { $kind ->
    [strikes_only] Everybody would go out. So the lowest card is spared: only the struck and the low killes are out.
   *[nobody] Everybody would go out. So nobody does.
}
kille-event-offer = { $which ->
    [first] First buy-in: { $price } kr. { $seats ->
        [nobody] Nobody can buy in.
       *[other] { $names } may buy in.
    }
   *[second] Second buy-in: half the pot, { $price } kr. { $seats ->
        [nobody] Nobody can buy in.
       *[other] { $names } may buy in.
    }
}
kille-event-buyin = { $you ->
    [seat] You buy in for { $amount } kr.
   *[other] { $seat } buys in for { $amount } kr.
}
kille-event-decline = { $you ->
    [seat] You decline.
   *[other] { $seat } declines.
}
kille-event-win = { $you ->
    [seat] The pot is yours: { $amount } kr.
   *[other] { $seat } wins the pot: { $amount } kr.
}
kille-event-leave = { $you ->
    [seat] You leave the table.
   *[other] { $seat } leaves the table.
}
kille-event-join = { $you ->
    [seat] You sit down at the table again.
   *[other] { $seat } sits down at the table again.
}

## Several events on one line.

kille-lines-stakes = { $everyone ->
    [yes] Everybody puts { $amount } kr in the pot.
   *[no] { $names } put { $amount } kr each in the pot.
}
kille-lines-dealt = { $names } are dealt a card each.
kille-lines-hands = The cards: { $hands }.
kille-lines-hand = { $you ->
    [seat] you have { $card }
   *[other] { $seat } has { $card }
}

## Calls other than a matador's: Swedish, as the rulebook has them, and what they mean.

kille-call-ask = Bättre kort?
kille-call-accept = Accepteras!
kille-call-refuse = Omöjligt!
kille-call-depends = Det beror på!
kille-call-kuku = På rygg!
kille-call-showdown = Upp till bevis!
kille-call-backs = På rygg!
kille-gloss-Ku = the cuckoo stands, no one may swap
kille-gloss-Hu = the hussar strikes
kille-gloss-Sv = the pig’s bite comes back
kille-gloss-Ka = ride on past the cavalier
kille-gloss-Va = ride on past the inn
kille-gloss-ask = better cards?
kille-gloss-accept = accepted
kille-gloss-refuse = impossible
kille-gloss-depends = that depends
kille-gloss-kuku = on their backs
kille-gloss-showdown = show your proof
kille-gloss-backs = on their backs

kille-reason-low_kille = a low kille
kille-reason-struck = struck
kille-reason-lowest = the lowest card

## States.

kille-phase-precut = the pack is to be cut before the deal
kille-phase-speak = cards are exchanged
kille-phase-answer_d = the dealer answers “Bättre kort?”
kille-phase-answer_t = the third player answers “Bättre kort?”
kille-phase-stockcut = the stock is to be cut
kille-phase-buyin = buying in
kille-phase-deal_over = the deal is over
kille-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

kille-act-stand = stand
kille-act-stand-why = You keep your card and the turn passes on.
kille-act-stand-does = { $code ->
    [Bl] keep blaren
    [Po] keep blompottan
    [Kr] keep kransen
   *[other] keep your { $card }
}
kille-act-stand-words = keep, content, hold
kille-act-swap = { $to ->
    [stock] go to the stock
   *[other] swap with { $next }
}
kille-act-swap-why = { $to ->
    [stock] Somebody cuts the stock and you take the top card. If it is a kuku, a husar or a svin there is no swap; a värdshus or a kavall is skipped.
   *[other] { $next } has no choice: the card decides. A skitkort, a lilja or a kille changes hands. A värdshus or a kavall sends you on, a husar strikes you, a svin strikes whoever was dealt your card, and a kuku ends the exchange.
}
kille-act-swap-does = { $to ->
    [stock] take the top card of the stock
   *[other] card for card, unseen
}
kille-act-swap-words = change, exchange, stock, go to the stock, draw
kille-act-kuku = lay up the kuku
kille-act-kuku-why = The exchange is over at once and everybody shows their cards. You may do it at any time, but it is seldom wise: whoever would have been struck gets away.
kille-act-kuku-does = all show at once
kille-act-kuku-words = cuckoo, lay up
kille-act-ask = ask “Bättre kort?”
kille-act-ask-why = If the others say yes, the cards are gathered and the same dealer deals anew. If they say no, you stand or swap.
kille-act-ask-does = if all agree: new deal
kille-act-ask-words = better, better cards
kille-act-accept = accept
kille-act-accept-why = The cards are gathered and the same dealer deals anew.
kille-act-accept-does = cards back, new deal
kille-act-accept-words = yes, y
kille-act-refuse = refuse
kille-act-refuse-why = Play goes on with the cards as they are; forehand stands or swaps.
kille-act-refuse-does = the deal goes on
kille-act-refuse-words = no, impossible
kille-act-depends = say that it depends
kille-act-depends-why = The question goes to the third player, who decides.
kille-act-depends-does = the third player decides
kille-act-depends-words = it depends, that depends
kille-act-cut = cut
kille-act-cut-why = You lift that many cards from the top and put them at the bottom: 0 to { $most }. With 0 they stay as they are.
kille-act-cut-does = the pack is cut there
kille-act-cut-words = lift
kille-act-buyin = buy in for { $price } kr
kille-act-buyin-why = You pay { $price } kr into the pot and are in again from the next deal.
kille-act-buyin-does = in again from the next deal
kille-act-buyin-words = buy, buy in, yes, y
kille-act-decline = decline
kille-act-decline-why = You sit out until the next pot.
kille-act-decline-does = you sit out until the next pot
kille-act-decline-words = pass, no

## Where you are.

kille-state-cut = You cut.
kille-state-stockcut = You cut the stock for { $next }.
kille-state-speak = You have { $card }.
kille-state-answer = { $next } asks for better cards. You have { $card }.
kille-state-buyin = You are out. There is { $pot } kr in the pot, and buying in costs { $price } kr.
kille-state-kuku = You have a kuku and may lay it up now.
kille-table = There is { $pot } kr in the pot. Left: { $names }. Balances: { $standing }.
kille-settled = Balances: { $standing }.
kille-table-row = { $seat } { $amount }
kille-ranks = Lowest to highest: blaren, blompottan, kransen, lilja 1 to 12, värdshus, kavall, svin, husar, kuku. A kille in hand is low, lower than blaren; drawn from the stock or swapped for the other kille it equals a kuku.
kille-goal = The lowest card goes out. The last one left takes the pot.
kille-another = Another pot?

## The goal right now, on one line after “Goal:”: at most 58 characters, and no names.

kille-goal-watch = be the last one in. Lowest, struck or low kille: out.
kille-goal-card = do not be lowest. { $edge ->
    [lowest] No rank is lower.
    [highest] No rank is higher.
   *[none] { $lower ->
        [one] 1 rank is lower
       *[other] { $lower } ranks are lower
    }, { $higher } higher.
}
kille-goal-high = { $over ->
    [yes] keep the kille. When high it is the highest card.
   *[no] keep the kille. High, it equals a kuku, the highest.
}
kille-goal-low = { $separate ->
    [yes] get rid of the kille. It is low, and goes out.
   *[no] get rid of the kille. It is low, the lowest card.
}
kille-goal-struck = another chance. You are struck, and likely out.
kille-goal-out = wait for the next pot. The last one in takes this.
kille-goal-buyin = play for the pot again, or sit out until the next.

## Quick phrases for the chat, with | between them, and what they mean.

kille-phrases = Kuku står, ingen byta får! | Husar hugger! | Svinhugg går igen! | Värdshus förbi! | Upp till bevis! | Bättre kort?
kille-phrases-gloss = the cuckoo stands, no one may swap | the hussar strikes | the pig bites back | past the inn | show your proof | better cards?

# What the puzzles are about.
kille-theme-speak = Stand or swap
kille-theme-answer-d = Answer the question
kille-theme-answer-t = Answer the question

## The reasons that a player would give.

kille-why-ask-free = To ask costs nothing: after a no you may still swap or stand.
kille-why-low-kille = A low kille is not saved by the low cards of others.
kille-why-neighbour-higher = { $seat } has { $card }, which is higher than { $own }.
kille-why-neighbour-strikes = { $seat } has { $card } and strikes whoever wants to swap.
kille-why-known-lower = { $seat } has { $card }, which is lower than { $own }.
kille-why-known-lower-stays = { $seat } has { $card }, which is lower than { $own }, and has already spoken.
kille-why-threshold-swap = { $number ->
        [2] against one opponent
        [3] when three are in
       *[other] when four are in
    } { $place ->
        [forehand] forehand swaps up to { $card }.
        [dealer] the dealer goes to the stock up to { $card }, if all others have stood.
       *[middle] one swaps here up to { $card }, if all before have stood.
    }
kille-why-threshold-stand = { $number ->
        [2] against one opponent
        [3] when three are in
       *[other] when four are in
    } { $place ->
        [forehand] forehand swaps only up to { $card }.
        [dealer] the dealer goes to the stock only up to { $card }, if all others have stood.
       *[middle] one swaps here only up to { $card }, if all before have stood.
    }
kille-why-rule-swap = { $number ->
        [2] a rule of thumb against one opponent
       *[other] a rule of thumb when { $number } are in
    }: { $place ->
        [dealer] the dealer goes to the stock up to { $card }.
       *[other] swap up to { $card }.
    }
kille-why-rule-stand = { $number ->
        [2] a rule of thumb against one opponent
       *[other] a rule of thumb when { $number } are in
    }: { $place ->
        [dealer] the dealer goes to the stock only up to { $card }.
       *[other] swap only up to { $card }.
    }
kille-why-better-cards = { $better } of the { $hidden } cards you do not see are better to get{ $strikers ->
        [0] , and none strikes.
        [one] , and only one strikes.
       *[other] , and only { $strikers } strike.
    }
kille-why-lower-cards = { $lower } of the { $hidden } cards you do not see are lower than { $own }.
kille-why-few-lower = { $lower ->
        [0] none
        [one] only one
       *[other] only { $lower }
    } of the { $hidden } cards you do not see { $lower ->
        [one] is
       *[other] are
    } lower than { $own }.
kille-why-asker = { $seat } asks, and whoever asks wants to be rid of their card.
kille-why-higher-cards = { $higher } of the { $hidden } cards you do not see are higher than { $own }.

## What the puzzles are about.

kille-motif-known = Known cards
kille-motif-threshold = How high one swaps
kille-motif-count = Count the cards
kille-motif-question = The question
kille-motif-low-kille = A low kille
