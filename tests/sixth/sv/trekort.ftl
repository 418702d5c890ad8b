trekort-goal = Ta flest av tre stick.
trekort-event-dealer = { $seat } ger.
trekort-event-deal = { $seen ->
    [cards] { $seat } får { $cards }.
   *[none] { $seat } får { $number } kort.
}
trekort-event-play = { $seat } spelar { $card }.
trekort-event-trick = { $seat } tar sticket.
trekort-event-deal_over = { $decided ->
    [yes] Flest stick: { $winner }.
   *[no] Ingen har flest stick.
}
trekort-event-match_over = Partiet är slut.
trekort-lines-dealt = { $names } får tre kort var.
trekort-lines-hands = Korten: { $hands }.
trekort-lines-hand = { $seat } har { $card }
trekort-lines-play = { $card } från { $seat }
trekort-act-play = Spela { $cards }
trekort-act-play-verb = Spela
trekort-act-play-why = Det högsta kortet tar sticket.
trekort-state-play = Du har { $cards }.
trekort-state-deal_over = Given är slut.
trekort-state-match_over = Partiet är slut.
trekort-table = Ställningen: { $standing }.
trekort-table-row = { $seat } { $amount } kr
trekort-settled = { $standing }.
