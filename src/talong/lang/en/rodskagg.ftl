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
        [seat] You are the declarer for { $tricks } trick and lead to every trick.
       *[other] { $seat } is the declarer for { $tricks } trick and leads to every trick.
    }
   *[other] { $you ->
        [seat] You are the declarer for { $tricks } tricks and lead to every trick.
       *[other] { $seat } is the declarer for { $tricks } tricks and leads to every trick.
    }
}
rodskagg-event-play = { $you ->
    [seat] You play { $card }.
   *[other] { $seat } plays { $card }.
}
rodskagg-event-trick = { $you ->
    [seat] You take the trick.
   *[other] { $seat } takes the trick.
}
rodskagg-event-ask = { $seat }: { $call }
rodskagg-event-skip = { $you ->
    [seat] You do not ask. Everybody stays in.
   *[other] { $seat } does not ask. Everybody stays in.
}
rodskagg-event-join = { $reason ->
    [trick] { $you ->
        [seat] You have taken a trick and are in.
       *[other] { $seat } has taken a trick and is in.
    }
    [compulsory] { $you ->
        [seat] You stand on 1 or 2 and must stay in.
       *[other] { $seat } stands on 1 or 2 and must stay in.
    }
   *[free] { $you ->
        [seat] You stay in.
       *[other] { $seat } stays in.
    }
}
rodskagg-event-drop = { $you ->
    [seat] You throw in.
   *[other] { $seat } throws in.
}
rodskagg-event-credited = { $you ->
    [seat] Nobody stays in. The last { $tricks } tricks are yours.
   *[other] Nobody stays in. { $seat } gets the last { $tricks } tricks.
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
        [winner] You reach exactly 0 and win.
       *[other] { $many ->
            [yes] { $names } reach exactly 0 and win.
           *[no] { $names } reaches exactly 0 and wins.
        }
    }
   *[max_deals] The deals agreed on have been played. Nobody wins.
}

## Several events on one line.

rodskagg-lines-dealt = { $names } are dealt six cards each.
rodskagg-lines-hands = The cards: { $hands }.
rodskagg-lines-hand = { $you ->
    [seat] you have { $card }
   *[other] { $seat } has { $card }
}
rodskagg-lines-play = { $card } from { $seat }
rodskagg-lines-change = { $seat } { $change }, now { $score }
rodskagg-lines-unchanged = No score changes

rodskagg-call-ask = Går ni med?
rodskagg-gloss-ask = who is in?
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
rodskagg-phase-ask = is it to be asked who is in?
rodskagg-phase-join = who is in?
rodskagg-phase-deal_over = the deal is over
rodskagg-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

rodskagg-act-bid = bid { $tricks }
rodskagg-act-bid-verb = bid
rodskagg-act-bid-why = You promise at least that many tricks as declarer. Each trick is one point down; if you fail you go five up.
rodskagg-act-bid-does = { $number ->
    [one] at least { $number } trick
   *[other] at least { $number } tricks
}
rodskagg-act-bid-words = bids
rodskagg-act-rodskagg = bid rödskägg
rodskagg-act-rodskagg-why = You promise all six tricks. If you make it you win the match at once; otherwise you go twelve up.
rodskagg-act-rodskagg-does = all six, or { $penalty } up
rodskagg-act-rodskagg-words = redbeard, all
rodskagg-act-pass = pass
rodskagg-act-pass-why = You leave it to somebody else to be the declarer.
rodskagg-act-pass-does = let others promise
rodskagg-act-pass-words = passes, no
rodskagg-act-play = play { $cards }
rodskagg-act-play-why = You must follow suit, but nobody has to play higher. The highest card of the suit led takes the trick; there are no trumps. Each trick is one point down.
rodskagg-act-play-does = highest of the suit takes it
rodskagg-act-play-words = lay
rodskagg-act-ask = ask who is in
rodskagg-act-ask-why = Those who stay in promise at least one trick, or go five up. The others throw in.
rodskagg-act-ask-does = the others stay in or throw in
rodskagg-act-ask-words = question
rodskagg-act-skip = do not ask
rodskagg-act-skip-why = Everybody stays in for the last two tricks, and no defender can be punished.
rodskagg-act-skip-does = all stay in, no penalty
rodskagg-act-skip-words = forget, do not ask
rodskagg-act-join = stay in
rodskagg-act-join-why = You play the last two tricks. If you take no trick you go five up.
rodskagg-act-join-does = promise one trick
rodskagg-act-join-words = stay in, stay, in, go along, along, yes, y
rodskagg-act-drop = throw in
rodskagg-act-drop-why = You throw in your two cards, and your score does not change in this deal.
rodskagg-act-drop-does = stay on { $score }
rodskagg-act-drop-words = throw in, no

## Where you are.

rodskagg-state-bid = { $high ->
    [0] You are forehand: promise at least one of the six tricks. You have { $cards } and stand on { $score }.
   *[other] The highest bid is { $tricks }. Promise more tricks, or pass. You have { $cards } and stand on { $score }.
}
rodskagg-state-play = { $lead ->
    [yes] You lead. You have { $cards }.
   *[no] In the trick: { $trick }. You have { $cards }.
}
rodskagg-state-ask = Ask who is in, or lead without asking. You have { $cards }.
rodskagg-state-join = You have no trick. Do you stay in? You have { $cards } and stand on { $score }.
rodskagg-table = { $declared ->
    [you] You are the declarer for { $tricks }. { $taken ->
        [none] No trick has been taken.
       *[some] Tricks: { $won }.
    } Scores: { $standing }.
    [yes] { $declarer } is the declarer for { $tricks }. { $taken ->
        [none] No trick has been taken.
       *[some] Tricks: { $won }.
    } Scores: { $standing }.
   *[no] Scores: { $standing }.
}
rodskagg-settled = Scores: { $standing }.
rodskagg-table-row = { $seat } { $amount }
rodskagg-ranks = Lowest to highest in each suit: 2 to 10, jack, queen, king, ace. There are no trumps.
rodskagg-goal = Everybody begins on twelve. Each trick is one point down, and whoever reaches exactly zero wins.

