# What a solution says: tables and pictures.

solve-title = { $game } between two, solved
solve-title-near = { $game } among { $seats ->
        [3] three
       *[other] four
    }, nearly in equilibrium
solve-title-endings = Punschkille between two with up to { $glasses } glasses, solved
solve-forehand = forehand
solve-dealer = dealer
solve-seat = player { $seat }
solve-how-often = How often
solve-card = card
solve-column-opening-swap = { $seat } changes at once
solve-column-opening-ask = { $seat } asks: better card?
solve-column-stood-swap = { $seat } changes when all before stand
solve-column-asked-accept = { $seat }, asked, says yes
solve-column-asked-depends = { $seat }, asked, passes it on
solve-column-passed-on-accept = { $seat }, asked last, says yes
solve-column-refused-swap = { $seat } changes after a no
solve-column-refused-stood-swap = { $seat } changes after a no, forehand stands
solve-after-title = Forehand has changed with the dealer: when the dealer goes to the stock
solve-after-across = the card that the dealer gave
solve-after-down = the card that the dealer got
solve-after-gave = gave
solve-after-changes = goes to the stock with
solve-brackets = In brackets: does not come up when both play so.
solve-hatched = Hatched: does not come up when both play so.
solve-shares = Share of the pot: forehand { $forehand }, dealer { $dealer }.
solve-shares-of = Share of the pot: { $shares }.
solve-end = { $end ->
        [forehand-out] forehand is out
        [dealer-out] the dealer is out
        [nobody-out] nobody is out
       *[redeal] thrown in
    } { $odds }
solve-ends = How a deal ends: { $ends }.
solve-alone = One deal alone (1 to whoever is left, −1 to the other, 0 if nobody is out or it is thrown in): { $value } to forehand.
solve-kuku = A kuku is laid up before anybody has spoken by: { $often }.
solve-could-gain = What both together could gain by playing otherwise: { $gain }.
solve-could-gain-all = What all together could gain by playing otherwise: { $gain } (measured after { $rounds } rounds).
solve-played = Played out: { $deals } deals, { $pots } games; forehand of the first deal won { $share } (95 %: { $low } to { $high }).
solve-glasses-title = Forehand's chance to win the tournament
solve-glasses-forehand = forehand's glasses
solve-glasses-dealer = dealer's glasses
solve-at-glasses = How the cards are played: when both begin a round with { $glasses } glasses.
solve-buy-always = Whoever is out and may buy in should always do it.
solve-buy-never = Whoever is out and may buy in should never do it.
solve-buy-some = Whether whoever is out should buy in depends on the glasses (see --json).
solve-drawn = The picture is in { $file }.
solve-tree = writing down
solve-regret = playing
solve-stages = solving
solve-playing = playing
solve-stopped = Stopped. Nothing was done that takes long to do again.
solve-stopped-with = Stopped: this is what has been found so far, with what could be gained.
solve-kuhn = Kuhn poker, for whoever acts first
solve-leduc = Leduc hold’em, for whoever acts first
solve-leher = Le Her with { $ranks } ranks in { $suits } suits, the receiver's chance
solve-by = solved
solve-value = value
solve-gain = could be gained
solve-published = in print
solve-by-program = by linear programming
solve-by-regret = by CFR+, { $rounds } rounds
solve-leher-receiver = The receiver changes a 7 with probability { $often } (in print: 3/8).
solve-leher-dealer = The dealer changes an 8 with probability { $often } (in print: 5/8).
solve-leher-receiver-of = The receiver changes { $changes }.
solve-leher-dealer-of = The dealer, if the receiver keeps, changes { $changes }.
solve-methods-agree = This is not in print; both methods agree.
solve-methods-differ = This is not in print, and the methods do not agree.
solve-agrees = It agrees with what is in print.
solve-differs = It does not agree with what is in print.
