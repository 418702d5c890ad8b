trekort-goal = Take the most of three tricks.
trekort-event-dealer = { $seat } deals.
trekort-event-deal = { $seen ->
    [cards] { $seat } is dealt { $cards }.
   *[none] { $seat } is dealt { $number } cards.
}
trekort-event-play = { $seat } plays { $card }.
trekort-event-trick = { $seat } takes the trick.
trekort-event-deal_over = { $decided ->
    [yes] The most tricks: { $winner }.
   *[no] Nobody has the most tricks.
}
trekort-event-match_over = The match is over.
trekort-lines-dealt = { $names } are dealt three cards each.
trekort-lines-hands = The cards: { $hands }.
trekort-lines-hand = { $seat } has { $card }
trekort-lines-play = { $card } from { $seat }
trekort-act-play = Play { $cards }
trekort-act-play-verb = Play
trekort-act-play-why = Det högsta kortet takes the trick.
trekort-state-play = You have { $cards }.
trekort-state-deal_over = The deal is over.
trekort-state-match_over = The match is over.
trekort-table = The standing: { $standing }.
trekort-table-row = { $seat } { $amount } kr
trekort-settled = { $standing }.
