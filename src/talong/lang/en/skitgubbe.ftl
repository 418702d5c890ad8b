# What happens at the table (sections 2 to 5 and 9). $you is the role that the reader has in the event.

skitgubbe-event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
skitgubbe-event-open_trump = The last card lies open: { $card }. Trumps will be { $suit }.
skitgubbe-event-deal = { $seen ->
    [cards] { $you ->
        [seat] You are dealt { $cards }.
       *[other] { $seat } is dealt { $cards }.
    }
   *[none] { $seat } is dealt { $number } cards.
}
skitgubbe-event-announce = { $you ->
    [seat] You announce your lowest rank: { $rank }.
   *[other] { $seat } announces the lowest rank: { $rank }.
}
skitgubbe-event-turn = { $you ->
    [seat] It is your turn.
   *[other] It is { $seat }'s turn.
}
skitgubbe-event-play = { $you ->
    [seat] You play { $cards }.
   *[other] { $seat } plays { $cards }.
}
skitgubbe-event-chance = { $you ->
    [seat] You take a chance: { $cards }.
   *[other] { $seat } takes a chance: { $cards }.
}
skitgubbe-event-throw = { $you ->
    [seat] You throw on { $cards }.
   *[other] { $seat } throws on { $cards }.
}
skitgubbe-event-pass = { $you ->
    [seat] You pass.
   *[other] { $seat } passes.
}
skitgubbe-event-draw = { $seen ->
    [cards] { $you ->
        [seat] You draw { $cards }.
       *[other] { $seat } draws { $cards }.
    }
   *[none] { $number ->
        [one] { $seat } draws a card.
       *[other] { $seat } draws { $number } cards.
    }
}
skitgubbe-event-last = { $you ->
    [seat] You get the last card and put it beside you, unseen.
   *[other] { $seat } gets the last card and puts it aside, unseen.
}
skitgubbe-event-decided = { $you ->
    [seat] You win the trick.
   *[other] { $seat } wins the trick.
}
skitgubbe-event-turned = { $you ->
    [seat] You turn the trick away.
   *[other] { $seat } turns the trick away.
}
skitgubbe-event-phase_1_over = Phase 1 is over.
skitgubbe-event-returned = { $you ->
    [seat] You take back { $cards }.
   *[other] { $seat } takes back { $cards }.
}
skitgubbe-event-reveal = The last card is { $card }. Trumps are { $suit }.
skitgubbe-event-removed = { $seen ->
    [cards] { $you ->
        [seat] You give up the skitkort { $cards }.
       *[other] { $seat } gives up the skitkort { $cards }.
    }
   *[none] { $number ->
        [0] { $you ->
            [seat] You have no skitkort.
           *[other] { $seat } has no skitkort.
        }
       *[other] { $seat } gives up { $number } skitkort.
    }
}
skitgubbe-event-skit = { $seen ->
    [cards] { $you ->
        [seat] You get the skitkort { $cards }.
       *[other] { $seat } gets the skitkort { $cards }.
    }
   *[none] { $seat } gets { $number } skitkort.
}
skitgubbe-event-lay = { $you ->
    [seat] You lay { $cards }.
   *[other] { $seat } lays { $cards }.
}
skitgubbe-event-pick_up = { $you ->
    [seat] You pick up { $cards }.
   *[other] { $seat } picks up { $cards }.
}
skitgubbe-event-avstick = { $you ->
    [seat] You make the avstick.
   *[other] { $seat } makes the avstick.
}
skitgubbe-event-draw2 = { $seen ->
    [cards] { $you ->
        [seat] You draw { $cards } from the avstickshög.
       *[other] { $seat } draws { $cards } from the avstickshög.
    }
   *[none] { $seat } draws a card from the avstickshög.
}
skitgubbe-event-out = { $you ->
    [seat] You are out.
   *[other] { $seat } is out.
}
skitgubbe-event-skitgubbe = { $you ->
    [seat] You are skitgubbe.
   *[other] { $seat } is skitgubbe.
}
skitgubbe-event-no_loser = The game goes round without end. Nobody is skitgubbe.
skitgubbe-event-match_over = All the deals agreed on have been played.

## Several events on one line.

skitgubbe-lines-dealt = { $names } are dealt { $number } cards each.
skitgubbe-lines-hands = The cards: { $hands }.
skitgubbe-lines-hand = { $seat } { $card }
skitgubbe-lines-removed = The skitkort are sorted out: { $rows }.
skitgubbe-lines-row = { $seat } { $number }
skitgubbe-lines-passed = { $names } pass.

## States.

skitgubbe-phase-collect = phase 1: collecting cards
skitgubbe-phase-throw = phase 1: cards may be thrown on
skitgubbe-phase-shed = phase 2: getting rid of the cards
skitgubbe-phase-deal_over = the deal is over
skitgubbe-phase-match_over = the series is over

