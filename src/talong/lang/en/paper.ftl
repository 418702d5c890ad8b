# What stands on paper.

paper-deck-kille = Kille pack
paper-deck-french = French pack
paper-deck-note = { $deck }, sheet { $page } of { $pages }. Print at 100 % and cut between the marks.

# Score sheets.

paper-score-sheet = score sheet
paper-date = Date
paper-place = Place
paper-deal = Deal
paper-sum = Sum
paper-net = Net

paper-kille-title = The pot and the buy-ins
paper-kille-pot = Pot
paper-kille-stake = stake
paper-kille-first = first
paper-kille-second = second
paper-kille-in-all = The pot in all
paper-kille-winner = Winner
paper-kille-notes =
    The stake is the same for all, and put in before the pot begins [K78]. The first buy-in costs twice the stake, the first time the number falls to three or two [K79]. The second costs half the pot, rounded up, the next time it falls to two, if somebody took the first [K81, R-K40].
    Whoever has declined once may not buy later [K83]. When one is left alone the pot is won, without any buy-in [K85].

paper-punschkille-title = The glasses
paper-punschkille-glasses = Full glasses: cross out what is drunk
paper-punschkille-drunk = Drank in round
paper-punschkille-notes =
    Everybody stakes a glass in each round [P5]. Whoever goes out may buy in once in the round, for one more glass [P19]. When one is left alone the others drink what they have staked, and the winner takes back their own [P17, P18].
    Whoever has no punsch left is out; the last one with punsch wins [P32, P31].

paper-kungsholmskille-title = The kassa
paper-kungsholmskille-pot = Pot
paper-kungsholmskille-end = How it ended
paper-kungsholmskille-in = in
paper-kungsholmskille-out = out
paper-kungsholmskille-notes =
    Before the first deal everybody puts in 2 kr [KK13]. Budrunda: the pot stays; everybody puts in 1 kr, but if somebody has folded only those who did [KK24, KK43, KK55]. All the others folded: the knocker takes the pot, then everybody puts in 1 kr [KK33].
    Showing: the winner takes the pot. If three or more were left, the losers put in 2 kr each; if two were left, the loser 3 kr and everybody else 1 kr [KK63, KK64]. Penalty: the first to show, if not lowest alone, pays the winner as much as the pot [KK59].

paper-rodskagg-title = The protokoll
paper-rodskagg-bid = Bid, and whose
paper-rodskagg-points = points
paper-rodskagg-fat = tjock
paper-rodskagg-notes =
    Every trick takes off 1 [RS35]. A declarer with fewer tricks than bid: 5 up [RS37]. Failed rödskägg: 12 up [RS39]. Went along and took no trick: 5 up [RS40]. All six in rödskägg: the match is won [RS38].
    Whoever is on *exactly* 0 after a deal wins [RS5]. Points below zero are written to the right of the red line: that is being *tjock*, fat [RS46].

paper-skitgubbe-title = Who was skitgubbe?
paper-skitgubbe-strokes = A stroke for each time
paper-skitgubbe-letters = House rules in force: mark the letters
paper-skitgubbe-notes =
    The last one with cards is skitgubbe [S69]. Then the player on the dealer's left deals [S73]. The letters stand in the rulebook, SV-A to SV-V.

# The rules on one sheet.

paper-rules = Rules: { $games }
paper-rules-foot = The small marks are the numbers of the rules in the rulebook: talong rules { $game }
