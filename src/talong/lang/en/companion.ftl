## With real cards: the account of an evening at a table with a real deck.

companion-has-pot = Pot
companion-has-balances = Kronor
companion-has-scores = Points
companion-has-supply = Full glasses
companion-has-stake = Staked
companion-has-drunk = Drunk
companion-has-skitgubbe = Skitgubbe

companion-over = { $number ->
    [0] The match is over.
   *[other] The match is over. Best: { $names }.
}
companion-ended = The match was ended early.

## What can be entered.

companion-form-match = Who is playing?
companion-form-deal = How did the deal go?
companion-form-leave = Someone leaves
companion-form-join = Someone comes back
companion-form-end = End the match
companion-field-names = Names, clockwise round the table
companion-field-dealer = Who deals first?
companion-field-rules = House rules
companion-field-seat = Who?
companion-field-act = Answer

## What has been entered.

companion-told-match = { $names } begin to play
companion-told-deal = Deal { $number }. { $told }
companion-told-leave = { $name } leaves
companion-told-join = { $name } is in again from next time
companion-told-end = The match is ended
companion-told-line = Line { $number }

## Errors that name a person.

companion-wrong-out-already = { $name } is out for another reason already
companion-wrong-folded-already = { $name } has folded
companion-wrong-declarer-plays = { $name } is the declarer and plays anyway
companion-wrong-skitgubbe-not-out = { $name } cannot both go out and become skitgubbe
companion-wrong-not-active = { $name } is not in this deal
companion-wrong-not-your-turn = { $name } is not the one who is asked
companion-wrong-left-already = { $name } has left already
companion-wrong-last-cannot-leave = { $name } is the only one left and cannot leave now
companion-wrong-sits-already = { $name } is in already
companion-wrong-no-way-back = { $name } cannot come back to the tournament
companion-wrong-nobody-leaves = { $name } is in for the whole match: end it and begin a new one
companion-wrong-later = line { $number } no longer fits: { $why }

## Kille.

companion-kille-form-redeal = The question: deal anew
companion-kille-struck = Struck
companion-kille-low_kille = Low kille
companion-kille-lowest = Lowest
companion-kille-redeal-yes = The cards are dealt anew
companion-kille-nothing = Nobody is out
companion-kille-ask = { $name }: buy in for { $price } kr?
companion-kille-act-buyin = Buys in
companion-kille-act-decline = Stays out
companion-kille-told-buyin = { $name } buys in
companion-kille-told-decline = { $name } stays out

## Punschkille.

companion-punschkille-ask = { $name }: buy in for { $price ->
    [one] one glass
   *[other] { $price } glasses
}?
companion-punschkille-owes = “Skål!” { $names } drink up.

## Kungsholmskille.

companion-kungsholmskille-ending = How did the deal end?
companion-kungsholmskille-ending-showdown = A showing
companion-kungsholmskille-ending-walkover = All but one folded
companion-kungsholmskille-ending-budrunda_1 = Budrunda, nobody knocked
companion-kungsholmskille-ending-budrunda_2 = Budrunda after the exchange
companion-kungsholmskille-ending-budrunda_3 = Nobody would show
companion-kungsholmskille-knocker = Who knocked?
companion-kungsholmskille-folded = Folded
companion-kungsholmskille-shower = Who showed first?
companion-kungsholmskille-winner = Who won?

## Rödskägg.

companion-rodskagg-declarer = Declarer
companion-rodskagg-contract = Bid
companion-rodskagg-contract-1 = 1
companion-rodskagg-contract-2 = 2
companion-rodskagg-contract-3 = 3
companion-rodskagg-contract-4 = 4
companion-rodskagg-contract-5 = 5
companion-rodskagg-contract-6 = 6
companion-rodskagg-contract-rodskagg = Rödskägg
companion-rodskagg-tricks = Tricks
companion-rodskagg-asked = Was the question put who goes along?
companion-rodskagg-asked-yes = The question was put
companion-rodskagg-asked-no = The question was forgotten
companion-rodskagg-along = Went along

## Skitgubbe.

companion-skitgubbe-form-no_loser = Nobody became skitgubbe
companion-skitgubbe-no_loser-yes = Nobody became skitgubbe
companion-skitgubbe-skitgubbe = Who became skitgubbe?
companion-skitgubbe-out = Went out, in order