## What you can do: a short label, what it means, and words that are understood as well.

skitgubbe-act-play = { $phase ->
    [shed] lay { $cards }
   *[other] play { $cards }
}
skitgubbe-act-play-why = { $phase ->
    [shed] Lay one card or a sequence of one suit. One beats with a higher card of the suit or with a trump. When there are as many layings as there were players at the lead it is an avstick.
   *[other] Play one or more cards of one rank. The highest rank wins the trick; if several play it, they play again. You draw as many cards. What you win is your hand in phase 2.
}
skitgubbe-act-play-words = lay
skitgubbe-act-chance = take a chance
skitgubbe-act-chance-why = The top card of the stock is turned up and is the card you play. Your hand does not change.
skitgubbe-act-chance-words = dare, take a chance
skitgubbe-act-throw = throw on { $cards }
skitgubbe-act-throw-why = The cards are added to the trick without competing for it, and you draw as many. That is how to be rid of low cards.
skitgubbe-act-throw-words = throw on
skitgubbe-act-pass = pass
skitgubbe-act-pass-why = You throw nothing on now.
skitgubbe-act-pass-words = no
skitgubbe-act-turn = turn the trick away
skitgubbe-act-turn-why = The trick is yours. You turn it away before anybody can throw on more.
skitgubbe-act-turn-words = turn away
skitgubbe-act-pick_up = pick up
skitgubbe-act-pick_up-why = You take cards from the pile instead of beating it, and the next one goes on.
skitgubbe-act-pick_up-words = pick, take

## Where you are.

skitgubbe-state-collect = { $lead ->
    [yes] You lead. You have { $cards }. There are { $stock } in the stock.
   *[no] In the trick: { $trick }. You have { $cards }. There are { $stock } in the stock.
}
skitgubbe-state-throw = Do you want to throw on? In the trick: { $trick }. You have { $cards }.
skitgubbe-state-shed = { $lead ->
    [yes] You lead. Trumps are { $suit }. You have { $cards }.
   *[no] On top lies { $top }, { $layings } of { $needed } layings. Trumps are { $suit }. You have { $cards }.
}
skitgubbe-table = { $phase ->
    [shed] Trumps are { $suit }. Cards in hand: { $hands }. Skitgubbe so far: { $standing }.
   *[other] Stock { $stock }. Won cards: { $hands }. Skitgubbe so far: { $standing }.
}
skitgubbe-table-row = { $seat } { $amount }
skitgubbe-ranks = Lowest to highest: 2 to 10, jack, queen, king, ace. In phase 1 only the rank counts. In phase 2 a higher card of the suit beats, and trumps beat the other suits.
skitgubbe-goal = First one collects cards, then one tries to be rid of them. The last one with cards is skitgubbe.
skitgubbe-another = Another deal?

## What is accepted but has no effect, or perhaps not the one that was meant (SO3, R-S1).


## The letters (section 6).

skitgubbe-letter-A = Two cards in hand instead of three.
skitgubbe-letter-B = Whoever has the lowest card leads first; later the previous skitgubbe.
skitgubbe-letter-C = Cards may be thrown on at any time.
skitgubbe-letter-D = One may throw on only the rank that one has played.
skitgubbe-letter-E = Nobody throws on, and one plays one card at a time.
skitgubbe-letter-F = A match beats higher lone cards.
skitgubbe-letter-G = Compulsory match: whoever can match must.
skitgubbe-letter-H = No evasion: one may not throw away what one would have to play. Needs C and G.
skitgubbe-letter-I = Phase 1 ends with the trick in which the last card is drawn.
skitgubbe-letter-J = When the stock is gone only those may throw on who can no longer be drawn into a tie.
skitgubbe-letter-K = The last card, the trump, lies open from the beginning.
skitgubbe-letter-L = The six of trumps is skitkort too.
skitgubbe-letter-M = Whoever has fewer than 6, 7 or 10 cards gets skitkort. The number is given by m_threshold.
skitgubbe-letter-N = Whoever has fewer cards than the rank of the trump card gets skitkort.
skitgubbe-letter-O = The winner of the last trick of phase 1 leads in phase 2.
skitgubbe-letter-P = The other suit of the trump colour is untrumpable.
skitgubbe-letter-Q = Clubs are untrumpable, unless they are trumps.
skitgubbe-letter-R = Clubs are untrumpable, or spades if clubs are trumps.
skitgubbe-letter-S = One picks up from the bottom.
skitgubbe-letter-T = One picks up one laying, not a whole run.
skitgubbe-letter-U = Forced pick-up: after a pick-up all must pick up until the pile is empty.
skitgubbe-letter-V = A whole suit on top is an avstick.