## The goal right now, on one line after “Goal:”: at most 58 characters, and no names.

rodskagg-goal-watch = exactly 0. Below zero you are tjock.
rodskagg-goal-bid = { $below ->
    [yes] up to 0. You are tjock, on { $score }: only penalties help.
   *[no] exactly 0. You stand on { $score }; each trick takes 1 off.
}
rodskagg-goal-contract = { $kind ->
    [all] all six tricks, and the match is yours. { $missing } to go.
   *[number] { $missing } more { $missing ->
        [one] trick
       *[other] tricks
    }. You have promised { $promised } or more.
}
rodskagg-goal-failed = { $way ->
    [down] take tricks even so.
   *[other] no more tricks.
} { $kind ->
    [all] The rödskägg failed: { $penalty } up.
   *[number] The contract failed: { $penalty } up.
}
rodskagg-goal-made = { $way ->
    [down] { $left } more { $left ->
        [one] trick
       *[other] tricks
    } to exactly 0. The contract is made.
   *[other] no more tricks. The contract is made.
}
rodskagg-goal-stop = take at least one trick, or the match is lost.
rodskagg-goal-join = take at least one trick if you stay in, or go { $penalty } up.
rodskagg-goal-promised = take at least one trick, or go { $penalty } up.
rodskagg-goal-tricks = { $way ->
    [down] { $left } more { $left ->
        [one] trick
       *[other] tricks
    } to exactly 0.
    [there] no more tricks: now you stand on exactly 0.
   *[below] no more tricks: you are tjock, on { $score }.
}
rodskagg-goal-dropped = wait for the next deal. You stay on { $score }.

## Quick phrases for the chat, with | between them, and what they mean.

rodskagg-phrases = Går ni med? | Jag är med! | Pass. | Rödskägg! | Tjock!
rodskagg-phrases-gloss = who is in? | I am in | pass | rödskägg, the boldest contract | fat: below zero

# What the puzzles are about.
rodskagg-theme-bid = The auction
rodskagg-theme-join = Go along or not
rodskagg-theme-play = The tricks

## The reasons that a player would give.

rodskagg-why-sure-tricks = { $number ->
        [one] { $cards } is a sure trick
        [2] { $cards } are two sure tricks
        [3] { $cards } are three sure tricks
        [4] { $cards } are four sure tricks
        [5] { $cards } are five sure tricks
       *[other] { $cards } are six sure tricks
    } for whoever leads.
rodskagg-why-bid-to-zero = You stand on { $score }: just so many tricks take you to nought.
rodskagg-why-miss-to-zero = You stand on −{ $score }: { $tricks ->
        [0] without a trick
        [one] with one trick
        [2] with two tricks
        [3] with three tricks
       *[other] with four tricks
    } and a failed bid you stand on nought.
rodskagg-why-no-more-needed = Tricks above your bid count all the same, so a higher bid gives nothing more.
rodskagg-why-rodskagg = If you take all six you win the match at once; otherwise it is { $penalty } up.
rodskagg-why-no-sure-trick = You have no trick that is sure.
rodskagg-why-five-up-to-zero = You stand on −5: if you go along and get no trick, the penalty takes you to just nought.
rodskagg-why-gift-wins = If you drop out { $seat } gets two more tricks, and that makes just nought.
rodskagg-why-tops = { $cards } { $many ->
        [one] is the highest
       *[other] are the highest
    } that you have not seen fall in the suit.
rodskagg-why-one-to-zero = You stand on 1: one trick takes you to nought.
rodskagg-why-no-top = In every suit somebody may have a higher card than you.
rodskagg-why-drop-keeps = If you drop out you stay on { $score }; if you go along and get no trick it is { $worse }.
rodskagg-why-suit-gone = Nobody else can have any { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    } left, so { $card } takes the trick.
rodskagg-why-top-lead = { $card } is the highest that can be left in the suit, and takes the trick.
rodskagg-why-all-higher = Whoever has the suit has to play higher than { $card }.
rodskagg-why-keeps-tops = You save { $cards }, which { $many ->
        [one] takes its trick
       *[other] take their tricks
    } later as well.
rodskagg-why-thrown = You have no { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    } and are rid of { $card } without taking the trick.
rodskagg-why-under = { $card } goes under { $high }, so the trick is not yours.
rodskagg-why-takes-last = You are the last to play, and { $card } takes the trick.
rodskagg-why-top-takes = { $card } is the highest that can be left in the suit, and takes the trick.
rodskagg-why-to-zero = { $number ->
        [one] one more trick takes
        [2] two more tricks take
        [3] three more tricks take
        [4] four more tricks take
        [5] five more tricks take
       *[other] six more tricks take
    } you to just nought.
rodskagg-why-at-zero = You have just the tricks that make nought: one more makes you tjock.
rodskagg-why-contract-needs = The contract needs { $number ->
        [one] one more trick
        [2] two more tricks
        [3] three more tricks
        [4] four more tricks
        [5] five more tricks
       *[other] six more tricks
    }.

## What the puzzles are about.

rodskagg-motif-sure = Sure tricks
rodskagg-motif-score = The score
rodskagg-motif-contract = The contract
rodskagg-motif-under = Going under
