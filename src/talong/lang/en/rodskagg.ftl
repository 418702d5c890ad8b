# What happens at the table (sections 3 to 8). $you is the role that the reader has in the event.

rodskagg-event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
rodskagg-event-deal = { $seen ->
    [cards] { $you ->
        [seat] You are dealt { $cards }.
       *[other] { $seat } is dealt { $cards }.
    }
   *[none] { $seat } is dealt { $number } cards.
}
rodskagg-event-bid = { $you ->
    [seat] You bid { $tricks }.
   *[other] { $seat } bids { $tricks }.
}
rodskagg-event-rodskagg = { $you ->
    [seat] You bid rödskägg.
   *[other] { $seat } bids rödskägg.
}
rodskagg-event-pass = { $you ->
    [seat] You pass.
   *[other] { $seat } passes.
}
rodskagg-event-declarer = { $number ->
    [7] { $you ->
        [seat] You are the declarer in rödskägg: all six tricks.
       *[other] { $seat } is the declarer in rödskägg: all six tricks.
    }
    [1] { $you ->
        [seat] You are the declarer for { $tricks } trick and lead throughout.
       *[other] { $seat } is the declarer for { $tricks } trick and leads throughout.
    }
   *[other] { $you ->
        [seat] You are the declarer for { $tricks } tricks and lead throughout.
       *[other] { $seat } is the declarer for { $tricks } tricks and leads throughout.
    }
}
rodskagg-event-play = { $you ->
    [seat] You play the { $card }.
   *[other] { $seat } plays the { $card }.
}
rodskagg-event-trick = { $you ->
    [seat] You take the trick.
   *[other] { $seat } takes the trick.
}
rodskagg-event-ask = { $seat }: { $call }
rodskagg-event-skip = { $you ->
    [seat] You do not ask. All stay in.
   *[other] { $seat } does not ask. All stay in.
}
rodskagg-event-join = { $reason ->
    [trick] { $you ->
        [seat] You have a trick and are along.
       *[other] { $seat } has a trick and is along.
    }
    [compulsory] { $you ->
        [seat] You stand on 1 or 2 and must go along.
       *[other] { $seat } stands on 1 or 2 and must go along.
    }
   *[free] { $you ->
        [seat] You go along.
       *[other] { $seat } goes along.
    }
}
rodskagg-event-drop = { $you ->
    [seat] You throw in.
   *[other] { $seat } throws in.
}
rodskagg-event-credited = { $you ->
    [seat] Nobody goes along. The last { $tricks } tricks are yours.
   *[other] Nobody goes along. { $seat } gets the last { $tricks } tricks.
}
rodskagg-event-score = { $made ->
    [yes] The contract is made. { $changes }.
   *[no] The contract has failed. { $changes }.
}
rodskagg-event-match_over = { $by ->
    [rodskagg] { $you ->
        [winner] Rödskägg is made: you win the match.
       *[other] Rödskägg is made: { $names } wins the match.
    }
    [zero] { $you ->
        [winner] You stand on exactly 0 and win the match.
       *[other] On exactly 0, and so the winner: { $names }.
    }
   *[max_deals] That many deals were agreed. Nobody wins.
}

## Several events on one line.

rodskagg-lines-dealt = { $names } are dealt six cards each.
rodskagg-lines-hands = The cards: { $hands }.
rodskagg-lines-hand = { $seat } { $card }
rodskagg-lines-change = { $seat } { $change }, now { $score }

rodskagg-call-ask = Går ni med?
rodskagg-gloss-ask = who goes along?
rodskagg-tricks-1 = one
rodskagg-tricks-2 = two
rodskagg-tricks-3 = three
rodskagg-tricks-4 = four
rodskagg-tricks-5 = five
rodskagg-tricks-6 = six
rodskagg-tricks-7 = rödskägg

## States.

rodskagg-phase-bid = the auction
rodskagg-phase-play = the play
rodskagg-phase-ask = is it asked who goes along?
rodskagg-phase-join = who goes along?
rodskagg-phase-deal_over = the deal is over
rodskagg-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

rodskagg-act-bid = bid { $tricks }
rodskagg-act-bid-why = You promise at least that many tricks as declarer. Each trick is one point down; if you fail you go five up.
rodskagg-act-bid-words = bids
rodskagg-act-rodskagg = bid rödskägg
rodskagg-act-rodskagg-why = You promise all six tricks. If you make it you win the match at once; otherwise you go twelve up.
rodskagg-act-rodskagg-words = redbeard, all
rodskagg-act-pass = pass
rodskagg-act-pass-why = You leave it to somebody else to be the declarer.
rodskagg-act-pass-words = passes, no
rodskagg-act-play = play the { $cards }
rodskagg-act-play-why = You must follow suit, but nobody has to play higher. The highest card of the suit led takes the trick; there are no trumps. Each trick is one point down.
rodskagg-act-play-words = lay
rodskagg-act-ask = ask who goes along
rodskagg-act-ask-why = Those who go along promise at least one trick, or go five up. The others throw in.
rodskagg-act-ask-words = question
rodskagg-act-skip = do not ask
rodskagg-act-skip-why = All stay in for the last two tricks, and no defender can be punished.
rodskagg-act-skip-words = forget, do not ask
rodskagg-act-join = go along
rodskagg-act-join-why = You play the last two tricks. If you take no trick you go five up.
rodskagg-act-join-words = go along, along, yes, y
rodskagg-act-drop = throw in
rodskagg-act-drop-why = You throw in your two cards, and your score does not change in this deal.
rodskagg-act-drop-words = throw in, no

## Where you are.

rodskagg-state-bid = { $high ->
    [0] You are forehand and must bid. You have { $cards } and stand on { $score }.
   *[other] The highest bid is { $tricks }. You have { $cards } and stand on { $score }.
}
rodskagg-state-play = { $lead ->
    [yes] You lead. You have { $cards }.
   *[no] In the trick: { $trick }. You have { $cards }.
}
rodskagg-state-ask = Four tricks have been played. Do you ask who goes along?
rodskagg-state-join = You have no trick. Do you go along? You have { $cards } and stand on { $score }.
rodskagg-table = { $declared ->
    [yes] Declarer { $declarer }, { $tricks } bid. Tricks: { $won }. Scores: { $standing }.
   *[no] Scores: { $standing }.
}
rodskagg-table-row = { $seat } { $amount }
rodskagg-ranks = Lowest to highest in each suit: 2 to 10, jack, queen, king, ace. There are no trumps.
rodskagg-goal = All begin on twelve. Each trick is one point down, and whoever stands on exactly zero wins.
