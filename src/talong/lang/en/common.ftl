common-and = { $first } and { $last }
common-or = { $first } or { $last }
common-line = line { $line }: { "" }
common-seat = Seat { $seat }
common-you = You
common-you-inside = you
common-call = “{ $call }”
common-gloss = { $call } ({ $gloss })
