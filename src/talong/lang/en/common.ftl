common-and = { $first } and { $last }
common-or = { $first } or { $last }
common-line = line { $line }: { "" }
common-seat = Seat { $seat }
common-you = You
common-you-inside = you
common-call = “{ $call }”
common-gloss = { $call } ({ $gloss })
common-yes = yes
common-no = no
common-your-turn = Your turn.
common-somebody = somebody
common-level-nyborjare = beginner
common-level-direkt = experienced
common-level-snabb = skilled
common-level-stark = master
common-goal = Goal: { $goal }
common-rank = { $card }: { $lower ->
    [0] no rank lower
    [one] 1 rank lower
   *[other] { $lower } ranks lower
}, { $higher ->
    [0] none higher
   *[other] { $higher } higher
}
