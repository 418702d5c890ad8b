# What happens at the table (sections 6 to 12). $you is the role that the reader has in the event.

kungsholmskille-event-lots = The lots are drawn. Whoever has lot 1 chooses a seat first.
kungsholmskille-event-seats = The seats are drawn by lot.
kungsholmskille-event-seat = { $you ->
    [seat] You take seat { $place }.
   *[other] { $who } takes seat { $place }.
}
kungsholmskille-event-stake = { $you ->
    [seat] You put { $amount } in the pot.
   *[other] { $seat } puts { $amount } in the pot.
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
        [winner] All the others have folded. The pot is yours: { $won }.
       *[other] All the others have folded. { $winner } takes the pot: { $won }.
    }
   *[showdown] { $you ->
        [winner] You are lowest. The pot is yours: { $won }.
       *[other] { $winner } is lowest and takes the pot: { $won }.
    }
}
kungsholmskille-event-penalty = { $you ->
    [seat] You showed first and pay a penalty of { $amount } to { $to }.
   *[other] { $seat } showed first and pays a penalty of { $amount } to { $to }.
}
kungsholmskille-event-share = { $you ->
    [seat] You get { $amount } when the pot is divided.
   *[other] { $seat } gets { $amount } when the pot is divided.
}
kungsholmskille-event-match_over = All the deals agreed on have been played.

## Several events on one line.

kungsholmskille-lines-stakes = { $everyone ->
    [yes] Everyone puts { $amount } in the pot.
   *[no] { $names } put { $amount } each in the pot.
}
kungsholmskille-lines-dealt = { $names } are dealt five cards each.
kungsholmskille-lines-hands = The cards: { $hands }.
kungsholmskille-lines-hand = { $seat } { $card }

kungsholmskille-call-bud = Bud
kungsholmskille-gloss-bud = rather new cards

## States.

kungsholmskille-phase-seating = seats are chosen
kungsholmskille-phase-declare1 = the first declaration
kungsholmskille-phase-fold = who folds?
kungsholmskille-phase-swap = cards are exchanged
kungsholmskille-phase-declare2 = the second declaration
kungsholmskille-phase-play = trick play
kungsholmskille-phase-show = showing
kungsholmskille-phase-deal_over = the deal is over
kungsholmskille-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

kungsholmskille-act-seat = take seat { $place }
kungsholmskille-act-seat-why = The lowest lot chooses first and deals in the first deal.
kungsholmskille-act-seat-words = take, choose
kungsholmskille-act-bud = { $phase ->
    [show] say bud, do not show
   *[other] say bud
}
kungsholmskille-act-bud-why = { $phase ->
    [show] You do not show, and the next one is asked. If all say bud it is a budrunda and the pot stays.
   *[other] You are in but would rather have new cards. It binds you to nothing. If all say bud it is a budrunda: the deal stops and the pot grows.
}
kungsholmskille-act-bud-words = pass
kungsholmskille-act-knock = knock
kungsholmskille-act-knock-why = { $phase ->
    [declare2] Play begins at once, and forehand leads.
   *[other] You want to play. The others may fold, but not you; if all of them do, the pot is yours.
}
kungsholmskille-act-knock-words = go
kungsholmskille-act-fold = fold
kungsholmskille-act-fold-why = You throw your cards in and are out of the deal, and pay no more now.
kungsholmskille-act-fold-words = no, out
kungsholmskille-act-stay = stay
kungsholmskille-act-stay-why = You take part in the exchange and the play. You cannot fold later.
kungsholmskille-act-stay-words = yes, y, in
kungsholmskille-act-swap = { $number ->
    [0] stand
    [one] exchange { $cards }
   *[other] exchange { $cards }
}
kungsholmskille-act-swap-why = You put away no card, one or two, and get as many from the stock. Low cards are wanted last, high ones to take tricks.
kungsholmskille-act-swap-words = exchange, change, stand, content
kungsholmskille-act-play = play { $cards }
kungsholmskille-act-play-why = If you can equal or beat the highest card of the trick you must; otherwise you must play your lowest card. Only the last card you are left with counts.
kungsholmskille-act-play-words = lay
kungsholmskille-act-show = show
kungsholmskille-act-show-why = Everybody shows the last card. If yours alone is lowest, the pot is yours. Otherwise you pay as much as the pot to whoever wins.
kungsholmskille-act-show-words = up, lay up

## Where you are.

kungsholmskille-state-seating = You are to choose a seat.
kungsholmskille-state-declare1 = Your turn. You have { $cards }. There is { $pot } in the pot.
kungsholmskille-state-fold = { $honour ->
    [yes] { $knocker } has knocked. You have { $cards }. You are forehand, and forehand by custom does not fold.
   *[no] { $knocker } has knocked. You have { $cards }. Are you in?
}
kungsholmskille-state-swap = You may exchange up to two cards. You have { $cards }.
kungsholmskille-state-declare2 = Your turn after the exchange. You have { $cards }. There is { $pot } in the pot.
kungsholmskille-state-play = { $lead ->
    [yes] You lead. You have { $cards }.
   *[no] Highest in the trick is { $high }. You have { $cards }.
}
kungsholmskille-state-show = You are left with { $cards }. There is { $pot } in the pot.
kungsholmskille-table = { $length ->
    [0] Deal { $deal }. Pot { $pot }. Left: { $names }. Balances: { $standing }.
   *[other] Deal { $deal } of { $length }. Pot { $pot }. Left: { $names }. Balances: { $standing }.
}
kungsholmskille-table-row = { $seat } { $amount }
kungsholmskille-ranks = Lowest to highest: blaren, blompottan, kransen, lilja 1 to 12, värdshus, kavall, svin, husar, kuku, kille. No card has any special effect.
kungsholmskille-goal = Five cards, four tricks. Whoever has the lowest card left when somebody shows takes the pot.
kungsholmskille-another = Another deal?
