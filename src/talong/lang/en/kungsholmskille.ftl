# What happens at the table (sections 6 to 12). $you is the role that the reader has in the event.

kungsholmskille-event-lots = The lots are drawn. Whoever has number one chooses a seat first.
kungsholmskille-event-seats = The seats are drawn by lot.
kungsholmskille-event-seat = { $you ->
    [seat] You take seat { $place }.
   *[other] { $who } takes seat { $place }.
}
kungsholmskille-event-stake = { $you ->
    [seat] You put { $amount } kr in the pot.
   *[other] { $seat } puts { $amount } kr in the pot.
}
kungsholmskille-event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
kungsholmskille-event-deal = { $seen ->
    [cards] { $you ->
        [seat] You are dealt { $cards }.
       *[other] { $seat } is dealt { $cards }.
    }
   *[none] { $seat } is dealt { $number } cards.
}
kungsholmskille-event-bud = { $seat }: { $call }
kungsholmskille-event-knock = { $you ->
    [seat] You knock.
   *[other] { $seat } knocks.
}
kungsholmskille-event-fold = { $you ->
    [seat] You fold.
   *[other] { $seat } folds.
}
kungsholmskille-event-stay = { $you ->
    [seat] You stay.
   *[other] { $seat } stays.
}
kungsholmskille-event-forehand = { $you ->
    [seat] You are forehand now.
   *[other] { $seat } is forehand now.
}
kungsholmskille-event-swap = { $number ->
    [0] { $you ->
        [seat] You stand.
       *[other] { $seat } stands.
    }
   *[other] { $seen ->
        [cards] { $you ->
            [seat] You put away { $laid } and get { $drawn }.
           *[other] { $seat } puts away { $laid } and gets { $drawn }.
        }
       *[none] { $number ->
            [one] { $seat } exchanges one card.
           *[other] { $seat } exchanges { $number } cards.
        }
    }
}
kungsholmskille-event-play = { $you ->
    [seat] You play { $card }.
   *[other] { $seat } plays { $card }.
}
kungsholmskille-event-trick = { $you ->
    [seat] You take the trick.
   *[other] { $seat } takes the trick.
}
kungsholmskille-event-show = { $you ->
    [seat] You show.
   *[other] { $seat } shows.
}
kungsholmskille-event-showdown = The last cards: { $hands }.
kungsholmskille-event-deal_over = { $ending ->
    [budrunda_1] Budrunda: everybody says bud. The pot stays.
    [budrunda_2] Budrunda after the exchange. The pot stays.
    [budrunda_3] Budrunda: nobody shows. The pot stays.
    [walkover] { $you ->
        [winner] All the others have folded. The pot is yours: { $won } kr.
       *[other] All the others have folded. { $winner } takes the pot: { $won } kr.
    }
   *[showdown] { $you ->
        [winner] You are lowest. The pot is yours: { $won } kr.
       *[other] { $winner } is lowest and takes the pot: { $won } kr.
    }
}
kungsholmskille-event-penalty = { $you ->
    [seat] You showed first and pay a penalty of { $amount } kr to { $to }.
   *[other] { $seat } showed first and pays a penalty of { $amount } kr to { $to }.
}
kungsholmskille-event-share = { $you ->
    [seat] You get { $amount } kr when the pot is divided.
   *[other] { $seat } gets { $amount } kr when the pot is divided.
}
kungsholmskille-event-match_over = All the deals agreed on have been played.

## Several events on one line.

kungsholmskille-lines-stakes = { $everyone ->
    [yes] Everybody puts { $amount } kr in the pot.
   *[no] { $names } put { $amount } kr each in the pot.
}
kungsholmskille-lines-dealt = { $names } are dealt five cards each.
kungsholmskille-lines-hands = The cards: { $hands }.
kungsholmskille-lines-hand = { $you ->
    [seat] you have { $card }
   *[other] { $seat } has { $card }
}

kungsholmskille-call-bud = Bud
kungsholmskille-gloss-bud = new cards, rather

## States.

kungsholmskille-phase-seating = seats are chosen
kungsholmskille-phase-declare1 = who wants to play, the first time
kungsholmskille-phase-fold = who folds?
kungsholmskille-phase-swap = cards are exchanged
kungsholmskille-phase-declare2 = who wants to play, the second time
kungsholmskille-phase-play = the tricks
kungsholmskille-phase-show = the showing
kungsholmskille-phase-deal_over = the deal is over
kungsholmskille-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

