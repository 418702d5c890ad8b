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

## Kungsholmskille (section 13.5).

option-kungsholmskille-unit = The unit of all stakes. Two units before the first deal.
option-kungsholmskille-start_balance = What each player has to begin with. A balance may go below zero.
option-kungsholmskille-seating = How people get their seats. fixed: as given. lottery_auto: by lot. lottery_choose: the lot says who chooses first.
option-kungsholmskille-first_dealer = Which seat deals first, when seats are fixed.
option-kungsholmskille-forehand_honour = The custom that forehand does not fold. off: nothing is said. hint: a reminder. strict: forehand may not fold.
option-kungsholmskille-pile_view = How far back one may look at what was played. full: at everything. top: only at the top card of each pile.
option-kungsholmskille-deals = How many deals a match has. 4n: four for each player. 0: until the table stops.
option-kungsholmskille-end_pot = What becomes of a pot that is left. split: it is divided. play_out: play goes on until it is won.
option-kungsholmskille-play_out_cap = At most how many further deals are played for the pot to be won.
option-kungsholmskille-reveal_log = Whether the hidden cards may be shown afterwards. never, or after_match.

## Rödskägg (section 9.4).

option-rodskagg-start_points = On how many points each player begins.
option-rodskagg-first_dealer = Which seat deals first. lot: decided by lot.
option-rodskagg-ask_mode = Whether it is always asked who goes along. auto: yes. manual: the declarer asks, or forgets to.
option-rodskagg-max_deals = After how many deals the match ends without a winner. 0: never.
option-rodskagg-trick_view = Which tricks one may look back at. full: all of the deal. last: only the latest.
option-rodskagg-reveal_log = Whether the hidden cards may be shown afterwards. never, or after_match.

## Skitgubbe (sections 6 and 7). Where there is a letter it comes first.

option-skitgubbe-hand_size = A. How many cards a hand has in phase 1: 3, or 2.
option-skitgubbe-lowest_leads = B. Whether the lowest card leads in the first deal and the previous skitgubbe in those that follow.
option-skitgubbe-throw_on = C, D, E. When cards may be thrown on. after_trick: when the trick is decided. anytime. own_rank: only the rank one has played. never: nobody does, and one plays one card at a time.
option-skitgubbe-matches_win = F. Whether a match beats higher lone cards.
option-skitgubbe-must_match = G. Compulsory match: whoever has the leading rank must play it.
option-skitgubbe-no_evasion = H. No evasion: the card that must be played may not be thrown on. Needs C and G.
option-skitgubbe-short_ending = I. Whether phase 1 ends with the trick in which the last card is drawn.
option-skitgubbe-late_throws_clear = J. Whether only those who are clear may throw on once the stock is gone.
option-skitgubbe-open_trump = K. Whether the last card, which names trumps, lies open from the beginning.
option-skitgubbe-trump_six = L. Whether the six of trumps is skitkort too.
option-skitgubbe-threshold = M, N. Below how many cards one gets skitkort: 5, 6, 7 or 10. auto: by the number of players. trump_rank: by the rank of the trump card.
option-skitgubbe-winner_leads = O. Whether the winner of the last trick of phase 1 leads in phase 2. Otherwise whoever has the last card.
option-skitgubbe-untrumpable = P, Q, R. Which suit trumps cannot beat. none. same_colour: the other suit of the trump colour. clubs. clubs_or_spades: clubs, or spades if clubs are trumps.
option-skitgubbe-from_bottom = S. Whether one picks up from the bottom of the pile instead of from the top.
option-skitgubbe-one_laying = T. Whether one picks up a single laying instead of a whole run.
option-skitgubbe-forced_pick_up = U. Forced pick-up: whether all must pick up after a pick-up, until the pile is empty.
option-skitgubbe-whole_suit = V. Whether a whole suit on top of the pile is an avstick.
option-skitgubbe-c_turn = With C: when the winner may turn the trick away. wait: when all are done. race: at once.
option-skitgubbe-race_order = With race and no clock: who is asked first. winner_first: the winner. random: decided by lot.
option-skitgubbe-d_lapse = With D: when the right to throw the earlier rank lapses. round_start: when the tie-break begins. own_replay: when one plays again.
option-skitgubbe-avstickshog = How many cards the avstickshög has when two play, an even number. auto: 12 for two, otherwise none.
option-skitgubbe-early_end = Whether phase 1 ends as soon as no further trick can be completed. auto: yes. never: no.
option-skitgubbe-pace = Who is asked when several may act. window: one at a time. live: all at once.
option-skitgubbe-won_pile_view = Which won cards people may look at: none, own or all.
option-skitgubbe-next_dealer = Who deals next. rotate: the one on the left. skitgubbe: whoever lost.
option-skitgubbe-loop_repetition = A loop guard for simulations: the deal ends without a loser when a position occurs that many times. 0: off.
option-skitgubbe-loop_plies = A loop guard for simulations: the deal ends without a loser after that many acts without an avstick. 0: off.
option-skitgubbe-deals = How many deals are played. 0: until the table stops.
