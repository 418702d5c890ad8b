# The same words as talong.core.wording, which a test compares.

## Games and options

error-no-such-game = there is no game called “{ $game }”; there are { $known }
error-no-such-option = there is no option called “{ $field }”; there are { $known }
error-no-such-preset = there is no preset called “{ $field }”; there are { $known }
error-not-a-switch = { $field } is either on or off, not “{ $given }”
error-not-a-choice = { $field } is one of { $choices }, not “{ $given }”
error-not-in-range = { $field } is a whole number from { $least } to { $most }, not “{ $given }”
error-rules-of-another-game = these rules belong to another game
error-not-seats = the number of seats is a whole number, not “{ $given }”
error-bad-names = there must be one name, of letters that can be printed, for each of the { $seats } seats
error-two-kinds-of-luck = give either a source of luck or a seed and decks, not both
error-table-size = { $seats } players cannot sit down; { $least } to { $most } can
error-min-above-max = the least number of players is greater than the greatest
error-rolling-needs-clockwise = a rolling price needs buy-ins one by one: choose clockwise, or a fixed price
error-mirror-is-punsch = only Punschkille can go round the other way
error-nobody-can-stake = fewer than two players can pay the stake: raise start_balance

## Acts at the table

error-no-such-seat = there is no seat { $seat }; the seats are numbered from 0 and there are { $seats }
error-no-such-action = “{ $action }” is not an action
error-not-a-line = “{ $line }” does not read “seat: action”
error-not-your-turn = it is not seat { $seat }'s turn
error-match-over = the match is over
error-nobody-leaves = seat { $seat } belongs to the whole match and cannot be left or joined
error-left-already = nobody sits in seat { $seat } any more
error-last-cannot-leave = seat { $seat } is the last player and cannot leave
error-sits-already = somebody sits in seat { $seat } already
error-no-way-back = seat { $seat } cannot come back to the tournament
error-eliminated = seat { $seat } is out of this deal
error-must-speak = seat { $seat } has to stand or swap
error-must-cut = seat { $seat } has to cut between 0 and { $most }
error-no-kuku-at-any-time = at this table a kuku is laid up only when it is approached
error-struck-kuku = seat { $seat } is struck and may not lay up a kuku
error-kuku-window-closed = a kuku may be laid up only while cards are exchanged
error-no-kuku-held = seat { $seat } has no kuku
error-third-answers = seat { $seat } has to accept or refuse
error-two-answers = seat { $seat } has to accept or refuse: with two players the dealer decides
error-dealer-answers = seat { $seat } has to refuse or say that it depends: with three the dealer cannot accept
error-no-frage = frågekille is not played at this table
error-too-many-for-frage = “Bättre kort?” is asked only when two or three play
error-only-forehand-asks = only forehand may ask for better cards
error-asked-already = forehand has asked already in this deal
error-no-more-redeals = this dealer has dealt anew as often as the table allows
error-must-decide-buyin = seat { $seat } has to buy in or decline
error-no-buyin-for-you = seat { $seat } may not buy in now

## Decks and positions

error-not-codes = a deck is a string or a list of card codes, top card first
error-unknown-card = there is no card “{ $card }”
error-too-many = there are more than { $copies } of { $card }
error-cards-missing = these cards are missing: { $cards }
error-not-a-mapping = this must be a mapping from names
error-not-one-of = “{ $given }” is not one of { $choices }
error-not-a-flag = this is true or false, not “{ $given }”
error-not-a-list = this must be a list, not “{ $given }”
error-not-a-number = “{ $given }” is not a whole number from { $least } to { $most }
error-no-such-field = a position has no such field here
error-field-missing = this field is missing
error-seat-twice = a seat is named twice
error-not-active = seat { $seat } takes no part
error-not-eliminated = seat { $seat } is not eliminated
error-active-but-left = a seat that has been left is said to be active
error-active-without-stake = seat { $seat } is active without having staked
error-too-few-active = fewer than two seats take part
error-no-cards-now = nobody holds cards in the phase { $phase }
error-not-before-the-deal = there can be no such thing before the cards are dealt
error-one-card-each = each seat has exactly one card
error-hand-missing = seat { $seat } has no card
error-needed-for = { $field } can be read only if the cards that were dealt are given
error-not-what-was-swapped = the card is { $card }, but after the swaps it should be { $other }
error-not-a-matador = { $card } is not a matador and cannot have been turned up
error-cannot-be-drawn = { $card } is a matador and cannot have been drawn
error-must-be-active = this must be a seat that takes part
error-not-passed-by = seat { $seat } has no passer and cannot have been passed by
error-spoken-before = these seats must have spoken, and no others: { $seats }
error-swap-out-of-order = seats { $giver } and { $taker } cannot have swapped here in the speaking order
error-matador-not-swapped = seat { $seat } had a matador, which is never given up
error-cannot-annul = the swap of seats { $giver } and { $taker } cannot be undone
error-exchange-would-be-over = after this draw the exchange would be over
error-kille-lies-face-up = seat { $seat } has a kille that was swapped or drawn, so it lies face up
error-holder-knows = seat { $seat } knows its own card
error-not-laid-aside = no card dealt to seat { $seat } has been laid aside
error-no-such-striker = no such matador lies there to have struck
error-other-turn = it must be seat { $seat }'s turn
error-nobody-draws = nobody waits for the stock to be cut
error-cannot-draw = seat { $seat } cannot be on the way to the stock
error-stood-unspoken = a seat that has not spoken cannot have stood
error-has-spoken = seat { $seat } has spoken or is struck, and cannot have the word
error-ahead-untouched = nothing can have happened yet to seat { $seat }, which speaks later
error-struck-card-went-home = the card dealt to seat { $seat }, which is struck, cannot be in play
error-no-such-question = the question cannot be “{ $question }” here
error-not-in-order = the seats are not in the order in which they are asked
error-no-such-choice = seat { $seat } cannot have chosen yet
error-all-have-chosen = all have chosen, so the offer would be closed
error-one-for-each-seat = there must be one number for each of the { $seats } seats
error-first-not-taken = this contradicts what is said of the first buy-in
error-offer-used-up = that buy-in is not to be had
error-wrong-price = that is not what a buy-in costs
error-not-luck = this is not a source of luck
error-header-differs = this contradicts the rest of the record
error-second-needs-first = there is no second buy-in unless somebody took the first
error-glasses-lost = seat { $seat } must have { $glasses } glasses in all
error-wrong-stake = seat { $seat } has the wrong number of glasses staked
error-champion-at-the-end = there is a champion at the end of the tournament, and only then

## Records

error-luck-missing = the record lacks the draw for: { $what }
error-other-luck = the record has luck for { $found } where { $expected } is needed
error-luck-out-of-range = the draw { $number } for { $what } is impossible
error-not-a-record = this is not a Talong record
error-newer-format = the record has format { $format }, which this version cannot read
error-not-utf8 = the file is not UTF-8 text
error-bad-line = “{ $text }” is not a line of a record
error-bad-json = what follows “{ $word }” is not proper JSON
error-header-missing = the record does not say: { $what }
error-truncated = the record breaks off: its last line is missing
error-after-the-end = there is something after the end
error-wrong-count = the record says { $said } acts and has { $found }
error-wrong-checksum = the text has been changed since it was written
error-refused = { $rule }: { $why }
error-other-result = the deal did not come to this result
error-luck-left-over = there is luck that nothing needed
error-no-such-file = there is no file “{ $file }” to read
