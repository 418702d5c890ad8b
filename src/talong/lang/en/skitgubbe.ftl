# What happens at the table (sections 2 to 5 and 9). $you is the role that the reader has in the event.

skitgubbe-event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
skitgubbe-event-open_trump = The last card lies open: { $card }. { $opening } will be trumps.
skitgubbe-event-deal = { $seen ->
    [cards] { $you ->
        [seat] You are dealt { $cards }.
       *[other] { $seat } is dealt { $cards }.
    }
   *[none] { $seat } is dealt { $number } cards.
}
skitgubbe-event-announce = { $you ->
    [seat] You announce your lowest rank: { $rank }.
   *[other] { $seat } announces their lowest rank: { $rank }.
}
skitgubbe-event-turn = { $you ->
    [seat] It is your turn.
   *[other] It is { $seat }’s turn.
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
skitgubbe-call-throw = Slänger på!
skitgubbe-gloss-throw = throwing on
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
   *[other] { $seat } gets the last card and puts it to one side, unseen.
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
skitgubbe-event-reveal = The last card is { $card }. { $opening } are trumps.
skitgubbe-event-removed = { $seen ->
    [cards] { $you ->
        [seat] You put away your skitkort: { $cards }.
       *[other] { $seat } puts away skitkort: { $cards }.
    }
   *[none] { $number ->
        [0] { $you ->
            [seat] You have no skitkort.
           *[other] { $seat } has no skitkort.
        }
       *[other] { $seat } puts away { $number } skitkort.
    }
}
skitgubbe-event-skit = { $seen ->
    [cards] { $you ->
        [seat] You get skitkort: { $cards }.
       *[other] { $seat } gets skitkort: { $cards }.
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
    [seat] You make an avstick.
   *[other] { $seat } makes an avstick.
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
skitgubbe-event-no_loser = Play goes round and round. Nobody is skitgubbe.
skitgubbe-event-match_over = All the deals agreed on have been played.

## Several events on one line.

skitgubbe-lines-dealt = { $names } are dealt { $number } cards each.
skitgubbe-lines-hands = The cards: { $hands }.
skitgubbe-lines-hand = { $you ->
    [seat] you have { $card }
   *[other] { $seat } has { $card }
}
skitgubbe-lines-play = { $card } from { $seat }
skitgubbe-lines-removed = { $some ->
    [none] Nobody has skitkort.
   *[some] The skitkort are sorted out: { $rows }.
}
skitgubbe-lines-row = { $seat } { $number }
skitgubbe-lines-passed = { $names } pass.

## States.

skitgubbe-phase-collect = phase 1: collecting cards
skitgubbe-phase-throw = phase 1: cards may be thrown on
skitgubbe-phase-shed = phase 2: getting rid of the cards
skitgubbe-phase-deal_over = the deal is over
skitgubbe-phase-match_over = the match is over

## What you can do: a short label, what it means, and words that are understood as well.

skitgubbe-act-play = { $phase ->
    [shed] lay { $cards }
   *[other] play { $cards }
}
skitgubbe-act-play-why = { $phase ->
    [shed] Lay one card or a sequence of one suit. You beat the top card with a higher one of the suit or with a trump. When there are as many layings as there were players at the lead, it is an avstick.
   *[other] Play one or more cards of one rank. The highest rank wins the trick; if several people play it, they play again. You draw as many cards as you played. What you win is your hand in phase 2.
}
skitgubbe-act-play-does = { $phase ->
    [shed] out of your hand
   *[other] you keep what you win
}
skitgubbe-act-play-words = lay
skitgubbe-act-chance = take a chance
skitgubbe-act-chance-why = The top card of the stock is turned up, and that is the card you play. You keep your own cards.
skitgubbe-act-chance-does = turn up the top card
skitgubbe-act-chance-words = dare, take a chance
skitgubbe-act-throw = throw on { $cards }
skitgubbe-act-throw-why = The cards are added to the trick without competing for it, and you draw as many. That is how to get rid of low cards.
skitgubbe-act-throw-does = { $stock ->
    [0] it goes with the trick
   *[other] goes with the trick, draw anew
}
skitgubbe-act-throw-words = throw on
skitgubbe-act-pass = pass
skitgubbe-act-pass-why = You throw nothing on now.
skitgubbe-act-pass-does = throw nothing on
skitgubbe-act-pass-words = no
skitgubbe-act-turn = turn the trick away
skitgubbe-act-turn-why = The trick is yours. You turn it away before anybody can throw on more.
skitgubbe-act-turn-does = the trick is yours now
skitgubbe-act-turn-words = turn away
skitgubbe-act-pick_up = pick up
skitgubbe-act-pick_up-why = You take cards from the pile instead of beating it, and the next player goes on.
skitgubbe-act-pick_up-does = { $number ->
    [one] you take up 1 card
   *[other] you take up { $number } cards
}
skitgubbe-act-pick_up-words = pick, take

## Where you are.

skitgubbe-state-collect = { $lead ->
    [yes] You lead. You have { $cards }. { $stock ->
        [0] The stock is empty.
        [one] There is one card in the stock.
       *[other] There are { $stock } cards in the stock.
    }
   *[no] In the trick: { $trick }. You have { $cards }. { $stock ->
        [0] The stock is empty.
        [one] There is one card in the stock.
       *[other] There are { $stock } cards in the stock.
    }
}
skitgubbe-state-throw = Do you want to throw on? In the trick: { $trick }. You have { $cards }.
skitgubbe-state-shed = { $lead ->
    [yes] You lead. { $opening } are trumps. You have { $cards }.
   *[no] On top lies { $top }, laying { $layings } of { $needed }. { $opening } are trumps. You have { $cards }.
}
skitgubbe-table = { $phase ->
    [shed] { $opening } are trumps. Cards in hand: { $hands }. Skitgubbe so far: { $standing }.
   *[other] { $stock ->
        [0] The stock is empty.
        [one] There is one card in the stock.
       *[other] There are { $stock } cards in the stock.
    } Won cards: { $hands }. Skitgubbe so far: { $standing }.
}
skitgubbe-settled = Skitgubbe so far: { $standing }.
skitgubbe-table-pile = { $number } ({ $cards })
skitgubbe-table-row = { $seat } { $amount }
skitgubbe-ranks = Lowest to highest: 2 to 10, jack, queen, king, ace. In phase 1 only the rank counts. In phase 2 a higher card of the suit beats, and trumps beat the other suits.
skitgubbe-goal = First you collect cards, then you try to get rid of them. Whoever is last with cards becomes skitgubbe.
skitgubbe-another = Another deal?

## The letters (section 6).

skitgubbe-letter-A = Two cards in hand instead of three.
skitgubbe-letter-B = Whoever has the lowest card leads first; later the previous skitgubbe.
skitgubbe-letter-C = Cards may be thrown on at any time.
skitgubbe-letter-D = People may throw on only the rank that they have played.
skitgubbe-letter-E = Nobody throws on, and people play one card at a time.
skitgubbe-letter-F = A match beats higher lone cards.
skitgubbe-letter-G = Compulsory matching: whoever can match must.
skitgubbe-letter-H = No evasion: nobody may throw on a card that they would have to play. Needs C and G.
skitgubbe-letter-I = Phase 1 ends with the trick in which the last card is drawn.
skitgubbe-letter-J = When the stock is gone, only those who can no longer be drawn into a tie may throw on.
skitgubbe-letter-K = The last card, the trump, lies open from the beginning.
skitgubbe-letter-L = The six of trumps is a skitkort too.
skitgubbe-letter-M = Whoever has fewer cards than an agreed limit gets skitkort.
skitgubbe-letter-N = Whoever has fewer cards than the rank of the trump card gets skitkort.
skitgubbe-letter-O = The winner of the last trick of phase 1 leads in phase 2.
skitgubbe-letter-P = The other suit of the trump colour is untrumpable.
skitgubbe-letter-Q = Clubs are untrumpable, unless they are trumps.
skitgubbe-letter-R = Clubs are untrumpable, or spades if clubs are trumps.
skitgubbe-letter-S = People pick up from the bottom.
skitgubbe-letter-T = People pick up one laying, not a whole sequence.
skitgubbe-letter-U = Forced pick-up: after a pick-up everybody must pick up until the pile is empty.
skitgubbe-letter-V = A whole suit on top is an avstick.

## The goal right now, on one line after “Goal:”: at most 58 characters, and no names.

skitgubbe-goal-watch = get rid of your cards. The last one is skitgubbe.
skitgubbe-goal-collect = { $number ->
    [0] win good cards. They are your hand in phase two.
   *[other] win good cards for phase two. You have won { $number }.
}
skitgubbe-goal-shed = { $number ->
    [0] get rid of your cards. The last one is skitgubbe.
    [one] get rid of your last card. The last is skitgubbe.
   *[other] get rid of your { $number } cards. The last is skitgubbe.
}
skitgubbe-goal-out = reached. You are out, and not skitgubbe.

## Quick phrases for the chat, with | between them, and what they mean.

skitgubbe-phrases = Slänger på! | Jag chansar. | Plocka! | Skitkort! | Avstick! | Skitgubbe!
skitgubbe-phrases-gloss = throwing on | I take a chance | pick up | rubbish card | out of play | the loser of the game

# What the puzzles are about.
skitgubbe-theme-collect = Collecting cards
skitgubbe-theme-throw = Throwing on
skitgubbe-theme-shed = Getting rid of the cards

## The reasons that a player would give.

skitgubbe-why-chance = You save { $cards } and let the top of the stock play.
skitgubbe-why-lowest-first = { $cards } { $many ->
        [one] is the lowest you have, and somebody else can have it
       *[other] are the lowest you have, and somebody else can have them
    }.
skitgubbe-why-given-away = { $high } goes before, so { $cards } { $many ->
        [one] goes
       *[other] go
    } to somebody else.
skitgubbe-why-motlagg = Motlägg: those who lead play again.
skitgubbe-why-wins-trick = You are the last to play, and { $cards } { $many ->
        [one] wins
       *[other] win
    } the trick.
skitgubbe-why-lies-there = In the trick { $many ->
        [one] lies
       *[other] lie
    } { $cards }.
skitgubbe-why-few-won = { $number ->
        [0] you have not won anything yet
        [one] you have won only one card
       *[other] you have won only { $number } cards
    }, and whoever goes into phase 2 with fewer than five gets skitkort.
skitgubbe-why-saves = You save { $cards }.
skitgubbe-why-draws = You draw { $number ->
        [one] a new card
        [2] two new cards
       *[other] three new cards
    } instead.
skitgubbe-why-throw-own = The trick is yours, so you have { $cards } for phase 2.
skitgubbe-why-throw-away = { $seat } has won the trick, so you are rid of { $cards }.
skitgubbe-why-pass-own = The trick is yours, and what you throw on comes back to you in phase 2.
skitgubbe-why-pass-other = { $seat } has won the trick, and what you throw on you give away.
skitgubbe-why-goes-out = These are your last cards, and you are out.
skitgubbe-why-avstick = It is an avstick: the pile goes away, and you lead.
skitgubbe-why-next-stuck = { $seat } cannot beat { $card } and has to pick up.
skitgubbe-why-sequence = { $number ->
        [2] two cards
        [3] three cards
        [4] four cards
       *[other] { $number } cards
    } go in a single laying.
skitgubbe-why-low-lead = You are most easily rid of { $cards } when you lead.
skitgubbe-why-keeps-trump = You still have { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] { $many } higher cards
    } in trumps.
skitgubbe-why-without-trump = You beat without a trump and still have { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] all { $many } that you have
    }.
skitgubbe-why-only-trumps = You can beat only with trumps, and save { $many ->
        [1] { $cards }
        [2] { $cards }
        [3] { $cards }
       *[other] them
    }.
skitgubbe-why-costly = You can beat only with { $cards }, and save cards as high as that.
skitgubbe-why-fits = Then you have { $low } to { $high } in a row, and the { $number } cards go in one laying.
skitgubbe-why-little = You pick up only { $number ->
        [one] one card
       *[other] two cards
    }.

## What the puzzles are about.

skitgubbe-motif-away = Give low cards away
skitgubbe-motif-keep = Save high cards
skitgubbe-motif-win = Win the trick
skitgubbe-motif-trump = Trumps
skitgubbe-motif-sequence = Sequences and picking up
skitgubbe-motif-avstick = Avstick and going out