kungsholmskille-act-seat = take seat { $place }
kungsholmskille-act-seat-verb = choose a seat
kungsholmskille-act-seat-why = Whoever has the lowest lot chooses first and deals first.
kungsholmskille-act-seat-does = you sit there all match
kungsholmskille-act-seat-words = take, choose
kungsholmskille-act-bud = { $phase ->
    [show] say bud, do not show
   *[other] say bud
}
kungsholmskille-act-bud-why = { $phase ->
    [show] You do not show, and the next one is asked. If everybody says bud it is a budrunda, and the pot stays.
   *[other] You are in but would rather have new cards. It binds you to nothing. If everybody says bud it is a budrunda: the deal stops and the pot grows.
}
kungsholmskille-act-bud-does = { $phase ->
    [show] the next one is asked
   *[other] rather new cards
}
kungsholmskille-act-bud-words = pass
kungsholmskille-act-knock = knock
kungsholmskille-act-knock-why = { $phase ->
    [declare2] Play begins at once, and forehand leads.
   *[other] You want to play. The others may fold, but not you; if all of them do, the pot is yours.
}
kungsholmskille-act-knock-does = { $phase ->
    [declare2] play begins at once
   *[other] play for the pot
}
kungsholmskille-act-knock-words = go
kungsholmskille-act-fold = fold
kungsholmskille-act-fold-why = You throw your cards in and are out of the deal, and pay no more now.
kungsholmskille-act-fold-does = paying no more now
kungsholmskille-act-fold-words = no, out
kungsholmskille-act-stay = stay
kungsholmskille-act-stay-why = You take part in the exchange and the play. You cannot fold later.
kungsholmskille-act-stay-does = in to the end
kungsholmskille-act-stay-words = yes, y, in
kungsholmskille-act-swap = { $number ->
    [0] stand
    [one] exchange { $cards }
   *[other] exchange { $cards }
}
kungsholmskille-act-swap-verb = exchange up to two cards or stand
kungsholmskille-act-swap-why = You put away no card, one or two, and get as many from the stock. Low cards are wanted last, high ones to take tricks.
kungsholmskille-act-swap-does = { $number ->
    [0] keep all five
   *[other] as many new from the stock
}
kungsholmskille-act-swap-words = exchange, change, stand, content
kungsholmskille-act-play = play { $cards }
kungsholmskille-act-play-why = If you can equal or beat the highest card of the trick you must; otherwise you must play your lowest card. Only the last card you are left with counts.
kungsholmskille-act-play-does = the highest takes the trick
kungsholmskille-act-play-words = lay
kungsholmskille-act-show = show
kungsholmskille-act-show-why = Everybody shows their last card. If yours alone is lowest, the pot is yours. Otherwise you pay as much as the pot to whoever wins.
kungsholmskille-act-show-does = lowest alone wins
kungsholmskille-act-show-words = up, lay up

## Where you are.

kungsholmskille-state-seating = You choose a seat.
kungsholmskille-state-declare1 = You have { $cards }. There is { $pot } kr in the pot.
kungsholmskille-state-fold = { $honour ->
    [yes] { $knocker } has knocked. You have { $cards }. You are forehand. By custom forehand does not fold.
   *[no] { $knocker } has knocked. You have { $cards }. Are you in?
}
kungsholmskille-state-swap = You may exchange up to two cards. You have { $cards }.
kungsholmskille-state-declare2 = The exchange is over. You have { $cards }. There is { $pot } kr in the pot.
kungsholmskille-state-play = { $lead ->
    [yes] You lead. You have { $cards }.
   *[no] The highest card in the trick is { $high }. You have { $cards }.
}
kungsholmskille-state-show = You are left with { $cards }. There is { $pot } kr in the pot.
kungsholmskille-table = { $length ->
    [0] Deal { $deal }. There is { $pot } kr in the pot. Left: { $names }. Balances: { $standing }.
   *[other] Deal { $deal } of { $length }. There is { $pot } kr in the pot. Left: { $names }. Balances: { $standing }.
}
kungsholmskille-settled = Balances: { $standing }.
kungsholmskille-table-row = { $seat } { $amount }
kungsholmskille-ranks = Lowest to highest: blaren, blompottan, kransen, lilja 1 to 12, värdshus, kavall, svin, husar, kuku, kille. No card has any special effect.
kungsholmskille-goal = Five cards, four tricks. Whoever has the lowest card left when somebody shows takes the pot.
kungsholmskille-another = Another deal?

