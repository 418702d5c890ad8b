# What a table may agree on (kille.md section 18, punschkille.md section 5).

option-kille-min_players = The least number of players at the table.
option-kille-max_players = The greatest number of players at the table.
option-kille-cuts = Who cuts. manual: the player before the dealer, or before whoever goes to the stock. auto: luck, and nobody is asked.
option-kille-kuku_anytime = Whether the holder of kuku may lay it up at any time. Otherwise it acts only when somebody asks its holder for a swap.
option-kille-frage = Frågekille: whether forehand may ask “Bättre kort?” (better cards?) when two or three play.
option-kille-redeal_limit = How many times in a row one dealer may deal anew after “Bättre kort?”. none: any number.
option-kille-dealer_speaks_after_forced_draw = Whether a dealer who showed värdshus or kavall, so that another had to go to the stock, still has a turn afterwards.
option-kille-expose_struck = Whether a struck player's card is turned up at once, and not only at the showdown.
option-kille-dealt_kille = What a kille is that lies where it was dealt: low or high.
option-kille-killemote = Killemöte: whether two killes swapped for each other both become high.
option-kille-low_kille_separate = Whether a low kille puts its holder out by itself, and the lowest card goes out besides. Otherwise it is just the lowest of all.
option-kille-dealer_after_buyin = Who deals after a buy-in. include: those who bought in count too. survivors: only those who were still in.
option-kille-buyin_order = How buy-ins are decided. clockwise: one by one, before everybody. simultaneous: all at once.
option-kille-direction = Which way a deal goes round. left: clockwise. mirror: counter-clockwise (Punschkille only).
option-kille-stake = The stake that each player puts into the pot before its first deal.
option-kille-start_balance = What each player has to begin with.
option-kille-late_out_second = Whether those who were still in at the first buy-in may take the second. Otherwise only those who took the first.
option-kille-second_price = The price of the second buy-in. fixed: half the pot when the offer opens. rolling: half the pot as it stands at each purchase.
option-kille-half_rounding = Which way half the pot is rounded to a whole unit: up or down.
option-kille-ledger = Whether a balance may go below zero. open: yes. bankroll: no, whoever cannot pay sits out.
option-kille-buyins = Which buy-ins there are: both, only the first, or none.
option-kille-pots = How many pots are played. 0: until the table stops.
option-punschkille-dealt_kille = What a kille is that lies where it was dealt. high: the highest card. low: low, as in Kille.
option-punschkille-kille_over_kuku = Whether a high kille is higher than kuku. Otherwise they are equal, as in Kille.
option-punschkille-glasses = How many glasses of punsch each player has to begin with.
option-punschkille-winner_keeps_buyin = Whether somebody who bought in and wins the round gets both glasses back. Otherwise the first is drunk.