## The goal right now, on one line after “Goal:”: at most 58 characters, and no names.

kungsholmskille-goal-watch = have the lowest card left when somebody shows.
kungsholmskille-goal-seating = choose a seat. Then: have the lowest card left.
kungsholmskille-goal-hand = have the lowest card left. { $lower ->
    [0] No rank is lower.
    [one] 1 rank is lower.
   *[other] { $lower } ranks are lower.
}
kungsholmskille-goal-last = have the lowest card. { $edge ->
    [lowest] No rank is lower.
    [highest] No rank is higher.
   *[none] { $lower ->
        [one] 1 rank is lower
       *[other] { $lower } ranks are lower
    }, { $higher } higher.
}
kungsholmskille-goal-folded = wait for the next deal. You have folded.

## Quick phrases for the chat, with | between them, and what they mean.

kungsholmskille-phrases = Bud! | Jag knackar. | Jag är med. | Jag lägger mig. | Visa!
kungsholmskille-phrases-gloss = new cards, rather | I knock | I am in | I fold | show

# What the puzzles are about.
kungsholmskille-theme-declare1 = Bud or knock, the first time
kungsholmskille-theme-declare2 = Bud or knock, the second time
kungsholmskille-theme-fold = Stay or fold
kungsholmskille-theme-swap = The exchange
kungsholmskille-theme-play = Leading and beating
kungsholmskille-theme-show = The showing

## The reasons that a player would give.

kungsholmskille-why-few-lower = { $lower ->
        [0] none
        [one] only one
       *[other] only { $lower }
    } of the { $hidden } cards you do not see { $lower ->
        [one] is
       *[other] are
    } lower than { $card }.
kungsholmskille-why-many-lower = { $lower } of the { $hidden } cards you do not see are lower than { $card }, your lowest.
kungsholmskille-why-tools = With { $highs } you can take tricks, and whoever cannot beat has to play their lowest.
kungsholmskille-why-no-tools = Your highest is { $high }: you have nothing above the liljor to take tricks with.
kungsholmskille-why-pot-odds = There are { $pot } kr in the pot, and whoever loses at the showing puts { $least } or { $most } into the next.
kungsholmskille-why-honour = Forehand does not fold: the code of honour says so.
kungsholmskille-why-middle = { $cards } { $many ->
        [one] is
       *[other] are
    } too high to be left with and too low to take tricks with.
kungsholmskille-why-keeps = You keep { $low } to be left with and { $highs } to take tricks with.
kungsholmskille-why-keeps-low = You keep { $low } to be left with.
kungsholmskille-why-unbeatable = Nobody can beat { $card }, so the others have to play their lowest.
kungsholmskille-why-few-over = Only { $over } of the { $hidden } cards you do not see can beat { $card }.
kungsholmskille-why-cheapest = You are the last to play, and { $card } is the lowest that you can beat with.
kungsholmskille-why-highest-first = { $card } is your highest: better to be rid of it now than to be left with it.
kungsholmskille-why-saves-low = You save { $low } for the showing.
kungsholmskille-why-saves-high = You save { $highs } for a later trick.
kungsholmskille-why-as-low = { $lower } of the { $hidden } cards you do not see { $lower ->
        [one] is
       *[other] are
    } as low as { $card } or lower.
kungsholmskille-why-as-low-few = Only { $lower } of the { $hidden } cards you do not see { $lower ->
        [one] is
       *[other] are
    } as low as { $card } or lower.
kungsholmskille-why-penalty = Whoever shows first and is not alone lowest pays a penalty of { $penalty } kr.
kungsholmskille-why-lowest-certain = Nobody can have a card as low as { $card }.
kungsholmskille-why-floor = { $seat } could not beat and played { $low }: what is left is at least as high.

## What the puzzles are about.

kungsholmskille-motif-low = A low card to be left with
kungsholmskille-motif-high = High cards to take tricks with
kungsholmskille-motif-middle = The middle cards
kungsholmskille-motif-pot = The pot and the penalty
kungsholmskille-motif-others = What the others can have
